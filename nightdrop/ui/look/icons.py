"""Icons on buttons, drawn as shapes, and dice."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin, tau
from typing import Final

import pygame

from nightdrop.ui.look.fonts import SurfaceCache
from nightdrop.ui.look.shapes import Canvas, Point, arc, curve, regular, rounded, star
from nightdrop.ui.look.theme import CREAM, DARK, RGB, mixed


def plate_points(shape: str, x: float, y: float, r: float) -> list[Point]:
    """A formation's shape: disc, triangle point down, diamond, bar or square.

    The triangle is placed high, so that its weight (not its box) is centred.
    """
    if shape == "disc":
        return arc(x, y, r, 0, tau, 48)
    if shape == "triangle":
        return [(x - 1.16 * r, y - 1.03 * r), (x + 1.16 * r, y - 1.03 * r), (x, y + 0.97 * r)]
    if shape == "bar":
        return [(x - 1.2 * r, y - 0.6 * r), (x + 1.2 * r, y - 0.6 * r),
                (x + 1.2 * r, y + 0.6 * r), (x - 1.2 * r, y + 0.6 * r)]
    if shape == "diamond":
        d = 1.14 * r
        return [(x, y - d), (x + d, y), (x, y + d), (x - d, y)]
    return [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)]


def tick(c: Canvas, x: float, y: float, r: float, colour: RGB) -> None:
    """Draw a tick mark: done."""
    at = ((-0.52, 0.04), (-0.14, 0.42), (0.54, -0.36))
    c.stroke([(x + px * r, y + py * r) for px, py in at], r * 0.26, colour)


def cross(c: Canvas, x: float, y: float, r: float, colour: RGB) -> None:
    """Draw a slanting cross: refused."""
    d = r * 0.40
    lines = [[(x - d, y - d), (x + d, y + d)], [(x - d, y + d), (x + d, y - d)]]
    c.strokes(lines, r * 0.26, colour)


def canopy(c: Canvas, x: float, y: float, r: float, colour: RGB, fine: bool = True) -> None:
    """Draw a parachute with five lines and a figure (the platoon stick)."""
    w, rim, foot = r * 0.90, y - r * 0.08, y + r * 0.66
    dome = [(x - w, rim)]
    dome += curve((x - w, rim), (x - w, y - r * 1.30), (x + w, y - r * 1.30), (x + w, rim), 24)
    for index in range(4):
        right = x + w - index * w / 2
        dome += curve((right, rim), (right - w * 0.12, rim - r * 0.13),
                      (right - w * 0.38, rim - r * 0.13), (right - w / 2, rim), 6)
    c.fill(dome, colour)
    width = r * (0.065 if fine else 0.10)
    ends = (-1.0, -0.5, 0.0, 0.5, 1.0) if fine else (-1.0, 0.0, 1.0)
    c.strokes([[(x + end * w, rim), (x, foot)] for end in ends], width, colour)
    c.disc(x, foot, r * 0.12, colour)
    c.stroke([(x, foot + r * 0.15), (x, foot + r * 0.38)], r * 0.22, colour)


Draw = Callable[[Canvas, RGB], None]
_icons = SurfaceCache(4_000_000)
PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # of a die, in columns and rows from its middle


def _moon(c: Canvas, ink: RGB) -> None:
    # A disc of 40 less a disc of 34 whose centre lies (16, -8) from it; they cross at 57.7
    # degrees from that line seen from the first centre, at 84.2 seen from the second.
    axis, wide, deep = -0.4636, 1.007, 1.469
    outer = arc(50, 50, 40, axis + wide, axis + tau - wide, 40)
    inner = arc(66, 42, 34, axis + tau - deep, axis + deep, 40)
    c.fill([*outer, *inner], ink)


def _sun(c: Canvas, ink: RGB) -> None:
    c.disc(50, 50, 20, ink)
    rays = [(cos(tau * step / 8), sin(tau * step / 8)) for step in range(8)]
    c.strokes([[(50 + 30 * x, 50 + 30 * y), (50 + 43 * x, 50 + 43 * y)] for x, y in rays], 7, ink)


def _dawn(c: Canvas, ink: RGB) -> None:
    c.fill(arc(50, 66, 22, pi, tau, 24), ink)
    rays = [(cos(pi + pi * step / 4), sin(pi + pi * step / 4)) for step in range(5)]
    lines = [[(50 + 31 * x, 66 + 31 * y), (50 + 44 * x, 66 + 44 * y)] for x, y in rays]
    c.strokes([*lines, [(6, 78), (94, 78)]], 7, ink)


def _arrow(turn: float) -> Draw:
    def draw(c: Canvas, ink: RGB) -> None:
        points = ((-30, 0), (28, 0)), ((4, -26), (30, 0), (4, 26))
        dx, dy = cos(turn), sin(turn)
        lines = [[(50 + x * dx - y * dy, 50 + x * dy + y * dx) for x, y in line] for line in points]
        c.strokes(lines, 11, ink)

    return draw


def _undo(c: Canvas, ink: RGB) -> None:
    c.stroke(arc(52, 58, 26, -pi * 0.55, pi * 0.62, 24), 9, ink)
    c.stroke([(20, 32), (50, 32)], 9, ink)
    c.stroke([(34, 16), (18, 32), (34, 48)], 9, ink)


def _gear(c: Canvas, ink: RGB) -> None:
    teeth = [(cos(tau * step / 8), sin(tau * step / 8)) for step in range(8)]
    c.strokes([[(50 + 28 * x, 50 + 28 * y), (50 + 39 * x, 50 + 39 * y)] for x, y in teeth], 15, ink)
    c.stroke(arc(50, 50, 22, 0, tau, 40), 15, ink, closed=True)


def _bars(c: Canvas, ink: RGB) -> None:
    c.strokes([[(18, y), (82, y)] for y in (26, 50, 74)], 10, ink)


def _plus(c: Canvas, ink: RGB) -> None:
    c.strokes([[(20, 50), (80, 50)], [(50, 20), (50, 80)]], 12, ink)


def _minus(c: Canvas, ink: RGB) -> None:
    c.stroke([(20, 50), (80, 50)], 12, ink)


def _play(c: Canvas, ink: RGB) -> None:
    c.fill([(28, 16), (84, 50), (28, 84)], ink)


def _pause(c: Canvas, ink: RGB) -> None:
    for x in (24, 58):
        c.fill(rounded(x, 16, x + 18, 84, 3), ink)


def _skip(back: bool) -> Draw:
    def draw(c: Canvas, ink: RGB) -> None:
        for x in (10, 46):
            points = [(x, 22), (x + 40, 50), (x, 78)]
            c.fill([(100 - px, py) for px, py in points] if back else points, ink)

    return draw


def _hill(c: Canvas, ink: RGB) -> None:
    c.fill([(50, 16), (90, 84), (10, 84)], ink)


def _near(c: Canvas, ink: RGB) -> None:
    c.stroke(arc(50, 50, 24, 0, tau, 32), 9, ink, closed=True)
    ends = [(0, -1), (1, 0), (0, 1), (-1, 0)]
    c.strokes([[(50 + 24 * x, 50 + 24 * y), (50 + 42 * x, 50 + 42 * y)] for x, y in ends], 9, ink)


def _whole(c: Canvas, ink: RGB) -> None:
    for x, y in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        c.stroke([(50 + 14 * x, 50 + 36 * y), (50 + 36 * x, 50 + 36 * y),
                  (50 + 36 * x, 50 + 14 * y)], 9, ink)


def _lock(c: Canvas, ink: RGB) -> None:
    c.fill(rounded(20, 44, 80, 90, 8), ink)
    c.stroke([(34, 46), (34, 32), *arc(50, 32, 16, pi, tau, 16), (66, 46)], 10, ink)


def _search(c: Canvas, ink: RGB) -> None:
    c.stroke(arc(42, 42, 26, 0, tau, 32), 10, ink, closed=True)
    c.stroke([(62, 62), (86, 86)], 12, ink)


def _eye(c: Canvas, ink: RGB) -> None:
    c.stroke([*arc(50, 82, 52, -pi * 0.789, -pi * 0.211, 24),
              *arc(50, 18, 52, pi * 0.211, pi * 0.789, 24)], 8, ink, closed=True)
    c.fill(plate_points("disc", 50, 50, 17), ink)


def _forces(c: Canvas, ink: RGB) -> None:
    c.stroke([(12, 26), (88, 26), (88, 74), (12, 74)], 8, ink, closed=True)
    c.strokes([[(12, 26), (88, 74)], [(12, 74), (88, 26)]], 7, ink)


def _clock(c: Canvas, ink: RGB) -> None:
    c.stroke(arc(50, 50, 38, 0, tau, 40), 9, ink, closed=True)
    c.stroke([(50, 26), (50, 52), (68, 62)], 9, ink)


def _book(c: Canvas, ink: RGB) -> None:
    for side in (-1, 1):  # two pages from the spine out, each with two lines
        page = [(50 + side * x, y) for x, y in ((4, 26), (22, 18), (44, 20), (44, 78), (22, 76),
                                                (4, 84))]  # fmt: skip
        c.stroke(page, 7, ink, closed=True)
        lines = [[(50 + side * 15, y), (50 + side * 34, y - 2)] for y in (42, 58)]
        c.strokes(lines, 6, ink)


DRAWN: Final[dict[str, Draw]] = {
    "forces": _forces, "book": _book, "clock": _clock,
    "eye": _eye,
    "night": _moon, "dawn": _dawn, "day": _sun, "undo": _undo, "menu": _bars, "settings": _gear,
    "near": _near, "whole": _whole, "plus": _plus, "minus": _minus, "hill": _hill,
    "play": _play, "pause": _pause, "lock": _lock, "search": _search,
    "forward": _skip(False), "back": _skip(True),
    "right": _arrow(0), "down": _arrow(pi / 2), "left": _arrow(pi), "up": _arrow(-pi / 2),
    "tick": lambda c, ink: tick(c, 50, 50, 72, ink),
    "cross": lambda c, ink: cross(c, 50, 50, 80, ink),
    "star": lambda c, ink: c.fill(star(50, 54, 46), ink),
    "combat": lambda c, ink: c.fill([(14, 22), (86, 22), (50, 84)], ink),
    "vp": lambda c, ink: c.fill(regular(50, 50, 46, 6), ink),
    "pointer": lambda c, ink: c.fill([(30, 14), (78, 50), (30, 86)], ink),
    "disc": lambda c, ink: c.fill(plate_points("disc", 50, 50, 40), ink),
    "triangle": lambda c, ink: c.fill(plate_points("triangle", 50, 51, 38), ink),
    "diamond": lambda c, ink: c.fill(plate_points("diamond", 50, 50, 38), ink),
}  # fmt: skip


def icon(kind: str, size: int, ink: RGB) -> pygame.Surface:
    """One of `DRAWN`, `size` px square, in one colour; never draw on it. Raises KeyError."""
    key = (kind, size, ink)
    found = _icons.get(key)
    if found is not None:
        return found
    canvas = Canvas(size, back=ink)
    DRAWN[kind](canvas, ink)
    return _icons.keep(key, canvas.finish())


def draw_die(surface: pygame.Surface, centre: tuple[int, int], size: int, value: int,
             face: RGB = CREAM, ink: RGB = DARK) -> None:
    """Draw a die of `size` px showing a value (1-6), its middle at `centre`."""
    box = pygame.Rect(0, 0, size, size)
    box.center = centre
    pygame.draw.rect(surface, mixed(face, (0, 0, 0), 0.5), box.move(1, 2), border_radius=size // 5)
    pygame.draw.rect(surface, face, box, border_radius=size // 5)
    edge = mixed(face, ink, 0.5)  # on a panel as pale as the die the shape must stay
    pygame.draw.rect(surface, edge, box, max(1, size // 24), border_radius=size // 5)
    for dx, dy in PIPS[value]:
        at = (centre[0] + dx * size * 0.26, centre[1] + dy * size * 0.26)
        pygame.draw.aacircle(surface, ink, at, max(2, round(size * 0.095)))
