"""The likely result of the game, for the table; simulated in a process of its own."""

from __future__ import annotations

from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random
from time import monotonic
from typing import Final, NamedTuple

from nightdrop.engine.counters import Side
from nightdrop.engine.model import Game, State
from nightdrop.lab.opponents import packed, unpacked
from nightdrop.phantom_fury.bots.levels import worths
from nightdrop.phantom_fury.bots.rollouts import play_outs
from nightdrop.phantom_fury.rules.cards import US
from nightdrop.phantom_fury.ui.playing import FuryPlaying
from nightdrop.table.language import _
from nightdrop.table.match.program_advice import question
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.tasks import LOOK_MS, BackgroundTask
from nightdrop.ui.worker import Clock, Restarted, Worker, at_work, log_lost

ABOUT: Final = "the process that plays out"  # in the log
STEP: Final = 16  # games after which there is something to show, and something new
MOST: Final = 200
REST_MS: Final = 600.0  # how long the game stands still before it is played out


def serve(pipe: Connection, game: Game) -> None:
    """Play out the views that are asked for, and send each result with the request's number.

    A request is a number, a packed view and a seed, or an empty view to stop; each one ends the one
    before.
    """
    with at_work(pipe, ABOUT, secret=len(game.seats) > 1):
        numbers = worths()[""]["captain"]
        while True:
            number, view, seed = pipe.recv()
            if not view or pipe.poll():
                continue
            games = play_outs(unpacked(view, game).state, numbers, Random(seed))
            for points in islice(games, MOST):
                pipe.send((number, points))
                if pipe.poll():
                    break


class _Question(NamedTuple):
    """What to play out: a packed view, empty for nothing, and a seed."""

    number: int
    view: bytes
    seed: int


class PlayOuts:
    """Games played out in a process, which starts at once and which nothing here waits for.

    A process that dies is replaced once and given the same request; after that there are no more
    points, and `is_alone` is true.
    """

    def __init__(self, game: Game, clock: Clock = monotonic) -> None:
        self.game = game
        self._asked = _Question(0, b"", 0)
        self._found: tuple[int, list[int]] = 0, []  # the number that was asked last, its points
        self._told: tuple[Worker, int] | None = None  # the process that was asked last, and what
        self._workers = Restarted(lambda: Worker(serve, game, clock))
        BackgroundTask(self._listen)

    @property
    def process(self) -> BaseProcess | None:
        worker = self._workers.worker
        return worker.process if worker is not None else None

    @property
    def is_alone(self) -> bool:
        return self._workers.is_alone

    @property
    def is_over(self) -> bool:
        """Whether nothing more can come."""
        return self.is_alone or self._workers.is_closed or len(self._found[1]) == MOST

    @property
    def points(self) -> tuple[int, ...]:
        """The results so far of the games requested last, in points."""
        return tuple(self._found[1])

    def ask(self, state: State, side: Side) -> None:
        """Play on from what a side knows of this state, and from nothing else."""
        seen, seed = question(state, side)
        self._ask(packed(seen), seed)

    def stop(self) -> None:
        self._ask(b"", 0)

    def _ask(self, view: bytes, seed: int) -> None:
        number = self._asked.number + 1
        self._found, self._asked = (number, []), _Question(number, view, seed)
        worker = self._workers.worker
        if worker is not None:
            BackgroundTask(lambda: self._tell(worker), (EOFError, OSError))  # who listens loses it

    def _tell(self, worker: Worker) -> None:
        """Send the process the last request, unless it has it."""
        worker.begun()  # nobody is kept waiting, so a slow machine may take its time
        with worker.sending:
            asked = self._asked
            if self._told != (worker, asked.number):
                self._told = worker, asked.number
                worker.tell(tuple(asked))

    def close(self) -> None:
        self._workers.close()

    def _listen(self) -> None:
        """Take points as they come, from one process after the other."""
        while (worker := self._workers.there()) is not None:
            try:
                self._tell(worker)
                while True:
                    self._take(worker.hear())
            except Exception as problem:  # whatever it is, the table does without
                self._found = self._asked.number, []
                self._workers.lose(worker)
                if not self._workers.is_closed:
                    log_lost(problem, ABOUT)

    def _take(self, said: object) -> None:
        match said:
            case (int() as number, int() as points) if number == self._found[0]:
                self._found[1].append(points)


class RolloutWorker:
    """Keeps the points of `playing.ahead` up to date while the player thinks.

    Old points stay until there are new ones, and `playing.counts` marks them as old. It also
    reports when there is no process left that simulates them.
    """

    def __init__(self, app: Window, playing: FuryPlaying) -> None:
        self._app, self._playing = app, playing
        self._has_told = False
        self._about: State | None = None  # what is to be played out, or is
        self._asks = self._runs = False  # whether it is yet to be asked for, or has been
        self._wake_at: float | None = None

    def wake_at(self, now: float) -> float | None:
        """When to tick next, in ms: at once if the game went on; None if nothing is simulated."""
        return now if self._playing.match.state is not self._about else self._wake_at

    def tick(self, now: float) -> bool:
        """Request once the game has rested for a while, and take results.

        Returns whether there is something else to show.
        """
        playing, state = self._playing, self._playing.match.state
        if state is not self._about:
            if self._runs:
                self._runs = False
                self._play_outs().stop()
            decides = bool(state.todo) and playing.decider == US
            self._about, self._asks = state, decides and not playing.bot_decides
            self._wake_at = now + REST_MS if self._asks else None
            playing.counts = self._asks
            return True
        if self._wake_at is None or now < self._wake_at:
            return False
        self._wake_at = now + LOOK_MS
        if self._asks:
            if playing.untold is None:  # its dice lie
                self._asks, self._runs = False, True
                self._play_outs().ask(state, US)
            return False
        games = self._play_outs()
        over, points = games.is_over, games.points
        if over:
            self._wake_at = None
        before = playing.ahead, playing.counts, playing.notice
        if games.is_alone and not self._has_told:
            self._has_told = True
            playing.notice = _("The simulation process did not respond, so no simulated games from "
                               "here are shown.")  # fmt: skip
        known = points if len(points) == MOST else points[: len(points) // STEP * STEP]
        playing.ahead = known or (() if over else playing.ahead)
        playing.counts = not (known or over)
        return before != (playing.ahead, playing.counts, playing.notice)

    def _play_outs(self) -> PlayOuts:
        """The window's simulations, if they are of this game; else new ones in their place."""
        known, game = self._app.beside, self._playing.match.game
        if not isinstance(known, PlayOuts) or known.game is not game:
            if known is not None:
                known.close()
            self._app.beside = known = PlayOuts(game)
        return known
