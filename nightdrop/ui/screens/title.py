"""The title: the first thing seen, and the way to everything else."""

from __future__ import annotations

from pathlib import Path

import pygame

from nightdrop.table.speech import _
from nightdrop.ui.app import App
from nightdrop.ui.key_names import display
from nightdrop.ui.panels.pen import Pen
from nightdrop.ui.screens.base import Clickable, Screen
from nightdrop.ui.screens.buttons import Button, ButtonSet
from nightdrop.ui.screens.scenery import draw_scenery
from nightdrop.ui.theme import MIN_TARGET, PALETTES, rgb

_NAME = "NIGHT", "DROP"  # as on the box, in any language
_CREAM = rgb("#F5EDD8")
_FIRST = ("continue", "new", "guide")


class Title(Screen):
    """Name of the game and the main menu; the first button continues where there is a game."""

    place = "title"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.buttons = ButtonSet()
        self.latest = latest_save(app.saves)
        self.problem = ""  # why the guide cannot be shown
        self._scenery: pygame.Surface | None = None
        self.buttons.replace(self._menu())

    def _menu(self) -> list[Button]:
        go_on = Button("continue", _("Continue"), self._continue, _("The game you left last"),
                       pygame.K_c, display("return"), True, True)  # fmt: skip
        return [
            *([go_on] if self.latest else []),
            Button("new", _("New game"), self._new, "", pygame.K_n, "N", True, self.latest is None),
            Button("guide", _("Learn by playing"), self._guide, _("five minutes, step by step"),
                   pygame.K_g, "G"),
            Button("load", _("Load a game"), self._load, "", pygame.K_l, "L"),
            Button("replay", _("Replays"), self._replay, "", pygame.K_r, "R"),
            Button("settings", _("Settings"), self._settings, "", pygame.K_o, "O"),
            Button("rules", _("The rules in short"), self.app.show_help, "", 0, "F1"),
            Button("about", _("About"), self._about, "", pygame.K_a, "A"),
            Button("quit", _("Quit"), self.app.quit, "", pygame.K_q, "Q"),
        ]

    def _continue(self) -> None:
        from nightdrop.ui.screens.files import Files
        from nightdrop.ui.screens.opening import open_game

        problem = open_game(self.app, self.latest) if self.latest else ""
        if problem:  # said where other games can be chosen
            files = Files(self.app, "load")
            files.error = problem
            self.app.show(files)

    def _new(self) -> None:
        from nightdrop.ui.screens.new_game import NewGame

        self.app.show(NewGame(self.app))

    def _guide(self) -> None:
        from nightdrop.ui.screens.guide import open_guide

        self.problem = open_guide(self.app)
        self.dirty = True

    def _about(self) -> None:
        from nightdrop.ui.screens.about import About

        self.app.show(About(self.app, self))

    def _load(self) -> None:
        from nightdrop.ui.screens.files import Files

        self.app.show(Files(self.app, "load"))

    def _replay(self) -> None:
        from nightdrop.ui.screens.files import Files

        self.app.show(Files(self.app, "replay"))

    def _settings(self) -> None:
        from nightdrop.ui.screens.settings import SettingsScreen

        self.app.show(SettingsScreen(self.app, self))

    def resized(self) -> None:
        self._scenery = None
        super().resized()

    def reworded(self) -> None:
        self.buttons.replace(self._menu())
        super().reworded()

    def draw(self, surface: pygame.Surface) -> None:
        if self._scenery is None or self._scenery.get_size() != surface.get_size():
            self._scenery = pygame.Surface(surface.get_size())
            draw_scenery(self._scenery)
        surface.blit(self._scenery, (0, 0))
        pen = Pen(surface, PALETTES["night"], self.scale)
        left, y = self.app.surface.get_width() * 120 // 1920, surface.get_height() * 40 // 1080
        size = min(206 * surface.get_height() / 1080, 206 * surface.get_width() / 1920)
        size /= self.scale.factor
        for word in _NAME:
            pen.text((left, y), word, "display", size, _CREAM)
            y += round(170 * size / 206 * self.scale.factor)
        y += round(92 * size / 206 * self.scale.factor)
        wide = round(642 * size / 206 * self.scale.factor)
        surface.fill(pen.palette.accent, (left, y, wide, max(3, pen.px(5))))
        y += pen.px(16)
        pen.text((left, y), _("6 JUNE 44"), "head", 40, pen.palette.accent, tracking=3)
        pen.text((left + wide, y + pen.px(8)), _("82ND AIRBORNE"), "head", 30, _CREAM, right=True,
                 tracking=1)  # fmt: skip
        self._place(pen, left, y + pen.px(76))
        for button in self.buttons.buttons:
            pen.button(button, self.buttons)
        note = _("Unofficial edition. All art drawn by the program.")
        if self.app.complaint:
            note = _("English is spoken: {reason}").format(reason=self.app.complaint)
        pen.text((left, surface.get_height() - pen.px(40)), self.problem or note, "body", 13.4,
                 pen.palette.ink2)  # fmt: skip

    def _place(self, pen: Pen, left: int, y: int) -> None:
        """Give the buttons their places: the ways into a game in full width, others in pairs."""
        gap, wide = pen.px(10), pen.px(460)
        buttons = self.buttons.buttons
        first = [button for button in buttons if button.name in _FIRST]
        rest = [button for button in buttons if button.name not in _FIRST]
        rows = len(first) + (len(rest) + 1) // 2
        room = (self.size[1] - pen.px(50) - y) // rows
        tall = max(MIN_TARGET, min(pen.px(54), room - gap))
        gap = max(2, min(gap, room - tall))
        half = (wide - gap) // 2
        for number, button in enumerate([*first, *rest]):
            column = max(0, number - len(first)) % 2
            full = number < len(first)
            button.rect = pygame.Rect(left + column * (half + gap), y, wide if full else half, tall)
            if full or column or number + 1 == len(buttons):
                y += tall + gap

    def handle(self, event: pygame.event.Event) -> None:
        handle_menu(self, self.buttons, event)

    def clickables(self) -> list[Clickable]:
        return self.buttons.clickables()


def handle_menu(screen: Screen, buttons: ButtonSet, event: pygame.event.Event) -> bool:
    """What every screen of buttons does with an event; True if it was used."""
    if event.type == pygame.MOUSEMOTION:
        screen.dirty |= buttons.point(event.pos)
    elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
        screen.dirty = True
        return buttons.press(event.pos)
    elif event.type == pygame.KEYDOWN:
        if event.key in (pygame.K_TAB, pygame.K_DOWN, pygame.K_UP):
            back = event.key == pygame.K_UP or bool(event.mod & pygame.KMOD_SHIFT)
            buttons.move_focus(-1 if back else 1)
            screen.dirty = True
            return True
        if buttons.key(event):
            screen.dirty = True
            return True
    return False


def latest_save(saves: Path | None) -> Path | None:
    """The game saved last, or None."""
    if saves is None or not saves.is_dir():
        return None
    files = [path for path in saves.glob("*.yaml") if path.is_file()]
    return max(files, key=lambda path: path.stat().st_mtime, default=None)
