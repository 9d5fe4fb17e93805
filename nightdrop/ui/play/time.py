"""The passing of time on a map: when a screen must look again, and the light of the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightdrop.table.words.nouns import light
from nightdrop.ui.board.motion import FRAME_MS

if TYPE_CHECKING:
    from nightdrop.engine.model import State
    from nightdrop.ui.app import App
    from nightdrop.ui.board.motion import Motion
    from nightdrop.ui.look.theme import Light


FADE_MS, STILL_FADE_MS = 1600.0, 120.0  # from one light to the next


class Dusk:
    """The light of a screen: `light` now, and what is left of the one before."""

    def __init__(self, app: App, view: State) -> None:
        self._app = app
        self.light: Light = light(view, view.turn)
        self._old: tuple[Light, float] | None = None

    def follow(self, view: State) -> Light:
        """The light of a view's turn; if it is another, the old one begins to pass."""
        before, self.light = self.light, light(view, view.turn)
        if before != self.light:
            self._old = before, self._app.clock()
        return self.light

    def hurry(self) -> None:
        """The old light is gone at once."""
        self._old = None

    @property
    def passes(self) -> bool:
        """Whether one light still passes into the other."""
        return self._old is not None

    def passing(self) -> tuple[Light, float] | None:
        """The light that passes away, and how far the new one has come, 0-1."""
        if self._old is None:
            return None
        lasts = FADE_MS * self._app.settings.tempo or STILL_FADE_MS
        part = (self._app.clock() - self._old[1]) / lasts
        if part >= 1:
            self._old = None
        return self._old and (self._old[0], part)


REPAINT_MS: Final = 120.0  # how often newly painted tiles are shown


class Pulse:
    """What goes on by itself: what moves, a light that passes, tiles that are still painted.

    Times are ms of the app's clock.
    """

    def __init__(self, motion: Motion, dusk: Dusk | None = None) -> None:
        self._motion, self._dusk = motion, dusk
        self._next_frame = self._painted_at = 0.0

    def wake_at(self, now: float) -> float | None:
        """When to beat next; None while everything rests."""
        if not self._motion.board.map.complete:
            return now
        return self._next_frame if self._motion.busy or self._fades else None

    def beat(self, now: float) -> bool:
        """Go on for a few ms; True if there is something new to be drawn."""
        moved = now >= self._next_frame and (self._motion.tick(now) or self._fades)
        if moved:
            self._next_frame = now + FRAME_MS
        return self._paints(now) or moved

    def _paints(self, now: float) -> bool:
        """Paint missing tiles; True if those that are new should be shown."""
        land = self._motion.board.map
        if land.complete:
            return False
        if self._motion.app.paint(land) and now - self._painted_at <= REPAINT_MS:
            return False
        self._painted_at = now
        return True

    @property
    def _fades(self) -> bool:
        """Whether one light passes into another."""
        return self._dusk is not None and self._dusk.passes
