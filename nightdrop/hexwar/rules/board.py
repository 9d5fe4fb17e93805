"""The board: terrain, lines across hexsides, names and marked hexes; frozen, loaded once.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Literal, NamedTuple

from nightdrop.engine.model import SentByFields
from nightdrop.hexwar.rules.hexes import DIRECTIONS, Hex, distance, hex_at, neighbour

Texture = Literal[
    "plain", "trees", "rows", "dots", "wheat", "wood", "casemates", "canal", "banks"
]


class Look(NamedTuple):
    """How a map shows a terrain.

    It has a colour by day, "#RRGGBB", and what is scattered over it; or the brush that paints it:
    open fields of wheat `within` a line in world metres, a wood, earthworks, a canal beside the
    river that runs through the hexes `at`, banks under ways over a marsh.
    """

    colour: str
    texture: Texture = "plain"
    at: tuple[Hex, ...] = ()
    within: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Signs:
    """The marks that a map shows on hexes for a rulebook.

    `stars` gives the colour of a VP hex's star, `points` what is printed on it; `dashed` are
    hexsides, the smaller hex first; `enters` and `lands` name the formation that comes into a hex;
    `track` is two entry letters and the number of off-map boxes between them.
    """

    stars: Mapping[Hex, str] = field(default_factory=dict)
    points: Mapping[Hex, int] = field(default_factory=dict)
    dashed: tuple[tuple[Hex, Hex], ...] = ()
    enters: Mapping[Hex, str] = field(default_factory=dict)
    lands: Mapping[Hex, str] = field(default_factory=dict)
    track: tuple[str, str, int] | None = None


@dataclass(frozen=True)
class Board(SentByFields):
    """A map of `columns` x `rows` hexes. Mappings are never changed after loading.

    `terrain` names every hex's terrain; `links` gives the kinds of line ("road", "rail") that cross
    a hexside, keyed by its pair of hexes, smaller first; `drop` lists each regiment's drop hexes
    with the number of sticks; `entry` maps a letter to its hex; `looks` says how to show a terrain
    for which a map has no brush, `signs` what else hexes are marked with.
    """

    columns: int
    rows: int
    terrain: Mapping[Hex, str]
    names: Mapping[Hex, str]
    links: Mapping[tuple[Hex, Hex], tuple[str, ...]]
    vp: tuple[Hex, ...]
    setup: tuple[Hex, ...]
    entry: Mapping[str, Hex]
    drop: Mapping[str, tuple[tuple[Hex, int], ...]]
    drop_letters: Mapping[str, str] = field(default_factory=dict)
    looks: Mapping[str, Look] = field(default_factory=dict)
    signs: Signs = field(default_factory=Signs)
    hexes: tuple[Hex, ...] = field(init=False)

    def __post_init__(self) -> None:
        numbers = tuple(
            hex_at(column, row)
            for column in range(1, self.columns + 1)
            for row in range(1, self.rows + 1)
        )
        object.__setattr__(self, "hexes", numbers)

    def __hash__(self) -> int:
        """Quick, so that boards can be keys."""
        return hash(self.vp)

    def __getstate__(self) -> dict[str, object]:
        """What another process gets: all but the values that are cached here."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    def __contains__(self, hex_: Hex) -> bool:
        return hex_ in self.terrain

    @cached_property
    def neighbours(self) -> Mapping[Hex, tuple[Hex, ...]]:
        """The neighbours of each hex that are on the board, in order of number."""
        return {
            h: tuple(sorted(n for d in DIRECTIONS if (n := neighbour(h, d)) in self.terrain))
            for h in self.hexes
        }

    @cached_property
    def edge(self) -> frozenset[Hex]:
        """Hexes on the map edge: from these a unit can leave the map."""
        return frozenset(h for h in self.hexes if len(self.neighbours[h]) < 6)

    @cached_property
    def bit(self) -> Mapping[Hex, int]:
        """One bit for each hex: a set of hexes is then a small integer."""
        return {h: 1 << number for number, h in enumerate(self.hexes)}

    @cached_property
    def beside(self) -> Mapping[Hex, int]:
        """The neighbours of each hex, as bits."""
        return {h: sum(self.bit[n] for n in near) for h, near in self.neighbours.items()}

    @cached_property
    def zone_middle(self) -> Mapping[str, Hex]:
        """The hex in the middle of each drop zone: the nearest to all of its drop hexes."""
        found = {}
        for group, drops in self.drop.items():
            zone = [hex_ for hex_, _ in drops]
            found[group] = min((sum(distance(one, far) for far in zone), one) for one in zone)[1]
        return found

    def blank(self, value: int = 0) -> bytearray:
        """A byte for each hex, indexed by its number: the quickest map from hexes to small
        integers."""
        return bytearray([value]) * (self.hexes[-1] + 1)

    def lines(self, a: Hex, b: Hex) -> tuple[str, ...]:
        """Kinds of line that cross the hexside between two neighbours, or ()."""
        return self.links.get((a, b) if a < b else (b, a), ())

    @cached_property
    def lines_in(self) -> Mapping[Hex, frozenset[str]]:
        """Kinds of line in each hex that has any."""
        found: dict[Hex, set[str]] = {}
        for pair, kinds in self.links.items():
            for hex_ in pair:
                found.setdefault(hex_, set()).update(kinds)
        return {hex_: frozenset(kinds) for hex_, kinds in found.items()}

    def nearest(self, candidates: tuple[Hex, ...], origins: tuple[Hex, ...]) -> tuple[Hex, ...]:
        """Those candidates that are nearest to any of the origins, in order of number."""
        gap = {hex_: min(distance(hex_, origin) for origin in origins) for hex_ in candidates}
        least = min(gap.values(), default=0)
        return tuple(sorted(hex_ for hex_ in candidates if gap[hex_] == least))


class Drift(NamedTuple):
    """The last hex of the map over which a stick comes, and whether it leaves the map there."""

    hex: Hex
    is_off: bool


def scatter(board: Board, from_: Hex, direction: int, hexes: int) -> Drift:
    """Where a roll takes a stick [ND 4.2.2]."""
    here = from_
    for _ in range(hexes):
        near = neighbour(here, direction)
        if near not in board:
            return Drift(here, True)
        here = near
    return Drift(here, False)
