"""A page of widgets that scrolls: a heading, the rows, and the way back below them."""

from __future__ import annotations

import pygame

from nightdrop.table.language import _
from nightdrop.ui.kit import Button, ButtonSet, Pen, Scroll, Stack, Style, Widget
from nightdrop.ui.kit.page import Page
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.look.theme import rgb
from nightdrop.ui.menus.scenery import draw_backdrop

WIDE = 720  # design px of the column at most
GAP = 14  # design px between two rows


class ScrolledPage(Page):
    """Base of the settings and the keys: `widgets` makes the rows, `said` hears of their use."""

    heading = ""

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
        rows = Stack(self.widgets(), GAP)
        with self.root.kept():
            self.scroll.show(rows)
            self.root.widgets = [self.scroll, done]
        self.rows, self.done = rows.widgets, done
        self.dirty = True

    def reworded(self) -> None:
        self.renew()

    def leave(self) -> None:
        """Back to where the player came from."""
        self.app.show(self.back)
        self.back.resized()

    def lay_out(self, style: Style) -> None:
        width, height = self.size
        left = max(style.px(12), min(width * 120 // 1920, (width - style.px(WIDE)) // 2))
        wide = min(style.px(WIDE), width - 2 * left)
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
        self.done.place(pygame.Rect(left, foot, wide, tall), style)

    def paint(self, pen: Pen) -> None:
        draw_backdrop(pen.surface, self.app.settings.contrast)
        at, wide = self._title.topleft, self._title.width
        pen.text(at, self.heading, "display", self._size, rgb("#F5EDD8"), width=wide)
        pen.surface.fill(pen.palette.accent, self._line)
        self.root.draw(pen)

    def handle(self, event: pygame.event.Event) -> None:
        self.route(event)
