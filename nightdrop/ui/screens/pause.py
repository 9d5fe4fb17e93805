"""The game menu: it covers the board, so that nothing shows while players are away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from nightdrop.ui.app import App
from nightdrop.ui.screens.buttons import Button
from nightdrop.ui.screens.menus import Sheet
from nightdrop.ui.screens.opening import new_path
from nightdrop.ui.screens.title import Title

if TYPE_CHECKING:
    from nightdrop.ui.screens.play import Play


class Pause(Sheet):
    """Go on, save, load, or leave."""

    heading = "NIGHT DROP"
    note = "The game is saved after every action."

    def __init__(self, app: App, play: Play) -> None:
        self.play = play
        super().__init__(app)

    def menu(self) -> list[Button]:
        size = round(self.app.settings.scale * 100)
        return [
            Button("resume", "Go on", self.leave, "", pygame.K_ESCAPE, "Esc", True, True),
            Button("save", "Save a copy", self._save, "", pygame.K_s, "S",
                   self.app.saves is not None),
            Button("load", "Load a game", self._load, "", pygame.K_l, "L"),
            Button("larger", f"Size of the interface: {size} %", self._larger,
                   "click for the next size", pygame.K_z, "Z"),
            Button("title", "Main menu", self._title, "", pygame.K_t, "T"),
            Button("quit", "Quit", self.app.quit, "", pygame.K_q, "Q"),
        ]  # fmt: skip

    def leave(self) -> None:
        self.play.resized()
        self.app.show(self.play)

    def _save(self) -> None:
        path = new_path(self.app.saves, "copy")
        if path is None:
            return
        try:
            self.play.playing.match.save(path)
        except OSError as problem:
            self.error = f"The copy could not be written: {problem}"
        else:
            self.note = f"Saved as {path.stem}."
        self.dirty = True

    def _load(self) -> None:
        from nightdrop.ui.screens.files import Files

        self.app.show(Files(self.app, "load"))

    def _larger(self) -> None:
        steps = (0.75, 1.0, 1.25, 1.5, 2.0)
        now = self.app.settings.scale
        following = next((step for step in steps if step > now + 0.01), steps[0])
        self.app.settings = self.app.settings.but(scale=following)
        self.renew()

    def _title(self) -> None:
        self.app.show(Title(self.app))
