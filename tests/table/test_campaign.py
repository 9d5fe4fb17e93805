"""A campaign: each deal once and in order, a line a deal, and the program's after the player's."""

from pathlib import Path
from random import Random

import pytest

from nightdrop.bots.random_bot import any_action
from nightdrop.games import KINDS
from nightdrop.lab.opponents import thought
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.campaign import (
    causes_of,
    level_of,
    luck_between,
    open_deal,
    outcome,
    played_by_program,
    sum_of,
)
from nightdrop.table.match.match import Match
from nightdrop.table.match.result_recorder import count, count_saved
from nightdrop.table.record import campaigns
from nightdrop.table.record.campaigns import (
    Campaign,
    Outcome,
    begin,
    campaign_of,
    campaigns_in,
    read_campaign,
)
from nightdrop.table.record.finished import file_of, read_store, store_of
from nightdrop.table.record.record import Bot
from nightdrop.table.record.saves import deals_in
from tests.conftest import Ship
from tests.kinds.test_solitaire import FOLDER, GIVEN

WHEN = "2026-11-26 15:00:00"


@pytest.fixture(autouse=True)
def _among_the_games(monkeypatch: pytest.MonkeyPatch, ship: Ship) -> None:
    tallies = GIVEN._replace(tallies="tests.table.test_finished:thrown")
    monkeypatch.setitem(KINDS, "patience", tallies)
    ship("three-piles", FOLDER)


def campaign(saves: Path, **options: object) -> Campaign:
    """A campaign of three deals."""
    return begin(saves, "three-piles", options, 3, WHEN)


def played(match: Match, seed: int = 1, seat: str = "player") -> Match:
    """A match that a random player has played to its end."""
    rng = Random(seed)
    while match.actor is not None:
        match.submit(any_action(match.view(seat), rng))
    return match


def won(points: int, luck: float = 0.0) -> Outcome:
    return Outcome(points=points, level="won", winner="player", tallies={"luck": luck, "a": -1})


def test_no_deal_is_played_twice_and_none_that_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = iter((4, 4, 0, 5, 4, 6))
    monkeypatch.setattr(campaigns, "randbelow", lambda _most: next(drawn))
    made = begin(tmp_path, "three-piles", {}, 3, WHEN, known={1}).deals
    assert [deal.seed for deal in made] == [5, 6, 7]


def test_a_deal_goes_on_where_it_was_left_and_is_never_begun_anew(tmp_path: Path) -> None:
    one = campaign(tmp_path)
    match = open_deal(one, 1)
    match.submit("red")
    match.close()
    again = open_deal(read_campaign(one.path), 1)
    assert again.entries == match.entries
    again.close()
    one.record(1).unlink()
    with pytest.raises(FileError):
        open_deal(read_campaign(one.path), 1)


def test_a_deal_has_the_options_of_the_campaign_and_no_taking_back_with_new_dice(
    tmp_path: Path,
) -> None:
    match = open_deal(campaign(tmp_path, difficulty="hard"), 1)
    assert match.header.options == {"difficulty": "hard"}
    assert match.take_backs is None


def test_deals_come_in_order_and_what_they_came_to_stands_in_the_file(tmp_path: Path) -> None:
    one = campaign(tmp_path)
    match = played(open_deal(one, 1))
    one.end(1, outcome(match))
    now = read_campaign(one.path)
    assert now.due is not None and now.due.number == 2
    assert match.result is not None and now.deals[0].own is not None
    assert now.deals[0].own.points == match.result.points
    assert now.deals[0].own.tallies == {"thrown": -match.state.book.thrown, "luck": 0.5}


def test_a_second_result_of_a_deal_changes_nothing(tmp_path: Path) -> None:
    one = campaign(tmp_path)
    one.end(1, won(4))
    one.end(1, won(12))
    assert [deal.own and deal.own.points for deal in read_campaign(one.path).deals] == [
        4, None, None]  # fmt: skip


def test_a_deal_that_is_left_counts_at_its_score_as_the_lowest_level(tmp_path: Path) -> None:
    one = campaign(tmp_path)
    match = open_deal(one, 1)
    match.submit("red")
    left = outcome(match)
    assert (left.points, left.level, left.left) == (0, "lost", True)
    match.close()
    one.end(1, left)
    assert not one.record(1).exists() and deals_in(tmp_path) == []


def test_a_deal_that_the_program_played_on_counts_as_left(tmp_path: Path) -> None:
    match = open_deal(campaign(tmp_path), 1)
    match.hand_over({"player": Bot(bot="random", version=1)})
    assert outcome(played(match)).left


def test_the_program_plays_the_same_deal_but_not_before_the_player(tmp_path: Path) -> None:
    one = campaign(tmp_path)
    with pytest.raises(ValueError, match="before it is over"):
        played_by_program(one, 1, thought)
    one.end(1, won(4))
    theirs = played_by_program(read_campaign(one.path), 1, thought)
    assert theirs.is_over and theirs.header.seed == one.deals[0].seed
    assert not outcome(theirs).left


def test_the_sum_stands_against_as_many_times_the_levels(tmp_path: Path) -> None:
    one = campaign(tmp_path)
    for number, points in enumerate((9, 10, 4), 1):
        one.end(number, won(points))
    now = read_campaign(one.path)
    found = sum_of([deal.own for deal in now.over if deal.own], now)
    assert (found.points, found.deals, found.levels) == (23, 3, [("won", "player", 24)])
    assert level_of(now) == ("lost", "cups")
    assert now.due is None


def test_luck_is_compared_where_both_have_played(tmp_path: Path) -> None:
    one = campaign(tmp_path)
    one.end(1, won(9, luck=1.0))
    one.stand_beside(1, won(12, luck=3.5))
    one.end(2, won(9, luck=7.0))
    assert luck_between(read_campaign(one.path).deals) == 2.5
    assert causes_of([won(1), won(2)]) == {"a": -2}


def test_damage_costs_a_line_and_the_campaign_goes_on(tmp_path: Path) -> None:
    one = campaign(tmp_path)
    one.end(1, won(9))
    with one.path.open("ab") as file:
        file.write(b'{"deal": 2, "own": {"poi')
    one.end(2, won(5))
    now = read_campaign(one.path)
    assert [deal.own and deal.own.points for deal in now.deals] == [9, 5, None]
    (damage,) = now.damaged
    assert damage.brief.startswith(f"{one.path.name}:3: is not JSON")
    one.path.write_text("nothing\n", "utf-8")
    assert campaigns_in(tmp_path) == []


def test_the_record_of_a_deal_tells_its_campaign(tmp_path: Path) -> None:
    one = campaign(tmp_path)
    assert campaign_of(one.record(2)) == (one.path, 2)
    assert campaign_of(one.record(2, "program")) is None
    assert campaign_of(tmp_path / "game.yaml") is None


def test_deals_are_among_the_games_played(tmp_path: Path) -> None:
    match = played(open_deal(campaign(tmp_path), 1))
    assert count(match, tmp_path, "window")
    assert count_saved(tmp_path).games == 0
    (kept,) = read_store(store_of(tmp_path)).games
    assert file_of(kept, tmp_path) == match.path
