"""The panel folded into a bar below the map: who decides, the prompt, and the main buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from nightdrop.ui import fonts
from nightdrop.ui.panels import panel
from nightdrop.ui.panels.fight import brief_fight
from nightdrop.ui.panels.looks import decider_fill
from nightdrop.ui.panels.pen import Pen
from nightdrop.ui.panels.signs import SIGNS, draw_sign
from nightdrop.ui.screens.buttons import Button, ButtonSet
from nightdrop.ui.sprites import marker_sprite
from nightdrop.ui.theme import COUNTERS, SIZE_PROMPT, Scale, rgb

if TYPE_CHECKING:
    from nightdrop.ui.screens.play import Play

GAP = 8
LOW = 300  # design px of window height under which the prompt has one line
_WHITE = rgb("#F7F4EA")


def bar_height(size: tuple[int, int], scale: Scale) -> int:
    """How tall the bar is in a window of `size` px."""
    step = fonts.line_height("prompt", scale.text(SIZE_PROMPT))
    return _lines(size, scale) * step + scale.tall(38) + scale.px(4 * GAP)


def _lines(size: tuple[int, int], scale: Scale) -> int:
    return 1 if size[1] < scale.px(LOW) else 2


def draw_bar(screen: Play, pen: Pen, rect: pygame.Rect) -> None:
    """The bar of the play screen."""
    playing = screen.playing
    (prompt, rule), thought = panel.asked(screen), screen.shown_fight()
    fight = brief_fight(thought.sheet) if thought is not None else ""
    row = draw_prompt(pen, rect, prompt, rule, playing.decider or "", fight)
    buttons = screen.buttons
    signs = [b for b in buttons.buttons if b.name in SIGNS]
    dice = [b for b in buttons.buttons if b.name.startswith("die-")]
    row = draw_signs(pen, row, signs, buttons)
    if dice:
        part = pygame.Rect(row.topleft, (min(row.width, pen.px(360)), row.height))
        panel.draw_dice(pen, part, dice, buttons)
        row.left, row.width = part.right + pen.px(GAP), row.right - part.right - pen.px(GAP)
    shown = [b for b in buttons.buttons if b not in dice and b.name not in panel.ASIDE]
    draw_row(pen, row, shown, buttons)


def draw_prompt(
    pen: Pen, rect: pygame.Rect, prompt: str, rule: str, decider: str, fight: str = ""
) -> pygame.Rect:
    """The ground of a bar with its prompt and, where it fits, what is said of a fight; the row
    that is left for buttons."""
    pen.surface.fill(decider_fill(decider), rect)
    pen.surface.fill(COUNTERS.cream, (rect.left, rect.top, rect.width, max(2, pen.px(3))))
    gap, px = pen.px(GAP), pen.scale.text(SIZE_PROMPT)
    lines = _lines((rect.width, pen.surface.get_height()), pen.scale)
    x, y = rect.left + 2 * gap, rect.top + gap + pen.px(2)
    if decider in ("us", "german"):
        badge = marker_sprite(decider, pen.px(24))
        pen.surface.blit(badge, badge.get_rect(midleft=(x, y + px // 2 + pen.px(4))))
        x += badge.get_width()  # its shadow keeps the words off
    right = rect.right - 2 * gap
    if rule:
        said = pen.text((right, y), f"[{rule}]", "rule", 14.5, _WHITE, right=True)
        right = said.left - gap
    told = (f"{prompt}\n{fight}", f"{prompt} {fight}") if fight else ()
    fits = (t for t in told if len(fonts.wrap("prompt", px, t, right - x)) <= lines)
    words = next(fits, prompt)
    pen.paragraph((x, y), words, right - x, "prompt", SIZE_PROMPT, _WHITE, most=lines)
    tall = pen.tall(38)
    return pygame.Rect(rect.left + gap, rect.bottom - gap - tall, rect.width - 2 * gap, tall)


def draw_signs(
    pen: Pen, row: pygame.Rect, signs: Sequence[Button], buttons: ButtonSet
) -> pygame.Rect:
    """Square buttons at the right end of a row; what is left of it."""
    for button in signs:
        button.rect = pygame.Rect(row.right - row.height, row.top, row.height, row.height)
        draw_sign(pen, button, buttons)
        row = pygame.Rect(row.left, row.top, row.width - row.height - pen.px(GAP), row.height)
    return row


def draw_row(pen: Pen, row: pygame.Rect, shown: Sequence[Button], buttons: ButtonSet) -> None:
    """Buttons side by side by their names; those that do not fit are in the open panel alone."""
    x = row.left
    order = sorted(shown, key=lambda b: (not b.primary, not b.enabled))
    for number, button in enumerate(order):
        wide = pen.button_width(button)
        if number == 0:
            wide = min(wide, row.width)
        if x + wide > row.right or not button.enabled:
            button.rect = pygame.Rect(0, 0, 0, 0)
            continue
        button.rect = pygame.Rect(x, row.top, wide, row.height)
        pen.button(button, buttons, brief=True)
        x = button.rect.right + pen.px(GAP)
