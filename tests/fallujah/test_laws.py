"""What holds in every game: counters are conserved, OPs add up, games end, menus and refusals
agree."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from nightdrop.engine.model import Action, State
from nightdrop.engine.play import advance, why_not
from nightdrop.fallujah.rules import battle, moves, reaction, ruleset, staff_operations
from nightdrop.fallujah.rules.ruleset import book_of, rules_of
from nightdrop.lab.selfplay import random_game
from nightdrop.rules.actions import parse
from nightdrop.table.match.match import Match
from nightdrop.table.record.digests import digest
from nightdrop.table.scenario.scenarios import load_scenario
from tests.fallujah.laws import check, everything

OPTIONS: list[dict[str, Any]] = [
    {},
    {"battle": "campaign", "joint": True, "networked": True, "interdiction": True,
     "teams": "services", "campaign_morale": "carried", "handicap": 3},
    {"battle": "vigilant-resolve", "empty_space": "battle", "helicopters_shield": True,
     "helicopters_capture": True, "netwar_once": "battle", "teams": "sectors"},
    {"open_reaction": "none", "last_op": "ends", "fob_initiates": False, "interdiction": True,
     "chopper_in_own_space": False, "handicap": -3},
]  # fmt: skip
EACH = pytest.mark.parametrize("options", OPTIONS, ids=lambda one: " ".join(one) or "defaults")


Played = list[tuple[State, Action]]


def games(options: dict[str, Any], count: int = 2) -> Iterator[Played]:
    """Some random games, each as its states with what was done."""
    for seed in range(count):
        yield game_of(tuple(options.items()), seed)


@lru_cache(maxsize=16)
def game_of(options: tuple[tuple[str, Any], ...], seed: int) -> Played:
    """A random game, played once for all laws."""
    return list(random_game(load_scenario("fallujah-2004", dict(options)), Random(seed)))


@pytest.fixture(scope="module", autouse=True)
def _let_go() -> Iterator[None]:
    yield
    game_of.cache_clear()


@EACH
def test_positions_of_random_games_obey_the_laws(options: dict[str, Any]) -> None:
    rng = Random(2)
    for played in games(options):
        for state, _action in played:
            check(state, rng)


@EACH
def test_every_game_ends(options: dict[str, Any]) -> None:
    for played in games(options, 4):
        end = advance(*played[-1])
        assert end.result is not None and not end.todo
        assert end.result.level == end.game.rules.level(end.result.points)


@EACH
def test_no_operation_is_free_and_the_ops_add_up(
    options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    paid: dict[int, int] = {}
    gained: list[int] = []
    def counting(once: Callable[[State, int], State], *, is_paid: bool) -> Any:
        def counted(state: State, ops: int) -> State:
            if is_paid:
                paid[state.turn] = paid.get(state.turn, 0) + ops
            else:
                gained.append(ops)
            return once(state, ops)

        return counted

    for module in (staff_operations, battle, moves, reaction, ruleset):
        for once in (ruleset.paid, ruleset.changed):
            if hasattr(module, once.__name__):
                stand_in = counting(once, is_paid=once is ruleset.paid)
                monkeypatch.setattr(module, once.__name__, stand_in)
    for played in games({**options, "battle": "phantom-fury"}):
        paid.clear()
        gained.clear()
        begun = book_of(played[0][0]).ops
        state = played[0][0]
        for _state, action in played:
            state = advance(state, action)
        assert book_of(state).ops == begun - sum(paid.values()) + sum(gained)
        chosen = [before.turn for before, one in played
                  if before.due.name == "operation" and one.text != "end"]  # fmt: skip
        assert chosen == [*range(1, chosen[-1] + 1)]
        assert all(paid[turn] >= 1 for turn in chosen if turn > 1)


@EACH
def test_the_menu_is_all_that_is_allowed_and_all_else_is_refused(options: dict[str, Any]) -> None:
    rng = Random(1)
    for played in games(options, 1):
        for state, _action in rng.sample(played, 6):
            menu = {one.text for one in state.menu}
            for one in rng.sample([*everything(rules_of(state))], 1000):
                reason = why_not(state, one)
                assert (reason is None) == (one.text in menu), (state.due.name, one.text)
                assert parse(one.text, state.game.rules) == one


@EACH
def test_what_is_told_has_a_rule(options: dict[str, Any]) -> None:
    for played in games(options, 1):
        for state, action in played:
            after = advance(state, action)
            rules = state.game.rules
            news = [*state.due.news(state, action, after), *rules.changes(state, action, after)]
            assert all(one.said.rule for one in news)


@pytest.mark.parametrize("seed", range(2))
def test_undo_takes_everything_back_but_no_throw(seed: int) -> None:
    match, rng, undone = Match.new("fallujah-2004", seed=seed), Random(seed), 0
    while not match.is_over and undone < 40:
        before, state = digest(match.state), match.state
        match.submit(rng.choice(match.state.menu))
        thrown = any(one.text.startswith(("roll", "draw")) for one in match.history.actions[-1:])
        if match.can_undo() is None:
            assert not thrown
            action = match.history.actions[-1]
            match.undo()
            assert digest(match.state) == before and match.state == state
            match.submit(action)
            undone += 1
    assert undone


@EACH
def test_a_record_replays_without_a_seed(options: dict[str, Any]) -> None:
    for played in games(options, 1):
        state = played[0][0]
        for _state, action in played:
            state = advance(state, parse(action.text, state.game.rules))
        assert digest(state) == digest(advance(*played[-1]))
