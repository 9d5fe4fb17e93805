"""A process in which the program thinks about the sides that it plays: the window never waits."""

from __future__ import annotations

import signal
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from threading import Lock
from typing import Final, NamedTuple

from nightdrop.bots.levels import DEFAULT, LEVELS, Level
from nightdrop.bots.player import Budget, Plan, Thought
from nightdrop.bots.random_bot import random_action
from nightdrop.engine.model import Game, Message
from nightdrop.engine.view import Detached
from nightdrop.lab.opponents import opponent
from nightdrop.lab.packing import packed, unpacked
from nightdrop.ui.background import Errand

THOUGHT_MS: Final = 30.0  # how often a screen looks whether something was thought
AT_ONCE: Final = Budget()  # nothing is calculated: knowledge alone decides
_DEATHS: Final = 2  # of the process, after which it is not started again
_END_SECONDS: Final = 1.0  # how long an ended process may take to be gone


def level_of(name: str) -> Level:
    """The level of a name; the usual one where this program does not know it."""
    return LEVELS.get(name, LEVELS[DEFAULT])


def thought_of(
    level: str, view: Detached, plan: Plan | None, seed: int, budget: Budget | None = None
) -> Thought:
    """What a level decides, with its own budget unless another is given.

    A player that fails, or answers what it may not do, is replaced for once by one that decides by
    lot: its fault is not to end the game of the person who plays against it.
    """
    try:
        found = opponent(level_of(level).name).think(view, plan, seed, budget)
    except Exception:  # whatever it is, see above
        return _by_lot(view, seed)
    return found if found.action in view.actions else _by_lot(view, seed)


def _by_lot(view: Detached, seed: int) -> Thought:
    return Thought(random_action(view, Random(seed)), Message("by lot"))


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
    plan: Plan | None
    seed: int


def serve(pipe: Connection, game: Game) -> None:
    """Answer requests until nobody is there to ask: the other end closes with its process, however
    that ends. What comes meanwhile, a request or None, ends the thought at hand."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the window
    try:
        pipe.send(0)  # ready
        while True:
            asked: _Request | None = pipe.recv()
            if asked is None:
                continue
            view, budget = unpacked(asked.view, game), _told(pipe, asked)
            found = thought_of(asked.level, view, asked.plan, asked.seed, budget)
            pipe.send((asked.number, found))
    except (EOFError, OSError):
        return


def _told(pipe: Connection, asked: _Request) -> Budget:
    """The budget of a request's level, of which the other end is told how much is spent."""
    budget = level_of(asked.level).budget

    def told(spent: int, best: Thought) -> bool:
        pipe.send(Progress(asked.number, spent / budget.rollouts, best))
        return not pipe.poll()

    return budget._replace(told=told)


class _Worker:
    """The process, and the end of its pipe. Raises OSError where it cannot be started."""

    def __init__(self, game: Game) -> None:
        spawn = get_context("spawn")
        self._pipe, other = spawn.Pipe()
        self._sending = Lock()
        self.process = spawn.Process(target=serve, args=(other, game), daemon=True)
        self.process.start()
        other.close()

    def wait(self) -> None:
        """Wait until it is ready. Raises EOFError or OSError if it is dead."""
        self._pipe.recv()

    def ask(self, asked: _Request, told: Callable[[Progress], None]) -> Thought:
        """The answer to a request, before which it is told how far that is; those to older ones are
        dropped. Raises as `wait`."""
        with self._sending:
            self._pipe.send(asked)
        while True:
            said = self._pipe.recv()
            if isinstance(said, Progress):
                told(said)
            elif said[0] == asked.number:
                thought: Thought = said[1]
                return thought

    def stop(self) -> None:
        """Let it end the thought at hand, soon. Raises OSError if it is dead."""
        with self._sending:
            self._pipe.send(None)

    def end(self) -> None:
        """End the process, whatever it is about to answer."""
        self.process.terminate()
        self.process.join(_END_SECONDS)


class Thinker:
    """Thinks about one game in a process of its own, which starts at once.

    A process that dies is started again once; after that the program thinks in this one, by
    knowledge alone, and `is_alone` says so. A window has one thinker at a time.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._worker: _Worker | None = None
        self._deaths = self._number = 0
        self._progress: Progress | None = None
        self._closed = False
        self._lock = Lock()  # one thread at a time has the pipe
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
        return self._worker.process.pid if self._worker else None

    @property
    def progress(self) -> Progress | None:
        """How far it is with what was asked last; None before anything is calculated."""
        found = self._progress
        return found if found is not None and found.number == self._number else None

    def ask(self, view: Detached, level: str, plan: Plan | None, seed: int) -> Errand[Thought]:
        """Begin to think; what was asked before is not answered any more."""
        self._forget()
        asked = _Request(self._number, level, packed(view), plan, seed)
        return Errand(lambda: self._answer(asked))

    def at_once(self, view: Detached, level: str, plan: Plan | None, seed: int) -> Errand[Thought]:
        """The best that was found so far; before that, what is thought by knowledge alone, in this
        process. Nothing more is calculated."""
        found = self.progress
        self._forget()
        if found is not None:
            best = found.best
            return Errand(lambda: best)
        return Errand(lambda: thought_of(level, view, plan, seed, AT_ONCE))

    def _forget(self) -> None:
        """Answer no more what was asked before, and end the thought about it."""
        self._number += 1
        worker = self._worker
        if worker is None or not self._lock.locked():
            return
        try:
            worker.stop()
        except OSError:  # it is dead: the next question will meet that
            return

    def _tell(self, said: Progress) -> None:
        self._progress = said

    def close(self) -> None:
        """End the process."""
        self._closed = True
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.end()

    def _begin(self) -> None:
        with self._lock:
            self._ready()

    def _ready(self) -> _Worker | None:
        """The process, ready; None where there is none any more."""
        while self._worker is None and not self.is_alone and not self._closed:
            try:
                worker = _Worker(self.game)
                self._worker = worker
                worker.wait()
            except Exception:  # whatever keeps it from starting, the game goes on without
                self._worker = None
                self._deaths += 1
        if self._closed and self._worker is not None:  # it was closed meanwhile
            self.close()
        return self._worker

    def _answer(self, asked: _Request) -> Thought:
        """What the process answers, or else what is thought here. Raises EOFError where nobody
        waits for it any more."""
        with self._lock:
            while not self.is_alone:
                if self._closed or asked.number != self._number:
                    raise EOFError
                worker = self._ready()
                try:
                    if worker is not None:
                        return worker.ask(asked, self._tell)
                except (EOFError, OSError):
                    self._worker = None
                    self._deaths += 1
        view = unpacked(asked.view, self.game)
        return thought_of(asked.level, view, asked.plan, asked.seed, AT_ONCE)
