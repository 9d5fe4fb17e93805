"""A switch with its label: on or off by place and tick, not by colour alone."""

from __future__ import annotations

import pygame

from nightdrop.ui.kit.base import Reply, Said, Style, Widget, labelled, put_label
from nightdrop.ui.kit.boxes import box
from nightdrop.ui.shapes import Canvas
from nightdrop.ui.symbols import tick

TRACK = (44, 24)


class Toggle(Widget):
    """Says `Said(command, on)` when switched by click, Enter or Space."""

    focusable = True

    def __init__(self, label: str, command: str, on: bool = False, sub: str = "") -> None:
        super().__init__()
        self.label, self.command, self.on, self.sub = label, command, on, sub

    def height(self, width: int, style: Style) -> int:
        room = width - style.px(TRACK[0]) - style.px(12)
        return max(style.target, labelled(self.label, self.sub, room, style) + style.px(6))

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours = style.palette
        wide, high = style.px(TRACK[0]), style.px(TRACK[1])
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
        words = self.rect.copy()
        words.width = max(0, track.left - style.px(12) - self.rect.left)
        put_label(surface, words, self.label, self.sub, style)

    def handle(self, event: pygame.event.Event) -> Reply:
        if not self.is_pressed(event):
            return False
        self.on, self.dirty = not self.on, True
        return Said(self.command, self.on)
