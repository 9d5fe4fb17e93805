"""Work beside a screen: begun when asked for, shown once it is done, dropped with its screen.

A screen has one `Work`, which owns its threads. Failures are logged, and shown on the screen.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from typing import Any, Final, Generic, NamedTuple, TypeVar
from weakref import ref

from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import N_, _, problem_words
from nightdrop.ui.tasks import LOOK_MS, BackgroundTask, ForgottenError

Found = TypeVar("Found")
Raises = tuple[type[Exception], ...]
DISK: Final[Raises] = (OSError, FileError)  # what work on files may raise by its nature
UNDONE: Final = N_("Something on this page could not be calculated. See the log for the reason.")


class WorkFault(NamedTuple):
    """Why work failed.

    A sentence, "" if nobody is to be told, and whether work of this kind may raise that; if not, it
    is in the log.
    """

    sentence: str
    is_expected: bool


class Done(Generic[Found]):
    """What is known of a piece of work; `part` of it is done (0-1).

    `before` is the result of the previous key, to be shown until `value` is there. Only `Work`
    keeps one: a dropped one is freed.
    """

    def __init__(self, before: Found | None = None) -> None:
        self.value: Found | None = None
        self.before = before
        self.is_done, self.part = False, 0.0
        self.fault: WorkFault | None = None

    @property
    def latest(self) -> Found | None:
        """What can be shown: the value, or the previous one until it is there."""
        return self.value if self.is_done or self.value is not None else self.before


class Job:
    """What a function beside the screen knows of its job: whether it is still wanted."""

    def __init__(self, done: Done[Any]) -> None:
        self._done = ref(done)
        self._was_dropped = False
        self._told: tuple[float, Any] | None = None

    @property
    def is_dropped(self) -> bool:
        """Whether nobody waits for it any more: long calculations check this, and end."""
        return self._was_dropped or self._done() is None

    def tell(self, part: float, first: object = None) -> None:
        """Report progress (0-1), and what is known of the answer so far."""
        self._told = part, first

    def drop(self) -> None:
        self._was_dropped = True

    def take(self) -> bool:
        """Take over what was reported, on the window's thread; True if there was anything."""
        told, self._told = self._told, None
        done = self._done()
        if told is None or done is None:
            return False
        done.part, first = told
        if first is not None:
            done.value = first
        return True


class _Task(Generic[Found]):
    """A piece of work, and what to do once it is done."""

    def __init__(
        self, done: Done[Found], job: Job, running: BackgroundTask[Found],
        then: Callable[[Found], None] | None, words: Callable[[Exception, bool], str],
    ) -> None:  # fmt: skip
        self.done, self.job, self.then, self.words = done, job, then, words
        self.running: BackgroundTask[Found] | None = running  # None once it is done


class Work:
    """The threads of a screen.

    What is asked for has a slot, such as "odds", and in it a key, which holds all that the answer
    depends on: of a view its version, reader and language. `redraw` is called when something is
    done, `fails` with a sentence about a failure. Times are ms of `clock`.
    """

    def __init__(
        self, clock: Callable[[], float], redraw: Callable[[], None],
        fails: Callable[[str], None],
    ) -> None:  # fmt: skip
        self._clock, self._redraw, self._fails = clock, redraw, fails
        self._slots: dict[str, OrderedDict[Hashable, _Task[Any]]] = {}
        self._looks_at = 0.0

    def ask(
        self, slot: str, key: Hashable, do: Callable[[Job], Found], *, quick_s: float = 0.0,
        most: int = 1, raises: Raises = DISK, closed: bool = False,
        secret: bool = False,
        words: Callable[[Exception, bool], str] | None = None,
        then: Callable[[Found], None] | None = None,
    ) -> Done[Found]:  # fmt: skip
        """What is known for a key of a slot; begins the work if nobody has asked for it yet.

        Waits for it at most `quick_s` seconds: never while a picture is drawn.

        `most` keys of the slot are kept, earlier ones are dropped. When the work is done, `then` is
        called with the result on the window's thread. An expected exception (`raises`) is shown;
        any other is also logged, without its message if the work is `closed`, or, until the game is
        over, `secret`. `words` gives the sentence for a problem and whether it is expected; "" for
        none.
        """
        kept = self._slots.setdefault(slot, OrderedDict())
        if key in kept:
            kept.move_to_end(key)
            return kept[key].done
        before = next(reversed(kept.values())).done.latest if kept else None
        while len(kept) >= most:
            kept.popitem(last=False)[1].job.drop()
        done = Done[Found](before)
        job = Job(done)
        about = f"work beside a page: {slot.split()[0]}"  # no more, as it may name a place
        running = BackgroundTask(partial(do, job), raises, about=about, closed=closed,
                                 secret=secret)  # fmt: skip
        task = kept[key] = _Task(done, job, running, then, words or _words)
        self._looks_at = 0.0
        if quick_s:
            running.wait(quick_s)
            self._take(task)
        return done

    def known(self, slot: str, key: Hashable | None = None) -> Done[Any] | None:
        """What is known of a key of a slot, or, without a key, of the last one asked for in it.

        None if nothing is kept of that.
        """
        kept = self._slots.get(slot)
        if not kept:
            return None
        if key is not None:
            return kept[key].done if key in kept else None
        return next(reversed(kept.values())).done

    def is_busy(self, slot: str = "") -> bool:
        return any(True for _task in self._running(slot))

    def _running(self, slot: str = "") -> Iterator[_Task[Any]]:
        those = [kept for name, kept in self._slots.items() if slot in ("", name)]
        return (task for kept in those for task in [*kept.values()] if task.running is not None)

    def drop(self, slot: str = "") -> None:
        """Drop all work of a slot, or of every slot, done or not.

        At the cover, when the reader changes, and when the game is left.
        """
        for name in [slot] if slot else [*self._slots]:
            for task in self._slots.pop(name, {}).values():
                task.job.drop()

    def wake_at(self, now: float) -> float | None:
        """When to look next, in ms; None while no work is under way."""
        return max(now, self._looks_at) if self.is_busy() else None

    def tick(self, now: float) -> bool:
        """Take the results that have arrived; True if there were any."""
        self._looks_at = now + LOOK_MS
        news = [self._take(task) for task in self._running() if not task.job.is_dropped]
        if any(news):
            self._redraw()
        return any(news)

    def _take(self, task: _Task[Found]) -> bool:
        """Take a task's result or its progress; True if there was anything."""
        news, running, done = task.job.take(), task.running, task.done
        if running is None or not running.is_done:
            return news
        then, task.running, task.then, done.is_done = task.then, None, None, True
        if isinstance(running.problem, ForgottenError):
            return True
        if running.problem is not None:
            expected = isinstance(running.problem, running.raises)
            done.fault = WorkFault(task.words(running.problem, expected), expected)
            if done.fault.sentence:
                self._fails(done.fault.sentence)
            return True
        done.value, done.part = running.answer(), 1.0
        if then is not None:
            then(done.value)
        return True


def unless_expected(_problem: Exception, is_expected: bool) -> str:
    """The sentence about work nobody waits for: none if the disk refuses it for now."""
    return "" if is_expected else _(UNDONE)


def _words(problem: Exception, is_expected: bool) -> str:
    return problem_words(problem) if is_expected else _(UNDONE)
