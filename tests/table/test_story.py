"""A story: both hex games in one campaign, measured by one scale, told between the games."""

import io
from pathlib import Path
from shutil import copytree

import pytest

from nightdrop.cli import main
from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import LANGUAGES
from nightdrop.table.match.campaign import count_due, open_deal
from nightdrop.table.match.story import (
    begin_story,
    carried_into,
    carried_words,
    lines,
    mark_of,
    marked,
    passages,
    passed_over,
    story_of,
    story_under_way,
    total,
)
from nightdrop.table.record.campaigns import Campaign, Outcome, campaigns_in, read_campaign
from nightdrop.table.record.saves import deals_in
from nightdrop.table.scenario.campaign_files import read_story, read_story_file, stories
from nightdrop.table.scenario.scenarios import (
    load_scenario,
    read_scenario,
    seats_of,
    shipped_scenarios,
)
from tests.wording import in_code

NAME = "night-and-morning"


def begun(saves: Path, side: str = "allies") -> Campaign:
    return begin_story(saves, NAME, side, "captain")


def after(one: Campaign, *games: tuple[int, str, str]) -> Campaign:
    """The campaign with these games over: points, level and winner of each."""
    for number, (points, level, winner) in enumerate(games, 1):
        one.end(number, Outcome(points=points, level=level, winner=winner))
    return read_campaign(one.path)


def test_there_is_one_through_both_games_of_the_night() -> None:
    assert stories() == [NAME]
    games = [station.scenario for station in read_story(NAME).stations]
    assert games == ["pegasus-bridge", "night-drop"]


def test_the_seats_of_a_game_are_known_without_reading_it() -> None:
    names = shipped_scenarios()
    assert [seats_of(name) for name in names] == [read_scenario(name).seats for name in names]


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_each_language_has_all_its_words(spoken: str) -> None:
    path = data_path("assets", "campaigns", f"{NAME}.yaml")
    assert path.with_suffix(f".{spoken}.yaml").is_file()
    story = read_story_file(path, spoken)
    assert all(story.verdict(mark, side)[1] for mark in (5, -5) for side in story.sides)


@pytest.mark.parametrize(("old", "new", "said"), [
    ("scenario: night-drop", "scenario: day-drop", "there is no such scenario"),
    ("germans: german}}\n# What", "germans: us2}}\n# What", in_code(
        "{name} is not known here", name="us2")),
    ("sides: [allies, germans]", "sides: [allies]", in_code(
        "{name} is not known here", name="germans")),
    ("[4, 1, 0, -3, -6]", "[4, 1, 2, -3, -6]", "from the best to the worst"),
    ("[4, 1, 0, -3, -6]", "[4, 1, 0]", "there are 5 verdicts, but 3 in night-and-morning.yaml"),
])  # fmt: skip
def test_a_damaged_story_is_refused_in_a_sentence(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    folder = copytree(data_path("assets", "campaigns"), tmp_path / "campaigns")
    path = folder / f"{NAME}.yaml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(FileError, match=said):
        read_story_file(path)


@pytest.mark.parametrize(("level", "winner", "mark"), [
    ("strategic", "us", 3), ("tactical", "us", 1), ("tactical", "german", -1),
    ("strategic", "german", -3),
])  # fmt: skip
def test_a_game_marks_one_to_three_for_its_winner(level: str, winner: str, mark: int) -> None:
    rules = load_scenario("night-drop").rules
    assert mark_of(rules, level, winner, "us") == mark
    assert mark_of(rules, level, winner, "german") == -mark


def test_the_player_leads_one_side_against_one_level(tmp_path: Path) -> None:
    one = begun(tmp_path, "germans")
    assert [deal.seat for deal in one.deals] == ["german", "german"]
    match = open_deal(one, 1)
    assert match.header.scenario == "pegasus-bridge"
    assert match.header.players["german"] == "human"
    assert match.header.bots["british"].bot == "captain"
    assert match.take_backs is None
    match.close()
    assert deals_in(tmp_path) == [one.record(1)]
    assert campaigns_in(tmp_path) == [] and story_under_way(tmp_path, NAME) is not None


def test_an_operational_victory_carries_a_point_into_the_next_game(tmp_path: Path) -> None:
    one = after(begun(tmp_path), (16, "operational", "british"))
    assert carried_into(one) == 1
    one.end(2, Outcome(points=8, level="tactical", winner="german"))
    second = marked(read_campaign(one.path))[1]
    assert (second.carried, second.level, second.winner, second.mark) == (1, "tactical", "us", 1)
    assert second.words == "8 +1: Tactical US victory"


def test_what_the_german_side_gains_is_taken_from_the_other_s_points(tmp_path: Path) -> None:
    one = after(begun(tmp_path, "germans"), (0, "strategic", "german"))
    assert carried_into(one) == -2
    lost = after(begun(tmp_path, "germans"), (20, "strategic", "british"))
    assert carried_into(lost) == 2


def test_what_is_carried_says_whose_points_the_next_game_counts() -> None:
    said = "Carried over into Night Drop: 6 June 44: −2 to the points of the US player, only in"
    assert carried_words(-2, "night-drop").startswith(said)


def test_a_game_that_is_left_marks_the_least_for_the_player(tmp_path: Path) -> None:
    one = begun(tmp_path, "germans")
    open_deal(one, 1).close()
    one.record(1).unlink()
    now = count_due(read_campaign(one.path))
    (game,) = marked(now)
    assert (game.mark, game.won) == (-3, False)


def test_the_story_is_told_by_how_the_last_game_went(tmp_path: Path) -> None:
    one = begun(tmp_path)
    story = read_story(NAME)
    assert list(passages(one)) == [story.side_words("allies").opening, story.before(1, "allies")]
    won = after(one, (16, "operational", "british"))
    assert list(passages(won)) == [story.after(1, "allies", won=True), story.before(2, "allies")]
    over = after(won, (16, "operational", "british"), (3, "operational", "german"))
    assert total(marked(over)) == 0
    assert list(passages(over))[1] == story.verdict(0, "allies")[1]
    assert list(lines(over))[-1] == "An even night, with 0"


def test_it_is_begun_and_gone_on_with_at_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("nightdrop.table.disk.files.user_data", lambda name: tmp_path / name)
    words = ["play", "--text", "--campaign"]
    assert main(words) == 2
    assert "no campaign is under way: name a side, allies or germans" in capsys.readouterr().err
    for more in (["allies", "--level", "corporal"], []):
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        assert main([*words, *more]) == 0
        said = capsys.readouterr().out.splitlines()
        assert said[0] == "The Night and the Morning: The Allies"
    (one,) = campaigns_in(tmp_path / "saves", story=NAME)
    assert one.plan.level == "corporal" and one.due is not None and one.due.is_begun


def test_a_campaign_that_cannot_be_read_is_named_where_one_is_looked_for(tmp_path: Path) -> None:
    path = begun(tmp_path).path
    path.write_bytes(b"torn")
    (told,) = passed_over(tmp_path)
    assert told.brief.startswith(f"{path.name}:1: is not JSON")
    path.write_text("{}", "utf-8")
    (told,) = passed_over(tmp_path)
    assert told.brief == f"{path.name}:1: is not a campaign"
    with pytest.raises(ValueError, match="name a side, "):
        story_of(tmp_path, "", "")


def test_what_is_damaged_in_a_campaign_is_told(tmp_path: Path) -> None:
    one = after(begun(tmp_path), (16, "operational", "british"))
    with one.path.open("a") as file:
        file.write("torn\n")
    told = [line for line in lines(read_campaign(one.path)) if line.startswith("Skipped")]
    assert told == [f"Skipped: {one.path.name}:3: is not JSON: Expecting value."]


@pytest.mark.parametrize(("said", "wrong", "why"), [
    ('"side": "allies"', '"side": "nobody"', in_code(
        "{name!r} is not a seat in this game ({seats})", name="nobody", seats="allies, germans")),
    ('"level": "captain"', '"level": "king"', "there is no level called king; choose from "
                                              "recruit, cor"),
    ('"scenario": "night-drop"', '"scenario": "gone"', in_code(
        "there is no such scenario; the shipped scenarios are {known}", known="night")),
    ('"seat": "us"', '"seat": "them"', in_code(
        "{name!r} is not a seat in this game ({seats})", name="them", seats="us, german")),
    ('"story": "night-and-morning"', '"story": "gone"', "there is no such campaign; choose from "
                                                        "nig"),
])  # fmt: skip
def test_a_campaign_of_what_there_is_not_is_passed_over_and_named(
    tmp_path: Path, said: str, wrong: str, why: str
) -> None:
    path = begun(tmp_path).path
    assert story_under_way(tmp_path, NAME) and not passed_over(tmp_path)
    text = path.read_text("utf-8")
    assert said in text
    path.write_text(text.replace(said, wrong), "utf-8")
    assert story_under_way(tmp_path, NAME) is None
    (told,) = map(str, passed_over(tmp_path))
    assert told.startswith(f"{path}: {why}")


def test_an_end_that_its_game_has_not_is_damage(tmp_path: Path) -> None:
    campaign = begun(tmp_path)
    campaign.end(1, Outcome(points=3, level="complete", winner="nobody"))
    assert story_under_way(tmp_path, NAME) is None
    (told,) = map(str, passed_over(tmp_path))
    assert "game 1 cannot end in complete nobody; choose from strategic british, " in told


def test_what_is_passed_over_is_named_where_no_campaign_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("nightdrop.table.disk.files.user_data", lambda name: tmp_path / name)
    campaign = begun(tmp_path / "saves")
    campaign.end(1, Outcome(points=3, level="complete", winner="nobody"))
    assert main(["play", "--text", "--campaign"]) == 2
    told, refused = capsys.readouterr().err.splitlines()
    assert told.startswith(f"Skipped: {campaign.path.name}: game 1 cannot end in complete")
    assert "no campaign is under way: name a side, " in refused


def test_a_damaged_record_is_refused_with_what_can_be_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("nightdrop.table.disk.files.user_data", lambda name: tmp_path / name)
    campaign = begun(tmp_path / "saves")
    open_deal(campaign, 1).close()
    campaign.record(1).write_bytes(b"torn")
    assert main(["play", "--text", "--campaign"]) == 2
    told = capsys.readouterr().err
    assert str(campaign.record(1)) in told
    assert told.endswith("or move the file elsewhere: the game then counts as abandoned\n")


def test_a_game_whose_damaged_record_was_moved_counts_as_left(tmp_path: Path) -> None:
    campaign = begun(tmp_path)
    open_deal(campaign, 1).close()
    campaign.record(1).rename(tmp_path / "elsewhere.yaml")
    own = count_due(read_campaign(campaign.path)).deals[0].own
    assert own is not None and own.left
