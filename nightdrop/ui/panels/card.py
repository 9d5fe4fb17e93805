"""The card of a lesson over the map, and the marks on what it asks to be clicked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.ui import fonts
from nightdrop.ui.panels.pen import Pen
from nightdrop.ui.theme import SIZE_PROMPT

if TYPE_CHECKING:
    from nightdrop.table.guide import Lesson
    from nightdrop.ui.panels.board import BoardPanel
    from nightdrop.ui.screens.buttons import Button, ButtonSet

WIDE = 430  # design px
_PAD = 20
_FOOT = 4  # gaps left free below a card, for the foot bar


def draw_card(
    pen: Pen, area: pygame.Rect, lesson: Lesson, place: str, aside: str, buttons: ButtonSet,
    keep_clear: Iterable[pygame.Rect],
) -> pygame.Rect:  # fmt: skip
    """Draw the card in a corner of `area` that hides least of `keep_clear`; its rectangle.

    `place` says which lesson it is, `aside` answers what was done instead.
    """
    pad, wide = pen.px(_PAD), min(pen.px(WIDE), area.width - pen.px(32))
    inner = wide - 2 * pad
    px = pen.scale.text(SIZE_PROMPT)
    step = fonts.line_height("body", px)
    text, said = (fonts.wrap("body", px, words, inner) if words else []
                  for words in (lesson.text, aside))  # fmt: skip
    gap = pen.px(10)
    tall = pen.px(66) + len(text) * step + (len(said) * step + 2 * gap if said else 0) + gap
    shown, foot = _fitting(pen, buttons, area.height - tall - pen.px(32))
    tall += foot + pen.px(8)
    rect = _corner(area, wide, tall, pen.px(16), keep_clear)
    pen.box(rect, pen.palette.panel, pen.palette.accent, 10, 2)
    pen.text((rect.left + pad, rect.top + pen.px(12)), place, "body", 12.8, pen.palette.ink2)
    pen.rule_number((rect.right - pad, rect.top + pen.px(12)), lesson.rule)
    pen.text((rect.left + pad, rect.top + pen.px(30)), lesson.title, "strong", 20, width=inner)
    y = rect.top + pen.px(66)
    y += pen.paragraph((rect.left + pad, y), lesson.text, inner, "body", SIZE_PROMPT)
    if said:
        y += gap
        pen.surface.fill(pen.palette.accent, (rect.left + pad, y, pen.px(4), len(said) * step))
        y += pen.paragraph((rect.left + pad + pen.px(12), y), aside, inner, "body", SIZE_PROMPT,
                           pen.palette.accent_text)  # fmt: skip
        y += gap
    y += gap
    for button in shown:
        high = pen.tall(44 if button.primary else 34)
        button.rect = pygame.Rect(rect.left + pad, y, inner, high)
        pen.button(button, buttons)
        y += high + pen.px(7)
    return rect


def _fitting(pen: Pen, buttons: ButtonSet, room: int) -> tuple[list[Button], int]:
    """The buttons of a card and their height: in a low window only the one to go on with, the
    others have their keys."""
    highs = [pen.tall(44 if button.primary else 34) + pen.px(7) for button in buttons.buttons]
    if sum(highs) <= room:
        return buttons.buttons, sum(highs)
    for button in buttons.buttons:
        button.rect = pygame.Rect(0, 0, 0, 0)
    shown = [button for button in buttons.buttons if button.primary]
    return shown, highs[0] if shown else 0


def _corner(
    area: pygame.Rect, wide: int, tall: int, gap: int, keep_clear: Iterable[pygame.Rect]
) -> pygame.Rect:
    """The corner of an area where a card lies over the fewest of those rectangles."""
    rects = list(keep_clear)
    lefts = area.left + gap, area.right - gap - wide
    tops = area.top + gap, area.bottom - _FOOT * gap - tall
    places = [pygame.Rect(left, top, wide, tall) for top in tops for left in lefts]
    return min(places, key=lambda place: len(place.inflate(gap, gap).collidelistall(rects)))


def ring_hexes(surface: pygame.Surface, board: BoardPanel, hexes: Iterable[Hex]) -> None:
    """A double ring round every hex that is meant."""
    clip = surface.get_clip()
    surface.set_clip(board.rect)
    for hex_ in hexes:
        board.ring(hex_)
    surface.set_clip(clip)


def ring_buttons(pen: Pen, rects: Iterable[pygame.Rect]) -> None:
    """A double ring round every button that is meant."""
    for rect in rects:
        pen.box(rect.inflate(pen.px(8), pen.px(8)), None, (255, 255, 255), 9, 2)
        pen.box(rect.inflate(pen.px(4), pen.px(4)), None, pen.palette.accent, 8, 2.5)
