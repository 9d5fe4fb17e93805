"""A large window shows the same map, larger: what is printed keeps its proportion to the hexes."""

import pygame
import pytest

from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.map import lettering
from nightdrop.hexwar.ui.map.camera import FLAT, hex_centre
from nightdrop.hexwar.ui.map.chart import Chart, chart_of
from nightdrop.hexwar.ui.map.map_labels import Prints
from nightdrop.hexwar.ui.map.names import Names
from nightdrop.table.scenario.scenarios import load_scenario

GAMES = ("night-drop", "pegasus-bridge")
HEIGHTS = (31, 40)  # of hexes, in px of a window of 1920x1080
LARGE = 2.0  # times as large is a window of 3840x2160


def printed(chart: Chart, hex_: Hex, h: int, window: float) -> pygame.Surface:
    """The prints round a hex on a grey square, at hex height `h` px of a window of 1920x1080."""
    prints, tall, side = Prints(chart), round(h * window), round(1.6 * h) * round(window)
    prints.window = window
    left, top = (round(metres * tall / FLAT) - side // 2 for metres in hex_centre(hex_))
    tile = pygame.Surface((side, side))
    tile.fill((120, 120, 120))
    for _step in prints.print_on(tile, "day", tall, left, top):
        pass
    return tile


def unlike(one: pygame.Surface, two: pygame.Surface) -> float:
    """The part of two pictures of one size that differs clearly."""
    alike = pygame.mask.from_threshold(one, (0, 0, 0), (80, 80, 80, 255), two)
    return 1 - alike.count() / (one.get_width() * one.get_height())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("h", HEIGHTS)
def test_what_is_printed_at_objectives_is_as_large_in_proportion(game: str, h: int) -> None:
    chart, found = chart_of(load_scenario(game).board)[0], list[float]()
    for hex_ in chart.board.vp:
        small, large = printed(chart, hex_, h, 1.0), printed(chart, hex_, h, LARGE)
        found.append(unlike(small, pygame.transform.smoothscale(large, small.get_size())))
    assert sum(found) / len(found) < 0.06


@pytest.mark.parametrize(("h", "numbered"), [(60, False), (95, False), (96, True)])
@pytest.mark.parametrize("window", [1.0, LARGE])
def test_hexes_are_numbered_from_the_same_part_of_the_window_on(
    h: int, numbered: bool, window: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    chart, drawn = chart_of(load_scenario(GAMES[0]).board)[0], list[int]()

    def draw(_tile: pygame.Surface, hexes: list[Hex], *_where: object) -> None:
        drawn.extend(hexes)

    monkeypatch.setattr(lettering, "draw_numbers", draw)
    printed(chart, Hex(1512), h, window)
    assert bool(drawn) == numbered
    assert lettering.number_size(round(h * window), window) == lettering.number_size(h) * window


@pytest.mark.parametrize("game", GAMES)
def test_names_of_a_large_window_stand_where_those_of_a_small_one_do(game: str) -> None:
    chart = chart_of(load_scenario(game).board)[0]
    small, large = Names(chart).at(40), Names(chart, LARGE, LARGE).at(80)
    assert {one.hex for one in small} == {one.hex for one in large}

