"""A brush on one tile: shapes in world metres, drawn at twice the tile's size, in small steps."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

import pygame

from nightdrop.ui.look.theme import RGB, Light
from nightdrop.ui.map.camera import FLAT, Point
from nightdrop.ui.map.geometry import Box, clipped, ribbon

Made = TypeVar("Made")


def all_made(steps: Iterator[Made | None]) -> list[Made]:
    """What a maker makes, all at once."""
    return [made for made in steps if made is not None]


def gathered(steps: Iterator[Made | None]) -> Generator[None, None, list[Made]]:
    """What a maker makes, in as many steps as it takes: `made = yield from gathered(...)`."""
    made: list[Made] = []
    for one in steps:
        if one is not None:
            made.append(one)
        yield
    return made


def keeping(owner: object, name: str, steps: Iterator[Made | None]) -> Iterator[None]:
    """Make things in small steps; keep their list as the cached property `name` would keep it."""
    made = yield from gathered(steps)
    owner.__dict__.setdefault(name, made)


def portions(items: Sequence[Made], size: int) -> Iterator[Sequence[Made]]:
    """A sequence in parts of at most `size`, in order."""
    for start in range(0, len(items), size):
        yield items[start : start + size]


@dataclass(frozen=True)
class MapStyle:
    """`grid`: hex lines; `numbers`: hex numbers at every zoom at which they can be read;
    `plain`: high contrast, with faint fields, no trees and a stronger grid."""

    grid: bool = True
    numbers: bool = False
    plain: bool = False

    @property
    def grid_alpha(self) -> float:
        """What the hex lines' alpha is multiplied with."""
        return 0.0 if not self.grid else 2.0 if self.plain else 1.0

    @property
    def numbers_from(self) -> int:
        """The hex height in px from which hex numbers are printed."""
        return 40 if self.numbers else 96


def veil_colour(light: Light) -> RGB:
    """The colour in which the land outside the map fades out."""
    return {"night": (9, 17, 27), "dawn": (52, 50, 60), "day": (232, 228, 200)}[light]


TILE = 512  # px
MARGIN = 4  # px painted round a tile, so that smoothing knows its neighbours
FINE = 2  # drawn at this multiple and scaled down, which makes smooth edges
SIDE = (TILE + 2 * MARGIN) * FINE
SPACING = 75.0  # metres: no line of the country has points farther apart


class Brush:
    """Draws on a surface of SIDE x SIDE px that shows the tile (tx, ty) at hex height `h` px."""

    def __init__(self, surface: pygame.Surface, h: int, tx: int, ty: int) -> None:
        self.surface = surface
        self.h = h
        self.k = h / FLAT * FINE  # px per metre
        self.left = (tx * TILE - MARGIN) * FINE
        self.top = (ty * TILE - MARGIN) * FINE
        self.box: Box = (
            self.left / self.k,
            self.top / self.k,
            (self.left + SIDE) / self.k,
            (self.top + SIDE) / self.k,
        )

    def on(self, surface: pygame.Surface) -> "Brush":
        """The same brush on another surface of the same size."""
        other = Brush.__new__(Brush)
        other.__dict__.update(self.__dict__, surface=surface)
        return other

    def grown(self, metres: float) -> Box:
        """Return the tile's box with a border of `metres`."""
        west, north, east, south = self.box
        return west - metres, north - metres, east + metres, south + metres

    def px(self, points: Sequence[Point]) -> list[Point]:
        """Points in metres as px on the surface."""
        k, left, top = self.k, self.left, self.top
        return [(x * k - left, y * k - top) for x, y in points]

    def wide(self, metres: float, least: float = 0.0) -> float:
        """A width in px on the surface; `least` is in px of the finished tile."""
        return max(metres * self.k, least * FINE)

    def area(self, colour: RGB | tuple[int, ...], points: Sequence[Point]) -> None:
        """A filled shape."""
        pygame.draw.polygon(self.surface, colour, self.px(points))

    def stroke(self, colour: RGB | tuple[int, ...], points: Sequence[Point], width: float) -> None:
        """A line `width` px wide (on the surface), with round joints when it is broad."""
        line = self.px(points)
        if width < 3:
            pygame.draw.lines(self.surface, colour, False, line, max(1, round(width)))
            return
        pygame.draw.polygon(self.surface, colour, ribbon(line, width / 2))

    def thin(self, colour: RGB | tuple[int, ...], points: Sequence[Point], width: float) -> None:
        """A line that bends so little that it needs round joints only when it is broad."""
        if width > 9:
            self.stroke(colour, points, width)
        else:
            pygame.draw.lines(self.surface, colour, False, self.px(points), max(1, round(width)))

    def closed(self, colour: RGB | tuple[int, ...], points: Sequence[Point], width: float) -> None:
        """A closed line `width` px wide with round joints."""
        line = self.px(points)
        pygame.draw.lines(self.surface, colour, True, line, max(1, round(width)))
        if width > 4:
            for x, y in line:
                pygame.draw.circle(self.surface, colour, (x, y), width / 2)

    def broad(self, colour: RGB | tuple[int, ...], points: Sequence[Point], width: float) -> None:
        """A broad band along a crooked line: a ribbon would fold over itself there."""
        line = self.px(points)
        if width >= 2:
            for x, y in line:
                pygame.draw.circle(self.surface, colour, (x, y), width / 2)
        pygame.draw.lines(self.surface, colour, False, line, max(1, round(width)))

    def except_area(
        self, colour: RGB | tuple[int, ...], loops: Sequence[Sequence[Point]], fine: bool = False
    ) -> None:
        """Everything outside closed loops: one even-odd shape with seams of no width.

        `fine` loops have points at most SPACING apart, which makes quick work of far-off ones.
        """
        edge = SIDE + 9.0
        shape = [(-9.0, -9.0), (edge, -9.0), (edge, edge), (-9.0, edge), (-9.0, -9.0)]
        for loop in loops:
            cut = clipped(
                self.px(self._thinned(loop) if fine else loop), (-8.0, -8.0, edge - 1, edge - 1)
            )
            if cut:
                start = next((n for n, p in enumerate(cut) if _along_rim(p)), 0)
                way = _along_rim(cut[start])
                cut = cut[start:] + cut[: start + 1]
                shape += [*way, *cut, *reversed(way), (-9.0, -9.0)]
        pygame.draw.polygon(self.surface, colour, shape)

    def _thinned(self, loop: Sequence[Point]) -> list[Point]:
        """A loop with fewer points where it is far away: what shows on the tile is the same."""
        west, north, east, south = self.grown(SPACING)
        kept, i = [], 0
        while i < len(loop):
            x, y = loop[i]
            kept.append((x, y))
            i += max(1, int(max(west - x, x - east, north - y, y - south) / SPACING))
        return kept

    def sees(self, x: float, y: float, reach: float) -> bool:
        """Whether anything within `reach` metres of a point may show on the tile."""
        west, north, east, south = self.box
        return west - reach < x < east + reach and north - reach < y < south + reach

    def pieces(
        self, line: Sequence[Point], reach: float, stride: int = 1
    ) -> list[Sequence[Point]]:
        """The stretches of a line that may show on the tile when drawn `reach` metres wide.

        Its points are at most SPACING apart; a `stride` of 3 takes every third.
        """
        found: list[Sequence[Point]] = []
        start, i = None, 0
        west, north, east, south = self.grown(reach + SPACING * stride)
        while i < len(line):
            x, y = line[i]
            gap = max(west - x, x - east, north - y, y - south)
            if gap < 0:
                start = max(0, i - stride) if start is None else start
                i += stride
                continue
            if start is not None:
                found.append(line[start : i + 1 : stride])
                start = None
            i += stride * max(1, int(gap / (SPACING * stride)))  # no point before can be near
        if start is not None:
            found.append(line[start::stride])
        return [piece for piece in found if len(piece) > 1]


def _along_rim(point: Point) -> list[Point]:
    """The way from a surface's upper left corner to a point 8 px outside it, round the surface.

    Empty for a point inside. A seam that runs here is never seen.
    """
    x, y = point
    far = SIDE + 9.0
    if x == -8.0:
        return [(-9.0, y)]
    if y == -8.0:
        return [(x, -9.0)]
    if x == far - 1:
        return [(far, -9.0), (far, y)]
    if y == far - 1:
        return [(-9.0, far), (x, far)]
    return []
