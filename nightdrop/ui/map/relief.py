"""The lie of the land: how high, which slopes lie in the light; and that light on a tile."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import pairwise
from math import ceil, exp, hypot

import pygame
from PIL import Image, ImageDraw, ImageFilter

from nightdrop.ui.look.theme import RGB, Light
from nightdrop.ui.map.brush import Brush
from nightdrop.ui.map.camera import Point, centre_of, place_at
from nightdrop.ui.map.geometry import Place, around, curve, loosened, smooth, unit

GRAIN = 100.0  # metres between two known heights
BORDER = 1800.0  # metres round the board that have heights too
RISE = 2200.0  # metres from the water at which the land is at its highest
SUN = {"night": (-0.6, -0.8), "dawn": (0.8, -0.6), "day": (-0.6, -0.8)}  # where light comes from


class Relief:
    """Heights and mist of a board `size` metres large; `flooded` are the places under water."""

    def __init__(self, size: Point, flooded: Iterable[Place]) -> None:
        self._flooded = frozenset(flooded)
        self._columns = ceil((size[0] + 2 * BORDER) / GRAIN) + 2
        self._rows = ceil((size[1] + 2 * BORDER) / GRAIN) + 2

    @cached_property
    def _inland(self) -> dict[Place, int]:
        """Every place near the water with its number of hexes from it, 0 in the water."""
        found = dict.fromkeys(self._flooded, 0)
        ring = sorted(self._flooded)
        for step in range(1, 13):
            ring = sorted({o for place in ring for o in around(place)} - found.keys())
            found.update(dict.fromkeys(ring, step))
        return found

    @cached_property
    def _fields(self) -> tuple[array[float], array[float]]:
        """The height and the mist at each known point."""
        heights, mist = array("f"), array("f")
        away, valley = self._distances(), self._valleys()
        for j in range(self._rows):
            y = j * GRAIN - BORDER
            for i in range(self._columns):
                x = i * GRAIN - BORDER
                dry = min(1.0, away[j * self._columns + i] / RISE)
                swell = 0.55 + 0.3 * smooth(61, x, y, 1900) + 0.25 * smooth(62, x, y, 800)
                swell += 0.16 * smooth(70, x, y, 430) + 0.07 * smooth(71, x, y, 210)
                heights.append(dry**0.7 * swell * (1 - 0.42 * valley[j * self._columns + i] / 255))
                drift = smooth(63, x * 0.45, y * 1.5, 700) * 0.7 + smooth(64, x * 0.5, y * 2, 320)
                mist.append(max(0.0, 1 - dry * 4.5) * min(1.0, max(0.0, drift + 0.45)))
        return heights, mist

    def _valleys(self) -> bytes:
        """How near a brook each known point lies, 0 to 255 in its bed."""
        image = Image.new("L", (self._columns, self._rows))
        pen = ImageDraw.Draw(image)
        for brook in self.brooks:
            pen.line([((x + BORDER) / GRAIN, (y + BORDER) / GRAIN) for x, y in brook], 255, 2)
        return image.filter(ImageFilter.GaussianBlur(1.7)).tobytes()

    def _distances(self) -> array[float]:
        """About how many metres each known point lies from the water."""
        wide, tall = self._columns, self._rows
        far, straight, slant = 9999.0, GRAIN, GRAIN * 1.4
        away = array("f")
        for j in range(tall):
            for i in range(wide):
                place = place_at(i * GRAIN - BORDER, j * GRAIN - BORDER)
                away.append(0.0 if place in self._flooded else far)
        for way in (1, -1):  # to the south-east and back: each point from those passed before
            for n in range(wide + 1, wide * (tall - 1) - 1)[::way]:
                near = min(away[n - way], away[n - way * wide]) + straight
                aslant = min(away[n - way * (wide + 1)], away[n - way * (wide - 1)]) + slant
                away[n] = min(away[n], near, aslant)
        return away

    def _at(self, field: array[float], x: float, y: float) -> float:
        """A value between the known ones round a point."""
        u, v = (x + BORDER) / GRAIN, (y + BORDER) / GRAIN
        u = min(max(u, 0.0), self._columns - 1.001)
        v = min(max(v, 0.0), self._rows - 1.001)
        i, j = int(u), int(v)
        u, v = u - i, v - j
        n = j * self._columns + i
        north = field[n] + (field[n + 1] - field[n]) * u
        n += self._columns
        south = field[n] + (field[n + 1] - field[n]) * u
        return north + (south - north) * v

    def shade(self, x: float, y: float, light: str) -> float:
        """-1 to 1 (roughly): how much a slope turns from the light or towards it."""
        dx, dy = SUN[light]
        lit = self._at(self._fields[0], x - dx * 90, y - dy * 90)
        lit -= self._at(self._fields[0], x + dx * 90, y + dy * 90)
        return max(-1.0, min(1.0, lit * 5.5))

    def mist(self, x: float, y: float) -> float:
        """0 to 1: how thick the mist of the early morning lies."""
        return self._at(self._fields[1], x, y)

    @cached_property
    def brooks(self) -> list[list[Point]]:
        """Thin streams that run down to the flood, as lines in metres: decoration only."""
        springs: list[Place] = []
        inland = [place for place, steps in self._inland.items() if 4 <= steps <= 9]
        for place in sorted(inland, key=lambda place: unit(65, *place)):
            if all((place[0] - a) ** 2 + (place[1] - b) ** 2 > 26 for a, b in springs):
                springs.append(place)
        return [self._course(place) for place in springs]

    def _course(self, place: Place) -> list[Point]:
        """One brook from its spring down to the water; springs lie well apart and inland."""
        points = []
        while True:
            x, y = centre_of(*place)
            dx, dy = unit(66, *place) - 0.5, unit(67, *place) - 0.5
            points.append((x + 260 * dx, y + 260 * dy))
            if self._inland.get(place, 0) == 0:
                return loosened(loosened(curve(points, 40), 68, 42, 300), 69, 14, 110)
            place = min(
                (p for p in around(place) if p in self._inland),
                key=lambda p: (self._inland[p], unit(68, *p)),
            )


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
