"""What is said while a game is not on the disk, in a banner over the map."""

from __future__ import annotations

import pygame

from nightdrop.table.language import _
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import RGB, SIZE_PROMPT

WIDE = 860  # design px


def unsaved(problem: str | None) -> str:
    """What is said while a game cannot be saved; "" while it can."""
    if not problem:
        return ""
    said = _("Not saved: {problem}. The game is kept in memory, and saving is tried again.")
    return said.format(problem=problem.rstrip("."))


def draw_banner(pen: Pen, area: pygame.Rect, sentence: str, alarm: bool) -> pygame.Rect:
    """A sentence across the top of an area; an alarm is ringed and has its sign."""
    gap, sign = pen.px(14), pen.px(26)
    wide = min(area.width - 2 * gap, pen.px(WIDE))
    room = wide - 3 * gap - sign
    step = fonts.line_height("prompt", pen.scale.text(SIZE_PROMPT))
    lines = len(fonts.wrap("prompt", pen.scale.text(SIZE_PROMPT), sentence, room))
    rect = pygame.Rect(0, area.top + gap, wide, lines * step + 2 * gap)
    rect.centerx = area.centerx
    tone = pen.palette.refused if alarm else pen.palette.accent
    pen.box(rect, pen.palette.panel, tone, 8, 2.6 if alarm else 1.4)
    _sign(pen, (rect.left + gap + sign // 2, rect.centery), sign, tone, alarm)
    at = (rect.left + 2 * gap + sign, rect.top + gap)
    pen.paragraph(at, sentence, room, "prompt", SIZE_PROMPT)
    return rect


def _sign(pen: Pen, at: tuple[int, int], size: int, tone: RGB, alarm: bool) -> None:
    """A triangle for an alarm, a disc for a note, with its stroke and dot."""
    (x, y), half = at, size // 2
    if alarm:
        pygame.draw.polygon(pen.surface, tone, [(x, y - half), (x + half, y + half),
                                                (x - half, y + half)])  # fmt: skip
    else:
        pygame.draw.aacircle(pen.surface, tone, at, half)
    ink, stroke = pen.palette.panel, max(2, size // 9)
    low, high = y + size * 3 // 10, y - size // 6
    pygame.draw.rect(pen.surface, ink, (x - stroke // 2, high, stroke, size // 4 + 1))
    pygame.draw.rect(pen.surface, ink, (x - stroke // 2, low - stroke // 2, stroke, stroke))
