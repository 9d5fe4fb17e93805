"""A terrain that a scenario adds by data alone is read, and seen on every picture of the map."""

import shutil
from collections.abc import Callable
from copy import copy
from functools import cache
from pathlib import Path

import pygame
import pytest

from assets.tools.land.country import Country
from assets.tools.land.painter import paint_piece
from assets.tools.land.terrain import lands_of
from nightdrop.hexwar.rules.board import Board, Look
from nightdrop.hexwar.rules.hexes import Hex, parse_hex
from nightdrop.hexwar.ui.map.camera import FLAT, HexCamera, hex_centre
from nightdrop.hexwar.ui.map.chart import BRUSHED, plain_chart
from nightdrop.hexwar.ui.map.flat import colour_of, paint_flat
from nightdrop.hexwar.ui.map.view import MapView
from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.scenario.scenarios import load_scenario, read_scenario_file
from nightdrop.ui.look.theme import LIGHTS, Light
from tests.shapes import shapes_of

HERE = parse_hex("2604")  # open bocage, without a road, a name or a mark
H = 112
MOOR = "  moor: {foot: 3, armour: impassable, df: 1, landing: 0, basis: ruled%s}\n"


def scenario(folder: Path, look: str) -> Path:
    """Night Drop with a hex of moor, in its files alone."""
    copy = folder / "moor"
    without_land = shutil.ignore_patterns("land")
    shutil.copytree(data_path("scenarios", "night-drop"), copy, ignore=without_land)
    for name, before, more in (
        ("tables.yaml", "  stream: {", MOOR % look),
        ("map.yaml", "  marsh:", '  moor: ["2604"]\n'),
    ):
        text = (copy / name).read_text("utf-8")
        assert text.count(before) == 1
        (copy / name).write_text(text.replace(before, more + before), "utf-8")
    return copy


def board_of(folder: Path, look: str = "") -> Board:
    return read_scenario_file(scenario(folder, look)).game().board


def box_round(hex_: Hex, side: int) -> pygame.Rect:
    """The px round a hex's centre on the map at hex height H."""
    box = pygame.Rect(0, 0, side, side)
    x, y = hex_centre(hex_)
    box.center = round(x * H / FLAT), round(y * H / FLAT)
    return box


Lands = Callable[[str | None], Country]


@pytest.fixture(scope="module")
def land(tmp_path_factory: pytest.TempPathFactory) -> Lands:
    """The country with a hex of moor of this look, None for that without. Its shapes, which take
    far longer than a few px of paint, hang on no light and not on the look: they are made once."""
    shapes = Country(board_of(tmp_path_factory.mktemp("land")))
    shapes.heights = shapes_of("night-drop").heights  # they hang on the water, which is the same
    paint_piece(shapes, "day", H, box_round(HERE, 2))  # which makes them: a copy has them too

    def of(look: str | None) -> Country:
        if look is None:
            return shapes_of("night-drop")
        other = copy(shapes)
        other.lands = lands_of(board_of(tmp_path_factory.mktemp("land"), look))
        return other

    return cache(of)


def near_centre(country: Country, light: Light, hex_: Hex) -> tuple[float, ...]:
    """The mean colour of a hex's middle."""
    made = paint_piece(country, light, H, box_round(hex_, 24))
    return pygame.transform.average_color(made)[:3]


def apart(one: tuple[float, ...], two: tuple[float, ...]) -> float:
    return sum(abs(a - b) for a, b in zip(one, two, strict=True))


def test_it_is_read_with_its_look(tmp_path: Path) -> None:
    board = board_of(tmp_path, ', look: {colour: "#C03060", texture: rows}')
    assert board.terrain[HERE] == "moor"
    assert board.looks == {"moor": Look("#C03060", "rows")}


def test_a_look_is_no_part_of_what_names_the_rules(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    plain = read_scenario_file(scenario(tmp_path, ""))
    looked = read_scenario_file(scenario(tmp_path / "b", ', look: {colour: "#C03060"}'))
    assert plain.digest == looked.digest


@pytest.mark.parametrize("look", ['{colour: "red"}', '{colour: "#123456", texture: sea}'])
def test_a_look_that_cannot_be_shown_is_refused(tmp_path: Path, look: str) -> None:
    with pytest.raises(FileError):
        board_of(tmp_path, f", look: {look}")


@pytest.mark.parametrize("light", LIGHTS)
def test_it_is_seen_on_the_painted_map(land: Lands, light: Light) -> None:
    moor = near_centre(land(', look: {colour: "#C03060"}'), light, HERE)
    assert apart(moor, near_centre(land(None), light, HERE)) > 45
    assert apart(moor, colour_of(Look("#C03060"), light)) < 90  # dawn is gold here


def test_a_terrain_of_which_nothing_is_said_is_seen_all_the_same(land: Lands) -> None:
    assert apart(near_centre(land(""), "day", HERE), near_centre(land(None), "day", HERE)) > 45


def test_every_texture_is_another_picture(land: Lands) -> None:
    seen = set()
    for texture in ("plain", "trees", "rows", "dots"):
        country = land(f', look: {{colour: "#7A8A50", texture: {texture}}}')
        tile = paint_piece(country, "day", H, box_round(HERE, 80))
        seen.add(pygame.image.tobytes(tile, "RGB"))
    assert len(seen) == 4


def test_it_is_seen_on_the_plain_map_which_is_shown_until_the_land_is_painted(
    tmp_path: Path,
) -> None:
    board, wanted = board_of(tmp_path, ', look: {colour: "#C03060"}'), (0xC0, 0x30, 0x60)
    flat = paint_flat(plain_chart(board), "day", H, box_round(HERE, 24))
    assert pygame.transform.average_color(flat)[:3] == wanted
    view = MapView(board)
    camera = HexCamera(board.columns, board.rows, (0, 0, 400, 300), H)
    camera.centre_on(HERE)
    surface = pygame.Surface((400, 300))
    view.draw_ground(surface, camera, surface.get_rect(), "day")
    assert not view.picture.has("day")
    assert apart(tuple(surface.get_at(camera.hex_point(HERE)))[:3], wanted) < 30


def test_night_drop_has_a_brush_for_all_its_land() -> None:
    board = load_scenario("night-drop").board
    assert set(board.terrain.values()) <= BRUSHED and shapes_of("night-drop").lands == []
