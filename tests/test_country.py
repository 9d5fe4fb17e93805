"""The country's shapes: made in small steps between frames, they are those made when asked for."""

import pygame
import pytest

from nightdrop.table.scenario.scenario import load_scenario
from nightdrop.ui.map.country import Country
from nightdrop.ui.map.water import CELL, Wetness

BOARD = load_scenario("night-drop").board


def shapes(country: Country) -> dict[str, object]:
    """All that tiles are painted from."""
    water, ways, relief = country.water, country.ways, country.relief
    return {
        "flooded": water.flooded, "rivers": water.rivers, "banks": water.banks,
        "roads": ways.roads, "rails": ways.rails, "lanes": ways.lanes, "bridges": ways.bridges,
        "strip": ways.strip, "brooks": relief.brooks, "villages": country.villages,
        "edge": country.edge, "wet": [water.wet(x, y) for x in range(0, 9000, 70)
                                      for y in range(0, 9000, 70)],
    }  # fmt: skip


def test_what_is_made_in_small_steps_is_what_is_made_when_asked_for() -> None:
    asked, prepared = Country(BOARD), Country(BOARD)
    steps = sum(1 for _ in prepared.prepare())
    assert steps > 600  # none of which is felt
    assert "villages" in vars(prepared)  # or it would be made once more
    assert shapes(prepared) == shapes(asked)


@pytest.mark.parametrize("tall", [30, 99, 100, 101, 260])
def test_a_shape_filled_band_by_band_is_the_shape(tall: int) -> None:
    """A fir as high as `tall` cells: its edges lean, and cross the bands where they will."""
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
