"""What a window shows of a game hangs on that game alone, whatever other windows show."""

from pathlib import Path

import pygame
import pytest

from nightdrop.hexwar.match.workbench import Workbench
from nightdrop.hexwar.ui.map.view import Maps
from nightdrop.hexwar.ui.pages.forces import Forces
from nightdrop.hexwar.ui.pages.legend import Legend
from nightdrop.hexwar.ui.pages.places import PlacePage
from nightdrop.hexwar.ui.workbench.screen import Bench
from nightdrop.table.match.match import Match
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.pages import LogPage
from nightdrop.ui.play.screen import Play
from tests.laws.panes import FlatMap
from tests.tools.demo import open_dummy

GAMES = ("night-drop", "pegasus-bridge")
SIZE = (1280, 720)


def drawn_in_turn(
    games: tuple[str, ...], folder: Path, patch: pytest.MonkeyPatch
) -> dict[str, bytes]:
    """The pixels of windows of some games, opened in this order and then drawn in turn."""
    windows = {}
    for name in games:
        app, _clock = open_dummy(SIZE, folder / name, 5)
        match = Match.new(scenario=name, seed=5)
        flat = FlatMap(match.game.board, name)  # the land is painted little by little
        patch.setattr(app.shared(Maps), "of", lambda game, flat=flat: flat)
        app.open("play", match)
        windows[name] = app
    seen = {}
    for name, app in windows.items():
        glass = app.surface = pygame.Surface(SIZE)  # the display has one for all windows
        app.screen.draw(glass)
        seen[name] = pygame.image.tobytes(glass, "RGB")
    for app in windows.values():
        app.close()
    return seen


def test_two_windows_of_two_games_drawn_in_turn_are_each_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = drawn_in_turn(GAMES, tmp_path / "one", monkeypatch)
    other = drawn_in_turn(GAMES[::-1], tmp_path / "other", monkeypatch)
    assert [name for name in GAMES if one[name] != other[name]] == []
    assert one[GAMES[0]] != one[GAMES[1]]


def test_a_page_over_a_game_is_drawn_in_the_theme_of_that_game(tmp_path: Path) -> None:
    app, _clock = open_dummy(SIZE, tmp_path, 5)
    play = app.make("play", Match.new(scenario="pegasus-bridge", seed=5))
    assert isinstance(play, Play)
    pages = [
        play, Cover(app, play), LogPage(app, play), PlacePage(app, play), Forces(app, play, play),
        Bench(app, Workbench(scenario="pegasus-bridge")),
        Legend(app, app.make("title"), play.playing.view),
    ]  # fmt: skip
    assert [page.style.theme for page in pages] == ["pegasus-bridge"] * len(pages)
    app.close()
