"""Measures how fast the rules are; every figure can be reproduced."""

import os
import platform
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from statistics import median
from time import perf_counter

from nightdrop.bots.levels import players_of
from nightdrop.bots.random_bot import any_action
from nightdrop.engine.model import CHANCE, Action, Game, State
from nightdrop.engine.play import actor, advance, legal_actions
from nightdrop.engine.view import View, view
from nightdrop.lab.lineups import load
from nightdrop.lab.selfplay import random_game, rng_of
from nightdrop.rules.actions import parse
from nightdrop.table.record.playback import play_through, replay
from nightdrop.table.record.record import Record, entries_of, header_for
from nightdrop.table.scenario.scenarios import FIRST, opening_of

Figures = dict[str, object]
ENGINE_SECONDS = 12.0
# Games of which every action is applied again to measure `actions_per_s`, and checked again.
APPLIED, CHECKED = 60, 24
SEED = 1


def bench(scenario: str = FIRST) -> Figures:
    """Return all figures of a scenario's game, and the machine they were measured on."""
    figures = engine_figures(scenario, ENGINE_SECONDS)
    figures["machine"] = f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()}"
    figures["python"] = platform.python_version()
    return figures


def engine_figures(scenario: str, seconds: float) -> Figures:
    """The speed of the engine on one core.

    Games, listed and applied actions and checked entries a second, a view in µs, a replay in ms. A
    random game asks for the full legal list and the decider's view at every decision; every action
    on the list of a side is a listed one.
    """
    game, played, listed = load(scenario), list[list[Action]](), 0
    played_by_lot(game, Random(0))  # one game to warm up what is kept for each board
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        actions, number = played_by_lot(game, rng_of(SEED, len(played)))
        played.append(actions)
        listed += number
    total = sum(map(len, played))
    return {
        "random_games_per_s": round(len(played) / elapsed, 1),
        "listed_actions_per_s": round(listed / elapsed),
        "actions_per_s": round(_actions_per_s(game, played[:APPLIED])),
        "checked_entries_per_s": round(_checked_per_s(scenario, played[:CHECKED])),
        "view_us": round(_view_us(game, played[-1]), 2),
        "replay_ms": round(_replay_ms(game, played[-1]), 2),
        "games": len(played),
        "actions_per_game": round(total / len(played)),
    }


def played_by_lot(game: Game, rng: Random) -> tuple[list[Action], int]:
    """Return the actions of one random game, and how many the menus of the sides listed."""
    # It soon stops moving.
    listed, eagerness = 0, {**players_of(game.rules.kind).eagerness, "move": 1}

    def player(view_: View, rng: Random) -> Action:
        """Takes every kind of action."""
        nonlocal listed
        listed += len(view_.actions)
        return any_action(view_, rng, eagerness)

    return [action for _, action in random_game(game, rng, player=player)], listed


def recorded(scenario: str, actions: Sequence[Action]) -> Record:
    """Return the record of a game that was played from the set-up on."""
    game = load(scenario)
    states: list[State] = [opening_of(game)]
    for action in actions:
        states.append(advance(states[-1], action))
    header = header_for(states[0], scenario, {}, None)
    return Record(header, tuple(entries_of(header, states, actions)))


def checked(record: Record) -> int:
    """Replay a record as when it is opened, but without reading the file; return its entries.

    Each entry is read, found legal and applied, and the digest of each turn compared.
    """
    return len(play_through(replace(record)).actions)


def _checked_per_s(scenario: str, played: Sequence[Sequence[Action]]) -> float:
    """Entries a second that are read, checked and applied."""
    records = [recorded(scenario, actions) for actions in played]
    start = perf_counter()
    return sum(map(checked, records)) / (perf_counter() - start)


def _actions_per_s(game: Game, played: Sequence[Sequence[Action]]) -> float:
    """Actions a second: each applied, then the next menu and the decider's view made."""
    start = perf_counter()
    for actions in played:
        state = opening_of(game)
        for action in actions:
            state = advance(state, action)
            legal_actions(state)
            side = actor(state)
            if side and side != CHANCE:
                view(state, side)
    return sum(map(len, played)) / (perf_counter() - start)


def _view_us(game: Game, actions: Sequence[Action]) -> float:
    """Microseconds for the decider's view, over the decisions of a game."""
    state, spent, views = opening_of(game), 0.0, 0
    for action in actions:
        side = actor(state)
        if side and side != CHANCE:
            legal_actions(state)  # counted with the actions, not here
            start = perf_counter()
            view(state, side)
            spent += perf_counter() - start
            views += 1
        state = advance(state, action)
    return spent / views * 1e6


def _replay_ms(game: Game, recorded: Sequence[Action]) -> float:
    """Milliseconds to play a whole game again from its parsed entries; the median of five."""
    entries = tuple(parse(action.text, game.rules) for action in recorded)
    times = []
    for _ in range(5):
        start = perf_counter()
        state = replay(opening_of(game), entries)
        times.append(perf_counter() - start)
        assert not state.todo
    return median(times) * 1000
