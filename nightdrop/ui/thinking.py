"""A process in which the program thinks about the sides that it plays: the window never waits."""

from __future__ import annotations

import signal
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from threading import Lock
from typing import Final, NamedTuple

from nightdrop.bots.levels import DEFAULT, LEVELS, Level
from nightdrop.bots.player import Budget, Plan, Thought
from nightdrop.bots.random_bot import random_action
from nightdrop.engine.model import Game, Message
from nightdrop.engine.view import View
from nightdrop.lab.opponents import opponent
from nightdrop.lab.packing import packed, unpacked
from nightdrop.ui.background import Errand

AT_ONCE: Final = Budget()  # nothing is calculated: knowledge alone decides
_DEATHS: Final = 2  # of the process, after which it is not started again
_END_SECONDS: Final = 1.0  # how long an ended process may take to be gone


def level_of(name: str) -> Level:
    """The level of a name; the usual one where this program does not know it."""
    return LEVELS.get(name, LEVELS[DEFAULT])


def thought_of(
    level: str, view: View, plan: Plan | None, seed: int, budget: Budget | None = None
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


def _by_lot(view: View, seed: int) -> Thought:
    return Thought(random_action(view, Random(seed)), Message("by lot"))


class _Request(NamedTuple):
    """What is asked of the process; its answer bears the same number."""

    number: int
    level: str
    view: bytes
    plan: Plan | None
    seed: int


def serve(pipe: Connection, game: Game) -> None:
    """Answer requests until nobody is there to ask: the other end closes with its process, however
    that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the window
    try:
        pipe.send(0)  # ready
        while True:
            asked: _Request = pipe.recv()
            view = unpacked(asked.view, game)
            pipe.send((asked.number, thought_of(asked.level, view, asked.plan, asked.seed)))
    except (EOFError, OSError):
        return


class _Worker:
    """The process, and the end of its pipe. Raises OSError where it cannot be started."""

    def __init__(self, game: Game) -> None:
        spawn = get_context("spawn")
        self._pipe, other = spawn.Pipe()
        self.process = spawn.Process(target=serve, args=(other, game), daemon=True)
        self.process.start()
        other.close()

    def wait(self) -> None:
        """Wait until it is ready. Raises EOFError or OSError if it is dead."""
        self._pipe.recv()

    def ask(self, asked: _Request) -> Thought:
        """The answer to a request; those to older ones are dropped. Raises as `wait`."""
        self._pipe.send(asked)
        while True:
            number, found = self._pipe.recv()
            if number == asked.number:
                thought: Thought = found
                return thought

    def end(self) -> None:
        """End the process, whatever it is about to answer."""
        self.process.terminate()
        self.process.join(_END_SECONDS)


class Thinker:
    """Thinks about one game in a process of its own, which starts at once.

    A process that dies is started again once; after that the program thinks in this one, and
    `is_alone` says so. A window has one thinker at a time.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._worker: _Worker | None = None
        self._deaths = self._number = 0
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

    def ask(self, view: View, level: str, plan: Plan | None, seed: int) -> Errand[Thought]:
        """Begin to think; what was asked before is not answered any more."""
        self._number += 1
        asked = _Request(self._number, level, packed(view), plan, seed)
        return Errand(lambda: self._answer(asked))

    def at_once(self, view: View, level: str, plan: Plan | None, seed: int) -> Errand[Thought]:
        """As `ask`, but by knowledge alone, and in this process: the other one may still think."""
        self._number += 1
        return Errand(lambda: thought_of(level, view, plan, seed, AT_ONCE))

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
            except (EOFError, OSError):
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
                        return worker.ask(asked)
                except (EOFError, OSError):
                    self._worker = None
                    self._deaths += 1
        return thought_of(asked.level, unpacked(asked.view, self.game), asked.plan, asked.seed)
