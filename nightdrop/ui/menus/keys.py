"""The keys: every command with its key, by screen; choose one, press another key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import pygame

from nightdrop.table.language import N_, _
from nightdrop.table.words.english import Words
from nightdrop.table.words.nouns import capital
from nightdrop.ui.input import (
    ALL,
    KEYBOARD,
    PLACES,
    Command,
    by_name,
    clash,
    display,
    is_down,
    name_of,
    unfit,
    walk,
)
from nightdrop.ui.kit import Head, Paragraph, Press, Said, Stack, Widget
from nightdrop.ui.menus.sheet import COLUMN, ROWS, ScrolledPage, headed

_NOTE = N_("Choose a command, then press its new key. Del restores the default key of a command. "
           "Tab, Enter, Esc and the arrows always work in menus and lists.")
_UNFIT = {
    "modifier": N_("{key} does nothing on its own. Press another key."),
    "typing": N_("{key} is needed to type or to move in a list, where this command works too. "
                 "Press a function key."),
    "fixed": N_("{key} is needed to move and choose in every menu. Press another key."),
}  # fmt: skip


# What a command does in a game besides, by its name.
_IN_GAMES: Final[Mapping[str, str]] = Words("names", "keys")


def sentence_of(command: Command) -> str:
    return _(_IN_GAMES.get(command.name, command.sentence))


class KeyWish(NamedTuple):
    """A key that another command has: the command that wants it, and the one that has it."""

    command: Command
    key: str
    other: Command


class KeysScreen(ScrolledPage):
    """Lists the commands; `asked` is the one that waits for a key, `wish` a conflict."""

    helps, paired = False, True
    asked: Command | None = None
    wish: KeyWish | None = None
    problem = ""
    _held = False  # whether the key that asked is still down

    @property
    def raw_keys(self) -> bool:  # type: ignore[override]  # elsewhere it never changes
        """True while a command waits for its key: no key has its usual meaning then."""
        return self.asked is not None

    def widgets(self) -> list[Widget]:
        self.heading = _("KEYS")
        reset = Stack([Press(_("Restore the default keys"), "reset")], most=COLUMN)
        made: list[Widget] = [Paragraph(_(_NOTE)), reset]
        for place, title in PLACES.items():
            found = [command for command in ALL if command.place == place]
            made.append(headed(Head(_(title)), [self._row(command) for command in found]))
        return made

    def _row(self, command: Command) -> Widget:
        """The row of a command, and below it the question about a conflict."""
        note, sub = display(KEYBOARD.key_of(command)), ""
        if command == self.asked:
            note = _("press a key")
            sub = self.problem or _("Esc leaves it unchanged.")
        row = Press(capital(sentence_of(command)), command.name, note, sub)
        if self.wish is None or self.wish.command != command:
            return row
        told = _("{key} is the key of “{other}”.").format(
            key=display(self.wish.key), other=sentence_of(self.wish.other))
        return Stack([row, Press(_("Swap the keys of the two commands"), "swap", "", told),
                      Press(_("Leave both keys as they are"), "keep")], ROWS)  # fmt: skip

    def said(self, said: Said) -> None:
        self.problem = ""
        if said.command == "reset":
            self._keep({})
        elif said.command == "swap" and self.wish is not None:
            command, key, other = self.wish
            self._keep({**self.bound, command.name: key, other.name: KEYBOARD.key_of(command)})
        elif said.command != "keep":
            self.asked = by_name(said.command)
            self._held = is_down("press", "space")
        self.wish = None
        self.renew()

    @property
    def bound(self) -> dict[str, str]:
        return dict(self.app.settings.keys)

    def _keep(self, bound: dict[str, str]) -> None:
        """Set the player's keys; those that equal the defaults are not kept."""
        other = {name: key for name, key in bound.items() if by_name(name).key != key}
        self.app.set(self.app.settings.but(keys=other))

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYUP:
            self._held = False
        elif event.type == pygame.KEYDOWN and self.asked is not None:
            if not self._held:
                self._press(self.asked, event)
        elif walk(event) == "delete":
            self._first_key()
        else:
            if event.type == pygame.MOUSEBUTTONDOWN and self.asked is not None:
                self.asked = None
                self.renew()
            super().handle(event)

    def _press(self, command: Command, event: pygame.event.Event) -> None:
        """Take a key for the command that waits for one."""
        key = name_of(event.key)
        if walk(event) == "back" or key == KEYBOARD.key_of(command):
            self.asked = None
        elif not key or unfit(command, key):
            why = unfit(command, key) or "modifier"
            self.problem = _(_UNFIT[why]).format(key=display(key))
        else:
            other = clash(self.bound, command, key)
            if other is not None:
                self.wish = KeyWish(command, key, other)
            else:
                self._keep({**self.bound, command.name: key})
            self.asked = None
        self.renew()
        if self.wish is not None:
            self.root.give_focus(next(row for row in self.rows if row.command == "swap"))

    def _first_key(self) -> None:
        """Give the focused command its default key back, if that is free."""
        name = self.root.holder.command if self.root.holder else ""
        command = next((c for c in ALL if c.name == name), None)
        if command is None:
            return
        other = clash(self.bound, command, command.key)
        if other is not None:
            self.wish = KeyWish(command, command.key, other)
        else:
            self._keep({**self.bound, command.name: command.key})
        self.renew()
