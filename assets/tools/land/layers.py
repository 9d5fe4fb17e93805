"""The layers of a tile from the ground up: fields, water, lanes and ways, villages, trees."""

from dataclasses import replace
from functools import lru_cache
from math import hypot
from typing import Final

import pygame

from assets.tools.land.country import Country
from assets.tools.land.fields import (
    BARLEY,
    BEET,
    DISTRICTS,
    ORCHARD,
    PLOUGH,
    TREE_SIZES,
    WET,
    WHEAT,
    WOOD,
    Block,
    Parcel,
)
from assets.tools.land.heights import SUN
from assets.tools.land.soft import (
    THROWN,
    crowns_of_six,
    paint_depth,
    paint_shore,
)
from assets.tools.land.works import (
    paint_poplars,
    paint_valley,
)
from nightdrop.hexwar.ui.map.brush import TONES, Brush
from nightdrop.hexwar.ui.map.colours import MAPS, MapPalette
from nightdrop.hexwar.ui.map.geometry import places_in
from nightdrop.ui.look.shapes import dashes
from nightdrop.ui.look.theme import RGB, Light, mixed

# Wheat, barley and beet of open country.
CROPS: Final[dict[Light, dict[int, RGB]]] = {
    "night": {WHEAT: (43, 61, 74), BARLEY: (49, 69, 79), BEET: (22, 48, 58)},
    "dawn": {WHEAT: (220, 206, 150), BARLEY: (226, 216, 168), BEET: (168, 184, 134)},
    "day": {WHEAT: (227, 215, 156), BARLEY: (233, 227, 184), BEET: (183, 203, 142)},
}


# The ground of a district, to which its fields lean.
GROUNDS: Final[dict[Light, dict[str, RGB]]] = {
    "night": {"close": (19, 42, 55), "mid": (26, 46, 66), "open": (36, 56, 78),
              "home": (30, 50, 66), "wet": (24, 58, 72), "plain": (34, 54, 72)},
    "dawn": {"close": (142, 162, 124), "mid": (172, 186, 146), "open": (206, 206, 168),
             "home": (178, 190, 148), "wet": (150, 180, 166), "plain": (210, 208, 168)},
    "day": {"close": (166, 187, 130), "mid": (194, 207, 153), "open": (221, 221, 178),
            "home": (198, 208, 152), "wet": (172, 204, 170), "plain": (219, 221, 174)},
}  # fmt: skip
WET_STRIPS: Final[dict[Light, tuple[RGB, RGB]]] = {
    "night": ((23, 56, 70), (28, 66, 82)), "dawn": ((148, 180, 158), (164, 192, 170)),
    "day": ((166, 200, 160), (182, 212, 172)),
}  # fmt: skip


def field_colour(art: MapPalette, parcel: Parcel, light: Light, h: int) -> RGB:
    """A field's colour: its own, leaning to the ground of its district, the more the smaller hexes
    `h` px high are."""
    if parcel.kind == WET:
        return WET_STRIPS[light][parcel.tint % 2]
    lean = 0.62 if h < 60 else 0.42 if h < 130 else 0.36
    if parcel.kind in (ORCHARD, WOOD):
        lean *= 0.35
    return mixed(_own_colour(art, parcel, light), GROUNDS[light][parcel.district], lean)


def _own_colour(art: MapPalette, parcel: Parcel, light: Light) -> RGB:
    """Its kind or tint, leaning to field 4 or 5."""
    if parcel.kind == PLOUGH:
        return mixed(art.plough, art.fields[parcel.tint % 3], 0.4)
    if parcel.kind == ORCHARD:
        return art.orchard
    if parcel.kind == WOOD:
        return art.wood
    if parcel.kind in CROPS[light]:
        lean = 0.12 + 0.09 * parcel.lean
        return mixed(CROPS[light][parcel.kind], art.fields[parcel.tint], lean)
    return mixed(art.fields[parcel.tint], art.fields[parcel.pull], 0.15 * parcel.lean)


def paint_land(brush: Brush, country: Country, light: Light) -> None:
    """Fields, plough lines, damp shore, hedges and brooks."""
    art = MAPS[light]
    brush.surface.fill(mixed(art.fields[0], art.fields[1], 0.5))
    blocks = country.blocks(brush.grown(30))
    for block in blocks:
        _paint_parcels(brush, block, art, light)
    paint_shore(brush, country, light)
    width = brush.wide(8, 0.85)
    alpha = art.hedge_alpha * (0.60 if brush.h < 60 else 0.72 if brush.h < 130 else 0.82)
    ground, (dx, dy) = mixed(art.fields[0], art.fields[2], 0.5), THROWN[light]
    hedge, shade = mixed(ground, art.hedge, alpha), mixed(ground, art.tree_shade, alpha * 0.42)
    off = HEDGE / hypot(dx, dy)
    for block in blocks if brush.h > 60 else ():
        for _, line in block.hedges:
            if brush.sees(*line[0], 500):
                moved = [(x + dx * off, y + dy * off) for x, y in line]
                brush.thin(shade, moved, brush.wide(10))
    balk, ditch = mixed(ground, art.hedge, alpha * 0.42), mixed(ground, art.river_casing, 0.34)
    inks = {name: (mixed(GROUNDS[light][name], hedge, kind.strength),
                   width * (0.6 + 0.4 * kind.strength)) for name, kind in DISTRICTS.items()}
    for block in blocks:
        for own, line in block.balks:
            if brush.sees(*line[0], 500):
                ink, metres = (ditch, 4.5) if own == "wet" else (balk, 3.4)
                brush.thin(ink, line, brush.wide(metres, 0.5))
        for own, line in block.hedges:
            if brush.sees(*line[0], 500):
                brush.thin(inks[own][0], line, inks[own][1])
    _paint_contours(brush, country, light)
    _paint_brooks(brush, country, light)


_CONTOUR: Final[dict[Light, RGB]] = {
    "night": (70, 92, 112), "dawn": (156, 112, 78), "day": (158, 122, 74),
}  # fmt: skip


def _paint_contours(brush: Brush, country: Country, light: Light) -> None:
    """Lines of equal height from H 80 on, every fifth stronger: decoration only."""
    if brush.h < 80:
        return
    art = MAPS[light]
    ground = mixed(art.fields[0], art.fields[2], 0.5)
    for level, a, b in country.heights.contours:
        if brush.sees(*a, 90):
            main = level % 4 == 0
            ink = mixed(ground, _CONTOUR[light], 0.5 if main else 0.32)
            brush.thin(ink, (a, b), brush.wide(4.2 if main else 2.6, 0.9 if main else 0.6))


BANKED: Final = 60  # px: the height of a hex from which the banks of brooks are seen
# The bed and the water of a brook: by night bluer than any way, and wider than a lane.
_BROOK: Final[dict[Light, tuple[RGB, RGB]]] = {
    "night": ((8, 22, 38), (70, 122, 166)), "dawn": ((112, 134, 134), (106, 148, 178)),
    "day": ((118, 160, 150), (102, 164, 190)),
}  # fmt: skip


def _paint_brooks(brush: Brush, country: Country, light: Light) -> None:
    """Thin water in a dark bed between damp banks."""
    art, (bed, water) = MAPS[light], _BROOK[light]
    damp = mixed(GROUNDS[light]["wet"], art.river_casing, 0.12)
    bands = ((46, damp, 0.0), (19, bed, 2.4), (11, water, 1.35))
    for metres, colour, least in bands[brush.h < BANKED :]:
        for brook in country.heights.brooks:
            for piece in brush.pieces(brook, metres):
                brush.stroke(colour, piece, brush.wide(metres, least))


def _paint_parcels(brush: Brush, block: Block, art: MapPalette, light: Light) -> None:
    colours: dict[tuple[int, int, int, int, str], RGB] = {}
    surface, k, left, top = brush.surface, brush.k, brush.left, brush.top
    for parcel in block.parcels:
        if not brush.sees(*parcel.centre, parcel.reach):
            continue
        key = (parcel.kind, parcel.tint, parcel.lean, parcel.pull, parcel.district)
        colour = colours.get(key)
        if colour is None:
            colour = colours[key] = field_colour(art, parcel, light, brush.h)
        pygame.draw.polygon(surface, colour, [(x * k - left, y * k - top) for x, y in parcel.shape])
        if parcel.kind == PLOUGH and brush.h > 60:
            _plough(brush, parcel, mixed(colour, art.hedge, 0.2))
        elif parcel.kind in CROPS[light] and brush.h > 60:
            _plough(brush, parcel, mixed(colour, art.hedge, 0.075))


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


CROWNS = 3  # different crowns of each size
# Where the lobes of a crown lie, in parts of its radius, and how large they are.
_LOBES = (
    ((0.0, -0.42, 0.56), (-0.42, 0.02, 0.54), (0.40, 0.06, 0.52), (0.02, 0.42, 0.5)),
    ((-0.3, -0.34, 0.55), (0.34, -0.28, 0.5), (-0.26, 0.36, 0.5), (0.34, 0.32, 0.54)),
    ((0.12, -0.44, 0.5), (-0.44, -0.12, 0.5), (0.46, 0.02, 0.46), (-0.12, 0.42, 0.54)),
)


@lru_cache(maxsize=256)
def tree_sprite(light: Light, size: int, h: int, fine: int, kind: int = 0) -> pygame.Surface:
    """One crown, `fine` times its size: a dark foot, and lobes that lie in the light or not.

    Below H 60 a dot with a lit side.
    """
    art = MAPS[light]
    radius = TREE_SIZES[size] * h / 400 * fine
    sun = SUN[light]
    side = int(radius * 2.4) + 4
    sprite = pygame.Surface((side, side), pygame.SRCALPHA)
    x = y = side / 2
    quiet = 0.46 if h < 60 else 0.44 if h <= 130 else 0.32  # counters must jump out
    crown = mixed(art.tree, art.fields[3], quiet)
    lit = mixed(crown, art.tree_light, {"night": 0.5, "dawn": 0.75, "day": 0.85}[light])
    if h < 60:
        alpha = {"night": 205, "dawn": 165, "day": 190}[light]
        pygame.draw.circle(sprite, (*crown, alpha), (x, y), max(1.3, radius))
        at = x + sun[0] * radius * 0.3, y + sun[1] * radius * 0.3
        pygame.draw.circle(sprite, (*mixed(crown, lit, 0.5), alpha), at, radius * 0.5)
        return sprite
    foot = mixed(crown, art.tree_shade, 0.38)
    pygame.draw.circle(sprite, foot, (x, y), radius * 0.98)
    for lx, ly, lr in _LOBES[kind]:
        light_on = 0.5 + 0.5 * (lx * sun[0] + ly * sun[1]) / 0.45
        colour = mixed(foot, lit, min(1.0, max(0.15, 0.12 + 0.62 * light_on)))
        at = x + (lx + sun[0] * 0.1) * radius, y + (ly + sun[1] * 0.1) * radius
        pygame.draw.circle(sprite, colour, at, lr * radius)
    at = x + sun[0] * radius * 0.4, y + sun[1] * radius * 0.4
    pygame.draw.circle(sprite, mixed(crown, lit, 0.95), at, radius * 0.27)
    return sprite


def paint_trees(brush: Brush, country: Country, light: Light) -> None:
    """The crowns, those in the north first; where they are small one of three is enough."""
    sizes_of = range(len(TREE_SIZES))
    sprites = [
        [tree_sprite(light, size, brush.h, brush.fine, kind) for size in sizes_of]
        for kind in range(CROWNS)
    ]
    k, left, top = brush.k, brush.left, brush.top
    half = [sprite.get_width() / 2 for sprite in sprites[0]]
    west, north, east, south = brush.grown(40)
    if country.water.canal is not None:
        paint_poplars(brush, country.water.canal, country.bridges, sprites[0])
    shown = crowns_of_six(brush.h)
    for block in country.blocks(brush.grown(30)):
        brush.surface.fblits(
            [
                (sprites[n % CROWNS][s], (x * k - left - half[s], y * k - top - half[s]))
                for n, (x, y, s, d) in enumerate(zip(*block.crowns, strict=True))
                if n % 6 < shown[d] and west < x < east and north < y < south
            ]
        )


HEDGE = 5.0  # metres that a hedge throws its shadow
KEY = (255, 0, 255)  # shows the land below
SIZES = 4  # of ripples and of reeds


def paint_water(
    brush: Brush, country: Country, light: Light, sheet: pygame.Surface
) -> None:
    """Lay the water over the land; `sheet` is a spare surface of the same size."""
    art = MAPS[light]
    water = country.water
    if water.canal is not None:
        reeds = [reed_sprite(light, size, brush.h, brush.fine) for size in range(SIZES)]
        paint_valley(brush, water.canal, light, reeds)
    if not any(place in water.flooded for place in places_in(brush.grown(60))):
        return
    wet = brush.on(sheet)
    sheet.set_colorkey(KEY)
    paint_depth(wet, country, light)
    _drowned(wet, country, art)
    _marks(wet, country, light)
    _rivers(wet, country, art, light)
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


def _rivers(brush: Brush, country: Country, art: MapPalette, light: Light) -> None:
    shift = -7.0  # metres, to the light
    if country.water.canal is not None:  # there rivers are walls: under mist they keep their blue
        tones = TONES[light]
        art = replace(art, river=tones.river, river_casing=tones.river_casing)
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
