"""Games for one player that are kept in the corpus: what those of each game share."""

from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, Final

from nightdrop.bots.levels import players_of
from nightdrop.engine.model import CHANCE
from nightdrop.engine.play import outcomes
from nightdrop.engine.view import detached
from nightdrop.lab.games import player_rng
from nightdrop.lab.lineups import player_of
from nightdrop.table.match.match import Match
from nightdrop.table.record.dealers import pick
from nightdrop.table.record.record import Bot, Record
from nightdrop.table.scenario.scenarios import load_scenario, read_scenario

# A record keeps its day of making; the corpus must not depend on it.
CREATED: Final = "2026-01-01 00:00:00"


def others(name: str) -> Iterator[tuple[str, object]]:
    """Each option of a scenario with each value but its default."""
    for option, spec in read_scenario(name).specs.items():
        yield from ((option, value) for value in spec.values or () if value != spec.default)


def dated(match: Match) -> Record:
    """The record of a game, with a constant date."""
    match.header = match.header.model_copy(update={"created": CREATED})
    return match.record


def by_level(
    name: str, level: str, seed: int, options: Mapping[str, Any] = MappingProxyType({})
) -> Record:
    """A whole game by a level, at every seat."""
    game = load_scenario(name)
    found = players_of(game.rules.kind).levels[level]
    bot = Bot(bot=found.name, version=found.version)
    match = Match.new(name, options, seed, players=dict.fromkeys(game.seats, bot))
    player, plans = player_of(level, game.rules.kind), dict[str, Any]()
    while match.actor is not None:
        rng = player_rng(seed, match.actor, match.state, len(match.entries))
        thought = player.think(detached(match.view(match.actor)), plans.get(match.actor), rng)
        plans[match.actor] = thought.plan
        match.submit(thought.action)
    return dated(match)


def by_typed_dice(name: str, seed: int) -> Record:
    """A whole game in which players type what they threw and drew; some of it is taken back."""
    match, rng = Match.new(name, seed=seed, dice="typed"), Random(seed)
    lot = players_of(match.state.game.rules.kind).lot
    while match.actor is not None:
        if match.actor == CHANCE:
            found = outcomes(match.state)
            match.submit(pick(found, rng.randrange(sum(weight for weight, _one in found))))
        else:
            match.submit(lot(match.view(match.actor), rng))
            if match.actor is not None and match.can_undo() is None and not rng.randrange(4):
                match.undo()
    return dated(match)
