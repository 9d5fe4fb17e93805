"""Keeps the pieces of the land at the present zoom: read, scaled and printed on."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import product
from math import ceil
from time import perf_counter
from typing import NamedTuple

import pygame

from nightdrop.hexwar.ui.map.camera import FLAT, Point
from nightdrop.hexwar.ui.map.picture import SIDE, WHOLE, Cut, tier_for
from nightdrop.ui.display import DEPTH
from nightdrop.ui.look.theme import Light
from nightdrop.ui.tasks import BackgroundTask

Key = tuple[Light, int, int, int]  # light, hex height in px, column and row of the piece
Box = tuple[int, int, int, int]  # the first column and row of some tiles, and the last
BATCH = 6  # pieces read at once beside the window
ROOM = 6_000_000  # px held at any rate: what a window of 1920x1080 shows at several zooms
SAMPLES_KEPT = 6  # of what a legend shows, in one light and size each
END = object()
Read = Callable[[Light, Cut], pygame.Surface]
Print = Callable[[pygame.Surface, Light, int, int, int], Iterator[None]]


@lru_cache(maxsize=1024)
def place_of(key: Key) -> pygame.Rect:
    """The rectangle of a tile on the map of its zoom, in px: tiles meet without a seam.

    It is cached, so never change it.
    """
    _, h, column, row = key
    part = SIDE * h / tier_for(h)
    left, top = round(column * part), round(row * part)
    return pygame.Rect(left, top, round((column + 1) * part) - left, round((row + 1) * part) - top)


def tiles_in(h: int, west: float, north: float, east: float, south: float) -> Box:
    """The tiles over a rectangle in px of the map whose hexes are `h` px high."""
    part = SIDE * h / tier_for(h)
    return int(west // part), int(north // part), int((east - 1) // part), int((south - 1) // part)


class ScaledTile(NamedTuple):
    """A finished tile of another zoom: its place on a map of this one, and its scaling."""

    tile: pygame.Surface
    x: float
    y: float
    scale: float


class Tiles:
    """Tiles by key; the least recently used are dropped first.

    `ask` names the tiles that are wanted, the most urgent first; they are read and scaled in a
    thread, and printed on in `step`, a few ms at a time; `get` gives a finished one. This work
    belongs to no screen: it is checked within the budget of a frame, for all screens.
    """

    def __init__(self, read: Read, print_on: Print) -> None:
        self._read, self._print_on = read, print_on
        self._done: OrderedDict[Key, pygame.Surface] = OrderedDict()
        self._wanted: list[Key] = []
        self._task: BackgroundTask[list[tuple[Key, pygame.Surface]]] | None = None
        self._read_now: list[tuple[Key, pygame.Surface]] = []  # not printed on yet
        self._printing: Key | None = None  # the first of them, when it is begun
        self._steps: Iterator[object] = iter(())  # of which the printing on it consists
        self._held = 0  # px
        self._room = ROOM

    def clear(self) -> None:
        """Drop all tiles: they are to be made differently."""
        self._done.clear()
        self._wanted, self._read_now, self._task, self._held = [], [], None, 0
        self._printing = None

    def keep(self, h: int) -> None:
        """Drop all tiles except those of one zoom, by its hex height in px."""
        kept = {key: tile for key, tile in self._done.items() if key[1] == h}
        self.clear()
        for key, tile in kept.items():
            self._hold(key, tile)

    def ask(self, keys: Sequence[Key], room: int) -> None:
        """Set the tiles wanted now; `room` is how many px the caller needs held at once."""
        self._wanted = [key for key in keys if key not in self._done]
        self._room = max(ROOM, room)

    def get(self, key: Key) -> pygame.Surface | None:
        """The finished tile, or None."""
        tile = self._done.get(key)
        if tile is not None:
            self._done.move_to_end(key)
        return tile

    def missing(self, keys: Iterable[Key]) -> list[Key]:
        """The unfinished ones of some tiles; the others are marked as used."""
        done, found = self._done, []
        for key in keys:
            if key in done:
                done.move_to_end(key)
            else:
                found.append(key)
        return found

    @property
    def is_busy(self) -> bool:
        return bool(self._wanted)

    def step(self, budget_ms: float, waits: bool = True) -> bool:
        """Work for about `budget_ms`; True while wanted tiles are missing.

        Unless it `waits`, it ends if nothing was read that could be printed on.
        """
        end = perf_counter() + budget_ms / 1000
        while self._wanted:
            self._go_on()
            if self._read_now:
                self._print(*self._read_now[0])
            left = end - perf_counter()
            if left <= 0:
                break
            if not self._read_now and self._task:
                if not waits:
                    break
                self._task.wait(left)
        return self.is_busy

    def _print(self, key: Key, tile: pygame.Surface) -> None:
        """Do one step of printing on the first tile that was read, or begin or end it."""
        if key in self._wanted:
            if self._printing != key:
                place = place_of(key)
                self._printing = key
                self._steps = self._print_on(tile, key[0], key[1], place.x, place.y)
            if next(self._steps, END) is not END:
                return
            self._hold(key, tile)
            self._wanted.remove(key)
        self._printing = None
        del self._read_now[0]

    def _go_on(self) -> None:
        """Take what was read, and have more read."""
        if self._task is not None and self._task.is_done:
            done, self._task = self._task.answer(), None
            self._read_now += done
        if self._task is None:
            had = {key for key, _ in self._read_now}
            batch = [key for key in self._wanted if key not in had][:BATCH]
            if batch:
                self._task = BackgroundTask(lambda: [(key, self.scaled(key)) for key in batch])

    def scaled(self, key: Key) -> pygame.Surface:
        """A piece at its size on the map; runs in a thread."""
        light, h, column, row = key
        piece = self._read(light, (tier_for(h), column, row))
        size = place_of(key).size
        if piece.get_size() != size:
            piece = pygame.transform.smoothscale(piece, size)
        return piece.convert(DEPTH)

    def _hold(self, key: Key, tile: pygame.Surface) -> None:
        self._done[key] = tile
        self._held += tile.get_width() * tile.get_height()
        while self._held > self._room and len(self._done) > 1:
            _, old = self._done.popitem(last=False)
            self._held -= old.get_width() * old.get_height()

    def under(
        self, light: Light, h: int, area: pygame.Rect
    ) -> tuple[list[ScaledTile], pygame.Rect]:
        """Finished tiles of the nearest other zoom over an `area`, and what they cover fully.

        `area` is in px of the map at hex height `h`.
        """
        # Of lower ones the whole land at the smallest tier shows as much.
        heights = {key[1] for key in self._done if key[0] == light and h != key[1] > WHOLE}
        nothing = pygame.Rect(area.topleft, (0, 0))
        if not heights:
            return [], nothing
        other = min(heights, key=lambda one: abs(one - h))
        scale = h / other
        if scale < 1 / 3:  # too many tiles, each of them tiny
            return [], nothing
        west, north, east, south = tiles_in(
            other, *(edge / scale for edge in (*area.topleft, *area.bottomright))
        )
        places = [(x, y) for x in range(west, east + 1) for y in range(north, south + 1)]
        found = [key for x, y in places if (key := (light, other, x, y)) in self._done]
        pieces = [ScaledTile(self._done[key], place.x * scale, place.y * scale, scale)
                  for key in found for place in [place_of(key)]]  # fmt: skip
        columns, rows = {key[2] for key in found}, {key[3] for key in found}
        if not found or len(found) < len(columns) * len(rows):
            return pieces, nothing
        one = place_of((light, other, min(columns), min(rows)))
        last = place_of((light, other, max(columns), max(rows)))
        left, top, right, bottom = (
            edge * scale for edge in (*one.topleft, last.right, last.bottom)
        )
        return pieces, pygame.Rect(left + 1, top + 1, right - left - 2, bottom - top - 2)


class Cutting(NamedTuple):
    """Squares of the map around some points in metres, in a light and at a hex height in px."""

    light: Light
    h: int
    points: tuple[Point, ...]


def side_of(h: int) -> int:
    """The side in px of a square that holds a hex `h` px high with a border."""
    return ceil(h * 2 / 3**0.5) + 2


class Samples:
    """Squares cut from the map with the marks printed on them, as a legend shows them.

    `get` gives those that are ready and has others made: read in a thread, printed on in `step`, as
    tiles are, for all screens.
    """

    def __init__(self, tiles: Tiles, print_on: Print) -> None:
        self._tiles, self._print_on = tiles, print_on
        self.clear()

    def clear(self) -> None:
        """Drop all squares: they are to be made differently."""
        self._done: OrderedDict[Cutting, list[pygame.Surface]] = OrderedDict()
        self._wanted: list[Cutting] = []
        self._steps = self._make()

    def get(self, cutting: Cutting) -> list[pygame.Surface] | None:
        """The squares in the order of their points; None while they are made."""
        found = self._done.get(cutting)
        if found is None and cutting not in self._wanted:
            self._wanted.append(cutting)
        return found

    @property
    def is_busy(self) -> bool:
        return bool(self._wanted)

    def step(self, budget_ms: float) -> bool:
        """Work for about `budget_ms`; True while any are missing."""
        end = perf_counter() + budget_ms / 1000
        while self._wanted:
            next(self._steps)
            if perf_counter() >= end:
                break
        return self.is_busy

    def _make(self) -> Iterator[None]:
        """Make what is wanted, one after the other, in short steps."""
        while True:
            cutting = self._wanted[0]
            task = BackgroundTask(partial(self._cut, cutting))
            while not task.is_done:
                task.wait(0.001)
                yield
            squares = task.answer()
            for square, (left, top) in zip(squares, _corners(cutting), strict=True):
                yield from self._print_on(square, cutting.light, cutting.h, left, top)
            self._done[cutting] = squares
            while len(self._done) > SAMPLES_KEPT:
                self._done.popitem(last=False)
            self._wanted.remove(cutting)
            yield

    def _cut(self, cutting: Cutting) -> list[pygame.Surface]:
        """The squares of bare land; runs in a thread."""
        light, h, _points = cutting
        side, read, made = side_of(h), dict[Key, pygame.Surface](), list[pygame.Surface]()
        for left, top in _corners(cutting):
            made.append(square := pygame.Surface((side, side), depth=DEPTH))
            west, north, east, south = tiles_in(h, left, top, left + side, top + side)
            for x, y in product(range(west, east + 1), range(north, south + 1)):
                key = (light, h, x, y)
                if key not in read:
                    read[key] = self._tiles.scaled(key)
                square.blit(read[key], place_of(key).move(-left, -top))
        return made


def _corners(cutting: Cutting) -> list[tuple[int, int]]:
    """The upper left corners of the squares, in px of the map."""
    k, half = cutting.h / FLAT, side_of(cutting.h) / 2
    return [(round(x * k - half), round(y * k - half)) for x, y in cutting.points]
