"""Scrolling: a widget taller than its place, and lists that make only rows in view."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import pygame

from nightdrop.ui.input import walk, wheel
from nightdrop.ui.kit.base import Box, Clickable, Reply, Said, Scrolled, Widget
from nightdrop.ui.kit.pen import Pen, Style, draw_box, split
from nightdrop.ui.look.theme import (
    MIN_TARGET,
    RADIUS_TAG,
    ROW_LIST,
    SIZE_BODY,
    SIZE_RULE,
    legible,
    mixed,
)

BAR, GRIP = 8, 20  # width of the bar that is seen and of the strip that takes the pointer
FADE = 24  # design px in which it fades at an edge beyond which there is more of it
NOTCH = 48  # design px a notch of the wheel moves
LEAST_TYPE = 10.0  # design px of a row that is set smaller before it is cut


class Scroller:
    """The scroll position of a column `content` px tall: `view` shows it from `offset` px on.

    The pointer can drag the bar in a strip `grip` px wide.
    """

    def __init__(self, grip: int = GRIP) -> None:
        self.view = pygame.Rect(0, 0, 0, 0)
        self.content = self.offset = 0
        self.followed = ""  # the name of the focus that was scrolled to last
        self._held: int | None = None
        self._notch = NOTCH
        self._grip = grip

    def fit(self, content: int, view: pygame.Rect, style: Style | None = None) -> None:
        """Set other sizes; the offset stays if it can, notch and strip follow the style."""
        self.content, self.view = content, view.copy()
        if style is not None:
            self._notch, self._grip = style.px(NOTCH), style.px(GRIP)
        self.to(self.offset)

    @property
    def most(self) -> int:
        """The largest offset; 0 if all is seen."""
        return max(0, self.content - self.view.height)

    def to(self, offset: int) -> bool:
        """Scroll to an offset in px, as far as there is content; True if that moved anything."""
        before, self.offset = self.offset, max(0, min(offset, self.most))
        return self.offset != before

    def reveal(self, top: int, bottom: int, margin: int = 0) -> bool:
        """Scroll so that the content between two offsets is visible, above all its top."""
        offset = max(self.offset, bottom + margin - self.view.height)
        return self.to(min(offset, top - margin))

    def follow(self, focus: str, places: Mapping[str, pygame.Rect], margin: int) -> bool:
        """Scroll to what has just got the focus; True if that moved anything.

        `places` are the rectangles in window px as it is scrolled now, by name.
        """
        known, self.followed = self.followed, focus
        if focus == known or focus not in places:
            return False
        top = places[focus].top + self.offset - self.view.top
        return self.reveal(top, top + places[focus].height, margin)

    def bar(self) -> pygame.Rect:
        """The bar's rectangle; empty if there is nothing to scroll."""
        if not self.most:
            return pygame.Rect(0, 0, 0, 0)
        tall = min(self.view.height, max(24, self.view.height * self.view.height // self.content))
        top = self.view.top + (self.view.height - tall) * self.offset // self.most
        return pygame.Rect(self.view.right - BAR, top, BAR, tall)

    def draw(self, pen: Pen) -> None:
        if self.most:
            draw_box(pen.surface, self.bar(), BAR // 2, pen.palette.ink2)

    def more_beyond(self, style: Style) -> Iterator[tuple[pygame.Rect, bool]]:
        """The strips at the edges beyond which there is more, and whether that is the foot."""
        seen, fade = self.view, style.px(FADE)
        if self.offset > fade // 2:
            yield split(seen, fade)[0], False
        if self.most - self.offset > fade // 2:
            yield split(seen, seen.height - fade)[1], True

    def handle(self, event: pygame.event.Event) -> bool:
        """Answer wheel, PgUp, PgDn and the bar; True if the event was used."""
        if not self.most:
            return False
        if turned := wheel(event):
            self.to(self.offset - self._notch * turned)
            return True
        if walk(event) in ("pageup", "pagedown"):
            page = max(self._notch, self.view.height - self._notch)
            self.to(self.offset + (page if walk(event) == "pagedown" else -page))
            return True
        return self.drag(event)

    def drag(self, event: pygame.event.Event) -> bool:
        """Drag the bar by the mouse; True if the event was used."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.most:
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
    """The visible part of a rectangle; empty if that is too small to be clicked."""
    part = rect.clip(view)
    return part if part.height >= min(rect.height, MIN_TARGET) else pygame.Rect(0, 0, 0, 0)


RING = 6  # design px kept free around what scrolls, for the ring of the focus
MARGIN = 12  # design px kept free below all that scrolls


class Scroll(Box):
    """Shows a part of one widget, by wheel, PgUp, PgDn and bar, and scrolls to the focus.

    It fades out where there is more, which no bar says as plainly, and no line is seen by half.
    `ring` and `grip` are design px kept free around it, and for the bar if there is one; if it
    `swells` the ring extends beyond its place.
    """

    def __init__(
        self, content: Widget, ring: float = RING, grip: float = GRIP, swells: bool = False
    ) -> None:
        super().__init__([content])
        self.content, self.ring, self.grip, self.swells = content, ring, grip, swells
        self.scroller = Scroller()
        self._style: Style | None = None  # that of the last layout

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        ring = 0 if self.swells else 2 * style.px(self.ring)
        return width, self.content.measure(width - ring, style)[1] + ring + style.px(MARGIN)

    def place(self, rect: pygame.Rect, style: Style) -> None:
        ring = style.px(self.ring)
        rect = rect.inflate(2 * ring, 2 * ring) if self.swells else rect
        super().place(rect, style)
        self._style = style
        wide, self.content.room = rect.width - 2 * ring, rect.height - 2 * ring
        tall = self.content.measure(wide, style)[1]
        if tall + 2 * ring > rect.height:
            wide -= style.px(self.grip)
            tall = self.content.measure(wide, style)[1]
        self.scroller.fit(tall + 2 * ring, self.rect, style)
        whole = pygame.Rect(rect.left + ring, 0, wide, tall)
        for _twice in range(2):  # where the focus lies is known when all is placed
            whole.top = rect.top + ring - self.scroller.offset
            self.content.place(whole, style)
            if not self._follow(style):
                break

    def _follow(self, style: Style) -> bool:
        held = {leaf.known_as: leaf.rect for leaf in self.leaves() if leaf.focused}
        return self.scroller.follow(next(iter(held), ""), held, style.px(FADE))

    def show(self, content: Widget) -> None:
        """Show another widget, from the same offset on as far as there is content."""
        self.content, self.widgets, self.dirty = content, [content], True

    def scroll_to(self, offset: int) -> None:
        """Show the content from an offset in px on, as far as there is content."""
        before = self.scroller.offset
        if self.scroller.to(offset):
            self._move_from(before)

    def _move_from(self, offset: int) -> None:
        """Move the content from where it was at an offset in px; nothing is laid out anew."""
        if self._style is not None:
            self.content.shift(offset - self.scroller.offset, self._style)

    def shift(self, down: int, style: Style) -> None:
        super().shift(down, style)
        self.scroller.view.move_ip(0, down)

    def at(self, pos: tuple[int, int]) -> Widget | None:
        found = super().at(pos)
        seen = found is not None and seen_part(found.rect, self.rect).collidepoint(pos)
        return found if seen else None

    def draw(self, pen: Pen) -> None:
        before = pen.surface.get_clip()
        pen.surface.set_clip(self.rect.clip(before))
        beyond = [*self.scroller.more_beyond(pen)]
        grounds = [pygame.Surface(strip.size) for strip, _is_foot in beyond]
        for ground, (strip, _is_foot) in zip(grounds, beyond, strict=True):
            ground.blit(pen.surface, (0, 0), strip)
        super().draw(pen)
        for ground, (strip, is_foot) in zip(grounds, beyond, strict=True):
            pen.surface.blit(veil(ground, is_foot), strip)
        self.scroller.draw(pen)
        pen.surface.set_clip(before)

    def clickables(self) -> list[Clickable]:
        found = [(c, seen_part(c.rect, self.rect)) for c in super().clickables()]
        return [Clickable(c.name, c.kind, part) for c, part in found if part.width]

    def roll(self, event: pygame.event.Event) -> Reply:
        before = self.scroller.offset
        if not self.scroller.handle(event):
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                self._show_pressed(event.pos)
            return super().roll(event)
        self._move_from(before)
        return Scrolled()

    def _show_pressed(self, pos: tuple[int, int]) -> None:
        """Show the whole of a button that is about to be pressed at a point in px, and keep it
        there: what is chosen is not left at an edge."""
        found, seen, before = self.at(pos), self.rect, self.scroller.offset
        if found is None or found.kind != "button" or found.rect.height > seen.height:
            return
        margin = self._style.px(FADE) if self._style is not None else 0
        margin = min(margin, seen.bottom - 1 - pos[1], pos[1] - seen.top)
        top = found.rect.top - seen.top + before
        if self.scroller.reveal(top, top + found.rect.height, margin):
            self._move_from(before)
            self.dirty = True


def veil(ground: pygame.Surface, is_foot: bool) -> pygame.Surface:
    """A ground that covers more from row to row, all in its last row or, if not at a foot, in its
    first."""
    wide, tall = ground.get_size()
    made = pygame.Surface((wide, tall), pygame.SRCALPHA)
    made.blit(ground, (0, 0))
    for y in range(tall):
        rows = y + 1 if is_foot else tall - y
        made.fill((255, 255, 255, 255 * rows // tall), (0, y, wide, 1), pygame.BLEND_RGBA_MULT)
    return made


@dataclass(frozen=True, slots=True)
class Row:
    """One line: words, a note at the right end (such as a rule number), an icon at the left.

    `short` is used if the words have no room; a note that `yields` is left out first, one that
    stands `aside` is shown of the row that is pointed at or chosen. A `head` is over the rows of a
    part; a row `under` another has a line along it instead of an icon.
    """

    text: str
    note: str = ""
    icon: pygame.Surface | None = None
    strong: bool = False
    faint: bool = False
    short: str = ""
    yields: bool = False
    aside: bool = False
    head: bool = False
    under: bool = False


class ListBox(Widget):
    """Says `Said(command, index)` when a row is chosen by click or Enter.

    `count` rows, each made by `row(index)` when it is shown. `row_px` is the row's height in
    design px; a list that cannot be chosen from (`pick=False`) may have rows under 32 px.
    """

    focusable = True
    kind = "list"

    def __init__(
        self, command: str, count: int, row: Callable[[int], Row],
        row_px: float = ROW_LIST, pick: bool = True,
    ) -> None:
        super().__init__()
        self.command, self.count, self.row, self.row_px, self.pick = (
            command, count, row, row_px, pick,
        )
        self.chosen = -1
        self.scroller = Scroller(14)
        self._step = ROW_LIST
        self._pointer = (-1, -1)

    @property
    def first(self) -> int:
        """The index of the row at the top."""
        return round(self.scroller.offset / self._step)

    def refill(self, count: int, row: Callable[[int], Row], follow: bool = False) -> None:
        """Set other rows; `follow` scrolls to the last."""
        self.count, self.row, self.dirty = count, row, True
        self.chosen = min(self.chosen, count - 1)
        self._fit()
        self._scroll(count if follow else self.first)

    def show(self, index: int) -> None:
        """Choose a row (-1: none) and scroll it into view."""
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
        self.dirty |= self.scroller.to(first * self._step)

    def _fit(self) -> None:
        """Have it scroll by whole rows, never to a part of one below them."""
        whole = self.rect.height + max(0, self.count - self.seen) * self._step
        self.scroller.fit(whole, self.rect)

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, self._row_height(style) * max(1, min(self.count, 8))

    def _row_height(self, style: Style) -> int:
        return max(style.px(self.row_px), style.hit_size if self.pick else 0)

    def place(self, rect: pygame.Rect, style: Style) -> None:
        super().place(rect, style)
        first, self._step = self.first, self._row_height(style)
        self._fit()
        self._scroll(first)

    def paint(self, pen: Pen) -> None:
        bar = pen.px(10) if self.count > self.seen else 0
        for place in range(min(self.seen, self.count - self.first)):
            top = self.rect.top + place * self._step
            area = pygame.Rect(self.rect.left, top, self.rect.width - bar, self._step)
            self._draw_row(pen, self.first + place, area)
        self.scroller.draw(pen)

    def _draw_row(self, pen: Pen, index: int, area: pygame.Rect) -> None:
        colours, row = pen.palette, self.row(index)
        over = self.pick and self.hovered and area.collidepoint(self._pointer) and not row.head
        fill = colours.panel
        if index == self.chosen:
            fill = mixed(colours.panel, colours.accent, 0.24)
            pen.box(area, fill, None, RADIUS_TAG)
            pen.surface.fill(colours.accent, (area.left, area.top, pen.px(3), area.height))
        elif over:
            fill = mixed(colours.panel, colours.ink, 0.08)
            pen.box(area, fill, None, RADIUS_TAG)
        inner = area.inflate(-2 * pen.px(8), 0)
        if row.head:
            pen.head(inner.move(0, inner.height - pen.head_height), row.text, row.note)
            return
        if row.under and row.icon is not None:
            along = inner.left + row.icon.get_width() // 2
            pen.surface.fill(colours.rule, (along, area.top, max(1, pen.px(2)), area.height))
        if row.icon is not None:
            pen.surface.blit(row.icon, row.icon.get_rect(midleft=inner.midleft))
            move = row.icon.get_width() + pen.px(8)
            inner = pygame.Rect(inner.left + move, inner.top, inner.width - move, inner.height)
        role = "strong" if row.strong or index == self.chosen else "body"
        noted = pen.width(row.note, "rule", SIZE_RULE) + pen.px(8) if row.note else 0
        if row.yields and pen.width(row.text, role, SIZE_BODY) > inner.width - noted:
            noted = 0
        if noted and (over or index == self.chosen or not row.aside):
            pen.line(inner, row.note, "rule", SIZE_RULE, legible(colours.ink2, fill), "right")
        inner.width -= noted
        ink = mixed(colours.ink2, colours.panel, 0.25) if row.faint else colours.ink
        inner.width = max(0, inner.width)
        fits = not row.short or pen.width(row.text, role, SIZE_BODY) <= inner.width
        said = row.text if fits else row.short
        size = pen.fitting([said], inner.width, role, SIZE_BODY, LEAST_TYPE) or SIZE_BODY
        pen.line(inner, said, role, size, legible(ink, fill))

    def _index_at(self, pos: tuple[int, int]) -> int:
        index = self.first + (pos[1] - self.rect.top) // self._step
        return index if index < min(self.count, self.first + self.seen) else -1

    def handle(self, event: pygame.event.Event) -> Reply:
        if self.hovered and (turned := wheel(event)):
            self.scroller.to((self.first - 3 * turned) * self._step)
            return Scrolled()
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._point(event)
        return self._keys(event) if self.focused else False

    def _point(self, event: pygame.event.Event) -> Reply:
        if self.scroller.drag(event):
            return Scrolled()
        if event.type == pygame.MOUSEMOTION:
            self.dirty |= self.pick and self.rect.collidepoint(event.pos)
            self._pointer = event.pos
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if not (pressed and self.rect.collidepoint(event.pos)):
            return False
        index = self._index_at(event.pos)
        if not self.pick or index < 0:
            return True
        self.chosen, self.dirty = index, True
        return Said(self.command, index)

    def _keys(self, event: pygame.event.Event) -> Reply:
        page = self.seen - 1
        moves = {"up": -1, "down": 1, "pageup": -page, "pagedown": page,
                 "home": -self.count, "end": self.count}
        if (by := moves.get(walk(event))) is not None:
            if self.pick:
                self.show(max(0, min(self.count - 1, self.chosen + by)))
            else:
                self._scroll(self.first + by)
            return True
        if self.pick and self.chosen >= 0 and walk(event) == "press":
            return Said(self.command, self.chosen)
        return False
