"""A branch of a game is the player's own: it begins with nothing counted, and a person plays it."""

from random import Random

import pytest

from nightdrop.bots.random_bot import any_action
from nightdrop.table.match.match import Match
from nightdrop.table.record.record import HUMAN, Bot

ALONE = ["phantom-fury", "fallujah-2004"]


def handed_over(scenario: str) -> Match:
    """A game of one seat with hints, which the computer took over."""
    match = Match.new(scenario, seed=7)
    (seat,) = match.game.seats
    for _hint in range(3):
        match.count_hint(seat)
    match.submit(any_action(match.view(seat), Random(1)))
    match.hand_over({seat: Bot(bot="captain", version=1)})
    return match


@pytest.mark.parametrize("scenario", ALONE)
def test_a_person_plays_the_branch_of_a_game_that_the_computer_finished(scenario: str) -> None:
    match = handed_over(scenario)
    branch = match.fork(len(match.entries))
    assert branch.header.players == {match.game.seats[0]: HUMAN} and not branch.header.bots
    assert branch.header.handed is None


@pytest.mark.parametrize("scenario", [*ALONE, "la-fiere", "pegasus-bridge"])
def test_a_branch_counts_neither_hints_nor_take_backs_of_the_game_it_left(scenario: str) -> None:
    match = Match.new(scenario, seed=7)
    match.count_hint(match.game.seats[0])
    match.header = match.header.model_copy(update={"take_backs": 2})
    branch = match.fork(len(match.entries))
    assert branch.hints == {} and branch.header.take_backs is None
    assert match.hints == {match.game.seats[0]: 1}, "the game itself keeps its count"


def test_what_was_ruled_out_stays_so_in_a_branch() -> None:
    match = Match.new("phantom-fury", seed=7, hints=False, take_backs=False)
    branch = match.fork(len(match.entries))
    assert (branch.header.hints, branch.header.take_backs) == ("off", "off")
