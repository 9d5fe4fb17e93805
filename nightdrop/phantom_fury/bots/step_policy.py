"""The options of a step of a turn, and the player that takes the best."""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from nightdrop.bots.player import Budget, Player, Thought, Weights
from nightdrop.engine.model import Action, Message
from nightdrop.engine.view import Detached, Rng, View
from nightdrop.phantom_fury.bots.evaluation import FuryEvaluation

OTHERS: Final = 2  # how many next best things are told


class StepPlan(NamedTuple):
    """What is still to be done in a step of a turn, and why."""

    turn: int
    step: str
    actions: tuple[Action, ...]
    reason: Message
    worth: float

    def fits(self, view: View) -> bool:
        """Whether this continues what the viewer was about to do."""
        state = view.state
        return (state.turn, state.due.name) == self[:2] and self.actions[0] in view.actions


class PolicyOption(NamedTuple):
    """An option of a step: its actions, and its worth compared with passing."""

    worth: float
    actions: tuple[Action, ...]
    reason: Message


def _going_on(plan: StepPlan) -> Thought:
    """The next action of a plan."""
    action, *rest = plan.actions
    plan = plan._replace(actions=tuple(rest))
    return Thought(action, plan.reason, plan.worth, plan=plan if rest else None)


def _thought(view: Detached, step: str, ways: Sequence[PolicyOption]) -> Thought:
    """The best of these options, with the next best that begin differently."""
    best = ways[0]
    others: dict[Action, float] = {}
    for way in ways:
        if way.actions[0] != best.actions[0]:
            others.setdefault(way.actions[0], way.worth)
    plan = StepPlan(view.state.turn, step, best.actions[1:], best.reason, best.worth)
    next_best = tuple(islice(others.items(), OTHERS))
    return Thought(best.actions[0], best.reason, best.worth, next_best,
                   plan if plan.actions else None)  # fmt: skip


# The rules of the attacks that are left to do once all cards were sent.
_SENT: Final = {"strike": "8.1", "fire": "9.2", "assault": "10.2"}


def _of_one(view: Detached) -> Message:
    """Why the only action is taken: cards that were sent attack, or there is nothing else."""
    rule = _SENT.get(view.actions[0].text)
    return Message("sent", {}, rule) if rule else Message("only", {}, "")


# What could be done in each step, by its name: at least one way.
Ways = Mapping[str, Callable[[FuryEvaluation, Rng], Sequence[PolicyOption]]]


def planner(ways: Ways) -> Callable[[Weights], Player]:
    """A function that makes a player from weights, which takes the best of these options."""

    def player(weights: Weights) -> Player:
        def think(view: Detached, plan: Any, rng: Rng, budget: Budget) -> Thought:
            menu, step = view.actions, view.state.due.name
            if len(menu) == 1:
                return Thought(menu[0], _of_one(view), plan=plan)
            if isinstance(plan, StepPlan) and plan.fits(view):
                return _going_on(plan)
            found = sorted(
                ways[step](FuryEvaluation(view, weights), rng), key=lambda way: -way.worth
            )
            return _thought(view, step, found)

        return think

    return player
