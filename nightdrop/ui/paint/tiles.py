"""Keeps painted tiles and has the missing ones painted in slices of a few milliseconds."""

from collections import OrderedDict
from collections.abc import Iterator
from time import perf_counter

import pygame

from nightdrop.ui.paint.brush import TILE
from nightdrop.ui.paint.painter import Painter
from nightdrop.ui.theme import Light

Key = tuple[Light, int, int, int]  # light, hex height in px, tile column, tile row
STEP_MS = 0.8  # what one step of painting may well take
LEAST = 56  # tiles held at any rate; one takes 1 MB


class Tiles:
    """Tiles by key, the least used forgotten first.

    `ask` names the tiles that are wanted, the most urgent first; `step` paints on; `get` gives a
    finished tile; `stand_in` gives a quick picture until then.
    """

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._done: OrderedDict[Key, pygame.Surface] = OrderedDict()
        self._quick: OrderedDict[Key, pygame.Surface] = OrderedDict()
        self._rough: set[Key] = set()
        self._wanted: list[Key] = []
        self._job: tuple[Key, Iterator[pygame.Surface | None]] | None = None
        self._room = LEAST

    def clear(self) -> None:
        """Forget all tiles: they are to be painted in another way."""
        self._done.clear()
        self._quick.clear()
        self._rough.clear()
        self._wanted, self._job = [], None

    def __len__(self) -> int:
        return len(self._done) + len(self._quick)

    @property
    def is_full(self) -> bool:
        """Whether so many are held that none should be made ahead."""
        return len(self) >= min(LEAST, self._room)

    def ask(self, keys: list[Key], room: int) -> None:
        """The tiles wanted now; `room` is how many the caller needs held at once."""
        self._wanted = [key for key in keys if key not in self._done]
        self._room = max(LEAST, room)
        if self._job and self._job[0] not in keys:
            self._job = None

    def get(self, key: Key) -> pygame.Surface | None:
        """The finished tile, or None."""
        tile = self._done.get(key)
        if tile is not None:
            self._done.move_to_end(key)
        return tile

    def step(self, budget_ms: float) -> bool:
        """Paint for about `budget_ms`; True while wanted tiles are missing."""
        end = perf_counter() + max(0.0, budget_ms - STEP_MS) / 1000
        while self._wanted or self._job:
            if self._job is None:
                key = self._wanted[0]
                self._job = key, self._painter.paint(*key)
            key, steps = self._job
            tile = next(steps)
            if tile is not None:
                self._job = None
                self._keep(key, tile)
            if perf_counter() >= end:
                break
        return bool(self._wanted or self._job)

    def _keep(self, key: Key, tile: pygame.Surface) -> None:
        if pygame.display.get_init() and pygame.display.get_surface():
            tile = tile.convert()
        self._done[key] = tile
        self._quick.pop(key, None)
        if key in self._wanted:
            self._wanted.remove(key)
        while len(self) > self._room:
            (self._quick or self._done).popitem(last=False)

    def has_stand_in(self, key: Key) -> bool:
        """Whether a good quick picture is at hand."""
        return key in self._quick and key not in self._rough

    def stand_in(self, key: Key, rough: bool = False) -> pygame.Surface:
        """A quick picture of a tile: flat land, and over it what other zooms have ready.

        A `rough` one is flat land alone; the next call without it makes it better.
        """
        quick = self._quick.get(key)
        if quick is None:
            quick = self._quick[key] = self._painter.country.flat.tile(*key)
            self._rough.add(key)
            while len(self._quick) > max(1, self._room * 3 // 4):
                self._rough.discard(self._quick.popitem(last=False)[0])
        if key in self._rough and not rough:
            self._rough.discard(key)
            self._lay_other(quick, key)
        self._quick.move_to_end(key)
        return quick

    def _lay_other(self, quick: pygame.Surface, key: Key) -> None:
        """Scale finished tiles of the nearest other zooms onto a quick picture."""
        light, h, tx, ty = key
        heights = sorted(
            {k[1] for k in self._done if k[0] == light and k[1] != h},
            key=lambda other: -abs(other - h),
        )
        for other in heights[-2:]:
            part = other / h
            if part > 3:  # too many tiles, each of them tiny
                continue
            west, north = tx * TILE * part, ty * TILE * part
            for ox in range(int(west // TILE), int((west + TILE * part) // TILE) + 1):
                for oy in range(int(north // TILE), int((north + TILE * part) // TILE) + 1):
                    tile = self._done.get((light, other, ox, oy))
                    if tile:
                        x, y = (ox * TILE - west) / part, (oy * TILE - north) / part
                        lay_scaled(quick, quick.get_rect(), tile, x, y, 1 / part)


def lay_scaled(
    surface: pygame.Surface,
    view: pygame.Rect,
    tile: pygame.Surface,
    x: float,
    y: float,
    zoom: float,
) -> None:
    """Lay the part of a scaled tile that falls into `view` of a surface; (x, y) is its corner.

    It is scaled straight into its place, which is twice as quick as by way of a copy.
    """
    left, top = max(0, int((view.left - x) / zoom)), max(0, int((view.top - y) / zoom))
    right = min(TILE, int((view.right - x) / zoom) + 2)
    bottom = min(TILE, int((view.bottom - y) / zoom) + 2)
    if right <= left or bottom <= top:
        return
    place = pygame.Rect(round(x + left * zoom), round(y + top * zoom), 0, 0)
    place.w = round(x + right * zoom) - place.x
    place.h = round(y + bottom * zoom) - place.y
    if place.w <= 0 or place.h <= 0:
        return
    part = tile.subsurface((left, top, right - left, bottom - top))
    if view.contains(place) and surface.get_masks() == tile.get_masks():
        pygame.transform.scale(part, place.size, surface.subsurface(place))
    else:
        surface.blit(pygame.transform.scale(part, place.size), place)
