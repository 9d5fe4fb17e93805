"""Work beside the window: calculations, standings of saved games, saving."""

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
    """Raised when nobody waits for the answer any more."""


class BackgroundTask(Generic[Answer]):
    """A function that runs in a thread of its own from the beginning.

    If nobody waits for it any more it is simply dropped; it never keeps the program from ending.
    Every exception is logged at once, since the answer may never be taken, except those that it
    `raises` by its nature: those of the disk, unless others are named. `about` names the failed
    work in the log; the message is left out if it is `closed`, and if it is `secret` until the game
    is over. `problem` is the exception, once it is done.
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
        return self._over.is_set()

    def wait(self, seconds: float) -> None:
        self._over.wait(seconds)

    def answer(self) -> Answer:
        """The function's result; waits for it. Raises what the function raised."""
        self._over.wait()
        if self.problem is not None:
            raise self.problem
        return self._answers[0]


class Ends(Protocol):
    """Something that runs beside the window until it is closed."""

    def close(self) -> None:
        """End it."""


# Rules, which the title needs not, are loaded by these, in a thread.
def _played(path: Path) -> Standing:
    """The standing of the game in a file, with its position."""
    from nightdrop.table.match import saved

    return saved.standing_of(path)


def _standing(path: Path) -> Standing:
    """The standing of the game in a file, from the cache if it is there."""
    from nightdrop.table.match.standings import recalled

    now = stamp(path)
    found = None if now is None else recalled()[0].get(now)
    return found or _played(path)


def _recalled() -> tuple[dict[Stamp, Standing], bool]:
    """The cached standings that are still valid, and whether any is not."""
    from nightdrop.table.match.standings import recalled

    return recalled()


def _keep(found: Mapping[Stamp, Standing]) -> None:
    """Cache these standings for the next start."""
    from nightdrop.table.match.standings import keep

    keep(found)


def mails_waiting(home: Path, saves: Path) -> tuple[int, int]:
    """How many games by mail wait for the player here, and how many for the others.

    A game that was on its way from there to the saved games when the program ended is brought.
    """
    from nightdrop.table.match import mailbox

    mailbox.settle(home, saves)
    return mailbox.mails_waiting(home)


def count_over(match: Match, saves: Path) -> None:
    """Count the result of a game that is over. Raises OSError or FileError.

    After a failure it is counted when saved games are.
    """
    from nightdrop.table.match.result_recorder import count

    count(match, saves, "window")


def count_at_first(saves: Path) -> None:
    """Count the saved games that are over, at the first start of a version that does so.

    Raises OSError or FileError.
    """
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

    `at_once`: standings cached by an earlier start are known at once, without positions; these are
    read when they are wanted. Files that cannot be read are skipped, and the reason is kept.
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
        """Read next the position of a game whose standing is known without it."""
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
        return self._found.get(path)

    def why_not(self, path: Path) -> str:
        """Why a file could not be read, as far as known; else ""."""
        return self._refused[path].reason if path in self._refused else ""

    def words(self, path: Path) -> str:
        """What is known of a file so far, in a sentence, or ""."""
        return self._found[path].words if path in self._found else ""

    def wake_at(self) -> float | None:
        """When to look next, in ms of the app's clock; None once all were read."""
        return self._next_at if self._task else None

    def look(self, now: float) -> bool:
        """Take what was found; True if there was anything new."""
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
        """Take a file's standing; cache it if the file is still the same.

        For the next start as well, if its stamp can be relied on.
        """
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
    """Follows the games of a window, and retries to save what could not be saved.

    A game that is left releases its file at once, so that others can have it; an unsaved one does
    so when it is saved, or when the program ends.
    """

    def __init__(self) -> None:
        self._open: Match | None = None
        self._left: list[Match] = []  # games that were left before they were on the disk
        self._tried = 0.0  # when saving was last tried again
        self._told = ""

    def follow(self, match: Match) -> None:
        """Follow another game from now on, in place of an older one with the same file."""
        if self._open is not match:
            self.let_go()
        self._left = [one for one in self._left if one.path != match.path]
        self._open = match

    def let_go(self) -> None:
        """Stop following the current game."""
        if self._open is not None:
            self._left.append(self._open)
            self._open = None
        self._close_saved()

    def _close_saved(self) -> None:
        """Release the files of the games that were left and are on the disk.

        The garbage collector would do so too, but at a time of its own: perhaps never while the
        window waits, perhaps half done in another thread.
        """
        for match in self._left:
            if not match.save_problem:
                match.close()
        self._left = [one for one in self._left if one.save_problem]

    @property
    def unsaved(self) -> list[Match]:
        """The games whose present state is not on the disk."""
        games = [*self._left, *([self._open] if self._open else [])]
        return [one for one in games if one.save_problem]

    @property
    def problem(self) -> str:
        """Why a game is not on the disk, "" if all are."""
        return next((one.save_problem for one in self.unsaved if one.save_problem), "")

    def held(self, path: Path) -> Match | None:
        """The unsaved game of a file, or None."""
        return next((one for one in self.unsaved if one.path == path), None)

    def save(self) -> str:
        """Save what is not saved; returns why that failed, or ""."""
        for match in self.unsaved:
            match.save_again()
        self._close_saved()
        return self.problem

    def wake_at(self) -> float | None:
        """When saving is retried (ms), or None if everything is saved."""
        return self._tried + RETRY_MS if self.unsaved else None

    def tick(self, now: float) -> bool:
        """Retry to save if it is time; True if the news has changed since the last time."""
        if self.unsaved and now - self._tried >= RETRY_MS:
            self._tried = now
            self.save()
        before, self._told = self._told, self.problem
        return before != self._told
