"""What a player that is a function is given, and what it answers."""

from collections.abc import Callable
from typing import NamedTuple

from nightdrop.engine.model import Action, Message
from nightdrop.engine.view import Detached, Rng
from nightdrop.hexwar.rules.hexes import Hex


class Budget(NamedTuple):
    """How much may be calculated for one decision: counted, so that a game can be repeated.

    `rollouts` are games played out in thought; 0 leaves the knowledge alone to decide. `told`
    hears after each of them how many are spent and the best thought so far; with False it ends
    the calculation, and that thought is the answer.
    """

    rollouts: int = 0
    told: Callable[[int, "Thought"], bool] | None = None


class Plan(NamedTuple):
    """What a player means to do in the running activation, handed back to it by its caller.

    `activation` is its name; `style` tells boldness; `target` is the hex to be attacked by the
    counters `members`, if any.
    """

    activation: str
    style: str = ""
    target: Hex | None = None
    members: tuple[str, ...] = ()


class Thought(NamedTuple):
    """A decision: the action, why, what it is worth, and the next best ones with their worth.

    Worths are expected points for the player that decides, against leaving it. `others` are
    sorted, the best first. `plan` is to be handed back at the next decision of the same player.
    """

    action: Action
    reason: Message
    worth: float = 0.0
    others: tuple[tuple[Action, float], ...] = ()
    plan: Plan | None = None


# A pure function of what it is given. A game that is taken up again goes on with no plan.
Player = Callable[[Detached, Plan | None, Rng, Budget], Thought]
