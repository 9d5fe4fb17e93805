"""Reads and checks the files of the scenario, and makes a game of them."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from nightdrop.engine.model import Game
from nightdrop.phantom_fury.rules.cards import DECKS, FuryTables, PrintedCard, Type, VictoryLevel
from nightdrop.phantom_fury.rules.rulebook import NAME, OPTIONS, RULEBOOKS, assembled
from nightdrop.table.disk.files import scenario_folder
from nightdrop.table.disk.yaml import YamlFile, read_yaml
from nightdrop.table.language import _
from nightdrop.table.scenario import schema
from nightdrop.table.scenario.scenarios import (
    DIFFICULTY,
    Change,
    Choice,
    Form,
    Scenario,
    as_written,
    option_specs,
    rule_options,
    rulebook_of,
    with_difficulty,
)
from nightdrop.table.scenario.schema import Count, Label, Name, Shape, Sourced
from nightdrop.table.words.catalogues import read_own

Die = Annotated[int, Field(ge=0, le=6)]
Deck = Literal["american", "insurgents"]
WORTHS: Final = "worths.yaml"


class CardTypeShape(Shape):
    """A type of card, with the sums of its faces."""

    word: Label
    deck: Deck
    cards: Count
    force: Count


class CardShape(Sourced):
    """A printed card."""

    type: Type
    name: Label
    count: Annotated[int, Field(ge=1, le=9)]
    force: Annotated[int, Field(ge=1, le=9)] | None = None
    note: str = ""
    prestige: bool = False


class CardsShape(Shape):
    """cards.yaml."""

    total: int
    decks: dict[Deck, Count]
    types: dict[Type, CardTypeShape]
    faces: dict[Name, CardShape]
    basis: dict[str, schema.Basis]


class DealShape(Shape):
    """How the cards of a front are placed."""

    face_up: list[Count]
    face_down: list[Count]
    beyond: Literal["face_up"]


class FuryLevelShape(Shape):
    """A level of the end."""

    points: int
    level: Name
    name: Label


class WorksShape(Shape):
    """The highest roll that works."""

    recon: Die
    disarm: Die


class FuryDifficultyShape(schema.DifficultyShape):
    """What a difficulty changes: numbers of the tables, and options."""

    hand: Annotated[int, Field(ge=1, le=9)] | None = None
    works_on: WorksShape | None = None
    explodes_on: Die | None = None


class FuryTablesShape(Shape):
    """tables.yaml, except the numbers that the rules take over unchanged."""

    fronts: Literal[3]
    deal: DealShape
    leaves: dict[Type, Literal["lowest", "highest"]]
    works_on: WorksShape
    die: Literal[6]
    combat: Name
    levels: list[FuryLevelShape]
    difficulty: dict[Name, FuryDifficultyShape]
    campaign: dict[Literal["deals"], Count]
    basis: dict[str, schema.Basis]


class FuryFilesShape(Shape):
    """The other files."""

    counters: str
    tables: str


class FuryScenarioShape(Shape):
    """scenario.yaml."""

    kind: Literal["phantom-fury"]
    name: Name
    title: Label
    rulebook: Name
    files: FuryFilesShape
    options: dict[str, schema.OptionShape]


_TABLES: Final = schema.with_numbers(FuryTablesShape, FuryTables)
_NUMBERS: Final = {"hand", "works_on", "explodes_on"}  # of the tables that a difficulty changes
_UNREAD: Final = {"basis", "source", "name", "note", "word", "title", "label", "words"}


@dataclass(frozen=True)
class FuryScenario(Scenario):
    """A scenario of this kind with what its files say."""

    shape: FuryScenarioShape
    cards: CardsShape
    tables: FuryTablesShape

    @cached_property
    def digest(self) -> str:
        """The digest of all that a rule may read in its files, but for the options."""
        return schema.digest_of([self.cards.model_dump(), self.tables.model_dump()], _UNREAD)

    @cached_property
    def faces(self) -> dict[str, PrintedCard]:
        """The printed cards, by their names in actions."""
        return {
            id_: PrintedCard(id_, one.name, one.type, self.cards.types[one.type].deck, one.force,
                      one.count, one.note, one.prestige)
            for id_, one in self.cards.faces.items()
        }  # fmt: skip

    def assembled(self, choices: Mapping[str, Choice], form: Form) -> Game:
        """A game with a value for every option."""
        mix = {deck: {face.id: face.copies for face in self.faces.values() if face.deck == deck}
               for deck in DECKS}  # fmt: skip
        options = rule_options(choices, OPTIONS)
        changed = self.tables.difficulty[str(choices[DIFFICULTY])].model_dump(include=_NUMBERS)
        numbers = {name: number for name, number in changed.items() if number is not None}
        raw = _TABLES(**{**self.tables.model_dump(), **numbers})
        rules = assembled(built_tables(raw, options), options)
        book = self.rulebook
        return Game(self.name, book.sides, book.seated, None, self.faces, mix, rules, self.digest)

    @property
    def noted(self) -> Mapping[str, Collection[str]]:
        return {"battle": [self.name]}

    def named(self) -> list[str]:
        """The names of its cards and their notes."""
        cards = self.cards.faces.values()
        return [*(one.name for one in cards), *(one.note for one in cards if one.note)]

    def bases(self) -> list[tuple[str, str, str]]:
        """For the About screen: (part, printed | reconstructed | ruled, source), in file order."""
        parts = (*self.cards.basis.items(), *self.tables.basis.items())
        return [*((part, basis, "") for part, basis in parts),
                *((name, one.basis, one.source) for name, one in self.shape.options.items())]


def built_tables(raw: FuryTablesShape, options: Mapping[str, Any]) -> FuryTables:
    """The numbers of the game."""
    silver = options["thirty_six"] == "silver"
    levels = tuple(VictoryLevel(one.level, one.points + (silver and one.level == "medal-of-honor"))
                   for one in raw.levels)  # fmt: skip
    deal = raw.deal
    return FuryTables(
        face_down=tuple(deal.face_down),
        full=max(deal.face_down + deal.face_up),
        highest="".join(type_ for type_, which in raw.leaves.items() if which == "highest"),
        levels=levels,
        works_on=raw.works_on.model_dump(),
        **raw.model_dump(include={*schema.numbers_of(FuryTables)}),
    )


def read_whole(file: YamlFile, change: Change = as_written) -> FuryScenario:
    """Read the scenario to which this scenario.yaml belongs. Raises FileError."""
    folder = Path(file.path).parent
    file = change("scenario", file)
    shape = schema.shaped(file, FuryScenarioShape)
    rulebook = rulebook_of(shape.rulebook, RULEBOOKS, file)
    cards_file = change("cards", read_yaml(folder / shape.files.counters))
    tables_file = change("tables", read_yaml(folder / shape.files.tables))
    cards = schema.shaped(cards_file, CardsShape)
    tables = schema.shaped(tables_file, _TABLES)
    _check_cards(cards, cards_file)
    specs = option_specs(shape.options, OPTIONS, file)
    specs = with_difficulty(specs, tables.difficulty, tables_file)
    read_own(folder)
    read = FuryScenario(shape.name, shape.title, specs, rulebook, file,
                        shape, cards, tables, difficulties=tables.difficulty,
                        deals=tables.campaign.get("deals", 0))  # fmt: skip
    read.game()  # every error must show here, not when a game begins
    return read


def _check_cards(cards: CardsShape, file: YamlFile) -> None:
    """Check the sums of types and decks against the faces [1]. Raises FileError."""
    for type_, said in cards.types.items():
        faces = [face for face in cards.faces.values() if face.type == type_]
        for part, found in (
            ("cards", sum(face.count for face in faces)),
            ("force", sum(face.count * (face.force or 0) for face in faces)),
        ):
            wrong = getattr(said, part) != found, _("the faces of {type} add up to {found}")
            file.refuse_if(("types", type_, part), wrong, type=type_, found=found)
    for id_, face in cards.faces.items():
        strange = face.type not in cards.types, _("there is no type called {type}")
        file.refuse_if(("faces", id_, "type"), strange, type=face.type)
    decks = Counter({cards.types[face.type].deck: 0 for face in cards.faces.values()})
    for face in cards.faces.values():
        decks[cards.types[face.type].deck] += face.count
    for deck, count in cards.decks.items():
        wrong = decks[deck] != count, _("the faces of {deck} add up to {found}")
        file.refuse_if(("decks", deck), wrong, deck=deck, found=decks[deck])
    wrong = cards.total != decks.total(), _("the faces add up to {found}")
    file.refuse_if(("total",), wrong, found=decks.total())


def read_worths(
    levels: Collection[str], names: Collection[str]
) -> Mapping[str, Mapping[str, float]]:
    """The weights of each level by name. Raises FileError."""
    file = read_yaml(scenario_folder(NAME) / WORTHS)
    return schema.worths_of(file, schema.shaped(file, schema.WorthsShape), levels, names)
