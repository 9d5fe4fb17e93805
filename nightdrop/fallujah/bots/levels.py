"""The levels of play of Fallujah, as declarations."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from nightdrop.bots.levels import Level, Players, by_lot
from nightdrop.bots.player import Budget, Player, Weights
from nightdrop.bots.random_bot import any_action
from nightdrop.fallujah.bots.evaluation import NAMES
from nightdrop.fallujah.bots.search_players import player
from nightdrop.fallujah.scenario import read_worths

ROLLOUTS: Final = 200  # operations that the colonel plays out for one decision


def thinker(weights: Weights) -> Player:
    """A player with these weights, and the armies of the file."""
    return player(weights, read_worths(LEVELS, NAMES)[1])


LEVELS: Final[Mapping[str, Level]] = {
    level.name: level
    for level in (
        Level("recruit", 3, Budget(), thinker),
        Level("corporal", 3, Budget(), thinker),
        Level("captain", 3, Budget(), thinker),
        Level("colonel", 3, Budget(ROLLOUTS), thinker),
    )
}


@lru_cache
def worths() -> Mapping[str, Mapping[str, Weights]]:
    """The weights of the levels, under "" because they hold for any rulebook.

    Raises FileError.
    """
    return {"": read_worths(LEVELS, NAMES)[0]}


PLAYERS: Final = Players(
    LEVELS, "captain", by_lot(any_action), any_action, weights=worths, names=NAMES
)
