"""The lie of the land: how high, which slopes lie in the light; and that light on a tile."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from itertools import pairwise
from math import exp, hypot

import pygame

from nightdrop.hexwar.ui.map.brush import Brush
from nightdrop.hexwar.ui.map.camera import Point
from nightdrop.ui.look.theme import RGB, Light

GRAIN = 100.0  # metres between two known points
BORDER = 1800.0  # metres round the board that are known too
SUN = {"night": (-0.6, -0.8), "dawn": (0.8, -0.6), "day": (-0.6, -0.8)}  # where light comes from


class Relief:
    """Heights and mist at points `GRAIN` metres apart, in rows of `columns`, from `BORDER` metres
    north-west of the board on. Where nothing is known the land is level."""

    def __init__(self, columns: int, heights: array[float], mist: array[float]) -> None:
        self.columns, self.heights, self.mists = columns, heights, mist
        self._rows = len(heights) // columns if columns else 0

    def _at(self, field: array[float], x: float, y: float) -> float:
        """A value between the known ones round a point."""
        if not self._rows:
            return 0.0
        u, v = (x + BORDER) / GRAIN, (y + BORDER) / GRAIN
        u = min(max(u, 0.0), self.columns - 1.001)
        v = min(max(v, 0.0), self._rows - 1.001)
        i, j = int(u), int(v)
        u, v = u - i, v - j
        n = j * self.columns + i
        north = field[n] + (field[n + 1] - field[n]) * u
        n += self.columns
        south = field[n] + (field[n + 1] - field[n]) * u
        return north + (south - north) * v

    def shade(self, x: float, y: float, light: str) -> float:
        """-1 to 1 (roughly): how much a slope turns from the light or towards it."""
        dx, dy = SUN[light]
        lit = self._at(self.heights, x - dx * 90, y - dy * 90)
        lit -= self._at(self.heights, x + dx * 90, y + dy * 90)
        return max(-1.0, min(1.0, lit * 5.5))

    def mist(self, x: float, y: float) -> float:
        """0 to 1: how thick the mist of the early morning lies."""
        return self._at(self.mists, x, y)


STEP = 16  # px, as shown, between two samples of a gradient
_Shade = Callable[[float, float], tuple[float, float, float]]


def paint_grade(
    brush: Brush, light: Light, size: Point, relief: Relief, fire: Point | None = None
) -> None:
    """Shade a painted tile.

    `size` is the map's in metres, `fire` the place of the night's glow. The slopes' shade goes
    into the gradient that darkens, the mist into the one that brightens: no pass of their own.
    """
    if light == "night":
        _lay(brush, _moon(size), pygame.BLEND_RGB_ADD)
        _lay(brush, _dark_rim(size, relief), pygame.BLEND_RGB_MULT)
        if fire and brush.sees(*fire, 1500):
            _lay(brush, _glow(fire), pygame.BLEND_RGB_ADD)
    elif light == "dawn":
        _lay(brush, _sunrise(size, relief), pygame.BLEND_RGB_MULT)
        _lay(brush, _gold(size, relief), pygame.BLEND_RGB_ADD)
    else:
        _lay(brush, _slopes(relief), pygame.BLEND_RGB_MULT)


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


def _dark_rim(size: Point, relief: Relief) -> _Shade:
    def shade(x: float, y: float) -> tuple[float, float, float]:
        away = hypot(x / size[0] - 0.48, y / size[1] - 0.48) / 0.72
        part = 1 - 0.36 * min(1.0, max(0.0, away - 0.3) / 0.7) ** 1.6
        part *= 0.94 + 0.16 * relief.shade(x, y, "night")
        return _scaled((255, 255, 255), part)

    return shade


def _glow(fire: Point) -> _Shade:
    def shade(x: float, y: float) -> tuple[float, float, float]:
        away = hypot(x - fire[0], y - fire[1])
        part = 0.30 * exp(-((away / 520) ** 2)) + 0.28 * exp(-((away / 190) ** 2))
        return _scaled((0xFF, 0x9A, 0x3C), part)

    return shade


_BANDS = ((0.0, (0xFF, 0xDC, 0x98)), (0.33, (0xFF, 0xEC, 0xC6)), (0.60, (0xF8, 0xE0, 0xE0)),
          (1.0, (0xB4, 0xA8, 0xE6)))  # fmt: skip


def _sunrise(size: Point, relief: Relief) -> _Shade:
    def shade(x: float, y: float) -> tuple[float, float, float]:
        t = min(1.0, max(0.0, ((1 - x / size[0]) + y / size[1]) / 2))
        lit = min(1.0, 0.98 + 0.14 * relief.shade(x, y, "dawn"))
        for (a, low), (b, high) in pairwise(_BANDS):
            if t <= b:
                f = (t - a) / (b - a)
                r, g, bl = (p + (q - p) * f for p, q in zip(low, high, strict=True))
                return r * lit, g * lit, bl * (0.45 + 0.55 * lit)  # shadows are blue
        return _scaled(_BANDS[-1][1], lit)

    return shade


def _gold(size: Point, relief: Relief) -> _Shade:
    reach = hypot(*size) * 0.6

    def shade(x: float, y: float) -> tuple[float, float, float]:
        away = hypot(x - size[0] * 0.98, y) / reach
        r, g, b = _scaled((0xFF, 0x8A, 0x2A), 0.26 * max(0.0, 1 - away) ** 1.3)
        mist = relief.mist(x, y) * 0.3
        return r + 118 * mist, g + 108 * mist, b + 112 * mist

    return shade


def _slopes(relief: Relief) -> _Shade:
    def shade(x: float, y: float) -> tuple[float, float, float]:
        lit = relief.shade(x, y, "day")
        return 232 + 23 * lit, 233 + 21 * lit, 232 + 14 * lit

    return shade
