"""Paints the dry land of a tile: fields, plough lines, wet shore, hedges and trees."""

from collections.abc import Iterator
from functools import lru_cache
from math import hypot

import pygame

from nightdrop.ui.look.theme import MAPS, RGB, Light, MapPalette, mixed
from nightdrop.ui.map.brush import FINE, Brush
from nightdrop.ui.map.country import Country
from nightdrop.ui.map.fields import ORCHARD, PLOUGH, TREE_SIZES, WOOD, Block, Parcel


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
) -> Iterator[None]:
    """Fields, plough lines, wet shore and hedges, in small steps; `plain` land is faint."""
    art = MAPS[light]
    brush.surface.fill(mixed(art.fields[0], art.fields[1], 0.5))
    blocks = country.blocks(brush.grown(30))
    for block in blocks:
        yield from _paint_parcels(brush, block, art)
    yield from _paint_shore(brush, country, art)
    width = brush.wide(8, 1.0 if light == "day" else 1.15)
    if plain:
        sheet = pygame.Surface(brush.surface.get_size())
        sheet.fill(mixed(art.fields[0], art.fields[1], 0.5))
        sheet.set_alpha(153)
        brush.surface.blit(sheet, (0, 0))
        yield
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
            yield
        for line in block.hedges:
            if brush.sees(*line[0], 500):
                brush.thin(hedge, line, width)
        yield
    yield from _paint_brooks(brush, country, art)


def _paint_brooks(brush: Brush, country: Country, art: MapPalette) -> Iterator[None]:
    """Thin water in a dark bed, widest where it meets the flood."""
    bed = mixed(art.fields[0], art.river_casing, 0.45)
    water = mixed(art.fields[0], art.river, 0.72)
    for brook in country.relief.brooks:
        for metres, colour, least in ((17, bed, 0.0), (9, water, 0.75)):
            for piece in brush.pieces(brook, 20):
                brush.stroke(colour, piece, brush.wide(metres, least))
    yield


def _paint_parcels(brush: Brush, block: Block, art: MapPalette) -> Iterator[None]:
    colours: dict[tuple[int, int, int, int], RGB] = {}
    surface, k, left, top = brush.surface, brush.k, brush.left, brush.top
    for count, parcel in enumerate(block.parcels):
        if not brush.sees(*parcel.centre, parcel.reach):
            continue
        key = (parcel.kind, parcel.tint, parcel.lean, parcel.pull)
        colour = colours.get(key)
        if colour is None:
            colour = colours[key] = field_colour(art, parcel)
        pygame.draw.polygon(surface, colour, [(x * k - left, y * k - top) for x, y in parcel.shape])
        if parcel.kind == PLOUGH and brush.h > 60:
            _plough(brush, parcel, mixed(colour, art.hedge, 0.2))
        if count % 20 == 19:
            yield
    yield


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


def _paint_shore(brush: Brush, country: Country, art: MapPalette) -> Iterator[None]:
    """The damp ground round the flood: two soft bands in the colour of the shore."""
    ground = mixed(art.fields[0], art.fields[1], 0.5)
    for metres, alpha in ((105, 0.35), (55, 0.62)):
        colour = mixed(ground, art.wet_shore, alpha)
        for loop in country.water.banks:
            for piece in brush.pieces(loop, metres, stride=2):
                brush.broad(colour, piece, brush.wide(metres))
            yield


@lru_cache(maxsize=256)
def tree_sprite(light: Light, size: int, h: int) -> pygame.Surface:
    """One crown at twice its size: shade, dot and highlight; below H 60 the dot alone."""
    art = MAPS[light]
    k = h / 400 * FINE
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


def paint_trees(brush: Brush, country: Country, light: Light) -> Iterator[None]:
    """The crowns of a tile in batches; where they are small one or two of three will do."""
    sprites = [tree_sprite(light, size, brush.h) for size in range(len(TREE_SIZES))]
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
        yield
