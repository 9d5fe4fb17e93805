"""The law of requests: what is refused has changed nothing, and what is done is told and marked."""

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from nightdrop.engine.model import CHANCE, State
from nightdrop.engine.play import legal_actions
from nightdrop.games import component
from nightdrop.table.match.match import Match
from nightdrop.table.pipe import Answer, Engine
from nightdrop.table.record.digests import digest
from nightdrop.table.record.record import turn_mark, turns_finished
from tests.laws.laws import BrokenLaw

GAMES: Final = ("night-drop", "pegasus-bridge", "phantom-fury", "fallujah-2004")


def moment(match: Match) -> object:
    """All that a moment of a match is, for whoever plays, undoes, saves or throws next."""
    past = match.history
    return (match.state, digest(match.state), match.entries, match.record, past.chance,
            [action.text for action in past.undone], str(past.due) if match.actor == CHANCE else "")


def asked(engine: Engine, **request: Any) -> Answer:
    """The answer to a request, by the law. Raises BrokenLaw."""
    match = engine.match
    before, lines = moment(match), len(match.record.entries)
    finished = turns_finished(match.state)
    answer = engine.answer(json.dumps(request))
    if not answer["ok"]:
        if engine.match is not match or moment(match) != before:
            raise BrokenLaw(f"refused, and yet it was done: {request} {answer['error']}")
    elif request["do"] == "act":
        marks = [turn_mark(text) for text in match.record.entries[lines:]]
        told = [mark.turn for mark in marks if mark]
        now = turns_finished(match.state)  # of turns that pass by themselves the last is marked
        if (told or [finished])[-1] != now:
            raise BrokenLaw(f"the end of a turn is not marked: {request} {told}")
    return answer


def played(engine: Engine, rng: Random, most: int) -> Iterator[Answer]:
    """The answers to requests at random, most of them legal acts, until the game is over. Raises
    BrokenLaw."""
    for _request in range(most):
        state = engine.match.state
        if not state.todo:
            return
        text = rng.choice(legal_actions(state)).text
        answer = asked(engine, do="act", text=text)
        if not answer["ok"]:
            raise BrokenLaw(f"a legal act is refused: {text}: {answer['error']}")
        yield answer
        if not rng.randrange(6):
            other = rng.choice(("done", "undo", "roll 1", "roll 1 1", f"{text} x", text))
            yield asked(engine, do="act", text=other)
            yield asked(engine, do="undo")
            yield asked(engine, do="why", text=text)


def position_of(state: State, scenario: str, options: Mapping[str, object]) -> str | None:
    """The position of a state as a text, or None where none can hold it."""
    try:
        return json.dumps(component(state.game.rules.kind, "position")(state, scenario, options))
    except ValueError:
        return None
