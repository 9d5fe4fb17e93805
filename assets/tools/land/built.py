"""Man-made features except ways across the map: lanes, parks, villages, churches."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

import pygame

from assets.tools.land.country import Country
from assets.tools.land.heights import SUN
from assets.tools.land.soft import THROWN, block_of
from assets.tools.land.villages import House, Village
from nightdrop.hexwar.ui.map.brush import Brush
from nightdrop.hexwar.ui.map.camera import Point
from nightdrop.hexwar.ui.map.colours import MAPS
from nightdrop.hexwar.ui.map.flat import STONE, paint_lines
from nightdrop.ui.look.shapes import dashes
from nightdrop.ui.look.theme import RGB, Light, mixed, rgb, rgbs

LANE: Final = (13.5, 2.1), (8.5, 1.1)  # metres and least px of a lane's casing and of its white
STREET: Final = 11.0  # metres
HEDGED: Final = 60  # px: the height of a hex from which a lane is seen to run between hedges
DASHED: Final = 6.0, 2.4  # px of a lane's white, and between, where its hedges are not seen
DRAWN: Final = 72  # px: from which a church is a building and no sign
GROWN: Final = 1.22, 1.06  # how much larger than life houses are below H 60, and from there on

LANES: Final[dict[Light, tuple[RGB, RGB]]] = {  # casing, white
    "night": (rgb("#0B1118"), rgb("#A08F70")), "dawn": (rgb("#8F7558"), rgb("#F3DFBC")),
    "day": (rgb("#8B7A54"), rgb("#FBF6E2")),
}  # fmt: skip
# What the sun lights of a roof of slate, and what it does not.
SLATE: Final[dict[Light, tuple[RGB, RGB]]] = {
    "night": (rgb("#6F7C8C"), rgb("#3A4653")), "dawn": (rgb("#7D7685"), rgb("#4C4656")),
    "day": (rgb("#77808C"), rgb("#4C5561")),
}  # fmt: skip
WALL: Final[dict[Light, RGB]] = {  # round the roofs of a row, which makes it one block
    "night": rgb("#1A1518"), "dawn": rgb("#4A2A26"), "day": rgb("#5B2A20"),
}
PLOTS: Final[dict[Light, tuple[RGB, ...]]] = {
    "night": rgbs("#1E3C40 #24484A #2B4248 #1B3A34"),
    "dawn": rgbs("#A9AF78 #B9B57E #C9B98A #98A66E"),
    "day": rgbs("#A9C57C #B9CF86 #CFCB92 #98B96E"),
}
_SIGN: Final[dict[Light, tuple[RGB, RGB]]] = {  # the sign of a church, and round it
    "night": ((250, 244, 226), (8, 12, 18)), "dawn": ((24, 18, 14), (255, 250, 234)),
    "day": ((24, 18, 14), (255, 250, 234)),
}  # fmt: skip
LAMP: Final = (255, 196, 110)


def paint_lanes(brush: Brush, country: Country, light: Light) -> None:
    """Lanes, parks, and villages without their houses: everything below the hedgerow trees."""
    art = MAPS[light]
    meadow = mixed(art.fields[0], art.fields[2], 0.5)
    seen = [village for village in country.villages if brush.sees(*village.at, 300)]
    for village in seen:
        if village.ground:
            brush.area(mixed(art.village_ground, meadow, 0.18), village.ground)
    for at, along, avenue in country.parks:
        if brush.sees(*at, 200 + avenue):
            _park(brush, at, along, avenue, light)
    if brush.h >= HEDGED:
        paint_lines(brush, mixed(meadow, art.hedge, 0.75), country.ways.lanes, 27, 0)
    whites = country.ways.lanes
    if brush.h < HEDGED:  # a track: no brook is dashed
        rhythm = [px * brush.fine / brush.k for px in DASHED]
        whites = [dash for line in whites for dash in dashes(line, rhythm)]
    for lines, (metres, least), colour in zip((country.ways.lanes, whites), LANE, LANES[light],
                                              strict=True):  # fmt: skip
        paint_lines(brush, colour, lines, metres, least)
    street = mixed(LANES[light][1], art.village_ground, 0.1)
    for village in seen:
        for plot in village.plots:
            tone = PLOTS[light][plot.tone]
            brush.area(tone, plot.shape)
            if brush.h >= HEDGED:
                brush.closed(mixed(tone, art.hedge, 0.4), plot.shape, brush.wide(2.0, 0.5))
        for line in village.streets:
            brush.stroke(street, line, brush.wide(STREET, 1.2))
        if village.square:
            brush.area(street, village.square)


def paint_culverts(brush: Brush, country: Country, light: Light) -> None:
    """The stone sides of the small bridges over brooks, over the ways that were painted."""
    if brush.h < HEDGED:
        return
    casing = MAPS[light].road_casing
    for (x, y), (dx, dy), edge in country.culverts:
        for side in (-1, 1) if brush.sees(x, y, 60) else ():
            off = side * (edge + 3)
            wall = [(x + dx * n - dy * off, y + dy * n + dx * off) for n in (-24, 24)]
            brush.thin(casing, wall, brush.wide(12.0, 2.6))
            brush.thin(STONE[light], wall, brush.wide(7.0, 1.3))


def _park(brush: Brush, at: Point, along: Point, length: float, light: Light) -> None:
    """A lawn with a pond and an avenue, in a belt of trees: a shape that no field has."""
    art, (x, y), (dx, dy), sun = MAPS[light], at, along, SUN[light]

    def on(u: float, v: float) -> Point:
        return x + dx * u - dy * v, y + dy * u + dx * v

    def oval(long: float, wide: float, middle: float = 0.0) -> list[Point]:
        return [on(middle + long * cos(n * pi / 20), wide * sin(n * pi / 20)) for n in range(40)]

    brush.area(mixed(art.wood, art.tree, 0.45), oval(168, 118))
    brush.area(mixed(PLOTS[light][1], art.fields[2], 0.35), oval(128, 82, 8))
    brush.area(mixed(art.flood_edge, art.river, 0.3), oval(30, 15, -70))
    brush.stroke(LANES[light][1], [on(-10, 0), on(length, 0)], brush.wide(9, 1.0))
    belt = [(on(148 * cos(n * pi / 17), 100 * sin(n * pi / 17)), 15.0) for n in range(34)]
    avenue = [(on(u, side * 13.0), 7.0) for u in range(0, int(length) - 9, 17) for side in (-1, 1)]
    crown, lit = mixed(art.tree, art.fields[3], 0.2), mixed(art.tree, art.tree_light, 0.6)
    for point, metres in belt + avenue:
        (px, py), r = brush.px([point])[0], brush.wide(metres, 1.0)
        pygame.draw.circle(brush.surface, crown, (px, py), r)
        pygame.draw.circle(brush.surface, lit, (px + sun[0] * r * 0.32, py + sun[1] * r * 0.32),
                           r * 0.5)  # fmt: skip


def paint_villages(brush: Brush, country: Country, light: Light) -> None:
    """Houses in rows, first all walls, so that a row is one block; then the church."""
    part, rim = GROWN[brush.h >= HEDGED], max(2.6, 0.8 * brush.fine / brush.k)
    for village in country.villages:
        if not brush.sees(*village.at, 300):
            continue
        for house in village.houses:
            brush.area(WALL[light], block_of(_grown(house, part, rim)))
        for number, house in enumerate(village.houses):
            _roof(brush, _grown(house, part), number, light)
        if village.church:
            _church(brush, village.church, village, light)


def _grown(house: House, part: float, more: float = 0.0) -> House:
    return House(house.at, house.along, house.half_length * part + more,
                 house.half_width * part + more, house.lamp)  # fmt: skip


def _roof(brush: Brush, house: House, number: int, light: Light) -> None:
    """Seven roofs of ten are of tiles. The side of the ridge away from the sun is dark."""
    block = block_of(house)
    (x, y), (dx, dy), a, sun = house.at, house.along, house.half_length, SUN[light]
    tiles = MAPS[light].roof_lit, MAPS[light].roof_shaded
    lit, shaded = SLATE[light] if number * 7 % 10 < 3 else tiles
    brush.area(mixed(lit, shaded, 0.1 * (number * 5 % 4)), block)
    ridge = [(x + dx * a, y + dy * a), (x - dx * a, y - dy * a)]
    is_south = -dy * sun[0] + dx * sun[1] < 0
    far = block[2:] if is_south else block[:2]
    brush.area(shaded, [*far, *(ridge[::-1] if is_south else ridge)])
    if light == "night" and house.lamp and brush.h >= 36:
        pygame.draw.circle(brush.surface, LAMP, brush.px([house.at])[0], max(1.5, brush.wide(5)))


def _church(brush: Brush, at: Point, village: Village, light: Light) -> None:
    """The building, or the map's sign: a disc under a cross."""
    if brush.h >= DRAWN:
        _nave(brush, at, 1.3 if village.is_town else 1.0, light)
        return
    ink, round_it = _SIGN[light]
    (x, y), unit = brush.px([at])[0], brush.wide(26, 3.3 if village.is_town else 2.6)
    for colour, rim in ((round_it, 1.25 * brush.fine), (ink, 0.0)):
        pygame.draw.circle(brush.surface, colour, (x, y), unit * 0.72 + rim)
        half = unit * 0.2 + rim
        for box in ((x - half, y - unit * 2.3 - half, 2 * half, unit * 2.3 + half),
                    (x - unit * 0.85 - half, y - unit * 1.6 - half,
                     unit * 1.7 + 2 * half, 2 * half)):  # fmt: skip
            pygame.draw.rect(brush.surface, colour, box)


def _nave(brush: Brush, at: Point, k: float, light: Light) -> None:
    """Nave, transept, apse and a tower with four roof faces, `k` times as large as in a village."""
    (x, y), (lit, dark), wall, (sx, sy) = at, SLATE[light], WALL[light], THROWN[light]
    nave = House((x + 4, y), (1.0, 0.0), 24 * k, 9 * k, False)
    transept = House((x + 10, y), (0.0, 1.0), 19 * k, 7 * k, False)
    tower = House((x - 26 * k, y), (1.0, 0.0), 10 * k, 10 * k, False)
    shade = mixed(MAPS[light].village_ground, (0, 0, 0), 0.42)
    for part, tall in ((nave, 30.0), (tower, 63.0)):
        for n in range(5):
            brush.area(shade, block_of(part, (sx * tall * n / 4, sy * tall * n / 4)))
    apse = [(nave.at[0] + 24 * k + 9 * k * sin(n * pi / 8), y - 9 * k * cos(n * pi / 8))
            for n in range(9)]  # fmt: skip
    for part in (nave, transept):
        brush.area(wall, block_of(_grown(part, 1.0, 2.2)))
    brush.area(wall, apse)
    for part in (transept, nave):
        block = block_of(part)
        (px, py), (dx, dy), a = part.at, part.along, part.half_length
        brush.area(mixed(lit, (255, 255, 255), 0.25), block)
        brush.area(dark, [(px - dx * a, py - dy * a), (px + dx * a, py + dy * a), *block[2:]])
    brush.area(wall, block_of(_grown(tower, 1.0, 3 * k)))
    corner = block_of(tower)
    white, black = (255, 255, 255), (0, 0, 0)
    faces = mixed(lit, white, 0.42), mixed(lit, white, 0.18), mixed(dark, black, 0.25), lit
    for n, face in enumerate(faces):
        brush.area(face, [corner[n], corner[(n + 1) % 4], tower.at])
