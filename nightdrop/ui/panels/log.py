"""The log in the panel: what happened, in the eyes of the side that looks, newest last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.table.speech import _
from nightdrop.ui import fonts
from nightdrop.ui.panels.pen import Pen
from nightdrop.ui.sprites import marker_sprite
from nightdrop.ui.theme import SIZE_BODY


class LogRow(Protocol):
    """A line of the log as the table gives it."""

    @property
    def text(self) -> str: ...
    @property
    def rule(self) -> str: ...
    @property
    def hex(self) -> Hex | None: ...
    @property
    def side(self) -> str | None: ...


def draw_log(
    pen: Pen, area: pygame.Rect, rows: Sequence[LogRow], title: str = "", note: str = ""
) -> list[tuple[pygame.Rect, Hex]]:
    """Fill an area with the last rows; where those that are about a hex lie."""
    places: list[tuple[pygame.Rect, Hex]] = []
    if area.height < pen.px(80):
        return places
    top = pen.head(area, title or _("Log"), note)
    px = pen.scale.text(SIZE_BODY)
    step, left = fonts.line_height("body", px), area.left + pen.px(28)
    width = area.width - pen.px(28) - pen.px(58)
    y = area.bottom
    shown: list[tuple[LogRow, list[str], int]] = []
    for row in reversed(rows[-60:]):
        lines = fonts.wrap("body", px, row.text, width)
        tall = len(lines) * step + pen.px(5)
        if y - tall < top:
            break
        y -= tall
        shown.append((row, lines, tall))
    y = top
    for number, (row, lines, tall) in enumerate(reversed(shown)):
        newest = number == len(shown) - 1
        if row.side in ("us", "german"):
            badge = marker_sprite(row.side, pen.px(18))
            pen.surface.blit(badge, badge.get_rect(center=(area.left + pen.px(9), y + step // 2)))
        for index, line in enumerate(lines):
            ink = pen.palette.ink if newest else pen.palette.ink2
            pen.surface.blit(fonts.text("body", px, line, ink), (left, y + index * step))
        if row.rule:
            pen.text((area.right, y), f"[{row.rule}]", "rule", 13.4, pen.palette.ink2, right=True)
        if row.hex is not None:
            places.append((pygame.Rect(area.left, y, area.width, tall), row.hex))
        y += tall
    return places
