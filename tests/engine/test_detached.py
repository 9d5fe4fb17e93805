"""A view for a player that is a function: the same to every rule, and no way to the truth."""

import json
import pickle
from collections.abc import Callable
from random import Random

import pytest

from nightdrop.bots.player import Thought
from nightdrop.engine.model import Game, State
from nightdrop.engine.play import actor, advance
from nightdrop.engine.view import Detached, detached, view
from nightdrop.hexwar.bots.decision_context import ActivationPlan
from nightdrop.hexwar.rules.night_drop import GERMAN, US
from nightdrop.lab import games
from nightdrop.lab.lineups import LineUp
from nightdrop.lab.opponents import packed, thought, thought_or_lot, unpacked
from nightdrop.lab.selfplay import random_game, random_step
from nightdrop.table.match import program_advice
from nightdrop.table.match.match import Match
from nightdrop.table.match.program_advice import Hints, Past, ProgramPlayer, Think
from nightdrop.table.pipe import Engine
from nightdrop.table.record.record import Bot
from nightdrop.table.scenario.scenarios import load_scenario, shipped_games
from tests.tools.perception import Table
from tests.tools.ways import leaks


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


@pytest.mark.parametrize("scenario", shipped_games())
def test_every_game_can_be_sent_to_a_process_that_thinks(scenario: str) -> None:
    game = Match.new(scenario, seed=1).game
    assert pickle.loads(pickle.dumps(game)).board == game.board


def by_opponent(match: Match, think: Think) -> None:
    ProgramPlayer(match, think).decide()


def by_hint(match: Match, think: Think) -> None:
    think(*Hints(match).question())


def by_pipe(match: Match, think: Think) -> None:
    engine = Engine(match, think=think)
    answer = engine.answer(json.dumps({"do": "think", "as": match.actor, "level": "captain"}))
    if not answer["ok"]:
        raise TypeError(answer["error"])


def by_why(match: Match, think: Think) -> None:
    """The newest decision, as its enemy asks for it and as the referee does."""
    by_opponent(match, lambda level, seen, plan, seed: thought(level, detached(seen), plan, seed))
    past = Past.of(match.to_replay())
    for reader in (*match.game.sides, "all"):
        past.why(think, len(past.actions) - 1, reader)


ASKS = pytest.mark.parametrize("asks", [by_opponent, by_hint, by_pipe, by_why])


def match_at(state: State) -> Match:
    """A game that goes on from a state, in which the program plays who decides."""
    match = Table(state)
    players = {str(match.actor): Bot(bot="captain", version=1)}
    match.header = match.header.model_copy(update={"players": players})
    return match


@pytest.fixture(scope="module")
def concealed() -> State:
    """The German decides, and US has a concealed marker."""
    return next(state for state, _ in random_game(load_scenario("night-drop"), Random(5))
                if actor(state) == GERMAN and state.turn > 5
                and any(p.known_to == (US,) for p in state.book.vp.values()))  # fmt: skip


@ASKS
def test_a_view_that_is_not_detached_is_refused_whoever_asks(
    asks: Callable[[Match, Think], None], concealed: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted: a view as the table has it goes to who thinks."""
    asks(match_at(concealed), thought)
    monkeypatch.setattr(program_advice, "detached", lambda seen: seen)
    match = match_at(concealed)
    with pytest.raises(TypeError, match=r"detached view|TypeError"):
        asks(match, thought)


@ASKS
def test_no_way_leads_from_what_the_program_is_given_to_the_truth(
    asks: Callable[[Match, Think], None], concealed: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted then: a view that is called detached and is not."""

    def ways() -> list[str]:
        found: list[str] = []

        def think(level: str, seen: Detached, plan: ActivationPlan | None, seed: int) -> Thought:
            found.extend(leaks(seen, concealed))
            return thought(level, seen, plan, seed)

        asks(match_at(concealed), think)
        return found

    assert not ways()
    monkeypatch.setattr(program_advice, "detached", lambda seen: Detached(*seen))
    assert ways()


@pytest.mark.usefixtures("spared")
def test_a_game_of_the_laboratory_breaks_by_a_view_that_is_not_detached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(games, "detached", lambda seen: seen)
    played = games.play(LineUp("one v other", ("recruit", "captain")), 1)
    assert "TypeError: a player is given a detached view" in played.fault


@pytest.mark.usefixtures("spared")
def test_the_process_of_the_window_decides_by_lot_rather_than_look(game: Game) -> None:
    state = game.rules.begin(game)
    while actor(state) not in game.sides:
        state = advance(state, random_step(state, Random(7)))
    seen = view(state, str(actor(state)))
    assert thought_or_lot("captain", seen, None, 1).reason.key == "failed"  # type: ignore[arg-type]
    assert thought_or_lot("captain", detached(seen), None, 1).reason.key != "by lot"
