"""Paints a valley in which a canal runs beside its river, and the poplars on its banks."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import pygame

from assets.tools.land.canal import Canal
from assets.tools.land.chance import Dice, loosened
from nightdrop.hexwar.ui.map.brush import TONES, Brush
from nightdrop.hexwar.ui.map.chart import Bridge
from nightdrop.hexwar.ui.map.colours import MAPS
from nightdrop.hexwar.ui.map.geometry import walk
from nightdrop.ui.look.shapes import dashes
from nightdrop.ui.look.theme import RGB, Light, mixed


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


