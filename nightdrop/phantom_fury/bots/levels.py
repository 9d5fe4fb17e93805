"""The levels of play of Phantom Fury, as declarations."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from nightdrop.bots.levels import Level, Players, by_lot
from nightdrop.bots.player import Budget, Weights
from nightdrop.bots.random_bot import any_action
from nightdrop.phantom_fury.bots.captain import WAYS
from nightdrop.phantom_fury.bots.evaluation import NAMES
from nightdrop.phantom_fury.bots.recruit import CORPORAL, RECRUIT
from nightdrop.phantom_fury.bots.step_policy import planner
from nightdrop.phantom_fury.scenario import read_worths

LEVELS: Final[Mapping[str, Level]] = {
    level.name: level
    for level in (
        Level("recruit", 1, Budget(), planner(RECRUIT)),
        Level("corporal", 1, Budget(), planner(CORPORAL)),
        Level("captain", 1, Budget(), planner(WAYS)),
    )
}


@lru_cache
def worths() -> Mapping[str, Mapping[str, Weights]]:
    """The weights of the levels, under "" because they hold for any game. Raises FileError."""
    return {"": read_worths(LEVELS, NAMES)}


PLAYERS: Final = Players(
    LEVELS, "captain", by_lot(any_action), any_action, weights=worths, names=NAMES
)
