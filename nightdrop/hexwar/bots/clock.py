"""The time of a decision: who still acts, and how much things still count."""

from functools import cached_property

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import State
from nightdrop.hexwar.bots.judgement import Judgement
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.ruleset import holds, ruleset
from nightdrop.hexwar.rules.turn import alternating


class Clock:
    """The time of a decision of a side; own moves within an activation do not change it."""

    def __init__(self, state: State, side: Side, mind: Judgement) -> None:
        self.state, self.side, self.mind = state, side, mind
        self.rules, self.foe = ruleset(state), state.game.other(side)
        self.jumps = holds(state, side)

    @cached_property
    def progress(self) -> float:
        """How much of the game is over: 0 on the first turn, 1 on the last."""
        turns = self.rules.tables.turns
        return (self.state.turn - 1) / max(1, turns - 1)

    @property
    def later(self) -> int:
        """How many turns follow this one."""
        return self.rules.tables.turns - self.state.turn

    @cached_property
    def answers(self) -> int:
        """How many activations of the enemy are still to come, those of this turn exactly and two
        of each turn after it."""
        a_turn = self.rules.activations_a_turn // 2
        return activations_left(self.state, self.foe) + a_turn * self.later

    @cached_property
    def is_ending(self) -> bool:
        """Whether this is the last turn, for a player that counts who still acts in it."""
        return self.mind.tempo > 0 and not self.later

    @cached_property
    def soon(self) -> frozenset[str]:
        """The formations that act this turn, those of an enemy who is acting among them."""
        state = self.state
        running = self.rules.activations.get(state.activation or "")
        now = running.formations if running and running.side == self.foe else ()
        return acting(state, self.side) | acting(state, self.foe) | {*now}

    @cached_property
    def attacks_left(self) -> int:
        """How often this side can attack the same hex after the running activation.

        Of the airborne side only one formation is taken to be near, which acts once a turn.
        """
        this_turn = activations_left(self.state, self.side) if acting(self.state, self.side) else 0
        if self.jumps:
            return self.later + min(1, this_turn)
        return self.later * (self.rules.activations_a_turn // 2) + this_turn

    @cached_property
    def attacks_to_come(self) -> int:
        """How often the enemy can still attack the same hex, once a turn."""
        return self.later + min(1, activations_left(self.state, self.foe))

    def acts(self, counter: Counter) -> bool:
        """Whether a counter acts again before the game is over, as far as this player counts."""
        return not self.is_ending or counter.group in self.soon

    @cached_property
    def counters_count(self) -> float:
        """The share of a counter's worth that is left: only VP hexes count at the end."""
        return 1 - self.mind.decay * self.progress if self.answers else 0.0

    @cached_property
    def control_counts(self) -> float:
        """The share of a VP hex's value that its control is worth now."""
        return self.mind.first_turn + (1 - self.mind.first_turn) * self.progress


def activations_left(state: State, side: Side) -> int:
    """How many activations of a side are to come this turn after the running one [5.4]."""
    first, holder = len(state.used) + (state.activation is not None), book_of(state).initiative
    to_come = range(first, ruleset(state).activations_a_turn)
    return sum(alternating(state.game, holder, number) == side for number in to_come)


def acting(state: State, side: Side) -> frozenset[str]:
    """The formations of a side that can still move and attack this turn.

    Once-a-turn activations that are used up or running do not count.
    """
    if not activations_left(state, side):
        return frozenset()
    gone = {*state.used, state.activation}
    return frozenset(
        formation
        for name, chosen in ruleset(state).activations.items()
        if chosen.side == side and not chosen.is_push and not (chosen.once and name in gone)
        for formation in chosen.formations
    )
