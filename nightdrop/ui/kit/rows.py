"""Rows of a page: headings, entries, switches, choices, sliders, and rows that lead somewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from nightdrop.ui.input import walk
from nightdrop.ui.kit.base import Reply, Said, Widget
from nightdrop.ui.kit.pen import Pen, Style, TextBlock
from nightdrop.ui.look.icons import tick
from nightdrop.ui.look.shapes import Canvas
from nightdrop.ui.look.theme import (
    RADIUS_BUTTON,
    SIZE_PROMPT,
    SIZE_SUB,
    mixed,
)


def labelled(label: str, sub: str) -> TextBlock:
    return (label, "prompt", SIZE_PROMPT), (sub, "body", SIZE_SUB)


class Press(Widget):
    """Says `Said(command)` when clicked, or by Enter or Space. `note` is at the right end."""

    focusable = True

    def __init__(self, label: str, command: str, note: str = "", sub: str = "") -> None:
        super().__init__()
        self.label, self.command, self.note, self.sub = label, command, note, sub

    def _note(self, width: int, style: Style) -> int:
        """The width of the note's box in px, at most half of the row."""
        if not self.note:
            return 0
        wide = style.width(self.note, "strong", SIZE_PROMPT) + style.px(28)
        return min(width // 2, max(style.px(72), wide))

    def _room(self, width: int, style: Style) -> int:
        return width - self._note(width, style) - 2 * style.px(12)

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        room = self._room(width, style)
        words = style.block_height(labelled(self.label, self.sub), room) + style.px(12)
        return width, max(style.hit_size, words)

    def paint(self, pen: Pen) -> None:
        colours = pen.palette
        fill = mixed(colours.panel2, colours.ink, 0.08 if self.hovered else 0.0)
        pen.box(self.rect, fill, colours.rule, RADIUS_BUTTON)
        if self.note:
            wide = self._note(self.rect.width, pen)
            cap = pygame.Rect(0, 0, wide - pen.px(8), pen.hit_size - pen.px(6))
            cap.midright = (self.rect.right - pen.px(6), self.rect.centery)
            pen.box(cap, colours.key_cap, colours.rule, 4)
            inner = cap.inflate(-pen.px(12), 0)
            pen.line(inner, self.note, "strong", SIZE_PROMPT, colours.ink, "centre")
        words = self.rect.move(pen.px(12), 0)
        words.width = max(0, self._room(self.rect.width, pen))
        pen.block(words, labelled(self.label, self.sub))

    def handle(self, event: pygame.event.Event) -> Reply:
        return Said(self.command) if self.is_pressed(event) else False


TRACK = (44, 24)  # design px
INSET = 8  # design px between what a row without a box says and the ring of the focus


def _inside(rect: pygame.Rect, style: Style) -> pygame.Rect:
    """Where a row without a box may write, so that the ring of the focus does not touch it."""
    return rect.inflate(-2 * style.px(INSET), 0)


def draw_track(pen: Pen, track: pygame.Rect, on: bool) -> None:
    """Draw a switch in its rectangle: where it is on, its knob is at the right with a tick."""
    colours, edge = pen.palette, pen.px(3)
    fill = colours.accent if on else colours.panel2
    pen.pill(track, fill, colours.accent if on else colours.ink2, 1.4)
    side = track.height - 2 * edge
    knob = pygame.Rect(0, 0, side, side)
    knob.centery = track.centery
    knob.x = track.right - edge - side if on else track.left + edge
    pen.pill(knob, colours.on_accent if on else colours.ink2)
    if on:
        canvas = Canvas(side, back=colours.accent)
        tick(canvas, 50, 50, 50, colours.accent)
        pen.surface.blit(canvas.finish(), knob)


class Toggle(Widget):
    """Says `Said(command, on)` when switched by click, Enter or Space."""

    focusable = True

    def __init__(self, label: str, command: str, on: bool = False, sub: str = "") -> None:
        super().__init__()
        self.label, self.command, self.on, self.sub = label, command, on, sub

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        room = width - style.px(TRACK[0]) - style.px(12) - 2 * style.px(INSET)
        words = style.block_height(labelled(self.label, self.sub), room) + style.px(6)
        return width, max(style.hit_size, words)

    def paint(self, pen: Pen) -> None:
        words = _inside(self.rect, pen)
        track = pygame.Rect(0, 0, pen.px(TRACK[0]), pen.px(TRACK[1]))
        track.midright = words.midright
        draw_track(pen, track, self.on)
        words.width = max(0, track.left - pen.px(12) - words.left)
        pen.block(words, labelled(self.label, self.sub))

    def handle(self, event: pygame.event.Event) -> Reply:
        if not self.is_pressed(event):
            return False
        self.on, self.dirty = not self.on, True
        return Said(self.command, self.on)


class ChoiceRow(Widget):
    """Says `Said(command, value)` when another of `values` (value, name) is chosen.

    A click, Enter, Space and Right go on to the next; Left, the left arrow and the right mouse
    button go back. `like`: the longest name of the rows whose fields are to be as wide as
    this one's.
    """

    focusable = True

    def __init__(
        self, label: str, command: str, value: object, values: Sequence[tuple[object, str]],
        sub: str = "", like: str = "",
    ) -> None:
        super().__init__()
        self.like = like
        self.label, self.command, self.value, self.sub = label, command, value, sub
        self.values = tuple(values)
        self._box = pygame.Rect(0, 0, 0, 0)  # the field with the value
        self._arrow = pygame.Rect(0, 0, 0, 0)  # its left end, which leads back

    def _field(self, width: int, style: Style) -> int:
        """The width of the field in px: the widest name.

        At most half of the row, or what a label in one line leaves of it.
        """
        own = (name for _, name in self.values)
        names = (style.width(name, "strong", SIZE_PROMPT) for name in (*own, self.like))
        label = style.width(self.label, "strong", SIZE_PROMPT) + style.px(14)
        room = max(width // 2, 0 if self.sub else width - label)
        return min(room, max(names, default=0) + style.px(52))

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        inner = width - 2 * style.px(INSET)
        room = inner - self._field(inner, style) - style.px(12)
        words = style.block_height(labelled(self.label, self.sub), room) + style.px(6)
        return width, max(style.hit_size, words)

    def place(self, rect: pygame.Rect, style: Style) -> None:
        super().place(rect, style)
        inner = _inside(rect, style)
        wide, tall = self._field(inner.width, style), style.hit_size
        self._box = pygame.Rect(inner.right - wide, 0, wide, tall)
        self._box.centery = rect.centery
        self._arrow = pygame.Rect(self._box.topleft, (style.px(26), tall))

    def paint(self, pen: Pen) -> None:
        colours, field = pen.palette, self._box
        fill = mixed(colours.panel2, colours.ink, 0.08 if self.hovered else 0.0)
        pen.box(field, fill, colours.ink2, RADIUS_BUTTON)
        name = next((name for value, name in self.values if value == self.value), "")
        inner = field.inflate(-2 * pen.px(24), 0)
        pen.line(inner, name, "strong", SIZE_PROMPT, colours.ink, "centre")
        tip = pen.px(5)
        ends = (-1, field.left + pen.px(13)), (1, field.right - pen.px(13))
        for way, x in ends if len(self.values) > 1 else ():
            points = [(x - way * tip // 2, field.centery - tip), (x + way * tip, field.centery),
                      (x - way * tip // 2, field.centery + tip)]
            pygame.draw.polygon(pen.surface, colours.ink2, points)
        words = _inside(self.rect, pen)
        words.width = max(0, field.left - pen.px(12) - words.left)
        pen.block(words, labelled(self.label, self.sub))

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


_KNOB = 22  # design px


class Slider(Widget):
    """Says `Said(command, value)` at every change; `shown` words the value at the right end.

    With `live=False` a drag says its value only when it ends: for a value that would move the
    slider itself under the pointer.
    """

    focusable = True

    def __init__(
        self, label: str, command: str, value: float, low: float = 0.0, high: float = 1.0,
        step: float = 0.05, shown: Callable[[float], str] = "{:.2f}".format, sub: str = "",
        live: bool = True,
    ) -> None:
        super().__init__()
        self.label, self.command = label, command
        self.low, self.high, self.step, self.shown = low, high, step, shown
        self.value, self.sub, self.live = value, sub, live
        self._begun = value
        self._dragged = False
        self._rail = pygame.Rect(0, 0, 1, 1)

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        below = style.height(self.sub, width - 2 * style.px(INSET), "body", SIZE_SUB)
        return width, style.line_height("body", SIZE_PROMPT) + style.hit_size + below

    def place(self, rect: pygame.Rect, style: Style) -> None:
        super().place(rect, style)
        knob, line = style.px(_KNOB), style.line_height("body", SIZE_PROMPT)
        middle, inner = rect.top + line + style.hit_size // 2, _inside(rect, style)
        self._rail = pygame.Rect(inner.left + knob // 2, middle, inner.width - knob, 1)

    def paint(self, pen: Pen) -> None:
        colours, line = pen.palette, pen.line_height("body", SIZE_PROMPT)
        inner = _inside(self.rect, pen)
        head = pygame.Rect(inner.left, inner.top, inner.width, line)
        said = self.shown(self.value)
        pen.line(head, said, "strong", SIZE_PROMPT, colours.ink, "right")
        wide = pen.width(said, "strong", SIZE_PROMPT) + pen.px(8)
        head.width = max(0, head.width - wide)
        pen.line(head, self.label, "prompt", SIZE_PROMPT, colours.ink)
        below = (inner.left, inner.top + line + pen.hit_size)
        pen.paragraph(below, self.sub, inner.width, "body", SIZE_SUB, colours.ink2)
        share = (self.value - self.low) / (self.high - self.low)
        at = self._rail.left + round(share * self._rail.width)
        high = pen.px(6)
        rail = pygame.Rect(inner.left, self._rail.top - high // 2, inner.width, high)
        pen.pill(rail, colours.rule)
        rail.width = max(high, at - inner.left)
        pen.pill(rail, colours.accent)
        grip = pygame.Rect(0, 0, pen.px(_KNOB), pen.px(_KNOB))
        grip.center = (at, self._rail.top)
        pen.pill(grip, colours.panel, colours.accent, 3)

    def _set(self, value: float) -> Reply:
        steps = round((value - self.low) / self.step)
        value = round(min(self.high, max(self.low, self.low + steps * self.step)), 6)
        if value == self.value:
            return True
        self.value, self.dirty = value, True
        return Said(self.command, value)

    def _drag(self, x: int) -> Reply:
        """Move the knob to the pointer."""
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
