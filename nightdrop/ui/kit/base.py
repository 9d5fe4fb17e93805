"""What all widgets share: a rectangle, a style, answers to events, and a group with one focus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from nightdrop.ui.input import walk
from nightdrop.ui.kit.boxes import box, lines_height, put_lines
from nightdrop.ui.look.theme import (
    MIN_TARGET,
    PALETTES,
    SIZE_PROMPT,
    SIZE_SUB,
    Light,
    Palette,
    Scale,
)


@dataclass(frozen=True, slots=True)
class Style:
    """How to draw: the light's colours and the scale."""

    palette: Palette
    scale: Scale
    light: Light = "night"

    @classmethod
    def of(cls, light: Light, factor: float = 1.0) -> Style:
        """The style of a light at a scale factor."""
        return cls(PALETTES[light], Scale(factor), light)

    def px(self, length: float) -> int:
        """Design px -> px on the glass."""
        return self.scale.px(length)

    def text(self, size: float) -> int:
        """Type size -> px on the glass, never under 11."""
        return self.scale.text(size)

    @property
    def target(self) -> int:
        """The least height of anything that can be clicked: 32 px, more when scaled up."""
        return max(MIN_TARGET, self.px(MIN_TARGET))


@dataclass(frozen=True, slots=True)
class Said:
    """A widget was used: its command, and the value if it has one."""

    command: str
    value: object = None


# False: not for this widget. True: taken, nothing to report. Said: taken, and this happened.
Reply = bool | Said


class Widget:
    """A rectangle that draws itself and answers events.

    Give it its place with `place`; draw it when `dirty`; `draw` clears the flag. The `Group`
    that holds it sets `focused` and `hovered`.
    """

    focusable = False

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.dirty = True
        self._focused = False
        self._hovered = False

    @property
    def focused(self) -> bool:
        """Whether the keyboard speaks to it."""
        return self._focused

    @focused.setter
    def focused(self, value: bool) -> None:
        self.dirty |= value != self._focused
        self._focused = value

    @property
    def hovered(self) -> bool:
        """Whether the pointer is over it."""
        return self._hovered

    @hovered.setter
    def hovered(self, value: bool) -> None:
        self.dirty |= value != self._hovered
        self._hovered = value

    def is_pressed(self, event: pygame.event.Event) -> bool:
        """Whether it is clicked, or has the focus and gets Enter or Space."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self.rect.collidepoint(event.pos)
        return self.focused and walk(event) in ("press", "space")

    def height(self, width: int, style: Style) -> int:
        """The px of height it wants at that width."""
        return style.target

    def place(self, x: int, y: int, width: int, height: int) -> None:
        """Give it its rectangle, in px of the surface it will be drawn on."""
        rect = pygame.Rect(x, y, width, height)
        self.dirty |= rect != self.rect
        self.rect = rect

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw inside the rectangle (the focus ring may go 4 design px beyond it)."""
        self.paint(surface, style)
        if self._focused:
            draw_focus(surface, self.focus_rect(style), style)
        self.dirty = False

    def focus_rect(self, style: Style) -> pygame.Rect:
        """What the focus ring goes round."""
        return self.rect

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """What a kind of widget looks like; its own `draw` adds the focus."""

    def handle(self, event: pygame.event.Event) -> Reply:
        """Answer an event; the group has already seen to it that it is for this widget."""
        return False


def draw_focus(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    """The double ring of the focus: ink inside, accent outside, so it shows on any ground."""
    inner, outer = rect.inflate(style.px(2) * 2, style.px(2) * 2), rect
    outer = rect.inflate(style.px(4) * 2, style.px(4) * 2)
    box(surface, outer, style.px(9), None, style.palette.accent, style.scale.factor * 2.2)
    box(surface, inner, style.px(7), None, style.palette.ink, style.scale.factor * 1.6)


def labelled(label: str, sub: str, width: int, style: Style) -> int:
    """How tall a label and the lines below it are at a width in px."""
    return lines_height("prompt", style.text(SIZE_PROMPT), label, width) + lines_height(
        "body", style.text(SIZE_SUB), sub, width
    )


def put_label(
    surface: pygame.Surface, rect: pygame.Rect, label: str, sub: str, style: Style
) -> None:
    """A label and what explains it, wrapped, in the middle of a rectangle's height."""
    y = rect.centery - labelled(label, sub, rect.width, style) // 2
    y += put_lines(surface, (rect.left, y), rect.width, "prompt", style.text(SIZE_PROMPT), label,
                   style.palette.ink)  # fmt: skip
    put_lines(surface, (rect.left, y), rect.width, "body", style.text(SIZE_SUB), sub,
              style.palette.ink2)  # fmt: skip


POINTER = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)


class Group(Widget):
    """Routes events: pointer to what lies under it, keys to the focus.

    Tab and Shift+Tab walk round the focusable widgets; Up and Down do so too where the focused
    widget does not want them.
    """

    focusable = True

    def __init__(self, widgets: Sequence[Widget] = ()) -> None:
        self.widgets: list[Widget] = list(widgets)
        self._holder: Widget | None = None
        super().__init__()

    @property
    def dirty(self) -> bool:
        """Whether anything in it changed since it was drawn."""
        return self._dirty or any(widget.dirty for widget in self.widgets)

    @dirty.setter
    def dirty(self, value: bool) -> None:
        self._dirty = value

    def stack(self, x: int, y: int, width: int, style: Style, gap: float = 8) -> int:
        """Place all widgets one under the other; returns the y below the last."""
        for widget in self.widgets:
            high = widget.height(width, style)
            widget.place(x, y, width, high)
            y += high + style.px(gap)
        bottom = y - style.px(gap) if self.widgets else y
        self.rect = pygame.Rect(x, self.widgets[0].rect.top if self.widgets else y, width, 0)
        self.rect.height = bottom - self.rect.top
        return bottom

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw all, the focused one last so that its ring lies on top."""
        ordered = sorted(self.widgets, key=lambda widget: widget.focused)
        for widget in ordered:
            widget.draw(surface, style)
        self._dirty = False

    @property
    def holder(self) -> Widget | None:
        """The widget with the focus."""
        return self._holder

    def focus(self, widget: Widget | None) -> None:
        """Give the focus to one widget, or to none."""
        for other in self.widgets:
            other.focused = other is widget
        self._holder = widget

    def focus_next(self, step: int = 1) -> bool:
        """Move the focus on, round and round; False if nothing here can have it."""
        order = [widget for widget in self.widgets if widget.focusable]
        if not order:
            return False
        start = order.index(self._holder) if self._holder in order else -max(0, step)
        self.focus(order[(start + step) % len(order)])
        return True

    def handle(self, event: pygame.event.Event) -> Reply:
        if event.type in POINTER:
            return self._point(event)
        if self._holder is not None:
            reply = self._holder.handle(event)
            if reply is not False:
                return reply
        if event.type != pygame.KEYDOWN:
            return False
        if walk(event) == "focus":
            back = getattr(event, "mod", 0) & pygame.KMOD_SHIFT
            return self.focus_next(-1 if back else 1)
        if self._holder is not None and walk(event) in ("up", "down"):
            return self.focus_next(1 if walk(event) == "down" else -1)
        return False

    def _point(self, event: pygame.event.Event) -> Reply:
        # The wheel also arrives as buttons 4 and 5: only real buttons count.
        if event.type != pygame.MOUSEWHEEL and getattr(event, "button", 1) > 3:
            return False
        if event.type == pygame.MOUSEMOTION:
            for widget in self.widgets:
                widget.hovered = widget.rect.collidepoint(event.pos)
        for widget in reversed(self.widgets):
            reply = widget.handle(event)
            if reply is False:
                continue
            if event.type == pygame.MOUSEBUTTONDOWN and widget.focusable:
                self.focus(widget)
            return reply
        return False
