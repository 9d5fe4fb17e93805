"""The laws of a fold: what is left out of a page with too little room, for any rows and cuts."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeVar

import pygame
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from nightdrop.hexwar.ui.play.forecast import forecast_fold
from nightdrop.hexwar.ui.play.recap_film import strip_fold
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.kit.fold import Fold, Folded, FoldRow, FoldTry, first_fit
from nightdrop.ui.kit.pen import Style
from nightdrop.ui.replay.panel import eyes_fold
from tests.tools.folds import fold_faults

STYLE: Final = Style.of("night")
SIZES: Final = (40.0, 30.0, 20.0)
ROOMS: Final = (*range(0, 80, 16), *range(90, 640, 45))
T = TypeVar("T", bound=Callable[..., None])


@dataclass(frozen=True)
class Made:
    """A row that is made up: its height from `base` px, how it hangs on the try, the cut that
    leaves it out and the one that halves it ("": none)."""

    base: int
    grows: str
    left_out: str
    halved: str

    def tall(self, trial: FoldTry) -> int | None:
        if self.left_out in trial.cuts:
            return None
        tall = self.base // 2 if self.halved in trial.cuts else self.base
        if self.grows == "size":
            tall += int(trial.size)
        return tall * (1 + 400 // max(1, trial.width)) if self.grows == "width" else tall

    def fits(self, trial: FoldTry) -> bool:
        return self.grows != "crowded" or len(trial.cuts) > 1


@dataclass(frozen=True)
class Case:
    """A fold that is made up, and the width at which it is laid."""

    fold: Fold
    width: int

    def lay(self, room: int) -> Folded:
        return self.fold.lay(STYLE, self.width, room)

    @property
    def essential(self) -> set[str]:
        """The rows that are there whatever is cut."""
        cuts = self.fold.levels[-1]
        return {*self.fold.talls(FoldTry(self.width, cuts, SIZES[-1], STYLE))}


@st.composite
def cases(draw: st.DrawFn) -> Case:
    cuts = [f"cut{n}" for n in range(draw(st.integers(0, 4)))]
    some = st.sampled_from(["", *cuts])
    made = draw(st.lists(st.builds(
        Made, st.integers(4, 80), st.sampled_from(["", "size", "width", "crowded"]), some, some,
    ), min_size=1, max_size=7))  # fmt: skip
    rows = [FoldRow(f"row{n}", one.tall, draw(st.integers(0, 12)), draw(st.booleans()),
                    draw(st.sampled_from((0, 120))), draw(st.sampled_from((0, 0, 10))), one.fits)
            for n, one in enumerate(made)]  # fmt: skip
    least = {"": 30.0, cuts[-1]: 20.0} if cuts and draw(st.booleans()) else {}
    along = draw(st.sampled_from(("down", "across")))
    return Case(Fold(rows, cuts, SIZES, least, along), draw(st.integers(50, 500)))


def law(check: T) -> T:
    limits = settings(
        max_examples=40, deadline=None, database=None, derandomize=True,
        suppress_health_check=list(HealthCheck), phases=(Phase.generate, Phase.shrink),
    )  # fmt: skip
    return limits(given(cases())(check))


@law
def test_more_room_never_shows_less(case: Case) -> None:
    for less, more in pairwise(map(case.lay, ROOMS)):
        assert more.cuts <= less.cuts
        assert less.rects.keys() <= more.rects.keys()
        assert more.cuts != less.cuts or more.size >= less.size


@law
def test_rows_keep_their_order_and_nothing_overlaps(case: Case) -> None:
    across = case.fold.along == "across"
    for room in ROOMS:
        rects = case.lay(room).rects
        assert [*rects] == [row.name for row in case.fold.rows if row.name in rects]
        for before, after in pairwise(rects.values()):
            assert before.right <= after.left if across else before.bottom <= after.top


@law
def test_a_row_that_no_cut_leaves_out_is_always_there(case: Case) -> None:
    assert all(case.essential <= case.lay(room).rects.keys() for room in ROOMS)


@law
def test_nothing_is_without_room_before_all_cuts_are_made(case: Case) -> None:
    for laid in map(case.lay, ROOMS):
        assert not laid.over or laid.cuts == frozenset(case.fold.cuts)


@law
def test_all_that_is_laid_ends_in_its_room_but_for_what_is_over(case: Case) -> None:
    across = case.fold.along == "across"
    for room in ROOMS:
        laid = case.lay(room)
        ends = [rect.right if across else rect.bottom for rect in laid.rects.values()]
        assert max(ends, default=0) == laid.extent <= room + laid.over


@law
def test_laid_again_in_the_height_that_it_took_it_is_the_same(case: Case) -> None:
    for laid in map(case.lay, ROOMS):
        assert laid.over or case.lay(laid.extent) == laid


@law
def test_cuts_are_made_in_their_order(case: Case) -> None:
    for room in ROOMS:
        cuts = case.lay(room).cuts
        assert cuts == frozenset(case.fold.cuts[: len(cuts)])


@law
def test_the_answer_hangs_on_nothing_that_was_laid_before(case: Case) -> None:
    down = [case.lay(room) for room in ROOMS]
    assert [case.lay(room) for room in reversed(ROOMS)] == down[::-1]


@law
def test_a_row_that_scrolls_is_shortened_only_when_nothing_else_helps(case: Case) -> None:
    rows = {row.name: row for row in case.fold.rows if row.scrolls}
    for laid in map(case.lay, ROOMS):
        trial = FoldTry(case.width, laid.cuts, laid.size, STYLE)
        talls = case.fold.talls(trial)
        along = {name: rect.width if case.fold.along == "across" else rect.height
                 for name, rect in laid.rects.items()}  # fmt: skip
        short = {name for name, long in along.items() if long < talls[name]}
        assert short <= rows.keys()
        assert not short or laid.cuts == frozenset(case.fold.cuts)
        assert all(along[name] >= STYLE.px(rows[name].scrolls) for name in short)


def fixed(tall: int, *, without: str = "") -> Callable[[FoldTry], int | None]:
    return lambda trial: None if without in trial.cuts else tall


def test_what_fills_takes_what_is_left_up_to_its_most() -> None:
    rows = [FoldRow("head", fixed(20), 0), FoldRow("log", fixed(10), 0, fills=True, most=50),
            FoldRow("foot", fixed(20), 0)]  # fmt: skip
    laid = Fold(rows).lay(STYLE, 100, 120)
    assert laid.rects["log"] == pygame.Rect(0, 20, 100, 50)
    assert laid.extent == 90


def test_the_sizes_of_a_level_are_tried_before_the_next_cut() -> None:
    tried = list[tuple[str, int]]()
    found = first_fit("ab", lambda _level: (2, 1), lambda *one: bool(tried.append(one)))
    assert tried == [("a", 2), ("a", 1), ("b", 2), ("b", 1)]
    assert found == ("b", 1)  # nothing fits: the last


def test_where_nothing_can_be_tried_it_is_refused() -> None:
    with pytest.raises(ValueError, match="no level has a size"):
        first_fit((), lambda _level: (1,), lambda *_one: True)


def test_a_declared_fold_whose_cut_brings_a_row_back_is_told() -> None:
    back = FoldRow("note", lambda trial: 10 if "note" in trial.cuts else None)
    found = [*fold_faults(Fold([FoldRow("head", fixed(10)), back], ("note",)), STYLE, (100,))]
    assert found[0] == "100 px: the cut note brings back note"


def test_a_declared_fold_whose_cut_saves_nothing_is_told() -> None:
    fold = Fold([FoldRow("head", fixed(10))], ("note",))
    assert [*fold_faults(fold, STYLE, (100,))] == ["100 px: the cut note saves nothing"]


def test_each_cut_of_a_forecast_saves_room_and_brings_nothing_back() -> None:
    parts = ("score", 54), ("sums", 32), ("bar", 26), ("columns", 81), ("outcome", 40), ("limit", 9)
    assert [*fold_faults(forecast_fold(parts), STYLE, (260, 400))] == []


def test_a_forecast_that_is_low_keeps_its_score_and_its_bar() -> None:
    laid = forecast_fold((("score", 54), ("bar", 26), ("limit", 20))).lay(STYLE, 260, 10)
    assert [*laid.rects] == ["score 0", "bar 1"]


def test_each_cut_of_those_who_look_saves_room_and_brings_nothing_back() -> None:
    buttons = [Button(name, name, lambda: None) for name in ("us", "german", "both")]
    assert [*fold_faults(eyes_fold(buttons), STYLE, (36,))] == []


def test_each_cut_of_the_strip_of_a_film_saves_room_and_brings_nothing_back() -> None:
    assert [*fold_faults(strip_fold(), STYLE, (600, 1200))] == []


def test_a_declared_fold_whose_cut_takes_more_room_is_told() -> None:
    wrapped = FoldRow("head", lambda trial: 30 if "note" in trial.cuts else 20)
    found = [*fold_faults(Fold([wrapped], ("note",)), STYLE, (100,))]
    assert found == ["100 px: the cut note takes 10 px more"]
