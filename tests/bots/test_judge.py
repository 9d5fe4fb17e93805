"""Who is winning: what the judge of a position looks at, and when it is sure."""

from random import Random

import pytest

from nightdrop.engine.model import Game, State
from nightdrop.engine.play import advance
from nightdrop.engine.view import seen_by
from nightdrop.hexwar.bots.judge import WEIGHTS, judge, progress, weights_at
from nightdrop.hexwar.rules.night_drop import GERMAN, US
from nightdrop.lab.selfplay import random_game
from nightdrop.table.record.positions import read_position

LAST_HOUR = """
scenario: night-drop
turn: 9
used: [U2, G4, U3, G4]
initiative: us
phase: {activation: U1, step: move}
units:
  "2611": [{id: "505.A"}]
  "2714": [{id: "G.01", face: infantry-a}]
vp:
  "2713": {marker: 3, laid_by: german, control: true}
  "2510": {marker: 3, laid_by: german, control: HELD}
  "1512": {marker: 2, laid_by: german, control: true}
"""


def last_hour(held: bool) -> State:
    return read_position(LAST_HOUR.replace("HELD", str(held).lower())).state


def test_the_end_is_judged_by_its_result(game: Game) -> None:
    *_, (state, action) = random_game(game, Random(3))
    end = advance(state, action)
    assert end.result is not None
    found = judge(end)
    assert found.points == end.result.points
    assert found.chance == (end.result.winner == US)


def test_a_hex_more_is_worth_its_marker_in_the_last_activation() -> None:
    """Eight points held, or five: nine win."""
    more, less = judge(last_hour(True)), judge(last_hour(False))
    assert 2 < more.points - less.points < 3.5
    assert more.chance > less.chance + 0.1


def test_points_known_better_are_taken_for_those_of_the_markers() -> None:
    state = last_hour(True)
    worths = dict.fromkeys(state.book.vp, 0.0)
    assert judge(state, worths).points < judge(state).points - 4


@pytest.mark.parametrize("side", [US, GERMAN])
def test_a_view_is_judged_as_the_truth_but_for_what_it_hides(game: Game, side: str) -> None:
    for number, (state, _) in enumerate(random_game(game, Random(5))):
        if number % 40 == 0:
            assert abs(judge(seen_by(state, side)).points - judge(state).points) < 4


def test_a_company_more_is_better_and_a_german_more_is_worse() -> None:
    for _, weights in WEIGHTS[:-1]:
        assert weights.full > weights.reduced > 0 > weights.two
        assert weights.control > 0 and weights.spread > 0


def test_between_two_times_the_weights_are_in_proportion() -> None:
    (since, old), (until, new) = WEIGHTS[2], WEIGHTS[3]
    half = weights_at((since + until) / 2)
    assert half.control == pytest.approx((old.control + new.control) / 2)
    assert weights_at(0.0) == pytest.approx(WEIGHTS[0][1])
    assert weights_at(99.0) == pytest.approx(WEIGHTS[-1][1])


def test_a_finished_activation_is_its_share_of_a_turn() -> None:
    assert progress(last_hour(True)) == pytest.approx(8.8)
