"""F1 opens the rules at the rule in hand, and Escape leads back to the game."""

from pathlib import Path

import pygame
import pytest

from nightdrop.ui.menus.game_launcher import start_game
from nightdrop.ui.menus.help import HelpScreen
from nightdrop.ui.play.screen import Play
from tests.tools.demo import open_dummy


def press(app: object, key: int, letter: str = "") -> None:
    """A key goes down and up."""
    fields = {"key": key, "mod": 0, "unicode": letter, "scancode": 0}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, fields))
    if letter:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, {"text": letter}))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, fields))
    app.step()  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_f1_opens_the_rule_of_the_prompt_and_escape_goes_back(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app, _ = open_dummy(size, tmp_path, 7)
    app.step()
    assert start_game(app, {}, 7) == ""
    app.step()
    game = app.screen
    assert isinstance(game, Play)
    press(app, pygame.K_F1)
    assert isinstance(app.screen, HelpScreen)
    page = app.screen.page
    assert page is not None and page.rule.startswith("5")  # "choose an activation" [5.4]
    for letter in "landing":
        press(app, ord(letter), letter)
    page = app.screen.page
    assert page is not None and page.title == "Landing"
    press(app, pygame.K_ESCAPE)
    assert app.screen is game
    app.close()
