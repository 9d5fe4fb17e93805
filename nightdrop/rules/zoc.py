"""Chapter 6: zones of control, kept for each layout of a side's counters."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from nightdrop.engine.board import Board
from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Act, Action, Counter, Side, State
from nightdrop.engine.paths import BARRED, Tolls, Zone
from nightdrop.rules.rulebook import Tables, board_of, is_night, ruleset

Book = dict[str, tuple[Counter, Act, Sequence[Action]]]
# The light and the board: what a front hangs on beside the counters that make it.
_Key = tuple[bool, Board]
# From this number of changed hexes on, a front is found anew rather than from the one before.
_MANY = 24


class Held(NamedTuple):
    """The hexes that a side's counters lie in, also as bits (`Board.bit`)."""

    hexes: frozenset[Hex]
    mask: int


class Front(NamedTuple):
    """What one side's counters mean to its enemy: the hexes held, and the zones of control.

    `tolls` says both for path-finding; in `zoc` stand the zones of held hexes too. `books` keep
    the menus found while the enemy stands like this, by kind of step and counter id, with the
    counter and the act they hold for; see `movement.kept`.
    """

    held: Held
    zoc: Mapping[Hex, Zone]
    tolls: Tolls
    books: Mapping[str, Book]


class _Layout:
    """What one layout of a side's counters means to its enemy, worked out when it is asked for.

    `before` is a layout with fronts, from which this one differs in the `changed` hexes only.
    """

    def __init__(
        self, before: "_Layout | None" = None, changed: frozenset[Hex] = frozenset()
    ) -> None:
        self.held: Held | None = None
        self.fronts: dict[_Key, Front] = {}
        self.before = before
        self.changed = changed

    def after(self, hexes: tuple[Hex, ...]) -> "_Layout":
        """The layout in which counters left, or came to, these hexes."""
        if self.fronts:
            return _Layout(self, frozenset(hexes))
        changed = self.changed.union(hexes)
        return _Layout(self.before, changed) if len(changed) < _MANY else _Layout()

    def front(self, state: State, side: Side) -> Front:
        """The front in the light and on the board of now."""
        key = (is_night(state), board_of(state))
        found = self.fronts.get(key)
        if found is None:
            enemies = held(state, side)
            before = self.before.fronts.get(key) if self.before else None
            if before is None:
                before, self.changed = _empty(key[1]), enemies.hexes
            found = self.fronts[key] = _changed(before, self.changed, enemies, state, side)
            self.before = None
        return found


def zoc_strength(tables: Tables, counter: Counter) -> int:
    """Half-MPs that a counter's ZOC costs: none for sticks, less when reduced [6.1.1] [6.2.1].

    A concealed German is at full strength and exerts its ZOC like any other.
    """
    if counter.is_stick:
        return 0
    return tables.zoc_reduced if counter.reduced else tables.zoc_full


def zone(state: State, side: Side, hex_: Hex) -> Zone | None:
    """The enemy ZOC in a hex for this side: none at night [6.1.1]; the highest of several counts
    [6.1.2], on entering and on leaving, both from EZOC to EZOC [6.2.2]."""
    if is_night(state):
        return None
    by_id, by_hex, tables = state.pieces.by_id, state.pieces.by_hex, ruleset(state).tables
    highest = 0
    for near in state.game.board.neighbours[hex_]:
        ids = by_hex.get(near)
        if ids and by_id[ids[0]].side != side:
            for key in ids:
                strength = zoc_strength(tables, by_id[key])
                if strength > highest:
                    highest = strength
    return _even(highest) if highest else None


@lru_cache(maxsize=8)
def _even(toll: int) -> Zone:
    """A zone that costs alike on entering and on leaving, in half-MPs."""
    return Zone(toll, toll)


def _layout(state: State, side: Side) -> _Layout:
    """The layout of this side's enemy."""
    enemy, derived = state.game.other(side), state.pieces.derived
    found = derived.get(enemy)
    if found is None:
        found = derived[enemy] = _Layout()
    assert isinstance(found, _Layout)
    return found


def held(state: State, side: Side) -> Held:
    """The hexes held by the enemy of `side`, which it may not enter [8.4.3]."""
    layout = _layout(state, side)
    if layout.held is None:
        by_id, bit = state.pieces.by_id, state.game.board.bit
        occupied = state.pieces.by_hex.items()
        hexes = frozenset([hex_ for hex_, ids in occupied if by_id[ids[0]].side != side])
        layout.held = Held(hexes, sum([bit[hex_] for hex_ in hexes]))
    return layout.held


def front(state: State, side: Side) -> Front:
    """The front that `side` faces: its enemy's counters, as they bear on its moves [8.4.3]."""
    return _layout(state, side).front(state, side)


@lru_cache(maxsize=8)
def _empty(board: Board) -> Front:
    """The front of no counters at all."""
    return Front(Held(frozenset(), 0), {}, Tolls.none(board), {})


def _changed(
    before: Front, hexes: frozenset[Hex], enemies: Held, state: State, side: Side
) -> Front:
    """A front after counters left, or came to, these hexes: the zones beside them are asked for
    again."""
    board, question, barred = board_of(state), ruleset(state).zone, Zone(BARRED, BARRED)
    zoc, anew = dict(before.zoc), dict[Hex, Zone | None]()
    for hex_ in hexes.union(*[board.neighbours[hex_] for hex_ in hexes]):
        found = question(state, side, hex_)
        if found:
            zoc[hex_] = found
        else:
            zoc.pop(hex_, None)
        anew[hex_] = barred if hex_ in enemies.hexes else found
    return Front(enemies, zoc, before.tolls.but(board, anew), {"move": {}, "push": {}})


def is_enemy_zoc(state: State, side: Side, hex_: Hex) -> bool:
    """Whether a hex lies in an enemy ZOC for this side [6.3]; never at night [6.1.1]."""
    return hex_ in front(state, side).zoc
