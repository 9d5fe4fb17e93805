"""Keyboards of other people: digits, letters, signs and chords are found on every layout."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import pygame
import pytest

from nightdrop.ui.input import KEYBOARD, PLACES, commands_of

# Scancodes of the four rows, from left to right.
ROW: Final = (*range(30, 40), 45, 46)
TOP: Final = (20, 26, 8, 21, 23, 28, 24, 12, 18, 19)
HOME: Final = (4, 22, 7, 9, 10, 11, 13, 14, 15)
BOTTOM: Final = (29, 27, 6, 25, 5, 17, 16, 54, 55, 56)
LATIN: Final = "qwertyuiop", "asdfghjkl", "zxcvbnm,./"


class Layout(NamedTuple):
    """What keys type: the row of digits and the two keys right of it, the same with Shift, three
    rows of letters. Those in `dead` type nothing by themselves. `more` are keys elsewhere."""

    row: str
    shifted: str
    top: str = LATIN[0]
    home: str = LATIN[1]
    bottom: str = LATIN[2]
    dead: str = ""
    more: str = ""


LAYOUTS: Final = {
    "US": Layout("1234567890-=", "!@#$%^&*()_+"),
    "UK": Layout("1234567890-=", '!"£$%^&*()_+'),
    "German": Layout("1234567890ß´", '!"§$%&/()=?`', "qwertzuiop", bottom="yxcvbnm,.-",
                     dead="´`", more="+#"),
    "French": Layout("&é\"'(-è_çà)=", "1234567890°+", "azertyuiop", "qsdfghjkl", "wxcvbn,;:!",
                     dead="^"),
    "Belgian": Layout("&é\"'(§è!çà)-", "1234567890°_", "azertyuiop", "qsdfghjkl", "wxcvbn,;:="),
    "Czech": Layout("+ěščřžýáíé=´", "1234567890%ˇ", "qwertzuiop", bottom="yxcvbnm,.-", dead="´ˇ"),
    "Slovak": Layout("+ľščťžýáíé=´", "1234567890%ˇ", "qwertzuiop", bottom="yxcvbnm,.-", dead="´ˇ"),
    "Spanish": Layout("1234567890'¡", '!"·$%&/()=?¿', bottom="zxcvbnm,.-", dead="`´", more="+"),
    "Italian": Layout("1234567890'ì", '!"£$%&/()=?^', bottom="zxcvbnm,.-", more="+"),
    "Russian": Layout("1234567890-=", '!"№;%:?*()_+', "йцукенгшщз", "фывапролд", "ячсмитьбю."),
    "Greek": Layout("1234567890-=", "!@#$%^&*()_+", ";ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ,./",
                    dead="΄"),
    "dead keys": Layout("1234567890-=", "!@#$%^&*()_+", dead="^`´\"'~"),
}  # fmt: skip


def event(sign: str, scancode: int, dead: str, key: str = "", mod: int = 0) -> pygame.event.Event:
    """A key goes down that types a sign; `key` is what it types without Shift, if that differs."""
    typed = "" if sign in dead or mod & pygame.KMOD_CTRL else sign
    fields = {"key": ord(key or sign), "unicode": typed, "scancode": scancode, "mod": mod}
    return pygame.event.Event(pygame.KEYDOWN, fields)


def keys(layout: Layout) -> Iterator[pygame.event.Event]:
    """Every key of a layout going down, those of the digit row with Shift too."""
    rows = ((ROW, layout.row), (TOP, layout.top), (HOME, layout.home), (BOTTOM, layout.bottom))
    for scancodes, signs in rows:
        for scancode, sign in zip(scancodes, signs, strict=True):
            yield event(sign, scancode, layout.dead)
    for scancode, sign, key in zip(ROW, layout.shifted, layout.row, strict=True):
        yield event(sign, scancode, layout.dead, key, pygame.KMOD_LSHIFT)
    for sign in layout.more:
        yield event(sign, 0, layout.dead)


@pytest.fixture(params=LAYOUTS.values(), ids=LAYOUTS)
def layout(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Layout:
    monkeypatch.setattr(KEYBOARD, "over", "")
    found = request.param
    assert isinstance(found, Layout)
    return found


def on(monkeypatch: pytest.MonkeyPatch, place: str) -> dict[str, str]:
    """Go to a screen; its commands by their keys."""
    monkeypatch.setattr(KEYBOARD, "place", place)
    return {command.key: command.name for command in commands_of(place)}


def digits_of(place: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[int, str]]:
    """The digits that do something on a screen, from 0 for the key of the one, each with what."""
    commands = on(monkeypatch, place)
    for number in range(9):
        if str(number + 1) in commands:
            yield number, commands[str(number + 1)]


def test_a_key_of_the_digit_row_is_its_digit_with_shift_or_without(
    layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place in PLACES:
        for number, command in digits_of(place, monkeypatch):
            sign, shifted = layout.row[number], layout.shifted[number]
            for key in (sign, str(number + 1)):  # Windows calls it by its sign, X11 by its digit
                assert KEYBOARD.command(event(sign, ROW[number], layout.dead, key)) == command
                if shifted.isdigit():
                    pressed = event(shifted, ROW[number], layout.dead, key, pygame.KMOD_LSHIFT)
                    assert KEYBOARD.command(pressed) == command


@pytest.mark.parametrize("name", ["German", "Spanish", "Italian"])
def test_a_sign_that_shift_makes_of_a_digit_goes_before_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(monkeypatch, "play")
    found, seven = LAYOUTS[name], ROW[6]
    assert KEYBOARD.command(event("/", seven, found.dead, "7", pygame.KMOD_LSHIFT)) == "play.place"
    assert KEYBOARD.command(event("7", seven, found.dead)) == "play.seven"


def test_every_letter_and_the_signs_of_the_zoom_are_found(
    layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = on(monkeypatch, "play")
    wanted = {name for key, name in commands.items() if len(key) == 1 and key.isalpha()}
    wanted |= {"play.zoom-in", "play.zoom-out"}
    found = {KEYBOARD.command(pressed) for pressed in keys(layout)}
    assert wanted - found == set()


def test_a_letter_key_is_its_own_letter_where_that_is_latin_else_the_one_of_its_place(
    layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = on(monkeypatch, "play")
    rows = (TOP, layout.top, LATIN[0]), (HOME, layout.home, LATIN[1])
    for scancodes, signs, latin in rows:
        for scancode, sign, place in zip(scancodes, signs, latin, strict=True):
            meant = sign if sign.isascii() and sign.isalpha() else place
            assert KEYBOARD.command(event(sign, scancode, layout.dead)) == commands.get(meant, "")


@pytest.mark.parametrize(("letter", "command"), [
    ("z", "play.undo"), ("y", "play.redo"), ("f", "play.place"),
])  # fmt: skip
@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_LMETA])
def test_a_chord_is_made_with_its_letter_or_with_its_place_under_another_script(
    layout: Layout, letter: str, command: str, mod: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(monkeypatch, "play")
    signs = layout.top + layout.home + layout.bottom
    scancodes = TOP + HOME + BOTTOM
    at = signs.find(letter)
    if at < 0:
        at = "".join(LATIN).find(letter)
    assert KEYBOARD.command(event(signs[at], scancodes[at], layout.dead, mod=mod)) == command


def test_a_key_that_the_player_has_bound_goes_before_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    on(monkeypatch, "play")
    monkeypatch.setattr(KEYBOARD, "_bound", {"play.done": "&"})
    assert KEYBOARD.command(event("&", ROW[0], "")) == "play.done"
    assert KEYBOARD.command(event("é", ROW[1], "")) == "play.two"
