"""How high the land lies, where its mist does, and where brooks run down to the flood."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cached_property
from math import ceil

from PIL import Image, ImageDraw, ImageFilter

from assets.tools.land.chance import loosened, smooth, unit
from nightdrop.hexwar.ui.map.camera import Point, centre_of, place_at
from nightdrop.hexwar.ui.map.geometry import Place, around, curve
from nightdrop.hexwar.ui.map.relief import BORDER, GRAIN, Relief

RISE = 2200.0  # metres from the water at which the land is at its highest


class Heights:
    """Heights and mist of a board `size` metres large; `flooded` are the places under water."""

    def __init__(self, size: Point, flooded: Iterable[Place]) -> None:
        self._flooded = frozenset(flooded)
        self._columns = ceil((size[0] + 2 * BORDER) / GRAIN) + 2
        self._rows = ceil((size[1] + 2 * BORDER) / GRAIN) + 2

    @cached_property
    def relief(self) -> Relief:
        """What is known at each point, as the light needs it."""
        return Relief(self._columns, *self._fields)

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
