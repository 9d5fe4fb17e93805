"""The standings of saved games, cached from run to run: a list reads them without a replay.

An entry counts while its file is the one it was read from: by path, time of writing and of any
change (in ns), size and number on the disk; and while the scenario's own files are unchanged. A
file that changed within two seconds before it was read is not cached, as coarse clocks could give
another content the same time.

The cache has what the list shows to anyone who opens it: nothing of a sealed game, no counter, no
record. A file that was sealed, changed or removed since is forgotten when the list is cached again.
"""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from nightdrop import __version__
from nightdrop.engine.model import Result
from nightdrop.table.disk.files import (
    make_folders,
    own_folder,
    scenario_folder,
    user_cache,
    write_atomically,
)
from nightdrop.table.disk.folders import files_in
from nightdrop.table.disk.plain import read_plain
from nightdrop.table.disk.yaml import read_bytes
from nightdrop.table.match.saved import Standing
from nightdrop.table.record.saves import Stamp, stamp
from nightdrop.table.scenario.scenarios import known_scenarios

FORM: Final = 3  # goes up with each change of what is kept, or of how a game is read
MOST_BYTES: Final = 2_000_000
MOST: Final = 1000  # games, those that changed last
# Of each field that is kept: how it may look.
_LIKE: Final[Mapping[str, re.Pattern[str]]] = {
    "decider": re.compile(r"[\w-]{1,40}"), "reader": re.compile(r"[\w-]{1,40}"),
    "against": re.compile(r"[\w-]{0,40}"), "game": re.compile(r".{1,80}"),
    "hour": re.compile(r"(\d\d:\d\d)?"), "light": re.compile("night|dawn|day|dusk"),
    "mark": re.compile(r".{0,80}"), "seat": re.compile(r"[\w-]{0,40}"),
    "levels": re.compile(r"[\w -]{0,90}"), "difficulty": re.compile(r"[\w-]{0,40}"),
    "story": re.compile(r".{0,80}"),
}  # fmt: skip
_COUNTS: Final = ("turn", "steps", "deal", "deals")
_MOST_COUNTED: Final = 10**6


def kept_file() -> Path:
    """The file, in this user's cache folder; creates nothing."""
    return user_cache("standings.json")


def recalled() -> tuple[dict[Stamp, Standing], bool]:
    """The cached standings that are still valid, and whether others no longer are.

    They have no positions. What cannot be read counts as nothing.
    """
    try:
        odd = list[str]()  # an entry out of bounds holds no more
        told = read_plain(read_bytes(kept_file(), MOST_BYTES), odd)
    except ValueError:
        return {}, False
    if not isinstance(told, dict) or told.get("made_by") != _made_by():
        return {}, False
    games = told.get("games")
    entries = games[:MOST] if isinstance(games, list) else []
    data = _data()
    found = dict(filter(None, (_entry(one, data) for one in entries)))
    return found, len(found) < len(entries)


def keep(found: Mapping[Stamp, Standing]) -> None:
    """Cache these beside those that are still valid. A disk error is ignored."""
    both, data = {**recalled()[0], **found}, _data()
    last = sorted(both.items(), key=lambda one: one[0].changed)[-MOST:]
    games = [
        [str(one.path), *one[1:], data[standing.game], _told(standing)]
        for one, standing in last
        if standing.game in data and stamp(one.path) == one
    ]
    file = kept_file()
    with suppress(OSError):
        make_folders(file.parent)
        write_atomically(file, json.dumps({"made_by": _made_by(), "games": games}))


def _made_by() -> list[object]:
    return [FORM, __version__]


def _data() -> dict[str, list[int]]:
    """The state of each scenario's files, by name.

    How many they are, their bytes, and when one was written last, in ns.
    """
    found = {}
    for name in known_scenarios():
        states = []
        with suppress(OSError):
            folders = {own_folder(name), scenario_folder(name)}
            states = [path.stat() for folder in folders for path in files_in(folder, ".yaml")]
        times = [status.st_mtime_ns for status in states]
        found[name] = [len(states), sum(one.st_size for one in states), max(times, default=0)]
    return found


def _told(standing: Standing) -> dict[str, object]:
    told: dict[str, object] = {name: getattr(standing, name) for name in (*_COUNTS, *_LIKE)}
    return told | {"result": list(standing.result) if standing.result else None}


def _entry(told: Any, data: Mapping[str, list[int]]) -> tuple[Stamp, Standing] | None:
    """A cached entry; None for one that is no longer valid, or is damaged."""
    try:
        path, written, changed, size, number, of, fields = told
        found = Stamp(Path(path), written, changed, size, number)
        standing = _standing(fields)
    except (TypeError, ValueError, KeyError):
        return None
    if standing is None or data.get(standing.game) != of or stamp(found.path) != found:
        return None
    return found, standing


def _standing(fields: Any) -> Standing | None:
    """A cached standing; None for a damaged one. Raises TypeError, ValueError, KeyError."""
    counts = {name: fields[name] for name in _COUNTS}
    texts = {name: fields[name] for name in _LIKE}
    is_over = fields["result"] is not None
    if any(type(count) is not int or not 0 <= count < _MOST_COUNTED for count in counts.values()):
        return None
    for name, text in texts.items():
        if text is None and name == "decider" and is_over:
            continue
        if not isinstance(text, str) or not _LIKE[name].fullmatch(text):
            return None
    result = None
    if is_over:
        points, level, winner = fields["result"]
        if type(points) is not int or not isinstance(level, str) or not isinstance(winner, str):
            return None
        result = Result(points, level[:40], winner[:40])
    return Standing(result=result, **counts, **texts)
