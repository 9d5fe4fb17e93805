"""A plain map in flat colours, for land of which there is no picture, and for high contrast."""

import pygame

from nightdrop.ui.look.theme import MAPS, RGB, Light, mixed
from nightdrop.ui.map.brush import Brush
from nightdrop.ui.map.country import Country
from nightdrop.ui.map.layers import paint_ways
from nightdrop.ui.map.marks import paint_veil
from nightdrop.ui.map.terrain import colour_of
from nightdrop.ui.map.tones import TONES

FINE = 2  # painted at this multiple and scaled down
# How the light shifts the flat colours: (colour, part).
_TONE: dict[Light, tuple[RGB, float]] = {
    "night": ((24, 46, 66), 0.0),
    "dawn": ((214, 150, 84), 0.25),
    "day": ((90, 120, 60), 0.22),
}


def flat_colours(light: Light) -> dict[str, RGB]:
    """The mean colour of each kind of land under a light."""
    art = MAPS[light]
    tone, part = _TONE[light]
    colours = {
        "field": mixed(art.fields[1], art.hedge, 0.2),
        "village": mixed(art.village_ground, art.roof_lit, 0.35),
        "flood": mixed(art.flood_edge, art.flood_deep, 0.5),
    }
    return {name: mixed(colour, tone, part) for name, colour in colours.items()}


def paint_flat(country: Country, light: Light, h: int, box: pygame.Rect) -> pygame.Surface:
    """The land of one piece: `box` is in px of a map whose hexes are `h` px high; some ms."""
    art, colours = MAPS[light], flat_colours(light)
    brush = Brush(pygame.Surface((box.w * FINE, box.h * FINE), 0, 32), h, box.x, box.y, FINE)
    brush.surface.fill(colours["flood"])
    brush.except_area(colours["field"], country.water.banks, fine=True)
    for land in country.lands:
        for border in land.borders:
            brush.area(colour_of(land.look, light), border)
    for border in country.wood.loops:
        brush.area(mixed(TONES[light].floor, TONES[light].crowns[0], 0.5), border)
    shore = mixed(colours["flood"], art.river_casing, 0.45)
    for loop in country.water.banks:
        for piece in brush.pieces(loop, 16):
            brush.stroke(shore, piece, brush.wide(14, 1.0))
    for metres, colour in ((64, mixed(colours["flood"], art.river_casing, 0.8)), (48, art.river)):
        for line in country.water.rivers:
            for piece in brush.pieces(line, metres):
                brush.stroke(colour, piece, brush.wide(metres, metres / 30))
    for village in country.villages:
        if village.ground and brush.sees(*village.at, 240):
            brush.area(colours["village"], village.ground)
        elif brush.sees(*village.at, 240):
            pygame.draw.circle(
                brush.surface, colours["village"], brush.px([village.at])[0], brush.wide(60)
            )
    paint_ways(brush, country, light)
    paint_veil(brush, country, light)
    return pygame.transform.smoothscale(brush.surface, box.size)
