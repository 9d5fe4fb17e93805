"""Opponents by name: a level of play with its weights, ready to think."""

from functools import lru_cache
from random import Random
from typing import NamedTuple

from nightdrop.bots.detached import detached
from nightdrop.bots.judgement import NAMES, Weights
from nightdrop.bots.levels import DEFAULT, LEVELS, RANDOM, Level
from nightdrop.bots.player import Budget, Plan, Player, Thought
from nightdrop.engine.view import Rng, View
from nightdrop.table.scenario.weights import read_weights


class Opponent(NamedTuple):
    """A level of play with its weights, and the player that they make."""

    level: Level
    weights: Weights
    player: Player

    def think(
        self, view: View, plan: Plan | None, rng: Rng | int, budget: Budget | None = None
    ) -> Thought:
        """What it does with a view; a seed may stand for its chance. The view may be any: it is
        detached first. `plan` is that of its last thought in this activation, or None."""
        chance = Random(rng) if isinstance(rng, int) else rng
        return self.player(detached(view), plan, chance, budget or self.level.budget)


@lru_cache
def opponent(name: str) -> Opponent:
    """The opponent of this level, "random" among them. Raises KeyError for any other name, and
    FileError if the weights cannot be read."""
    if name == RANDOM.name:
        return of_weights(RANDOM, {})
    return of_weights(LEVELS[name], weights()[name])


def of_weights(level: Level, numbers: Weights) -> Opponent:
    """An opponent of this level with other weights than it is shipped with."""
    return Opponent(level, numbers, level.player(numbers))


def thought(level: str, view: View, plan: Plan | None, seed: int) -> Thought:
    """What a level decides; the usual one in place of a level that this program does not know."""
    return opponent(level if level in LEVELS else DEFAULT).think(view, plan, seed)


@lru_cache
def weights() -> dict[str, Weights]:
    """The weights of every level, as they are shipped. Raises FileError."""
    return dict(read_weights(NAMES))
