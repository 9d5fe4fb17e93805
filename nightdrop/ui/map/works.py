"""Paints what was built in a valley: a canal beside its river, girder bridges, banks under ways."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Final

import pygame

from nightdrop.ui.look.shapes import dashes
from nightdrop.ui.look.theme import MAPS, RGB, Light, mixed
from nightdrop.ui.map.brush import Brush
from nightdrop.ui.map.camera import Point
from nightdrop.ui.map.canal import Canal
from nightdrop.ui.map.geometry import Dice, loosened, walk
from nightdrop.ui.map.tones import TONES

Bridge = tuple[Point, Point, str]  # its middle, the direction of its way, "road" or "rail"
VALLEY: Final = 176.0  # metres from the middle of a valley to its edge
CLEAR: Final = 60.0  # metres from the middle of a bridge where no bank stands
_STEEL: Final[dict[Light, RGB]] = {
    "night": (150, 166, 176), "dawn": (165, 164, 158), "day": (175, 174, 166),
}  # fmt: skip
_SHADOW: Final[dict[Light, Point]] = {"night": (6, 10), "dawn": (-22, 10), "day": (9, 12)}


def paint_valley(brush: Brush, canal: Canal, light: Light, reeds: list[pygame.Surface]) -> None:
    """Damp meadow with drains and reeds, then both waters."""
    art, tones = MAPS[light], TONES[light]
    ground = mixed(art.fields[0], art.fields[2], 0.5)
    bands = ((352, mixed(ground, tones.valley, 0.55)), (318, tones.valley), (238, tones.meadow))
    for metres, colour in bands:
        for piece in brush.pieces(canal.centre, metres):
            brush.broad(colour, loosened(piece, 151, 26, 260), brush.wide(metres))
    _drains(brush, canal, mixed(tones.meadow, art.river_casing, 0.38))
    _reeds(brush, canal, reeds)
    casing = mixed(tones.valley, tones.river_casing, 0.85)
    for metres, colour, line in (
        (66, casing, canal.river), (48, tones.river, canal.river),
        (80, tones.canal_bank, canal.canal), (60, tones.quay, canal.canal),
        (53, tones.river_casing, canal.canal), (43, tones.canal, canal.canal),
    ):  # fmt: skip
        for piece in brush.pieces(line, metres):
            brush.stroke(colour, piece, brush.wide(metres, metres / 27))
    if brush.h < 40:
        return
    glint = mixed(art.river, art.glint, 0.6)
    for line, rhythm in ((canal.river, (150, 60, 70, 90)), (canal.canal, (420, 240))):
        moved = [(x - 8, y - 5) for x, y in line]
        for piece in dashes(moved, rhythm):
            if len(piece) > 1 and brush.sees(*piece[0], 600):
                brush.stroke(glint, piece, brush.wide(7, 0.5))


def _drains(brush: Brush, canal: Canal, ink: RGB) -> None:
    """Ditches square to the valley, each 105 m."""
    if brush.h < 40:
        return
    for n, (x, y, dx, dy) in enumerate(walk(canal.centre, 105)):
        if brush.sees(x, y, 260):
            dice = Dice(153, n)
            lean, one, two = dice.spread(0.3), 95 + dice.unit() * 60, 95 + dice.unit() * 60
            nx, ny = -dy + dx * lean, dx + dy * lean
            ends = [(x - nx * one, y - ny * one), (x + nx * two, y + ny * two)]
            brush.thin(ink, ends, brush.wide(4.5, 0.5))


def _reeds(brush: Brush, canal: Canal, reeds: list[pygame.Surface]) -> None:
    if brush.h < 36:
        return
    k, half, blits = brush.k, reeds[-1].get_width() / 2, []
    for n, (x, y, dx, dy) in enumerate(walk(canal.centre, 16)):
        if not brush.sees(x, y, 250):
            continue
        dice = Dice(155, n)
        for _each in range(2):
            off, chance, size = dice.spread(150), dice.unit(), int(dice.unit() * len(reeds))
            if chance < 0.55:
                at = (x - dy * off) * k - brush.left - half, (y + dx * off) * k - brush.top - half
                blits.append((reeds[size], at))
    brush.surface.fblits(blits)


def paint_poplars(
    brush: Brush, canal: Canal, bridges: Sequence[Bridge], crowns: list[pygame.Surface]
) -> None:
    """A row of trees on either bank of the canal, none near a bridge."""
    if brush.h < 40:
        return
    rows = []
    for n, (x, y, dx, dy) in enumerate(walk(canal.canal, 34)):
        if not brush.sees(x, y, 120) or any(hypot(x - a, y - b) < 85 for (a, b), _, _ in bridges):
            continue
        dice = Dice(181, n)
        for side in (-1, 1):
            if dice.unit() < 0.86:
                rows.append((y + dx * 47 * side, x - dy * 47 * side, dice.unit() < 0.5))
    k, blits = brush.k, []
    for y, x, small in sorted(rows):
        sprite = crowns[0 if small else 1]
        half = sprite.get_width() / 2
        blits.append((sprite, (x * k - brush.left - half, y * k - brush.top - half)))
    brush.surface.fblits(blits)


def paint_banks(
    brush: Brush, lines: Iterable[tuple[list[Point], bool]], wet: dict[int, list[bool]],
    bridges: Sequence[Bridge], light: Light,
) -> None:  # fmt: skip
    """The banks on which ways lead over a flood, a railway's higher and with hachures.

    `lines` are ways, each with whether it is a railway; `wet` says by number which of its points
    are flooded.
    """
    art, tones = MAPS[light], TONES[light]
    for number, (line, is_rail) in enumerate(lines):
        foot, crest, grow = (96, 48, 7) if is_rail else (74, 50, 2)
        for part in _wet_parts(line, wet[number], grow, bridges):
            for piece in brush.pieces(part, foot + 10):
                side = mixed(tones.bank_side, art.flood_edge, 0.15)
                brush.stroke(side, piece, brush.wide(foot, 3.4))
                brush.stroke(tones.bank_crest, piece, brush.wide(crest, 2.4))
            for x, y, dx, dy in walk(part, 24) if is_rail and brush.h >= 40 else ():
                for s in (-1, 1) if brush.sees(x, y, 80) else ():
                    tick = [(x - dy * s * off, y + dx * s * off) for off in (26, 47)]
                    brush.thin(art.rail_dark, tick, brush.wide(3.6, 0.5))


def _wet_parts(
    line: list[Point], wet: list[bool], grow: int, bridges: Sequence[Bridge]
) -> list[list[Point]]:
    """The stretches of a way over the flood, and `grow` points beyond, but for its bridges."""
    parts: list[list[Point]] = [[]]
    for n, (x, y) in enumerate(line):
        over = any(wet[max(0, n - grow) : n + grow + 1])
        if over and all(hypot(x - a, y - b) >= CLEAR for (a, b), _, _ in bridges):
            parts[-1].append((x, y))
        elif parts[-1]:
            parts.append([])
    return [part for part in parts if len(part) > 1]


def _box(at: Point, along: Point, half_long: float, half_wide: float) -> list[Point]:
    """A rectangle that lies along a direction."""
    (x, y), (dx, dy), a, b = at, along, half_long, half_wide
    return [(x + dx * i * a - dy * j * b, y + dy * i * a + dx * j * b)
            for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]  # fmt: skip


def paint_girders(brush: Brush, bridges: Sequence[Bridge], light: Light) -> None:
    """Bridges of steel: a shadow on the water, the deck, parapets with posts."""
    for at, along, kind in bridges:
        if brush.sees(*at, 220):
            _span(brush, at, along, kind, light)


def _span(brush: Brush, at: Point, along: Point, kind: str, light: Light) -> None:
    art, steel, (sx, sy) = MAPS[light], _STEEL[light], _SHADOW[light]
    (x, y), (dx, dy), is_road = at, along, kind == "road"
    half, wide = 56.0, 25.0 if is_road else 19.0
    shadow = mixed(art.river, art.river_casing, 0.75)
    brush.area(shadow, _box((x + sx, y + sy), along, half - 8, wide + 5))
    brush.area(art.road_casing if is_road else art.rail_dark, _box(at, along, half, wide + 6))
    for side in (-1, 1):
        off = side * (wide + 1.5)
        ends = [(x + dx * half * e - dy * off, y + dy * half * e + dx * off) for e in (-1, 1)]
        brush.thin(steel, ends, brush.wide(5.5, 0.9))
        for end in ends:
            brush.area(steel, _box(end, along, 7, 6))
    if is_road:
        brush.area(art.road, _box(at, along, half + 8, 14.5))
    else:
        brush.area(art.rail_light, _box(at, along, half + 4, 5.5))
    if brush.h >= 70:
        _planks(brush, at, along, half, is_road, light)


def _planks(
    brush: Brush, at: Point, along: Point, half: float, is_road: bool, light: Light
) -> None:
    """The planks of a road's deck, or the lattice beside a railway."""
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
    """The counterweight and the rockers of a bridge that rolls up, on its eastern bank."""
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
