"""A button with a sub-line and a key cap, that keeps its place when refused and says why."""

from __future__ import annotations

from typing import Literal

import pygame

from nightdrop.ui import fonts
from nightdrop.ui.kit.base import Reply, Said, Style, Widget, is_key
from nightdrop.ui.kit.boxes import box, mixed
from nightdrop.ui.theme import RADIUS_BUTTON, RADIUS_TAG, RGB, SIZE_PROMPT, SIZE_SUB


class Button(Widget):
    """Says its command when clicked, when Enter or Space is pressed on it, or by its key.

    `look` is "accent" for the first action, else "normal". With `refused` (the reason, ending
    with its rule number) it says `Said("refused", command)` instead, and shows the reason.
    """

    focusable = True

    def __init__(
        self, label: str, command: str, *, key: str = "", sub: str = "",
        look: Literal["accent", "normal"] = "normal", refused: str = "", value: object = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.label, self.command, self.key, self.sub = label, command, key, sub
        self.look, self.refused, self.value = look, refused, value
        self.pressed = False

    def _say(self) -> Said:
        if self.refused:
            return Said("refused", self.command)
        return Said(self.command, self.value)

    def _cap_width(self, style: Style) -> int:
        if not self.key:
            return 0
        px = style.text(SIZE_SUB)
        return max(style.px(26), fonts.measure("strong", px, self.key)[0] + style.px(14))

    def _lines(self, width: int, style: Style) -> tuple[list[str], list[str]]:
        """The label's and the sub-line's wrapped lines at a button width."""
        room = width - 2 * style.px(16)
        cap = self._cap_width(style)
        room = max(style.px(24), room - (cap + style.px(8) if cap else 0))
        sub = self.refused or self.sub
        return (
            fonts.wrap("strong", style.text(SIZE_PROMPT), self.label, room),
            fonts.wrap("body", style.text(SIZE_SUB), sub, room) if sub else [],
        )

    def height(self, width: int, style: Style) -> int:
        labels, subs = self._lines(width, style)
        label = len(labels) * fonts.line_height("strong", style.text(SIZE_PROMPT))
        sub = len(subs) * fonts.line_height("strong", style.text(SIZE_SUB))
        return max(style.target, label + sub + style.px(14 if subs else 16))

    def _colours(self, style: Style) -> tuple[RGB | None, RGB, RGB, RGB]:
        """Fill, line, label ink, sub-line ink."""
        colours = style.palette
        if self.refused:
            return None, colours.rule, colours.ink2, colours.ink2
        if self.look == "accent":
            fill = mixed(colours.accent, (255, 255, 255), 0.14 if self.hovered else 0)
            return fill, fill, colours.on_accent, colours.on_accent
        fill = mixed(colours.panel2, colours.ink, 0.10 if self.hovered else 0)
        return fill, mixed(colours.rule, colours.ink2, 0.25), colours.ink, colours.ink2

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        fill, line, ink, ink2 = self._colours(style)
        rect, radius = self.rect.copy(), style.px(RADIUS_BUTTON)
        drop = style.px(2)
        if fill is not None:
            box(surface, rect, radius, mixed(style.palette.panel, (0, 0, 0), 0.45))
            rect.height -= drop
            rect.top += drop if self.pressed else 0
        box(surface, rect, radius, fill, line, 1.2 * style.scale.factor)
        cap = self._cap_width(style)
        if cap:
            self._draw_cap(surface, rect, cap, style)
        self._draw_words(surface, rect, style, ink, ink2)

    def _draw_words(
        self, surface: pygame.Surface, rect: pygame.Rect, style: Style, ink: RGB, ink2: RGB
    ) -> None:
        labels, subs = self._lines(self.rect.width, style)
        kinds = [("strong", style.text(SIZE_PROMPT), line, ink) for line in labels]
        kinds += [("body", style.text(SIZE_SUB), line, ink2) for line in subs]
        steps = [fonts.line_height("strong", px) for _, px, _, _ in kinds]
        top = rect.top + max(0, (rect.height - sum(steps)) // 2)
        for (role, px, line, colour), step in zip(kinds, steps, strict=True):
            if top + step > rect.bottom + 1:
                break
            drawn = fonts.text(role, px, line, colour)
            middle = top + (step - drawn.get_height()) // 2
            surface.blit(drawn, (rect.left + style.px(16), middle))
            top += step

    def _draw_cap(
        self, surface: pygame.Surface, rect: pygame.Rect, width: int, style: Style
    ) -> None:
        colours = style.palette
        high = min(style.px(26), rect.height - 4)
        cap = pygame.Rect(0, 0, width, high)
        cap.midright = (rect.right - style.px(12), rect.centery)
        accent = self.look == "accent" and not self.refused
        fill = colours.on_accent if accent else colours.key_cap
        ink = colours.accent if accent else colours.ink2 if self.refused else colours.ink
        line = fill if accent else mixed(colours.rule, colours.ink2, 0.4)
        box(surface, cap, style.px(RADIUS_TAG), fill, line, style.scale.factor)
        drawn = fonts.text("strong", style.text(SIZE_SUB), self.key, ink)
        surface.blit(drawn, drawn.get_rect(center=cap.center))

    def handle(self, event: pygame.event.Event) -> Reply:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            inside = self.rect.collidepoint(event.pos)
            self.dirty |= inside
            self.pressed = inside
            return inside
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.pressed:
            self.pressed, self.dirty = False, True
            return self._say() if self.rect.collidepoint(event.pos) else True
        if self.focused and (is_key(event, "enter") or is_key(event, "space")):
            return self._say()
        return False

    def shortcut(self, event: pygame.event.Event) -> Reply:
        return self._say() if self.key and is_key(event, self.key) else False
