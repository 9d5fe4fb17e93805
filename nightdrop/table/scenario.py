"""From a scenario's files to a game: finds, reads and checks them, and names their content."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from nightdrop.engine.model import Game
from nightdrop.rules.night_drop import REGIMENTS, night_drop
from nightdrop.table.options import VP_MIX, Choice, OptionSpec, chosen, option_specs, rule_options
from nightdrop.table.paths import data_path
from nightdrop.table.scenario_build import (
    Cups,
    Sources,
    built_board,
    built_cups,
    built_faces,
    built_tables,
    is_vp_value,
)
from nightdrop.table.scenario_schema import (
    CountersShape,
    MapShape,
    ScenarioShape,
    TablesShape,
    shaped,
)
from nightdrop.table.speech import _
from nightdrop.table.yamlfile import FileError, YamlFile, read_yaml

RULEBOOKS = {"night-drop": (night_drop, REGIMENTS)}
# What no rule reads: words, labels, the painter's constants.
_UNREAD = {"basis", "source", "title", "names", "projection"}


@dataclass(frozen=True)
class Scenario:
    """A scenario that was read and fits together; `sources.map` has ranks and projection."""

    name: str
    title: str
    digest: str
    specs: Mapping[str, OptionSpec]
    sources: Sources

    def choices(self, options: Mapping[str, object]) -> dict[str, Choice]:
        """Every option's value, defaults filled in. Raises OptionError, a FileError."""
        return chosen(self.specs, options, self.sources.scenario_file)

    def game(self, options: Mapping[str, object] | None = None) -> Game:
        """A game of this scenario. Raises OptionError, a FileError."""
        choices = self.choices(options or {})
        rulebook, regiments = RULEBOOKS[self.sources.scenario.rulebook]
        tables = built_tables(self.sources)
        return Game(
            name=self.name,
            board=built_board(self.sources, tables),
            faces=built_faces(self.sources),
            mix=_with_vp_mix(built_cups(self.sources, regiments), choices[VP_MIX]),
            rules=rulebook(tables, rule_options(choices)),
            digest=self.digest,
        )

    def bases(self) -> list[tuple[str, str, str]]:
        """For the About screen: (part, printed | reconstructed | ruled, source), in file order."""
        found: list[tuple[str, str, str]] = []
        for shape in (
            self.sources.scenario,
            self.sources.map,
            self.sources.counters,
            self.sources.tables,
        ):
            _collect("", shape.model_dump(), found)
        return found


def shipped_scenarios() -> list[str]:
    """The names of the scenarios that come with the game, in order."""
    return sorted(path.parent.name for path in data_path("scenarios").glob("*/scenario.yaml"))


def read_scenario(name: str) -> Scenario:
    """A shipped scenario. Raises FileError; a name never leads to any other file."""
    if name not in shipped_scenarios():
        known = ", ".join(shipped_scenarios())
        raise FileError(
            name[:200], 1, _("there is no such scenario; shipped: {known}"), known=known
        )
    return read_scenario_file(data_path("scenarios", name, "scenario.yaml"))


def read_scenario_file(path: Path) -> Scenario:
    """Any scenario, by its folder or its scenario.yaml. Raises FileError."""
    if path.is_dir():
        path = path / "scenario.yaml"
    scenario_file = read_yaml(path)
    scenario = shaped(scenario_file, ScenarioShape)
    if scenario.rulebook not in RULEBOOKS:
        known = ", ".join(RULEBOOKS)
        reason = _("no rulebook is called {rulebook}; there are {known}").format(
            rulebook=scenario.rulebook, known=known
        )
        raise scenario_file.error(("rulebook",), reason)
    map_file, counters_file, tables_file = (
        read_yaml(path.parent / name)
        for name in (scenario.files.map, scenario.files.counters, scenario.files.tables)
    )
    sources = Sources(
        scenario_file,
        map_file,
        counters_file,
        tables_file,
        scenario,
        shaped(map_file, MapShape),
        shaped(counters_file, CountersShape),
        shaped(tables_file, TablesShape),
    )
    specs = option_specs(scenario, scenario_file)
    read = Scenario(scenario.name, scenario.title, _digest(sources), specs, sources)
    _check_vp_mix(sources, specs[VP_MIX], scenario_file)
    read.game()  # everything that can be wrong is wrong here, not when a game begins
    return read


def load_scenario(name: str, options: Mapping[str, object] | None = None) -> Game:
    """A new game's unchanging part, with these options. Raises FileError."""
    return read_scenario(name).game(options)


def _digest(sources: Sources) -> str:
    """The digest of everything in the files that a rule may read."""
    shapes = (sources.scenario, sources.map, sources.counters, sources.tables)
    content = [_read_by_rules(shape.model_dump()) for shape in shapes]
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def _read_by_rules(value: object) -> object:
    """A value without the words around it."""
    if isinstance(value, dict):
        return {key: _read_by_rules(v) for key, v in value.items() if key not in _UNREAD}
    if isinstance(value, list):
        return [_read_by_rules(part) for part in value]
    return value


def _vp_values(cup: Mapping[str, int]) -> list[str]:
    """The values of the victory markers, lowest first, as the cup names them."""
    return sorted(cup, key=int)


def _check_vp_mix(sources: Sources, spec: OptionSpec, file: YamlFile) -> None:
    """The default mix of the options is the mix of the counters."""
    cup = sources.counters.cups.get("vp", {})
    if all(is_vp_value(name) for name in cup):
        counts = [cup[name] for name in _vp_values(cup)]
        if counts != spec.default:
            reason = _("the default of {option} must be {counts}, the counters' own mix")
            raise file.error(("options", VP_MIX, "default"), reason, option=VP_MIX, counts=counts)


def _with_vp_mix(cups: Cups, counts: Choice) -> Cups:
    """The cups with so many victory markers of each value."""
    assert isinstance(counts, list)
    values = _vp_values(cups["vp"])
    return {**cups, "vp": dict(zip(values, counts, strict=True))}


def _collect(part: str, value: object, found: list[tuple[str, str, str]]) -> None:
    """Notes what every part of a file says it rests on."""
    if not isinstance(value, dict):
        return
    basis = value.get("basis")
    if isinstance(basis, str):
        found.append((part, basis, str(value.get("source", ""))))
    elif isinstance(basis, dict):
        found += [(str(key), str(kind), "") for key, kind in basis.items()]
    for key, inner in value.items():
        _collect(str(key), inner, found)
