"""What all sheets over the map draw: counters in rows, crosses, paragraphs with rule numbers."""

from __future__ import annotations

from typing import Final

import pygame

from nightdrop.engine.model import Game
from nightdrop.fallujah.rules.printed_tables import MOB
from nightdrop.fallujah.ui.counters import crowd_of, face
from nightdrop.table.language import N_
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.look.theme import SIZE_BODY

CHARTS: Final = N_("Node chart"), N_("Reaction chart")  # cited by their names, without a number
SIDE: Final = 56  # design px of a counter in a drawer, and of one that is carried


def put_counter(
    pen: Pen, game: Game, name: str, rect: pygame.Rect, state: str = "rest", *,
    reduced: bool = False, leader: bool = False, power: int | None = None,
) -> None:  # fmt: skip
    """A counter in its place; `power` is the firepower of a mob that has rolled for it."""
    made = face(game, crowd_of(power) if name == MOB else name, rect.width, reduced, leader, state)
    pen.surface.blit(made, made.get_rect(center=rect.center))


def cross_out(pen: Pen, rect: pygame.Rect) -> None:
    """Two strokes across a counter that fell."""
    pad, ink = rect.width // 12, pen.palette.hit
    line = max(3, rect.width // 14)
    a, b = rect.inflate(-2 * pad, -2 * pad), pen.palette.panel
    for start, end in ((a.topleft, a.bottomright), (a.topright, a.bottomleft)):
        pygame.draw.line(pen.surface, b, start, end, line + 4)
    for start, end in ((a.topleft, a.bottomright), (a.topright, a.bottomleft)):
        pygame.draw.line(pen.surface, ink, start, end, line)


def put_words(
    pen: Pen, at: tuple[int, int], text: str, width: int, rule: str = "", size: float = SIZE_BODY,
    role: str = "body", ink: tuple[int, int, int] | None = None, most: int = 99,
) -> int:  # fmt: skip
    """A paragraph whose rule number follows in its own colour; its height in px."""
    said = f"{text} [{rule}]" if rule else text
    lines = pen.lines(said, width, role, size, most)
    step, mark = pen.line_height(role, size), f"[{rule}]"
    for n, line in enumerate(lines):
        whole = rule and line.endswith(mark)
        end = pen.text((at[0], at[1] + n * step), line.removesuffix(mark) if whole else line, role,
                       size, ink)
        if whole:
            pen.text((end.right, end.top), mark, role, size, pen.palette.accent_text)
    return step * len(lines)


def laid_row(
    area: pygame.Rect, count: int, side: int, gap: int
) -> list[pygame.Rect]:
    """Counters in a row, over each other where there is no room beside each other."""
    step = min(side + gap, (area.width - side) // max(1, count - 1))
    return [pygame.Rect(area.left + n * step, area.top, side, side) for n in range(count)]
