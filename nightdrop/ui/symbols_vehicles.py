"""The two vehicles of the game in side view: armoured car and light tank.

Drawn in a box of 216 x 129 units and mapped into the box that is asked for (brief section 5).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import tau

from nightdrop.ui.shapes import Canvas, Point, arc, curve, rounded
from nightdrop.ui.theme import COUNTERS

Box = tuple[float, float, float, float]
WIDE, HIGH = 216.0, 129.0


class _Pen:
    """A canvas seen through the vehicle's own box."""

    def __init__(self, canvas: Canvas, box: Box) -> None:
        self.canvas = canvas
        x0, y0, x1, y1 = box
        self.factor = min((x1 - x0) / WIDE, (y1 - y0) / HIGH)
        self.dx = (x0 + x1) / 2 - WIDE / 2 * self.factor
        self.dy = (y0 + y1) / 2 - HIGH / 2 * self.factor

    def at(self, points: Iterable[Point]) -> list[Point]:
        return [(self.dx + x * self.factor, self.dy + y * self.factor) for x, y in points]

    def ink(self, points: Iterable[Point]) -> None:
        self.canvas.fill(self.at(points), COUNTERS.dark)

    def paper(self, points: Iterable[Point]) -> None:
        self.canvas.fill(self.at(points), COUNTERS.cream)

    def disc(self, x: float, y: float, r: float, dark: bool) -> None:
        (self.ink if dark else self.paper)(arc(x, y, r, 0, tau, 32))

    def bar(self, x0: float, y0: float, x1: float, y1: float, dark: bool) -> None:
        (self.ink if dark else self.paper)([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def vehicle_plate(c: Canvas, box: Box) -> None:
    """The cream plate on which a vehicle stands."""
    c.fill(rounded(*box, 2.4), COUNTERS.cream)


def armoured_car(c: Canvas, box: Box, fine: bool = True) -> None:
    """An armoured car facing right; `fine` adds slits and hubs."""
    pen = _Pen(c, box)
    pen.ink([(24, 80), (33, 60), (62, 52), (94, 36), (136, 36), (164, 57), (188, 63), (196, 80),
             (188, 90), (32, 90)])  # fmt: skip
    pen.ink([(86, 38), (93, 17), (132, 17), (139, 38)])
    pen.bar(130, 22, 186, 29 if fine else 31, True)
    if fine:
        pen.bar(40, 65, 184, 67.5, False)
        pen.bar(102, 24, 120, 29, False)
        pen.paper([(70, 50), (79, 45), (79, 50)])
    for x in (60, 160):
        pen.disc(x, 91, 27, False)
        pen.disc(x, 91, 24, True)
        pen.disc(x, 91, 10, False)
        if fine:
            pen.disc(x, 91, 4.5, True)


def light_tank(c: Canvas, box: Box, fine: bool = True) -> None:
    """A light tank facing right; `fine` adds slits and hubs."""
    pen = _Pen(c, box)
    pen.ink([(28, 68), (44, 45), (104, 41), (172, 45), (190, 68)])
    turret: list[Point] = [(76, 46)]
    turret += curve((76, 46), (76, 32), (80, 24), (84, 20), 6)
    turret += curve((84, 20), (92, 13), (100, 14), (108, 14), 6)
    turret += curve((108, 14), (124, 14), (134, 17), (138, 24), 6)
    turret += curve((138, 24), (141, 32), (141, 40), (141, 46), 6)
    pen.ink(turret)
    pen.bar(138, 26, 174, 33.5, True)
    pen.bar(26, 67, 190, 70, False)
    pen.ink(rounded(22, 70, 192, 118, 23))
    for index in range(6):
        x = 43 + index * 25.6
        pen.disc(x, 94, 13.5, False)
        pen.disc(x, 94, 10.5 if fine else 7.5, True)
        if fine:
            pen.disc(x, 94, 5.8, False)
            pen.disc(x, 94, 2.4, True)
    if fine:
        pen.bar(92, 26, 114, 31, False)
