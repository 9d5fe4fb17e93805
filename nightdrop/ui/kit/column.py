"""Widgets one under the other in a place that may be too low for them: it scrolls."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from nightdrop.ui.kit.base import Reply, Style, Widget
from nightdrop.ui.kit.group import POINTER, Group
from nightdrop.ui.kit.scroll import GRIP, Scroller

RING = 6  # design px kept free around the widgets for the ring of the focus


class Column(Group):
    """A group that scrolls by wheel, PgUp, PgDn and bar; the focus is always scrolled to."""

    def __init__(self, widgets: Sequence[Widget] = (), gap: float = 14) -> None:
        super().__init__(widgets)
        self.gap = gap
        self.scroller = Scroller()
        self._reveal: Widget | None = None

    def focus(self, widget: Widget | None) -> None:
        super().focus(widget)
        self._reveal = widget

    def arrange(self, style: Style) -> None:
        """Give all widgets their places; scroll to the focus if it has just moved."""
        ring = style.px(RING)
        wide = self.rect.width - 2 * ring
        tall = self._heights(wide, style)
        if tall > self.rect.height:
            wide -= style.px(GRIP)
            tall = self._heights(wide, style)
        self.scroller.fit(tall, self.rect, style)
        top = self.rect.top + ring
        place = self._spot(wide, style)
        if self._reveal is not None and self._reveal in place:
            start, end = place[self._reveal]
            self.scroller.reveal(start, end, 2 * ring)
            self._reveal = None
        for widget, (start, end) in place.items():
            y = top + start - self.scroller.offset
            widget.place(self.rect.left + ring, y, wide, end - start)

    def _spot(self, wide: int, style: Style) -> dict[Widget, tuple[int, int]]:
        """From which to which offset each widget reaches."""
        place: dict[Widget, tuple[int, int]] = {}
        y = 0
        for widget in self.widgets:
            high = widget.height(wide, style)
            place[widget] = (y, y + high)
            y += high + style.px(self.gap)
        return place

    def _heights(self, wide: int, style: Style) -> int:
        """The height of all of it, the rings' room included."""
        last = list(self._spot(wide, style).values())[-1:]
        return (last[0][1] if last else 0) + 2 * style.px(RING)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        self.arrange(style)
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        seen = [widget for widget in self.widgets if widget.rect.colliderect(self.rect)]
        for widget in sorted(seen, key=lambda widget: widget.focused):
            widget.draw(surface, style)
        for widget in self.widgets:
            widget.dirty = False
        self.scroller.draw(surface, style)
        surface.set_clip(before)
        self._dirty = False

    def shown(self) -> list[Widget]:
        """The widgets that can be clicked where they are now."""
        return [widget for widget in self.widgets if self.rect.contains(widget.rect)]

    def handle(self, event: pygame.event.Event) -> Reply:
        if event.type in POINTER and self.scroller.handle(event):
            self.dirty = True
            return True
        pressed = event.type == pygame.MOUSEBUTTONDOWN
        if pressed and not self.rect.collidepoint(event.pos):
            return False
        reply = super().handle(event)
        if reply is False and self.scroller.handle(event):
            self.dirty = True
            return True
        return reply
