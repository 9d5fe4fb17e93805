"""Every button is reached by arrows and Enter, or has a key of its own; the menu at every table."""

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay
from nightdrop.table.scenario.scenarios import shipped_games
from nightdrop.ui.app import App
from nightdrop.ui.input import ALL, KEYBOARD, MENUS, by_name
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.menus.pause import Pause
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.screen import ReplayScreen
from tests.tools.demo import open_dummy

pytestmark = pytest.mark.usefixtures("unpainted")

ROOT = Path(__file__).parents[3]
SIZE = (1280, 720)
# Pages that open from the title, and from a game.
TITLES = ("title", "new", "chapters", "played", "challenge", "stories")
GAMES = ("pause", "log", "help", "settings", "about", "game-keys", "replay", "export")
HEX = ("forces", "bench", "debrief")


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    opened, _clock = open_dummy(SIZE, tmp_path, 7)
    opened.step()
    yield opened
    opened.close()
    KEYBOARD.bind({})


def press(app: App, key: int) -> None:
    told = {"key": key, "mod": 0, "unicode": "", "scancode": 0}
    app.serve([pygame.event.Event(pygame.KEYDOWN, told)])


def shown(app: App, page: str, game: str = "night-drop") -> None:
    """Show a page as a player finds it."""
    app.set(app.settings.but(game=game))
    if page in (*TITLES, "bench"):
        app.open(page)
    elif page == "debrief":
        app.open(page, Match.load(ROOT / "tests" / "records" / "whole-game.yaml"))
    else:
        play = Play(app, Match.new(game, seed=7))
        app.show(play)
        if page == "help":
            app.show_help()
        elif page in ("replay", "export"):
            app.show(ReplayScreen(app, Replay(play.playing.match.record)))
            if page == "export":
                app.open(page, app.screen)
        elif page == "forces":
            app.open(page, play, play)
        else:
            app.open(page, play)
    app.step()


def unreached(app: App) -> set[str]:
    """The buttons in sight to which neither Tab nor an arrow leads, and which have no key."""
    buttons = app.screen.buttons  # type: ignore[attr-defined]
    live = [one for one in buttons.buttons if one.is_live and one.rect and not one.has_key]
    left = {one.name for one in live if not one.primary}
    most = len(buttons.buttons) if app.screen.place == "bench" else 8
    for key in (*[pygame.K_RIGHT] * most, *[pygame.K_DOWN] * 8, pygame.K_TAB) * 12:
        if not left:
            break
        press(app, key)
        left.discard(buttons.focus or "")
    return left


@pytest.mark.parametrize("page", [*TITLES, *GAMES, *HEX])
def test_every_button_without_a_key_is_reached_by_arrows_and_tab(app: App, page: str) -> None:
    shown(app, page)
    assert unreached(app) == set()


@pytest.mark.parametrize("game", shipped_games())
def test_the_menu_has_one_key_at_every_table(app: App, game: str) -> None:
    app.show(Play(app, Match.new(game, seed=7)))
    app.step()
    press(app, pygame.K_m)
    assert isinstance(app.screen, Pause)


@pytest.mark.parametrize("game", shipped_games())
def test_the_sign_of_the_menu_tells_its_key(app: App, game: str) -> None:
    app.set(app.settings.but(solo=True))  # no cover
    play = Play(app, Match.new(game, seed=7))
    app.show(play)
    app.step()
    (menu,) = play.buttons.named("menu")
    assert menu.cap == "M"


@pytest.mark.parametrize("game", shipped_games())
def test_the_golden_button_alone_shows_a_key_in_a_menu(app: App, game: str) -> None:
    for page in ("title", "new", "pause", "chapters"):
        shown(app, page, game)
        buttons: list[Button] = app.screen.buttons.buttons  # type: ignore[attr-defined]
        assert {one.cap for one in buttons if not one.primary} <= {""}
        assert {one.cap for one in buttons if one.primary} <= {"Enter"}


def test_while_a_hint_is_shown_one_button_alone_shows_enter(app: App) -> None:
    play = Play(app, Match.new("phantom-fury", seed=7))
    app.show(play)
    app.step()
    gold = Button("fight", "Assault", lambda: None, primary=True, sign="enter")
    hint = Button("hint", "Hint", lambda: None, primary=True, sign="enter")
    assert [gold.cap, hint.cap] == ["Enter", "Enter"]
    gold.primary = False  # as the choices do while a hint is shown
    assert [gold.cap, hint.cap] == ["", "Enter"]


def test_a_key_that_the_guide_names_is_there_by_default() -> None:
    for path in (ROOT / "assets" / "guide").glob("*.yaml"):
        named = set(re.findall(r"\{([a-z]+\.[a-z-]+)\}", path.read_text("utf-8")))
        assert [name for name in sorted(named) if not by_name(name).key] == []


def test_a_menu_is_a_place_with_commands() -> None:
    assert {command.place for command in ALL} >= MENUS
