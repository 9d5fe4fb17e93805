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
# From so many changed hexes on, a front is found anew rather than from the one before.
_MANY = 12


class Front(NamedTuple):
    """What one side's counters mean to its enemy: the hexes held, and the zones of control.

    `tolls` says both for path-finding; in `zoc` stand the zones of held hexes too. `books` keep
    the menus found while the enemy stands like this, by kind of step and counter id, with the
    counter and the act they hold for; see `movement.kept`.
    """

    held: frozenset[Hex]
    held_mask: int
    zoc: Mapping[Hex, Zone]
    tolls: Tolls
    books: Mapping[str, Book]


class _Fronts:
    """The fronts of one layout of a side's counters, each found when it is asked for.

    `before` is a layout that differs from this one in the `changed` hexes only.
    """

    def __init__(self, before: "_Fronts | None" = None, changed: tuple[Hex, ...] = ()) -> None:
        self.found: dict[_Key, Front] = {}
        self.before = before
        self.changed = changed

    def after(self, hexes: tuple[Hex, ...]) -> "_Fronts":
        """The fronts of the layout in which counters left, or came to, these hexes."""
        if self.found:
            return _Fronts(self, hexes)
        changed = (*self.changed, *hexes)
        return _Fronts(self.before, changed) if len(changed) < _MANY else _Fronts()

    def front(self, state: State, side: Side) -> Front:
        """The front in the light and on the board of now."""
        key = (is_night(state), board_of(state))
        found = self.found.get(key)
        if found is None:
            before = self.before.found.get(key) if self.before else None
            if before is None:
                before, self.changed = _empty(key[1]), _held(state, state.game.other(side))
            found = self.found[key] = _changed(before, self.changed, state, side)
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
        for key in by_hex.get(near, ()):
            counter = by_id[key]
            if counter.side == side:
                break
            highest = max(highest, zoc_strength(tables, counter))
    return Zone(highest, highest) if highest else None


def front(state: State, side: Side) -> Front:
    """The front that `side` faces: its enemy's counters, as they bear on its moves [8.4.3]."""
    enemy, derived = state.game.other(side), state.pieces.derived
    kept = derived.get(enemy)
    if kept is None:
        kept = derived[enemy] = _Fronts()
    assert isinstance(kept, _Fronts)
    return kept.front(state, side)


def _held(state: State, side: Side) -> tuple[Hex, ...]:
    """The hexes that a side's counters lie in."""
    by_id = state.pieces.by_id
    return tuple(hex_ for hex_, ids in state.pieces.by_hex.items() if by_id[ids[0]].side == side)


@lru_cache(maxsize=8)
def _empty(board: Board) -> Front:
    """The front of no counters at all."""
    return Front(frozenset(), 0, {}, Tolls.none(board), {})


def _changed(before: Front, hexes: tuple[Hex, ...], state: State, side: Side) -> Front:
    """A front after counters left, or came to, these hexes: the zones beside them are asked for
    again."""
    board, pieces, question = board_of(state), state.pieces, ruleset(state).zone
    enemy, held, zoc = state.game.other(side), set(before.held), dict(before.zoc)
    for hex_ in hexes:
        held.discard(hex_)
        if pieces.holder(hex_) == enemy:
            held.add(hex_)
    near = {to for hex_ in hexes for to in board.neighbours[hex_]}
    for hex_ in near:
        zoc.pop(hex_, None)
        found = question(state, side, hex_)
        if found:
            zoc[hex_] = found
    barred = Zone(BARRED, BARRED)
    anew = {hex_: barred if hex_ in held else zoc.get(hex_) for hex_ in near.union(hexes)}
    mask = sum([board.bit[hex_] for hex_ in held])
    tolls = before.tolls.but(board, anew)
    return Front(frozenset(held), mask, zoc, tolls, {"move": {}, "push": {}})


def is_enemy_zoc(state: State, side: Side, hex_: Hex) -> bool:
    """Whether a hex lies in an enemy ZOC for this side [6.3]; never at night [6.1.1]."""
    return hex_ in front(state, side).zoc
