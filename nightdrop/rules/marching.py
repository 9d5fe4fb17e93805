"""The move step of U1-U3 and G4: units move one at a time, in any order [5.4] [8.4]."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from nightdrop.engine.hexes import Hex
from nightdrop.engine.menu import Joined
from nightdrop.engine.model import GERMAN, Act, Action, Actor, Counter, Menu, Message, State
from nightdrop.rules.actions import DONE, Move, With
from nightdrop.rules.fates import eliminate
from nightdrop.rules.movement import cheapest_way, has_moves, move_menus, reach
from nightdrop.rules.ruleset import activation, active_side, ruleset
from nightdrop.rules.steps import Decision
from nightdrop.rules.victory import control_after


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
    done = Act(
        act.spent + found.cost[to],
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
    if counter.side != GERMAN or act.activated:
        return state
    state = state.but(allowance=(state.allowance or 0) - 1)
    return state.with_act(counter.id, act._replace(activated=True))


@dataclass(frozen=True)
class MoveUnits(Decision):
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
        counters = state.pieces.of(chosen.group)
        if chosen.side != GERMAN or state.allowance:
            return counters
        return tuple(counter for counter in counters if state.act(counter.id).activated)

    def _fresh(self, state: State, counters: tuple[Counter, ...]) -> list[Counter]:
        """Those German units that can still be activated [5.4.2]."""
        if active_side(state) != GERMAN:
            return []
        return [counter for counter in counters if not state.act(counter.id).activated]

    def take(self, state: State, action: Action) -> State:
        if isinstance(action, Move):
            counter = state.pieces[action.unit]
            return march(activated(state, counter), counter, action.to)
        if isinstance(action, With):
            return activated(state, state.pieces[action.unit])
        return state.pop()

    def prompt(self, state: State) -> Message:
        chosen = activation(state)
        if chosen.side == GERMAN:
            return Message("prompt.move_german", {"left": state.allowance}, "8.4.1")
        return Message("prompt.move", {"regiment": chosen.group}, "8.4.1")
