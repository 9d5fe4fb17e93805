"""Copies of states and books that differ in some fields: an unknown field is refused."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Unpack, get_type_hints

import pytest

from nightdrop.engine.model import Game, PositionChanges, State, StateChanges, Step
from nightdrop.engine.play import EndlessStep, settle
from nightdrop.hexwar.rules.book import book_of
from nightdrop.rules.steps import told
from nightdrop.table.scenario.scenarios import load_scenario, opening_of, shipped_games


@pytest.mark.parametrize("name", shipped_games())
def test_a_copy_of_a_state_or_a_book_has_no_other_fields(name: str) -> None:
    state = opening_of(load_scenario(name))
    for one in (state, state.book):
        with pytest.raises(TypeError, match="there is no field peices, trun"):
            one.but(peices=None, trun=99)


def test_a_step_is_pushed_with_changes_of_fields_alone(game: Game) -> None:
    state = opening_of(game)
    with pytest.raises(TypeError, match="there is no field trun"):
        state.push(trun=99)
    assert state.push(turn=3).turn == 3
    assert state.menu is not None and state.but(turn=4).turn == 4  # what is kept is no field
    assert book_of(state).but() == book_of(state)


def test_what_a_copy_may_change_are_the_fields_of_a_state_by_name_and_type() -> None:
    assert get_type_hints(StateChanges) == get_type_hints(State)
    assert get_type_hints(State).keys() - get_type_hints(PositionChanges).keys() == {"todo"}


@pytest.mark.parametrize(
    ("makes", "changes"),
    [(State.but, StateChanges), (State.pop, PositionChanges), (State.push, PositionChanges)],
)
def test_a_checker_of_types_knows_what_a_copy_may_change(
    makes: Callable[..., State], changes: type
) -> None:
    assert get_type_hints(makes)["changes"] == Unpack[changes]


@dataclass(frozen=True)
class Again(Step):
    """A step that forgets to take itself off."""

    number: int

    def run(self, state: State) -> State:
        return state.but(turn=state.turn + 1)


def test_a_step_that_never_takes_itself_off_is_named(game: Game) -> None:
    with pytest.raises(EndlessStep, match=r"Again\(number=7\) .* take itself off"):
        settle(opening_of(game).push(Again(7)))


def test_the_fields_of_news_have_any_name() -> None:
    news = told("held", "4", "combat", "ford", side="us", place="ford", key="b")
    assert news.said.fields == {"side": "us", "place": "ford", "key": "b"} and news.side is None
