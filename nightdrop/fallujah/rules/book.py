"""What a state keeps of the game: the index of OPs, units, nodes, markers, and a fight [3.2]."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Self

from nightdrop.engine.model import OpenBook, Varied
from nightdrop.fallujah.rules.printed_tables import SUPPORT

# Where a unit is that is in no space and no base.
POOL: Final = "pool"
DEAD: Final = "dead"
GONE: Final = "gone"  # an Iraqi that deserted
AWAY: Final = (POOL, DEAD, GONE)
CAPTURED: Final = "captured"  # of the downed helicopter

Counts = Mapping[str, int]


class Unit(NamedTuple):
    """Where a unit is, whether its reduced side is up, and its leader."""

    place: str = POOL
    reduced: bool = False
    leader: str | None = None


class NodeCounter(NamedTuple):
    """A node on the map: its number there, from 1, and its face, None while it is concealed."""

    number: int
    face: str | None = None


class Foe(NamedTuple):
    """An OPFOR unit, or the mob, in a reaction: its number there, from 1, and its face."""

    number: int
    face: str


@dataclass(frozen=True)
class Fight(Varied):
    """A reaction and the battle that it becomes [14.1] [16].

    `queue` are the events to come, `done` those that go back into the bin when the last one is
    over. `round` is 0 until the battle begins. `mob` is the firepower of the mob in this round.
    `called` counts the NetWars of the battle, `lead` is true if one is for this round. `dice` are
    those that the side that fires has thrown, `hits` those that the player has to allot.
    `withdrawn` are the units that left the battle, `leaving` is true once one left after this
    round.
    """

    space: str
    foes: tuple[Foe, ...] = ()
    drawn: tuple[str, ...] = ()
    queue: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    ambush: bool = False
    martyrs: bool = False
    civilians: bool = False
    round: int = 0
    edge: str | None = None
    mob: int | None = None
    called: int = 0
    lead: bool = False
    strikes: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    hits: int = 0
    withdrawn: tuple[str, ...] = ()
    leaving: bool = False


@dataclass(frozen=True)
class TownBook(OpenBook):
    """All that lies open beside the bins, which the cups hold with the concealed nodes.

    `morale` counts from 0. `available` and `pool` count strikes and NetWars, `aside` the NetWars
    that J-5 used up. `captured` and `eliminated` are faces of nodes, `hvt` those of captured HVTs,
    `out` the faces that left the bin for good. `owed` are the OPs that Negotiations will cost.
    `cart` is what the running purchase bought, `markers` are those named in J-2 or J-5 (marker and
    space). `kept` are the leaders of a campaign that wait for a unit. `scores` are those of the
    teams, `first` the VP and level of a campaign's first battle.

    Of the running operation: its text, the `force` in the order in which it was named, `riders` by
    passenger with the carrier, and once it moves how (`moved`), the movement spent, the speed at
    setting out (None by air), whether all of the way was on the MSR, whether it may go on
    (`onward`), and what a team's score counts at its start. `target` is the space of a networked
    operation, and `sent` those that arrived there.
    """

    battle: str
    ops: int
    morale: int
    kia: int = 0
    units: Mapping[str, Unit] = field(default_factory=dict)
    nodes: Mapping[str, NodeCounter] = field(default_factory=dict)
    numbered: int = 0
    available: Counts = field(default_factory=lambda: dict.fromkeys(SUPPORT, 0))
    pool: Counts = field(default_factory=dict)
    aside: int = 0
    intel: int = 0
    captured: tuple[str, ...] = ()
    eliminated: tuple[str, ...] = ()
    hvt: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    blown: tuple[str, ...] = ()
    chopper: str | None = None
    uprising: bool = False
    owed: int = 0
    cart: tuple[str, ...] = ()
    markers: tuple[tuple[str, str], ...] = ()
    kept: tuple[str, ...] = ()
    scores: tuple[int, int] = (0, 0)
    first: tuple[int, str] | None = None
    operation: str | None = None
    force: tuple[str, ...] = ()
    riders: Mapping[str, str] = field(default_factory=dict)
    moved: str = ""
    spent: int = 0
    speed: int | None = None
    on_msr: bool = False
    onward: bool = False
    start_score: int = 0
    target: str | None = None
    sent: tuple[str, ...] = ()

    def with_unit(self, id_: str, **changes: Any) -> Self:
        return self.but(units={**self.units, id_: self.units[id_]._replace(**changes)})

    def moving(self, ids: Iterable[str], place: str) -> Self:
        moved = {id_: self.units[id_]._replace(place=place) for id_ in ids}
        return self.but(units={**self.units, **moved})

    def without(self, *ids: str) -> Self:
        """A copy in which these units have left the running force; their passengers stay in it."""
        force = tuple(id_ for id_ in self.force if id_ not in ids)
        riders = {rider: by for rider, by in self.riders.items()
                  if rider not in ids and by not in ids}  # fmt: skip
        return self.but(force=force, riders=riders)

    def lost(self, id_: str, place: str = DEAD) -> Self:
        """A copy in which a unit left the map for good; its leader is free again [29]."""
        return self.without(id_).with_unit(id_, place=place, reduced=False, leader=None)

    def with_node(self, space: str, face: str | None = None) -> Self:
        """A copy with one more node, concealed unless it has a face."""
        number = self.numbered + 1
        return self.but(nodes={**self.nodes, space: NodeCounter(number, face)}, numbered=number)

    def turned_up(self, space: str, face: str) -> Self:
        return self.but(nodes={**self.nodes, space: self.nodes[space]._replace(face=face)})

    def cleared(self, space: str) -> Self:
        return self.but(nodes={key: one for key, one in self.nodes.items() if key != space})

    def with_support(self, kind: str, more: int) -> Self:
        """A copy in which strikes or NetWars came from the pool, or (`more` below 0) went back."""
        return self.but(available={**self.available, kind: self.available[kind] + more},
                        pool={**self.pool, kind: self.pool[kind] - more})  # fmt: skip

    @property
    def score(self) -> int:
        """What a team's score counts: nodes, the helicopter, and KIA [35]."""
        return len(self.captured) + (self.chopper == CAPTURED) + self.kia

    def at_rest(self) -> Self:
        """A copy without a running operation."""
        return self.but(operation=None, force=(), riders={}, moved="", spent=0, speed=None,
                        on_msr=False, onward=False, target=None, sent=(), owed=0)  # fmt: skip


def returned(cup: Counts, faces: Iterable[str]) -> Counts:
    more = Counter(faces)
    return {**cup, **{face: cup.get(face, 0) + n for face, n in more.items()}} if more else cup
