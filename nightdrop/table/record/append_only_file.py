"""Files to which one line is added at a time: what is on the disk survives any crash.

Each line is a table in JSON. One that is torn, damaged or out of bounds is skipped when the file is
read, and reported with the reason; later lines are added after it.
"""

import errno
import json
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

from pydantic import ValidationError

from nightdrop.table.disk.bounds import MAX_LINE, MAX_LINES_BYTES
from nightdrop.table.disk.files import append_lines, disk, make_folders, write_atomically
from nightdrop.table.disk.locks import Busy, claim
from nightdrop.table.disk.plain import read_plain
from nightdrop.table.disk.yaml import FileError, Where, YamlFile
from nightdrop.table.language import _
from nightdrop.table.scenario.schema import AnyShape, refusal

_TRIES, _WAIT_S = 40, 0.05  # for a line that another process writes
_one_thread: Final = Lock()


class FileLine(NamedTuple):
    """A line of a file; `number` counts from 1."""

    path: Path
    number: int
    says: dict[str, Any]

    def shaped(self, shape: type[AnyShape]) -> AnyShape:
        """The line in a shape. Raises FileError for the first part that does not fit."""
        try:
            return shape.model_validate(self.says)
        except ValidationError as problem:
            places = dict.fromkeys(_places(self.says), self.number)
            raise refusal(YamlFile(str(self.path), self.says, places), problem) from None


class FileLines(NamedTuple):
    """The lines of a file that could be read, in order; why others could not."""

    said: list[FileLine]
    damaged: list[FileError]


def read_lines(path: Path) -> FileLines:
    """The lines of a file; none where there is no file.

    Raises OSError where it cannot be read.
    """
    return lines_in(_read(path) or b"", path)


def _read(path: Path) -> bytes | None:
    """The bytes of a file; None where there is none. Raises OSError, also for one too large."""
    try:
        data = disk().read(path, MAX_LINES_BYTES + 1)
    except FileNotFoundError:
        return None
    if len(data) > MAX_LINES_BYTES:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def lines_in(data: bytes, path: Path) -> FileLines:
    """The lines in the bytes of a file."""
    found = FileLines([], [])
    for number, row in enumerate(data.split(b"\n"), 1):
        if not row.strip():
            continue
        try:
            found.said.append(FileLine(path, number, _table(row)))
        except ValueError as problem:
            found.damaged.append(FileError(str(path), number, str(problem)))
    return found


def _table(row: bytes) -> dict[str, Any]:
    """The content of a line. Raises ValueError with the reason for a damaged one."""
    if len(row) > MAX_LINE:
        raise ValueError(_("is longer than {most} bytes").format(most=MAX_LINE))
    found = read_plain(row)
    if not isinstance(found, dict):
        raise ValueError(_("is not a table of values"))
    return found


def _places(value: object, where: Where = ()) -> Iterator[Where]:
    """The place of each part of a value."""
    yield where
    inner = value.items() if isinstance(value, dict) else ()
    for key, part in enumerate(value) if isinstance(value, list) else inner:
        yield from _places(part, (*where, key))


class Adding:
    """A file that this process alone adds to: its lines, and the way to add one."""

    def __init__(self, path: Path) -> None:
        self._path, self._data = path, _read(path)
        self.lines = lines_in(self._data or b"", path)

    def add(self, value: Mapping[str, object]) -> None:
        """Add a line, and return once it is on the disk. Raises OSError."""
        text = json.dumps(value, ensure_ascii=False, allow_nan=False) + "\n"
        if self._data is None:
            make_folders(self._path.parent)
            write_atomically(self._path, text)
            self._data = text.encode()
            return
        torn = bool(self._data) and not self._data.endswith(b"\n")
        added = "\n" + text if torn else text
        append_lines(self._path, added, size=len(self._data))
        self._data += added.encode()


@contextmanager
def adding_to(path: Path) -> Iterator[Adding]:
    """Lock a file, to add lines to it.

    Raises OSError, also where another process holds it for too long.
    """
    with _one_thread:
        for left in reversed(range(_TRIES)):
            try:
                lock = claim(path)
                break
            except Busy:
                if not left:
                    raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(path)) from None
                time.sleep(_WAIT_S)
        try:
            yield Adding(path)
        finally:
            lock.release()
