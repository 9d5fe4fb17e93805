"""Chapter 6: zones of control, cached for each layout of a side's counters."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import Act, Action, State
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.paths import BARRED, Tolls, Zone, Zones
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.ruleset import Tables, board_of, is_night, ruleset

Book = dict[str, tuple[Counter, Act, Sequence[Action]]]
# The light and the board: what a front hangs on beside the counters that make it.
_Key = tuple[bool, Board]


class HeldHexes(NamedTuple):
    """The hexes with a side's counters, also as bits (`Board.bit`)."""

    hexes: frozenset[Hex]
    mask: int


class Front(NamedTuple):
    """What one side's counters mean to its enemy: the hexes held, and the zones of control.

    `tolls` has both for path-finding; `zoc` includes the zones of held hexes. `books` cache the
    menus found while the enemy is placed like this, by kind of step and counter id, with the
    counter and the act they hold for; see `reach.kept`. `leashed` caches the tolls for counters
    that may not leave some hexes.
    """

    held: HeldHexes
    zoc: frozenset[Hex]
    tolls: Tolls
    books: Mapping[str, Book]
    leashed: dict[frozenset[Hex], Tolls]


class _Layout:
    """The effects of one layout of a side's enemies, each computed on first use."""

    __slots__ = ("fronts", "held")

    def __init__(self) -> None:
        self.held: HeldHexes | None = None
        self.fronts: dict[_Key, Front] = {}


def zoc_strength(tables: Tables, counter: Counter) -> int:
    """Half-MPs that a counter's ZOC costs [ND 6.1.1] [ND 6.2.1].

    Sticks have none, reduced units cost less. A concealed German unit is at full strength and
    exerts its ZOC like any other.
    """
    if is_stick(counter):
        return 0
    return tables.zoc_reduced if counter.reduced else tables.zoc_full


def zones(state: State, side: Side) -> Zones:
    """The enemy ZOCs that affect this side: none at night [ND 6.1.1].

    Of several in a hex the highest counts [ND 6.1.2], on entering and on leaving, both from EZOC to
    EZOC [ND 6.2.2].
    """
    if is_night(state):
        return ()
    by_id, by_place, tables = state.pieces.by_id, state.pieces.by_place, ruleset(state).tables
    neighbours, found = state.game.board.neighbours, dict[int, set[Hex]]()
    for hex_ in held(state, side).hexes:
        strength = max([zoc_strength(tables, by_id[key]) for key in by_place[hex_]])
        if strength:
            found.setdefault(strength, set()).update(neighbours[hex_])
    return tuple([(Zone(toll, toll), hexes) for toll, hexes in sorted(found.items())])


def _layout(state: State, side: Side) -> _Layout:
    derived = state.pieces.derived
    found: _Layout | None = derived.get(side)
    if found is None:
        found = derived[side] = _Layout()
    return found


def held(state: State, side: Side) -> HeldHexes:
    """The hexes held by the enemy of `side`, which it may not enter [8.4.3]."""
    layout = _layout(state, side)
    if layout.held is None:
        by_id, bit = state.pieces.by_id, state.game.board.bit
        occupied = state.pieces.by_place.items()
        hexes = [hex_ for hex_, ids in occupied if by_id[ids[0]].side != side]
        layout.held = HeldHexes(frozenset(hexes), sum([bit[hex_] for hex_ in hexes]))
    return layout.held


def front(state: State, side: Side) -> Front:
    """The front that `side` faces: its enemy's counters, as they affect its moves [8.4.3]."""
    fronts = _layout(state, side).fronts
    key = (is_night(state), board_of(state))
    found = fronts.get(key)
    if found is None:
        found = fronts[key] = _front(state, side)
    return found


def _front(state: State, side: Side) -> Front:
    """The front in the present light and on the board in force."""
    enemies, bearing = held(state, side), ruleset(state).zones(state, side)
    zoc = frozenset[Hex]().union(*[hexes for _, hexes in bearing])
    tolls = Tolls.of(board_of(state), (*bearing, (Zone(BARRED, BARRED), enemies.hexes)))
    return Front(enemies, zoc, tolls, {"move": {}, "push": {}}, {})


def is_enemy_zoc(state: State, side: Side, hex_: Hex) -> bool:
    """Whether a hex is in an enemy ZOC for this side [ND 6.3]; never at night [ND 6.1.1]."""
    return hex_ in front(state, side).zoc
