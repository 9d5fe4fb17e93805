"""The painted map: repeatable, its picture as the painter paints it, its names apart."""

import os
from math import cos, sin

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from itertools import pairwise
from typing import get_args

import pygame
import pytest

from assets.tools.land.country import Country
from assets.tools.land.painter import paint_piece
from nightdrop.hexwar.rules.hexes import Hex, hex_at
from nightdrop.hexwar.ui.board.overlay import Overlay
from nightdrop.hexwar.ui.counters.liveries import livery
from nightdrop.hexwar.ui.map import names
from nightdrop.hexwar.ui.map.brush import Brush
from nightdrop.hexwar.ui.map.camera import FLAT, STEPS, HexCamera, hex_centre, place_at
from nightdrop.hexwar.ui.map.chart import WET, Rank
from nightdrop.hexwar.ui.map.geometry import outlines
from nightdrop.hexwar.ui.map.lettering import frame_numbers, meadow_letters
from nightdrop.hexwar.ui.map.marks import ink_of, tab_point, tabs_of
from nightdrop.hexwar.ui.map.names import (
    ORDER,
    Ground,
    MapLabel,
    ground_colour,
    label_image,
    type_of,
)
from nightdrop.hexwar.ui.map.small import Minimap
from nightdrop.hexwar.ui.map.view import MapView
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.table.words.catalogues import speak
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import LEGIBLE, LIGHTS, Light, contrast
from tests.shapes import PAINTED, names_at, others_of, shapes_of

BOARD = load_scenario("night-drop").board


@pytest.fixture(scope="module")
def view() -> MapView:
    """One map view for all tests: its country is made once."""
    return MapView(BOARD)


def painted(country: Country, light: Light, h: int, at: tuple[int, int]) -> bytes:
    """The pixels of a piece of 200 px."""
    piece = paint_piece(country, light, h, pygame.Rect(at, (200, 200)))
    return pygame.image.tobytes(piece, "RGB")


@PAINTED
def test_the_land_is_the_same_in_another_country_and_whatever_was_painted_before() -> None:
    one, other = shapes_of("night-drop"), others_of("night-drop")
    first = painted(one, "night", 48, (400, 300))
    assert painted(other, "day", 96, (100, 600)) == painted(one, "day", 96, (100, 600))
    assert painted(other, "night", 48, (400, 300)) == first


@pytest.mark.parametrize("light", LIGHTS)
def test_pieces_meet_without_a_seam(light: Light) -> None:
    """What two pieces have in common is the same on both, at their edges too."""
    country = shapes_of("night-drop")
    whole = paint_piece(country, light, 96, pygame.Rect(1000, 900, 300, 200))
    right = paint_piece(country, light, 96, pygame.Rect(1150, 900, 150, 200))
    common = whole.subsurface((150, 0, 150, 200))
    alike = pygame.mask.from_threshold(right, (0, 0, 0), (10, 10, 10), common)
    assert alike.count() > 0.995 * 150 * 200


@pytest.mark.parametrize("h", [*STEPS, 39, 44])
def test_names_lie_on_the_map_and_apart(view: MapView, h: int) -> None:
    found = names_at(BOARD, h)
    world = pygame.Rect(0, 0, round(view.chart.size[0] * h / 400),
                        round(view.chart.size[1] * h / 400))  # fmt: skip
    for i, label in enumerate(found):
        assert world.contains(label.box), label.text
        assert label.box.collidelist([other.box for other in found[:i]]) < 0, label.text
        for hex_ in BOARD.vp:
            x, y = tab_point(hex_)
            assert not label.box.collidepoint(round(x * h / 400), round(y * h / 400)), label.text


@pytest.mark.parametrize("h", STEPS)
def test_every_town_is_named(h: int) -> None:
    named = {label.hex for label in names_at(BOARD, h)}
    assert set(BOARD.setup) <= named


@pytest.mark.parametrize("h", [39, 64, 112])
def test_no_name_lies_where_a_counter_stands_in_its_place_or_in_a_victory_hex(h: int) -> None:
    for label in names_at(BOARD, h):
        for hex_ in {label.hex, *BOARD.vp}:
            x, y = hex_centre(hex_)
            counter = pygame.Rect(0, 0, round(0.5 * h), round(0.5 * h))
            counter.center = round(x * h / 400), round(y * h / 400)
            hidden = label.box.clip(counter)
            assert hidden.w * hidden.h <= 0.05 * label.box.w * label.box.h, (label.text, hex_)


@pytest.mark.parametrize("h", [20, 27, 39])
def test_names_make_way_for_the_markers_of_victory_hexes(h: int) -> None:
    """On a small map too, where a marker is larger than its place in the hex."""
    size, k = max(14, round(h * 0.28)), h / 400
    for label in names_at(BOARD, h):
        for hex_ in BOARD.vp:
            x, y = hex_centre(hex_)
            for side in (-1, 1):
                marker = pygame.Rect(0, 0, size, size)
                marker.center = round((x + side * 120) * k), round((y - 168) * k)
                hidden = label.box.clip(marker)
                assert hidden.w * hidden.h <= 0.3 * size**2, label.text


def test_the_meadows_are_named_on_the_water_in_the_language_spoken(view: MapView) -> None:
    letters = meadow_letters(view.chart)
    assert "".join(letter.text for letter in letters) == "FLOODEDMEADOWS"
    assert all(view.chart.wet(*letter.at) for letter in letters)
    speak("it")
    letters = meadow_letters(view.chart)
    wide, high = view.chart.size
    assert "".join(letter.text for letter in letters) == "PRATIALLAGATI"
    assert all(0 < x < wide and 0 < y < high for x, y in (letter.at for letter in letters))


def test_the_letters_of_the_meadows_stand_equally_far_apart(view: MapView) -> None:
    """Narrow ones closer by their middles, so that I and L open no gaps."""
    speak("it")
    word = [letter for letter in meadow_letters(view.chart) if letter.text in "ALGTI"][-8:]
    wide = {text: fonts.measure("serif italic", 64, text)[0] * 2 for text in "ALGTI"}  # metres
    gaps = [two.at[0] - one.at[0] - (wide[one.text] + wide[two.text]) / 2
            for one, two in pairwise(word)]  # fmt: skip
    assert len(gaps) == 7 and max(gaps) - min(gaps) < 1


def test_every_column_and_row_has_its_number_on_the_frame() -> None:
    told = [text for text, _ in frame_numbers(BOARD)]
    assert all(told.count(f"{n:02}") >= 3 for n in range(1, BOARD.rows + 1))
    assert all(told.count(f"{n:02}") >= 1 for n in range(1, BOARD.columns + 1))
    for _, (x, y) in frame_numbers(BOARD):
        column, row = place_at(x, y)
        assert not (1 <= column <= BOARD.columns and 1 <= row <= BOARD.rows)


def test_lines_stay_in_the_hexes_that_have_them() -> None:
    country = shapes_of("night-drop")
    for kind, lines in (("road", country.ways.roads), ("rail", country.ways.rails)):
        allowed = {h for h, kinds in BOARD.lines_in.items() if kind in kinds}
        strays = [
            point
            for line in lines
            for point in line
            if (at := place_at(*point)) and 1 <= at[0] <= BOARD.columns and 1 <= at[1] <= BOARD.rows
            and hex_at(*at) not in allowed
        ]  # fmt: skip
        points = sum(len(line) for line in lines)
        assert len(strays) <= points * 0.05, kind


@pytest.mark.parametrize("size", [(320, 200), (1280, 720), (3840, 2160)])
def test_draws_at_odd_sizes(view: MapView, size: tuple[int, int]) -> None:
    surface = pygame.Surface(size)
    camera = HexCamera(BOARD.columns, BOARD.rows, (0, 0, *size))
    for light in LIGHTS:
        view.draw(surface, camera, surface.get_rect(), light)
        view.step(1)
    camera.zoom_to(300, ms=160)
    while camera.moving:
        camera.tick(40)
        view.draw(surface, camera, surface.get_rect(), "day", "dawn", 0.5)
        view.step(1)
    view.draw_labels(surface, camera, surface.get_rect(), "day", BOARD.hexes)


def test_overlays_and_the_small_map_draw(view: MapView) -> None:
    surface = pygame.Surface((800, 600))
    camera = HexCamera(BOARD.columns, BOARD.rows, (0, 0, 800, 600), 84)
    overlay = Overlay()
    some = [Hex(1512), Hex(1511), Hex(1612)]
    for light in LIGHTS:
        overlay.aim(surface, camera, light)
        overlay.lay(some[:2], some[1:], surface.get_rect())
        overlay.legal(some)
        for mark in (overlay.target, overlay.refused, overlay.focus, overlay.hover):
            mark(some[0])
        overlay.pill(some[0], "2½")
        overlay.path(some)
        overlay.arrow(some[0], some[1])
        overlay.arrow(some[1], some[0], "retreat")
        small = Minimap(view.chart, view.whole)
        small.draw(surface, (500, 300), light, camera, [(some[0], (255, 0, 0))])
    assert surface.get_bounding_rect().size == (800, 600)


def test_every_hex_is_plainly_wet_or_dry_whatever_the_shore_does(view: MapView) -> None:
    """The banks wander, but the middle of each hex and most of it is what its terrain says."""
    water = view.chart
    around = [(0.0, 0.0), *((120 * cos(n), 120 * sin(n)) for n in range(7))]
    for hex_ in BOARD.hexes:
        x, y = hex_centre(hex_)
        seen = [water.wet(x + dx, y + dy) for dx, dy in around]
        wet = BOARD.terrain[hex_] in WET
        assert seen[0] == wet, hex_
        assert seen.count(wet) >= 5, hex_


def test_the_shore_leaves_the_hex_sides(view: MapView) -> None:
    straight = outlines(shapes_of("night-drop").water.flooded)
    corners = {(round(x), round(y)) for loop in straight for x, y in loop}
    points = [(round(x), round(y)) for loop in view.chart.banks for x, y in loop]
    assert len(corners.intersection(points)) < len(points) / 100


def test_brooks_run_down_into_the_flood(view: MapView) -> None:
    brooks = shapes_of("night-drop").heights.brooks
    assert len(brooks) > 5
    assert all(view.chart.wet(*brook[-1]) for brook in brooks)


@pytest.mark.parametrize("at", [(-8, 300), (300, -8), (1048, 70), (70, 1048)])
def test_what_lies_outside_a_shape_is_filled_without_a_seam_in_it(at: tuple[int, int]) -> None:
    brush = Brush(pygame.Surface((1040, 1040)), 400, -4, -4, 2)
    k = brush.k
    x, y = (at[0] + brush.left) / k, (at[1] + brush.top) / k
    square = [(x + dx, y + dy) for dx, dy in ((-150, -150), (150, -150), (150, 150), (-150, 150))]
    brush.except_area((255, 0, 0), [square])
    shape = pygame.Rect(0, 0, 296 * k, 296 * k)
    shape.center = (round(at[0]), round(at[1]))
    inside = brush.surface.subsurface(shape.clip(brush.surface.get_rect()))
    assert pygame.mask.from_threshold(inside, (255, 0, 0), (9, 9, 9)).count() == 0


def test_the_small_map_rings_those_who_can_still_act(view: MapView) -> None:
    small, spot = Minimap(view.chart, view.whole), Hex(1512)
    dots = [(spot, (0, 0, 255))]
    shown = []
    for acting in (frozenset(), frozenset({spot})):
        surface = pygame.Surface(small.size)
        small.draw(surface, (0, 0), "night", dots=dots, acting=acting)
        shown.append(pygame.mask.from_threshold(surface, (255, 255, 255), (9, 9, 9)).count())
    assert shown[1] > shown[0]


def test_the_small_map_shows_the_drop_zones(view: MapView) -> None:
    small = Minimap(view.chart, view.whole)
    surface = pygame.Surface(small.size)
    small.draw(surface, (0, 0), "night")
    green = ink_of(livery("508", ""), "night")
    assert pygame.mask.from_threshold(surface, green, (40, 40, 40)).count() > 0


@pytest.mark.parametrize("h", [48, 64, 84])
def test_no_bridge_has_its_name_where_a_marker_is_laid(h: int) -> None:
    bridge = Hex(1512)
    (label,) = (name for name in names_at(BOARD, h) if name.hex == bridge)
    x, y = hex_centre(bridge)
    marker = pygame.Rect(0, 0, h // 5, h // 5)
    for side in (-0.30, 0.30):
        marker.center = round((x / FLAT + side) * h), round((y / FLAT - 0.42) * h)
        assert not label.box.colliderect(marker)


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("ground", get_args(Ground))
@pytest.mark.parametrize("rank", ORDER)
def test_a_name_stands_out_from_what_is_round_its_letters(
    rank: Rank, ground: Ground, light: Light
) -> None:
    """Its ink against the mean of all px within two of a letter, as it is drawn at H 40."""
    text, role, size, tracking = type_of("Sainte-Mère", rank, 40)
    label = MapLabel(
        hex_at(1, 1), text, rank, role, size, tracking, pygame.Rect(0, 0, 9, 9), ground
    )
    image, ink = label_image(label, light), names.ink_of(rank, ground, light)
    drawn = pygame.Surface(image.get_size(), 0, 32)
    drawn.fill(ground_colour(ground, light))
    drawn.blit(image, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    pad = fonts.halo_pad(size)
    letters = pygame.mask.from_surface(fonts.text(role, size, text, ink, tracking), 0)
    near = pygame.Mask(image.get_size())
    for dx, dy in ((dx, dy) for dx in range(-2, 3) for dy in range(-2, 3)):
        near.draw(letters, (pad + dx, pad + dy))
    near.erase(letters, (pad, pad))
    seen = [drawn.get_at((x, y)) for x in range(image.get_width())
            for y in range(image.get_height()) if near.get_at((x, y))]  # fmt: skip
    mean = tuple(sum(px[n] for px in seen) // len(seen) for n in range(3))
    assert contrast(ink, mean) >= LEGIBLE  # type: ignore[arg-type]


@pytest.mark.parametrize("game", ["night-drop", "pegasus-bridge"])
@pytest.mark.parametrize("mark", ["focus", "hover", "target", "legal", "hinted"])
def test_a_mark_of_a_vp_hex_leaves_the_tab_with_its_points_free(game: str, mark: str) -> None:
    board = load_scenario(game).board
    tabs = tabs_of(board)
    assert {*tabs} == {*board.vp}
    surface = pygame.Surface((800, 600))
    camera = HexCamera(board.columns, board.rows, (0, 0, 800, 600), 84)
    overlay = Overlay(tabs)
    for hex_ in board.vp:
        camera.centre_on(hex_)
        surface.fill((9, 9, 9))
        overlay.aim(surface, camera, "day")
        getattr(overlay, mark)([hex_] if mark in ("legal", "hinted") else hex_)
        x, y = camera.hex_point(hex_)
        k = camera.scale
        tab = pygame.Rect(0, 0, round(1.8 * tabs[hex_] * k), round(76 * k))
        tab.center = x, y + round(172 * k)
        free = pygame.mask.from_threshold(surface, (9, 9, 9), (1, 1, 1))
        assert free.overlap_area(pygame.Mask(tab.size, fill=True), tab.topleft) == (
            tab.width * tab.height), hex_  # fmt: skip
        assert free.count() < surface.get_width() * surface.get_height()  # the mark itself is there
