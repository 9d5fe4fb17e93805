"""Widgets that share the focus and the pointer, in the order in which Tab visits them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from nightdrop.ui.kit.base import Reply, Style, Widget

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
        if event.key == pygame.K_TAB:
            back = getattr(event, "mod", 0) & pygame.KMOD_SHIFT
            return self.focus_next(-1 if back else 1)
        if self._holder is not None and event.key in (pygame.K_UP, pygame.K_DOWN):
            return self.focus_next(1 if event.key == pygame.K_DOWN else -1)
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
