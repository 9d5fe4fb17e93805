"""Writes files so that a crash leaves the old one or the new one, never half of either.

All of it goes through one `Disk`, so that tests can put a failing one in its place.
"""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from nightdrop.table.speech import _

# What file systems answer that have no such call; the data is then as safe as it can be made.
_UNSUPPORTED = {errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EACCES, errno.EPERM}


class FileChangedError(OSError):
    """A file is not as this program left it: somebody else has written it."""


class Disk:
    """What a program asks of a disk, one call each; every method raises OSError."""

    def make_folder(self, path: Path) -> None:
        """Make a folder whose parent is there, unless it is there itself."""
        path.mkdir(exist_ok=True)

    def create(self, path: Path) -> int:
        """A handle to a new file; refused if there is one."""
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)

    def extend(self, path: Path) -> int:
        """A handle to the end of a file that is there."""
        return os.open(path, os.O_WRONLY | os.O_APPEND | _BINARY)

    def read(self, path: Path, most: int) -> bytes:
        """What a file holds, or the beginning of it: so many bytes at most."""
        path = Path(os.path.realpath(path))  # a link that leads nowhere is a file that is gone
        _refuse_no_file(path)  # a pipe would keep its reader waiting
        with path.open("rb") as file:
            return file.read(most)

    def size(self, handle: int) -> int:
        """The number of bytes of an open file."""
        return os.fstat(handle).st_size

    def write(self, handle: int, data: bytes) -> int:
        """Write what can be written at once; how many bytes that was."""
        return os.write(handle, data)

    def sync(self, handle: int) -> None:
        """Return only when the file lasts through a power cut."""
        full = getattr(_fcntl, "F_FULLFSYNC", None)
        if full is not None and _fcntl is not None:
            with suppress(OSError):  # not every file system of a Mac has it
                _fcntl.fcntl(handle, full)
                return
        os.fsync(handle)

    def close(self, handle: int) -> None:
        """Let a handle go."""
        os.close(handle)

    def replace(self, old: Path, new: Path) -> None:
        """Give a file another name, over whatever had that name."""
        os.replace(old, new)

    def remove(self, path: Path) -> None:
        """Remove a file."""
        path.unlink()

    def sync_folder(self, folder: Path) -> None:
        """Make the names in a folder last through a power cut; Windows has no such call."""
        if sys.platform == "win32":
            return
        try:
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
        except OSError as problem:
            if problem.errno not in _UNSUPPORTED:
                raise


try:
    import fcntl as _fcntl
except ImportError:  # Windows
    _fcntl = None  # type: ignore[assignment]  # a module where there is one
_BINARY = getattr(os, "O_BINARY", 0)
_disk = Disk()


def disk() -> Disk:
    """The disk that is written to."""
    return _disk


@contextmanager
def using(another: Disk) -> Iterator[Disk]:
    """Write to another disk for a while."""
    global _disk
    before, _disk = _disk, another
    try:
        yield another
    finally:
        _disk = before


def free_paths(path: Path) -> Iterator[Path]:
    """This path, then `name-2`, `name-3` ... beside it, without end: those that nothing has yet."""
    for number in count(1):
        made = path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")
        if not os.path.lexists(made):  # raises nothing, whatever is wrong with the folder
            yield made


def free_path(path: Path) -> Path:
    """The first of `free_paths`; nothing is made."""
    return next(free_paths(path))


def temporary_of(path: Path) -> Path:
    """Where the new text of a file is written before it takes the file's place."""
    return path.with_name(f".{path.name}.{os.getpid()}.new")


def write_atomically(path: Path, text: str) -> int:
    """Put a text in place of a file in one step; the number of bytes.

    A link is followed, not replaced. Raises OSError, also for what is no file; the old one then
    stays as it was.
    """
    path, data = Path(os.path.realpath(path)), text.encode()
    _refuse_no_file(path)  # a pipe or a device would be gone
    temporary = temporary_of(path)
    with suppress(FileNotFoundError):  # of a process that had this number and was killed
        _disk.remove(temporary)
    try:
        handle = _disk.create(temporary)
        _write_all(handle, data, sync=True)
        _disk.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            _disk.remove(temporary)
        raise
    _disk.sync_folder(path.parent)
    return len(data)


def _refuse_no_file(path: Path) -> None:
    """Raises OSError for a pipe, a device or a folder: none of them holds a text of ours."""
    if os.path.lexists(path) and not path.is_file():
        raise OSError(errno.EINVAL, _("it is no file"), str(path))


def append_lines(path: Path, text: str, *, size: int, sync: bool = True) -> int:
    """Add whole lines to the end of a file of this size; the new size.

    Raises FileChangedError if the file has another size, and OSError, after which the file may end
    in half a line. A file that is not there is not made: it would have no beginning.
    """
    data = text.encode()
    handle = _disk.extend(path)
    if _disk.size(handle) != size:
        _disk.close(handle)
        raise FileChangedError(errno.EIO, _("somebody else has written it"), str(path))
    _write_all(handle, data, sync=sync)
    return size + len(data)


def _write_all(handle: int, data: bytes, *, sync: bool) -> None:
    """Write everything, to the disk if `sync`, and close, whatever happens. Raises OSError."""
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[_disk.write(handle, bytes(rest)) :]
        if sync:
            _disk.sync(handle)
    except BaseException:
        with suppress(OSError):
            _disk.close(handle)
        raise
    _disk.close(handle)


def make_folders(folder: Path) -> None:
    """Make a folder and those above it, to last. Raises OSError."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    for one in reversed(missing):
        _disk.make_folder(one)
        _disk.sync_folder(one.parent)
    if not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
