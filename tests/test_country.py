"""The country's shapes: the same whenever they are made, and what lies within the banks."""

import pygame
import pytest

from assets.tools.land.country import Country
from nightdrop.hexwar.ui.map.chart import CELL, Wetness
from nightdrop.table.scenario.scenarios import load_scenario

BOARD = load_scenario("night-drop").board


def test_the_lines_do_not_hang_on_what_was_asked_for_before() -> None:
    one, other = Country(BOARD), Country(BOARD)
    trees = [block.crowns for block in one.blocks((2000, 2000, 3000, 3000))]
    assert (other.ways.rails, other.water.rivers) == (one.ways.rails, one.water.rivers)
    assert other.villages == one.villages
    assert [block.crowns for block in other.blocks((2000, 2000, 3000, 3000))] == trees


@pytest.mark.parametrize("tall", [30, 99, 100, 101, 260])
def test_what_lies_within_a_shape_is_wet(tall: int) -> None:
    """A fir as high as `tall` cells: its edges lean, across the cells."""
    half = [(40 + 30 * (n % 2) + n, n * tall / 12) for n in range(13)]
    fir = [*half, *((-x, y) for x, y in reversed(half))]
    cells = [(x + 82, y) for x, y in fir]
    whole = pygame.Surface((165, tall + 1), 0, 8)
    pygame.draw.polygon(whole, (255, 255, 255), cells)
    wetness = Wetness([[(x * CELL, y * CELL) for x, y in fir]])
    for row in range(tall):
        for column in range(164):
            at = (column - 82 + 0.5) * CELL, (row + 0.5) * CELL
            assert wetness.wet(*at) == (whole.get_at((column, row)).r > 0), (column, row)
