"""The folder of saved games: names, the list, moving the oldest away, and the bin."""

import os
import re
import stat
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from nightdrop.table.calendar import day_before, today
from nightdrop.table.disk.bounds import MAX_LINES_BYTES
from nightdrop.table.disk.files import cut_to, disk, free_path, make_folders
from nightdrop.table.disk.folders import files_in
from nightdrop.table.disk.locks import is_busy
from nightdrop.table.disk.yaml import FileError, read_bytes
from nightdrop.table.language import _

KEPT = 20
OLDER = "older"
SENT: Final = "sent-by-mail"  # games of one screen that go on by mail: these are looked at alone
MAIL: Final = "mail"  # beside the folder of saved games: a folder for each game by mail
CAMPAIGNS = "campaigns"  # a folder each, with the records of its deals
CHALLENGES = "challenges"  # a record each week
FINISHED: Final = "finished.jsonl"  # the games that are over, a line each
BIN = "bin"  # a folder a day, with what was deleted then
KEPT_DAYS: Final = 30
_MOST_LETTERS: Final = 60
_MOST_BYTES: Final = 200  # of a name: its copies have a word more in theirs
# In the file names of some system: signs, and whole names with or without an ending.
_UNFIT: Final = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')
_DEVICE: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
_DEAL: Final = re.compile(r"deal-\d+\.yaml")
WEEK: Final = re.compile(r"\d{4}-W\d\d")  # an ISO week
_NAMED_BY_CLOCK = re.compile(r"(game|fork)-\d{4}-\d\d-\d\d-\d{6}(-[a-z0-9-]+)?\.yaml")


def rotate(newest: Path) -> None:
    """Move all but twenty games into the folder `older`. Raises OSError.

    Finished games go first, then those played longest ago. `newest` is the game just begun; its
    folder is tidied if the program named the file.
    """
    if not _NAMED_BY_CLOCK.fullmatch(newest.name):
        return
    files = files_in(newest.parent, ".yaml")
    named = [path for path in files if _NAMED_BY_CLOCK.fullmatch(path.name)]
    games = [path for path in named if not path.is_symlink()]  # a relative link would break there
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
    """Move a game out of `older` to play on; return its new path.

    A link, or a file that cannot be moved, stays. Raises nothing.
    """
    if path.parent.name == OLDER and not path.is_symlink() and not is_busy(path):
        with suppress(OSError):
            return _move(path, path.parent.parent)
    return path


def put_into_sent(path: Path) -> Path:
    """Move a game that goes on by mail to where it is only looked at; return its new path.

    The place is the mark: the record is as it was, sealed or not. Raises OSError, and FileError
    where the game is being played.
    """
    _refuse_busy(path)
    make_folders(path.parent / SENT)
    return _move(path, path.parent / SENT)


def is_sent(path: Path) -> bool:
    """Whether a game goes on by mail, and its record is only looked at."""
    return path.parent.name == SENT


def fit_name(name: str) -> str:
    """A name as a file can have it.

    Characters that no file name may have become "-", the name of a device of some system gets such
    a sign, and one that is too long loses its last letters.
    """
    letters = sys.getfilesystemencoding()
    kept = _UNFIT.sub("-", name.encode(letters, "replace").decode(letters)).strip(" .")
    cut = cut_to(kept[:_MOST_LETTERS], _MOST_BYTES).rstrip(" .")
    return f"-{cut}" if _DEVICE.fullmatch(cut) else cut


def rename(path: Path, name: str) -> Path:
    """Give a game another name, which is that of its file; return its new path.

    Characters that no file name may have become "-"; a name that is taken gets a number. An empty
    name changes nothing. A named game is never moved to `older`. Raises OSError, and FileError
    where the game is being played.
    """
    name = fit_name(name)
    if not name or name == path.stem:
        return path
    _refuse_busy(path)
    return _move(path, path.parent, f"{name}.yaml")


def delete(path: Path) -> Path:
    """Move a game into the bin, for thirty days; return its new path.

    Raises OSError, and FileError where the game is being played.
    """
    _refuse_busy(path)
    folder = path.parent / BIN / str(today())
    make_folders(folder)
    moved = _move(path, folder)
    with suppress(OSError):
        _empty(path.parent / BIN)
    return moved


def take_back(binned: Path) -> Path:
    """Move a game out of the bin again; return its new path. Raises OSError."""
    return _move(binned, binned.parent.parent.parent)


def _refuse_busy(path: Path) -> None:
    if is_busy(path):
        raise FileError(path.name, 1, _("this game is being played"))


def _empty(folder: Path) -> None:
    """Remove from the bin what was deleted more than thirty days ago. Raises OSError."""
    for day in past_days(folder):
        for path in files_in(day, ".yaml"):
            disk().remove(path)
        with suppress(OSError):  # something else may lie there
            day.rmdir()


def past_days(folder: Path) -> list[Path]:
    """The folders of a bin with what was deleted more than thirty days ago."""
    last = str(day_before(today(), KEPT_DAYS))
    return [day for day in files_in(folder, "")
            if re.fullmatch(r"\d{4}-\d\d-\d\d", day.name) and day.name < last]  # fmt: skip


def _move(path: Path, folder: Path, name: str = "") -> Path:
    """Move a file into another folder, never over another; its new path. Raises OSError."""
    made = free_path(folder / (name or path.name))
    disk().replace(path, made)
    with suppress(OSError):  # the move is done even if the sync fails
        disk().sync_folder(folder)
        disk().sync_folder(path.parent)
    return made


# How records of finished games end: the last turn leads to the count, as any kind's position of a
# game that is over says; a sealed one holds its key, and the header names who gave up.
_COUNTED: Final = re.compile(rb"\n- 'turn \d+ ends, [^\n]*\"phase\": \{\"step\": \"count\"\}")
_GIVEN_UP: Final = re.compile(rb"\ngiven_up: (?!null)[a-z0-9]")
_OPENED: Final = re.compile(rb"\nopened: [0-9a-f]{64}\n?\Z")
COARSE_NS: Final = 2_000_000_000  # the coarsest time stamps of file systems
_BEHIND_S: Final = 4  # more than the coarsest time stamps of file systems


def new_save(folder: Path, word: str = "game") -> Path:
    """Return a free file name for a new game, named by the clock; creates nothing."""
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    return free_path(folder / f"{word}-{stamp}.yaml")


def saved_games(folder: Path | None) -> list[Path]:
    """Return the files of saved games, newest first; none where the folder cannot be read."""
    return _newest_first(files_in(folder, ".yaml"))


def _newest_first(paths: Iterable[Path]) -> list[Path]:
    found = [(-when, path) for path in paths if (when := written_at(path)) is not None]
    return [path for _when, path in sorted(found)]


def is_deal(path: Path) -> bool:
    """Whether a file is the record of a deal of a campaign, as the player plays it."""
    return path.parent.parent.name == CAMPAIGNS and bool(_DEAL.fullmatch(path.name))


def is_challenge(path: Path) -> bool:
    """Whether a file is the record of the first try of a week's challenge."""
    is_named = path.suffix == ".yaml" and WEEK.fullmatch(path.stem)
    return path.parent.name == CHALLENGES and bool(is_named)


def challenge_in(folder: Path, week: str) -> Path:
    """The record of the first try of a week's challenge."""
    return folder / CHALLENGES / f"{week}.yaml"


def was_played(folder: Path, week: str) -> bool:
    """Whether the first try of a week's challenge is over.

    The record says so or, where that is gone, the list of finished games.
    """
    record = challenge_in(folder, week)
    if record.exists():
        return is_finished(record)
    with suppress(OSError):
        return f'"{apart(record)}"'.encode() in disk().read(folder / FINISHED, MAX_LINES_BYTES)
    return False


def apart(path: Path) -> str:
    """The name of a record in a folder of its own below the saved games, with that folder.

    "" for any other.
    """
    below = 3 if is_deal(path) else 2 if is_challenge(path) else 0
    return "/".join(path.parts[-below:]) if below else ""


def deals_in(folder: Path | None) -> list[Path]:
    """The records of the deals of all campaigns and of all challenges, newest first."""
    if folder is None:
        return []
    campaigns = (files_in(one, ".yaml") for one in files_in(folder / CAMPAIGNS, ""))
    found = (*chain.from_iterable(campaigns), *files_in(folder / CHALLENGES, ".yaml"))
    return _newest_first(filter(apart, found))


def written_at(path: Path) -> float | None:
    """Return when a file was written, in s of the system's clock.

    None for anything but a regular file.
    """
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime if stat.S_ISREG(status.st_mode) else None


class Stamp(NamedTuple):
    """The identity of a file's content.

    When it was written and when anything of it was changed (on Windows: when it was made), in ns;
    its bytes; its number on the disk.
    """

    path: Path
    written: int
    changed: int
    size: int
    number: int


def stamp(path: Path) -> Stamp | None:
    """The stamp of a file; None where there is none."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return Stamp(path, status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino)


def is_settled(found: Stamp, since_ns: int) -> bool:
    """Whether a file that was read from `since_ns` on had been unchanged for long enough.

    Then whatever is written into it later has another time.
    """
    return max(found.written, found.changed) + COARSE_NS < since_ns


def is_finished(path: Path) -> bool:
    """Whether a saved game is over, by the end of its file; False if it cannot be read."""
    try:
        data = read_bytes(path)
    except FileError:
        return False
    return any(sign.search(data) for sign in (_COUNTED, _OPENED, _GIVEN_UP))


def put_behind(copy: Path, game: Path | None) -> None:
    """Date a fresh copy a little before its game. Raises nothing.

    So the game stays the last one played until the copy is played.
    """
    when = written_at(game) if game else None
    if when is not None:
        with suppress(OSError, OverflowError):  # no system has every time
            os.utime(copy, (when - _BEHIND_S, when - _BEHIND_S))
