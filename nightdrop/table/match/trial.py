"""What many games from one position came to: who won, what was held, where counters were lost."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from nightdrop.engine.counters import Side
from nightdrop.engine.hexes import Hex

ENOUGH = 20  # games from which figures are shown


class Tried(NamedTuple):
    """A game of a trial. `held` are the victory hexes held at the end by the side that jumps;
    `fell` and `fought` are (turn, hex) of each counter lost and each attack declared."""

    seed: int
    points: int
    winner: Side
    held: tuple[Hex, ...]
    fell: tuple[tuple[int, Hex], ...]
    fought: tuple[tuple[int, Hex], ...]
    entries: tuple[str, ...]


class Decider(NamedTuple):
    """A victory hex, and how often the side that jumps holds it in won and in lost games."""

    hex: Hex
    won: float
    lost: float


class Figures(NamedTuple):
    """The figures of the games so far, for the side that jumps: shares are from 0 to 1.

    `interval` holds the true share of games won in 95 cases of 100; `middle` are the points
    between which half of the games lie. `heat` counts losses and attacks by turn and hex.
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
    heat: Mapping[int, Mapping[Hex, int]]


class Running(Protocol):
    """Games that are played elsewhere; `done` are those finished, in order of seed."""

    count: int
    done: list[Tried]

    @property
    def is_over(self) -> bool:
        """Whether nothing is played any more."""

    @property
    def problem(self) -> str:
        """Why it broke, "" if it did not."""

    def poll(self) -> bool:
        """Take what has been finished; True if that was anything."""

    def figures(self) -> Figures | None:
        """The figures, or None while there are too few games."""

    def stop(self) -> None:
        """Play no more games; what is done stays."""


class Starter(Protocol):
    """Begins to play a number of games from a position's text."""

    def __call__(self, position: str, count: int) -> Running: ...
