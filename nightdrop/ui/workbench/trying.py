"""A trial at the workbench: what is played, what it came to so far, and what of it is looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import State
from nightdrop.lab.trial import Event, Figures, Trial
from nightdrop.table.language import _
from nightdrop.table.match.match import Match
from nightdrop.table.match.workbench import Start
from nightdrop.table.record.playback import Replay
from nightdrop.ui.kit import Paragraph, Widget
from nightdrop.ui.workbench.chances import Shown
from nightdrop.ui.workbench.outcome import (
    Told,
    Working,
    difference_rows,
    games_of,
    hex_rows,
    outcome,
)

GAMES: Final = 200
LOOK_MS: Final = 400.0  # how often it is looked at


class Trying:
    """Games from one position or from two. `renew` is called when something else is to be shown,
    `watch` with a game that is to be opened.

    `points` is the bar whose games are listed; `what` and `turn` say what the map shows in red.
    """

    def __init__(
        self, clock: Callable[[], float], renew: Callable[[], None],
        watch: Callable[[Replay], None],
    ) -> None:  # fmt: skip
        self._clock, self._renew, self._shows = clock, renew, watch
        self.starter: Callable[[Sequence[Start], int], Trial] = Trial
        self.trial: Trial | None = None
        self.points: int | None = None
        self.what: Event = "fell"
        self.turn = 1
        self.starts: tuple[Start, ...] = ()  # the positions that are tried
        self._figures: dict[int, Figures | None] = {}
        self._began = self._looked = 0.0

    @property
    def runs(self) -> bool:
        """Whether games are being played."""
        return self.trial is not None and not self.trial.is_over

    def start(self, starts: Sequence[Start], turn: int) -> None:
        """Play many games from each of these positions."""
        self.stop()
        self.starts, self.turn, self.points = tuple(starts), turn, None
        self._figures = {}
        self.trial = self.starter(self.starts, GAMES)
        self._began = self._looked = self._clock()

    def stop(self) -> None:
        """Play no more; what is done stays."""
        if self.trial is not None and not self.trial.is_over:
            self.trial.stop()

    def wake_at(self) -> float | None:
        """When to look again, in ms of the clock; None while nothing is played."""
        return self._looked + LOOK_MS if self.runs else None

    def tick(self, now: float) -> None:
        """Look whether games were finished."""
        if not self.runs or now < self._looked + LOOK_MS:
            return
        self._looked = now
        if self.trial is not None and self.trial.poll():
            self.look()

    def look(self) -> None:
        """Take the figures as they are now."""
        if self.trial is not None:
            self._figures = {place: self.trial.figures(place) for place in range(len(self.starts))}
        self._renew()

    def shown(self, place: int) -> Shown | None:
        """What the map of a position shows."""
        figures = self._figures.get(place)
        return Shown(figures, self.what, self.turn) if figures else None

    def rows(self, state: State, start: Start, place: int) -> list[Widget]:
        """How far the trial is, and what it came to for the position at a place; `start` is that
        position as it is now."""
        trial = self.trial
        if trial is None:
            return []
        found: list[Widget] = []
        if self.runs:
            done = sum(map(len, trial.done))
            found.append(Working(done, trial.count * len(self.starts), self._seconds_left(done)))
        if trial.problem:
            found.append(Paragraph(trial.problem, "strong", 14))
        if len(self.starts) > 1:
            found += difference_rows(state, trial.difference())
        place = min(place, len(self.starts) - 1)
        shown = self.shown(place)
        if shown is None:
            return [*found, Paragraph(_("Too few games to tell yet."))]
        if self.starts[place] != start:
            found.append(Paragraph(_("The position has changed since: this is of the one before.")))
        found += outcome(state, shown, self.points,
                         Told(self._show_points, self._show_turn, self._show_what))  # fmt: skip
        if self.points is not None:
            found += games_of(trial.done[place], self.points, partial(self._watch, place))
        return found

    def hex_rows(self, state: State, hex_: Hex, place: int) -> list[Widget]:
        """The numbers of a hex, as far as there are any."""
        shown = self.shown(min(place, max(0, len(self.starts) - 1)))
        return hex_rows(state, hex_, shown) if shown else []

    def _seconds_left(self, done: int) -> float | None:
        """How long the games that are left will take, once enough are done to tell."""
        if self.trial is None or done < 4:
            return None
        spent = (self._clock() - self._began) / 1000
        return spent * (self.trial.count * len(self.starts) - done) / done

    def _show_points(self, points: int) -> None:
        """List the games with these points, or no more."""
        self.points = None if self.points == points else points
        self._renew()

    def _show_turn(self, turn: int) -> None:
        self.turn = turn
        self._renew()

    def _show_what(self, what: Event) -> None:
        self.what = what
        self._renew()

    def _watch(self, place: int, seed: int) -> None:
        """Show a game of the trial from its beginning."""
        assert self.trial is not None
        game = next(one for one in self.trial.done[place] if one.seed == seed)
        match = Match.from_position(self.starts[place].dealt(seed), None)
        for entry in game.entries:
            match.submit(entry)
        self._shows(Replay(match.record))
