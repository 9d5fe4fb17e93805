"""Which names are written again because a line on the land runs through them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from nightdrop.hexwar.rules.hexes import Hex, column_row
from nightdrop.hexwar.ui.map.camera import FLAT
from nightdrop.hexwar.ui.map.geometry import outlines
from nightdrop.hexwar.ui.map.names import Label

_LINE = 0.03  # of a hex's height: half a line and what is kept free beside it


def crossed(
    labels: Sequence[Label], height: int, areas: Iterable[Iterable[Hex]]
) -> frozenset[Hex]:
    """The hexes whose names the outlines of areas run through; `labels` are those at that hex
    height in px."""
    k, free = height / FLAT, round(2 * _LINE * height)
    boxes = [label.box.inflate(free, free) for label in labels]
    found = set[Hex]()
    for area in areas:
        for ring in outlines(map(column_row, area)):
            points = [(round(x * k), round(y * k)) for x, y in ring]
            for start, end in zip(points, [*points[1:], points[0]], strict=True):
                around = pygame.Rect(start, (0, 0)).union(pygame.Rect(end, (0, 0))).inflate(2, 2)
                near = around.collidelistall(boxes)
                found |= {labels[n].hex for n in near if boxes[n].clipline(start, end)}
    return frozenset(found)
