"""A scrolling list that asks only for the rows it shows, so that thousands cost nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from nightdrop.ui import fonts
from nightdrop.ui.kit.base import Reply, Said, Style, Widget, is_key
from nightdrop.ui.kit.boxes import box
from nightdrop.ui.kit.text import put_line
from nightdrop.ui.theme import RADIUS_TAG, ROW_LIST, SIZE_BODY, SIZE_RULE, mixed


@dataclass(frozen=True, slots=True)
class Row:
    """One line: words, a note at the right end (such as a rule number), an icon at the left."""

    text: str
    note: str = ""
    icon: pygame.Surface | None = None
    strong: bool = False
    faint: bool = False


class ListBox(Widget):
    """Says `Said(command, index)` when a row is chosen by click or Enter.

    `count` rows, each made by `row(index)` when it is shown. `row_px` is the row's height in
    design px; a list that cannot be chosen from (`pick=False`) may have rows under 32 px.
    """

    focusable = True

    def __init__(
        self, command: str, count: int, row: Callable[[int], Row],
        row_px: float = ROW_LIST, pick: bool = True,
    ) -> None:  # fmt: skip
        super().__init__()
        self.command, self.count, self.row, self.row_px, self.pick = (
            command, count, row, row_px, pick,
        )  # fmt: skip
        self.chosen = -1
        self.first = 0
        self._step = ROW_LIST
        self._held: int | None = None
        self._pointer = (-1, -1)

    def refill(self, count: int, row: Callable[[int], Row], follow: bool = False) -> None:
        """Other rows; `follow` scrolls to the last."""
        self.count, self.row, self.dirty = count, row, True
        self.chosen = min(self.chosen, count - 1)
        self._scroll(count if follow else self.first)

    def show(self, index: int) -> None:
        """Choose a row (-1: none) and scroll until it is seen."""
        self.chosen, self.dirty = max(-1, min(index, self.count - 1)), True
        if self.chosen < 0:
            return
        seen = self.seen
        self._scroll(min(max(self.first, self.chosen - seen + 1), self.chosen))

    @property
    def seen(self) -> int:
        """How many whole rows fit."""
        return max(1, self.rect.height // self._step)

    def _scroll(self, first: int) -> None:
        first = max(0, min(first, self.count - self.seen))
        self.dirty |= first != self.first
        self.first = first

    def height(self, width: int, style: Style) -> int:
        return self._row_height(style) * max(1, min(self.count, 8))

    def _row_height(self, style: Style) -> int:
        return max(style.px(self.row_px), style.target if self.pick else 0)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        self._step = self._row_height(style)
        self._scroll(self.first)
        bar = style.px(10) if self.count > self.seen else 0
        for place in range(min(self.seen, self.count - self.first)):
            top = self.rect.top + place * self._step
            area = pygame.Rect(self.rect.left, top, self.rect.width - bar, self._step)
            self._draw_row(surface, style, self.first + place, area)
        if bar:
            self._draw_bar(surface, style)

    def _draw_row(
        self, surface: pygame.Surface, style: Style, index: int, area: pygame.Rect
    ) -> None:
        colours, row = style.palette, self.row(index)
        over = self.pick and self.hovered and area.collidepoint(self._pointer)
        if index == self.chosen:
            fill = mixed(colours.panel, colours.accent, 0.24)
            box(surface, area, style.px(RADIUS_TAG), fill)
            surface.fill(colours.accent, (area.left, area.top, style.px(3), area.height))
        elif over:
            box(surface, area, style.px(RADIUS_TAG), mixed(colours.panel, colours.ink, 0.08))
        inner = area.inflate(-2 * style.px(8), 0)
        if row.icon is not None:
            surface.blit(row.icon, row.icon.get_rect(midleft=inner.midleft))
            move = row.icon.get_width() + style.px(8)
            inner = pygame.Rect(inner.left + move, inner.top, inner.width - move, inner.height)
        if row.note:
            px = style.text(SIZE_RULE)
            put_line(surface, inner, "rule", px, row.note, colours.ink2, "right")
            inner.width -= fonts.measure("rule", px, row.note)[0] + style.px(8)
        strong = row.strong or index == self.chosen
        ink = mixed(colours.ink2, colours.panel, 0.25) if row.faint else colours.ink
        role = "strong" if strong else "body"
        inner.width = max(0, inner.width)
        put_line(surface, inner, role, style.text(SIZE_BODY), row.text, ink)

    def _bar(self) -> pygame.Rect:
        high = max(24, self.rect.height * self.seen // self.count)
        free = self.rect.height - high
        top = self.rect.top + free * self.first // max(1, self.count - self.seen)
        return pygame.Rect(self.rect.right - 6, top, 6, high)

    def _draw_bar(self, surface: pygame.Surface, style: Style) -> None:
        box(surface, self._bar(), 3, style.palette.ink2)

    def _index_at(self, pos: tuple[int, int]) -> int:
        index = self.first + (pos[1] - self.rect.top) // self._step
        return index if index < min(self.count, self.first + self.seen) else -1

    def handle(self, event: pygame.event.Event) -> Reply:
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            self._scroll(self.first - 3 * event.y)
            return True
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._point(event)
        return self._keys(event) if self.focused else False

    def _point(self, event: pygame.event.Event) -> Reply:
        if event.type == pygame.MOUSEBUTTONUP:
            held, self._held = self._held, None
            return held is not None
        if event.type == pygame.MOUSEMOTION:
            if self._held is not None:
                free = max(1, self.rect.height - self._bar().height)
                share = (event.pos[1] - self.rect.top - self._held) / free
                self._scroll(round(share * (self.count - self.seen)))
                return True
            self.dirty |= self.pick and self.rect.collidepoint(event.pos)
            self._pointer = event.pos
            return False
        if event.button != 1 or not self.rect.collidepoint(event.pos):
            return False
        if self.count > self.seen and event.pos[0] >= self.rect.right - 14:
            bar = self._bar()
            on_bar = bar.top <= event.pos[1] < bar.bottom
            self._held = event.pos[1] - bar.top if on_bar else bar.height // 2
            return True
        index = self._index_at(event.pos)
        if not self.pick or index < 0:
            return True
        self.chosen, self.dirty = index, True
        return Said(self.command, index)

    def _keys(self, event: pygame.event.Event) -> Reply:
        page = self.seen - 1
        moves = {"up": -1, "down": 1, "pgup": -page, "pgdn": page,
                 "home": -self.count, "end": self.count}  # fmt: skip
        for name, by in moves.items():
            if is_key(event, name):
                if self.pick:
                    self.show(max(0, min(self.count - 1, self.chosen + by)))
                else:
                    self._scroll(self.first + by)
                return True
        if self.pick and self.chosen >= 0 and is_key(event, "enter"):
            return Said(self.command, self.chosen)
        return False
