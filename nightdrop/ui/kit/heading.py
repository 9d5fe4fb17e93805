"""A section head with its rule, and a note in a paragraph."""

from __future__ import annotations

import pygame

from nightdrop.ui import fonts
from nightdrop.ui.kit.base import Style, Widget
from nightdrop.ui.kit.text import lines_height, put_lines
from nightdrop.ui.theme import LINE_RULE, SIZE_BODY, SIZE_HEAD, TRACKING_HEAD


class Heading(Widget):
    """Capitals over a rule, and below it a note; either may be missing."""

    def __init__(self, title: str, note: str = "") -> None:
        super().__init__()
        self.title, self.note = title, note

    def _head(self, style: Style) -> int:
        return fonts.line_height("head", style.text(SIZE_HEAD)) + style.px(12) if self.title else 0

    def height(self, width: int, style: Style) -> int:
        note = lines_height("body", style.text(SIZE_BODY), self.note, width)
        return self._head(style) + note

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, px = style.palette, style.text(SIZE_HEAD)
        if self.title:
            tracking = TRACKING_HEAD * style.scale.factor
            title = self.title.upper()
            while len(title) > 1 and fonts.measure("head", px, title, tracking)[0] > self.rect.w:
                title = title[:-2] + "…"
            made = fonts.text("head", px, title, colours.accent_text, tracking)
            surface.blit(made, self.rect.topleft)
            y = self.rect.top + self._head(style) - style.px(6)
            surface.fill(colours.rule, (self.rect.left, y, self.rect.width, style.px(LINE_RULE)))
        top = self.rect.top + self._head(style)
        put_lines(surface, (self.rect.left, top), self.rect.width, "body", style.text(SIZE_BODY),
                  self.note, colours.ink2)  # fmt: skip
