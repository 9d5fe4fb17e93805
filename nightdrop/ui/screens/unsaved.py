"""The question before a game is left that is not on the disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from nightdrop.table.files import free_path, make_folders
from nightdrop.table.paths import user_documents
from nightdrop.table.speech import N_, _, system_reason
from nightdrop.ui.app import App
from nightdrop.ui.key_names import display
from nightdrop.ui.panels.banner import unsaved
from nightdrop.ui.screens.base import Screen
from nightdrop.ui.screens.buttons import Button
from nightdrop.ui.screens.menus import Sheet

_FOLDER = "Night Drop"


def leave_game(app: App, then: Callable[[], None], ends: bool = False) -> None:
    """Go on with `then` if all is on the disk; else ask first. `ends`: the program would end.

    Whoever closes the window a second time, upon the question, has answered it.
    """
    here = app.screen
    asked = ends and isinstance(here, Unsaved) and here.ends
    if asked or not app.keeper.save():
        then()
    else:
        app.show(Unsaved(app, here.back if isinstance(here, Unsaved) else here, then, ends))


class Unsaved(Sheet):
    """Stay, save the game elsewhere, or leave all the same."""

    heading = N_("NOT SAVED")

    def __init__(self, app: App, back: Screen, then: Callable[[], None], ends: bool) -> None:
        self.back, self.then, self.ends = back, then, ends
        super().__init__(app)

    def menu(self) -> list[Button]:
        self.alarm = unsaved(self.app.keeper.problem)
        lost = _("what is not saved is lost") if self.ends else _("it stays in memory meanwhile")
        if not self.alarm:
            self.note = N_("All is saved now.")
        return [
            Button("resume", _("Stay"), self.leave, "", pygame.K_ESCAPE, display("escape"),
                   True, True),
            Button("save", _("Save elsewhere"), self._elsewhere, str(self._folder), pygame.K_s,
                   "S", bool(self.alarm)),
            Button("go", _("Leave all the same") if self.alarm else _("Leave"), self.then,
                   lost if self.alarm else "", pygame.K_q, "Q"),
        ]  # fmt: skip

    @property
    def _folder(self) -> Path:
        """Where a game is saved that cannot be saved in its place."""
        return self.app.exports or user_documents(_FOLDER)

    def _elsewhere(self) -> None:
        saved = []
        try:
            make_folders(self._folder)
            for match in self.app.keeper.unsaved:
                assert match.path is not None  # else nothing could have failed
                saved.append(free_path(self._folder / match.path.name))
                match.save(saved[-1])
        except OSError as problem:
            said = _("The copy could not be written: {reason}")
            self.error = said.format(reason=system_reason(problem))
        else:
            self.error = ""
            names = ", ".join(path.name for path in saved)
            said = _("Saved as {name}. Drop that file on the title to go on with it some day.")
            self.note = said.format(name=names)
        self.dirty = True

    def leave(self) -> None:
        self.app.show(self.back)
        self.back.resized()

    def saving_changed(self) -> None:
        self.renew()

    def closing(self) -> None:
        self.back.closing()
