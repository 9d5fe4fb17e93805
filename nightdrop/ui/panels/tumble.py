"""Draws thrown dice: they fly in, bounce twice, and come to rest on the thrown faces."""

from __future__ import annotations

from functools import lru_cache
from math import hypot, pi, sin

import pygame

from nightdrop.table.scenes import DICE_MS, NOWHERE, REST_MS, Flight
from nightdrop.ui.camera import Camera, hex_centre
from nightdrop.ui.motion import eased
from nightdrop.ui.panels.fight import draw_die
from nightdrop.ui.theme import COUNTERS

THROWN = DICE_MS / (DICE_MS + REST_MS)  # the part of the flight in which they move
BOUNCES = ((0.0, 0.45, 1.0), (0.45, 0.75, 0.38), (0.75, 0.92, 0.12))  # from, to, how high
REST = (7, -7, 4)  # degrees at which they lie
SPIN = 620
FACES = 9  # how many faces a tumbling die shows
_COLOURS = ((COUNTERS.cream, COUNTERS.dark), (COUNTERS.dark, COUNTERS.cream))


def draw_throw(surface: pygame.Surface, camera: Camera, flight: Flight, part: float) -> None:
    """The dice of a flight beyond the hex that is attacked, or in the middle of the map."""
    moved = min(1.0, part / THROWN)
    way = _way(flight)
    size = round(min(110.0, max(34.0, camera.height * 0.42)))
    for number, value in enumerate(flight.dice):
        x, y = _rest(surface, camera, flight, number, size)
        left = (1 - eased(moved)) * size * (4.6 + 0.9 * number)
        x, y = x - way[0] * left, y - way[1] * left
        up = max((_arc(moved, *bounce) for bounce in BOUNCES), default=0.0) * size * 1.5
        away = -1 if number % 2 == 0 else 1
        die = _die(size, face_at(value, number, moved), number % 2)
        angle = REST[number % 3] + away * SPIN * (1 - eased(moved))
        turned = pygame.transform.rotozoom(die, angle, 0.5)
        _shadow(surface, (x, y + size * 0.5), size, up)
        surface.blit(turned, turned.get_rect(center=(round(x), round(y - up))))


def _way(flight: Flight) -> tuple[float, float]:
    """The direction of a throw, of length 1: from the attacker over his target."""
    (ax, ay), (bx, by) = hex_centre(flight.start), hex_centre(flight.end)
    far = hypot(bx - ax, by - ay)
    return ((bx - ax) / far, (by - ay) / far) if far else (1.0, 0.0)


def face_at(value: int, number: int, moved: float) -> int:
    """The face that a die shows on its way, 0-1; from the last bounce on the thrown one."""
    if moved >= BOUNCES[-1][0]:
        return value
    return (value + number + 1 + round((1 - moved) * FACES) * 2) % 6 + 1


def _arc(moved: float, begins: float, ends: float, high: float) -> float:
    """How high a die is in one of its bounces, 0-1; the first comes down from a hand."""
    if not begins <= moved < ends:
        return 0.0
    part = (moved - begins) / (ends - begins)
    return high * (1 - part * part if begins == 0 else sin(pi * part))


def _rest(
    surface: pygame.Surface, camera: Camera, flight: Flight, number: int, size: int
) -> tuple[float, float]:
    """Where a die comes to rest: beyond the hex, or in the middle, and always on the map."""
    clip = surface.get_clip()
    if flight.end == NOWHERE:
        x, y = clip.centerx, clip.top + clip.height * 0.42
    else:
        x, y = camera.hex_point(flight.end)
        way, beyond = _way(flight), round(camera.height * 0.45 + size * 0.8)
        x, y = round(x + way[0] * (beyond + size * 0.7)), round(y + way[1] * beyond)
    x += round((number - (len(flight.dice) - 1) / 2) * size * 1.35)
    inside = clip.inflate(-2 * size, -2 * size)
    return min(max(x, inside.left), inside.right), min(max(y, inside.top), inside.bottom)


def _shadow(surface: pygame.Surface, at: tuple[float, float], size: int, up: float) -> None:
    """The spot under a die, wider and fainter the higher it is."""
    wide = round(size * (1 + up / size * 0.25))
    spot = pygame.Surface((wide, max(3, size // 4)), pygame.SRCALPHA)
    alpha = round(110 / (1 + up / size * 1.6))
    pygame.draw.ellipse(spot, (*COUNTERS.dark, alpha), spot.get_rect())
    surface.blit(spot, spot.get_rect(center=(round(at[0]), round(at[1]))))


@lru_cache(maxsize=48)
def _die(size: int, value: int, colour: int) -> pygame.Surface:
    """A die of twice the size on glass, to be turned."""
    face, ink = _COLOURS[colour]
    made = pygame.Surface((2 * size + 8, 2 * size + 8), pygame.SRCALPHA)
    middle = size + 4, size + 4
    draw_die(made, middle, 2 * size, value, face, ink)
    box = pygame.Rect(0, 0, 2 * size, 2 * size)
    box.center = middle
    pygame.draw.rect(made, COUNTERS.dark if colour == 0 else COUNTERS.cream, box, 3, size * 2 // 5)
    return made
