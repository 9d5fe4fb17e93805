"""Games of Phantom Fury that are kept: to the end, by the captain, withdrawn, by typed dice, of a
number and of a day; and for each option a game in which its other value is seen."""

from collections.abc import Iterator, Mapping
from itertools import count
from random import Random
from typing import Any, Final

import yaml

from nightdrop.bots.levels import players_of
from nightdrop.engine.model import State
from nightdrop.engine.play import advance, legal_actions
from nightdrop.phantom_fury.position import written
from nightdrop.rules.actions import NoAction, parse
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.record.positions import read_position
from nightdrop.table.record.record import Record
from tests.tools.kept import by_level, by_typed_dice, dated, others

NAME: Final = "phantom-fury"
DEAL, DAY = 118, "2026-11-24"
# The turn in which a game begins that shows an option; some ask for another, or for 36 points.
LATE: Final = 15
TURNS: Final = {"reshuffle": 27}
MEDAL: Final = """
scenario: phantom-fury
options: {thirty_six: silver}
turn: 21
phase: {step: assault}
fronts: {"1": [secured-road]}
hand: [cobra]
captured: {jihadists: 2, insurgents: 3, rocket-attacks: 2, insurgent-leader: 2, secured-road: 1}
cups: {insurgents: {}}
"""


def records() -> Iterator[tuple[str, Record]]:
    """Every game that is kept beside those that stop in a step, by the name of its file."""
    yield "captain.yaml", by_level(NAME, "captain", DEAL)
    yield "withdrawn.yaml", withdrawn()
    yield "typed-dice.yaml", by_typed_dice(NAME, DEAL)
    yield "deal.yaml", by_lot(Match.new(NAME, seed=DEAL))
    yield "deal-of-a-day.yaml", by_lot(Match.new(NAME, day=DAY))
    for option, value in others(NAME):
        yield f"{option}.{str(value).lower()}.yaml", shown(option, value)


def by_lot(match: Match, seed: int = 1) -> Record:
    """A game to its end by lot, its chance by its own dealer."""
    rng = Random(seed)
    lot = players_of(match.state.game.rules.kind).lot
    while match.actor is not None:
        match.submit(lot(match.view(match.actor), rng))
    return dated(match)


def withdrawn() -> Record:
    """A whole game in which nothing is done until the player can withdraw."""
    match = Match.new(NAME, seed=DEAL)
    while match.actor is not None:
        texts = [action.text for action in legal_actions(match.state)]
        match.submit(next((text for text in ("withdraw", "done") if text in texts), texts[0]))
    return dated(match)


def shown(option: str, value: object) -> Record:
    """The end of a game with this option, in which something is not as it is by the default."""
    for seed in count(1):
        text = MEDAL if option == "thirty_six" else start(option, value, seed)
        record = by_lot(Match.from_position(text, seed), seed) if text else None
        if record and differs(record):
            return record
    raise AssertionError(option)  # count goes on for ever


def start(option: str, value: object, seed: int) -> str:
    """A position with this option, late in a game by lot; "" if the game is over before."""
    match, rng = Match.new(NAME, {option: value}, seed), Random(seed)
    lot = players_of(NAME).lot
    while match.actor is not None and match.state.turn < TURNS.get(option, LATE):
        match.submit(lot(match.view(match.actor), rng))
    return yaml.safe_dump(written(match.state, NAME, {option: value})) if match.actor else ""


def differs(record: Record) -> bool:
    """Whether the game of a record would be another, or none, by the defaults."""
    position = dict(record.header.position or {})
    here = read_position(yaml.safe_dump(position)).state
    try:
        there = read_position(yaml.safe_dump({**position, "options": {}})).state
    except FileError:  # by the defaults nothing is decided there
        return True
    for text in record.entries:
        if text.startswith("turn "):
            continue
        try:
            action = parse(text, there.game.rules)
        except NoAction:
            return True
        if action not in legal_actions(there):
            return True
        here, there = advance(here, action), advance(there, action)
    return ended(here) != ended(there)


def ended(state: State) -> Mapping[str, Any]:
    """What a game came to."""
    return {"book": state.book, "result": state.result, "cups": state.cups}
