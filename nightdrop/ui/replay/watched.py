"""A game that is replayed: its position, and what the viewer is told of it."""

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
from nightdrop.ui.stage.tabletop import tabletop_of

_LOOK_BACK: Final = 40  # steps that are told before the one that is shown
_LOOK_AHEAD: Final = 12  # and after it


class Watched:
    """A game that is replayed: `index` entries have been played, `eyes` is the viewer.

    Positions on the time line depend on `steps`, not on entries. `has_activations`: parts of a turn
    are called after what was activated. `asking` is the viewer that was asked for before the game
    is over.
    """

    def __init__(
        self, work: Work, replay: Replay, entry: int | None, tells: Callable[[], None]
    ) -> None:
        """Begin at the first choice of turn 1, or with everything shown at an `entry`.

        `work` finds out why the program did something; `tells` is called when there is more to
        show.
        """
        self.replay = replay
        self.course = course_of(replay)
        self._top = tabletop_of(replay.at(0).game)
        self.marks, self.moments = replay.turn_marks, self.course.moments()
        self.has_activations = any(mark.activation for mark in self.marks)
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
        """Who was winning after each entry; only for a full view of a finished game."""
        return self._chances if self.eyes == "all" else ()

    def _first_turn(self) -> int:
        """The entry of the first choice of turn 1: the set-up is before it."""
        found = (i for i in range(self.replay.length) if actor(self.replay.at(i)) != CHANCE)
        return next(found, 0)

    @property
    def view(self) -> State:
        return self.replay.seen(self.index, self.eyes)

    @property
    def steps(self) -> Steps:
        """The steps of the game that the viewer was told of."""
        if self.eyes not in self._steps:
            self._steps[self.eyes] = Steps(self.replay, self.eyes)
        return self._steps[self.eyes]

    @property
    def scores(self) -> list[Score]:
        """The points of the first side, as the viewer could count them."""
        if self.eyes not in self._scores:
            self._scores[self.eyes] = self.course.scores(self.eyes)
        return self._scores[self.eyes]

    def _glimpse(self, entry: int) -> ObservedTransition:
        before, after = (self.replay.seen(index, self.eyes) for index in (entry, entry + 1))
        return ObservedTransition(before, dice_of(self.replay.entries[entry]), after)

    def past(self) -> list[LogLine]:
        """The last log lines up to here, in the viewer's view, with the reasons asked for."""
        stops = self.steps.stops
        first = stops[max(0, self.steps.number(self.index) - _LOOK_BACK)]
        lines = self._between(first, self.index)
        return [told for line in lines for told in (line, *self._why(line))]

    def _why(self, line: LogLine) -> list[LogLine]:
        """The program's reasons for what a line reports, if they were asked for."""
        words, view = _("Why: {reason}"), self.view
        return [replace(told, text=words.format(reason=self._top.window_words(view, told.text)),
                        side=None) for told in self.reasons.below(line)]  # fmt: skip

    def coming(self) -> list[LogLine]:
        last = min(self.steps.count, self.steps.number(self.index) + _LOOK_AHEAD)
        return self._between(self.index, self.steps.stops[last])

    def _between(self, first: int, end: int) -> list[LogLine]:
        return [line for entry in range(first, end) for line in self.lines(entry)]

    def lines(self, entry: int) -> list[LogLine]:
        """The log lines of one entry, in the viewer's view, as the panel of a game tells them."""
        key = (entry, self.eyes)
        if key not in self._told:
            view = self.view
            self._told[key] = [replace(line, text=self._top.window_words(view, line.short))
                               for line in tell_entry(self.replay, entry, self.eyes)]  # fmt: skip
        return self._told[key]

    def scene(self) -> Place | None:
        """The place that the last entry was about, or None."""
        past = self.past()
        return past[-1].place if past else None
