"""A value between two ends, by pointer, arrow keys or wheel."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from nightdrop.ui import fonts
from nightdrop.ui.kit.base import Reply, Said, Style, Widget, is_key
from nightdrop.ui.kit.boxes import box
from nightdrop.ui.kit.text import put_line
from nightdrop.ui.theme import SIZE_PROMPT


class Slider(Widget):
    """Says `Said(command, value)` at every change; `shown` words the value at the right end."""

    focusable = True

    def __init__(
        self, label: str, command: str, value: float, low: float = 0.0, high: float = 1.0,
        step: float = 0.05, shown: Callable[[float], str] = "{:.2f}".format,
    ) -> None:  # fmt: skip
        super().__init__()
        self.label, self.command = label, command
        self.low, self.high, self.step, self.shown = low, high, step, shown
        self.value = value
        self._dragged = False
        self._rail = pygame.Rect(0, 0, 1, 1)

    def height(self, width: int, style: Style) -> int:
        return fonts.line_height("body", style.text(SIZE_PROMPT)) + style.target

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours = style.palette
        line = fonts.line_height("body", style.text(SIZE_PROMPT))
        head = pygame.Rect(self.rect.left, self.rect.top, self.rect.width, line)
        said = self.shown(self.value)
        wide = fonts.measure("strong", style.text(SIZE_PROMPT), said)[0] + style.px(8)
        put_line(surface, head, "strong", style.text(SIZE_PROMPT), said, colours.ink, "right")
        head.width = max(0, head.width - wide)
        put_line(surface, head, "prompt", style.text(SIZE_PROMPT), self.label, colours.ink)
        knob = style.px(22)
        middle = self.rect.top + line + (self.rect.height - line) // 2
        self._rail = pygame.Rect(self.rect.left + knob // 2, middle, self.rect.width - knob, 1)
        share = (self.value - self.low) / (self.high - self.low)
        at = self._rail.left + round(share * self._rail.width)
        high = style.px(6)
        rail = pygame.Rect(self.rect.left, middle - high // 2, self.rect.width, high)
        box(surface, rail, high // 2, colours.rule)
        rail.width = max(high, at - self.rect.left)
        box(surface, rail, high // 2, colours.accent)
        grip = pygame.Rect(0, 0, knob, knob)
        grip.center = (at, middle)
        box(surface, grip, knob // 2, colours.panel, colours.accent, 3 * style.scale.factor)

    def _set(self, value: float) -> Reply:
        steps = round((value - self.low) / self.step)
        value = round(min(self.high, max(self.low, self.low + steps * self.step)), 6)
        if value == self.value:
            return True
        self.value, self.dirty = value, True
        return Said(self.command, value)

    def _at(self, x: int) -> Reply:
        share = (x - self._rail.left) / max(1, self._rail.width)
        return self._set(self.low + share * (self.high - self.low))

    def handle(self, event: pygame.event.Event) -> Reply:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._dragged = self.rect.collidepoint(event.pos)
            return self._at(event.pos[0]) if self._dragged else False
        if event.type == pygame.MOUSEBUTTONUP and self._dragged:
            self._dragged = False
            return True
        if event.type == pygame.MOUSEMOTION and self._dragged:
            return self._at(event.pos[0])
        if not self.focused:
            return False
        for names, change in ((("left", "down"), -1), (("right", "up"), 1)):
            if any(is_key(event, name) for name in names):
                return self._set(self.value + change * self.step)
        if is_key(event, "home") or is_key(event, "end"):
            return self._set(self.low if is_key(event, "home") else self.high)
        return False
