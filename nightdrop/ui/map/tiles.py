"""Keeps painted tiles and has the missing ones painted in slices of a few milliseconds."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import NamedTuple

import pygame

from nightdrop.ui.look.theme import Light
from nightdrop.ui.map.brush import TILE
from nightdrop.ui.map.flat import lay_scaled
from nightdrop.ui.map.painter import Painter

Key = tuple[Light, int, int, int]  # light, hex height in px, tile column, tile row
TileBox = tuple[int, int, int, int]  # the first column and row of some tiles, and the last
STEP_MS = 0.8  # what one step of painting may well take; this machine soon tells better
FORGET = 0.95  # how much of the longest step is remembered at the next one
LEAST = 56  # tiles held at any rate; one takes 1 MB


class Piece(NamedTuple):
    """A finished tile of another zoom: where its corner lies on a tile, and how it is scaled."""

    tile: pygame.Surface
    x: float
    y: float
    scale: float


class Tiles:
    """Tiles by key, the least used forgotten first.

    `ask` names the tiles that are wanted, the most urgent first; `step` paints on; `get` gives a
    finished tile; `stand_in` gives a quick picture until then. `clock` gives seconds.
    """

    def __init__(self, painter: Painter, clock: Callable[[], float] = perf_counter) -> None:
        self._painter = painter
        self._clock = clock
        self._step_s = STEP_MS / 1000  # the longest step of late
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

    def keep(self, h: int) -> None:
        """Forget all tiles but those of one zoom, by its hex height in px."""
        for held in (self._done, self._quick):
            for key in [key for key in held if key[1] != h]:
                del held[key]
        self._rough &= self._quick.keys()
        self._wanted, self._job = [], None

    def __len__(self) -> int:
        return len(self._done) + len(self._quick)

    @property
    def is_full(self) -> bool:
        """Whether too many are held to make any ahead."""
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
        """Paint for at most `budget_ms`, but at least a step; True while wanted tiles are missing.

        No further step is begun that may not be done in time, going by those of late.
        """
        now = self._clock()
        end = now + budget_ms / 1000
        while self._wanted or self._job:
            if self._job is None:
                key = self._wanted[0]
                self._job = key, self._painter.paint(*key)
            key, steps = self._job
            tile = next(steps)
            if tile is not None:
                self._job = None
                self._keep(key, tile)
            began, now = now, self._clock()
            self._step_s = max(now - began, self._step_s * FORGET)
            if now + self._step_s > end:
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

    def has_picture(self, key: Key) -> bool:
        """Whether a finished tile or any quick picture is at hand."""
        return key in self._done or key in self._quick

    def has_stand_in(self, key: Key) -> bool:
        """Whether a good quick picture is at hand."""
        return key in self._quick and key not in self._rough

    def stand_in(self, key: Key, rough: bool = False) -> pygame.Surface:
        """A quick picture of a tile: flat land, and over it what other zooms have ready.

        The land of a `rough` one has coarse pixels; the next call without it makes it better.
        """
        quick = self._quick.get(key)
        if quick is None or (key in self._rough and not rough):
            quick = self._quick[key] = self._quickly(key, rough)
            self._quick.move_to_end(key)  # a better one stands where the rough one did
            while len(self._quick) > max(1, self._room * 3 // 4):
                self._rough.discard(self._quick.popitem(last=False)[0])
        self._quick.move_to_end(key)
        return quick

    def _quickly(self, key: Key, rough: bool) -> pygame.Surface:
        """A new quick picture; no land where none would be seen."""
        pieces, whole = self._others(key)
        self._rough.discard(key)
        if whole:
            quick = pygame.Surface((TILE, TILE), 0, pieces[0].tile)
        else:
            quick = self._painter.country.flat.tile(*key, rough=rough)
            if rough:
                self._rough.add(key)
        for piece in pieces:
            lay_scaled(quick, quick.get_rect(), *piece)
        return quick

    def under(self, light: Light, h: int, box: TileBox) -> list[Piece]:
        """Finished tiles of the nearest other zoom, to be laid below all tiles of a box at once.

        Empty if they leave a gap. Places are px from the box's corner at hex height `h`.
        """
        heights = self._heights(light, h)
        pieces, whole = self._pieces(light, h, heights[-1], box) if heights else ([], False)
        return pieces if whole else []

    def _others(self, key: Key) -> tuple[list[Piece], bool]:
        """Finished tiles of the nearest other zooms that cover parts of a tile, nearest last; and
        whether they leave no gap."""
        light, h, tx, ty = key
        found: list[Piece] = []
        for other in self._heights(light, h)[-1:-3:-1]:
            pieces, whole = self._pieces(light, h, other, (tx, ty, tx, ty))
            found = pieces + found
            if whole:
                return found, True
        return found, False

    def _heights(self, light: Light, h: int) -> list[int]:
        """The other hex heights of which there are finished tiles, the nearest last."""
        heights = {k[1] for k in self._done if k[0] == light and k[1] != h}
        return sorted(heights, key=lambda other: -abs(other - h))

    def _pieces(self, light: Light, h: int, other: int, box: TileBox) -> tuple[list[Piece], bool]:
        """The finished tiles of another zoom over a box of tiles, and whether none is missing."""
        part = other / h
        if part > 3:  # too many tiles, each of them tiny
            return [], False
        side = TILE * part
        west, north, east, south = box[0] * side, box[1] * side, box[2] * side, box[3] * side
        found, whole = [], True
        for ox in range(int(west // TILE), int((east + side) // TILE) + 1):
            for oy in range(int(north // TILE), int((south + side) // TILE) + 1):
                tile = self._done.get((light, other, ox, oy))
                if tile is None:
                    whole = False
                else:
                    x, y = (ox * TILE - west) / part, (oy * TILE - north) / part
                    found.append(Piece(tile, x, y, 1 / part))
        return found, whole
