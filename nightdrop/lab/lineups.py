"""The input of a game of the laboratory: players, data, start; and line-ups that are varied.

They differ in one thing: an option, a value of the scenario, the first position.
"""

import copy
import gc
import json
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Self

from nightdrop import games
from nightdrop.bots.levels import Players, players_of
from nightdrop.engine.model import Game, State
from nightdrop.lab.opponents import WeightedPlayer, of_weights, opponent
from nightdrop.table.disk.files import own_folder
from nightdrop.table.disk.spreadsheets import cell
from nightdrop.table.disk.yaml import YamlFile, parse_yaml, read_bytes
from nightdrop.table.record.positions import position_from, read_position
from nightdrop.table.scenario.scenarios import (
    DIFFICULTY,
    FIRST,
    Scenario,
    load_scenario,
    opening_of,
    read_scenario,
    read_scenario_file,
)


class LabError(ValueError):
    """A request that the laboratory cannot fulfil, in one sentence."""


def library(name: str, what_for: str, extra: str) -> Any:
    """Import a module. Raises LabError with how to install it, or that it cannot be had."""
    try:
        return import_module(name)
    except ImportError:
        needs = name.partition(".")[0]
        said = f"{what_for} need {needs}: python -m pip install 'nightdrop[{extra}]'"
        if getattr(sys, "frozen", False):  # a program that carries its own Python
            said = f"{what_for} need {needs}, which is not in this program: install it with Python"
        raise LabError(said) from None


@lru_cache(maxsize=4)
def load(scenario: str, difficulty: str = "") -> Game:
    """The unchanging part of a game, of the default difficulty unless another is named.

    It is cached, so that what was computed on its board is too. What is loaded now is no garbage,
    and what is kept later has no cycles: the collector need not look through it often.
    """
    game = load_scenario(scenario, {DIFFICULTY: difficulty} if difficulty else {})
    gc.freeze()
    gc.set_threshold(50_000)
    return game


@dataclass(frozen=True)
class LineUp:
    """The players and the game they play. `name` is unique in a run.

    `players` are those of the seats in their order: a level's name, perhaps with weights of its
    own: "captain:danger=0.5,pull=2". `options` are those of the rules as JSON text,
    `sets` are values of the scenario's files by path ("tables.village.df", JSON text). `position`
    is the YAML text of the start, "" for the set-up.
    """

    name: str
    players: tuple[str, ...]
    scenario: str = FIRST
    options: tuple[tuple[str, str], ...] = ()
    sets: tuple[tuple[str, str], ...] = ()
    position: str = ""

    @property
    def kind(self) -> str:
        """The kind of its game. Raises FileError."""
        found: str = load(self.scenario).rules.kind
        return found

    @property
    def rulebook(self) -> str:
        """The name of its rulebook. Raises FileError."""
        found: str = load(self.scenario).rules.name
        return found

    def as_plain(self) -> dict[str, Any]:
        """The same as lists and texts, for a file."""
        found: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return found

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Self:
        """The line-up that was written so."""
        return cls(
            plain["name"], tuple(plain["players"]), plain["scenario"],
            tuple((key, value) for key, value in plain["options"]),
            tuple((key, value) for key, value in plain["sets"]), plain["position"],
        )  # fmt: skip


@lru_cache(maxsize=64)
def player_of(text: str, kind: str = games.FIRST, rulebook: str = "") -> WeightedPlayer:
    """The player of a game family, or of one rulebook, that a text names.

    Raises LabError for an unknown level or weight.
    """
    (name, _colon, own), players = text.partition(":"), players_of(kind, rulebook)
    offered = dict.fromkeys((players.random.name, *players.levels))
    if name not in offered:
        raise LabError(f"there is no level {name[:40]!r}; choose from {', '.join(offered)}")
    shipped = opponent(name, kind)
    if not own:
        return shipped
    wished = _weights(own, players)
    each = {game: {**found, **wished} for game, found in shipped.own.items()}
    return of_weights(shipped.level, {**shipped.weights, **wished}, each)


def _weights(text: str, players: Players) -> dict[str, float]:
    """Weights as they are typed: "danger=0.5,occupier.pull=2". Raises LabError.

    A weight that names no side counts for both.
    """
    found, known = dict[str, float](), players.names
    for part in text.split(","):
        key, _equals, value = part.partition("=")
        name = key.rpartition(".")[2]
        both = (name, *(f"{role}.{name}" for role in players.roles))
        if name not in known or key not in both:
            raise LabError(f"there is no weight {key[:40]!r}; choose from {', '.join(known)}")
        try:
            found.update(dict.fromkeys(both if key == name else [key], float(value)))
        except ValueError:
            raise LabError(f"{part[:40]!r} is not a weight: write danger=0.5") from None
    return found


def version_of(text: str, kind: str = games.FIRST, rulebook: str = "") -> str:
    """What a player's play depends on besides its text: its level's version and its weights.

    Raises LabError.
    """
    found = player_of(text, kind, rulebook)
    own = {game: sorted(weights.items()) for game, weights in sorted(found.own.items())}
    weights = json.dumps([sorted(found.weights.items()), own])
    return f"{found.level.version} {sha256(weights.encode()).hexdigest()[:8]}"


@lru_cache(maxsize=64)
def start_of(line_up: LineUp) -> State:
    """The state in which the games of a line-up begin.

    Raises FileError for an impossible scenario, option, value or position.
    """
    if line_up.position:
        wished = read_values(line_up.options)
        return read_position(
            line_up.position, load=lambda _name, own: _game(line_up, {**own, **wished})
        ).state
    return opening_of(_game(line_up, read_values(line_up.options)))


def read_values(texts: Iterable[tuple[str, str]]) -> dict[str, object]:
    return {key: json.loads(text) for key, text in texts}


def _game(line_up: LineUp, options: Mapping[str, object]) -> Game:
    load(line_up.scenario)  # for the garbage collector, which is to look through less
    return scenario_of(line_up).game(options)


def scenario_of(line_up: LineUp) -> Scenario:
    """The scenario of a line-up, with its changed values. Raises FileError and LabError."""
    if not line_up.sets:
        return read_scenario(line_up.scenario)
    read_scenario(line_up.scenario)  # refuses a wrong name
    sets = {tuple(path.split(".")): json.loads(text) for path, text in line_up.sets}
    parts: list[str] = []

    def change(part: str, file: YamlFile) -> YamlFile:
        parts.append(part)
        own = {path[1:]: value for path, value in sets.items() if path[0] == part}
        return with_values(file, own)

    found = read_scenario_file(own_folder(line_up.scenario), change)
    for path in sets:
        if path[0] not in parts:
            raise LabError(f"{'.'.join(path)!r} must begin with {', '.join(parts)}")
    _refuse_overridden(sets, found, str(read_values(line_up.options).get(DIFFICULTY, "")))
    return found


def _refuse_overridden(
    sets: Collection[tuple[str, ...]], scenario: Scenario, difficulty: str
) -> None:
    """Refuse values that the difficulty replaces by its own. Raises LabError.

    They would change nothing.
    """
    level = scenario.difficulties.get(difficulty)
    numbers = level.model_dump(exclude_none=True) if level else {}
    inside = {key: name for name, one in numbers.items() if isinstance(one, dict) for key in one}
    for part, *names in sets:
        first = inside.get(names[0], names[0]) if names else ""
        if part == "tables" and first in numbers:
            instead = ".".join(("tables", DIFFICULTY, difficulty, *names))
            raise LabError(f"{'.'.join((part, *names))} changes nothing, because the difficulty"
                           f" {difficulty} has its own: set {instead}")


def with_values(file: YamlFile, values: Mapping[tuple[str, ...], object]) -> YamlFile:
    """A file in which some values differ, each by its path of keys. Raises LabError.

    A key that is only one level deeper is found there: village.df for terrain.village.df.
    """
    content = copy.deepcopy(file.value)
    for path, value in values.items():
        place: Any = content
        for depth, key in enumerate(path):
            place = _holder(place, key)
            if place is None:
                tried = ".".join(path[: depth + 1])
                raise LabError(f"{Path(file.path).name} has no single value {tried!r}")
            if depth < len(path) - 1:
                place = place[_key(place, key)]
        place[_key(place, path[-1])] = value
    return YamlFile(file.path, content, file.lines)


def as_json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _holder(place: Any, key: str) -> Any:
    """The table or list that holds a key: this one, or the only one in it that does."""
    if _holds(place, key):
        return place
    inner = place.values() if isinstance(place, dict) else ()
    found = [one for one in inner if _holds(one, key)]
    return found[0] if len(found) == 1 else None


def _holds(place: Any, key: str) -> bool:
    if isinstance(place, list):
        return key.isdecimal() and int(key) < len(place)
    return isinstance(place, dict) and key in place


def _key(place: Any, key: str) -> Any:
    return int(key) if isinstance(place, list) else key


def identity(line_up: LineUp) -> dict[str, str]:
    """All that the games of a line-up depend on besides their seed, by what it is."""
    start = start_of(line_up)
    return {
        "line-up": sha256(json.dumps(line_up.as_plain(), sort_keys=True).encode()).hexdigest(),
        "scenario": start.game.digest,
        "rules": f"{start.game.rules.name} {start.game.rules.version}",
        **{
            f"player {text}": version_of(text, line_up.kind, line_up.rulebook)
            for text in line_up.players
        },
    }


def setting(text: str) -> tuple[str, str]:
    """A name and its value as JSON text, from NAME=VALUE. Raises LabError."""
    name, equals, value = text.partition("=")
    if not equals:
        raise LabError(f"{text!r} is not a setting: write name=value")
    return name, _json_text(value)


MOST_VALUES = 100  # of one setting that is swept


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
            numbers = range(int(first), int(last) + 1)
        except ValueError:
            raise LabError(f"{value!r} is not a range of whole numbers: write 1..3") from None
        if not 0 < len(numbers[: MOST_VALUES + 1]) <= MOST_VALUES:
            raise LabError(f"{value!r} must be 1 to {MOST_VALUES} numbers in ascending order: "
                           f"write 1..3")
        return [(name, str(number)) for number in numbers]
    return [(name, _json_text(one)) for one in value.split(",")]


def _json_text(value: str) -> str:
    """A typed value as JSON text: a number, true, false, a list of numbers, else a text."""
    try:
        return as_json(json.loads(value))
    except ValueError:
        return as_json(value)


def swept(base: LineUp, options: Sequence[str], sets: Sequence[str]) -> tuple[LineUp, ...]:
    """The base and a line-up for each other value of these options and paths.

    An option that is named alone has all its values. What changes nothing is left out. Raises
    LabError, FileError.
    """
    found = [base]
    digest, own = start_of(base).game.digest, scenario_of(base).choices(read_values(base.options))
    for name, value in _option_values(base, options):
        if own.get(name) != json.loads(value):
            found.append(replace(base, name=f"{name}={value}",
                                 options=(*base.options, (name, value))))  # fmt: skip
    for name, value in (one for text in sets for one in settings(text)):
        line_up = replace(base, name=f"{name}={value}", sets=((name, value),))
        if start_of(line_up).game.digest != digest:
            found.append(line_up)
    if len(found) < 2:
        raise LabError("nothing is changed: give an --option or a --set with other values")
    return tuple(found)


def _option_values(base: LineUp, options: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each option that is swept, with each of its values."""
    specs = read_scenario(base.scenario).specs
    for text in options:
        if "=" in text:
            yield from settings(text)
            continue
        if text not in specs or specs[text].values is None:
            raise LabError(f"{text[:40]!r} is not an option with a list of values")
        yield from ((text, as_json(value)) for value in specs[text].values or ())


def from_positions(paths: Sequence[Path], level: str) -> tuple[LineUp, ...]:
    """A line-up of a level against itself for each file of a position, by its name. Raises
    FileError."""
    found: list[LineUp] = []
    for path in paths:
        stem = str(cell(path.stem))  # it stands in tables
        text = read_bytes(path).decode(errors="replace")
        scenario = position_from(parse_yaml(text, str(path))).scenario
        same = sum(line_up.name.startswith(stem) for line_up in found)
        name = f"{stem} {same + 1}" if same else stem
        scenario = scenario or FIRST
        players = (level,) * len(read_scenario(scenario).seats)
        found.append(LineUp(name, players, scenario, position=text))
    return tuple(found)
