"""Keeps the folder of saved games short: twenty stay, older ones move, none is deleted.

Games that are over move before those that can be played on. Only files that the program itself
named by the clock are touched, and no game that is being played.
"""

import re
from contextlib import suppress
from pathlib import Path

from nightdrop.table.files import disk, free_path, make_folders
from nightdrop.table.locks import is_busy
from nightdrop.table.saves import is_finished

KEPT = 20
OLDER = "older"
_NAMED_BY_CLOCK = re.compile(r"(game|fork)-\d{4}-\d\d-\d\d-\d{6}(-[a-z0-9-]+)?\.yaml")


def rotate(newest: Path) -> None:
    """Move all games but twenty into the folder `older`: finished ones first, and of these and
    the others those that were played longest ago. Raises OSError.

    `newest` is the game that has just begun; its folder is tidied if the program named it.
    """
    if not _NAMED_BY_CLOCK.fullmatch(newest.name):
        return
    named = [path for path in newest.parent.iterdir() if _NAMED_BY_CLOCK.fullmatch(path.name)]
    games = [path for path in named if not path.is_symlink()]  # a link may lead nowhere from there
    if len(games) <= KEPT:
        return  # and nothing need be read
    games.sort(key=lambda path: (not is_finished(path), path.stat().st_mtime_ns, path.name))
    for path in games[:-KEPT]:
        if path != newest and not is_busy(path):
            _put_away(path)


def _put_away(path: Path) -> None:
    """Move a game into `older`, never over another. Raises OSError."""
    folder = path.parent / OLDER
    make_folders(folder)
    _move(path, folder)


def bring_back(path: Path) -> Path:
    """Move a game out of `older`, to be played on among the others; where it lies then.

    Where it cannot be moved it stays, and so does a link. Raises nothing.
    """
    if path.parent.name == OLDER and not path.is_symlink() and not is_busy(path):
        with suppress(OSError):
            return _move(path, path.parent.parent)
    return path


def _move(path: Path, folder: Path) -> Path:
    """Move a file into another folder, never over another; its new path. Raises OSError."""
    made = free_path(folder / path.name)
    disk().replace(path, made)
    with suppress(OSError):  # it has moved; whether that lasts is for the system to see
        disk().sync_folder(folder)
        disk().sync_folder(path.parent)
    return made
