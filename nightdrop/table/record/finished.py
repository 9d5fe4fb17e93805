"""Finished games of any kind, a line each in one file: what all that tells of many games counts.

A game is known by what was done in it, so that it counts once, whatever its file is called and how
often that is opened. Nothing is kept of a game that is not over.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from pydantic import ConfigDict, Field, ValidationError

from nightdrop.table.record.lines import adding_to, read_lines
from nightdrop.table.record.saves import OLDER
from nightdrop.table.scenario.schema import Shape

FILE: Final = "finished.jsonl"
How = Literal["window", "terminal", "found"]
BOTH: Final = "both"


class Finished(Shape):
    """A game that is over. `when` it ended is UTC, to the second.

    `options` are those that were chosen otherwise than usual. `seat` is the side that a person
    decided for, "both" where persons did for more than one, "" where the program played all;
    `against` are the levels of the program. `seed` is None where dice came from elsewhere, and
    `deal` names the day or the number of a deal. `how` tells where it was played: "found" as a
    saved game that had not been counted. `file` is the name of its record, and `tallies` is what
    its kind tells besides, by key.
    """

    model_config = ConfigDict(extra="ignore")  # of a newer program

    id: str
    when: str
    scenario: str
    options: dict[str, Any] = Field(default_factory=dict)
    difficulty: str = ""
    seat: str = ""
    against: list[str] = Field(default_factory=list)
    points: int
    level: str
    winner: str
    hints: int = 0
    take_backs: int = 0
    turns: int = 0
    seed: int | None = None
    deal: str = ""
    how: str = "found"
    file: str = ""
    tallies: dict[str, int | float] = Field(default_factory=dict)

    @property
    def is_own(self) -> bool:
        """Whether a person decided in it."""
        return bool(self.seat)


class Store(NamedTuple):
    """The finished games, the one that ended first foremost; the names of all their files; and how
    many lines could not be read."""

    games: list[Finished]
    files: frozenset[str]
    damaged: int


def read_store(file: Path) -> Store:
    """All games of a file. Raises OSError where it cannot be read."""
    said, damaged = read_lines(file)
    found: dict[str, Finished] = {}
    files = set[str]()
    for line in said:
        if line.keys() == {"file"}:
            files.add(str(line["file"]))
            continue
        if line.keys() == {"taken_back"}:
            gone = found.pop(str(line["taken_back"]), None)
            files.discard(gone.file if gone else "")
            continue
        game = _game(line)
        if game is None:
            damaged += 1
            continue
        files.add(game.file)
        first = found.get(game.id)
        later = {"file": game.file, "tallies": game.tallies or (first.tallies if first else {})}
        found[game.id] = game if first is None else first.model_copy(update=later)
    return Store(sorted(found.values(), key=lambda one: one.when), frozenset(files), damaged)


def _game(line: Mapping[str, object]) -> Finished | None:
    try:
        return Finished.model_validate(line)
    except ValidationError:
        return None


def pass_over(file: Path, name: str) -> None:
    """Note the file of a game that does not count, so that nobody reads it again. Raises
    OSError."""
    with adding_to(file) as adding:
        adding.add({"file": name})


def take_out(file: Path, id_: str) -> None:
    """Note that the end of a game was taken back: it counts no more. Raises OSError."""
    with adding_to(file) as adding:
        if _told(adding.lines.said, id_):
            adding.add({"taken_back": id_})


def _told(said: Sequence[Mapping[str, Any]], id_: str) -> list[Mapping[str, Any]]:
    """The lines that tell of a game, since its end was last taken back."""
    found = list[Mapping[str, Any]]()
    for line in said:
        if line.get("taken_back") == id_:
            found = []
        elif line.get("id") == id_:
            found.append(line)
    return found


def keep(file: Path, game: Finished) -> bool:
    """Add a game, unless it stands there: then at most the new name of its file, or what its kind
    tells besides and did not before. Whether it is counted for the first time. Raises OSError."""
    with adding_to(file) as adding:
        before = _told(adding.lines.said, game.id)
        if not any(one.get("file", "") == game.file and (one.get("tallies") or not game.tallies)
                   for one in before):  # fmt: skip
            adding.add(game.model_dump(exclude_defaults=True))
        return not before


def store_of(saves: Path) -> Path:
    """The file of the finished games beside the saved ones; creates nothing."""
    return saves / FILE


def file_of(game: Finished, saves: Path | None) -> Path | None:
    """The record of a finished game, if it is still where saved games are."""
    if saves is None or not game.file:
        return None
    places = (saves / game.file, saves / OLDER / game.file)
    return next((path for path in places if path.is_file()), None)
