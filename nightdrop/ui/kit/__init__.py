"""The widget kit: few, small, without knowledge of any game, so that it could be swapped."""

from nightdrop.ui.kit.base import Group, Reply, Said, Style, Widget
from nightdrop.ui.kit.lists import Column, ListBox, Row, Scroller
from nightdrop.ui.kit.rows import Choice, Entry, Heading, Press, Slider, Toggle
from nightdrop.ui.kit.textfield import TextField

__all__ = [
    "Choice", "Column", "Entry", "Group", "Heading", "ListBox", "Press", "Reply", "Row", "Said",
    "Scroller", "Slider", "Style", "TextField", "Toggle", "Widget",
]  # fmt: skip
