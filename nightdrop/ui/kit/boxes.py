"""Smooth rounded boxes of any size, and lines of text in a rectangle."""

from __future__ import annotations

from typing import Final, Literal

import pygame

from nightdrop.ui.look import fonts
from nightdrop.ui.look.fonts import SurfaceCache
from nightdrop.ui.look.theme import RGB

BIG: Final = 4
_tiles = SurfaceCache(4_000_000)


def _tile(radius: int, fill: RGB | None, line: RGB | None, width: float) -> pygame.Surface:
    """A box of 2 * radius + 2 px square: four corners and one px of each edge between them."""
    key = (radius, fill, line, width)
    found = _tiles.get(key)
    if found is not None:
        return found
    side = 2 * radius + 2
    back = line or fill or (0, 0, 0)
    large = pygame.Surface((side * BIG, side * BIG), pygame.SRCALPHA)
    large.fill((*back, 0))
    whole, thick = large.get_rect(), max(1, round(width * BIG))
    if line is not None:
        pygame.draw.rect(large, line, whole, border_radius=radius * BIG)
        whole = whole.inflate(-2 * thick, -2 * thick)
        hole = (*fill, 255) if fill is not None else (*line, 0)
        pygame.draw.rect(large, hole, whole, border_radius=max(0, radius * BIG - thick))
    elif fill is not None:
        pygame.draw.rect(large, fill, whole, border_radius=radius * BIG)
    return _tiles.keep(key, pygame.transform.smoothscale(large, (side, side)))


def box(
    surface: pygame.Surface, rect: pygame.Rect, radius: int, fill: RGB | None,
    line: RGB | None = None, width: float = 1.2,
) -> None:  # fmt: skip
    """A box with round corners; `fill` or `line` may be missing. All lengths in px."""
    radius = max(1, min(radius, (rect.width - 2) // 2, (rect.height - 2) // 2))
    if rect.width < 4 or rect.height < 4:
        if fill is not None:
            surface.fill(fill, rect)
        return
    tile = _tile(radius, fill, line, width)
    r = radius + 1
    side = 2 * radius + 2
    wide, high = rect.width - 2 * r, rect.height - 2 * r
    for x, tx in ((rect.left, 0), (rect.right - r, side - r)):
        for y, ty in ((rect.top, 0), (rect.bottom - r, side - r)):
            surface.blit(tile, (x, y), (tx, ty, r, r))
    if wide > 0:
        for y, ty in ((rect.top, 0), (rect.bottom - r, side - r)):
            strip = tile.subsurface((r - 1, ty, 1, r))
            surface.blit(pygame.transform.scale(strip, (wide, r)), (rect.left + r, y))
    if high > 0:
        for x, tx in ((rect.left, 0), (rect.right - r, side - r)):
            strip = tile.subsurface((tx, r - 1, r, 1))
            surface.blit(pygame.transform.scale(strip, (r, high)), (x, rect.top + r))
    if fill is not None and wide > 0 and high > 0:
        surface.fill(fill, (rect.left + r, rect.top + r, wide, high))


def veil(surface: pygame.Surface, rect: pygame.Rect, colour: RGB, alpha: float) -> None:
    """A see-through sheet of one colour."""
    sheet = pygame.Surface(rect.size, pygame.SRCALPHA)
    sheet.fill((*colour, round(255 * alpha)))
    surface.blit(sheet, rect)


def put_line(
    surface: pygame.Surface, rect: pygame.Rect, role: str, px: int, string: str, ink: RGB,
    align: Literal["left", "centre", "right"] = "left",
) -> None:  # fmt: skip
    """One line in the middle of a rectangle's height, shortened to its width."""
    drawn = fonts.text(role, px, fonts.shorten(role, px, string, rect.width), ink)
    spare = rect.width - drawn.get_width()
    left = {"left": 0, "centre": spare // 2, "right": spare}[align]
    surface.blit(drawn, (rect.left + left, rect.centery - drawn.get_height() // 2))


def lines_height(role: str, px: int, string: str, width: int) -> int:
    """How tall a text is, wrapped to a width; 0 for no text."""
    if not string:
        return 0
    return len(fonts.wrap(role, px, string, width)) * fonts.line_height(role, px)


def put_lines(
    surface: pygame.Surface, at: tuple[int, int], width: int, role: str, px: int, string: str,
    ink: RGB,
) -> int:  # fmt: skip
    """Wrapped text from a point downwards; how tall it is."""
    if not string:
        return 0
    step = fonts.line_height(role, px)
    lines = fonts.wrap(role, px, string, width)
    for number, line in enumerate(lines):
        surface.blit(fonts.text(role, px, line, ink), (at[0], at[1] + number * step))
    return step * len(lines)
