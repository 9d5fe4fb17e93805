"""Heights, mist and brooks of the land. All of it is invented: decoration."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import ceil, exp, hypot

from PIL import Image, ImageDraw, ImageFilter

from assets.tools.land.chance import loosened, smooth, smooth_pair, unit
from nightdrop.hexwar.ui.map.camera import Point, centre_of, place_at
from nightdrop.hexwar.ui.map.geometry import Place, around, curve
from nightdrop.ui.look.theme import Light

GRAIN = 62.0  # metres between two known points
BORDER = 1800.0  # metres round the board that are known too
RISE = 2200.0  # metres from the water at which the land is at its highest
INTERVAL = 0.14  # of height between two contours
SUN: dict[Light, Point] = {"night": (-0.6, -0.8), "dawn": (0.8, -0.6), "day": (-0.6, -0.8)}
_REACHES = ((75.0, 4.9), (230.0, 1.9))  # metres over which a slope is taken, and its weight
_SIDES = ((0, 0, 1, 0), (1, 0, 1, 1), (1, 1, 0, 1), (0, 1, 0, 0))


@dataclass(frozen=True, slots=True)
class Form:
    """A hill or a ridge: the line of its crest, how much it adds to the height, its breadth (m)."""

    start: Point
    end: Point
    height: float
    breadth: float

    def at(self, x: float, y: float) -> float:
        """What it adds at a point."""
        off = _from_line(x, y, self.start, self.end) / self.breadth
        return self.height * exp(-off * off) if off < 2.2 else 0.0


class Heights:
    """Heights and mist of a board `size` metres large; `flooded` are the places under water or
    beside it, `forms` the hills that have a name."""

    def __init__(
        self, size: Point, flooded: Iterable[Place], forms: Iterable[Form] = ()
    ) -> None:
        self._flooded = frozenset(flooded)
        self._forms = tuple(forms)
        self._columns = ceil((size[0] + 2 * BORDER) / GRAIN) + 2
        self._rows = ceil((size[1] + 2 * BORDER) / GRAIN) + 2

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

    def height(self, x: float, y: float) -> float:
        """0 in the water to about 1.4 on the highest ground."""
        return self._at(self._fields[0], x, y)

    def mist(self, x: float, y: float) -> float:
        """0 to 1: how thick the mist of the early morning lies."""
        return self._at(self._fields[1], x, y)

    def shade(self, x: float, y: float, light: Light) -> float:
        """-1 to 1: how much a slope turns from the light or towards it."""
        (dx, dy), lit = SUN[light], 0.0
        for reach, part in _REACHES:
            lit += part * (self.height(x - dx * reach, y - dy * reach)
                           - self.height(x + dx * reach, y + dy * reach))  # fmt: skip
        return max(-1.0, min(1.0, lit))

    @cached_property
    def contours(self) -> list[tuple[int, Point, Point]]:
        """Short pieces of lines of equal height, with their number."""
        field, wide, found = self._fields[0], self._columns, []
        for n in range(wide * (self._rows - 1)):
            j, i = divmod(n, wide)
            if i == wide - 1:
                continue
            square = field[n], field[n + 1], field[n + wide + 1], field[n + wide]
            for level in range(int(min(square) / INTERVAL) + 1, int(max(square) / INTERVAL) + 1):
                ends = []
                for k, (du, dv, eu, ev) in enumerate(_SIDES):
                    a, b = square[k], square[(k + 1) % 4]
                    if (a < level * INTERVAL) != (b < level * INTERVAL):
                        t = (level * INTERVAL - a) / (b - a)
                        ends.append(((i + du + (eu - du) * t) * GRAIN - BORDER,
                                     (j + dv + (ev - dv) * t) * GRAIN - BORDER))  # fmt: skip
                if len(ends) >= 2:
                    found.append((level, ends[0], ends[1]))
        return found

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
                u, v = _turned(x, y)
                swell = 0.52 + 0.32 * smooth(61, u, v, 2300) + 0.07 * smooth(70, u, v, 460)
                crest = hypot(smooth(62, u, v, 1250), 0.09)  # rounded, or it would be a fold
                swell += 0.24 * (0.9 - 2.2 * crest)  # crests and combes
                cut = 1 - 0.55 * valley[j * self._columns + i] / 255
                high = dry**0.55 * max(0.05, swell) * cut
                heights.append(high + min(1.0, dry * 4) * sum(f.at(x, y) for f in self._forms))
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


def _turned(x: float, y: float) -> Point:
    """The point in the noise of the heights for a point of the land.

    It is rotated and bent, as that noise has its slopes along its own axes.
    """
    dx, dy = smooth_pair(69, x, y, 1700)
    return x * 0.82 - y * 0.57 + 420 * dx, x * 0.57 + y * 0.82 + 420 * dy


def _from_line(x: float, y: float, start: Point, end: Point) -> float:
    """Metres from a stretch."""
    (ax, ay), (bx, by) = start, end
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / length)) if length else 0.0
    return hypot(x - ax - dx * t, y - ay - dy * t)
