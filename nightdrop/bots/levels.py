"""The levels of play, as declarations: what each knows and how much it may calculate."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from nightdrop.bots.player import Budget, Plan, Player, Thought
from nightdrop.engine.view import Rng, View
from nightdrop.hexwar.bots.greedy import greedy
from nightdrop.hexwar.bots.judgement import Weights
from nightdrop.hexwar.bots.planner import planner
from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.hexwar.bots.reasons import because
from nightdrop.hexwar.bots.search import search


class Level(NamedTuple):
    """A strength of play. `version` is raised whenever the level plays differently.

    `player` makes the player from its weights. `take_backs`: a person who plays against it may take
    back with new dice, unless that is chosen otherwise.
    """

    name: str
    version: int
    budget: Budget
    player: Callable[[Weights], Player]
    take_backs: bool = True


def at_random(weights: Weights) -> Player:
    """A player that decides by lot: a control for the ladder."""
    return _by_lot


def _by_lot(view: View, plan: Plan | None, rng: Rng, budget: Budget) -> Thought:
    return Thought(random_action(view, rng), because("by lot"))


RANDOM: Final = Level("random", 1, Budget(), at_random)
_CAPTAIN: Final = Level("captain", 5, Budget(), planner)
# From the weakest to the strongest. A corporal is a captain of less attention: its weights say so.
LEVELS: Final[Mapping[str, Level]] = {
    level.name: level
    for level in (
        Level("recruit", 5, Budget(), greedy),
        _CAPTAIN._replace(name="corporal"),
        _CAPTAIN,
        Level("colonel", 6, Budget(24), search, take_backs=False),
    )
}
DEFAULT: Final = "captain"
