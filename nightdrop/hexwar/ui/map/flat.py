"""A plain map in flat colours, for land without a picture, and for high contrast.

Also ways with their banks and bridges, which the painter of the picture draws in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import hypot, inf
from typing import Final

import pygame

from nightdrop.hexwar.rules.board import Look
from nightdrop.hexwar.ui.map.brush import TONES, Brush
from nightdrop.hexwar.ui.map.camera import Point
from nightdrop.hexwar.ui.map.chart import UNKNOWN, Bridge, Chart, Line
from nightdrop.hexwar.ui.map.colours import MAPS
from nightdrop.hexwar.ui.map.geometry import walk
from nightdrop.hexwar.ui.map.marks import paint_veil
from nightdrop.ui.look.theme import RGB, Light, mixed, rgb

FINE = 2  # painted at this multiple and scaled down
# How the light shifts the flat colours: (colour, part).
_TONE: dict[Light, tuple[RGB, float]] = {
    "night": ((24, 46, 66), 0.0),
    "dawn": ((214, 150, 84), 0.25),
    "day": ((90, 120, 60), 0.22),
}
# What a light makes of a colour by day: (tone, part).
_LIT: dict[Light, tuple[RGB, float]] = {
    "night": ((16, 30, 44), 0.66),
    "dawn": ((196, 140, 90), 0.25),
    "day": ((0, 0, 0), 0.0),
}
BESIDE: Final = 0.3  # of the way to the next bridge: two are never one
CLEAR: Final = 60.0  # metres from the middle of a bridge where no bank stands
_STEEL: Final[dict[Light, RGB]] = {
    "night": (150, 166, 176), "dawn": (165, 164, 158), "day": (175, 174, 166),
}  # fmt: skip
_SHADOW: Final[dict[Light, Point]] = {"night": (6, 10), "dawn": (-18, 10), "day": (9, 12)}
_SEEN: Final = 60  # px: the height of a hex from which bridges are drawn as they are built


@lru_cache(maxsize=64)
def colour_of(look: Look, light: Light) -> RGB:
    tone, part = _LIT[light]
    return mixed(rgb(look.colour), tone, part)


def flat_colours(light: Light) -> dict[str, RGB]:
    """The mean colour of each kind of land in a light."""
    art = MAPS[light]
    tone, part = _TONE[light]
    colours = {
        "field": mixed(art.fields[1], art.hedge, 0.2),
        "village": mixed(art.village_ground, art.roof_lit, 0.6),
        "flood": mixed(art.flood_edge, art.flood_deep, 0.5),
    }
    return {name: mixed(colour, tone, part) for name, colour in colours.items()}


def paint_flat(chart: Chart, light: Light, h: int, box: pygame.Rect) -> pygame.Surface:
    """The land of one piece: `box` is in px of a map with hexes `h` px high; takes some ms."""
    art, colours = MAPS[light], flat_colours(light)
    brush = Brush(pygame.Surface((box.w * FINE, box.h * FINE), 0, 32), h, box.x, box.y, FINE)
    brush.surface.fill(colours["flood"])
    brush.except_area(colours["field"], chart.banks, fine=True)
    for terrain, borders in chart.lands:
        look = chart.board.looks.get(terrain, UNKNOWN)
        for border in borders:
            brush.area(colour_of(look, light), border)
    for border in chart.woods:
        brush.area(mixed(TONES[light].floor, TONES[light].crowns[0], 0.5), border)
    shore = mixed(colours["flood"], art.river_casing, 0.45)
    for loop in chart.banks:
        for piece in brush.pieces(loop, 16):
            brush.stroke(shore, piece, brush.wide(14, 1.0))
    for metres, colour in ((64, mixed(colours["flood"], art.river_casing, 0.8)), (48, art.river)):
        for line in chart.rivers:
            for piece in brush.pieces(line, metres):
                brush.stroke(colour, piece, brush.wide(metres, metres / 30))
    for village in chart.villages:
        if not brush.sees(*village.at, 240):
            continue
        if village.ground:
            brush.area(colours["village"], village.ground)
            brush.closed(art.road_casing, village.ground, brush.wide(10, 1.4))
            continue
        at, radius = brush.px([village.at])[0], brush.wide(60)
        pygame.draw.circle(brush.surface, art.road_casing, at, radius + brush.wide(10, 1.4))
        pygame.draw.circle(brush.surface, colours["village"], at, radius)
    paint_ways(brush, chart, light)
    paint_veil(brush, chart, light)
    return pygame.transform.smoothscale(brush.surface, box.size)


# Metres of a road's white and of its casing, and the least px of both.
NATIONAL: Final = (24.0, 36.0, 3.6, 6.0)
MAIN: Final = (19.0, 30.0, 2.9, 5.1)
STONE: Final[dict[Light, RGB]] = {
    "night": rgb("#B0B2AC"), "dawn": rgb("#DECCB2"), "day": rgb("#E2DAC4"),
}  # fmt: skip
_TIES = 36.0, 4.4, 62.0, 7.0  # metres and least px: how long sleepers are, and how far apart


def paint_ways(brush: Brush, chart: Chart, light: Light) -> None:
    """Paint railways and roads of two classes, with their banks and bridges."""
    lines = [*((line, True) for line in chart.rails), *((line, False) for line in chart.roads)]
    paint_banks(brush, lines, chart.banked, chart.bridges, light)
    _rails(brush, chart.rails, light)
    classes = (chart.roads[chart.national :], MAIN), (chart.roads[: chart.national], NATIONAL)
    art = MAPS[light]
    for part, ink in ((1, art.road_casing), (0, art.road)):  # so that junctions are open
        for roads, widths in classes:
            paint_lines(brush, ink, roads, widths[part], widths[2 + part])
    if chart.is_steel and brush.h >= _SEEN:
        paint_girders(brush, chart.bridges, light)
        paint_lift(brush, *chart.bridges[0][:2], light)
        return
    for at, along, kind in chart.bridges:
        if brush.sees(*at, 240):
            others = (hypot(at[0] - x, at[1] - y) for (x, y), _, _ in chart.bridges if (x, y) != at)
            _bridge(brush, at, along, kind, light, BESIDE * min(others, default=inf))


def paint_lines(
    brush: Brush, colour: RGB, lines: Iterable[Line], metres: float, least: float
) -> None:
    """Paint lines with round ends, at least `least` px wide."""
    width = brush.wide(metres, least)
    for piece in (piece for line in lines for piece in brush.stretches(line, metres)):
        brush.stroke(colour, piece, width)
        for x, y in brush.px((piece[0], piece[-1])):
            pygame.draw.circle(brush.surface, colour, (x, y), width / 2)


def _rails(brush: Brush, lines: Iterable[Line], light: Light) -> None:
    """Paint railways as a line with sleepers: weaker than any road, and of another shape."""
    art, (long, least, apart, gap) = MAPS[light], _TIES
    half, apart = brush.wide(long, least) / brush.k / 2, brush.wide(apart, gap) / brush.k
    for line in lines:
        for piece in brush.stretches(line, 40):
            brush.stroke(art.rail_bed, piece, brush.wide(19, 2.6))
    for line in lines:
        for piece in brush.stretches(line, 40):
            brush.stroke(art.rail, piece, brush.wide(8.5, 1.15))
        for x, y, dx, dy in walk(line, apart):
            if brush.sees(x, y, 60):
                tie = [(x - dy * half, y + dx * half), (x + dy * half, y - dx * half)]
                brush.thin(art.rail, tie, brush.wide(6.5, 1.0))


def _bridge(
    brush: Brush, at: Point, along: Point, kind: str, light: Light, room: float
) -> None:
    """Paint a stone bridge larger than to scale.

    Its shadow on the water, piers, deck, and parapets that open like wings on the banks. It is
    never narrower than 10 px, nor shorter than 26 if there is room: half of it has at most `room`
    metres.
    """
    (x, y), (dx, dy), px, is_road = at, along, brush.fine / brush.k, kind == "road"
    half = min(max(84.0, 13 * px), room)
    wide = max(23.0, 4 * px) if is_road else max(18.0, 3.4 * px)
    art, stone, (sx, sy) = MAPS[light], STONE[light], _SHADOW[light]
    white, casing = art.road, art.road_casing
    shadow = mixed(art.river_casing, (0, 0, 0), 0.35)
    brush.area(shadow, _box((x + sx, y + sy), along, half * 0.8, wide + max(7, 1.4 * px)))
    for n in (-0.42, 0.0, 0.42):  # piers with cutwaters up and down the stream
        pier = x + dx * half * n, y + dy * half * n
        brush.area(casing, _box(pier, along, max(7, 1.3 * px), wide + max(13, 2.6 * px)))
        brush.area(stone, _box(pier, along, max(4, 0.7 * px), wide + max(9, 1.9 * px)))
    brush.area(casing, _box(at, along, half, wide + max(6.5, 1.3 * px)))
    for side in (-1, 1):
        near, far = wide + max(2.2, 0.4 * px), wide + max(17, 3.6 * px)
        ends = (-1.22, far), (-0.92, near), (0.92, near), (1.22, far)
        wall = [(x + dx * half * d - dy * side * off, y + dy * half * d + dx * side * off)
                for d, off in ends]  # fmt: skip
        brush.stroke(casing, wall, brush.wide(11, 2.6))
        brush.stroke(stone, wall, brush.wide(6, 1.3))
    brush.area(mixed(stone, casing, 0.18), _box(at, along, half, wide - (1 if is_road else 4)))
    if is_road:
        deck = max(9.5, 1.5 * px) if brush.h >= _SEEN else 1.6 * px
        brush.area(white, _box(at, along, half * 1.16, deck))
        if brush.h >= 90:
            _joints(brush, at, along, wide - 5, mixed(white, casing, 0.18))
    else:
        over = [(x + dx * half * n, y + dy * half * n) for n in (-1, 0, 1)]
        _rails(brush, [over], light)


def _joints(brush: Brush, at: Point, along: Point, half: float, ink: RGB) -> None:
    """Paint the planks of a deck."""
    for n in range(-5, 6):
        x, y = at[0] + along[0] * n * 11, at[1] + along[1] * n * 11
        ends = [(x - along[1] * s * half, y + along[0] * s * half) for s in (-1, 1)]
        brush.thin(ink, ends, brush.wide(1.4, 0.4))


def paint_banks(
    brush: Brush, lines: Iterable[tuple[Line, bool]], wet: dict[int, list[bool]],
    bridges: Sequence[Bridge], light: Light,
) -> None:  # fmt: skip
    """Paint the banks of ways over a flood, a railway's higher and with hachures.

    `lines` are ways, each with whether it is a railway; `wet` says by its number which of its
    points are flooded.
    """
    art, tones = MAPS[light], TONES[light]
    for number, (line, is_rail) in enumerate(lines):
        foot, crest, grow = (96, 48, 7) if is_rail else (74, 50, 2)
        for part in _wet_parts(line, wet[number], grow, bridges):
            for piece in brush.stretches(part, foot + 10):
                side = mixed(tones.bank_side, art.flood_edge, 0.15)
                brush.stroke(side, piece, brush.wide(foot, 3.4))
                brush.stroke(tones.bank_crest, piece, brush.wide(crest, 2.4))
            for x, y, dx, dy in walk(part, 24) if is_rail and brush.h >= 40 else ():
                for s in (-1, 1) if brush.sees(x, y, 80) else ():
                    tick = [(x - dy * s * off, y + dx * s * off) for off in (26, 47)]
                    brush.thin(art.rail, tick, brush.wide(3.6, 0.5))


def _wet_parts(
    line: Line, wet: list[bool], grow: int, bridges: Sequence[Bridge]
) -> list[list[Point]]:
    """The stretches of a way over the flood, and `grow` points beyond, except its bridges."""
    parts: list[list[Point]] = [[]]
    for n, (x, y) in enumerate(line):
        over = any(wet[max(0, n - grow) : n + grow + 1])
        if over and all(hypot(x - a, y - b) >= CLEAR for (a, b), _, _ in bridges):
            parts[-1].append((x, y))
        elif parts[-1]:
            parts.append([])
    return [part for part in parts if len(part) > 1]


def _box(at: Point, along: Point, half_long: float, half_wide: float) -> list[Point]:
    """A rectangle along a direction."""
    (x, y), (dx, dy), a, b = at, along, half_long, half_wide
    return [(x + dx * i * a - dy * j * b, y + dy * i * a + dx * j * b)
            for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]  # fmt: skip


def paint_girders(brush: Brush, bridges: Sequence[Bridge], light: Light) -> None:
    """Paint steel bridges: a shadow on the water, the deck, parapets with posts."""
    for at, along, kind in bridges:
        if brush.sees(*at, 220):
            _span(brush, at, along, kind, light)


def _span(brush: Brush, at: Point, along: Point, kind: str, light: Light) -> None:
    art, steel, (sx, sy) = MAPS[light], _STEEL[light], _SHADOW[light]
    (x, y), (dx, dy), is_road = at, along, kind == "road"
    half, wide = 56.0, 25.0 if is_road else 19.0
    shadow = mixed(art.river, art.river_casing, 0.75)
    brush.area(shadow, _box((x + sx, y + sy), along, half - 8, wide + 5))
    brush.area(art.road_casing, _box(at, along, half, wide + 6))
    for side in (-1, 1):
        off = side * (wide + 1.5)
        ends = [(x + dx * half * e - dy * off, y + dy * half * e + dx * off) for e in (-1, 1)]
        brush.thin(steel, ends, brush.wide(5.5, 0.9))
        for end in ends:
            brush.area(steel, _box(end, along, 7, 6))
    if is_road:
        brush.area(art.road, _box(at, along, half + 8, 14.5))
    else:
        brush.area(art.rail, _box(at, along, half + 4, 5.5))
    if brush.h >= 70:
        _planks(brush, at, along, half, is_road, light)


def _planks(
    brush: Brush, at: Point, along: Point, half: float, is_road: bool, light: Light
) -> None:
    """Paint the planks of a road's deck, or the lattice beside a railway."""
    art, (x, y), (dx, dy), steel = MAPS[light], at, along, _STEEL[light]
    plank, step = mixed(art.road, art.road_casing, 0.32), 9 if is_road else 13
    for n in range(-int(half // step), int(half // step) + 1):
        px, py = x + dx * n * step, y + dy * n * step
        if is_road:
            line = [(px - dy * 14, py + dx * 14), (px + dy * 14, py - dx * 14)]
            brush.thin(plank, line, brush.wide(1.6, 0.5))
            continue
        for side in (-19, 19):
            line = [(px - dy * side, py + dx * side),
                    (px + dx * step + dy * side, py + dy * step - dx * side)]  # fmt: skip
            brush.thin(steel, line, brush.wide(2.2, 0.5))


def paint_lift(brush: Brush, at: Point, along: Point, light: Light) -> None:
    """Paint the counterweight and rockers of a rolling lift bridge, on its eastern bank."""
    if brush.h < 40 or not brush.sees(*at, 200):
        return
    art, steel, (x, y) = MAPS[light], _STEEL[light], at
    dx, dy = along if along[0] > 0 else (-along[0], -along[1])
    weight = x + dx * 48, y + dy * 48
    brush.area(art.road_casing, _box(weight, (dx, dy), 15, 39))
    brush.area(steel, _box(weight, (dx, dy), 10.5, 34.5))
    dark = weight[0] + dx * 5, weight[1] + dy * 5
    brush.area(mixed(steel, art.road_casing, 0.45), _box(dark, (dx, dy), 5.5, 34.5))
    for side in (-29, 29):
        rocker = brush.px([(x + dx * 36 - dy * side, y + dy * 36 + dx * side)])[0]
        pygame.draw.circle(brush.surface, art.road_casing, rocker, brush.wide(10, 1.2))
        pygame.draw.circle(brush.surface, steel, rocker, brush.wide(6.5, 0.8))
