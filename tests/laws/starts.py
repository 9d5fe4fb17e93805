"""Positions of random games from which the twins laws begin, each near what it is to try."""

from functools import lru_cache
from random import Random

from nightdrop.engine.model import GERMAN, US, Game, State
from nightdrop.engine.play import actor
from nightdrop.lab.melee import melee
from nightdrop.lab.selfplay import random_game
from nightdrop.table.scenario import load_scenario


@lru_cache(maxsize=1)
def scenario() -> Game:
    return load_scenario("night-drop")


def _is_marked(state: State) -> bool:
    late = 4 < state.turn < 8 and len(state.used) == 4
    return late and [p.value for p in state.vp.values() if p.known_to == (US,)] == [1]


def _contact() -> State:
    """Companies about to attack a stack of concealed Germans."""
    found = (melee(scenario(), Random(seed)) for seed in range(50))
    state = next(state for state in found if state.activation == "U1")
    hidden = {c.id: c._replace(known_to=(GERMAN,)) for c in state.pieces.of("german")}
    pieces = state.pieces
    for counter in hidden.values():
        pieces = pieces.put(counter)
    return state.but(pieces=pieces)


@lru_cache(maxsize=8)
def begin(where: str) -> State:
    """A state of a random game: by night, by day, with a concealed US marker, or in contact."""
    if where == "contact":
        return _contact()
    wanted = {
        "night": lambda s: s.turn == 2,
        "sticks": lambda s: s.turn == 3,
        "day": lambda s: s.turn == 5,
        "reinforce": lambda s: s.turn == 5 and s.todo[-1].name == "reinforce",
        "marker": _is_marked,
    }[where]
    for seed in range(50):
        for state, _ in random_game(scenario(), Random(seed)):
            if actor(state) in (US, GERMAN) and state.fight is None and wanted(state):
                return state.but()
    raise AssertionError("no such state")
