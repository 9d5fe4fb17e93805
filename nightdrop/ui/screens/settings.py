"""The settings: size of the interface, motion, contrast, grid and numbers."""

from __future__ import annotations

import pygame

from nightdrop.ui.app import App
from nightdrop.ui.kit import Group, Said, Slider, Style, Toggle, Widget
from nightdrop.ui.panels.pen import Pen
from nightdrop.ui.screens.base import Clickable, Screen
from nightdrop.ui.screens.buttons import Button, ButtonSet
from nightdrop.ui.theme import PALETTES, rgb

_SWITCHES = (
    ("still", "Fewer movements", "counters jump to their places"),
    ("contrast", "High contrast", "plain land, no trees, a strong grid"),
    ("grid", "Hex grid", "G switches it in the game"),
    ("numbers", "Hex numbers at every zoom", "C switches them in the game"),
)


class SettingsScreen(Screen):
    """What a player may set; every change counts at once and is kept."""

    def __init__(self, app: App, back: Screen) -> None:
        super().__init__(app)
        self.back = back
        self.buttons = ButtonSet()
        done = Button("done", "Done", self.leave, "", pygame.K_ESCAPE, "Esc", True, True)
        self.buttons.replace([done])
        self.group = Group(self._widgets())

    def _widgets(self) -> list[Widget]:
        """The slider of the size, then the switches."""
        now = self.app.settings
        size = Slider("Size of the interface", "scale", now.scale, 0.75, 2.5, 0.05,
                      lambda value: f"{round(100 * value)} %")  # fmt: skip
        switches = [Toggle(label, name, getattr(now, name), sub) for name, label, sub in _SWITCHES]
        return [size, *switches]

    def leave(self) -> None:
        """Back to where the player came from."""
        self.app.show(self.back)
        self.back.resized()

    def draw(self, surface: pygame.Surface) -> None:
        pen = Pen(surface, PALETTES["night"], self.scale)
        surface.fill(rgb("#0B1420"))
        width, height = surface.get_size()
        left = width * 120 // 1920
        wide = min(pen.px(560), width - 2 * left)
        pen.text((left, pen.px(48)), "SETTINGS", "display", 44, rgb("#F5EDD8"))
        surface.fill(pen.palette.accent, (left, pen.px(112), wide, max(2, pen.px(4))))
        style = Style(PALETTES["night"], self.scale)
        y = self.group.stack(left, pen.px(136), wide, style, 14)
        self.group.draw(surface, style)
        note = "There are no sounds yet. The settings are kept when the game is closed."
        y += pen.px(18)
        y += pen.paragraph((left, y), note, wide, "body", 15, pen.palette.ink2)
        top = min(y + pen.px(18), height - pen.px(60))
        button = self.buttons.buttons[0]
        button.rect = pygame.Rect(left, top, wide, pen.px(44))
        pen.button(button, self.buttons)

    def handle(self, event: pygame.event.Event) -> None:
        said = self.group.handle(event)
        if isinstance(said, Said):
            self.app.set(self.app.settings.but(**{said.command: said.value}))
        elif said is False:
            if event.type == pygame.MOUSEMOTION:
                self.buttons.point(event.pos)
            elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                self.buttons.press(event.pos)
            elif event.type == pygame.KEYDOWN:
                self.buttons.key(event)
        self.dirty = True

    def clickables(self) -> list[Clickable]:
        switches = [w for w in self.group.widgets if isinstance(w, Toggle)]
        shown = [Clickable(w.command, "button", w.rect) for w in switches]
        return [*self.buttons.clickables(), *shown]
