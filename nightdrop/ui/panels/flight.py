"""Draws counters on their way: moving, coming down by parachute, lost; and attacks."""

from __future__ import annotations

from math import sin

import pygame

from nightdrop.ui.camera import Camera, hex_centre
from nightdrop.ui.motion import Flight
from nightdrop.ui.paint.overlay import Overlay
from nightdrop.ui.panels.looks import look_of
from nightdrop.ui.sprites import counter_size, counter_sprite
from nightdrop.ui.theme import COUNTERS

Shown = tuple[tuple[Flight, float], ...]


def hidden_units(shown: Shown) -> frozenset[str]:
    """Counters that are not drawn in their stacks meanwhile."""
    return frozenset(f.unit for f, part in shown if f.unit and part < 1)


def draw_flights(surface: pygame.Surface, camera: Camera, overlay: Overlay, shown: Shown) -> None:
    """Draw all that is under way, on a surface clipped to the map."""
    for flight, part in shown:
        if flight.kind == "clash":
            overlay.arrow(flight.start, flight.end)
            overlay.pill(flight.end, flight.words)
        elif part < 1:
            _counter(surface, camera, flight, part)


def _counter(surface: pygame.Surface, camera: Camera, flight: Flight, part: float) -> None:
    """One counter at its place between start and end."""
    counter = flight.view.pieces.by_id.get(flight.unit)
    if counter is None or (flight.kind == "drop" and part <= 0):
        return
    (ax, ay), (bx, by) = hex_centre(flight.start), hex_centre(flight.end)
    x, y = camera.to_screen(ax + (bx - ax) * part, ay + (by - ay) * part)
    sprite = counter_sprite(look_of(flight.view, counter), counter_size(camera.height, False))
    if flight.kind == "drop":
        y -= camera.height * 1.6 * (1 - part)
        x += camera.height * 0.25 * sin(part * 5) * (1 - part)
        _canopy(surface, (x, y - camera.height * 0.3), camera.height * 0.42 * (1 - part * 0.4))
    elif flight.kind == "lost" and part > 0:
        sprite = sprite.copy()
        sprite.set_alpha(round(255 * (1 - part)))
    surface.blit(sprite, sprite.get_rect(center=(round(x), round(y))))


def _canopy(surface: pygame.Surface, at: tuple[float, float], radius: float) -> None:
    """A parachute with its lines over a point."""
    x, y = at
    points = [(x + radius * step / 8, y - radius * (1 - (step / 8) ** 2) ** 0.5)
              for step in range(-8, 9)]  # fmt: skip
    pygame.draw.polygon(surface, COUNTERS.cream, points)
    pygame.draw.aalines(surface, COUNTERS.dark, True, points)
    for step in (-8, -3, 3, 8):
        top = (x + radius * step / 8, y)
        pygame.draw.aaline(surface, COUNTERS.cream, top, (x, y + radius * 0.9))
