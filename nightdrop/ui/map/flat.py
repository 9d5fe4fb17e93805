"""The quick picture of a tile from hex data alone, for the frames before the rich one is ready."""

from collections.abc import Iterable
from functools import cached_property

import pygame

from nightdrop.engine.board import Board
from nightdrop.engine.hexes import column_row
from nightdrop.ui.look.theme import MAPS, RGB, Light, mixed
from nightdrop.ui.map.brush import TILE, veil_colour
from nightdrop.ui.map.camera import COLUMN, FLAT, RADIUS, Point, hex_centre
from nightdrop.ui.map.geometry import corners, outlines
from nightdrop.ui.map.terrain import UNKNOWN, colour_of
from nightdrop.ui.map.water import RIVER, WET


def lay_scaled(
    surface: pygame.Surface,
    view: pygame.Rect,
    picture: pygame.Surface,
    x: float,
    y: float,
    zoom: float,
) -> None:
    """Lay the part of a scaled picture that falls into `view` of a surface; (x, y) is its corner.

    It is scaled straight into its place, which is twice as quick as by way of a copy.
    """
    left, top = max(0, int((view.left - x) / zoom)), max(0, int((view.top - y) / zoom))
    right = min(picture.get_width(), int((view.right - x) / zoom) + 2)
    bottom = min(picture.get_height(), int((view.bottom - y) / zoom) + 2)
    if right <= left or bottom <= top:
        return
    place = pygame.Rect(round(x + left * zoom), round(y + top * zoom), 0, 0)
    place.w = round(x + right * zoom) - place.x
    place.h = round(y + bottom * zoom) - place.y
    if place.w <= 0 or place.h <= 0:
        return
    part = picture.subsurface((left, top, right - left, bottom - top))
    if view.contains(place) and surface.get_masks() == picture.get_masks():
        pygame.transform.scale(part, place.size, surface.subsurface(place))
    else:
        surface.blit(pygame.transform.scale(part, place.size), place)


# How the grade will shift the flat colours, so that the rich tile does not jump: (colour, part).
_TONE: dict[Light, tuple[RGB, float]] = {
    "night": ((24, 46, 66), 0.0),
    "dawn": ((214, 150, 84), 0.25),
    "day": ((90, 120, 60), 0.22),
}

OVERVIEW = 40  # hex height in px of the picture that tiles are cut from
EDGE = 64  # px of land round the board on it


def flat_colours(light: Light) -> dict[str, RGB]:
    """The mean colour of each terrain under a light; "outside" is the land off the map."""
    art = MAPS[light]
    tone, part = _TONE[light]
    colours = {
        "bocage": mixed(art.fields[1], art.hedge, 0.2),
        "village": mixed(art.village_ground, art.roof_lit, 0.35),
        "marsh": mixed(art.flood_edge, art.flood_deep, 0.5),
    }
    return {name: mixed(colour, tone, part) for name, colour in colours.items()}


class Flat:
    """A board in flat colours: a few shapes on the colour of bocage, quickly drawn."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._overviews: dict[Light, pygame.Surface] = {}

    @cached_property
    def _edge(self) -> list[Point]:
        return max(outlines(column_row(hex_) for hex_ in self._board.hexes), key=len)

    @cached_property
    def _areas(self) -> list[tuple[str, list[Point]]]:
        """All hexes that are no bocage, with the colour's name, in metres."""
        terrain = self._board.terrain
        return [
            ("marsh" if terrain[h] in WET else terrain[h], corners(*column_row(h)))
            for h in self._board.hexes
            if terrain[h] != "bocage"
        ]

    @cached_property
    def _lines(self) -> list[tuple[str, Point, Point]]:
        """Rivers, rails and roads from centre to centre, in metres, in the order of drawing."""
        board = self._board
        lines = [
            ("river", hex_centre(a), hex_centre(b))
            for a in board.hexes
            for b in board.neighbours[a]
            if a < b and board.terrain[a] in RIVER and board.terrain[b] in RIVER
        ]
        for kind in ("rail", "road"):
            lines += [
                (kind, hex_centre(a), hex_centre(b))
                for (a, b), kinds in board.links.items()
                if kind in kinds
            ]
        return lines

    def map(self, light: Light, h: int, edge: int) -> pygame.Surface:
        """The whole board at hex height `h` px with `edge` px of land round it; some ms."""
        art, colours, board = MAPS[light], flat_colours(light), self._board
        k = h / FLAT
        width = round(((board.columns - 1) * COLUMN + 2 * RADIUS) * k)
        height = round((board.rows * FLAT + 200) * k)
        whole = pygame.Surface((width + 2 * edge, height + 2 * edge))
        whole.fill(mixed(colours["bocage"], veil_colour(light), 0.8))

        def px(points: Iterable[Point]) -> list[Point]:
            return [(x * k + edge, y * k + edge) for x, y in points]

        pygame.draw.polygon(whole, colours["bocage"], px(self._edge))
        for name, shape in self._areas:
            colour = colours.get(name) or colour_of(board.looks.get(name, UNKNOWN), light)
            pygame.draw.polygon(whole, colour, px(shape))
        looks = {"river": (art.river, 44), "rail": (art.rail_dark, 15), "road": (art.road, 27)}
        for kind, start, end in self._lines:
            colour, metres = looks[kind]
            from_, to = px((start, end))
            pygame.draw.line(whole, colour, from_, to, max(1, round(metres * k)))
        return whole

    def tile(self, light: Light, h: int, tx: int, ty: int, rough: bool = False) -> pygame.Surface:
        """A TILE x TILE px picture cut from the whole and scaled; a `rough` one much quicker."""
        scaled = pygame.transform.scale if rough else pygame.transform.smoothscale
        overview = self._overview(light)
        part = OVERVIEW / h
        side = max(1, round(TILE * part))
        view = pygame.Rect(
            round(tx * TILE * part) + EDGE, round(ty * TILE * part) + EDGE, side, side
        )
        inside = view.clip(overview.get_rect())
        if inside == view:
            return scaled(overview.subsurface(view), (TILE, TILE))
        tile = pygame.Surface((TILE, TILE), 0, overview)
        tile.fill(veil_colour(light))
        if inside.w and inside.h:
            grown = scaled(
                overview.subsurface(inside), (round(inside.w / part), round(inside.h / part))
            )
            corner = (round((inside.x - view.x) / part), round((inside.y - view.y) / part))
            tile.blit(grown, corner)
        return tile

    def _overview(self, light: Light) -> pygame.Surface:
        """The small picture of the whole board; made once for each light."""
        if light not in self._overviews:
            self._overviews[light] = self.map(light, OVERVIEW, EDGE)
        return self._overviews[light]
