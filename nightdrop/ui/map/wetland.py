"""Paints the water of a tile: flood, drowned hedges, ripples and reeds, rivers."""

from collections.abc import Iterator
from functools import lru_cache

import pygame

from nightdrop.ui.counters.shapes import dashes
from nightdrop.ui.look.theme import MAPS, Light, MapPalette, mixed
from nightdrop.ui.map.brush import FINE, Brush
from nightdrop.ui.map.country import Country
from nightdrop.ui.map.geometry import places_in

KEY = (255, 0, 255)  # shows the land below
SIZES = 4  # of ripples and of reeds


def paint_water(
    brush: Brush, country: Country, light: Light, sheet: pygame.Surface
) -> Iterator[None]:
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
                yield
    yield from _drowned(wet, country, art)
    yield from _marks(wet, country, light)
    yield from _rivers(wet, country, art)
    wet.except_area(KEY, water.banks, fine=True)
    yield
    brush.surface.blit(sheet, (0, 0))
    yield
    bank = mixed(art.flood_edge, art.river_casing, 0.5)
    for loop in water.banks:
        for piece in brush.pieces(loop, 16):
            brush.stroke(bank, piece, brush.wide(14, 0.8))
            yield


def _drowned(brush: Brush, country: Country, art: MapPalette) -> Iterator[None]:
    """The hedges of the drowned meadows, dashed 30-16 m; a plain line when that is too fine."""
    colour = mixed(mixed(art.flood_edge, art.flood_deep, 0.6), art.drowned_hedge, 0.55)
    for block in country.blocks(brush.grown(30)):
        for count, line in enumerate(block.drowned):
            if not brush.sees(*line[0], 500):
                continue
            if count % 16 == 15:
                yield
            if brush.h < 60:
                brush.thin(colour, line, brush.wide(6, 0.5))
            else:
                for piece in dashes(line, (30, 16)):
                    brush.thin(colour, piece, brush.wide(6.5))
        yield


def _marks(brush: Brush, country: Country, light: Light) -> Iterator[None]:
    """Ripples and reeds in batches; the finest ones go where they cannot be seen."""
    ripples = [ripple_sprite(light, size, brush.h) for size in range(SIZES)]
    reeds = [reed_sprite(light, size, brush.h) for size in range(SIZES)]
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
        yield


@lru_cache(maxsize=192)
def ripple_sprite(light: Light, size: int, h: int) -> pygame.Surface:
    """A short flat arc of light on the water, at twice its size."""
    art, k = MAPS[light], h / 400 * FINE
    half, rise = (13 + 5 * size) * k, (3.2 + 0.8 * (size % 2)) * k
    sprite = pygame.Surface((int((13 + 5 * SIZES) * 2 * k) + 6, int(10 * k) + 6), pygame.SRCALPHA)
    x, y = sprite.get_width() / 2, sprite.get_height() / 2 + rise / 2
    strength = {"night": 0.72, "dawn": 0.7, "day": 0.85}[light]
    width = max(1, round(max(2.9 * k, 0.6 * FINE)))
    ink = (*art.ripple, round(255 * strength))
    line = [(x - half, y), (x - half * 0.45, y - rise), (x + half * 0.4, y - rise), (x + half, y)]
    pygame.draw.lines(sprite, ink, False, line, width)
    return sprite


@lru_cache(maxsize=192)
def reed_sprite(light: Light, size: int, h: int) -> pygame.Surface:
    """A tuft of five blades, its foot in the middle, at twice its size."""
    art, k = MAPS[light], h / 400 * FINE
    r = (15 + 3.5 * size) * k
    side = int((15 + 3.5 * SIZES) * 2 * k) + 6
    sprite = pygame.Surface((side, side), pygame.SRCALPHA)
    x = y = side / 2
    ink = (*art.reed, 255 if h >= 60 else 150)
    width = max(1, round(max(2.6 * k, 0.45 * FINE)))
    for lean, tall in ((-0.72, 0.55), (-0.3, 0.95), (0.04, 1.1), (0.36, 0.85), (0.75, 0.5)):
        foot, tip = (x + lean * r * 0.35, y), (x + lean * r * 0.8, y - tall * r)
        pygame.draw.line(sprite, ink, foot, tip, width)
    return sprite


def _rivers(brush: Brush, country: Country, art: MapPalette) -> Iterator[None]:
    shift = -7.0  # metres, to the light
    for metres, colour in ((64, art.river_casing), (48, art.river)):
        for line in country.water.rivers:
            for piece in brush.pieces(line, metres):
                if colour == art.river_casing:
                    colour = mixed(art.flood_edge, art.river_casing, 0.8)
                brush.stroke(colour, piece, brush.wide(metres, metres / 30))
                yield
    if brush.h < 40:
        return
    glint = mixed(art.river, art.glint, 0.6)
    for line in country.water.rivers:
        moved = [(x + shift, y + shift * 0.6) for x, y in line]
        for piece in dashes(moved, (150, 60, 70, 90)):
            if len(piece) > 1 and brush.sees(*piece[0], 300):
                brush.stroke(glint, piece, brush.wide(8, 0.5))
        yield
