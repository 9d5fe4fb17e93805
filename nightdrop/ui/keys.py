"""The keyboard: which key does what on which screen, and how the player has bound it.

Screens speak in default keys. Between them and the events stands one `Keyboard`, which turns the
key that the player chose into the default one, and each key cap into what he has to press.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from nightdrop.ui.key_names import code_of, display, name_of
from nightdrop.ui.keys_table import ALL, EVERYWHERE, FIXED, Command, by_name, commands_of

_CHORD: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
_MODIFIERS: Final = frozenset({
    "lshift", "rshift", "lctrl", "rctrl", "lalt", "ralt", "lmeta", "rmeta", "lsuper", "rsuper",
    "mode", "capslock", "numlockclear", "numlock", "scrolllock", "scrollock", "printscreen",
    "print", "sysreq", "unknown",
})  # fmt: skip
# Scancodes of the letters and of the digit row, the same on every keyboard of the world.
_PLACES: Final = {4 + n: ord("a") + n for n in range(26)} | {
    30 + n: ord("1") + n for n in range(9)
} | {39: ord("0")}


class Keyboard:
    """What the player has bound; `place` is the screen on top, as the table of keys names it."""

    def __init__(self) -> None:
        self.place = ""
        self._bound: dict[str, str] = {}

    def bind(self, bound: Mapping[str, str]) -> None:
        """Take over the player's keys, by the name of the command."""
        self._bound = sound(bound)

    def key_of(self, command: Command) -> str:
        """The name of the key that does a command now."""
        return self._bound.get(command.name, command.key)

    def shown(self, cap: str) -> str:
        """What a key cap says when it stands for the key that is called `cap` by default."""
        for command in commands_of(self.place):
            if command.name in self._bound and cap == display(command.key):
                return display(self._bound[command.name])
        return cap

    def cap(self, name: str) -> str:
        """The key of a command as a key cap says it. Raises KeyError for an unknown name."""
        return display(self.key_of(by_name(name)))

    def meant(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """A key event as the screen on top knows it; None for a key that does nothing now."""
        if getattr(event, "mod", 0) & _CHORD:
            return event
        commands = commands_of(self.place)
        keys = {self.key_of(command): command for command in commands}
        for name in _names(event):
            if name in keys:
                return _as(event, code_of(keys[name].key))
        free = any(name_of(event.key) == command.key for command in commands)
        return None if free else event


def _names(event: pygame.event.Event) -> tuple[str, ...]:
    """What a key may be meant as: the sign it typed, its own name, the name of its place.

    The place counts where the key's own sign is neither a Latin letter nor a digit: so the digit
    row works on a keyboard whose digits need Shift, and a letter under any script.
    """
    typed, name = getattr(event, "unicode", ""), name_of(event.key)
    sign = typed if typed.isprintable() and not typed.isalnum() and typed != " " else ""
    if name.isascii() and (len(name) > 1 or name.isalnum()):
        return sign, name
    place = _PLACES.get(getattr(event, "scancode", 0), 0)
    return sign, name, name_of(place)


def _as(event: pygame.event.Event, code: int) -> pygame.event.Event:
    """The event as if another key had been pressed."""
    if code == event.key:
        return event
    letter = chr(code) if 32 <= code < 127 else ""
    return pygame.event.Event(event.type, {**event.dict, "key": code, "unicode": letter})


KEYBOARD: Final = Keyboard()  # one per process: two people look at one screen


def sound(bound: Mapping[str, str]) -> dict[str, str]:
    """What of the bound keys can be used: known commands and keys, and no key twice."""
    kept: dict[str, str] = {}
    for name, key in sorted(bound.items()):
        known = any(command.name == name for command in ALL)
        if known and isinstance(key, str) and code_of(key) and by_name(name).key != key:
            kept[name] = key
    clashing = {n for n, k in kept.items() if clash(kept, by_name(n), k) or unfit(by_name(n), k)}
    return sound({n: k for n, k in kept.items() if n not in clashing}) if clashing else kept


def clash(bound: Mapping[str, str], command: Command, key: str) -> Command | None:
    """Another command that has this key where `command` counts, or None."""
    for other in ALL:
        together = EVERYWHERE in (command.place, other.place) or other.place == command.place
        if together and other.name != command.name and bound.get(other.name, other.key) == key:
            return other
    return None


def unfit(command: Command, key: str) -> str:
    """Why a command cannot have a key: "modifier", "typing", "fixed", or "" if it can."""
    if key in _MODIFIERS:
        return "modifier"
    if command.place == EVERYWHERE and (len(key) == 1 or key in ("space", "backspace", *FIXED)):
        return "typing"
    if command.place != "play" and key in FIXED and key != command.key:
        return "fixed"
    return ""
