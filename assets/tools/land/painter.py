"""Paints the land ahead of any game: pieces of a picture, from the fields up to the light."""

import pygame

from assets.tools.land.built import paint_culverts, paint_lanes, paint_villages
from assets.tools.land.country import Country
from assets.tools.land.fields import TREE_SIZES
from assets.tools.land.layers import (
    paint_land,
    paint_trees,
    paint_water,
    tree_sprite,
)
from assets.tools.land.light import paint_fire, paint_grade, paint_relief
from assets.tools.land.soft import paint_shadows
from assets.tools.land.terrain import paint_lands
from assets.tools.land.wood import paint_canopy, paint_floor
from nightdrop.hexwar.ui.map.brush import Brush
from nightdrop.hexwar.ui.map.flat import paint_ways
from nightdrop.hexwar.ui.map.marks import paint_veil
from nightdrop.ui.look.theme import Light

FINE = 4  # painted at this multiple and scaled down, which makes smooth edges
MARGIN = 16  # px painted round a piece, so that what is soft knows its neighbours


def paint_piece(country: Country, light: Light, h: int, box: pygame.Rect) -> pygame.Surface:
    """The land of one piece: `box` is in px of a map whose hexes are `h` px high.

    It shows nothing that hangs on a game, a language or the player's settings.
    """
    grown = box.inflate(2 * MARGIN, 2 * MARGIN)
    size = grown.w * FINE, grown.h * FINE
    brush = Brush(pygame.Surface(size, 0, 32), h, grown.x, grown.y, FINE)
    crowns = [tree_sprite(light, size, h, FINE) for size in range(len(TREE_SIZES))]
    paint_land(brush, country, light)
    paint_floor(brush, country.wood, light)
    paint_lands(brush, country.lands, light, crowns)
    paint_relief(brush, light, country.heights)  # before water, ways and houses: these stay clean
    paint_water(brush, country, light, pygame.Surface(size, 0, 32))
    paint_lanes(brush, country, light)
    paint_shadows(brush, country, light)
    paint_trees(brush, country, light)
    paint_canopy(brush, country.wood, light)
    paint_grade(brush, light, country.size, country.heights)
    paint_ways(brush, country.chart, light)
    paint_culverts(brush, country, light)
    paint_villages(brush, country, light)
    paint_fire(brush, light, country.fire)
    paint_veil(brush, country.chart, light)
    made = pygame.transform.smoothscale(brush.surface, grown.size)
    return made.subsurface((MARGIN, MARGIN, *box.size)).copy()
