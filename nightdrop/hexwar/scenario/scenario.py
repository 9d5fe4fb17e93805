"""Reads and checks the files of a scenario of the hex games, and makes a game of them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final

from nightdrop.engine.model import Game
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import hex_name
from nightdrop.hexwar.rules.rulebooks import RULEBOOKS
from nightdrop.hexwar.rules.ruleset import HexRulebook, Tables
from nightdrop.hexwar.scenario import build, shapes
from nightdrop.hexwar.scenario.history import kind_of
from nightdrop.table.disk.files import scenario_folder
from nightdrop.table.disk.yaml import YamlFile, read_yaml
from nightdrop.table.language import ENGLISH, N_, _
from nightdrop.table.scenario import schema
from nightdrop.table.scenario.scenarios import (
    FILE,
    FORM,
    LOOKS,
    Change,
    Choice,
    Form,
    OptionSpec,
    Scenario,
    as_written,
    option_specs,
    read_scenario,
    rule_options,
    rulebook_of,
)
from nightdrop.table.words.catalogues import read_own

VP_MIX = "vp_mix"
HANDICAP: Final = "handicap"

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
    is_reading=False,
)


def _specs(
    scenario: shapes.ScenarioShape, file: YamlFile, rulebook: HexRulebook
) -> dict[str, OptionSpec]:
    """Return the options that a scenario declares, and the handicap.

    Raises FileError for unknown or missing ones; a scenario that is older than an option need not
    declare it.
    """
    known = {name: default for name, default in rulebook.options.items()
             if name in scenario.options or name in rulebook.recorded}  # fmt: skip
    specs = option_specs(scenario.options, {**known, VP_MIX: []}, file)
    return {**specs, HANDICAP: _HANDICAP}


# What no rule reads: words, labels, the painter's constants.
_UNREAD = {"basis", "source", "title", "names", "projection", "look", "label", "note", "words",
           "reading"}  # fmt: skip
_UNREAD |= {"facts", "fixed", "told"}  # the facts have a digest of their own

@dataclass(frozen=True)
class HexScenario(Scenario):
    """A scenario of the hex games; `sources.map` has ranks and projection."""

    rulebook: HexRulebook
    sources: build.Sources

    @cached_property
    def digest(self) -> str:
        """The digest of all that a rule may read in its files, in today's form.

        Of the options it holds those defaults that are not the rulebook's.
        """
        ours, known = self.sources.scenario.options, self.rulebook.options
        return _digest(self.sources, {
            name: one.default for name, one in ours.items()
            if name != VP_MIX and one.default != known[name]  # its default is the counters' mix
        })  # fmt: skip

    @cached_property
    def older_digest(self) -> str:
        """The digest in the form of the first records: with the options of their time as declared.
        """
        ours, known = self.sources.scenario.model_dump()["options"], self.rulebook.recorded
        kept = {name: one for name, one in ours.items() if name in (*known, VP_MIX)}
        return _digest(self.sources, kept)

    def assembled(self, choices: Mapping[str, Choice], form: Form) -> Game:
        """A game with a value for every option, and this form of digests."""
        rulebook = self.rulebook
        tables = with_handicap(self._tables, choices[HANDICAP])
        known = rulebook.options
        rules = rulebook.assemble(tables, {**known, **rule_options(choices, known)})
        return Game(
            name=self.name,
            sides=rulebook.sides,
            seats=rulebook.seated,
            board=_first_of_equals(replace(self._board, signs=rules.signs())),
            faces=build.built_faces(self.sources),
            mix=_with_vp_mix(build.built_cups(self.sources, rulebook), choices[VP_MIX]),
            rules=rules,
            digest=self.digest if form == FORM else self.older_digest,
        )

    @cached_property
    def _tables(self) -> Tables:
        """The tables of the files, whatever is chosen."""
        return build.built_tables(self.sources, self.rulebook)

    @cached_property
    def _board(self) -> Board:
        """The map, without what a rulebook marks on it."""
        return build.built_board(self.sources, self._tables)

    @property
    def noted(self) -> Mapping[str, Collection[str]]:
        game = self.game()
        return {
            "hex": [hex_name(hex_) for hex_ in game.board.terrain],
            "unit": [*self.rulebook.formations, *map(kind_of, game.faces)],
            "turn": [str(turn + 1) for turn in range(game.rules.tables.turns)],
        }

    def bases(self) -> list[tuple[str, str, str]]:
        """For the About screen: (part, printed | reconstructed | ruled, source), in file order."""
        found: list[tuple[str, str, str]] = []
        for shape in self.sources.shapes:
            _collect("", shape.model_dump(), found)
        return found


@lru_cache(maxsize=16)
def _first_of_equals(board: Board) -> Board:
    """The first board that was equal to this one.

    What is cached for a board is found quickly while all games of a map have the same board.
    """
    return board


def hex_scenario(name: str) -> HexScenario:
    """A scenario of the hex games with its sources.

    Raises FileError, and TypeError for one of another game family.
    """
    found = read_scenario(name)
    if not isinstance(found, HexScenario):
        raise TypeError(name)
    return found


def read_changed(folder: Path, change: Change) -> HexScenario:
    """Read a scenario whose files are changed before they are checked. Raises FileError."""
    return read_whole(read_yaml(folder / FILE), change)


def read_whole(scenario_file: YamlFile, change: Change = as_written) -> HexScenario:
    """Read the scenario to which this scenario.yaml belongs. Raises FileError."""
    folder = Path(scenario_file.path).parent
    scenario_file = change("scenario", scenario_file)
    scenario = schema.shaped(scenario_file, shapes.ScenarioShape)
    rulebook = rulebook_of(scenario.rulebook, RULEBOOKS, scenario_file)
    map_file, counters_file, tables_file = (
        change(part, read_yaml(folder / getattr(scenario.files, part)))
        for part in ("map", "counters", "tables")
    )
    sources = build.Sources(
        scenario_file,
        map_file,
        counters_file,
        tables_file,
        scenario,
        schema.shaped(map_file, shapes.MapShape),
        schema.shaped(counters_file, shapes.CountersShape),
        schema.shaped(tables_file, shapes.TABLES),
        change("facts", read_yaml(folder / scenario.files.facts)) if scenario.files.facts else None,
    )
    specs = _specs(scenario, scenario_file, rulebook)
    read_looks(folder, rulebook.sides, rulebook.formations)
    read_own(folder)
    title = scenario.title if isinstance(scenario.title, str) else scenario.title[ENGLISH]
    read = HexScenario(scenario.name, title, specs, rulebook, scenario_file, sources,
                       told=scenario.told)
    _check_vp_mix(sources, specs[VP_MIX], scenario_file)
    read.game()  # every error must show here, not when a game begins
    return read


def read_looks(
    folder: Path, sides: Collection[str], formations: Collection[str]
) -> shapes.HexLooksShape:
    """The looks in a scenario's folder. Raises FileError, also for an unknown name."""
    path = folder / LOOKS
    if not path.exists():
        return shapes.HexLooksShape()
    file = read_yaml(path)
    looks = schema.shaped(file, shapes.HexLooksShape)
    for part, known in (("sides", sides), ("formations", formations)):
        for name in getattr(looks, part):
            if name not in known:
                reason = _("{name} is not in the rulebook, which has {known}")
                raise file.error((part, name), reason, name=name, known=", ".join(known))
    return looks


def hex_looks(scenario: str) -> shapes.HexLooksShape:
    """The contents of a scenario's file of looks, empty if it has none. Raises FileError."""
    path = scenario_folder(scenario) / LOOKS
    return (
        schema.shaped(read_yaml(path), shapes.HexLooksShape)
        if path.exists()
        else shapes.HexLooksShape()
    )


def _digest(sources: build.Sources, options: Mapping[str, object]) -> str:
    """Return the digest of everything in the files that a rule may read, and of `options`."""
    shapes = (shape.model_dump() for shape in sources.shapes)
    content: list[object] = [{**it, "options": options} if "options" in it else it for it in shapes]
    if sources.facts_file is not None:
        content.append(sources.facts_file.value)
    return schema.digest_of(content, _UNREAD)


def _vp_values(cup: Mapping[str, int]) -> list[str]:
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
    """Return the tables in which the airborne side needs `points` fewer for each level.

    Below 0 it needs more. The lowest level has no limit that could move [10].
    """
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
