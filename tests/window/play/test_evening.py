"""Whole evenings alone at the window, by mouse and keys: played with `--long`."""

from pathlib import Path

import pygame
import pytest

from nightdrop.table.match.challenge import first_try
from nightdrop.table.match.story import begin_story, marked
from nightdrop.table.record.campaigns import Outcome, read_campaign
from nightdrop.table.record.playback import Replay
from nightdrop.table.scenario.scenarios import load_scenario
from tests.tools.campaigns import CampaignAlone, ChallengeAlone, in_week, person_for, reckoned
from tests.tools.evening import Evening, spend

EVENINGS = [("night-drop", "us"), ("night-drop", "german"), ("pegasus-bridge", "british")]


@pytest.fixture(autouse=True)
def _no_picture_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tools that play an evening keep pictures of it for people; no test reads them."""
    monkeypatch.setattr(pygame.image, "save", lambda _surface, _path: None)


@pytest.mark.parametrize(("scenario", "side"), EVENINGS)
def test_an_evening_alone_from_the_title_to_the_replay(
    tmp_path: Path, request: pytest.FixtureRequest, scenario: str, side: str
) -> None:
    """Against the captain; each kind of moment leaves a picture, and the record tells the game."""
    if not request.config.getoption("--long"):
        pytest.skip("whole evenings are played with --long")
    evening = spend(tmp_path, scenario=scenario, side=side)
    assert {"title", "new-game", "debrief-judged", "replay-end"} <= set(evening.album.names)
    replay = Replay(next((tmp_path / "saves").glob("*.yaml")))
    assert replay.is_over and replay.header.bots and side not in replay.header.bots
    assert evening.decisions > 50


def test_an_evening_at_the_card_table_from_the_title_to_the_replay(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if not request.config.getoption("--long"):
        pytest.skip("whole evenings are played with --long")
    evening = spend(tmp_path, scenario="phantom-fury")
    assert {"title", "new-game", "own-assault", "result", "replay-end"} <= set(evening.album.names)
    assert Replay(next((tmp_path / "saves").glob("*.yaml"))).is_over


WEEK = "2026-W44"  # of the card game, the shortest


def test_a_challenge_from_the_title_to_its_result_and_a_second_try(tmp_path: Path) -> None:
    """With the program begun anew in the middle; the second try leaves the result as it is."""
    with in_week(WEEK):
        person = person_for("phantom-fury")(tmp_path, (1280, 720), 3)
        try:
            ChallengeAlone(person).play(second=5)
            assert first_try(person.app.saves, WEEK).line.startswith(f"Challenge {WEEK}")
        finally:
            person.app.close()


@pytest.mark.parametrize("side", ["allies", "germans"])
def test_a_campaign_from_the_title_to_its_verdict(
    tmp_path: Path, request: pytest.FixtureRequest, side: str
) -> None:
    """With the program begun anew in the middle of each game and between the two."""
    if not request.config.getoption("--long"):
        pytest.skip("whole campaigns are played with --long")
    person = Evening(tmp_path, (1280, 720), 3)
    alone = CampaignAlone(person)
    try:
        alone.begin(side, "recruit")
        alone.play()
    finally:
        person.app.close()
    assert len(alone.reckoned.rows) == 2


def test_the_window_is_closed_in_a_game_of_a_campaign_and_goes_on(tmp_path: Path) -> None:
    """The first decisions of a campaign, by mouse: the game is the same after a new start."""
    person = Evening(tmp_path, (1280, 720), 3)
    alone = CampaignAlone(person)
    try:
        alone.begin("germans", "recruit")
        alone.half(2)
        assert person.decisions == 2
    finally:
        person.app.close()


@pytest.mark.parametrize("side", ["allies", "germans"])
@pytest.mark.parametrize("first", [3, 8, 11, 14, 17, 21])
def test_marks_and_carried_points_are_as_reckoned_from_the_printed_tables(
    tmp_path: Path, side: str, first: int
) -> None:
    for second in (0, 1, 2, 3, 5, 6, 8, 9, 11, 12, 15, 16, 18):
        one = begin_story(tmp_path, "night-and-morning", side, "captain")
        for number, points in enumerate((first, second), 1):
            rules = load_scenario(one.deals[number - 1].scenario).rules
            level, winner = next(rest for least, *rest in rules.levels if points >= least)
            one.end(number, Outcome(points=points, level=level, winner=winner))
        found = marked(read_campaign(one.path))
        told = [(one.own.points, one.carried, one.level, one.winner, one.mark) for one in found]
        assert reckoned("night-and-morning", side, (first, second)).rows == told
