"""Charts: numbers with captions, bars with shares, odds as one bar, trends over games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from statistics import fmean
from typing import Final, Literal, NamedTuple

import pygame

from nightdrop.ui.kit.base import Widget
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look.theme import RGB, SIZE_BODY, SIZE_SUB, mixed

_FIGURE: Final = 30  # design px of the type of a number
_ROW: Final = 15.0  # design px of the type of a bar's words
_TALL: Final = 168  # design px of a curve
_STRIP: Final = 40  # design px of the shares below it
_MEAN_OF: Final = 10  # values of which the line of a curve is the mean
_FEW, _MOST_DOTS = 40, 100  # dots that are large, and that have room
_HATCHED: Final = 0.38  # how much darker than its part a hatch is, from 0 to 1
_SCALE: Final = 150  # design px of the scale of a share, at least


class Figure(Widget):
    """A number, its caption above, and how sure or from when below; the last may be missing."""

    def __init__(self, name: str, said: str, note: str = "") -> None:
        super().__init__()
        self.name, self.said, self.note = name, said, note

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        tall = style.height(self.name, width, "body", SIZE_SUB, 2)
        tall += style.line_height("display", _FIGURE) + style.px(6)
        return width, tall + style.height(self.note, width, "body", SIZE_SUB, 3)

    def paint(self, pen: Pen) -> None:
        (left, y), wide, pal = self.rect.topleft, self.rect.width, pen.palette
        y += pen.paragraph((left, y), self.name, wide, "body", SIZE_SUB, pal.ink2, 2)
        pen.fitted((left, y), self.said, _FIGURE, pal.ink, wide, least=14)
        y += pen.line_height("display", _FIGURE) + pen.px(6)
        pen.paragraph((left, y), self.note, wide, "body", SIZE_SUB, pal.ink2, 3)


class Bar(NamedTuple):
    """A row of bars: its name, the text at its end, its length (0-1, below 0 for a loss)."""

    name: str
    said: str
    part: float


class Bars(Widget):
    """Bars one under the other, with the names at the left or, if there is no room, above."""

    def __init__(self, bars: Sequence[Bar]) -> None:
        super().__init__()
        self.bars = list(bars)

    def _columns(self, width: int, style: Style) -> tuple[int, int]:
        """The widths of names and ends in px; 0 for names that are above the bars."""
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


class OddsPart(NamedTuple):
    """A part of a bar of chances: its share of the whole (0-1) and its colour.

    A `hatched` part can be told from the others without colour.
    """

    share: float
    fill: RGB
    hatched: bool = False


class OddsBar(NamedTuple):
    """Chances as the parts of one bar.

    `said` is written on it: at the left if the first part has room for it, else in the middle.
    `note` is there as long as no chance is known.
    """

    parts: Sequence[OddsPart]
    said: str = ""
    note: str = ""
    ground: RGB | None = None  # below all parts; the panel's second ground unless it is given

    def draw(self, pen: Pen, rect: pygame.Rect) -> None:
        """Draw it as large as `rect`, in px."""
        pal = pen.palette
        pen.box(rect, self.ground or pal.panel2, None, 4)
        if not any(part.share > 0 for part in self.parts):
            pen.line(rect, self.note, "body", SIZE_BODY, pal.ink2, "centre")
            return
        edges = [rect.left + round(rect.width * min(1.0, sum(one.share for one in self.parts[:n])))
                 for n in range(len(self.parts) + 1)]  # fmt: skip
        for part, (left, right) in zip(self.parts, pairwise(edges), strict=True):
            if right == left:
                continue
            box = pygame.Rect(left, rect.top, right - left, rect.height)
            pen.surface.fill(part.fill, box)
            if part.hatched:
                hatch(pen, box, mixed(part.fill, (0, 0, 0), _HATCHED))
            if left > rect.left:
                parted = max(1, pen.px(1.4))
                pen.surface.fill(pal.panel, (left, rect.top, parted, rect.height))
        wide = pen.width(self.said, "strong", _ROW) + pen.px(16)
        whole = wide <= rect.width * self.parts[0].share
        pen.line(rect.inflate(-pen.px(16), 0), self.said, "strong", _ROW,
                 pal.on_accent if whole else pal.ink, "left" if whole else "centre")  # fmt: skip


def hatch(pen: Pen, part: pygame.Rect, ink: RGB) -> None:
    """Hatch a part of a bar with lines at 45 degrees, 3 design px wide, one every 8."""
    was = pen.surface.get_clip()
    pen.surface.set_clip(part.clip(was))
    for x in range(part.left - part.height, part.right, max(3, pen.px(8))):
        pygame.draw.line(pen.surface, ink, (x, part.bottom), (x + part.height, part.top), pen.px(3))
    pen.surface.set_clip(was)


class Trend(Widget):
    """Values in order as dots, and the mean of the last ten as a line.

    A dot is filled for a game that was `won` (1; 0.5 for a draw) and a ring for others; a strip
    below shows the share won of the last ten. `line` divides won from lost; `said` words a value,
    `ends` are the texts at both ends of the time. Of very many values each dot stands for several
    in a row.
    """

    def __init__(
        self,
        values: Sequence[float],
        won: Sequence[float],
        line: float | None = None,
        said: Callable[[float], str] = "{:.0f}".format,
        ends: tuple[str, str] = ("", ""),
        note: str = "",
    ) -> None:
        super().__init__()
        self.each = -(-len(values) // _MOST_DOTS) or 1
        self.values, self.won = _in_rows(values, self.each), _in_rows(won, self.each)
        self.line, self.said, self.ends, self.note = line, said, ends, note

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        tall = style.px(_TALL + _STRIP + 22) + style.line_height("body", SIZE_SUB)
        return width, tall + style.height(self.note, width, "body", SIZE_SUB)

    def paint(self, pen: Pen) -> None:
        rect, axis = self.rect, self._axis(pen)
        wide = rect.width - axis - pen.px(10)
        plot = pygame.Rect(rect.left + axis, rect.top + pen.px(10), wide, pen.px(_TALL - 20))
        strip = pygame.Rect(plot.left, plot.bottom + pen.px(22), wide, pen.px(_STRIP))
        self._values(pen, plot)
        self._share(pen, strip)
        y, line = strip.bottom + pen.px(4), pen.line_height("body", SIZE_SUB)
        under = pygame.Rect(plot.left, y, wide, line)
        pen.line(under, self.ends[0], "body", SIZE_SUB, pen.palette.ink2)
        pen.line(under, self.ends[1], "body", SIZE_SUB, pen.palette.ink2, "right")
        at = rect.left, y + line + pen.px(4)
        pen.paragraph(at, self.note, rect.width, "body", SIZE_SUB, pen.palette.ink2)

    def _labels(self) -> list[tuple[float, str]]:
        """The values that are labelled, with their labels: the lowest, the highest, the line."""
        low, high = self._span()
        lines = () if self.line is None else (self.line,)
        return [(value, self.said(value)) for value in dict.fromkeys((*lines, low, high))]

    def _span(self) -> tuple[float, float]:
        """The lowest and the highest value shown."""
        some = [*self.values, *(() if self.line is None else (self.line,))]
        low, high = min(some), max(some)
        return (low, high) if high - low >= 1 else (low, low + 1)

    def _axis(self, style: Style) -> int:
        """The width of the labels at the left, in px."""
        said = [*(label for _value, label in self._labels()), "100%"]
        return max(style.width(one, "value", SIZE_BODY) for one in said) + style.px(10)

    def _x(self, plot: pygame.Rect, number: int) -> int:
        count = len(self.values)
        return plot.left + round(plot.width * (number / (count - 1) if count > 1 else 0.5))

    def _values(self, pen: Pen, plot: pygame.Rect) -> None:
        """Draw the dots and the mean, over lines at the labelled values."""
        pal, (low, high) = pen.palette, self._span()

        def at(value: float) -> int:
            return plot.bottom - round(plot.height * (value - low) / (high - low))

        taken = list[int]()
        tall = pen.line_height("value", SIZE_BODY)
        for value, said in self._labels():
            y, is_line = at(value), value == self.line
            strong = max(1, pen.px(2 if is_line else 1))
            pen.surface.fill(pal.ink2 if is_line else pal.rule, (plot.left, y, plot.width, strong))
            if all(abs(y - other) >= tall * 3 // 4 for other in taken):
                label = pygame.Rect(self.rect.left, y - tall // 2,
                                    plot.left - self.rect.left - pen.px(8), tall)  # fmt: skip
                pen.line(label, said, "value", SIZE_BODY, pal.ink2, "right")
                taken.append(y)
        self._mean(pen, [(self._x(plot, n), at(mean)) for n, mean in _means(self.values)])
        small = max(2, pen.px(5.2 if len(self.values) <= _FEW else 3.4))
        for number, (value, won) in enumerate(zip(self.values, self.won, strict=True)):
            middle = self._x(plot, number), at(value)
            pygame.draw.aacircle(pen.surface, pal.ink, middle, small)
            if won <= 0.5:
                hole = small - max(1.5, pen.px(1.6))
                pygame.draw.aacircle(pen.surface, pal.panel, middle, hole)

    @staticmethod
    def _mean(pen: Pen, line: Sequence[tuple[int, int]]) -> None:
        """Draw the line of means with a rim that sets it off from what it crosses."""
        if len(line) > 1:
            for ink, wide in ((pen.palette.panel, 7), (pen.palette.accent, 4)):
                pygame.draw.lines(pen.surface, ink, False, line, max(2, pen.px(wide)))

    def _share(self, pen: Pen, strip: pygame.Rect) -> None:
        """Draw the share won of the last ten as a filled curve between none and all."""
        pal, means = pen.palette, _means(self.won)
        line = [(self._x(strip, n), strip.bottom - round(strip.height * one)) for n, one in means]
        if len(line) > 1:
            foot = [(line[-1][0], strip.bottom), (line[0][0], strip.bottom)]
            pygame.draw.polygon(pen.surface, mixed(pal.panel, pal.accent, 0.3), [*line, *foot])
        tall = pen.line_height("value", SIZE_BODY)
        for part in (0.0, 0.5, 1.0):
            y = strip.bottom - round(strip.height * part)
            pen.surface.fill(pal.rule, (strip.left, y, strip.width, max(1, pen.px(1))))
            if part != 0.5:
                label = pygame.Rect(self.rect.left, y - tall // 2,
                                    strip.left - self.rect.left - pen.px(8), tall)  # fmt: skip
                pen.line(label, f"{part:.0%}", "value", SIZE_BODY, pal.ink2, "right")
        self._mean(pen, line)


def _in_rows(values: Sequence[float], each: int) -> list[float]:
    """The means of every `each` values in a row; only the first group may be smaller."""
    first = len(values) % each
    parts = [values[:first]] if first else []
    parts += [values[n : n + each] for n in range(first, len(values), each)]
    return [fmean(part) for part in parts]


def _means(values: Sequence[float]) -> list[tuple[int, float]]:
    """The index of each value from the fifth on, with the mean of the last ten up to it."""
    begun = min(_MEAN_OF // 2, len(values)) - 1
    return [(n, fmean(values[max(0, n - _MEAN_OF + 1) : n + 1]))
            for n in range(max(0, begun), len(values))]  # fmt: skip


class Column(NamedTuple):
    """A column of a table: its head, and how readily it is left out.

    Without room the columns of the highest `yields` are left out first, those of 0 never. Numbers
    are aligned right.
    """

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
        """The columns that have room in `width` px, as indices, each with its width in px."""
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


class Spans(Table):
    """A table whose rows end in a scale from 0 to 100 %.

    A dot marks the share, a bar its confidence interval (low, share, high, each 0-1).
    """

    def __init__(
        self,
        columns: Sequence[Column],
        rows: Sequence[Sequence[str]],
        spans: Sequence[tuple[float, float, float]],
    ) -> None:
        super().__init__(columns, rows, range(len(rows)))
        self.spans = list(spans)

    def _words(self, width: int, style: Style) -> int:
        """The width of the words in px; the scale has the rest."""
        return width - max(style.px(_SCALE), width // 4)

    def shown(self, width: int, style: Style) -> list[tuple[int, int]]:
        return super().shown(self._words(width, style), style)

    def paint(self, pen: Pen) -> None:
        super().paint(pen)
        pal, rect = pen.palette, self.rect
        left = rect.left + self._words(rect.width, pen) + pen.px(8)
        scale = pygame.Rect(left, rect.top + self._head(pen), rect.right - left - pen.px(8),
                            self._step(pen) * len(self.rows))  # fmt: skip
        heads = pygame.Rect(scale.left, rect.top, scale.width, self._head(pen) - pen.px(6))
        pen.line(heads, "0%", "body", SIZE_SUB, pal.ink2)
        pen.centred(heads, "50%", "body", SIZE_SUB, pal.ink2)
        pen.line(heads, "100%", "body", SIZE_SUB, pal.ink2, "right")
        for part in (0.0, 0.5, 1.0):
            x = scale.left + round(scale.width * part)
            pen.surface.fill(pal.ink2 if part == 0.5 else pal.rule,
                             (x, scale.top, max(1, pen.px(1.4)), scale.height))  # fmt: skip
        for number, span in enumerate(self.spans):
            low, middle, high = (scale.left + round(scale.width * part) for part in span)
            y = scale.top + number * self._step(pen) + self._step(pen) // 2
            thick = pen.px(6)
            bar = pygame.Rect(low, y - thick // 2, max(2, high - low), thick)
            pen.box(bar, mixed(pal.panel, pal.accent, 0.55), None, 3)
            pygame.draw.aacircle(pen.surface, pal.panel, (middle, y), pen.px(8))
            pygame.draw.aacircle(pen.surface, pal.ink, (middle, y), pen.px(6))
