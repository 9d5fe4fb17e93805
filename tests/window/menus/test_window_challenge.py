"""The challenge of the week in the window: from the title to its result, by mouse and keys."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.table.match import challenge as told
from nightdrop.table.match.challenge import begin_try, first_try
from nightdrop.table.match.match import Match
from nightdrop.table.words.nouns import capital
from nightdrop.ui.kit import Paragraph
from nightdrop.ui.menus import challenge, title
from nightdrop.ui.menus.challenge import ChallengePage
from nightdrop.ui.menus.game_launcher import same_deal
from nightdrop.ui.play.screen import Play
from tests.kinds.test_solitaire_window import Player
from tests.patience import until
from tests.table.test_campaign import played
from tests.table.test_challenge import CARDS, over
from tests.tools.demo import open_dummy, press_button
from tests.wording import in_code


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Player]:
    """Somebody before the title, in a week of the card game."""
    games = ["night-drop", "pegasus-bridge", "phantom-fury", "fallujah-2004"]
    monkeypatch.setattr(told, "shipped_games", lambda: games)
    monkeypatch.setattr(told, "scenarios_of", lambda game: [])
    for room in (told, challenge, title):
        monkeypatch.setattr(room, "this_week", lambda: CARDS)
    app, clock = open_dummy((1280, 720), tmp_path)
    app.step()
    yield Player(app, clock, 7)
    app.close()


def page(player: Player) -> ChallengePage:
    """The page, once all is read."""
    shown = player.app.screen
    assert isinstance(shown, ChallengePage)
    until(lambda: shown.wake_at() is None, "the challenge is not read", player.wait)
    return shown


def said(player: Player) -> str:
    shown = page(player)
    shown.settle()
    return " ".join(one.string for one in shown.root.leaves() if isinstance(one, Paragraph))


def sub(player: Player) -> str:
    """What stands below its name on the title."""
    title_with_more(player)
    (button,) = (one for one in player.app.screen.menu.buttons  # type: ignore[attr-defined]
                 if one.name == "challenge")  # fmt: skip
    return str(button.sub)


def title_with_more(player: Player) -> None:
    """The title of somebody who has played before, with all that it offers."""
    player.app.set(player.app.settings.but(game="night-drop"))
    player.app.open("title")
    player.press("more")


def test_the_title_leads_to_it_and_says_whether_it_was_tried(player: Player) -> None:
    assert sub(player) == "2026-W44, " + in_code("not tried yet")
    press_button(player.app, "challenge")
    assert "Difficulty: Green" in said(player) and capital(in_code(
        "not tried yet")) + "." in said(player)
    assert "You can play the challenge again" in said(player)
    player.press("go")
    assert isinstance(player.app.screen, Play)
    assert sub(player) == "2026-W44, " + in_code("started, not finished")
    player.press("challenge")
    assert capital(in_code("started, not finished")) + "." in said(player)


def test_its_end_leads_to_the_page_which_counts_it_and_gives_its_line(player: Player) -> None:
    assert player.app.saves is not None
    match = begin_try(player.app.saves, CARDS)
    player.app.open("challenge", played(match, seat=match.game.seats[0]))
    page(player)
    line = first_try(player.app.saves, CARDS).line
    assert line and line in said(player)
    press_button(player.app, "copy")
    assert pygame.scrap.get_text() == line
    assert sub(player) == "2026-W44, played"
    player.press("challenge")
    page(player)
    press_button(player.app, "last")
    assert player.app.screen.place == "result"
    match.close()


def test_the_title_says_that_it_was_played_though_its_record_is_gone(player: Player) -> None:
    assert player.app.saves is not None
    over(player.app.saves)
    first_try(player.app.saves, CARDS).record.unlink()
    assert sub(player) == "2026-W44, played"


def test_trying_again_is_a_game_like_any_other(player: Player) -> None:
    assert player.app.saves is not None
    over(player.app.saves)
    title_with_more(player)
    player.press("challenge")
    page(player)
    press_button(player.app, "again")
    assert isinstance(player.app.screen, Play)
    path = player.app.screen.playing.match.path
    assert path is not None and path.parent == player.app.saves


def test_other_weeks_are_listed_and_one_is_opened(player: Player) -> None:
    assert player.app.saves is not None
    begin_try(player.app.saves, "2026-W40").close()
    title_with_more(player)
    player.press("challenge")
    shown = page(player)
    assert shown.list.row(0).text == "2026-W40  " + in_code("started, not finished")
    shown.root.give_focus(shown.list)
    player.type(pygame.K_DOWN)
    player.type(pygame.K_RETURN)
    assert isinstance(player.app.screen, Play)


def test_the_title_goes_on_with_it(player: Player) -> None:
    assert player.app.saves is not None
    begin_try(player.app.saves, CARDS).close()
    player.app.open("title")
    player.press("continue")
    assert isinstance(player.app.screen, Play)
    assert player.app.screen.playing.match.deal == CARDS


def in_week(monkeypatch: pytest.MonkeyPatch, week: str) -> None:
    for room in (told, challenge, title):
        monkeypatch.setattr(room, "this_week", lambda: week)


def test_a_try_ends_and_is_looked_back_on_in_a_week_that_has_not_begun_here(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert player.app.saves is not None
    match = begin_try(player.app.saves, CARDS)
    in_week(monkeypatch, "2026-W43")
    player.app.open("challenge", played(match, seat=match.game.seats[0]))
    assert first_try(player.app.saves, CARDS).line in said(player)
    assert (page(player).week, page(player).error) == (CARDS, "")
    press_button(player.app, "again")
    assert isinstance(player.app.screen, Play)
    match.close()


def test_a_page_whose_week_has_not_begun_says_so_and_stays(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(told, "this_week", lambda: "2026-W43")  # the clock goes back
    player.app.open("challenge")
    assert page(player).error == f"week {CARDS} has not begun yet"
    page(player)._go()
    assert isinstance(player.app.screen, ChallengePage)
    assert "2026-W44" in page(player).error


def test_a_deal_that_this_version_does_not_deal_is_refused_in_a_sentence(player: Player) -> None:
    """Its rulebook numbered its deals when it was begun."""
    match = Match.new("night-drop")
    match.header = match.header.model_copy(update={"deal": "2026-11-24"})
    assert "deals of this game are not numbered" in same_deal(player.app, match)
