"""The folder of saved games: names for new ones, and which lie there."""

import os
import stat
import time
from pathlib import Path

from nightdrop.table.files import free_path


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
            if name.endswith(".yaml") and (when := _time_of(folder / name)) is not None:
                found.append((-when, folder / name))
    except OSError:
        return []
    return [path for _when, path in sorted(found)]


def _time_of(path: Path) -> float | None:
    """When a file was written; None for what is no file, or has gone meanwhile."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime if stat.S_ISREG(status.st_mode) else None
