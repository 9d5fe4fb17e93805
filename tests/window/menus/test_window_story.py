"""A campaign through both hex games in the window, from the title on, by mouse and keys."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.table.match.story import begin_story
from nightdrop.table.record.campaigns import Campaign, Outcome, campaigns_in
from nightdrop.table.scenario.campaign_files import read_story
from nightdrop.ui.kit import Paragraph
from nightdrop.ui.kit.charts import Table
from nightdrop.ui.menus.story import Stories, StoryPage
from nightdrop.ui.play.screen import Play
from tests.kinds.test_solitaire_window import Player
from tests.patience import until
from tests.tools.demo import open_dummy, press_button, press_more
from tests.wording import in_code

pytestmark = pytest.mark.usefixtures("unpainted")

NAME = "night-and-morning"


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    """Somebody before the title."""
    app, clock = open_dummy((1280, 720), tmp_path)
    app.step()
    yield Player(app, clock, 7)
    app.close()


def campaign(player: Player) -> Campaign:
    """The newest one as its file tells it."""
    return campaigns_in(player.app.saves, story=NAME)[0]


def begun(player: Player) -> StoryPage:
    press_more(player.app, "campaign")
    press_button(player.app, "begin")
    return page(player)


def page(player: Player) -> StoryPage:
    """The page, once all is counted."""
    shown = player.app.screen
    assert isinstance(shown, StoryPage)
    until(lambda: shown.wake_at() is None, "the page is not done", player.wait)
    return shown


def said(player: Player) -> str:
    shown = player.app.screen
    shown.settle()  # type: ignore[attr-defined]
    leaves = shown.root.leaves()  # type: ignore[attr-defined]
    return " ".join(one.string for one in leaves if isinstance(one, Paragraph))


def test_side_and_level_are_chosen_once_by_keys_of_ones_own(player: Player) -> None:
    press_more(player.app, "campaign")
    assert isinstance(player.app.screen, Stories)
    keys = {"stories.side": "s", "stories.level": "l"}
    player.app.set(player.app.settings.but(keys=keys))
    player.type(pygame.K_s)
    player.type(pygame.K_l)
    player.press("begin")
    page(player)
    plan = campaign(player).plan
    assert (plan.side, plan.level) == ("germans", "recruit")  # after the highest of three


def test_the_page_tells_the_beginning_and_leads_to_the_first_game(player: Player) -> None:
    begun(player)
    story = read_story(NAME)
    assert story.side_words("allies").opening in said(player)
    assert story.before(1, "allies") in said(player)
    player.press("go")
    assert isinstance(player.app.screen, Play)
    match = player.app.screen.playing.match
    assert match.header.scenario == "pegasus-bridge"
    assert match.path == campaign(player).record(1)


def test_the_program_decides_in_a_game_of_the_campaign(player: Player) -> None:
    begun(player)
    player.press("go")
    until(lambda: player.play.opponent.thinks, "the program is not asked", player.wait)
    before = player.entries
    until(lambda: player.entries != before, "the program does not decide", player.wait)


def test_the_title_goes_on_with_a_game_and_the_campaign_with_its_page(player: Player) -> None:
    begun(player)
    player.press("go")
    player.app.open("title")
    player.press("continue")
    assert isinstance(player.app.screen, Play)
    player.app.open("title")
    player.press("more")
    player.press("campaign")
    press_button(player.app, "go")
    assert [way.label for way in page(player).ways] == [
        "Continue Pegasus Bridge", "Abandon Pegasus Bridge"]  # fmt: skip


def test_a_game_that_is_left_counts_and_the_next_one_waits(player: Player) -> None:
    begun(player)
    player.press("go")
    player.app.open("story", campaign(player).path)
    page(player)
    press_button(player.app, "leave-deal")
    press_button(player.app, "leave-deal")
    shown = page(player)
    own = campaign(player).deals[0].own
    assert own is not None and own.left and own.winner == "german"
    assert shown.ways[0].label == "Begin Night Drop: 6 June 44"
    assert read_story(NAME).after(1, "allies", won=False) in said(player)


def test_the_end_gives_the_verdict_and_another_campaign(player: Player) -> None:
    assert player.app.saves is not None
    one = begin_story(player.app.saves, NAME, "germans", "captain")
    one.end(1, Outcome(points=4, level="strategic", winner="german"))
    one.end(2, Outcome(points=7, level="tactical", winner="german"))
    player.app.open("story", one.path)
    shown = page(player)
    games, verdicts = (leaf for leaf in shown.root.leaves() if isinstance(leaf, Table))
    assert games.rows[1] == ["Night Drop: 6 June 44", "7 −2", "Operational German victory", "+2"]
    assert verdicts.strong == {0}
    assert read_story(NAME).verdict(5, "germans")[1] in said(player)
    press_button(player.app, "again")
    assert isinstance(player.app.screen, Stories)


def test_a_campaign_that_cannot_be_read_is_named_before_one_begins(player: Player) -> None:
    begun(player)
    path = campaign(player).path
    path.write_bytes(b"torn")
    player.app.open("title")
    player.app.step()
    press_more(player.app, "campaign")
    shown = player.app.screen
    assert isinstance(shown, Stories)
    assert shown.error == f"Skipped: {path.name}:1: is not JSON: Expecting value."


def test_a_campaign_of_what_there_is_not_is_named_before_one_begins(player: Player) -> None:
    begun(player)
    path = campaign(player).path
    text = path.read_text("utf-8")
    path.write_text(text.replace('"side": "allies"', '"side": "nobody"'), "utf-8")
    player.app.open("title")
    player.app.step()
    press_more(player.app, "campaign")
    shown = player.app.screen
    assert isinstance(shown, Stories)
    seats = "allies, germans"
    reason = in_code("{name!r} is not a seat in this game ({seats})", name="nobody", seats=seats)
    assert shown.error.startswith(f"Skipped: {path.name}: {reason}")


def test_what_is_damaged_in_a_campaign_is_told_on_its_page(player: Player) -> None:
    begun(player)
    with campaign(player).path.open("a") as file:
        file.write("torn\n")
    player.app.open("story", campaign(player).path)
    page(player)
    assert f"Skipped: {campaign(player).path.name}:2: is not JSON" in said(player)
