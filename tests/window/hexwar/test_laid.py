"""What lies on the land: zones and reach in tiles, and the plates of costs, which cover nothing."""

import pygame
import pytest

from nightdrop.hexwar.rules.hexes import Hex, ring
from nightdrop.hexwar.ui.board.costs import CostPlaces, plate_size, plate_type
from nightdrop.hexwar.ui.board.ground_overlays import LaidTiles, OverlayState
from nightdrop.hexwar.ui.counters.sprites import counter_size
from nightdrop.hexwar.ui.map.camera import FLAT, HexCamera, hex_centre
from nightdrop.lab.lineups import load
from nightdrop.ui.look.theme import LIGHTS, Light
from tests.shapes import names_at

BOARD = load("night-drop").board
SIZE = 900, 600
GREY = (120, 120, 120)
HERE, ZONE, BEYOND = Hex(1512), Hex(1712), Hex(1509)
REACH = frozenset({HERE, *ring(HERE), Hex(1712), *ring(Hex(1712))})


def table(height: int = 64) -> tuple[pygame.Surface, HexCamera, LaidTiles]:
    """A grey land, seen round a hex in the middle of the map."""
    surface = pygame.Surface(SIZE)
    camera = HexCamera(BOARD.columns, BOARD.rows, (0, 0, *SIZE), height)
    camera.centre_on(HERE)
    return surface, camera, LaidTiles()


def lay(surface: pygame.Surface, camera: HexCamera, tiles: LaidTiles, light: Light = "day") -> None:
    surface.fill(GREY)
    laid = OverlayState(frozenset({ZONE, *ring(ZONE)}), REACH, light, camera.height)
    tiles.draw(surface, camera, surface.get_rect(), laid)


@pytest.mark.parametrize("light", LIGHTS)
def test_reach_stays_as_it_is_the_rest_is_darker_and_a_zone_is_red(light: Light) -> None:
    surface, camera, tiles = table()
    lay(surface, camera, tiles, light)
    assert surface.get_at(camera.hex_point(HERE))[:3] == GREY
    assert max(surface.get_at(camera.hex_point(BEYOND))[:3]) < GREY[0]
    red, green, blue = surface.get_at(camera.hex_point(ZONE))[:3]
    assert red > green and red > blue


def test_a_pan_keeps_what_it_has_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[int, int]] = []
    drawn = LaidTiles._made

    def counted(tiles: LaidTiles, tx: int, ty: int) -> object:
        made.append((tx, ty))
        return drawn(tiles, tx, ty)

    monkeypatch.setattr(LaidTiles, "_made", counted)
    surface, camera, tiles = table(112)
    lay(surface, camera, tiles)
    for step in (30, 30, 30, 30, -30, -30, -30, -30):
        camera.pan(step, step)
        lay(surface, camera, tiles)
    assert len(made) == len(set(made))
    again = len(made)
    for _ in range(40):
        lay(surface, camera, tiles)
    beside = len(made) - again
    before = len(made)
    lay(surface, camera, tiles)
    assert len(made) == before and beside < 40
    camera.zoom_to(84)
    lay(surface, camera, tiles)
    assert len(made) > before


def test_a_kept_picture_is_the_one_that_would_be_drawn() -> None:
    surface, camera, tiles = table(84)
    lay(surface, camera, tiles)
    camera.pan(77, -41)
    lay(surface, camera, tiles)
    fresh, _, others = table(84)
    lay(fresh, camera, others)
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(fresh, "RGB")


@pytest.mark.parametrize("height", [28, 43, 64, 112])
def test_a_cost_covers_no_name_no_counter_and_no_other_cost(height: int) -> None:
    stacks = {hex_: ("505.A",) for hex_ in BOARD.hexes if hex_ % 5 == 0}
    costs = {hex_: hex_ % 12 + 1 for hex_ in BOARD.hexes}
    labels = names_at(BOARD, height)
    places = CostPlaces().at(costs, height, labels, stacks, BOARD.vp)
    counter, boxes = counter_size(height, stacked=False), list[pygame.Rect]()
    named = [label.box for label in labels]
    for hex_ in stacks:
        box = pygame.Rect(0, 0, counter, counter)
        box.center = middle(hex_, height)
        boxes.append(box)
    for hex_, (dx, dy) in places.items():
        x, y = middle(hex_, height)
        box = pygame.Rect((0, 0), plate_size(plate_type(height), "1"))
        box.center = (x + round(dx * height), y + round(dy * height))
        assert box.inflate(-2, -2).collidelist([*named, *boxes]) < 0, hex_
        boxes.append(box)
    # On a small map names are as large as they can be read, and plates are left out for them.
    assert len(places) > (0.85 if height > 40 else 0.75) * len(costs)


def middle(hex_: Hex, height: int) -> tuple[int, int]:
    x, y = hex_centre(hex_)
    return round(x * height / FLAT), round(y * height / FLAT)
