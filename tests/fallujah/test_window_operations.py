"""What is rarely done is done at the window too: swimming, repair, J-2 and J-5 by keys, dice that
are typed, a battle that is continued, the program in the player's place."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.table.match.match import Match
from nightdrop.ui.play.screen import Play
from tests.fallujah.test_window_map import Player
from tests.patience import until
from tests.tools.demo import open_dummy

pytestmark = pytest.mark.usefixtures("unpainted")

POSITION = """
scenario: fallujah-2004
ops: 40
units:
  "0105": [{id: 2_AAV}, {id: 3/1}]
  "0109": [{id: C_3}]
  "0302": [{id: 1/8}, {id: C/2_Tk}]
available: {air: 2, netwar: 3}
nodes: {"0206": concealed, "0405": abandoned}
blown: [main]
"""


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    """Somebody before a window, without movements, at the position."""
    app, clock = open_dummy((1280, 720), tmp_path, 7)
    app.set(app.settings.but(still=True))
    app.show(Play(app, Match.from_position(POSITION, 5)))
    app.step()
    yield Player(app, clock, 7)
    app.close()


def walks_to(player: Player, thing: str) -> None:
    """Give a thing the focus by Tab, and press Enter."""
    for _time in range(60):
        if player.playing.focus == thing:
            break
        player.type(pygame.K_TAB)
    assert player.playing.focus == thing
    player.type(pygame.K_RETURN)


def test_25_1_an_amtrac_takes_a_passenger_and_swims_by_keys(player: Player) -> None:
    walks_to(player, "2_AAV")
    walks_to(player, "2_AAV")
    player.type(pygame.K_1)
    walks_to(player, "0211")
    assert player.entries[:4] == ("J-3", "force 2_AAV", "carry 2_AAV 3/1", "swim 0211")
    assert player.clicks == 0


def test_13_3_a_blown_bridge_is_not_crossed(player: Player) -> None:
    player.touch("C_3", "0108")
    assert player.refused.endswith("[13.3]") and player.entries[-1] == "force C_3"


def test_18_4_a_bridge_is_repaired_by_a_click_and_a_digit(player: Player) -> None:
    player.type(pygame.K_4)
    player.touch("0109")
    player.type(pygame.K_2)
    assert player.entries == ("J-4", "repair main") and not player.playing.view.book.blown


def test_12_1_a_netwar_is_laid_and_taken_back_by_keys(player: Player) -> None:
    player.type(pygame.K_2)
    walks_to(player, "0206")
    assert player.entries == ("J-2", "netwar 0206")
    player.type(pygame.K_u)
    player.touch("0405")
    assert player.refused.endswith("[12.1]") and player.entries == ("J-2",)


def test_19_netwars_are_committed_by_digits(player: Player) -> None:
    player.type(pygame.K_5, pygame.K_1, pygame.K_1, pygame.K_d)
    assert player.entries[:4] == ("J-5", "commit", "commit", "done")


def test_10_undo_goes_back_over_operations_without_dice(player: Player) -> None:
    player.type(pygame.K_h, pygame.K_h, pygame.K_u, pygame.K_u)
    assert player.entries == () and player.playing.view.book.ops == 40


def test_14_4_dice_are_typed_by_digits(player: Player) -> None:
    match = Match.new("fallujah-2004", {}, 3, dice="typed")
    for text in ("buy 3/1 north", "done", "J-3", "force 3/1", "move 0402"):
        match.submit(text)
    player.app.show(Play(player.app, match))
    player.app.step()
    while not player.playing.dice_due:  # up to the first die
        player.type(pygame.K_d)
    before = len(player.entries)
    player.type(*[pygame.K_5] * player.playing.dice_due)
    assert set(player.entries[before].split()) == {"roll", "5"}


def test_a_battle_that_was_broken_off_is_continued_from_the_title(
    player: Player, tmp_path: Path
) -> None:
    player.app.open("title")
    player.press("new")
    player.press("game-3")
    player.press("start")
    player.press("army historical")
    player.type(pygame.K_d)
    player.touch("3/1", "0402")
    step, entries = player.playing.step, player.entries
    app, clock = open_dummy((1280, 720), tmp_path, 7)  # the first was not closed
    again = Player(app, clock, 7)
    app.open("title")
    until(lambda: any(one.name == "continue" for one in app.clickables()), "nothing to continue",
          again.wait)
    again.press("continue")
    assert (again.playing.step, again.entries) == (step, entries)
    app.close()


def test_the_program_plays_an_operation_and_gives_the_game_back(player: Player) -> None:
    before = player.playing.view.turn
    player.type(pygame.K_F8)
    assert player.play.opponent.plays
    player.type(pygame.K_RETURN)  # up to the end of the operation
    until(lambda: player.playing.view.turn > before, "no operation is played", player.wait)
    player.type(pygame.K_F8)
    assert not player.play.opponent.plays
