"""Disks that fail on purpose: to prove that a game survives them."""

import errno
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, NoReturn, TypeVar

from nightdrop.table.disk.files import Disk

# What can go wrong: an error at once, an error after half of a write, the folder away.
FAULTS = ("ENOSPC", "EIO", "EROFS", "short", "half", "gone")
Answer = TypeVar("Answer")


class Fault(NamedTuple):
    """What fails, from which call on (counted from 0), and in how many calls."""

    kind: str
    first: int
    calls: int


class FailingDisk(Disk):
    """A real disk on which some calls fail; `calls` counts all of them."""

    def __init__(self, *faults: Fault | None) -> None:
        self.calls = 0
        self._faults = [fault for fault in faults if fault]

    def mend(self) -> None:
        """Let every call succeed from now on."""
        self._faults = []

    def _kind(self) -> str:
        """What goes wrong in this call, or ""."""
        number, self.calls = self.calls, self.calls + 1
        for kind, first, calls in self._faults:
            if first <= number < first + calls:
                return kind
        return ""

    def _do(self, call: Callable[[], Answer], place: Path | None = None) -> Answer:
        """Do a call, or fail."""
        kind = self._kind()
        if kind == "gone" and place is not None:
            _fail("ENOENT")
        if kind and kind not in ("short", "half", "gone"):
            _fail(kind)
        return call()

    def make_folder(self, path: Path) -> None:
        self._do(lambda: Disk.make_folder(self, path), path)

    def create(self, path: Path, *, shared: bool = False) -> int:
        return self._do(lambda: Disk.create(self, path, shared=shared), path)

    def extend(self, path: Path) -> int:
        return self._do(lambda: Disk.extend(self, path), path)

    def read(self, path: Path, most: int) -> bytes:
        return self._do(lambda: Disk.read(self, path, most), path)

    def size(self, handle: int) -> int:
        return self._do(lambda: Disk.size(self, handle))

    def write(self, handle: int, data: bytes) -> int:
        kind = self._kind()
        if kind in ("short", "half"):
            data = data[: max(1, len(data) // 2)]
        written = super().write(handle, data) if kind in ("", "short", "half", "gone") else 0
        if kind and kind not in ("short", "gone"):
            _fail("ENOSPC" if kind == "half" else kind)
        return written

    def sync(self, handle: int) -> None:
        self._do(lambda: Disk.sync(self, handle))

    def close(self, handle: int) -> None:
        super().close(handle)  # a failing close lets the handle go all the same
        self._do(lambda: None)

    def replace(self, old: Path, new: Path) -> None:
        self._do(lambda: Disk.replace(self, old, new), old)

    def remove(self, path: Path) -> None:
        self._do(lambda: Disk.remove(self, path), path)

    def sync_folder(self, folder: Path) -> None:
        self._do(lambda: Disk.sync_folder(self, folder), folder)


def _fail(name: str) -> NoReturn:
    """Raise the OSError with this name."""
    number = getattr(errno, name)
    raise OSError(number, os.strerror(number))


class FatalDisk(Disk):
    """A disk in one of whose calls the process is killed, before, within or after it."""

    def __init__(self, calls: int, share: float) -> None:
        """Killed in call number `calls`; of a write, this share of the bytes is done."""
        self.left = calls
        self._share = share

    def _is_last(self) -> bool:
        self.left -= 1
        return self.left < 0

    def write(self, handle: int, data: bytes) -> int:
        if self._is_last():
            super().write(handle, data[: int(len(data) * self._share)])
            kill_self()
        return super().write(handle, data)

    def sync(self, handle: int) -> None:
        if self._is_last():
            kill_self()
        super().sync(handle)

    def replace(self, old: Path, new: Path) -> None:
        if self._is_last():
            if self._share > 1 / 2:
                super().replace(old, new)
            kill_self()
        super().replace(old, new)


def kill_self() -> NoReturn:
    """End this process at once, as the system would."""
    os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
    raise AssertionError("a killed process goes on")


class PowerCut(Disk):
    """A disk that remembers what would be left of each file if the power failed now.

    Bytes last from `sync` on, names from `sync_folder` on.
    """

    def __init__(self) -> None:
        self._paths: dict[int, Path] = {}
        self._bytes: dict[Path, bytes] = {}
        self._named: dict[Path, bytes] = {}

    def lasting(self, path: Path) -> bytes:
        """What would be left of a file. Raises KeyError if its name would not be there."""
        return self._named[path]

    def create(self, path: Path, *, shared: bool = False) -> int:
        handle = super().create(path, shared=shared)
        self._paths[handle], self._bytes[path] = path, b""
        return handle

    def extend(self, path: Path) -> int:
        handle = super().extend(path)
        self._paths[handle] = path
        return handle

    def sync(self, handle: int) -> None:
        super().sync(handle)
        path = self._paths[handle]
        self._bytes[path] = path.read_bytes()
        if path in self._named:
            self._named[path] = self._bytes[path]

    def replace(self, old: Path, new: Path) -> None:
        super().replace(old, new)
        self._bytes[new] = self._bytes.pop(old)

    def sync_folder(self, folder: Path) -> None:
        super().sync_folder(folder)
        for path, content in self._bytes.items():
            if path.parent == folder and path.exists():
                self._named[path] = content
