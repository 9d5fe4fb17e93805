"""The title: two buttons before the first game, few afterwards, and the rest behind *More*."""

from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path

import pygame
import pytest

from nightdrop.games import KINDS, component
from nightdrop.table.match.campaign import open_deal
from nightdrop.table.match.match import Match
from nightdrop.table.match.pages import chapters, help_pages
from nightdrop.table.match.story import begin_story
from nightdrop.table.record.campaigns import begin
from nightdrop.table.record.saves import new_save
from nightdrop.table.scenario.campaign_files import stories
from nightdrop.table.scenario.scenarios import kind_of, load_scenario, shipped_games
from nightdrop.ui.app import App
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.menus.chapters import Chapters
from nightdrop.ui.menus.games import Games
from nightdrop.ui.menus.help import HelpScreen
from nightdrop.ui.menus.new_game import NewGame
from nightdrop.ui.menus.title import Title
from nightdrop.ui.play.screen import Play
from tests.patience import until
from tests.tools.demo import Hand, open_dummy
from tests.window.play.test_window import press_key

FOOT = {"settings", "quit"}
FIRST_FOOT = {"language", "size", *FOOT}  # as long as no game was begun


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    """Somebody before the title, who has never played."""
    app, clock = open_dummy((1280, 720), tmp_path)
    with closing(app):
        app.step()
        yield Hand(app, clock)


def test_what_is_refused_on_the_title_stands_there_in_the_ink_of_refusals(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    title, inks = title_again(hand), dict[str, object]()
    monkeypatch.setattr(Pen, "paragraph", lambda _pen, _at, string, *given, **_more:
                        inks.setdefault(string, given[3]))  # fmt: skip
    title.work_failed("It is damaged.")
    hand.app.draw_if_needed()
    assert inks["It is damaged."] == title.palette.refused


def names(app: App) -> set[str]:
    return {spot.name for spot in app.clickables()}


def title_again(hand: Hand) -> Title:
    """The title, opened anew, once all has been read."""
    hand.app.open("title")
    title = hand.app.screen
    assert isinstance(title, Title)

    def is_read() -> bool:
        hand.clock.now += 100
        hand.app.step()
        return title.standings.wake_at() is None

    until(is_read, "the last game is not read")
    return title


def label(hand: Hand, name: str) -> tuple[str, str]:
    """A button's name and the line below it."""
    title = hand.app.screen
    assert isinstance(title, Title)
    return next((one.label, one.sub) for one in title.menu.buttons if one.name == name)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_says_how_many_seats_its_rulebooks_have(kind: str) -> None:
    books = component(kind, "rulebooks").values()
    assert {len(book.seated) for book in books} == {KINDS[kind].seats}


@pytest.mark.parametrize("name", shipped_games())
def test_a_kind_says_whether_its_games_have_deals(name: str) -> None:
    assert load_scenario(name).rules.chance_by_matter == KINDS[kind_of(name)].deals


def test_the_first_start_has_two_buttons_and_a_foot(hand: Hand) -> None:
    title = hand.app.screen
    assert isinstance(title, Title)
    assert names(hand.app) == {"guide", "new"} | FIRST_FOOT
    assert [one.name for one in title.buttons.buttons if one.primary] == ["guide"]
    assert {one.name for one in title.small} == FIRST_FOOT
    assert "minutes" in label(hand, "guide")[1]


def test_after_a_chapter_the_gold_is_on_play(hand: Hand) -> None:
    hand.app.set(hand.app.settings.but(learned="drop"))
    title = title_again(hand)
    assert names(hand.app) == {"guide", "new"} | FIRST_FOOT
    assert [one.name for one in title.buttons.buttons if one.primary] == ["new"]


@pytest.mark.parametrize("scenario", [*shipped_games(), "la-fiere"])
def test_once_a_game_was_begun_the_title_has_four_buttons(hand: Hand, scenario: str) -> None:
    assert hand.app.saves is not None
    Match.new(scenario=scenario, seed=3, save_to=new_save(hand.app.saves)).close()
    title = title_again(hand)
    assert names(hand.app) == {"continue", "new", "guide", "more"} | FOOT
    gold = [one for one in title.buttons.buttons if one.primary]
    assert [one.name for one in gold] == ["continue"]
    assert [one.name for one in title.buttons.buttons if one.cap] == ["continue"]


def test_more_holds_the_rest_and_goes_back(hand: Hand) -> None:
    hand.app.set(hand.app.settings.but(game="phantom-fury"))
    title_again(hand)
    hand.press("more")
    rest = {"load", "mail", "challenge", "day", "campaign", "bench", "played", "rules", "about",
            "back"}  # fmt: skip
    assert names(hand.app) == rest | FOOT
    fields = {"key": pygame.K_ESCAPE, "mod": 0, "unicode": "", "scancode": 0}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, fields))
    hand.app.step()
    assert names(hand.app) == {"new", "guide", "more"} | FOOT


def test_a_key_of_the_players_own_reaches_what_is_behind_more(hand: Hand) -> None:
    hand.app.set(hand.app.settings.but(game="night-drop", keys={"title.load": "j"}))
    title_again(hand)
    fields = {"key": pygame.K_j, "mod": 0, "unicode": "j", "scancode": 0}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, fields))
    hand.app.step()
    assert isinstance(hand.app.screen, Games)


@pytest.mark.parametrize("game", shipped_games())
def test_play_chooses_first_however_the_last_game_was(hand: Hand, game: str) -> None:
    settings = hand.app.settings
    hand.app.set(settings.but(game=game, alone=True, level="captain", difficulty="hard"))
    title_again(hand)
    hand.press("new")
    assert isinstance(hand.app.screen, NewGame)


@pytest.mark.parametrize(
    ("scenario", "name"),
    [("night-drop", "Night Drop"), ("fallujah-2004", "Fallujah, 2004"),
     ("phantom-fury", "Phantom Fury"), ("la-fiere", "La Fière by day")],
)  # fmt: skip
@pytest.mark.parametrize("chosen", ["night-drop", "phantom-fury"])
def test_continue_says_which_game_and_whose_turn(
    hand: Hand, scenario: str, name: str, chosen: str
) -> None:
    assert hand.app.saves is not None
    match = Match.new(scenario=scenario, seed=3, save_to=new_save(hand.app.saves))
    match.close()
    hand.app.set(hand.app.settings.but(game=chosen))
    title_again(hand)
    said, below = label(hand, "continue")
    assert said == "Continue"
    assert below.startswith(f"{name} · ") and ("decide" in below)


def test_continue_says_that_a_game_is_the_campaigns(hand: Hand) -> None:
    saves = hand.app.saves
    assert saves is not None
    open_deal(begin_story(saves, stories()[0], "allies", "captain"), 1).close()
    title_again(hand)
    assert "campaign, game 1 of 2" in label(hand, "continue")[1]


def test_continue_says_which_deal_of_a_campaign(hand: Hand) -> None:
    saves = hand.app.saves
    assert saves is not None
    campaign = begin(saves, "phantom-fury", {}, 10, "2026-11-24 20:00:00")
    open_deal(campaign, 1).close()
    title_again(hand)
    assert label(hand, "continue")[1].startswith("Phantom Fury · campaign, deal 1 of 10 · ")


def test_the_way_to_the_campaigns_is_there_whatever_game_was_last(hand: Hand) -> None:
    hand.app.set(hand.app.settings.but(game="phantom-fury"))
    title_again(hand)
    hand.press_more("campaign")
    assert not isinstance(hand.app.screen, Title)


def test_the_deal_of_the_day_begins_from_the_title(hand: Hand) -> None:
    hand.press_more("day")
    assert isinstance(hand.app.screen, Play)
    header = hand.app.screen.playing.match.header
    assert header.deal == str(date.today()) and header.scenario == "phantom-fury"


def test_the_rules_in_short_are_those_of_the_chosen_game(hand: Hand) -> None:
    hand.app.set(hand.app.settings.but(game="phantom-fury"))
    hand.app.show_help()
    assert isinstance(hand.app.screen, HelpScreen)
    assert hand.app.screen.found == help_pages("phantom-fury")


def test_the_guide_begins_with_the_chapters_on_games_like_the_chosen_one(hand: Hand) -> None:
    hand.app.set(hand.app.settings.but(game="phantom-fury"))
    title_again(hand)
    hand.press("guide")
    page = hand.app.screen
    assert isinstance(page, Chapters)
    assert chapters()[page.next].scenario == "phantom-fury"
    assert page.grid.widgets[0] is page.cards[page.next]


def test_language_and_size_of_text_are_chosen_at_the_foot(hand: Hand) -> None:
    hand.press("language")
    assert hand.app.settings.language == "it"
    assert label(hand, "guide")[0] == "Impara giocando"
    hand.press("language")
    before = hand.app.settings.scale
    hand.press("size")
    assert hand.app.settings.scale > before
    for _more in range(4):
        hand.press("size")
    assert hand.app.settings.scale <= 2.0


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("shows_more", [False, True])
@pytest.mark.parametrize("spoken", ["en", "it"])
def test_no_button_touches_the_foot(
    tmp_path: Path, size: tuple[int, int], shows_more: bool, spoken: str
) -> None:
    Match.new(seed=3, save_to=new_save(tmp_path)).close()
    app, clock = open_dummy(size, tmp_path)
    with closing(app):
        app.set(app.settings.but(language=spoken))
        hand = Hand(app, clock)
        title = title_again(hand)
        if shows_more:
            hand.press("more")
        title.settle()
        gap = title.style.px(16)
        assert max(one.rect.bottom for one in title.menu.buttons) <= title._foot - gap


@pytest.mark.parametrize("page", ["load", "challenge", "campaign", "bench", "played", "rules",
                                  "about"])  # fmt: skip
def test_back_from_a_page_behind_more_leads_to_more(hand: Hand, page: str) -> None:
    hand.press_more(page)
    assert not isinstance(hand.app.screen, Title)
    press_key(hand.app, pygame.K_ESCAPE)
    assert isinstance(hand.app.screen, Title) and hand.app.screen.shows_more


def test_after_a_game_found_behind_more_the_title_begins_anew(hand: Hand) -> None:
    hand.press_more("day")
    hand.press("menu")
    hand.press("title")
    assert isinstance(hand.app.screen, Title) and not hand.app.screen.shows_more
