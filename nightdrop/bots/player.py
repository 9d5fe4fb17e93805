"""What a player that is a function is given, and what it answers."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from nightdrop.engine.model import Action, Message
from nightdrop.engine.view import Detached, Rng


class Budget(NamedTuple):
    """How much may be calculated for one decision: counted, so that a game can be repeated.

    `rollouts` are games played out in thought; 0 leaves the knowledge alone to decide. `told`
    hears after each of them how many are spent and the best thought so far; with False it ends
    the calculation, and that thought is the answer.
    """

    rollouts: int = 0
    told: Callable[[int, "Thought"], bool] | None = None


class Thought(NamedTuple):
    """A decision: the action, why, what it is worth, and the next best ones with their worth.

    Worths are expected points for the player that decides, against leaving it. `others` are
    sorted, the best first. `plan` is what the player means to do in the running activation, if it
    plans: to be handed back at its next decision. `failed`: the player could not decide, or
    answered what it may not do, and this was chosen at random in its place.
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
