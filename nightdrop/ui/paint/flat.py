"""The quick picture of a tile from hex data alone, for the frames before the rich one is ready."""

import pygame

from nightdrop.engine.board import Board
from nightdrop.engine.hexes import hex_at
from nightdrop.ui.camera import COLUMN, FLAT, RADIUS, hex_centre
from nightdrop.ui.paint.brush import TILE, blend
from nightdrop.ui.paint.geometry import corners, places_in
from nightdrop.ui.paint.marks import veil_colour
from nightdrop.ui.paint.water import RIVER, WET
from nightdrop.ui.theme import MAPS, RGB, Light

# How the grade will shift the flat colours, so that the rich tile does not jump: (colour, part).
_TONE: dict[Light, tuple[RGB, float]] = {
    "night": ((24, 46, 66), 0.0),
    "dawn": ((214, 150, 84), 0.25),
    "day": ((90, 120, 60), 0.22),
}


def flat_colours(light: Light) -> dict[str, RGB]:
    """The mean colour of each terrain under a light; "outside" is the land off the map."""
    art = MAPS[light]
    tone, part = _TONE[light]
    colours = {
        "bocage": blend(art.fields[1], art.hedge, 0.2),
        "village": blend(art.village_ground, art.roof_lit, 0.35),
        "marsh": blend(art.flood_edge, art.flood_deep, 0.5),
        "stream": art.river,
        "bridge": art.river,
    }
    return {name: blend(colour, tone, part) for name, colour in colours.items()}


def flat_tile(board: Board, light: Light, h: int, tx: int, ty: int) -> pygame.Surface:
    """A TILE x TILE px picture of hexes, roads and rails; about a millisecond."""
    art, colours = MAPS[light], flat_colours(light)
    surface = pygame.Surface((TILE, TILE))
    k, left, top = h / FLAT, tx * TILE, ty * TILE
    outside = blend(colours["bocage"], veil_colour(light), 0.8)
    surface.fill(outside)
    seen = []
    for column, row in places_in((left / k, top / k, (left + TILE) / k, (top + TILE) / k)):
        on_board = 1 <= column <= board.columns and 1 <= row <= board.rows
        colour = outside
        if on_board:
            hex_ = hex_at(column, row)
            seen.append(hex_)
            terrain = board.terrain[hex_]
            colour = colours.get(
                "marsh" if terrain in RIVER or terrain in WET else terrain, colours["bocage"]
            )
        points = [(x * k - left, y * k - top) for x, y in corners(column, row)]
        pygame.draw.polygon(surface, colour, points)
    lines: list[tuple[RGB, float, tuple[float, float], tuple[float, float]]] = []
    for hex_ in seen:
        x, y = hex_centre(hex_)
        here = (x * k - left, y * k - top)
        for other in board.neighbours[hex_]:
            ox, oy = hex_centre(other)
            side = ((x + ox) / 2 * k - left, (y + oy) / 2 * k - top)
            if board.terrain[hex_] in RIVER and board.terrain[other] in RIVER:
                lines.append((art.river, 44 * k, here, side))
            for kind in board.lines(hex_, other):
                colour = art.road if kind == "road" else art.rail_dark
                lines.append((colour, (27 if kind == "road" else 15) * k, here, side))
    order = {art.river: 0, art.rail_dark: 1, art.road: 2}
    for colour, width, start, end in sorted(lines, key=lambda line: order[line[0]]):
        pygame.draw.line(surface, colour, start, end, max(1, round(width)))
    return surface


_MAPS: dict[tuple[int, Light, int, int], pygame.Surface] = {}
OVERVIEW = 28  # hex height in px of the picture that coarse tiles are cut from
EDGE = 48  # px of land round the board on it


def flat_map(board: Board, light: Light, h: int, edge: int) -> pygame.Surface:
    """The whole board in flat colours at hex height `h` px with `edge` px of land round it."""
    key = (id(board), light, h, edge)
    if key not in _MAPS:
        width = round(((board.columns - 1) * COLUMN + 2 * RADIUS) * h / FLAT)
        height = round((board.rows * FLAT + 200) * h / FLAT)
        whole = pygame.Surface((width + 2 * edge, height + 2 * edge))
        for tx in range(-1, width // TILE + 1):
            for ty in range(-1, height // TILE + 1):
                whole.blit(flat_tile(board, light, h, tx, ty), (tx * TILE + edge, ty * TILE + edge))
        _MAPS[key] = whole
    return _MAPS[key]


def coarse_tile(board: Board, light: Light, h: int, tx: int, ty: int) -> pygame.Surface:
    """A TILE x TILE px picture cut from the whole flat map and scaled; under a millisecond."""
    overview = flat_map(board, light, OVERVIEW, EDGE)
    part = OVERVIEW / h
    side = max(1, round(TILE * part))
    view = pygame.Rect(round(tx * TILE * part) + EDGE, round(ty * TILE * part) + EDGE, side, side)
    inside = view.clip(overview.get_rect())
    if inside == view:
        return pygame.transform.scale(overview.subsurface(view), (TILE, TILE))
    tile = pygame.Surface((TILE, TILE))
    tile.fill(veil_colour(light))
    if inside.w and inside.h:
        grown = pygame.transform.scale(
            overview.subsurface(inside), (round(inside.w / part), round(inside.h / part))
        )
        tile.blit(grown, (round((inside.x - view.x) / part), round((inside.y - view.y) / part)))
    return tile
