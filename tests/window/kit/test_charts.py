"""Charts of the kit, drawn without a game: bars of chances and curves of points."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pygame
import pytest

from nightdrop.ui.kit.charts import OddsBar, OddsPart
from nightdrop.ui.kit.curves import CurveBand, CurveLevel, CurveMoment, CurveSpan, Plot, StepCurve
from nightdrop.ui.kit.pen import Pen, Style

GOOD, HIT = (20, 200, 20), (200, 20, 20)
ROOM = pygame.Rect(10, 10, 200, 20)


@pytest.fixture
def pen() -> Pen:
    pygame.font.init()
    return Style.of("day").on(pygame.Surface((220, 40)))


def ink(pen: Pen, x: int) -> tuple[int, ...]:
    """What is seen at the upper edge of the bar."""
    return tuple(pen.surface.get_at((x, ROOM.top)))[:3]


@pytest.mark.parametrize("shares", [(0.3, 0.7), (0.005, 0.995), (1.0, 0.0), (1 / 3, 2 / 3)])
def test_the_parts_of_a_bar_fill_it_from_edge_to_edge(pen: Pen, shares: tuple[float, ...]) -> None:
    first, last = shares
    OddsBar((OddsPart(first, GOOD), OddsPart(last, HIT))).draw(pen, ROOM)
    edge = ROOM.left + round(ROOM.width * first)
    assert ink(pen, ROOM.left) == GOOD
    assert ink(pen, ROOM.right - 1) == (HIT if last else GOOD)
    assert ink(pen, max(edge - 1, ROOM.left)) == GOOD
    assert ink(pen, min(edge + 1, ROOM.right - 1)) == (HIT if last else GOOD)


def test_a_hatched_part_is_told_without_its_colour(pen: Pen) -> None:
    OddsBar((OddsPart(0.5, HIT), OddsPart(0.5, HIT, True))).draw(pen, ROOM)
    halves = [{ink(pen, x) for x in range(left + 2, left + 98)} for left in (ROOM.left, 110)]
    assert len(halves[0]) == 1 < len(halves[1])


def test_a_bar_of_which_nothing_is_known_says_so(pen: Pen) -> None:
    OddsBar((OddsPart(0.0, GOOD), OddsPart(0.0, HIT)), note="counting").draw(pen, ROOM)
    bar = pen.surface.subsurface(ROOM)
    found = {tuple(bar.get_at((x, y)))[:3] for x in range(200) for y in range(20)}
    assert pen.palette.panel2 in found and len(found) > 2
    assert not found & {GOOD, HIT}


AREA = pygame.Rect(40, 40, 300, 200)
STEPS = [(0.0, 0), (0.25, 10), (0.5, -10)]


def curve(points: Sequence[tuple[float, float]] = STEPS, **more: Any) -> tuple[StepCurve, Pen]:
    """A curve on its place, with a pen for a picture that has room for it."""
    pygame.font.init()
    given = {"levels": (), "moments": (), "spans": (), "tall": 200} | more
    made, pen = StepCurve(points, **given), Style.of("day").on(pygame.Surface((400, 300)))
    made.place(AREA, pen)
    return made, pen


def test_the_name_of_a_level_keeps_off_a_curve_over_bands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    points = [(0.0, 11.0), (0.2, 11.0), (0.4, 0.0), (1.0, 0.0)]
    band = CurveBand("held", GOOD, [(0, held) for _part, held in points])
    made, pen = curve(points, levels=[CurveLevel(10, "Level")], bands=[band], least=30)
    rects, text = dict[str, pygame.Rect](), Pen.text

    def seen(pen: Pen, at: tuple[int, int], words: str, *more: Any, **how: Any) -> pygame.Rect:
        rects[words] = text(pen, at, words, *more, **how)
        return rects[words]

    monkeypatch.setattr(Pen, "text", seen)
    made.draw(pen)
    line = [made.plot.at(*one) for one in points]
    assert not any(rects["LEVEL"].clipline(*piece) for piece in pairwise(line))


def test_points_are_held_up_to_the_next_change_and_to_the_end() -> None:
    plot = Plot(pygame.Rect(0, 0, 100, 100), -10, 10)
    assert plot.steps(STEPS) == [
        (0, 50), (25, 50), (25, 0), (50, 0), (50, 100), (100, 100),
    ]  # fmt: skip


@pytest.mark.parametrize("points", [[(0.0, 0)], STEPS, [(0.0, 700), (1.0, -700)]])
def test_no_point_and_no_disc_leaves_the_curve(points: list[tuple[float, float]]) -> None:
    moments = [CurveMoment(part, held, held > 0) for part, held in points]
    made, pen = curve(points, moments=moments)
    assert all(made.plot.rect.inflate(1, 1).collidepoint(made.plot.at(*one)) for one in points)
    assert all(AREA.contains(disc) for disc in made.discs(pen))


def test_a_gain_is_marked_above_the_curve_and_a_loss_below_it() -> None:
    made, pen = curve(moments=[CurveMoment(0.25, 0, True), CurveMoment(0.5, 0, False)])
    above, below = made.discs(pen)
    assert above.bottom < made.plot.y(0) < below.top


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is written by a pen from now on."""
    found, text, line = list[str](), Pen.text, Pen.line
    monkeypatch.setattr(Pen, "text", lambda pen, at, said, *rest, **more: (
        found.append(said), text(pen, at, said, *rest, **more))[1])  # fmt: skip
    monkeypatch.setattr(Pen, "line", lambda pen, at, said, *rest, **more: (
        found.append(said), line(pen, at, said, *rest, **more))[1])  # fmt: skip
    return found


def test_of_two_levels_that_are_too_near_the_one_that_wins_is_told(written: list[str]) -> None:
    levels = [CurveLevel(100, "near"), CurveLevel(101, "wins", True), CurveLevel(400, "far")]
    made, pen = curve(levels=levels, least=400)
    made.draw(pen)
    assert [said for said in written if said] == ["101", "wins", "400", "FAR"]


@pytest.mark.parametrize("count", [1, 9, 25, 300])
def test_no_name_of_a_turn_lies_over_another(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes = list[pygame.Rect]()
    monkeypatch.setattr(Pen, "line", lambda pen, box, *rest: boxes.append(box))
    spans = [CurveSpan(str(n), n / count, (n + 1) / count) for n in range(count)]
    made, pen = curve(spans=spans)
    made.draw(pen)
    assert boxes and all(a.right < b.left for a, b in pairwise(boxes))


def test_only_the_part_that_is_drawn_by_now_is_seen() -> None:
    made, pen = curve([(0.0, 5)], ink=HIT)
    made.part = 0.5
    made.draw(pen)
    rect, y = made.plot.rect, made.plot.y(5)
    seen = [tuple(pen.surface.get_at((x, y)))[:3] == HIT for x in range(rect.left, rect.right)]
    assert all(seen[: len(seen) // 2 - 1]) and not any(seen[len(seen) // 2 + 1 :])
