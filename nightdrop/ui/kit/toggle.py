"""A switch with its label: on or off by place and tick, not by colour alone."""

from __future__ import annotations

import pygame

from nightdrop.ui import fonts
from nightdrop.ui.kit.base import Reply, Said, Style, Widget, is_key
from nightdrop.ui.kit.boxes import box
from nightdrop.ui.kit.text import put_line
from nightdrop.ui.shapes import Canvas
from nightdrop.ui.symbols import tick
from nightdrop.ui.theme import SIZE_PROMPT, SIZE_SUB


class Toggle(Widget):
    """Says `Said(command, on)` when switched by click, Enter or Space."""

    focusable = True

    def __init__(self, label: str, command: str, on: bool = False, sub: str = "") -> None:
        super().__init__()
        self.label, self.command, self.on, self.sub = label, command, on, sub

    def height(self, width: int, style: Style) -> int:
        label = fonts.line_height("body", style.text(SIZE_PROMPT))
        sub = fonts.line_height("body", style.text(SIZE_SUB)) if self.sub else 0
        return max(style.target, label + sub + style.px(6))

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours = style.palette
        wide, high = style.px(44), style.px(24)
        track = pygame.Rect(0, 0, wide, high)
        track.midright = (self.rect.right, self.rect.centery)
        fill = colours.accent if self.on else colours.panel2
        line = colours.accent if self.on else colours.ink2
        box(surface, track, high // 2, fill, line, 1.4 * style.scale.factor)
        knob = pygame.Rect(0, 0, high - style.px(6), high - style.px(6))
        edge = style.px(3)
        knob.centery = track.centery
        knob.x = track.right - edge - knob.width if self.on else track.left + edge
        ink = colours.on_accent if self.on else colours.ink2
        box(surface, knob, knob.width // 2, ink)
        if self.on:
            canvas = Canvas(knob.width, back=colours.accent)
            tick(canvas, 50, 50, 50, colours.accent)
            surface.blit(canvas.finish(), knob)
        self._draw_words(surface, style, track.left - style.px(12))

    def _draw_words(self, surface: pygame.Surface, style: Style, right: int) -> None:
        colours = style.palette
        label = fonts.line_height("body", style.text(SIZE_PROMPT))
        sub = fonts.line_height("body", style.text(SIZE_SUB)) if self.sub else 0
        top = self.rect.centery - (label + sub) // 2
        width = max(0, right - self.rect.left)
        area = pygame.Rect(self.rect.left, top, width, label)
        put_line(surface, area, "prompt", style.text(SIZE_PROMPT), self.label, colours.ink)
        if self.sub:
            area = pygame.Rect(self.rect.left, top + label, width, sub)
            put_line(surface, area, "body", style.text(SIZE_SUB), self.sub, colours.ink2)

    def handle(self, event: pygame.event.Event) -> Reply:
        clicked = (
            event.type == pygame.MOUSEBUTTONDOWN
            and event.button == 1
            and self.rect.collidepoint(event.pos)
        )
        keyed = self.focused and (is_key(event, "enter") or is_key(event, "space"))
        if not clicked and not keyed:
            return False
        self.on, self.dirty = not self.on, True
        return Said(self.command, self.on)
