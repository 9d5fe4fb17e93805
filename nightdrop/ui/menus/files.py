"""Sheets about files: the list of saved games, a notice on opening one, leaving one unsaved."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from nightdrop.table.disk.files import free_path, make_folders, user_documents
from nightdrop.table.language import N_, _, system_reason
from nightdrop.table.record.saves import OLDER, bring_back, saved_games, written_at
from nightdrop.table.record.sealed import is_sealed_file
from nightdrop.ui.background import Standings
from nightdrop.ui.kit import Button
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.kit.stacks import WIDE
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import SIZE_SUB
from nightdrop.ui.menus.opening import open_game, open_replay
from nightdrop.ui.menus.sheet import Sheet
from nightdrop.ui.saving import unsaved


class Notice(Sheet):
    """A sentence, and one button that leads on."""

    heading = N_("ABOUT THIS FILE")

    def __init__(self, app: Window, sentence: str, then: Screen) -> None:
        self.note, self.then = sentence, then
        super().__init__(app)

    def menu(self) -> list[Button]:
        return [Button("resume", _("Go on"), self.leave, "", "back",
                       True, True)]  # fmt: skip

    def leave(self) -> None:
        self.app.show(self.then)
        self.then.resized()


_FOLDER = "Night Drop"


def leave_game(app: Window, then: Callable[[], None], ends: bool = False) -> None:
    """Go on with `then` if all is on the disk; else ask first. `ends`: the program would end.

    Closing the window a second time, upon the question, answers it.
    """
    here = app.screen
    asked = ends and isinstance(here, Unsaved) and here.ends
    if asked or not app.keeper.save():
        then()
    else:
        app.show(Unsaved(app, here.back if isinstance(here, Unsaved) else here, then, ends))


class Unsaved(Sheet):
    """Stay, save the game elsewhere, or leave all the same."""

    place = "pause"
    heading = N_("NOT SAVED")

    def __init__(self, app: Window, back: Screen, then: Callable[[], None], ends: bool) -> None:
        self.back, self.then, self.ends = back, then, ends
        super().__init__(app)

    def menu(self) -> list[Button]:
        self.alarm = unsaved(self.app.keeper.problem)
        lost = _("what is not saved is lost") if self.ends else _("it stays in memory meanwhile")
        if not self.alarm:
            self.note = N_("All is saved now.")
        return [
            Button("resume", _("Stay"), self.leave, "", "back",
                   True, True),
            Button("save", _("Save elsewhere"), self._elsewhere, str(self._folder), "pause.save",
                   bool(self.alarm)),
            Button("go", _("Leave all the same") if self.alarm else _("Leave"), self.then,
                   lost if self.alarm else "", "pause.quit"),
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
        self.renew()

    def leave(self) -> None:
        self.app.show(self.back)
        self.back.resized()

    def saving_changed(self) -> None:
        self.renew()

    def closing(self) -> None:
        self.back.closing()


_MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"),
    N_("August"), N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip


class Files(Sheet):
    """Saved games, the newest first; the wheel scrolls. `older`: those that were put away."""

    place = "files"

    def __init__(
        self, app: Window, purpose: Literal["load", "replay"], older: bool = False
    ) -> None:
        self.purpose, self.older = purpose, older
        self.heading = N_("LOAD A GAME") if purpose == "load" else N_("REPLAYS")
        if older:
            self.heading = N_("OLDER GAMES")
        away = app.saves / OLDER if app.saves else None
        self.folder, self.away = (away, None) if older else (app.saves, away)
        self.standings = Standings(saved_games(self.folder))
        super().__init__(app)

    def menu(self) -> list[Button]:
        back = Button("cancel", _("Back"), self.leave, "", "back")
        made = [back]
        for number, path in enumerate(saved_games(self.folder)):
            written = written_at(path)
            if written is None:
                continue  # it has gone since it was listed
            when = moment(written)
            if is_sealed_file(path):
                when = _("{when}, sealed").format(when=when)
            elif where := self.standings.words(path):
                told = _("{when}. {where}").format(when=when, where=where)
                when = told if self._fits(told) else when
            act = lambda p=path: self._open(p)  # noqa: E731
            made.append(Button(f"file-{number}", path.stem, act, when))
        if saved_games(self.away):
            made.append(Button("older", _("Older games"), self._show_older, "", "files.older"))
        self.note = N_("A file from elsewhere can be dropped on this window.")
        if len(made) == 1:
            self.note = N_("No game has been saved yet. A file from elsewhere can be dropped here.")
        return made

    def _show_older(self) -> None:
        self.app.show(Files(self.app, self.purpose, older=True))

    def leave(self) -> None:
        if self.older:
            self.app.show(Files(self.app, self.purpose))
        else:
            super().leave()

    def _fits(self, sub: str) -> bool:
        """Whether a button has room for a line below its name."""
        room = min(self.scale.px(WIDE), self.size[0] - self.scale.px(80)) - self.scale.px(40)
        return fonts.measure("body", self.scale.text(SIZE_SUB), sub)[0] <= room

    def resized(self) -> None:
        super().resized()
        self.renew()

    def wake_at(self) -> float | None:
        return self.standings.wake_at()

    def tick(self, now: float) -> None:
        if self.standings.look(now):
            self.renew()

    def _open(self, path: Path) -> None:
        self.dropped(bring_back(path) if self.purpose == "load" else path)

    def dropped(self, path: Path) -> None:
        """Open a file, wherever it lies; a game goes on there."""
        opened = open_game if self.purpose == "load" else open_replay
        self.error = opened(self.app, path)
        self.renew()


def moment(seconds: float) -> str:
    """A moment of the local clock in words: "06 June 1944, 01:30"."""
    then = time.localtime(seconds)
    return _("{day:02} {month} {year}, {hour:02}:{minute:02}").format(
        day=then.tm_mday, month=_(_MONTHS[then.tm_mon - 1]), year=then.tm_year,
        hour=then.tm_hour, minute=then.tm_min,
    )  # fmt: skip
