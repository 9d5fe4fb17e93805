"""The campaign of ten deals is reached where the other campaign is, and in the terminal."""

import io
from pathlib import Path

import pytest

from nightdrop.cli import main
from nightdrop.table.match.campaign import deal_lines, deals_of, games_of_deals
from nightdrop.table.record.campaigns import Outcome, campaigns_in
from nightdrop.ui.menus.campaign import CampaignPage
from tests.tools.demo import Hand, open_dummy

NAME = "phantom-fury"
WHEN = "2026-11-28 20:00:00"


def test_every_game_with_a_campaign_of_deals_has_its_button_on_the_campaign_page(
    tmp_path: Path,
) -> None:
    assert NAME in games_of_deals()
    for game in games_of_deals():
        app, clock = open_dummy((1280, 720), tmp_path / game)
        app.open("stories")
        app.step()
        Hand(app, clock).press(f"deals-{game}")
        assert isinstance(app.screen, CampaignPage) and app.screen.scenario == game
        (one,) = campaigns_in(app.saves, game)
        assert len(one.deals) == 10
        app.open("stories")  # what is under way is continued, not begun again
        app.step()
        Hand(app, clock).press(f"deals-{game}")
        assert len(campaigns_in(app.saves, game)) == 1
        app.close()


def test_the_terminal_begins_and_continues_the_campaign_of_a_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("nightdrop.table.disk.files.user_data", lambda name: tmp_path / name)
    words = ["play", "--text", "--scenario", NAME, "--campaign"]
    for _time in range(2):
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        assert main(words) == 0
        said = capsys.readouterr().out.splitlines()
        assert said[0] == "Phantom Fury: campaign of 10 deals"
        assert "Next: deal 1" in said
    (one,) = campaigns_in(tmp_path / "saves", NAME)
    assert one.due is not None and one.due.is_begun


@pytest.mark.parametrize(("words", "why"), [
    (["--scenario", "night-drop", "--campaign"], "night-drop has no campaign of deals"),
    (["--scenario", NAME, "--campaign", "us"], "a campaign of deals has no sides"),
    (["--scenario", NAME, "--campaign", "--level", "captain"], "leave out --level"),
])  # fmt: skip
def test_what_no_campaign_of_deals_has_is_refused(
    capsys: pytest.CaptureFixture[str], words: list[str], why: str
) -> None:
    assert main(["play", "--text", *words]) == 2
    assert why in capsys.readouterr().err


def test_the_standing_lists_each_deal_and_the_sum(tmp_path: Path) -> None:
    campaign = deals_of(tmp_path, NAME, {}, WHEN)
    campaign.end(1, Outcome(points=23, level="victory", winner="us"))
    campaign.end(2, Outcome(points=-4, level="surrender", winner="insurgents"))
    again = deals_of(tmp_path, NAME, {}, WHEN)
    assert list(deal_lines(again)) == [
        "Phantom Fury: campaign of 10 deals", "1. Victory, 23", "2. Surrender, −4", "Sum: 19",
        "Next: deal 3",
    ]  # fmt: skip
