"""Keeps the folder of saved games short: the last twenty stay, older ones move, none is deleted.

Only files that the program itself named by the clock are touched, and no game that is being
played.
"""

import re
from pathlib import Path

from nightdrop.table.files import disk, free_path, make_folders
from nightdrop.table.locks import is_busy

KEPT = 20
OLDER = "older"
_NAMED_BY_CLOCK = re.compile(r"(game|fork)-\d{4}-\d\d-\d\d-\d{6}(-[a-z0-9-]+)?\.yaml")


def rotate(newest: Path) -> None:
    """Move all games but the last played into the folder `older`. Raises OSError.

    `newest` is the game that has just begun; its folder is tidied if the program named it.
    """
    if not _NAMED_BY_CLOCK.fullmatch(newest.name):
        return
    games = [path for path in newest.parent.iterdir() if _NAMED_BY_CLOCK.fullmatch(path.name)]
    games.sort(key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
    for path in games[KEPT:]:
        if path != newest and not is_busy(path):
            _put_away(path)


def _put_away(path: Path) -> None:
    """Move a game into `older`, never over another. Raises OSError."""
    folder = path.parent / OLDER
    make_folders(folder)
    disk().replace(path, free_path(folder / path.name))
    disk().sync_folder(folder)
    disk().sync_folder(path.parent)
