"""A game that is watched again: where it stands, and what the chosen eyes are told of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from nightdrop.engine.counters import Place
from nightdrop.engine.model import CHANCE, State
from nightdrop.engine.play import actor
from nightdrop.engine.view import Reader, common
from nightdrop.table.language import _
from nightdrop.table.match.log import Score, Steps, tell_entry
from nightdrop.table.match.observed_transitions import ObservedTransition, dice_of
from nightdrop.table.record.playback import Replay
from nightdrop.table.words.news import LogLine
from nightdrop.ui.kit.work import Work
from nightdrop.ui.play.why import Reasons
from nightdrop.ui.replay.timeline_data import course_of

_LOOK_BACK: Final = 40  # steps that are told before the one that is shown
_LOOK_AHEAD: Final = 12  # and after it


class Watched:
    """A game that is watched again; `index` is how many entries have been played, `eyes` who looks.

    Where things stand in the time line hangs on `steps`, not on entries. `asking` are the eyes that
    were asked for before the game is over.
    """

    def __init__(
        self, work: Work, replay: Replay, entry: int | None, tells: Callable[[], None]
    ) -> None:
        """At the first choice of turn 1, or with everything shown at an `entry`. By `work` is found
        out why the program did something; then there is more to be told, and it `tells` so."""
        self.replay = replay
        self.course = course_of(replay)
        self.marks, self.moments = replay.turn_marks, self.course.moments()
        self.turns = replay.turn_starts
        self.is_over = replay.is_over
        self.eyes: Reader = common(replay.at(0).game) if entry is None else "all"
        self.index = self._first_turn() if entry is None else entry
        self.asking: Reader | None = None
        self.reasons = Reasons(work, replay, lambda: self.eyes, tells)
        self._chances: Sequence[float] = ()
        self._told: dict[tuple[int, Reader], list[LogLine]] = {}
        self._scores: dict[Reader, list[Score]] = {}
        self._steps: dict[Reader, Steps] = {}

    @property
    def chances(self) -> Sequence[float]:
        """Who was winning after each entry: for those who may see everything of a finished game."""
        return self._chances if self.eyes == "all" else ()

    def _first_turn(self) -> int:
        """The first choice of turn 1: the set-up lies before it."""
        found = (i for i in range(self.replay.length) if actor(self.replay.at(i)) != CHANCE)
        return next(found, 0)

    @property
    def view(self) -> State:
        """The position as the chosen eyes see it."""
        return self.replay.seen(self.index, self.eyes)

    @property
    def steps(self) -> Steps:
        """The steps of the game that the chosen eyes were told of."""
        if self.eyes not in self._steps:
            self._steps[self.eyes] = Steps(self.replay, self.eyes)
        return self._steps[self.eyes]

    @property
    def scores(self) -> list[Score]:
        """What the first side held, as the chosen eyes could count it."""
        if self.eyes not in self._scores:
            self._scores[self.eyes] = self.course.scores(self.eyes)
        return self._scores[self.eyes]

    def _glimpse(self, entry: int) -> ObservedTransition:
        """An entry as the chosen eyes see it."""
        before, after = (self.replay.seen(index, self.eyes) for index in (entry, entry + 1))
        return ObservedTransition(before, dice_of(self.replay.entries[entry]), after)

    def past(self) -> list[LogLine]:
        """The last lines of the log up to here, in the chosen eyes; below those that were asked
        about why the program did it."""
        stops = self.steps.stops
        first = stops[max(0, self.steps.number(self.index) - _LOOK_BACK)]
        lines = self._between(first, self.index)
        return [told for line in lines for told in (line, *self._why(line))]

    def _why(self, line: LogLine) -> list[LogLine]:
        """Why the program did what a line tells, where it was asked about."""
        words = _("Why: {reason}")
        return [replace(told, text=words.format(reason=told.text), side=None)
                for told in self.reasons.below(line)]  # fmt: skip

    def coming(self) -> list[LogLine]:
        """The next lines."""
        last = min(self.steps.count, self.steps.number(self.index) + _LOOK_AHEAD)
        return self._between(self.index, self.steps.stops[last])

    def _between(self, first: int, end: int) -> list[LogLine]:
        return [line for entry in range(first, end) for line in self.lines(entry)]

    def lines(self, entry: int) -> list[LogLine]:
        """The lines of one entry, in the chosen eyes."""
        key = (entry, self.eyes)
        if key not in self._told:
            self._told[key] = tell_entry(self.replay, entry, self.eyes)
        return self._told[key]

    def scene(self) -> Place | None:
        """The place that the last entry was about."""
        past = self.past()
        return past[-1].place if past else None
