"""How far something tall is scrolled in a window of it: numbers, a bar, and what moves it."""

from __future__ import annotations

import pygame

from nightdrop.ui.kit.base import Style
from nightdrop.ui.kit.boxes import box

BAR, GRIP = 8, 20  # width of the bar that is seen and of the strip that takes the pointer
NOTCH = 48  # design px a notch of the wheel moves


class Scroller:
    """`view` shows a part of a column `content` px tall, from `offset` px on. All in px."""

    def __init__(self) -> None:
        self.view = pygame.Rect(0, 0, 0, 0)
        self.content = self.offset = 0
        self.followed: str | None = None  # the name of the focus that was scrolled to last
        self._held: int | None = None
        self._notch = NOTCH
        self._grip = GRIP

    def fit(self, content: int, view: pygame.Rect, style: Style) -> None:
        """Other sizes; the offset stays where it can."""
        self.content, self.view = content, view.copy()
        self._notch, self._grip = style.px(NOTCH), style.px(GRIP)
        self.to(self.offset)

    @property
    def most(self) -> int:
        """The largest offset; 0 if all is seen."""
        return max(0, self.content - self.view.height)

    def to(self, offset: int) -> bool:
        """Scroll to an offset, as far as there is content; True if that moved anything."""
        before, self.offset = self.offset, max(0, min(offset, self.most))
        return self.offset != before

    def reveal(self, top: int, bottom: int, margin: int = 0) -> bool:
        """Scroll so that the content between two offsets is seen, its top before all."""
        offset = max(self.offset, bottom + margin - self.view.height)
        return self.to(min(offset, top - margin))

    def bar(self) -> pygame.Rect:
        """The bar's place; empty if all is seen."""
        if not self.most:
            return pygame.Rect(0, 0, 0, 0)
        tall = min(self.view.height, max(24, self.view.height * self.view.height // self.content))
        top = self.view.top + (self.view.height - tall) * self.offset // self.most
        return pygame.Rect(self.view.right - BAR, top, BAR, tall)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """The bar, if there is something to scroll."""
        if self.most:
            box(surface, self.bar(), BAR // 2, style.palette.ink2)

    def handle(self, event: pygame.event.Event) -> bool:
        """Wheel, PgUp, PgDn and the bar; True if the event was used."""
        if not self.most:
            return False
        if event.type == pygame.MOUSEWHEEL:
            self.to(self.offset - self._notch * event.y)
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            page = max(self._notch, self.view.height - self._notch)
            self.to(self.offset + (page if event.key == pygame.K_PAGEDOWN else -page))
            return True
        return self._drag(event)

    def _drag(self, event: pygame.event.Event) -> bool:
        """Take the bar by the mouse."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            strip = self.view.copy()
            strip.left, strip.width = self.view.right - self._grip, self._grip
            if strip.collidepoint(event.pos):
                bar = self.bar()
                on_bar = bar.top <= event.pos[1] < bar.bottom
                self._held = event.pos[1] - bar.top if on_bar else bar.height // 2
                self._follow(event.pos[1])
                return True
        elif event.type == pygame.MOUSEBUTTONUP and self._held is not None:
            self._held = None
            return True
        elif event.type == pygame.MOUSEMOTION and self._held is not None:
            self._follow(event.pos[1])
            return True
        return False

    def _follow(self, y: int) -> None:
        free = max(1, self.view.height - self.bar().height)
        self.to(round((y - self.view.top - (self._held or 0)) / free * self.most))


def seen_part(rect: pygame.Rect, view: pygame.Rect) -> pygame.Rect:
    """The part of a place that can be clicked: none where hardly anything of it is seen."""
    part = rect.clip(view)
    return part if part.height * 2 > rect.height else pygame.Rect(0, 0, 0, 0)
