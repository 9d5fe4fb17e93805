"""The laws of every position, checked over random games: a sample here, thousands with --long."""

import random
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

import pytest

from nightdrop.engine.model import CHANCE, Action, State, Step
from nightdrop.engine.play import IllegalAction, actor, advance, apply, legal_actions
from nightdrop.engine.view import imagine, learned, seen_by, view
from nightdrop.hexwar.rules.actions import Move
from nightdrop.hexwar.rules.movement import EachMoves, MoveUnits
from nightdrop.hexwar.rules.night_drop import GERMAN, NIGHT_DROP, US
from nightdrop.lab.selfplay import random_game
from nightdrop.rules.actions import Draw, Roll, parse
from nightdrop.rules.steps import ChanceStep, DrawStep
from nightdrop.table.record.digests import digest
from nightdrop.table.scenario.scenarios import load_scenario
from tests.laws.laws import BrokenLaw, check, what_is_allowed_is_offered

SAMPLE, LONG = 3, 2_000
GAME = load_scenario("night-drop")


@lru_cache(maxsize=2 * SAMPLE)
def whole_game(seed: int) -> list[tuple[State, Action]]:
    """A random game: each state, and the action that was taken there."""
    return list(random_game(GAME, random.Random(seed)))


@pytest.fixture
def games(request: pytest.FixtureRequest, tell: Callable[[str], None]) -> Iterator[Iterable[int]]:
    """The seeds to play: a handful, or thousands with --long."""
    begun = []

    def seeds() -> Iterator[int]:
        for seed in range(LONG if request.config.getoption("--long") else SAMPLE):
            begun.append(seed)
            yield seed

    yield seeds()
    tell(f"{len(begun)} games, seeds {begun[0]} to {begun[-1]}")


def test_every_position_obeys_the_laws(
    games: Iterable[int], tell: Callable[[str], None], request: pytest.FixtureRequest
) -> None:
    """In the sample one position in six, other ones in each game."""
    every, positions = 1 if request.config.getoption("--long") else 6, 0
    for seed in games:
        rng = random.Random(seed)
        for number, (state, _) in enumerate(random_game(GAME, rng)):
            if number % every == seed % every:
                check(state, rng)
                positions += 1
    tell(f"{positions} positions")


def test_advance_leaves_its_argument_as_it_was(games: Iterable[int]) -> None:
    for seed in games:
        for number, (state, action) in enumerate(whole_game(seed)):
            if number % 6 == seed % 6:
                before = digest(state)
                advance(state, action)
                assert digest(state) == before


def test_replay_gives_equal_states(games: Iterable[int]) -> None:
    for seed in games:
        state = GAME.rules.begin(GAME)
        for expected, action in whole_game(seed):
            assert state == expected
            state = apply(state, parse(action.text, state.game.rules))


def test_a_game_ends_after_nine_turns_with_a_result(games: Iterable[int]) -> None:
    for seed in games:
        state, action = whole_game(seed)[-1]
        end = advance(state, action)
        assert end.turn == 9 and end.result is not None and actor(end) is None
        assert legal_actions(end) == ()


def test_a_view_gives_actions_to_the_decider_alone() -> None:
    for state, _ in whole_game(3):
        for side in (US, GERMAN):
            found = view(state, side)
            assert bool(found.actions) == (actor(state) == side)


def test_undo_stops_where_something_was_learned() -> None:
    """Chance always teaches; a move never does."""
    for state, action in whole_game(4):
        after = advance(state, action)
        if actor(state) == CHANCE:
            assert learned(state, action, after)
        elif isinstance(action, Move):
            assert not learned(state, action, after)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    state = next(s for s, _ in whole_game(5) if actor(s) == US)
    before = digest(state)
    with pytest.raises(IllegalAction):
        apply(state, parse("move 505.01 3324", NIGHT_DROP))
    assert digest(state) == before


def test_the_checks_catch_a_lost_counter() -> None:
    rng = random.Random(7)
    state = next(s for s, _ in random_game(GAME, rng) if actor(s) == US)
    cup = dict(state.cups["505"])
    cup["plt"] -= 1
    with pytest.raises(BrokenLaw, match="conserved"):
        check(state.but(cups={**state.cups, "505": cup}), rng)


def test_the_checks_catch_an_attempt_that_ends_in_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(7)
    state = next(s for s, _ in random_game(GAME, rng) if isinstance(s.due, MoveUnits))
    monkeypatch.setattr(MoveUnits, "why_not", lambda step, state, action: {}["hex"])
    with pytest.raises(BrokenLaw, match=r"answer law: turn 1, .* ends in KeyError"):
        check(state, rng)


def any_mover(step: EachMoves, state: State, action: Action) -> bool:
    """Any counter on the map may move, whether it is among those of the step or not."""
    counters = tuple(c for c in state.pieces if c.id == getattr(action, "unit", None))
    return action in step.menu_of(state, counters)


def near_hexes(step: EachMoves, state: State, action: Action) -> bool:
    """A counter of the step may move to any hex beside it."""
    if isinstance(action, Move) and action.to and action.unit in {c.id for c in step.movers(state)}:
        here = state.pieces[action.unit].place
        return here is not None and action.to in state.game.board.neighbours[here]
    return action in state.menu


def any_throw(step: ChanceStep, state: State, action: Action) -> bool:
    """Any number of dice may be thrown."""
    return isinstance(action, Roll)


def any_draw(step: DrawStep, state: State, action: Action) -> bool:
    """Any face may be drawn, whatever the cup holds."""
    return isinstance(action, Draw) and action.face in state.cups[step.cup(state)]


def ask_all_through(seed: int) -> None:
    """The agreement law in every position of a game."""
    rng = random.Random(seed)
    for state, _ in random_game(GAME, rng):
        what_is_allowed_is_offered(state, rng)


LOOSENED = [
    (EachMoves, any_mover),
    (EachMoves, near_hexes),
    (ChanceStep, any_throw),
    (DrawStep, any_draw),
]


@pytest.mark.parametrize(("kind", "allows"), LOOSENED)
def test_the_checks_catch_a_step_that_allows_what_it_does_not_offer(
    kind: type[Step], allows: Callable[..., bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kind, "allows", allows)
    with pytest.raises(BrokenLaw, match="agreement law: "):
        ask_all_through(9)


def test_imagination_deals_from_the_cup() -> None:
    rng = random.Random(8)
    state = next(s for s, _ in random_game(GAME, rng) if actor(s) == US)
    dealt = {
        tuple(c.face for c in imagine(seen_by(state, US), rng).pieces.of("german"))
        for _ in range(20)
    }
    assert len(dealt) > 1
