"""What a pure player is given, and what it returns."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from nightdrop.engine.model import Action, Message
from nightdrop.engine.view import Detached, Rng


class Budget(NamedTuple):
    """How much one decision may calculate: counted, not timed, so that a game can be repeated.

    `rollouts` is the number of simulated games; with 0 the evaluation alone decides. `told` is
    called after each with the number done and the best thought so far; if it returns False, that
    thought is the answer.
    """

    rollouts: int = 0
    told: Callable[[int, "Thought"], bool] | None = None


class Thought(NamedTuple):
    """A decision: the action, why, what it is worth, and the next best ones with their worth.

    Worths are expected points for the player that decides, compared with passing. `others` are
    sorted, the best first. `plan` is what the player means to do in the running activation, to be
    passed in at its next decision. `failed`: the player raised an error or returned an illegal
    action, and this one was chosen at random instead.
    """

    action: Action
    reason: Message
    worth: float = 0.0
    others: tuple[tuple[Action, float], ...] = ()
    plan: Any = None
    failed: bool = False


# What a player thinks that things are worth, by name.
Weights = Mapping[str, float]
# A pure function of what it is given: a view, its last plan in this activation or None, a source of
# chance, a budget. A game that is taken up again goes on with no plan.
Player = Callable[[Detached, Any, Rng, Budget], Thought]
