"""The folder of saved games: names for new ones, and which lie there."""

import os
import re
import stat
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from nightdrop.table.files import free_path
from nightdrop.table.yamlfile import FileError, read_bytes

# How the records of games end that are over: the last turn leads to the count, and a sealed one
# holds its key.
_COUNTED: Final = re.compile(rb"\n- 'turn \d+ ends, [^\n]*\"phase\": \{\"step\": \"count\"\}")
_OPENED: Final = re.compile(rb"\nopened: [0-9a-f]{64}\n?\Z")
_BEHIND_S: Final = 4  # more than the coarsest file system rounds


def new_save(folder: Path, word: str = "game") -> Path:
    """A file for another game, named by the clock, that nothing has yet; nothing is made."""
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    return free_path(folder / f"{word}-{stamp}.yaml")


def saved_games(folder: Path | None) -> list[Path]:
    """The files of saved games, the newest first; none where they cannot be looked at."""
    if folder is None:
        return []
    found = []
    try:
        for name in os.listdir(folder):
            if name.endswith(".yaml") and (when := written_at(folder / name)) is not None:
                found.append((-when, folder / name))
    except OSError:
        return []
    return [path for _when, path in sorted(found)]


def written_at(path: Path) -> float | None:
    """When a file was written, in s of the system's clock; None for what is no file, or has gone
    meanwhile."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime if stat.S_ISREG(status.st_mode) else None


def is_finished(path: Path) -> bool:
    """Whether a saved game is over, by the end of its file; not if it cannot be read."""
    try:
        data = read_bytes(path)
    except FileError:
        return False
    return bool(_COUNTED.search(data) or _OPENED.search(data))


def put_behind(copy: Path, game: Path | None) -> None:
    """Date a fresh copy a little before its game, so that the game stays the one left last until
    somebody plays on from the copy. Raises nothing."""
    when = written_at(game) if game else None
    if when is not None:
        with suppress(OSError):
            os.utime(copy, (when - _BEHIND_S, when - _BEHIND_S))
