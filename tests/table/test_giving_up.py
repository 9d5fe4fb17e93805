"""Giving up: asked at the terminal, counted as lost and with no points, and told of."""

from pathlib import Path

import pytest

from nightdrop.hexwar.bots.judge import chance
from nightdrop.hexwar.match.debrief import debrief, judged
from nightdrop.hexwar.match.turning_words import turning_words
from nightdrop.table.match.campaign import outcome
from nightdrop.table.match.head_to_head import balances
from nightdrop.table.match.match import Match
from nightdrop.table.match.result_recorder import count, count_no_more, count_saved
from nightdrop.table.match.results_report import lines
from nightdrop.table.match.statistics import Summary
from nightdrop.table.match.status import over
from nightdrop.table.record.finished import Finished, read_store, store_of
from nightdrop.table.record.record import HUMAN, Bot
from tests.typing_keyboard import FIGHT, Keyboard

RECRUIT = Bot(bot="recruit", version=5)
AGAINST = {"us": HUMAN, "german": RECRUIT}
TWO = {"us": HUMAN, "german": HUMAN}
WHOLE = Finished(id="a", when="2026-11-20 20:00:00", scenario="night-drop", seat="german",
                 against=["recruit"], points=4, level="operational", winner="german",
                 tallies={"luck": 2})  # fmt: skip
LEFT = WHOLE.model_copy(update={"id": "b", "points": 0, "level": "given up", "winner": "us",
                                "given_up": "german", "tallies": {"luck": -8}})  # fmt: skip


def asked(match: Match, *typed: str) -> str:
    """What the terminal answers to the last of these lines."""
    keyboard = Keyboard(match)
    for line in typed:
        answer = keyboard.type(line)
    return answer


def test_one_alone_types_it_twice() -> None:
    match = Match.new("fallujah-2004", seed=7)
    assert "type give up again to confirm" in asked(match, "give up")
    assert not match.is_over
    assert "Given up in operation 1." in asked(match, "give up", "give up")
    assert match.header.given_up == "coalition"


def test_two_people_are_asked_twice() -> None:
    match = Match.from_position(FIGHT, 3, players=TWO)
    assert "Are both players sure?" in asked(match, "", "give up", "give up")
    assert not match.is_over
    assert "The US player gave up in turn 5." in asked(match, "", *["give up"] * 3, "")
    assert match.header.given_up == "us"


def test_another_line_between_takes_the_question_back() -> None:
    match = Match.new("fallujah-2004", seed=7)
    asked(match, "give up", "vp", "give up")
    assert not match.is_over


def test_no_rule_is_cited_for_the_end_of_a_game_that_was_given_up() -> None:
    match = Match.from_position(FIGHT, 3, players=AGAINST)
    match.give_up("us")
    said = asked(match, "", "track")
    assert "The game was given up: German victory.\n" in said
    assert over(match.state) == "The game is over."


def test_nobody_gives_up_when_the_game_is_over() -> None:
    match = Match.from_position(FIGHT, 3, players=AGAINST)
    match.give_up("us")
    assert "Nobody can give up now." in asked(match, "give up")


def test_a_game_that_was_given_up_counts_as_lost_but_not_with_its_points() -> None:
    found = Summary("night-drop", [WHOLE, LEFT])
    assert (found.count, found.won, found.mean, found.luck) == (2, 1, 4.0, -2.0)
    assert found.best is WHOLE
    assert [(one.name, one.games) for one in found.levels if one.games] == [
        ("Operational German victory", 1), ("US victory (given up)", 1)]  # fmt: skip
    (balance,) = balances("night-drop", [WHOLE, LEFT])
    assert (balance.won, balance.lost, balance.mean) == (1, 1, 4.0)


def test_games_that_were_all_given_up_have_no_mean() -> None:
    told = "\n".join(lines([LEFT]))
    assert "US victory (given up)" in told and "best" not in told


def test_it_is_counted_once_and_no_more_once_it_is_taken_back(tmp_path: Path) -> None:
    match = Match.new("phantom-fury", seed=7, save_to=tmp_path / "game.yaml")
    match.give_up("us")
    assert count(match, tmp_path, "window") and not count(match, tmp_path, "window")
    (kept,) = read_store(store_of(tmp_path)).games
    assert (kept.given_up, kept.level, kept.seat) == ("us", "given up", "us")
    count_no_more(match, tmp_path)
    match.undo()
    assert read_store(store_of(tmp_path)).games == []


def test_a_saved_game_that_was_given_up_is_found_and_counted(tmp_path: Path) -> None:
    match = Match.new("phantom-fury", seed=7, save_to=tmp_path / "game.yaml")
    match.give_up("us")
    match.close()
    assert count_saved(tmp_path).games == 1
    assert read_store(store_of(tmp_path)).games[0].given_up == "us"


@pytest.mark.parametrize("game", ["night-drop", "phantom-fury"])
def test_in_a_campaign_it_counts_as_left(game: str) -> None:
    players = AGAINST if game == "night-drop" else None
    match = Match.new(game, seed=7, players=players)
    points = match.game.rules.points(match.state)
    match.give_up("us")
    found = outcome(match)
    levels = match.game.rules.levels
    assert found.left and found.points == points
    assert (found.level, found.winner) == levels[-1][1:]


def test_the_debrief_names_who_gave_up_a_game_that_was_not_lost() -> None:
    """It is the turning point if the loser still had a chance, whatever had happened before."""
    match = Match.new("night-drop", seed=7, players=AGAINST)
    match.give_up("us")
    replay = match.to_replay()
    found = judged(debrief(replay), replay, chance)
    assert found.chances[-1] == 0.0 and found.lost_at is not None
    assert turning_words(replay, found.lost_at) == "Turn 1: the US player gives up"
