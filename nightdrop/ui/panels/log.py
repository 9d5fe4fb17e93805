"""The log in the panel: what happened, in the eyes of the side that looks, newest last."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from nightdrop.table.log import LogLine
from nightdrop.table.speech import _
from nightdrop.ui import fonts
from nightdrop.ui.panels.pen import Pen
from nightdrop.ui.panels.spots import Spot
from nightdrop.ui.sprites import marker_sprite
from nightdrop.ui.theme import SIZE_BODY

LEAST_LOG = 78  # design px: a head and two lines
HEAD = 33  # design px of a head
RULE = 46  # design px that the rule's number and the gap before it take


def draw_log(
    pen: Pen, area: pygame.Rect, rows: Sequence[LogLine], note: str = "", title: str = "",
    hot: tuple[str, int] | None = None, undo_from: int | None = None,
) -> list[Spot]:  # fmt: skip
    """Fill an area with the last rows, newest last, under a title ("" for "Log") and a note at
    its end; where they lie.

    `hot` is the row under the mouse; rows from entry `undo_from` on can be gone back to, but the
    last entry, after which nothing came.
    """
    if area.height < pen.px(LEAST_LOG):
        return []
    shown = _fitting(pen, area, rows)
    top = pen.head(area, title or _("Log"), note)
    last, spots, y = rows[-1].index if rows else 0, [], top
    for number, (row, lines, tall) in enumerate(shown):
        spot = Spot(pygame.Rect(area.left, y, area.width, tall), "log", len(shown) - number,
                    row.hex, row.index)  # fmt: skip
        over = hot == spot.name
        if over:
            pen.box(spot.rect.inflate(pen.px(8), 0), pen.palette.panel2, None, 4)
        returns = undo_from is not None and undo_from <= row.index + 1 and row.index < last
        _row(pen, spot.rect, row, lines, over or number == len(shown) - 1, over and returns)
        spots.append(spot)
        y += tall
    return spots


def _fitting(
    pen: Pen, area: pygame.Rect, rows: Sequence[LogLine]
) -> list[tuple[LogLine, list[str], int]]:
    """The last rows that fit below a head, each with its lines and its height."""
    px = pen.scale.text(SIZE_BODY)
    step, room = fonts.line_height("body", px), area.height - pen.px(HEAD)
    found: list[tuple[LogLine, list[str], int]] = []
    for row in reversed(rows[-60:]):
        lines = fonts.wrap("body", px, row.short, area.width - pen.px(28 + RULE))
        tall = len(lines) * step + pen.px(5)
        room -= tall
        if room < 0:
            break
        found.append((row, lines, tall))
    return found[::-1]


def _row(
    pen: Pen, rect: pygame.Rect, row: LogLine, lines: list[str], strong: bool, returns: bool
) -> None:
    """One line of the log: whose, what, its rule; in the rule's place the sign of going back."""
    px = pen.scale.text(SIZE_BODY)
    step = fonts.line_height("body", px)
    if row.side in ("us", "german"):
        badge = marker_sprite(row.side, pen.px(18))
        centre = (rect.left + pen.px(9), rect.top + step // 2)
        pen.surface.blit(badge, badge.get_rect(center=centre))
    ink = pen.palette.ink if strong else pen.palette.ink2
    for index, line in enumerate(lines):
        at = (rect.left + pen.px(28), rect.top + index * step)
        pen.surface.blit(fonts.text("body", px, line, ink), at)
    if returns:
        _arrow_back(pen, (rect.right - pen.px(14), rect.top + step // 2))
    elif row.rule:
        at = (rect.right, rect.top)
        pen.text(at, f"[{row.rule}]", "rule", SIZE_BODY, pen.palette.ink2, right=True)


def _arrow_back(pen: Pen, at: tuple[int, int]) -> None:
    """An arrow that turns back to the left."""
    (x, y), r = at, pen.px(6)
    ink, wide = pen.palette.accent_text, max(2, pen.px(2))
    box = pygame.Rect(x - r, y - r + wide, 2 * r, 2 * r)
    pygame.draw.lines(pen.surface, ink, False, [(x - r, box.top), (x + r // 2, box.top)], wide)
    pygame.draw.arc(pen.surface, ink, box.move(r // 2, -1), -1.6, 1.6, wide)
    tip = (x - r - pen.px(4), box.top)
    pygame.draw.polygon(pen.surface, ink, [tip, (x - r + pen.px(2), box.top - pen.px(4)),
                                           (x - r + pen.px(2), box.top + pen.px(4))])  # fmt: skip
