"""What scrolls: widgets one under the other, and lists that ask only for the rows they show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from nightdrop.ui.input import walk
from nightdrop.ui.kit.base import POINTER, Group, Reply, Said, Style, Widget
from nightdrop.ui.kit.boxes import box, put_line
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import RADIUS_TAG, ROW_LIST, SIZE_BODY, SIZE_RULE, mixed

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
        if walk(event) in ("pageup", "pagedown"):
            page = max(self._notch, self.view.height - self._notch)
            self.to(self.offset + (page if walk(event) == "pagedown" else -page))
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
        moves = {"up": -1, "down": 1, "pageup": -page, "pagedown": page,
                 "home": -self.count, "end": self.count}  # fmt: skip
        if (by := moves.get(walk(event))) is not None:
            if self.pick:
                self.show(max(0, min(self.count - 1, self.chosen + by)))
            else:
                self._scroll(self.first + by)
            return True
        if self.pick and self.chosen >= 0 and walk(event) == "press":
            return Said(self.command, self.chosen)
        return False
