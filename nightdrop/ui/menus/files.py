"""Sheets about files: the list of saved games, a notice on opening one, leaving one unsaved."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pygame

from nightdrop.table.disk.files import free_path, make_folders, user_documents
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import N_, _, system_reason
from nightdrop.table.record.saves import (
    OLDER,
    bring_back,
    delete,
    rename,
    saved_games,
    take_back,
    written_at,
)
from nightdrop.table.record.sealed import is_sealed_file
from nightdrop.ui.background import Standings
from nightdrop.ui.input import KEYBOARD, walk
from nightdrop.ui.kit import Button, Gap, Said, Stack, TextField, Widget
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
        self.listed: dict[str, Path] = {}  # by the name of the button
        self.renamed: Path | None = None  # the game that is getting another name
        self.field = TextField("", "name", most=60)
        self.binned: list[Path] = []  # what was deleted here, the last one last
        super().__init__(app)

    def menu(self) -> list[Button]:
        back = Button("cancel", _("Back"), self.leave, "", "back")
        made = [back]
        if self.binned:
            made.append(Button("undo", _("Bring it back"), self._undo,
                               _("{name} was deleted").format(name=self.binned[-1].stem),
                               "files.undo"))  # fmt: skip
        self.listed = {}
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
            self.listed[f"file-{number}"] = path
        if saved_games(self.away):
            made.append(Button("older", _("Older games"), self._show_older, "", "files.older"))
        said = _("A file from elsewhere can be dropped on this window.")
        keys = _("The arrows or the right mouse button choose a game: {rename} names it anew, "
                 "{delete} deletes it.").format(
            rename=KEYBOARD.cap("files.rename"), delete=KEYBOARD.cap("files.delete"))  # fmt: skip
        self.note = f"{said} {keys}"
        if not self.listed and not self.binned:
            self.note = N_("No game has been saved yet. A file from elsewhere can be dropped here.")
        return made

    def _show_older(self) -> None:
        self.app.show(Files(self.app, self.purpose, older=True))

    @property
    def chosen(self) -> Path | None:
        """The game whose button has the focus."""
        return self.listed.get(self.root.focus or "")

    def above(self) -> list[Widget]:
        """The field for another name."""
        if self.renamed is None:
            return []
        self.field.label = _("Another name for {name}").format(name=self.renamed.stem)
        return [Stack([self.field, Gap(8)], 0)]

    def handle(self, event: pygame.event.Event) -> None:
        if self.root.holder is self.field and walk(event) == "back":
            self._name_none()
        elif self.root.holder is self.field:
            super().handle(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.settle()
            found = self.root.at(event.pos)
            if isinstance(found, Button) and found.name in self.listed:
                self.root.focus, self.dirty = found.name, True
        elif self.chosen and KEYBOARD.command(event) == "files.rename":
            self._ask_name(self.chosen)
        elif self.chosen and KEYBOARD.command(event) == "files.delete":
            self._delete(self.chosen)
        else:
            super().handle(event)

    def _ask_name(self, path: Path) -> None:
        self.renamed = path
        self.field.string, self.field.caret = path.stem, len(path.stem)
        self.renew()
        self.root.give_focus(self.field)

    def _name_none(self) -> None:
        """Close the field; the focus goes back to the game."""
        path, self.renamed = self.renamed, None
        self.renew()
        self.root.focus = next((name for name, one in self.listed.items() if one == path), None)

    def said(self, said: Said) -> None:
        """The other name is typed."""
        assert self.renamed is not None  # else there is no field
        before = self.renamed
        self._try(lambda: self._rename(before, str(said.value)))
        self._name_none()

    def _rename(self, path: Path, name: str) -> None:
        self.renamed = rename(path, name)

    def _delete(self, path: Path) -> None:
        def act() -> None:
            self.binned.append(delete(path))

        self._try(act)

    def _undo(self) -> None:
        def act() -> None:
            take_back(self.binned[-1])
            self.binned.pop()

        self._try(act)

    def _try(self, act: Callable[[], None]) -> None:
        """Do something to a file, or say why that cannot be done; then list what there is."""
        self.error = ""
        try:
            act()
        except FileError as problem:
            self.error = str(problem)
        except OSError as problem:
            said = _("The file could not be moved: {reason}")
            self.error = said.format(reason=system_reason(problem))
        self.standings = Standings(saved_games(self.folder))
        self.renew()

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
