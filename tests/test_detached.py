"""A view for a player that is a function: the same to every rule, and no way to the truth."""

import pickle
from random import Random

import pytest

from nightdrop.bots.detached import detached
from nightdrop.engine.model import Game
from nightdrop.engine.play import actor, advance
from nightdrop.engine.view import view
from nightdrop.lab.packing import packed, unpacked
from nightdrop.lab.selfplay import random_step
from nightdrop.table.match.match import Match
from nightdrop.table.scenario.scenario import shipped_scenarios


def test_a_packed_view_is_the_same_view(game: Game) -> None:
    rng, state = Random(7), game.rules.begin(game)
    for _ in range(400):
        side = actor(state)
        if side in game.sides:
            seen = view(state, side)
            sent = unpacked(packed(seen), game)
            assert sent == detached(seen)
            assert list(sent.actions) == list(seen.actions)
            assert sent.state.game is game
        state = advance(state, random_step(state, rng))


@pytest.mark.parametrize("scenario", shipped_scenarios())
def test_every_game_can_be_sent_to_a_process_that_thinks(scenario: str) -> None:
    game = Match.new(scenario, seed=1).game
    assert pickle.loads(pickle.dumps(game)).board == game.board
