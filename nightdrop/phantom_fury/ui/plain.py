"""Cards drawn plainly."""

from __future__ import annotations

import pygame

from nightdrop.engine.model import Game
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.look.theme import rgb

FRAMES = {"G": "#5F6B3A", "A": "#B59A66", "S": "#3E6480", "T": "#E6DCC0", "R": "#2E7F78",
          "D": "#E3BE3A", "I": "#8C3A2C", "N": "#55464F", "P": "#A88B62", "X": "#D5641F",
          "O": "#F0D9A0"}


def draw_card(
    pen: Pen, rect: pygame.Rect, game: Game, face: str | None, deck: str = "insurgents",
    ring: str = "", dim: bool = False, turned: float = 0.0,
) -> None:
    if face is None:
        pen.box(rect, rgb("#4C1F17" if deck == "insurgents" else "#4A5232"), rgb("#A8604C"), 6)
        pen.centred(rect, "?" if deck == "insurgents" else "US", "display", 28, rgb("#F4ECDC"))
    else:
        one = game.faces[face]
        pen.box(rect, rgb(FRAMES[one.type]), (0, 0, 0), 6)
        pen.text((rect.left + 5, rect.top + 4), str(one.force or "+1"), "display", 20, (0, 0, 0))
        pen.text((rect.left + 5, rect.centery), one.name, "value", 13, (0, 0, 0),
                 width=rect.width - 8)  # fmt: skip
    if ring:
        inks = {"legal": "#FFFFFF", "held": "#E9B44C", "hit": "#E0705F"}
        pen.box(rect.inflate(6, 6), None, rgb(inks[ring]), 8, 2.4)
