"""The small map: land, water and roads in few px, with the view's frame and dots given as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import hypot
from time import perf_counter
from typing import Final

import pygame

from nightdrop.engine.board import Board
from nightdrop.engine.hexes import Hex, column_row
from nightdrop.ui.look.theme import COUNTERS, MAPS, PALETTES, RGB, Light, mixed
from nightdrop.ui.map.camera import COLUMN, FLAT, RADIUS, Camera, Point, hex_centre
from nightdrop.ui.map.country import Country
from nightdrop.ui.map.flat import Flat, flat_colours
from nightdrop.ui.map.geometry import outlines
from nightdrop.ui.map.marks import ink_of
from nightdrop.ui.map.relief import Relief
from nightdrop.ui.map.terrain import colour_of

FINE: Final = 2  # times larger than shown while it is drawn
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
    for land in country.lands:
        for border in land.borders:
            pygame.draw.polygon(made, colour_of(land.look, light), on(border))
    for bank in country.water.banks:
        pygame.draw.polygon(made, mixed(art.flood_edge, art.flood_deep, 0.35), on(bank))
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
    """Return a line of even steps with points about `apart` metres apart, and its end."""
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


WHITE: RGB = (255, 255, 255)


class Minimap:
    """A map `width` px wide (236 at UI scale 1); its height follows from the board.

    It is flat until its `country` is prepared and `step` has painted the shapes of the large map.
    """

    def __init__(self, board: Board, width: int = 236, country: Country | None = None) -> None:
        self._board, self._country = board, country
        self._world = ((board.columns - 1) * COLUMN + 2 * RADIUS, board.rows * FLAT + 200)
        self.size = (width, round(width * self._world[1] / self._world[0]))
        self._images: dict[tuple[Light, bool], pygame.Surface] = {}
        self._dotted: tuple[object, pygame.Surface] | None = None
        self._light: Light | None = None  # the one that was shown last
        self._job: tuple[Light, Iterator[pygame.Surface | None]] | None = None

    def draw(
        self,
        surface: pygame.Surface,
        at: tuple[int, int],
        light: Light,
        camera: Camera | None = None,
        dots: Iterable[tuple[Hex, RGB]] = (),
        acting: Iterable[Hex] = (),
    ) -> pygame.Rect:
        """Draw at the px `at`; `dots` are hexes with a colour, ringed in white where someone of
        `acting` can still act. Gives the rectangle taken."""
        rect, self._light = pygame.Rect(at, self.size), light
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
        """The land with its dots, made anew only when they changed: the view's frame moves more."""
        key = (light, dots, acting, (light, True) in self._images)
        if self._dotted is not None and self._dotted[0] == key:
            return self._dotted[1]
        made = self._image(light).copy()
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

    @property
    def is_missing(self) -> bool:
        """Whether the light shown last could have a better picture than the flat one."""
        prepared = self._country is not None and self._country.is_prepared
        return prepared and self._light is not None and (self._light, True) not in self._images

    def step(self, budget_ms: float) -> bool:
        """Go on painting for about `budget_ms`; True while the better picture is missing."""
        if not self.is_missing or self._light is None or self._country is None:
            return False
        end = perf_counter() + budget_ms / 1000
        if self._job is None or self._job[0] != self._light:
            self._job = self._light, paint_small(self._country, self._light, self.size)
        for made in self._job[1]:
            if made is not None:
                self._images[self._light, True] = self._with_goals(made, self._light)
                self._job = None
                return False
            if perf_counter() >= end:
                break
        return True

    def _image(self, light: Light) -> pygame.Surface:
        """The land with the victory hexes: the best picture there is."""
        best = self._images.get((light, True)) or self._images.get((light, False))
        if best is None:
            flat = pygame.transform.smoothscale(Flat(self._board).map(light, 28, 0), self.size)
            best = self._images[light, False] = self._with_goals(flat, light)
        return best

    def _with_goals(self, made: pygame.Surface, light: Light) -> pygame.Surface:
        """A picture of the land with the victory hexes drawn into it."""
        scale, radius = self.size[0] / self._world[0], self.size[0] / 75
        gold, line = MAPS[light].vp, max(1, round(radius / 3))
        for hex_ in self._board.vp:
            x, y = hex_centre(hex_)
            pygame.draw.aacircle(made, gold, (x * scale, y * scale), radius, line)
        return made
