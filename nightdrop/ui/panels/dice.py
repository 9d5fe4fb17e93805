"""Typing in dice that were thrown on the real table: keys 1-6, or six buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from nightdrop.table.speech import N_, _
from nightdrop.ui.screens.buttons import Button

Throw = Callable[[tuple[int, ...]], None]
_ASKED = {
    1: N_("Throw the die and enter it."),
    2: N_("Throw two dice and enter them in order."),
    3: N_("Throw three dice and enter them in order."),
}
_ASKED_MORE = N_("Throw the dice and enter them in order.")


class DiceEntry:
    """The dice typed so far, of the number that is due."""

    def __init__(self) -> None:
        self.due = 0
        self.typed: tuple[int, ...] = ()

    def expect(self, due: int) -> None:
        """Wait for so many dice; begin anew."""
        self.due, self.typed = due, ()

    def add(self, value: int, throw: Throw) -> None:
        """One die more; the last one completes the throw."""
        self.typed = (*self.typed, value)
        if len(self.typed) >= self.due:
            done, self.typed = self.typed, ()
            throw(done)

    def key(self, event: pygame.event.Event, throw: Throw) -> bool:
        """A digit adds a die, Backspace takes one away; True if the key was used."""
        if event.key == pygame.K_BACKSPACE:
            self.typed = self.typed[:-1]
            return True
        for value in range(1, 7):
            if event.key in (pygame.K_0 + value, pygame.K_KP_1 + value - 1):
                self.add(value, throw)
                return True
        return False

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
