"""What is played in a game of the laboratory: who, on which data, from where."""

import copy
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Self

from nightdrop.bots.judgement import NAMES, Minds
from nightdrop.bots.levels import LEVELS, RANDOM
from nightdrop.engine.model import Game, State
from nightdrop.lab.opponents import Opponent, of_weights, opponent
from nightdrop.lab.selfplay import load
from nightdrop.table.disk.files import scenario_folder
from nightdrop.table.disk.yaml import YamlFile
from nightdrop.table.scenario.position import read_position
from nightdrop.table.scenario.scenario import FIRST, Scenario, read_changed, read_scenario


class LabError(ValueError):
    """A wish that the laboratory cannot fulfil, in one sentence."""


@dataclass(frozen=True)
class LineUp:
    """Two players and the game they play. `name` is unique in a run.

    `players` are those of the side that jumps and of its enemy: a level's name, perhaps with
    weights of its own: "captain:danger=0.5,pull=2". `options` are those of the rules as JSON text,
    `sets` are values of the scenario's files by path ("tables.village.df", JSON text). `position`
    is the YAML text of the start, "" for the set-up.
    """

    name: str
    players: tuple[str, str]
    scenario: str = FIRST
    options: tuple[tuple[str, str], ...] = ()
    sets: tuple[tuple[str, str], ...] = ()
    position: str = ""

    def as_plain(self) -> dict[str, Any]:
        """The same as lists and texts, for a file."""
        found: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return found

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Self:
        """The line-up that was written so."""
        first, second = plain["players"]
        return cls(
            plain["name"], (first, second), plain["scenario"],
            tuple((key, value) for key, value in plain["options"]),
            tuple((key, value) for key, value in plain["sets"]), plain["position"],
        )  # fmt: skip


@lru_cache(maxsize=64)
def player_of(text: str) -> Opponent:
    """The player that a text names. Raises LabError for a level or a weight that there is not."""
    name, _colon, own = text.partition(":")
    try:
        shipped = opponent(name)
    except KeyError:
        known = ", ".join((RANDOM.name, *LEVELS))
        raise LabError(f"there is no level {name[:40]!r}; there are {known}") from None
    if not own:
        return shipped
    wished = _weights(own)
    games = {game: {**found, **wished} for game, found in shipped.own.items()}
    return of_weights(shipped.level, {**shipped.weights, **wished}, games)


def _weights(text: str) -> dict[str, float]:
    """Weights as they are typed: "danger=0.5,occupier.pull=2"; one that is named for no side
    counts for both. Raises LabError."""
    found = {}
    for part in text.split(","):
        key, _equals, value = part.partition("=")
        name = key.rpartition(".")[2]
        both = (name, *(f"{role}.{name}" for role in Minds._fields))
        if name not in NAMES or key not in both:
            raise LabError(f"there is no weight {key[:40]!r}; there are {', '.join(NAMES)}")
        try:
            found.update(dict.fromkeys(both if key == name else [key], float(value)))
        except ValueError:
            raise LabError(f"{part[:40]!r} is no weight: write danger=0.5") from None
    return found


def version_of(text: str) -> str:
    """What a player's play hangs on besides its text: its level's version and its weights.

    Raises LabError.
    """
    found = player_of(text)
    own = {game: sorted(weights.items()) for game, weights in sorted(found.own.items())}
    weights = json.dumps([sorted(found.weights.items()), own])
    return f"{found.level.version} {sha256(weights.encode()).hexdigest()[:8]}"


@lru_cache(maxsize=64)
def start_of(line_up: LineUp) -> State:
    """The state in which the games of a line-up begin.

    Raises FileError for a scenario, an option, a value or a position that cannot be.
    """
    if line_up.position:
        wished = read_values(line_up.options)
        return read_position(
            line_up.position, load=lambda _name, own: _game(line_up, {**own, **wished})
        ).state
    game = _game(line_up, read_values(line_up.options))
    state: State = game.rules.begin(game)
    return state


def read_values(texts: Iterable[tuple[str, str]]) -> dict[str, object]:
    """Values by name from their JSON texts."""
    return {key: json.loads(text) for key, text in texts}


def _game(line_up: LineUp, options: Mapping[str, object]) -> Game:
    """The game of a line-up with these options."""
    load(line_up.scenario)  # for the garbage collector, which is to look through less
    return scenario_of(line_up).game(options)


def scenario_of(line_up: LineUp) -> Scenario:
    """The scenario of a line-up, with its changed values. Raises FileError and LabError."""
    if not line_up.sets:
        return read_scenario(line_up.scenario)
    read_scenario(line_up.scenario)  # refuses a wrong name
    sets = {tuple(path.split(".")): json.loads(text) for path, text in line_up.sets}
    for path in sets:
        if path[0] not in _PARTS:
            raise LabError(f"{'.'.join(path)!r} must begin with {', '.join(_PARTS)}")

    def change(part: str, file: YamlFile) -> YamlFile:
        own = {path[1:]: value for path, value in sets.items() if path[0] == part}
        return with_values(file, own)

    return read_changed(scenario_folder(line_up.scenario), change)


_PARTS: Final = ("scenario", "map", "counters", "tables")


def with_values(file: YamlFile, values: Mapping[tuple[str, ...], object]) -> YamlFile:
    """A file in which some values differ, each by its path of keys; a key that stands only one
    level deeper is found there: village.df for terrain.village.df. Raises LabError."""
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
    """All that the games of a line-up hang on besides their seed, by what it is."""
    start = start_of(line_up)
    return {
        "line-up": sha256(json.dumps(line_up.as_plain(), sort_keys=True).encode()).hexdigest(),
        "scenario": start.game.digest,
        "rules": f"{start.game.rules.name} {start.game.rules.version}",
        **{f"player {text}": version_of(text) for text in line_up.players},
    }
