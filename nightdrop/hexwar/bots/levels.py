"""The levels of play, as declarations: what each knows and how much it may calculate."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from nightdrop.bots.levels import Level, Players, by_lot
from nightdrop.bots.player import Budget, Weights
from nightdrop.hexwar.bots.greedy import greedy
from nightdrop.hexwar.bots.judgement import NAMES, Minds
from nightdrop.hexwar.bots.planner import planner
from nightdrop.hexwar.bots.random_bot import EAGERNESS, random_action
from nightdrop.hexwar.bots.search import search
from nightdrop.hexwar.rules.rulebooks import RULEBOOKS
from nightdrop.hexwar.scenario.weights import weights_of

RANDOM: Final = by_lot(random_action)
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


@lru_cache
def weights(game: str = "") -> dict[str, Weights]:
    """The weights of every level, as they are shipped for the game of this rulebook. Raises
    FileError."""
    return dict(weights_of(NAMES, game))


def _shipped() -> Mapping[str, Mapping[str, Weights]]:
    return {game: weights(game) for game in ("", *RULEBOOKS)}


PLAYERS: Final = Players(
    LEVELS, DEFAULT, RANDOM, random_action, EAGERNESS, _shipped, NAMES, Minds._fields
)
