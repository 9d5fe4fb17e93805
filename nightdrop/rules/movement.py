"""Chapters 5.4 and 8: how far a counter can move, the moves of U1-U3 and G4, the push of G1-G3."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import NamedTuple, cast, get_args, overload

from nightdrop.engine.board import Board
from nightdrop.engine.hexes import Hex, distance
from nightdrop.engine.menu import Joined
from nightdrop.engine.model import (
    IDLE,
    Act,
    Action,
    Actor,
    Counter,
    Game,
    Menu,
    Message,
    News,
    Side,
    State,
)
from nightdrop.engine.paths import Paths, Reach
from nightdrop.rules.actions import DONE, Move, With
from nightdrop.rules.book import book_of, noted
from nightdrop.rules.losses import eliminate, is_revealed_advantage
from nightdrop.rules.rulebook import (
    ONE_DIE,
    TWO_DICE,
    ChanceStep,
    Decision,
    Mobility,
    Tables,
    activation,
    active_counters,
    active_side,
    airborne,
    board_of,
    dice_of,
    hex_of,
    is_active,
    is_night,
    occupier,
    ruleset,
    told,
    unit_of,
)
from nightdrop.rules.victory import control_after, would_change_control
from nightdrop.rules.zoc import Book, Front, front, held


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
        by = tables.day_capacity
        return by[counter.group] if counter.group in by else by[counter.kind]
    if counter.is_stick or counter.hex is None:
        return 0
    board, guides = board_of(state), ruleset(state).guides
    guided = board.terrain[counter.hex] in guides or counter.hex in board.lines_in
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


def _cost(game: Game, board: Board, by: str, here: Hex, to: Hex) -> int | None:
    """Half-MPs from a hex to its neighbour, or None [8.1]. A line's cost replaces the hex's."""
    tables: Tables = game.rules.tables
    lines = board.lines(here, to)
    if lines:
        return min(tables.lines[kind][by] for kind in lines)
    return tables.terrain[board.terrain[to]].cost[by]


@lru_cache(maxsize=8)
def paths_on(game: Game, board: Board) -> Paths:
    """The paths on a board of this game. Trees grow as far as most counters go in a turn."""
    common = min(game.rules.tables.day_capacity.values())
    return Paths(board, get_args(Mobility), partial(_cost, game, board), common, board.vp)


def paths_of(state: State) -> Paths:
    """The paths on the board in force."""
    return paths_on(state.game, board_of(state))


class Moves(Sequence[Action]):
    """The moves of one counter to some hexes, in their order; each made when it is asked for.

    Once somebody has gone through all of them, they are kept.
    """

    __slots__ = ("_all", "_hexes", "_unit")

    def __init__(self, unit: str, hexes: tuple[Hex | None, ...]) -> None:
        self._unit, self._hexes = unit, hexes
        self._all: tuple[Action, ...] | None = None

    def __len__(self) -> int:
        return len(self._hexes)

    def __contains__(self, thing: object) -> bool:
        return isinstance(thing, Move) and thing.unit == self._unit and thing.to in self._hexes

    def __iter__(self) -> Iterator[Action]:
        if self._all is None:
            unit = self._unit
            self._all = tuple([Move(unit, to) for to in self._hexes])
        return iter(self._all)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        return Move(self._unit, self._hexes[index])

    def __eq__(self, another: object) -> bool:
        return isinstance(another, Sequence) and tuple(self) == tuple(another)

    __hash__ = None  # type: ignore[assignment]  # compared by content, so never a key


class _Ground(NamedTuple):
    """What the counters of a side share that ask how far they can move, looked up once."""

    state: State
    night: bool
    facing: Front
    paths: Paths
    capacity: Callable[[State, Counter], int]
    leaves_map: Callable[[State, Counter, Hex], bool]

    def reach(self, counter: Counter, act: Act) -> Reach | None:
        """How far a counter comes that has done this; see `reach`."""
        here = counter.hex
        if here is None or is_revealed_advantage(counter) or is_unseen(counter):
            return None
        if self.night and counter.kind == "stick":
            return None if act.moved else self.paths.step("foot", here, self.facing.held.mask)
        total = self.capacity(self.state, counter) if act.capacity is None else act.capacity
        if act.spent >= total:
            return None
        by, budget = mobility(self.state, counter), total - act.spent
        return self.paths.reach(by, here, budget, act.moved == 0, self.facing.tolls)

    def moves(self, counter: Counter, act: Act) -> Sequence[Action]:
        """The moves of a counter that has done this; see `moves_of`."""
        found = self.reach(counter, act)
        if found is None:
            return ()
        here = counter.hex
        off = here is not None and self.leaves_map(self.state, counter, here)
        return Moves(counter.id, (*found.hexes, None) if off else found.hexes)


def _ground(state: State, side: Side) -> _Ground:
    """The ground as the counters of a side find it now."""
    rules, facing = ruleset(state), front(state, side)
    asked = (rules.capacity, rules.leaves_map)
    return _Ground(state, is_night(state), facing, paths_of(state), *asked)


def reach(state: State, counter: Counter) -> Reach | None:
    """Where a counter can still move in this activation, or None if it has no movement left
    [8.2] [8.3]; a revealed Advantage has none [2.6.4].

    None also to a viewer who has not looked at the unit: how it moves is its owner's secret.
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
    """The menu of each counter, computed only when something bears on it.

    The book belongs to the front that the counters face, in this light and on this board, so an
    entry holds as long as the counter itself and what it did are the very objects it was
    computed for.
    """
    act_of, entry_of = state.acts.get, book.get
    for counter in counters:
        key = counter.id
        act, entry = act_of(key, IDLE), entry_of(key)
        if entry is None or entry[0] is not counter or entry[1] is not act:
            entry = book[key] = (counter, act, compute(counter, act))
        yield entry[2]


def move_menus(state: State, side: Side, counters: Iterable[Counter]) -> Iterator[Sequence[Action]]:
    """The moves of each of these counters of one side."""
    ground = _ground(state, side)
    return kept(state, counters, ground.facing.books["move"], ground.moves)


def has_moves(state: State, side: Side, counters: Sequence[Counter]) -> bool:
    """Whether any of these counters of one side can move."""
    return _is_one_free(state, side, counters) or any(move_menus(state, side, counters))


def _is_one_free(state: State, side: Side, counters: Sequence[Counter]) -> bool:
    """Whether one of these can move for certain, found without its reach: it did nothing yet,
    stands beside no enemy, and has a hex to enter [8.4.2]."""
    exits, beside, closed = paths_of(state).exits, state.game.board.beside, held(state, side).mask
    for counter in counters:
        here = counter.hex
        if here is None or counter.id in state.acts or beside[here] & closed:
            continue
        if is_revealed_advantage(counter) or is_unseen(counter):
            continue
        if exits[mobility(state, counter)][here]:
            return True
    return False


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
    if is_one_hex_mover(state, counter):
        return (to,)
    gain = None if counter.is_stick else partial(would_change_control, state, counter)
    by, tolls = mobility(state, counter), front(state, counter.side).tolls
    return paths_of(state).way(by, counter.hex, to, found, tolls, gain)


def relocate(
    state: State, counter: Counter, way: Sequence[Hex], acts: Mapping[str, Act] | None = None
) -> State:
    """The state after a counter entered these hexes: place, stacking check, VP control; `acts`
    are what the counters have done then, where that changes too."""
    moved = state.but(
        pieces=state.pieces.put(counter.at(way[-1])),
        entered=state.entered.union(way),
        acts=state.acts if acts is None else acts,
    )
    return control_after(moved, counter, way)


def march(state: State, counter: Counter, to: Hex | None) -> State:
    """The state after a counter moved to a hex within reach, or off the map [8.4.5]."""
    if to is None:
        return eliminate(state, counter)
    found = reach(state, counter)
    assert found is not None  # only reachable hexes are offered
    way = cheapest_way(state, counter, to, found)
    act = state.act(counter.id)
    total = ruleset(state).capacity(state, counter) if act.capacity is None else act.capacity
    spent = act.spent + found.cost[to]
    bears = front(state, counter.side).tolls.zones.get(to)
    done = Act(
        total if bears and bears.stop else spent,
        total,
        act.moved + len(way),
        act.activated,
        act.fought,
        act.attacked,
    )
    moved = relocate(state, counter, way, {**state.acts, counter.id: done})
    return moved if act.moved else moved.but(began={**state.began, counter.id: counter.hex})


def activated(state: State, counter: Counter) -> State:
    """The state in which a German unit is among those activated by G4 [5.4.2] [8.5.2]."""
    act = state.act(counter.id)
    if act.activated or not activation(state).by_allowance:
        return state
    state = noted(state, allowance=(book_of(state).allowance or 0) - 1)
    return state.with_act(counter.id, act._replace(activated=True))


class MoveStep(Decision):
    """Counters are moved: the one chosen before to the hex that is clicked."""

    verb = "move"
    checks = "units"
    moves_stacks = True

    def means(self, state: State, thing: Hex | str, chosen: str | None = None) -> Action | None:
        """A click on a counter attempts to move it: to a neighbour, as good as any."""
        here, unit = hex_of(state, thing), unit_of(state, thing)
        if here is not None and chosen is not None:
            return Move(chosen, here)
        if here is None or unit is None:
            return None
        return Move(unit, state.game.board.neighbours[here][0])


def moved_news(before: State, action: Move, key: str, rule: str, off: str) -> News:
    """That a counter moved; `off` is said where it left the map [8.4.5]."""
    unit, to, start = action.unit, action.to, before.pieces[action.unit].hex
    if to is None:
        return told(off, "8.4.5", "loss", start, unit=unit)
    return told(key, rule, "move", to, unit=unit, start=start, to=to)


def _why_not_unit(state: State, unit: str) -> Message | None:
    """Why a counter is not among those that the activation concerns."""
    if unit not in state.pieces:
        return Message("refused.no_such_counter", {"unit": unit})
    chosen = activation(state)
    if is_active(state, state.pieces[unit]):
        return None
    rule = "5.4.2" if chosen.side == occupier(state) else "5.4.1"
    return Message("refused.not_activated", {"unit": unit}, rule)


def _why_not_mover(state: State, counter: Counter) -> Message | None:
    """Why a counter has no movement left."""
    if is_revealed_advantage(counter):
        return Message("refused.advantage_stays", {"unit": counter.id}, "2.6.4")
    unit = {"unit": counter.id}
    is_ready = book_of(state).allowance or state.act(counter.id).activated
    if activation(state).by_allowance and not is_ready:
        return Message("refused.no_allowance", unit, "5.4.2")
    if can_move(state, counter):
        return None
    if is_one_hex_mover(state, counter):
        return Message("refused.one_hex", unit, "8.2.1")
    return Message("refused.no_points", unit, _capacity_rule(state, counter.side))


def _why_not_enter(
    state: State, counter: Counter, to: Hex, one_hex: Message | None
) -> Message | None:
    """Why a counter that can move may not enter a hex, whatever points it has left; `one_hex` is
    what is said of a hex farther off to one that moves just one."""
    board, here = state.game.board, counter.hex
    assert here is not None
    fields = {"unit": counter.id, "hex": to}
    if to not in board:
        return Message("refused.no_such_hex", fields)
    if to in held(state, counter.side).hexes:
        return Message("refused.enemy_held", fields, "8.4.3")
    if to == here:
        return Message("refused.already_there", fields, "8.1")
    if one_hex and distance(here, to) > 1:
        return one_hex
    exits = paths_of(state).exits[mobility(state, counter)]
    entered_from = (here,) if one_hex else board.neighbours[to]
    if not any(to == hex_ for from_ in entered_from for hex_, _ in exits[from_]):
        return Message("refused.impassable", fields, "8.1")
    return None


def _why_not_move(state: State, action: Move) -> Message:
    """Why a counter of the activation may not move there."""
    counter, to = state.pieces[action.unit], action.to
    fields = {"unit": counter.id, "hex": to}
    special = _why_not_mover(state, counter)
    if special:
        return special
    if to is None:
        return Message("refused.not_on_edge", fields, "8.4.5")
    lone = is_one_hex_mover(state, counter)
    one_hex = Message("refused.one_hex", fields, "8.2.1") if lone else None
    closed = _why_not_enter(state, counter, to, one_hex)
    if closed:
        return closed
    left = {**fields, "left": points_left(state, counter)}
    if not is_night(state) and _hinders(state, counter, to):
        return Message("refused.too_far_zoc", left, "6.2.1")
    return Message("refused.too_far", left, _capacity_rule(state, counter.side))


def _hinders(state: State, counter: Counter, to: Hex) -> bool:
    """Whether an enemy ZOC has a part in a hex being out of reach."""
    zoc, by, here = front(state, counter.side).zoc, mobility(state, counter), counter.hex
    assert here is not None
    unopposed = paths_of(state).within(by, here, points_left(state, counter))
    return here in zoc or to in zoc or to in unopposed


def _capacity_rule(state: State, side: Side) -> str:
    """The rule that gives a side's movement capacity."""
    return "8.2.2" if is_night(state) else "8.3.2" if side == airborne(state) else "8.3.1"


def _why_not_activate(state: State, unit: str) -> Message:
    """Why a German unit may not be activated without moving."""
    if unit not in state.pieces or state.pieces[unit].side != active_side(state):
        return Message("refused.no_such_counter", {"unit": unit}, "5.4.2")
    if state.act(unit).activated:
        return Message("refused.activated_once", {"unit": unit}, "5.4.2")
    return Message("refused.no_allowance", {"unit": unit}, "5.4.2")


@dataclass(frozen=True)
class MoveUnits(MoveStep):
    """The activated units move, one at a time [8.4.1]; a German unit's first move or `activate`
    uses one allowance."""

    name = "move"

    def actor(self, state: State) -> Actor | None:
        return active_side(state)

    def options(self, state: State) -> Menu:
        side = active_side(state)
        counters = self._candidates(state)
        activates = [With("activate", c.id) for c in self._fresh(state, counters)]
        return Joined(((*activates, DONE), *move_menus(state, side, counters)))

    def forced(self, state: State) -> Action | None:
        """As for any decision, but found without listing every move."""
        counters = self._candidates(state)
        if self._fresh(state, counters) or has_moves(state, active_side(state), counters):
            return None
        return DONE

    def _candidates(self, state: State) -> tuple[Counter, ...]:
        """The counters that the activation concerns; a German unit needs an allowance unless it
        was activated before [5.4.2]."""
        chosen = activation(state)
        counters = active_counters(state)
        if not chosen.by_allowance or book_of(state).allowance:
            return counters
        return tuple(counter for counter in counters if state.act(counter.id).activated)

    def _fresh(self, state: State, counters: tuple[Counter, ...]) -> list[Counter]:
        """Those German units that can still be activated [5.4.2]."""
        if not activation(state).by_allowance:
            return []
        return [counter for counter in counters if not state.act(counter.id).activated]

    def take(self, state: State, action: Action) -> State:
        if isinstance(action, Move):
            counter = state.pieces[action.unit]
            return march(activated(state, counter), counter, action.to)
        if isinstance(action, With):
            return activated(state, state.pieces[action.unit])
        return state.pop()

    def gives_up(self, action: Action) -> bool:
        return isinstance(action, Move) and action.to is None

    def why_not(self, state: State, action: Action) -> Message | None:
        if isinstance(action, Move):
            return _why_not_unit(state, action.unit) or _why_not_move(state, action)
        by_allowance = activation(state).by_allowance
        if isinstance(action, With) and action.verb == "activate" and by_allowance:
            return _why_not_activate(state, action.unit)
        return super().why_not(state, action)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        if isinstance(action, Move):
            yield moved_news(before, action, "moved", "8.4.1", "left_map")
        elif isinstance(action, With):
            hex_ = before.pieces[action.unit].hex
            yield told("activated_in_place", "5.4.2", "move", hex_, unit=action.unit)

    def prompt(self, state: State) -> Message:
        chosen = activation(state)
        if chosen.by_allowance:
            return Message("prompt.move_german", {"left": book_of(state).allowance}, "8.4.1")
        return Message("prompt.move", {"regiment": chosen.formations[0]}, "8.4.1")


class RollAllowance(ChanceStep):
    """The dice say how much a German activation may do [5.4.2]."""

    name = "roll"

    def allowance(self, state: State, action: Action) -> int:
        """How many pushes, or units, the throw allows."""
        raise NotImplementedError  # every throw counts its own

    def take(self, state: State, action: Action) -> State:
        return noted(state.pop(), allowance=self.allowance(state, action))

    def prompt(self, state: State) -> Message:
        return Message("prompt.roll_allowance", {"activation": state.activation}, "5.4.2")


@dataclass(frozen=True)
class RollPushes(RollAllowance):
    """Two dice give the number of pushes, even where there is nothing to push [5.4.2]."""

    def options(self, state: State) -> Menu:
        return TWO_DICE

    def allowance(self, state: State, action: Action) -> int:
        return sum(dice_of(action))

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        (first, second), left = dice_of(action), self.allowance(before, action)
        side = occupier(before)
        yield told("pushes", "5.4.2", "dice", None, side, first=first, second=second, count=left)


@dataclass(frozen=True)
class RollUnits(RollAllowance):
    """One die gives the number of German units, half the turn at the least [5.4.2]."""

    def options(self, state: State) -> Menu:
        return ONE_DIE

    def allowance(self, state: State, action: Action) -> int:
        return max(dice_of(action)[0], state.turn // 2)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        (first,), left = dice_of(action), self.allowance(before, action)
        yield told("units", "5.4.2", "dice", None, occupier(before), first=first, count=left)


def pushes_of(state: State, stick: Counter) -> Sequence[Action]:
    """Where the German may push one unknown stick: one hex, whatever it costs [5.4.2]."""
    rules = ruleset(state)
    if stick.hex is None or state.act(stick.id).moved >= rules.tables.pushes:
        return ()
    may_leave = bool(rules.options["german_push_off_map"])
    off = may_leave and rules.leaves_map(state, stick, stick.hex)
    near = paths_of(state).step("foot", stick.hex, held(state, stick.side).mask).hexes
    menu = Moves(stick.id, (*near, None) if off else near)
    if rules.options["german_overstack"]:
        return menu
    by_hex, limit = state.pieces.by_hex, rules.tables.stacking
    moves = (cast(Move, action) for action in menu)
    return tuple(m for m in moves if m.to is None or len(by_hex.get(m.to, ())) < limit)


def _why_not_push(state: State, action: Move) -> Message:
    """Why a stick of the regiment may not be pushed there [5.4.2]."""
    stick, to, rules = state.pieces[action.unit], action.to, ruleset(state)
    fields = {"unit": stick.id, "hex": to}
    if not stick.is_unknown:
        return Message("refused.push_unknown_only", {"unit": stick.id}, "5.4.2")
    if state.act(stick.id).moved >= rules.tables.pushes:
        return Message("refused.pushed_enough", {"unit": stick.id}, "5.4.2")
    if to is None:
        key = "not_on_edge" if rules.options["german_push_off_map"] else "push_off"
        return Message(f"refused.{key}", fields, "8.4.5")
    one_hex = Message("refused.push_one_hex", fields, "5.4.2")
    overstack = Message("refused.push_overstack", fields, "7")
    return _why_not_enter(state, stick, to, one_hex) or overstack


@dataclass(frozen=True)
class Push(MoveStep):
    """The German moves unknown sticks of the named regiment, at most three hexes each [5.4.2]."""

    name = "push"

    def actor(self, state: State) -> Actor | None:
        return active_side(state)

    def options(self, state: State) -> Menu:
        if not book_of(state).allowance:
            return (DONE,)
        sticks = [c for c in active_counters(state) if c.is_unknown]
        if not ruleset(state).options["german_overstack"]:
            return (DONE, *(push for c in sticks for push in pushes_of(state, c)))
        book = front(state, airborne(state)).books["push"]
        menus = kept(state, sticks, book, lambda stick, _: pushes_of(state, stick))
        return Joined(((DONE,), *menus))

    def take(self, state: State, action: Action) -> State:
        if not isinstance(action, Move):
            return state.pop()
        stick = state.pieces[action.unit]
        state = noted(state, allowance=(book_of(state).allowance or 0) - 1)
        if action.to is None:
            return eliminate(state, stick)
        act = state.act(stick.id)
        return state.but(
            pieces=state.pieces.put(stick._replace(hex=action.to)),
            acts={**state.acts, stick.id: act._replace(moved=act.moved + 1)},
            entered=state.entered | {action.to},
        )

    def why_not(self, state: State, action: Action) -> Message | None:
        if isinstance(action, Move):
            return _why_not_unit(state, action.unit) or _why_not_push(state, action)
        return super().why_not(state, action)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        if isinstance(action, Move):
            yield moved_news(before, action, "pushed", "5.4.2", "drifted")

    def prompt(self, state: State) -> Message:
        fields = {"regiment": activation(state).formations[0], "left": book_of(state).allowance}
        return Message("prompt.push", fields, "5.4.2")
