"""Tries a position: games of one level against itself in worker processes, figures as they come."""

from collections import Counter as Tally
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from functools import lru_cache
from itertools import pairwise
from multiprocessing import get_context
from typing import Final

from nightdrop.bots.levels import DEFAULT
from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import State
from nightdrop.lab.games import play
from nightdrop.lab.lineups import LineUp, start_of
from nightdrop.lab.statistics import wilson
from nightdrop.lab.workers import begin_worker, usual_count
from nightdrop.rules.book import book_of
from nightdrop.rules.rulebook import ruleset
from nightdrop.table.match.trial import ENOUGH, Decider, Figures, Tried

FIRST_SEED: Final = 1
_DECIDERS: Final = 4  # hexes that are named as deciding


@lru_cache(maxsize=4)
def _line_up(position: str, level: str) -> LineUp:
    return LineUp("trial", (level, level), position=position)


def tried(position: str, level: str, seed: int) -> Tried:
    """Play one game from a position. Raises RuntimeError if it broke."""
    played = play(_line_up(position, level), seed)
    last = played.states[-1]
    if played.fault or last.result is None:
        raise RuntimeError(played.fault or "no result")
    held = tuple(hex_ for hex_, place in sorted(book_of(last).vp.items()) if place.control)
    fell, fought = _events(played.states)
    entries = tuple(action.text for action in played.actions)
    return Tried(seed, last.result.points, last.result.winner, held, fell, fought, entries)


Events = tuple[tuple[int, Hex], ...]


def _events(states: Sequence[State]) -> tuple[Events, Events]:
    """Turn and hex of each counter that was lost, and of each attack."""
    fell, fought = [], []
    for before, after in pairwise(states):
        if after.fight is not None and before.fight is None and after.fight.target is not None:
            fought.append((before.turn, after.fight.target))
        gone = before.pieces.by_id.keys() - after.pieces.by_id.keys()
        if not gone or len(after.pieces.by_id.keys() - before.pieces.by_id.keys()):
            continue  # nothing, or sticks that became a company
        for key in sorted(gone):
            hex_ = before.pieces[key].hex
            if hex_ is not None and after.dead.get(key) is not None:
                fell.append((before.turn, hex_))
    return tuple(fell), tuple(fought)


class Trial:
    """Games from a position that are played in processes of their own."""

    def __init__(
        self, position: str, count: int, level: str = DEFAULT, workers: int | None = None
    ) -> None:
        self.count, self.done = count, list[Tried]()
        self._position, self.problem = position, ""
        self._pool = ProcessPoolExecutor(
            workers or usual_count(), get_context("spawn"), begin_worker
        )
        self._jobs: list[Future[Tried]] = [
            self._pool.submit(tried, position, level, FIRST_SEED + n) for n in range(count)
        ]

    @property
    def is_over(self) -> bool:
        """Whether nothing is played any more."""
        return not self._jobs

    def poll(self) -> bool:
        """Take what has been finished; True if that was anything."""
        ready = [job for job in self._jobs if job.done()]
        for job in ready:
            self._jobs.remove(job)
            try:
                self.done.append(job.result())
            except Exception as problem:  # a worker that died, or a game that broke
                self.problem = f"{type(problem).__name__}: {problem}"
        self.done.sort()
        if ready and not self._jobs:
            self.stop()
        return bool(ready)

    def stop(self) -> None:
        """Play no more games; those under way are not waited for."""
        self._jobs.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def figures(self) -> Figures | None:
        """The figures so far, or None while there are too few games."""
        if len(self.done) < ENOUGH:
            return None
        return figures_of(start_of(_line_up(self._position, DEFAULT)), self.done)


def figures_of(start: State, games: Sequence[Tried]) -> Figures:
    """The figures of games from a position, of which there is one at least."""
    first, many = start.game.sides[0], len(games)
    won = [game for game in games if game.winner == first]
    lost = [game for game in games if game.winner != first]
    share, rate = wilson(len(won), many), len(won) / many
    points = sorted(game.points for game in games)
    places = sorted(start.game.board.vp)
    heat: dict[int, Tally[Hex]] = {}
    for game in games:
        for turn, hex_ in (*game.fell, *game.fought):
            heat.setdefault(turn, Tally())[hex_] += 1
    levels = ruleset(start).tables.levels
    deciders = [Decider(hex_, _share(hex_, won), _share(hex_, lost)) for hex_ in places]
    deciders.sort(key=lambda one: one.lost - one.won)
    return Figures(
        many, rate, (min(share.low, rate), max(share.high, rate)), sum(points) / many,
        (points[many // 4], points[min(many - 1, many * 3 // 4)]), dict(Tally(points)),
        min(least for least, _level, side in levels if side == first),
        {hex_: _share(hex_, games) for hex_ in places},
        tuple(deciders[:_DECIDERS]) if won and lost else (), heat,
    )  # fmt: skip


def _share(hex_: Hex, games: Sequence[Tried]) -> float:
    """In what share of games a hex is held at the end."""
    return sum(hex_ in game.held for game in games) / max(1, len(games))
