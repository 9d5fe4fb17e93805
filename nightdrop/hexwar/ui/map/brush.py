"""A brush on one piece of the map, and the colours of what it paints.

Shapes are in world metres, drawn larger than they are shown; the colours are by light, before the
grade.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from nightdrop.hexwar.ui.map.camera import FLAT, Point
from nightdrop.hexwar.ui.map.geometry import Box, clipped, ribbon
from nightdrop.ui.look.theme import RGB, Light, rgb

NUMBERED = 96  # px of a hex's height from which its number is printed at any rate


@dataclass(frozen=True)
class MapStyle:
    """How the map is drawn.

    `grid`: hex lines; `numbers`: hex numbers at every zoom at which they can be read; `plain`: high
    contrast, with faint fields, no trees and a stronger grid.
    """

    grid: bool = True
    numbers: bool = False
    plain: bool = False

    @property
    def grid_alpha(self) -> float:
        """The factor of the hex lines' alpha."""
        return 0.0 if not self.grid else 2.0 if self.plain else 1.0

    @property
    def numbers_from(self) -> int:
        """The hex height in px from which hex numbers are printed."""
        return 40 if self.numbers else NUMBERED


def veil_colour(light: Light) -> RGB:
    """The colour into which the land outside the map fades."""
    return {"night": (9, 17, 27), "dawn": (52, 50, 60), "day": (232, 228, 200)}[light]


STRETCH = 12  # points of a line that are drawn at once
SPACING = 75.0  # metres: no line of the country has points farther apart
RIM = 8.0  # px outside a surface at which shapes are cut off


class Brush:
    """Draws on a surface whose upper left corner is at (left, top) px of the map.

    Its hexes are `h` px high; the surface is `fine` times larger than what is shown of it. `window`
    is that of the camera: what has a least size in px is that many times as large.
    """

    def __init__(
        self, surface: pygame.Surface, h: int, left: int, top: int, fine: int = 1,
        window: float = 1.0,
    ) -> None:  # fmt: skip
        self.surface, self.h, self.fine, self.window = surface, h, fine, window
        self.k = h / FLAT * fine  # px per metre
        self.left: float = left * fine
        self.top: float = top * fine
        wide, tall = surface.get_size()
        self.box: Box = (
            self.left / self.k,
            self.top / self.k,
            (self.left + wide) / self.k,
            (self.top + tall) / self.k,
        )

    def on(self, surface: pygame.Surface) -> "Brush":
        """The same brush on another surface of the same size."""
        other = Brush.__new__(Brush)
        other.__dict__.update(self.__dict__, surface=surface)
        return other

    def layer(self, part: pygame.Rect) -> "Brush":
        """The same brush on a transparent surface over a part of this one, given in its px."""
        other = self.on(pygame.Surface(part.size, pygame.SRCALPHA))
        other.left, other.top = self.left + part.x, self.top + part.y
        k = self.k
        other.box = (other.left / k, other.top / k,
                     (other.left + part.w) / k, (other.top + part.h) / k)  # fmt: skip
        return other

    def grown(self, metres: float) -> Box:
        """The tile's box with a border of `metres`."""
        west, north, east, south = self.box
        return west - metres, north - metres, east + metres, south + metres

    def px(self, points: Sequence[Point]) -> list[Point]:
        """Points in metres as px on the surface."""
        k, left, top = self.k, self.left, self.top
        return [(x * k - left, y * k - top) for x, y in points]

    def wide(self, metres: float, least: float = 0.0) -> float:
        """A width in px on the surface; `least` is in px as shown in a window of 1920x1080."""
        return max(metres * self.k, self.least(least))

    def least(self, px: float) -> float:
        """A least size in px on the surface; `px` are as shown in a window of 1920x1080."""
        return px * self.window * self.fine

    def area(self, colour: RGB | tuple[int, ...], points: Sequence[Point]) -> None:
        pygame.draw.polygon(self.surface, colour, self.px(points))

    def stroke(self, colour: RGB | tuple[int, ...], points: Sequence[Point], width: float) -> None:
        """Draw a line `width` px wide (on the surface), with round joints if it is broad."""
        line = self.px(points)
        if width < 3:
            pygame.draw.lines(self.surface, colour, False, line, max(1, round(width)))
            return
        pygame.draw.polygon(self.surface, colour, ribbon(line, width / 2))

    def thin(self, colour: RGB | tuple[int, ...], points: Sequence[Point], width: float) -> None:
        """Draw a line that bends so little that it needs round joints only if it is broad."""
        if width > 9:
            self.stroke(colour, points, width)
        else:
            pygame.draw.lines(self.surface, colour, False, self.px(points), max(1, round(width)))

    def closed(self, colour: RGB | tuple[int, ...], points: Sequence[Point], width: float) -> None:
        """Draw a closed line `width` px wide with round joints."""
        line = self.px(points)
        pygame.draw.lines(self.surface, colour, True, line, max(1, round(width)))
        if width > 4:
            for x, y in line:
                pygame.draw.circle(self.surface, colour, (x, y), width / 2)

    def broad(self, colour: RGB | tuple[int, ...], points: Sequence[Point], width: float) -> None:
        """Draw a broad band along a crooked line, where a ribbon would fold over itself."""
        line = self.px(points)
        if width >= 2:
            for x, y in line:
                pygame.draw.circle(self.surface, colour, (x, y), width / 2)
        pygame.draw.lines(self.surface, colour, False, line, max(1, round(width)))

    def except_area(
        self, colour: RGB | tuple[int, ...], loops: Sequence[Sequence[Point]], fine: bool = False
    ) -> None:
        """Fill everything outside closed loops: one even-odd shape with seams of width 0.

        `fine` loops have points at most SPACING apart, so that distant ones are handled fast.
        """
        wide, tall = self.surface.get_size()
        rim = (-RIM, -RIM, wide + RIM, tall + RIM)
        east, south = wide + RIM + 1, tall + RIM + 1
        shape = [(-9.0, -9.0), (east, -9.0), (east, south), (-9.0, south), (-9.0, -9.0)]
        for loop in loops:
            cut = clipped(self.px(self._thinned(loop) if fine else loop), rim)
            if cut:
                start = next((n for n, p in enumerate(cut) if _along_rim(p, rim)), 0)
                way = _along_rim(cut[start], rim)
                cut = cut[start:] + cut[: start + 1]
                shape += [*way, *cut, *reversed(way), (-9.0, -9.0)]
        pygame.draw.polygon(self.surface, colour, shape)

    def _thinned(self, loop: Sequence[Point]) -> list[Point]:
        """A loop with fewer points where it is far away; the tile shows the same."""
        west, north, east, south = self.grown(SPACING)
        kept, i = [], 0
        while i < len(loop):
            x, y = loop[i]
            kept.append((x, y))
            i += max(1, int(max(west - x, x - east, north - y, y - south) / SPACING))
        return kept

    def sees(self, x: float, y: float, reach: float) -> bool:
        """Whether anything within `reach` metres of a point may be visible on the tile."""
        west, north, east, south = self.box
        return west - reach < x < east + reach and north - reach < y < south + reach

    def stretches(self, line: Sequence[Point], reach: float) -> Iterator[Sequence[Point]]:
        """The stretches of a line, `reach` metres wide, that may be visible on the tile.

        They are the same for every tile: strokes with a hard edge meet there to the px.
        """
        for start in range(0, len(line) - 1, STRETCH):
            stretch = line[start : start + STRETCH + 2]
            if len(stretch) > 1 and any(self.sees(x, y, reach + SPACING) for x, y in stretch):
                yield stretch

    def pieces(
        self, line: Sequence[Point], reach: float, stride: int = 1
    ) -> list[Sequence[Point]]:
        """The stretches of a line, `reach` metres wide, that may be visible on the tile.

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


def _along_rim(point: Point, rim: Box) -> list[Point]:
    """The path from a surface's upper left corner to a point on the rim outside it.

    It goes around the rim, and is empty for a point inside. A seam there is never visible.
    """
    x, y = point
    west, north, east, south = rim
    if x == west:
        return [(west - 1, y)]
    if y == north:
        return [(x, north - 1)]
    if x == east:
        return [(east + 1, north - 1), (east + 1, y)]
    if y == south:
        return [(west - 1, south + 1), (x, south + 1)]
    return []


class Tones(NamedTuple):
    """Colours of woods, of a valley with two waters, of banks under ways, and of stone.

    Woods: floor, crowns, sunlit parts, rides and clearings. The valley: damp meadow, the canal and
    its banks, and the river's water and casing.
    """

    floor: RGB
    crowns: tuple[RGB, RGB, RGB]
    crown_light: RGB
    ride: RGB
    clearing: RGB
    valley: RGB
    meadow: RGB
    canal: RGB
    canal_bank: RGB
    quay: RGB
    river: RGB
    river_casing: RGB
    bank_side: RGB
    bank_crest: RGB
    concrete: RGB


def _tones(codes: str) -> Tones:
    floor, one, two, three, *rest = [rgb(code) for code in codes.split()]
    return Tones(floor, (one, two, three), *rest)


TONES: Final[dict[Light, Tones]] = {
    "night": _tones(
        "#040C10 #0C2527 #102D2D #091D20 #3F7168 #2A4548 #213C44 #1B3749 #1F4153 #93BBD1 #4A5F6B"
        " #8A98A0 #86AFC6 #20404F #0F1E2B #3A4C57 #8C989E"),
    "dawn": _tones(
        "#5C6350 #7B8262 #88896A #6C7357 #D7BB7C #B3AE88 #B9B48C #A8AC98 #9EA6A0 #86A6C2 #B5A793"
        " #E4D6C0 #6288AC #3F6286 #77705F #B2A586 #DCCFBB"),
    "day": _tones(
        "#55743F #6C8E50 #7A9B5B #5F8046 #A3BE7C #BFCB92 #C2CE97 #B4CBA2 #A6C4A6 #6BA9C8 #CDBF97"
        " #EDE6D0 #5F9FBD #3F7795 #8F8A5C #C9BC8C #E2DCCB"),
}  # fmt: skip
