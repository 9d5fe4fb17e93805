"""The camera on what matters: the place of what can be chosen now, or the whole map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.ui.motion import GLIDE_MS

if TYPE_CHECKING:
    from nightdrop.ui.playing import Playing
    from nightdrop.ui.screens.play import Play

NEAR: Final = 84  # hex height in px at which a counter is some 50 px wide


def place_of(playing: Playing) -> frozenset[Hex]:
    """The hexes of all that can be chosen and of the fight under way, as the reader sees them;
    none where there is nothing on the map to choose."""
    view, pointer = playing.view, playing.pointer.back()
    units, hexes = set(pointer.units), set(pointer.hexes)
    if view.fight is not None:
        units |= {unit for unit in view.fight.attackers if unit in view.pieces.by_id}
        hexes.add(view.fight.target)
    return frozenset(hexes | {h for unit in units if (h := view.pieces[unit].hex) is not None})


class Follow:
    """Goes, once for each step, where there is something to be chosen, if the player wants it."""

    def __init__(self, screen: Play) -> None:
        self.screen = screen
        self._step: object = None

    def toggle(self) -> None:
        """From the whole map to what matters and to follow it, or back to the whole map."""
        screen = self.screen
        self._step, settings = None, screen.app.settings
        screen.app.set(settings.but(near=not settings.near))
        if not self.beat():
            self._go(frozenset())

    def beat(self) -> bool:
        """Set out where a step is new and nothing else moves; True if it did."""
        if self.wake_at(0.0) is None:
            return False
        self._step, place = self._now, place_of(self.screen.playing)
        if place:
            self._go(place)
        return bool(place)

    def wake_at(self, now: float) -> float | None:
        """At once, in ms, where it has to set out; else None."""
        screen = self.screen
        busy = screen.motion.busy or any(pygame.mouse.get_pressed())
        waits = busy or screen.playing.must_cover or self._step == self._now
        return now if screen.app.settings.near and not waits else None

    @property
    def _now(self) -> object:
        """What tells one step from the next."""
        playing = self.screen.playing
        view = playing.view
        return view.turn, view.used, view.activation, playing.step, playing.audience

    def _go(self, place: frozenset[Hex]) -> None:
        """Glide there, or to the whole map."""
        screen = self.screen
        most = max(NEAR, screen.scale.px(NEAR)) if place else 0
        screen.motion.glide_to(place, most, GLIDE_MS * screen.app.settings.tempo)
        screen.dirty = True
