"""What holds in every game: cards are conserved, games end, menus and refusals agree."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from nightdrop.engine.model import CHANCE, Action, State
from nightdrop.engine.play import actor, advance, why_not
from nightdrop.engine.view import audiences, seen_by
from nightdrop.lab.selfplay import random_game
from nightdrop.phantom_fury.rules.cards import INSURGENT
from nightdrop.phantom_fury.rules.ruleset import left
from nightdrop.rules.actions import parse
from nightdrop.table.match.match import Match
from nightdrop.table.record.digests import digest
from nightdrop.table.scenario.scenarios import load_scenario
from tests.phantom.laws import cards, check, everything

OPTIONS: list[dict[str, Any]] = [
    {}, {"combat": "times", "assaults": "in-turn", "artillery": "guns", "blast": "ground"},
    {"combat": "totals", "strike": "card", "ties": "american", "tactics": "all"},
    {"reshuffle": True, "mosque": "ours", "leftover": "none", "artillery_bombs": False},
]  # fmt: skip
EACH = pytest.mark.parametrize("options", OPTIONS, ids=lambda one: " ".join(one) or "defaults")


Played = list[tuple[State, Action]]


def games(options: dict[str, Any], count: int = 6) -> Iterator[Played]:
    """Some random games, each as its states with what was done."""
    for seed in range(count):
        yield game_of(tuple(options.items()), seed)


@lru_cache(maxsize=24)
def game_of(options: tuple[tuple[str, Any], ...], seed: int) -> Played:
    """A random game, played once for all laws."""
    return list(random_game(load_scenario("phantom-fury", dict(options)), Random(seed)))


@pytest.fixture(scope="module", autouse=True)
def _let_go() -> Iterator[None]:
    yield
    game_of.cache_clear()


@EACH
def test_every_card_is_in_exactly_one_place(options: dict[str, Any]) -> None:
    for played in games(options):
        every = cards(played[0][0])
        assert (every.total(), len(every)) == (116, 73)
        assert all(cards(state) == every for state, _action in played)


@EACH
def test_every_game_ends_in_time_and_no_front_has_more_than_nine_cards(
    options: dict[str, Any],
) -> None:
    for played in games(options):
        end = advance(*played[-1])
        assert end.result is not None and not end.todo
        assert end.turn <= (60 if options.get("reshuffle") else 40)
        assert all(len(front) <= 9 for state, _action in played for front in state.book.fronts)


@EACH
def test_turn_20_is_the_last_with_insurgent_cards(options: dict[str, Any]) -> None:
    for played in games(options):
        turns = [state.turn for state, _action in played if state.due.name == "movement"]
        assert max(turns) <= 20
        assert all(not left(state, INSURGENT) for state, _action in played if state.turn > 20)


@EACH
def test_somebody_always_has_something_to_do(options: dict[str, Any]) -> None:
    for played in games(options):
        for state, _action in played:
            texts = [one.text for one in state.menu]
            assert texts and texts == sorted(texts) and actor(state) in ("us", CHANCE)
            if state.due.name != "turn-up" and actor(state) == "us":
                assert texts != ["done"]


@EACH
def test_the_menu_is_all_that_is_allowed_and_all_else_is_refused(options: dict[str, Any]) -> None:
    """In each kind of step that three games come to, where they come to it last."""
    met = {state.due.name: state for played in games(options, 3) for state, _action in played}
    assert len(met) > 10
    for state in met.values():
        menu = {one.text for one in state.menu}
        for one in everything(state):
            reason = why_not(state, one)
            assert (reason is None) == (one.text in menu), (state.due.name, one.text)
            assert parse(one.text, state.game.rules) == one


@EACH
def test_positions_of_random_games_obey_the_laws(options: dict[str, Any]) -> None:
    rng = Random(2)
    (played,) = games(options, 1)
    for state, _action in rng.sample(played, 60):
        check(state, rng)


@EACH
def test_a_view_is_the_state(options: dict[str, Any]) -> None:
    for played in games(options, 2):
        assert all(seen_by(state, one) is state
                   for state, _action in played for one in audiences(state.game))  # fmt: skip


@EACH
def test_what_is_told_needs_no_more_than_what_happened(options: dict[str, Any]) -> None:
    """News can be told of every action; each has a rule, but for the turn and its phases."""
    for played in games(options, 3):
        for state, action in played:
            after = advance(state, action)
            rules = state.game.rules
            news = [*state.due.news(state, action, after), *rules.changes(state, action, after)]
            assert all(one.said.rule for one in news if one.said.key != "news.turn")


@pytest.mark.parametrize("seed", range(3))
def test_undo_takes_everything_back(seed: int) -> None:
    """After what was sent, aimed or ended is taken back the state is as it was."""
    match, rng, undone = Match.new("phantom-fury", seed=seed), Random(seed), 0
    while not match.is_over and undone < 40:
        before = digest(match.state)
        match.submit(rng.choice(match.state.menu))
        if match.can_undo() is None:
            action = match.history.actions[-1]
            match.undo()
            assert digest(match.state) == before
            match.submit(action)
            undone += 1
    assert undone


@EACH
def test_a_record_replays_without_a_seed(options: dict[str, Any]) -> None:
    for played in games(options, 2):
        state = played[0][0]
        for _state, action in played:
            state = advance(state, parse(action.text, state.game.rules))
        assert digest(state) == digest(advance(*played[-1]))


def dealt(seed: int, play_by: int) -> tuple[list[str], dict[int, str]]:
    """The American cards in the order drawn, and the insurgent ones that were seen by lot, of a
    game of this seed played at random."""
    match, rng = Match.new("phantom-fury", seed=seed), Random(play_by)
    while not match.is_over and match.state.turn < 12:
        match.submit(rng.choice(match.state.menu))
    steps = zip(match.history.states, match.history.actions, strict=False)
    drawn = [action.text for state, action in steps if state.due.name == "reinforce"]
    seen = {card.lot: card.face for state in match.history.states
            for front in state.book.fronts for card in front if card.face}  # fmt: skip
    return drawn, seen


def test_1_4_a_seed_is_a_deal_whatever_is_played() -> None:
    (drawn, seen), (again, also) = dealt(7, 1), dealt(7, 2)
    many = min(len(drawn), len(again))
    assert many >= 20 and drawn[:many] == again[:many]
    both = seen.keys() & also.keys()
    assert len(both) >= 15 and all(seen[lot] == also[lot] for lot in both)
