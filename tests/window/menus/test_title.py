"""The title with the games there are: a plate for each, and what the chosen one offers."""

from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from nightdrop.games import KINDS, component
from nightdrop.table.match.pages import chapters, help_pages
from nightdrop.table.scenario.scenarios import kind_of, load_scenario, shipped_games
from nightdrop.ui.app import App
from nightdrop.ui.menus.chapters import Chapters
from nightdrop.ui.menus.help import HelpScreen
from nightdrop.ui.menus.title import GAMES, Title
from nightdrop.ui.play.screen import Play
from tests.tools.demo import Hand, open_dummy, press_button


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    """Somebody before the title."""
    app, clock = open_dummy((1280, 720), tmp_path)
    with closing(app):
        app.step()
        yield Hand(app, clock)


def names(app: App) -> set[str]:
    return {spot.name for spot in app.clickables()}


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_says_how_many_seats_its_rulebooks_have(kind: str) -> None:
    books = component(kind, "rulebooks").values()
    assert {len(book.seated) for book in books} == {KINDS[kind].seats}


@pytest.mark.parametrize("name", shipped_games())
def test_a_kind_says_whether_its_games_have_deals(name: str) -> None:
    assert load_scenario(name).rules.chance_by_matter == KINDS[kind_of(name)].deals


def test_all_games_stand_in_one_row(hand: Hand) -> None:
    title = hand.app.screen
    assert isinstance(title, Title)
    plates = [button for button in title.menu.buttons if button.command in GAMES]
    assert len(plates) == len(shipped_games())
    assert len({plate.rect.top for plate in plates}) == 1
    assert not any(plate.cap for plate in plates)


def test_a_game_for_one_offers_no_sides_and_no_workbench(hand: Hand) -> None:
    number = shipped_games().index("phantom-fury")
    hand.press(f"game-{number}")
    button = {one.name: one for one in hand.app.screen.menu.buttons}  # type: ignore[attr-defined]
    assert button["alone"].label == "Play" and "bench" not in names(hand.app)
    hand.press("game-0")
    button = {one.name: one for one in hand.app.screen.menu.buttons}  # type: ignore[attr-defined]
    assert button["alone"].label == "Play alone" and "bench" in names(hand.app)


def test_the_deal_of_the_day_begins_from_the_title(hand: Hand) -> None:
    hand.press(f"game-{shipped_games().index('phantom-fury')}")
    hand.press("day")
    assert isinstance(hand.app.screen, Play)
    header = hand.app.screen.playing.match.header
    assert header.deal == str(date.today()) and header.scenario == "phantom-fury"


def test_the_rules_in_short_are_those_of_the_chosen_game(hand: Hand) -> None:
    hand.press(f"game-{shipped_games().index('phantom-fury')}")
    hand.app.show_help()
    assert isinstance(hand.app.screen, HelpScreen)
    assert hand.app.screen.found == help_pages("phantom-fury")


def test_the_guide_begins_with_the_chapters_on_games_like_the_chosen_one(hand: Hand) -> None:
    hand.press(f"game-{shipped_games().index('phantom-fury')}")
    hand.press("guide")
    page = hand.app.screen
    assert isinstance(page, Chapters)
    assert chapters()[page.next].scenario == "phantom-fury"
    assert page.grid.widgets[0] is page.cards[page.next]


def test_the_third_game_is_chosen_by_arrows_and_enter(hand: Hand) -> None:
    press_button(hand.app, "game-2")
    assert hand.app.settings.game == shipped_games()[2]
