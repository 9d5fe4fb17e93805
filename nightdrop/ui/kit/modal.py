"""A question that must be answered first: veil, sheet, words, buttons."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from nightdrop.ui.kit.base import Reply, Said, Style, Widget, is_key
from nightdrop.ui.kit.boxes import box, veil
from nightdrop.ui.kit.group import Group
from nightdrop.ui.kit.text import Label, Paragraph
from nightdrop.ui.theme import RADIUS_SHEET, SIZE_NAME, SIZE_PROMPT

WIDTH = 480


class Modal(Widget):
    """A sheet in the middle of its rectangle; takes every event until one of its widgets speaks.

    `widgets` (buttons, sliders ...) stand below the words and hold the focus among themselves.
    Escape says `Said(cancel)`; with `cancel` "" there is no way round an answer.
    """

    focusable = True

    def __init__(
        self, title: str, told: str, widgets: Sequence[Widget], cancel: str = "cancel"
    ) -> None:
        super().__init__()
        self._title = Label(title, "strong", SIZE_NAME)
        self._told = Paragraph(told, "prompt", SIZE_PROMPT)
        self.group = Group(widgets)
        self.cancel = cancel
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self.group.focus_next()

    @property
    def dirty(self) -> bool:
        """Whether it, or a widget on it, changed."""
        return self._dirty or self.group.dirty

    @dirty.setter
    def dirty(self, value: bool) -> None:
        self._dirty = value

    def layout(self, style: Style) -> pygame.Rect:
        """Place the sheet and its contents in `rect`; returns the sheet."""
        pad = style.px(24)
        wide = min(style.px(WIDTH), self.rect.width - 2 * style.px(16))
        inner = wide - 2 * pad
        heights = [part.height(inner, style) for part in (self._title, self._told, self.group)]
        high = sum(heights) + 2 * pad + style.px(12) + style.px(20)
        self.sheet = pygame.Rect(0, 0, wide, high)
        self.sheet.center = self.rect.center
        x, y = self.sheet.left + pad, self.sheet.top + pad
        self._title.place(x, y, inner, heights[0])
        y += heights[0] + style.px(12)
        self._told.place(x, y, inner, heights[1])
        self.group.stack(x, y + heights[1] + style.px(20), inner, style)
        return self.sheet

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        self.layout(style)
        veil(surface, self.rect, (0, 0, 0), 0.5)
        colours = style.palette
        box(surface, self.sheet, style.px(RADIUS_SHEET), colours.panel, colours.rule,
            1.4 * style.scale.factor)  # fmt: skip
        for part in (self._title, self._told, self.group):
            part.draw(surface, style)

    def handle(self, event: pygame.event.Event) -> Reply:
        reply = self.group.handle(event)
        if reply is not False:
            return reply
        if self.cancel and is_key(event, "esc"):
            return Said(self.cancel)
        return True
