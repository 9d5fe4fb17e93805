"""The pictures and words that a game has of its own for the title and the hand-over's cover."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame

from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import FileError, read_yaml
from nightdrop.table.language import language

TITLE, COVER = "title", "cover"
# The part of the breadth at which picture and window stay together where the picture is cut: there
# is the moon of a title, and on a cover the disc to hold.
_HELD: Final = 0.76


class TitleWords(NamedTuple):
    """The name of a game, a line each, whose game it is, and where it is fought."""

    name: tuple[str, ...]
    corps: str
    about: str = ""


def title_words(scenario: str) -> TitleWords | None:
    """The words of a shipped game's own title; None where there are none."""
    return _title_words(scenario, language())


@lru_cache(maxsize=4)
def _title_words(scenario: str, spoken: str) -> TitleWords | None:
    """The same in a language; a title that is drawn again does not read its file again."""
    own = _looks(scenario).get("title") if scenario in games_shown() else None
    name = own.get("name") if isinstance(own, dict) else None
    if own is None or not isinstance(name, list) or not name:
        return None
    corps, about = _in(spoken, own.get("corps")), _in(spoken, own.get("about"))
    return TitleWords(tuple(map(str, name)), corps, about) if corps else None


def _in(spoken: str, words: object) -> str:
    """Words in a language, else in the first that they are in; "" for none."""
    if not isinstance(words, dict) or not words:
        return ""
    return str(words.get(spoken, next(iter(words.values()))))


def sides_shown(scenario: str) -> tuple[str, ...]:
    """The sides of a shipped game, the one that jumps first; none of any other."""
    if scenario not in games_shown():
        return ()
    own = _looks(scenario).get("sides")
    return tuple(own) if isinstance(own, dict) else ()


@lru_cache(maxsize=4)
def _looks(scenario: str) -> dict[str, Any]:
    """What a shipped game's file of looks holds, nothing if it is damaged. It is checked where a
    game begins: a title need not wait for that."""
    try:
        looks = read_yaml(data_path("scenarios", scenario, "looks.yaml")).value
    except FileError:
        return {}
    return looks if isinstance(looks, dict) else {}


def games_shown() -> list[str]:
    """The games that are shipped, in order; their files are not read."""
    return sorted(path.parent.name for path in data_path("scenarios").glob("*/scenario.yaml"))


@lru_cache(maxsize=1)
def own_picture(scenario: str, kind: str, size: tuple[int, int]) -> pygame.Surface | None:
    """The game's picture of this kind over a whole window, as `picture_in` makes it, kept."""
    return picture_in(scenario, kind, size)


def picture_in(scenario: str, kind: str, size: tuple[int, int]) -> pygame.Surface | None:
    """The game's picture of this kind over a whole window of this size in px, not to be drawn on;
    None where it has none, or none that can be read."""
    path = _picture_of(scenario, kind)
    if not path.is_file():
        return None
    try:
        picture = pygame.image.load(path).convert()
    except (pygame.error, OSError):
        return None
    (width, height), (wide, tall) = size, picture.get_size()
    part = max(width / wide, height / tall)
    whole = max(width, round(wide * part)), max(height, round(tall * part))
    made = pygame.transform.smoothscale(picture, whole)
    left, top = round((whole[0] - width) * _HELD), (whole[1] - height) // 2
    return made.subsurface((left, top, width, height))


def _picture_of(scenario: str, kind: str) -> Path:
    """Where the picture lies."""
    return data_path("scenarios", scenario or "-", f"{kind}.png")
