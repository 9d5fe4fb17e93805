"""The widget kit: few, small, without knowledge of any game, so that it could be swapped."""

from nightdrop.ui.kit.base import Reply, Said, Style, Widget
from nightdrop.ui.kit.button import Button
from nightdrop.ui.kit.group import Group
from nightdrop.ui.kit.listbox import ListBox, Row
from nightdrop.ui.kit.modal import Modal
from nightdrop.ui.kit.slider import Slider
from nightdrop.ui.kit.text import Label, Paragraph, SectionHead
from nightdrop.ui.kit.textfield import TextField
from nightdrop.ui.kit.toggle import Toggle
from nightdrop.ui.kit.tooltip import Tooltip

__all__ = [
    "Button", "Group", "Label", "ListBox", "Modal", "Paragraph", "Reply", "Row", "Said",
    "SectionHead", "Slider", "Style", "TextField", "Toggle", "Tooltip", "Widget",
]  # fmt: skip
