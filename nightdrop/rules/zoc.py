"""Chapter 6: zones of control, computed once for each layout of a side's counters."""

from typing import Final, NamedTuple, cast

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Act, Action, Counter, Pieces, Side, State
from nightdrop.rules.rulebook import Ruleset, is_night, ruleset

# More than any movement capacity, so that a held hex is never entered.
BARRED: Final = 100

Books = dict[str, dict[str, tuple[Counter, Act, tuple[Action, ...]]]]


class Front(NamedTuple):
    """What one side's counters mean to its enemy: the hexes held, and the half-MPs of its ZOC.

    `toll` says both by hex number, for path-finding: half-MPs of ZOC, or `BARRED` where held;
    `held_toll` leaves the ZOC out, for the night. The masks say the same in bits (`Board.bit`):
    held, ZOC of more than a reduced unit's, anything with a toll.
    `books` keep the menus found while the enemy stands like this, by kind of step and counter
    id, with the counter and the act they hold for; see `movement.kept`.
    """

    held: frozenset[Hex]
    zoc: dict[Hex, int]
    toll: bytearray
    held_toll: bytearray
    held_mask: int
    strong_mask: int
    toll_mask: int
    books: Books


def zoc_strength(rules: Ruleset, counter: Counter) -> int:
    """Half-MPs that a counter's ZOC costs: none for sticks, less when reduced [6.1.1] [6.2.1].

    A concealed German is at full strength and exerts its ZOC like any other.
    """
    if counter.is_stick:
        return 0
    return rules.tables.zoc_reduced if counter.reduced else rules.tables.zoc_full


def front(state: State, side: Side) -> Front:
    """The front that `side` faces: its enemy's counters, as they bear on its moves [8.4.3]."""
    enemy = state.game.other(side)
    found = state.pieces.derived.get(enemy)
    if found is None:
        found = state.pieces.derived[enemy] = _compute(state, enemy)
    return cast(Front, found)


def _compute(state: State, side: Side) -> Front:
    """The front that the enemy of `side` faces; the highest of several ZOCs counts [6.1.2]."""
    rules, board = ruleset(state), state.game.board
    pieces: Pieces = state.pieces
    zoc: dict[Hex, int] = {}
    held: set[Hex] = set()
    for counter in pieces.by_id.values():
        if counter.side != side or counter.hex is None:
            continue
        held.add(counter.hex)
        strength = rules.zoc_strength(rules, counter)
        if strength:
            for hex_ in board.neighbours[counter.hex]:
                if zoc.get(hex_, 0) < strength:
                    zoc[hex_] = strength
    toll, held_toll = board.blank(), board.blank()
    for hex_, strength in zoc.items():
        toll[hex_] = strength
    for hex_ in held:
        toll[hex_] = held_toll[hex_] = BARRED
    bit = board.bit
    masks = (
        sum(bit[hex_] for hex_ in held),
        sum(bit[h] for h, strength in zoc.items() if strength > rules.tables.zoc_reduced),
        sum(bit[hex_] for hex_ in held.union(zoc)),
    )
    books: Books = {"day": {}, "night": {}, "push": {}}
    return Front(frozenset(held), zoc, toll, held_toll, *masks, books)


def is_enemy_zoc(state: State, side: Side, hex_: Hex) -> bool:
    """Whether a hex lies in an enemy ZOC for this side [6.3]; never at night [6.1.1]."""
    return not is_night(state) and front(state, side).zoc.get(hex_, 0) > 0
