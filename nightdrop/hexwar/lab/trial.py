"""Trials of positions: games of one level against itself in worker processes."""

import os
from collections import Counter as Tally
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from itertools import pairwise
from time import monotonic
from typing import Final, Literal, NamedTuple

from nightdrop.engine.counters import Side
from nightdrop.engine.model import State
from nightdrop.hexwar.bots.levels import DEFAULT
from nightdrop.hexwar.match.workbench import TrialStart
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.ruleset import ruleset
from nightdrop.lab.games import play
from nightdrop.lab.lineups import LineUp, start_of
from nightdrop.lab.statistics import always_valid, sums_of
from nightdrop.lab.workers import begin_pool, end_pool, processors
from nightdrop.table.disk.logs import fault, trouble
from nightdrop.table.language import _
from nightdrop.table.match.intervals import wilson
from nightdrop.table.record.positions import read_position

FIRST_SEED: Final = 1
_DECIDERS: Final = 4  # hexes that are named as deciding
_NICE: Final = 10  # how far workers stand back behind the window
# How long no game may end before those that are left are given up: a game takes a few seconds.
PATIENCE_S: Final = 120.0
ENOUGH: Final = 20  # games from which shares are told
FEW: Final = 4  # games from which there is a map

# What happens in a hex and is counted: a counter lost, an attack declared, a company formed.
Event = Literal["fell", "fought", "formed"]
EVENTS: Final[tuple[Event, ...]] = ("fell", "fought", "formed")


class Tried(NamedTuple):
    """A game of a trial.

    `held` are the VP hexes that the airborne side holds at the end; `events` are (what, turn, hex)
    in order.
    """

    seed: int
    points: int
    winner: Side
    held: tuple[Hex, ...]
    events: tuple[tuple[Event, int, Hex], ...]
    entries: tuple[str, ...]


class Decider(NamedTuple):
    """A VP hex, and how often the airborne side holds it in won and in lost games."""

    hex: Hex
    won: float
    lost: float


class Figures(NamedTuple):
    """The figures of the games so far, for the airborne side; shares are from 0 to 1.

    `interval` holds the true share of games won in 95 cases of 100; `middle` are the points between
    which half of the games are. `happened` counts events by what, turn and hex.
    """

    games: int
    won: float
    interval: tuple[float, float]
    mean: float
    middle: tuple[int, int]
    points: Mapping[int, int]
    least_win: int
    held: Mapping[Hex, float]
    deciders: tuple[Decider, ...]
    happened: Mapping[tuple[Event, int], Mapping[Hex, int]]

    @property
    def are_enough(self) -> bool:
        return self.games >= ENOUGH

    def heat(self, what: Event, turn: int) -> Mapping[Hex, int]:
        """How often something happened in a turn, by hex."""
        return self.happened.get((what, turn), {})

    def total(self, what: Event, hex_: Hex) -> int:
        return sum(self.heat(one, turn).get(hex_, 0) for one, turn in self.happened if one == what)


class Difference(NamedTuple):
    """By how many points the first position is better for the airborne side than the second.

    The games have the same seeds; the interval holds however often it is looked at.
    """

    pairs: int
    mean: float
    interval: tuple[float, float]


@lru_cache(maxsize=4)
def _line_up(position: str, level: str) -> LineUp:
    scenario = read_position(position).scenario
    return LineUp("trial", (level, level), scenario, position=position)


def tried(start: TrialStart, level: str, seed: int) -> Tried:
    """Play one game from a position. Raises RuntimeError if it broke."""
    played = play(_line_up(start.dealt(seed), level), seed)
    last = played.states[-1]
    if played.fault or last.result is None:
        raise RuntimeError(played.fault or "no result")
    held = tuple(hex_ for hex_, place in sorted(book_of(last).vp.items()) if place.control)
    entries = tuple(action.text for action in played.actions)
    return Tried(
        seed, last.result.points, last.result.winner, held, _events(played.states), entries
    )


def _events(states: Sequence[State]) -> tuple[tuple[Event, int, Hex], ...]:
    """What happened where: each attack, each company that was formed, each counter lost."""
    found: list[tuple[Event, int, Hex]] = []
    for before, after in pairwise(states):
        if after.fight is not None and before.fight is None and after.fight.target is not None:
            found.append(("fought", before.turn, after.fight.target))
        gone = before.pieces.by_id.keys() - after.pieces.by_id.keys()
        new = [after.pieces[key] for key in after.pieces.by_id.keys() - before.pieces.by_id.keys()]
        found += [("formed", before.turn, one.place) for one in new
                  if one.kind == "company" and gone and one.place is not None]  # fmt: skip
        if new:
            continue  # what went became a company
        for key in sorted(gone):
            hex_ = before.pieces[key].place
            if hex_ is not None and after.dead.get(key) is not None:
                found.append(("fell", before.turn, hex_))
    return tuple(found)


class _TrialGame(NamedTuple):
    """A game that is played or is to be: the place of its position, its seed, who plays it."""

    place: int
    seed: int
    job: Future[Tried]


def _stand_back() -> None:
    """Lower a worker's priority, so that the window goes first."""
    if nice := getattr(os, "nice", None):  # not everywhere
        nice(_NICE)


class PositionTrial:
    """Games from a position, or from two on the same seeds, in processes of their own.

    If a process dies, all are started again once, and play what is left. If no game ends for
    `PATIENCE_S` of `clock`, which counts seconds, the rest is given up.
    """

    def __init__(
        self, starts: Sequence[TrialStart], count: int, level: str = DEFAULT,
        workers: int | None = None, clock: Callable[[], float] = monotonic,
    ) -> None:  # fmt: skip
        self.count, self.problem = count, ""
        self._clock, self._ended_at = clock, clock()
        self.done: list[list[Tried]] = [[] for _ in starts]
        self._starts, self._level = starts, level
        self._workers, self._was_broken = workers or processors(), False
        self._jobs: list[_TrialGame] = []
        self._begin([(place, FIRST_SEED + n) for n in range(count) for place in range(len(starts))])

    def _begin(self, games: Sequence[tuple[int, int]]) -> None:
        """Start the processes, and have them play games by place and seed."""
        self._pool = begin_pool(self._workers, _stand_back)
        for place, seed in games:
            job = self._pool.submit(tried, self._starts[place], self._level, seed)
            self._jobs.append(_TrialGame(place, seed, job))

    @property
    def is_over(self) -> bool:
        return not self._jobs

    def poll(self) -> bool:
        """Take what has been finished; True if that was anything."""
        ready, now = [one for one in self._jobs if one.job.done()], self._clock()
        self._ended_at = now if ready else self._ended_at
        if self._jobs and now - self._ended_at >= PATIENCE_S:
            self.problem = _("The remaining games did not end and have been abandoned.")
            self.stop()
            return True
        lost, broken = list[_TrialGame](), BrokenProcessPool()
        for one in ready:
            try:
                self.done[one.place].append(one.job.result())
            except BrokenProcessPool as problem:
                broken = problem
                lost.append(one)
            except Exception as problem:  # a game that broke
                self.problem = f"{type(problem).__name__}: {problem}"
                fault(problem, "a trial")
        self._jobs = [one for one in self._jobs if one not in ready]
        if lost:
            self._begin_again(broken, [*lost, *self._jobs])
        for games in self.done:
            games.sort()
        if ready and not self._jobs:
            self.stop()
        return bool(ready)

    def _begin_again(self, problem: BrokenProcessPool, left: Sequence[_TrialGame]) -> None:
        """Play what is left in new processes after one died, which ends all; only once."""
        self.stop()
        if self._was_broken:
            self.problem = f"{type(problem).__name__}: {problem}"
        else:
            self._was_broken = True
            self._begin([(one.place, one.seed) for one in left])
        trouble(problem, "a process of a trial")

    def stop(self) -> None:
        """Play no more games; those under way are given up."""
        self._jobs.clear()
        end_pool(self._pool)

    def figures(self, place: int = 0) -> Figures | None:
        """The figures of a position so far, or None while there are too few games."""
        if len(self.done[place]) < FEW:
            return None
        return figures_of(start_of(_line_up(self._starts[place].text, DEFAULT)), self.done[place])

    def difference(self) -> Difference | None:
        return difference_of(*self.done) if len(self.done) == 2 else None


def difference_of(first: Sequence[Tried], second: Sequence[Tried]) -> Difference | None:
    """By how many points the first is better on the seeds that both were played on.

    None while there are too few of them.
    """
    others = {game.seed: game.points for game in second}
    sums = sums_of(game.points - others[game.seed] for game in first if game.seed in others)
    if sums.pairs < ENOUGH:
        return None
    return Difference(sums.pairs, sums.mean, always_valid(sums))


def figures_of(start: State, games: Sequence[Tried]) -> Figures:
    """The figures of games from a position, of which there is one at least."""
    first, many = start.game.sides[0], len(games)
    won = [game for game in games if game.winner == first]
    lost = [game for game in games if game.winner != first]
    share, rate = wilson(len(won), many), len(won) / many
    points = sorted(game.points for game in games)
    places = sorted(start.game.board.vp)
    levels = ruleset(start).tables.levels
    deciders = [Decider(hex_, _share(hex_, won), _share(hex_, lost)) for hex_ in places]
    deciders.sort(key=lambda one: one.lost - one.won)
    return Figures(
        many, rate, (min(share.low, rate), max(share.high, rate)), sum(points) / many,
        (points[many // 4], points[min(many - 1, many * 3 // 4)]), dict(Tally(points)),
        min(least for least, _level, side in levels if side == first),
        {hex_: _share(hex_, games) for hex_ in places},
        tuple(deciders[:_DECIDERS]) if won and lost else (), _happened(games),
    )  # fmt: skip


def _happened(games: Sequence[Tried]) -> Mapping[tuple[Event, int], Mapping[Hex, int]]:
    """The events of all games, by what and turn, and by hex."""
    found: dict[tuple[Event, int], Tally[Hex]] = {}
    for game in games:
        for what, turn, hex_ in game.events:
            found.setdefault((what, turn), Tally())[hex_] += 1
    return found


def _share(hex_: Hex, games: Sequence[Tried]) -> float:
    return sum(hex_ in game.held for game in games) / max(1, len(games))
