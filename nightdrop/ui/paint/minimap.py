"""The small map: land, water, roads, with the view's frame and dots given as data."""

from collections.abc import Iterable, Iterator
from time import perf_counter

import pygame

from nightdrop.engine.board import Board
from nightdrop.engine.hexes import Hex
from nightdrop.ui.camera import COLUMN, FLAT, RADIUS, Camera, hex_centre
from nightdrop.ui.paint.country import Country
from nightdrop.ui.paint.flat import Flat
from nightdrop.ui.paint.small_land import paint_small
from nightdrop.ui.theme import COUNTERS, MAPS, PALETTES, RGB, Light

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
