"""Signs drawn as shapes on counters: unit types, plates and badges."""

from __future__ import annotations

from collections.abc import Iterable
from math import pi, tau
from typing import Final

from nightdrop.hexwar.ui.counters.colours import COUNTERS
from nightdrop.ui.look.icons import canopy
from nightdrop.ui.look.shapes import Canvas, Point, arc, curve, rounded, star
from nightdrop.ui.look.theme import RGB

Box = tuple[float, float, float, float]
WIDE, HIGH = 216.0, 129.0


class SymbolCanvas:
    """A canvas in the coordinates of a vehicle's box."""

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
    c.fill(rounded(*box, 2.4), COUNTERS.cream)


def armoured_car(c: Canvas, box: Box, fine: bool = True) -> None:
    """Draw an armoured car facing right; `fine` adds slits and hubs."""
    pen = SymbolCanvas(c, box)
    pen.ink([(24, 80), (33, 60), (62, 52), (94, 36), (136, 36), (164, 57), (188, 63), (196, 80),
             (188, 90), (32, 90)])
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
    """Draw a light tank facing right; `fine` adds slits and hubs."""
    pen = SymbolCanvas(c, box)
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


# The dash pattern of a formation's frame: drawn, left out, ... in hundredths of a counter's side.
FRAME_RHYTHMS: Final = {
    "dots": (0.1, 5.6), "dashes": (15.0, 7.0), "dash-dot": (20.0, 6.0, 3.0, 6.0),
}  # fmt: skip


def unit_box(
    c: Canvas, box: tuple[float, float, float, float], line: float, sign: str
) -> None:
    """Draw an infantry box with its cross; `sign` adds "airborne" arcs or a "pioneer" E."""
    x0, y0, x1, y1 = box
    ink, paper = COUNTERS.dark, COUNTERS.cream
    frame = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    c.fill(frame, paper)
    c.strokes([[(x0, y0), (x1, y1)], [(x0, y1), (x1, y0)]], line * 0.85, ink)
    if sign == "airborne":
        r = (y1 - y0) * 0.25
        # Each arc wipes the cross away under it, or the foot of the box fills with ink.
        for x in ((x0 + x1) / 2 - r, (x0 + x1) / 2 + r):
            hump = [(x - r, y1), *arc(x, y1 - r * 0.30, r, pi, tau, 16), (x + r, y1)]
            c.fill(hump, paper)
            c.stroke(hump, line * 0.85, ink, flat=True)
    elif sign == "pioneer":
        _pioneer(c, (x0 + x1) / 2, (y0 + y1) / 2, (y1 - y0), line, paper, ink)
    c.stroke(frame, line, ink, closed=True)


def _pioneer(
    c: Canvas, x: float, y: float, height: float, line: float, paper: RGB, ink: RGB
) -> None:
    w, h = height * 0.29, height * 0.20
    m = line * 0.95
    c.fill([(x - w - m, y - h - m), (x + w + m, y - h - m),
            (x + w + m, y + h + m), (x - w - m, y + h + m)], paper)
    legs = [[(at, y - h), (at, y + h)] for at in (x - w, x, x + w)]
    c.strokes([[(x - w, y - h), (x + w, y - h)], *legs], line * 0.95, ink)


def pips(
    c: Canvas, steps: int, left: int, y: float, r: float, ink: RGB, gap: float = 14.5
) -> None:
    """Draw a pip for every step: filled while it is left, a ring when it is lost."""
    for index in range(steps):
        x = 50 + (index - (steps - 1) / 2) * gap
        if index < left:
            c.disc(x, y, r, ink)
        else:
            c.stroke(arc(x, y, r * 0.78, 0, tau, 24), r * 0.5, ink, closed=True)


def bolt(c: Canvas, x: float, y: float, r: float) -> None:
    """Draw the Advantage's lightning, with an ink outline."""
    at = ((0.34, -1.12), (-0.62, 0.16), (-0.10, 0.16), (-0.30, 1.12), (0.66, -0.24), (0.12, -0.24))
    points = [(x + px * r, y + py * r) for px, py in at]
    c.stroke(points, r * 0.30, COUNTERS.dark, closed=True)
    c.fill(points, COUNTERS.bolt)


def stick_icon(c: Canvas, face: str, x: float, y: float, r: float, fine: bool = True) -> None:
    """Draw the sign of a revealed stick: "plt", "ldr", "hq" or "advantage". Raises KeyError."""
    if face == "plt":
        canopy(c, x, y, r, COUNTERS.cream, fine)
    elif face == "ldr":
        c.fill(star(x, y + r * 0.06, r), (255, 255, 255))
    elif face == "hq":
        c.disc(x, y, r * 1.08, COUNTERS.cream)
        c.fill(star(x, y + r * 0.05, r * 0.98), COUNTERS.hq_star)
    elif face == "advantage":
        bolt(c, x, y, r)
    else:
        raise KeyError(face)
