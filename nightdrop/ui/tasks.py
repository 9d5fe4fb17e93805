"""Work beside the window, which goes on drawing: a calculation, how saved games stand, saving."""

from __future__ import annotations

import time
from _thread import start_new_thread
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeVar

from nightdrop.table.disk.folders import FAULTS, why_not
from nightdrop.table.disk.logs import fault
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.record.saves import Stamp, is_settled, stamp

if TYPE_CHECKING:  # the title is on the screen before any rule is loaded
    from nightdrop.table.match.match import Match
    from nightdrop.table.match.saved import Standing

Answer = TypeVar("Answer")


class ForgottenError(Exception):
    """Nobody waits for the answer any more."""


class BackgroundTask(Generic[Answer]):
    """A function that runs in a thread of its own from the beginning.

    What nobody waits for any more is simply forgotten; it never keeps the program from ending. All
    that it raises is logged at once, as nobody may take the answer, but for what it `raises` by
    its nature: what the disk refuses, unless something else is named. `about` says in the log what
    failed; where it is `closed` the message is left out, where it is `secret` as long as the game
    is not over. `problem` is what was raised, once it is
    done.
    """

    def __init__(
        self,
        work: Callable[[], Answer],
        raises: tuple[type[Exception], ...] = (OSError, FileError),
        *,
        about: str = "work beside the window",
        closed: bool = False,
        secret: bool = False,
    ) -> None:
        self._work, self.raises = work, raises
        self._about, self._closed, self._secret = about, closed, secret
        self._answers: list[Answer] = []
        self.problem: Exception | None = None
        self._over = Event()
        start_new_thread(self._run, ())  # a Thread would have us wait until it has begun

    def _run(self) -> None:
        try:
            self._answers.append(self._work())
        except Exception as problem:
            self.problem = problem
            if not isinstance(problem, (*self.raises, ForgottenError)):
                fault(problem, self._about, closed=self._closed, secret=self._secret)
        finally:
            self._over.set()

    @property
    def is_done(self) -> bool:
        """Whether the answer can be taken."""
        return self._over.is_set()

    def wait(self, seconds: float) -> None:
        """Wait until it is done, or for so long."""
        self._over.wait(seconds)

    def answer(self) -> Answer:
        """What the function gave; waits for it. Raises what it raised."""
        self._over.wait()
        if self.problem is not None:
            raise self.problem
        return self._answers[0]


class Ends(Protocol):
    """Something that goes on beside the window until it is ended."""

    def close(self) -> None:
        """End it."""


# Rules, which the title needs not, are loaded by these, in a thread.
def _played(path: Path) -> Standing:
    """How the game of a file stands, with its position."""
    from nightdrop.table.match import saved

    return saved.standing_of(path)


def _standing(path: Path) -> Standing:
    """How the game of a file stands, as it was kept if it was."""
    from nightdrop.table.match.standings import recalled

    now = stamp(path)
    found = None if now is None else recalled()[0].get(now)
    return found or _played(path)


def _recalled() -> tuple[dict[Stamp, Standing], bool]:
    """What was kept and still holds; whether something does not."""
    from nightdrop.table.match.standings import recalled

    return recalled()


def _keep(found: Mapping[Stamp, Standing]) -> None:
    """Keep these for the next start."""
    from nightdrop.table.match.standings import keep

    keep(found)


def count_over(match: Match, saves: Path) -> None:
    """Count a game that is over. Raises OSError, FileError: then it is counted when saved games
    are."""
    from nightdrop.table.match.result_recorder import count

    count(match, saves, "window")


def count_at_first(saves: Path) -> None:
    """Count the saved games that are over, at the first start of a program that does so. Raises
    OSError, FileError."""
    from nightdrop.table.match.result_recorder import count_saved
    from nightdrop.table.record.finished import store_of

    if saves.is_dir() and not store_of(saves).exists():
        count_saved(saves)


LOOK_MS: Final = 100.0  # how often a screen looks whether something was found
AT_A_TIME: Final = 50  # files that are read before what was found is kept for the next start
_MOST_KNOWN: Final = 200
_known: Final[dict[Stamp, Standing]] = {}  # what was read before
_to_keep: Final[dict[Stamp, Standing]] = {}  # what of it is to be kept for the next start


class Standings:
    """Reads files in a thread of their own; nobody waits for them, and none is read twice.

    `at_once`: what was kept by an earlier start is known at once, without positions; these are read
    where they are wanted. What cannot be read is passed over, and why is known.
    """

    def __init__(self, paths: Sequence[Path], *, at_once: bool = False) -> None:
        kept, self._forgets = _recalled() if at_once else ({}, False)
        stamps = {path: stamp(path) for path in paths}
        self._stamps = {path: found for path, found in stamps.items() if found is not None}
        known = kept | _known
        self._found = {path: known[one] for path, one in self._stamps.items() if one in known}
        self._left = [path for path in paths if path not in self._found]
        self._refused = dict[Path, FileError]()
        self._path: Path | None = None
        self._task: BackgroundTask[Standing] | None = None
        self._began = 0  # when the file was begun with, in ns of the system's clock
        self._next_at = 0.0
        self._go_on()

    def want(self, path: Path) -> None:
        """Read the position of a game that is known without it, before anything else."""
        if path == self._path or path in self._left or path in self._refused:
            return
        if self._found[path].view is not None:
            return
        self._left.insert(0, path)
        if self._task is None:
            self._go_on()

    def _go_on(self) -> None:
        """Begin with the next file, if there is one."""
        self._path = path = self._left.pop(0) if self._left else None
        self._task, self._began = None, time.time_ns()
        if path is not None:
            read = _played if path in self._found else _standing
            self._task = BackgroundTask(lambda: read(path), FAULTS)
        if len(_to_keep) >= AT_A_TIME or (path is None and (_to_keep or self._forgets)):
            self._forgets, found = False, dict(_to_keep)
            _to_keep.clear()
            BackgroundTask(lambda: _keep(found))

    def of(self, path: Path) -> Standing | None:
        """What is known of a file by now."""
        return self._found.get(path)

    def why_not(self, path: Path) -> str:
        """Why a file could not be read, by what is known of it by now; else ""."""
        return self._refused[path].reason if path in self._refused else ""

    def words(self, path: Path) -> str:
        """What is known of a file by now, in a sentence, or ""."""
        return self._found[path].words if path in self._found else ""

    def wake_at(self) -> float | None:
        """When to look next, in ms of the app's clock; None once all were read."""
        return self._next_at if self._task else None

    def look(self, now: float) -> bool:
        """Take what was found; whether there was anything new."""
        self._next_at = now + LOOK_MS
        if self._task is None or self._path is None or not self._task.is_done:
            return False
        try:
            self._take(self._path, self._task.answer())
        except FAULTS as problem:
            self._refused[self._path] = why_not(self._path, problem)
        self._go_on()
        return True

    def _take(self, path: Path, found: Standing) -> None:
        """Take what a file holds; know it the next time too, if it is still the same file, and at
        the next start, if its stamp can be relied on."""
        self._found[path] = found
        now = stamp(path)
        if now is None or now != self._stamps.get(path):
            return
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        _known[now] = found
        if found.view is not None and is_settled(now, self._began):
            _to_keep[now] = found


RETRY_MS: Final = 5000.0  # how often saving is tried again


class Keeper:
    """Follows the games of a window, and tries again to save what could not be saved.

    A game that is left gives its file free at once, so that others can have it; one that is not
    on the disk does so when it is, or when the program ends.
    """

    def __init__(self) -> None:
        self._open: Match | None = None
        self._left: list[Match] = []  # games that were left before they were on the disk
        self._tried = 0.0  # when saving was last tried again
        self._told = ""

    def follow(self, match: Match) -> None:
        """Another game is played from now on, in place of an older one with the same file."""
        if self._open is not match:
            self.let_go()
        self._left = [one for one in self._left if one.path != match.path]
        self._open = match

    def let_go(self) -> None:
        """The game under way is left."""
        if self._open is not None:
            self._left.append(self._open)
            self._open = None
        self._close_saved()

    def _close_saved(self) -> None:
        """Give free the files of the games that were left and are on the disk.

        The garbage collector would do so too, but at a time of its own: perhaps never while the
        window waits, perhaps half done in another thread.
        """
        for match in self._left:
            if not match.save_problem:
                match.close()
        self._left = [one for one in self._left if one.save_problem]

    @property
    def unsaved(self) -> list[Match]:
        """The games that are not on the disk as they stand."""
        games = [*self._left, *([self._open] if self._open else [])]
        return [one for one in games if one.save_problem]

    @property
    def problem(self) -> str:
        """Why a game is not on the disk, "" if all are."""
        return next((one.save_problem for one in self.unsaved if one.save_problem), "")

    def held(self, path: Path) -> Match | None:
        """The game of a file, where more of it is in memory than on the disk."""
        return next((one for one in self.unsaved if one.path == path), None)

    def save(self) -> str:
        """Try now to save what is not saved; why that failed, or ""."""
        for match in self.unsaved:
            match.save_again()
        self._close_saved()
        return self.problem

    def wake_at(self) -> float | None:
        """When saving is tried again (ms), or None where all is saved."""
        return self._tried + RETRY_MS if self.unsaved else None

    def tick(self, now: float) -> bool:
        """Try again to save if it is time; whether there is other news of it than last time."""
        if self.unsaved and now - self._tried >= RETRY_MS:
            self._tried = now
            self.save()
        before, self._told = self._told, self.problem
        return before != self._told
