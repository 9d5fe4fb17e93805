"""Chapter 8: what movement costs, how far a counter reaches, and the cheapest way there.

All points are half-MPs. What a counter can reach depends on its hex, its points left and the
enemy's places near by, so a reach is computed once for these and kept (`Ways`).
"""

from collections.abc import Callable, Iterable
from functools import lru_cache

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import IDLE, Act, Action, Counter, Game, Menu, Side, State
from nightdrop.rules.actions import move
from nightdrop.rules.fates import is_revealed_advantage
from nightdrop.rules.ruleset import Mobility, Ruleset, is_night, ruleset
from nightdrop.rules.victory import would_change_control
from nightdrop.rules.zoc import Front, front

_KEEP = 60_000


class Reach:
    """The hexes a counter can end a move in, with the half-MPs spent, in order of number.

    `waived` are neighbours reached only by the one-hex minimum [8.4.2].
    """

    __slots__ = ("_menus", "cost", "mask", "waived")

    def __init__(self, cost: dict[Hex, int], mask: int, waived: frozenset[Hex]) -> None:
        self.cost = dict(sorted(cost.items()))
        self.mask = mask
        self.waived = waived
        self._menus: dict[tuple[str, bool], Menu] = {}

    def menu(self, unit: str, off: bool) -> Menu:
        """The moves of one counter into this reach, and off the map where `off`."""
        found = self._menus.get((unit, off))
        if found is None:
            moves = tuple(move(unit, hex_) for hex_ in self.cost)
            found = (*moves, move(unit, None)) if off else moves
            self._menus[unit, off] = found
        return found


class Ways:
    """The costs of a board, and every reach found on it so far."""

    def __init__(self, game: Game) -> None:
        rules: Ruleset = game.rules
        self.board = game.board
        self.exits: dict[Mobility, dict[Hex, tuple[tuple[Hex, int], ...]]] = {
            "foot": self._exits(rules, "foot"),
            "armour": self._exits(rules, "armour"),
        }
        self._reaches: dict[tuple[object, ...], Reach] = {}
        self._open: dict[tuple[Mobility, Hex, int, bool], Reach] = {}

    def _exits(self, rules: Ruleset, by: Mobility) -> dict[Hex, tuple[tuple[Hex, int], ...]]:
        """For each hex the neighbours that can be entered from it, with the half-MPs."""
        found = {}
        for hex_ in self.board.hexes:
            costs = ((to, self._cost(rules, by, hex_, to)) for to in self.board.neighbours[hex_])
            found[hex_] = tuple((to, cost) for to, cost in costs if cost is not None)
        return found

    def _cost(self, rules: Ruleset, by: Mobility, here: Hex, to: Hex) -> int | None:
        """Half-MPs from a hex to its neighbour, or None. A line's cost replaces the hex's."""
        lines = self.board.lines(here, to)
        if lines:
            return min(rules.tables.lines[kind][by] for kind in lines)
        return rules.tables.terrain[self.board.terrain[to]].cost[by]

    def reach(self, by: Mobility, here: Hex, budget: int, first: bool, facing: Front) -> Reach:
        """Where `budget` half-MPs lead from here; `first` if nothing was spent yet [8.4.2]."""
        key = (by, here, budget, first)
        found = self._open.get(key)
        if found is None:
            found = self._open[key] = self._spread(by, here, budget, first, frozenset(), {})
        mask = found.mask
        near = (facing.held_mask & mask, facing.strong_mask & mask, facing.zoc_mask & mask)
        if near == (0, 0, 0):
            return found
        near_key = (*key, *near)
        found = self._reaches.get(near_key)
        if found is None:
            if len(self._reaches) > _KEEP:
                self._reaches.clear()
            found = self._spread(by, here, budget, first, facing.held, facing.zoc)
            self._reaches[near_key] = found
        return found

    def _spread(
        self,
        by: Mobility,
        here: Hex,
        budget: int,
        first: bool,
        held: frozenset[Hex],
        zoc: dict[Hex, int],
    ) -> Reach:
        """Cheapest costs outward from a hex, by buckets of equal cost."""
        exits = self.exits[by]
        best = {here: 0}
        buckets: list[list[Hex]] = [[here], *([] for _ in range(budget))]
        for spent, bucket in enumerate(buckets):
            for hex_ in bucket:
                if best[hex_] < spent:
                    continue
                leave = spent + zoc.get(hex_, 0)
                for to, cost in exits[hex_]:
                    total = leave + cost + zoc.get(to, 0)
                    if total <= budget and to not in held and total < best.get(to, 99):
                        best[to] = total
                        buckets[total].append(to)
        del best[here]
        waived = frozenset(
            to for to, _ in exits[here] if first and to not in best and to not in held
        )
        best.update(dict.fromkeys(waived, budget))
        bit = self.board.bit
        return Reach(best, bit[here] | sum(bit[hex_] for hex_ in best), waived)

    def step(self, here: Hex, facing: Front) -> Reach:
        """The neighbours that a stick at night, or a pushed one, can be moved to [8.2.1]."""
        key: tuple[object, ...] = ("step", here, facing.held_mask & self._around(here))
        found = self._reaches.get(key)
        if found is None:
            cost = {to: 0 for to, _ in self.exits["foot"][here] if to not in facing.held}
            found = self._reaches[key] = Reach(cost, 0, frozenset())
        return found

    def _around(self, here: Hex) -> int:
        """The neighbours of a hex as a mask."""
        bit = self.board.bit
        return sum(bit[to] for to in self.board.neighbours[here])


@lru_cache(maxsize=8)
def ways(game: Game) -> Ways:
    """The ways of this game's board."""
    return Ways(game)


def mobility(state: State, counter: Counter) -> Mobility:
    """How a counter moves: "armour" for the two vehicles [3.1.2], else "foot"."""
    face = state.game.faces.get(counter.face or "")
    return "armour" if face is not None and face.armour else "foot"


def capacity(state: State, counter: Counter) -> int:
    """Half-MPs of a counter that begins its move where it lies [8.2] [8.3].

    A stick at night has none: it moves one hex [8.2.1].
    """
    tables = ruleset(state).tables
    if not is_night(state):
        return tables.day_capacity["german" if counter.side == "german" else counter.kind]
    if counter.is_stick or counter.hex is None:
        return 0
    board = state.game.board
    guided = board.terrain[counter.hex] == "village" or counter.hex in board.lines_in
    return tables.night_capacity[0 if guided else 1]


def points_left(state: State, counter: Counter) -> int:
    """Half-MPs that a counter can still spend in this activation."""
    act = state.act(counter.id)
    total = ruleset(state).capacity(state, counter) if act.capacity is None else act.capacity
    return total - act.spent


def is_one_hex_mover(state: State, counter: Counter) -> bool:
    """Whether a counter moves just one hex, without points: a stick at night [8.2.1]."""
    return counter.is_stick and is_night(state)


def can_move(state: State, counter: Counter) -> bool:
    """Whether a counter has any movement left; a revealed Advantage has none [2.6.4]."""
    if counter.hex is None or is_revealed_advantage(counter):
        return False
    if is_one_hex_mover(state, counter):
        return state.act(counter.id).moved == 0
    return points_left(state, counter) > 0


def reach(state: State, counter: Counter) -> Reach | None:
    """Where a counter can still move in this activation, or None if it has no movement left."""
    if counter.hex is None or not can_move(state, counter):
        return None
    facing = front(state, counter.side)
    if is_one_hex_mover(state, counter):
        return ways(state.game).step(counter.hex, facing)
    if is_night(state):
        facing = facing._replace(zoc={}, strong_mask=0, zoc_mask=0)
    first = state.act(counter.id).moved == 0
    by, budget = mobility(state, counter), points_left(state, counter)
    return ways(state.game).reach(by, counter.hex, budget, first, facing)


def moves_of(state: State, counter: Counter) -> Menu:
    """The moves of one counter, sorted; off the map from an edge hex [8.4.5]."""
    found = reach(state, counter)
    if found is None:
        return ()
    return found.menu(counter.id, counter.hex in state.game.board.edge)


def kept(
    state: State,
    counters: Iterable[Counter],
    book: dict[str, tuple[Counter, Act, Menu]],
    compute: Callable[[State, Counter], Menu],
) -> list[Action]:
    """The menus of several counters, joined; each computed only when something bears on it.

    The book belongs to the front that these counters face, so an entry holds as long as the
    counter itself and what it did are the very objects it was computed for.
    """
    menu: list[Action] = []
    acts = state.acts
    for counter in counters:
        act = acts.get(counter.id, IDLE)
        entry = book.get(counter.id)
        if entry is None or entry[0] is not counter or entry[1] is not act:
            entry = book[counter.id] = (counter, act, compute(state, counter))
        menu += entry[2]
    return menu


def move_menus(state: State, side: Side, counters: Iterable[Counter]) -> list[Action]:
    """The moves of these counters of one side, joined in their order."""
    book = front(state, side).books["night" if is_night(state) else "day"]
    return kept(state, counters, book, moves_of)


def cheapest_way(state: State, counter: Counter, to: Hex) -> tuple[Hex, ...]:
    """The hexes entered on the way to a hex within reach, the last of them `to`.

    Among equally cheap ways: the one that changes control of most VP hexes [10.2], then the
    smallest hexes in order. Raises KeyError if the hex is out of reach.
    """
    found = reach(state, counter)
    assert counter.hex is not None and found is not None
    goal = found.cost[to]
    if is_one_hex_mover(state, counter) or to in found.waived:
        return (to,)
    zoc = {} if is_night(state) else front(state, counter.side).zoc
    exits = ways(state.game).exits[mobility(state, counter)]
    cost = {**found.cost, counter.hex: 0}
    best: dict[Hex, tuple[int, tuple[Hex, ...]]] = {to: (0, ())}
    by_cost = sorted((c, h) for h, c in cost.items() if c < goal and h not in found.waived)
    for spent, hex_ in reversed(by_cost):
        leave = spent + zoc.get(hex_, 0)
        tails = [
            (-would_change_control(state, counter, n) + best[n][0], (n, *best[n][1]))
            for n, step in exits[hex_]
            if n in best and leave + step + zoc.get(n, 0) == cost[n]
        ]
        if tails:
            best[hex_] = min(tails)
    return best[counter.hex][1]
