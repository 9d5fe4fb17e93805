"""Stories: campaigns of one player through several games, read from the folder of campaigns.

`NAME.yaml` has the games, their seats, and the scale of the sum; `NAME.en.yaml` has its words in
English and `NAME.it.yaml` in Italian, all of the same parts.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field

from nightdrop.engine.counters import Side
from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import FileError, YamlFile, read_yaml
from nightdrop.table.language import ENGLISH, _, language
from nightdrop.table.scenario.scenarios import seats_of, shipped_scenarios
from nightdrop.table.scenario.schema import Count, Label, Name, Shape, shaped

FOLDER: Final = "campaigns"
MOST_TEXT: Final = 600  # characters of a text between two games
_Text = Annotated[str, Field(min_length=1, max_length=MOST_TEXT)]
_By = dict[Name, _Text]  # a text for each side of the story


class Station(Shape):
    """A game of a story, and its seats, by side of the story."""

    scenario: Name
    seats: dict[Name, Name]


class _Facts(Shape):
    """A story without its words.

    Its `verdicts` are the least sum of each, the best first, and `carried` are points that the
    winner of a game takes into the next, by level.
    """

    sides: Annotated[list[Name], Field(min_length=1, max_length=2)]
    stations: Annotated[list[Station], Field(min_length=2, max_length=20)]
    carried: dict[Name, Count]
    verdicts: Annotated[list[int], Field(min_length=2, max_length=9)]


class SideWords(Shape):
    """A side of a story: its name, its command, and how the story begins for it."""

    name: Label
    wants: Label
    opening: _Text


class _After(Shape):
    won: _Text
    lost: _Text


class StationWords(Shape):
    """The texts for each side before a game, and after it is won or lost."""

    before: _By
    after: dict[Name, _After]


class VerdictWords(Shape):
    """A verdict on the whole: its name, and the text for each side."""

    name: Label
    told: _By


class _StoryWords(Shape):
    title: Label
    about: _Text
    sides: dict[Name, SideWords]
    stations: list[StationWords]
    verdicts: list[VerdictWords]


class Story:
    """A story in the current language."""

    def __init__(self, name: str, facts: _Facts, words: _StoryWords) -> None:
        self.name, self._facts, self._words = name, facts, words
        self.title, self.about = words.title, words.about

    @property
    def sides(self) -> Sequence[str]:
        return self._facts.sides

    @property
    def stations(self) -> Sequence[Station]:
        return self._facts.stations

    def seat(self, number: int, side: str) -> Side:
        """The seat of a side of the story in game `number`, from 1 on."""
        return self.stations[number - 1].seats[side]

    def carried(self, level: str) -> int:
        """How many points a victory of this level takes into the next game."""
        return self._facts.carried.get(level, 0)

    def side_words(self, side: str) -> SideWords:
        return self._words.sides[side]

    def before(self, number: int, side: str) -> str:
        """The text for a side before game `number`."""
        return self._words.stations[number - 1].before[side]

    def after(self, number: int, side: str, *, won: bool) -> str:
        """The text for a side after game `number`."""
        found = self._words.stations[number - 1].after[side]
        return found.won if won else found.lost

    @property
    def verdicts(self) -> Sequence[tuple[int, str]]:
        """The least sum of each verdict and its name, the best first."""
        named = (one.name for one in self._words.verdicts)
        return list(zip(self._facts.verdicts, named, strict=True))

    def verdict(self, total: int, side: str) -> tuple[str, str]:
        """The verdict on a sum: its name, and the text for a side."""
        reached = (n for n, least in enumerate(self._facts.verdicts) if total >= least)
        found = self._words.verdicts[next(reached, -1)]
        return found.name, found.told[side]


def stories() -> list[str]:
    return sorted(path.stem for path in data_path("assets", FOLDER).glob("*.yaml")
                  if "." not in path.stem)  # fmt: skip


def read_story(name: str) -> Story:
    """A story by its name, in the current language, or else in English. Raises FileError."""
    if name not in stories():
        reason, known = _("there is no such campaign; choose from {known}"), ", ".join(stories())
        raise FileError(name[:40], 0, reason, known=known)
    return _kept(data_path("assets", FOLDER, f"{name}.yaml"), language())


@lru_cache(maxsize=8)
def _kept(path: Path, spoken: str) -> Story:
    return read_story_file(path, spoken)


def read_story_file(path: Path, spoken: str = ENGLISH) -> Story:
    """A story by its file. Raises FileError with file, line and reason."""
    file = read_yaml(path)
    facts = shaped(file, _Facts)
    _check(file, facts)
    own = path.with_suffix(f".{spoken}.yaml")
    told = read_yaml(own if own.is_file() else path.with_suffix(f".{ENGLISH}.yaml"))
    words = shaped(told, _StoryWords)
    for part in ("stations", "verdicts"):
        here, there = len(getattr(words, part)), len(getattr(facts, part))
        other = here != there, _("there are {here} {part}, but {there} in {name}")
        told.refuse_if((part,), other, here=here, part=part, there=there, name=path.name)
    _check_words(told, facts, words)
    return Story(path.stem, facts, words)


def _check(file: YamlFile, facts: _Facts) -> None:
    """Refuse unknown games, seats that these do not have, and verdicts out of order."""
    shipped = shipped_scenarios()
    for number, station in enumerate(facts.stations):
        where = "stations", number
        unknown = (station.scenario not in shipped,
                   _("there is no such scenario; the shipped scenarios are {known}"))  # fmt: skip
        file.refuse_if((*where, "scenario"), unknown, known=", ".join(shipped))
        seats = seats_of(station.scenario)
        _same(file, (*where, "seats"), station.seats, facts.sides)
        for side, seat in station.seats.items():
            unknown = seat not in seats, _("{name} is not known here")
            file.refuse_if((*where, "seats", side), unknown, name=seat)
    falls = all(one > other for one, other in zip(facts.verdicts, facts.verdicts[1:], strict=False))
    file.refuse_if(("verdicts",), (not falls, _("the verdicts must go from the best to the worst")))


def _check_words(file: YamlFile, facts: _Facts, words: _StoryWords) -> None:
    """Refuse words of sides that the story does not have."""
    _same(file, ("sides",), words.sides, facts.sides)
    for number, station in enumerate(words.stations):
        _same(file, ("stations", number, "before"), station.before, facts.sides)
        _same(file, ("stations", number, "after"), station.after, facts.sides)
    for number, verdict in enumerate(words.verdicts):
        _same(file, ("verdicts", number, "told"), verdict.told, facts.sides)


def _same(
    file: YamlFile, where: tuple[str | int, ...], found: Mapping[str, object],
    wanted: Sequence[str],
) -> None:
    """Refuse a table without exactly one line for each side."""
    for name in {**found, **dict.fromkeys(wanted)}:
        if name not in wanted:
            raise file.error((*where, name), _("{name} is not known here"), name=name)
        if name not in found:
            raise file.error(where, _("{part} is missing from {name}"), part=name,
                             name=".".join(map(str, where)))  # fmt: skip
