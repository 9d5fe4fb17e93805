"""The land of the small map: the large one's shapes, drawn as broadly as so few px need."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import hypot
from typing import Final

import pygame

from nightdrop.engine.hexes import column_row
from nightdrop.ui.camera import Point
from nightdrop.ui.paint.brush import blend
from nightdrop.ui.paint.country import Country
from nightdrop.ui.paint.flat import flat_colours
from nightdrop.ui.paint.geometry import outlines
from nightdrop.ui.paint.marks import ink_of
from nightdrop.ui.paint.relief import Relief
from nightdrop.ui.theme import MAPS, RGB, Light

FINE: Final = 2  # it is drawn so many times larger, and made small at the end
STEP: Final = 400.0  # metres between two samples of the slopes
CONTRAST: Final = {"night": 24, "dawn": 40, "day": 40}  # between slopes in the light and not
NEAR: Final = 3.0  # px of the large picture between two points of a line
TOWN, HAMLET, OTHER = 2.4, 1.1, 1.8  # radius of a village's dot in px of a map 236 px wide
UNIT: Final = 236
_On = Callable[[Sequence[Point]], list[Point]]  # metres to px


def paint_small(
    country: Country, light: Light, size: tuple[int, int]
) -> Iterator[pygame.Surface | None]:
    """A picture of the whole board, `size` px, in small steps: None while it goes on, then the
    picture. The country must be prepared.

    From below: fields, zones, flood, slopes, river, railway, main roads, villages.
    """
    wide, tall = size[0] * FINE, size[1] * FINE
    made = pygame.Surface((wide, tall), 0, 32)
    art, colours, k = MAPS[light], flat_colours(light), wide / country.size[0]
    px = wide / UNIT

    def on(points: Sequence[Point]) -> list[Point]:
        return [(x * k, y * k) for x, y in _thinned(points, NEAR / k)]

    made.fill(colours["bocage"])
    for bank in country.water.banks:
        pygame.draw.polygon(made, blend(art.flood_edge, art.flood_deep, 0.35), on(bank))
        yield None
    yield from _slopes(made, country.relief, light, country.size)
    _zones(made, country, light, on, px)
    yield None
    for bank in country.water.banks:
        _ribbon(made, art.river_casing, on(bank), max(1.0, 0.7 * px))
        yield None
    for river in country.water.rivers:
        _ribbon(made, art.river_casing, on(river), 2.6 * px)
        _ribbon(made, art.river, on(river), 1.6 * px)
        yield None
    for rail in country.ways.rails:
        _ribbon(made, art.rail_dark, on(rail), 0.9 * px)
        yield None
    for casing in (True, False):
        ink, part = (art.road_casing, 2.6) if casing else (art.road, 1.4)
        for road in country.ways.roads:
            _ribbon(made, ink, on(road), part * px)
            yield None
    for village in country.villages:
        small = OTHER if village.ground else HAMLET
        radius = px * (TOWN if village.hex in country.board.setup else small)
        at = village.at[0] * k, village.at[1] * k
        pygame.draw.aacircle(made, art.road_casing, at, radius + 0.7 * px)
        pygame.draw.aacircle(made, art.roof_lit, at, radius)
    yield None
    yield pygame.transform.smoothscale(made, size)


def _thinned(line: Sequence[Point], apart: float) -> Sequence[Point]:
    """A line of even steps with points about so many metres apart, and its end."""
    (ax, ay), (bx, by) = line[:2]
    each = max(1, int(apart / max(1.0, hypot(bx - ax, by - ay))))
    return [*line[:-1:each], line[-1]]


def _ribbon(made: pygame.Surface, ink: RGB, line: list[Point], wide: float) -> None:
    """A line with round joints; it is made smooth with the whole picture."""
    pygame.draw.lines(made, ink, False, line, max(1, round(wide)))
    if wide > 3:
        for x, y in line:
            pygame.draw.circle(made, ink, (x, y), wide / 2)


def _zones(made: pygame.Surface, country: Country, light: Light, on: _On, px: float) -> None:
    """The drop zones: a tint and an outline."""
    tint = pygame.Surface(made.get_size(), pygame.SRCALPHA)
    for regiment, drops in sorted(country.board.drop.items()):
        ink: RGB = ink_of(regiment, light)
        for loop in outlines(column_row(hex_) for hex_, _ in drops):
            pygame.draw.polygon(tint, (*ink, 70), on(loop))
            pygame.draw.polygon(tint, (*ink, 255), on(loop), max(1, round(1.2 * px)))
    made.blit(tint, (0, 0))


def _slopes(made: pygame.Surface, relief: Relief, light: Light, size: Point) -> Iterator[None]:
    """The light on the slopes: added where they turn to it, taken where they turn away."""
    columns, rows = round(size[0] / STEP) + 1, round(size[1] / STEP) + 1
    lit, dark = (pygame.Surface((columns, rows), 0, 32) for _ in range(2))
    for i in range(columns):
        for j in range(rows):
            shade = relief.shade(i * STEP, j * STEP, light)
            for surface, value in ((lit, shade), (dark, -shade)):
                surface.set_at((i, j), (max(0, round(value * CONTRAST[light])),) * 3)
        yield
    for surface, flag in ((lit, pygame.BLEND_RGB_ADD), (dark, pygame.BLEND_RGB_SUB)):
        made.blit(pygame.transform.smoothscale(surface, made.get_size()), (0, 0),
                  special_flags=flag)  # fmt: skip
        yield
