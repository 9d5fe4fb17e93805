"""A deal is chosen at New game, begun again and shared, in the window."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from nightdrop.bots.random_bot import any_action
from nightdrop.games import KINDS
from nightdrop.table.match.match import Match
from nightdrop.table.match.status import result_line
from nightdrop.table.record.deals import MOST, deal_of_day
from nightdrop.table.words.nouns import capital
from nightdrop.ui.app import App
from nightdrop.ui.menus.new_game import NewGame
from nightdrop.ui.menus.pause import Pause
from nightdrop.ui.menus.plain_result import GameOver
from nightdrop.ui.play.screen import Play
from tests.conftest import Ship
from tests.days import on_day
from tests.kinds.test_solitaire import FOLDER
from tests.solitaire import PLAYER
from tests.table.test_deals import DEALS
from tests.tools.demo import open_dummy, press_button
from tests.wording import in_code

DAY = "2026-11-24"


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, ship: Ship, tmp_path: Path) -> Iterator[App]:
    monkeypatch.setitem(KINDS, "patience", DEALS)
    on_day(monkeypatch, DAY)
    ship("three-piles", FOLDER)
    made, _clock = open_dummy((1280, 720), tmp_path)
    made.set(made.settings.but(game="three-piles", keys={"new.deal": "n"}))
    made.open("new")
    yield made
    made.close()


def sheet(app: App) -> NewGame:
    app.step()
    assert isinstance(app.screen, NewGame)
    return app.screen


def typed(app: App, *keys: int) -> None:
    for key in keys:
        made = {"key": key, "mod": 0, "unicode": chr(key) if key < 128 else "", "scancode": 0}
        app.screen.handle(pygame.event.Event(pygame.KEYDOWN, made))
        if chr(key).isdecimal():
            app.screen.handle(pygame.event.Event(pygame.TEXTINPUT, {"text": chr(key)}))


def begun(app: App) -> Match:
    """The match that *Start* begins."""
    sheet(app).start.press()
    return shown(app)


def shown(app: App) -> Match:
    assert isinstance(app.screen, Play)
    return app.screen.playing.match


def over(match: Match) -> Match:
    rng = Random(1)
    while match.actor is not None:
        match.submit(any_action(match.view(PLAYER), rng))
    return match


def test_a_fresh_deal_has_a_number_that_can_be_told(app: App) -> None:
    assert sheet(app).start.sub == "You play solitaire"
    assert 1 <= int(begun(app).deal) <= MOST


def test_the_deal_of_the_day_is_one_choice_away(app: App) -> None:
    typed(app, pygame.K_n)
    assert sheet(app).start.sub == capital(in_code("the deal of {deal}", deal="2026-11-24"))
    match = begun(app)
    assert (match.deal, match.header.seed) == (DAY, deal_of_day("three-piles", DAY))


def test_a_deal_is_chosen_by_its_number(app: App) -> None:
    typed(app, pygame.K_n, pygame.K_n)
    sheet(app).root.give_focus(sheet(app).field)
    typed(app, *map(ord, "4711"))
    assert sheet(app).start.sub == "Deal 4711"
    assert begun(app).deal == "4711"


def test_what_was_typed_counts_no_more_once_a_fresh_deal_is_chosen(app: App) -> None:
    typed(app, pygame.K_n, pygame.K_n)
    sheet(app).field.string = "4711"
    typed(app, pygame.K_n)
    assert sheet(app).seed == ""


def test_the_game_s_menu_begins_the_same_deal_again(app: App) -> None:
    typed(app, pygame.K_n)
    first = begun(app)
    first.submit("red")
    app.open("pause", app.screen)
    app.step()
    assert isinstance(app.screen, Pause)
    press_button(app, "more")
    (button,) = app.screen.buttons.named("deal")
    assert (button.label, button.sub) == ("The same deal again", in_code(
        "the deal of {deal}", deal="2026-11-24"))
    button.press()
    again = shown(app)
    assert again is not first and again.entries == ()
    assert (again.deal, again.header.seed) == (DAY, first.header.seed)


def test_the_end_of_a_deal_offers_it_again_and_its_line_for_others(app: App) -> None:
    match = over(begun(app))
    app.open("result", match)
    app.step()
    assert isinstance(app.screen, GameOver)
    (copy,) = app.screen.buttons.named("copy")
    assert copy.sub and result_line(match).startswith(copy.sub + ", ")
    press_button(app, "copy")
    assert pygame.scrap.get_text() == result_line(match)
    press_button(app, "deal")
    assert shown(app).deal == match.deal


def test_what_is_no_deal_offers_none_of_it(app: App) -> None:
    fork = begun(app).fork(0)
    assert fork.deal == "" and result_line(over(fork)) == ""
    app.open("result", fork)
    app.step()
    assert isinstance(app.screen, GameOver)
    assert not app.screen.buttons.named("copy") and not app.screen.buttons.named("deal")
