"""What a player goes for as an activation begins to move: which victory hexes its units are for."""

from collections import Counter as Tally
from collections.abc import Mapping

from nightdrop.engine.view import Detached, Rng
from nightdrop.hexwar.bots import greedy
from nightdrop.hexwar.bots.goals import goals
from nightdrop.hexwar.bots.judgement import minds
from nightdrop.hexwar.bots.levels import PLAYERS, weights
from nightdrop.hexwar.bots.scene import Scene
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.ruleset import active_counters


def aims(seen: Detached, level: str, rng: Rng) -> Mapping[Hex, int]:
    """How many units of the running activation this level means for each victory hex; sticks have
    nothing to go for but each other."""
    chosen = PLAYERS.level(level)
    known = minds(weights(seen.state.game.rules.name)[chosen.name])
    scene = Scene(seen, known, None, rng)
    units = [c for c in active_counters(scene.state) if not is_stick(c) and c.place is not None]
    if chosen.player is greedy.greedy:
        return Tally(greedy.nearest(scene, units))
    return Tally(goal.hex for goal in goals(scene, units).values())
