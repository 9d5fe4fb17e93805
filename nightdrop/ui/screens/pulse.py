"""The passing of time on a map: when a screen must look again, and whether it then has to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightdrop.ui.motion import FRAME_MS

if TYPE_CHECKING:
    from nightdrop.ui.dusk import Dusk
    from nightdrop.ui.motion import Motion

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
