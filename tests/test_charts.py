"""Charts of the kit, drawn without a game: bars of chances and curves of points."""

import pygame
import pytest

from nightdrop.ui.kit.charts import OddsBar, OddsPart
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
