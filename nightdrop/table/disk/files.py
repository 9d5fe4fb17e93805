"""Paths of files, and writes that survive a crash: the old or the new file, never half of one."""

import errno
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache, lru_cache
from hashlib import sha256
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import platformdirs

from nightdrop.games import FIRST, KINDS
from nightdrop.table.language import _, system_reason

APPLICATION = "nightdrop"
FOLDER = "Night Drop"  # of what a player writes, among documents and pictures
_PACKAGE = Path(__file__).resolve().parents[2]
# Where the shipped files lie: a wheel holds them inside the package, a checkout beside it.
_SHIPPED = _PACKAGE / "_data" if (_PACKAGE / "_data").is_dir() else _PACKAGE.parent
_HEAD = "scenario.yaml"
# Signs that steer a terminal, and what Python has in the place of a byte that is no letter.
_NO_LETTER: Final = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")
_MARK: Final = 16  # digits of the mark of a file


def data_path(*parts: str) -> Path:
    """Path of a shipped file or folder, such as data_path("scenarios", "night-drop").

    The path need not exist.
    """
    return _SHIPPED.joinpath(*parts)


def user_data(*parts: str) -> Path:
    """Path in this user's data folder (saved games, records); creates nothing."""
    return Path(platformdirs.user_data_dir(APPLICATION, appauthor=False)).joinpath(*parts)


def shipped_games() -> list[str]:
    """The names of the shipped games, by family, in the order of the families.

    Of their files it reads only the lines of kind and basis.
    """
    return [name for name, basis in _shipped() if not basis]


def shipped_scenarios() -> list[str]:
    """The names of the shipped games, each followed by its scenarios."""
    shipped = _shipped()
    return [one for game, basis in shipped if not basis
            for one in (game, *(name for name, of in shipped if of == game))]  # fmt: skip


def _shipped() -> tuple[tuple[str, str], ...]:
    """The names of all that is shipped, by family and name, each with its basis."""
    folder = str(data_path("scenarios"))
    with suppress(OSError):
        return _shipped_in(folder, os.stat(folder).st_mtime_ns)
    return ()


@lru_cache(maxsize=4)  # a window asks many times a second
def _shipped_in(folder: str, _changed: int) -> tuple[tuple[str, str], ...]:
    """What is shipped in a folder, to which nothing was added since it `_changed`, in ns."""
    found = list[tuple[int, str, str]]()
    for name in os.listdir(folder):
        path = os.path.join(folder, name, _HEAD)
        with suppress(OSError):  # no scenario is in it
            written = os.stat(path).st_mtime_ns
            found.append((_place_of(_said(path, written, "kind")), name,
                          _said(path, written, "basis")))  # fmt: skip
    return tuple((name, basis) for _place, name, basis in sorted(found))


def _place_of(kind: str) -> int:
    kinds = [*KINDS]
    return kinds.index(kind or FIRST) if (kind or FIRST) in kinds else len(kinds)


def said_in(path: Path, key: str) -> str:
    """The value of a key's line in a file, "" if it has none or cannot be read."""
    with suppress(OSError, ValueError):
        return _said(str(path), path.stat().st_mtime_ns, key)
    return ""


def _said(path: str, written: int, key: str) -> str:
    with suppress(OSError, ValueError):
        return _line_in(path, written, key)
    return ""


@cache
def _line_in(path: str, _written: int, key: str) -> str:
    said = re.search(rf"^{key}: *[\"']?([\w-]+)", Path(path).read_text("utf-8"), re.MULTILINE)
    return said[1] if said else ""


def basis_of(name: str) -> str:
    """The game of a scenario that begins elsewhere than at its set-up; "" for a game."""
    return said_in(own_folder(name) / _HEAD, "basis")


def own_folder(name: str) -> Path:
    """Path of the folder of a game or scenario by its name; it need not exist.

    It is a shipped one, or else one of this user's own.
    """
    shipped = data_path("scenarios", name)
    return shipped if shipped.is_dir() else user_data("scenarios", name)


def scenario_folder(name: str) -> Path:
    """Path of the folder of a game, or of the game of a scenario, by name; it need not exist.
    """
    return own_folder(basis_of(name) or name)


def user_cache(*parts: str) -> Path:
    """Path in this user's folder of files that can be made again; creates nothing."""
    return Path(platformdirs.user_cache_dir(APPLICATION, appauthor=False)).joinpath(*parts)


def user_logs(*parts: str) -> Path:
    """Path in this user's folder of logs; creates nothing."""
    return Path(platformdirs.user_log_dir(APPLICATION, appauthor=False)).joinpath(*parts)


def user_settings(*parts: str) -> Path:
    """Path in this user's settings folder; creates nothing."""
    return Path(platformdirs.user_config_dir(APPLICATION, appauthor=False)).joinpath(*parts)


def user_pictures(*parts: str) -> Path:
    """Path in this user's pictures folder; creates nothing."""
    return Path(platformdirs.user_pictures_dir()).joinpath(*parts)


def user_documents(*parts: str) -> Path:
    """Path in this user's documents folder; creates nothing."""
    return Path(platformdirs.user_documents_dir()).joinpath(*parts)


def user_downloads() -> Path:
    """This user's folder of downloads, or the home where there is none."""
    found = Path(platformdirs.user_downloads_dir())
    return found if found.is_dir() else Path.home()


def printable(name: str) -> str:
    """A file name in letters alone: other bytes are written as in "M\\xfcller"."""
    return _NO_LETTER.sub(lambda byte: f"\\x{ord(byte[0]) & 0xFF:02x}", name)


def short(folder: Path) -> str:
    """A folder by its last two names, which a player knows it by."""
    return Path(*folder.parts[-2:]).as_posix()


OWN: Final = 0o600  # the mode of a file that nobody reads or writes but its owner
# Errors of file systems without a sync call; the data is then as safe as it can be.
_UNSUPPORTED = {errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EACCES, errno.EPERM}


class FileChangedError(OSError):
    """A file that another program has written since this one did."""


class Disk:
    """The calls that a program makes to a disk; every method raises OSError."""

    def make_folder(self, path: Path) -> None:
        """Create a folder in an existing one, unless it exists."""
        path.mkdir(exist_ok=True)

    def create(self, path: Path, *, shared: bool = False) -> int:
        """Return a handle to a new file, for its owner alone unless it is `shared`.

        Raises FileExistsError if the file exists.
        """
        mode = 0o666 if shared else OWN
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, mode)

    def extend(self, path: Path) -> int:
        return os.open(path, os.O_WRONLY | os.O_APPEND | _BINARY)

    def keep_own(self, handle: int) -> None:
        """Restrict an open file to its owner, if the file system has owners."""
        change = getattr(os, "fchmod", None)  # Windows has none
        if change is not None:
            with suppress(OSError):  # it may be somebody else's
                change(handle, OWN)

    def read(self, path: Path, most: int) -> bytes:
        """Return the first `most` bytes of a file."""
        path = Path(os.path.realpath(path))  # a dangling link counts as a missing file
        _refuse_no_file(path)  # opening a pipe would block
        with path.open("rb") as file:
            return file.read(most)

    def size(self, handle: int) -> int:
        """Size of an open file, in bytes."""
        return os.fstat(handle).st_size

    def write(self, handle: int, data: bytes) -> int:
        """Write as much as fits in one call; return the number of bytes written."""
        return os.write(handle, data)

    def sync(self, handle: int) -> None:
        """Return once the file would survive a power cut."""
        full = getattr(_fcntl, "F_FULLFSYNC", None)
        if full is not None and _fcntl is not None:
            with suppress(OSError):  # not every file system of a Mac has it
                _fcntl.fcntl(handle, full)
                return
        os.fsync(handle)

    def close(self, handle: int) -> None:
        os.close(handle)

    def replace(self, old: Path, new: Path) -> None:
        os.replace(old, new)

    def remove(self, path: Path) -> None:
        path.unlink()

    def sync_folder(self, folder: Path) -> None:
        """Make the names in a folder survive a power cut; Windows has no such call."""
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
    return _disk


@contextmanager
def using(another: Disk) -> Iterator[Disk]:
    """Use another disk within a `with` block."""
    global _disk
    before, _disk = _disk, another
    try:
        yield another
    finally:
        _disk = before


# Bytes of a name that every file system can keep, but for some that encrypt names.
MOST_NAME: Final = 255


def cut_to(name: str, most: int) -> str:
    """The longest beginning of a name with at most `most` bytes and no part of a letter."""
    while len(_bytes_of(name)) > most:
        name = name[:-1]
    return name


def _bytes_of(name: str) -> bytes:
    return name.encode("utf-8", "surrogatepass")


def with_word(path: Path, word: str) -> Path:
    """Path of a file with a word added to its name: `game-copy.yaml`.

    A name that would be too long for a file system loses its last letters before the word.
    """
    ending = f"-{word}{path.suffix}"
    return path.with_name(cut_to(path.stem, MOST_NAME - len(_bytes_of(ending))) + ending)


def free_paths(path: Path) -> Iterator[Path]:
    """Yield this path, then `name-2`, `name-3` ... without end, skipping those that exist."""
    for number in count(1):
        made = path if number == 1 else with_word(path, str(number))
        if not os.path.lexists(made):  # raises nothing, whatever is wrong with the folder
            yield made


def free_path(path: Path) -> Path:
    """Return the first of `free_paths`; creates nothing."""
    return next(free_paths(path))


def mark_of(path: Path) -> str:
    """The part of their names that the hidden files of a file share.

    It has the same length for every name, so that a file of any name can have them.
    """
    return sha256(_bytes_of(path.name)).hexdigest()[:_MARK]


def temporary_of(path: Path) -> Path:
    """Path of the temporary file whose text is to replace this file."""
    return path.with_name(f".{mark_of(path)}.{os.getpid()}.new")


def write_atomically(path: Path, text: str, *, shared: bool = False) -> int:
    """Replace a file with a text in one step; return its size in bytes.

    It is its owner's alone unless it is `shared`: saved games hold what their players must not
    know. A link is followed, not replaced. Raises OSError, also for anything but a regular file;
    the old file is then unchanged.
    """
    path, data = Path(os.path.realpath(path)), text.encode()
    _refuse_no_file(path)  # a pipe or a device would be replaced
    temporary = temporary_of(path)
    with suppress(FileNotFoundError):  # left by a killed process with the same process id
        _disk.remove(temporary)
    try:
        handle = _disk.create(temporary, shared=shared)
        _write_all(handle, data, sync=True)
        _disk.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            _disk.remove(temporary)
        raise
    _disk.sync_folder(path.parent)
    return len(data)


def _refuse_no_file(path: Path) -> None:
    """Raise OSError for a pipe, a device or a folder."""
    if os.path.lexists(path) and not path.is_file():
        raise OSError(errno.EINVAL, _("it is not a file"), str(path))


def append_lines(
    path: Path, text: str, *, size: int, sync: bool = True, shared: bool = False
) -> int:
    """Append whole lines to a file of `size` bytes; return its new size.

    From then on it is its owner's alone unless it is `shared`. Raises FileChangedError if the file
    has another size, and OSError, after which the file may end in half a line. A missing file is
    not created: it would have no beginning.
    """
    data = text.encode()
    handle = _disk.extend(path)
    if _disk.size(handle) != size:
        _disk.close(handle)
        raise FileChangedError(errno.EIO, _("another program has changed it"), str(path))
    if not shared:
        _disk.keep_own(handle)
    _write_all(handle, data, sync=sync)
    return size + len(data)


def _write_all(handle: int, data: bytes, *, sync: bool) -> None:
    """Write all of the data, sync it if `sync`, and always close the handle. Raises OSError."""
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
    """Create a folder and its parents, and sync them. Raises OSError."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    for one in reversed(missing):
        _disk.make_folder(one)
        _disk.sync_folder(one.parent)
    if not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))


def unwritten(path: Path, problem: OSError) -> str:
    """Return one sentence that says why a file could not be written."""
    if isinstance(problem, FileExistsError):
        return _("{path} already exists: choose another name.").format(path=path)
    told = _("{path} cannot be written: {reason}.")
    return told.format(path=path, reason=system_reason(problem))


class NewFile:
    """A file being written, for anybody to read if it is `shared`. `keep` gives it its name;
    without `keep` it is removed on exit.

    Its folder is created if missing. Every method raises OSError; FileExistsError where the name
    is taken, even if only since the writing began.
    """

    def __init__(self, path: Path, *, shared: bool = True) -> None:
        self.path = path
        self._refuse_taken()
        make_folders(path.parent)
        self._temporary = temporary_of(path)
        with suppress(FileNotFoundError):  # left by a killed process with the same process id
            disk().remove(self._temporary)
        self._handle: int | None = disk().create(self._temporary, shared=shared)

    def _refuse_taken(self) -> None:
        if os.path.lexists(self.path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(self.path))

    def write(self, data: bytes) -> None:
        """Append bytes."""
        assert self._handle is not None
        rest = memoryview(data)
        while rest:
            rest = rest[disk().write(self._handle, bytes(rest)) :]

    def keep(self) -> None:
        """Give the complete file its name."""
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
