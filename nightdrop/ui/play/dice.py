"""Dice that the players throw themselves, and type in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from nightdrop.table.language import N_, _
from nightdrop.ui.input import DIGITS, KEYBOARD, walk
from nightdrop.ui.kit.buttons import Button

Throw = Callable[[tuple[int, ...]], None]
_ASKED = {
    1: N_("Roll the die and enter the result."),
    2: N_("Roll two dice and enter the results in order."),
    3: N_("Roll three dice and enter the results in order."),
}
_ASKED_MORE = N_("Roll the dice and enter the results in order.")


class DiceEntry:
    """The dice typed so far, of the number that is `due` now."""

    def __init__(self, due: Callable[[], int]) -> None:
        self._asked = due
        self.due = 0
        self.typed: tuple[int, ...] = ()

    def follow(self) -> None:
        """Wait for the dice that are due now; begin anew."""
        self.due, self.typed = self._asked(), ()

    def add(self, value: int, throw: Throw) -> None:
        """One die more; the last one completes the throw."""
        self.typed = (*self.typed, value)
        if len(self.typed) >= self.due:
            done, self.typed = self.typed, ()
            throw(done)

    def key(self, event: pygame.event.Event, throw: Throw) -> bool:
        """A digit adds a die, Backspace takes one away; True if the key was used."""
        command = KEYBOARD.command(event)
        if walk(event) == "erase":
            self.typed = self.typed[:-1]
        elif command in DIGITS[1:7]:
            self.add(DIGITS.index(command), throw)
        else:
            return False
        return True

    def buttons(self, throw: Throw) -> list[Button]:
        """A button for each value of a die; the screen lays them side by side."""
        return [
            Button(f"die-{value}", str(value), partial(self.add, value, throw), "")
            for value in range(1, 7)
        ]

    @property
    def words(self) -> str:
        """What is asked for, and what was typed."""
        typed = "  ".join(map(str, self.typed))
        asked = _(_ASKED.get(self.due, _ASKED_MORE))
        return f"{asked}  {typed}" if typed else asked
