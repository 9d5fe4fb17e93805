"""The pictures and words that a game has of its own: title, ground of sheets, cover."""

from __future__ import annotations

import logging
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame

from nightdrop.games import FIRST, KINDS, Kind
from nightdrop.table.disk.files import basis_of, own_folder, scenario_folder, shipped_games
from nightdrop.table.disk.yaml import FileError, read_yaml
from nightdrop.table.language import language
from nightdrop.ui.look.pictures import read_png
from nightdrop.ui.look.theme import PALETTES, RGB, Light, rgb

_log: Final = logging.getLogger(__name__)

TITLE, SHEET, COVER = "title", "sheet", "cover"
# The part of the breadth at which picture and window stay together where the picture is cut: there
# is the moon of a title, and on a cover the disc to hold.
_HELD: Final = 0.76
_NIGHT: Final = rgb("#0B1420")  # the ground of the sheets
_GROUNDS: Final[dict[Light, RGB]] = {"dusk": rgb("#14110D")}  # in another light
_VEIL: Final = 212  # of 255: how little is seen of a picture behind a sheet
# The part of a title's picture that is shown of it in small: its middle and its breadth.
_SEEN, _BROAD = (0.65, 0.58), 0.52


class TitleWords(NamedTuple):
    """The words of a game's title: its name by lines, whose game it is, where and when.

    `over` is written above the name.
    """

    name: tuple[str, ...]
    corps: str
    about: str = ""
    day: str = ""
    over: str = ""


def title_words(scenario: str) -> TitleWords | None:
    """The words of a shipped game's own title; None if it has none."""
    if not _is_shown(scenario):
        return None
    return _title_words(_file(scenario), language())


@lru_cache(maxsize=8)
def _title_words(looks: Path, spoken: str) -> TitleWords | None:
    """The title's words in a language, cached: a redrawn title does not read its file again."""
    own = _looks(looks).get("title")
    name = own.get("name") if isinstance(own, dict) else None
    if own is None or not isinstance(name, list) or not name:
        return None
    parts = (_in(spoken, own.get(part)) for part in ("corps", "about", "day", "over"))
    corps, *others = parts
    return TitleWords(tuple(map(str, name)), corps, *others) if corps else None


def _in(spoken: str, words: object) -> str:
    """Words in a language, else in the first one available; "" for none."""
    if not isinstance(words, dict) or not words:
        return ""
    return str(words.get(spoken, next(iter(words.values()))))


def scenario_words(scenario: str) -> str:
    """The title of a scenario, read without the rest of it; "" if it is damaged."""
    path = own_folder(scenario) / "scenario.yaml"
    with suppress(FileError, OSError):
        return _scenario_words(path, path.stat().st_mtime_ns, language())
    return ""


@lru_cache(maxsize=64)
def _scenario_words(path: Path, _written: int, spoken: str) -> str:
    """A scenario's title in a language, cached: a search asks for it with every letter.

    Raises FileError.
    """
    said = read_yaml(path).value
    title = said.get("title") if isinstance(said, dict) else ""
    return title if isinstance(title, str) else _in(spoken, title)


def game_words(scenario: str) -> str:
    """The name of a game without its date, or of a scenario: "Night Drop", "The bridges"."""
    said = scenario_words(scenario) if scenario else ""
    return said if scenario and basis_of(scenario) else said.partition(":")[0]


@lru_cache(maxsize=4)
def kind_shown_of(scenario: str) -> Kind:
    """The kind that the file of a shipped game names; for any other, the first kind."""
    kind = FIRST
    if _is_shown(scenario):
        with suppress(FileError):
            said = read_yaml(scenario_folder(scenario) / "scenario.yaml").value
            kind = str(said.get("kind", FIRST)) if isinstance(said, dict) else FIRST
    return KINDS.get(kind, KINDS[FIRST])


@lru_cache(maxsize=8)
def _looks(file: Path) -> dict[str, Any]:
    """The content of a shipped game's file of looks, empty if it is damaged.

    It is checked where a game begins: a title need not wait for that.
    """
    try:
        looks = read_yaml(file).value
    except FileError:
        return {}
    return looks if isinstance(looks, dict) else {}


def _file(scenario: str) -> Path:
    return scenario_folder(scenario) / "looks.yaml"


def _is_shown(scenario: str) -> bool:
    return (basis_of(scenario) or scenario) in games_shown()


def light_of(scenario: str) -> Light:
    """The light of a shipped game's title and sheets, as its looks name it."""
    own = _looks(_file(scenario)).get("title") if _is_shown(scenario) else None
    said = own.get("light") if isinstance(own, dict) else None
    return said if said in PALETTES else "night"


def games_shown() -> list[str]:
    """The shipped games, in order; their files are not read."""
    return shipped_games()


def picture_in(scenario: str, kind: str, size: tuple[int, int]) -> pygame.Surface | None:
    """The game's picture of this kind over a window of this size in px; never draw on it.

    None if it has none, or none that can be read.
    """
    path = _picture_of(scenario, kind, size)
    if path is None:
        return None
    try:
        picture = read_png(path).convert()
    except FileError as problem:
        _log.warning("a picture is left out: %s", problem.brief)
        return None
    (width, height), (wide, tall) = size, picture.get_size()
    part = max(width / wide, height / tall)
    whole = max(width, round(wide * part)), max(height, round(tall * part))
    made = pygame.transform.smoothscale(picture, whole)
    left, top = round((whole[0] - width) * _HELD), (whole[1] - height) // 2
    return made.subsurface((left, top, width, height))


def _picture_of(scenario: str, kind: str, size: tuple[int, int]) -> Path | None:
    """The file of a picture, in the format 16:9.

    `title.png`, or of `title-1280.png` and others, named by their width in px, the smallest that
    need not be enlarged.
    """
    found = {path.stem.removeprefix(kind): path
             for path in scenario_folder(scenario or "-").glob(f"{kind}*.png")}
    widths = sorted(int(name[1:]) for name in found if name[:1] == "-" and name[1:].isdecimal())
    if not widths:
        return found.get("")
    needed = max(size[0], size[1] * 16 / 9)
    return found[f"-{next((wide for wide in widths if wide >= needed), widths[-1])}"]


@lru_cache(maxsize=1)
def whole_picture(game: str, kind: str, size: tuple[int, int]) -> pygame.Surface:
    """A picture over a window of this size in px: the game's own, else the first game's.

    Never draw on it.
    """
    return _first_of(game, (kind,), size)


def _first_of(game: str, kinds: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface:
    """The first picture there is: of the game, of the first game, by kinds; else the night."""
    for one in dict.fromkeys((game, *games_shown()[:1])):
        for kind in kinds:
            picture = picture_in(one, kind, size)
            if picture is not None:
                return picture
    made = pygame.Surface(size)
    made.fill(_NIGHT)
    return made


@lru_cache(maxsize=8)
def glimpse(game: str, size: tuple[int, int]) -> pygame.Surface:
    """The part of a game's title that shows its motif, in a picture of this size in px.

    Never draw on it.
    """
    width = round(size[0] / _BROAD)
    whole = width, max(size[1], width * 9 // 16)
    picture = _first_of(game, (TITLE,), whole)
    left, top = (round(s * at - part / 2) for s, at, part in zip(whole, _SEEN, size, strict=True))
    return picture.subsurface(pygame.Rect((left, top), size)).copy()


def draw_backdrop(surface: pygame.Surface, game: str, plain: bool) -> None:
    """Draw the ground of a sheet, in the chosen game's picture.

    With `plain`, for high contrast, nothing is behind the words.
    """
    if plain:
        surface.fill(_ground(game))
    else:
        surface.blit(_backdrop(surface.get_size(), game), (0, 0))


def _ground(game: str) -> RGB:
    return _GROUNDS.get(light_of(game), _NIGHT)


@lru_cache(maxsize=1)
def _backdrop(size: tuple[int, int], game: str) -> pygame.Surface:
    """A game's land or title, soft and nearly dark, behind a sheet of buttons and text.

    It is made at half the size: being so dark and soft, it appears at once in the largest window.
    """
    half = max(2, size[0] // 2), max(2, size[1] // 2)
    made = _first_of(game, (SHEET, TITLE), half).copy()
    veil = pygame.Surface(half)
    veil.fill(_ground(game))
    veil.set_alpha(_VEIL)
    made.blit(veil, (0, 0))
    return pygame.transform.smoothscale(made, size)
