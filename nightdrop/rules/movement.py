"""Chapter 8: what movement costs, how far a counter reaches, and the cheapest way there.

All points are half-MPs. What a counter can reach depends on its hex, its points left and the
enemy's places near by, so a reach is computed once for these and kept (`Ways`).
"""

from collections.abc import Callable, Iterable
from functools import lru_cache

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import IDLE, Act, Action, Counter, Game, Menu, Side, State
from nightdrop.rules.actions import Move
from nightdrop.rules.fates import is_revealed_advantage
from nightdrop.rules.ruleset import Mobility, Ruleset, is_night, ruleset
from nightdrop.rules.victory import would_change_control
from nightdrop.rules.zoc import BARRED, Front, front

# Reaches near an enemy that are kept; some 3 kB each.
_KEEP = 2_000
_OUT_OF_REACH = 99
Exits = dict[Hex, tuple[tuple[Hex, int], ...]]


class _MovesOf(dict[Hex | None, Move]):
    """The moves of one counter by hex, each made when it is first asked for."""

    def __init__(self, unit: str) -> None:
        super().__init__()
        self.unit = unit

    def __missing__(self, to: Hex | None) -> Move:
        found = self[to] = Move(self.unit, to)
        return found


class Reach:
    """The hexes a counter can end a move in, with the half-MPs spent, in order of number.

    `waived` are neighbours reached only by the one-hex minimum [8.4.2].
    """

    __slots__ = ("cost", "waived")

    def __init__(self, cost: dict[Hex, int], waived: frozenset[Hex] = frozenset()) -> None:
        self.cost = cost
        self.waived = waived


class Ways:
    """The costs of a board, and every reach found on it so far."""

    def __init__(self, game: Game) -> None:
        rules: Ruleset = game.rules
        self.board = game.board
        self.exits: dict[Mobility, Exits] = {
            "foot": self._exits(rules, "foot"),
            "armour": self._exits(rules, "armour"),
        }
        self.entrances: dict[Mobility, Exits] = {
            by: self._entrances(exits) for by, exits in self.exits.items()
        }
        self._around = {
            hex_: sum(self.board.bit[to] for to in near)
            for hex_, near in self.board.neighbours.items()
        }
        self._moves: dict[str, _MovesOf] = {}
        self._nobody = self.board.blank()
        self._open: dict[tuple[Mobility, Hex, int, bool], tuple[Reach, int]] = {}
        self._reaches: dict[tuple[object, ...], Reach] = {}

    def _exits(self, rules: Ruleset, by: Mobility) -> Exits:
        """For each hex the neighbours that can be entered from it, with half-MPs, cheap first."""
        found = {}
        for hex_ in self.board.hexes:
            costs = ((to, self._cost(rules, by, hex_, to)) for to in self.board.neighbours[hex_])
            passable = ((to, cost) for to, cost in costs if cost is not None)
            found[hex_] = tuple(sorted(passable, key=lambda exit_: exit_[1]))
        return found

    def _entrances(self, exits: Exits) -> Exits:
        """For each hex the neighbours it can be entered from, with the half-MPs that it costs."""
        found: dict[Hex, list[tuple[Hex, int]]] = {hex_: [] for hex_ in self.board.hexes}
        for here, ways_out in exits.items():
            for to, cost in ways_out:
                found[to].append((here, cost))
        return {hex_: tuple(ways_in) for hex_, ways_in in found.items()}

    def _cost(self, rules: Ruleset, by: Mobility, here: Hex, to: Hex) -> int | None:
        """Half-MPs from a hex to its neighbour, or None. A line's cost replaces the hex's."""
        lines = self.board.lines(here, to)
        if lines:
            return min(rules.tables.lines[kind][by] for kind in lines)
        return rules.tables.terrain[self.board.terrain[to]].cost[by]

    def moves(self, unit: str, reach_: Reach, off: bool) -> Menu:
        """The moves of one counter into a reach, and off the map where `off`."""
        table = self._moves.get(unit)
        if table is None:
            table = self._moves[unit] = _MovesOf(unit)
        menu = tuple(map(table.__getitem__, reach_.cost))
        return (*menu, table[None]) if off else menu

    def reach(
        self, by: Mobility, here: Hex, budget: int, first: bool, facing: Front, night: bool
    ) -> Reach:
        """Where `budget` half-MPs lead from here; `first` if nothing was spent yet [8.4.2]."""
        key = (by, here, budget, first)
        open_ = self._open.get(key)
        if open_ is None:
            found = self._spread(by, here, budget, first, self._nobody)
            bit = self.board.bit
            mask = bit[here] | self._around[here] | sum(bit[hex_] for hex_ in found.cost)
            open_ = self._open[key] = (found, mask)
        found, mask = open_
        held = facing.held_mask & mask
        strong, weak = (0, 0) if night else (facing.strong_mask & mask, facing.zoc_mask & mask)
        if not held and not weak:
            return found
        return self._kept(
            (*key, held, strong, weak),
            lambda: self._spread(
                by, here, budget, first, facing.held_toll if night else facing.toll
            ),
        )

    def step(self, here: Hex, facing: Front) -> Reach:
        """The neighbours that a stick at night, or a pushed one, can be moved to [8.2.1]."""
        return self._kept(
            ("step", here, facing.held_mask & self._around[here]),
            lambda: Reach(
                {to: 0 for to, _ in sorted(self.exits["foot"][here]) if to not in facing.held}
            ),
        )

    def _kept(self, key: tuple[object, ...], compute: Callable[[], Reach]) -> Reach:
        """The reach with this key, computed at most once while it is kept."""
        found = self._reaches.get(key)
        if found is None:
            if len(self._reaches) > _KEEP:
                self._reaches.clear()
            found = self._reaches[key] = compute()
        return found

    def _spread(self, by: Mobility, here: Hex, budget: int, first: bool, toll: bytearray) -> Reach:
        """Cheapest costs outward from a hex, by buckets of equal cost."""
        exits = self.exits[by]
        best = self.board.blank(_OUT_OF_REACH)
        best[here] = 0
        buckets: list[list[Hex]] = [[here], *([] for _ in range(budget))]
        for spent in range(budget):
            for hex_ in buckets[spent]:
                if best[hex_] < spent:
                    continue
                leave = spent + toll[hex_]
                left = budget - leave
                for to, cost in exits[hex_]:
                    if cost > left:
                        break
                    total = leave + cost
                    if total >= best[to]:
                        continue
                    total += toll[to]
                    if total <= budget and total < best[to]:
                        best[to] = total
                        buckets[total].append(to)
        reached = {hex_ for bucket in buckets[1:] for hex_ in bucket}
        waived = frozenset(
            to
            for to, _ in exits[here]
            if first and best[to] == _OUT_OF_REACH and toll[to] != BARRED
        )
        for to in waived:
            best[to] = budget
        return Reach({hex_: best[hex_] for hex_ in sorted(reached | waived)}, waived)


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
    facing, night = front(state, counter.side), is_night(state)
    if night and counter.is_stick:
        return ways(state.game).step(counter.hex, facing)
    first = state.act(counter.id).moved == 0
    by, budget = mobility(state, counter), points_left(state, counter)
    return ways(state.game).reach(by, counter.hex, budget, first, facing, night)


def moves_of(state: State, counter: Counter) -> Menu:
    """The moves of one counter, sorted; off the map from an edge hex [8.4.5]."""
    found = reach(state, counter)
    if found is None:
        return ()
    off = counter.hex in state.game.board.edge
    return ways(state.game).moves(counter.id, found, off)


Book = dict[str, tuple[Counter, Act, Menu]]
Compute = Callable[[State, Counter], Menu]


def kept_menu(state: State, counter: Counter, book: Book, compute: Compute) -> Menu:
    """The menu of one counter, computed only when something bears on it.

    The book belongs to the front that the counter faces, so an entry holds as long as the
    counter itself and what it did are the very objects it was computed for.
    """
    act = state.acts.get(counter.id, IDLE)
    entry = book.get(counter.id)
    if entry is None or entry[0] is not counter or entry[1] is not act:
        entry = book[counter.id] = (counter, act, compute(state, counter))
    return entry[2]


def kept(state: State, counters: Iterable[Counter], book: Book, compute: Compute) -> list[Action]:
    """The menus of several counters, joined in their order."""
    menu: list[Action] = []
    for counter in counters:
        menu += kept_menu(state, counter, book, compute)
    return menu


def _move_book(state: State, side: Side) -> Book:
    """The book of move menus that this side uses now."""
    return front(state, side).books["night" if is_night(state) else "day"]


def move_menus(state: State, side: Side, counters: Iterable[Counter]) -> list[Action]:
    """The moves of these counters of one side, joined in their order."""
    return kept(state, counters, _move_book(state, side), moves_of)


def has_moves(state: State, side: Side, counters: Iterable[Counter]) -> bool:
    """Whether any of these counters of one side can move."""
    book = _move_book(state, side)
    return any(kept_menu(state, counter, book, moves_of) for counter in counters)


def cheapest_way(
    state: State, counter: Counter, to: Hex, found: Reach | None = None
) -> tuple[Hex, ...]:
    """The hexes entered on the way to a hex within reach, the last of them `to`.

    `found` is the counter's reach, where the caller has it already.

    Among equally cheap ways: the one that changes control of most VP hexes [10.2], then the
    smallest hexes in order. Raises KeyError if the hex is out of reach.
    """
    found = found or reach(state, counter)
    assert counter.hex is not None and found is not None
    if is_one_hex_mover(state, counter) or to in found.waived:
        return (to,)
    facing = front(state, counter.side)
    toll = facing.held_toll if is_night(state) else facing.toll
    entrances = ways(state.game).entrances[mobility(state, counter)]
    cost = {counter.hex: 0, **found.cost, **dict.fromkeys(found.waived, BARRED)}
    best: dict[Hex, tuple[int, tuple[Hex, ...]]] = {counter.hex: (0, ())}

    def way_to(hex_: Hex) -> tuple[int, tuple[Hex, ...]]:
        """Minus the VP hexes won on the best way here, and that way."""
        if hex_ not in best:
            entered_at = cost[hex_] - toll[hex_]
            won, way = min(
                way_to(near)
                for near, step in entrances[hex_]
                if cost.get(near, BARRED) + toll[near] + step == entered_at
            )
            best[hex_] = (won - would_change_control(state, counter, hex_), (*way, hex_))
        return best[hex_]

    return way_to(to)[1]
