"""Land of a terrain that has no brush of its own: its colour and texture are the scenario's."""

from collections.abc import Iterator
from functools import lru_cache
from math import cos, sin, sqrt, tau
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.board import Board, Look
from nightdrop.engine.hexes import column_row
from nightdrop.ui.look.theme import RGB, Light, mixed, rgb
from nightdrop.ui.map.brush import Brush
from nightdrop.ui.map.camera import RADIUS, Point, centre_of, place_at
from nightdrop.ui.map.geometry import Place, corners, divided, loosened, outlines, unit

BRUSHED = frozenset({"bocage", "village", "marsh", "stream", "bridge"})
WHEAT: Final = "wheat"  # painted as fields, by `fields` and `layers`
UNKNOWN = Look("#8C8474")  # a terrain of which the scenario says nothing
# What a light makes of a colour by day: (tone, part).
_TONE: dict[Light, tuple[RGB, float]] = {
    "night": ((16, 30, 44), 0.66),
    "dawn": ((196, 140, 90), 0.25),
    "day": ((0, 0, 0), 0.0),
}
_EDGE, _STRAY, _WAVE = 34.0, 26.0, 190.0  # metres: a soft border, how far and how often it bends
_CROWN_GAP, _CANOPY_GAP, _ROW_GAP = 27.0, 19.0, 26.0  # metres
_CRATERS = 70
# Where the casemates of a battery stand, in metres from the middle of its hex.
_CASEMATES = ((-70.0, -52.0), (-12.0, -78.0), (48.0, -66.0), (84.0, -10.0))
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
        name = board.terrain[hex_]
        is_field = name in board.looks and board.looks[name].texture == WHEAT
        if name not in BRUSHED and not is_field:
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
    elif look.texture == "casemates":
        _earthworks(brush, look, place, light)
    elif look.texture in ("trees", "wood"):
        gap = _CROWN_GAP if look.texture == "trees" else _CANOPY_GAP
        for x, y, size in _scattered(place, gap):
            crown = crowns[1 + size]
            (left, top), half = brush.px([(x, y)])[0], crown.get_width() / 2
            brush.surface.blit(crown, (left - half, top - half))


def _earthworks(brush: Brush, look: Look, place: Place, light: Light) -> None:
    """A battery: trampled earth, craters, two rings of wire, casemates of concrete."""
    x, y = centre_of(*place)
    earth = colour_of(look, light)
    dark, concrete = mixed(earth, (0, 0, 0), 0.3), mixed(earth, (255, 255, 255), 0.45)
    for n in range(_CRATERS):
        turn, far = tau * unit(61, *place, n), 170.0 * sqrt(unit(62, *place, n))
        at = brush.px([(x + far * cos(turn), y + far * sin(turn))])[0]
        size = max(1.0, brush.wide(4.0 + 7.0 * unit(63, *place, n)))
        pygame.draw.circle(brush.surface, dark, at, size)
        lit = at[0] + size * 0.3, at[1] + size * 0.3
        pygame.draw.circle(brush.surface, mixed(earth, dark, 0.4), lit, size * 0.6)
    for radius in (157.0, 141.0):
        ring = [(x + radius * cos(a), y + radius * sin(a)) for a in
                (tau * n / 48 for n in range(49))]  # fmt: skip
        brush.thin(dark, ring, brush.wide(3.0, 0.8))
    for dx, dy in _CASEMATES:
        cx, cy = x + dx, y + dy
        block = [(cx - 25, cy - 16), (cx + 25, cy - 16), (cx + 25, cy + 16), (cx - 25, cy + 16)]
        brush.area(mixed(dark, (0, 0, 0), 0.35), [(px + 9, py + 11) for px, py in block])
        brush.area(concrete, block)
        south = [block[3], block[2], (cx + 25, cy), (cx - 25, cy)]
        brush.area(mixed(concrete, (0, 0, 0), 0.25), south)
        slit = [(cx - 25, cy - 9), (cx - 12, cy - 16)]
        brush.stroke((24, 22, 20), slit, brush.wide(7.0, 1.0))


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
