"""Paints the water of a tile: flood, drowned hedges, ripples and reeds, rivers."""

from collections.abc import Iterator

import pygame

from nightdrop.ui.paint.brush import Brush, blend
from nightdrop.ui.paint.country import Country
from nightdrop.ui.paint.geometry import dashes, places_in
from nightdrop.ui.theme import MAPS, Light, MapPalette

KEY = (255, 0, 255)  # shows the land below


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
    sheet.fill(blend(art.flood_edge, art.flood_deep, 0.7))
    for metres, alpha in ((200, 0.45), (90, 0.0)):
        colour = blend(art.flood_edge, art.flood_deep, alpha)
        for loop in water.banks:
            for piece in wet.pieces(loop[::4] + loop[:1], metres + 60):
                wet.broad(colour, piece, wet.wide(2 * metres))
                yield
    yield from _drowned(wet, country, art)
    yield from _marks(wet, country, art)
    yield from _rivers(wet, country, art)
    wet.except_area(KEY, water.banks)
    yield
    brush.surface.blit(sheet, (0, 0))
    bank = blend(art.flood_edge, art.river_casing, 0.5)
    for loop in water.banks:
        for piece in brush.pieces([*loop, loop[0]], 16):
            brush.stroke(bank, piece, brush.wide(14, 0.8))
    yield


def _drowned(brush: Brush, country: Country, art: MapPalette) -> Iterator[None]:
    """The hedges of the drowned meadows, dashed 30-16 m; a plain line when that is too fine."""
    colour = blend(art.flood_edge, art.drowned_hedge, 0.62)
    for block in country.blocks(brush.grown(30)):
        for line in block.drowned:
            if not brush.sees(*line[0], 500):
                continue
            if brush.h < 60:
                brush.stroke(colour, line, brush.wide(6, 0.55))
            else:
                for piece in dashes(line, (30, 16)):
                    brush.stroke(colour, piece, brush.wide(8))
        yield


def _marks(brush: Brush, country: Country, art: MapPalette) -> Iterator[None]:
    """Ripples as short arcs, reeds as four strokes."""
    ripple = blend(art.flood_deep, art.ripple, 0.55)
    k, left, top, surface = brush.k, brush.left, brush.top, brush.surface
    width = max(1, round(brush.wide(2.6, 0.5)))
    fine = brush.h >= 40
    for count, place in enumerate(places_in(brush.grown(40))):
        if place not in country.water.flooded:
            continue
        ripples, reeds = country.water.marks(place)
        for x, y in ripples:
            px, py, r = x * k - left, y * k - top, (14 + (x * 7 + y * 3) % 9) * k
            pygame.draw.lines(
                surface,
                ripple,
                False,
                [
                    (px - r, py),
                    (px - r * 0.4, py - r * 0.2),
                    (px + r * 0.4, py - r * 0.2),
                    (px + r, py),
                ],
                width,
            )
        for x, y in reeds if fine else ():
            px, py, r = x * k - left, y * k - top, (17 + (x * 5 + y * 11) % 8) * k
            for lean, tall in ((-0.55, 0.7), (-0.18, 1.0), (0.2, 0.9), (0.6, 0.6)):
                pygame.draw.line(
                    surface,
                    art.reed,
                    (px + lean * r * 0.35, py),
                    (px + lean * r, py - tall * r),
                    width,
                )
        if count % 30 == 29:
            yield
    yield


def _rivers(brush: Brush, country: Country, art: MapPalette) -> Iterator[None]:
    shift = -7.0  # metres, to the light
    for metres, colour in ((64, art.river_casing), (48, art.river)):
        for line in country.water.rivers:
            for piece in brush.pieces(line, metres):
                if colour == art.river_casing:
                    colour = blend(art.flood_edge, art.river_casing, 0.8)
                brush.stroke(colour, piece, brush.wide(metres, metres / 30))
                yield
    if brush.h < 40:
        return
    glint = blend(art.river, art.glint, 0.6)
    for line in country.water.rivers:
        moved = [(x + shift, y + shift * 0.6) for x, y in line]
        for piece in dashes(moved, (150, 60, 70, 90)):
            if len(piece) > 1 and brush.sees(*piece[0], 300):
                brush.stroke(glint, piece, brush.wide(8, 0.5))
    yield
