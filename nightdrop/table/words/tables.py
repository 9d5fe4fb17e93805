"""What the values of a scenario's tables are called, and under which head they stand."""

from collections.abc import Mapping
from typing import Final

from nightdrop.table.language import N_, _
from nightdrop.table.words.formations import regiment
from nightdrop.table.words.news import victory_level
from nightdrop.table.words.nouns import capital, line_name, terrain_name
from nightdrop.table.words.sides import said_of

_ROW: Final = {
    "foot": N_("{row}: cost on foot"),
    "armour": N_("{row}: cost for vehicles"),
    "df": N_("{row}: helps the defender"),
    "landing": N_("{row}: added to the landing die"),
}
_HEADS: Final = {
    "terrain": N_("Terrain"), "lines": N_("Roads and rails"), "levels": N_("Levels of victory"),
    "time": N_("Time"), "night_capacity": N_("Movement"), "day_capacity": N_("Movement"),
}  # fmt: skip
_SINGLE: Final[Mapping[tuple[str | int, ...], str]] = {
    ("bridge_df",): N_("A bridge helps the defender"),
    ("zoc", "full"): N_("Zone of control of a full unit: cost"),
    ("zoc", "reduced"): N_("Zone of control of a reduced unit: cost"),
    ("stacking",): N_("Stacking limit"),
    ("pushes",): N_("Hexes that a stick may be pushed in an activation"),
    ("landing_loss",): N_("A stick is lost in landing from"),
    ("time", "turns"): N_("Turns"),
    ("time", "night_turns"): N_("Turns of night"),
    ("night_capacity", "guided"): N_("By night, in a village, on road or rail"),
    ("night_capacity", "elsewhere"): N_("By night, elsewhere"),
    ("day_capacity", "company"): N_("By day: companies"),
    ("day_capacity", "stick"): N_("By day: sticks"),
}
_WORDS: Final = {"impassable": N_("impassable"), "lost": N_("lost")}


def value_head(where: tuple[str | int, ...]) -> str:
    """The head under which a value stands; `where` is its place in the tables' file."""
    return _(_HEADS.get(str(where[0]), N_("Limits")))


def value_label(where: tuple[str | int, ...], level: str = "", winner: str = "") -> str:
    """What a value is: "Village: cost on foot". Points of a level need it and its winner."""
    match where:
        case ("terrain", row, what):
            return _(_ROW[str(what)]).format(row=capital(terrain_name(str(row))))
        case ("lines", row, what):
            return _(_ROW[str(what)]).format(row=capital(line_name(str(row))))
        case ("levels", *_rest):
            side = said_of(winner, "name")
            return _("{level}, {side}: from").format(level=victory_level(level), side=side)
        case ("day_capacity", str(name)) if where not in _SINGLE:
            return _("By day: {name}").format(name=said_of(name, "name"))
    return _(_SINGLE[where]) if where in _SINGLE else ".".join(map(str, where))


def place_label(where: tuple[str | int, ...], garrison: str) -> str:
    """What hexes of a map are: "Entry A"; `where` is their place in the map's file, `garrison` the
    side that sets up."""
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
    """Whether a value counts half movement points."""
    return where[0] in ("night_capacity", "day_capacity", "zoc") or where[-1] in ("foot", "armour")


def value_words(value: object) -> str:
    """A value: a number, or the word that stands in place of one."""
    return _(_WORDS[value]) if isinstance(value, str) else str(value)
