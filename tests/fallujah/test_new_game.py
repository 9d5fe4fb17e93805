"""Which battle is played, and with how many OPs, is chosen on the card of a new game."""

from pathlib import Path

import pytest

from nightdrop.ui.menus.new_game import NewGame
from nightdrop.ui.play.screen import Play
from tests.tools.demo import Hand, open_dummy


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
def test_7_0_the_battle_is_the_first_choice_of_a_new_game(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app, clock = open_dummy(size, tmp_path)
    app.set(app.settings.but(game="fallujah-2004"))
    app.open("new")
    app.step()
    screen = app.screen
    assert isinstance(screen, NewGame)
    hand = Hand(app, clock)
    hand.press("battle-vigilant-resolve")
    hand.press("start")
    assert isinstance(app.screen, Play)
    assert app.screen.playing.match.header.options["battle"] == "vigilant-resolve"
    assert app.screen.playing.view.book.ops == 65
    app.close()
