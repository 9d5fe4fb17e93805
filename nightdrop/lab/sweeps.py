"""Line-ups that differ in one thing: an option, a value of the scenario, the first position."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from nightdrop.lab.lineups import LabError, LineUp, start_of
from nightdrop.lab.runs import as_json
from nightdrop.table.disk.yaml import parse_yaml, read_bytes
from nightdrop.table.scenario.position import position_from
from nightdrop.table.scenario.scenario import FIRST, read_scenario


def setting(text: str) -> tuple[str, str]:
    """A name and its value as JSON text, from NAME=VALUE. Raises LabError."""
    name, equals, value = text.partition("=")
    if not equals:
        raise LabError(f"{text!r} is no setting: write name=value")
    return name, _json_text(value)


def settings(text: str) -> list[tuple[str, str]]:
    """A name with each of its values: NAME=2,3,4 or NAME=1..3, or a list in brackets alone.

    Raises LabError.
    """
    name, value = setting(text)[0], text.partition("=")[2]
    if value.startswith("["):
        return [(name, _json_text(value))]
    first, dots, last = value.partition("..")
    if dots:
        try:
            return [(name, str(number)) for number in range(int(first), int(last) + 1)]
        except ValueError:
            raise LabError(f"{value!r} is no stretch of whole numbers: write 1..3") from None
    return [(name, _json_text(one)) for one in value.split(",")]


def _json_text(value: str) -> str:
    """A typed value as JSON text: a number, true, false, a list of numbers, else a text."""
    try:
        return as_json(json.loads(value))
    except ValueError:
        return as_json(value)


def swept(base: LineUp, options: Sequence[str], sets: Sequence[str]) -> tuple[LineUp, ...]:
    """The base and a line-up for each other value of these options and paths; an option that is
    named alone has all its values. What changes nothing is left out. Raises LabError, FileError."""
    found = [base]
    digest, own = start_of(base).game.digest, start_of(base).game.rules.options
    for name, value in _option_values(base, options):
        if own.get(name) != json.loads(value):
            found.append(replace(base, name=f"{name}={value}", options=((name, value),)))
    for name, value in (one for text in sets for one in settings(text)):
        line_up = replace(base, name=f"{name}={value}", sets=((name, value),))
        if start_of(line_up).game.digest != digest:
            found.append(line_up)
    if len(found) < 2:
        raise LabError("nothing is changed: name an --option or a --set with other values")
    return tuple(found)


def _option_values(base: LineUp, options: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each option that is swept, with each of its values."""
    specs = read_scenario(base.scenario).specs
    for text in options:
        if "=" in text:
            yield from settings(text)
            continue
        if text not in specs or specs[text].values is None:
            raise LabError(f"{text[:40]!r} is no option with a list of values")
        yield from ((text, as_json(value)) for value in specs[text].values or ())


def from_positions(paths: Sequence[Path], level: str) -> tuple[LineUp, ...]:
    """A line-up of a level against itself for each file of a position. Raises FileError."""
    found: list[LineUp] = []
    for path in paths:
        text = read_bytes(path).decode(errors="replace")
        scenario = position_from(parse_yaml(text, str(path))).scenario
        same = sum(line_up.name.startswith(path.stem) for line_up in found)
        name = f"{path.stem} {same + 1}" if same else path.stem
        found.append(LineUp(name, (level, level), scenario or FIRST, position=text))
    return tuple(found)
