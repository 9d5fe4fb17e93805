"""The widget kit: few, small, without knowledge of any game, so that it could be swapped."""

from nightdrop.ui.kit.base import Reply, Said, Style, Widget
from nightdrop.ui.kit.group import Group
from nightdrop.ui.kit.listbox import ListBox, Row
from nightdrop.ui.kit.slider import Slider
from nightdrop.ui.kit.textfield import TextField
from nightdrop.ui.kit.toggle import Toggle

__all__ = [
    "Group", "ListBox", "Reply", "Row", "Said", "Slider", "Style", "TextField", "Toggle", "Widget",
]  # fmt: skip
