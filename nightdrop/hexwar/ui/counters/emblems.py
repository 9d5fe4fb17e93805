"""Signs of formations, vehicles and works, drawn as shapes."""

from __future__ import annotations

from typing import Final

from nightdrop.hexwar.ui.counters.symbols import Box, SymbolCanvas
from nightdrop.ui.look.shapes import Canvas, Point, curve, placed, rounded, star
from nightdrop.ui.look.theme import RGB

# The right half of a glider from above, its nose at the top, half its span 1.
_FUSELAGE: Final = ((0, -0.62), (0.05, -0.60), (0.085, -0.48), (0.09, 0.10), (0.05, 0.78),
                    (0, 0.86))
_WING: Final = ((0, -0.30), (0.30, -0.30), (1.0, -0.19), (1.03, -0.12), (0.98, -0.06),
                (0.30, -0.02), (0, 0))
_TAIL: Final = ((0, 0.62), (0.30, 0.66), (0.34, 0.72), (0.30, 0.80), (0, 0.80))


def glider(c: Canvas, x: float, y: float, r: float, ink: RGB) -> None:
    """Draw a glider from above, its nose up; half its span is `r`."""
    for half in (_FUSELAGE, _WING, _TAIL):
        for side in (-1, 1):
            c.fill(placed([(side * px, py) for px, py in half], x, y, r), ink)


def beret(c: Canvas, x: float, y: float, r: float, ink: RGB, band: RGB, fine: bool = True) -> None:
    """Draw a beret with its band, and with a badge if it is `fine`."""
    crown: list[Point] = [(-0.78, 0.16)]
    crown += curve((-0.78, 0.16), (-1.0, -0.30), (-0.58, -0.66), (-0.06, -0.64), 10)
    crown += curve((-0.06, -0.64), (0.50, -0.62), (0.95, -0.26), (1.06, 0.28), 10)
    crown += curve((1.06, 0.28), (0.96, 0.46), (0.64, 0.42), (0.42, 0.22), 8)
    c.fill(placed(crown, x, y, r), ink)
    c.fill(placed([(-0.82, 0.12), (0.46, 0.18), (0.40, 0.48), (-0.76, 0.44)], x, y, r), band)
    if fine:
        c.disc(x - 0.52 * r, y - 0.14 * r, r * 0.15, band)


def four_points(c: Canvas, x: float, y: float, r: float, ink: RGB) -> None:
    """Draw a pip of four points: a leader."""
    c.fill(star(x, y, r, 0.34, 4), ink)


def pennant(c: Canvas, x: float, y: float, r: float, ink: RGB, staff: RGB) -> None:
    """Draw a swallow-tailed pennant on its staff: a headquarters."""
    c.stroke(placed([(-0.72, -0.95), (-0.72, 1.0)], x, y, r), r * 0.15, staff)
    cloth = [(-0.66, -0.9), (0.95, -0.78), (0.5, -0.30), (0.95, 0.18), (-0.66, 0.12)]
    c.fill(placed(cloth, x, y, r), ink)


def pin(c: Canvas, x: float, y: float, ink: RGB) -> None:
    """Draw a pin in the ground: this unit never moves."""
    c.disc(x, y, 4.6, ink)
    c.stroke([(x, y + 2), (x, y + 10)], 2.4, ink)
    c.stroke([(x - 5.5, y + 10.5), (x + 5.5, y + 10.5)], 2.4, ink)


def shield(c: Canvas, x: float, y: float, r: float, fill: RGB, edge: RGB) -> None:
    """Draw a shield, which holds a DF without an AF."""
    points: list[Point] = [(-1, -0.95), (1, -0.95), (1, 0.1)]
    points += curve((1, 0.1), (0.95, 0.75), (0.3, 1.05), (0, 1.2), 8)
    points += curve((0, 1.2), (-0.3, 1.05), (-0.95, 0.75), (-1, 0.1), 8)
    c.fill(placed(points, x, y, r), fill)
    c.stroke(placed(points, x, y, r), r * 0.14, edge, closed=True)


def half_track(c: Canvas, box: Box, fine: bool = True) -> None:
    """Draw a half-track facing right; `fine` adds slits and wheels."""
    pen = SymbolCanvas(c, box)
    pen.ink([(20, 84), (24, 52), (92, 44), (120, 44), (132, 60), (176, 64), (190, 78), (188, 92),
             (30, 96)])
    pen.ink(rounded(22, 84, 128, 118, 17))
    for n in range(4 if fine else 0):
        pen.disc(40 + n * 23, 101, 10.5, False)
        pen.disc(40 + n * 23, 101, 7, True)
    pen.disc(166, 98, 24, False)
    pen.disc(166, 98, 21, True)
    pen.disc(166, 98, 8.5, False)
    pen.ink([(64, 46), (70, 32), (88, 32), (94, 46)])
    pen.bar(88, 33, 128, 38, True)
    if fine:
        pen.bar(28, 60, 118, 62.5, False)


def gun_carrier(c: Canvas, box: Box, fine: bool = True) -> None:
    """Draw a half-track with a long gun."""
    half_track(c, box, fine)
    pen = SymbolCanvas(c, box)
    pen.ink([(50, 48), (56, 20), (86, 18), (96, 48)])
    pen.bar(80, 24, 200, 32 if fine else 35, True)
    pen.bar(186, 20, 202, 36, True)


def tank(c: Canvas, box: Box, fine: bool = True) -> None:
    """Draw a tank facing right, its gun past its bow; `fine` adds wheels."""
    pen = SymbolCanvas(c, box)
    pen.ink([(22, 70), (30, 54), (60, 50), (176, 52), (192, 70)])
    pen.ink([(64, 52), (70, 28), (84, 20), (128, 20), (138, 28), (142, 52)])
    pen.ink([(82, 22), (84, 12), (106, 12), (108, 22)])
    pen.bar(136, 30, 214, 37 if fine else 39, True)
    pen.bar(20, 68, 196, 71, False)
    pen.ink(rounded(16, 71, 200, 118, 22))
    for n in range(7):
        x = 40 + n * 22.6
        pen.disc(x, 96, 11.5 if fine else 9.5, False)
        if fine:
            pen.disc(x, 96, 8.8, True)
            pen.disc(x, 96, 3.2, False)


def casemate(c: Canvas, box: Box, fine: bool = True) -> None:
    """Draw a concrete casemate from its front."""
    pen = SymbolCanvas(c, box)
    pen.ink([(14, 112), (14, 74), (34, 40), (60, 30), (166, 30), (188, 44), (202, 74), (202, 112)])
    pen.paper([(76, 60), (150, 60), (162, 98), (66, 98)])
    if fine:
        pen.ink([(88, 67), (140, 67), (149, 92), (79, 92)])
    pen.bar(0, 112, 216, 120, True)


def burst(c: Canvas, x: float, y: float, r: float, ink: RGB, core: RGB) -> None:
    """Draw a flash of seven points."""
    c.fill(star(x, y, r, 0.45, 7), ink)
    c.disc(x, y + 1, r * 0.32, core)


def stumps(c: Canvas, y: float, ink: RGB) -> None:
    """Draw the two stumps of a bridge whose middle is gone, across the unit square."""
    deck = [(41.0, -5.0), (15, -5), (10, 2), (17, 4), (13, 9), (41, 9)]
    pier = [(33.0, 9.0), (24, 9), (26, 24), (32, 24)]
    for side in (-1, 1):
        for part in (deck, pier):
            c.fill([(50 + side * px, y + py) for px, py in part], ink)
