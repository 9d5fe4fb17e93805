"""Scenarios of any family: which there are, the head of their files, their options."""

import json
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final, Literal, TypeVar

from nightdrop import games
from nightdrop.engine.counters import Side
from nightdrop.engine.model import Game, State
from nightdrop.rules.rulebook import Rulebook
from nightdrop.table.disk import files
from nightdrop.table.disk.files import own_folder, scenario_folder, user_data
from nightdrop.table.disk.folders import files_in, read_each
from nightdrop.table.disk.yaml import FileError, YamlFile, read_yaml
from nightdrop.table.language import ENGLISH, N_, _
from nightdrop.table.scenario import schema
from nightdrop.table.scenario.derived_scenarios import Start, ToldShape, read_start, spoken
from nightdrop.table.scenario.editions import read_editions

# The scenario of a game for which none is named.
FIRST = "night-drop"
FILE: Final = "scenario.yaml"
BASIS: Final = "basis"
LOOKS = "looks.yaml"
POSITION: Final = "position"  # the part of a scenario that is where it begins
DIFFICULTY: Final = "difficulty"
STANDARD: Final = "standard"  # the usual one
MOST = 99

# How a game is named in digests: today without what its options are at their defaults. Records say
# so, and older ones say nothing: in theirs stands how the options of their time are declared.
Form = Literal[2] | None
FORM: Final = 2

Choice = bool | int | str | list[int]
# A scenario's file as it is to be read, from the part that it is ("scenario", "tables") and what it
# says.
Change = Callable[[str, YamlFile], YamlFile]


def as_written(part: str, file: YamlFile) -> YamlFile:
    """A file without changes."""
    return file


AnyRulebook = TypeVar("AnyRulebook", bound=Rulebook)


class OptionError(FileError):
    """A refused option: `option` names it; path and line are those of its declaration."""

    def __init__(self, file: YamlFile, option: str, reason: str) -> None:
        super().__init__(file.path, file.line(("options", option)), reason)
        self.option = option


@dataclass(frozen=True)
class OptionSpec:
    """An option: its default, its allowed values (None: a list of counts), its source.

    `label` and `note` are English sentences of the catalogue, `words` those of values that are
    words. One that is not a reading of an unclear rule adapts a game to its players.
    """

    name: str
    label: str
    note: str
    default: Choice
    values: tuple[bool | int | str, ...] | None
    basis: str
    source: str
    words: Mapping[str, str]
    is_reading: bool = True

    @property
    def answers(self) -> dict[object, str]:
        """The label of each of a list of values, for players."""
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


def rulebook_of(name: str, known: Mapping[str, AnyRulebook], file: YamlFile) -> AnyRulebook:
    """The rulebook that a scenario names. Raises FileError for an unknown one."""
    strange = name not in known, _("there is no rulebook called {rulebook}; choose from {known}")
    file.refuse_if(("rulebook",), strange, rulebook=name, known=", ".join(known))
    return known[name]


def rule_options(
    choices: Mapping[str, Choice], known: Collection[str]
) -> dict[str, bool | int | str]:
    """The options that the rules read: the known ones, except lists, which change cups."""
    return {name: value for name, value in choices.items()
            if name in known and not isinstance(value, list)}  # fmt: skip


def option_specs(
    declared: Mapping[str, schema.OptionShape], known: Mapping[str, object], file: YamlFile
) -> dict[str, OptionSpec]:
    """Return the options that a scenario declares, each of the type of its default.

    The default is that of the rulebook. Raises FileError for unknown or missing ones.
    """
    for name in {**declared, **known}:
        if name not in declared:
            raise file.error(("options",), _("the option {name} is missing"), name=name)
        if name not in known:
            raise file.error(("options", name), _("there is no option called {name}"), name=name)
    specs = {}
    for name, default in known.items():
        raw, kind = declared[name], type(default)
        values = None if isinstance(raw.values, str) else tuple(raw.values)
        spec = OptionSpec(
            name, raw.label, raw.note, raw.default, values, raw.basis, raw.source, raw.words,
            raw.reading,
        )
        typed = all(type(value) is kind for value in (*(values or ()), raw.default))
        if not typed or (values is None) != (kind is list) or not spec.allows(raw.default):
            reason = _("{name} must offer {kind} values and a default among them")
            raise file.error(("options", name), reason, name=name, kind=kind.__name__)
        if set(raw.words) != {value for value in values or () if isinstance(value, str)}:
            reason = _("{name} must explain each of its values that is a word, and nothing else")
            raise file.error(("options", name), reason, name=name)
        specs[name] = spec
    return specs


def with_difficulty(
    specs: Mapping[str, OptionSpec], declared: Mapping[str, schema.DifficultyShape], file: YamlFile
) -> dict[str, OptionSpec]:
    """Return these options and the one that chooses a difficulty, from the easiest to the hardest.

    Raises FileError where none of a file's difficulties is the default, and for one that sets an
    option to an impossible value.
    """
    missing = STANDARD not in declared, _("{part} is missing from {name}")
    file.refuse_if((DIFFICULTY,), missing, part=STANDARD, name=DIFFICULTY)
    for level, one in declared.items():
        try:
            chosen(specs, one.options, file)
        except OptionError as problem:
            where = (DIFFICULTY, level, "options", problem.option)
            raise file.error(where, problem.reason) from None
    words = {level: one.label for level, one in declared.items()}
    spec = OptionSpec(DIFFICULTY, N_("Difficulty"), "", STANDARD, tuple(declared), "ruled", "",
                      words, is_reading=False)  # fmt: skip
    return {**specs, DIFFICULTY: spec}


def chosen(
    specs: Mapping[str, OptionSpec], wishes: Mapping[str, object], file: YamlFile
) -> dict[str, Choice]:
    """Return every option's value: the wish or the default. Raises OptionError."""
    for name, value in wishes.items():
        if name not in specs:
            reason = _("there is no option called {name!r}; choose from {names}")
            raise OptionError(file, str(name), reason.format(name=name, names=", ".join(specs)))
        if not specs[name].allows(value):
            reason = _("the option {name} must be {allowed}, not {value!r}")
            allowed, shown = specs[name].allowed, str(value)[:40]
            raise OptionError(file, name, reason.format(name=name, allowed=allowed, value=shown))
    return {name: _choice(wishes.get(name, spec.default)) for name, spec in specs.items()}


def _choice(value: object) -> Choice:
    assert isinstance(value, int | str | list)
    return value


_MOST_GAMES: Final = 16  # kept of a scenario, each with other options


@dataclass(frozen=True)
class Scenario(ABC):
    """A scenario that was read and is consistent; `file` is its scenario.yaml.

    `difficulties` say how hard a game can be, from the easiest to the hardest; none where that is
    not chosen. What one changes besides options is for `assembled` to read. `deals` is how many
    games make a campaign, 0 where none is played. `start` says how one begins that belongs to a
    game, `told` what is told of it where it is chosen. `edition` is that of its data.
    """

    name: str
    title: str
    specs: Mapping[str, OptionSpec]
    rulebook: Rulebook
    file: YamlFile
    difficulties: Mapping[str, schema.DifficultyShape] = field(default_factory=dict, kw_only=True)
    deals: int = field(default=0, kw_only=True)
    start: Start | None = field(default=None, kw_only=True)
    told: ToldShape | None = field(default=None, kw_only=True)
    edition: int = field(default=1, kw_only=True)

    @property
    def kind(self) -> str:
        """Its game family, a name of `games`."""
        return _kind_of(self.file)

    @property
    def sides(self) -> tuple[Side, ...]:
        return self.rulebook.sides

    @property
    def seats(self) -> tuple[Side, ...]:
        return self.rulebook.seated

    @property
    @abstractmethod
    def digest(self) -> str:
        """The digest of all that a rule may read in its files."""

    @property
    def readings(self) -> dict[str, OptionSpec]:
        """The options that are readings of unclear rules."""
        return {name: spec for name, spec in self.specs.items() if spec.is_reading}

    @property
    def fitting(self) -> dict[str, OptionSpec]:
        """The options that adapt a game to its players."""
        return {name: spec for name, spec in self.specs.items() if not spec.is_reading}

    def choices(self, options: Mapping[str, object]) -> dict[str, Choice]:
        """Every option's value: as chosen, else by the difficulty, else its default.

        Raises OptionError, a FileError.
        """
        found = chosen(self.specs, options, self.file)
        if DIFFICULTY not in found:
            return found
        set_by_it = self.difficulties[str(found[DIFFICULTY])].options
        return chosen(self.specs, {**set_by_it, **options}, self.file)

    def game(
        self,
        options: Mapping[str, object] | None = None,
        form: Form = FORM,
        version: int | None = None,
    ) -> Game:
        """A game of this scenario. Raises OptionError, a FileError.

        It is by a version of its rules that is still supported, else by today's; with the same
        options, form of digests and version it is the same object, with all that is cached of its
        board.
        """
        choices = self.choices(options or {})
        key = json.dumps([form, choices, version], sort_keys=True)
        if key not in self._games:
            if len(self._games) >= _MOST_GAMES:
                self._games.clear()
            made, level = self.assembled(choices, form), choices.get(DIFFICULTY)
            made = replace(made, edition=self.edition)
            if self.start is not None:
                made = replace(made, digest=schema.digest_of([made.digest, self.start.where], ()))
            if level not in (None, STANDARD):
                made = replace(made, digest=f"{made.digest} {level}")
            if version in made.rules.older:
                made = replace(made, rules=replace(made.rules, version=version))
            self._games[key] = made
        return self._games[key]

    @cached_property
    def _games(self) -> dict[str, Game]:
        return {}

    @abstractmethod
    def assembled(self, choices: Mapping[str, Choice], form: Form) -> Game:
        """A game with a value for every option, and this form of digests."""

    @property
    def noted(self) -> Mapping[str, Collection[str]]:
        """The possible subjects of notes on its history beside rules, by kind."""
        return {}

    def named(self) -> list[str]:
        """The names of its own in its files, in English: sentences of the catalogue."""
        return []

    def bases(self) -> list[tuple[str, str, str]]:
        """For the About screen: (part, printed | reconstructed | ruled, source), in file order."""
        return []


def opening_of(game: Game) -> State:
    """The state at the first decision of a game. Raises FileError.

    It comes after the set-up of its rules, or in the position of its scenario. The game itself does
    not hold that position: every view would lead to the faces in it.
    """
    start = read_scenario(game.name, game.edition).start if files.basis_of(game.name) else None
    return game.rules.begin(game) if start is None else _placed(game, start)


def _placed(game: Game, start: Start) -> State:
    """The position of a scenario in a game of it. Raises FileError."""
    reads = games.component(game.rules.kind, "reads")
    lacking = reads is None, _("positions of {scenario} cannot be read")
    start.file.refuse_if(("basis",), lacking, scenario=start.shape.basis)
    state: State = reads(start.position, game)
    return state


def shipped_games() -> list[str]:
    return files.shipped_games()


def shipped_scenarios() -> list[str]:
    """Return the names of the shipped games, each followed by its scenarios."""
    return files.shipped_scenarios()


def known_scenarios() -> list[str]:
    """Return the names of the shipped scenarios, then of the player's own, sound or not."""
    shipped = shipped_scenarios()
    folders = files_in(user_data("scenarios"), "")
    own = [folder.name for folder in folders if os.path.lexists(folder / FILE)]
    return [*shipped, *(name for name in own if name not in shipped)]


def offered_games() -> list[str]:
    """Return the names of the shipped games, then of the player's own that can be played."""
    return [*shipped_games(), *_own_scenarios()[0]]


def unsound_scenarios() -> list[FileError]:
    """Why each unsound scenario of the player's own cannot be played."""
    return _own_scenarios()[1]


def _own_scenarios() -> tuple[list[str], list[FileError]]:
    """The player's own scenarios that can be played, and why each of the others cannot be."""
    shipped = shipped_scenarios()
    own = (Path(name) for name in known_scenarios() if name not in shipped)
    return read_each(own, _own_scenario)


def _own_scenario(folder: Path) -> str:
    """The name of a scenario that can be played.

    Raises FileError that names its folder, and the file.
    """
    name = str(folder)
    if files.printable(name) != name:  # no record could hold it
        raise FileError(name, 0, _("has a name that cannot be read as text"))
    try:
        read_scenario(name)
    except FileError as problem:
        raise FileError(name, 0, "{why}", why=problem.brief) from None
    return name


def read_scenario(name: str, edition: int | None = None) -> Scenario:
    """Read a shipped scenario or one of the player's own, as an edition of its data had it, or as
    today's has it. Raises FileError; a name never leads to any other file."""
    if not _is_known(name):
        reason, known = _("there is no such scenario; the shipped scenarios are "
                          "{known}"), shipped_scenarios()
        raise FileError(name[:200], 0, reason, known=", ".join(known))
    own, whole = own_folder(name), scenario_folder(name)
    stamps = *_stamps(own), *(_stamps(whole) if whole != own else ())
    is_latest = edition in (None, _latest(whole, stamps))
    return _read_once(own, stamps, None if is_latest else edition)


def _is_known(name: str) -> bool:
    """Whether this is exactly the name of a folder that holds a scenario."""
    with suppress(OSError, ValueError):  # a name too long for a file, or no name of one
        own = own_folder(name)
        return name in os.listdir(own.parent) and (own / FILE).is_file()
    return False


_Stamps = tuple[tuple[str, int, int], ...]


def _stamps(folder: Path) -> _Stamps:
    """The identity of a folder's files: name, when written in ns, bytes."""
    with suppress(OSError), os.scandir(folder) as entries:
        found = ((one.name, one.stat()) for one in entries if one.name.endswith(".yaml"))
        return tuple(sorted((name, status.st_mtime_ns, status.st_size) for name, status in found))
    return ()


@lru_cache(maxsize=16)
def _latest(folder: Path, stamps: _Stamps) -> int:
    """Today's edition of the data of a game. Raises FileError."""
    return read_editions(folder).latest


@lru_cache(maxsize=16)
def _read_once(folder: Path, stamps: _Stamps, edition: int | None) -> Scenario:
    """Read the scenario of a folder, cached while its files are unchanged. Raises FileError.

    A screen asks for it many times.
    """
    return read_scenario_file(folder, edition=edition)


def read_scenario_file(
    path: Path, change: Change = as_written, edition: int | None = None
) -> Scenario:
    """Read any scenario, by its folder or its scenario.yaml, as its kind does, each of its files as
    an edition (None: today's) had it and then through a change. Raises FileError."""
    file = read_yaml(path / FILE if path.is_dir() else path)
    if isinstance(file.value, dict) and BASIS in file.value:
        return _read_start(file, change, edition)
    kind = _kind_of(file)
    unknown = kind not in games.KINDS, _("there is no kind of game called {kind}; choose from "
                                         "{known}")
    file.refuse_if(("kind",), unknown, kind=kind, known=", ".join(games.KINDS))
    editions, parts = read_editions(Path(file.path).parent), list[str]()
    number = editions.latest if edition is None else edition
    newer = number > editions.latest, _(
        "the edition {number} of its data is newer than this Night Drop, which has {latest}")
    file.refuse_if((), newer, number=number, latest=editions.latest)

    def changed(part: str, read: YamlFile) -> YamlFile:
        parts.append(part)
        return change(part, editions.changed(number, part, read))

    found: Scenario = games.component(kind, "scenario")(file, changed)
    editions.refuse_others(parts)
    return replace(found, edition=number)


def _read_start(file: YamlFile, change: Change, edition: int | None) -> Scenario:
    """Read the basis of a scenario with its changes. Raises FileError."""
    editions, start, parts = read_editions(Path(file.path).parent), read_start(file), [POSITION]
    basis, known = start.shape.basis, shipped_games()
    unknown = basis not in known, _("there is no game called {name}; choose from {known}")
    start.file.refuse_if((BASIS,), unknown, name=basis, known=", ".join(known))
    number = read_editions(own_folder(basis)).latest if edition is None else edition
    start = replace(start, position=editions.changed(number, POSITION, start.position))

    def changed(part: str, read: YamlFile) -> YamlFile:
        parts.append(part)
        return change(part, editions.changed(number, part, start.changed(part, read)))

    found = read_scenario_file(own_folder(basis), changed, number)
    start.refuse_others(parts[1:])
    editions.refuse_others(parts)
    made = replace(found, start=start, told=start.shape)
    _placed(made.game(), start)  # every error must show here, not when a game begins
    return made


def kind_of(name: str) -> str:
    """The game family of a scenario, from its head alone. Raises FileError."""
    return _kind_of(_head(scenario_folder(name) / FILE))


def seats_of(name: str) -> tuple[Side, ...]:
    """The seats of a scenario, from its head alone. Raises FileError."""
    file = _head(scenario_folder(name) / FILE)
    said = file.value if isinstance(file.value, dict) else {}
    known: Mapping[str, Rulebook] = games.component(_kind_of(file), "rulebooks")
    return rulebook_of(str(said.get("rulebook")), known, file).seated


def title_of(name: str) -> str:
    """The title of a scenario, from its head alone. Raises FileError."""
    file = _head(own_folder(name) / FILE)
    said = file.value.get("title", name) if isinstance(file.value, dict) else name
    return spoken(said) if isinstance(said, dict) and ENGLISH in said else str(said)


def _head(path: Path) -> YamlFile:
    """A scenario.yaml, cached while it is unchanged. Raises FileError.

    Pages ask for it many times.
    """
    try:
        status = path.stat()
    except OSError:
        return read_yaml(path)  # which says what is wrong with it
    return _head_once(path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=64)
def _head_once(path: Path, written_ns: int, size: int) -> YamlFile:
    """A scenario.yaml with this time of writing and size. Raises FileError."""
    return read_yaml(path)


def scenarios_of(game: str) -> list[str]:
    """Return the names of the shipped scenarios that belong to a game."""
    return [name for name in shipped_scenarios() if files.basis_of(name) == game]


def _kind_of(file: YamlFile) -> str:
    said = file.value if isinstance(file.value, dict) else {}
    return str(said.get("kind", games.FIRST))


def load_scenario(
    name: str,
    options: Mapping[str, object] | None = None,
    form: Form = FORM,
    version: int | None = None,
    edition: int | None = None,
) -> Game:
    """Return the constant part of a game, with these options and form of digests, by a version of
    the rules that is still played, else by today's, on an edition of its data, else on today's.
    Raises FileError."""
    return read_scenario(name, edition).game(options, form, version)


def looks_of(scenario: str) -> schema.Looks:
    """The contents of a scenario's file of looks, empty if it has none. Raises FileError."""
    path = scenario_folder(scenario) / LOOKS
    return schema.shaped(read_yaml(path), schema.Looks) if path.exists() else schema.Looks()
