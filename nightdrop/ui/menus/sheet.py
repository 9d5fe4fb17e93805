"""Screens that are a sheet of buttons over the night: their common frame."""

from __future__ import annotations

import pygame

from nightdrop.table.language import _
from nightdrop.ui.input import walk
from nightdrop.ui.kit import Scroller, Style
from nightdrop.ui.kit.buttons import Button, ButtonSet, handle_menu
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.kit.screen import Clickable, Screen, Window
from nightdrop.ui.kit.stacking import WIDE, draw_buttons, follow_focus, stack_buttons
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import rgb
from nightdrop.ui.menus.scenery import draw_backdrop
from nightdrop.ui.saving import draw_banner

LOW = 420  # design px of window height under which the heading is small
ASIDE = 340  # design px that what stands beside the buttons needs


class Sheet(Screen):
    """A heading, a note and a column of buttons. `error` is shown below them in red.

    `menu` makes the buttons, and heading, note and `alarm`, a worry that is ringed above the note,
    where these are not the same for ever.
    """

    heading = ""
    note = alarm = ""
    columns = 9  # of buttons, at most

    def __init__(self, app: Window) -> None:
        super().__init__(app)
        self.buttons = ButtonSet()
        self.error = ""
        self.scroller = Scroller()
        self.renew()

    def renew(self) -> None:
        """Make the buttons anew."""
        self.buttons.replace(self.menu())
        self.dirty = True

    def reworded(self) -> None:
        self.renew()

    def menu(self) -> list[Button]:
        """The buttons from top to bottom."""
        raise NotImplementedError  # every sheet has its own; there is no plain one

    def leave(self) -> None:
        """Back to where the player came from."""
        self.app.open("title")

    def above(self, pen: Pen, left: int, y: int, wide: int) -> int:
        """Draw something over the buttons; the y below it."""
        return y

    def extra(self, pen: Pen, rect: pygame.Rect) -> int:
        """Draw something beside the buttons, or below where there is no room; the y below it."""
        return rect.top

    def draw(self, surface: pygame.Surface) -> None:
        pen = Pen(surface, self.palette, self.scale)
        draw_backdrop(surface, self.app.settings.contrast)
        width, height = surface.get_size()
        low = height < pen.px(LOW)
        left = max(pen.px(14), min(width * 120 // 1920, (width - pen.px(WIDE)) // 2))
        room = width - 2 * left
        size, y = (28, pen.px(10)) if low else (56, pen.px(58))
        head = pen.fitted((left, y), _(self.heading), size, rgb("#F5EDD8"), room)
        y += pen.px(size + (6 if low else 22))
        line = max(min(room, pen.px(WIDE)), head.width)
        surface.fill(pen.palette.accent, (left, y, line, max(2, pen.px(4))))
        y += pen.px(10 if low else 24)
        foot = height - pen.px(10 if low else 34) - self._error(pen, left, room)
        ring = pen.px(8)
        view = pygame.Rect(left - ring, y - ring, room + 2 * ring, foot - y + 2 * ring)
        self._scroll(pen, view, left, y)

    def _error(self, pen: Pen, left: int, room: int) -> int:
        """The error at the foot of the window; its height."""
        if not self.error:
            return 0
        lines = fonts.wrap("body", pen.scale.text(15), self.error, room)
        tall = min(3, len(lines)) * fonts.line_height("body", pen.scale.text(15)) + pen.px(12)
        at = (left, pen.surface.get_height() - tall)
        pen.paragraph(at, self.error, room, "body", 15, pen.palette.refused, most=3)
        return tall

    def _scroll(self, pen: Pen, view: pygame.Rect, left: int, top: int) -> None:
        """Draw what can be scrolled, as far as it is seen; the focus is scrolled to."""
        style, offset = Style(pen.palette, pen.scale), self.scroller.offset
        pen.surface.set_clip(view)
        bottom = self._content(pen, view, left, top - offset)
        places = {b.name: b.rect for b in self.buttons.buttons}
        draw_buttons(pen, self.buttons, view)
        self.scroller.fit(bottom + offset + pen.px(8) - view.top, view, style)
        self.scroller.draw(pen.surface, style)
        pen.surface.set_clip(None)
        self.dirty = follow_focus(self.scroller, self.buttons.focus, places, pen.px(12))

    def _content(self, pen: Pen, view: pygame.Rect, left: int, y: int) -> int:
        """Note, buttons, and what stands beside or below them; the y below all."""
        room = view.right - left - pen.px(8)
        if self.scroller.most:
            room -= pen.px(16)
        wide = min(pen.px(WIDE), room)
        if self.alarm:
            y = draw_banner(pen, pygame.Rect(left, y, wide, 0), self.alarm, True).bottom + pen.px(
                14
            )
        if self.note:
            y += pen.paragraph((left, y), _(self.note), wide, "body", 15, pen.palette.ink2)
            y += pen.px(14)
        top = self.above(pen, left, y, wide)
        area = pygame.Rect(left, top, room, view.bottom - self.scroller.offset - pen.px(8) - top)
        below, columns = stack_buttons(pen, self.buttons.buttons, area, wide, self.columns)
        aside = left + wide + pen.px(60)
        if columns == 1 and view.right - aside >= pen.px(ASIDE):
            rect = pygame.Rect(aside, y, view.right - aside, view.bottom - y)
            return max(below, self.extra(pen, rect))
        last = self.buttons.buttons[-1].rect
        rect = pygame.Rect(last.left, last.bottom + pen.px(24), wide, view.height)
        return max(below, self.extra(pen, rect))

    def handle(self, event: pygame.event.Event) -> None:
        if walk(event) == "back":
            self.leave()
        elif self.scroller.handle(event):
            self.dirty = True
        else:
            handle_menu(self, self.buttons, event)

    def clickables(self) -> list[Clickable]:
        return self.buttons.clickables()
