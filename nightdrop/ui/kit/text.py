"""One line of text in a rectangle."""

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
