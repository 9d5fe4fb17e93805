"""What a player can press on a screen, by the program's own tables: keys, buttons, widgets, lines.

A new command in the table of keys, or a new button on a screen, is pressed without a word here.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pygame

from nightdrop.hexwar.ui.play.camera import camera_in
from nightdrop.hexwar.ui.play.hex_table import HexTop
from nightdrop.ui.input import EVERYWHERE, FIXED, KEYBOARD, by_name, code_of, commands_of
from nightdrop.ui.kit import Button, Group, Widget
from nightdrop.ui.kit.page import Page
from nightdrop.ui.kit.screen import Screen
from nightdrop.ui.menus.export import ExportScreen
from nightdrop.ui.stage.picture import StagePicture
from tests.tools.demo import SeenMotion

# Of the legal hexes and of the stacks in view, so many are clicked and pointed at.
HEXES = 3
# What is written to a file takes long, and is compared byte for byte by the exports of `Glass`.
SLOW = {"text", "picture", "film"}
LETTER = "o"
BUTTON, WIDGET, LINE, MAP = "button", "widget", "line", "map"


class Press(NamedTuple):
    """A key with its modifiers, or a click or a rest of the mouse at a place of the window."""

    kind: str  # "key", "letter", "click", "right click", "rest", "wheel"
    what: str
    at: tuple[int, int] = (0, 0)
    mod: int = 0
    is_only: bool = False  # whether no key does what this click does

    @property
    def words(self) -> str:
        """What is pressed, to be told."""
        held = {pygame.KMOD_SHIFT: "Shift+", pygame.KMOD_CTRL: "Ctrl+"}.get(self.mod, "")
        return f"{self.kind} {held}{self.what}"

    @property
    def leads(self) -> bool:
        """Whether no other press goes where this one does: a key alone, or what has no key."""
        return not self.mod and (self.kind == "key" or self.is_only)


def presses(screen: Screen) -> list[Press]:
    """Everything to press on a screen that has been drawn, each once, in a fixed order."""
    slow = SLOW if isinstance(screen, ExportScreen) else set()
    barred = {_key(b.command) for b in _buttons(screen) if b.name in slow}
    found = [press for press in _keys(screen) if press.what not in barred]
    found += [press for press in _clicks(screen) if press.what not in slow]
    return list(dict.fromkeys(found))


def own_keys(screen: Screen) -> list[Press]:
    """The keys that the table has for this screen alone, in its order."""
    commands = [c for c in commands_of(screen.place) if c.place != EVERYWHERE]
    return [Press("key", KEYBOARD.key_of(command)) for command in commands]


def _key(command: str) -> str:
    """The key that does a command of the table; a key that walks through menus is no command's."""
    return KEYBOARD.key_of(by_name(command)) if "." in command else ""


def _is_keyed(command: str) -> bool:
    """Whether a key does a command; of those without a dot, such as "back", one always does."""
    return bool(command) and ("." not in command or bool(_key(command)))


def _buttons(screen: Screen) -> list[Button]:
    held = screen.root if isinstance(screen, Page) else getattr(screen, "buttons", None)
    leaves = held.leaves() if isinstance(held, Group) else getattr(held, "buttons", [])
    return [leaf for leaf in leaves if isinstance(leaf, Button)]


def _keys(screen: Screen) -> Iterator[Press]:
    """The keys of the table, those that walk through menus, those on buttons; with Shift too."""
    named = [KEYBOARD.key_of(command) for command in commands_of(screen.place)]
    for name in dict.fromkeys([*named, *FIXED, "home", "end", "delete"]):
        if code_of(name):
            yield Press("key", name)
            yield Press("key", name, mod=pygame.KMOD_SHIFT)
    for name in "zy":
        yield Press("key", name, mod=pygame.KMOD_CTRL)
    yield Press("letter", LETTER)


def _clicks(screen: Screen) -> Iterator[Press]:
    """Buttons and what else is offered, widgets, lines of the panel, and the map below it all."""
    offered = screen.clickables()
    keyed = {b.name for b in _buttons(screen) if _is_keyed(b.command)}
    for thing in offered:
        if thing.kind == BUTTON and thing.rect.width:
            yield Press("click", thing.name, thing.rect.center, is_only=thing.name not in keyed)
    for kind in ("hex", "unit"):
        here = [thing for thing in offered if thing.kind == kind]
        for thing in here[:: max(1, len(here) // HEXES)][:HEXES]:
            for way in ("rest", "click", "right click"):
                yield Press(way, thing.name, thing.rect.center)
            yield Press("click", thing.name, thing.rect.center, pygame.KMOD_SHIFT)
    for widget in _widgets(screen):
        yield Press("click", WIDGET, widget.rect.center)
    for spot in getattr(getattr(screen, "side", None), "spots", [])[:HEXES]:
        yield Press("click", LINE, spot.rect.center)
        yield Press("click", LINE, spot.rect.center, pygame.KMOD_SHIFT)
    yield from _map(screen)


def _widgets(screen: Screen) -> list[Widget]:
    """The widgets of a screen that has some."""
    held = screen.root if isinstance(screen, Page) else getattr(screen, "group", None)
    if not isinstance(held, Group):
        return []
    found = [leaf for leaf in held.leaves() if leaf.focusable and not isinstance(leaf, Button)]
    return [leaf for leaf in found if held.at(leaf.rect.center) is leaf]


def _map(screen: Screen) -> Iterator[Press]:
    """Stacks and empty land in view, and the wheel."""
    board = shown_part(screen, "board")
    pieces = None if board is None else _pieces(screen)  # the title leads to games without a map
    if pieces is None:
        return
    shown = [hex_ for hex_ in sorted(pieces) if board.camera.shows(hex_)]
    for hex_ in shown[:: max(1, len(shown) // HEXES)][:HEXES]:
        for way in ("rest", "click", "right click"):
            yield Press(way, f"{MAP} {hex_}", board.centre(hex_))
    left, top, width, height = board.camera.rect
    yield Press("click", MAP, (left + width - 60, top + height - 60))  # where a small map may lie
    yield Press("wheel", "up")
    yield Press("wheel", "down")


def shown_part(screen: Screen, name: str) -> Any:
    """The "board" or the "motion" of a screen, of the surface in the middle of it or of the picture
    that it shows; None where it has none."""
    picture = getattr(getattr(screen, "surface", screen), "picture", None)
    if isinstance(picture, StagePicture) and isinstance(picture.top, HexTop):
        picture.top.board.see(camera_in(picture), picture.rect)
        return SeenMotion(picture) if name == "motion" else picture.top.board
    holders = screen, getattr(screen, "surface", None), getattr(screen, "picture", None)
    return next((getattr(one, name) for one in holders if hasattr(one, name)), None)


def _pieces(screen: Screen) -> Any:
    """The hexes where the reader sees something."""
    view = getattr(getattr(screen, "playing", screen), "view", None)
    return None if view is None else (view.pieces.by_place | view.book.vp).keys()
