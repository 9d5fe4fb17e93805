"""The widget kit: one way to lay out and draw, without knowledge of any game.

A screen of widgets derives from `kit.page.Page`: it makes its widgets once, puts them into one
`ButtonSet`, and gives them their places in `lay_out`, which is called before every event and
every picture:

    class Asking(Page):
        def __init__(self, app):
            super().__init__(app)
            yes = Button("yes", _("Yes"), self.yes, primary=True)
            self.frame = Stack([Paragraph(_("Sure?")), yes])
            self.root = ButtonSet([self.frame])

        def lay_out(self, style):
            self.frame.place(self.bounds, style)

        def paint(self, pen):
            self.root.draw(pen)

`measure(width, style)` says how large a widget wants to be, `place(rect, style)` gives it its
rectangle, `draw(pen)` draws it there and changes nothing. A hidden button has an empty rectangle.
Containers: `Stack` (one under the other, one of them filling what is left), `Beside` (side by side
by parts of the width), `Flow` (as words in a text), `Grid` (columns), `RowColumns` (two columns, if
there is room), `Inset` (room at the right), `Folding` (buttons in as many columns as they need),
`Scroll` (a part of something tall). What is placed need not be what is walked: a page may place its
widgets in one order and give the keyboard another.
"""

from nightdrop.ui.kit.base import Box, Clickable, Group, Reply, Said, Widget
from nightdrop.ui.kit.buttons import Button, ButtonSet
from nightdrop.ui.kit.lists import ListBox, Row, Scroll, Scroller
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.rows import ChoiceRow, Press, Slider, Toggle
from nightdrop.ui.kit.stacks import (
    Arranged,
    Beside,
    Entry,
    Flow,
    Folding,
    Gap,
    Grid,
    Head,
    Inset,
    Paragraph,
    RowColumns,
    Stack,
)
from nightdrop.ui.kit.textfield import TextField

__all__ = [
    "Arranged", "Beside", "Box", "Button", "ButtonSet", "ChoiceRow", "Clickable", "Entry", "Flow",
    "Folding", "Gap", "Grid", "Group", "Head", "Inset", "ListBox", "Paragraph", "Pen",
    "Press", "Reply", "Row", "RowColumns", "Said", "Scroll", "Scroller", "Slider", "Stack", "Style",
    "TextField", "Toggle", "Widget",
]  # fmt: skip
