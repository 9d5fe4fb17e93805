"""A process that thinks about the sides the program plays: the window never waits."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing.connection import Connection
from threading import Lock
from time import monotonic
from typing import Final, NamedTuple

from nightdrop.bots.levels import Players, players_of
from nightdrop.bots.player import Budget, Thought
from nightdrop.engine.model import Game
from nightdrop.engine.view import Detached
from nightdrop.lab.opponents import packed, thought_or_lot, unpacked
from nightdrop.ui.tasks import BackgroundTask, ForgottenError
from nightdrop.ui.worker import Clock, Restarted, Worker, at_work, log_lost

AT_ONCE: Final = Budget()  # nothing is calculated: knowledge alone decides
ABOUT: Final = "the process that thinks"  # in the log


def players_in(game: Game) -> Players:
    return players_of(game.rules.kind, game.rules.name)


class ThoughtProgress(NamedTuple):
    """The progress of a thought: its question, the budget spent (0-1), the best so far."""

    number: int
    part: float
    best: Thought


class _Request(NamedTuple):
    """A request to the process; its answer has the same number."""

    number: int
    level: str
    view: bytes
    plan: object
    seed: int


def serve(pipe: Connection, game: Game) -> None:
    """Answer requests. A further message, a request or None, ends the current thought."""
    with at_work(pipe, ABOUT, secret=len(game.seats) > 1):
        while True:
            asked: _Request | None = pipe.recv()
            if asked is None:
                continue
            view, budget = unpacked(asked.view, game), _told(pipe, asked, game)
            found = thought_or_lot(asked.level, view, asked.plan, asked.seed, budget)
            pipe.send((asked.number, found))


def _told(pipe: Connection, asked: _Request, game: Game) -> Budget:
    """The budget of a request's level, which reports its progress to the other end."""
    budget = players_in(game).level(asked.level).budget

    def told(spent: int, best: Thought) -> bool:
        pipe.send(ThoughtProgress(asked.number, spent / budget.rollouts, best))
        return not pipe.poll()

    return budget._replace(told=told)


class ThinkingWorker(Worker):
    """A process that thinks, with one request at a time."""

    def __init__(self, game: Game, clock: Clock) -> None:
        self._at_hand = self._forgotten = -1  # the request that it has, the last that is unwanted
        self._talking = Lock()
        super().__init__(serve, game, clock)

    def ask(self, asked: _Request, told: Callable[[ThoughtProgress], None]) -> Thought:
        """The answer to a request, with its progress reported; older answers are dropped.

        Raises as `wait`, and ForgottenError if it is not wanted any more.
        """
        self.wait()
        return self.patiently(BackgroundTask(lambda: self._talk(asked, told), (Exception,)))

    def _talk(self, asked: _Request, told: Callable[[ThoughtProgress], None]) -> Thought:
        with self._talking:
            with self.sending:
                if asked.number <= self._forgotten:
                    raise ForgottenError
                self._at_hand = asked.number
                self.tell(asked)
            while True:
                match self.hear():
                    case ThoughtProgress() as said:
                        told(said)
                    case (asked.number, Thought() as thought):
                        return thought

    def forget(self, number: int) -> None:
        """Cancel a request: if it is the current one, end the thought soon."""
        self._forgotten = number
        if self._talking.locked():
            BackgroundTask(lambda: self._stop(number))

    def _stop(self, number: int) -> None:
        with self.sending:
            if self._at_hand == number:
                self.tell(None)


class Thinker:
    """Thinks about one game in a process of its own, which starts at once.

    A process that dies or hangs is replaced once; after that the program thinks in this process, by
    knowledge alone, and `is_alone` is true. If the processes were only too slow, another is tried
    later. A window has one thinker at a time. `clock` counts seconds.
    """

    def __init__(self, game: Game, clock: Callable[[], float] = monotonic) -> None:
        self.game, self._clock, self._number = game, clock, 0
        self._progress: ThoughtProgress | None = None
        self._workers = Restarted(lambda: ThinkingWorker(self.game, self._clock), clock)
        self._start = BackgroundTask(self._begin)

    @property
    def is_alone(self) -> bool:
        return self._workers.is_alone

    @property
    def is_ready(self) -> bool:
        """Whether the process is there, or it is known that there will be none."""
        return self._start.is_done

    @property
    def pid(self) -> int | None:
        worker = self._workers.worker
        return worker.process.pid if worker and worker.process else None

    @property
    def progress(self) -> ThoughtProgress | None:
        """The progress of the last request; None before anything is calculated."""
        found = self._progress
        return found if found is not None and found.number == self._number else None

    def ask(self, view: Detached, level: str, plan: object, seed: int) -> BackgroundTask[Thought]:
        """Begin to think; the previous request is cancelled."""
        self._forget()
        asked = _Request(self._number, level, packed(view), plan, seed)
        return BackgroundTask(lambda: self._answer(asked), ())

    def at_once(
        self, view: Detached, level: str, plan: object, seed: int
    ) -> BackgroundTask[Thought]:
        """The best answer so far; before there is one, a thought by knowledge alone.

        That is found in this process. Nothing more is calculated.
        """
        found = self.progress
        self._forget()
        if found is not None:
            best = found.best
            return BackgroundTask(lambda: best)
        return BackgroundTask(lambda: thought_or_lot(level, view, plan, seed, AT_ONCE))

    def _forget(self) -> None:
        """Cancel the previous request, and end the thought about it."""
        number, worker = self._number, self._workers.worker
        self._number += 1
        if worker is not None:
            worker.forget(number)

    def _tell(self, said: ThoughtProgress) -> None:
        self._progress = said

    def close(self) -> None:
        self._workers.close()

    def _begin(self) -> None:
        """Start the process, or find out that there will be none."""
        while (worker := self._workers.there()) is not None:
            try:
                worker.wait()
                return
            except Exception as problem:  # whatever it is, the game goes on without
                self._workers.lose(worker)
                log_lost(problem, ABOUT)

    def _answer(self, asked: _Request) -> Thought:
        """The process's answer, or else one thought here. Raises ForgottenError."""
        self._workers.try_again()
        while (worker := self._workers.there()) is not None:
            try:
                return worker.ask(asked, self._tell)
            except ForgottenError:
                raise
            except Exception as problem:  # as in `_begin`
                self._workers.lose(worker)
                log_lost(problem, ABOUT)
        if self._workers.is_closed or asked.number != self._number:
            raise ForgottenError
        view = unpacked(asked.view, self.game)
        return thought_or_lot(asked.level, view, asked.plan, asked.seed, AT_ONCE)
