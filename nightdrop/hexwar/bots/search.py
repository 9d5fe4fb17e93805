"""Calculation: in the last activation the planner's best ideas are simulated."""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final

from nightdrop.bots.player import Budget, Player, Thought, Weights
from nightdrop.bots.random_bot import dealt
from nightdrop.engine.counters import Side
from nightdrop.engine.model import CHANCE, Action, State
from nightdrop.engine.play import actor, advance
from nightdrop.engine.view import Detached, Rng, View, imagine, supposed
from nightdrop.hexwar.bots.decision_context import ActivationPlan
from nightdrop.hexwar.bots.planner import planner
from nightdrop.hexwar.bots.reasons import because
from nightdrop.hexwar.rules.combat import Combat
from nightdrop.hexwar.rules.turn import Choose

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
        return self._next() % below


def play_out(
    state: State,
    players: Mapping[Side, Player],
    plans: Mapping[Side, ActivationPlan | None],
    seed: int,
) -> State:
    """The end of an imagined game in which these players go on with their plans from here.

    Each activation has random numbers of its own, so that what is decided in one changes no dice of
    the next: alternatives are compared with the same luck.
    """
    plans, now, lots = dict(plans), (-1, -1), Lots(seed)
    while state.todo:
        if (state.turn, len(state.used)) != now:
            now = state.turn, len(state.used)
            lots = Lots(seed, *now)
        side = actor(state)
        if side is None or side == CHANCE:
            state = advance(state, dealt(state, lots))
            continue
        seen = supposed(state, side)
        thought = players[side](seen, plans.get(side), lots, _NO_CALCULATION)
        plans[side] = thought.plan
        state = advance(state, thought.action)
    return state


# What is calculated, and how many ideas are compared at most.
STEPS: Final = (Choose.name, Combat.name)
MOST = 4
# Points that the win is worth beside the points themselves.
WIN: Final = 4.0
# By how many standard errors another idea has to be better than the planner's own.
SURE: Final = 2.0


def search(weights: Weights) -> Player:
    """The planner, which simulates its ideas in the last activation of the game."""
    return calculating(planner(weights))


def calculating(knows: Player) -> Player:
    """A player that simulates another's ideas in the last activation.

    Without rollouts it is that one.
    """

    def think(view: Detached, plan: ActivationPlan | None, rng: Rng, budget: Budget) -> Thought:
        thought = knows(view, plan, rng, Budget())
        ideas = [thought.action, *(action for action, _ in thought.others)][:MOST]
        if not budget.rollouts or len(ideas) < 2 or not is_worth_it(view.state):
            return thought
        return _calculated(view, thought, ideas, knows, rng.randrange(2**32), budget)

    return think


def is_worth_it(state: State) -> bool:
    """Whether the last activation is under way, or chosen, so that nobody can answer it."""
    rules = state.game.rules
    is_last = state.turn == rules.tables.turns and len(state.used) == rules.activations_a_turn - 1
    return is_last and state.due.name in STEPS


def _calculated(
    view: View, thought: Thought, ideas: Sequence[Action], knows: Player, seed: int, budget: Budget
) -> Thought:
    """The idea that ends best, if that is sure enough; else the planner's own, the first.

    All are simulated on the same imagined truths with the same luck; half of them are left after
    each round, the first always among these. One game of each is not enough.
    """
    best = thought
    ends: dict[Action, list[float]] = {idea: [] for idea in ideas}
    live, spent = list(ideas), 0
    while spent + len(live) <= budget.rollouts:
        number = len(ends[ideas[0]])
        truth = imagine(view.state, Lots(seed, number))
        for idea in live:
            plans = {view.side: thought.plan if idea == thought.action else None}
            players = dict.fromkeys(view.state.game.sides, knows)
            end = play_out(advance(truth, idea), players, plans, seed + number)
            ends[idea].append(utility(end, view.side))
            spent += 1
            if budget.told is not None and not budget.told(spent, best):
                return best
        if number:
            best = _best(thought, ends, live)
        if len(live) > 2 and spent * len(ideas) >= budget.rollouts * (len(ideas) - len(live) + 1):
            worst = min(live[1:], key=lambda idea: sum(ends[idea]))
            live.remove(worst)
    return best


def _best(
    thought: Thought, ends: Mapping[Action, Sequence[float]], live: Sequence[Action]
) -> Thought:
    """The idea of those left that ends best, if that is sure enough; else the first, which is the
    planner's."""
    gains = {idea: _gain(ends[idea], ends[live[0]]) for idea in live[1:]}
    best = max(gains, key=lambda idea: gains[idea][0])
    gain, error = gains[best]
    if gain <= SURE * error:
        return thought
    others = ((thought.action, thought.worth), *(o for o in thought.others if o[0] != best))
    return Thought(best, because("calculated"), thought.worth + gain, others)


def _gain(ends: Sequence[float], base: Sequence[float]) -> tuple[float, float]:
    """By how much the ends are better on average, game by game, and its standard error."""
    pairs = [a - b for a, b in zip(ends, base, strict=False)]
    mean = sum(pairs) / len(pairs)
    spread = sum((pair - mean) ** 2 for pair in pairs) / max(1, len(pairs) - 1)
    return mean, sqrt(spread / len(pairs))


def utility(end: State, side: Side) -> float:
    """The worth of the end of a game to a side: points, and the win."""
    assert end.result is not None
    points = end.result.points if side == end.game.sides[0] else -end.result.points
    return points + WIN * (end.result.winner == side)
