"""Chapter 8: how far a counter can move, in half-MPs, and the cheapest way there."""

from collections.abc import Callable, Iterable, Iterator

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import IDLE, Act, Action, Counter, Side, State
from nightdrop.rules.fates import is_revealed_advantage
from nightdrop.rules.ruleset import Mobility, is_night, ruleset
from nightdrop.rules.victory import would_change_control
from nightdrop.rules.ways import Reach, ways
from nightdrop.rules.zoc import BARRED, front


def mobility(state: State, counter: Counter) -> Mobility:
    """How a counter moves: "armour" for the two vehicles [3.1.2], else "foot"."""
    face = state.game.faces.get(counter.face or "")
    return "armour" if face is not None and face.armour else "foot"


def is_unseen(counter: Counter) -> bool:
    """Whether this is a German unit in the eyes of one who has not looked at it [3.1.4]."""
    return counter.face is None and counter.kind == "unit"


def capacity(state: State, counter: Counter) -> int:
    """Half-MPs of a counter that begins its move where it lies [8.2.2] [8.3.1] [8.3.2].

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
    """Whether a counter on the map, no revealed Advantage, has any movement left."""
    if is_one_hex_mover(state, counter):
        return state.act(counter.id).moved == 0
    return points_left(state, counter) > 0


def reach(state: State, counter: Counter) -> Reach | None:
    """Where a counter can still move in this activation, or None if it has no movement left
    [8.2] [8.3]; a revealed Advantage has none [2.6.4].

    None also to a viewer who has not looked at the unit: how it moves is not for him to know.
    """
    here = counter.hex
    if here is None or is_revealed_advantage(counter) or is_unseen(counter):
        return None
    act, night = state.acts.get(counter.id, IDLE), is_night(state)
    facing = front(state, counter.side)
    if night and counter.kind == "stick":
        return None if act.moved else ways(state.game).step(here, facing)
    total = ruleset(state).capacity(state, counter) if act.capacity is None else act.capacity
    if act.spent >= total:
        return None
    by, budget = mobility(state, counter), total - act.spent
    return ways(state.game).reach(by, here, budget, act.moved == 0, facing, night)


def moves_of(state: State, counter: Counter) -> tuple[Action, ...]:
    """The moves of one counter, sorted; off the map from an edge hex [8.4.5]."""
    found = reach(state, counter)
    if found is None:
        return ()
    off = counter.hex in state.game.board.edge
    return ways(state.game).moves(counter.id, found, off)


Moves = tuple[Action, ...]
Book = dict[str, tuple[Counter, Act, Moves]]
Compute = Callable[[State, Counter], Moves]


def kept(
    state: State, counters: Iterable[Counter], book: Book, compute: Compute
) -> Iterator[Moves]:
    """The menu of each counter, computed only when something bears on it.

    The book belongs to the front that the counters face, so an entry holds as long as the
    counter itself and what it did are the very objects it was computed for.
    """
    act_of, entry_of = state.acts.get, book.get
    for counter in counters:
        key = counter.id
        act, entry = act_of(key, IDLE), entry_of(key)
        if entry is None or entry[0] is not counter or entry[1] is not act:
            entry = book[key] = (counter, act, compute(state, counter))
        yield entry[2]


def _move_book(state: State, side: Side) -> Book:
    """The book of move menus that this side uses now."""
    return front(state, side).books["night" if is_night(state) else "day"]


def move_menus(state: State, side: Side, counters: Iterable[Counter]) -> Iterator[Moves]:
    """The moves of each of these counters of one side."""
    return kept(state, counters, _move_book(state, side), moves_of)


def has_moves(state: State, side: Side, counters: Iterable[Counter]) -> bool:
    """Whether any of these counters of one side can move."""
    return any(kept(state, counters, _move_book(state, side), moves_of))


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
    tree = found.tree
    if tree and to not in found.lost and (counter.is_stick or to not in tree.by_vp):
        if to not in found.cost:
            raise KeyError(to)
        return tree.way(to)
    return _sought_way(state, counter, to, found)


def _sought_way(state: State, counter: Counter, to: Hex, found: Reach) -> tuple[Hex, ...]:
    """The cheapest way where the enemy, or the control of VP hexes, bears on it."""
    assert counter.hex is not None
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
                (won, (*way, hex_))
                for near, step in entrances[hex_]
                if cost.get(near, BARRED) + toll[near] + step == entered_at
                for won, way in (way_to(near),)
            )
            best[hex_] = (won - would_change_control(state, counter, hex_), way)
        return best[hex_]

    return way_to(to)[1]
