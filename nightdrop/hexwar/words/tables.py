"""The names of the values of a scenario's tables, and their headings."""

from collections.abc import Mapping
from typing import Final

from nightdrop.hexwar.words.describe import halves
from nightdrop.hexwar.words.formations import regiment
from nightdrop.hexwar.words.nouns import line_name, terrain_name
from nightdrop.table.language import _
from nightdrop.table.words.english import Words
from nightdrop.table.words.news import victory_level
from nightdrop.table.words.nouns import capital
from nightdrop.table.words.sides import said_of

_ROW: Final[Mapping[str, str]] = Words("names", "rows")
_HEADS: Final[Mapping[str, str]] = Words("names", "heads")
_SINGLE: Final[Mapping[str, str]] = Words("names", "values")
_WORDS: Final[Mapping[str, str]] = Words("names", "words")


def value_head(where: tuple[str | int, ...]) -> str:
    """The heading of a value; `where` is its place in the tables' file."""
    return _(_HEADS.get(str(where[0]), _HEADS[""]))


def value_label(where: tuple[str | int, ...], level: str = "", winner: str = "") -> str:
    """The name of a value: "Village: cost on foot".

    Points of a level need it and its winner.
    """
    name = ".".join(map(str, where))
    match where:
        case ("terrain", row, what):
            return _(_ROW[str(what)]).format(row=capital(terrain_name(str(row))))
        case ("lines", row, what):
            return _(_ROW[str(what)]).format(row=capital(line_name(str(row))))
        case ("levels", *_rest):
            side = said_of(winner, "name")
            return _("{level}, {side}: at least").format(level=victory_level(level), side=side)
        case ("day_capacity", str(side)) if name not in _SINGLE:
            return _("By day: {name}").format(name=said_of(side, "name"))
    return _(_SINGLE.get(name, name))


def place_label(where: tuple[str | int, ...], garrison: str) -> str:
    """The name of a place of the map's file: "Entry A".

    `where` is the place, `garrison` the side that sets up.
    """
    match where:
        case ("entry", letter):
            return _("Entry {letter}").format(letter=letter)
        case ("drop", group, *_rest):
            name = regiment(str(group))
            return _("Drop zone, {name} (hex and sticks)").format(name=name)
        case ("setup",):
            return _("Set-up, {side}").format(side=said_of(garrison, "name"))
    return _("VP hexes")


def is_cost(where: tuple[str | int, ...]) -> bool:
    """Whether a value is in half-MPs."""
    return where[0] in ("night_capacity", "day_capacity", "zoc") or where[-1] in ("foot", "armour")


def value_words(where: tuple[str | int, ...], value: object) -> str:
    """How a table shows a value: what is in half-MPs as MPs."""
    if isinstance(value, str):
        return _(_WORDS[value])
    return halves(value) if is_cost(where) and isinstance(value, int) else str(value)
