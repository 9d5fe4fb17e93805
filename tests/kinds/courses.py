"""Games of random players, state by state."""

from collections.abc import Iterator
from random import Random

from nightdrop.engine.model import State
from nightdrop.engine.play import advance
from nightdrop.lab.selfplay import random_game
from nightdrop.table.scenario.scenarios import load_scenario


def states_of(scenario: str, seed: int) -> Iterator[State]:
    """Every state of a random game of a scenario, the last one too."""
    course = [*random_game(load_scenario(scenario), Random(seed))]
    yield from (state for state, _action in course)
    yield advance(*course[-1])
