"""The layers of a tile from the ground up: fields, water, lanes and ways, villages, trees."""

from collections.abc import Sequence
from functools import lru_cache
from math import hypot

import pygame

from nightdrop.ui.counters.shapes import dashes
from nightdrop.ui.look.theme import MAPS, RGB, Light, MapPalette, mixed
from nightdrop.ui.map.brush import Brush
from nightdrop.ui.map.camera import Point
from nightdrop.ui.map.country import Country
from nightdrop.ui.map.fields import ORCHARD, PLOUGH, TREE_SIZES, WOOD, Block, Parcel
from nightdrop.ui.map.geometry import places_in
from nightdrop.ui.map.ways import House, Village


def field_colour(art: MapPalette, parcel: Parcel) -> RGB:
    """A field's colour: its kind or tint, leaning up to 45 % to field 4 or 5."""
    if parcel.kind == PLOUGH:
        return mixed(art.plough, art.fields[parcel.tint % 3], 0.4)
    if parcel.kind == ORCHARD:
        return art.orchard
    if parcel.kind == WOOD:
        return art.wood
    return mixed(art.fields[parcel.tint], art.fields[parcel.pull], 0.15 * parcel.lean)


def paint_land(
    brush: Brush, country: Country, light: Light, plain: bool = False
) -> None:
    """Fields, plough lines, wet shore and hedges, in small steps; `plain` land is faint."""
    art = MAPS[light]
    brush.surface.fill(mixed(art.fields[0], art.fields[1], 0.5))
    blocks = country.blocks(brush.grown(30))
    for block in blocks:
        _paint_parcels(brush, block, art)
    _paint_shore(brush, country, art)
    width = brush.wide(8, 1.0 if light == "day" else 1.15)
    if plain:
        sheet = pygame.Surface(brush.surface.get_size())
        sheet.fill(mixed(art.fields[0], art.fields[1], 0.5))
        sheet.set_alpha(153)
        brush.surface.blit(sheet, (0, 0))
        return
    alpha = art.hedge_alpha
    if light == "day":  # the busiest picture: hedges step back where counters are read
        alpha = 0.36 if 60 <= brush.h <= 130 else 0.6
    ground = mixed(art.fields[0], art.fields[2], 0.5)
    hedge = mixed(ground, art.hedge, alpha)
    shade = mixed(ground, art.tree_shade, alpha * 0.45)
    for block in blocks:
        if brush.h > 80:
            for line in block.hedges:
                if brush.sees(*line[0], 500):
                    brush.thin(shade, [(x + 3.5, y + 4.5) for x, y in line], brush.wide(11))
        for line in block.hedges:
            if brush.sees(*line[0], 500):
                brush.thin(hedge, line, width)
    _paint_brooks(brush, country, art)


def _paint_brooks(brush: Brush, country: Country, art: MapPalette) -> None:
    """Thin water in a dark bed, widest where it meets the flood."""
    bed = mixed(art.fields[0], art.river_casing, 0.45)
    water = mixed(art.fields[0], art.river, 0.72)
    for brook in country.relief.brooks:
        for metres, colour, least in ((17, bed, 0.0), (9, water, 0.75)):
            for piece in brush.pieces(brook, 20):
                brush.stroke(colour, piece, brush.wide(metres, least))


def _paint_parcels(brush: Brush, block: Block, art: MapPalette) -> None:
    colours: dict[tuple[int, int, int, int], RGB] = {}
    surface, k, left, top = brush.surface, brush.k, brush.left, brush.top
    for parcel in block.parcels:
        if not brush.sees(*parcel.centre, parcel.reach):
            continue
        key = (parcel.kind, parcel.tint, parcel.lean, parcel.pull)
        colour = colours.get(key)
        if colour is None:
            colour = colours[key] = field_colour(art, parcel)
        pygame.draw.polygon(surface, colour, [(x * k - left, y * k - top) for x, y in parcel.shape])
        if parcel.kind == PLOUGH and brush.h > 60:
            _plough(brush, parcel, mixed(colour, art.hedge, 0.2))


def _plough(brush: Brush, parcel: Parcel, colour: RGB) -> None:
    """Furrows along a field's first side, 11 m apart."""
    (ax, ay), (bx, by) = parcel.shape[0], parcel.shape[1]
    length = hypot(bx - ax, by - ay) or 1
    ux, uy = (bx - ax) / length, (by - ay) / length
    cx, cy = parcel.centre
    for n in range(-int(parcel.reach / 11), int(parcel.reach / 11) + 1):
        px, py = cx - uy * n * 11, cy + ux * n * 11
        ends = []
        for i, (qx, qy) in enumerate(parcel.shape):
            ox, oy = parcel.shape[i - 1]
            side, before = (qx - px) * uy - (qy - py) * ux, (ox - px) * uy - (oy - py) * ux
            if (side >= 0) != (before >= 0):
                t = before / (before - side)
                ends.append((ox + (qx - ox) * t, oy + (qy - oy) * t))
        if len(ends) == 2:
            brush.stroke(colour, ends, brush.wide(2.2))


def _paint_shore(brush: Brush, country: Country, art: MapPalette) -> None:
    """The damp ground round the flood: two soft bands in the colour of the shore."""
    ground = mixed(art.fields[0], art.fields[1], 0.5)
    for metres, alpha in ((105, 0.35), (55, 0.62)):
        colour = mixed(ground, art.wet_shore, alpha)
        for loop in country.water.banks:
            for piece in brush.pieces(loop, metres, stride=2):
                brush.broad(colour, piece, brush.wide(metres))


@lru_cache(maxsize=256)
def tree_sprite(light: Light, size: int, h: int, fine: int) -> pygame.Surface:
    """One crown at twice its size: shade, dot and highlight; below H 60 the dot alone."""
    art = MAPS[light]
    k = h / 400 * fine
    radius = TREE_SIZES[size] * k
    reach = {"night": (0.2, 0.3), "dawn": (-0.75, 0.35), "day": (0.28, 0.36)}[light]
    side = int(radius * 3.6) + 4
    sprite = pygame.Surface((side, side), pygame.SRCALPHA)
    x = y = side / 2
    calm = light == "day" and 60 <= h <= 130  # counters must jump out of the busiest picture
    if h >= 60:
        shade = (*art.tree_shade, 62 if calm else 95 if light == "day" else 130)
        pygame.draw.circle(sprite, shade, (x + radius * reach[0], y + radius * reach[1]), radius)
    alpha = 255 if h >= 60 else {"night": 220, "dawn": 165, "day": 205}[light]
    crown = art.tree
    if light == "day" and h <= 130:
        crown = mixed(art.tree, art.fields[3], 0.36 if calm else 0.18)
    pygame.draw.circle(sprite, (*crown, alpha), (x, y), max(1.3, radius))
    if h >= 60:
        lit = mixed(crown, art.tree_light, 0.55 if light != "night" else 0.35)
        side_x = 0.28 if light == "dawn" else -0.26
        pygame.draw.circle(sprite, lit, (x + radius * side_x, y - radius * 0.3), radius * 0.5)
    return sprite


def paint_trees(brush: Brush, country: Country, light: Light) -> None:
    """The crowns of a tile in batches; where they are small one or two of three will do."""
    sprites = [tree_sprite(light, size, brush.h, brush.fine) for size in range(len(TREE_SIZES))]
    k = brush.k
    half = [sprite.get_width() / 2 for sprite in sprites]
    west, north, east, south = brush.grown(40)
    # Of every three crowns all are shown from H 100 (by day 130) on, one below H 34.
    thirds = [slice(n, None, 3) for n in range(2 if brush.h >= 34 else 1)]
    if brush.h > (130 if light == "day" else 100):
        thirds = [slice(None)]
    left, top = brush.left, brush.top
    for block in country.blocks(brush.grown(30)):
        xs, ys, sizes = block.crowns
        for part in thirds:
            brush.surface.fblits(
                [
                    (sprites[s], (x * k - left - half[s], y * k - top - half[s]))
                    for x, y, s in zip(xs[part], ys[part], sizes[part], strict=True)
                    if west < x < east and north < y < south
                ]
            )


KEY = (255, 0, 255)  # shows the land below
SIZES = 4  # of ripples and of reeds


def paint_water(
    brush: Brush, country: Country, light: Light, sheet: pygame.Surface
) -> None:
    """Lay the water over the land; `sheet` is a spare surface of the same size."""
    art = MAPS[light]
    water = country.water
    if not any(place in water.flooded for place in places_in(brush.grown(60))):
        return
    wet = brush.on(sheet)
    sheet.set_colorkey(KEY)
    deep = 0.45 if light == "dawn" else 0.72  # under mist the water keeps its violet
    sheet.fill(mixed(art.flood_edge, art.flood_deep, deep))
    for metres, part in ((200, 0.6), (90, 0.0)):
        colour = mixed(art.flood_edge, art.flood_deep, deep * part)
        for loop in water.banks:
            for piece in wet.pieces(loop, 2 * metres, stride=4):
                wet.broad(colour, piece, wet.wide(2 * metres))
    _drowned(wet, country, art)
    _marks(wet, country, light)
    _rivers(wet, country, art)
    wet.except_area(KEY, water.banks, fine=True)
    brush.surface.blit(sheet, (0, 0))
    bank = mixed(art.flood_edge, art.river_casing, 0.5)
    for loop in water.banks:
        for piece in brush.pieces(loop, 16):
            brush.stroke(bank, piece, brush.wide(14, 0.8))


def _drowned(brush: Brush, country: Country, art: MapPalette) -> None:
    """The hedges of the drowned meadows, dashed 30-16 m; a plain line when that is too fine."""
    colour = mixed(mixed(art.flood_edge, art.flood_deep, 0.6), art.drowned_hedge, 0.55)
    for block in country.blocks(brush.grown(30)):
        for line in block.drowned:
            if not brush.sees(*line[0], 500):
                continue
            if brush.h < 60:
                brush.thin(colour, line, brush.wide(6, 0.5))
            else:
                for piece in dashes(line, (30, 16)):
                    brush.thin(colour, piece, brush.wide(6.5))


def _marks(brush: Brush, country: Country, light: Light) -> None:
    """Ripples and reeds in batches; the finest ones go where they cannot be seen."""
    ripples = [ripple_sprite(light, size, brush.h, brush.fine) for size in range(SIZES)]
    reeds = [reed_sprite(light, size, brush.h, brush.fine) for size in range(SIZES)]
    shown = (True, brush.h >= 36, brush.h >= 60)
    k = brush.k
    wet = [place for place in places_in(brush.grown(40)) if place in country.water.flooded]
    for place in wet:
        left, top = brush.left, brush.top
        marks = country.water.marks(place)
        for sprites, points in ((ripples, marks.ripples), (reeds, marks.reeds)):
            dx, dy = left + sprites[-1].get_width() / 2, top + sprites[-1].get_height() / 2
            brush.surface.fblits(
                [
                    (sprites[n % SIZES], (x * k - dx, y * k - dy))
                    for n, (x, y) in enumerate(points)
                    if shown[n % 3]
                ]
            )


@lru_cache(maxsize=192)
def ripple_sprite(light: Light, size: int, h: int, fine: int) -> pygame.Surface:
    """A short flat arc of light on the water, at twice its size."""
    art, k = MAPS[light], h / 400 * fine
    half, rise = (13 + 5 * size) * k, (3.2 + 0.8 * (size % 2)) * k
    sprite = pygame.Surface((int((13 + 5 * SIZES) * 2 * k) + 6, int(10 * k) + 6), pygame.SRCALPHA)
    x, y = sprite.get_width() / 2, sprite.get_height() / 2 + rise / 2
    strength = {"night": 0.72, "dawn": 0.7, "day": 0.85}[light]
    width = max(1, round(max(2.9 * k, 0.6 * fine)))
    ink = (*art.ripple, round(255 * strength))
    line = [(x - half, y), (x - half * 0.45, y - rise), (x + half * 0.4, y - rise), (x + half, y)]
    pygame.draw.lines(sprite, ink, False, line, width)
    return sprite


@lru_cache(maxsize=192)
def reed_sprite(light: Light, size: int, h: int, fine: int) -> pygame.Surface:
    """A tuft of five blades, its foot in the middle, at twice its size."""
    art, k = MAPS[light], h / 400 * fine
    r = (15 + 3.5 * size) * k
    side = int((15 + 3.5 * SIZES) * 2 * k) + 6
    sprite = pygame.Surface((side, side), pygame.SRCALPHA)
    x = y = side / 2
    ink = (*art.reed, 255 if h >= 60 else 150)
    width = max(1, round(max(2.6 * k, 0.45 * fine)))
    for lean, tall in ((-0.72, 0.55), (-0.3, 0.95), (0.04, 1.1), (0.36, 0.85), (0.75, 0.5)):
        foot, tip = (x + lean * r * 0.35, y), (x + lean * r * 0.8, y - tall * r)
        pygame.draw.line(sprite, ink, foot, tip, width)
    return sprite


def _rivers(brush: Brush, country: Country, art: MapPalette) -> None:
    shift = -7.0  # metres, to the light
    for metres, colour in ((64, art.river_casing), (48, art.river)):
        for line in country.water.rivers:
            for piece in brush.pieces(line, metres):
                if colour == art.river_casing:
                    colour = mixed(art.flood_edge, art.river_casing, 0.8)
                brush.stroke(colour, piece, brush.wide(metres, metres / 30))
    if brush.h < 40:
        return
    glint = mixed(art.river, art.glint, 0.6)
    for line in country.water.rivers:
        moved = [(x + shift, y + shift * 0.6) for x, y in line]
        for piece in dashes(moved, (150, 60, 70, 90)):
            if len(piece) > 1 and brush.sees(*piece[0], 300):
                brush.stroke(glint, piece, brush.wide(8, 0.5))


HOUSE_SHADOW = {"night": (4, 6), "dawn": (-16, 7), "day": (6, 7)}  # metres


def paint_lanes(brush: Brush, country: Country, light: Light) -> None:
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
    for village in country.villages:
        if village.ground and brush.sees(*village.at, 240):
            brush.area(mixed(ground, art.village_ground, 0.78), village.ground)


def paint_ways(brush: Brush, country: Country, light: Light) -> None:
    """Railways and main roads with their bridges."""
    art = MAPS[light]
    for line in country.ways.rails:
        for piece in brush.pieces(line, 30):
            brush.stroke(art.rail_dark, piece, brush.wide(21, 1.7))
    for line in country.ways.rails:
        for piece in dashes(line, (55, 55) if brush.h >= 40 else (90, 90)):
            if len(piece) > 1 and brush.sees(*piece[0], 160):
                brush.stroke(art.rail_light, piece, brush.wide(11.5, 0.9))
    bank = mixed(mixed(art.fields[0], art.fields[2], 0.5), art.road_bank, 0.55)
    for metres, colour, least in ((60, bank, 3.4), (42, art.road_casing, 3.0), (27, art.road, 1.7)):
        for line in country.ways.roads:
            for piece in brush.pieces(line, metres):
                brush.stroke(colour, piece, brush.wide(metres, least))
                if metres < 60:
                    _round_ends(brush, colour, piece, brush.wide(metres, least))
    for at, along, kind in country.ways.bridges:
        if brush.sees(*at, 160):
            _bridge(brush, art, at, along, kind)


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


def paint_villages(brush: Brush, country: Country, light: Light) -> None:
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
