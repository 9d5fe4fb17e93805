"""Screens that are a sheet of buttons over the night: their common frame."""

from __future__ import annotations

import pygame

from nightdrop.table.speech import _
from nightdrop.ui.app import App
from nightdrop.ui.panels.pen import Pen
from nightdrop.ui.screens.base import Clickable, Screen
from nightdrop.ui.screens.buttons import Button, ButtonSet
from nightdrop.ui.screens.title import Title, handle_menu
from nightdrop.ui.theme import PALETTES, rgb


class Sheet(Screen):
    """A heading, a note and a column of buttons. `error` is shown below them in red.

    `menu` makes the buttons, and heading and note where these are not the same for ever.
    """

    heading = ""
    note = ""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.buttons = ButtonSet()
        self.error = ""
        self.first = 0
        self.renew()

    def renew(self) -> None:
        """Make the buttons anew."""
        self.buttons.replace(self.menu())
        self.dirty = True

    def reworded(self) -> None:
        self.renew()

    def menu(self) -> list[Button]:
        """The buttons from top to bottom."""
        raise NotImplementedError

    def leave(self) -> None:
        """Back to where the player came from."""
        self.app.show(Title(self.app))

    def above(self, pen: Pen, left: int, y: int, wide: int) -> int:
        """Draw something over the buttons; the y below it."""
        return y

    def extra(self, pen: Pen, rect: pygame.Rect) -> None:
        """Draw something to the right of the buttons."""

    def draw(self, surface: pygame.Surface) -> None:
        pen = Pen(surface, PALETTES["night"], self.scale)
        surface.fill(rgb("#0B1420"))
        width, height = surface.get_size()
        left, wide = width * 120 // 1920, pen.px(560)
        head = pen.text((left, pen.px(58)), _(self.heading), "display", 56, rgb("#F5EDD8"))
        line = max(wide, head.width)
        surface.fill(pen.palette.accent, (left, pen.px(136), line, max(2, pen.px(4))))
        y = pen.px(160)
        if self.note:
            y += pen.paragraph((left, y), _(self.note), wide, "body", 15, pen.palette.ink2)
            y += pen.px(14)
        foot = height - pen.px(70)
        columns = self._place(pen, left, self.above(pen, left, y, wide), wide, foot)
        for button in self.buttons.buttons:
            if button.rect.width:
                pen.button(button, self.buttons)
        aside = left + wide + pen.px(60)
        if columns == 1:
            self.extra(pen, pygame.Rect(aside, y, width - left - aside, foot - y))
        if self.error:
            pen.paragraph((left, foot + pen.px(8)), self.error, width - 2 * left, "body", 15,
                          pen.palette.refused, most=2)  # fmt: skip

    def _place(self, pen: Pen, left: int, top: int, wide: int, foot: int) -> int:
        """Give the buttons their rectangles, column by column; how many columns there are.

        Those that do not fit even so have none until they are scrolled to.
        """
        gap, y, columns = pen.px(9), top, 1
        self.first = max(0, min(self.first, len(self.buttons.buttons) - 1))
        for number, button in enumerate(self.buttons.buttons):
            tall = pen.px(54 if button.sub else 44)
            if y + tall > foot:
                left, y, columns = left + wide + 2 * gap, top, columns + 1
            if number < self.first or left + wide > self.size[0]:
                button.rect = pygame.Rect(0, 0, 0, 0)
                continue
            button.rect = pygame.Rect(left, y, wide, tall)
            y += tall + gap
        return columns

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.leave()
        elif event.type == pygame.MOUSEWHEEL:
            self.first = max(0, self.first - event.y)
            self.dirty = True
        else:
            handle_menu(self, self.buttons, event)

    def clickables(self) -> list[Clickable]:
        return self.buttons.clickables()
