"""Hexes and sets of hexes as lines and shapes in px, for what is drawn live on the map."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

import pygame

from nightdrop.engine.hexes import Hex, column_row
from nightdrop.ui.camera import Point
from nightdrop.ui.paint.geometry import corners, outlines
from nightdrop.ui.theme import RGB


def px(width: float, least: float) -> int:
    """A line's width in whole px, not under the least."""
    return max(round(least), round(width))


def loops(area: Iterable[Hex], k: float, left: float, top: float) -> list[list[Point]]:
    """The outlines of a set of hexes in px."""
    return [
        [(x * k - left, y * k - top) for x, y in loop]
        for loop in outlines(column_row(h) for h in area)
    ]


def filled(area: Iterable[Hex], k: float, left: float, top: float) -> list[list[Point]]:
    """The hexes of a set in px, whole ones that leave no seam between them."""
    return [
        [(round(x * k - left), round(y * k - top)) for x, y in corners(*column_row(h))]
        for h in area
    ]


def ring_of(hex_: Hex, part: float, k: float, left: float, top: float) -> list[Point]:
    """The corners in px of a hex, shrunk to a part of its size."""
    return [(x * k - left, y * k - top) for x, y in corners(*column_row(hex_), part)]


def closed(
    patch: pygame.Surface, colour: tuple[int, ...], line: list[Point], width: float
) -> None:
    """A closed line with round joints."""
    pygame.draw.lines(patch, colour, True, line, max(1, round(width)))
    if width > 3:
        for x, y in line:
            pygame.draw.circle(patch, colour, (x, y), width / 2)


def band(surface: pygame.Surface, colour: RGB, line: Sequence[Point], width: float) -> None:
    """A smooth line with round joints and ends."""
    for a, b in pairwise(line):
        pygame.draw.aaline(surface, colour, a, b, max(1, round(width)))
    for x, y in line:
        pygame.draw.aacircle(surface, colour, (x, y), width / 2)
