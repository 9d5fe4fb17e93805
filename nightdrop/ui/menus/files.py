"""Sheets about files: a notice on opening one; leaving what is not saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from nightdrop.table.disk.files import FOLDER, free_path, make_folders, user_documents
from nightdrop.table.disk.logs import log_file, without_home
from nightdrop.table.language import N_, _, system_reason
from nightdrop.ui.kit import Button
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.menus.sheet import ButtonSheet
from nightdrop.ui.saving import unsaved


class Notice(ButtonSheet):
    """A sentence, and one button that leads on. The heading is worded when it is drawn."""

    def __init__(
        self, app: Window, sentence: str, then: Screen, heading: str = N_("ABOUT THIS FILE")
    ) -> None:
        self.heading = heading
        self.note, self.then, self.scenario = sentence, then, then.scenario
        super().__init__(app)

    def menu(self) -> list[Button]:
        return [Button("resume", _("Go on"), self.leave, "", "back",
                       True, True)]

    def leave(self) -> None:
        self.app.back_to(self.then)


class Failed(ButtonSheet):
    """A page has failed: where that is logged, and the ways on from here."""

    heading = N_("THIS PAGE FAILED")

    def __init__(self, app: Window, failed: Screen) -> None:
        self.failed, self.scenario = failed, failed.scenario
        super().__init__(app)

    def menu(self) -> list[Button]:
        self.alarm = _("Something in this program went wrong. Your games are saved as usual.")
        if log := log_file():
            self.note = _("See the log for details: {log}.").format(log=without_home(str(log)))
        return [
            Button("title", _("Title screen"), self.leave, "", "back", True, True),
            Button("again", _("Show the page again"), self._again),
        ]

    def leave(self) -> None:
        self.app.open("title")

    def _again(self) -> None:
        self.app.back_to(self.failed)


def leave_game(app: Window, then: Callable[[], None], ends: bool = False) -> None:
    """Go on with `then` if all is on the disk; else ask first.

    `ends`: the program would end. Closing the window again while the question is open answers it.
    """
    here = app.screen
    asked = ends and isinstance(here, Unsaved) and here.ends
    if asked or not app.keeper.save():
        then()
    else:
        app.show(Unsaved(app, here.back if isinstance(here, Unsaved) else here, then, ends))


class _Leaving(ButtonSheet):
    """Asks before a screen with something unsaved is left; `then` leaves it."""

    place = "pause"
    heading = N_("NOT SAVED")

    def __init__(self, app: Window, back: Screen, then: Callable[[], None]) -> None:
        self.back, self.then, self.scenario = back, then, back.scenario
        super().__init__(app)

    def leave(self) -> None:
        self.app.back_to(self.back)

    def closing(self) -> None:
        self.back.closing()


class Unsaved(_Leaving):
    """Stay, save the game elsewhere, or leave without saving."""

    def __init__(self, app: Window, back: Screen, then: Callable[[], None], ends: bool) -> None:
        self.ends = ends
        super().__init__(app, back, then)

    def menu(self) -> list[Button]:
        self.alarm = unsaved(self.app.keeper.problem)
        by_mail = any(match.is_by_mail for match in self.app.keeper.unsaved)  # a copy is plain
        lost = _("unsaved games are lost") if self.ends else _("it stays in memory for now")
        if not self.alarm:
            self.note = N_("Everything is saved now.")
        return [
            Button("resume", _("Stay"), self.leave, "", "back",
                   True, True),
            Button("save", _("Save elsewhere"), self._elsewhere, str(self._folder), "pause.save",
                   bool(self.alarm) and not by_mail),
            Button("go", _("Leave anyway") if self.alarm else _("Leave"), self.then,
                   lost if self.alarm else "", "pause.quit"),
        ]

    @property
    def _folder(self) -> Path:
        return self.app.exports or user_documents(FOLDER)

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
            said = _("Saved as {name}. To continue later, drop that file on the title screen.")
            self.note = said.format(name=names)
        self.renew()

    def saving_changed(self) -> None:
        self.renew()


class UnsavedPosition(_Leaving):
    """Stay with an unsaved position, save it and leave, or leave without saving.

    `save` returns why it could not be saved, else "".
    """

    note = N_("The position on the workbench has changed since it was last saved.")

    def __init__(
        self, app: Window, back: Screen, then: Callable[[], None], save: Callable[[], str]
    ) -> None:
        self.save = save
        super().__init__(app, back, then)

    def menu(self) -> list[Button]:
        lost = _("the changes are lost")
        return [
            Button("resume", _("Stay"), self.leave, "", "back"),
            Button("save", _("Save and leave"), self._save, "", "pause.save", True, True),
            Button("go", _("Leave anyway"), self.then, lost, "pause.quit"),
        ]

    def _save(self) -> None:
        self.error = self.save()
        if self.error:
            self.renew()
        else:
            self.then()
