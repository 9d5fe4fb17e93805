"""The widget kit: one way to lay out and draw, without knowledge of any game.

A screen of widgets derives from `kit.page.Page`: it makes its widgets once, puts them into one
`ButtonSet`, and gives them their places in `lay_out`, which is called before every event and
every picture:

    class Asking(Page):
        def __init__(self, app):
            super().__init__(app)
            yes = Button("yes", _("Yes"), self.yes, primary=True)
            self.root = ButtonSet([Stack([Paragraph(_("Sure?")), yes])])

        def lay_out(self, style):
            self.root.place(pygame.Rect((0, 0), self.size), style)

        def paint(self, pen):
            self.root.draw(pen)

`measure(width, style)` says how large a widget wants to be, `place(rect, style)` gives it its
rectangle, `draw(pen)` draws it there and changes nothing. A hidden button has an empty rectangle.
Containers: `Stack` (one under the other), `Inset` (room at the right), `Folding` (buttons in as
many columns as they need), `Scroll` (a part of something tall).
"""

from nightdrop.ui.kit.base import Box, Clickable, Group, Reply, Said, Widget
from nightdrop.ui.kit.buttons import Button, ButtonSet
from nightdrop.ui.kit.lists import ListBox, Row, Scroll, Scroller
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.rows import Choice, Entry, Heading, Press, Slider, Toggle
from nightdrop.ui.kit.stacks import Folding, Gap, Head, Inset, Paragraph, Stack
from nightdrop.ui.kit.textfield import TextField

__all__ = [
    "Box", "Button", "ButtonSet", "Choice", "Clickable", "Entry", "Folding", "Gap",
    "Group", "Head", "Heading", "Inset", "ListBox", "Paragraph", "Pen", "Press", "Reply",
    "Row", "Said", "Scroll", "Scroller", "Slider", "Stack", "Style", "TextField",
    "Toggle", "Widget",
]  # fmt: skip
