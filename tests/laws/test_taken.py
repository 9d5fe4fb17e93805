"""What a step says that it takes is what a checker of types reads, and what it offers."""

import pytest

from nightdrop.engine.counters import Side
from nightdrop.engine.model import Action, Game, Menu, State, Step
from nightdrop.hexwar.rules.actions import At, With
from nightdrop.hexwar.rules.losses import StickDies
from nightdrop.hexwar.rules.movement import MoveUnits
from nightdrop.hexwar.rules.off_map_boxes import Return
from nightdrop.hexwar.rules.results import Lose
from nightdrop.hexwar.rules.turn import RollInitiative
from nightdrop.rules.actions import DONE, Draw, Roll
from nightdrop.rules.steps import Decision
from nightdrop.table.scenario.scenarios import opening_of
from tests.laws.taken import offers_what_it_takes, taken_by


@pytest.mark.parametrize(
    ("step", "taken"),
    [(StickDies, Draw), (RollInitiative, Roll), (Return, At), (Lose, With), (MoveUnits, Action)],
)
def test_a_step_says_which_actions_it_takes(step: type[Step], taken: type[Action]) -> None:
    assert taken_by(step) is taken


class Misnamed(Decision[Draw]):
    """A decision that says draws and offers a word."""

    def actor(self, state: State) -> Side:
        return state.game.seats[0]

    def options(self, state: State) -> Menu:
        return (DONE,)


def test_a_step_that_offers_what_it_does_not_take_is_caught(game: Game) -> None:
    assert offers_what_it_takes(opening_of(game))
    assert not offers_what_it_takes(opening_of(game).push(Misnamed()))
