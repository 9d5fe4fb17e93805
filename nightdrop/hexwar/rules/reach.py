"""Chapter 8: how far a counter can move and what it costs, cached while nothing affects it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple, get_args, overload

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import IDLE, Act, Action, Game, State
from nightdrop.hexwar.rules.actions import Move
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.losses import is_revealed_advantage
from nightdrop.hexwar.rules.paths import BARRED, Paths, Reach, Tolls, Zone
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.ruleset import Mobility, Tables, board_of, is_night, ruleset
from nightdrop.hexwar.rules.victory import would_change_control
from nightdrop.hexwar.rules.zoc import Book, Front, front, held


def mobility(state: State, counter: Counter) -> Mobility:
    """How a counter moves: "armour" for the two vehicles [ND 3.1.2], else "foot"."""
    face = state.game.faces.get(counter.face or "")
    return "armour" if face is not None and face.armour else "foot"


def is_unseen(counter: Counter) -> bool:
    """Whether this is a German unit that the viewer has not looked at [3.1.4]."""
    return counter.face is None and counter.kind == "unit"


def capacity(state: State, counter: Counter) -> int:
    """Half-MPs of a counter that begins its move in its hex [8.2.2] [8.3.1] [8.3.2].

    A stick at night has none: it moves one hex [8.2.1].
    """
    tables = ruleset(state).tables
    if not is_night(state):
        by = tables.day_capacity
        return by[counter.group] if counter.group in by else by[counter.kind]
    if is_stick(counter) or counter.place is None:
        return 0
    board, guides = board_of(state), ruleset(state).guides
    guided = board.terrain[counter.place] in guides or counter.place in board.lines_in
    return tables.night_capacity[0 if guided else 1]


def points_left(state: State, counter: Counter) -> int:
    """Half-MPs that a counter can still spend in this activation."""
    act = state.act(counter.id)
    total = ruleset(state).capacity(state, counter) if act.capacity is None else act.capacity
    return total - act.spent


def is_one_hex_mover(state: State, counter: Counter) -> bool:
    """Whether a counter moves just one hex, without points: a stick at night [8.2.1]."""
    return is_stick(counter) and is_night(state)


def can_move(state: State, counter: Counter) -> bool:
    """Whether a counter on the map, no revealed Advantage, has any movement left."""
    if is_one_hex_mover(state, counter):
        return state.act(counter.id).moved == 0
    return points_left(state, counter) > 0


def _cost(game: Game, board: Board, by: str, here: Hex, to: Hex) -> int | None:
    """Half-MPs from a hex to its neighbour, or None [ND 8.1]. A line's cost replaces the hex's
    [PB 8.1.1]."""
    tables: Tables = game.rules.tables
    lines = board.lines(here, to)
    if lines:
        return min(tables.lines[kind][by] for kind in lines)
    return tables.terrain[board.terrain[to]].cost[by]


@lru_cache(maxsize=32)
def paths_on(game: Game, board: Board) -> Paths:
    """The paths on a board of this game. Trees grow as far as most counters go in a turn."""
    common = min(game.rules.tables.day_capacity.values())
    return Paths(board, get_args(Mobility), partial(_cost, game, board), common, board.vp)


def paths_of(state: State) -> Paths:
    return paths_on(state.game, board_of(state))


class Moves(Sequence[Move]):
    """The moves of one counter to some hexes, in their order, each created on first use.

    Once all of them have been iterated over, they are kept.
    """

    __slots__ = ("_all", "_hexes", "hexes", "unit")

    def __init__(self, unit: str, hexes: tuple[Hex, ...], leaves: bool) -> None:
        """`leaves`: it may move off the map besides."""
        self.unit, self.hexes = unit, hexes
        self._hexes: tuple[Hex | None, ...] = (*hexes, None) if leaves else hexes
        self._all: tuple[Move, ...] | None = None

    def __len__(self) -> int:
        return len(self._hexes)

    def __contains__(self, thing: object) -> bool:
        return isinstance(thing, Move) and thing.unit == self.unit and thing.to in self._hexes

    def __iter__(self) -> Iterator[Move]:
        if self._all is None:
            unit = self.unit
            self._all = tuple([Move(unit, to) for to in self._hexes])
        return iter(self._all)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        return Move(self.unit, self._hexes[index])

    def __eq__(self, another: object) -> bool:
        return isinstance(another, Sequence) and tuple(self) == tuple(another)

    __hash__ = None  # type: ignore[assignment]  # compared by content, so never a key


class _SharedReach(NamedTuple):
    """What is looked up once for all counters of a side whose reach is asked for."""

    state: State
    night: bool
    facing: Front
    paths: Paths
    capacity: Callable[[State, Counter], int]
    leaves_map: Callable[[State, Counter, Hex], bool]

    def reach(self, counter: Counter, act: Act) -> Reach | None:
        """The reach of a counter that has done this; see `reach`."""
        here = counter.place
        if here is None or is_revealed_advantage(self.state, counter) or is_unseen(counter):
            return None
        if self.night and counter.kind == "stick":
            return None if act.moved else self.paths.step("foot", here, self.facing.held.mask)
        total = self.capacity(self.state, counter) if act.capacity is None else act.capacity
        if act.spent >= total:
            return None
        by, budget = mobility(self.state, counter), total - act.spent
        tolls = tolls_for(self.state, counter, self.facing)
        found = self.paths.reach(by, here, budget, act.moved == 0, tolls)
        return _affordable(found, here, budget, tolls) if found.waived else found

    def moves(self, counter: Counter, act: Act) -> Sequence[Action]:
        """The moves of a counter that has done this; see `moves_of`."""
        found = self.reach(counter, act)
        if found is None:
            return ()
        here = counter.place
        off = here is not None and self.leaves_map(self.state, counter, here)
        return Moves(counter.id, found.hexes, off)


def leash_of(state: State, counter: Counter) -> frozenset[Hex] | None:
    """The hexes that a counter may not leave; None where nothing binds it."""
    return ruleset(state).leash(state, counter)


def tolls_for(state: State, counter: Counter, facing: Front | None = None) -> Tolls:
    """The tolls on the moves of a counter: the front that its side faces, and its own leash."""
    facing, leash = facing or front(state, counter.side), leash_of(state, counter)
    if leash is None:
        return facing.tolls
    found = facing.leashed.get(leash)
    if found is None:
        found = facing.leashed[leash] = _leashed(board_of(state), facing.tolls, leash)
    return found


def _leashed(board: Board, tolls: Tolls, bounds: frozenset[Hex]) -> Tolls:
    """The same tolls, with every hex outside the bounds barred."""
    fence = _fence(board, bounds)
    enter, leave = fence.enter.copy(), fence.leave.copy()
    for hex_ in bounds:
        enter[hex_], leave[hex_] = tolls.enter[hex_], tolls.leave[hex_]
    inside = {hex_: zone for hex_, zone in tolls.zones.items() if hex_ in bounds}
    layers = ((zone, layer & ~fence.mask) for zone, layer in tolls.layers)
    return Tolls(
        {**fence.zones, **inside},
        enter,
        leave,
        tolls.apart & bounds,
        (*fence.layers, *((zone, layer) for zone, layer in layers if layer)),
        fence.mask | tolls.mask,
    )


@lru_cache(maxsize=16)
def _fence(board: Board, bounds: frozenset[Hex]) -> Tolls:
    return Tolls.of(board, ((Zone(BARRED, BARRED), frozenset(board.hexes) - bounds),))


def _affordable(found: Reach, here: Hex, budget: int, tolls: Tolls) -> Reach:
    """A reach without the neighbours whose zones cost more than a counter has.

    The one-hex minimum waives what the terrain costs, not what the enemy does [ND 6.2.2] [8.4.2].
    """
    leave = tolls.start_from(here)[here]
    dear = [hex_ for hex_ in found.waived if leave + tolls.enter[hex_] > budget]
    if not dear:
        return found
    cost = {hex_: spent for hex_, spent in found.cost.items() if hex_ not in dear}
    return Reach(cost, found.waived.difference(dear), found.tree, found.lost)


def _ground(state: State, side: Side) -> _SharedReach:
    """What the counters of a side share now for their reach."""
    rules, facing = ruleset(state), front(state, side)
    asked = (rules.capacity, rules.leaves_map)
    return _SharedReach(state, is_night(state), facing, paths_of(state), *asked)


def reach(state: State, counter: Counter) -> Reach | None:
    """Where a counter can still move in this activation [8.2] [8.3], or None.

    None if it has no movement left, as a revealed Advantage [2.6.4], and also for a viewer who has
    not looked at the unit: how it moves is its owner's secret.
    """
    return _ground(state, counter.side).reach(counter, state.act(counter.id))


def leaves_map(state: State, counter: Counter, hex_: Hex) -> bool:
    """Whether a counter may move off the map from a hex: from any on the edge [8.4.5]."""
    return hex_ in state.game.board.edge


def moves_of(state: State, counter: Counter) -> Sequence[Action]:
    """The moves of one counter, sorted; off the map from an edge hex [8.4.5]."""
    return _ground(state, counter.side).moves(counter, state.act(counter.id))


def kept(
    state: State,
    counters: Iterable[Counter],
    book: Book,
    compute: Callable[[Counter, Act], Sequence[Action]],
) -> Iterator[Sequence[Action]]:
    """The menu of each counter, computed only when something affects it.

    The book belongs to the front that the counters face, in this light and on this board, so an
    entry holds as long as the counter itself and what it did are the very objects it was computed
    for.
    """
    act_of, entry_of = state.acts.get, book.get
    for counter in counters:
        key = counter.id
        act, entry = act_of(key, IDLE), entry_of(key)
        if entry is None or entry[0] is not counter or entry[1] is not act:
            entry = book[key] = (counter, act, compute(counter, act))
        yield entry[2]


def move_menus(state: State, side: Side, counters: Iterable[Counter]) -> Iterator[Sequence[Action]]:
    ground = _ground(state, side)
    return kept(state, counters, ground.facing.books["move"], ground.moves)


def has_moves(state: State, side: Side, counters: Sequence[Counter]) -> bool:
    return _is_one_free(state, side, counters) or any(move_menus(state, side, counters))


def _is_one_free(state: State, side: Side, counters: Sequence[Counter]) -> bool:
    """Whether one of these can move for certain, found without its reach.

    It has not acted, is beside no enemy, and has a hex to enter [8.4.2].
    """
    exits, beside, closed = paths_of(state).exits, state.game.board.beside, held(state, side).mask
    for counter in counters:
        here = counter.place
        if here is None or counter.id in state.acts or beside[here] & closed:
            continue
        if is_revealed_advantage(state, counter) or is_unseen(counter):
            continue
        if leash_of(state, counter) is not None:
            continue
        if exits[mobility(state, counter)][here]:
            return True
    return False


def cheapest_way(
    state: State, counter: Counter, to: Hex, found: Reach | None = None
) -> tuple[Hex, ...]:
    """The hexes entered on the way to a hex within reach, the last of them `to`.

    `found` is the counter's reach, where the caller has it already.

    Among equally cheap ways: the one that changes control of most VP hexes [ND 10.2], then the
    smallest hexes in order. Raises KeyError if the hex is out of reach.
    """
    found = found or reach(state, counter)
    assert counter.place is not None and found is not None
    if is_one_hex_mover(state, counter):
        return (to,)
    gain = None if is_stick(counter) else partial(would_change_control, state, counter)
    by, tolls = mobility(state, counter), tolls_for(state, counter)
    return paths_of(state).way(by, counter.place, to, found, tolls, gain)
