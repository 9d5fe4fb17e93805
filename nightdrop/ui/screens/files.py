"""The list of saved games, to be loaded or replayed."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Literal

import pygame

from nightdrop.table.record import is_sealed_file
from nightdrop.table.rotate import OLDER, bring_back
from nightdrop.table.saves import saved_games, written_at
from nightdrop.table.speech import N_, _
from nightdrop.ui import fonts
from nightdrop.ui.app import App
from nightdrop.ui.key_names import display
from nightdrop.ui.screens.buttons import Button
from nightdrop.ui.screens.menus import Sheet
from nightdrop.ui.screens.opening import open_game, open_replay
from nightdrop.ui.screens.stacking import WIDE
from nightdrop.ui.standings import Standings
from nightdrop.ui.theme import SIZE_SUB

_MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"),
    N_("August"), N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip


class Files(Sheet):
    """Saved games, the newest first; the wheel scrolls. `older`: those that were put away."""

    def __init__(self, app: App, purpose: Literal["load", "replay"], older: bool = False) -> None:
        self.purpose, self.older = purpose, older
        self.heading = N_("LOAD A GAME") if purpose == "load" else N_("REPLAYS")
        if older:
            self.heading = N_("OLDER GAMES")
        away = app.saves / OLDER if app.saves else None
        self.folder, self.away = (away, None) if older else (app.saves, away)
        self.standings = Standings(saved_games(self.folder))
        super().__init__(app)

    def menu(self) -> list[Button]:
        back = Button("cancel", _("Back"), self.leave, "", pygame.K_ESCAPE, display("escape"))
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
            made.append(Button("older", _("Older games"), self._show_older, "", pygame.K_o, "O"))
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
