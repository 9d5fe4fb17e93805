"""A view for a player that is a function: the same to every rule, and no way to the truth."""

import json
import pickle
from collections.abc import Callable
from random import Random

import pytest

from nightdrop.engine.model import Game
from nightdrop.engine.play import actor, advance
from nightdrop.engine.view import Detached, detached, view
from nightdrop.lab import games
from nightdrop.lab.lineups import LineUp
from nightdrop.lab.opponents import thought
from nightdrop.lab.packing import packed, unpacked
from nightdrop.lab.selfplay import random_step
from nightdrop.table.match import counsel
from nightdrop.table.match.counsel import Hints, Opponent, Past
from nightdrop.table.match.match import Match
from nightdrop.table.pipe import Engine, Minds
from nightdrop.table.record.record import HUMAN, Bot
from nightdrop.table.scenario.scenario import shipped_scenarios
from nightdrop.ui.thinking import thought_of


def test_a_packed_view_is_the_same_view(game: Game) -> None:
    rng, state = Random(7), game.rules.begin(game)
    for _ in range(400):
        side = actor(state)
        if side in game.sides:
            seen = view(state, side)
            sent = unpacked(packed(detached(seen)), game)
            assert isinstance(sent, Detached) and sent == seen
            assert list(sent.actions) == list(seen.actions)
            assert sent.state.game is game
        state = advance(state, random_step(state, rng))


@pytest.mark.parametrize("scenario", shipped_scenarios())
def test_every_game_can_be_sent_to_a_process_that_thinks(scenario: str) -> None:
    game = Match.new(scenario, seed=1).game
    assert pickle.loads(pickle.dumps(game)).board == game.board


def by_opponent(match: Match) -> None:
    Opponent(match, thought).decide()


def by_hint(match: Match) -> None:
    thought(*Hints(match).question())


def by_pipe(match: Match) -> None:
    engine = Engine(match, minds=Minds(("captain",), thought))
    answer = engine.answer(json.dumps({"do": "think", "as": match.actor, "level": "captain"}))
    if not answer["ok"]:
        raise TypeError(answer["error"])


def by_why(match: Match) -> None:
    """The decision of the side that jumps, as its enemy asks for it and as the referee does."""
    by_opponent(match)
    past = Past.of(match.watched())
    for reader in ("german", "all"):
        past.why(thought, len(past.actions) - 1, reader)


@pytest.mark.parametrize("asks", [by_opponent, by_hint, by_pipe, by_why])
def test_a_view_that_is_not_detached_is_refused_whoever_asks(
    asks: Callable[[Match], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted: a view as the table has it goes to who thinks."""
    players = {"us": HUMAN if asks is by_hint else Bot(bot="captain", version=1)}
    asks(Match.new(seed=7, players=players))
    match = Match.new(seed=7, players=players)
    monkeypatch.setattr(counsel, "detached", lambda seen: seen)
    with pytest.raises(TypeError, match=r"detached view|TypeError"):
        asks(match)


def test_a_game_of_the_laboratory_breaks_by_a_view_that_is_not_detached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(games, "detached", lambda seen: seen)
    played = games.play(LineUp("one v other", ("recruit", "captain")), 1)
    assert "TypeError: a player is given a detached view" in played.fault


def test_the_process_of_the_window_decides_by_lot_rather_than_look(game: Game) -> None:
    state = game.rules.begin(game)
    while actor(state) not in game.sides:
        state = advance(state, random_step(state, Random(7)))
    seen = view(state, str(actor(state)))
    assert thought_of("captain", seen, None, 1).reason.key == "by lot"  # type: ignore[arg-type]
    assert thought_of("captain", detached(seen), None, 1).reason.key != "by lot"
