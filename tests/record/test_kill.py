"""A process killed at random moments loses no action that it confirmed."""

import sys
from pathlib import Path

import pytest

from nightdrop.table.match.campaign import open_deal
from nightdrop.table.match.match import Match
from nightdrop.table.match.story import begin_story
from tests.tools.kill import SIDE, STORY, Finding, _hear, _look, _look_at_campaign, main

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")


def test_some_kills_lose_nothing(
    capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    """At random moments and within a call, of a sealed game too; a dozen of them with --long."""
    kills = 12 if request.config.getoption("--long") else 4
    assert main(["--kills", f"{kills}", "--seed", "3"]) == 0
    said = capsys.readouterr().out
    assert f"seed 3: {kills} kills" in said
    assert "at random" in said
    assert "within a call" in said
    assert "(1 sealed)" in said


def test_a_lost_line_is_found(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    match = Match.new(seed=1, save_to=path)
    confirmed = [*match.record.entries, "U1"]
    with pytest.raises(Finding, match="84 lines confirmed, 83 found"):
        _look(path, confirmed)
    with pytest.raises(Finding, match="had lost some"):
        _hear(path, '[0, ["draw infantry-a"]]\n', confirmed)
    with pytest.raises(Finding, match="no file"):
        _look(tmp_path / "other.yaml", confirmed)


def test_a_result_of_a_campaign_that_was_lost_is_found(tmp_path: Path) -> None:
    one = begin_story(tmp_path, STORY, SIDE, "recruit")
    open_deal(one, 1).close()
    _look_at_campaign(tmp_path, {1: 0}, {})
    with pytest.raises(Finding, match="deal 1 came to 7, and is told as None"):
        _look_at_campaign(tmp_path, {}, {1: 7})
    with pytest.raises(Finding, match="999 lines of deal 1 confirmed"):
        _look_at_campaign(tmp_path, {1: 999}, {})


def test_a_damaged_record_is_found(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("entries:\n", encoding="utf-8")
    with pytest.raises(Finding, match="cannot be reopened"):
        _look(path, [])
