"""The page of the games played: figures, filters, the newest, by mouse and by keys."""

import csv
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.games import KINDS
from nightdrop.table.record.finished import keep, read_store, store_of
from nightdrop.ui.kit import ListBox, Paragraph
from nightdrop.ui.kit.charts import Bars, Figure
from nightdrop.ui.menus.plain_result import GameOver
from nightdrop.ui.menus.played import PlayedPage
from nightdrop.ui.play.screen import Play
from tests.conftest import Ship
from tests.kinds.test_solitaire import FOLDER, GIVEN
from tests.kinds.test_solitaire_window import Player
from tests.patience import until
from tests.table.test_finished import over, told
from tests.tools.demo import open_dummy, press_button, press_more
from tests.wording import in_code


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch, ship: Ship, tmp_path: Path) -> Iterator[Player]:
    """Somebody before the title, with the patience among the games."""
    tallies = GIVEN._replace(tallies="tests.table.test_finished:thrown")
    monkeypatch.setitem(KINDS, "patience", tallies)
    ship("three-piles", FOLDER)
    app, clock = open_dummy((1280, 720), tmp_path, 7)
    app.exports = tmp_path / "exports"
    app.set(app.settings.but(game="three-piles"))
    app.open("title")
    yield Player(app, clock, 7)
    app.close()


def opened(player: Player) -> PlayedPage:
    """The page, by its key, once all games are read and counted."""
    press_more(player.app, "played")
    page = player.app.screen
    assert isinstance(page, PlayedPage)
    until(lambda: page.wake_at() is None, "the games are not read", player.wait)
    return page


def figures(page: PlayedPage) -> dict[str, str]:
    page.settle()
    return {leaf.name: leaf.said for leaf in page.root.leaves() if isinstance(leaf, Figure)}


def said(page: PlayedPage) -> list[str]:
    page.settle()
    return [leaf.string for leaf in page.root.leaves() if isinstance(leaf, Paragraph)]


def bars(page: PlayedPage) -> list[tuple[str, str]]:
    page.settle()
    return [(bar.name, bar.said) for leaf in page.root.leaves() if isinstance(leaf, Bars)
            for bar in leaf.bars]  # fmt: skip


def fill(player: Player) -> None:
    """Three own games and one of the program stand in the store."""
    saves = player.app.saves
    assert saves is not None
    for game in told(4, 9, 11, tallies={"thrown": -3, "luck": 0.5}):
        keep(store_of(saves), game)
    for game in told(12, seat="", against=["captain"]):
        keep(store_of(saves), game.model_copy(update={"id": "b"}))


def test_before_the_first_game_one_sentence_stands_there(player: Player) -> None:
    page = opened(player)
    assert in_code("No games have been finished yet.") in said(page)
    assert not page.tabs


def test_own_games_are_told_with_mean_best_luck_levels_and_causes(player: Player) -> None:
    fill(player)
    page = opened(player)
    assert figures(page) == {"Games": "3", "Average points": "8.0", "Best": "11", "Luck": "+0.5",
                             "Hints": "0", "": in_code("Too early to tell")}  # fmt: skip
    assert [one for _name, one in bars(page)] == ["2   67%", "1   33%", "−3.0"]
    assert bars(page)[-1][0] == "Thrown"


def test_what_the_program_played_is_shown_apart_by_key_and_arrow(player: Player) -> None:
    fill(player)
    player.app.set(player.app.settings.but(keys={"played.who": "w"}))
    page = opened(player)
    player.type(pygame.K_w)
    player.type(pygame.K_w)
    assert figures(page)["Games"] == "1" and figures(page)["Best"] == "12"
    page.root.give_focus(page.who)
    player.type(pygame.K_RIGHT)
    player.type(pygame.K_RIGHT)
    assert figures(page)["Games"] == "3"


def test_a_game_that_ends_in_the_window_is_counted_and_opens_from_the_list(
    player: Player,
) -> None:
    player.press("new")
    player.press("start")
    while isinstance(player.app.screen, Play):
        player.press(player.play.playing.offered[0].text)
    assert isinstance(player.app.screen, GameOver)
    saves = player.app.saves
    assert saves is not None
    until(lambda: read_store(store_of(saves)).games, "the game is not counted", player.wait)
    player.press("title")
    page = opened(player)
    assert figures(page)["Games"] == "1"
    place = next(leaf for leaf in page.root.leaves() if isinstance(leaf, ListBox)).rect
    player.click((place.centerx, place.top + 8))
    assert isinstance(player.app.screen, GameOver)
    assert [game.how for game in read_store(store_of(saves)).games] == ["window"]


def test_a_game_whose_file_is_gone_says_so(player: Player) -> None:
    fill(player)
    page = opened(player)
    page.settle()
    page.root.give_focus(page.list)
    player.type(pygame.K_DOWN)
    player.type(pygame.K_RETURN)
    assert player.app.screen is page
    assert page.error == "The saved game is missing."


def test_finished_games_of_old_are_counted_while_the_page_is_shown(player: Player) -> None:
    saves = player.app.saves
    assert saves is not None
    for seed in (1, 2):
        over(saves, seed).close()
    assert figures(opened(player))["Games"] == "2"


def test_the_table_is_written_by_its_key(player: Player) -> None:
    fill(player)
    page = opened(player)
    press_button(player.app, "export")
    assert player.app.exports is not None
    (file,) = player.app.exports.iterdir()
    assert file.read_bytes().startswith(b"\xef\xbb\xbfwhen,")
    with file.open(encoding="utf-8") as lines:
        assert [row["points"] for row in csv.DictReader(lines)] == ["4", "12", "9", "11"]
    assert page.told.startswith(f"Written: {file.name} in ")


def test_damage_is_told_and_the_others_stand(player: Player) -> None:
    fill(player)
    saves = player.app.saves
    assert saves is not None
    with store_of(saves).open("a", encoding="utf-8") as file:
        file.write('{"id": "torn')
    page = opened(player)
    said = [one.string for one in page.root.leaves() if isinstance(one, Paragraph)]
    assert "Skipped: finished.jsonl:5: is not JSON: Unterminated string starting at." in said
    assert figures(page)["Games"] == "3"


@pytest.mark.parametrize("size", [(800, 500), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_all_is_reached_at_any_size(
    player: Player, size: tuple[int, int], scale: float
) -> None:
    fill(player)
    player.app.surface = pygame.display.set_mode(size)
    player.app.set(player.app.settings.but(scale=scale))
    page = opened(player)
    page.resized()
    player.app.step()
    names = set()
    for _step in range(9):
        player.type(pygame.K_TAB)
        holder = page.root.holder
        assert holder is not None and holder.rect.colliderect(page.app.surface.get_rect())
        names.add(holder.known_as)
    assert {"who", "open", "export", "cancel", "game-0"} <= names


def test_where_the_computer_ended_the_only_game_the_page_says_so(player: Player) -> None:
    assert player.app.saves is not None
    for game in told(12, seat="", against=["captain"]):
        keep(store_of(player.app.saves), game)
    assert "One game is not counted: the Captain ended it." in said(opened(player))
