"""Figures of many games: numbers with what they are, bars with their shares, a curve over time."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final, Literal, NamedTuple

import pygame

from nightdrop.ui.kit.base import Widget
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look.theme import SIZE_BODY, SIZE_SUB, mixed

_FIGURE: Final = 30  # design px of the type of a number
_ROW: Final = 15.0  # design px of the type of a bar's words
_TALL: Final = 168  # design px of a curve
_AXIS: Final = 40  # design px of the numbers beside it
_MEAN_OF: Final = 10  # games of which the line of a curve is the mean


class Figure(Widget):
    """A number, what it is above it, and how sure or from when below; the last may be missing."""

    def __init__(self, name: str, said: str, note: str = "") -> None:
        super().__init__()
        self.name, self.said, self.note = name, said, note

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        tall = style.height(self.name, width, "body", SIZE_SUB, 2)
        tall += style.line_height("display", _FIGURE) + style.px(6)
        return width, tall + style.height(self.note, width, "body", SIZE_SUB, 2)

    def paint(self, pen: Pen) -> None:
        (left, y), wide, pal = self.rect.topleft, self.rect.width, pen.palette
        y += pen.paragraph((left, y), self.name, wide, "body", SIZE_SUB, pal.ink2, 2)
        pen.fitted((left, y), self.said, _FIGURE, pal.ink, wide, least=14)
        y += pen.line_height("display", _FIGURE) + pen.px(6)
        pen.paragraph((left, y), self.note, wide, "body", SIZE_SUB, pal.ink2, 2)


class Bar(NamedTuple):
    """A row of bars: its name, what is said at its end, how long it is (0-1, below 0 for what is
    lost)."""

    name: str
    said: str
    part: float


class Bars(Widget):
    """Bars one under the other, the names at the left or, for want of room, above."""

    def __init__(self, bars: Sequence[Bar]) -> None:
        super().__init__()
        self.bars = list(bars)

    def _columns(self, width: int, style: Style) -> tuple[int, int]:
        """The widths of names and ends in px; 0 for names that stand above."""
        names = max((style.width(bar.name, "body", _ROW) for bar in self.bars), default=0)
        ends = max((style.width(bar.said, "strong", _ROW) for bar in self.bars), default=0)
        fits = names + ends + style.px(24) <= width * 2 // 3
        return names if fits else 0, ends

    def _step(self, width: int, style: Style) -> int:
        """The height of a row in px."""
        line = style.line_height("body", _ROW)
        return line + style.px(6) if self._columns(width, style)[0] else 2 * line + style.px(4)

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, self._step(width, style) * len(self.bars)

    def paint(self, pen: Pen) -> None:
        names, ends = self._columns(self.rect.width, pen)
        step, pal = self._step(self.rect.width, pen), pen.palette
        line = pen.line_height("body", _ROW)
        for number, bar in enumerate(self.bars):
            row = pygame.Rect(self.rect.left, self.rect.top + number * step, self.rect.width, line)
            ink = pal.ink if bar.part else pal.ink2
            name = pygame.Rect(row.topleft, (names or row.width, line))
            pen.line(name, bar.name, "body", _ROW, ink)
            if not names:
                row.top += line
            pen.line(row, bar.said, "strong", _ROW, ink, "right")
            left = row.left + (names + pen.px(12) if names else 0)
            track = pygame.Rect(left, 0, row.right - ends - pen.px(12) - left, pen.px(10))
            track.centery = row.centery
            pen.box(track, pal.key_cap, None, 5)
            long = round(track.width * min(1.0, abs(bar.part)))
            if long:
                fill = pal.accent if bar.part > 0 else pal.refused
                pen.box(pygame.Rect(track.topleft, (max(pen.px(4), long), track.height)), fill,
                        None, 5)  # fmt: skip


class Trend(Widget):
    """Values in their order as dots, and the mean of the last ten as a line."""

    def __init__(self, values: Sequence[float], note: str) -> None:
        super().__init__()
        self.values, self.note = list(values), note

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(_TALL) + style.height(self.note, width, "body", SIZE_SUB)

    def paint(self, pen: Pen) -> None:
        pal, rect = pen.palette, self.rect
        plot = pygame.Rect(rect.left + pen.px(_AXIS), rect.top + pen.px(8),
                           rect.width - pen.px(_AXIS + 10), pen.px(_TALL - 20))  # fmt: skip
        low, high = min(self.values), max(self.values)
        spread = max(1.0, high - low)

        def at(number: float, value: float) -> tuple[int, int]:
            part = number / max(1, len(self.values) - 1)
            y = plot.bottom - round(plot.height * (value - low) / spread)
            return plot.left + round(plot.width * part), y

        for value in dict.fromkeys((low, high, *((0.0,) if low < 0 < high else ()))):
            y = at(0, value)[1]
            pen.surface.fill(pal.rule, (plot.left, y, plot.width, max(1, pen.px(1.2))))
            tall = pen.line_height("value", SIZE_BODY)
            label = pygame.Rect(rect.left, y - tall // 2, pen.px(_AXIS - 8), tall)
            pen.line(label, f"{value:.0f}", "value", SIZE_BODY, pal.ink2, "right")
        dot = mixed(pal.panel, pal.ink, 0.55)
        for number, value in enumerate(self.values):
            pygame.draw.aacircle(pen.surface, dot, at(number, value), max(2, pen.px(2.6)))
        means = [fmean(self.values[max(0, n - _MEAN_OF + 1) : n + 1])
                 for n in range(len(self.values))]  # fmt: skip
        if len(means) > 1:
            line = [at(number, mean) for number, mean in enumerate(means)]
            pygame.draw.lines(pen.surface, pal.accent, False, line, max(2, pen.px(3)))
        under = (rect.left, rect.top + pen.px(_TALL))
        pen.paragraph(under, self.note, rect.width, "body", SIZE_SUB, pal.ink2)


class Column(NamedTuple):
    """A column of a table: its head, and what it gives way for: those of the highest `yields` are
    left out first where there is no room, those of 0 never. Numbers stand at the right."""

    head: str
    yields: int = 0
    is_number: bool = True


class Table(Widget):
    """Rows of words and numbers under their heads; the `strong` rows stand out."""

    def __init__(
        self, columns: Sequence[Column], rows: Sequence[Sequence[str]], strong: Sequence[int] = ()
    ) -> None:
        super().__init__()
        self.columns, self.rows, self.strong = list(columns), list(rows), frozenset(strong)

    def shown(self, width: int, style: Style) -> list[tuple[int, int]]:
        """The columns that have room in `width` px, each with its width in px."""
        gap = style.px(14)
        wide = [max(style.width(column.head, "body", SIZE_SUB),
                    *(style.width(row[n], "strong", _ROW) for row in self.rows)) + gap
                for n, column in enumerate(self.columns)]  # fmt: skip
        kept = list(range(len(wide)))
        for least in sorted({one.yields for one in self.columns if one.yields}, reverse=True):
            if sum(wide[n] for n in kept) > width:
                kept = [n for n in kept if self.columns[n].yields < least]
        over = sum(wide[n] for n in kept) - width
        words = next((n for n in kept if not self.columns[n].is_number), kept[0])
        wide[words] -= over  # it is shortened, or takes what is left
        return [(n, max(0, wide[n])) for n in kept]

    @staticmethod
    def _step(style: Style) -> int:
        return style.line_height("body", _ROW) + style.px(6)

    def _head(self, style: Style) -> int:
        """The height of the heads in px."""
        return style.line_height("body", SIZE_SUB) + style.px(6)

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, self._head(style) + self._step(style) * len(self.rows)

    def paint(self, pen: Pen) -> None:
        pal, step, head = pen.palette, self._step(pen), self._head(pen)
        left = self.rect.left
        for n, wide in self.shown(self.rect.width, pen):
            column = self.columns[n]
            align: Literal["left", "right"] = "right" if column.is_number else "left"
            room = pygame.Rect(left, self.rect.top, wide - pen.px(14), head - pen.px(6))
            pen.line(room, column.head, "body", SIZE_SUB, pal.ink2, align)
            for number, row in enumerate(self.rows):
                top = self.rect.top + head + number * step
                box = pygame.Rect(left, top, wide - pen.px(14), step)
                role, ink = ("strong", pal.ink) if number in self.strong else ("body", pal.ink2)
                pen.line(box, row[n], role, _ROW, ink, align)
            left += wide
        for number in range(len(self.rows)):
            y = self.rect.top + head + number * step
            pen.surface.fill(pal.rule, (self.rect.left, y, self.rect.width, max(1, pen.px(1))))
