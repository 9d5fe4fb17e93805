"""Positions from which the laws of secrecy begin, each near what it is to try."""

from functools import lru_cache
from random import Random
from typing import NamedTuple

from nightdrop.engine.counters import Side
from nightdrop.engine.model import Game, State
from nightdrop.engine.play import actor, apply
from nightdrop.hexwar.rules.night_drop import GERMAN, US
from nightdrop.lab.selfplay import random_game
from nightdrop.rules.actions import parse
from nightdrop.table.record.positions import read_position
from nightdrop.table.scenario.scenarios import load_scenario
from tests.laws.melee import melee
from tests.laws.truths import other_truth


@lru_cache(maxsize=1)
def scenario() -> Game:
    return load_scenario("night-drop")


def _is_marked(state: State) -> bool:
    late = 4 < state.turn < 8 and len(state.used) == 4
    return late and [p.value for p in state.book.vp.values() if p.known_to == (US,)] == [1]


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


class Alike(NamedTuple):
    """Two states that differ, and the side to which they look alike."""

    state: State
    twin: State
    side: Side


@lru_cache(maxsize=4)
def alike(scenario_: str = "night-drop", every: int = 25) -> tuple[Alike, ...]:
    """One in `every` decisions of a random game, for each side with another truth."""
    rng, found = Random(5), list[Alike]()
    states = [s for s, _ in random_game(load_scenario(scenario_), rng) if actor(s) in s.game.sides]
    for state in states[::every]:
        for side in state.game.sides:
            twin = other_truth(state.but(), side, rng)
            if twin != state:
                found.append(Alike(state.but(), twin, side))
    return tuple(found)


# Positions with something hidden where it could decide what is asked, and what is played first.
_ARRANGED = {
    "markers by day": (
        """
turn: 6
phase: {step: initiative}
units:
  "2713": [{id: "505.A"}]
  "2510": [{id: "505.B"}]
  "1009": [{id: "G.01", face: infantry-a}, {id: "G.02", face: security-c}]
vp:
  "2713": {marker: 1, laid_by: us, concealed: true}
  "2510": {marker: 1, laid_by: us, concealed: true}
  "2016": {marker: 1, laid_by: us, concealed: true}
""",
        "",
    ),
    "in hand by day": (
        """
turn: 6
phase: {activation: G4, step: reinforce, allowance: 3}
units:
  "2713": [{id: "505.A"}]
  "2714": [{id: "G.01", face: infantry-a}]
  "1009": [{id: "G.02", face: security-c}]
""",
        "reinforce; draw security-b",
    ),
    "in hand by night": (
        """
turn: 4
phase: {activation: G4, step: reinforce, allowance: 3}
units:
  "3224": [{id: "507.01"}]
  "1009": [{id: "G.01", face: infantry-a}, {id: "G.02", face: security-b}]
""",
        "reinforce; draw security-b",
    ),
    "beside sticks": (
        """
turn: 6
phase: {activation: G4, step: combat, allowance: 0, entered: ["2608"]}
units:
  "2811": [{id: "505.01"}, {id: "505.02"}]
  "2810": [{id: "G.01", face: security-b, activated: true}, {id: "G.02", face: pioneer-a, activated: true}]
  "2711": [{id: "G.03", face: infantry-a, activated: true}]
  "2608": [{id: "G.04", face: security-c}, {id: "G.05", face: infantry-a}, {id: "G.06", face: infantry-c}, {id: "G.07", face: infantry-d}]
dead: {german_saw: {"505": {ldr: 1}}}
""",  # noqa: E501
        "",
    ),
    "the count": (
        """
turn: 9
used: [U1, G4, U2, G4]
phase: {activation: U3, step: regroup}
vp:
  "2713": {marker: 2, laid_by: us, concealed: true, control: true}
  "2510": {marker: 1, laid_by: us, concealed: true, control: true}
  "2016": {marker: 2, laid_by: us, concealed: true, control: true}
  "1718": {control: true}
  "1512": {control: true}
""",
        "",
    ),
}
ARRANGED = tuple(_ARRANGED)


@lru_cache(maxsize=len(ARRANGED))
def arranged(where: str) -> State:
    """A position made for the purpose: concealed markers by day or at the count, a unit in hand,
    Germans concealed beside sticks, and too many of them in one hex."""
    text, played = _ARRANGED[where]
    state = read_position(f"scenario: night-drop{text}").state
    for action in filter(None, played.split("; ")):
        state = apply(state, parse(action, state.game.rules))
    return state
