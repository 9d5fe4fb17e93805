"""The night behind the title and the sheets: flat tonal layers as in a screen print."""

from __future__ import annotations

from functools import lru_cache
from math import sin
from random import Random
from typing import Final

import pygame

from nightdrop.ui.screens.silhouettes import Stamp, church, chute, cloud, house, plane, tree
from nightdrop.ui.theme import RGB, rgb

_SKY: Final = tuple(rgb(code) for code in (
    "#08101B", "#0B1724", "#0F1E2F", "#14283D", "#1A344D", "#22415D", "#2D4E6B", "#3A5F7D"
))  # fmt: skip
_MOON, _CRATER, _FIRE = rgb("#EDE8CE"), rgb("#DDD8BC"), rgb("#B9824F")
_HILL, _BANK, _WATER, _FAR_WATER, _GLEAM, _DIM_GLEAM, _REED = (
    rgb(code)
    for code in ("#1B3148", "#12222F", "#2F5069", "#27455E", "#7FA3BA", "#3F6582", "#070F19")
)
_DARK, _FAINT, _FAR = rgb("#0A1420"), rgb("#0E1B2A"), rgb("#060C15")
_NIGHT: Final = rgb("#0B1420")  # the ground of the sheets
_MOON_AT: Final = (0.745, 0.22)
_HORIZON: Final = 0.685
# Flights of three in parts of the window, the half span of their planes in design px, their ink.
_FLIGHTS: Final = (
    (((0.505, 0.098), (0.527, 0.137), (0.488, 0.159)), 28, _FAR),
    (((0.681, 0.118), (0.713, 0.180), (0.654, 0.212)), 50, _DARK),
    (((0.840, 0.326), (0.864, 0.371), (0.821, 0.392)), 36, _DARK),
)
_CHUTES: Final = (
    (0.513, 0.290, 26), (0.553, 0.335, 30), (0.481, 0.372, 28), (0.670, 0.412, 32),
    (0.812, 0.450, 34), (0.583, 0.478, 42), (0.868, 0.492, 44), (0.740, 0.566, 52),
    (0.930, 0.560, 56), (0.526, 0.610, 78), (0.677, 0.752, 96), (0.864, 0.660, 124),
)  # fmt: skip
_CLOUDS: Final = ((0.760, 0.297, 0.30, 5), (0.925, 0.247, 0.26, 5), (0.530, 0.437, 0.28, 6),
                  (0.155, 0.522, 0.24, 6), (0.815, 0.503, 0.33, 6))  # fmt: skip


@lru_cache(maxsize=1)
def scenery(size: tuple[int, int]) -> pygame.Surface:
    """The night over a window of this size, to be blitted and never drawn on."""
    made = pygame.Surface(size)
    width, height = size
    unit, rng = min(width / 1920, height / 1080), Random(6644)
    _sky(made, rng, stars=130)
    _moon(made, unit)
    for places, span, ink in _FLIGHTS:
        for x, y in places:
            plane(Stamp(made, (width * x, height * y), span * unit), ink)
    for x, y, wide, band in _CLOUDS:
        cloud(Stamp(made, (width * x, height * y), width * wide / 2), _SKY[band])
    _town(made, unit)
    _land(made, unit, rng)
    for x, y, broad in _CHUTES:
        chute(Stamp(made, (width * x, height * y), broad * unit * 0.55))
    _reeds(made, unit, rng)
    return made


def draw_backdrop(surface: pygame.Surface, plain: bool) -> None:
    """The ground of a sheet; with high contrast (`plain`) nothing stands behind the words."""
    if plain:
        surface.fill(_NIGHT)
    else:
        surface.blit(_backdrop(surface.get_size()), (0, 0))


@lru_cache(maxsize=1)
def _backdrop(size: tuple[int, int]) -> pygame.Surface:
    """The same country, quiet and nearly dark, behind a sheet of buttons and text.

    It is drawn at half the size: so dark and soft it is there at once in the largest window.
    """
    half = max(2, size[0] // 2), max(2, size[1] // 2)
    made = pygame.Surface(half)
    unit, rng = min(half[0] / 1920, half[1] / 1080), Random(6644)
    _sky(made, rng, stars=60)
    _town(made, unit)
    _land(made, unit, rng)
    _reeds(made, unit, rng)
    veil = pygame.Surface(half)
    veil.fill(_NIGHT)
    veil.set_alpha(212)
    made.blit(veil, (0, 0))
    return pygame.transform.smoothscale(made, size)


def _sky(surface: pygame.Surface, rng: Random, stars: int) -> None:
    """Eight bands with slow wavy edges, and stars."""
    width, height = surface.get_size()
    surface.fill(_SKY[0])
    for number, ink in enumerate(_SKY[1:], 1):
        top = height * 0.70 * number / len(_SKY)
        edge = [(x, top + sin(x / width * 6 + number * 1.7) * height * 0.011
                 + sin(x / width * 15 + number) * height * 0.003)
                for x in range(0, width + 16, 16)]  # fmt: skip
        pygame.draw.polygon(surface, ink, [*edge, (width + 16, height), (0, height)])
        pygame.draw.aalines(surface, ink, False, edge)
    for _star in range(stars):
        x, y = rng.randrange(width), rng.randrange(round(height * 0.42))
        shade, side = rng.randrange(80, 190), 1 + width // 1900 * (rng.random() < 0.25)
        surface.fill((shade - 14, shade, min(255, shade + 14)), (x, y, side, side))


def _disc(surface: pygame.Surface, centre: tuple[int, int], radius: float, ink: RGB,
          alpha: int) -> None:  # fmt: skip
    """A translucent disc."""
    size = round(radius * 2)
    made = pygame.Surface((size, size), pygame.SRCALPHA)
    pygame.draw.aacircle(made, (*ink, alpha), (size // 2, size // 2), size // 2)
    surface.blit(made, made.get_rect(center=centre))


def _moon(surface: pygame.Surface, unit: float) -> None:
    """The moon in three rings of haze."""
    width, height = surface.get_size()
    centre = round(width * _MOON_AT[0]), round(height * _MOON_AT[1])
    for radius, alpha in ((330, 11), (250, 13), (184, 17)):
        _disc(surface, centre, radius * unit, _MOON, alpha)
    pygame.draw.aacircle(surface, _MOON, centre, round(122 * unit))
    craters = ((30, 18, 34), (-52, -20, 14), (10, -60, 16), (-20, 42, 20), (62, 52, 12))
    for dx, dy, radius in craters:
        at = (centre[0] + round(dx * unit), centre[1] + round(dy * unit))
        pygame.draw.aacircle(surface, _CRATER, at, max(2, round(radius * unit)))


def _town(surface: pygame.Surface, unit: float) -> None:
    """The church and roofs of the town before its fire in three rings."""
    width, height = surface.get_size()
    x, y = round(width * 0.615), round(height * _HORIZON)
    for radius, alpha in ((208, 60), (142, 82), (84, 120)):
        _disc(surface, (x, y - round(6 * unit)), radius * unit, _FIRE, alpha)
    rng, left = Random(82), -300.0
    while left < 300:
        broad = rng.uniform(26, 44)
        if not -96 < left < 30:
            lit = rng.random() < 0.4
            foot = x + left * unit, y + 6 * unit
            house(Stamp(surface, foot, broad * unit), rng.uniform(0.4, 0.7), lit)
        left += broad + rng.uniform(-6, 9)
    church(Stamp(surface, (x, y + 6 * unit), 100 * unit))


def _land(surface: pygame.Surface, unit: float, rng: Random) -> None:
    """The far shore with its trees, the flood with its gleams and the moon's, drowned hedges."""
    width, height = surface.get_size()
    horizon = height * _HORIZON
    edge = [(x, horizon + sin(x / width * 11) * 6 * unit) for x in range(0, width + 30, 30)]
    pygame.draw.polygon(surface, _HILL, [*edge, (width + 30, height), (0, height)])
    shore = round(horizon + 20 * unit)
    surface.fill(_BANK, (0, shore, width, height - shore))
    water = round(horizon + 34 * unit)
    surface.fill(_FAR_WATER, (0, water, width, height - water))
    surface.fill(_WATER, (0, water + round(26 * unit), width, height))
    for left, right, down in ((0.0, 0.30, 18), (0.44, 0.78, 20), (0.86, 1.0, 18)):
        _hedge(surface, (left, right), horizon + down * unit, 9 * unit, rng)
    _gleams(surface, water, unit, rng)
    for left, right, down in ((0.0, 0.21, 66), (0.61, 0.92, 78)):
        _hedge(surface, (left, right), horizon + down * unit, 11 * unit, rng)


def _hedge(surface: pygame.Surface, span: tuple[float, float], y: float, size: float,
           rng: Random) -> None:  # fmt: skip
    """A hedge from one part of the width to another, some of its trees left to grow."""
    width = surface.get_width()
    for x in range(round(width * span[0]), round(width * span[1]), max(4, round(size * 0.9))):
        radius = size * rng.uniform(0.7, 1.1)
        pygame.draw.aacircle(surface, _FAINT, (x, round(y)), max(2, round(radius)))
        if rng.random() < 0.09:
            tree(Stamp(surface, (x, y), size * rng.uniform(2.6, 4.2)), _FAINT)


def _gleams(surface: pygame.Surface, water: int, unit: float, rng: Random) -> None:
    """Short lines of light, closer and paler where the moon stands over the water."""
    width, height = surface.get_size()
    for number in range(360):
        y = water + (height - water) * rng.random() ** 1.4
        x, ink = rng.random() * width, _GLEAM if rng.random() < 0.3 else _DIM_GLEAM
        if number % 5 == 0:
            x = width * _MOON_AT[0] + rng.gauss(0, 70) * unit * (1 + (y - water) / height * 3)
            ink = _MOON
        line = pygame.Rect(0, 0, round((10 + rng.random() * 36) * unit), max(1, round(2.2 * unit)))
        line.center = round(x), round(y)
        surface.fill(ink, line)


def _reeds(surface: pygame.Surface, unit: float, rng: Random) -> None:
    """The near bank and its reeds, bent by the wind; drawn twice as large for smooth edges."""
    width, height = surface.get_size()
    tall = round(height * 0.24)
    made = pygame.Surface((2 * width, 2 * tall), pygame.SRCALPHA)
    made.fill((*_REED, 0))
    bank: list[tuple[float, float]] = [
            (2 * x, 2 * (tall - height * 0.062 - sin(x / width * 3.6 - 0.5) * 42 * unit))
            for x in range(0, width + 20, 20)]  # fmt: skip
    pygame.draw.polygon(made, _REED, [*bank, (2 * width + 40, 2 * tall), (0, 2 * tall)])
    for _reed in range(420):
        x, y = bank[rng.randrange(len(bank))]
        x += rng.uniform(-24, 24)
        high, lean, foot = rng.uniform(40, 150) * unit, rng.uniform(-34, 46) * unit, 3.4 * unit
        knee, tip = (x + lean * 0.3, y - high * 0.62), (x + lean, y - high)
        blade = [(x - foot, y + 16), knee, tip, (knee[0] + foot, knee[1]), (x + foot, y + 16)]
        pygame.draw.polygon(made, _REED, blade)
        if rng.random() < 0.12:
            head = pygame.Rect(0, 0, max(2, round(7 * unit)), max(4, round(30 * unit)))
            head.center = round(tip[0]), round(tip[1])
            pygame.draw.ellipse(made, _REED, head)
    surface.blit(pygame.transform.smoothscale(made, (width, tall)), (0, height - tall))
