"""Outlines as lists of points, and a canvas that draws them smoothly.

Points are in whatever unit the caller draws in; a `Canvas` maps its own unit square to px and draws
several times too large, so that scaling down once makes soft edges.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, sin, tau

import pygame

from nightdrop.ui.look.theme import RGB

Point = tuple[float, float]
Points = Sequence[Point]


def rounded(
    x0: float, y0: float, x1: float, y1: float, radius: float, cut: float = 0.0
) -> list[Point]:
    """A rectangle with round corners, clockwise; `cut` slices off the upper right one."""
    corners = ((x0, y0, pi), (x1, y0, 1.5 * pi), (x1, y1, 0.0), (x0, y1, 0.5 * pi))
    points: list[Point] = []
    for x, y, start in corners:
        if cut and (x, y) == (x1, y0):
            points += [(x1 - cut, y0), (x1, y0 + cut)]
            continue
        cx = x + radius if x == x0 else x - radius
        cy = y + radius if y == y0 else y - radius
        points += arc(cx, cy, radius, start, start + pi / 2, 7)
    return points


def arc(
    cx: float, cy: float, radius: float, start: float, end: float, steps: int = 24
) -> list[Point]:
    """Points on a circle from angle `start` to `end` (radians, clockwise on screen)."""
    return [(cx + radius * x, cy + radius * y) for x, y in _turns(start, end, steps)]


@lru_cache(maxsize=128)
def _turns(start: float, end: float, steps: int) -> tuple[Point, ...]:
    """The points of an arc of a circle of radius 1 about (0, 0)."""
    angles = [start + (end - start) * step / steps for step in range(steps + 1)]
    return tuple((cos(angle), sin(angle)) for angle in angles)


def regular(cx: float, cy: float, radius: float, corners: int, turn: float = 0.0) -> list[Point]:
    """A regular polygon; its first corner points at `turn` radians from the right."""
    angles = [turn + tau * step / corners for step in range(corners)]
    return [(cx + radius * cos(angle), cy + radius * sin(angle)) for angle in angles]


def star(cx: float, cy: float, radius: float, inner: float = 0.40, count: int = 5) -> list[Point]:
    """A star of five points, or of `count`, one of them at its top."""
    points: list[Point] = []
    for step in range(2 * count):
        length = radius * (inner if step % 2 else 1.0)
        angle = -pi / 2 + pi * step / count
        points.append((cx + length * cos(angle), cy + length * sin(angle)))
    return points


def curve(a: Point, b: Point, c: Point, d: Point, steps: int = 12) -> list[Point]:
    """A cubic Bezier curve from a to d, without its first point."""
    points: list[Point] = []
    for step in range(1, steps + 1):
        t = step / steps
        u = 1 - t
        w = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        points.append((
            w[0] * a[0] + w[1] * b[0] + w[2] * c[0] + w[3] * d[0],
            w[0] * a[1] + w[1] * b[1] + w[2] * c[1] + w[3] * d[1],
        ))
    return points


def perimeter(points: Points) -> float:
    line = [*points, points[0]]
    return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(line))


def dashes(
    points: Sequence[Point], pattern: Sequence[float], cut_short: bool = True
) -> list[list[Point]]:
    """The drawn pieces of a line under a pattern of lengths (drawn, left out, drawn, ...).

    `cut_short` keeps a last piece that the end of the line cuts off.
    """
    pieces: list[list[Point]] = []
    index, left, piece = 0, pattern[0], [points[0]]
    for (ax, ay), (bx, by) in pairwise(points):
        length, done = hypot(bx - ax, by - ay), 0.0
        while length - done > left:
            done += left
            at = (ax + (bx - ax) * done / length, ay + (by - ay) * done / length)
            if index % 2 == 0:
                pieces.append([*piece, at])
            index += 1
            left, piece = pattern[index % len(pattern)], [at]
        left -= length - done
        piece.append((bx, by))
    if cut_short and index % 2 == 0 and len(piece) > 1:
        pieces.append(piece)
    return pieces


def ring_dashes(points: Points, pattern: Sequence[float]) -> list[list[Point]]:
    """The drawn pieces of a closed outline; the pattern is stretched to end where it began."""
    rounds = perimeter(points) / sum(pattern)
    stretch = rounds / max(1, round(rounds))
    lengths = [length * stretch for length in pattern]
    return dashes([*points, points[0]], lengths, cut_short=False)


class Canvas:
    """A transparent drawing surface with its own unit, drawn `oversample` times too large.

    `size` is the width of the unit square in px, `unit` the same width in drawing units, `pad` the
    px around it. `back` is the hidden colour of the empty pixels: edges fade towards it, so it
    should be near the colour of the outermost shape.
    """

    def __init__(self, size: int, pad: int = 0, unit: float = 100.0, back: RGB = (0, 0, 0)) -> None:
        # Powers of two only: smoothscale darkens and thins what it shrinks to a third.
        self.oversample = 4 if size <= 100 else 2
        self.side = size + 2 * pad
        self.factor = size * self.oversample / unit
        self.offset = pad * self.oversample
        self._back = back
        self.surface = self._blank()

    def _blank(self) -> pygame.Surface:
        wide = self.side * self.oversample
        made = pygame.Surface((wide, wide), pygame.SRCALPHA)
        made.fill((*self._back, 0))
        return made

    def _to_px(self, points: Points) -> list[Point]:
        return [(x * self.factor + self.offset, y * self.factor + self.offset) for x, y in points]

    def fill(self, points: Points, colour: RGB, alpha: float = 1.0) -> None:
        self._lay([self._to_px(points)], [], colour, alpha)

    def disc(self, x: float, y: float, radius: float, colour: RGB, alpha: float = 1.0) -> None:
        """Draw a filled circle, with more corners if it is large."""
        steps = 40 if radius * self.factor < 80 else 120
        self._lay([self._to_px(arc(x, y, radius, 0, tau, steps))], [], colour, alpha)

    def stroke(
        self, points: Points, width: float, colour: RGB, alpha: float = 1.0, *,
        closed: bool = False, flat: bool = False,
    ) -> None:
        """Draw a line along the points; round at joints, and at its ends unless `flat`."""
        line = [*points, points[0]] if closed else list(points)
        self.strokes([line], width, colour, alpha, flat=flat and not closed)

    def strokes(
        self, lines: Sequence[Points], width: float, colour: RGB, alpha: float = 1.0, *,
        flat: bool = False,
    ) -> None:
        """Draw many lines at once, so that a thin `alpha` does not double where they meet."""
        half = width * self.factor / 2
        quads: list[list[Point]] = []
        joints: list[Point] = []
        for line in lines:
            pixels = self._to_px(line)
            for (ax, ay), (bx, by) in pairwise(pixels):
                angle = atan2(by - ay, bx - ax)
                ox, oy = -sin(angle) * half, cos(angle) * half
                quads.append([(ax + ox, ay + oy), (bx + ox, by + oy),
                              (bx - ox, by - oy), (ax - ox, ay - oy)])
            joints += pixels[1:-1] if flat else pixels
        self._lay(quads, [(x, y, half) for x, y in joints], colour, alpha)

    def _lay(
        self, polygons: list[list[Point]], discs: list[tuple[float, float, float]],
        colour: RGB, alpha: float,
    ) -> None:
        target = self.surface if alpha >= 1 else self._blank()
        ink = (*colour, 255) if alpha >= 1 else (*colour, round(255 * alpha))
        for points in polygons:
            pygame.draw.polygon(target, ink, points)
        for x, y, radius in discs:
            pygame.draw.circle(target, ink, (x, y), max(0.5, radius))
        if target is not self.surface:
            self.surface.blit(target, (0, 0))

    def clip(self, points: Points) -> None:
        """Erase everything outside the polygon."""
        mask = pygame.Surface(self.surface.get_size(), pygame.SRCALPHA)
        mask.fill((255, 255, 255, 0))
        pygame.draw.polygon(mask, (255, 255, 255, 255), self._to_px(points))
        self.surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    def finish(self) -> pygame.Surface:
        """The drawing at its true size, `size + 2 * pad` px square."""
        return pygame.transform.smoothscale(self.surface, (self.side, self.side))


def blurred_shadow(side: int, points: Points, radius: float, alpha: float) -> pygame.Surface:
    """A soft black shape on a square of `side` px; points and radius in px."""
    part = 2 if radius >= 3 else 1  # a broad blur shows no loss at half the size
    made = pygame.Surface((-(-side // part),) * 2, pygame.SRCALPHA)
    moved = [(x / part, y / part) for x, y in points]
    pygame.draw.polygon(made, (0, 0, 0, round(255 * alpha)), moved)
    soft = max(1, ceil(radius / part))
    blurred = pygame.transform.gaussian_blur(made, soft) if radius >= 0.5 else made
    return blurred if part == 1 else pygame.transform.smoothscale(blurred, (side, side))


def shadow(outline: Iterable[Point], size: int, pad: int, lifted: bool = False) -> pygame.Surface:
    """Two soft copies of an outline in hundredths, on a sprite of size + 2 * pad px.

    Offsets and blurs are those of a counter of 100 px; `lifted` doubles them.
    """
    return _shadow(tuple(outline), size, pad, lifted).copy()


@lru_cache(maxsize=64)
def _shadow(points: tuple[Point, ...], size: int, pad: int, lifted: bool) -> pygame.Surface:
    """`shadow`, cached: most counters of a size cast the same one."""
    k = size / 100
    side = size + 2 * pad
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    more = 1.9 if lifted else 1.0
    for dx, dy, blur, alpha in ((3.0, 4.5, 3.2, 0.30), (1.5, 2.5, 1.2, 0.45)):
        moved = [(pad + (x + dx * more) * k, pad + (y + dy * more) * k) for x, y in points]
        made.blit(blurred_shadow(side, moved, blur * k * more, alpha), (0, 0))
    return made


def circle(r: float) -> list[Point]:
    """A circle about the middle of the unit square."""
    return arc(50, 50, r, 0, 6.2832, 48)


def placed(points: Iterable[Point], x: float, y: float, r: float) -> list[Point]:
    """Points around (0, 0) scaled by `r` and moved to (x, y)."""
    return [(x + px * r, y + py * r) for px, py in points]
