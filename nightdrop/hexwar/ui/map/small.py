"""The small map: land, water and roads in few px, with the view's frame and given dots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import hypot
from typing import Final

import pygame

from nightdrop.hexwar.rules.hexes import Hex, column_row
from nightdrop.hexwar.ui.counters.colours import COUNTERS
from nightdrop.hexwar.ui.counters.liveries import livery
from nightdrop.hexwar.ui.map.camera import FLAT, HexCamera, Point, hex_centre
from nightdrop.hexwar.ui.map.chart import Chart
from nightdrop.hexwar.ui.map.colours import MAPS
from nightdrop.hexwar.ui.map.geometry import outlines
from nightdrop.hexwar.ui.map.marks import ink_of
from nightdrop.hexwar.ui.map.picture import WHOLE, land_box
from nightdrop.ui.look.theme import PALETTES, RGB, Light

FINE: Final = 2  # times larger than shown while it is drawn
NEAR: Final = 3.0  # px of the large picture between two points of a line
RADII: Final = {"town": 2.4, "village": 1.8, "hamlet": 1.1}  # px of a map 236 px wide
UNIT: Final = 236
_On = Callable[[Sequence[Point]], list[Point]]  # metres to px


def paint_small(
    chart: Chart, light: Light, size: tuple[int, int], land: pygame.Surface,
    lines: float = 1.0,
) -> pygame.Surface:  # fmt: skip
    """A picture of the whole board, `size` px, from all its `land` at the smallest tier.

    Over the land: zones, river, railway, main roads, villages, larger than to scale; `lines` is
    their width relative to those of a map in full view.
    """
    wide, tall = size[0] * FINE, size[1] * FINE
    art, k = MAPS[light], wide / chart.size[0]
    px = wide / UNIT * lines
    box, scale = land_box(chart.size, WHOLE), WHOLE / FLAT
    inside = pygame.Rect(-box.x, -box.y, *(int(metres * scale) for metres in chart.size))
    made = pygame.transform.smoothscale(land.subsurface(inside), (wide, tall))

    def on(points: Sequence[Point]) -> list[Point]:
        return [(x * k, y * k) for x, y in _thinned(points, NEAR / k)]

    _zones(made, chart, light, on, px)
    for river in chart.rivers:
        _ribbon(made, art.river_casing, on(river), 2.6 * px)
        _ribbon(made, art.river, on(river), 1.6 * px)
    for rail in chart.rails:
        _ribbon(made, art.rail, on(rail), 0.9 * px)
    for casing in (True, False):
        ink, part = (art.road_casing, 2.6) if casing else (art.road, 1.4)
        for road in chart.roads:
            _ribbon(made, ink, on(road), part * px)
    for hex_, rank in chart.ranks.items():
        if rank not in RADII:
            continue
        radius, (x, y) = px * RADII[rank], hex_centre(hex_)
        at = x * k, y * k
        pygame.draw.aacircle(made, art.road_casing, at, radius + 0.7 * px)
        pygame.draw.aacircle(made, art.roof_lit, at, radius)
    return pygame.transform.smoothscale(made, size)


def _thinned(line: Sequence[Point], apart: float) -> Sequence[Point]:
    """A line of even steps with points about `apart` metres apart, and its end."""
    (ax, ay), (bx, by) = line[:2]
    each = max(1, int(apart / max(1.0, hypot(bx - ax, by - ay))))
    return [*line[:-1:each], line[-1]]


def _ribbon(made: pygame.Surface, ink: RGB, line: list[Point], wide: float) -> None:
    """Draw a line with round joints; it is smoothed with the whole picture."""
    pygame.draw.lines(made, ink, False, line, max(1, round(wide)))
    if wide > 3:
        for x, y in line:
            pygame.draw.circle(made, ink, (x, y), wide / 2)


def _zones(made: pygame.Surface, chart: Chart, light: Light, on: _On, px: float) -> None:
    """Draw the drop zones: a tint and an outline."""
    tint = pygame.Surface(made.get_size(), pygame.SRCALPHA)
    for regiment, drops in sorted(chart.board.drop.items()):
        ink: RGB = ink_of(livery(regiment, chart.theme), light)
        for loop in outlines(column_row(hex_) for hex_, _ in drops):
            pygame.draw.polygon(tint, (*ink, 70), on(loop))
            pygame.draw.polygon(tint, (*ink, 255), on(loop), max(1, round(1.2 * px)))
    made.blit(tint, (0, 0))


WHITE: RGB = (255, 255, 255)


class Minimap:
    """A map `width` px wide (236 at UI scale 1); its height follows from the board.

    `land` gives all land in a light at the smallest tier.
    """

    def __init__(
        self, chart: Chart, land: Callable[[Light], pygame.Surface], width: int = 236,
        lines: float = 1.0,
    ) -> None:  # fmt: skip
        self._board, self._chart, self._land = chart.board, chart, land
        self._lines = lines
        self._world = chart.size
        self.size = (width, round(width * self._world[1] / self._world[0]))
        self._images: dict[Light, tuple[pygame.Surface, pygame.Surface]] = {}
        self._dotted: tuple[object, pygame.Surface] | None = None

    def draw(
        self,
        surface: pygame.Surface,
        at: tuple[int, int],
        light: Light,
        camera: HexCamera | None = None,
        dots: Iterable[tuple[Hex, RGB]] = (),
        acting: Iterable[Hex] = (),
    ) -> pygame.Rect:
        """Draw at the px `at`; returns the rectangle taken.

        `dots` are hexes with a colour, with a white ring where one of `acting` can still act.
        """
        rect = pygame.Rect(at, self.size)
        surface.blit(self._with_dots(light, tuple(dots), frozenset(acting)), rect)
        clip = surface.get_clip()
        surface.set_clip(rect)
        scale = rect.w / self._world[0]
        if camera is not None:
            west, north, east, south = camera.view
            frame = pygame.Rect(
                rect.x + round(west * scale),
                rect.y + round(north * scale),
                round((east - west) * scale),
                round((south - north) * scale),
            )
            line = max(1, round(rect.w / 130))
            pygame.draw.rect(surface, PALETTES[light].accent, frame.clip(rect), line)
        surface.set_clip(clip)
        pygame.draw.rect(surface, PALETTES[light].ink2, rect, max(1, round(rect.w / 160)))
        return rect

    def world_at(self, at: tuple[int, int], x: float, y: float) -> tuple[float, float]:
        """World metres of a screen point on the small map drawn at `at`."""
        scale = self._world[0] / self.size[0]
        return (x - at[0]) * scale, (y - at[1]) * scale

    def _with_dots(
        self, light: Light, dots: tuple[tuple[Hex, RGB], ...], acting: frozenset[Hex]
    ) -> pygame.Surface:
        """The land with its dots, redrawn only if they changed: the frame moves more often."""
        image = self._image(light)
        key = (image, dots, acting)
        if self._dotted is not None and self._dotted[0] == key:
            return self._dotted[1]
        made = image.copy()
        scale = self.size[0] / self._world[0]
        radius = max(2, round(self.size[0] / 95))
        for hex_, colour in dots:
            x, y = hex_centre(hex_)
            point = (x * scale, y * scale)
            if hex_ in acting:
                pygame.draw.circle(made, COUNTERS.dark, point, radius + 3)
                pygame.draw.circle(made, WHITE, point, radius + 2)
            pygame.draw.circle(made, COUNTERS.dark, point, radius + 1)
            pygame.draw.circle(made, colour, point, radius)
        self._dotted = key, made
        return made

    def picture(self, light: Light) -> pygame.Surface:
        """The land alone, as far as it is painted; shared, so never draw on it."""
        return self._image(light)

    def prepare(self, light: Light) -> bool:
        """Draw the land in a light; False if it was drawn before."""
        drawn = self._images.get(light)
        self._image(light)
        return drawn is not self._images[light]

    def _image(self, light: Light) -> pygame.Surface:
        """The land with the VP hexes, redrawn if there is another picture of it."""
        land = self._land(light)
        if light not in self._images or self._images[light][0] is not land:
            made = paint_small(self._chart, light, self.size, land, self._lines)
            self._images[light] = land, self._with_goals(made, light)
        return self._images[light][1]

    def _with_goals(self, made: pygame.Surface, light: Light) -> pygame.Surface:
        """A picture of the land with the VP hexes drawn in."""
        scale, radius = self.size[0] / self._world[0], self.size[0] / 75 * self._lines
        gold, line = MAPS[light].vp, max(1, round(radius / 3))
        for hex_ in self._board.vp:
            x, y = hex_centre(hex_)
            pygame.draw.aacircle(made, gold, (x * scale, y * scale), radius, line)
        return made
