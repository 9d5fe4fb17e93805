"""Screens over the night: a sheet of buttons, and a column of rows that scrolls."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from nightdrop.table.language import _
from nightdrop.ui.input import walk
from nightdrop.ui.kit import (
    Box,
    Button,
    ButtonSet,
    Folding,
    Paragraph,
    Pen,
    Scroll,
    Stack,
    Style,
    Widget,
)
from nightdrop.ui.kit.page import Page
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.kit.stacks import WIDE
from nightdrop.ui.look.scenes import draw_backdrop
from nightdrop.ui.look.theme import rgb
from nightdrop.ui.saving import Banner

LOW = 420  # design px of window height under which the heading is small
ASIDE = 340  # design px that what stands beside the buttons needs
GAP = 14  # design px below the worry and the note
TITLE_INK = rgb("#F5EDD8")


class SheetBody(Box):
    """What is over the buttons, the buttons, and `extra` beside them, or below for want of room.

    `room` is the height in px that the buttons fold into.
    """

    def __init__(self, above: Sequence[Widget], buttons: Folding, extra: Widget | None) -> None:
        super().__init__([*above, buttons, *([extra] if extra else [])])
        self.above, self.buttons, self.extra = list(above), buttons, extra
        self.room = 0

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, self._arrange(pygame.Rect(0, 0, width, self.room), style)

    def place(self, rect: pygame.Rect, style: Style) -> None:
        super().place(rect, style)
        self._arrange(pygame.Rect(rect.topleft, (rect.width, self.room)), style)

    def _arrange(self, area: pygame.Rect, style: Style) -> int:
        """Place all in an area; how tall it is."""
        wide, y = min(style.px(WIDE), area.width), area.top
        aside_top = y
        for widget in self.above:
            tall = widget.measure(wide, style)[1]
            widget.place(pygame.Rect(area.left, y, wide, tall), style)
            y += tall
            if isinstance(widget, Banner | Paragraph):
                y += style.px(GAP)
                aside_top = y
        free = pygame.Rect(area.left, y, area.width, area.bottom - y)
        below = self.buttons.arrange(free, wide, style)
        if self.extra is None:
            return below - area.top
        rect = self._extra_rect(area, aside_top, wide, style)
        rect.height = self.extra.measure(rect.width, style)[1]
        self.extra.place(rect, style)
        return max(below, rect.bottom) - area.top

    def _extra_rect(self, area: pygame.Rect, top: int, wide: int, style: Style) -> pygame.Rect:
        """Where the extra begins, and how wide it may be."""
        aside = area.left + wide + style.px(60)
        room = area.right + style.px(8) - aside
        if self.buttons.columns == 1 and room >= style.px(ASIDE):
            return pygame.Rect(aside, top, room, 0)
        last = self.buttons.buttons[-1].rect
        return pygame.Rect(last.left, last.bottom + style.px(24), wide, 0)


class Sheet(Page):
    """A heading, a note and a column of buttons. `error` is shown below them in red.

    `menu` makes the buttons, and heading, note and `alarm`, a worry that is ringed above the note,
    where these are not the same for ever.
    """

    heading = ""
    note = alarm = ""
    columns = 9  # of buttons, at most

    def __init__(self, app: Window) -> None:
        super().__init__(app)
        self.error = ""
        self.body = SheetBody([], Folding(), None)
        self.scroll = Scroll(self.body, ring=8, grip=16)
        self.root = ButtonSet([self.scroll])
        self.renew()

    def renew(self) -> None:
        """Make the widgets anew; the focus stays where its name lives on."""
        buttons = self.menu()
        with self.root.kept():
            self.scroll.show(self._body(buttons))
        self.dirty = True

    def _body(self, buttons: Sequence[Button]) -> SheetBody:
        """All that scrolls."""
        worry = [Banner(self.alarm, True)] if self.alarm else []
        note = [Paragraph(_(self.note), "body", 15)] if self.note else []
        above = [*worry, *note, *self.above()]
        self.body = SheetBody(above, Folding(buttons, self.columns), self.extra())
        return self.body

    def reworded(self) -> None:
        self.renew()

    def menu(self) -> list[Button]:
        """The buttons from top to bottom."""
        raise NotImplementedError  # every sheet has its own; there is no plain one

    def leave(self) -> None:
        """Back to where the player came from."""
        self.app.open("title")

    def above(self) -> list[Widget]:
        """What stands over the buttons."""
        return []

    def extra(self) -> Widget | None:
        """What stands beside the buttons, or below where there is no room."""
        return None

    def lay_out(self, style: Style) -> None:
        width, height = self.size
        low = height < style.px(LOW)
        left = max(style.px(14), min(width * 120 // 1920, (width - style.px(WIDE)) // 2))
        room = width - 2 * left
        size, y = (28, style.px(10)) if low else (56, style.px(58))
        self._head = pygame.Rect(left, y, room, style.px(size))
        y += style.px(size + (10 if low else 22))
        named = style.width(_(self.heading), "display", style.fit(_(self.heading), size, room))
        line = max(min(room, style.px(WIDE)), min(named, room))
        self._line = pygame.Rect(left, y, line, max(2, style.px(4)))
        y += style.px(10 if low else 24)
        error = style.height(self.error, room, "body", 15, most=3)
        error += style.px(12) if error else 0
        self._error = pygame.Rect(left, height - error, room, error)
        foot = height - style.px(10 if low else 34) - error
        ring = style.px(8)
        self.body.room = max(0, foot - y)
        view = pygame.Rect(left - ring, y - ring, room + 2 * ring, foot - y + 2 * ring)
        self.scroll.place(view, style)
        self._size = size

    def paint(self, pen: Pen) -> None:
        chosen = self.app.settings
        draw_backdrop(pen.surface, chosen.game, chosen.contrast)
        at, room = self._head.topleft, self._head.width
        pen.fitted(at, _(self.heading), self._size, TITLE_INK, room)
        pen.surface.fill(pen.palette.accent, self._line)
        if self.error:
            ink = pen.palette.refused
            pen.paragraph(self._error.topleft, self.error, room, "body", 15, ink, most=3)
        self.root.draw(pen)

    def handle(self, event: pygame.event.Event) -> None:
        if walk(event) == "back":
            self.leave()
        else:
            self.route(event)


COLUMN = 720  # design px of a scrolled column at most
ROWS = 14  # design px between two of its rows


class ScrolledPage(Page):
    """Base of the settings and the keys: `widgets` makes the rows, `said` hears of their use."""

    heading = ""
    column = COLUMN

    def __init__(self, app: Window, back: Screen) -> None:
        super().__init__(app)
        self.back = back
        self.scroll = Scroll(Stack())
        self.root = ButtonSet([self.scroll])
        self.renew()

    def widgets(self) -> list[Widget]:
        """The rows from top to bottom."""
        raise NotImplementedError

    def renew(self) -> None:
        """Make the rows anew, as after a change; the focus and the place stay."""
        done = Button("done", _("Done"), self.leave, "", "back", True, True)
        rows = Stack(self.widgets(), ROWS)
        with self.root.kept():
            self.scroll.show(rows)
            self.root.widgets = [self.scroll, done]
        self.rows, self.done = rows.widgets, done
        self.dirty = True

    def reworded(self) -> None:
        self.renew()

    def leave(self) -> None:
        """Back to where the player came from."""
        self.app.back_to(self.back)

    def lay_out(self, style: Style) -> None:
        width, height = self.size
        left = max(style.px(12), min(width * 120 // 1920, (width - style.px(self.column)) // 2))
        wide = min(style.px(self.column), width - 2 * left)
        low = height < style.px(420)
        self._size, y = (26, style.px(8)) if low else (44, style.px(40))
        self._title = pygame.Rect(left, y, wide, style.px(self._size))
        y += style.px(self._size + (8 if low else 16))
        self._line = pygame.Rect(left, y, wide, max(2, style.px(3)))
        y += style.px(8 if low else 16)
        tall, edge, ring = style.tall(44), style.px(8 if low else 24), style.px(6)
        foot = height - edge - tall
        room = max(style.target, foot - style.px(8) - y)
        self.scroll.place(pygame.Rect(left - ring, y, wide + 2 * ring, room), style)
        foot = min(foot, y + self.scroll.scroller.content + style.px(18))
        self.done.place(pygame.Rect(left, foot, min(wide, style.px(COLUMN)), tall), style)

    def paint(self, pen: Pen) -> None:
        chosen = self.app.settings
        draw_backdrop(pen.surface, chosen.game, chosen.contrast)
        at, wide = self._title.topleft, self._title.width
        pen.text(at, self.heading, "display", self._size, rgb("#F5EDD8"), width=wide)
        pen.surface.fill(pen.palette.accent, self._line)
        self.root.draw(pen)

    def handle(self, event: pygame.event.Event) -> None:
        self.route(event)
