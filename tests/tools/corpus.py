"""Makes the corpus: small records that stop in every kind of step, kept so that old games load.

`python -m tests.tools.corpus --out tests/records --seed 1` adds the kinds that are missing, with
`--scenario NAME` those of another game, of one for one player also whole games and one for each of
its options. Of a scenario that belongs to a game it is one game of two captains, named after it.
What is there is never written again: that it still loads is the point.
"""

import argparse
import sys
from argparse import ArgumentTypeError
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from nightdrop.arguments import how_many
from nightdrop.bots.levels import players_of
from nightdrop.engine.model import CHANCE, Action, Game, State
from nightdrop.engine.play import actor, advance, legal_actions
from nightdrop.engine.view import Rng
from nightdrop.games import FIRST as HEXES
from nightdrop.games import component
from nightdrop.lab.selfplay import random_game, rng_of
from nightdrop.table.language import system_reason
from nightdrop.table.match.history import why_no_undo
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import play_through
from nightdrop.table.record.record import Header, Record, header_for, write_record
from nightdrop.table.scenario.scenarios import FIRST, load_scenario, opening_of, read_scenario
from tests.fallujah import kept as town
from tests.laws.corners import opening
from tests.phantom import kept as cards
from tests.tools.kept import CREATED, by_level

END = "end"
WHOLE = "whole-game.yaml"
# The games of which more is kept.
KEPT = {cards.NAME: cards, town.NAME: town}
# What lies just behind the end of a turn: these records begin before it, to hold its digest.
AFTER_A_TURN = ("initiative", "discovery", "choose", "reinforce", END)


# The most entries between the start of a record and its stop.
LONGEST = 100


class Played(NamedTuple):
    """A random game: `states[i]` is the state before `actions[i]`."""

    states: list[State]
    actions: list[Action]


def kind_of(state: State) -> str:
    """The name of a record that stops here: its step by name and class, or `end`."""
    if not state.todo:
        return END
    step = state.todo[-1]
    return f"{step.name.replace(' ', '-')}.{type(step).__name__.strip('_').lower()}"


def games(seed: int, most: int, scenario: str) -> Iterator[Played]:
    """Yield random games of a run, every fourth from a fight."""
    game = load_scenario(scenario)
    for number in range(most):
        rng = rng_of(seed, number)
        states, actions = list[State](), list[Action]()
        for state, action in random_game(game, rng, first(game, rng, number)):
            states.append(state)
            actions.append(action)
        yield Played([*states, advance(states[-1], actions[-1])], actions)


def first(game: Game, rng: Rng, number: int) -> State:
    """The state in which a random game begins; a fight is known for games on hexes alone."""
    if game.rules.kind == HEXES:
        return opening(game, rng, number)
    begun: State = opening_of(game)
    return begun


def record_at(game: Played, end: int) -> Record | None:
    """A short record of the game that stops before action `end`, or None if there is none."""
    kind = kind_of(game.states[end])
    turn = game.states[end].turn
    for begin in range(end, max(-1, end - LONGEST), -1):
        start = game.states[begin]
        if kind.partition(".")[0] in AFTER_A_TURN and begin and _is_in(start, turn):
            continue
        header = _header(start)
        record = header and _played(header, game.actions[begin:end], kind)
        if record:
            return record
    return None


def _is_in(state: State, turn: int) -> bool:
    """Whether nothing is left of the turn before this one; the last turn ends with the game."""
    last = state.game.rules.last_turns[-1]
    return state.turn == turn and bool(state.result or state.turn < last or not state.used)


def _header(state: State) -> Header | None:
    """The header of a record that begins in this state, or None if it cannot be written."""
    scenario = state.game.name
    header = header_for(state, scenario, {}, None).model_copy(update={"created": CREATED})
    if state == opening_of(state.game):
        return header
    try:
        written = component(state.game.rules.kind, "position")(state, scenario, {})
        return header.model_copy(update={"position": written})
    except ValueError:
        return None


def _played(header: Header, actions: Sequence[Action], kind: str) -> Record | None:
    """The record of these actions from its own start, or None if they lead elsewhere.

    A position forgets the order of the dead, so that later ids may differ.
    """
    try:
        match = Match(header, play_through(Record(header)), None)
        for action in actions:
            match.submit(action.text)
    except ValueError:
        return None
    if kind_of(match.state) != kind:
        return None
    _waver(match)
    return match.record


def _waver(match: Match) -> None:
    """Add a decision and its undo, where that is possible and leaves the turn unchanged."""
    state = match.state
    if actor(state) in (None, CHANCE):
        return
    for action in legal_actions(state)[:5]:
        after = advance(state, action)
        if why_no_undo(state, action, after) is None and after.turn == state.turn:
            match.submit(action)
            match.undo()
            return


def whole_game(seed: int, scenario: str = FIRST) -> Record:
    """A game from the set-up to its end, by the dice of a seed."""
    rng, match = rng_of(seed, 0), Match.new(scenario, seed=seed)
    match.header = match.header.model_copy(update={"created": CREATED})
    lot = players_of(match.state.game.rules.kind).lot
    while match.actor in match.state.game.sides:
        match.submit(lot(match.view(match.actor), rng))
    return match.record


def folder(text: str) -> Path:
    """Return a folder, made if it is missing. Raises ArgumentTypeError."""
    try:
        Path(text).mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise ArgumentTypeError(f"{text}: {system_reason(problem)}") from None
    return Path(text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Add what is missing; says what was made."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.corpus", description=__doc__)
    parser.add_argument("--out", type=folder, required=True, help="the folder of the corpus")
    parser.add_argument("--seed", type=int, default=1, help="of the games (1)")
    parser.add_argument("--games", type=how_many, default=200, help="how many at most (200)")
    parser.add_argument("--scenario", default=FIRST, help="of the games")
    parsed = parser.parse_args(arguments)
    path = parsed.out / f"{parsed.scenario}.yaml"
    if read_scenario(parsed.scenario).start is not None:
        if not path.exists():
            write_record(path, by_level(parsed.scenario, "captain", parsed.seed))
        return 0
    if not (parsed.out / WHOLE).exists():
        write_record(parsed.out / WHOLE, whole_game(parsed.seed, parsed.scenario))
    kept = KEPT.get(parsed.scenario)
    for name, record in kept.records() if kept else ():
        if not (parsed.out / name).exists():
            write_record(parsed.out / name, record)
            print(f"{name}: {len(record.entries)} entries")
    for game in games(parsed.seed, parsed.games, parsed.scenario):
        for end, state in enumerate(game.states):
            path = parsed.out / f"{kind_of(state)}.yaml"
            if path.exists():
                continue
            short = record_at(game, end)
            if short is not None:
                write_record(path, short)
                print(f"{path.name}: {len(short.entries)} entries")
    return 0


if __name__ == "__main__":
    sys.exit(main())
