"""Paints the printed marks.

Grid, veil, frame, zones, VP, set-up and entry marks, stars, points, closed hexsides, rings,
letters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import Final

import pygame

from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex, column_row, ring
from nightdrop.hexwar.ui.counters.colours import COUNTERS
from nightdrop.hexwar.ui.counters.liveries import Livery, livery, sign_of
from nightdrop.hexwar.ui.map.brush import Brush, veil_colour
from nightdrop.hexwar.ui.map.camera import FLAT, RADIUS, HexCamera, Point, hex_centre
from nightdrop.hexwar.ui.map.chart import RIVER, Chart
from nightdrop.hexwar.ui.map.colours import MAPS
from nightdrop.hexwar.ui.map.geometry import box_of, corners, outlines, places_in, ribbon
from nightdrop.hexwar.ui.map.picture import OUTSIDE
from nightdrop.ui.look.shapes import dashes, star
from nightdrop.ui.look.theme import RGB, Light, mixed, rgb

RED_STAR: Final[RGB] = rgb("#C4221C")
INK: Final[RGB] = rgb("#15130E")
PALE: Final[RGB] = (250, 246, 232)
GREY: Final[RGB] = (92, 92, 88)
STRUCK: Final = "black"  # the star of a bridge that is to be destroyed: a disc, and a double ring
FINE: Final = 3  # times its size at which a bar is drawn, then scaled down
DASHES: Final = 4  # of a side that no attack crosses
_CASING: Final[RGB] = (10, 14, 18)
# The ring of a victory hex: the width of its three lines in parts of H, and their least px.
_RING: Final = ((0.085, 5.0), (0.062, 3.6), (0.045, 2.2))
_RING_DARK: Final[dict[Light, RGB]] = {
    "night": (14, 16, 20), "dawn": (70, 44, 8), "day": (70, 44, 8),
}
_RING_PALE: Final[RGB] = (252, 240, 206)
_BAR: Final[dict[Light, tuple[RGB, RGB]]] = {  # a side that is barred: its casing and its core
    "night": (rgb("#061422"), rgb("#C4DEEE")), "dawn": (rgb("#182E4C"), rgb("#C4D6E4")),
    "day": (rgb("#123850"), rgb("#BEDEEA")),
}  # fmt: skip
# How strong the tint of a drop zone is, of 255: in its middle, and in three steps to its border.
ZONE: Final[dict[Light, tuple[int, int, int, int]]] = {
    "night": (34, 55, 74, 91), "dawn": (20, 34, 47, 59), "day": (20, 34, 47, 59),
}  # fmt: skip
SIGHT: Final = 330.0  # metres from a hex's middle that its marks may reach


TAB_DOWN, TAB_TALL = 172, 47  # metres from a hex's middle to its tab's, and half the tab's height
TAB_WIDE = 65, 91  # metres of half its width, without and with points beside its star


def tab_point(hex_: Hex) -> Point:
    """The middle of a VP hex's tab, in metres: on the ring's lower side."""
    x, y = hex_centre(hex_)
    return x, y + TAB_DOWN


def tab_size(h: float) -> float:
    """The factor by which the tab is larger than to scale, to be readable: at hex height `h` in a
    window of 1920x1080 px."""
    return min(1.7, max(1.0, 64 / h))


def tabs_of(board: Board) -> Mapping[Hex, float]:
    """The VP hexes, each with half the width of its tab to scale, in metres."""
    return {hex_: TAB_WIDE[1 if hex_ in board.signs.points else 0] for hex_ in board.vp}


def setup_point(hex_: Hex) -> Point:
    """The point of the set-up mark, in metres: in the hex's upper right."""
    x, y = hex_centre(hex_)
    return x + 150, y - 112


def _ring(brush: Brush, hex_: Hex, light: Light) -> list[Point]:
    """Paint the ring of a VP hex in dark, cream and gold; returns its line."""
    h, line = brush.h * brush.fine, corners(*column_row(hex_), part=0.87)
    inks = _RING_DARK[light], _RING_PALE, MAPS[light].vp
    for ink, (part, least) in zip(inks, _RING, strict=True):
        brush.closed(ink, line, max(brush.least(least), part * h))
    return line


def paint_star(brush: Brush, hex_: Hex, light: Light, board: Board) -> None:
    """Paint a VP hex: one ring and a cream tab with a star and the printed points.

    Or two rings, and a star on a gold disc. So they differ by shape and tone, not by colour alone.
    """
    gold, h, line = MAPS[light].vp, brush.h * brush.fine, _ring(brush, hex_, light)
    (x, y), unit = brush.px([tab_point(hex_)])[0], brush.k * tab_size(brush.h / brush.window)
    edge = (30, 22, 8) if light != "day" else (96, 70, 10)
    if board.signs.stars[hex_] == STRUCK:
        brush.closed(gold, line, max(brush.least(4.6), 0.072 * h))
        brush.closed(INK, line, max(brush.least(2.4), 0.036 * h))
        for ink, radius in ((PALE, 56), (edge, 52), (gold, 49)):
            pygame.draw.circle(brush.surface, ink, (x, y), radius * unit)
        pygame.draw.polygon(brush.surface, INK, star(x, y + 2 * unit, 41 * unit, 0.42))
        return
    wide = 88 if hex_ in board.signs.points else 60
    corner = [(-wide, -45), (wide, -45), (wide - 20, 41), (20 - wide, 41)]
    tab = [(x + across * unit, y + down * unit) for across, down in corner]
    pygame.draw.polygon(brush.surface, COUNTERS.cream, tab)
    pygame.draw.polygon(brush.surface, edge, tab, max(1, round(h * 0.02)))
    aside = star_aside(hex_, board) * unit
    pygame.draw.polygon(brush.surface, RED_STAR, star(x - aside, y, 41 * unit, 0.42))


def star_aside(hex_: Hex, board: Board) -> float:
    """How far the star is west of its tab's middle, and the points east of it, in metres."""
    return 36.0 if hex_ in board.signs.points else 0.0


def paint_helmet(brush: Brush, hex_: Hex) -> None:
    """Paint the set-up mark of the side that starts on the map: a helmet in a grey square."""
    (x, y), h = brush.px([setup_point(hex_)])[0], brush.h * brush.fine
    half = max(h * 0.1, brush.least(6.5))
    box = pygame.Rect(0, 0, round(half * 2), round(half * 2))
    box.center = (round(x), round(y))
    corner = round(half * 0.3)
    pygame.draw.rect(brush.surface, GREY, box, border_radius=corner)
    rim = max(1, round(half * 0.14))
    pygame.draw.rect(brush.surface, COUNTERS.cream, box, rim, border_radius=corner)
    dome = [(0.54 * cos(pi - n * pi / 14), 0.08 - 0.62 * sin(pi - n * pi / 14)) for n in range(15)]
    brim = [(0.60, 0.32), (0.66, 0.48), (0.36, 0.26), (-0.36, 0.26), (-0.66, 0.48), (-0.60, 0.32)]
    shape = [(x + a * half, y + b * half) for a, b in [*dome, *brim]]
    pygame.draw.polygon(brush.surface, COUNTERS.cream, shape)


def letter_point(hex_: Hex, board: Board) -> Point:
    """The point of an entry letter in a hex, in metres; in a village beside its houses."""
    x, y = hex_centre(hex_)
    return (x + 122, y + 92) if hex_ in board.names else (x, y)


def paint_letter(brush: Brush, hex_: Hex, board: Board, worn: Livery) -> None:
    """Paint the square of a formation that may enter here; its letter comes with the text."""
    (x, y), h = brush.px([letter_point(hex_, board)])[0], brush.h * brush.fine
    half = max(h * 0.15, brush.least(7))
    for ink, part in ((worn.edge, 1.0), (worn.face, 0.86)):
        side = round(2 * half * part)
        box = pygame.Rect(0, 0, side, side)
        box.center = (round(x), round(y))
        pygame.draw.rect(brush.surface, ink, box, border_radius=round(side * 0.15))


def side_between(pair: tuple[Hex, Hex]) -> tuple[Point, Point]:
    """The ends of the hexside between two neighbours, in metres."""
    one, other = (corners(*column_row(hex_)) for hex_ in pair)
    a, b = (a for a in one if any(hypot(a[0] - b[0], a[1] - b[1]) < 2 for b in other))
    return a, b


def draw_dashed(surface: pygame.Surface, camera: HexCamera, board: Board) -> None:
    """Draw the hexsides that no attack crosses, over rings and marks.

    Each is a broad broken white bar in a dark casing.
    """
    for pair in board.signs.dashed:
        (ax, ay), (bx, by) = side_between(pair)
        x, y = camera.to_screen((ax + bx) / 2, (ay + by) / 2)
        image = _bar(bx - ax, by - ay, round(camera.height), camera.window)
        at = image.get_rect(center=(round(x), round(y)))
        surface.blit(image, at, special_flags=pygame.BLEND_PREMULTIPLIED)


@lru_cache(maxsize=32)
def _bar(dx: float, dy: float, h: int, window: float) -> pygame.Surface:
    """A bar centred in its picture; (dx, dy) is from end to end in metres. Premultiplied."""
    half, k = h * 7 // 20 + round(4 * window), h / FLAT * FINE
    count = DASHES if h >= 30 * window else DASHES - 1
    made = pygame.Surface((2 * half * FINE, 2 * half * FINE), pygame.SRCALPHA)

    def stroke(ink: RGB, start: float, end: float, wide: float) -> None:
        ends = [(half * FINE + dx * k * (t - 0.5), half * FINE + dy * k * (t - 0.5))
                for t in (start, end)]  # fmt: skip
        pygame.draw.polygon(made, ink, ribbon(ends, wide * FINE / 2))

    stroke(_CASING, 0.0, 1.0, max(0.115 * h, 4.0 * window))
    each = 0.96 / count
    for n in range(count):
        stroke(PALE, 0.05 + n * each, 0.05 + (n + 0.66) * each, max(0.068 * h, 2.0 * window))
    return pygame.transform.smoothscale(made.premul_alpha(), (2 * half, 2 * half))


def paint_landing(brush: Brush, hex_: Hex, face: RGB) -> None:
    """Paint the broad ring of a landing hex in the formation's colour."""
    at, h = brush.px([hex_centre(hex_)])[0], brush.h * brush.fine
    for ink, radius in ((COUNTERS.cream, 0.292), (face, 0.272), (COUNTERS.cream, 0.222)):
        pygame.draw.circle(brush.surface, ink, at, radius * h)


def paint_signs(brush: Brush, chart: Chart) -> None:
    """Paint the squares with letters, over everything else that is printed."""
    for hex_, group in chart.board.signs.enters.items():
        if brush.sees(*hex_centre(hex_), SIGHT):
            paint_letter(brush, hex_, chart.board, livery(group, chart.theme))


def sign_texts(
    chart: Chart, h: int, window: float = 1.0
) -> Iterator[tuple[str, float, str, RGB, Point]]:
    """The texts on these marks: role, size in px, text, ink, and the middle in metres."""
    board, grown = chart.board, tab_size(h / window)
    for hex_, points in board.signs.points.items():
        x, y = tab_point(hex_)
        yield "value", h * 0.225 * grown, str(points), INK, (x + 34 * grown, y - 3 * grown)
    for hex_, group in board.signs.enters.items():
        ink = livery(group, chart.theme).plate
        yield "display", max(h * 0.22, 12 * window), sign_of(group), ink, letter_point(hex_, board)


# Rhythms of the borders of drop zones in parts of H: drawn, left out, ...
RHYTHMS = {"dots": (0.001, 0.13), "dashes": (0.21, 0.10), "dash-dot": (0.26, 0.085, 0.045, 0.085)}
FADES = 24  # steps in which the land outside fades out
CREAM: RGB = COUNTERS.cream


def ink_of(worn: Livery, light: Light) -> RGB:
    """The colour of a formation's drop zone: its face, brighter at night."""
    return worn.night if light == "night" else worn.face


def paint_grid(
    brush: Brush, chart: Chart, light: Light, strength: float = 1.0
) -> None:
    """Paint hex lines over the board, and the line around it, on a surface with alpha.

    `strength` multiplies the hex lines' alpha.
    """
    art, board = MAPS[light], chart.board
    fade = strength * min(1.0, max(0.35, (brush.h / brush.window - 12) / 24))
    wide = max(brush.window, brush.h / 60) * brush.fine
    passes = [(art.hex_line, art.hex_line_alpha * fade, wide)]
    if light == "night":
        passes.insert(0, (art.tree_shade, 0.30 * fade, wide * 2.2))
    places = [
        (column, row)
        for column, row in places_in(brush.box)
        if 1 <= column <= board.columns and 1 <= row <= board.rows
    ]
    for colour, alpha, width in passes if strength else ():
        ink = (*colour, min(255, round(alpha * 255)))
        for column, row in places:
            points = corners(column, row)
            whole = column in (1, board.columns) or row in (1, board.rows)
            pygame.draw.lines(
                brush.surface,
                ink,
                whole,
                brush.px(points if whole else points[1:5]),
                max(1, round(width)),
            )
    if any(not (1 < column < board.columns and 1 < row < board.rows)
           for column, row in places_in(brush.box)):  # fmt: skip
        _frame(brush, chart, light)


def paint_veil(brush: Brush, chart: Chart, light: Light) -> None:
    """Paint a veil over the land outside the board, which fades out."""
    west, north, east, south = brush.box
    wide, tall = chart.size
    if west > RADIUS and north > FLAT and east < wide - RADIUS and south < tall - FLAT:
        return
    layer = brush.on(pygame.Surface(brush.surface.get_size(), pygame.SRCALPHA))
    veil = (*veil_colour(light), round(MAPS[light].veil_alpha * 255))
    layer.except_area(veil, [chart.edge])
    _fade_out(layer, chart, light)
    brush.surface.blit(layer.surface, (0, 0))


def _fade_out(layer: Brush, chart: Chart, light: Light) -> None:
    """Fade the land outside into the veil's colour, in steps, up to `OUTSIDE` metres away."""
    west, north, east, south = 0.0, 0.0, *chart.size
    solid = layer.on(pygame.Surface(layer.surface.get_size(), pygame.SRCALPHA))
    for n in range(1, FADES + 1):
        off = OUTSIDE * n / FADES
        if (
            layer.box[0] > west - off
            and layer.box[1] > north - off
            and (layer.box[2] < east + off and layer.box[3] < south + off)
        ):
            break
        alpha = 1 - (1 - n / FADES) ** 1.8
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


def _frame(layer: Brush, chart: Chart, light: Light) -> None:
    line, h, fine = [*chart.edge, chart.edge[0]], layer.h / layer.window, layer.least(1)
    ink = (*mixed(MAPS[light].label, (120, 120, 110), 0.2), 255)
    layer.broad((10, 12, 14, 80), line, min(7.0, max(3.6, 0.075 * h)) * fine)
    layer.broad(ink, line, min(2.2, max(1.4, 0.024 * h)) * fine)


def paint_zones(brush: Brush, chart: Chart, light: Light) -> Iterator[None]:
    """Paint drop zones, barred hexsides, VP and set-up marks, in short steps.

    A drop zone has a tint, a border in the formation's rhythm, and plates.
    """
    board = chart.board
    for regiment in sorted(board.drop):
        sticks = dict(board.drop[regiment])
        if any(brush.sees(*hex_centre(h), 320) for h in sticks):
            yield from _zone(brush, chart, regiment, light)
    for pair in barred_sides(board):
        if brush.sees(*hex_centre(pair[0]), 320):
            _barred(brush, pair, light)
    starred = board.signs.stars
    for hex_ in board.vp:
        if brush.sees(*hex_centre(hex_), 320) and hex_ in starred:
            paint_star(brush, hex_, light, board)
        elif brush.sees(*hex_centre(hex_), 320):
            _victory(brush, hex_, light)
    for hex_ in board.setup:
        if brush.sees(*hex_centre(hex_), 320):
            (paint_helmet if starred else _setup)(brush, hex_)
    paint_signs(brush, chart)


@lru_cache(maxsize=4)
def barred_sides(board: Board) -> tuple[tuple[Hex, Hex], ...]:
    """The sides of bridge hexes that no unit crosses: all but those of the way over the bridge.

    Each is the bridge's hex and its neighbour.
    """
    return tuple((hex_, other) for hex_ in board.hexes
                 if board.terrain[hex_] in RIVER and hex_ in board.lines_in
                 for other in board.neighbours[hex_] if not board.lines(hex_, other))  # fmt: skip


def _barred(brush: Brush, pair: tuple[Hex, Hex], light: Light) -> None:
    """Paint a dark bar with a pale line in it, inside the side of the bridge's hex."""
    h, (x, y) = brush.h * brush.fine, hex_centre(pair[0])
    ends = [(px + (x - px) * 0.035, py + (y - py) * 0.035) for px, py in side_between(pair)]
    for ink, part, least in zip(_BAR[light], (0.07, 0.024), (3.2, 1.2), strict=True):
        brush.broad(ink, ends, max(brush.least(least), part * h))


def _setup(brush: Brush, hex_: Hex) -> None:
    (px, py), half = brush.px([setup_point(hex_)])[0], brush.h * brush.fine * 0.085
    box = pygame.Rect(0, 0, round(half * 2), round(half * 2))
    box.center = (round(px), round(py))
    corner, line = round(half * 0.3), max(1, round(half * 0.16))
    pygame.draw.rect(brush.surface, GREY, box, border_radius=corner)
    pygame.draw.rect(brush.surface, CREAM, box, line, border_radius=corner)


@lru_cache(maxsize=64)
def centre_of_zone(hexes: tuple[Hex, ...]) -> Hex:
    """The drop hex with the most drop hexes around it."""
    return max(hexes, key=lambda a: sum(b in ring(a) for b in hexes))


def _zone(brush: Brush, chart: Chart, regiment: str, light: Light) -> Iterator[None]:
    """Paint a drop zone; a hex with more sticks than the others is circled [4.2.1]."""
    board, h = chart.board, brush.h * brush.fine
    sticks, worn = dict(board.drop[regiment]), livery(regiment, chart.theme)
    hexes, colour = list(sticks), ink_of(worn, light)
    loops = outlines(column_row(h) for h in hexes)
    west, north, east, south = box_of(brush.px([point for loop in loops for point in loop]))
    part = pygame.Rect(west - h, north - h, east - west + 2 * h, south - north + 2 * h)
    part = part.clip(brush.surface.get_rect())
    layer, inside = brush.layer(part), brush.layer(part)
    for hex_ in hexes:
        layer.area((*colour, ZONE[light][0]), corners(*column_row(hex_)))
        inside.area((255, 255, 255, 255), corners(*column_row(hex_), part=1.01))
    yield
    # The tint lies along the border, so that land stays land.
    for reach, alpha in zip((0.30, 0.20, 0.10), ZONE[light][1:], strict=True):
        for loop in loops:
            layer.broad((*colour, alpha), [*loop, loop[0]], 2 * reach * h)
        yield
    layer.surface.blit(inside.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    for loop in loops:
        under = (8, 12, 18, 150) if light == "night" or worn.is_pale else (*CREAM, 200)
        layer.broad(under, [*loop, loop[0]], 0.095 * h)
    yield
    brush.surface.blit(layer.surface, part)
    yield
    for loop in loops:
        rhythm = [part * FLAT for part in RHYTHMS[worn.rhythm]]
        for piece in dashes([*loop, loop[0]], rhythm):
            line = brush.px(piece)
            if worn.rhythm == "dots":
                pygame.draw.circle(brush.surface, colour, line[0], max(2.0, 0.034 * h))
            else:
                pygame.draw.lines(brush.surface, colour, False, line, max(2, round(0.055 * h)))
    yield
    centre = centre_of_zone(tuple(hexes))
    for hex_ in hexes:
        if brush.sees(*hex_centre(hex_), 200):
            at = brush.px([hex_centre(hex_)])[0]
            if hex_ in board.signs.lands:
                paint_landing(brush, hex_, livery(board.signs.lands[hex_], chart.theme).face)
            plate(brush.surface, at, h * (0.155 if hex_ == centre else 0.115), worn)
            if sticks[hex_] > min(sticks.values()):
                if board.signs.stars:
                    rim = max(2, round(h * 0.06))
                    pygame.draw.circle(brush.surface, CREAM, at, h * 0.265, rim)
                pygame.draw.circle(
                    brush.surface, (16, 16, 16), at, h * 0.25, max(2, round(h * 0.03))
                )


def plate(surface: pygame.Surface, at: Point, radius: float, worn: Livery) -> None:
    """Draw a formation's shape around a point in px of the surface."""
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
    gold, h, (x, y) = MAPS[light].vp, brush.h * brush.fine, tab_point(hex_)
    _ring(brush, hex_, light)
    corner = [(-62, -42), (62, -42), (44, 36), (-44, 36)]
    grown = tab_size(brush.h / brush.window)
    tab = brush.px([(x + dx * grown, y + dy * grown) for dx, dy in corner])
    edge = (30, 22, 8) if light != "day" else (255, 250, 232)
    pygame.draw.polygon(brush.surface, gold, tab)
    pygame.draw.polygon(brush.surface, edge, tab, max(1, round(h * 0.016)))


def entry_tag(chart: Chart, hex_: Hex) -> tuple[Point, Point]:
    """The point of an entry tag outside the edge, in metres, and its direction inwards."""
    column, row = column_row(hex_)
    board = chart.board
    x, y = hex_centre(hex_)
    if row in (1, board.rows):
        south = 1 if row == board.rows else -1
        return (x, y + south * 268), (0.0, float(-south))
    east = 1 if column == board.columns else -1
    return (x + east * 285, y), (float(-east), 0.0)


def tag_reach(h: float) -> float:
    """Half the height of an entry's tag, in metres, at hex height `h` in a window of 1920x1080
    px."""
    return max(62.0, 9 * FLAT / h)


def paint_entries(brush: Brush, chart: Chart, light: Light) -> None:
    """Paint grey arrow tags outside the edge, pointing inwards; letters come with the text."""
    for hex_ in chart.board.entry.values():
        (x, y), (dx, dy) = entry_tag(chart, hex_)
        if not brush.sees(x, y, 240):
            continue
        r = tag_reach(brush.h / brush.window)
        shape = [(-1, -1), (0.55, -1), (1.35, 0), (0.55, 1), (-1, 1)]
        points = brush.px(
            [(x + (a * dx - b * dy) * r, y + (a * dy + b * dx) * r) for a, b in shape]
        )
        pygame.draw.polygon(brush.surface, (70, 74, 70) if light != "day" else (62, 72, 58), points)
        line = max(2, round(brush.h * brush.fine * 0.022))
        pygame.draw.polygon(brush.surface, CREAM, points, line)
