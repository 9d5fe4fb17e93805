"""What many games from one position came to: who won, what was held, where counters were lost."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, Literal, NamedTuple, Protocol

from nightdrop.engine.counters import Side
from nightdrop.engine.hexes import Hex
from nightdrop.engine.view import imagine, seen_by
from nightdrop.table.scenario.dump import dump, position_text
from nightdrop.table.scenario.position import read_position

ENOUGH: Final = 20  # games from which shares are told
FEW: Final = 4  # games from which there is a map

# What happens in a hex and is counted: a counter lost, an attack declared, a company formed.
Event = Literal["fell", "fought", "formed"]
EVENTS: Final[tuple[Event, ...]] = ("fell", "fought", "formed")


class Start(NamedTuple):
    """Where the games of a trial begin: a position's text. With the `eyes` of a side, what it
    cannot see is dealt anew in every game; "": all lies as it lies."""

    text: str
    eyes: Side = ""

    def dealt(self, seed: int) -> str:
        """The position of the game with this seed. Raises FileError."""
        if not self.eyes:
            return self.text
        found = read_position(self.text)
        state = imagine(seen_by(found.state, self.eyes), Random(seed))
        return position_text(dump(state, found.scenario, found.options))


class Tried(NamedTuple):
    """A game of a trial. `held` are the victory hexes held at the end by the side that jumps;
    `events` are (what, turn, hex) in order."""

    seed: int
    points: int
    winner: Side
    held: tuple[Hex, ...]
    events: tuple[tuple[Event, int, Hex], ...]
    entries: tuple[str, ...]


class Decider(NamedTuple):
    """A victory hex, and how often the side that jumps holds it in won and in lost games."""

    hex: Hex
    won: float
    lost: float


class Figures(NamedTuple):
    """The figures of the games so far, for the side that jumps: shares are from 0 to 1.

    `interval` holds the true share of games won in 95 cases of 100; `middle` are the points
    between which half of the games lie. `happened` counts events by what, turn and hex.
    """

    games: int
    won: float
    interval: tuple[float, float]
    mean: float
    middle: tuple[int, int]
    points: Mapping[int, int]
    least_win: int
    held: Mapping[Hex, float]
    deciders: tuple[Decider, ...]
    happened: Mapping[tuple[Event, int], Mapping[Hex, int]]

    @property
    def are_enough(self) -> bool:
        """Whether there are games enough to tell shares."""
        return self.games >= ENOUGH

    def heat(self, what: Event, turn: int) -> Mapping[Hex, int]:
        """How often something happened in a turn, by hex."""
        return self.happened.get((what, turn), {})

    def total(self, what: Event, hex_: Hex) -> int:
        """How often something happened in a hex."""
        return sum(self.heat(one, turn).get(hex_, 0) for one, turn in self.happened if one == what)


class Difference(NamedTuple):
    """By how many points the first position is better for the side that jumps than the second, in
    games of the same seeds; its interval holds however often it is looked at."""

    pairs: int
    mean: float
    interval: tuple[float, float]


class Running(Protocol):
    """Games that are played elsewhere, from one position or from two."""

    count: int

    @property
    def done(self) -> Sequence[Sequence[Tried]]:
        """The games of each position that are finished, in order of seed."""

    @property
    def is_over(self) -> bool:
        """Whether nothing is played any more."""

    @property
    def problem(self) -> str:
        """Why it broke, "" if it did not."""

    def poll(self) -> bool:
        """Take what has been finished; True if that was anything."""

    def figures(self, place: int = 0) -> Figures | None:
        """The figures of a position, or None while there are too few games."""

    def difference(self) -> Difference | None:
        """How the two positions differ, or None while there are too few pairs, or one position."""

    def stop(self) -> None:
        """Play no more games; what is done stays."""


class Starter(Protocol):
    """Begins to play a number of games from each of some positions."""

    def __call__(self, starts: Sequence[Start], count: int) -> Running: ...
