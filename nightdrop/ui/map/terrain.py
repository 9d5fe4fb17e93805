"""Land of a terrain that has no brush of its own: its colour and texture are the scenario's."""

from collections.abc import Iterator
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

import pygame

from nightdrop.engine.board import Board, Look
from nightdrop.engine.hexes import column_row
from nightdrop.ui.look.theme import RGB, Light, mixed, rgb
from nightdrop.ui.map.brush import Brush
from nightdrop.ui.map.camera import RADIUS, Point, centre_of, place_at
from nightdrop.ui.map.geometry import Place, corners, divided, loosened, outlines, unit

BRUSHED = frozenset({"bocage", "village", "marsh", "stream", "bridge"})
UNKNOWN = Look("#8C8474")  # a terrain of which the scenario says nothing
# What a light makes of a colour by day: (tone, part).
_TONE: dict[Light, tuple[RGB, float]] = {
    "night": ((16, 30, 44), 0.66),
    "dawn": ((196, 140, 90), 0.25),
    "day": ((0, 0, 0), 0.0),
}
_EDGE, _STRAY, _WAVE = 34.0, 26.0, 190.0  # metres: a soft border, how far and how often it bends
_CROWN_GAP, _ROW_GAP = 27.0, 26.0  # metres
_DOTS = 70  # in a hex


class Land(NamedTuple):
    """All hexes of a terrain: their places, and their outlines in metres."""

    look: Look
    places: tuple[Place, ...]
    borders: tuple[list[Point], ...]


def lands_of(board: Board) -> list[Land]:
    """The terrains of a board that no brush paints, by name."""
    found: dict[str, list[Place]] = {}
    for hex_ in board.hexes:
        if board.terrain[hex_] not in BRUSHED:
            found.setdefault(board.terrain[hex_], []).append(column_row(hex_))
    return [
        Land(board.looks.get(name, UNKNOWN), tuple(places), tuple(map(_border, outlines(places))))
        for name, places in sorted(found.items())
    ]


def _border(outline: list[Point]) -> list[Point]:
    line = loosened(divided(outline, 46.0, closed=True), 41, _STRAY, _WAVE)
    return [*line, line[0]]


@lru_cache(maxsize=64)
def colour_of(look: Look, light: Light) -> RGB:
    """The colour of a terrain under a light."""
    tone, part = _TONE[light]
    return mixed(rgb(look.colour), tone, part)


def paint_lands(
    brush: Brush, lands: list[Land], light: Light, crowns: list[pygame.Surface]
) -> None:
    """The lands on a tile; `crowns` are the pictures of trees by size."""
    for land in lands:
        colour = colour_of(land.look, light)
        seen = [place for place in land.places if brush.sees(*centre_of(*place), RADIUS + _EDGE)]
        for place in seen:
            brush.area(colour, corners(*place, part=1.01))
        for border in land.borders:
            for piece in brush.pieces(border, _EDGE):
                brush.broad(colour, piece, brush.wide(_EDGE))
        for place in seen:
            _paint_texture(brush, land.look, place, light, crowns)


def _paint_texture(
    brush: Brush, look: Look, place: Place, light: Light, crowns: list[pygame.Surface]
) -> None:
    shade = mixed(colour_of(look, light), (0, 0, 0), 0.22)
    if look.texture == "rows":
        for line in _rows(place):
            brush.thin(shade, line, brush.wide(5.0))
    elif look.texture == "dots":
        for x, y, _size in _scattered(place, 2 * RADIUS / sqrt(_DOTS)):
            at = brush.px([(x, y)])[0]
            pygame.draw.circle(brush.surface, shade, at, max(1.0, brush.wide(5.0)))
    elif look.texture == "trees":
        for x, y, size in _scattered(place, _CROWN_GAP):
            crown = crowns[1 + size]
            (left, top), half = brush.px([(x, y)])[0], crown.get_width() / 2
            brush.surface.blit(crown, (left - half, top - half))


def _rows(place: Place) -> Iterator[list[Point]]:
    """Lines from side to side of a hex."""
    x, y = centre_of(*place)
    for n in range(-7, 8):
        half = RADIUS - abs(n) * _ROW_GAP / sqrt(3)
        yield [(x - half, y + n * _ROW_GAP), (x + half, y + n * _ROW_GAP)]


def _scattered(place: Place, gap: float) -> Iterator[tuple[float, float, int]]:
    """Points about `gap` metres apart all over a hex, each with a size from 0 to 2."""
    x, y = centre_of(*place)
    steps = int(RADIUS / gap) + 1
    for j in range(-steps, steps + 1):
        for i in range(-steps, steps + 1):
            px = x + (i + 0.8 * (unit(51, *place, i, j) - 0.5)) * gap
            py = y + (j + 0.8 * (unit(52, *place, i, j) - 0.5)) * gap
            if place_at(px, py) == place:
                yield px, py, int(unit(53, *place, i, j) * 3)
