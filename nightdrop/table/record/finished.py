"""Finished games of any family, a file line for each: the source of all statistics.

A game is known by its actions, so that it counts once, whatever its file is called and however
often that is opened. Nothing is kept of a game that is not over.
"""

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import AfterValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from nightdrop.table.calendar import seconds_of
from nightdrop.table.disk.bounds import MAX_NAMED
from nightdrop.table.disk.files import printable
from nightdrop.table.disk.folders import files_in
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.record.append_only_file import FileLine, adding_to, read_lines
from nightdrop.table.record.saves import FINISHED, OLDER
from nightdrop.table.scenario.schema import Amounts, Points, Shape, Tally, Words

How = Literal["window", "terminal", "mail", "found"]
BOTH: Final = "both"


def _moment(text: str) -> str:
    """A moment of the calendar. Raises PydanticCustomError for any other text."""
    try:
        seconds_of(text)
    except ValueError:
        raise PydanticCustomError("moment", "write it as in 2026-11-28 20:00:00") from None
    return text


Moment = Annotated[str, AfterValidator(_moment)]


class Finished(Shape):
    """A game that is over. `when` it ended is UTC, to the second.

    `options` are those that differ from the defaults. `seat` is the side of a person, "both" where
    persons had more than one, "" where the program played all; `against` are the levels of the
    program. `seed` is None where dice came from elsewhere, and `deal` names the day or the number
    of a deal. `how` says where it was played: "found" as a saved game that had not been counted.
    `file` is the name of its record, and `tallies` are its family's own figures, by key.
    `given_up` is the side that gave it up, if one did.
    """

    model_config = ConfigDict(extra="ignore")  # of a newer program

    id: Words
    when: Moment
    scenario: Words
    options: dict[Words, Any] = Field(default_factory=dict, max_length=MAX_NAMED)
    difficulty: Words = ""
    seat: Words = ""
    against: list[Words] = Field(default_factory=list, max_length=MAX_NAMED)
    points: Points
    level: Words
    winner: Words
    hints: Tally = 0
    take_backs: Tally = 0
    turns: Tally = 0
    seed: int | None = None
    deal: Words = ""
    how: Words = "found"
    file: str = ""
    tallies: Amounts = Field(default_factory=dict)
    given_up: Words = ""

    @property
    def is_own(self) -> bool:
        return bool(self.seat)

    @property
    def is_whole(self) -> bool:
        """Whether it was played to its end, so that its points can be compared with others."""
        return not self.given_up


class Store(NamedTuple):
    """The finished games, the one that ended first foremost.

    It also has the names of all their files, and why unreadable lines were skipped.
    """

    games: list[Finished]
    files: frozenset[str]
    damaged: list[FileError]


class _PassedOver(Shape):
    """The line of a file that does not count."""

    file: str


class _TakenBack(Shape):
    """The line of a game whose end was undone."""

    taken_back: Words


# The lines that tell of no game, by what they say.
_SHORT: Final[Mapping[frozenset[str], type[Any]]] = {
    frozenset({"file"}): _PassedOver, frozenset({"taken_back"}): _TakenBack,
}  # fmt: skip


def read_store(file: Path) -> Store:
    """All games of a file. Raises OSError where it cannot be read."""
    said, damaged = read_lines(file)
    found: dict[str, Finished] = {}
    files = set[str]()
    for line in said:
        try:
            game = line.shaped(_SHORT.get(frozenset(line.says), Finished))
        except FileError as problem:
            damaged.append(problem)
            continue
        if isinstance(game, _TakenBack):
            gone = found.pop(game.taken_back, None)
            files.discard(gone.file if gone else "")
            continue
        files.add(game.file)
        if isinstance(game, _PassedOver):
            continue
        first = found.get(game.id)
        later = {"file": game.file, "tallies": game.tallies or (first.tallies if first else {})}
        found[game.id] = game if first is None else first.model_copy(update=later)
    return Store(sorted(found.values(), key=lambda one: one.when), frozenset(files), damaged)


def pass_over(file: Path, name: str) -> None:
    """Note the file of a game that does not count, so that it is not read again.

    Raises OSError.
    """
    with adding_to(file) as adding:
        adding.add({"file": name})


def take_out(file: Path, id_: str) -> None:
    """Note that the end of a game was undone, so that it no longer counts. Raises OSError."""
    with adding_to(file) as adding:
        if _told(adding.lines.said, id_):
            adding.add({"taken_back": id_})


def _told(said: Sequence[FileLine], id_: str) -> list[Mapping[str, Any]]:
    """The lines on a game since its end was last undone."""
    found = list[Mapping[str, Any]]()
    for line in said:
        if line.says.get("taken_back") == id_:
            found = []
        elif line.says.get("id") == id_:
            with suppress(FileError):  # a damaged one tells nothing
                line.shaped(Finished)
                found.append(line.says)
    return found


def keep(file: Path, game: Finished) -> bool:
    """Add a game, or new facts about one that is there; return whether it is new.

    New facts are the name of its file, or tallies that it did not have. Raises OSError.
    """
    with adding_to(file) as adding:
        before = _told(adding.lines.said, game.id)
        if not any(one.get("file", "") == game.file and (one.get("tallies") or not game.tallies)
                   for one in before):  # fmt: skip
            adding.add(game.model_dump(exclude_defaults=True))
        return not before


def store_of(saves: Path) -> Path:
    """The file of the finished games beside the saved ones; creates nothing."""
    return saves / FINISHED


def file_of(game: Finished, saves: Path | None) -> Path | None:
    """The record of a finished game, if it is still among the saved games."""
    if saves is None or not game.file:
        return None
    for folder in (saves, saves / OLDER):
        path = folder / game.file
        if os.path.isfile(path):  # which raises nothing, however long the name is
            return path
        if "\\" in game.file:  # it stands for bytes that are no letters
            found = (one for one in files_in(folder, "") if printable(one.name) == game.file)
            if (other := next(found, None)) is not None:
                return other
    return None
