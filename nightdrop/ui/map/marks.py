"""Paints the printed marks of a tile: grid, veil, frame, zones, victory, set-up and entry marks."""

from collections.abc import Iterator, Mapping
from math import cos, pi, sin

import pygame

from nightdrop.engine.hexes import Hex, column_row, ring
from nightdrop.ui.counters.shapes import dashes
from nightdrop.ui.look.liveries import Livery, livery
from nightdrop.ui.look.theme import COUNTERS, MAPS, RGB, Light, mixed
from nightdrop.ui.map.brush import FINE, TILE, Brush, veil_colour
from nightdrop.ui.map.camera import FLAT, Point, hex_centre
from nightdrop.ui.map.country import OUTSIDE, Country
from nightdrop.ui.map.geometry import corners, meets, outlines, places_in

# Rhythms of the borders of drop zones in parts of H: drawn, left out, ...
RHYTHMS = {"dots": (0.001, 0.13), "dashes": (0.21, 0.10), "dash-dot": (0.26, 0.085, 0.045, 0.085)}
GREY: RGB = (92, 92, 88)
CREAM: RGB = COUNTERS.cream


def ink_of(regiment: str, light: Light) -> RGB:
    """The colour of a regiment's drop zone: its face, brighter by night."""
    worn = livery(regiment)
    return worn.night if light == "night" else worn.face


def paint_grid(
    brush: Brush, country: Country, light: Light, sheet: pygame.Surface, strength: float = 1.0
) -> Iterator[None]:
    """Hex lines over the board and the veil over the land outside; `sheet` has alpha.

    `strength` multiplies the lines' alpha.
    """
    art = MAPS[light]
    board = country.board
    sheet.fill((0, 0, 0, 0))
    yield
    layer = brush.on(sheet)
    fade = strength * min(1.0, max(0.35, (brush.h - 12) / 24))
    passes = [(art.hex_line, art.hex_line_alpha * fade, max(1.0, brush.h / 60) * FINE)]
    if light == "night":
        passes.insert(0, (art.tree_shade, 0.30, max(1.0, brush.h / 60) * FINE * 2.2))
    outside = False
    for column, row in places_in(brush.box):
        if not (1 <= column <= board.columns and 1 <= row <= board.rows):
            outside = True
    for colour, alpha, width in passes:
        for column, row in places_in(brush.box):
            if 1 <= column <= board.columns and 1 <= row <= board.rows:
                points = corners(column, row)
                ends = 6 if column == board.columns or row == board.rows else 4
                ends = 6 if column == 1 or row == 1 else ends
                pygame.draw.lines(
                    sheet,
                    (*colour, min(255, round(alpha * 255))),
                    ends == 6,
                    layer.px(points[1:5] if ends == 4 else points),
                    max(1, round(width)),
                )
        yield
    if outside:
        veil = (*veil_colour(light), round(art.veil_alpha * 255))
        layer.except_area(veil, [country.edge])
        _fade_out(layer, country, light)
        yield
        _frame(layer, country, light)
        yield
    half = sheet.get_height() // 2
    for top in (0, half):  # in two steps, as blending a whole sheet takes some ms
        brush.surface.blit(sheet, (0, top), (0, top, sheet.get_width(), half))
        yield


def is_outside(country: Country, h: int, tx: int, ty: int) -> bool:
    """Whether a tile shows nothing but faded land."""
    side = TILE * FLAT / h
    return not meets(
        (tx * side, ty * side, (tx + 1) * side, (ty + 1) * side),
        (-OUTSIDE, -OUTSIDE, country.size[0] + OUTSIDE, country.size[1] + OUTSIDE),
    )


def _fade_out(layer: Brush, country: Country, light: Light) -> None:
    """The land outside turns into the veil's colour, step by step, up to `OUTSIDE` metres off."""
    west, north, east, south = 0.0, 0.0, *country.size
    solid = layer.on(pygame.Surface(layer.surface.get_size(), pygame.SRCALPHA))
    for n in range(1, 13):
        off = OUTSIDE * n / 12
        if (
            layer.box[0] > west - off
            and layer.box[1] > north - off
            and (layer.box[2] < east + off and layer.box[3] < south + off)
        ):
            break
        alpha = 1 - (1 - n / 12) ** 1.8
        shape = [
            (west - off, north - off),
            (east + off, north - off),
            (east + off, south + off),
            (west - off, south + off),
        ]
        shape = _chamfered(shape, off * 0.6)
        solid.except_area((*veil_colour(light), round(255 * min(1.0, alpha))), [shape])
    layer.surface.blit(solid.surface, (0, 0))


def _chamfered(box: list[Point], off: float) -> list[Point]:
    (w, n), _, (e, s), _ = box
    return [
        (w + off, n),
        (e - off, n),
        (e, n + off),
        (e, s - off),
        (e - off, s),
        (w + off, s),
        (w, s - off),
        (w, n + off),
    ]


def _frame(layer: Brush, country: Country, light: Light) -> None:
    line = [*country.edge, country.edge[0]]
    ink = (*mixed(MAPS[light].label, (120, 120, 110), 0.2), 255)
    layer.broad((10, 12, 14, 90), line, 7 * FINE)
    layer.broad(ink, line, 2.2 * FINE)


def paint_zones(
    brush: Brush, country: Country, light: Light, sheet: pygame.Surface
) -> Iterator[None]:
    """Drop zones: tint, border in the formation's rhythm, plates; then victory and set-up marks."""
    board = country.board
    for regiment in sorted(board.drop):
        sticks = dict(board.drop[regiment])
        if any(brush.sees(*hex_centre(h), 320) for h in sticks):
            _zone(brush, sticks, regiment, light, sheet)
            yield
    for hex_ in board.vp:
        if brush.sees(*hex_centre(hex_), 320):
            _victory(brush, hex_, light)
    for hex_ in board.setup:
        if brush.sees(*hex_centre(hex_), 320):
            x, y = setup_point(hex_)
            (px, py), half = brush.px([(x, y)])[0], brush.h * FINE * 0.085
            box = pygame.Rect(0, 0, round(half * 2), round(half * 2))
            box.center = (round(px), round(py))
            pygame.draw.rect(brush.surface, GREY, box, border_radius=round(half * 0.3))
            pygame.draw.rect(
                brush.surface,
                CREAM,
                box,
                max(1, round(half * 0.16)),
                border_radius=round(half * 0.3),
            )
    yield


def setup_point(hex_: Hex) -> Point:
    """Where the set-up mark stands, in metres: the hex's upper right."""
    x, y = hex_centre(hex_)
    return x + 150, y - 112


def tab_point(hex_: Hex) -> Point:
    """Where the middle of the VP tab stands, in metres: on the ring's lower side."""
    x, y = hex_centre(hex_)
    return x, y + 172


def tab_size(h: int) -> float:
    """How much larger than to scale the VP tab is at hex height `h`, so that it can be read."""
    return min(1.7, max(1.0, 64 / h))


def centre_of_zone(hexes: list[Hex]) -> Hex:
    """The drop hex with the most drop hexes round it."""
    return max(hexes, key=lambda a: sum(b in ring(a) for b in hexes))


def _zone(
    brush: Brush, sticks: Mapping[Hex, int], regiment: str, light: Light, sheet: pygame.Surface
) -> None:
    """A drop zone; the hex in which more sticks come down than in the others is circled [4.2.1]."""
    h = brush.h * FINE
    hexes, worn, colour = list(sticks), livery(regiment), ink_of(regiment, light)
    sheet.fill((0, 0, 0, 0))
    layer = brush.on(sheet)
    for hex_ in hexes:
        layer.area((*colour, 41), corners(*column_row(hex_)))
    loops = outlines(column_row(h) for h in hexes)
    for loop in loops:
        under = (8, 12, 18, 150) if light == "night" or worn.is_pale else (*CREAM, 200)
        layer.broad(under, [*loop, loop[0]], 0.095 * h)
    brush.surface.blit(sheet, (0, 0))
    for loop in loops:
        rhythm = [part * FLAT for part in RHYTHMS[worn.rhythm]]
        for piece in dashes([*loop, loop[0]], rhythm):
            line = brush.px(piece)
            if worn.rhythm == "dots":
                pygame.draw.circle(brush.surface, colour, line[0], max(2.0, 0.034 * h))
            else:
                pygame.draw.lines(brush.surface, colour, False, line, max(2, round(0.055 * h)))
    centre = centre_of_zone(hexes)
    for hex_ in hexes:
        if brush.sees(*hex_centre(hex_), 200):
            at = brush.px([hex_centre(hex_)])[0]
            plate(brush.surface, at, h * (0.155 if hex_ == centre else 0.115), worn)
            if sticks[hex_] > min(sticks.values()):
                pygame.draw.circle(
                    brush.surface, (16, 16, 16), at, h * 0.25, max(2, round(h * 0.03))
                )


def plate(surface: pygame.Surface, at: Point, radius: float, worn: Livery) -> None:
    """A formation's shape round a point in px of the surface."""
    x, y = at
    for grow, colour in ((1.28, COUNTERS.dark if worn.is_pale else CREAM), (1.0, worn.face)):
        r = radius * grow
        if worn.shape == "disc":
            pygame.draw.circle(surface, colour, (x, y), r)
        elif worn.shape == "triangle":
            r *= 1.16
            points = [
                (x + r * cos(a), y - radius * 0.16 + r * sin(a))
                for a in (pi / 2, pi * 7 / 6, -pi / 6)
            ]
            pygame.draw.polygon(surface, colour, points)
        elif worn.shape == "diamond":
            r *= 1.14
            pygame.draw.polygon(surface, colour, [(x, y - r), (x + r, y), (x, y + r), (x - r, y)])
        else:
            tall = r * (0.6 if worn.shape == "bar" else 0.9)
            pygame.draw.rect(surface, colour, (x - r, y - tall, 2 * r, 2 * tall))


def _victory(brush: Brush, hex_: Hex, light: Light) -> None:
    gold = MAPS[light].vp
    h = brush.h * FINE
    line = corners(*column_row(hex_), part=0.9)
    brush.closed((14, 16, 20) if light != "day" else (250, 244, 220), line, 0.075 * h)
    brush.closed(gold, line, max(2.0, 0.045 * h))
    x, y = tab_point(hex_)
    corner = [(-62, -42), (62, -42), (44, 36), (-44, 36)]
    grown = tab_size(brush.h)
    tab = brush.px([(x + dx * grown, y + dy * grown) for dx, dy in corner])
    edge = (30, 22, 8) if light != "day" else (255, 250, 232)
    pygame.draw.polygon(brush.surface, gold, tab)
    pygame.draw.polygon(brush.surface, edge, tab, max(1, round(h * 0.016)))


def entry_tag(country: Country, hex_: Hex) -> tuple[Point, Point]:
    """Where the tag of an entry hex stands outside the edge, and its direction into the map."""
    column, row = column_row(hex_)
    board = country.board
    x, y = hex_centre(hex_)
    if row in (1, board.rows):
        south = 1 if row == board.rows else -1
        return (x, y + south * 268), (0.0, float(-south))
    east = 1 if column == board.columns else -1
    return (x + east * 285, y), (float(-east), 0.0)


def paint_entries(brush: Brush, country: Country, light: Light) -> None:
    """Grey arrow tags outside the edge, pointing into the map; their letters come with the text."""
    for hex_ in country.board.entry.values():
        (x, y), (dx, dy) = entry_tag(country, hex_)
        if not brush.sees(x, y, 240):
            continue
        r = max(62.0, 9 * FLAT / brush.h)
        shape = [(-1, -1), (0.55, -1), (1.35, 0), (0.55, 1), (-1, 1)]
        points = brush.px(
            [(x + (a * dx - b * dy) * r, y + (a * dy + b * dx) * r) for a, b in shape]
        )
        pygame.draw.polygon(brush.surface, (70, 74, 70) if light != "day" else (62, 72, 58), points)
        pygame.draw.polygon(brush.surface, CREAM, points, max(2, round(brush.h * FINE * 0.022)))
