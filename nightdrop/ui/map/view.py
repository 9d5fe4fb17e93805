"""The map in the window: blits the tiles that a camera sees, finished ones or quick ones."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from time import perf_counter

import pygame

from nightdrop.engine.board import Board
from nightdrop.engine.hexes import Hex
from nightdrop.ui.look.theme import Light
from nightdrop.ui.map.brush import TILE, MapStyle
from nightdrop.ui.map.camera import FLAT, Camera
from nightdrop.ui.map.country import Country
from nightdrop.ui.map.flat import lay_scaled
from nightdrop.ui.map.names import Ahead, Names, draw_label
from nightdrop.ui.map.painter import Painter
from nightdrop.ui.map.small import Minimap
from nightdrop.ui.map.tiles import Key, Tiles

QUICK_MS = 1.0  # time per frame for quick pictures of tiles not seen before
FEW = 3  # up to this many tiles without a picture get quick ones at once
BESIDE_MS = 2.0  # time per frame for the small map
AHEAD_MS = 1.2  # a quick picture made ahead takes up to so long


class MapView:
    """Draws the map of a board. One view serves any number of cameras and all lights.

    `ranks` are the ranks of the named hexes as the map's file gives them; without it the terrain
    tells. Call `draw` for each frame and `step` with the time that is left in it.
    """

    def __init__(self, board: Board, ranks: Mapping[Hex, str] | None = None) -> None:
        self.country = Country(board, ranks)
        self.painter = Painter(self.country)
        self.tiles = Tiles(self.painter)
        self.names = Names(self.country)
        self._keys: list[Key] = []
        self._seen: tuple[object, ...] = ()
        self._level = 0
        self._coming = Ahead()
        self._ring: list[Key] = []
        self.beside: Minimap | None = None  # is painted when nothing else is

    def draw(
        self,
        surface: pygame.Surface,
        camera: Camera,
        rect: pygame.Rect,
        light: Light,
        fade_from: Light | None = None,
        fade: float = 1.0,
        taken: frozenset[Hex] = frozenset(),
    ) -> None:
        """Blit the map into `rect` of `surface` (px); names keep clear of the `taken` hexes.

        During a change of light `fade` runs from 0 (all `fade_from`) to 1 (all `light`).
        """
        began = perf_counter()
        self.draw_ground(surface, camera, rect, light, fade_from, fade)
        inked = light if fade_from is None or fade >= 0.5 else fade_from
        clip = surface.get_clip()
        surface.set_clip(rect)
        self._names(surface, camera, rect, inked, taken)
        surface.set_clip(clip)
        if camera.moving:
            self._coming.go_on(self.names, camera, inked, taken, began)

    def draw_ground(
        self,
        surface: pygame.Surface,
        camera: Camera,
        rect: pygame.Rect,
        light: Light,
        fade_from: Light | None = None,
        fade: float = 1.0,
    ) -> None:
        """The map without its names."""
        clip = surface.get_clip()
        surface.set_clip(rect)
        level = round(camera.height) if not camera.moving else self._nearest_level(camera)
        self._level = level
        if self.painter.has_new_words():
            self.names = Names(self.country)
            self._repaint()
        self._ask(camera, level, [light] if fade_from is None else [light, fade_from])
        if fade_from is not None and fade < 1:
            self._blit(surface, camera, rect, fade_from, level, None)
            if fade > 0:
                self._blit(surface, camera, rect, light, level, round(255 * fade))
        else:
            self._blit(surface, camera, rect, light, level, None)
        surface.set_clip(clip)

    def want(self, camera: Camera, light: Light) -> None:
        """Have `step` paint what a camera at rest sees, without a draw of quick pictures first."""
        self._ask(camera, round(camera.height), [light])

    def restyle(self, style: MapStyle) -> None:
        """Paint in another way from now on."""
        if style != self.painter.style:
            self.painter.style = style
            self._repaint()

    def _repaint(self) -> None:
        self.tiles.clear()
        self._seen, self._ring = (), []

    def forget_looks(self, h: int) -> None:
        """Forget what was painted of other zooms than that of the hex height `h` (px): land that
        is sharp at once tells where somebody looked before."""
        self.tiles.keep(h)
        self._seen, self._ring, self._level = (), [], 0

    def step(self, budget_ms: float = 4.0) -> bool:
        """Go on painting for about `budget_ms`; True while tiles of the last draw are missing, or
        the small map beside it."""
        if budget_ms >= AHEAD_MS:
            began = perf_counter()
            self._look_ahead()
            budget_ms -= (perf_counter() - began) * 1000
        if self.tiles.step(budget_ms):
            return True
        return self.beside is not None and self.beside.step(min(budget_ms, BESIDE_MS))

    @property
    def complete(self) -> bool:
        """Whether all tiles of the last draw were finished ones, and the small map beside it."""
        if self.beside is not None and self.beside.is_missing:
            return False
        return all(self.tiles.get(key) is not None for key in self._keys)

    def _nearest_level(self, camera: Camera) -> int:
        """The whole hex height to show scaled during a zoom: the last one, while it is near."""
        target = camera.target_height
        return target if not self._level or target < self._level else self._level

    def _range(self, camera: Camera, level: int, more: int = 0) -> tuple[int, int, int, int]:
        west, north, east, south = camera.view
        k = level / FLAT / TILE
        return (
            int(west * k // 1) - more,
            int(north * k // 1) - more,
            int((east * k - 1e-9) // 1) + more,
            int((south * k - 1e-9) // 1) + more,
        )

    def _ask(self, camera: Camera, level: int, lights: list[Light]) -> None:
        x0, y0, x1, y1 = self._range(camera, level)
        seen = (level, x0, y0, x1, y1, tuple(lights))
        if seen == self._seen:
            return
        self._seen = seen
        cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
        places = sorted(
            ((x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1)),
            key=lambda p: ((p[0] - cx) ** 2 + (p[1] - cy) ** 2, p),
        )
        self._keys = [(light, level, x, y) for light in lights for x, y in places]
        # Quick pictures of the tiles round the view are made ahead, one in each slice.
        self._ring = [
            (lights[0], level, x, y)
            for x in range(x0 - 1, x1 + 2)
            for y in range(y0 - 1, y1 + 2)
            if not (x0 <= x <= x1 and y0 <= y <= y1)
        ]
        self.tiles.ask(self._keys, room=round(len(self._keys) * 1.6) + 8)

    def _blit(
        self,
        surface: pygame.Surface,
        camera: Camera,
        rect: pygame.Rect,
        light: Light,
        level: int,
        alpha: int | None,
    ) -> None:
        zoom = camera.height / level
        end = perf_counter() + QUICK_MS / 1000
        ox, oy = camera.origin
        keys = [key for key in self._keys if key[0] == light]
        bare = [key for key in keys if not self.tiles.has_picture(key)]
        under = len(bare) > FEW and alpha is None and self._lay_under(surface, camera, rect, bare)
        for key in keys:
            x, y = ox + key[2] * TILE * zoom, oy + key[3] * TILE * zoom
            tile = self.tiles.get(key)
            if tile is None:
                late = perf_counter() > end and not self.tiles.has_stand_in(key)
                if late and under and key in bare:
                    continue
                tile = self.tiles.stand_in(key, rough=late)
            if zoom != 1:
                lay_scaled(surface, rect, tile, x, y, zoom)
            elif alpha is None:
                surface.blit(tile, (round(x), round(y)))
            else:
                tile.set_alpha(alpha)
                surface.blit(tile, (round(x), round(y)))
                tile.set_alpha(None)

    def _lay_under(
        self, surface: pygame.Surface, camera: Camera, rect: pygame.Rect, bare: list[Key]
    ) -> bool:
        """Lay what another zoom has ready below the tiles without a picture, all at once.

        False if there is not enough of it.
        """
        light, level = bare[0][:2]
        columns, rows = [key[2] for key in bare], [key[3] for key in bare]
        box = min(columns), min(rows), max(columns), max(rows)
        zoom, (ox, oy) = camera.height / level, camera.origin
        pieces = self.tiles.under(light, level, box)
        for tile, x, y, scale in pieces:
            at = ox + (box[0] * TILE + x) * zoom, oy + (box[1] * TILE + y) * zoom
            lay_scaled(surface, rect, tile, *at, scale * zoom)
        return bool(pieces)

    def _look_ahead(self) -> None:
        """Make one quick picture that a pan may soon need, if there is one to be made."""
        while self._ring and not self.tiles.is_full:
            key = self._ring.pop()
            if self.tiles.get(key) is None and not self.tiles.has_stand_in(key):
                self.tiles.stand_in(key)
                return

    def draw_labels(
        self,
        surface: pygame.Surface,
        camera: Camera,
        rect: pygame.Rect,
        light: Light,
        hexes: Iterable[Hex],
        taken: frozenset[Hex] = frozenset(),
    ) -> None:
        """Draw the names of these hexes again, over the overlays. Nothing while a zoom runs."""
        wanted = set(hexes)
        if not camera.moving and wanted:
            clip = surface.get_clip()
            surface.set_clip(rect)
            self._names(surface, camera, rect, light, taken, wanted)
            surface.set_clip(clip)

    def _names(
        self,
        surface: pygame.Surface,
        camera: Camera,
        rect: pygame.Rect,
        light: Light,
        taken: frozenset[Hex],
        wanted: Container[Hex] | None = None,
    ) -> None:
        """Draw names in their final size; during a zoom they ride along with the land."""
        zoom = camera.height / self._level
        ox, oy = round(camera.origin[0]), round(camera.origin[1])
        for label in self.names.at(self._level, taken):
            if wanted is None or label.hex in wanted:
                x, y = label.box.center
                dx, dy = round(x * (zoom - 1)), round(y * (zoom - 1))
                if rect.colliderect(label.box.move(ox + dx, oy + dy)):
                    draw_label(surface, label, light, -ox - dx, -oy - dy)


class Maps:
    """Keeps the map of the board shown last, so that no screen paints it anew."""

    def __init__(self) -> None:
        self._board: Board | None = None
        self._view: MapView | None = None
        self._style: MapStyle | None = None
        self._small: Minimap | None = None

    def restyle(self, style: MapStyle) -> None:
        """Paint in another way from now on."""
        self._style = style
        if self._view is not None:
            self._view.restyle(style)

    def of(self, board: Board) -> MapView:
        """The painted map of a board; equal boards have one map."""
        if self._view is None or (self._board is not board and self._board != board):
            self._view, self._small = MapView(board), None
            if self._style is not None:
                self._view.restyle(self._style)
        self._board = board
        return self._view

    def small(self, board: Board, wide: int) -> Minimap:
        """Return the small map of a board, `wide` px wide; only the latest is kept."""
        country = self.of(board).country  # another board has another small map
        if self._small is None or self._small.size[0] != wide:
            from nightdrop.ui.map.small import Minimap

            self._small = self.of(board).beside = Minimap(board, wide, country)
        return self._small
