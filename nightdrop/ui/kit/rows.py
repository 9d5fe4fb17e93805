"""Rows of a page: headings, entries, switches, choices, sliders, and rows that lead somewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from nightdrop.ui.counters.shapes import Canvas
from nightdrop.ui.counters.symbols import tick
from nightdrop.ui.input import walk
from nightdrop.ui.kit.base import Reply, Said, Style, Widget, labelled, put_label
from nightdrop.ui.kit.boxes import box, lines_height, put_line, put_lines
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import (
    LINE_RULE,
    RADIUS_BUTTON,
    SIZE_BODY,
    SIZE_HEAD,
    SIZE_PROMPT,
    SIZE_SUB,
    TRACKING_HEAD,
    mixed,
)


class Heading(Widget):
    """Capitals over a rule, and below it a note; either may be missing."""

    def __init__(self, title: str, note: str = "") -> None:
        super().__init__()
        self.title, self.note = title, note

    def _head(self, style: Style) -> int:
        return fonts.line_height("head", style.text(SIZE_HEAD)) + style.px(12) if self.title else 0

    def height(self, width: int, style: Style) -> int:
        note = lines_height("body", style.text(SIZE_BODY), self.note, width)
        return self._head(style) + note

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, px = style.palette, style.text(SIZE_HEAD)
        if self.title:
            tracking = TRACKING_HEAD * style.scale.factor
            title = self.title.upper()
            while len(title) > 1 and fonts.measure("head", px, title, tracking)[0] > self.rect.w:
                title = title[:-2] + "…"
            made = fonts.text("head", px, title, colours.accent_text, tracking)
            surface.blit(made, self.rect.topleft)
            y = self.rect.top + self._head(style) - style.px(6)
            surface.fill(colours.rule, (self.rect.left, y, self.rect.width, style.px(LINE_RULE)))
        top = self.rect.top + self._head(style)
        put_lines(surface, (self.rect.left, top), self.rect.width, "body", style.text(SIZE_BODY),
                  self.note, colours.ink2)  # fmt: skip


class Entry(Widget):
    """The name strong, the text under it; the text may be missing."""

    def __init__(self, name: str, text: str = "") -> None:
        super().__init__()
        self.name, self.text = name, text

    def height(self, width: int, style: Style) -> int:
        name = lines_height("strong", style.text(SIZE_PROMPT), self.name, width)
        return name + lines_height("body", style.text(SIZE_BODY), self.text, width)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, (left, top) = style.palette, self.rect.topleft
        top += put_lines(surface, (left, top), self.rect.width, "strong", style.text(SIZE_PROMPT),
                         self.name, colours.ink)  # fmt: skip
        put_lines(surface, (left, top), self.rect.width, "body", style.text(SIZE_BODY), self.text,
                  colours.ink2)  # fmt: skip


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
            if walk(event) in ("press", "space", "right"):
                return self._on(1)
            if walk(event) == "left":
                return self._on(-1)
        return False


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
            if walk(event) in names:
                return self._set(self.value + change * self.step)
        if walk(event) in ("home", "end"):
            return self._set(self.low if walk(event) == "home" else self.high)
        return False
