"""The player's settings: look, motion, sound and control of the game, kept in a file."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Final

from nightdrop.table.disk.files import free_path, with_word, write_atomically
from nightdrop.table.disk.plain import read_plain
from nightdrop.table.disk.yaml import read_bytes
from nightdrop.table.language import LANGUAGES
from nightdrop.ui.input import sound

MOST_BYTES: Final = 100_000
TEMPOS: Final = {"slow": 2.0, "normal": 1.0, "fast": 0.5, "off": 0.0}


@dataclass(frozen=True)
class Settings:
    """Window size in px and the player's scale (0.75-2.5); the rest is on or off.

    `x`, `y`: the window's place, in px of the `screens` that were attached then ("" if it was never
    moved); `maximized`: whether it filled one of them; `full`: whether it should take the main
    screen without a frame.

    `still`: less motion. `contrast`: plain land and a strong grid. `grid`, `numbers`: hex lines,
    and hex numbers at every zoom. `costs`: those of a move wherever there is room, not only near
    the pointer. `language` is one of `LANGUAGES`, "" for the system's.

    `keys`: the player's own bindings, by command. `pace` of movements, one of TEMPOS; `volume` of
    sounds and of the `ambience` (0-1), and whether both are `muted`. `ask_done`: ending a step asks
    while units can act; `warn_idle`: it asks while most of the activation has not moved;
    `pass_phases`: those in which nothing is to be decided pass by themselves. `solo`: one player
    plays both sides, uncovered. `near`: the map follows what can be chosen; `follow`: it shows the
    units of an activation that begins.

    `clocks`: how long each side has thought is shown between two people.

    `hints`: new games give them. `voice`: the opponent speaks. `game` is the scenario that was
    begun last, "" before the first.

    `learned`: the chapters of the guide that were finished, by name. `film`: events since the
    player's last look play by themselves after the cover. `alone`: the program plays a side, at the
    level `level` ("" before the first such game) against the side `side` ("" for the first), or
    both if `watch` is on, the second at the level `second`; it rests for `rest` seconds before each
    decision. `take_backs`: the levels, by name, for which take-backs with new dice differ from the
    level's default. `difficulty`: that of the last game begun that has any.

    `mail_name`: the player's name in games by mail; `mail_asks`: the kinds of decisions in which
    the player is asked there, by name; the adjutant takes the others. `mail_folder`: where letters
    are saved, "" for the downloads; `mail_phrase`: the passphrase of a seat is asked for each time.
    """

    width: int = 1440
    height: int = 810
    x: int = 0
    y: int = 0
    screens: str = ""
    maximized: bool = False
    full: bool = False
    scale: float = 1.0
    still: bool = False
    contrast: bool = False
    grid: bool = True
    numbers: bool = False
    costs: bool = True
    language: str = ""
    keys: Mapping[str, str] = field(default_factory=dict)
    pace: str = "normal"
    volume: float = 0.6
    ambience: float = 0.45
    muted: bool = False
    ask_done: bool = False
    warn_idle: bool = True
    pass_phases: bool = True
    solo: bool = False
    near: bool = False
    follow: bool = True
    learned: str = ""
    film: bool = True
    clocks: bool = False
    hints: bool = True
    voice: bool = True
    game: str = ""
    alone: bool = False
    level: str = ""
    second: str = ""
    difficulty: str = ""
    side: str = ""
    watch: bool = False
    rest: float = 0.6
    take_backs: str = ""
    mail_name: str = ""
    mail_asks: str = "turns landing"
    mail_folder: str = ""
    mail_phrase: bool = False

    @property
    def tempo(self) -> float:
        """The duration of movements as a multiple of the usual one; 0 if there are none."""
        return 0.0 if self.still else TEMPOS.get(self.pace, 1.0)

    def but(self, **changes: object) -> Settings:
        """A copy with some settings changed."""
        return replace(self, **changes)  # type: ignore[arg-type]  # names are checked by replace


# The least and the largest value of each setting that is a number.
BOUNDS: Final[dict[str, tuple[float, float]]] = {
    "width": (320, 7680), "height": (200, 4320), "x": (-32000, 32000), "y": (-32000, 32000),
    "scale": (0.75, 2.5), "volume": (0.0, 1.0), "ambience": (0.0, 1.0),
    "rest": (0.2, 1.5),
}  # fmt: skip


def read_settings(path: Path) -> tuple[Settings, bool]:
    """The settings in a file, with defaults for what is missing or invalid.

    Also whether there is a file that cannot be read at all.
    """
    if not os.path.lexists(path):
        return Settings(), False
    try:
        odd = list[str]()  # of a value out of bounds the default stands
        found = read_plain(read_bytes(path, MOST_BYTES), odd)
        if not isinstance(found, dict):
            raise ValueError
    except ValueError:
        return Settings(), True
    return _settings_in(found), False


def _settings_in(found: Mapping[str, object]) -> Settings:
    """The settings in a file, as far as they are valid."""
    default = Settings()
    kept = {
        field.name: _sound(field.name, found[field.name], getattr(default, field.name))
        for field in fields(Settings)
        if field.name in found
    }
    read = default.but(**kept)
    # Older files have one volume: who was quiet then is not to hear more now.
    return read if "ambience" in found else read.but(ambience=min(read.ambience, read.volume))


def _sound(name: str, value: object, default: object) -> object:
    """A value from a file within the bounds of its field, or the default."""
    if isinstance(default, float) and type(value) is int and abs(value) < 1e6:
        value = float(value)
    if type(value) is not type(default):
        return default
    if name == "language" and value not in LANGUAGES:
        return default
    if name == "keys":
        return sound(value)  # type: ignore[arg-type]  # a dict, as its default is
    if isinstance(value, int | float) and name in BOUNDS:
        low, high = BOUNDS[name]
        return type(value)(min(max(value, low), high)) if value == value else default
    return value


def put_aside(path: Path) -> None:
    """Rename an unreadable settings file, so that nothing of it is lost."""
    with suppress(OSError):
        os.replace(path, free_path(with_word(path, "damaged")))


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings atomically; a folder that refuses stops no game."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, json.dumps(asdict(settings), indent=2) + "\n")
