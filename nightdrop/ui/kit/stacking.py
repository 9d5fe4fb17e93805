"""Where a screen's buttons stand: in one column or several, low or tall, whatever fits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from nightdrop.ui.kit import Scroller
from nightdrop.ui.kit.buttons import Button, ButtonSet
from nightdrop.ui.kit.lists import seen_part
from nightdrop.ui.kit.pen import Pen

ROOMY, TIGHT = (44, 54, 9), (34, 50, 6)  # heights without and with a second line, and the gap
WIDE = 560  # design px of a column


def stack_buttons(
    pen: Pen, buttons: Sequence[Button], area: pygame.Rect, wide: int, most: int = 9,
    pairs: Callable[[Button], bool] = lambda button: False,
) -> tuple[int, int]:  # fmt: skip
    """Give buttons their places in an area; the y below them, and how many columns there are.

    Tall buttons in one column if they fit, else lower ones, else in up to `most` columns; if
    that is not enough either, one column goes on below the area, to be scrolled. Two buttons of
    which `pairs` is true stand side by side where their names have room.
    """
    gap, rows = pen.px(18), _rows(pen, buttons, wide, pairs)
    columns = max(1, min(most, (area.width + gap) // (wide + gap)))
    for number in range(1, columns + 1):
        for sizes in (ROOMY, TIGHT):
            below = _try(pen, rows, area, wide, sizes, number)
            if below is not None:
                return below, number
    below = _try(pen, rows, pygame.Rect(area.topleft, (wide, 1 << 20)), wide, ROOMY, 1)
    return below or area.bottom, 1


def _rows(
    pen: Pen, buttons: Sequence[Button], wide: int, pairs: Callable[[Button], bool]
) -> list[list[Button]]:
    """The buttons by rows: alone, or two together."""
    rows: list[list[Button]] = []
    for button in buttons:
        before = rows[-1] if rows else []
        both = [*before, button]
        if len(before) == 1 and all(pairs(b) and pen.button_width(b) < wide // 2 for b in both):
            before.append(button)
        else:
            rows.append([button])
    return rows


def _try(
    pen: Pen, rows: Sequence[Sequence[Button]], area: pygame.Rect, wide: int,
    sizes: tuple[int, int, int], columns: int,
) -> int | None:  # fmt: skip
    """Lay rows of buttons out in so many columns; the y below, or None if they do not fit."""
    x, y, gap, lowest = area.left, area.top, pen.px(sizes[2]), area.top
    for row in rows:
        tall = pen.tall(sizes[1] if any(button.sub for button in row) else sizes[0])
        if y + tall > area.bottom:
            x, y, columns = x + wide + pen.px(18), area.top, columns - 1
        if columns < 1 or y + tall > area.bottom:
            return None
        each = (wide - gap * (len(row) - 1)) // len(row)
        for number, button in enumerate(row):
            button.rect = pygame.Rect(x + number * (each + gap), y, each, tall)
        y += tall + gap
        lowest = max(lowest, y - gap)
    return lowest


def draw_buttons(pen: Pen, buttons: ButtonSet, view: pygame.Rect) -> None:
    """Draw the buttons that are seen in a view; what is not seen of them cannot be clicked."""
    for button in buttons.buttons:
        if button.rect.colliderect(view):
            pen.button(button, buttons)
        button.rect = seen_part(button.rect, view)


def follow_focus(
    scroller: Scroller, focus: str | None, places: Mapping[str, pygame.Rect], margin: int
) -> bool:
    """Scroll to the button that has just got the focus; True if that moved anything.

    `places` are where the buttons stand in the window as it is scrolled now.
    """
    if focus is None or focus == scroller.followed or focus not in places:
        scroller.followed = focus
        return False
    scroller.followed = focus
    start = places[focus].top + scroller.offset - scroller.view.top
    return scroller.reveal(start, start + places[focus].height, margin)
