"""Reads the weights of the computer players, level by level."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field

from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import YamlFile, read_yaml
from nightdrop.table.language import _
from nightdrop.table.scenario.schema import Shape, shaped

FOLDER: Final = ("assets", "bots")
SHIPPED: Final = "weights.yaml"
# Parts of a level that count for one side alone.
ROLES: Final = ("airborne", "occupier")
_Numbers = dict[str, Annotated[float, Field(ge=-99, le=99)]]


class OwnWeights(Shape):
    """The numbers of one level that are given for both sides and for each alone."""

    both: _Numbers = Field(default_factory=dict)
    airborne: _Numbers = Field(default_factory=dict)
    occupier: _Numbers = Field(default_factory=dict)


class LevelWeights(OwnWeights):
    """The numbers of one level; `basis` is the level that it differs from, named before it."""

    basis: str | None = None


class WeightsFile(Shape):
    """weights.yaml."""

    levels: dict[str, LevelWeights]


class GameFile(Shape):
    """What differs in one game, level by level: a file with the name of its rulebook.

    `instead` names the levels that are not offered there, each with the one that plays in its
    place.
    """

    levels: dict[str, OwnWeights]
    instead: dict[str, str] = Field(default_factory=dict)


def weights_of(names: Collection[str], game: str = "") -> Mapping[str, Mapping[str, float]]:
    """The weights of each level as shipped for the game of this rulebook. Raises FileError.

    They are those for any game if it has none of its own. `names` as in `read_weights`.
    """
    own = data_path(*FOLDER, f"{game}.yaml")
    return read_weights(names, own=own if own.is_file() else None)


def stands_in(levels: Collection[str], game: str) -> Mapping[str, str]:
    """The levels not offered in the game of this rulebook, each with its stand-in.

    Raises FileError.
    """
    own = data_path(*FOLDER, f"{game}.yaml")
    return read_stands_in(levels, own) if own.is_file() else {}


def read_stands_in(levels: Collection[str], path: Path) -> Mapping[str, str]:
    """The same from a file of what differs in one game. Raises FileError."""
    file = read_yaml(path)
    instead = shaped(file, GameFile).instead
    for level, other in instead.items():
        where = ("instead", level)
        if level not in levels:
            raise file.error(where, _("{name} is not known here"), name=level)
        reason = _("this game does not offer the level {name}")
        file.refuse_if(where, (other not in levels or other in instead, reason), name=other)
    return instead


def read_weights(
    names: Collection[str], path: Path | None = None, own: Path | None = None
) -> Mapping[str, Mapping[str, float]]:
    """The weights of each level by name; those of one side begin with its role.

    "occupier.push" is one. `names` are those that every level has to have, and no other. `own` is a
    file of what differs in one game; a level differs there from its basis as it is in that game.
    Raises FileError.
    """
    file, found = read_yaml(path or data_path(*FOLDER, SHIPPED)), dict[str, dict[str, float]]()
    levels = shaped(file, WeightsFile).levels
    differ = _own(own, levels, names) if own is not None else {}
    for level, given in levels.items():
        where = ("levels", level)
        if given.basis is not None and given.basis not in found:
            reason = _("{basis} is not a level named before this one")
            raise file.error((*where, "basis"), reason, basis=given.basis)
        _check_names(file, level, given, names)
        numbers = dict(found[given.basis]) if given.basis is not None else {}
        for part in (given, differ.get(level, OwnWeights())):
            _overlay(numbers, part)
        missing = [name for name in names if name not in numbers]
        if missing:
            raise file.error(where, _("{part} is missing from {name}"), part=missing[0], name=level)
        found[level] = numbers
    return found


def _own(
    path: Path, levels: Collection[str], names: Collection[str]
) -> Mapping[str, OwnWeights]:
    """What differs in one game, by level. Raises FileError for an unknown level."""
    file = read_yaml(path)
    found = shaped(file, GameFile).levels
    for level, given in found.items():
        if level not in levels:
            raise file.error(("levels", level), _("{name} is not known here"), name=level)
        _check_names(file, level, given, names)
    return found


def _overlay(numbers: dict[str, float], given: OwnWeights) -> None:
    """Put weights over those of a basis; one for both sides replaces those of either."""
    for name, value in given.both.items():
        numbers[name] = value
        for role in ROLES:
            numbers.pop(f"{role}.{name}", None)
    for role in ROLES:
        numbers |= {f"{role}.{name}": value for name, value in getattr(given, role).items()}


def _check_names(file: YamlFile, level: str, given: OwnWeights, names: Collection[str]) -> None:
    """Refuse an unknown weight."""
    for part in ("both", *ROLES):
        for name in getattr(given, part):
            if name not in names:
                raise file.error(
                    ("levels", level, part, name), _("{name} is not known here"), name=name
                )
