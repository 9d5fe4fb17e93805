"""The light over the map: it follows the clock of the game, and the old one passes away slowly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightdrop.table.narrate_words import light

if TYPE_CHECKING:
    from nightdrop.engine.model import State
    from nightdrop.ui.app import App
    from nightdrop.ui.theme import Light

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
