"""Rings, drop zones and grid are there with the first land that is shown, objectives first."""

from collections.abc import Iterator

import pygame
import pytest

from nightdrop.hexwar.rules.hexes import column_row
from nightdrop.hexwar.ui.map.camera import FLAT, HexCamera, hex_centre
from nightdrop.hexwar.ui.map.geometry import corners
from nightdrop.hexwar.ui.map.map_labels import Prints
from nightdrop.hexwar.ui.map.tiles import place_of
from nightdrop.hexwar.ui.map.view import MapView
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.ui.look.theme import LIGHTS, Light

# The map's part of windows of 1280x720, 1920x1080 and 3840x2160.
ROOMS = ((880, 720), (1472, 1080), (2944, 2160))
SEEN = 24  # of 255: a print differs from the land under it


def opened(game: str, room: tuple[int, int]) -> tuple[MapView, HexCamera]:
    """A map of which no tile was made yet, and a camera that sees all of it."""
    board = load_scenario(game).board
    return MapView(board, game), HexCamera(board.columns, board.rows, (0, 0, *room))


def drawn(view: MapView, camera: HexCamera, light: Light) -> pygame.Surface:
    surface = pygame.Surface(camera.rect[2:])
    view.draw_ground(surface, camera, surface.get_rect(), light)
    return surface


def bare(game: str, camera: HexCamera, light: Light) -> pygame.Surface:
    """The same land without any print."""

    def nothing(*_where: object) -> Iterator[None]:
        return iter(())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Prints, "mark", nothing)
        return drawn(MapView(load_scenario(game).board, game), camera, light)


def differ(one: pygame.Surface, two: pygame.Surface, at: tuple[float, float]) -> bool:
    """Whether two pictures differ clearly within a px of a point."""
    x, y = round(at[0]), round(at[1])
    near = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return any(abs(a - b) > SEEN for place in near
               for a, b in zip(one.get_at(place)[:3], two.get_at(place)[:3], strict=True))


@pytest.mark.parametrize(("room", "light"), [(room, "night") for room in ROOMS]
                         + [(ROOMS[1], light) for light in LIGHTS if light != "night"])
@pytest.mark.parametrize("game", ["night-drop", "pegasus-bridge"])
def test_the_first_frame_has_all_rings_zones_and_the_grid(
    game: str, light: Light, room: tuple[int, int]
) -> None:
    view, camera = opened(game, room)
    first, land, board = drawn(view, camera, light), bare(game, camera, light), view.chart.board
    for hex_ in board.vp:
        ring = corners(*column_row(hex_), part=0.87)
        sides = [((ax + bx) / 2, (ay + by) / 2)
                 for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True)]
        seen = [differ(first, land, camera.to_screen(*side)) for side in sides]
        assert all(seen), hex_
    for zone in board.drop.values():
        for hex_, _sticks in zone:
            assert differ(first, land, camera.to_screen(*hex_centre(hex_))), hex_
    lines = [differ(first, land, camera.to_screen(*corners(*column_row(hex_))[0]))
             for hex_ in board.hexes]
    assert sum(lines) > 0.9 * len(lines)


@pytest.mark.parametrize("game", ["night-drop", "pegasus-bridge"])
def test_tiles_with_an_objective_are_made_before_all_others(game: str) -> None:
    view, camera = opened(game, ROOMS[2])
    drawn(view, camera, "day")
    h = round(camera.height)
    goals = [(x * h / FLAT, y * h / FLAT) for x, y in map(hex_centre, view.chart.board.vp)]
    shown = [any(map(place_of(key).inflate(h, h).collidepoint, goals)) for key in view._keys]
    assert shown == sorted(shown, reverse=True) and set(shown) == {True, False}


@pytest.mark.parametrize("room", ROOMS)
def test_all_objectives_are_ringed_in_the_first_sharp_frame(room: tuple[int, int]) -> None:
    view, camera = opened("night-drop", room)
    drawn(view, camera, "night")
    while not view.is_sharp:
        view.step(50)
    sharp, land = drawn(view, camera, "night"), bare("night-drop", camera, "night")
    for hex_ in view.chart.board.vp:
        ring = [camera.to_screen(*point) for point in corners(*column_row(hex_), part=0.87)]
        assert all(differ(sharp, land, point) for point in ring), hex_
