"""The light of the hour on a painted piece: slopes in sun and shadow, moon, sunrise, a fire."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import exp, hypot

import pygame

from assets.tools.land.heights import Heights
from nightdrop.hexwar.ui.map.brush import Brush
from nightdrop.hexwar.ui.map.camera import Point
from nightdrop.ui.look.theme import RGB, Light

STEP = 8  # px, as shown, between two samples of a gradient
_Shade = Callable[[float, float], tuple[float, float, float]]


def paint_relief(brush: Brush, light: Light, heights: Heights) -> None:
    """Hill shade and tints of height on the land alone."""
    _lay(brush, _slopes(heights, light), pygame.BLEND_RGB_MULT)
    _lay(brush, _sunny(heights, light), pygame.BLEND_RGB_ADD)


def paint_grade(
    brush: Brush, light: Light, size: Point, heights: Heights
) -> None:
    """The light of the hour over land and water, before ways and houses are painted."""
    if light == "night":
        _lay(brush, _moon(size), pygame.BLEND_RGB_ADD)
        _lay(brush, _dark_rim(size), pygame.BLEND_RGB_MULT)
    elif light == "dawn":
        _lay(brush, _sunrise(size), pygame.BLEND_RGB_MULT)
        _lay(brush, _gold(size, heights), pygame.BLEND_RGB_ADD)


def paint_fire(brush: Brush, light: Light, fire: Point | None) -> None:
    """The glow over the burning town."""
    if light == "night" and fire and brush.sees(*fire, 1500):
        _lay(brush, _glow(fire), pygame.BLEND_RGB_ADD)


def _lay(brush: Brush, shade: _Shade, flag: int) -> None:
    """Fill the tile with a gradient given in metres; its samples meet those of the next tile."""
    west, north, _, _ = brush.box
    side = STEP * brush.fine
    wide, tall = brush.surface.get_size()
    columns, rows, step = wide // side + 2, tall // side + 2, side / brush.k
    small = pygame.Surface((columns, rows))
    for i in range(columns):
        for j in range(rows):
            r, g, b = shade(west + i * step, north + j * step)
            small.set_at((i, j), (min(255, int(r)), min(255, int(g)), min(255, int(b))))
    # smoothscale puts the first and last sample on the edges
    grown = pygame.transform.smoothscale(small, ((columns - 1) * side, (rows - 1) * side))
    brush.surface.blit(grown, (0, 0), special_flags=flag)


def _scaled(colour: RGB, part: float) -> tuple[float, float, float]:
    return colour[0] * part, colour[1] * part, colour[2] * part


def _moon(size: Point) -> _Shade:
    reach = hypot(*size) * 0.62

    def shade(x: float, y: float) -> tuple[float, float, float]:
        away = hypot(x - size[0] * 0.16, y - size[1] * 0.1) / reach
        return _scaled((0x7F, 0xA9, 0xC9), 0.05 + 0.18 * max(0.0, 1 - away) ** 1.5)

    return shade


def _dark_rim(size: Point) -> _Shade:
    def shade(x: float, y: float) -> tuple[float, float, float]:
        away = hypot(x / size[0] - 0.48, y / size[1] - 0.48) / 0.72
        part = 1 - 0.36 * min(1.0, max(0.0, away - 0.3) / 0.7) ** 1.6
        return _scaled((255, 255, 255), part)

    return shade


def _glow(fire: Point) -> _Shade:
    def shade(x: float, y: float) -> tuple[float, float, float]:
        away = hypot(x - fire[0], y - fire[1])
        part = 0.30 * exp(-((away / 520) ** 2)) + 0.28 * exp(-((away / 190) ** 2))
        return _scaled((0xFF, 0x9A, 0x3C), part)

    return shade


_BANDS = ((0.0, (0xFF, 0xF2, 0xE2)), (0.33, (0xFF, 0xF6, 0xEC)), (0.60, (0xF2, 0xEC, 0xF0)),
          (1.0, (0xC6, 0xC6, 0xEC)))  # fmt: skip


def _sunrise(size: Point) -> _Shade:
    def shade(x: float, y: float) -> tuple[float, float, float]:
        t = min(1.0, max(0.0, ((1 - x / size[0]) + y / size[1]) / 2))
        for (a, low), (b, high) in pairwise(_BANDS):
            if t <= b:
                f = (t - a) / (b - a)
                r, g, bl = (p + (q - p) * f for p, q in zip(low, high, strict=True))
                return r, g, bl
        return _BANDS[-1][1]

    return shade


def _gold(size: Point, heights: Heights) -> _Shade:
    reach = hypot(*size) * 0.6

    def shade(x: float, y: float) -> tuple[float, float, float]:
        away = hypot(x - size[0] * 0.98, y) / reach
        r, g, b = _scaled((0xFF, 0x9A, 0x70), 0.15 * max(0.0, 1 - away) ** 1.3)
        mist = heights.mist(x, y) * 0.2
        return r + 118 * mist, g + 108 * mist, b + 112 * mist

    return shade


# What a shadow takes from red, green and blue, what a lit slope adds, and by how much high ground
# is warmer than low.
_DARK: dict[Light, RGB] = {"night": (128, 118, 100), "dawn": (46, 44, 18), "day": (56, 46, 34)}
_LIT: dict[Light, RGB] = {"night": (21, 29, 33), "dawn": (24, 16, 3), "day": (20, 18, 4)}
_WARM: dict[Light, float] = {"night": 0.5, "dawn": 0.7, "day": 1.0}


def _slopes(heights: Heights, light: Light) -> _Shade:
    """Shadows are cool, low ground is cool, high ground is warm."""
    red, green, blue = _DARK[light]
    warm = _WARM[light]

    def shade(x: float, y: float) -> tuple[float, float, float]:
        dark = max(0.0, -heights.shade(x, y, light))
        high = warm * (min(1.0, heights.height(x, y) / 0.95) - 1.0)
        return 255 + 12 * high - red * dark, 253 + 3 * high - green * dark, (
            234 - 18 * high - blue * dark)

    return shade


def _sunny(heights: Heights, light: Light) -> _Shade:
    more = _LIT[light]

    def shade(x: float, y: float) -> tuple[float, float, float]:
        return _scaled(more, max(0.0, heights.shade(x, y, light)))

    return shade
