"""Whole maps on pictures that need no window, for exports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

import pygame

from nightdrop.engine.model import Game, State
from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.board.marks import Marks
from nightdrop.hexwar.ui.board.track import width_of
from nightdrop.hexwar.ui.counters.colours import COUNTERS
from nightdrop.hexwar.ui.counters.liveries import liveries
from nightdrop.hexwar.ui.map.camera import FLAT, HexCamera
from nightdrop.hexwar.ui.map.names import MapLabel, Names, label_image
from nightdrop.hexwar.ui.map.view import FlatOverlay, Maps, MapView
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.look.theme import Light
from nightdrop.ui.stage.painter import Shares

EDGE_M = 240.0  # metres of land shown round a whole map
AT_SCALE_1 = 48  # hex height in px of a whole map at which words have their design size
SLICE_MS = 4.0
BAND = 512  # px of ground that are copied at once


def _light(view: State) -> Light:
    lit: Light = view.game.rules.light(view.turn)
    return lit


class _PaintedGround(MapView):
    """A map that is painted once for each light and then only copied."""

    letters = 1.0

    def __init__(self, map_: MapView, size: tuple[int, int]) -> None:
        self.chart = map_.chart
        self._map, self._size = map_, size
        self._painted: dict[Light, pygame.Surface] = {}

    def paint(self, light: Light, camera: HexCamera) -> Iterator[float]:
        """Paint the ground in slices of a few ms, unless that was done; how far it is, 0 to 1."""
        if light in self._painted:
            return
        made = pygame.Surface(self._size)
        self._map.want(camera, light)
        keys = self._map._keys
        while self._map.step(SLICE_MS):
            yield sum(self._map.tiles.get(key) is not None for key in keys) / max(1, len(keys))
        for top in range(0, self._size[1], BAND):
            band = pygame.Rect(0, top, self._size[0], BAND)
            self._map.draw_ground(made, camera, band, light)
            yield 1.0
        self._painted[light] = made

    def is_zooming(self, camera: HexCamera, light: Light) -> bool:
        return False

    def names_for(self, camera: HexCamera) -> Names:
        return self._map.names_for(camera)

    def names_ahead(self, camera: HexCamera) -> Iterator[None]:
        """Find in small steps what `all_names` gives."""
        return self._map.names_for(camera).prepare(round(camera.height))

    def all_names(self, camera: HexCamera) -> list[MapLabel]:
        """The names of a frame."""
        return self._map.names_at(round(camera.height), camera)

    def draw(self, surface: pygame.Surface, camera: HexCamera, rect: pygame.Rect, light: Light,
             fade_from: Light | None = None, fade: float = 1.0) -> None:  # fmt: skip
        """Copy the ground; names go over it."""
        surface.blit(self._painted[light], rect)
        self._level = round(camera.height)
        self._names(surface, camera, rect, light)

    def draw_under(
        self,
        surface: pygame.Surface,
        camera: HexCamera,
        rect: pygame.Rect,
        light: Light,
        passing: tuple[Light, float] | None,
        laid: FlatOverlay,
    ) -> None:
        """All of it, for every frame: nothing is panned."""
        self.draw(surface, camera, rect, light)
        laid.paint(rect)

    def tell(self, *where: object) -> None:
        """Nothing: what is written was painted before."""


class _OneMap(Maps):
    """Gives the board panel the ground that was painted for the scene."""

    def __init__(self, ground: MapView) -> None:
        super().__init__()
        self._ground = ground

    def of(self, game: object) -> MapView:
        return self._ground


class WholeMap:
    """A whole map, with the counters on it and the hex that is fought for."""

    def __init__(self, game: Game, factor: float, shared: Shares) -> None:
        board, height = game.board, round(AT_SCALE_1 * factor)
        west, world = width_of(board), HexCamera(board.columns, board.rows, (0, 0, 1, 1)).world
        wide, tall = (ceil((metres + 2 * EDGE_M) * height / FLAT)
                      for metres in (world[0] + west, world[1]))  # fmt: skip
        self.size = wide, tall
        worn = liveries(game.name).values()
        self.colours = [*(colour for one in worn for colour in (one.face, one.ink)), COUNTERS.olive]
        self._ground = _PaintedGround(shared(Maps).of(game), self.size)
        self._board = BoardPanel(game, pygame.Rect(0, 0, wide, tall), _OneMap(self._ground))
        room = (0, 0, wide, tall)
        self._board.camera = HexCamera(board.columns, board.rows, room, height, west=west)

    def ready(self, views: Sequence[State]) -> Iterator[float]:
        """Paint the land for all these views, in slices of a few ms; how far it is, 0 to 1."""
        lights = list(dict.fromkeys(map(_light, views)))
        for number, needed in enumerate(lights):
            for part in self._ground.paint(needed, self._board.camera):
                yield (number + part) / len(lights)

    def warm(self, view: State) -> Iterator[None]:
        """Make names and stacks of a view one by one."""
        light, camera = _light(view), self._board.camera
        yield from self._ground.names_ahead(camera)
        for label in self._ground.all_names(camera):
            label_image(label, light)
            yield
        for hex_ in view.pieces.by_place:
            self._board.make_stack(view, hex_, light)
            yield

    def draw(self, pen: Pen, view: State) -> None:
        """Draw a view from the upper left corner on."""
        target = view.fight.target if view.fight else None
        self._board.draw(pen.surface, view, _light(view), Marks(target=target))
