"""Soft features of the land: shadows that follow the light, the depth of water, damp shores.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from assets.tools.land.country import Country
from assets.tools.land.fields import TREE_SIZES
from assets.tools.land.villages import House
from nightdrop.hexwar.ui.map.brush import Brush
from nightdrop.hexwar.ui.map.camera import Point
from nightdrop.hexwar.ui.map.colours import MAPS
from nightdrop.ui.look.theme import RGB, Light, mixed

COARSE = 8  # px, as shown, between two samples of what changes slowly
PAD = 40  # samples round a surface, so that a blur knows its neighbours
REACH = 300.0  # metres round a surface at which something soft may still show on it
# How far a thing throws its shadow, in parts of its height, and where to.
THROWN: dict[Light, Point] = {"night": (0.34, 0.42), "dawn": (-1.75, 0.75), "day": (0.42, 0.50)}
# What is left of the light in a shadow.
SHADE: dict[Light, RGB] = {
    "night": (112, 120, 138), "dawn": (172, 156, 188), "day": (150, 166, 154),
}  # fmt: skip
BLUR: dict[Light, int] = {"night": 2, "dawn": 2, "day": 1}  # px as shown
TALL, HOUSE = 1.25, 13.0  # a crown in parts of its radius; metres


def soft(brush: Brush, fill: tuple[int, ...], metres: float, draw: Callable[[Brush], None]) -> None:
    """Lay over a surface what `draw` draws on one filled with `fill`, blurred by `metres`."""
    wide, tall = (side // brush.fine // COARSE + 1 for side in brush.surface.get_size())
    flags = pygame.SRCALPHA if len(fill) == 4 else 0
    coarse = pygame.Surface((wide + 2 * PAD, tall + 2 * PAD), flags, 32)
    coarse.fill(fill)
    k = brush.k / brush.fine / COARSE
    left, top = (at / brush.fine / COARSE - PAD for at in (brush.left, brush.top))
    draw(_Coarse(coarse, brush, k, left, top))
    blurred = pygame.transform.gaussian_blur(coarse, max(1, round(metres * k)))
    part = blurred.subsurface((PAD, PAD, wide, tall))
    # smoothscale puts the first and last sample on the edges, where those of the next tile lie
    side = COARSE * brush.fine
    grown = pygame.transform.smoothscale(part, ((wide - 1) * side, (tall - 1) * side))
    brush.surface.blit(grown, (0, 0))


class _Coarse(Brush):
    """A brush on a small surface."""

    def __init__(
        self, surface: pygame.Surface, like: Brush, k: float, left: float, top: float
    ) -> None:
        self.surface, self.h, self.fine, self.k = surface, like.h, 1, k
        self.window = like.window
        self.left, self.top = left, top
        wide, tall = surface.get_size()
        self.box = left / k, top / k, (left + wide) / k, (top + tall) / k


def paint_depth(brush: Brush, country: Country, light: Light) -> None:
    """Water from its bank to its deep, without a step."""
    art = MAPS[light]
    deep = 0.85

    def draw(coarse: Brush) -> None:
        for metres, part in ((190, 0.55), (80, 0.0)):
            colour = mixed(art.flood_edge, art.flood_deep, deep * part)
            for loop in country.water.banks:
                for piece in coarse.pieces(loop, 2 * metres, stride=2):
                    coarse.broad(colour, piece, max(1.0, coarse.wide(2 * metres)))

    soft(brush, mixed(art.flood_edge, art.flood_deep, deep), 70.0, draw)


def paint_shore(brush: Brush, country: Country, light: Light) -> None:
    """The damp ground round the flood."""
    ink = MAPS[light].wet_shore

    def draw(coarse: Brush) -> None:
        for metres, alpha in ((150, 90), (90, 205)):
            for loop in country.water.banks:
                for piece in coarse.pieces(loop, metres, stride=2):
                    coarse.broad((*ink, alpha), piece, max(1.0, coarse.wide(metres)))

    soft(brush, (*ink, 0), 24.0, draw)


def crowns_of_six(h: int) -> tuple[int, int]:
    """How many of six crowns are shown at hex height `h`, in px, alone and in dense stands.

    The tier of 192 px is shown from H 97 on: it is not as rich as H 192 alone would bear.
    """
    return (2, 2) if h < 60 else (3, 2) if h < 130 else (5, 3)


def paint_shadows(brush: Brush, country: Country, light: Light) -> None:
    """The shadows of trees and houses, as one sheet: where two meet it is no darker."""
    sheet = brush.on(pygame.Surface(brush.surface.get_size(), 0, 32))
    faint = 0.51 if brush.h < 60 else 0.34 if brush.h < 130 else 0.17
    ink = mixed(SHADE[light], (255, 255, 255), faint)
    sheet.surface.fill((255, 255, 255))
    dx, dy = THROWN[light]
    blocks, shown = country.blocks(brush.grown(120)), crowns_of_six(brush.h)
    west, north, east, south = brush.grown(90)
    k, left, top = brush.k, brush.left, brush.top
    for radius, step in ((TREE_SIZES[size], size) for size in range(len(TREE_SIZES))):
        sprite, corner = _thrown(radius * k, (dx * TALL, dy * TALL), ink)
        for block in blocks:
            xs, ys, sizes, dense = block.crowns
            sheet.surface.fblits(
                [
                    (sprite, (x * k - left - corner[0], y * k - top - corner[1]))
                    for n, (x, y, s, d) in enumerate(zip(xs, ys, sizes, dense, strict=True))
                    if s == step and n % 6 < shown[d] and west < x < east and north < y < south
                ]
            )
    for village in country.villages:
        if brush.sees(*village.at, 340):
            for house in village.houses:
                _house(sheet, house, (dx * HOUSE, dy * HOUSE), ink)
    size = [side // brush.fine for side in brush.surface.get_size()]
    small = pygame.transform.smoothscale(sheet.surface, size)
    small = pygame.transform.gaussian_blur(small, BLUR[light])
    grown = pygame.transform.smoothscale(small, brush.surface.get_size())
    brush.surface.blit(grown, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def _thrown(radius: float, to: Point, ink: RGB) -> tuple[pygame.Surface, Point]:
    """The shadow of a round thing, and where its foot stands on the picture."""
    reach = radius * (1.2 + abs(to[0]) + abs(to[1])) + 3
    sprite = pygame.Surface((int(2 * reach), int(2 * reach)), pygame.SRCALPHA)
    for n in range(7):
        part = n / 6
        at = reach + to[0] * radius * part, reach + to[1] * radius * part
        pygame.draw.circle(sprite, (*ink, 255), at, radius * (1.0 - 0.28 * part))
    return sprite, (reach, reach)


def block_of(house: House, moved: Point = (0.0, 0.0)) -> list[Point]:
    """The outline of a house, or of its roof moved by some metres."""
    (x, y), (dx, dy) = house.at, house.along
    x, y = x + moved[0], y + moved[1]
    a, b = house.half_length, house.half_width
    return [
        (x + dx * i * a - dy * j * b, y + dy * i * a + dx * j * b)
        for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]


def _house(brush: Brush, house: House, to: Point, ink: RGB) -> None:
    """The shadow of a house: its outline, its roof's, and what lies between."""
    near, far = block_of(house), block_of(house, to)
    brush.area(ink, near)
    brush.area(ink, far)
    for n in range(4):
        brush.area(ink, [near[n - 1], near[n], far[n], far[n - 1]])
