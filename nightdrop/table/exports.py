"""New files for people: written whole or not at all, and never over what is there."""

import errno
import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from nightdrop.table.files import disk, make_folders, temporary_of
from nightdrop.table.speech import _, system_reason


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
