"""The levels of play, as declarations: what each knows and how much it may calculate."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from nightdrop.bots.player import Budget, Plan, Player, Thought
from nightdrop.bots.random_bot import random_action
from nightdrop.engine.model import Message
from nightdrop.engine.view import Rng, View

# The numbers of judgement by name, as `assets/bots/weights.yaml` holds them.
Weights = Mapping[str, float]


class Level(NamedTuple):
    """A strength of play. `version` is raised whenever the level plays differently.

    `player` makes the player from its weights.
    """

    name: str
    version: int
    budget: Budget
    player: Callable[[Weights], Player]


def _at_random(weights: Weights) -> Player:
    """A player that decides by lot: a control for the ladder."""
    return _by_lot


def _by_lot(view: View, plan: Plan | None, rng: Rng, budget: Budget) -> Thought:
    return Thought(random_action(view, rng), Message("by lot"))


RANDOM: Final = Level("random", 1, Budget(), _at_random)
# From the weakest to the strongest.
LEVELS: Final[Mapping[str, Level]] = {
    name: Level(name, 1, Budget(), _at_random)
    for name in ("recruit", "corporal", "captain", "colonel")
}
DEFAULT: Final = "captain"
