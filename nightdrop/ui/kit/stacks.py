"""The language of layout: stacks, rows and grids of widgets, and plain things to put into them.

A container says in `rects` where its widgets stand, and thereby how large it is: a page is a
container of containers, placed once. Lengths that are handed over are design px.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

import pygame

from nightdrop.ui.kit.base import Box, Widget
from nightdrop.ui.kit.buttons import ROOMY, TIGHT, Button
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look.theme import RGB, SIZE_BODY, SIZE_PROMPT

# Breakpoints, in design px of the window. Height: below, title and gaps are small; all is smaller;
# there is less between the parts. Width: below, what stands beside something stands under it; cards
# stand one under the other; nothing stands beside a list; all that is large is less so.
TINY, LOW, SHORT = 420, 640, 900
UPRIGHT, NARROW, BESIDE, BROAD = 700, 1000, 1180, 1700
WIDE = 560  # design px of a column of buttons
BETWEEN = 18  # design px between two columns
GAPS = 9, 6  # design px between two buttons, with roomy and with tight heights


class Paragraph(Widget):
    """Wrapped text of at most `lines` lines, `most` design px wide.

    `ink` is a colour, or the name of one of the palette's.
    """

    def __init__(
        self, string: str, role: str = "body", size: float = SIZE_BODY,
        ink: RGB | str = "ink2", most: float = 0, lines: int = 99,
    ) -> None:
        super().__init__()
        self.string, self.role, self.size, self.ink = string, role, size, ink
        self.most, self.lines = most, lines

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        wide = min(width, style.px(self.most)) if self.most else width
        return wide, style.height(self.string, wide, self.role, self.size, self.lines)

    def paint(self, pen: Pen) -> None:
        wide, _tall = self.measure(self.rect.width, pen)
        ink = getattr(pen.palette, self.ink) if isinstance(self.ink, str) else self.ink
        pen.paragraph(self.rect.topleft, self.string, wide, self.role, self.size, ink, self.lines)


class Head(Widget):
    """A section head with its rule, a note at its end if it fits, and `told` below the rule.

    Its height includes the gap below it.
    """

    def __init__(self, title: str, note: str = "", told: str = "") -> None:
        super().__init__()
        self.title, self.note, self.told = title, note, told

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.head_height + style.height(self.told, width)

    def paint(self, pen: Pen) -> None:
        below = self.rect.left, pen.head(self.rect, self.title, self.note)
        pen.paragraph(below, self.told, self.rect.width, ink=pen.palette.ink2)


class Gap(Widget):
    """Empty space, `tall` design px high."""

    def __init__(self, tall: float) -> None:
        super().__init__()
        self.tall = tall

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(self.tall)


class Arranged(Box):
    """A container that gives each of its widgets a rectangle."""

    def rects(self, width: int, style: Style) -> list[pygame.Rect]:
        """The rectangle of each widget in px, from (0, 0) on, in a width of `width` px."""
        raise NotImplementedError  # every container has its own order

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        rects = self.rects(width, style)
        right, bottom = ([getattr(rect, end) for rect in rects] for end in ("right", "bottom"))
        return max(right, default=0), max(bottom, default=0)

    def place(self, rect: pygame.Rect, style: Style) -> None:
        super().place(rect, style)
        self.room = rect.height
        for widget, where in zip(self.widgets, self.rects(rect.width, style), strict=True):
            widget.place(where.move(rect.topleft), style)


class Inset(Arranged):
    """A widget with design px free around it.

    At its left, above it, and, unless these are given, as many at its right and below. It is as
    wide as it may be.
    """

    def __init__(
        self, content: Widget, left: float = 0, top: float = 0, right: float | None = None,
        bottom: float | None = None,
    ) -> None:  # fmt: skip
        super().__init__([content])
        self.left, self.top = left, top
        self.right = left if right is None else right
        self.bottom = top if bottom is None else bottom

    def rects(self, width: int, style: Style) -> list[pygame.Rect]:
        left = style.px(self.left)
        wide = width - left - style.px(self.right)
        tall = self.widgets[0].measure(wide, style)[1]
        return [pygame.Rect(left, style.px(self.top), wide, tall)]

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, super().measure(width, style)[1] + style.px(self.bottom)


class Stack(Arranged):
    """Widgets one under the other, `gap` apart, at most `most` wide.

    `fill` is the one that takes the remaining height, or if it is `snug` no more than it needs.
    """

    def __init__(
        self, widgets: Sequence[Widget] = (), gap: float = 8, most: float = 0,
        fill: Widget | None = None, snug: bool = False,
    ) -> None:
        super().__init__(widgets)
        self.gap, self.most, self.fill, self.snug = gap, most, fill, snug

    def rects(self, width: int, style: Style) -> list[pygame.Rect]:
        wide = min(width, style.px(self.most)) if self.most else width
        gap, fill = style.px(self.gap), self.fill
        tall = [0 if one is fill else one.measure(wide, style)[1] for one in self.widgets]
        if fill is not None:
            rest = self.room - sum(tall) - gap * (len(tall) - 1)
            rest = min(rest, fill.measure(wide, style)[1]) if self.snug else rest
            tall[self.widgets.index(fill)] = max(style.hit_size, rest)
        tops = accumulate((one + gap for one in tall), initial=0)
        return [pygame.Rect(0, y, wide, one) for y, one in zip(tops, tall, strict=False)]


class Entry(Stack):
    """A bold name and the text under it; either may be missing."""

    def __init__(self, name: str, text: str = "") -> None:
        super().__init__([Paragraph(name, "strong", SIZE_PROMPT, "ink"), Paragraph(text)], 0)
        self.name, self.text = name, text


class Beside(Arranged):
    """Widgets side by side, `gap` apart, all as tall as the tallest.

    They share the width by `parts`, or equally; one whose part is 0 is as wide as it wishes, and if
    they are `wished` all are, and share the rest. In less than `fold` of width they are one under
    the other, `below` apart. With `fills` they take all the height there is.
    """

    def __init__(
        self, widgets: Sequence[Widget] = (), gap: float = 12, parts: Sequence[float] = (),
        fold: float = 0, below: float = 14, wished: bool = False, fills: bool = False,
    ) -> None:
        super().__init__(widgets)
        self.gap, self.parts, self.fold, self.below = gap, parts, fold, below
        self.wished, self.fills = wished, fills

    def folds(self, width: int, style: Style) -> bool:
        """Whether there is too little room to place them side by side."""
        return width < style.px(self.fold)

    def rects(self, width: int, style: Style) -> list[pygame.Rect]:
        if self.folds(width, style):
            return Stack(self.widgets, self.below).rects(width, style)
        parts, gap = self.parts or (1,) * len(self.widgets), style.px(self.gap)
        both = list(zip(self.widgets, parts, strict=True))
        wishes = [0 if part and not self.wished else widget.measure(width, style)[0]
                  for widget, part in both]
        each = (width - sum(wishes) - gap * (len(both) - 1)) / max(1, sum(parts))
        wide = [max(0, round(w + each * part)) for w, part in zip(wishes, parts, strict=True)]
        sizes = () if self.fills else zip(self.widgets, wide, strict=True)
        tall = max((one.measure(w, style)[1] for one, w in sizes), default=self.room)
        lefts = accumulate((w + gap for w in wide), initial=0)
        return [pygame.Rect(x, 0, w, tall) for x, w in zip(lefts, wide, strict=False)]


class Grid(Arranged):
    """Widgets in columns of one width, row by row, each row as tall as its tallest.

    There are `columns`, or as many as are `least` wide, but no more than fill all rows equally;
    `across` and `down` are the gaps.
    """

    def __init__(
        self, widgets: Sequence[Widget] = (), columns: int = 1, least: float = 0,
        across: float = 0, down: float = 0,
    ) -> None:
        super().__init__(widgets)
        self.columns, self.least, self.across, self.down = columns, least, across, down

    def row_height(self, row: Sequence[Widget], wide: int, style: Style) -> int:
        """The height in px of a row whose widgets are `wide` px wide."""
        return max(widget.measure(wide, style)[1] for widget in row)

    def rects(self, width: int, style: Style) -> list[pygame.Rect]:
        count = max(1, width // style.px(self.least)) if self.least else self.columns
        if self.least and len(self.widgets) > count:
            count = -(-len(self.widgets) // -(-len(self.widgets) // count))
        across, found, y = style.px(self.across), list[pygame.Rect](), 0
        wide = (width - across * (count - 1)) // count
        for at in range(0, len(self.widgets), count):
            row = self.widgets[at : at + count]
            tall = self.row_height(row, wide, style)
            found += [pygame.Rect(n * (wide + across), y, wide, tall) for n in range(len(row))]
            y += tall + style.px(self.down)
        return found


class RowColumns(Arranged):
    """Rows one under the other, `gap` apart, in two columns if each can be `least` wide.

    The columns are as even as whole rows allow; the focus walks down the first, then the second.
    """

    def __init__(
        self, rows: Sequence[Widget] = (), gap: float = 8, least: float = 0, between: float = 0
    ) -> None:
        super().__init__(rows)
        self.gap, self.least, self.between = gap, least, between

    def rects(self, width: int, style: Style) -> list[pygame.Rect]:
        wide = (width - style.px(self.between)) // 2
        if wide < style.px(self.least):
            return Stack(self.widgets, self.gap).rects(width, style)
        column = Stack(self.widgets, self.gap).rects(wide, style)  # each row is measured once
        splits = range(len(column), 0, -1)
        first = min(splits, key=lambda first: _depth(column, first), default=0)
        right = [rect.move(width - wide, -column[first].top) for rect in column[first:]]
        return [*column[:first], *right]


def _depth(column: Sequence[pygame.Rect], first: int) -> int:
    """The height in px of a column whose rows after the `first` ones stand in a second one."""
    right = column[-1].bottom - column[first].top if first < len(column) else 0
    return max(column[first - 1].bottom, right)


class Flow(Arranged):
    """Widgets one after the other, `gap` apart, each as wide as it wishes, in several rows."""

    def __init__(self, widgets: Sequence[Widget] = (), gap: float = 8) -> None:
        super().__init__(widgets)
        self.gap = gap

    def rects(self, width: int, style: Style) -> list[pygame.Rect]:
        gap, found, x, y = style.px(self.gap), list[pygame.Rect](), 0, 0
        for wide, tall in (widget.measure(width, style) for widget in self.widgets):
            if x and x + wide > width:
                x, y = 0, found[-1].bottom + gap
            found.append(pygame.Rect(x, y, min(wide, width), tall))
            x += wide + gap
        return found


class Folding(Box):
    """Buttons in one column if they fit, lower if necessary, else in up to `most` columns.

    If that is not enough either, one column extends below its `room`, to be scrolled. As many
    neighbours as `abreast` says of each are side by side if their names have room, else fewer.
    """

    def __init__(
        self, buttons: Sequence[Button] = (), most: int = 9,
        abreast: Callable[[Button], int] = lambda button: 1,
    ) -> None:
        super().__init__(buttons)
        self.buttons, self.most, self.abreast = list(buttons), most, abreast
        self.columns = 1

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, self.arrange(pygame.Rect(0, 0, width, self.room), width, style)

    def place(self, rect: pygame.Rect, style: Style) -> None:
        self.arrange(pygame.Rect(rect.topleft, (rect.width, self.room)), rect.width, style)

    def arrange(self, area: pygame.Rect, wide: int, style: Style) -> int:
        """Place the buttons in an area, in columns `wide` px wide; returns the y below them."""
        between, rows = style.px(BETWEEN), self._rows(wide, style)
        fitting = max(1, min(self.most, (area.width + between) // (wide + between)))
        endless = pygame.Rect(area.topleft, (wide, 1 << 20))
        tries = [(area, number, tight) for number in range(1, fitting + 1) for tight in (0, 1)]
        for where, number, tight in (*tries, (endless, 1, 0)):
            placed = self._try(rows, where, wide, style, number, tight)
            if placed is not None:
                break
        assert placed is not None  # there is always room in an endless column
        self.columns = number
        for button, rect in placed:
            button.place(rect, style)
        below = max((rect.bottom for _button, rect in placed), default=area.top)
        self.rect = pygame.Rect(area.topleft, (area.width, below - area.top))
        return below

    def _rows(self, wide: int, style: Style) -> list[list[Button]]:
        """The buttons by rows: one, or several side by side."""
        rows: list[list[Button]] = []
        for button in self.buttons:
            row = [*(rows[-1] if rows else []), button]
            most = self._most(button, wide, style)
            if 1 < len(row) <= most and all(self._most(b, wide, style) == most for b in row):
                rows[-1] = row
            else:
                rows.append([button])
        return rows

    def _most(self, button: Button, wide: int, style: Style) -> int:
        """How many buttons like this fit side by side: `abreast`, halved until names have room."""
        most = self.abreast(button)
        while most > 1 and button.full_wish(style) >= wide // most:
            most //= 2
        return most

    @staticmethod
    def _try(
        rows: Sequence[Sequence[Button]], area: pygame.Rect, wide: int, style: Style,
        columns: int, tight: int,
    ) -> list[tuple[Button, pygame.Rect]] | None:
        """Rectangles in `columns` columns, or None if they do not fit."""
        x, y, gap = area.left, area.top, style.px(GAPS[tight])
        placed: list[tuple[Button, pygame.Rect]] = []
        for row in rows:
            tall = max(_tall(button, style, tight) for button in row)
            if y + tall > area.bottom:
                x, y, columns = x + wide + style.px(BETWEEN), area.top, columns - 1
            if columns < 1 or y + tall > area.bottom:
                return None
            each = (wide - gap * (len(row) - 1)) // len(row)
            for number, button in enumerate(row):
                left = x + number * (each + gap)
                placed.append((button, pygame.Rect(left, y, each, tall)))
            y += tall + gap
        return placed


def _tall(button: Button, style: Style, tight: int) -> int:
    """The height in px of a button among others that fold: its own, or what its lines need."""
    own = button.tall or [heights[bool(button.sub)] for heights in (ROOMY, TIGHT)]
    return style.tall(own[tight])
