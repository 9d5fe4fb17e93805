"""A campaign is chosen at New game, played deal by deal, left, and told on its sheet."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.games import KINDS
from nightdrop.table.record.campaigns import Campaign, Outcome, campaigns_in, read_campaign
from nightdrop.table.record.finished import read_store
from nightdrop.ui.kit import Paragraph, work
from nightdrop.ui.kit.charts import Table
from nightdrop.ui.menus.campaign import CampaignPage
from nightdrop.ui.menus.new_game import NewGame
from nightdrop.ui.menus.plain_result import GameOver
from nightdrop.ui.play.screen import Play
from nightdrop.ui.tasks import BackgroundTask
from tests.conftest import Ship, note_tasks
from tests.kinds.test_solitaire import FOLDER
from tests.kinds.test_solitaire_window import Player
from tests.patience import until
from tests.table.test_deals import DEALS
from tests.tools.demo import open_dummy, press_button


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch, ship: Ship, tmp_path: Path) -> Iterator[Player]:
    """Somebody at New game, where the campaign is chosen."""
    jobs: list[BackgroundTask[object]] = []
    note_tasks(monkeypatch, jobs, work)
    tallies = DEALS._replace(tallies="tests.table.test_finished:thrown")
    monkeypatch.setitem(KINDS, "patience", tallies)
    ship("three-piles", FOLDER)
    app, clock = open_dummy((1280, 720), tmp_path)
    app.set(app.settings.but(game="three-piles", still=True, keys={"new.deal": "n"}))
    app.open("new")
    made = Player(app, clock, 7)
    for _key in range(3):
        made.type(pygame.K_n)
    yield made
    app.close()
    until(lambda: all(job.is_done for job in jobs), "the program still plays a game of this kind")


def begun(player: Player) -> CampaignPage:
    player.press("start")
    return sheet(player)


def sheet(player: Player) -> CampaignPage:
    page = player.app.screen
    assert isinstance(page, CampaignPage)
    return page


def campaign(player: Player) -> Campaign:
    """The newest campaign as its file tells it."""
    return campaigns_in(player.app.saves)[0]


def play(player: Player) -> None:
    """Play the deal that is due to its end, first choice of all."""
    press_button(player.app, "go")
    while isinstance(player.app.screen, Play):
        player.press(player.play.playing.offered[0].text)


def counted(player: Player, deals: int) -> CampaignPage:
    """The sheet, once so many deals are over and the program has played them too."""
    until(lambda: sum(deal.beside is not None for deal in campaign(player).deals) >= deals,
          "the program plays no deal", player.wait)  # fmt: skip
    page = sheet(player)
    until(lambda: page.wake_at() is None, "the sheet is not done", player.wait)
    return page


def rows(page: CampaignPage) -> list[list[str]]:
    page.settle()
    (table,) = (leaf for leaf in page.root.leaves() if isinstance(leaf, Table))
    return [list(row) for row in table.rows]


def said(page: CampaignPage) -> str:
    page.settle()
    return " ".join(one.string for one in page.root.leaves() if isinstance(one, Paragraph))


def test_new_game_offers_a_campaign_and_its_sheet_shows_all_deals(player: Player) -> None:
    screen = player.app.screen
    assert isinstance(screen, NewGame) and screen.start_words == "A new campaign"
    page = begun(player)
    assert [row[0] for row in rows(page)] == ["1", "2", "3"]
    assert "finishes, counts as Lost at its score" in said(page)
    assert [way.name for way in page.ways] == ["go"]


def test_a_deal_is_played_and_stands_on_the_sheet_with_the_programs_beside_it(
    player: Player,
) -> None:
    begun(player)
    play(player)
    page = counted(player, 1)
    deal = campaign(player).deals[0]
    assert deal.own is not None and deal.beside is not None
    points, theirs = str(deal.own.points), str(deal.beside.points)
    thrown = str(round(deal.own.tallies["thrown"]))
    level = "Won" if deal.own.level == "won" else "Lost"
    assert rows(page)[0] == ["1", level, points, thrown, "0", points, theirs, theirs]
    assert "You and the Random had the same luck in these deals." in said(page)
    assert [way.label for way in page.ways] == ["Begin deal 2", "How deal 1 went"]


def test_a_deal_goes_on_where_it_was_left_by_mouse(player: Player) -> None:
    begun(player)
    player.press("go")
    player.press("red")
    before = player.entries
    player.press("menu")
    player.press("title")
    player.app.open("new")
    screen = player.app.screen
    assert isinstance(screen, NewGame)
    for _key in range(3):
        player.type(pygame.K_n)
    assert screen.start_words == "The campaign continues with deal 1"
    page = begun(player)
    assert page.ways[0].label == "Continue deal 1"
    player.press("go")
    assert player.entries == before


def test_the_title_goes_on_with_a_deal_and_its_end_leads_to_the_sheet(player: Player) -> None:
    begun(player)
    player.press("go")
    player.press("red")
    before = player.entries
    player.app.open("title")
    player.press("continue")
    assert player.entries == before
    while isinstance(player.app.screen, Play):
        player.press(player.play.playing.offered[0].text)
    sheet(player)


def test_leaving_a_deal_is_asked_twice_and_counts_at_its_score(player: Player) -> None:
    page = begun(player)
    player.press("go")
    player.press("red")
    player.press("lay 1")
    player.press("menu")
    player.press("title")
    player.app.open("campaign", page.campaign.path)
    press_button(player.app, "leave-deal")
    assert campaign(player).deals[0].own is None
    player.type(pygame.K_ESCAPE)
    press_button(player.app, "leave-deal")
    press_button(player.app, "leave-deal")
    own = campaign(player).deals[0].own
    assert own is not None and own.left and own.level == "lost"
    assert rows(sheet(player))[0][1] == "Lost (abandoned)"
    assert sheet(player).ways[0].label == "Begin deal 2"


def test_a_deal_that_ended_when_the_program_was_killed_is_counted_at_the_next_look(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = begun(player)
    with monkeypatch.context() as killed:
        killed.setattr(CampaignPage, "_work", lambda page: None)
        play(player)
        assert campaign(player).deals[0].own is None
    player.app.open("title")
    player.app.open("campaign", page.campaign.path)
    counted(player, 1)
    assert campaign(player).deals[0].own is not None


def test_a_deal_whose_record_is_gone_counts_as_left(player: Player) -> None:
    page = begun(player)
    player.press("go")
    player.app.open("title")
    page.campaign.record(1).unlink()
    player.app.open("campaign", page.campaign.path)
    until(lambda: campaign(player).deals[0].own, "the deal is not counted", player.wait)
    own = campaign(player).deals[0].own
    assert own is not None and (own.points, own.left) == (0, True)


def test_the_end_of_the_last_deal_is_looked_at_again(player: Player) -> None:
    begun(player)
    play(player)
    counted(player, 1)
    press_button(player.app, "last")
    assert isinstance(player.app.screen, GameOver)
    assert "undo" not in {thing.name for thing in player.app.clickables()}


def test_a_deal_whose_campaign_is_gone_ends_like_any_game(player: Player) -> None:
    page = begun(player)
    player.press("go")
    page.campaign.path.write_text("nothing", "utf-8")
    while isinstance(player.app.screen, Play):
        player.press(player.play.playing.offered[0].text)
    assert isinstance(player.app.screen, GameOver)


def test_damage_in_the_file_of_a_campaign_is_told(player: Player) -> None:
    page = begun(player)
    assert "Skipped" not in said(page)
    with page.campaign.path.open("a", encoding="utf-8") as file:
        file.write('{"deal": 1, "ow')
    player.app.open("campaign", page.campaign.path)
    assert f"Skipped: {page.campaign.path.name}:2: is not JSON" in said(sheet(player))


def test_a_deal_whose_record_is_damaged_can_be_left(player: Player) -> None:
    page = begun(player)
    player.press("go")
    record = page.campaign.record(1)
    record.write_bytes(b"")
    player.app.open("campaign", page.campaign.path)
    sheet(player)
    player.press("leave-deal")
    player.press("leave-deal")
    sheet(player)
    (deal,) = read_campaign(page.campaign.path).over
    assert deal.own is not None and deal.own.left
    assert record.with_name("deal-01-left.yaml").exists()


def test_the_last_deal_ends_the_campaign_with_its_level(player: Player) -> None:
    page = begun(player)
    for number in (1, 2):
        page.campaign.end(number, Outcome(points=12, level="won", winner="player"))
        page.campaign.stand_beside(number, Outcome(points=1, level="lost", winner="cups"))
    player.app.open("campaign", page.campaign.path)
    play(player)
    done = counted(player, 3)
    assert done.ways[-1].label == "Another campaign"
    total = rows(done)[2][5]
    assert int(total) >= 24
    store = read_store(player.app.saves / "finished.jsonl") if player.app.saves else None
    assert store is not None and len(store.games) == 1
