"""The country's shapes: the same whenever they are made, and what lies within the banks."""

from math import hypot, inf

import pygame
import pytest

from nightdrop.hexwar.rules.hexes import hex_at, hex_name, parse_hex
from nightdrop.hexwar.ui.map.camera import hex_centre, place_at
from nightdrop.hexwar.ui.map.chart import CELL, Wetness
from nightdrop.hexwar.ui.map.geometry import walk
from nightdrop.table.scenario.scenarios import load_scenario
from tests.shapes import PAINTED, others_of, shapes_of

BOARD = load_scenario("night-drop").board
STEP = 10  # metres between two points of a way that are looked at
# Of roads and railways: how far from its middle a way passes each of its hexes at most, and how
# much of it lies there at least, in metres.
WITHIN = {"road": (95, 320), "rail": (125, 300)}
ENDS = {("pegasus-bridge", "road"): {parse_hex("0802"): 200}}  # a road that ends in its hex


@PAINTED
def test_the_lines_do_not_hang_on_what_was_asked_for_before() -> None:
    one, other = shapes_of("night-drop"), others_of("night-drop")
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


@pytest.mark.parametrize("kind", ["road", "rail"])
@pytest.mark.parametrize("scenario", ["night-drop", "pegasus-bridge"])
def test_every_way_runs_through_the_middle_of_its_hexes_and_through_no_other(
    scenario: str, kind: str
) -> None:
    country = shapes_of(scenario)
    board = country.board
    on = {hex_ for hex_, kinds in board.lines_in.items() if kind in kinds}
    off, inside = dict.fromkeys(on, inf), dict.fromkeys(on, 0)
    for line in country.ways.roads if kind == "road" else country.ways.rails:
        for x, y, _, _ in walk(line, STEP):
            column, row = place_at(x, y)
            if 1 <= column <= board.columns and 1 <= row <= board.rows:
                hex_ = hex_at(column, row)
                assert hex_ in on, hex_name(hex_)
                off[hex_] = min(off[hex_], hypot(x - hex_centre(hex_)[0], y - hex_centre(hex_)[1]))
                inside[hex_] += STEP
    far, least = WITHIN[kind]
    assert {hex_: metres for hex_, metres in off.items() if metres > far} == {}
    short = {hex_: metres for hex_, metres in inside.items() if metres < least}
    assert short == ENDS.get((scenario, kind), {})
