"""Games played out in thought: from a position that might be the true one to the end."""

from collections.abc import Mapping

from nightdrop.bots.player import Budget, Player
from nightdrop.engine.counters import Side
from nightdrop.engine.model import CHANCE, Action, State
from nightdrop.engine.play import actor, advance, outcomes
from nightdrop.engine.view import supposed
from nightdrop.hexwar.bots.scene import Plan

_MASK = 2**64 - 1
_NO_CALCULATION = Budget()


class Lots:
    """A source of chance that is the same wherever it is begun with the same seed (SplitMix64)."""

    def __init__(self, *seeds: int) -> None:
        self._at = 0
        for seed in seeds:
            self._at = self._next() ^ (seed & _MASK)

    def _next(self) -> int:
        self._at = (self._at + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._at
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & _MASK
        return mixed ^ (mixed >> 31)

    def randrange(self, below: int) -> int:
        """An integer from 0 to `below` - 1."""
        return self._next() % below


def play_out(
    state: State, players: Mapping[Side, Player], plans: Mapping[Side, Plan | None], seed: int
) -> State:
    """The end of a game in which these players go on with their plans from here, an imagined state.

    Chance begins anew with each activation, so that what is decided in one moves no dice of the
    next: two ways to go on are compared with the same luck.
    """
    plans, now, lots = dict(plans), (-1, -1), Lots(seed)
    while state.todo:
        if (state.turn, len(state.used)) != now:
            now = state.turn, len(state.used)
            lots = Lots(seed, *now)
        side = actor(state)
        if side is None or side == CHANCE:
            state = advance(state, _drawn(state, lots))
            continue
        seen = supposed(state, side)
        thought = players[side](seen, plans.get(side), lots, _NO_CALCULATION)
        plans[side] = thought.plan
        state = advance(state, thought.action)
    return state


def _drawn(state: State, lots: Lots) -> Action:
    """What chance does, by its exact weights."""
    found = outcomes(state)
    pick = lots.randrange(sum(weight for weight, _ in found))
    for weight, action in found:
        pick -= weight
        if pick < 0:
            return action
    raise AssertionError("the weights cover all lots")
