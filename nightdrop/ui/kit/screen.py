"""What a screen is: it draws the window, takes events, and says what can be clicked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame

from nightdrop.table.language import language
from nightdrop.ui.look.theme import LEAST_ROOM, Light, Palette, Scale, palette_of, scale_for

if TYPE_CHECKING:
    from nightdrop.ui.app import App


class Clickable(NamedTuple):
    """Something on the screen that a click acts on: its name, its kind, and where to click.

    Kinds: "button", "hex", "unit". `rect` is in window px; its centre is the place to click.
    """

    name: str
    kind: str
    rect: pygame.Rect


class Screen:
    """Base of all screens. `dirty` asks for a new picture; times are ms of the app's clock.

    `spoken` is the language in which its buttons and other kept texts are worded.
    """

    light: Light = "night"
    helps = True  # whether F1 leads from here to the rules
    is_outside = False  # whether a game under way has been left by whoever comes here
    place = ""  # what the table of keys calls this screen
    room = LEAST_ROOM  # design px of window that the screen needs; the scale leaves it so much
    raw_keys = False  # whether keys come as they are, whatever the player has bound

    def __init__(self, app: App) -> None:
        self.app = app
        self.dirty = True
        self.spoken = language()

    @property
    def size(self) -> tuple[int, int]:
        """Window size in px."""
        return self.app.surface.get_size()

    @property
    def scale(self) -> Scale:
        """The factor from design px to window px."""
        return scale_for(*self.size, self.app.settings.scale, self.room)

    @property
    def palette(self) -> Palette:
        """Interface colours in the screen's light."""
        return palette_of(self.light, self.app.settings.contrast)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole window."""
        raise NotImplementedError  # every screen draws itself; there is no plain one

    def handle(self, event: pygame.event.Event) -> None:
        """Answer one event."""

    def dropped(self, path: Path) -> None:
        """A file was dropped on the window."""

    def resized(self) -> None:
        """The window has another size."""
        self.dirty = True

    def reworded(self) -> None:
        """Another language is spoken: say everything anew."""
        self.dirty = True

    def settings_changed(self) -> None:
        """A key that counts everywhere changed a setting."""
        self.dirty = True

    def saving_changed(self) -> None:
        """A game could not be saved, or all are saved again."""
        self.dirty = True

    def rule_in_hand(self) -> str:
        """The number of the rule that is asked about here, "" if none is."""
        return ""

    def left(self) -> None:
        """Another screen takes over: nothing goes on here that a hand would have to end."""

    def closing(self) -> None:
        """The window is about to close: leave nothing half done."""

    def wake_at(self) -> float | None:
        """When to call `tick` next (ms), or None to sleep until the next event."""
        return None

    def tick(self, now: float) -> None:
        """Time has come."""

    def clickables(self) -> list[Clickable]:
        """Everything that a click acts on now."""
        return []
