"""A row that leads somewhere: a label, what stands at its right end, and a click."""

from __future__ import annotations

import pygame

from nightdrop.ui import fonts
from nightdrop.ui.kit.base import Reply, Said, Style, Widget, labelled, put_label
from nightdrop.ui.kit.boxes import box
from nightdrop.ui.kit.text import put_line
from nightdrop.ui.theme import RADIUS_BUTTON, SIZE_PROMPT, mixed


class Press(Widget):
    """Says `Said(command)` when clicked, or by Enter or Space. `note` stands at the right end."""

    focusable = True

    def __init__(self, label: str, command: str, note: str = "", sub: str = "") -> None:
        super().__init__()
        self.label, self.command, self.note, self.sub = label, command, note, sub

    def _note(self, width: int, style: Style) -> int:
        """The width of the box of the note, at most half of the row."""
        if not self.note:
            return 0
        wide = fonts.measure("strong", style.text(SIZE_PROMPT), self.note)[0] + style.px(28)
        return min(width // 2, max(style.px(72), wide))

    def _room(self, width: int, style: Style) -> int:
        return width - self._note(width, style) - 2 * style.px(12)

    def height(self, width: int, style: Style) -> int:
        room = self._room(width, style)
        return max(style.target, labelled(self.label, self.sub, room, style) + style.px(12))

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours = style.palette
        fill = mixed(colours.panel2, colours.ink, 0.08 if self.hovered else 0.0)
        box(surface, self.rect, style.px(RADIUS_BUTTON), fill, colours.rule)
        if self.note:
            wide = self._note(self.rect.width, style)
            cap = pygame.Rect(0, 0, wide - style.px(8), style.target - style.px(6))
            cap.midright = (self.rect.right - style.px(6), self.rect.centery)
            box(surface, cap, style.px(4), colours.key_cap, colours.rule)
            put_line(surface, cap.inflate(-style.px(12), 0), "strong", style.text(SIZE_PROMPT),
                     self.note, colours.ink, "centre")  # fmt: skip
        words = self.rect.move(style.px(12), 0)
        words.width = max(0, self._room(self.rect.width, style))
        put_label(surface, words, self.label, self.sub, style)

    def handle(self, event: pygame.event.Event) -> Reply:
        return Said(self.command) if self.is_pressed(event) else False
