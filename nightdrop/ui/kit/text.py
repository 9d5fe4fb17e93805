"""Words that only stand there: labels, paragraphs, section heads."""

from __future__ import annotations

from typing import Literal

import pygame

from nightdrop.ui import fonts
from nightdrop.ui.kit.base import Style, Widget
from nightdrop.ui.theme import LINE_RULE, RGB, SIZE_BODY, SIZE_HEAD, TRACKING_HEAD

Ink = Literal["ink", "ink2", "accent_text", "refused"]


def ink_of(style: Style, ink: Ink) -> RGB:
    """The colour of a named ink."""
    colour: RGB = getattr(style.palette, ink)
    return colour


def put_line(
    surface: pygame.Surface, rect: pygame.Rect, role: str, px: int, string: str, ink: RGB,
    align: Literal["left", "centre", "right"] = "left",
) -> None:  # fmt: skip
    """One line in the middle of a rectangle's height, shortened to its width."""
    drawn = fonts.text(role, px, fonts.shorten(role, px, string, rect.width), ink)
    spare = rect.width - drawn.get_width()
    left = {"left": 0, "centre": spare // 2, "right": spare}[align]
    surface.blit(drawn, (rect.left + left, rect.centery - drawn.get_height() // 2))


class Label(Widget):
    """One line of text, shortened with an ellipsis where it does not fit."""

    def __init__(
        self, string: str, role: str = "body", size: float = SIZE_BODY, ink: Ink = "ink",
        align: Literal["left", "centre", "right"] = "left",
    ) -> None:  # fmt: skip
        super().__init__()
        self.string, self.role, self.size, self.ink, self.align = string, role, size, ink, align

    def say(self, string: str) -> None:
        """Change the text."""
        self.dirty |= string != self.string
        self.string = string

    def height(self, width: int, style: Style) -> int:
        return fonts.font(self.role, style.text(self.size)).get_height()

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, ink = style.text(self.size), ink_of(style, self.ink)
        put_line(surface, self.rect, self.role, px, self.string, ink, self.align)


class Paragraph(Label):
    """Wrapped text; what goes beyond the rectangle is cut at a whole line with an ellipsis."""

    def height(self, width: int, style: Style) -> int:
        return fonts.paragraph_height(self.role, style.text(self.size), self.string, width)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, ink = style.text(self.size), ink_of(style, self.ink)
        step = fonts.line_height(self.role, px)
        lines = fonts.wrap(self.role, px, self.string, self.rect.width)
        room = max(1, self.rect.height // step)
        if len(lines) > room:
            last = fonts.shorten(self.role, px, lines[room - 1] + " …", self.rect.width)
            lines = [*lines[: room - 1], last]
        for index, line in enumerate(lines):
            area = pygame.Rect(self.rect.left, self.rect.top + index * step, self.rect.width, step)
            put_line(surface, area, self.role, px, line, ink, self.align)


class SectionHead(Widget):
    """A head in capitals over a thin rule, with a note at its right end."""

    def __init__(self, string: str, note: str = "") -> None:
        super().__init__()
        self.string, self.note = string, note

    def height(self, width: int, style: Style) -> int:
        return fonts.font("head", style.text(SIZE_HEAD)).get_height() + style.px(6)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, colours = style.text(SIZE_HEAD), style.palette
        tracking = TRACKING_HEAD * style.scale.factor
        head = fonts.text("head", px, self.string.upper(), colours.accent_text, tracking)
        surface.blit(head, self.rect.topleft, (0, 0, self.rect.width, head.get_height()))
        used = head.get_width() + style.px(12)
        area = pygame.Rect(self.rect.left + used, self.rect.top,
                           max(0, self.rect.width - used), head.get_height())  # fmt: skip
        if self.note and area.width > px * 2:
            put_line(surface, area, "body", style.text(SIZE_BODY), self.note, colours.ink2, "right")
        line = style.px(LINE_RULE)
        surface.fill(colours.rule, (self.rect.left, self.rect.bottom - line, self.rect.width, line))
