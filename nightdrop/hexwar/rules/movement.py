"""Chapters 5.4 and 8: the moves of units, and of those that the dice allow."""

from collections.abc import Iterator, Mapping, Sequence

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.menu import Joined
from nightdrop.engine.model import Act, Action, ActionT, Actor, Menu, Message, News, State
from nightdrop.hexwar.rules import reach
from nightdrop.hexwar.rules.actions import Move, ToTrack, With
from nightdrop.hexwar.rules.book import book_of, noted
from nightdrop.hexwar.rules.hexes import Hex, distance
from nightdrop.hexwar.rules.losses import is_revealed_advantage
from nightdrop.hexwar.rules.ruleset import (
    activation,
    active_counters,
    active_side,
    conceals,
    holds,
    is_active,
    is_night,
    ruleset,
)
from nightdrop.hexwar.rules.steps import hex_of, unit_of
from nightdrop.hexwar.rules.victory import control_after
from nightdrop.hexwar.rules.zoc import front, held
from nightdrop.rules.actions import DONE, Roll
from nightdrop.rules.steps import ONE_DIE, ChanceStep, Decision, told


def relocate(
    state: State, counter: Counter, way: Sequence[Hex], acts: Mapping[str, Act] | None = None
) -> State:
    """The state after a counter entered these hexes: place, stacking check, VP control.

    `acts` are what the counters have done then, where that changes too.
    """
    moved = state.but(
        pieces=state.pieces.put(counter.at(way[-1])),
        entered=state.entered.union(way),
        acts=state.acts if acts is None else acts,
    )
    return control_after(moved, counter, way)


def leave_map(state: State, counter: Counter) -> State:
    """The state after a counter moved, or was pushed, off the map [8.4.5]."""
    return ruleset(state).off_map(state, counter)


def march(state: State, counter: Counter, to: Hex | None) -> State:
    """The state after a counter moved to a hex within reach, or off the map [8.4.5]."""
    if to is None:
        return leave_map(state, counter)
    found = reach.reach(state, counter)
    assert found is not None  # only reachable hexes are offered
    way = reach.cheapest_way(state, counter, to, found)
    act = state.act(counter.id)
    total = ruleset(state).capacity(state, counter) if act.capacity is None else act.capacity
    spent = act.spent + found.cost[to]
    bears = reach.tolls_for(state, counter).zones.get(to)
    done = Act(
        total if bears and bears.stop else spent,
        total,
        act.moved + len(way),
        act.activated,
        act.fought,
        act.attacked,
    )
    moved = relocate(state, counter, way, {**state.acts, counter.id: done})
    return moved if act.moved else moved.but(began={**state.began, counter.id: counter.place})


def activated(state: State, counter: Counter) -> State:
    """The state in which a German unit is among those activated by G4 [5.4.2] [8.5.2]."""
    act = state.act(counter.id)
    if act.activated or not activation(state).by_allowance:
        return state
    state = noted(state, allowance=(book_of(state).allowance or 0) - 1)
    return state.with_act(counter.id, act._replace(activated=True))


class MoveStep(Decision[ActionT]):
    """Counters are moved: the one chosen before to the hex that is clicked."""

    verb = "move"

    def means(self, state: State, thing: Hex | str, chosen: str | None = None) -> Action | None:
        """A click on a counter attempts to move it: to a neighbour, as good as any."""
        here, unit = hex_of(state, thing), unit_of(state, thing)
        if here is not None and chosen is not None:
            return Move(chosen, here)
        if here is None or unit is None:
            return None
        return Move(unit, state.game.board.neighbours[here][0])


class EachMoves(MoveStep):
    """Several counters can move, and the moves of one do not depend on which others may."""

    def movers(self, state: State) -> tuple[Counter, ...]:
        """The counters that the step concerns now, in order of id."""
        raise NotImplementedError  # every step of moves knows its own

    def menu_of(self, state: State, movers: tuple[Counter, ...]) -> Menu:
        """The menu as it would be if the step concerned only these of its counters."""
        raise NotImplementedError  # every step of moves knows its own

    def options(self, state: State) -> Menu:
        return self.menu_of(state, self.movers(state))

    def allows(self, state: State, action: Action) -> bool:
        """Whether the menu of the counter that the action names holds it."""
        unit = getattr(action, "unit", None)
        return action in self.menu_of(state, tuple(c for c in self.movers(state) if c.id == unit))

    def why_not(self, state: State, action: Action) -> Message | None:
        if not isinstance(action, ToTrack):
            return super().why_not(state, action)
        reason = why_not_mover(state, action.unit)
        return reason or Message("refused.no_track", {"unit": action.unit}, "8.6")


def moved_news(before: State, action: Move, key: str, rule: str, off: str) -> News:
    """The news of a counter that moved; `off` is used where it left the map [8.4.5]."""
    unit, to, start = action.unit, action.to, before.pieces[action.unit].place
    if to is None:
        comes_back = unit in leave_map(before, before.pieces[unit]).pieces
        return told("waits" if comes_back else off, "8.4.5", "loss", start, unit=unit, hex=start)
    return told(key, rule, "move", to, unit=unit, start=start, to=to)


def why_not_mover(state: State, unit: str) -> Message | None:
    """Why a counter is not among those on the map that the activation concerns."""
    if unit not in state.pieces:
        return Message("refused.no_such_counter", {"unit": unit})
    chosen = activation(state)
    if is_active(state, state.pieces[unit]):
        return _why_not_here(state, unit, "8.4.1")
    rule = "5.4.2" if conceals(state, chosen.side) else "5.4.1"
    return Message("refused.not_activated", {"unit": unit}, rule)


def _why_not_here(state: State, unit: str, rule: str) -> Message | None:
    """Why a counter that waits off the map is not used, by this rule."""
    if state.pieces[unit].place is not None:
        return None
    return Message("refused.off_map", {"unit": unit}, rule)


def _why_not_go(state: State, counter: Counter) -> Message | None:
    """Why a counter has no movement left."""
    if is_revealed_advantage(state, counter):
        return Message("refused.advantage_stays", {"unit": counter.id}, "2.6.4")
    unit = {"unit": counter.id}
    is_ready = book_of(state).allowance or state.act(counter.id).activated
    if activation(state).by_allowance and not is_ready:
        return Message("refused.no_allowance", unit, "5.4.2")
    if reach.can_move(state, counter):
        return None
    if reach.is_one_hex_mover(state, counter):
        return Message("refused.one_hex", unit, "8.2.1")
    return Message("refused.no_points", unit, _capacity_rule(state, counter.side))


def why_not_enter(
    state: State, counter: Counter, to: Hex, one_hex: Message | None
) -> Message | None:
    """Why a counter that can move may not enter a hex, whatever points it has left.

    `one_hex` is the reason for a hex farther off, for a counter that moves just one.
    """
    board, here = state.game.board, counter.place
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
    exits = reach.paths_of(state).exits[reach.mobility(state, counter)]
    entered_from = (here,) if one_hex else board.neighbours[to]
    if not any(to == hex_ for from_ in entered_from for hex_, _ in exits[from_]):
        return Message("refused.impassable", fields, "8.1")
    return None


def _why_not_move(state: State, action: Move) -> Message:
    """Why a counter of the activation may not move there."""
    counter, to = state.pieces[action.unit], action.to
    fields = {"unit": counter.id, "hex": to}
    special = _why_not_go(state, counter)
    if special:
        return special
    if to is None:
        return Message("refused.not_on_edge", fields, "8.4.5")
    lone = reach.is_one_hex_mover(state, counter)
    one_hex = Message("refused.one_hex", fields, "8.2.1") if lone else None
    closed = why_not_enter(state, counter, to, one_hex)
    if closed:
        return closed
    left = {**fields, "left": reach.points_left(state, counter)}
    if _hinders(state, counter, to):
        return Message("refused.too_far_zoc", left, ruleset(state).zone_rules[not is_night(state)])
    return Message("refused.too_far", left, _capacity_rule(state, counter.side))


def _hinders(state: State, counter: Counter, to: Hex) -> bool:
    """Whether an enemy ZOC has a part in a hex being out of reach."""
    zoc, by, here = front(state, counter.side).zoc, reach.mobility(state, counter), counter.place
    assert here is not None
    if not zoc:
        return False
    unopposed = reach.paths_of(state).within(by, here, reach.points_left(state, counter))
    return here in zoc or to in zoc or to in unopposed


def _capacity_rule(state: State, side: Side) -> str:
    return "8.2.2" if is_night(state) else "8.3.2" if holds(state, side) else "8.3.1"


def _why_not_activate(state: State, unit: str) -> Message:
    """Why a German unit may not be activated without moving."""
    if unit not in state.pieces or state.pieces[unit].side != active_side(state):
        return Message("refused.no_such_counter", {"unit": unit}, "5.4.2")
    if state.act(unit).activated:
        return Message("refused.activated_once", {"unit": unit}, "5.4.2")
    off_map = _why_not_here(state, unit, "5.4.2")
    return off_map or Message("refused.no_allowance", {"unit": unit}, "5.4.2")


class MoveUnits(EachMoves):
    """The activated units move, one at a time [8.4.1]; a German unit's first move or `activate`
    uses one allowance."""

    name = "move"
    checks = "units"
    moves_stacks = True

    def actor(self, state: State) -> Actor | None:
        return active_side(state)

    def menu_of(self, state: State, movers: tuple[Counter, ...]) -> Menu:
        activates = [With("activate", c.id) for c in self._fresh(state, movers)]
        return Joined(((*activates, DONE), *self._moves(state, movers)))

    def _moves(self, state: State, counters: tuple[Counter, ...]) -> Iterator[Sequence[Action]]:
        return reach.move_menus(state, active_side(state), counters)

    def forced(self, state: State) -> Action | None:
        """As for any decision, but found without listing every move."""
        counters = self.movers(state)
        if self._fresh(state, counters) or reach.has_moves(state, active_side(state), counters):
            return None
        return DONE

    def may_be_forced(self, state: State, action: Action) -> bool:
        """`done`, where only units that the enemy has not seen can be left to move."""
        if action != DONE:
            return False
        counters = self.movers(state)
        if self._fresh(state, counters):
            return False
        seen = tuple(c for c in counters if c.id not in state.pieces.one_sided)
        if reach.has_moves(state, active_side(state), seen):
            return False
        return any(c.place is not None for c in counters if c.id in state.pieces.one_sided)

    def movers(self, state: State) -> tuple[Counter, ...]:
        """The counters that the activation concerns.

        A German unit needs an allowance unless it was activated before [5.4.2].
        """
        chosen = activation(state)
        counters = active_counters(state)
        if not chosen.by_allowance or book_of(state).allowance:
            return counters
        return tuple(counter for counter in counters if state.act(counter.id).activated)

    def _fresh(self, state: State, counters: tuple[Counter, ...]) -> list[Counter]:
        """Those German units on the map that can still be activated [5.4.2]."""
        if not activation(state).by_allowance:
            return []
        return [c for c in counters if c.place is not None and not state.act(c.id).activated]

    def take(self, state: State, action: Action) -> State:
        if isinstance(action, Move):
            counter = state.pieces[action.unit]
            return march(activated(state, counter), counter, action.to)
        if isinstance(action, With):
            return activated(state, state.pieces[action.unit])
        return state.pop()

    def gives_up(self, state: State, action: Action) -> bool:
        return isinstance(action, Move) and action.to is None

    def why_not(self, state: State, action: Action) -> Message | None:
        if isinstance(action, Move):
            return why_not_mover(state, action.unit) or _why_not_move(state, action)
        if isinstance(action, With) and action.verb == "activate":
            if activation(state).by_allowance:
                return _why_not_activate(state, action.unit)
            return Message("refused.moves_at_once", {}, "5.4.1")
        return super().why_not(state, action)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        if isinstance(action, Move):
            yield moved_news(before, action, "moved", "8.4.1", "left_map")
        elif isinstance(action, With):
            hex_ = before.pieces[action.unit].place
            yield told("activated_in_place", "5.4.2", "move", hex_, unit=action.unit)

    def prompt(self, state: State) -> Message:
        chosen = activation(state)
        if chosen.by_allowance:
            return Message("prompt.move_german", {"left": book_of(state).allowance}, "8.4.1")
        return Message("prompt.move", {"regiment": chosen.formations[0]}, "8.4.1")


class RollAllowance(ChanceStep):
    """The dice decide how much a German activation may do [5.4.2]."""

    name = "roll"

    def allowance(self, state: State, action: Roll) -> int:
        """How many pushes, or units, the roll allows."""
        raise NotImplementedError  # every throw counts its own

    def matter(self, state: State) -> str:
        return f"{self.name} {state.turn} {state.activation}"

    def take(self, state: State, action: Roll) -> State:
        return noted(state.pop(), allowance=self.allowance(state, action))

    def prompt(self, state: State) -> Message:
        return Message("prompt.roll_allowance", {"activation": state.activation}, "5.4.2")


class RollUnits(RollAllowance):
    """One die gives the number of German units, at least half the turn [5.4.2]."""

    dice = ONE_DIE

    def allowance(self, state: State, action: Roll) -> int:
        return max(action.dice[0], state.turn // 2)

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        (first,), left = action.dice, self.allowance(before, action)
        yield told("units", "5.4.2", "dice", None, active_side(before), first=first, count=left)
