"""The window without a screen: the hand-over hides all, refusals explain, keys are enough."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

import pygame
import pytest

from nightdrop.engine.model import CHANCE
from nightdrop.hexwar.rules.movement import MoveUnits
from nightdrop.hexwar.rules.results import Advance, Retreat
from nightdrop.hexwar.rules.turn import Choose
from nightdrop.hexwar.ui.board import board
from nightdrop.hexwar.ui.map.view import Maps
from nightdrop.table.match.match import Match
from nightdrop.table.match.seat import first_seat, seating
from nightdrop.ui import app as app_module
from nightdrop.ui.app import SCREENS, App
from nightdrop.ui.kit.screen import Screen
from nightdrop.ui.menus.game_launcher import start_game
from nightdrop.ui.menus.title import Title
from nightdrop.ui.play.cover import HOLD_MS, Cover
from nightdrop.ui.play.screen import Play
from tests.tools.demo import Hand, StillClock, map_of, open_dummy, press_button
from tests.window.kit.test_rest import sleeps

SIZE = (1280, 720)


@pytest.fixture
def window(tmp_path: Path) -> Iterator[tuple[App, StillClock]]:
    app, clock = open_dummy(SIZE, tmp_path, 7)
    app.step()
    yield app, clock
    app.close()


def play_screen(app: App, options: Mapping[str, object] = MappingProxyType({})) -> Play:
    assert start_game(app, options, 7) == ""
    app.step()
    assert isinstance(app.screen, Play)
    return app.screen


def press_key(app: App, key: int, letter: str = "") -> None:
    """A key goes down and up."""
    fields = {"key": key, "mod": 0, "unicode": letter, "scancode": 0}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, fields))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, fields))
    app.step()


def hand_over(app: App) -> Cover:
    """A game in which the US has ended an activation, so that the German is to choose."""
    play_screen(app)
    return end_activation(app)


def end_activation(app: App) -> Cover:
    """The 505th is activated and does as little as it may."""
    assert isinstance(app.clock, StillClock)
    hand = Hand(app, app.clock, 1, patience=0.0)
    hand.press("U1")
    for _ in range(40):
        if isinstance(app.screen, Cover):
            break
        hand.click(hand.choose(app.clickables()).rect.center)
    assert isinstance(app.screen, Cover)
    return app.screen


def test_nothing_is_drawn_while_nothing_happens(window: tuple[App, StillClock]) -> None:
    app, _ = window
    frames = app.frames
    for _ in range(5):
        app.step()
    assert app.frames == frames


def test_garbage_is_collected_once_when_nothing_happens_for_a_while(
    window: tuple[App, StillClock], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, clock = window
    began, collected = clock.now, list[float]()
    sleeps(app, clock, monkeypatch, until=began + 5000)
    monkeypatch.setattr(app_module, "tidy", lambda: collected.append(clock.now - began))
    monkeypatch.setattr(app, "_day_ends", began + 10_000)
    app.run()
    assert collected == [app_module.QUIET_MS]


def test_the_cover_draws_nothing_of_the_board(
    window: tuple[App, StillClock], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, _ = window
    cover = hand_over(app)

    def refuse(*_: object) -> None:
        raise AssertionError("the board was drawn under the cover")

    monkeypatch.setattr(board.BoardPanel, "draw", refuse)
    cover.dirty = True
    app.step()


def test_the_cover_is_the_same_picture_whatever_is_hidden(tmp_path: Path) -> None:
    """Both have seen the same: nothing was done in the activation."""
    pictures = []
    for seed in (7, 9):
        app, _ = open_dummy(SIZE, tmp_path / str(seed), seed)
        assert start_game(app, {}, seed) == ""
        app.step()
        end_activation(app).dirty = True
        app.step()
        pictures.append(pygame.image.tobytes(app.surface, "RGB"))
        app.close()
    assert pictures[0] == pictures[1]


def test_the_cover_is_lifted_only_by_holding(window: tuple[App, StillClock]) -> None:
    app, clock = window
    cover = hand_over(app)
    hand = Hand(app, clock)
    hand.click(cover.disc.center, HOLD_MS / 2)
    assert app.screen is cover
    hand.click(cover.disc.center, HOLD_MS + 50)
    assert isinstance(app.screen, Play) and app.screen.playing.audience == "german"


def test_a_click_out_of_reach_is_refused_with_its_rule(window: tuple[App, StillClock]) -> None:
    app, clock = window
    play = play_screen(app)
    hand = Hand(app, clock)
    hand.press("U1")
    unit_hex = next(t for t in app.clickables() if t.kind == "hex")
    hand.click(unit_hex.rect.center)
    board = map_of(play).board
    far = max(board.board.hexes, key=lambda h: abs(h // 100 - int(unit_hex.name) // 100))
    hand.click(board.centre(far))
    assert play.playing.refusal is not None
    assert play.playing.refusal[0].endswith("]")


def test_a_move_by_keyboard_alone_and_undone(window: tuple[App, StillClock]) -> None:
    app, _ = window
    play = play_screen(app)
    press_key(app, pygame.K_1)
    entries = len(play.playing.match.entries)
    for _ in range(2):
        press_key(app, pygame.K_TAB)
        press_key(app, pygame.K_RETURN)
    assert play.playing.match.entries[-1].startswith("move 505.")
    press_key(app, pygame.K_u)
    assert len(play.playing.match.entries) == entries


def test_resizing_keeps_the_game_playable(window: tuple[App, StillClock]) -> None:
    app, _ = window
    play = play_screen(app)
    size = {"size": (1600, 900), "w": 1600, "h": 900}
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size))
    app.step()
    assert app.surface.get_size() == (1600, 900)
    assert play.side.rect.right == 1600 and app.clickables()


def test_a_game_can_be_left_and_continued(window: tuple[App, StillClock]) -> None:
    app, _ = window
    play_screen(app)
    press_key(app, pygame.K_1)
    press_key(app, pygame.K_m)
    press_button(app, "title")
    assert isinstance(app.screen, Title)
    press_button(app, "continue")
    assert isinstance(app.screen, Cover)  # anybody may sit there now
    assert app.screen.play.playing.match.entries[-1] == "U1"


def test_players_may_throw_their_own_dice(window: tuple[App, StillClock]) -> None:
    app, _ = window
    assert start_game(app, {}, 7, "typed") == ""
    app.step()
    assert isinstance(app.screen, Play) and app.screen.playing.decider == CHANCE
    for key in (pygame.K_1, pygame.K_2, pygame.K_3):
        press_key(app, key)
    assert app.screen.playing.match.entries[-1] == "roll 1 2 3"


def test_open_questions_are_asked_without_a_cover_and_secrets_with_one() -> None:
    assert seating("us", "german", Retreat(()).is_open) == ("both", None, False)
    assert seating(None, "us", Advance(()).is_open) == ("us", "us", True)
    assert seating("us", "us", MoveUnits().is_open) == ("us", "us", False)
    assert seating("us", "german", Choose().is_open) == ("german", "german", True)
    assert seating("us", "german", Choose().is_open, solo=True) == ("german", "german", False)


def test_who_begins_a_game_sits_there_and_who_opens_one_may_be_anybody() -> None:
    new = Match.new(seed=1).public().state
    drawn = ("draw infantry-a", "roll 1 2 3")
    assert first_seat((), new, "us") == first_seat(drawn, new, "us") == "us"
    assert first_seat(("roll 1 2 3", "U1"), new, "us") is None
    assert first_seat((), new, "german") is None
    assert first_seat((), new, CHANCE) is None


def test_games_of_one_scenario_share_their_maps(window: tuple[App, StillClock]) -> None:
    app, _ = window
    choices: tuple[dict[str, object], ...] = ({}, {"bocage_df": 1})
    one, other = (play_screen(app, options).playing.match.game for options in choices)
    other = replace(other, board=replace(other.board))
    assert app.shared(Maps).small(one, 200) is app.shared(Maps).small(other, 200)


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_found_by_its_name(name: str) -> None:
    module, kind = SCREENS[name]
    assert issubclass(getattr(import_module(module), kind), Screen)


def test_every_screen_that_is_opened_by_name_is_known() -> None:
    package = Path(app_module.__file__).parent.parent
    sources = "\n".join(path.read_text("utf-8") for path in package.glob("**/ui/**/*.py"))
    assert set(re.findall(r'app\.(?:open|make)\(\s*"(\w+)"', sources)) <= set(SCREENS)
