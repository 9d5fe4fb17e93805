"""What was done to a file when it was opened: told before it is shown, and read at leisure."""

from __future__ import annotations

import pygame

from nightdrop.table.speech import N_, _
from nightdrop.ui.app import App
from nightdrop.ui.key_names import display
from nightdrop.ui.screens.base import Screen
from nightdrop.ui.screens.buttons import Button
from nightdrop.ui.screens.menus import Sheet


class Notice(Sheet):
    """A sentence, and one button that leads on."""

    heading = N_("ABOUT THIS FILE")

    def __init__(self, app: App, sentence: str, then: Screen) -> None:
        self.note, self.then = sentence, then
        super().__init__(app)

    def menu(self) -> list[Button]:
        return [Button("resume", _("Go on"), self.leave, "", pygame.K_ESCAPE, display("escape"),
                       True, True)]  # fmt: skip

    def leave(self) -> None:
        self.app.show(self.then)
        self.then.resized()
