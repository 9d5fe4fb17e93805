"""Reads what the players that are functions think that things are worth, level by level."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field

from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import YamlFile, read_yaml
from nightdrop.table.language import _
from nightdrop.table.scenario.schema import Shape, shaped

SHIPPED: Final = ("assets", "bots", "weights.yaml")
# Parts of a level that count for one side alone.
ROLES: Final = ("airborne", "occupier")
_Numbers = dict[str, Annotated[float, Field(ge=-99, le=99)]]


class LevelWeights(Shape):
    """The numbers of one level; `basis` is the level that it differs from, named before it."""

    basis: str | None = None
    both: _Numbers = Field(default_factory=dict)
    airborne: _Numbers = Field(default_factory=dict)
    occupier: _Numbers = Field(default_factory=dict)


class WeightsFile(Shape):
    """weights.yaml."""

    levels: dict[str, LevelWeights]


def read_weights(
    names: Collection[str], path: Path | None = None
) -> Mapping[str, Mapping[str, float]]:
    """The numbers of each level by name; those of one side begin with its role: "occupier.push".

    `names` are those that every level has to have, and no other. Raises FileError.
    """
    file = read_yaml(path or data_path(*SHIPPED))
    found: dict[str, dict[str, float]] = {}
    for level, given in shaped(file, WeightsFile).levels.items():
        where = ("levels", level)
        if given.basis is not None and given.basis not in found:
            reason = _("{basis} is no level that is named before it")
            raise file.error((*where, "basis"), reason, basis=given.basis)
        _check_names(file, level, given, names)
        numbers = dict(found[given.basis]) if given.basis is not None else {}
        for name, value in given.both.items():
            numbers[name] = value
            for role in ROLES:  # of the basis
                numbers.pop(f"{role}.{name}", None)
        for role in ROLES:
            numbers |= {f"{role}.{name}": value for name, value in getattr(given, role).items()}
        missing = [name for name in names if name not in numbers]
        if missing:
            raise file.error(where, _("{part} is missing from {name}"), part=missing[0], name=level)
        found[level] = numbers
    return found


def _check_names(file: YamlFile, level: str, given: LevelWeights, names: Collection[str]) -> None:
    """Refuse a number that nobody asks for."""
    for part in ("both", *ROLES):
        for name in getattr(given, part):
            if name not in names:
                raise file.error(
                    ("levels", level, part, name), _("{name} is not known here"), name=name
                )
