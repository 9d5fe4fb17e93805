"""How a finished game went, as every kind tells it: points, what turned it, levels, luck."""

from typing import NamedTuple

import pytest

from nightdrop.table.match.analysis import (
    Expected,
    TurnSpan,
    changes,
    largest,
    level_at,
    part_of,
    rising,
)
from nightdrop.table.match.match import Match

GAMES = ("night-drop", "pegasus-bridge", "phantom-fury", "fallujah-2004")
SPANS = [TurnSpan(1, 0, 10), TurnSpan(2, 10, 12), TurnSpan(3, 12, 12)]


class Swing(NamedTuple):
    """A moment of a game of no kind."""

    entry: int
    swing: float


def test_the_moments_that_swung_a_game_farthest_are_told_in_the_order_of_play() -> None:
    found = [Swing(9, 2), Swing(4, -5), Swing(1, 1), Swing(7, 2), Swing(2, 3)]
    assert largest(found, 3) == [Swing(2, 3), Swing(4, -5), Swing(9, 2)]


@pytest.mark.parametrize(("entry", "part"), [
    (0, 0), (5, 0.5 / 3), (10, 1 / 3), (11, 1.5 / 3), (12, 2 / 3), (99, 1),
])  # fmt: skip
def test_every_turn_takes_the_same_part_of_the_time(entry: int, part: float) -> None:
    assert part_of(SPANS, entry) == pytest.approx(part)


def test_points_are_told_at_the_start_and_where_they_change() -> None:
    assert [one[:2] for one in changes([0, 0, 3, 3, 0])] == [(0, 0), (2, 3), (4, 0)]


@pytest.mark.parametrize("game", GAMES)
def test_points_reach_the_highest_level_that_begins_no_later(game: str) -> None:
    levels = rising(Match.new(scenario=game, seed=1).game.rules.levels)
    assert levels == sorted(levels)
    for number, (least, _level) in enumerate(levels):
        assert level_at(levels, least) == number
        assert level_at(levels, least - 1) == max(0, number - 1)


def test_luck_is_what_came_less_what_was_expected() -> None:
    assert Expected("assault", 3, 1.5, 12).luck == 1.5
