"""Locks that keep two processes from writing the same saved game.

The system releases a lock when its process ends, however it ends, so none is ever stale. The
lock is a hidden file beside the game that holds the process id. On a file system without locks
the game is played unlocked.
"""

import os
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Final

from nightdrop.table.disk.files import mark_of

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]  # a module where there is one


class Busy(Exception):
    """Another process holds the lock; `process` is its id, or "" if it could not be read."""

    def __init__(self, process: str) -> None:
        super().__init__(process)
        self.process = process


class Lock:
    """The right to write a game; `held` turns False when the same process claims it again."""

    def __init__(self, path: Path, handle: int | None) -> None:
        self.path = path
        self.held = True
        self._handle = handle

    @property
    def stands(self) -> bool:
        """Whether other processes see the lock: not if its folder was removed or is read-only."""
        return self._handle is not None and _is_still(self.path, self._handle)

    def hand_over(self) -> "Lock":
        """Pass the right on to a new lock, which is returned."""
        heir = Lock(self.path, self._handle)
        self.held, self._handle = False, None
        return heir

    def release(self) -> None:
        """Release the lock."""
        if not self.held:
            return
        self.held = False
        if _HELD.get(self.path) is self:
            del _HELD[self.path]
        if self._handle is not None:
            with suppress(OSError):
                if fcntl is not None and self.stands:  # no other process has the name
                    self.path.unlink()
            os.close(self._handle)
            self._handle = None


# The locks of this process by their files: it may open the same game again.
_HELD: Final[dict[Path, Lock]] = {}


def lock_of(game: Path) -> Path:
    game = Path(os.path.realpath(game))
    return game.parent / f".{mark_of(game)}.lock"


def claim(game: Path) -> Lock:
    """Return the right to write a game. Raises Busy if another process has it, and nothing else."""
    path = lock_of(game)
    if path in _HELD:
        lock = _HELD[path].hand_over()
    else:
        try:
            lock = Lock(path, _locked(path))
        except (OSError, ValueError):
            lock = Lock(path, None)  # the folder has no locks, or is read-only
    _HELD[path] = lock
    return lock


def is_busy(game: Path) -> bool:
    """Whether any process, this one included, is playing a game."""
    if lock_of(game) in _HELD:
        return True
    try:
        claim(game).release()
    except Busy:
        return True
    return False


def _locked(path: Path) -> int:
    """Return a handle to the locked file. Raises Busy, and OSError where locking is impossible."""
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            if not _try_lock(handle):
                raise Busy(_holder(path))
            if _is_still(path, handle):
                with suppress(OSError):  # a full disk has no room for the id
                    os.ftruncate(handle, 0)
                    os.write(handle, f"{os.getpid()}\n".encode())
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)  # the holder removed the file between open and lock: try again


def _try_lock(handle: int) -> bool:
    """Whether the lock was free. Raises OSError where there are no locks."""
    if fcntl is None:
        return _try_lock_windows(handle)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _try_lock_windows(handle: int) -> bool:
    """The same with the Windows call, on a byte far beyond the text."""
    msvcrt = import_module("msvcrt")  # the type checker knows this module on Windows only
    os.lseek(handle, 1 << 20, os.SEEK_SET)
    try:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    os.lseek(handle, 0, os.SEEK_SET)
    return True


def _is_still(path: Path, handle: int) -> bool:
    """Whether the path still names the file that was locked."""
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except OSError:
        return False


def _holder(path: Path) -> str:
    """Return the id of the process that holds a lock, or ""."""
    try:
        return path.read_text("ascii").strip()[:20]
    except (OSError, ValueError):
        return ""
