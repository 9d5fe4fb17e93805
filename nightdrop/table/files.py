"""Writes files so that a crash leaves the old one or the new one, never half of either."""

import os
import sys
import tempfile
from pathlib import Path


def write_atomically(path: Path, text: str) -> None:
    """Put a text in place of a file in one step. Raises OSError; the old file then stays."""
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make a new name in a folder last through a power cut; Windows has no such call."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def append_lines(path: Path, text: str, *, sync: bool) -> None:
    """Add whole lines to the end of a file, to the disk at once if `sync`. Raises OSError."""
    with path.open("a", encoding="utf-8", newline="\n") as stream:
        stream.write(text)
        stream.flush()
        if sync:
            os.fsync(stream.fileno())
