"""Paints what people built on a tile: lanes, village ground, rails, roads, bridges, houses."""

from collections.abc import Iterator, Sequence

import pygame

from nightdrop.ui.counters.shapes import dashes
from nightdrop.ui.look.theme import MAPS, RGB, Light, MapPalette, mixed
from nightdrop.ui.map.brush import Brush
from nightdrop.ui.map.camera import Point
from nightdrop.ui.map.country import Country
from nightdrop.ui.map.villages import House, Village

HOUSE_SHADOW = {"night": (4, 6), "dawn": (-16, 7), "day": (6, 7)}  # metres


def paint_lanes(brush: Brush, country: Country, light: Light) -> Iterator[None]:
    """Lanes and the ground of villages, which lie under the hedgerow trees."""
    art = MAPS[light]
    ground = mixed(art.fields[0], art.fields[2], 0.5)
    casing, lane = mixed(ground, art.hedge, 0.4), mixed(ground, art.road, 0.42)
    if light == "night":
        lane = mixed(ground, art.road, 0.2)
    for metres, colour, least in ((20, casing, 1.0), (10, lane, 0.6)):
        for line in country.ways.lanes:
            for piece in brush.pieces(line, metres):
                brush.stroke(colour, piece, brush.wide(metres, least))
    yield
    for village in country.villages:
        if village.ground and brush.sees(*village.at, 240):
            brush.area(mixed(ground, art.village_ground, 0.78), village.ground)
    yield


def paint_ways(brush: Brush, country: Country, light: Light) -> Iterator[None]:
    """Railways and main roads with their bridges."""
    art = MAPS[light]
    for line in country.ways.rails:
        for piece in brush.pieces(line, 30):
            brush.stroke(art.rail_dark, piece, brush.wide(21, 1.7))
    for line in country.ways.rails:
        for piece in dashes(line, (55, 55) if brush.h >= 40 else (90, 90)):
            if len(piece) > 1 and brush.sees(*piece[0], 160):
                brush.stroke(art.rail_light, piece, brush.wide(11.5, 0.9))
    yield
    bank = mixed(mixed(art.fields[0], art.fields[2], 0.5), art.road_bank, 0.55)
    for metres, colour, least in ((60, bank, 3.4), (42, art.road_casing, 3.0), (27, art.road, 1.7)):
        for count, line in enumerate(country.ways.roads):
            for piece in brush.pieces(line, metres):
                brush.stroke(colour, piece, brush.wide(metres, least))
                if metres < 60:
                    _round_ends(brush, colour, piece, brush.wide(metres, least))
            if count % 3 == 2:
                yield
        yield
    for at, along, kind in country.ways.bridges:
        if brush.sees(*at, 160):
            _bridge(brush, art, at, along, kind)
    yield


def _round_ends(brush: Brush, colour: RGB, piece: Sequence[Point], width: float) -> None:
    for x, y in brush.px((piece[0], piece[-1])):
        pygame.draw.circle(brush.surface, colour, (x, y), width / 2)


def _bridge(brush: Brush, art: MapPalette, at: Point, along: Point, kind: str) -> None:
    """Two flared parapets beside the line, over the river's casing."""
    (x, y), (dx, dy) = at, along
    half = 25 if kind == "road" else 17
    for side in (-1, 1):
        parapet = [
            (x + dx * d - dy * side * o, y + dy * d + dx * side * o)
            for d, o in ((-64, half + 9), (-53, half + 2), (53, half + 2), (64, half + 9))
        ]
        pygame.draw.lines(
            brush.surface,
            art.road_casing,
            False,
            brush.px(parapet),
            max(1, round(brush.wide(7, 0.9))),
        )
    if kind == "road":
        deck = [(x - dx * 52, y - dy * 52), (x + dx * 52, y + dy * 52)]
        brush.stroke(art.road_casing, deck, brush.wide(50, 3.2))
        over = [(x - dx * 62, y - dy * 62), (x + dx * 62, y + dy * 62)]
        brush.stroke(art.road, over, brush.wide(27, 1.7))


def paint_villages(brush: Brush, country: Country, light: Light) -> Iterator[None]:
    """Houses with two-tone roofs, then the church."""
    art = MAPS[light]
    for village in country.villages:
        if not brush.sees(*village.at, 300):
            continue
        if brush.h >= 48:
            shadow = mixed(art.village_ground, art.tree_shade, 0.5)
            for house in village.houses:
                brush.area(shadow, _block(house, HOUSE_SHADOW[light]))
        for house in village.houses:
            _roof(brush, art, house, light)
        if village.church:
            _church(brush, art, village, light)
        yield


def _block(house: House, moved: Point = (0, 0)) -> list[Point]:
    (x, y), (dx, dy) = house.at, house.along
    x, y = x + moved[0], y + moved[1]
    a, b = house.half_length, house.half_width
    return [
        (x + dx * i * a - dy * j * b, y + dy * i * a + dx * j * b)
        for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]


def _roof(brush: Brush, art: MapPalette, house: House, light: Light) -> None:
    block = _block(house)
    (x, y), (dx, dy) = house.at, house.along
    a = house.half_length
    ridge = [(x + dx * a, y + dy * a), (x - dx * a, y - dy * a)]
    brush.area(art.roof_lit, block)
    # The side of the ridge away from the light is dark: light from the north-west, at dawn east.
    normal = (-dy, dx)
    sun = (0.8, -0.6) if light == "dawn" else (-0.6, -0.8)
    far = block[2:] if normal[0] * sun[0] + normal[1] * sun[1] < 0 else block[:2]
    ends = ridge if far == block[:2] else ridge[::-1]
    shape = [far[0], far[1], ends[0], ends[1]]
    brush.area(art.roof_shaded, shape)
    if light == "night" and house.lamp and brush.h >= 36:
        px, py = brush.px([house.at])[0]
        pygame.draw.circle(brush.surface, (255, 196, 110), (px, py), max(1.5, brush.wide(5)))


def _church(brush: Brush, art: MapPalette, village: Village, light: Light) -> None:
    """The building from H 72 on; below that the map sign, a dot under a cross."""
    assert village.church is not None
    x, y = village.church
    ink = art.label if light == "night" else art.rail_dark
    if brush.h < 72:
        (px, py), unit = brush.px([(x, y)])[0], brush.wide(20, 2.2)
        halo = art.village_ground
        pygame.draw.circle(brush.surface, halo, (px, py), unit * 1.05)
        pygame.draw.circle(brush.surface, ink, (px, py), unit * 0.62)
        width = max(2, round(unit * 0.34))
        pygame.draw.line(brush.surface, ink, (px, py - unit * 2.1), (px, py), width)
        pygame.draw.line(
            brush.surface,
            ink,
            (px - unit * 0.7, py - unit * 1.5),
            (px + unit * 0.7, py - unit * 1.5),
            width,
        )
        return
    nave = House((x + 6, y), (1.0, 0.0), 22, 8.5, False)
    choir = House((x + 12, y), (0.0, 1.0), 17, 7, False)
    shadow = mixed(art.village_ground, art.tree_shade, 0.5)
    for part in (choir, nave):
        brush.area(shadow, _block(part, HOUSE_SHADOW[light]))
    slate = mixed(art.roof_shaded, (88, 96, 108), 0.6)
    for part in (choir, nave):
        (cx, cy), (dx, dy) = part.at, part.along
        brush.area(mixed(slate, (255, 255, 255), 0.22), _block(part))
        half = House(
            (cx - dy * part.half_width / 2, cy + dx * part.half_width / 2),
            part.along,
            part.half_length,
            part.half_width / 2,
            False,
        )
        brush.area(slate, _block(half))
    tower = House((x - 20, y), (1.0, 0.0), 10, 10, False)
    brush.area(mixed(slate, (255, 255, 255), 0.35), _block(tower))
    corner = _block(tower)
    brush.area(slate, [corner[1], corner[2], corner[3], (x - 20, y)])
