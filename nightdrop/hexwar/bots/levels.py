"""The levels of play, as declarations: what each knows and how much it may calculate.

Also the VP hexes that a player of a level aims for as an activation begins to move.
"""

from collections import Counter as Tally
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from nightdrop.bots.levels import Level, Players, by_lot
from nightdrop.bots.player import Budget, Weights
from nightdrop.engine.view import Detached, Rng
from nightdrop.hexwar.bots.decision_context import DecisionContext
from nightdrop.hexwar.bots.goals import goals
from nightdrop.hexwar.bots.greedy import greedy, nearest
from nightdrop.hexwar.bots.judgement import NAMES, Minds, minds
from nightdrop.hexwar.bots.planner import planner
from nightdrop.hexwar.bots.random_bot import EAGERNESS, random_action
from nightdrop.hexwar.bots.search import search
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.rulebooks import RULEBOOKS
from nightdrop.hexwar.rules.ruleset import active_counters
from nightdrop.hexwar.scenario.weights import stands_in, weights_of

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


@lru_cache
def _not_offered() -> Mapping[str, Mapping[str, str]]:
    return {game: stands_in(LEVELS, game) for game in RULEBOOKS}


PLAYERS: Final = Players(
    LEVELS, DEFAULT, RANDOM, random_action, EAGERNESS, _shipped, NAMES, Minds._fields, _not_offered
)


def aims(seen: Detached, level: str, rng: Rng) -> Mapping[Hex, int]:
    """The units of the running activation that this level plans to send to each VP hex.

    Sticks have no goals but each other.
    """
    game = seen.state.game.rules.name
    chosen = PLAYERS.of_game(game).level(level)
    known = minds(weights(game)[chosen.name])
    scene = DecisionContext(seen, known, None, rng)
    units = [c for c in active_counters(scene.state) if not is_stick(c) and c.place is not None]
    if chosen.player is greedy:
        return Tally(nearest(scene, units))
    return Tally(goal.hex for goal in goals(scene, units).values())
