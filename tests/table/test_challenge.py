"""The challenge of a week: the same for everybody, tried once, told with what came of it."""

import io
from datetime import date
from pathlib import Path

import pytest

from nightdrop.cli import main
from nightdrop.table.calendar import week_of
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match import challenge
from nightdrop.table.match.challenge import begin_try, challenge_of, first_try, told, tries
from nightdrop.table.match.match import Match
from nightdrop.table.match.result_recorder import count, store_of
from nightdrop.table.match.results_report import lines
from nightdrop.table.match.statistics import mark_of
from nightdrop.table.match.status import result_line
from nightdrop.table.record.deals import deal_of_week, first_day
from nightdrop.table.record.finished import read_store
from nightdrop.table.record.saves import saved_games
from nightdrop.table.record.seeds import SeedError
from nightdrop.table.scenario.scenarios import scenarios_of, shipped_games
from nightdrop.table.words.nouns import capital
from tests.table.test_campaign import played
from tests.wording import in_code

WEEK = "2026-W48"
# A week of the card game, which a random player plays to its end in a moment.
CARDS = "2026-W44"


@pytest.fixture(autouse=True)
def _in_week_48(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenge, "this_week", lambda: WEEK)
    games = ["night-drop", "pegasus-bridge", "phantom-fury", "fallujah-2004"]
    assert {*games} <= {*shipped_games()}
    monkeypatch.setattr(challenge, "shipped_games", lambda: games)
    monkeypatch.setattr(challenge, "scenarios_of", lambda game: [])


def test_a_week_begins_on_monday_and_has_a_name_of_its_own() -> None:
    assert first_day(WEEK) == date(2026, 11, 23)
    assert week_of(date(2026, 11, 29)) == WEEK
    assert week_of(date(2027, 1, 3)) == "2026-W53"


@pytest.mark.parametrize("week", ["", "2026-48", "2026-W54", "2026-W00", "2026-11-24", "today"])
def test_what_is_no_week_has_no_challenge(week: str) -> None:
    with pytest.raises(SeedError, match="is not a week: write it as in 2026-W48"):
        challenge_of(week)


def test_a_week_that_has_not_begun_has_none_yet(tmp_path: Path) -> None:
    with pytest.raises(SeedError, match="2026-W49 has not begun"):
        begin_try(tmp_path, "2026-W49")
    assert not (tmp_path / "challenges").exists()


def state_of(saves: Path, state: str) -> None:
    """A try in one of the states in which it can lie on the disk."""
    if state == "begun":
        begin_try(saves, CARDS).close()
    else:
        over(saves)
    if state == "without its record":
        first_try(saves, CARDS).record.unlink()


@pytest.mark.parametrize("state", ["begun", "over", "without its record"])
@pytest.mark.parametrize("week", ["2026-W43", CARDS, "2031-W01"])
@pytest.mark.parametrize("games", [["night-drop"], ["phantom-fury"], ["fallujah-2004"] * 3])
def test_what_was_begun_is_told_as_it_was_whatever_week_and_version_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, state: str, week: str, games: list[str]
) -> None:
    state_of(tmp_path, state)
    before = [*told(tmp_path, CARDS)]
    monkeypatch.setattr(challenge, "this_week", lambda: week)
    monkeypatch.setattr(challenge, "shipped_games", lambda: games)
    assert [*told(tmp_path, CARDS)] == before
    match = begin_try(tmp_path, CARDS)
    match.close()
    assert (match.header.scenario, match.deal) == ("phantom-fury", CARDS)
    assert match.path is not None and Match.load(match.path).entries == match.entries


@pytest.mark.parametrize("week", ["2026-W43", CARDS])
def test_a_damaged_try_is_named_before_its_week_and_in_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, week: str
) -> None:
    begin_try(tmp_path, CARDS).close()
    first_try(tmp_path, CARDS).record.write_bytes(b"torn")
    monkeypatch.setattr(challenge, "this_week", lambda: week)
    with pytest.raises(FileError, match=f"{CARDS}.yaml"):
        begin_try(tmp_path, CARDS)


def test_the_games_take_turns() -> None:
    weeks = [f"2026-W{week}" for week in range(41, 49)]
    games = [challenge_of(week).scenario for week in weeks]
    assert games[:4] == games[4:]
    assert len({*games}) == 4


def test_a_game_comes_whole_or_as_one_of_its_scenarios(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenge, "scenarios_of", scenarios_of)
    weeks = [f"2026-W{week:02}" for week in range(2, 48, 4)]
    found = {challenge_of(week).scenario for week in weeks}
    assert found <= {"night-drop", *scenarios_of("night-drop")} and len(found) > 1


def test_game_side_level_and_seed_follow_from_the_week_alone() -> None:
    found = challenge_of(WEEK)
    assert found == challenge_of(WEEK)
    assert (found.scenario, found.side, found.level) == ("phantom-fury", "", "")
    one = challenge_of("2026-W46")
    assert (one.scenario, one.side, one.level) == ("night-drop", "us", "captain")
    match = begin_try(None, "2026-W46")
    assert match.header.seed == deal_of_week("night-drop", "2026-W46")
    assert match.header.players["us"] == "human"
    assert match.header.bots["german"].bot == "captain"
    assert (match.deal, match.take_backs) == ("2026-W46", None)


def over(saves: Path, week: str = CARDS) -> Match:
    """A try that a random player has played to its end, and that counts."""
    match = begin_try(saves, week)
    seat = match.game.seats[0]
    match = played(match, seat=seat)
    match.close()
    assert count(match, saves, "window")
    return match


def test_the_first_try_goes_on_where_it_was_left(tmp_path: Path) -> None:
    assert first_try(tmp_path, CARDS).words == in_code("not tried yet")
    match = begin_try(tmp_path, CARDS)
    match.submit(match.state.menu[0])
    match.close()
    assert first_try(tmp_path, CARDS).words == in_code("started, not finished")
    again = begin_try(tmp_path, CARDS)
    assert again.entries == match.entries
    again.close()


def test_what_came_of_it_is_told_in_the_same_line_at_once_and_later(tmp_path: Path) -> None:
    match = over(tmp_path)
    found = first_try(tmp_path, CARDS)
    assert found.result is not None and found.result.deal == CARDS
    assert found.line == result_line(match)
    assert found.line.startswith("Challenge 2026-W44, Phantom Fury, difficulty: ")


def test_it_is_marked_among_the_games_played(tmp_path: Path) -> None:
    over(tmp_path)
    (game,) = read_store(store_of(tmp_path)).games
    assert mark_of(game) == "challenge 2026-W44"
    assert any(line.endswith(", challenge 2026-W44") for line in lines([game]))


def test_a_second_try_is_a_game_like_any_other(tmp_path: Path) -> None:
    first = over(tmp_path)
    again = begin_try(tmp_path, CARDS)
    again.close()
    assert again.header.seed == first.header.seed
    assert saved_games(tmp_path) == [again.path]
    result = first_try(tmp_path, CARDS).result
    assert result is not None and result.file == f"challenges/{CARDS}.yaml"


def test_a_result_stays_though_its_record_is_gone(tmp_path: Path) -> None:
    over(tmp_path)
    record = first_try(tmp_path, CARDS).record
    record.unlink()
    assert first_try(tmp_path, CARDS).line
    begin_try(tmp_path, CARDS).close()
    assert not record.exists()


def test_weeks_that_were_tried_are_listed_the_newest_first(tmp_path: Path) -> None:
    over(tmp_path, "2026-W40")
    begin_try(tmp_path, CARDS).close()
    assert [(one.week, one.is_begun, one.result is None) for one in tries(tmp_path)] == [
        (CARDS, True, True), ("2026-W40", True, False)]  # fmt: skip


def test_it_is_begun_from_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("nightdrop.table.disk.files.user_data", lambda name: tmp_path / name)
    over(tmp_path / "saves", "2026-W40")
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    words = ["play", "--text", "--challenge", CARDS]
    assert main(words) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[:2] == ["Challenge 2026-W44: Phantom Fury, difficulty: Green.", capital(in_code(
        "not tried yet")) + "."]
    assert said[4].startswith("Challenge 2026-W40, Phantom Fury, ")
    assert capital(in_code("the challenge of {week}", week="2026-W44.")) in said
    assert first_try(tmp_path / "saves", CARDS).is_begun


@pytest.mark.parametrize(("more", "said"), [
    (["--seed", "7"], in_code(
        "--{whole} has its own {option}: leave out --{option}", whole="challenge", option="seed")),
    (["--us", "captain"], in_code(
        "--{whole} has its own {option}: leave out --{option}", whole="challenge", option="us")),
])
def test_a_challenge_takes_no_choices(
    more: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--text", "--challenge", CARDS, *more]) == 2
    assert capsys.readouterr().err == f"nightdrop: {said}\n"


def test_the_record_of_another_game_is_no_try(tmp_path: Path) -> None:
    begin_try(tmp_path, CARDS).close()
    first_try(tmp_path, CARDS).record.rename(tmp_path / "challenges" / f"{WEEK}.yaml")
    with pytest.raises(FileError, match=f"{WEEK}.yaml: is not a game of challenge {WEEK}"):
        begin_try(tmp_path, WEEK)


def test_a_damaged_try_is_refused_with_what_can_be_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("nightdrop.table.disk.files.user_data", lambda name: tmp_path / name)
    begin_try(tmp_path / "saves", CARDS).close()
    first_try(tmp_path / "saves", CARDS).record.write_bytes(b"torn")
    assert main(["play", "--text", "--challenge", CARDS]) == 2
    told = capsys.readouterr().err
    assert told.endswith("; move the file elsewhere to start the challenge again\n")


def test_the_terminal_goes_on_with_a_try_of_a_week_that_has_not_begun_here(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("nightdrop.table.disk.files.user_data", lambda name: tmp_path / name)
    begin_try(tmp_path / "saves", CARDS).close()
    monkeypatch.setattr(challenge, "this_week", lambda: "2026-W43")
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["play", "--text", "--challenge", CARDS]) == 0
    said = capsys.readouterr().out
    assert capital(in_code("started, not finished")) + "." in said and capital(in_code(
        "the challenge of {week}", week="2026-W44.")) in said
    assert main(["play", "--text", "--challenge", "2026-W45"]) == 2
    assert capsys.readouterr().err == "nightdrop: week 2026-W45 has not begun yet\n"
