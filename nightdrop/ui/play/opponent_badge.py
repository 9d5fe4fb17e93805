"""The plate of the program at the foot of what is played on: who plays, what it does."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from nightdrop.engine.counters import Side
from nightdrop.table.language import _
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.look.badges import side_badge
from nightdrop.ui.look.theme import SIZE_BODY, SIZE_PROMPT

TALL, BAR = 48, 4  # design px of height, and of the bar while it thinks
PAD, GAP, BADGE = 14, 12, 28
SIGNS = 70  # design px at the right edge for the signs of the camera


class Opposite(NamedTuple):
    """The plate of the program, in window px: the side that it plays, who that is, what it does;
    `thinks`: a click on the plate lets it decide at once; `part` of its calculation is done."""

    rect: pygame.Rect
    side: Side
    words: tuple[str, str]
    thinks: bool
    part: float = 0.0

    def holds(self, pos: tuple[int, int]) -> bool:
        """Whether a point lies on it."""
        return self.rect.collidepoint(pos)


def draw_opposite(pen: Pen, plate: Opposite) -> None:
    """The plate with its badge and its words."""
    pal, rect, (who, does) = pen.palette, plate.rect, plate.words
    pen.box(rect, pal.panel, pal.rule, 8)
    badge = side_badge(plate.side, pen.px(BADGE), pen.theme)
    left, middle = rect.left + pen.px(PAD), rect.centery
    pen.surface.blit(badge, badge.get_rect(center=(left + pen.px(BADGE) // 2, middle)))
    named = middle - pen.px(BAR + 2) if plate.thinks else middle
    said = pen.beside(left + pen.px(BADGE + GAP), named, who, "strong", SIZE_PROMPT)
    if does:
        pen.beside(said.right + pen.px(GAP), middle, does, "body", SIZE_BODY, pal.ink2)
    if plate.thinks:
        _draw_bar(pen, pygame.Rect(said.left, said.bottom, said.width, pen.px(BAR)), plate.part)
        right = rect.right - pen.px(PAD)
        right = pen.cap(right, middle, KEYBOARD.cap("play.now")) - pen.px(GAP)
        words = _("play now")
        left = right - pen.width(words, "body", SIZE_BODY)
        pen.beside(left, middle, words, "body", SIZE_BODY, pal.ink2)


def _draw_bar(pen: Pen, bar: pygame.Rect, part: float) -> None:
    """How much is done: a quiet line that fills."""
    pen.box(bar, pen.palette.rule, None, 2)
    if part:
        pen.box(pygame.Rect(bar.topleft, (round(bar.width * min(1.0, part)), bar.height)),
                pen.palette.ink2, None, 2)  # fmt: skip
