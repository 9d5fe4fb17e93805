"""Games of Fallujah that are kept: to the end by each level, held to the last OP, by typed dice, a
campaign; and for each option a game in which its other value is seen."""

from collections.abc import Iterator, Mapping
from itertools import count
from random import Random
from typing import Any, Final

from nightdrop.bots.levels import players_of
from nightdrop.engine.model import CHANCE, Action, State
from nightdrop.engine.play import advance, legal_actions, outcomes
from nightdrop.engine.view import detached
from nightdrop.fallujah.rules.fallujah import NAME
from nightdrop.lab.games import player_rng
from nightdrop.lab.lineups import player_of
from nightdrop.rules.actions import parse
from nightdrop.table.match.match import Match
from nightdrop.table.record.dealers import pick
from nightdrop.table.record.record import Bot, Record
from nightdrop.table.scenario.scenarios import load_scenario, read_scenario

CREATED: Final = "2026-01-01 00:00:00"  # a record keeps its day of making
SEED: Final = 11
LEVELS: Final = ("recruit", "corporal", "captain")
# What an option needs besides, to be seen.
BESIDE: Final = {"campaign_morale": {"battle": "campaign"}, "joint": {"battle": "vigilant-resolve"}}


def records() -> Iterator[tuple[str, Record]]:
    """Every game that is kept beside those that stop in a step, by the name of its file."""
    for level in LEVELS:
        yield f"{level}.yaml", by_level(level)
    yield "held.yaml", held()
    yield "typed-dice.yaml", by_typed_dice()
    for option, value in others():
        yield f"{option}.{str(value).lower()}.yaml", shown(option, value)


def others() -> Iterator[tuple[str, object]]:
    """Each option with each value but its default."""
    for option, spec in read_scenario(NAME).specs.items():
        yield from ((option, value) for value in spec.values or () if value != spec.default)


def dated(match: Match) -> Record:
    """The record of a game, as of a day that does not change."""
    match.header = match.header.model_copy(update={"created": CREATED})
    return match.record


def by_level(level: str) -> Record:
    """A whole game by a level."""
    found = players_of("fallujah").levels[level]
    bot = Bot(bot=found.name, version=found.version)
    match, plan = Match.new(NAME, seed=SEED, players={"coalition": bot}), None
    player = player_of(level, "fallujah")
    while match.actor is not None:
        rng = player_rng(SEED, match.actor, match.state, len(match.entries))
        thought = player.think(detached(match.view(match.actor)), plan, rng)
        plan = thought.plan
        match.submit(thought.action)
    return dated(match)


def held() -> Record:
    """A whole game in which one unit is bought and every OP is held [8.1]."""
    match = Match.new(NAME, seed=SEED)
    for text in ("buy 1/5 north", "done"):
        match.submit(text)
    while match.actor is not None:
        match.submit("hold")
    return dated(match)


def by_typed_dice() -> Record:
    """A whole game in which players type what they threw and drew; some of it is taken back."""
    match, rng = Match.new(NAME, seed=SEED, dice="typed"), Random(SEED)
    lot = players_of("fallujah").lot
    while match.actor is not None:
        if match.actor == CHANCE:
            found = outcomes(match.state)
            match.submit(pick(found, rng.randrange(sum(weight for weight, _one in found))))
        else:
            match.submit(lot(match.view(match.actor), rng))
            if match.actor is not None and match.can_undo() is None and not rng.randrange(4):
                match.undo()
    return dated(match)


def shown(option: str, value: object) -> Record:
    """A game with this option until an operation is over in which something was done that is not
    so by the default; of every second seed by the recruit."""
    options = {option: value, **BESIDE.get(option, {})}
    for seed in count(1):
        match, rng, plan = Match.new(NAME, options, seed), Random(seed), None
        level, lot = player_of("recruit", "fallujah"), players_of("fallujah").lot
        there: State | None = begun({**options, option: read_scenario(NAME).specs[option].default})
        while match.actor is not None:
            if seed % 2:
                action = lot(match.view(match.actor), rng)
            else:
                thought = level.think(detached(match.view(match.actor)), plan, rng)
                action, plan = thought.action, thought.plan
            turn, done = match.state.turn, len(match.history.actions)
            match.submit(action)
            for action in match.history.actions[done:]:
                there = there and followed(there, action)
            if there is None and match.state.turn > turn:
                return dated(match)
        if there is None or there.result != match.state.result:
            return dated(match)
    raise AssertionError(option)  # count goes on for ever


def begun(options: Mapping[str, Any]) -> State:
    """The set-up of a game with these options."""
    game = load_scenario(NAME, dict(options))
    state: State = game.rules.begin(game)
    return state


def followed(state: State, action: Action) -> State | None:
    """The state after an action, None where it is not offered."""
    return advance(state, action) if action in legal_actions(state) else None


def differs(record: Record, option: str) -> bool:
    """Whether the game of a record would be another, or none, by the default of an option."""
    chosen = dict(record.header.options)
    here = begun(chosen)
    there: State | None = begun({k: value for k, value in chosen.items() if k != option})
    for text in record.entries:
        if text.startswith("turn "):
            continue
        action = parse(text, here.game.rules)
        here, there = advance(here, action), there and followed(there, action)
        if there is None:
            return True
    return here.result != there.result

