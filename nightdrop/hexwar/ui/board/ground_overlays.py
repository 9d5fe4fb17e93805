"""What lies flat on the land, enemy zones and reach, in tiles: drawn when first seen, then kept.

A tile hangs on the zones, the reach, the light and the scale, so that a pan draws only what comes
into view. Colours are premultiplied: layers add up right, and a tile is one quick blit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

import pygame

from nightdrop.hexwar.rules.hexes import Hex, column_row
from nightdrop.hexwar.ui.map.camera import FLAT, RADIUS, HexCamera, Point, hex_centre
from nightdrop.hexwar.ui.map.colours import MAPS
from nightdrop.hexwar.ui.map.geometry import around, closed, corners, filled, px
from nightdrop.ui.look.shapes import dashes
from nightdrop.ui.look.theme import PALETTES, RGB, Light

TILE: Final = 256  # px
BLACK: Final[RGB] = (8, 10, 14)
OVER: Final = pygame.BLEND_PREMULTIPLIED
AHEAD: Final = 2  # tiles made in a frame for those that follow
WASH, LINE, SHADE = 26, 80, 54  # alphas of the hatch: ground, lines, and the dark beside each
FINE = 2  # times the size at which lines are drawn, then scaled down
_Edge = tuple[float, float, int]  # its middle in metres, and which of the six sides it is


class OverlayState(NamedTuple):
    """What a tile hangs on: enemy zones, the reach of what is selected, light, hex height in px."""

    zones: frozenset[Hex]
    reach: frozenset[Hex]
    light: Light
    height: float


class _Lines(NamedTuple):
    """The hexes of an area as boxes in world px, and the edges round it with theirs."""

    hexes: list[Hex]
    boxes: list[pygame.Rect]
    edges: list[_Edge]
    edge_boxes: list[pygame.Rect]


class LaidTiles:
    """Draws what is laid on the land; only the latest is kept, and of it what is near the view."""

    def __init__(self) -> None:
        self._laid: OverlayState | None = None
        self._stencil = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
        # A tile; None for one with nothing on it, a bool for one that is dimmed all over.
        self._tiles: dict[tuple[int, int], pygame.Surface | bool | None] = {}

    def draw(
        self, surface: pygame.Surface, camera: HexCamera, rect: pygame.Rect, laid: OverlayState
    ) -> None:
        """Lay it over `rect` (px of `surface`, which is clipped to it), a part of what the
        camera sees."""
        if not (laid.zones or laid.reach):
            return
        if laid != self._laid:
            self._laid, self._tiles = laid, {}
            self._zones = _lines_of(laid.zones, laid.height / FLAT)
            self._reach = _lines_of(laid.reach, laid.height / FLAT)
            self._art = _Art(laid.light, laid.height / FLAT)
        ox, oy = round(camera.origin[0]), round(camera.origin[1])
        across, down = _tiles_of(rect.move(-ox, -oy))
        view = _tiles_of(pygame.Rect(camera.rect).move(-ox, -oy))
        self._let_go(*view)
        blits: list[tuple[pygame.Surface, tuple[int, int]]] = []
        dark = (round(255 * (1 - MAPS[laid.light].outside_reach_alpha)),) * 3
        missing = [(x, y) for x in across for y in down if (x, y) not in self._tiles]
        for at in missing or self._coming(*view):
            self._tiles[at] = self._made(*at)
        for tx in across:
            for ty in down:
                tile, at = self._tiles[tx, ty], (tx * TILE + ox, ty * TILE + oy)
                if isinstance(tile, pygame.Surface):
                    blits.append((tile, at))
                elif tile:
                    surface.fill(dark, (*at, TILE, TILE), pygame.BLEND_RGB_MULT)
        surface.fblits(blits, OVER)

    def _coming(self, across: range, down: range) -> list[tuple[int, int]]:
        """Some of the tiles beside those in view that are missing yet: a pan needs them next."""
        columns = range(across.start - 1, across.stop + 1)
        edge = [(x, y) for y in (down.start - 1, down.stop) for x in columns]
        edge += [(x, y) for x in (across.start - 1, across.stop) for y in down]
        return [at for at in edge if at not in self._tiles][:AHEAD]

    def _let_go(self, across: range, down: range) -> None:
        """Forget the tiles that are far from the view, once there are too many of them."""
        if len(self._tiles) > (len(across) + 3) * (len(down) + 3):
            columns = range(across.start - 1, across.stop + 1)
            rows = range(down.start - 1, down.stop + 1)
            self._tiles = {(x, y): tile for (x, y), tile in self._tiles.items()
                           if x in columns and y in rows}  # fmt: skip

    def _made(self, tx: int, ty: int) -> pygame.Surface | bool | None:
        """A new tile."""
        box = pygame.Rect(tx * TILE, ty * TILE, TILE, TILE)
        zones, reach, k = self._zones, self._reach, self._art.k
        hatched = [zones.hexes[n] for n in box.collidelistall(zones.boxes)]
        lit = [reach.hexes[n] for n in box.collidelistall(reach.boxes)]
        round_zones = [zones.edges[n] for n in box.collidelistall(zones.edge_boxes)]
        round_reach = [reach.edges[n] for n in box.collidelistall(reach.edge_boxes)]
        if not hatched and not round_zones and not round_reach:
            return (bool(reach.hexes) and not lit) or None
        tile = pygame.Surface(box.size, pygame.SRCALPHA)
        if reach.hexes:
            tile.fill((0, 0, 0, round(255 * MAPS[self._art.light].outside_reach_alpha)))
            for points in filled(lit, k, box.left, box.top):
                pygame.draw.polygon(tile, (0, 0, 0, 0), points)
            # Where two edges meet they do not darken each other.
            tile.fblits(self._placed(round_reach, self._art.dark, box), pygame.BLEND_RGBA_MAX)
        if hatched:
            self._hatch(tile, filled(hatched, k, box.left, box.top), box)
        tile.fblits(self._placed(round_zones, self._art.dashed, box), OVER)
        tile.fblits(self._placed(round_reach, self._art.bright, box), OVER)
        return tile

    def _hatch(
        self, tile: pygame.Surface, hexes: Iterable[Sequence[Point]], box: pygame.Rect
    ) -> None:
        """Hatch these hexes of a tile; the lines go on from tile to tile."""
        stencil, gap = self._stencil, self._art.gap
        stencil.fill((0, 0, 0, 0))
        for points in hexes:
            pygame.draw.polygon(stencil, (255, 255, 255, 255), points)
        at = -(box.left % gap), -(box.top % gap)
        stencil.blit(self._art.hatch, at, special_flags=pygame.BLEND_RGBA_MULT)
        tile.blit(stencil, (0, 0), special_flags=OVER)

    def _placed(
        self, edges: Iterable[_Edge], sprites: Sequence[pygame.Surface], box: pygame.Rect
    ) -> list[tuple[pygame.Surface, Point]]:
        """The sprites of edges with their corners on a tile."""
        k, found = self._art.k, list[tuple[pygame.Surface, Point]]()
        for x, y, side in edges:
            sprite = sprites[side % 3]
            left = round(x * k) - sprite.get_width() // 2 - box.left
            found.append((sprite, (left, round(y * k) - sprite.get_height() // 2 - box.top)))
        return found


def _tiles_of(area: pygame.Rect) -> tuple[range, range]:
    """The columns and rows of the tiles over an area in px of the map."""
    across = range(area.left // TILE, (area.right - 1) // TILE + 1)
    return across, range(area.top // TILE, (area.bottom - 1) // TILE + 1)


def _lines_of(area: frozenset[Hex], k: float) -> _Lines:
    """An area of hexes and the edges round it, at `k` px a metre."""
    hexes, inside = sorted(area), {column_row(hex_) for hex_ in area}
    wide, tall = RADIUS * k, FLAT / 2 * k
    boxes, edges = [], list[_Edge]()
    for hex_ in hexes:
        x, y = hex_centre(hex_)
        left, top = int(x * k - wide) - 1, int(y * k - tall) - 1
        boxes.append(pygame.Rect(left, top, round(2 * wide) + 3, round(2 * tall) + 3))
        place = column_row(hex_)
        points = corners(*place)
        for side, other in enumerate(around(place)):
            if other not in inside:
                (ax, ay), (bx, by) = points[side], points[(side + 1) % 6]
                edges.append(((ax + bx) / 2, (ay + by) / 2, side))
    reach = round(RADIUS / 2 * k + max(5.0, 22 * k)) + 2
    edge_boxes = [pygame.Rect(round(x * k) - reach, round(y * k) - reach, 2 * reach, 2 * reach)
                  for x, y, _ in edges]  # fmt: skip
    return _Lines(hexes, boxes, edges, edge_boxes)


class _Art:
    """The hatch and the edges of hexes at one scale, `k` px a metre, in one light."""

    def __init__(self, light: Light, k: float) -> None:
        self.light, self.k = light, k
        self.gap = max(9, round(24 * k))
        red, accent = MAPS[light].ezoc, PALETTES[light].accent
        self.hatch = _hatch(red, self.gap, px(3 * k, 2))
        self.dashed = [self._edge(side, self._dashes(red)) for side in range(3)]
        self.dark = [self._edge(side, _solid((*BLACK, 150), max(5.0, 22 * k))) for side in range(3)]
        self.bright = [self._edge(side, _solid((*accent, 255), max(2.6, 11.5 * k)))
                       for side in range(3)]  # fmt: skip

    def _dashes(self, colour: RGB) -> Callable[[pygame.Surface, list[Point]], None]:
        """Up to four dashes an edge, half of one at either end, so that they meet at corners; cased
        in black, as on some ground they differ by hue alone."""

        def draw(patch: pygame.Surface, line: list[Point]) -> None:
            length, width = RADIUS * self.k * FINE, max(2.0, 11 * self.k) * FINE
            count = min(4, max(2, int(length / (4.5 * width))))
            half, gap = 0.32 * length / count, 0.36 * length / count
            pieces = dashes(line, (half, gap, *(2 * half, gap) * (count - 1), length))
            for ink, wide in (((*BLACK, 190), 1.8 * width), ((*colour, 255), width)):
                for piece in pieces:
                    pygame.draw.lines(patch, ink, False, piece, round(wide))
                for end in line:
                    pygame.draw.circle(patch, ink, end, wide / 2)

        return draw

    def _edge(
        self, side: int, draw: Callable[[pygame.Surface, list[Point]], None]
    ) -> pygame.Surface:
        """A picture of one side of a hex, its middle in the middle."""
        ends = [corners(1, 1)[n] for n in (side, side + 1)]
        (ax, ay), (bx, by) = [(x * self.k, y * self.k) for x, y in ends]
        more = round(max(5.0, 22 * self.k)) + 3
        wide, tall = round(abs(bx - ax)) + 2 * more, round(abs(by - ay)) + 2 * more
        patch = pygame.Surface((wide * FINE, tall * FINE), pygame.SRCALPHA)
        mx, my = wide / 2 - (ax + bx) / 2, tall / 2 - (ay + by) / 2
        draw(patch, [((x + mx) * FINE, (y + my) * FINE) for x, y in ((ax, ay), (bx, by))])
        return shrunk(patch)


def shrunk(patch: pygame.Surface) -> pygame.Surface:
    """A picture drawn at `FINE` times its size, in its own, premultiplied."""
    wide, tall = patch.get_size()
    return pygame.transform.smoothscale(patch.premul_alpha(), (wide // FINE, tall // FINE))


def _solid(
    colour: tuple[int, int, int, int], width: float
) -> Callable[[pygame.Surface, list[Point]], None]:
    """A full line of that width with round ends."""

    def draw(patch: pygame.Surface, line: list[Point]) -> None:
        closed(patch, colour, line, width * FINE)

    return draw


def _hatch(red: RGB, gap: int, width: int) -> pygame.Surface:
    """Lines at 45 degrees, `gap` px apart, over a wash, a dark one beside each; larger than a tile
    by a gap."""
    fine = pygame.Surface((3 * gap * FINE, 3 * gap * FINE), pygame.SRCALPHA)
    fine.fill((*red, WASH))
    end = 3 * gap * FINE
    for n in range(7):
        start = n * gap * FINE
        thick = round(width * FINE * 1.2)
        for ink, aside in (((*BLACK, SHADE), thick), ((*red, LINE), 0)):
            pygame.draw.line(fine, ink, (start + aside, 0), (start + aside - end, end), thick)
    cell = shrunk(fine).subsurface((gap, gap, gap, gap))
    made = pygame.Surface((TILE + gap, TILE + gap), pygame.SRCALPHA)
    places = range(0, TILE + gap, gap)
    made.fblits([(cell, (x, y)) for x in places for y in places], OVER)
    return made
