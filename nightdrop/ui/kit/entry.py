"""A name with a paragraph under it: a row of a page that is read."""

from __future__ import annotations

import pygame

from nightdrop.ui.kit.base import Style, Widget
from nightdrop.ui.kit.text import lines_height, put_lines
from nightdrop.ui.theme import SIZE_BODY, SIZE_PROMPT


class Entry(Widget):
    """The name strong, the text under it; the text may be missing."""

    def __init__(self, name: str, text: str = "") -> None:
        super().__init__()
        self.name, self.text = name, text

    def height(self, width: int, style: Style) -> int:
        name = lines_height("strong", style.text(SIZE_PROMPT), self.name, width)
        return name + lines_height("body", style.text(SIZE_BODY), self.text, width)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, (left, top) = style.palette, self.rect.topleft
        top += put_lines(surface, (left, top), self.rect.width, "strong", style.text(SIZE_PROMPT),
                         self.name, colours.ink)  # fmt: skip
        put_lines(surface, (left, top), self.rect.width, "body", style.text(SIZE_BODY), self.text,
                  colours.ink2)  # fmt: skip
