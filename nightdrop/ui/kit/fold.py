"""Decides what a page leaves out if it has too little room.

Cuts are made in a fixed order, each on top of the ones before; then comes the largest size that
fits, then scrolling. A `Fold` is declared once, as rows with the cuts that shorten them, and laid
out for any room. The result depends on the width and the room alone, never on what was shown
before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeVar

import pygame

from nightdrop.ui.kit.pen import Style

LevelT = TypeVar("LevelT")
SizeT = TypeVar("SizeT")


def first_fit(
    levels: Iterable[LevelT], sizes: Callable[[LevelT], Iterable[SizeT]],
    fits: Callable[[LevelT, SizeT], bool],
) -> tuple[LevelT, SizeT]:  # fmt: skip
    """The first level and size that fit, all sizes of a level before the next level.

    If none fits, the last that were tried. Raises ValueError if there is nothing to try.
    """
    tried: tuple[LevelT, SizeT] | None = None
    for level in levels:
        for size in sizes(level):
            tried = level, size
            if fits(level, size):
                return tried
    if tried is None:
        raise ValueError("first_fit: no level has a size to be tried")
    return tried


class FoldTry(NamedTuple):
    """A layout to try: `width` in px, `cuts` in force, `size` in design px.

    The size is that of counters or type.
    """

    width: int
    cuts: frozenset[str]
    size: float
    style: Style


@dataclass(frozen=True)
class FoldRow:
    """A part of a fold.

    `tall` gives its height in px in a try, None if it is left out. `below` is the gap to the next
    row in design px. A row that `fills` takes what is left, up to `most` design px of height if
    that is given. One that `scrolls` shows at least that many design px of itself if nothing else
    helps. `fits` says whether there is room for it at the width of a try; the last try is taken in
    any case.
    """

    name: str
    tall: Callable[[FoldTry], int | None]
    below: float = 8
    fills: bool = False
    most: float = 0
    scrolls: float = 0
    fits: Callable[[FoldTry], bool] | None = None


class Folded(NamedTuple):
    """A fold that is laid out.

    `rects` are the rows by name, from (0, 0) on in px; `cuts` those made, `size` the one taken,
    `extent` the whole in px. `over` is the number of px that do not fit; the container then scrolls
    all of it.
    """

    rects: Mapping[str, pygame.Rect]
    cuts: frozenset[str]
    size: float
    extent: int
    over: int


class Fold:
    """Rows one under the other, or side by side (`along` "across"), and what they leave out.

    `cuts` are named in the order in which they are made. `sizes` are design px, the largest first;
    `least` is the smallest one that is tried, by the last cut that names one ("": before any cut).
    """

    def __init__(
        self, rows: Sequence[FoldRow], cuts: Sequence[str] = (), sizes: Sequence[float] = (1.0,),
        least: Mapping[str, float] = MappingProxyType({}),
        along: Literal["down", "across"] = "down",
    ) -> None:  # fmt: skip
        self.rows, self.cuts, self.sizes = tuple(rows), tuple(cuts), tuple(sizes)
        self.least, self.along = least, along

    @property
    def levels(self) -> list[frozenset[str]]:
        """The sets of cuts that are in force together, from none to all."""
        return [frozenset(self.cuts[:count]) for count in range(len(self.cuts) + 1)]

    def tried_sizes(self, cuts: frozenset[str]) -> list[float]:
        """The sizes to try under some cuts, in design px, the largest first."""
        named = [self.least[cut] for cut in ("", *self.cuts)
                 if cut in self.least and (not cut or cut in cuts)]  # fmt: skip
        least = named[-1] if named else self.sizes[-1]
        return [size for size in self.sizes if size >= least]

    def talls(self, trial: FoldTry) -> dict[str, int]:
        """The heights in px of the rows that a try contains, by name."""
        tall = {row.name: row.tall(trial) for row in self.rows}
        return {name: high for name, high in tall.items() if high is not None}

    def extent(self, trial: FoldTry) -> int:
        """The height in px of all rows of a try with their gaps."""
        talls = self.talls(trial)
        return sum(talls.values()) + sum(self._gaps(talls, trial.style))

    def has_width(self, trial: FoldTry) -> bool:
        return all(row.fits(trial) for row in self.rows if row.fits is not None)

    def _gaps(self, talls: Mapping[str, int], style: Style) -> list[int]:
        """The px below each row of a try, 0 below the last."""
        shown = [row for row in self.rows if row.name in talls]
        return [style.px(row.below) if row.below and row is not shown[-1] else 0 for row in shown]

    def lay(self, style: Style, width: int, room: int) -> Folded:
        """Lay out the rows, `width` px wide, in `room` px of height.

        Across: in `room` px of width, `width` px tall. The same arguments give the same answer.
        """

        talls = dict[str, int]()  # of what was tried last, which is what is taken

        def fits(cuts: frozenset[str], size: float) -> bool:
            nonlocal talls
            trial = FoldTry(width, cuts, size, style)
            talls = self.talls(trial)
            tall = sum(talls.values()) + sum(self._gaps(talls, style))
            return tall <= room and self.has_width(trial)

        cuts, size = first_fit(self.levels, self.tried_sizes, fits)
        return self._placed(FoldTry(width, cuts, size, style), talls, room)

    def _placed(self, trial: FoldTry, talls: Mapping[str, int], room: int) -> Folded:
        """Place the rows of a try, grown or shortened to `room` px."""
        px, gaps = trial.style.px, self._gaps(talls, trial.style)
        spare = room - sum(talls.values()) - sum(gaps)
        rects, at = dict[str, pygame.Rect](), 0
        shown = [row for row in self.rows if row.name in talls]
        for row, gap in zip(shown, gaps, strict=True):
            long = talls[row.name]
            change = 0
            if spare > 0 and row.fills:
                change = min(spare, max(0, px(row.most) - long)) if row.most else spare
            elif spare < 0 and row.scrolls:
                change = max(spare, min(0, px(row.scrolls) - long))
            long, spare = long + change, spare - change
            across = self.along == "across"
            rects[row.name] = pygame.Rect(*((at, 0, long, trial.width) if across
                                            else (0, at, trial.width, long)))  # fmt: skip
            at += long + gap
        return Folded(rects, trial.cuts, trial.size, at, max(0, -spare))
