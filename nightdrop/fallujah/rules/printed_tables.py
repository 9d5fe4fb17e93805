"""What is printed: the spaces and their links, units, markers, and tables of numbers [3] [4].

Chapters [3] [4] [7].
"""

from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Final, Literal, NamedTuple

from nightdrop.engine.model import SentByFields
from nightdrop.rules.bounds import Between

COALITION: Final = "coalition"
OPFOR: Final = "opfor"  # the second side of the game, which decides nothing
NODE: Final = "node"  # the cups: of nodes, and of reaction counters
REACTION: Final = "reaction"
APRIL: Final = "vigilant-resolve"
NOVEMBER: Final = "phantom-fury"

Service = Literal["usmc", "usn", "army", "british", "iraqi", "joint"]
Terrain = Literal["open", "urban", "objective", "mosque"]
TERRAINS: Final[tuple[Terrain, ...]] = ("open", "urban", "objective", "mosque")
GOALS: Final = ("objective", "mosque")
LinkKind = Literal["street", "river", "bridge"]
Size = Literal["battalion", "company", "fob", "helicopter"]
OpsCause = Literal["initiate", "base_to_base", "fob", "repair", "refit"]
EdgeCause = Literal["leader", "netwar", "fob", "ambush", "al_qaeda", "c2"]
VpCause = Literal["space", "msr", "chopper", "node_left"]
Die = Annotated[int, Between(1, 6)]

# Strikes in the order in which they fire, and what else lies on the display [4.3] [12].
STRIKES: Final = ("soa", "air", "artillery")
NETWAR: Final = "netwar"
INTEL: Final = "intel"  # an event that is kept as a NetWar
SUPPORT: Final = (*STRIKES, NETWAR)
CHOPPER: Final = "downed-helicopter"
MOB: Final = "mob-attack"


class Space(NamedTuple):
    """One of the 66 spaces; `at` is its middle in the picture of the map, in px, `short` its name
    where the whole one has no room, "" where it needs none."""

    id: str
    name: str
    type: Terrain
    at: tuple[int, int]
    bank: Literal["west", "east"] = "east"
    water: bool = False
    msr: bool = False
    short: str = ""


class Base(NamedTuple):
    """A base and the spaces that are entered from it [13.4]; `box` is its x, y, width and height in
    the picture, in px."""

    id: str
    name: str
    enters: tuple[str, ...]
    box: tuple[int, int, int, int]


class Link(NamedTuple):
    """A link of two spaces; of a bridge the first is the space that is named for it [13.3]."""

    ends: tuple[str, str]
    kind: LinkKind
    bridge: str = ""
    msr: bool = False

    def beyond(self, space: str) -> str:
        """The other end."""
        one, other = self.ends
        return other if space == one else one


class UnitValues(NamedTuple):
    """Firepower, contact and movement [4.2]; None: no limit, by air [24.1]."""

    f: int
    c: int
    m: int | None


class UnitFace(NamedTuple):
    """A Coalition unit: both its sides (`back` None: it has one step) and its price in quarters of
    an OP."""

    id: str
    side: Service
    type: str
    size: Size
    weight: Literal["light", "heavy", "air"]
    front: UnitValues
    back: UnitValues | None
    cost: int

    @property
    def is_air(self) -> bool:
        """Whether it flies [24]."""
        return self.weight == "air"

    @property
    def is_boots(self) -> bool:
        """Whether it is a ground unit, a FOB too [24.7]."""
        return self.weight != "air"

    @property
    def is_iraqi(self) -> bool:
        """Whether it is of the Iraqi government [4.1]."""
        return self.side == "iraqi"

    @property
    def is_fob(self) -> bool:
        """Whether it is a forward operating base, which neither moves nor fights [28]."""
        return self.type == "fob"

    @property
    def is_engineer(self) -> bool:
        """Whether it is an engineer of any kind [26]."""
        return self.type in ("engineer", "armored-engineer")


class StrikeFace(NamedTuple):
    """A strike or a NetWar: its firepower, how many there are, the price in quarters of an OP, and
    whether its misses do collateral damage [23.4]."""

    id: str
    f: int
    copies: int
    cost: int
    collateral: bool = True


class NodeFace(NamedTuple):
    """A node: the OPs won or lost with it, its VP, and the OPs more if SOF capture it [27.2]."""

    id: str
    ops: int
    vp: int
    copies: int
    sof_ops: int = 0


class FoeFace(NamedTuple):
    """An OPFOR unit of one step [4.6]; `vp` is that of a captured HVT."""

    id: str
    f: int
    c: int
    copies: int
    vp: int = 0

    @property
    def is_hvt(self) -> bool:
        return self.vp > 0


class EventFace(NamedTuple):
    """An event, and what becomes of its counter: return, remove, node, kept or remains [14.3]."""

    id: str
    copies: int
    after: str


class Battle(NamedTuple):
    """A scenario: its OPs, morale (by number, from 0) and KIA at the start [7.1]."""

    id: str
    ops: int
    morale: int
    kia: int


@dataclass(frozen=True)
class TownTables:
    """The numbers of the game. `picks` and `stand` go by morale from 0; `losses`, `tie` and
    `collateral` by terrain; `isr` and `infowar` by die from 1; levels from the highest."""

    morale: tuple[str, ...]
    picks: tuple[int, ...]
    stand: tuple[frozenset[str], ...]
    losses: Mapping[str, int]
    tie: Mapping[str, str]
    collateral: Mapping[str, Collection[str]]
    stacking: Mapping[Size, Annotated[int, Between(0, 99)]]
    ops: Mapping[OpsCause, Annotated[int, Between(0, 9)]]
    edge: Mapping[EdgeCause, Annotated[int, Between(0, 9)]]
    vp: Mapping[VpCause, Annotated[int, Between(-99, 999)]]
    isr: tuple[bool, ...]
    infowar: tuple[int, ...]
    leader_on: Collection[Annotated[int, Between(2, 12)]]
    ied_on: Die
    balk_on: Collection[Die]
    blow_on: Collection[Die]
    collateral_on: Die
    msr_bonus: int
    levels: tuple[tuple[int, str], ...]
    campaign: Mapping[Literal["ops"], Annotated[int, Between(-99, 999)]]


@dataclass(frozen=True)
class Town(SentByFields):
    """The map: spaces, bases and links by id [3.1] [5.0]. A place is a space or a base."""

    spaces: Mapping[str, Space]
    bases: Mapping[str, Base]
    links: tuple[Link, ...]
    size: tuple[int, int]

    @cached_property
    def places(self) -> Mapping[str, Space | Base]:
        """Spaces, then bases."""
        return {**self.spaces, **self.bases}

    @cached_property
    def joined(self) -> Mapping[str, tuple[tuple[str, Link], ...]]:
        """The links of each space, each with the space beyond it."""
        found: dict[str, list[tuple[str, Link]]] = {space: [] for space in self.spaces}
        for link in self.links:
            for space in link.ends:
                found[space].append((link.beyond(space), link))
        return {space: tuple(sorted(beyond)) for space, beyond in found.items()}

    @cached_property
    def goals(self) -> tuple[str, ...]:
        """The Objectives and Mosques [7.1]."""
        return tuple(one.id for one in self.spaces.values() if one.type in GOALS)

    @cached_property
    def msr(self) -> tuple[str, ...]:
        """The spaces of the main supply route [6.2]."""
        return tuple(one.id for one in self.spaces.values() if one.msr)

    @cached_property
    def bridges(self) -> Mapping[str, Link]:
        return {link.bridge: link for link in self.links if link.bridge}

    @cached_property
    def based(self) -> Mapping[str, tuple[str, ...]]:
        """The bases from which each space is entered."""
        return {space: tuple(base.id for base in self.bases.values() if space in base.enters)
                for space in self.spaces}  # fmt: skip

    def distances(
        self, start: str, most: int, stops: Collection[str], is_open: Callable[[Link], bool]
    ) -> dict[str, int]:
        """How many spaces away each space is that can be reached within `most` over open links,
        through none of `stops`; from a base the first space stops everybody [13.1] [13.4]."""
        if start in self.bases:
            return dict.fromkeys(self.bases[start].enters, 1) if most else {}
        found, edge = {start: 0}, deque([start])
        while edge:
            here = edge.popleft()
            if found[here] == most or (here in stops and here != start):
                continue
            for space, link in self.joined[here]:
                if space not in found and is_open(link):
                    found[space] = found[here] + 1
                    edge.append(space)
        del found[start]
        return found


def random_space(route: int, lines: Sequence[int]) -> str:
    """The space of a roll: a die for the route, the sum of two for the phase line [7.2]."""
    return f"{route:02d}{sum(lines):02d}"
