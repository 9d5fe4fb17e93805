"""Folders with files from anywhere: one that cannot be read does not hide the others."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, TypeVar

from nightdrop.table.disk.logs import trouble
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import _, system_reason

Read = TypeVar("Read")
# What reading a file that holds anything at all may raise.
FAULTS: Final = (OSError, ValueError, ArithmeticError, RecursionError)


def files_in(folder: Path | None, ending: str) -> list[Path]:
    """The files of a folder with this ending, by name, without hidden ones.

    None where there is no folder, or it cannot be read.
    """
    if folder is None:
        return []
    try:
        names = sorted(os.listdir(folder))
    except (OSError, ValueError):  # a name with a zero byte is none
        return []
    return [folder / name for name in names if name.endswith(ending) and name[:1] != "."]


def read_each(
    paths: Iterable[Path], read: Callable[[Path], Read]
) -> tuple[list[Read], list[FileError]]:
    """The contents of these files, in order, and why each of the others could not be read."""
    found, refused = list[Read](), list[FileError]()
    for path in paths:
        try:
            found.append(read(path))
        except FAULTS as problem:
            refused.append(why_not(path, problem))
    return found, refused


def why_not(path: Path, problem: Exception) -> FileError:
    """Why a file could not be read, with its name."""
    if isinstance(problem, FileError):
        return problem
    if not isinstance(problem, OSError):
        trouble(problem, "reading a file")  # of anybody's, or by a fault of the program
    reason = system_reason(problem) if isinstance(problem, OSError) else type(problem).__name__
    return FileError(str(path), 0, _("cannot be read ({reason})"), reason=reason)
