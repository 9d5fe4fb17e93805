"""Files to which a line is added at a time: what is on the disk stays, whatever ends the program.

Each line is an object in JSON. One that is torn or damaged is passed over when the file is read,
and what is added later stands on a line of its own.
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

from nightdrop.table.disk.files import append_lines, disk, make_folders, write_atomically
from nightdrop.table.disk.locks import Busy, claim

MOST_BYTES: Final = 64_000_000
_TRIES, _WAIT_S = 40, 0.05  # for a line that another process writes
_one_thread: Final = Lock()


class Lines(NamedTuple):
    """The lines of a file that could be read, in order; how many could not."""

    said: list[dict[str, Any]]
    damaged: int = 0


def read_lines(path: Path) -> Lines:
    """What a file holds; nothing where there is none. Raises OSError where it cannot be read."""
    try:
        return lines_in(disk().read(path, MOST_BYTES))
    except FileNotFoundError:
        return Lines([])


def lines_in(data: bytes) -> Lines:
    """What the bytes of a file hold."""
    rows = [row for row in data.split(b"\n") if row.strip()]
    said = [one for row in rows if (one := _object(row)) is not None]
    return Lines(said, len(rows) - len(said))


def _object(row: bytes) -> dict[str, Any] | None:
    """What a line says; None for a damaged one."""
    try:
        found = json.loads(row)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


class Adding:
    """A file while nobody else adds to it: what it held, and the way to add a line."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._data: bytes | None = disk().read(path, MOST_BYTES)
        except FileNotFoundError:
            self._data = None
        self.lines = lines_in(self._data or b"")

    def add(self, value: Mapping[str, object]) -> None:
        """Add a line, and have it on the disk. Raises OSError."""
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
    """Have a file alone, to add lines to it. Raises OSError, also where another process holds it
    for too long."""
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
