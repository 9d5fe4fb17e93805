"""Lines of text in a rectangle."""

from __future__ import annotations

from typing import Literal

import pygame

from nightdrop.ui import fonts
from nightdrop.ui.theme import RGB


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
