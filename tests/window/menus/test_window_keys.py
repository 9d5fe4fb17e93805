"""Keys as the player binds them: shown, obeyed, swapped, reset, and harmless when damaged."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.ui import input as input_module
from nightdrop.ui.app import App
from nightdrop.ui.input import (
    ALL,
    DIGITS,
    KEYBOARD,
    PLACES,
    by_name,
    clash,
    code_of,
    commands_of,
    display,
    name_of,
    sound,
)
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.menus.game_launcher import start_game
from nightdrop.ui.menus.keys import KeysScreen
from nightdrop.ui.menus.title import Title
from nightdrop.ui.play.screen import Play
from nightdrop.ui.settings import read_settings
from tests.tools.demo import open_dummy

pytestmark = pytest.mark.usefixtures("unpainted")

SIZE = (1280, 720)
UI = Path(input_module.__file__).parent


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    opened, _ = open_dummy(SIZE, tmp_path, 7)
    opened.settings_file = tmp_path / "window.json"
    opened.step()
    yield opened
    opened.close()
    KEYBOARD.bind({})


def press(app: App, key: int, letter: str = "", scancode: int = 0) -> None:
    """A key goes down and up."""
    fields = {"key": key, "mod": 0, "unicode": letter, "scancode": scancode}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, fields))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, fields))
    app.step()


def keys_page(app: App, command: str) -> KeysScreen:
    """The page of the keys, with the focus on a command that then waits for its key."""
    page = KeysScreen(app, app.screen)
    app.show(page)
    row = next(w for w in page.rows if getattr(w, "command", "") == command)
    page.root.give_focus(row)
    press(app, pygame.K_RETURN, "\r")
    return page


def row_note(page: KeysScreen, command: str) -> str:
    row = next(w for w in page.rows if getattr(w, "command", "") == command)
    return str(row.note)  # type: ignore[attr-defined]


def test_every_command_has_a_name_of_its_own_a_known_key_and_a_place() -> None:
    assert len({command.name for command in ALL}) == len(ALL)
    for command in ALL:
        assert command.place in PLACES and command.sentence
        assert command.key == "" or name_of(code_of(command.key)) == command.key


def test_no_default_key_does_two_things_on_one_screen() -> None:
    assert [command.name for command in ALL if clash({}, command, command.key)] == []


def buttons_of(app: App) -> list[Button]:
    return app.screen.buttons.buttons  # type: ignore[attr-defined]


def test_the_key_of_every_button_in_a_game_stands_in_the_table(app: App) -> None:
    assert start_game(app, {}, 7) == ""
    for key in (0, pygame.K_1, pygame.K_TAB, pygame.K_RETURN, pygame.K_m):
        press(app, key)
        known = {command.name for command in commands_of(app.screen.place)}
        for button in buttons_of(app):
            assert button.command in known | {"", "back", "press"}, button.name


def down(key: str) -> pygame.event.Event:
    """The event of a key that goes down, by the key's name."""
    code = code_of(key)
    letter = chr(code) if 32 <= code < 127 else ""
    return pygame.event.Event(pygame.KEYDOWN, {"key": code, "mod": 0, "unicode": letter})


@pytest.fixture
def moved(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], None]]:
    """Give a command another key in the table itself."""

    def move(name: str, key: str) -> None:
        table = tuple(c._replace(key=key) if c.name == name else c for c in ALL)
        monkeypatch.setattr(input_module, "ALL", table)
        forget_table()

    yield move
    monkeypatch.undo()
    forget_table()


def forget_table() -> None:
    for kept in (input_module.commands_of, input_module._named):
        kept.cache_clear()


def test_the_table_alone_says_which_key_does_a_command(
    moved: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    for command in ALL:
        place = "play" if command.place == "everywhere" else command.place
        monkeypatch.setattr(KEYBOARD, "place", place)
        assert not command.key or KEYBOARD.command(down(command.key)) == command.name
        moved(command.name, "f14")
        assert KEYBOARD.command(down("f14")) == command.name
        assert not command.key or KEYBOARD.command(down(command.key)) == "", command.name
        assert KEYBOARD.cap(command.name) == "F14"


def test_every_command_is_taken_by_some_screen_and_no_screen_takes_another() -> None:
    """A command that nothing names outside the table would be a key that does nothing."""
    rooms = UI, *UI.parent.glob("*/ui")
    paths = [path for room in rooms for path in room.rglob("*.py")]
    sources = [path.read_text("utf-8") for path in paths if path.name != "input.py"]
    named = set(re.findall(r'"([a-z]+\.[a-z-]+)"', "\n".join(sources)))
    named |= set(DIGITS)
    known = {command.name for command in ALL}
    assert known - named == set()
    assert {name for name in named if name.split(".")[0] in PLACES} - known == set()


@pytest.mark.parametrize(("command", "screen"), [
    ("play.menu", "Pause"), ("play.log", "LogPage"),
    ("play.place", "PlacePage"), ("everywhere.help", "HelpScreen"),
])  # fmt: skip
def test_in_a_game_the_moved_key_does_it_and_the_old_one_nothing(
    app: App, moved: Callable[[str, str], None], command: str, screen: str
) -> None:
    assert start_game(app, {}, 7) == ""
    old = by_name(command).key
    moved(command, "f12")
    press(app, code_of(old), old if len(old) == 1 else "")
    assert type(app.screen).__name__ == "Play"
    press(app, pygame.K_F12)
    assert type(app.screen).__name__ == screen


@pytest.mark.parametrize("number", range(1, 4))
def test_a_moved_digit_activates(
    app: App, moved: Callable[[str, str], None], number: int
) -> None:
    assert start_game(app, {}, 7) == ""
    moved(DIGITS[number], "f12")
    press(app, code_of(str(number)), str(number))
    match = app.screen.playing.match  # type: ignore[attr-defined]
    before = len(match.entries)
    press(app, pygame.K_F12)
    assert match.entries[before:] == (f"U{number}",)


def test_a_bound_key_does_the_command_and_the_first_key_no_longer(app: App) -> None:
    assert start_game(app, {}, 7) == ""
    app.set(app.settings.but(keys={"play.log": "f13"}))
    press(app, pygame.K_l, "l")
    assert app.screen.place == "play"
    press(app, pygame.K_F13)
    assert app.screen.place == "log"


def test_a_command_without_a_key_gets_one_from_the_player(app: App) -> None:
    press(app, pygame.K_n, "n")
    assert isinstance(app.screen, Title)
    app.set(app.settings.but(keys={"title.new": "n"}))
    press(app, pygame.K_n, "n")
    assert app.screen.place == "new"


def test_the_player_keeps_a_key_that_a_new_version_gives_to_another_command(app: App) -> None:
    taken = by_name("play.why").key
    app.set(app.settings.but(keys={"play.log": taken}))
    assert sound({"play.log": taken}) == {"play.log": taken}
    assert KEYBOARD.cap("play.log") == display(taken) and KEYBOARD.cap("play.why") == ""
    assert start_game(app, {}, 7) == ""
    press(app, code_of(taken), taken)
    assert app.screen.place == "log"


def test_a_key_pressed_on_the_page_is_bound_kept_and_shown(app: App, tmp_path: Path) -> None:
    title = app.screen
    page = keys_page(app, "title.new")
    press(app, pygame.K_j, "j")
    assert row_note(page, "title.new") == "J"
    press(app, pygame.K_ESCAPE)
    assert app.screen is title and KEYBOARD.cap("title.new") == "J"
    app.close()
    assert read_settings(tmp_path / "window.json")[0].keys == {"title.new": "j"}


def test_a_key_that_is_taken_is_offered_in_exchange(app: App) -> None:
    page = keys_page(app, "play.done")
    press(app, pygame.K_l, "l")
    assert page.wish is not None and page.wish.other.name == "play.log"
    press(app, pygame.K_RETURN, "\r")  # the focus is on the exchange
    assert app.settings.keys == {"play.done": "l", "play.log": "d"}


def test_the_exchange_can_be_declined(app: App) -> None:
    page = keys_page(app, "play.done")
    press(app, pygame.K_l, "l")
    press(app, pygame.K_TAB, "\t")
    press(app, pygame.K_RETURN, "\r")
    assert page.wish is None and app.settings.keys == {}


@pytest.mark.parametrize(("command", "key"), [
    ("title.new", pygame.K_TAB), ("title.new", pygame.K_LSHIFT), ("everywhere.help", pygame.K_h),
])  # fmt: skip
def test_a_key_that_cannot_serve_is_refused_in_a_sentence(
    app: App, command: str, key: int
) -> None:
    page = keys_page(app, command)
    press(app, key)
    assert page.problem.endswith(".") and page.asked is not None and app.settings.keys == {}


def test_delete_and_reset_give_the_first_keys_back(app: App) -> None:
    app.set(app.settings.but(keys={"title.new": "j", "play.done": "."}))
    page = keys_page(app, "title.new")
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_DELETE)
    assert app.settings.keys == {"play.done": "."}
    page.root.give_focus(next(w for w in page.rows
                           if getattr(w, "command", "") == "reset"))  # fmt: skip
    press(app, pygame.K_RETURN, "\r")
    assert app.settings.keys == {}


@pytest.mark.parametrize("damaged", [
    {"title.new": "no such key"}, {"no.such.command": "j"}, {"title.new": "f1"},
    {"title.new": 7}, {"everywhere.help": "h"}, {"title.new": "j", "title.load": "j"},
])  # fmt: skip
def test_damaged_keys_fall_back_to_the_first_ones(damaged: dict[str, str]) -> None:
    assert sound(damaged) == {}


def test_what_is_sound_in_damaged_keys_is_kept() -> None:
    assert sound({"title.new": "no such key", "play.done": "."}) == {"play.done": "."}


def test_the_digit_row_works_where_digits_need_shift(app: App) -> None:
    assert start_game(app, {}, 7) == ""
    app.step()
    press(app, pygame.K_AMPERSAND, "&", scancode=30)  # the key 1 of a French keyboard
    assert isinstance(app.screen, Play)
    assert app.screen.playing.match.entries[-1] == "U1"


def test_a_sign_counts_wherever_a_keyboard_has_it(app: App) -> None:
    assert start_game(app, {}, 7) == ""
    app.step()
    fields = {"key": pygame.K_7, "mod": pygame.KMOD_SHIFT, "unicode": "/", "scancode": 36}
    assert KEYBOARD.command(pygame.event.Event(pygame.KEYDOWN, fields)) == "play.place"


def test_caps_say_the_letters_of_the_players_own_keyboard() -> None:
    assert display("è") == "È"
    assert by_name("play.done").key == "d"
