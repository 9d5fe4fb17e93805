"""Land of a terrain that has no brush of its own: its colour and texture are the scenario's."""

from collections.abc import Iterator
from math import cos, sin, sqrt, tau
from typing import NamedTuple

import pygame

from assets.tools.land.chance import loosened, smooth, unit
from nightdrop.hexwar.rules.board import Board, Look
from nightdrop.hexwar.rules.hexes import column_row
from nightdrop.hexwar.ui.map.brush import TONES, Brush
from nightdrop.hexwar.ui.map.camera import RADIUS, Point, centre_of, place_at
from nightdrop.hexwar.ui.map.chart import BRUSHED, UNKNOWN, WHEAT, WOOD
from nightdrop.hexwar.ui.map.colours import MAPS
from nightdrop.hexwar.ui.map.flat import colour_of
from nightdrop.hexwar.ui.map.geometry import Place, corners, divided, outlines
from nightdrop.ui.look.theme import RGB, Light, mixed

_EDGE, _STRAY, _WAVE = 34.0, 26.0, 190.0  # metres: a soft border, how far and how often it bends
_CROWN_GAP, _ROW_GAP = 27.0, 26.0  # metres
_CRATERS, _BOMBED = 70, 380.0  # how many, and how many metres from the middle they may reach
_BLOB, _DITCH = 150.0, 174.0  # metres from a battery's middle to the edge of its earth, its ditch
# Where the casemates of a battery stand, in metres from the middle of its hex.
_CASEMATES = ((-98.0, -8.0), (-46.0, -64.0), (24.0, -90.0), (98.0, -78.0))
_FALLS: dict[Light, Point] = {"night": (5, 8), "dawn": (-18, 8), "day": (8, 10)}  # their shadow
_DOTS = 70  # in a hex


class Land(NamedTuple):
    """All hexes of a terrain: its name, their places, and their outlines in metres."""

    terrain: str
    look: Look
    places: tuple[Place, ...]
    borders: tuple[list[Point], ...]


def lands_of(board: Board) -> list[Land]:
    """The terrains of a board that no brush paints, by name."""
    found: dict[str, list[Place]] = {}
    for hex_ in board.hexes:
        name = board.terrain[hex_]
        brushed = name in board.looks and board.looks[name].texture in (WHEAT, WOOD)
        if name not in BRUSHED and not brushed:
            found.setdefault(board.terrain[hex_], []).append(column_row(hex_))
    return [
        Land(name, board.looks.get(name, UNKNOWN), (*places,), (*map(_border, outlines(places)),))
        for name, places in sorted(found.items())
    ]


def _border(outline: list[Point]) -> list[Point]:
    line = loosened(divided(outline, 46.0, closed=True), 41, _STRAY, _WAVE)
    return [*line, line[0]]


def paint_lands(
    brush: Brush, lands: list[Land], light: Light, crowns: list[pygame.Surface]
) -> None:
    """The lands on a tile; `crowns` are the pictures of trees by size."""
    for land in lands:
        colour = colour_of(land.look, light)
        is_work = land.look.texture == "casemates"  # stands in the fields
        reach = _BOMBED if is_work else RADIUS + _EDGE
        seen = [place for place in land.places if brush.sees(*centre_of(*place), reach)]
        for place in () if is_work else seen:
            brush.area(colour, corners(*place, part=1.01))
        for border in () if is_work else land.borders:
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
    elif look.texture == "trees":
        for x, y, size in _scattered(place, _CROWN_GAP):
            crown = crowns[1 + size]
            (left, top), half = brush.px([(x, y)])[0], crown.get_width() / 2
            brush.surface.blit(crown, (left - half, top - half))


def _earthworks(brush: Brush, look: Look, place: Place, light: Light) -> None:
    """A battery: trampled earth, a ditch to the north-west, craters far and wide, two rings of
    wire, casemates of concrete."""
    x, y = centre_of(*place)
    earth, ground = colour_of(look, light), MAPS[light].fields[2]
    dark, worn = mixed(earth, (0, 0, 0), 0.38), mixed(ground, earth, 0.72)
    brush.area(worn, _round(x, y, _BLOB, 40, 0.09))
    _craters(brush, place, mixed(ground, earth, 0.8), mixed(earth, (0, 0, 0), 0.28))
    arc = [(x + _DITCH * cos(a), y + _DITCH * sin(a)) for a in
           (tau * (0.36 + 0.475 * n / 40) for n in range(41))]  # fmt: skip
    brush.stroke(mixed(dark, (0, 0, 0), 0.3), arc, brush.wide(17, 1.6))
    brush.stroke(dark, [(px - 2, py - 3) for px, py in arc], brush.wide(10, 0.9))
    wire = mixed(earth, (255, 255, 255), 0.35) if light == "night" else dark
    for radius in (157.0, 141.0) if brush.h >= 70 else (157.0,):
        _wire(brush, x, y, radius, wire)
    for n, (dx, dy) in enumerate(_CASEMATES):
        _casemate(brush, (x + dx, y + dy), -2.35 + 0.1 * n, earth, light)


def _craters(brush: Brush, place: Place, rim: RGB, hole: RGB) -> None:
    """What the bombs left, thinner further out."""
    x, y = centre_of(*place)
    for n in range(_CRATERS):
        turn, far = tau * unit(61, *place, n), 330.0 * unit(62, *place, n) ** 0.6
        size = 4.0 + 6.0 * unit(63, *place, n)
        at = brush.px([(x + far * cos(turn) - 30, y + far * sin(turn) + 20)])[0]
        pygame.draw.circle(brush.surface, rim, at, brush.wide(size * 1.5, 0.7))
        pygame.draw.circle(brush.surface, hole, at, brush.wide(size, 0.5))


def _wire(brush: Brush, x: float, y: float, radius: float, ink: RGB) -> None:
    """A ring of crosses."""
    step, half, wide = (17, 5, 1.8) if brush.h >= 70 else (34, 8, 3.0)
    count = int(tau * radius / step)
    for n in range(count):
        px, py = x + radius * cos(tau * n / count), y + radius * sin(tau * n / count)
        for side in (-half, half):
            brush.thin(ink, [(px - half, py - side), (px + half, py + side)], brush.wide(wide, 0.5))


def _casemate(brush: Brush, at: Point, turn: float, earth: RGB, light: Light) -> None:
    """A block of concrete under a mound of grass, its slit the way it is turned."""
    (x, y), (ux, uy), (sx, sy) = at, (cos(turn), sin(turn)), _FALLS[light]
    concrete, art = TONES[light].concrete, MAPS[light]
    brush.area(mixed(art.fields[3], art.hedge, 0.3), _round(x - ux * 8, y - uy * 8, 40, 18, 0.0))

    def block(ahead: float, long: float, wide: float, moved: Point = (0.0, 0.0)) -> list[Point]:
        px, py = x + ux * ahead + moved[0], y + uy * ahead + moved[1]
        return [(px + ux * i * long - uy * j * wide, py + uy * i * long + ux * j * wide)
                for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]  # fmt: skip

    brush.area(mixed(art.tree_shade, (0, 0, 0), 0.2), block(0, 24, 25, (sx, sy)))
    brush.area(mixed(concrete, (0, 0, 0), 0.45), block(0, 25, 26))
    brush.area(concrete, block(-2, 20, 22))
    brush.area((24, 22, 20), block(20, 6, 11))


def _round(x: float, y: float, radius: float, count: int, frayed: float) -> list[Point]:
    """A round shape, by parts of its radius frayed."""
    shape = []
    for n in range(count):
        dx, dy = cos(tau * n / count), sin(tau * n / count)
        far = radius * (1 + frayed * smooth(193, x + dx * radius, y + dy * radius, 90))
        shape.append((x + dx * far, y + dy * far))
    return shape


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
