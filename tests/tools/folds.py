"""The faults of a declared fold, at given widths."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from nightdrop.ui.kit.fold import Fold, FoldTry
from nightdrop.ui.kit.pen import Style


def fold_faults(fold: Fold, style: Style, widths: Iterable[int]) -> Iterator[str]:
    """A sentence for each cut that brings back a row, takes more room or saves nothing, at widths
    in px."""
    for width in widths:
        for before, after in pairwise(fold.levels):
            cut = ", ".join(after - before)
            size = fold.tried_sizes(before)[-1]
            tries = [FoldTry(width, cuts, size, style) for cuts in (before, after)]
            first, then = map(fold.talls, tries)
            if back := then.keys() - first.keys():
                yield f"{width} px: the cut {cut} brings back {', '.join(sorted(back))}"
            had, has = map(fold.has_width, tries)
            saved = fold.extent(tries[0]) - fold.extent(tries[1])
            if saved < 0:
                yield f"{width} px: the cut {cut} takes {-saved} px more"
            elif not saved and had >= has:
                yield f"{width} px: the cut {cut} saves nothing"
