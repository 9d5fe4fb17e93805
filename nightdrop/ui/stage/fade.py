"""The light of a table, which fades into the next."""

from __future__ import annotations

from typing import Final

from nightdrop.ui.kit.screen import FRAME_MS, Window
from nightdrop.ui.look.theme import Light

FADE_MS: Final = 1600.0  # from one light to the next
STILL_MS: Final = 120.0  # where the player wants fewer movements


class LightFade:
    """The light of a screen: `light` now, and what is left of the one before. It is a part that
    ticks."""

    def __init__(self, app: Window, light: Light) -> None:
        self._app, self.light = app, light
        self._old: tuple[Light, float] | None = None
        self._next = 0.0  # when it is drawn next

    def follow(self, light: Light) -> Light:
        """Another light has come; the old one begins to pass."""
        before, self.light = self.light, light
        if before != light:
            self._old = before, self._app.clock()
        return light

    def hurry(self) -> None:
        """The old light is gone at once."""
        self._old = None

    def passing(self) -> tuple[Light, float] | None:
        """The light that passes away, and how far the new one has come, 0-1."""
        if self._old is None:
            return None
        lasts = FADE_MS * self._app.settings.tempo or STILL_MS
        part = (self._app.clock() - self._old[1]) / lasts
        return (self._old[0], part) if part < 1 else None

    def wake_at(self, now: float) -> float | None:
        """When to tick next; None while the light rests."""
        return self._next if self._old is not None else None

    def tick(self, now: float) -> bool:
        """Go on; True while, and right after, one light passes into another."""
        if self._old is None or now < self._next:
            return False
        self._next = now + FRAME_MS
        if self.passing() is None:
            self._old = None
        return True
