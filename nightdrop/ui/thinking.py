"""A process in which the program thinks about the sides that it plays: the window never waits."""

from __future__ import annotations

import signal
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock
from time import monotonic
from typing import Final, NamedTuple

from nightdrop.bots.levels import Players, players_of
from nightdrop.bots.player import Budget, Thought
from nightdrop.engine.model import Game
from nightdrop.engine.view import Detached
from nightdrop.lab.opponents import packed, thought_or_lot, unpacked
from nightdrop.table.disk.logs import fault, send_to, take, trouble
from nightdrop.table.disk.processes import spawning
from nightdrop.ui.background import Answer, Errand, ForgottenError

AT_ONCE: Final = Budget()  # nothing is calculated: knowledge alone decides
_DEATHS: Final = 2  # of the process, after which it is not started again
PATIENCE_S: Final = 20.0  # how long it may say nothing: the longest thoughts take a tenth of it
LOOK_S: Final = 0.1  # how often it is looked whether it said something
_END_SECONDS: Final = 1.0  # how long an ended process may take to be gone


def players_in(game: Game) -> Players:
    """The players that the program has for a game."""
    return players_of(game.rules.kind, game.rules.name)


class Progress(NamedTuple):
    """How far a thought is: which question it is about, how much of its budget is spent (0-1), and
    the best so far."""

    number: int
    part: float
    best: Thought


class _Request(NamedTuple):
    """What is asked of the process; its answer bears the same number."""

    number: int
    level: str
    view: bytes
    plan: object
    seed: int


class _Fault(NamedTuple):
    """What the process has to log: the window has the file."""

    text: str


def serve(pipe: Connection, game: Game) -> None:
    """Answer requests until nobody is there to ask: the other end closes with its process, however
    that ends. What comes meanwhile, a request or None, ends the thought at hand."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the window
    send_to(lambda text: pipe.send(_Fault(text)))
    try:
        pipe.send(0)  # ready
        while True:
            asked: _Request | None = pipe.recv()
            if asked is None:
                continue
            view, budget = unpacked(asked.view, game), _told(pipe, asked, game)
            found = thought_or_lot(asked.level, view, asked.plan, asked.seed, budget)
            pipe.send((asked.number, found))
    except (EOFError, OSError):
        return
    except Exception as problem:
        fault(problem, "the process that thinks", secret=len(game.seats) > 1)
        raise


def _told(pipe: Connection, asked: _Request, game: Game) -> Budget:
    """The budget of a request's level, of which the other end is told how much is spent."""
    budget = players_in(game).level(asked.level).budget

    def told(spent: int, best: Thought) -> bool:
        pipe.send(Progress(asked.number, spent / budget.rollouts, best))
        return not pipe.poll()

    return budget._replace(told=told)


class _Worker:
    """A process that thinks, from its start to its end.

    A thread that waits for it gives up once nothing was heard of it for `PATIENCE_S`, and ends it.
    What may be held up by a process that hangs is done in threads that nobody has to wait for.
    """

    def __init__(self, game: Game, clock: Callable[[], float]) -> None:
        self._game, self._clock = game, clock
        self._heard = clock()  # when it said something last
        self._at_hand = self._forgotten = -1  # the request that it has, the last that is unwanted
        self._ended = False
        self._sending, self._talking = Lock(), Lock()
        self._pipe: Connection
        self.process: BaseProcess | None = None
        self._start = Errand(self._begin, (Exception,))  # `wait` raises it

    def _begin(self) -> None:
        spawn = spawning()
        self._pipe, other = spawn.Pipe()
        process = spawn.Process(target=serve, args=(other, self._game), daemon=True)
        process.start()
        self.process = process
        other.close()
        if self._ended:  # meanwhile
            self.end()
        self._hear()

    def _hear(self) -> object:
        """What it says next; what it has to log is logged."""
        while True:
            said = self._pipe.recv()
            self._heard = self._clock()
            if not isinstance(said, _Fault):
                return said
            take(said.text)

    def wait(self) -> None:
        """Wait until it is ready. Raises EOFError or OSError if it is dead or hangs, and what kept
        it from starting."""
        self._patiently(self._start)

    def _patiently(self, errand: Errand[Answer]) -> Answer:
        """What an errand gives that waits for it. Raises as `wait`."""
        since = self._clock()
        while not errand.is_done:
            errand.wait(LOOK_S)
            if not errand.is_done and self._clock() - max(since, self._heard) >= PATIENCE_S:
                self.end()
                raise TimeoutError
        return errand.answer()

    def ask(self, asked: _Request, told: Callable[[Progress], None]) -> Thought:
        """The answer to a request, before which it is told how far that is; those to older ones are
        dropped. Raises as `wait`, and ForgottenError where it is not wanted any more."""
        self.wait()
        return self._patiently(Errand(lambda: self._talk(asked, told), (Exception,)))

    def _talk(self, asked: _Request, told: Callable[[Progress], None]) -> Thought:
        with self._talking:
            with self._sending:
                if asked.number <= self._forgotten:
                    raise ForgottenError
                self._at_hand = asked.number
                self._pipe.send(asked)
            while True:
                match self._hear():
                    case Progress() as said:
                        told(said)
                    case (asked.number, Thought() as thought):
                        return thought

    def forget(self, number: int) -> None:
        """A request is not wanted any more: if it is at hand, end the thought about it soon."""
        self._forgotten = number
        if self._talking.locked():
            Errand(lambda: self._stop(number))

    def _stop(self, number: int) -> None:
        with self._sending:
            if self._at_hand == number:
                self._pipe.send(None)

    def end(self) -> None:
        """End the process, whatever it is about to answer, and were it to hang."""
        self._ended = True
        if self.process is not None:
            self.process.kill()
            self.process.join(_END_SECONDS)


def _log(problem: Exception) -> None:
    """Log why a process is lost: that it was ended, or did not begin, is nobody's fault here."""
    log = trouble if isinstance(problem, (EOFError, OSError)) else partial(fault, secret=True)
    log(problem, "the process that thinks")


class Thinker:
    """Thinks about one game in a process of its own, which starts at once.

    A process that dies, or hangs, is replaced once; after that the program thinks in this one, by
    knowledge alone, and `is_alone` says so. A window has one thinker at a time. `clock` counts
    seconds.
    """

    def __init__(self, game: Game, clock: Callable[[], float] = monotonic) -> None:
        self.game, self._clock = game, clock
        self._worker: _Worker | None = None
        self._deaths = self._number = 0
        self._progress: Progress | None = None
        self._closed = False
        self._changing = Lock()  # which process there is
        self._start = Errand(self._begin)

    @property
    def is_alone(self) -> bool:
        """Whether there is no process to think in any more."""
        return self._deaths >= _DEATHS

    @property
    def is_ready(self) -> bool:
        """Whether the process is there, or it is known that there will be none."""
        return self._start.is_done

    @property
    def pid(self) -> int | None:
        """The number of the process, as the system knows it."""
        process = self._worker.process if self._worker else None
        return process.pid if process else None

    @property
    def progress(self) -> Progress | None:
        """How far it is with what was asked last; None before anything is calculated."""
        found = self._progress
        return found if found is not None and found.number == self._number else None

    def ask(self, view: Detached, level: str, plan: object, seed: int) -> Errand[Thought]:
        """Begin to think; what was asked before is not answered any more."""
        self._forget()
        asked = _Request(self._number, level, packed(view), plan, seed)
        return Errand(lambda: self._answer(asked), ())

    def at_once(self, view: Detached, level: str, plan: object, seed: int) -> Errand[Thought]:
        """The best that was found so far; before that, what is thought by knowledge alone, in this
        process. Nothing more is calculated."""
        found = self.progress
        self._forget()
        if found is not None:
            best = found.best
            return Errand(lambda: best)
        return Errand(lambda: thought_or_lot(level, view, plan, seed, AT_ONCE))

    def _forget(self) -> None:
        """Answer no more what was asked before, and end the thought about it."""
        number, worker = self._number, self._worker
        self._number += 1
        if worker is not None:
            worker.forget(number)

    def _tell(self, said: Progress) -> None:
        self._progress = said

    def close(self) -> None:
        """End the process."""
        self._closed = True
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.end()

    def _begin(self) -> None:
        """Start the process, or find that there will be none."""
        while (worker := self._there()) is not None:
            try:
                worker.wait()
                return
            except Exception as problem:  # whatever it is, the game goes on without
                self._lose(worker)
                _log(problem)

    def _there(self) -> _Worker | None:
        """The process, perhaps not ready yet; None where there is none any more."""
        with self._changing:
            if self._closed or self.is_alone:
                return None
            if self._worker is None:
                self._worker = _Worker(self.game, self._clock)
            return self._worker

    def _lose(self, worker: _Worker) -> None:
        """A process is dead, or was ended because it hung; several may come to know it."""
        with self._changing:
            if self._worker is worker:
                self._worker = None
                self._deaths += 1
        worker.end()

    def _answer(self, asked: _Request) -> Thought:
        """What the process answers, or else what is thought here. Raises ForgottenError."""
        while (worker := self._there()) is not None:
            try:
                return worker.ask(asked, self._tell)
            except ForgottenError:
                raise
            except Exception as problem:  # as in `_begin`
                self._lose(worker)
                _log(problem)
        if self._closed or asked.number != self._number:
            raise ForgottenError
        view = unpacked(asked.view, self.game)
        return thought_or_lot(asked.level, view, asked.plan, asked.seed, AT_ONCE)
