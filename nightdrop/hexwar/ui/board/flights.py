"""Draws counters on their way: walking, turning, under a parachute, lost; thrown dice; attacks."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.model import State
from nightdrop.hexwar.match.animation_script import (
    DICE_MS,
    NOWHERE,
    REST_MS,
    Flight,
    Kind,
    attacked_from,
)
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.board.marks import draw_score, thrown_words
from nightdrop.hexwar.ui.board.overlay import Overlay
from nightdrop.hexwar.ui.counters.colours import COUNTERS
from nightdrop.hexwar.ui.counters.sprites import counter_size, counter_sprite, look_of
from nightdrop.hexwar.ui.map.camera import HexCamera, hex_centre
from nightdrop.ui.look.icons import draw_die
from nightdrop.ui.look.theme import rgb

Shown = tuple[tuple[Flight, float], ...]  # each with its part, 0-1, even in time


def eased(part: float) -> float:
    """A part of 0-1, quick at first and slow at the end."""
    return 1 - (1 - part) ** 3


OPENS, FALLS = 0.14, 0.88  # parts of the way at which the canopy is open, and at which it folds
ROUND = 20  # points of a canopy's edge
GORES = (-0.55, 0.0, 0.55)


def draw_parachute(
    surface: pygame.Surface, load: pygame.Surface | None, at: tuple[float, float], height: float,
    part: float, fades: float = 0.0,
) -> None:  # fmt: skip
    """A canopy with its load (None: nobody) over the ground point `at`, hexes being `height` px.

    `part` is how far down it is, 0-1; `fades` how far it has shrunk away, 0-1.
    """
    altitude = height * 1.7 * (1 - part)
    swing = height * 0.16 * sin(2.4 * pi * part) * (1 - part)
    x, y = at[0] + swing, at[1] - altitude
    _shadow(surface, at, height, part, fades)
    if load is not None:
        surface.blit(load, load.get_rect(center=(round(x), round(y))))
    opened = min(1.0, part / OPENS)
    folded = max(0.0, (part - FALLS) / (1 - FALLS))
    radius = height * 0.36 * (0.35 + 0.65 * opened) * (1 - fades)
    top = y - height * (0.34 + 0.3 * opened * (1 - folded))
    if radius >= 2:
        _canopy(surface, (x - 0.5 * swing, top), radius, 1 - 0.75 * folded, (x, y - height * 0.24),
                (1 - fades) * (1 - 0.8 * folded))  # fmt: skip


def _shadow(
    surface: pygame.Surface, at: tuple[float, float], height: float, part: float, fades: float
) -> None:
    """The dark spot on the ground that grows as the load comes near."""
    wide = round(height * (0.18 + 0.34 * part))
    if fades or wide < 4:
        return
    spot = pygame.Surface((wide, max(2, wide // 3)), pygame.SRCALPHA)
    pygame.draw.ellipse(spot, (*COUNTERS.dark, round(60 + 60 * part)), spot.get_rect())
    surface.blit(spot, spot.get_rect(center=(round(at[0]), round(at[1]))))


def _canopy(
    surface: pygame.Surface, at: tuple[float, float], radius: float, tall: float,
    hook: tuple[float, float], alpha: float,
) -> None:  # fmt: skip
    """Silk with three seams and its lines; `hook` is where these meet, in window px."""
    box = pygame.Rect(0, 0, round(radius * 2 + 6), round(radius + abs(hook[1] - at[1]) + 8))
    box.midtop = round(at[0]), round(at[1] - radius - 3)
    silk = pygame.Surface(box.size, pygame.SRCALPHA)
    cx, cy = at[0] - box.left, at[1] - box.top
    tip = min(max(hook[0] - box.left, 0.0), box.w - 1.0), hook[1] - box.top
    for side in (-0.94, -0.4, 0.4, 0.94):
        pygame.draw.aaline(silk, (*COUNTERS.cream, 170), (cx + side * radius, cy), tip)
    dome = _edge(cx, cy, radius, tall, 1.0)
    hem = [(cx + radius * (1 - step / 5), cy + radius * 0.07 * (step % 2)) for step in range(1, 10)]
    pygame.draw.polygon(silk, COUNTERS.cream, [*dome, *hem])
    shade = [point for point in dome if point[0] >= cx + radius * 0.3]
    pygame.draw.polygon(silk, (196, 184, 152), [*shade, (cx + radius * 0.3, cy)])
    for gore in GORES:
        pygame.draw.aalines(silk, (150, 138, 108), False, _edge(cx, cy, radius, tall, gore))
    pygame.draw.aalines(silk, COUNTERS.dark, True, [*dome, *hem])
    if alpha < 1:
        silk.set_alpha(round(255 * alpha))
    surface.blit(silk, box)


def _edge(
    x: float, y: float, radius: float, tall: float, narrow: float
) -> list[tuple[float, float]]:
    """Half an ellipse from left to right over a point; at less than 1 `narrow`, a seam in it."""
    found = []
    for step in range(ROUND + 1):
        angle = pi - pi * step / ROUND
        side = sin(angle - pi / 2)  # from -1 on the left to 1 on the right, as -cos
        if narrow == 1.0:
            found.append((x - side * -radius, y - sin(angle) * radius * tall))
        elif step <= ROUND // 2:
            rise = sin(pi / 2 * step / (ROUND // 2))
            found.append((x + narrow * radius * (1 - rise**2) ** 0.5, y - rise * radius * tall))
    return found


def draw_splash(
    surface: pygame.Surface, at: tuple[float, float], radius: float, part: float
) -> None:
    """A ring that widens and fades where somebody was lost."""
    size = round(radius * 2) + 4
    ring = pygame.Surface((size, size), pygame.SRCALPHA)
    reach = max(2.0, radius * part)
    pygame.draw.aacircle(ring, (*COUNTERS.cream, round(200 * (1 - part))), (size / 2, size / 2),
                         reach, max(1, round(radius * 0.08)))  # fmt: skip
    surface.blit(ring, ring.get_rect(center=(round(at[0]), round(at[1]))))


THROWN = DICE_MS / (DICE_MS + REST_MS)  # the part of the flight in which they move
BOUNCES = ((0.0, 0.45, 1.0), (0.45, 0.75, 0.38), (0.75, 0.92, 0.12))  # from, to, how high
REST = (7, -7, 4)  # degrees at which they lie
SPIN = 620
FACES = 9  # how many faces a tumbling die shows
_COLOURS = ((COUNTERS.cream, COUNTERS.dark), (COUNTERS.dark, COUNTERS.cream))


def draw_throw(surface: pygame.Surface, camera: HexCamera, flight: Flight, part: float) -> None:
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
        _die_shadow(surface, (x, y + size * 0.5), size, up)
        surface.blit(turned, turned.get_rect(center=(round(x), round(y - up))))


def _way(flight: Flight) -> tuple[float, float]:
    """The direction of a throw, of length 1: from the attacker over the target."""
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
    surface: pygame.Surface, camera: HexCamera, flight: Flight, number: int, size: int
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


def _die_shadow(surface: pygame.Surface, at: tuple[float, float], size: int, up: float) -> None:
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
    surface: pygame.Surface, camera: HexCamera, overlay: Overlay, shown: Shown, places: Places
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


def _between(camera: HexCamera, start: Hex, end: Hex, part: float) -> tuple[float, float]:
    """The window px on the way from one hex to another."""
    (ax, ay), (bx, by) = hex_centre(start), hex_centre(end)
    return camera.to_screen(ax + (bx - ax) * part, ay + (by - ay) * part)


def _counter(
    surface: pygame.Surface, camera: HexCamera, flight: Flight, part: float, places: Places
) -> None:
    """One counter at its moment."""
    drops = flight.kind == "drop"
    if (drops or flight.kind == "rise") and part <= 0:
        return
    way = _between(camera, flight.start, flight.end, eased(part))
    alone = counter_size(camera.height, False, camera.window)
    (x, y), size = places.get(flight.unit, (way, alone))
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


def _drown(surface: pygame.Surface, camera: HexCamera, flight: Flight, part: float) -> None:
    """A stick that does not come down well: its canopy shrinks and fades."""
    at = _between(camera, flight.start, flight.end, eased(part))
    fades = max(0.0, (part - 0.45) / 0.55)
    draw_parachute(surface, None, at, camera.height, part, fades)
    if fades:
        draw_splash(surface, at, camera.height * 0.34, fades)


def _clash(
    surface: pygame.Surface, camera: HexCamera, overlay: Overlay, flight: Flight, part: float
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
