"""Sprites of counters and markers for a map that is zoomed."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from nightdrop.hexwar.ui.counters.sprites import (
    CounterLook,
    counter_sprite,
    has_marker,
    has_sprite,
    marker_sprite,
    riding_marker,
    riding_sprite,
)
from nightdrop.hexwar.ui.map.camera import HexCamera
from nightdrop.ui.look.theme import Light

SizeOf = Callable[[float], int]  # px of what lies on hexes of a height in px


class MapSprites:
    """Sprites of the size that they have in a camera; during a zoom those of the size that they
    had before, scaled.

    Each frame of a zoom makes one in the size that it will have at the end.
    """

    def __init__(self) -> None:
        self._still: float = 0  # hex height in px at which the camera stood last
        self._made_one = False

    def begin(self, camera: HexCamera) -> None:
        """Begin a frame."""
        self.camera, self._made_one = camera, False
        if not camera.moving or not self._still:
            self._still = camera.height

    def counter(
        self, look: CounterLook, size_of: SizeOf, state: str, light: Light
    ) -> pygame.Surface:
        """A counter; see `counter_sprite`."""
        camera = self.camera
        if not camera.moving:
            return counter_sprite(look, size_of(camera.height), state, light)
        self._make_ahead(size_of, lambda size: has_sprite(look, size, state, light),
                         lambda size: counter_sprite(look, size, state, light))  # fmt: skip
        return riding_sprite(look, size_of(camera.height), size_of(self._still), state, light)

    def marker(self, kind: str, size_of: SizeOf, theme: str, text: str = "") -> pygame.Surface:
        """A marker; see `marker_sprite`."""
        camera = self.camera
        if not camera.moving:
            return marker_sprite(kind, size_of(camera.height), theme, text)
        self._make_ahead(size_of, lambda size: has_marker(kind, size, theme, text),
                         lambda size: marker_sprite(kind, size, theme, text))  # fmt: skip
        return riding_marker(kind, size_of(camera.height), size_of(self._still), theme, text)

    def _make_ahead(
        self, size_of: SizeOf, is_made: Callable[[int], bool], make: Callable[[int], object]
    ) -> None:
        """Make a sprite in the size of the zoom's end, unless one was made in this frame."""
        coming = size_of(self.camera.target_height)
        if not self._made_one and not is_made(coming):
            self._made_one = True
            make(coming)
