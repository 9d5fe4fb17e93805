"""The guided first game: its chapters and lessons from a file, and how far a player has come."""

from collections.abc import Collection, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import yaml
from pydantic import Field, RootModel, model_validator

from nightdrop.engine.hexes import Hex, parse_hex
from nightdrop.table.match import Match
from nightdrop.table.paths import data_path
from nightdrop.table.scenario_schema import HexText, Shape, shaped
from nightdrop.table.speech import _, language
from nightdrop.table.yamlfile import FileError, read_yaml

FILE = "first-game"


class LessonShape(Shape):
    """A lesson as the file has it."""

    title: str
    text: str
    rule: str = ""
    until: list[str] = Field(default_factory=list)
    times: Annotated[int, Field(ge=1, le=9)] = 1
    each: bool = False
    way: list[str] = Field(default_factory=list)
    hexes: list[HexText] = Field(default_factory=list)
    buttons: list[str] = Field(default_factory=list)
    other: str = ""


class _New(Shape):
    """A new game in which the players throw their own dice."""

    seed: int


class _ChapterShape(Shape):
    """A chapter as the file has it."""

    name: str
    new: _New | None = None
    position: dict[str, Any] | None = None
    seed: int = 1
    lessons: list[LessonShape]

    @model_validator(mode="after")
    def _one_start(self) -> "_ChapterShape":
        if (self.new is None) == (self.position is None):
            raise ValueError(_("a chapter begins with `new` or with a `position`"))
        return self


class _File(RootModel[list[_ChapterShape]]):
    """The whole file."""


class _Words(Shape):
    """A lesson in another language."""

    title: str
    text: str
    other: str = ""


class _WordsFile(RootModel[list[list[_Words]]]):
    """All lessons in another language, by chapter."""


class Lesson(NamedTuple):
    """A card: what to do and why, the rule, which entries fulfil it, and what to click for that.

    It asks for `times` entries that fit `until`, or, if `each`, for one of each pattern; those of
    `way` lead there. One without `until` is only read. `other` answers any other action.
    """

    title: str
    text: str
    rule: str
    until: tuple[str, ...]
    times: int
    each: bool
    way: tuple[str, ...]
    hexes: tuple[Hex, ...]
    buttons: tuple[str, ...]
    other: str

    def fits(self, entry: str) -> bool:
        """Whether an entry is what the lesson asks for."""
        return _fits(entry, self.until)

    def leads(self, entry: str) -> bool:
        """Whether an entry is what the lesson asks for, or leads there."""
        return _fits(entry, (*self.until, *self.way))

    def is_fulfilled(self, entries: Sequence[str]) -> bool:
        """Whether these fitting entries are enough."""
        if self.each:
            return all(any(_fits(e, (pattern,)) for e in entries) for pattern in self.until)
        return len(entries) >= self.times


class Chapter(NamedTuple):
    """A part of the guide: how its game begins, and its lessons in the language spoken now."""

    name: str
    lessons: tuple[Lesson, ...]
    position: str
    seed: int

    def begin(self, save_to: Path | None) -> Match:
        """The chapter's game from its beginning; its file is written anew."""
        if self.position:
            return Match.from_position(self.position, seed=self.seed, save_to=save_to)
        return Match.new(seed=self.seed, dice="typed", save_to=save_to)

    def is_of(self, match: Match) -> bool:
        """Whether a game began as this chapter begins now."""
        position = yaml.safe_load(self.position) if self.position else None
        return match.header.position == position and match.header.seed == self.seed

    def is_done(self, entries: Sequence[str]) -> bool:
        """Whether everything that a chapter asks for was done."""
        return all(
            not lesson.until for lesson in self.lessons[reached(self.lessons, entries, ()) :]
        )


def _fits(entry: str, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(entry, pattern) for pattern in patterns)


def reached(lessons: Sequence[Lesson], entries: Sequence[str], read: Collection[int]) -> int:
    """The number of the lesson that is due; `read` are those that were read.

    What was done counts, whoever asked for it: who does what the next lesson asks has passed
    this one, and what was only to be read before it.
    """
    asking = [number for number, lesson in enumerate(lessons) if lesson.until]
    done, fitted = 0, list[str]()  # lessons of `asking` that are done, entries for the next one
    for entry in entries:
        fitting = (n for n in asking[done : done + 2] if lessons[n].fits(entry))
        number = next(fitting, None)
        if number is None:
            continue
        if number != asking[done]:
            done, fitted = done + 1, []
        fitted.append(entry)
        if lessons[number].is_fulfilled(fitted):
            done, fitted = done + 1, []
    due = asking[done - 1] + 1 if done else 0
    while due < len(lessons) and not lessons[due].until and due in read:
        due += 1
    return due


def chapters() -> tuple[Chapter, ...]:
    """The guide in the language spoken now, else in English. Raises FileError if damaged."""
    return _chapters(language())


@cache
def _chapters(spoken: str) -> tuple[Chapter, ...]:
    found = shaped(read_yaml(data_path("assets", "guide", f"{FILE}.yaml")), _File).root
    words = _words(spoken, [len(chapter.lessons) for chapter in found])
    return tuple(
        Chapter(
            chapter.name,
            tuple(_lesson(lesson, words[n][m] if words else None)
                for m, lesson in enumerate(chapter.lessons)),
            yaml.safe_dump(chapter.position, allow_unicode=True) if chapter.position else "",
            chapter.new.seed if chapter.new else chapter.seed,
        )
        for n, chapter in enumerate(found)
    )


def _words(spoken: str, lengths: list[int]) -> list[list[_Words]] | None:
    """The sister file of a language, or None where there is none."""
    path = data_path("assets", "guide", f"{FILE}.{spoken}.yaml")
    if not path.is_file():
        return None
    file = read_yaml(path)
    found = shaped(file, _WordsFile).root
    if [len(chapter) for chapter in found] != lengths:
        told = _("has not the lessons of {name}, chapter by chapter")
        raise FileError(file.path, 1, told, name=f"{FILE}.yaml")
    return found


def _lesson(shape: LessonShape, words: _Words | None) -> Lesson:
    said = words or shape
    return Lesson(
        said.title, said.text, shape.rule, tuple(shape.until), shape.times, shape.each,
        tuple(shape.way),
        tuple(map(parse_hex, shape.hexes)), tuple(shape.buttons), said.other,
    )  # fmt: skip
