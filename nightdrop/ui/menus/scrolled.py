"""A page of widgets that scrolls: a heading, the column, and the way back below it."""

from __future__ import annotations

import pygame

from nightdrop.table.language import _
from nightdrop.ui.kit import Column, Said, Style, Widget
from nightdrop.ui.kit.buttons import Button, ButtonSet
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.kit.screen import Clickable, Screen, Window
from nightdrop.ui.look.theme import rgb
from nightdrop.ui.menus.scenery import draw_backdrop

WIDE = 720  # design px of the column at most


class ScrolledPage(Screen):
    """Base of the settings and the keys: `widgets` makes the rows, `said` hears of their use."""

    heading = ""

    def __init__(self, app: Window, back: Screen) -> None:
        super().__init__(app)
        self.back = back
        self.buttons = ButtonSet()
        self.column = Column()
        self.renew()

    def widgets(self) -> list[Widget]:
        """The rows from top to bottom."""
        raise NotImplementedError

    def said(self, said: Said) -> None:
        """A row was used."""
        raise NotImplementedError

    def renew(self) -> None:
        """Make the rows anew, as after a change; the focus and the place stay."""
        at = next((n for n, w in enumerate(self.column.widgets) if w is self.column.holder), None)
        offset = self.column.scroller.offset
        self.column = Column(self.widgets())
        self.column.scroller.offset = self.column.scroller.content = offset
        if at is not None and at < len(self.column.widgets):
            self.column.focus(self.column.widgets[at])
        done = Button("done", _("Done"), self.leave, "", "back", True,
                      True)  # fmt: skip
        self.buttons.replace([done])
        self.dirty = True

    def reworded(self) -> None:
        self.renew()

    def leave(self) -> None:
        """Back to where the player came from."""
        self.app.show(self.back)
        self.back.resized()

    def draw(self, surface: pygame.Surface) -> None:
        pen = Pen(surface, self.palette, self.scale)
        style = Style(self.palette, self.scale)
        draw_backdrop(surface, self.app.settings.contrast)
        width, height = surface.get_size()
        left = max(pen.px(12), min(width * 120 // 1920, (width - pen.px(WIDE)) // 2))
        wide = min(pen.px(WIDE), width - 2 * left)
        low = height < pen.px(420)
        size, y = (26, pen.px(8)) if low else (44, pen.px(40))
        pen.text((left, y), self.heading, "display", size, rgb("#F5EDD8"), width=wide)
        y += pen.px(size + (8 if low else 16))
        surface.fill(pen.palette.accent, (left, y, wide, max(2, pen.px(3))))
        y += pen.px(8 if low else 16)
        button = self.buttons.buttons[0]
        tall = max(style.target, pen.px(44))
        edge = pen.px(8 if low else 24)
        button.rect = pygame.Rect(left, height - edge - tall, wide, tall)
        room = max(style.target, button.rect.top - pen.px(8) - y)
        ring = pen.px(6)
        self.column.rect = pygame.Rect(left - ring, y, wide + 2 * ring, room)
        self.column.draw(surface, style)
        below = y + self.column.scroller.content + pen.px(18)
        button.rect.top = min(button.rect.top, below)
        pen.button(button, self.buttons)

    def handle(self, event: pygame.event.Event) -> None:
        self.dirty = True
        said = self.column.handle(event)
        if isinstance(said, Said):
            self.said(said)
        elif said is False:
            if event.type == pygame.MOUSEMOTION:
                self.buttons.point(event.pos)
            elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                self.buttons.press(event.pos)
            elif event.type == pygame.KEYDOWN:
                self.buttons.key(event)

    def clickables(self) -> list[Clickable]:
        found = [w for w in self.column.shown() if hasattr(w, "command")]
        shown = [Clickable(w.command, "button", w.rect) for w in found]
        return [*self.buttons.clickables(), *shown]
