"""The course of a finished game, in any family: points over time, turning points, luck."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from nightdrop.table.match.log import Score
from nightdrop.table.record.playback import Replay


class TurningMoment(Protocol):
    """A turning point: after how many entries, and how far it swung the game, either way."""

    @property
    def entry(self) -> int: ...

    @property
    def swing(self) -> float: ...


MomentT = TypeVar("MomentT", bound=TurningMoment)


class Expected(NamedTuple):
    """What dice or draws of a kind brought in a turn, and the expectation.

    Turn 0 is the whole game.
    """

    kind: str
    came: int
    expected: float
    turn: int = 0

    @property
    def luck(self) -> float:
        """By how much the outcome exceeds the expectation."""
        return self.came - self.expected


class TurnSpan(NamedTuple):
    """A turn, the number of entries before it, and that at its end."""

    turn: int
    start: int
    end: int


def turn_spans(replay: Replay) -> list[TurnSpan]:
    """The turns of a replay in order; the set-up belongs to the first."""
    starts = list(replay.turn_starts.items())
    ends = [*(start for _turn, start in starts[1:]), replay.length]
    return [TurnSpan(turn, start, end)
            for (turn, start), end in zip(starts, ends, strict=True)]  # fmt: skip


def part_of(spans: Sequence[TurnSpan], entry: int) -> float:
    """The position of an entry in the time of these spans, from 0 to 1.

    Every span takes the same part of it.
    """
    number = max((n for n, span in enumerate(spans) if span.start <= entry), default=0)
    _turn, start, end = spans[number]
    within = min(1.0, max(0.0, (entry - start) / max(1, end - start)))
    return (number + within) / len(spans)


def changes(points: Iterable[int]) -> list[Score]:
    """The points at the start and wherever they change, of those after 0, 1, 2 ... entries."""
    found = list[Score]()
    for entry, held in enumerate(points):
        if not found or found[-1].points != held:
            found.append(Score(entry, held, 0))
    return found


def largest(found: Iterable[MomentT], most: int) -> list[MomentT]:
    """The `most` moments that swung a game farthest, in the order of play.

    Of equal ones those that are given first.
    """
    chosen = sorted(found, key=lambda one: -abs(one.swing))[:most]
    return sorted(chosen, key=lambda one: one.entry)


def rising(levels: Sequence[tuple[int, str, str]]) -> list[tuple[int, str]]:
    """The levels of a rulebook from the lowest, each with its least points."""
    return [(least, level) for least, level, _winner in sorted(levels, key=lambda one: one[0])]


def level_at(levels: Sequence[tuple[int, str]], points: float) -> int:
    """The index, from 0, of the level that points reach; levels are from the lowest."""
    return max((n for n, (least, _level) in enumerate(levels) if points >= least), default=0)
