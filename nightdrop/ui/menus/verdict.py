"""The result of a game, across its page, and among the player's other games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from nightdrop.ui.kit import Pen, Style, Widget
from nightdrop.ui.kit.pen import split
from nightdrop.ui.look.theme import RGB

DIGITS: Final = ("result.one", "result.two", "result.three")  # the keys of turning points


class ResultBanner(Widget):
    """The result of a game across its page: a title, a sentence, and a scale.

    The scale is below them or, in a broad window, beside them.
    """

    title = said = ""
    tall = 150, 190  # design px, in a broad window and in others
    falls = 36, 30  # design px from the top to the scale, and from the sentence to it
    lines = 1  # of the sentence, at most
    aside = 0  # edges that stay free between the sentence and the scale

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(self.tall[width < style.px(1300)])

    def paint(self, pen: Pen) -> None:
        pal, rect = pen.palette, self.rect
        wide = rect.width >= pen.px(1300)
        inner = pen.inset(rect, 56 if wide else 20, 18)
        pen.surface.fill(pal.panel2, rect)
        pen.across(rect, rect.bottom - pen.px(2), 2, pal.ink)
        aside = self.aside * (inner.left - rect.left)
        room = rect.width // 2 - aside if wide else inner.width
        pen.fitted(inner.topleft, self.title.upper(), 64, pal.ink, room)
        y = rect.top + pen.px(102)
        pen.paragraph((inner.left, y), self.said, room, "prompt", 16, most=self.lines)
        left = rect.centerx if wide else inner.left
        top = (rect.top if wide else y) + pen.px(self.falls[not wide])
        self.scale(pen, pygame.Rect(left, top, inner.right - left, 0))

    def scale(self, pen: Pen, bar: pygame.Rect) -> None:
        """Draw the levels from the corner of `bar`, as wide as that."""
        raise NotImplementedError  # each game has levels of its own


class AmongGames(Widget):
    """How many of the player's games ended at each level; this game's is marked."""

    def __init__(self, names: Sequence[str], counts: Sequence[int], here: int, fill: RGB) -> None:
        super().__init__()
        self.names, self.counts, self.here, self.fill = names, counts, here, fill

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(170)

    def paint(self, pen: Pen) -> None:
        pal, total, most = pen.palette, max(1, sum(self.counts)), max(1, *self.counts)
        columns = pen.cells(self.rect, [1] * len(self.names), 10)
        for number, (count, name) in enumerate(zip(self.counts, self.names, strict=True)):
            column, mine = columns[number], number == self.here
            plot = pen.inset(column, 0, 28)
            bar = split(plot, plot.height - round(plot.height * count / most))[1]
            pen.surface.fill(pal.accent if mine else self.fill, bar)
            row = pen.row(column, bar.top - pen.px(22), 20)
            pen.line(row, f"{round(100 * count / total)} %", "value", 14, pal.ink, "centre")
            foot = pen.row(pen.inset(column, -4), column.bottom - pen.px(24), 22)
            size = pen.fitting(self.names, foot.width, "number", 13) or 10
            pen.line(foot, name, "number", size, pal.ink if mine else pal.ink2, "centre")
