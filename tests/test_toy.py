"""A rulebook that the package does not know is played in every edition of it."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from nightdrop.bots.random_bot import random_action
from nightdrop.engine.model import State
from nightdrop.engine.play import actor, advance
from nightdrop.engine.view import view
from nightdrop.lab.selfplay import random_outcome
from nightdrop.rules.rulebooks import RULEBOOKS
from nightdrop.table.scenario.dump import canonical
from nightdrop.table.scenario.scenario import read_scenario_file
from tests.toy import TOY, bridges

FOLDER = Path(__file__).with_name("toy")


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULEBOOKS, "toy", TOY)


def played(seed: int) -> Iterator[State]:
    """Every state of a game between two random players."""
    game, rng = read_scenario_file(FOLDER / "scenario.yaml").game(), Random(seed)
    state = game.rules.begin(game)
    while (side := actor(state)) is not None:
        yield state
        if side == "chance":
            state = advance(state, random_outcome(state, rng))
        else:
            state = advance(state, random_action(view(state, side), rng))
    yield state


def test_its_games_end_and_show_all_that_is_its_own() -> None:
    blown = 0
    seen: set[str] = set()
    for seed in range(20):
        *_, last = played(seed)
        assert last.result is not None
        seen.add(last.result.winner)
        blown += len(bridges(last).blown)
        canonical(last)
    assert seen == {"north", "south"}
    assert blown
