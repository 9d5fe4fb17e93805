"""A set of buttons on a screen: mouse, keys, focus and hover, without any drawing of text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from nightdrop.ui.input import KEYBOARD, walk
from nightdrop.ui.kit.screen import Clickable, Screen


@dataclass
class Button:
    """A button: what it is called, what it does, and how it is reached.

    `command` is what a key must mean to press it ("" for no key); `sign` is what the key cap says
    where that is not the command's key. A refused button keeps its place, and its `sub` line says
    why; one that `answers` says all of it when pressed.
    """

    name: str
    label: str
    act: Callable[[], None]
    sub: str = ""
    command: str = ""
    enabled: bool = True
    primary: bool = False
    answers: bool = False
    sign: str | None = None
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))

    @property
    def cap(self) -> str:
        """What the key cap beside the label says, "" for no cap."""
        if self.sign is None:
            return KEYBOARD.cap(self.command) if self.command else ""
        return self.sign

    @property
    def is_live(self) -> bool:
        """Whether pressing it does or says something."""
        return self.enabled or self.answers


class ButtonSet:
    """The buttons of a screen in order; one may have the keyboard's focus, one the mouse's."""

    def __init__(self) -> None:
        self.buttons: list[Button] = []
        self.focus: str | None = None
        self.hover: str | None = None

    def replace(self, buttons: list[Button]) -> None:
        """Take other buttons; focus and hover stay where their names live on."""
        self.buttons = buttons
        names = {button.name for button in buttons}
        self.focus = self.focus if self.focus in names else None
        self.hover = self.hover if self.hover in names else None

    def at(self, pos: tuple[int, int]) -> Button | None:
        """The button under a point in window px."""
        return next((b for b in self.buttons if b.rect.collidepoint(pos)), None)

    def point(self, pos: tuple[int, int]) -> bool:
        """Move the mouse to a point; True if the hovered button changed."""
        found = self.at(pos)
        name = found.name if found and found.is_live else None
        changed = name != self.hover
        self.hover = name
        return changed

    def press(self, pos: tuple[int, int]) -> bool:
        """Click at a point; True if a button was there, enabled or not."""
        found = self.at(pos)
        if found is None:
            return False
        if found.is_live:
            found.act()
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """A key went down: Enter on the focus, or a button's own; True if a button was pressed."""
        if walk(event) == "press":
            return self.choose()
        return self.do(KEYBOARD.command(event)) or self.do(walk(event))

    def choose(self) -> bool:
        """Press the button in focus, or the primary one; False if it does nothing."""
        chosen = next((b for b in self.buttons if b.name == self.focus), None)
        if chosen is None:
            chosen = next((b for b in self.buttons if b.primary), None)
        if chosen is None or not chosen.is_live:
            return False
        chosen.act()
        return True

    def do(self, command: str) -> bool:
        """Press the button of a command; False if there is none that does something."""
        found = next((b for b in self.buttons if b.command == command and b.is_live), None)
        if not command or found is None:
            return False
        found.act()
        return True

    def move_focus(self, by: int) -> None:
        """The focus goes `by` buttons on that do or say something, round and round."""
        names = [button.name for button in self.buttons if button.is_live]
        if not names:
            self.focus = None
        elif self.focus not in names:
            self.focus = names[0 if by > 0 else -1]
        else:
            self.focus = names[(names.index(self.focus) + by) % len(names)]

    def clickables(self) -> list[Clickable]:
        """The enabled buttons that have a place on the screen."""
        shown = (b for b in self.buttons if b.enabled and b.rect.width)
        return [Clickable(b.name, "button", b.rect) for b in shown]


def handle_menu(screen: Screen, buttons: ButtonSet, event: pygame.event.Event) -> bool:
    """What every screen of buttons does with an event; True if it was used."""
    if event.type == pygame.MOUSEMOTION:
        screen.dirty |= buttons.point(event.pos)
    elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
        screen.dirty = True
        return buttons.press(event.pos)
    elif event.type == pygame.KEYDOWN:
        if walk(event) in ("focus", "down", "up"):
            back = walk(event) == "up" or bool(event.mod & pygame.KMOD_SHIFT)
            buttons.move_focus(-1 if back else 1)
            screen.dirty = True
            return True
        if buttons.key(event):
            screen.dirty = True
            return True
    return False
