"""Giving up at the window: behind More of the menu, asked first, told on the page of the end."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from nightdrop.hexwar.ui.pages.result import Ending
from nightdrop.table.match.match import Match
from nightdrop.table.record.record import HUMAN, Players
from nightdrop.ui.menus.give_up import GiveUp
from nightdrop.ui.menus.result_page import ResultPage
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.guide import Guide
from nightdrop.ui.play.screen import Play
from tests.typing_keyboard import FIGHT
from tests.window.play.test_window_alone import AGAINST, Table

pytestmark = pytest.mark.usefixtures("unpainted")
TWO: Players = {"us": HUMAN, "german": HUMAN}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.app.close()


def asking(table: Table) -> GiveUp:
    """The page that asks."""
    page = table.app.screen
    assert isinstance(page, GiveUp)
    return page


def at_the_menu(table: Table, match: Match) -> Play:
    table.app.open("play", match, 0)
    table.app.step()
    if isinstance(table.app.screen, Cover):
        table.app.screen.play.uncovered()
        table.app.step()
    play = table.play
    table.app.open("pause", play)
    table.app.step()
    return play


def names(table: Table) -> list[str]:
    return [one.name for one in table.app.clickables()]


def test_it_is_not_in_front_but_behind_more(table: Table) -> None:
    at_the_menu(table, Match.from_position(FIGHT, 3, players=AGAINST))
    assert "give-up" not in names(table)
    table.hand.press("more")
    assert "give-up" in names(table)
    table.hand.press("back")
    assert "resume" in names(table)


def test_one_alone_is_asked_once_and_told_who_wins(table: Table) -> None:
    match = Match.from_position(FIGHT, 3, players=AGAINST)
    at_the_menu(table, match)
    table.hand.press("more")
    table.hand.press("give-up")
    assert not match.is_over
    assert asking(table).note == (
        "The game ends now, everything is revealed, and the German player wins.")
    table.hand.press("give-up-us")
    assert match.header.given_up == "us" and isinstance(table.app.screen, Ending)
    assert "The US player gave up in turn 5." in table.app.screen.who_played
    assert table.app.screen.verdict.title == "GERMAN VICTORY (GIVEN UP)"


def test_two_people_are_asked_twice(table: Table) -> None:
    match = Match.from_position(FIGHT, 3, players=TWO)
    at_the_menu(table, match)
    table.hand.press("more")
    table.hand.press("give-up")
    table.hand.press("give-up-us")
    assert not match.is_over
    assert asking(table).note == (
        "Are both players sure? It cannot be undone.")
    table.hand.press("give-up-us")
    assert match.header.given_up == "us" and isinstance(table.app.screen, Ending)


def test_who_plays_on_comes_back_to_the_game_as_it_was(table: Table) -> None:
    match = Match.from_position(FIGHT, 3, players=AGAINST)
    play = at_the_menu(table, match)
    table.hand.press("more")
    table.hand.press("give-up")
    table.hand.press("resume")
    table.hand.press("back")
    table.hand.press("resume")
    assert table.app.screen is play and not match.is_over and match.header.given_up is None


@pytest.mark.parametrize("game", ["phantom-fury", "fallujah-2004"])
def test_the_page_of_the_end_of_a_game_for_one_takes_it_back(table: Table, game: str) -> None:
    match = Match.new(game, seed=7)
    match.submit(match.view(match.game.seats[0]).actions[0])
    state = match.state
    at_the_menu(table, match)
    table.hand.press("more")
    table.hand.press("give-up")
    table.hand.press(f"give-up-{match.game.seats[0]}")
    page = table.app.screen
    assert isinstance(page, ResultPage)
    assert page.verdict.title == "Given up" and "Given up in " in page.who_played
    table.hand.press("undo")
    assert match.state is state and table.play.playing.match is match


def test_it_is_not_offered_in_the_guide_nor_where_the_computer_plays_all(table: Table) -> None:
    match = Match.from_position(FIGHT, 3, players=TWO)
    guide = Guide(table.app, 1, match)
    table.app.show(guide)
    table.app.open("pause", guide)
    table.app.step()
    table.hand.press("more")
    assert "give-up" not in names(table)
    watched = Match.from_position(FIGHT, 3, players=dict.fromkeys(TWO, AGAINST["german"]))
    at_the_menu(table, watched)
    table.hand.press("more")
    assert "give-up" not in names(table)
