"""One of a few values with names: a row that goes on to the next by click or key."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from nightdrop.ui import fonts
from nightdrop.ui.kit.base import Reply, Said, Style, Widget, is_key, labelled, put_label
from nightdrop.ui.kit.boxes import box
from nightdrop.ui.kit.text import put_line
from nightdrop.ui.theme import RADIUS_BUTTON, SIZE_PROMPT, mixed


class Choice(Widget):
    """Says `Said(command, value)` when another of `values` (value, name) is chosen.

    A click, Enter, Space and Right go on to the next; Left, the left arrow and the right mouse
    button go back.
    """

    focusable = True

    def __init__(
        self, label: str, command: str, value: object, values: Sequence[tuple[object, str]],
        sub: str = "",
    ) -> None:  # fmt: skip
        super().__init__()
        self.label, self.command, self.value, self.sub = label, command, value, sub
        self.values = tuple(values)
        self._arrow = pygame.Rect(0, 0, 0, 0)  # the one that leads back, where it was drawn

    def _field(self, width: int, style: Style) -> int:
        """The width of the field: the widest name, at most half of the row."""
        px = style.text(SIZE_PROMPT)
        widest = max((fonts.measure("strong", px, name)[0] for _, name in self.values), default=0)
        return min(width // 2, widest + style.px(52))

    def height(self, width: int, style: Style) -> int:
        room = width - self._field(width, style) - style.px(12)
        return max(style.target, labelled(self.label, self.sub, room, style) + style.px(6))

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, wide = style.palette, self._field(self.rect.width, style)
        field = pygame.Rect(0, 0, wide, style.target)
        field.midright = self.rect.midright
        fill = mixed(colours.panel2, colours.ink, 0.08 if self.hovered else 0.0)
        box(surface, field, style.px(RADIUS_BUTTON), fill, colours.ink2, 1.2 * style.scale.factor)
        self._arrow = pygame.Rect(field.left, field.top, style.px(26), field.height)
        name = next((name for value, name in self.values if value == self.value), "")
        inner = field.inflate(-2 * style.px(24), 0)
        put_line(surface, inner, "strong", style.text(SIZE_PROMPT), name, colours.ink, "centre")
        tip = style.px(5)
        for way, x in ((-1, field.left + style.px(13)), (1, field.right - style.px(13))):
            points = [(x - way * tip // 2, field.centery - tip), (x + way * tip, field.centery),
                      (x - way * tip // 2, field.centery + tip)]  # fmt: skip
            pygame.draw.polygon(surface, colours.ink2, points)
        words = self.rect.copy()
        words.width = max(0, field.left - style.px(12) - self.rect.left)
        put_label(surface, words, self.label, self.sub, style)

    def _on(self, by: int) -> Reply:
        names = [value for value, _ in self.values]
        at = names.index(self.value) if self.value in names else -1
        self.value, self.dirty = names[(at + by) % len(names)], True
        return Said(self.command, self.value)

    def handle(self, event: pygame.event.Event) -> Reply:
        if event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos):
            left = self._arrow.collidepoint(event.pos)
            return self._on(-1 if event.button == 3 or left else 1)
        if self.focused:
            if any(is_key(event, name) for name in ("enter", "space", "right")):
                return self._on(1)
            if is_key(event, "left"):
                return self._on(-1)
        return False
