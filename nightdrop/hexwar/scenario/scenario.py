"""Finds, reads and checks a scenario's files and options, and makes a game of them."""

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final, Literal

from nightdrop import games
from nightdrop.engine.counters import Side
from nightdrop.engine.model import Game
from nightdrop.hexwar.rules.rulebooks import RULEBOOKS
from nightdrop.hexwar.scenario import build
from nightdrop.rules.rulebook import Rulebook, Tables
from nightdrop.table.disk.files import data_path, scenario_folder, user_data
from nightdrop.table.disk.yaml import FileError, YamlFile, read_yaml
from nightdrop.table.language import N_, _
from nightdrop.table.scenario import schema
from nightdrop.table.words.catalogues import read_own

# The scenario of a game for which none is named.
FIRST = "night-drop"
LOOKS = "looks.yaml"
VP_MIX = "vp_mix"
HANDICAP = "handicap"
MOST = 99

# How a game is named in digests: today without what its options are at their defaults. Records say
# so, and older ones say nothing: in theirs stands how the options of their time are declared.
Form = Literal[2] | None
FORM: Final = 2

Choice = bool | int | str | list[int]


class OptionError(FileError):
    """A refused option: `option` names it; path and line are those of its declaration."""

    def __init__(self, file: YamlFile, option: str, reason: str) -> None:
        super().__init__(file.path, file.line(("options", option)), reason)
        self.option = option


@dataclass(frozen=True)
class OptionSpec:
    """An option: its default, its allowed values (None: a list of counts), its source.

    `label` and `note` are English sentences of the catalogue, `words` those of values that are
    words.
    """

    name: str
    label: str
    note: str
    default: Choice
    values: tuple[bool | int | str, ...] | None
    basis: str
    source: str
    words: Mapping[str, str]

    @property
    def answers(self) -> dict[object, str]:
        """Each value of a list of them as players read it."""
        if self.is_switch:
            return {value: _("yes") if value else _("no") for value in self.values or ()}
        return {value: _(self.words.get(str(value), str(value))) for value in self.values or ()}

    @property
    def is_switch(self) -> bool:
        """Whether its values are yes and no."""
        return set(self.values or ()) == {False, True}  # 0 and 1 are equal to them

    @property
    def allowed(self) -> str:
        """The allowed values in words."""
        if self.values is None:
            length = len(self.default) if isinstance(self.default, list) else 0
            return _("a list of {length} counts from 0 to {most}, not all 0").format(
                length=length, most=MOST
            )
        return _(" or ").join(str(value).lower() for value in self.values)

    def allows(self, value: object) -> bool:
        """Whether this value may be chosen; true is not 1 here."""
        if self.values is not None:
            return any(type(value) is type(one) and value == one for one in self.values)
        if not isinstance(value, list) or not isinstance(self.default, list):
            return False
        counts = all(type(one) is int and 0 <= one <= MOST for one in value)
        return counts and len(value) == len(self.default) and sum(value) > 0


# Every game has it, and no file declares it.
_HANDICAP: Final = OptionSpec(
    name=HANDICAP,
    label=N_("Handicap"),
    note=N_("points the airborne need"),
    default=0,
    values=(3, 2, 1, 0, -1, -2, -3),
    basis="ruled",
    source="[10] not in the rulebook: for players of unequal strength",
    words={
        "3": N_("3 fewer"),
        "2": N_("2 fewer"),
        "1": N_("1 fewer"),
        "0": N_("even"),
        "-1": N_("1 more"),
        "-2": N_("2 more"),
        "-3": N_("3 more"),
    },
)


def option_specs(
    scenario: schema.ScenarioShape, file: YamlFile, rulebook: Rulebook
) -> dict[str, OptionSpec]:
    """Return the options that a scenario declares, and the handicap. Raises FileError for unknown
    or missing ones; a scenario that is older than an option need not declare it."""
    kinds: dict[str, type] = {
        name: type(default)
        for name, default in rulebook.options.items()
        if name in scenario.options or name in rulebook.recorded
    }
    kinds[VP_MIX] = list
    for name in {**scenario.options, **kinds}:
        if name not in scenario.options:
            raise file.error(("options",), _("the option {name} is missing"), name=name)
        if name not in kinds:
            raise file.error(("options", name), _("no option is called {name}"), name=name)
    specs = {}
    for name, kind in kinds.items():
        raw = scenario.options[name]
        values = None if isinstance(raw.values, str) else tuple(raw.values)
        spec = OptionSpec(
            name, raw.label, raw.note, raw.default, values, raw.basis, raw.source, raw.words
        )
        typed = all(type(value) is kind for value in (*(values or ()), raw.default))
        if not typed or (values is None) != (kind is list) or not spec.allows(raw.default):
            reason = _("{name} must offer {kind} values and a default among them")
            raise file.error(("options", name), reason, name=name, kind=kind.__name__)
        if set(raw.words) != {value for value in values or () if isinstance(value, str)}:
            reason = _("{name} must say what each of its values that is a word means, and no more")
            raise file.error(("options", name), reason, name=name)
        specs[name] = spec
    return {**specs, HANDICAP: _HANDICAP}


def chosen(
    specs: Mapping[str, OptionSpec], wishes: Mapping[str, object], file: YamlFile
) -> dict[str, Choice]:
    """Return every option's value: the wish or the default. Raises OptionError."""
    for name, value in wishes.items():
        if name not in specs:
            reason = _("no option is called {name!r}; there are {names}")
            raise OptionError(file, str(name), reason.format(name=name, names=", ".join(specs)))
        if not specs[name].allows(value):
            reason = _("the option {name} must be {allowed}, not {value!r}")
            allowed, shown = specs[name].allowed, str(value)[:40]
            raise OptionError(file, name, reason.format(name=name, allowed=allowed, value=shown))
    return {name: _choice(wishes.get(name, spec.default)) for name, spec in specs.items()}


def _choice(value: object) -> Choice:
    """Return a value that was found to be allowed, with its type."""
    assert isinstance(value, int | str | list)
    return value


def rule_options(choices: Mapping[str, Choice]) -> dict[str, bool | int | str]:
    """Return the options that the rules read: all but the mix of victory markers and the handicap,
    which change the tables."""
    return {
        name: value
        for name, value in choices.items()
        if not isinstance(value, list) and name != HANDICAP
    }


# What no rule reads: words, labels, the painter's constants.
_UNREAD = {"basis", "source", "title", "names", "projection", "look", "label", "note", "words"}
_UNREAD |= {"facts", "fixed"}  # the facts have a digest of their own

_MOST_GAMES: Final = 16  # kept of a scenario, each with other options


@dataclass(frozen=True)
class Scenario:
    """A scenario that was read and is consistent; `sources.map` has ranks and projection."""

    name: str
    title: str
    specs: Mapping[str, OptionSpec]
    sources: build.Sources

    @property
    def sides(self) -> tuple[Side, Side]:
        """The sides of its rulebook, the one that jumps first."""
        return self._rulebook.sides

    @property
    def seats(self) -> tuple[Side, ...]:
        """The sides that somebody decides for."""
        return self._rulebook.seated

    @property
    def _rulebook(self) -> Rulebook:
        return RULEBOOKS[self.sources.scenario.rulebook]

    @cached_property
    def digest(self) -> str:
        """The digest of all that a rule may read in its files, as records say it today: of the
        options those defaults that are not the rulebook's."""
        ours, known = self.sources.scenario.options, self._rulebook.options
        return _digest(self.sources, {
            name: one.default for name, one in ours.items()
            if name != VP_MIX and one.default != known[name]  # its default is the counters' mix
        })  # fmt: skip

    @cached_property
    def older_digest(self) -> str:
        """The digest as the first records say it: with the options of their time as declared."""
        ours, known = self.sources.scenario.model_dump()["options"], self._rulebook.recorded
        kept = {name: one for name, one in ours.items() if name in (*known, VP_MIX)}
        return _digest(self.sources, kept)

    @property
    def declared(self) -> dict[str, OptionSpec]:
        """The options that its own file declares: all but the handicap, which every game has."""
        return {name: spec for name, spec in self.specs.items() if name != HANDICAP}

    def choices(self, options: Mapping[str, object]) -> dict[str, Choice]:
        """Every option's value, defaults filled in. Raises OptionError, a FileError."""
        return chosen(self.specs, options, self.sources.scenario_file)

    def game(self, options: Mapping[str, object] | None = None, form: Form = FORM) -> Game:
        """A game of this scenario; with the same options and form of digests it is the same, and so
        is all that is kept of its board. Raises OptionError, a FileError."""
        choices = self.choices(options or {})
        key = json.dumps([form, choices], sort_keys=True)
        if key not in self._games:
            if len(self._games) >= _MOST_GAMES:
                self._games.clear()
            self._games[key] = self._assembled(choices, form)
        return self._games[key]

    @cached_property
    def _games(self) -> dict[str, Game]:
        """The games with some options, by their text."""
        return {}

    def _assembled(self, choices: Mapping[str, Choice], form: Form) -> Game:
        rulebook = self._rulebook
        tables = with_handicap(build.built_tables(self.sources, rulebook), choices[HANDICAP])
        rules = rulebook.assemble(tables, {**rulebook.options, **rule_options(choices)})
        return Game(
            name=self.name,
            sides=rulebook.sides,
            seats=rulebook.seated,
            board=replace(build.built_board(self.sources, tables), signs=rules.signs()),
            faces=build.built_faces(self.sources),
            mix=_with_vp_mix(build.built_cups(self.sources, rulebook), choices[VP_MIX]),
            rules=rules,
            digest=self.digest if form == FORM else self.older_digest,
        )

    def bases(self) -> list[tuple[str, str, str]]:
        """For the About screen: (part, printed | reconstructed | ruled, source), in file order."""
        found: list[tuple[str, str, str]] = []
        for shape in self.sources.shapes:
            _collect("", shape.model_dump(), found)
        return found


def shipped_scenarios() -> list[str]:
    """Return the names of the shipped scenarios, in order."""
    return sorted(path.parent.name for path in data_path("scenarios").glob("*/scenario.yaml"))


def known_scenarios() -> list[str]:
    """Return the names of the shipped scenarios, then of those of the player's own, sound or
    not."""
    shipped = shipped_scenarios()
    own = sorted(path.parent.name for path in user_data("scenarios").glob("*/scenario.yaml"))
    return [*shipped, *(name for name in own if name not in shipped)]


def offered_scenarios() -> list[str]:
    """Return the names of `known_scenarios` that a game can begin with."""
    shipped = shipped_scenarios()
    return [name for name in known_scenarios() if name in shipped or _is_sound(name)]


def _is_sound(name: str) -> bool:
    try:
        read_scenario(name)
    except (FileError, OSError):
        return False
    return True


def read_scenario(name: str) -> Scenario:
    """Read a shipped scenario or one of the player's own. Raises FileError; a name never leads to
    any other file."""
    if name not in known_scenarios():
        reason, known = _("there is no such scenario; shipped: {known}"), shipped_scenarios()
        raise FileError(name[:200], 0, reason, known=", ".join(known))
    folder = scenario_folder(name)
    return _read_once(folder, _stamps(folder))


_Stamps = tuple[tuple[str, int, int], ...]


def _stamps(folder: Path) -> _Stamps:
    """What tells the files of a folder from what they were: name, when written in ns, bytes."""
    found = ((path.name, path.stat()) for path in sorted(folder.glob("*.yaml")))
    return tuple((name, status.st_mtime_ns, status.st_size) for name, status in found)


@lru_cache(maxsize=16)
def _read_once(folder: Path, stamps: _Stamps) -> Scenario:
    """Read the scenario of a folder, unless it is known as its files stand; a screen asks for it
    many times. Raises FileError."""
    file = read_yaml(folder / "scenario.yaml")
    said = file.value if isinstance(file.value, dict) else {}
    kind = str(said.get("kind", games.FIRST))
    unknown = kind not in games.KINDS, _("no kind of game is called {kind}; there are {known}")
    file.refuse_if(("kind",), unknown, kind=kind, known=", ".join(games.KINDS))
    found: Scenario = games.given(kind, "scenario")(folder)
    return found


def read_scenario_file(path: Path) -> Scenario:
    """Read any scenario, by its folder or its scenario.yaml. Raises FileError."""
    return read_changed(path, lambda _part, file: file)


# A scenario's file as it is to be read, from the part that it is ("scenario", "map", "counters" or
# "tables") and what it says.
Change = Callable[[str, YamlFile], YamlFile]


def read_changed(path: Path, change: Change) -> Scenario:
    """Read a scenario whose files are changed before they are checked. Raises FileError."""
    if path.is_dir():
        path = path / "scenario.yaml"
    scenario_file = change("scenario", read_yaml(path))
    scenario = schema.shaped(scenario_file, schema.ScenarioShape)
    name, known = scenario.rulebook, ", ".join(RULEBOOKS)
    strange = name not in RULEBOOKS, _("no rulebook is called {rulebook}; there are {known}")
    scenario_file.refuse_if(("rulebook",), strange, rulebook=name, known=known)
    map_file, counters_file, tables_file = (
        change(part, read_yaml(path.parent / getattr(scenario.files, part)))
        for part in ("map", "counters", "tables")
    )
    sources = build.Sources(
        scenario_file,
        map_file,
        counters_file,
        tables_file,
        scenario,
        schema.shaped(map_file, schema.MapShape),
        schema.shaped(counters_file, schema.CountersShape),
        schema.shaped(tables_file, schema.TablesShape),
        read_yaml(path.parent / scenario.files.facts) if scenario.files.facts else None,
    )
    rulebook = RULEBOOKS[scenario.rulebook]
    specs = option_specs(scenario, scenario_file, rulebook)
    read_looks(path.parent, rulebook.sides, rulebook.formations)
    read_own(path.parent)
    read = Scenario(scenario.name, scenario.title, specs, sources)
    _check_vp_mix(sources, specs[VP_MIX], scenario_file)
    read.game()  # every error must show here, not when a game begins
    return read


def read_looks(folder: Path, sides: Collection[str], formations: Collection[str]) -> schema.Looks:
    """The looks in a scenario's folder. Raises FileError, also for an unknown name."""
    path = folder / LOOKS
    if not path.exists():
        return schema.Looks()
    file = read_yaml(path)
    looks = schema.shaped(file, schema.Looks)
    for part, known in (("sides", sides), ("formations", formations)):
        for name in getattr(looks, part):
            if name not in known:
                reason = _("{name} is not in the rulebook, which has {known}")
                raise file.error((part, name), reason, name=name, known=", ".join(known))
    return looks


def shown_looks(scenario: str) -> schema.Looks:
    """What the file of a scenario says; of one without it, nothing."""
    path = scenario_folder(scenario) / LOOKS
    return schema.shaped(read_yaml(path), schema.Looks) if path.exists() else schema.Looks()


def looks_of(scenario: str) -> dict[str, dict[str, dict[str, str]]]:
    """What that file says of sides and formations, by part and name."""
    return shown_looks(scenario).model_dump(exclude_none=True, include={"sides", "formations"})


def load_scenario(
    name: str, options: Mapping[str, object] | None = None, form: Form = FORM
) -> Game:
    """Return the constant part of a game, with these options and form of digests. Raises
    FileError."""
    return read_scenario(name).game(options, form)


def _digest(sources: build.Sources, options: Mapping[str, object]) -> str:
    """Return the digest of everything in the files that a rule may read, and of this of the
    options."""
    shapes = (shape.model_dump() for shape in sources.shapes)
    content = [
        _read_by_rules({**it, "options": options} if "options" in it else it) for it in shapes
    ]
    if sources.facts_file is not None:
        content.append(_read_by_rules(sources.facts_file.value))
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def _read_by_rules(value: object) -> object:
    """Return a value without its words."""
    if isinstance(value, dict):
        return {key: _read_by_rules(v) for key, v in value.items() if key not in _UNREAD}
    if isinstance(value, list):
        return [_read_by_rules(part) for part in value]
    return value


def _vp_values(cup: Mapping[str, int]) -> list[str]:
    """Return the values of the victory markers, lowest first, as the cup names them."""
    return sorted(cup, key=int)


def _check_vp_mix(sources: build.Sources, spec: OptionSpec, file: YamlFile) -> None:
    """Check that the default mix of the options is the mix of the counters."""
    cup = sources.counters.cups.get("vp", {})
    if all(build.is_vp_value(name) for name in cup):
        counts = [cup[name] for name in _vp_values(cup)]
        if counts != spec.default:
            reason = _("the default of {option} must be {counts}, the counters' own mix")
            raise file.error(("options", VP_MIX, "default"), reason, option=VP_MIX, counts=counts)


def _with_vp_mix(cups: build.Cups, counts: Choice) -> build.Cups:
    """Return the cups with this count of victory markers of each value."""
    assert isinstance(counts, list)
    values = _vp_values(cups["vp"])
    return {**cups, "vp": dict(zip(values, counts, strict=True))}


def with_handicap(tables: Tables, points: Choice) -> Tables:
    """Return the tables in which the side that jumps needs fewer points for each level, by `points`
    (below 0: more). The lowest level has no limit that could move [10]."""
    assert isinstance(points, int)
    *limits, lowest = tables.levels
    moved = [(least - points, level, winner) for least, level, winner in limits]
    return replace(tables, levels=(*moved, lowest)) if points else tables


def _collect(part: str, value: object, found: list[tuple[str, str, str]]) -> None:
    """Collect the source that each part of a file gives."""
    if not isinstance(value, dict):
        return
    basis = value.get("basis")
    if isinstance(basis, str):
        found.append((part, basis, str(value.get("source", ""))))
    elif isinstance(basis, dict):
        found += [(str(key), str(kind), "") for key, kind in basis.items()]
    for key, inner in value.items():
        _collect(str(key), inner, found)
