"""Keeps a match's record on disk up to date, and survives a disk that fails."""

from collections.abc import Iterable
from pathlib import Path

from nightdrop.table.record import Record, append_entries, write_record


class Autosave:
    """Appends to one file after every action; `problem` says why the last time failed."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.problem: str | None = None

    @staticmethod
    def write(path: Path, record: Record) -> None:
        """Write a whole record in one step. Raises OSError."""
        write_record(path, record)

    def rewrite(self, record: Record) -> None:
        """Write the whole record, if there is a file to keep."""
        if self.path is None:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_record(self.path, record)
            self.problem = None
        except OSError as problem:
            self.problem = f"{self.path} cannot be written: {problem.strerror or problem}"

    def append(self, entries: Iterable[str], record: Record) -> None:
        """Append entries; after a failure the whole record is written anew."""
        if self.path is None:
            return
        if self.problem is not None:
            self.rewrite(record)
            return
        try:
            append_entries(self.path, entries)
        except OSError as problem:
            # The file may end in half a line now: the next action rewrites it.
            self.problem = f"{self.path} cannot be written: {problem.strerror or problem}"
