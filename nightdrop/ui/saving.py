"""The banner over the map while a game is not on the disk."""

from __future__ import annotations

import pygame

from nightdrop.table.language import _
from nightdrop.ui.kit.base import Widget
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look.theme import RGB, SIZE_PROMPT

WIDE = 860  # design px


def unsaved(problem: str | None) -> str:
    """The sentence while a game cannot be saved; "" while it can."""
    if not problem:
        return ""
    said = _("Not saved: {problem}. The game is kept in memory, and saving is tried again.")
    return said.format(problem=problem.rstrip("."))


class Banner(Widget):
    """A sentence in a box at the top of its place; an alarm has a ring and a sign."""

    def __init__(self, sentence: str, alarm: bool) -> None:
        super().__init__()
        self.sentence, self.alarm = sentence, alarm
        self.box = pygame.Rect(0, 0, 0, 0)

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        gap, sign = style.px(14), style.px(26)
        wide = min(width - 2 * gap, style.px(WIDE))
        words = style.height(self.sentence, wide - 3 * gap - sign, "prompt", SIZE_PROMPT)
        return wide, words + 3 * gap

    def place(self, rect: pygame.Rect, style: Style) -> None:
        super().place(rect, style)
        gap, (wide, tall) = style.px(14), self.measure(rect.width, style)
        self.box = pygame.Rect(0, rect.top + gap, wide, tall - gap)
        self.box.centerx = rect.centerx

    def paint(self, pen: Pen) -> None:
        rect, gap, sign = self.box, pen.px(14), pen.px(26)
        tone = pen.palette.refused if self.alarm else pen.palette.accent
        pen.box(rect, pen.palette.panel, tone, 8, 2.6 if self.alarm else 1.4)
        _sign(pen, (rect.left + gap + sign // 2, rect.centery), sign, tone, self.alarm)
        at = (rect.left + 2 * gap + sign, rect.top + gap)
        pen.paragraph(at, self.sentence, rect.width - 3 * gap - sign, "prompt", SIZE_PROMPT)


def _sign(pen: Pen, at: tuple[int, int], size: int, tone: RGB, alarm: bool) -> None:
    """Draw a triangle for an alarm, a disc for a note, with its stroke and dot."""
    (x, y), half = at, size // 2
    if alarm:
        pygame.draw.polygon(pen.surface, tone, [(x, y - half), (x + half, y + half),
                                                (x - half, y + half)])
    else:
        pygame.draw.aacircle(pen.surface, tone, at, half)
    ink, stroke = pen.palette.panel, max(2, size // 9)
    low, high = y + size * 3 // 10, y - size // 6
    pygame.draw.rect(pen.surface, ink, (x - stroke // 2, high, stroke, size // 4 + 1))
    pygame.draw.rect(pen.surface, ink, (x - stroke // 2, low - stroke // 2, stroke, stroke))
