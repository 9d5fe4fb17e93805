"""A value between two ends, by pointer or arrow keys."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from nightdrop.ui import fonts
from nightdrop.ui.kit.base import Reply, Said, Style, Widget, is_key
from nightdrop.ui.kit.boxes import box
from nightdrop.ui.kit.text import lines_height, put_line, put_lines
from nightdrop.ui.theme import SIZE_PROMPT, SIZE_SUB


class Slider(Widget):
    """Says `Said(command, value)` at every change; `shown` words the value at the right end.

    With `live=False` a drag says its value only when it ends: for what would move the slider
    itself under the pointer.
    """

    focusable = True

    def __init__(
        self, label: str, command: str, value: float, low: float = 0.0, high: float = 1.0,
        step: float = 0.05, shown: Callable[[float], str] = "{:.2f}".format, sub: str = "",
        live: bool = True,
    ) -> None:  # fmt: skip
        super().__init__()
        self.label, self.command = label, command
        self.low, self.high, self.step, self.shown = low, high, step, shown
        self.value, self.sub, self.live = value, sub, live
        self._begun = value
        self._dragged = False
        self._rail = pygame.Rect(0, 0, 1, 1)

    def height(self, width: int, style: Style) -> int:
        line = fonts.line_height("body", style.text(SIZE_PROMPT))
        return line + style.target + lines_height("body", style.text(SIZE_SUB), self.sub, width)

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
        middle = self.rect.top + line + style.target // 2
        below = (self.rect.left, self.rect.top + line + style.target)
        put_lines(surface, below, self.rect.width, "body", style.text(SIZE_SUB), self.sub,
                  colours.ink2)  # fmt: skip
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

    def _drag(self, x: int) -> Reply:
        """The knob is under the pointer."""
        share = (x - self._rail.left) / max(1, self._rail.width)
        said = self._set(self.low + share * (self.high - self.low))
        return said if self.live else True

    def handle(self, event: pygame.event.Event) -> Reply:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._dragged, self._begun = self.rect.collidepoint(event.pos), self.value
            return self._drag(event.pos[0]) if self._dragged else False
        if event.type == pygame.MOUSEBUTTONUP and self._dragged:
            self._dragged = False
            changed = not self.live and self.value != self._begun
            return Said(self.command, self.value) if changed else True
        if event.type == pygame.MOUSEMOTION and self._dragged:
            return self._drag(event.pos[0])
        if not self.focused:
            return False
        for names, change in ((("left", "down"), -1), (("right", "up"), 1)):
            if any(is_key(event, name) for name in names):
                return self._set(self.value + change * self.step)
        if is_key(event, "home") or is_key(event, "end"):
            return self._set(self.low if is_key(event, "home") else self.high)
        return False
