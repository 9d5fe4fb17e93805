"""The widget kit: few, small, without knowledge of any game, so that it could be swapped."""

from nightdrop.ui.kit.base import Reply, Said, Style, Widget
from nightdrop.ui.kit.choice import Choice
from nightdrop.ui.kit.column import Column
from nightdrop.ui.kit.entry import Entry
from nightdrop.ui.kit.group import Group
from nightdrop.ui.kit.heading import Heading
from nightdrop.ui.kit.listbox import ListBox, Row
from nightdrop.ui.kit.press import Press
from nightdrop.ui.kit.scroll import Scroller
from nightdrop.ui.kit.slider import Slider
from nightdrop.ui.kit.textfield import TextField
from nightdrop.ui.kit.toggle import Toggle

__all__ = [
    "Choice", "Column", "Entry", "Group", "Heading", "ListBox", "Press", "Reply", "Row", "Said",
    "Scroller", "Slider", "Style", "TextField", "Toggle", "Widget",
]  # fmt: skip
