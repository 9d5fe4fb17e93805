"""Paper for vector pictures: shapes in units of their own, painted large and made smooth once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, radians, sin, tau
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from nightdrop.table.disk.files import data_path
from nightdrop.ui.look.fonts import FILES
from nightdrop.ui.look.shapes import Point, arc, curve, dashes, rounded
from nightdrop.ui.look.theme import RGB

LARGE: Final = 1400  # px: about how wide a card is painted before it is made smooth
THIN: Final = 0.62  # px: no line comes out thinner, so that it is seen on the smallest card
_PART: Final = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "Z": 0}
_ROUND: Final = [(cos(tau * n / 60), sin(tau * n / 60)) for n in range(60)]
Outline = str | Sequence[Point]


def outlines(path: Outline) -> list[list[Point]]:
    """The lines of a path in SVG notation (M, L, H, V, Q, C, Z and lower case).

    For a list of points it is that one line.
    """
    if not isinstance(path, str):
        return [list(path)]
    parts, lines, command, at = _PART.findall(path), [], "M", 0
    x = y = 0.0
    line: list[Point] = []
    while at < len(parts):
        if parts[at].isalpha():
            command, at = parts[at], at + 1
        count = _TAKES[command.upper()]
        given = [float(part) for part in parts[at : at + count]]
        at += count
        base = (x, y) if command.islower() else (0.0, 0.0)
        kind = command.upper()
        if kind == "Z":
            line.append(line[0])
            (x, y), line = line[0], [line[0]]
            continue
        if kind == "H":
            given = [given[0], y - base[1]]
        elif kind == "V":
            given = [x - base[0], given[0]]
        points = [(a + base[0], b + base[1]) for a, b in zip(given[::2], given[1::2], strict=True)]
        if kind == "M":
            line = []
            lines.append(line)
            command = "l" if command == "m" else "L"
        if kind == "Q":
            (cx, cy), end = points
            first = x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3
            points = curve((x, y), first, (end[0] + (cx - end[0]) * 2 / 3,
                                           end[1] + (cy - end[1]) * 2 / 3), end)
        elif kind == "C":
            points = curve((x, y), points[0], points[1], points[2])
        line += points
        x, y = line[-1]
    return lines


class Paper:
    """A picture, `size` units wide and high, of which a unit is `px` px when it is done.

    `at` gives the same picture in units that are moved, turned, larger or mirrored.
    """

    def __init__(self, size: tuple[float, float], px: float, ground: RGB = (0, 0, 0)) -> None:
        self.fine = max(2, ceil(LARGE / (size[0] * px)))
        self.done = round(size[0] * px), round(size[1] * px)
        whole = self.done[0] * self.fine, self.done[1] * self.fine
        self.image = Image.new("RGB", whole, ground)
        self._pen = ImageDraw.Draw(self.image, "RGBA")
        self.k = px * self.fine  # px of the picture to a unit
        self._across, self._down, self._from = (self.k, 0.0), (0.0, self.k), (0.0, 0.0)

    def at(
        self, x: float, y: float, size: float = 1.0, turn: float = 0.0, flip: bool = False
    ) -> Paper:
        """The paper on which (0, 0) is at this point; `turn` in degrees, clockwise."""
        made = Paper.__new__(Paper)
        made.fine, made.done, made.image, made._pen = self.fine, self.done, self.image, self._pen
        angle, side = radians(turn), -size if flip else size
        made._from = self._px((x, y))
        one, two = self._across, self._down
        made._across = (side * (one[0] * cos(angle) + two[0] * sin(angle)),
                        side * (one[1] * cos(angle) + two[1] * sin(angle)))
        made._down = (size * (two[0] * cos(angle) - one[0] * sin(angle)),
                      size * (two[1] * cos(angle) - one[1] * sin(angle)))
        made.k = self.k * size
        return made

    def _px(self, point: Point) -> Point:
        x, y = point
        return (self._from[0] + x * self._across[0] + y * self._down[0],
                self._from[1] + x * self._across[1] + y * self._down[1])

    def shape(self, ink: RGB, path: Outline, alpha: float = 1.0) -> None:
        """What the lines of a path enclose, each by itself."""
        (left, top), (ax, ay), (dx, dy) = self._from, self._across, self._down
        for line in outlines(path):  # `_px` of each of its points: of a town there are millions
            points = [(left + x * ax + y * dx, top + x * ay + y * dy) for x, y in line]
            self._pen.polygon(points, (*ink, round(255 * alpha)))

    def disc(self, ink: RGB, x: float, y: float, radius: float, alpha: float = 1.0) -> None:
        self.shape(ink, arc(x, y, radius, 0, tau, 60), alpha)

    def oval(
        self, ink: RGB, x: float, y: float, wide: float, high: float, alpha: float = 1.0
    ) -> None:
        """A filled ellipse; `wide` and `high` are half its sizes."""
        self.shape(ink, [(x + wide * a, y + high * b) for a, b in _ROUND], alpha)

    def box(
        self, ink: RGB, left: float, top: float, wide: float, high: float, radius: float = 0.0,
        alpha: float = 1.0,
    ) -> None:
        """A filled rectangle."""
        right, foot = left + wide, top + high
        corners = [(left, top), (right, top), (right, foot), (left, foot)]
        self.shape(ink, rounded(left, top, right, foot, radius) if radius else corners, alpha)

    def line(
        self, ink: RGB, path: Outline, wide: float = 1.0, dash: Sequence[float] = (),
        alpha: float = 1.0, flat: bool = False,
    ) -> None:
        """Lines with round joints, and round ends unless they are `flat`."""
        half = max(wide * self.k, THIN * self.fine) / 2
        pen, ground = self._pen, None
        if alpha < 1:  # joints overlap: the line is laid on in one
            ground = Image.new("L", self.image.size, 0)
            pen = ImageDraw.Draw(ground)
        fill: int | RGB = round(255 * alpha) if ground is not None else ink
        for whole in outlines(path):
            for piece in dashes(whole, dash) if dash else [whole]:
                points = [self._px(point) for point in piece]
                for (ax, ay), (bx, by) in pairwise(points):
                    if hypot(bx - ax, by - ay) < 0.01:
                        continue
                    angle = atan2(by - ay, bx - ax) + pi / 2
                    ox, oy = cos(angle) * half, sin(angle) * half
                    pen.polygon([(ax + ox, ay + oy), (bx + ox, by + oy),
                                 (bx - ox, by - oy), (ax - ox, ay - oy)], fill)
                for x, y in points[1:-1] if flat else points:
                    pen.ellipse((x - half, y - half, x + half, y + half), fill)
        if ground is not None:
            self.image.paste(ink, mask=ground)

    def cloud(self, ink: RGB, discs: Sequence[tuple[float, float, float]], alpha: float) -> None:
        """Discs (x, y, radius) laid on in one, so that none shows through another."""
        made = Image.new("L", self.image.size, 0)
        pen = ImageDraw.Draw(made)
        for x, y, radius in discs:
            (x, y), radius = self._px((x, y)), radius * self.k
            pen.ellipse((x - radius, y - radius, x + radius, y + radius), round(255 * alpha))
        self.image.paste(ink, mask=made)

    def text(self, ink: RGB, x: float, y: float, size: float, string: str) -> None:
        """A word in the type of stencils, the middle of its capitals at a point; upright."""
        face = ImageFont.truetype(data_path("assets", "fonts", FILES["display"]), size * self.k)
        self._pen.text(self._px((x, y)), string, ink, face, anchor="mm")

    def ring(
        self, ink: RGB, x: float, y: float, radius: float, wide: float, dash: Sequence[float] = (),
        alpha: float = 1.0,
    ) -> None:
        """The line of a circle."""
        self.line(ink, arc(x, y, radius, -pi / 2, 1.5 * pi, 72), wide, dash, alpha)

    def limb(self, ink: RGB, points: Sequence[Point], widths: Sequence[float]) -> None:
        """An arm or a leg: a line with a width at each of its points."""
        for (a, wide), (b, narrow) in pairwise(zip(points, widths, strict=True)):
            angle = atan2(b[1] - a[1], b[0] - a[0]) + pi / 2
            ox, oy = cos(angle) / 2, sin(angle) / 2
            self.shape(ink, [(a[0] + ox * wide, a[1] + oy * wide),
                             (b[0] + ox * narrow, b[1] + oy * narrow),
                             (b[0] - ox * narrow, b[1] - oy * narrow),
                             (a[0] - ox * wide, a[1] - oy * wide)])
            self.disc(ink, *a, wide / 2)
            self.disc(ink, *b, narrow / 2)

    def mask(self, path: Outline) -> Image.Image:
        """What a path encloses, white on black, as large as the picture is painted."""
        made = Image.new("L", self.image.size, 0)
        pen = ImageDraw.Draw(made)
        for line in outlines(path):
            pen.polygon([self._px(point) for point in line], 255)
        return made

    def lay(self, picture: Image.Image, path: Outline) -> None:
        """Lay a picture of the same size over this one, within a path."""
        self.image.paste(picture, mask=self.mask(path))

    def finish(self, path: Outline | None = None) -> Image.Image:
        """The picture at its true size; with a path see-through outside it."""
        small = self.image.reduce(self.fine)
        if path is not None:
            small.putalpha(self.mask(path).reduce(self.fine))
        return small

    def fresh(self) -> Paper:
        """Other paper of the same size, nothing on it, in this one's units."""
        made = self.at(0, 0)
        made.image = Image.new("RGB", self.image.size)
        made._pen = ImageDraw.Draw(made.image, "RGBA")
        return made

