"""The camera: every hex is found again at every zoom, and the view never leaves the map."""

import pytest

from nightdrop.hexwar.rules.hexes import hex_at
from nightdrop.hexwar.ui.map.camera import RADIUS, STEPS, HexCamera, hex_centre, place_at

RECTS = ((0, 0, 320, 200), (0, 0, 1472, 1080), (17, 40, 1280, 720), (0, 0, 3840, 2160))


@pytest.mark.parametrize("height", STEPS)
def test_pick_finds_every_hex_at_every_zoom(height: int) -> None:
    camera = HexCamera(33, 24, (10, 20, 900, 700), height)
    for column in range(1, 34):
        for row in range(1, 25):
            hex_ = hex_at(column, row)
            camera.centre_on(hex_)
            assert camera.pick(*camera.hex_point(hex_)) == hex_


def test_pick_is_exact_to_the_sides() -> None:
    x, y = hex_centre(hex_at(10, 10))
    assert place_at(x, y - 199.9) == (10, 10)
    assert place_at(x, y - 200.1) == (10, 9)
    assert place_at(x + RADIUS * 0.99, y) == (10, 10)
    assert place_at(x + RADIUS * 0.99, y - 20) == (11, 10)
    assert place_at(x + RADIUS * 0.99, y + 20) == (11, 11)


def test_pick_off_the_map_or_off_the_view_is_nothing() -> None:
    camera = HexCamera(33, 24, (100, 100, 1600, 900))
    assert camera.pick(101, 101) is None
    assert camera.pick(50, 500) is None


@pytest.mark.parametrize("rect", RECTS)
def test_the_whole_map_fits_and_zoom_steps_rise(rect: tuple[int, int, int, int]) -> None:
    camera = HexCamera(33, 24, rect)
    west, north, east, south = camera.view
    assert west <= 0
    assert north <= 0
    assert east >= camera.world[0]
    assert south >= camera.world[1]
    assert list(camera.steps) == sorted(set(camera.steps))
    assert camera.steps[-1] == STEPS[-1]


@pytest.mark.parametrize("rect", RECTS[1:])
def test_the_whole_map_fits_above_what_covers_its_foot(rect: tuple[int, int, int, int]) -> None:
    camera = HexCamera(33, 24, rect, foot=60)
    _, top, _, height = rect
    assert camera.to_screen(*camera.world)[1] <= top + height - 60
    camera.zoom_to(112)
    camera.pan(0, 99999)
    assert camera.to_screen(*camera.world)[1] <= top + height - 60, "the last row can be uncovered"


@pytest.mark.parametrize("rect", RECTS)
def test_the_map_stays_in_view_and_on_whole_pixels(rect: tuple[int, int, int, int]) -> None:
    camera = HexCamera(33, 24, rect, 112)
    for dx, dy in ((-99999, 0), (0, -99999), (99999, 99999), (-333.4, 12.6)):
        camera.pan(dx, dy)
        x, y = camera.origin
        assert x == int(x)
        assert y == int(y)
        assert place_near(camera)


def place_near(camera: HexCamera) -> bool:
    """Whether the middle of the view lies on the map."""
    x, y = camera.middle
    return 0 <= x <= camera.world[0] and 0 <= y <= camera.world[1]


def test_zoom_keeps_the_ground_under_the_pointer() -> None:
    camera = HexCamera(33, 24, (0, 0, 1472, 1080), 64)
    camera.centre_on(hex_at(16, 12))
    before = camera.to_world(500, 400)
    camera.zoom(2, 500, 400)
    after = camera.to_world(500, 400)
    assert camera.height == 112
    assert abs(before[0] - after[0]) < 4
    assert abs(before[1] - after[1]) < 4


def test_a_zoom_in_time_ends_where_a_zoom_at_once_does() -> None:
    slow, quick = (HexCamera(33, 24, (0, 0, 1472, 1080), 64) for _ in range(2))
    quick.zoom(1, 300, 300)
    slow.zoom(1, 300, 300, ms=160)
    while slow.moving:
        slow.tick(16)
    assert (slow.height, slow.origin) == (quick.height, quick.origin)


def test_centre_on_in_time_arrives() -> None:
    camera = HexCamera(33, 24, (0, 0, 1000, 800), 112)
    camera.centre_on(hex_at(20, 12), ms=350)
    assert camera.moving
    camera.finish()
    x, y = camera.hex_point(hex_at(20, 12))
    assert abs(x - 500) <= 1
    assert abs(y - 400) <= 1


@pytest.mark.parametrize("rect", RECTS[1:])
@pytest.mark.parametrize("foot", [0, 72])
def test_where_all_of_the_map_is_seen_there_is_one_place_for_it(
    rect: tuple[int, int, int, int], foot: int
) -> None:
    """Else the whole map would tell where somebody looked before."""
    places = set()
    for dx, dy in ((0, 0), (500, 500), (-500, -500), (0, 900)):
        camera = HexCamera(33, 24, rect, foot=foot)
        camera.zoom_to(112)
        camera.pan(dx, dy)
        camera.zoom_to(camera.fit_height)
        places.add(camera.origin)
    assert len(places) == 1


def test_from_nearer_as_many_points_are_framed_as_are_seen_there() -> None:
    camera = HexCamera(33, 24, (0, 0, 640, 400))
    near = hex_at(4, 4), hex_at(6, 5)
    camera.frame_most([*map(hex_centre, (*near, hex_at(30, 20)))], 64, 0.0)
    assert camera.height == 64 and all(map(camera.shows, near))
