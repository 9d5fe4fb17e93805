"""Where files lie, and how they are written: a crash leaves the old or the new one, never half."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Self

import platformdirs

from nightdrop.table.language import _, system_reason

APPLICATION = "nightdrop"
_PACKAGE = Path(__file__).resolve().parents[2]


def data_path(*parts: str) -> Path:
    """A shipped file or folder, such as data_path("scenarios", "night-drop").

    A wheel holds them inside the package, a checkout beside it. The path need not exist.
    """
    inside = _PACKAGE / "_data"
    return (inside if inside.is_dir() else _PACKAGE.parent).joinpath(*parts)


def user_data(*parts: str) -> Path:
    """A file in this user's data folder (saved games, records); nothing is made."""
    return Path(platformdirs.user_data_dir(APPLICATION, appauthor=False)).joinpath(*parts)


def user_settings(*parts: str) -> Path:
    """A file in this user's settings folder; nothing is made."""
    return Path(platformdirs.user_config_dir(APPLICATION, appauthor=False)).joinpath(*parts)


def user_pictures(*parts: str) -> Path:
    """A file in this user's pictures; nothing is made."""
    return Path(platformdirs.user_pictures_dir()).joinpath(*parts)


def user_documents(*parts: str) -> Path:
    """A file among this user's documents; nothing is made."""
    return Path(platformdirs.user_documents_dir()).joinpath(*parts)


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


def unwritten(path: Path, problem: OSError) -> str:
    """Why a file could not be written, in one sentence."""
    if isinstance(problem, FileExistsError):
        return _("{path} is there already: choose another name.").format(path=path)
    told = _("{path} cannot be written: {reason}.")
    return told.format(path=path, reason=system_reason(problem))


class NewFile:
    """A file under way. `keep` gives it its name; left without that, nothing remains of it.

    Its folder is made if need be. Every method raises OSError; FileExistsError where the name is
    taken, be it only while we wrote.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._refuse_taken()
        make_folders(path.parent)
        self._temporary = temporary_of(path)
        with suppress(FileNotFoundError):  # of a process that had this number and was killed
            disk().remove(self._temporary)
        self._handle: int | None = disk().create(self._temporary)

    def _refuse_taken(self) -> None:
        if os.path.lexists(self.path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(self.path))

    def write(self, data: bytes) -> None:
        """Add bytes to the end."""
        assert self._handle is not None
        rest = memoryview(data)
        while rest:
            rest = rest[disk().write(self._handle, bytes(rest)) :]

    def keep(self) -> None:
        """The file is whole: give it its name."""
        assert self._handle is not None
        disk().sync(self._handle)
        self._close()
        self._refuse_taken()
        disk().replace(self._temporary, self.path)
        disk().sync_folder(self.path.parent)

    def _close(self) -> None:
        handle, self._handle = self._handle, None
        if handle is not None:
            disk().close(handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with suppress(OSError):
            self._close()
        with suppress(OSError):
            disk().remove(self._temporary)
