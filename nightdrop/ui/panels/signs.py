"""Square buttons with a drawn sign: the menu, what folds the panel, undo; and their words."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from nightdrop.table.speech import _
from nightdrop.ui.keys import KEYBOARD
from nightdrop.ui.panels.pen import Pen
from nightdrop.ui.screens.buttons import Button, ButtonSet
from nightdrop.ui.symbols_icons import icon

SIGNS = ("menu", "panel")  # from the right; others may stand beside them
ON_MAP = ("near", "zoom-in", "zoom-out")  # buttons over the map, from above
GAP = 6  # design px between two signs


def corner_width(pen: Pen, count: int) -> int:
    """How wide so many signs are with the gap before them, in px."""
    return count * (pen.tall(34) + pen.px(GAP)) + pen.px(GAP)


def draw_corner(pen: Pen, area: pygame.Rect, buttons: ButtonSet, names: Sequence[str]) -> None:
    """Signs at the upper right of an area, the first of them outermost."""
    side, right = pen.tall(34), area.right
    for name in names:
        button = next((b for b in buttons.buttons if b.name == name), None)
        if button is None:
            continue
        button.rect = pygame.Rect(right - side, area.top - pen.px(2), side, side)
        draw_sign(pen, button, buttons)
        right -= side + pen.px(GAP)


def sign_words(buttons: ButtonSet) -> str:
    """What the sign under the mouse or in focus is, its key, and why it is refused; else ""."""
    for button in buttons.buttons:
        square = button.rect.width == button.rect.height > 0
        if not square or button.name not in (*SIGNS, "near", "undo"):
            continue
        if button.name not in (buttons.hover, buttons.focus):
            continue
        named = button.label
        if button.cap:
            key = KEYBOARD.shown(button.cap)
            named = _("{name} (key {key})").format(name=named, key=key)
        return f"{named}: {button.sub}" if button.sub else named
    return ""


def draw_sign(pen: Pen, button: Button, buttons: ButtonSet) -> None:
    """A sign in its square: three lines for the menu, an arrow for the panel, one turned back for
    undo, struck through where it is refused."""
    pal, rect = pen.palette, button.rect
    hot = buttons.hover == button.name or buttons.focus == button.name
    pen.box(rect, pal.key_cap if hot else pal.panel2, pal.ink if hot else pal.rule, 6)
    wide, third = max(2, pen.px(2)), rect.width // 4
    if button.name == "undo":
        mark = icon("undo", rect.width * 5 // 8, pal.ink if button.enabled else pal.ink2)
        pen.surface.blit(mark, mark.get_rect(center=rect.center))
        if not button.enabled:
            x, y, arm = *rect.center, rect.width * 5 // 16
            pygame.draw.line(pen.surface, pal.ink2, (x - arm, y + arm), (x + arm, y - arm), wide)
        return
    if button.name == "menu":
        for line in (-1, 0, 1):
            y = rect.centery + line * rect.height // 6
            pygame.draw.line(pen.surface, pal.ink, (rect.left + third, y), (rect.right - third, y),
                             wide)  # fmt: skip
        return
    for x in (rect.centerx - third // 2, rect.centerx + third // 2):
        tip = (x + third // 2, rect.centery)
        points = [(x - third // 2, rect.centery - third), tip,
                  (x - third // 2, rect.centery + third)]  # fmt: skip
        pygame.draw.lines(pen.surface, pal.ink, False, points, wide)
