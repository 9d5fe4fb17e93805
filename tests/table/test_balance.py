"""A player's games against each level, by side, and whether they get better."""

import pytest

from nightdrop.table.match.head_to_head import (
    balance_row,
    balances,
    change,
    change_words,
    course,
    course_words,
    value_words,
)
from nightdrop.table.match.intervals import difference_interval
from nightdrop.table.match.results_report import lines
from nightdrop.table.match.statistics import Summary, in_order, tally_words
from nightdrop.table.record.finished import Finished
from tests.wording import in_code

OTHER = {"us": "german", "german": "us"}


def duel(points: int, seat: str = "us", against: str = "captain", **chosen: object) -> Finished:
    """A finished game of Night Drop, which the US wins from 9 points on."""
    game = Finished(id=f"{points}", when="2026-11-20 20:00:00", scenario="night-drop", seat=seat,
                    against=[against], points=points, level="tactical",
                    winner="us" if points >= 9 else "german")  # fmt: skip
    return game.model_copy(update=chosen)


def test_games_are_counted_by_side_and_level_the_weakest_first() -> None:
    games = [duel(9, against="colonel"), duel(4, "german"), duel(8), duel(12), duel(9, winner="")]
    assert [(one.seat, one.against, one.won, one.drawn, one.lost)
            for one in balances("night-drop", games)] == [
        ("us", "captain", 1, 1, 1), ("us", "colonel", 1, 0, 0), ("german", "captain", 1, 0, 0),
    ]  # fmt: skip


def test_a_game_of_the_program_or_of_two_players_is_in_no_balance() -> None:
    games = [duel(9, seat=""), duel(9, seat="both"), duel(9, against="").model_copy(
        update={"against": []})]  # fmt: skip
    assert balances("night-drop", games) == []


def test_a_balance_tells_the_share_won_and_the_mean_with_their_intervals() -> None:
    (one,) = balances("night-drop", [duel(points) for points in (4, 8, 9, 11)])
    assert balance_row(one) == (
        "US, against the Captain", "4", "2", "0", "2", "50% (15 to 85)", "8.0 (3.3 to 12.7)",
    )  # fmt: skip


def test_who_plays_the_second_side_wants_few_points() -> None:
    found = course("night-drop", [duel(4, "german"), duel(12, "german")])
    assert found.values == [-4, -12] and found.won == [1, 0]
    assert [value_words(found, value) for value in found.values] == ["4", "12"]
    assert found.line is not None and value_words(found, found.line) == "8"
    assert course_words(found) == "Points of the US side: fewer points are higher on the chart."


def test_games_on_both_sides_are_told_by_how_far_they_lie_beyond_the_line() -> None:
    found = course("night-drop", [duel(9), duel(8, "german"), duel(4)])
    assert found.values == [0.5, 0.5, -4.5] and found.is_lead
    assert value_words(found, -4.5) == "−4" and value_words(found, 0.0) == "0"


def test_it_gets_better_where_the_newer_games_surely_lie_above_those_before() -> None:
    told = change(course("night-drop", [duel(points) for points in (3, 4, 3, 12, 13, 12)]))
    assert told is not None and (told.verdict, told.won_now, told.won_before) == (1, 1.0, 0.0)


def test_fewer_points_are_better_for_the_second_side() -> None:
    games = [duel(points, "german") for points in (13, 12, 13, 3, 4, 3)]
    assert change_words(course("night-drop", games)) == (
        "Better", "The last 3 games: 100% won, 3.3 points on average. Before that: 0%, 12.7.")


def test_nothing_is_said_of_few_games_nor_of_what_chance_explains() -> None:
    assert change_words(course("night-drop", [duel(9)] * 5))[0] == in_code("Too early to tell")
    games = [duel(points) for points in (9, 3, 12, 3, 9, 13)]
    assert change_words(course("night-drop", games))[0] == "No clear change"


def test_the_interval_of_a_difference_takes_the_fewer_degrees_of_freedom() -> None:
    """The spread is 1 in both; sqrt(2 / 3) times 4.303."""
    assert difference_interval([4, 5, 6], [1, 2, 3]) == pytest.approx((-0.51, 6.51), abs=0.01)


def test_luck_is_that_of_who_played() -> None:
    assert Summary("night-drop", [duel(4, "german", tallies={"luck": -6})]).luck == 6


def test_the_terminal_tells_the_balance_in_78_columns() -> None:
    told = list(lines([duel(points, seat) for points in (4, 9, 12) for seat in OTHER]))
    assert told[0] == "Night Drop: 6 June 44: your balance against each level"
    assert told[2].split() == ["US,", "against", "the", "Captain", "3", "2", "0", "1", "67%",
                               "(21", "to", "94)", "8.3"]  # fmt: skip
    assert max(map(len, told)) <= 78


def test_a_scenario_that_belongs_to_a_game_stands_behind_it_and_speaks_its_words() -> None:
    names = ["pegasus-bridge", "la-fiere", "night-drop", "gone"]
    assert in_order(names) == ["gone", "night-drop", "la-fiere", "pegasus-bridge"]
    assert tally_words("markers", "la-fiere") == "Markers taken"


def test_games_of_a_scenario_are_measured_by_its_own_line_of_victory() -> None:
    """La Fière by day is won from fewer points than the whole game."""
    lines = [course(name, [duel(9, scenario=name)]).line for name in ("night-drop", "la-fiere")]
    assert lines[0] == 8.5 and lines[1] is not None and lines[1] < 8.5


def test_games_of_a_scenario_that_is_gone_are_told() -> None:
    assert any("gone" in line for line in lines([duel(7, scenario="gone")]))
