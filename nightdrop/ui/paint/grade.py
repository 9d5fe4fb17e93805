"""The light on the land: one cheap pass per tile with the place on the map known."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import exp, hypot

import pygame

from nightdrop.ui.camera import Point
from nightdrop.ui.paint.brush import FINE, SIDE, Brush
from nightdrop.ui.paint.relief import Relief
from nightdrop.ui.theme import RGB, Light

STEP = 32 * FINE  # px between two samples of a gradient
COUNT = SIDE // STEP + 2
_Shade = Callable[[float, float], tuple[float, float, float]]


def paint_grade(
    brush: Brush, light: Light, size: Point, relief: Relief, fire: Point | None = None
) -> Iterator[None]:
    """Shade a painted tile, one gradient at a time.

    `size` is the map's in metres, `fire` the place of the night's glow. The slopes' shade goes
    into the gradient that darkens, the mist into the one that brightens: no pass of their own.
    """
    if light == "night":
        yield from _lay(brush, _moon(size), pygame.BLEND_RGB_ADD)
        yield
        yield from _lay(brush, _dark_rim(size, relief), pygame.BLEND_RGB_MULT)
        yield
        if fire and brush.sees(*fire, 1500):
            yield from _lay(brush, _glow(fire), pygame.BLEND_RGB_ADD)
    elif light == "dawn":
        yield from _lay(brush, _sunrise(size, relief), pygame.BLEND_RGB_MULT)
        yield
        yield from _lay(brush, _gold(size, relief), pygame.BLEND_RGB_ADD)
    else:
        yield from _lay(brush, _slopes(relief), pygame.BLEND_RGB_MULT)
    yield


def _lay(brush: Brush, shade: _Shade, flag: int) -> Iterator[None]:
    """Fill the tile with a gradient given in metres; its samples meet those of the next tile."""
    west, north, _, _ = brush.box
    step = STEP / brush.k
    small = pygame.Surface((COUNT, COUNT))
    for i in range(COUNT):
        for j in range(COUNT):
            r, g, b = shade(west + i * step, north + j * step)
            small.set_at((i, j), (min(255, int(r)), min(255, int(g)), min(255, int(b))))
        if i % 5 == 4:
            yield
    yield
    side = (COUNT - 1) * STEP  # smoothscale puts the first and last sample on the edges
    wide = pygame.transform.smoothscale(small, (side, side))
    yield
    brush.surface.blit(wide, (0, 0), special_flags=flag)


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
        part *= 0.94 + 0.10 * relief.shade(x, y, "night")
        return _scaled((255, 255, 255), part)

    return shade


def _glow(fire: Point) -> _Shade:
    def shade(x: float, y: float) -> tuple[float, float, float]:
        away = hypot(x - fire[0], y - fire[1])
        part = 0.30 * exp(-((away / 520) ** 2)) + 0.28 * exp(-((away / 190) ** 2))
        return _scaled((0xFF, 0x9A, 0x3C), part)

    return shade


# The brief's bands, the middle ones deeper: else the morning looks pale once the gold is added.
_BANDS = ((0.0, (0xFF, 0xD0, 0x8A)), (0.33, (0xFF, 0xDF, 0xB0)), (0.62, (0xE4, 0xD0, 0xCC)),
          (1.0, (0x96, 0x97, 0xCA)))  # fmt: skip


def _sunrise(size: Point, relief: Relief) -> _Shade:
    def shade(x: float, y: float) -> tuple[float, float, float]:
        t = min(1.0, max(0.0, ((1 - x / size[0]) + y / size[1]) / 2))
        lit = 0.95 + 0.08 * relief.shade(x, y, "dawn")
        for (a, low), (b, high) in pairwise(_BANDS):
            if t <= b:
                f = (t - a) / (b - a)
                r, g, bl = (p + (q - p) * f for p, q in zip(low, high, strict=True))
                return r * lit, g * lit, bl * (0.3 + 0.7 * lit)  # shadows are blue
        return _scaled(_BANDS[-1][1], lit)

    return shade


def _gold(size: Point, relief: Relief) -> _Shade:
    reach = hypot(*size) * 0.6

    def shade(x: float, y: float) -> tuple[float, float, float]:
        away = hypot(x - size[0] * 0.98, y) / reach
        r, g, b = _scaled((0xFF, 0x8A, 0x2A), 0.22 * max(0.0, 1 - away) ** 1.4)
        mist = relief.mist(x, y) * 0.3
        return r + 118 * mist, g + 108 * mist, b + 112 * mist

    return shade


def _slopes(relief: Relief) -> _Shade:
    def shade(x: float, y: float) -> tuple[float, float, float]:
        lit = relief.shade(x, y, "day")
        return 246 + 9 * lit, 247 + 8 * lit, 244 + 6 * lit

    return shade
