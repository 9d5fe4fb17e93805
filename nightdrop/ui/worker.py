"""A process of the window's own: its messages, its end, and its replacement.

It is given a game and what the window sends, and nothing else. It has no file: it sends what it has
to log. It ends with the process that started it, however that ends.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock
from time import monotonic
from typing import Final, Generic, NamedTuple, TypeVar

from nightdrop.engine.model import Game
from nightdrop.table.disk.logs import fault, send_to, take, trouble
from nightdrop.table.disk.processes import spawning
from nightdrop.ui.tasks import Answer, BackgroundTask

Clock = Callable[[], float]  # in seconds
# How long it may say nothing that is waited for: thirty times the longest, as a busy machine is no
# fault of the process.
PATIENCE_S: Final = 60.0
AGAIN_S: Final = 30.0  # how long after one that was too slow another is tried
LOOK_S: Final = 0.1  # how often it is looked whether it said something
_END_SECONDS: Final = 1.0  # how long an ended process may take to be gone
_STARTS: Final = 2  # of a process that dies, after which there is none any more
_READY: Final = 0  # what it says first


class _SentFault(NamedTuple):
    """A message that the process has to log: the window has the file."""

    text: str


@contextmanager
def at_work(pipe: Connection, about: str, *, secret: bool) -> Iterator[None]:
    """The frame for all work in the process.

    It ends quietly once the other end is gone; any other fault is sent to be logged, as
    `logs.fault` says, and raised.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the window
    send_to(lambda text: pipe.send(_SentFault(text)))
    try:
        pipe.send(_READY)
        yield
    except (EOFError, OSError):
        return
    except Exception as problem:
        fault(problem, about, secret=secret)
        raise


def log_lost(problem: Exception, about: str) -> None:
    """Log why a process is lost: that it was ended, or did not start, may be no fault."""
    log = trouble if isinstance(problem, (EOFError, OSError)) else partial(fault, secret=True)
    log(problem, about)


class Worker:
    """A process from its start, which is at once, to its end.

    `serve` is what it runs, with its end of the pipe and a game. A thread that waits for it gives
    up once nothing was heard of it for `PATIENCE_S`, and ends it. What a hanging process may hold
    up is done in threads that nobody has to wait for.
    """

    def __init__(
        self, serve: Callable[[Connection, Game], None], game: Game, clock: Clock = monotonic
    ) -> None:
        self._serve, self._game, self._clock = serve, game, clock
        self._heard = clock()  # when it said something last
        self._ended = False
        self.was_slow = False  # whether it was ended because it said nothing for too long
        self.sending = Lock()  # held while it is told something
        self._pipe: Connection
        self.process: BaseProcess | None = None
        self._start = BackgroundTask(self._begin, (Exception,))  # `wait` raises it

    def _begin(self) -> None:
        spawn = spawning()
        self._pipe, other = spawn.Pipe()
        process = spawn.Process(target=self._serve, args=(other, self._game), daemon=True)
        process.start()
        self.process = process
        other.close()
        if self._ended:  # meanwhile
            self.end()
        self.hear()

    def hear(self) -> object:
        """Its next message; log messages are logged. Raises EOFError or OSError if it is gone."""
        while True:
            said = self._pipe.recv()
            self._heard = self._clock()
            if not isinstance(said, _SentFault):
                return said
            take(said.text)

    def tell(self, what: object) -> None:
        """Send it a message, once it is ready, holding `sending`. Raises OSError."""
        self._pipe.send(what)

    @property
    def is_ready(self) -> bool:
        return self._start.is_done and self._start.problem is None

    @property
    def has_failed(self) -> bool:
        """Whether it is known that it did not start."""
        return self._start.problem is not None

    def begun(self) -> None:
        """Wait until it is ready, however long that takes. Raises as `wait`."""
        self._start.answer()

    def wait(self) -> None:
        """Wait until it is ready.

        Raises EOFError or OSError if it is dead or hangs, and whatever kept it from starting.
        """
        self.patiently(self._start)

    def patiently(self, task: BackgroundTask[Answer]) -> Answer:
        """The result of a task that waits for the process. Raises as `wait`."""
        since = self._clock()
        while not task.is_done:
            task.wait(LOOK_S)
            if not task.is_done and self._clock() - max(since, self._heard) >= PATIENCE_S:
                self.was_slow = True  # before another thread can see that it is gone
                self.end()
                raise TimeoutError
        return task.answer()

    def end(self) -> None:
        """Kill the process, even if it hangs or is about to answer."""
        self._ended = True
        if self.process is not None:
            self.process.kill()
            self.process.join(_END_SECONDS)


AnyWorker = TypeVar("AnyWorker", bound=Worker)


class Restarted(Generic[AnyWorker]):
    """A process, which `begins` starts, and one replacement if that is lost: it died or hung.

    Several threads may ask for it, and find out that it is lost. If the replacement was too slow
    another one can be tried, which may take as long as it likes to be ready. `clock` counts
    seconds.
    """

    def __init__(self, begins: Callable[[], AnyWorker], clock: Clock = monotonic) -> None:
        self._begins, self._clock = begins, clock
        self.worker: AnyWorker | None = None
        self._trial: AnyWorker | None = None  # what is tried while there is none
        self._slow_at: float | None = None  # when the last one was lost, if it was too slow
        self._deaths, self._changing = 0, Lock()
        self.is_closed = False

    @property
    def is_alone(self) -> bool:
        return self._deaths >= _STARTS

    def there(self) -> AnyWorker | None:
        """The process, perhaps not ready yet; None if there is none left."""
        with self._changing:
            if self.is_closed or self.is_alone:
                return None
            if self.worker is None:
                self.worker = self._begins()
            return self.worker

    def try_again(self) -> None:
        """If none is left because the last one was too slow, start another some time later, and
        take it once it is ready. Nobody is kept waiting."""
        with self._changing:
            if self.is_closed or not self.is_alone or self._slow_at is None:
                return
            if self._trial is None and self._clock() - self._slow_at >= AGAIN_S:
                self._trial = self._begins()
            trial = self._trial
            if trial is not None and trial.has_failed:
                self._trial = self._slow_at = None
                trial.end()
            elif trial is not None and trial.is_ready:
                self.worker, self._trial = trial, None
                self._deaths = _STARTS - 1

    def lose(self, worker: AnyWorker) -> None:
        """Note that a process is dead, or was ended because it hung."""
        with self._changing:
            if self.worker is worker:
                self.worker = None
                self._deaths += 1
                self._slow_at = self._clock() if worker.was_slow else None
        worker.end()

    def close(self) -> None:
        with self._changing:
            self.is_closed = True
            left, self.worker, self._trial = (self.worker, self._trial), None, None
        for worker in left:
            if worker is not None:
                worker.end()
