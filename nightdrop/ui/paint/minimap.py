"""The small map: flat land, water, roads, with the view's frame and dots given as data."""

from collections.abc import Container, Iterable

import pygame

from nightdrop.engine.board import Board
from nightdrop.engine.hexes import Hex
from nightdrop.ui.camera import COLUMN, FLAT, RADIUS, Camera, hex_centre
from nightdrop.ui.paint.flat import Flat
from nightdrop.ui.theme import COUNTERS, MAPS, PALETTES, RGB, Light

WHITE: RGB = (255, 255, 255)


class Minimap:
    """A map `width` px wide (236 at UI scale 1); its height follows from the board."""

    def __init__(self, board: Board, width: int = 236) -> None:
        self._board = board
        self._world = ((board.columns - 1) * COLUMN + 2 * RADIUS, board.rows * FLAT + 200)
        self.size = (width, round(width * self._world[1] / self._world[0]))
        self._images: dict[Light, pygame.Surface] = {}

    def draw(
        self,
        surface: pygame.Surface,
        at: tuple[int, int],
        light: Light,
        camera: Camera | None = None,
        dots: Iterable[tuple[Hex, RGB]] = (),
        acting: Container[Hex] = frozenset(),
    ) -> pygame.Rect:
        """Draw at the px `at`; `dots` are hexes with a colour, ringed in white where someone of
        `acting` can still act. Gives the rectangle taken."""
        rect = pygame.Rect(at, self.size)
        surface.blit(self._image(light), rect)
        clip = surface.get_clip()
        surface.set_clip(rect)
        scale = rect.w / self._world[0]
        radius = max(2, round(rect.w / 95))
        for hex_, colour in dots:
            x, y = hex_centre(hex_)
            point = (rect.x + x * scale, rect.y + y * scale)
            if hex_ in acting:
                pygame.draw.circle(surface, COUNTERS.dark, point, radius + 3)
                pygame.draw.circle(surface, WHITE, point, radius + 2)
            pygame.draw.circle(surface, COUNTERS.dark, point, radius + 1)
            pygame.draw.circle(surface, colour, point, radius)
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
        pygame.draw.rect(surface, PALETTES[light].rule, rect, 1)
        return rect

    def world_at(self, at: tuple[int, int], x: float, y: float) -> tuple[float, float]:
        """World metres of a screen point on the small map drawn at `at`."""
        scale = self._world[0] / self.size[0]
        return (x - at[0]) * scale, (y - at[1]) * scale

    def _image(self, light: Light) -> pygame.Surface:
        if light not in self._images:
            art = MAPS[light]
            whole = Flat(self._board).map(light, 28, 0)
            for hex_ in self._board.vp:
                x, y = hex_centre(hex_)
                pygame.draw.circle(whole, art.vp, (x * 0.07, y * 0.07), 11)
            self._images[light] = pygame.transform.smoothscale(whole, self.size)
        return self._images[light]
