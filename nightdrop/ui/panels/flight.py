"""Draws counters on their way: walking, turning, coming down by parachute, lost; and attacks."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import State
from nightdrop.table.scenes import Flight, Kind, attacked_from
from nightdrop.ui.camera import Camera, hex_centre
from nightdrop.ui.motion import Shown, eased
from nightdrop.ui.paint.overlay import Overlay
from nightdrop.ui.panels.looks import look_of
from nightdrop.ui.panels.parachute import draw_parachute, draw_splash
from nightdrop.ui.panels.score import draw_score, thrown_words
from nightdrop.ui.panels.tumble import draw_throw
from nightdrop.ui.sprites import counter_size, counter_sprite
from nightdrop.ui.theme import COUNTERS, rgb

SHAKE_PX, SHAKES = 3.0, 4
RAYS = 10
FLASH = rgb("#F0A76B")


class Pose(NamedTuple):
    """How a counter is drawn at a moment: off its place in px, its size, how solid it is."""

    dx: float = 0.0
    dy: float = 0.0
    wide: float = 1.0
    tall: float = 1.0
    alpha: float = 1.0


Places = dict[str, tuple[tuple[int, int], int]]  # where counters lie in stacks, and their size


def in_place(shown: Shown) -> frozenset[str]:
    """Counters that turn or shake where they lie."""
    return frozenset(flight.unit for flight, _part in shown if flight.kind in ("flip", "hurt"))


def gone(shown: Shown) -> frozenset[str]:
    """Counters that are on their way, and in no stack meanwhile."""
    return frozenset(f.unit for f, _part in shown if f.unit) - in_place(shown)


def thrown(shown: Shown) -> bool:
    """Whether dice are under way or have just come to rest."""
    return any(flight.kind == "dice" for flight, _part in shown)


def draw_flights(
    surface: pygame.Surface, camera: Camera, overlay: Overlay, shown: Shown, places: Places
) -> None:
    """Draw all that is under way, on a surface clipped to the map."""
    for flight, part in shown:
        if flight.kind == "retreat" and part:
            overlay.arrow(flight.start, flight.end, "retreat")
    for flight, part in shown:
        if flight.unit:
            _counter(surface, camera, flight, part, places)
    for flight, part in shown:
        if flight.kind == "drown" and part:
            _drown(surface, camera, flight, part)
        elif flight.kind == "clash":
            _clash(surface, camera, overlay, flight, part)
    for flight, part in shown:
        if flight.kind == "dice":
            draw_throw(surface, camera, flight, part)
            if flight.score is not None and part > 0.6:
                from_ = attacked_from(flight.was)
                draw_score(overlay, flight.end, from_, thrown_words(*flight.score))


def _between(camera: Camera, start: Hex, end: Hex, part: float) -> tuple[float, float]:
    """The window px on the way from one hex to another."""
    (ax, ay), (bx, by) = hex_centre(start), hex_centre(end)
    return camera.to_screen(ax + (bx - ax) * part, ay + (by - ay) * part)


def _counter(
    surface: pygame.Surface, camera: Camera, flight: Flight, part: float, places: Places
) -> None:
    """One counter at its moment."""
    drops = flight.kind == "drop"
    if (drops or flight.kind == "rise") and part <= 0:
        return
    way = _between(camera, flight.start, flight.end, eased(part))
    (x, y), size = places.get(flight.unit, (way, counter_size(camera.height, False)))
    sprite = _sprite(flight, part, size)
    if sprite is None:
        return
    if drops:
        draw_parachute(surface, sprite, (x, y), camera.height, part)
        return
    pose = _POSES.get(flight.kind, _walk)(part, camera.height)
    _blit(surface, sprite, (x, y), pose)


def _sprite(flight: Flight, part: float, size: int) -> pygame.Surface | None:
    """The counter as it was, from the middle on as it is."""
    first, second = flight.was, flight.view
    if part >= 0.5:
        first, second = second, first
    return _face(first, flight.unit, size) or _face(second, flight.unit, size)


def _face(view: State, unit: str, size: int) -> pygame.Surface | None:
    counter = view.pieces.by_id.get(unit)
    return counter and counter_sprite(look_of(view, counter), size)


def _blit(
    surface: pygame.Surface, sprite: pygame.Surface, at: tuple[float, float], pose: Pose
) -> None:
    """Draw a sprite in a pose around a point."""
    if pose.wide != 1 or pose.tall != 1:
        wide, tall = sprite.get_width() * pose.wide, sprite.get_height() * pose.tall
        sprite = pygame.transform.smoothscale(sprite, (max(1, round(wide)), max(1, round(tall))))
    if pose.alpha < 1:
        sprite = sprite.copy()
        sprite.set_alpha(round(255 * pose.alpha))
    centre = round(at[0] + pose.dx), round(at[1] + pose.dy)
    surface.blit(sprite, sprite.get_rect(center=centre))


def _walk(part: float, height: float) -> Pose:
    """Lifted a little between two hexes."""
    lift = sin(pi * eased(part))
    return Pose(dy=-0.06 * height * lift, wide=1 + 0.05 * lift, tall=1 + 0.05 * lift)


def _flip(part: float, height: float) -> Pose:
    """Turned over: narrow in the middle, where the face changes."""
    return Pose(wide=max(0.04, abs(cos(pi * part))), dy=-0.05 * height * sin(pi * part))


def _hurt(part: float, height: float) -> Pose:
    """A short shake that dies away."""
    return Pose(dx=SHAKE_PX * max(1.0, height / 84) * sin(2 * pi * SHAKES * part) * (1 - part))


def _lost(part: float, height: float) -> Pose:
    """Sinks and fades; it stays whole for a moment, to be seen."""
    gone = max(0.0, (part - 0.25) / 0.75)
    return Pose(dy=0.06 * height * gone, wide=1 - 0.2 * gone, tall=1 - 0.2 * gone, alpha=1 - gone)


def _rise(part: float, height: float) -> Pose:
    """Pops up, a little too large at first."""
    size = 0.6 + 0.4 * eased(part) + 0.12 * sin(pi * part)
    return Pose(wide=size, tall=size, alpha=min(1.0, 2 * part))


_POSES: Final[dict[Kind, Callable[[float, float], Pose]]] = {
    "flip": _flip, "hurt": _hurt, "lost": _lost, "merge": _lost, "rise": _rise,
}  # fmt: skip


def _drown(surface: pygame.Surface, camera: Camera, flight: Flight, part: float) -> None:
    """A stick that does not come down well: its canopy shrinks and fades."""
    at = _between(camera, flight.start, flight.end, eased(part))
    fades = max(0.0, (part - 0.45) / 0.55)
    draw_parachute(surface, None, at, camera.height, part, fades)
    if fades:
        draw_splash(surface, at, camera.height * 0.34, fades)


def _clash(
    surface: pygame.Surface, camera: Camera, overlay: Overlay, flight: Flight, part: float
) -> None:
    """The blow: the arrow, and a burst where it strikes."""
    overlay.arrow(flight.start, flight.end)
    x, y = camera.hex_point(flight.end)
    reach = camera.height * (0.34 + 0.3 * eased(part))
    line = max(2, round(camera.height * 0.07 * (1 - part)))
    for ray in range(RAYS):
        angle = 2 * pi * ray / RAYS + 0.2
        far = reach * (1.0 if ray % 2 else 0.8)
        dx, dy, near = cos(angle), sin(angle), far * (0.5 + 0.4 * part)
        start, end = (x + dx * near, y + dy * near), (x + dx * far, y + dy * far)
        pygame.draw.line(surface, COUNTERS.dark, start, end, line + 4)
        pygame.draw.line(surface, COUNTERS.cream if ray % 2 else FLASH, start, end, line)
