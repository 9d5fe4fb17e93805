"""Containers and plain things to put into them: paragraphs, columns, rows, folding buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from nightdrop.ui.kit.base import Box, Widget
from nightdrop.ui.kit.buttons import ROOMY, TIGHT, Button
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look.theme import RGB, SIZE_BODY

WIDE = 560  # design px of a column of buttons
BETWEEN = 18  # design px between two columns
GAPS = 9, 6  # design px between two buttons, with roomy and with tight heights


class Paragraph(Widget):
    """Wrapped text, at most `most` px of design wide; `ink` None: the palette's second ink."""

    def __init__(
        self, string: str, role: str = "body", size: float = SIZE_BODY, ink: RGB | None = None,
        most: float = 0,
    ) -> None:  # fmt: skip
        super().__init__()
        self.string, self.role, self.size, self.ink, self.most = string, role, size, ink, most

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        wide = min(width, style.px(self.most)) if self.most else width
        return wide, style.height(self.string, wide, self.role, self.size)

    def paint(self, pen: Pen) -> None:
        wide, _tall = self.measure(self.rect.width, pen)
        ink = self.ink or pen.palette.ink2
        pen.paragraph(self.rect.topleft, self.string, wide, self.role, self.size, ink)


class Head(Widget):
    """A section head with its rule; room for the gap below it is part of it."""

    def __init__(self, title: str, note: str = "") -> None:
        super().__init__()
        self.title, self.note = title, note

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.head_height

    def paint(self, pen: Pen) -> None:
        pen.head(self.rect, self.title, self.note)


class Gap(Widget):
    """Empty room, `tall` design px of it."""

    def __init__(self, tall: float) -> None:
        super().__init__()
        self.tall = tall

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(self.tall)


class Inset(Box):
    """A widget with `right` design px free at its right, as for the bar of what scrolls."""

    def __init__(self, content: Widget, right: float) -> None:
        super().__init__([content])
        self.content, self.right = content, right

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, self.content.measure(width - style.px(self.right), style)[1]

    def place(self, rect: pygame.Rect, style: Style) -> None:
        super().place(rect, style)
        wide = rect.width - style.px(self.right)
        self.content.place(pygame.Rect(rect.topleft, (wide, rect.height)), style)


class Stack(Box):
    """Widgets one under the other, `gap` design px apart, at most `most` design px wide."""

    def __init__(self, widgets: Sequence[Widget] = (), gap: float = 8, most: float = 0) -> None:
        super().__init__(widgets)
        self.gap, self.most = gap, most

    def rects(self, width: int, style: Style) -> list[pygame.Rect]:
        """Where each widget stands from (0, 0) on, in px."""
        wide = min(width, style.px(self.most)) if self.most else width
        found, y = [], 0
        for widget in self.widgets:
            tall = widget.measure(wide, style)[1]
            found.append(pygame.Rect(0, y, wide, tall))
            y += tall + style.px(self.gap)
        return found

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        rects = self.rects(width, style)
        return (rects[-1].right, rects[-1].bottom) if rects else (0, 0)

    def place(self, rect: pygame.Rect, style: Style) -> None:
        super().place(rect, style)
        for widget, where in zip(self.widgets, self.rects(rect.width, style), strict=True):
            widget.place(where.move(rect.topleft), style)


class Folding(Box):
    """Buttons in one column if they fit, lower if need be, else in up to `most` columns.

    If that is not enough either, one column goes on below the rectangle, to be scrolled. Two
    buttons of which `pairs` is true stand side by side where their names have room.
    """

    def __init__(
        self, buttons: Sequence[Button] = (), most: int = 9,
        pairs: Callable[[Button], bool] = lambda button: False,
    ) -> None:  # fmt: skip
        super().__init__(buttons)
        self.buttons, self.most, self.pairs = list(buttons), most, pairs
        self.columns = 1
        self.room = 0  # the height in px that they fold into

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, self.arrange(pygame.Rect(0, 0, width, self.room), width, style)

    def place(self, rect: pygame.Rect, style: Style) -> None:
        self.arrange(pygame.Rect(rect.topleft, (rect.width, self.room)), rect.width, style)

    def arrange(self, area: pygame.Rect, wide: int, style: Style) -> int:
        """Place the buttons in an area, in columns `wide` px wide; the y below them."""
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
        """The buttons by rows: alone, or two together."""
        rows: list[list[Button]] = []
        for button in self.buttons:
            before = rows[-1] if rows else []
            fit = all(self.pairs(b) and b.full_wish(style) < wide // 2 for b in [*before, button])
            if len(before) == 1 and fit:
                before.append(button)
            else:
                rows.append([button])
        return rows

    @staticmethod
    def _try(
        rows: Sequence[Sequence[Button]], area: pygame.Rect, wide: int, style: Style,
        columns: int, tight: int,
    ) -> list[tuple[Button, pygame.Rect]] | None:  # fmt: skip
        """Places in `columns` columns, or None if they do not fit."""
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
    """How tall a button is among others that fold, in px: its own height, or one that its lines
    need."""
    own = button.tall or [heights[bool(button.sub)] for heights in (ROOMY, TIGHT)]
    return style.tall(own[tight])
