"""A small box that says what, why and by which rule, beside what it explains."""

from __future__ import annotations

from typing import Literal

import pygame

from nightdrop.ui import fonts
from nightdrop.ui.kit.base import Style
from nightdrop.ui.kit.boxes import box, mixed
from nightdrop.ui.theme import RADIUS_TAG, RGB, SIZE_BODY, SIZE_PROMPT

WIDEST = 320


class Tooltip:
    """A head, a sentence, and a coloured edge: "refused" red, else accent.

    It draws itself near `about` (the hex or widget it explains, px), never over it and never
    outside `bounds`: below if there is room, else above, else at the side.
    """

    def __init__(
        self, head: str, told: str = "", kind: Literal["told", "refused"] = "told"
    ) -> None:
        self.head, self.told, self.kind = head, told, kind

    def size(self, style: Style) -> tuple[int, int]:
        """Width and height in px."""
        lines = self._lines(style)
        pad = style.px(12)
        wide = max((fonts.measure(role, px, line)[0] for role, px, line in lines), default=0)
        high = sum(fonts.line_height(role, px) for role, px, _ in lines)
        return wide + 2 * pad + style.px(3), high + 2 * style.px(8)

    def _lines(self, style: Style) -> list[tuple[str, int, str]]:
        room, head, told = style.px(WIDEST), style.text(SIZE_PROMPT * 0.9), style.text(SIZE_BODY)
        lines = [("strong", head, line) for line in fonts.wrap("strong", head, self.head, room)]
        if self.told:
            lines += [("body", told, line) for line in fonts.wrap("body", told, self.told, room)]
        return lines

    def place(self, about: pygame.Rect, bounds: pygame.Rect, style: Style) -> pygame.Rect:
        """Where it will stand."""
        rect = pygame.Rect((0, 0), self.size(style))
        gap = style.px(8)
        rect.midtop = (about.centerx, about.bottom + gap)
        if rect.bottom > bounds.bottom:
            rect.midbottom = (about.centerx, about.top - gap)
        if rect.top < bounds.top:
            rect.midleft = (about.right + gap, about.centery)
            if rect.right > bounds.right:
                rect.midright = (about.left - gap, about.centery)
        return rect.clamp(bounds)

    def draw(
        self, surface: pygame.Surface, about: pygame.Rect, bounds: pygame.Rect, style: Style
    ) -> pygame.Rect:
        """Draw it; returns the px it took, without its shadow."""
        rect = self.place(about, bounds, style)
        colours = style.palette
        _shadow(surface, rect, style.px(6))
        fill = mixed(colours.panel, (0, 0, 0), 0.25) if style.light != "day" else colours.panel
        box(surface, rect, style.px(RADIUS_TAG), fill, colours.rule, style.scale.factor)
        edge: RGB = colours.refused if self.kind == "refused" else colours.accent
        surface.fill(edge, (rect.left, rect.top, style.px(3), rect.height))
        top = rect.top + style.px(8)
        for role, px, line in self._lines(style):
            step = fonts.line_height(role, px)
            ink = colours.ink if role == "strong" else colours.ink2
            drawn = fonts.text(role, px, line, ink)
            left = rect.left + style.px(3) + style.px(12)
            surface.blit(drawn, (left, top + (step - drawn.get_height()) // 2))
            top += step
        return rect


def _shadow(surface: pygame.Surface, rect: pygame.Rect, blur: int) -> None:
    soft = pygame.Surface((rect.width + 4 * blur, rect.height + 4 * blur), pygame.SRCALPHA)
    inner = pygame.Rect(2 * blur, 2 * blur, rect.width, rect.height)
    pygame.draw.rect(soft, (0, 0, 0, 110), inner, border_radius=blur)
    soft = pygame.transform.gaussian_blur(soft, blur)
    surface.blit(soft, (rect.left - 2 * blur, rect.top - 2 * blur + blur // 2))
