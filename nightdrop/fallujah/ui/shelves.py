"""The shelves of the shop: where counters lie with their names and prices, kind by kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from nightdrop.table.language import N_, _
from nightdrop.ui.kit.pen import Style
from nightdrop.ui.look.theme import SIZE_SUB

NAME: Final = ("value", 13.5)  # the type of a name
PRICE: Final = ("body", SIZE_SUB)  # and of a price below it, whose figure stands off its unit
GAP, _APART = 10, 6  # design px between counters, and beside one before its words
RIM: Final = 5  # design px of a frame round a counter and its words
_BAR: Final = 8  # design px at the right, for the bar of what scrolls
TITLES: Final = {
    "battalion": N_("Battalions"), "company": N_("Companies, platoons"),
    "iraqi": N_("Iraqi government"), "air": N_("Helicopters"), "support": N_("Strikes, NetWar"),
}  # fmt: skip
Rects = dict[str, pygame.Rect]
Labels = Mapping[str, tuple[str, str]]  # the name and the price of each thing


class Goods(NamedTuple):
    """What stands together: its kind, and the things by their names."""

    kind: str
    things: tuple[str, ...]


class Filled(NamedTuple):
    """Where heads, counters and their words lie from the upper left corner of the shelves, and how
    tall they are together, in px."""

    heads: Rects
    things: Rects
    marks: Rects
    tall: int


def filled(
    style: Style, width: int, stock: Sequence[Goods], labels: Labels, size: float
) -> Filled:
    """The shelves in a width of px, with counters of a size in design px: their words stand
    below or beside them, as it takes less height."""
    ways = (_filled(style, width - style.px(_BAR), stock, labels, style.px(size), beside)
            for beside in (False, True))  # fmt: skip
    return min(ways, key=lambda one: one.tall)


def _filled(
    style: Style, width: int, stock: Sequence[Goods], labels: Labels, side: int, beside: bool
) -> Filled:
    """Each kind in rows beside its head, two kinds in a row where both have room."""
    heads, things, marks = Rects(), Rects(), Rects()
    apart, column = style.px(_APART), head_width(style)
    gap = apart if beside else style.px(GAP)
    words = style.line_height(*NAME) + style.line_height(*PRICE)
    ring = side // 10  # round a counter that was bought
    tall = max(side, words) if beside else side + ring + words
    row = tall + style.px(2 * RIM)
    widths = words_widths(style, stock, labels)
    x = y = 0
    for kind, names in stock:
        said = widths[kind == "support"]
        wide = side + apart + said if beside else max(side, said)
        if x and x + column + len(names) * (wide + gap) - gap > width:
            x, y = 0, y + row
        left = x + column
        heads[kind] = pygame.Rect(x, y, column - gap, tall)
        x, wraps = left, False
        for name in names:
            if x + wide > width and x > left:
                x, y, wraps = left, y + row, True
            cell = pygame.Rect(x, y, wide, tall)
            lies, stands = cell.copy(), cell.copy()
            lies.size, stands.size = (side, side), (said if beside else wide, words)
            if beside:
                lies.midleft, stands.midright = cell.midleft, cell.midright
            else:
                lies.midtop, stands.midbottom = cell.midtop, cell.midbottom
            things[name], marks[name] = lies, stands
            x += wide + gap
        x = width if wraps else x + gap
    return Filled(heads, things, marks, y + tall)


def head_width(style: Style) -> int:
    """How wide the column of the heads is, in px: their longest word has room."""
    words = [word for title in TITLES.values() for word in _(title).upper().split()]
    return max(style.width(word, "head", 15) for word in words) + style.px(GAP)


def words_widths(style: Style, stock: Sequence[Goods], labels: Labels) -> tuple[int, int]:
    """How wide the words of units need to be, in px, and those of strikes."""
    names = [[name for kind, names in stock for name in names if (kind == "support") is support]
             for support in (False, True)]  # fmt: skip
    units, strikes = (max((style.width(one, *type_) for name in some for one, type_ in zip(
        labels[name], (NAME, PRICE), strict=True)), default=0) for some in names)  # fmt: skip
    return units, strikes
