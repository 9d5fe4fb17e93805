"""Keeps a match's record on disk up to date, and survives disk failures.

The size and a running hash of what was written tell whether another program changed the file.
"""

import errno
import os
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from nightdrop.table.disk.files import (
    FileChangedError,
    append_lines,
    disk,
    free_path,
    free_paths,
    make_folders,
    mark_of,
    with_word,
    write_atomically,
)
from nightdrop.table.disk.locks import Busy, Lock, claim
from nightdrop.table.language import N_, _, system_reason
from nightdrop.table.record.record import Paper, PlainPaper, Record, paper_for, render
from nightdrop.table.record.saves import rotate


class Footprint:
    """The size of a file in bytes and its digest, updated as text is appended."""

    def __init__(self, text: str) -> None:
        self.size = 0
        self._digest = sha256()
        self.add(text)

    def add(self, text: str) -> None:
        """Count a text that was appended."""
        data = text.encode()
        self.size += len(data)
        self._digest.update(data)

    def check(self, path: Path) -> None:
        """Raise FileChangedError if the file holds anything else, OSError if it cannot be read."""
        found = disk().read(path, self.size + 1)
        if sha256(found).digest() != self._digest.digest():
            raise FileChangedError(errno.EIO, _("another program has changed it"), str(path))


ELSEWHERE = N_("it was reopened in this program, and is now saved from there")


class Autosave:
    """One game's file, or none; `notice` says that it is a copy, `problem` what failed.

    With a `paper` of its own the file is none of the saved games, and no others are tidied away.
    """

    def __init__(self, path: Path | None, paper: Paper | None = None) -> None:
        self.path, self._own = path, paper
        self.problem: str | None = None
        self.notice = ""
        self._lock: Lock | None = None
        # The file as last written; None where it must be written as a whole.
        self._left: Footprint | None = None
        self._paper: Paper = PlainPaper()
        self.tries = 0  # how often something was to be written

    def claim(self) -> None:
        """Lock the file for this match; where another process plays it, save to a copy instead.

        Called before the file is read, and again once its folder exists. Raises nothing.
        """
        if self.path is None or self._lock is not None:
            return
        try:
            self._lock = claim(self.path)
        except Busy as busy:
            wished = self.path
            self.path, self._lock = _free_copy(wished)
            said = _("{file} is being played in another window: this is a copy, saved as {copy}")
            if busy.process:
                said = _("{file} is being played in another window (process {process}):"
                         " this is a copy, saved as {copy}")  # fmt: skip
            copy = self.path.name
            self.notice = said.format(file=wished.name, process=busy.process, copy=copy)

    def close(self) -> None:
        if self._lock is not None:
            self._lock.release()

    def __del__(self) -> None:
        with suppress(Exception):  # when the interpreter exits, anything may be gone
            self.close()

    def rewrite(self, record: Record) -> None:
        """Write the whole record, if there is a file."""
        if self.path is None:
            return
        self.tries += 1
        try:
            self._write_whole(self.path, record)
            self.problem = None
        except (OSError, ValueError) as problem:
            self._failed(problem)

    def append(self, entries: Iterable[str], record: Record) -> None:
        """Append entries; after a failure the whole record is written again."""
        if self.path is None:
            return
        self.tries += 1
        if self._left is None or self._paper.is_closed:
            self.rewrite(record)
        elif self._lock is not None and not self._lock.held:
            said = _("{path} was not saved: {reason}")
            self.problem = said.format(path=self.path, reason=_(ELSEWHERE))
        else:
            self._append(self.path, self._left, entries, record)

    def forget(self) -> None:
        """Forget what was written: the next time the record is written whole."""
        self._left = None

    def _append(self, path: Path, left: Footprint, entries: Iterable[str], record: Record) -> None:
        """Append to our file; rename it first where another program has changed it."""
        try:
            left.check(path)
            added = self._paper.more(entries, is_over=record.is_over)
            append_lines(path, added, size=left.size)
            left.add(added)
            self.problem = None
        except FileChangedError:
            self._left = None
            with suppress(OSError):
                disk().replace(path, free_path(with_word(path, "changed")))
            self.rewrite(record)
        except FileNotFoundError:
            self._left = None
            self.rewrite(record)
        except (OSError, ValueError) as problem:
            # The file may end in half a line now: the next action rewrites it.
            self._failed(problem)

    def _write_whole(self, path: Path, record: Record) -> None:
        """Write the record, and its folder if missing. Raises OSError, ValueError."""
        make_folders(path.parent)
        if self._lock is not None and not self._lock.held:
            raise OSError(_(ELSEWHERE))
        if self._lock is not None and not self._lock.stands:
            self.close()
            self._lock = None
        self.claim()
        path = self.path or path
        first = not path.exists()
        self._paper = self._own or paper_for(record)
        text = render(record, self._paper)
        write_atomically(path, text)
        self._left = Footprint(text)
        _tidy(path, others=first and self._own is None)

    def _failed(self, problem: Exception) -> None:
        """Note why the game is not on disk."""
        self._left = None
        said = _("{path} cannot be written: {reason}")
        self.problem = said.format(path=self.path, reason=system_reason(problem))


def _tidy(path: Path, *, others: bool) -> None:
    """Move old games away, if `others` is set, and remove this game's temporary files.

    A killed process may have left some. Raises nothing.
    """
    with suppress(OSError):
        if others:
            rotate(path)
    beginnings = f".{mark_of(path)}.", f".{path.name}."  # as older programs named them
    with suppress(OSError):
        for name in os.listdir(path.parent):
            if name.startswith(beginnings) and name.endswith(".new"):
                disk().remove(path.parent / name)


def _free_copy(path: Path) -> tuple[Path, Lock]:
    """Return a free name for a copy, and its lock."""
    for made in free_paths(with_word(path, "copy")):
        with suppress(Busy):
            return made, claim(made)
    raise AssertionError("there is always another name")
