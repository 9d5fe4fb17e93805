"""Who still acts: what each side has left of the turn, and whose counters can move in it."""

from nightdrop.engine.counters import Side
from nightdrop.engine.model import State
from nightdrop.rules.book import book_of
from nightdrop.rules.rulebook import ruleset
from nightdrop.rules.turn import alternating


def left(state: State, side: Side) -> int:
    """How many activations of a side are to come this turn after the running one [5.4]."""
    first, holder = len(state.used) + (state.activation is not None), book_of(state).initiative
    to_come = range(first, ruleset(state).activations_a_turn)
    return sum(alternating(state.game, holder, number) == side for number in to_come)


def acting(state: State, side: Side) -> frozenset[str]:
    """The formations that a side can still let move and attack this turn: after its own running
    activation, and in that of the other side."""
    gone = {*state.used, state.activation} if left(state, side) else None
    return frozenset(
        formation
        for name, chosen in ruleset(state).activations.items()
        if gone is not None and chosen.side == side and not chosen.is_push
        if not (chosen.once and name in gone)
        for formation in chosen.formations
    )
