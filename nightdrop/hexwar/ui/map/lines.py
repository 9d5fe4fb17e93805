"""Hexes and sets of hexes as shapes in px, and lines with round joints."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

import pygame

from nightdrop.hexwar.rules.hexes import Hex, column_row
from nightdrop.hexwar.ui.map.camera import Point
from nightdrop.hexwar.ui.map.geometry import corners
from nightdrop.ui.look.theme import RGB


def px(width: float, least: float) -> int:
    """A line's width in whole px, not under the least."""
    return max(round(least), round(width))


def filled(area: Iterable[Hex], k: float, left: float, top: float) -> list[list[Point]]:
    """The hexes of a set in px, whole ones that leave no seam between them."""
    return [
        [(round(x * k - left), round(y * k - top)) for x, y in corners(*column_row(h))]
        for h in area
    ]


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
    for point in line[1:-1]:  # joints lie inside the line but for a sliver
        pygame.draw.circle(surface, colour, point, max(1.0, width / 2 - 0.5))
    for point in (line[0], line[-1]):
        pygame.draw.aacircle(surface, colour, point, width / 2)
