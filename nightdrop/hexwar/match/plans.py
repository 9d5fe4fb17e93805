"""Orders of several moves at once, planned from one reader's view and the menu.

Every plan is legal as a whole: its moves are in the menu, and no hex is over the stacking limit at
its end [7]. Hidden faces play no part.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Action, Menu, State
from nightdrop.hexwar.match.regrouping import regrouping
from nightdrop.hexwar.rules import turn
from nightdrop.hexwar.rules.actions import Move
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.hexes import Hex, shifted
from nightdrop.hexwar.rules.movement import MoveUnits
from nightdrop.hexwar.rules.pieces import is_unknown
from nightdrop.hexwar.rules.reach import is_one_hex_mover, mobility, paths_of
from nightdrop.hexwar.rules.results import Advance
from nightdrop.hexwar.rules.ruleset import activation, active_counters, stacking_limit

Plan = tuple[Move, ...]


class Leg(NamedTuple):
    """A move that was made: a counter from hex to hex."""

    unit: str
    start: Hex
    end: Hex


class Order(NamedTuple):
    """An order that can be given again: to gather at `target`, or the moves in `legs`."""

    target: Hex | None = None
    legs: tuple[Leg, ...] = ()


def gathering(view: State, menu: Menu, target: Hex) -> Plan:
    """The moves by which the unknown sticks of the activation come nearer to a hex.

    The nearest move first; distance is the way that is left, in hexes by night [8.2.1] and in
    half-MPs by day.
    """
    if not isinstance(view.due, MoveUnits) or target not in view.game.board:
        return ()
    goals = _goals(view, menu)
    far: dict[tuple[str, bool], Mapping[Hex, int]] = {}
    wishes: list[tuple[int, Counter, list[Hex]]] = []
    for counter in active_counters(view):
        if counter.id not in goals or counter.place is None:
            continue
        key = mobility(view, counter), is_one_hex_mover(view, counter)
        if key not in far:
            far[key] = _ways_left(view, counter, target)
        left = far[key]
        here = left.get(counter.place)
        nearer = [
            hex_ for hex_ in goals[counter.id] if here is not None and left.get(hex_, here) < here
        ]
        friends = view.pieces.by_place
        nearer.sort(key=lambda hex_: (left[hex_], -len(friends.get(hex_, ())), hex_))
        if here is not None and nearer:
            wishes.append((here, counter, nearer))
    wishes.sort(key=lambda wish: (wish[0], wish[1].id))
    return _lawful(view, ((counter, hexes) for _, counter, hexes in wishes))


def onward(view: State, menu: Menu, trail: Sequence[Hex]) -> Plan:
    """The moves of a line of counters along a trail, the foremost first.

    Those in each hex of the trail go on to the next one; no counter moves twice.
    """
    wishes = [
        (counter, (to,))
        for here, to in reversed(list(pairwise(trail)))
        for counter in view.pieces.at(here)
        if Move(counter.id, to) in menu
    ]
    first = {counter.id: (counter, hexes) for counter, hexes in reversed(wishes)}
    return _lawful(view, (wish for wish in wishes if first[wish[0].id] == wish))


def again(view: State, menu: Menu, order: Order, units: Sequence[str] = ()) -> Plan:
    """An order given once more: to the units that are named, else to its own.

    A named unit that had no part in it goes as far, and in the same direction, as its first unit.
    """
    if order.target is not None:
        plan = gathering(view, menu, order.target)
        return tuple(move for move in plan if not units or move.unit in units)
    legs = {leg.unit: leg for leg in order.legs}
    wishes = []
    for unit in units or legs:
        counter, leg = view.pieces.by_id.get(unit), legs.get(unit, order.legs[0])
        if counter is not None and counter.place is not None:
            to = shifted(counter.place, leg.start, leg.end)
            if Move(unit, to) in menu:
                wishes.append((counter, (to,)))
    return _lawful(view, wishes)


def legs_of(view: State, plan: Iterable[Move]) -> tuple[Leg, ...]:
    """The legs of moves that are about to be made."""
    found = ((move, view.pieces[move.unit].place) for move in plan)
    return tuple(
        Leg(move.unit, start, move.to)
        for move, start in found
        if start is not None and move.to is not None
    )


def is_idle(view: State, menu: Menu) -> bool:
    """Whether most of an activation has not moved, though it could.

    That is, more counters than have acted, or more of what the dice allow [5.4.2].
    """
    if not isinstance(view.due, MoveUnits):
        return False
    acts = [view.act(counter.id) for counter in active_counters(view)]
    busy = sum(act.moved > 0 or act.activated for act in acts)
    able = {action.unit for action in menu if isinstance(action, Move)}
    idle = sum(not view.act(unit).moved for unit in able)
    if activation(view).by_allowance:
        idle = min(idle, book_of(view).allowance or 0)
    return idle > busy


def is_unfinished(view: State, menu: Menu) -> bool:
    """Whether the end of the step would lose much: most have not moved, or sticks can regroup."""
    return is_idle(view, menu) or bool(regrouping(view, menu))


def overfull(view: State) -> Hex | None:
    """A hex out of which units can still move that holds more than may stack there [7]."""
    return turn.overfull(view) if isinstance(view.due, MoveUnits) else None


def filled(view: State) -> Hex | None:
    """The hex that others may advance into, if no more may stack there [7] [9.5.1]."""
    if not isinstance(view.due, Advance) or view.fight is None:
        return None
    hex_ = view.fight.target
    return hex_ if len(view.pieces.at(hex_)) >= stacking_limit(view, hex_) else None


def _goals(view: State, menu: Iterable[Action]) -> dict[str, list[Hex]]:
    """Where each unknown stick can move, by its id."""
    goals: dict[str, list[Hex]] = {}
    for action in menu:
        goal = action.to if isinstance(action, Move) else None
        if isinstance(action, Move) and goal and is_unknown(view.pieces[action.unit]):
            goals.setdefault(action.unit, []).append(goal)
    return goals


def _lawful(view: State, wishes: Iterable[tuple[Counter, Sequence[Hex]]]) -> Plan:
    """The moves of these counters in turn, each to the first of its hexes that has room then."""
    plan = list[Move]()
    held = {hex_: len(ids) for hex_, ids in view.pieces.by_place.items()}
    for counter, hexes in wishes:
        roomy = (hex_ for hex_ in hexes if held.get(hex_, 0) < stacking_limit(view, hex_))
        free = next(roomy, None)
        if free is not None and counter.place is not None:
            held[free] = held.get(free, 0) + 1
            held[counter.place] -= 1
            plan.append(Move(counter.id, free))
    return tuple(plan)


def _ways_left(view: State, counter: Counter, target: Hex) -> dict[Hex, int]:
    """The cost of the way from each hex to the target for a counter like this one.

    It is in hexes for one that moves just one, else in half-MPs. No way leads through the enemy.
    """
    by_hexes, holder = is_one_hex_mover(view, counter), view.pieces.holder
    entrances = paths_of(view).entrances[mobility(view, counter)]
    left = {target: 0}
    due = [(0, target)]
    while due:
        cost, here = heappop(due)
        if cost > left[here]:
            continue
        for near, step in entrances[here]:
            price = cost + (1 if by_hexes else step)
            if price < left.get(near, price + 1) and holder(near) in (None, counter.side):
                left[near] = price
                heappush(due, (price, near))
    return left


def arrows(view: State, plan: Iterable[Move]) -> Iterator[tuple[Hex, Hex]]:
    """Where a plan leads from hex to hex, each pair once, in its order."""
    pairs = ((leg.start, leg.end) for leg in legs_of(view, plan))
    return iter(dict.fromkeys(pairs))
