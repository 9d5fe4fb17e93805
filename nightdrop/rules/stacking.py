"""Chapter 7: stacking is checked after the movement and combat of an activation."""

from dataclasses import dataclass
from typing import cast

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Action, Actor, Menu, Message, State
from nightdrop.rules.actions import With, by_text
from nightdrop.rules.fates import eliminate
from nightdrop.rules.ruleset import activation, ruleset
from nightdrop.rules.steps import Decision


def overfull(state: State) -> Hex | None:
    """The first hex, by number, that holds too many units and is checked now [7].

    Checked are the hexes entered in this activation, and those of the units that act in it.
    """
    chosen, limit = activation(state), ruleset(state).tables.stacking
    crowded = [hex_ for hex_, ids in state.pieces.by_hex.items() if len(ids) > limit]
    for hex_ in sorted(crowded):
        if hex_ in state.entered:
            return hex_
        if not chosen.is_push and any(
            counter.group == chosen.group for counter in state.pieces.at(hex_)
        ):
            return hex_
    return None


@dataclass(frozen=True)
class Stacking(Decision):
    """The owner eliminates the surplus, hex by hex [7]."""

    name = "stacking"

    def actor(self, state: State) -> Actor | None:
        hex_ = overfull(state)
        return None if hex_ is None else state.pieces.holder(hex_)

    def options(self, state: State) -> Menu:
        ids = state.pieces.by_hex[overfull(state) or Hex(0)]
        return by_text([With("remove", key) for key in ids])

    def take(self, state: State, action: Action) -> State:
        return eliminate(state, state.pieces[cast(With, action).unit])

    def run(self, state: State) -> State:
        return state.pop()

    def prompt(self, state: State) -> Message:
        return Message("prompt.stacking", {"hex": overfull(state)}, "7")
