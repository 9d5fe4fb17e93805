"""What the window shows of the rules while a unit is chosen: costs, ways and enemy zones."""

from collections.abc import Mapping

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Side, State
from nightdrop.rules.movement import (
    cheapest_way,
    is_one_hex_mover,
    is_unseen,
    points_left,
    reach,
)
from nightdrop.rules.zoc import front, is_enemy_zoc


def move_costs(view: State, unit: str) -> Mapping[Hex, int]:
    """Half-MPs to each hex that a unit can reach in the move step; empty in other steps."""
    counter = view.pieces.by_id.get(unit)
    if counter is None or not view.todo or view.todo[-1].name != "move":
        return {}
    found = reach(view, counter)
    return found.cost if found else {}


def points_to_go(view: State, unit: str) -> int:
    """Half-MPs that a unit has left in the move step; 0 in other steps, and for a stick at night,
    which moves by hexes [8.2.1], and for a unit that the reader has not looked at."""
    counter = view.pieces.by_id.get(unit)
    if counter is None or not view.todo or view.todo[-1].name != "move" or is_unseen(counter):
        return 0
    return 0 if is_one_hex_mover(view, counter) else points_left(view, counter)


def move_way(view: State, unit: str, to: Hex) -> tuple[Hex, ...]:
    """The hexes that a unit would enter on its way to a hex in reach, the last included."""
    if to not in move_costs(view, unit):
        return ()
    return cheapest_way(view, view.pieces[unit], to)


def enemy_zones(view: State, side: Side) -> frozenset[Hex]:
    """Hexes in the zones of control that this side must mind; none by night [6.1.1]."""
    return frozenset(hex_ for hex_ in front(view, side).zoc if is_enemy_zoc(view, side, hex_))
