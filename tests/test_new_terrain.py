"""A terrain that a scenario adds by data alone is read, and seen on every picture of the map."""

import shutil
from pathlib import Path

import pygame
import pytest

from nightdrop.engine.board import Board, Look
from nightdrop.engine.hexes import Hex, parse_hex
from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.scenario.scenario import load_scenario, read_scenario_file
from nightdrop.ui.look.theme import LIGHTS, Light
from nightdrop.ui.map.brush import TILE
from nightdrop.ui.map.camera import FLAT, hex_centre
from nightdrop.ui.map.country import Country
from nightdrop.ui.map.flat import EDGE, Flat
from nightdrop.ui.map.painter import Painter
from nightdrop.ui.map.small import paint_small
from nightdrop.ui.map.terrain import BRUSHED, colour_of

HERE = parse_hex("2604")  # open bocage, without a road, a name or a mark
H = 112
MOOR = "  moor: {foot: 3, armour: impassable, df: 1, landing: 0, basis: ruled%s}\n"


def scenario(folder: Path, look: str) -> Path:
    """Night Drop with a hex of moor, in its files alone."""
    copy = folder / "moor"
    shutil.copytree(data_path("scenarios", "night-drop"), copy)
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


def tile_at(board: Board, light: Light, hex_: Hex) -> pygame.Surface:
    """The painted tile in which a hex has its centre."""
    x, y = (metres * H / FLAT for metres in hex_centre(hex_))
    for tile in Painter(Country(board)).paint(light, H, int(x // TILE), int(y // TILE)):
        if tile is not None:
            return tile
    raise AssertionError("no tile came")


def near_centre(board: Board, light: Light, hex_: Hex) -> tuple[float, ...]:
    """The mean colour of a hex's middle on its tile."""
    x, y = (metres * H / FLAT for metres in hex_centre(hex_))
    middle = pygame.Rect(0, 0, 24, 24)
    middle.center = int(x % TILE), int(y % TILE)
    tile = tile_at(board, light, hex_)
    return pygame.transform.average_color(tile, middle.clip(tile.get_rect()))[:3]


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
def test_it_is_seen_on_the_painted_map(tmp_path: Path, light: Light) -> None:
    board, bocage = board_of(tmp_path, ', look: {colour: "#C03060"}'), load_scenario("night-drop")
    moor = near_centre(board, light, HERE)
    assert apart(moor, near_centre(bocage.board, light, HERE)) > 45
    assert apart(moor, colour_of(Look("#C03060"), light)) < 75


def test_a_terrain_of_which_nothing_is_said_is_seen_all_the_same(tmp_path: Path) -> None:
    bocage = near_centre(load_scenario("night-drop").board, "day", HERE)
    assert apart(near_centre(board_of(tmp_path), "day", HERE), bocage) > 45


def test_every_texture_is_another_picture(tmp_path: Path) -> None:
    seen = set()
    for texture in ("plain", "trees", "rows", "dots"):
        (tmp_path / texture).mkdir()
        look = f', look: {{colour: "#7A8A50", texture: {texture}}}'
        tile = tile_at(board_of(tmp_path / texture, look), "day", HERE)
        seen.add(pygame.image.tobytes(tile, "RGB"))
    assert len(seen) == 4


def test_it_is_seen_on_the_quick_and_on_the_small_map(tmp_path: Path) -> None:
    board, wanted = board_of(tmp_path, ', look: {colour: "#C03060"}'), (0xC0, 0x30, 0x60)
    quick = Flat(board).map("day", 40, EDGE)
    x, y = (round(metres * 40 / FLAT) + EDGE for metres in hex_centre(HERE))
    assert tuple(quick.get_at((x, y)))[:3] == wanted
    country = Country(board)
    for _ in country.prepare():
        pass
    *_, small = paint_small(country, "day", (236, 190))
    assert small is not None
    x, y = (round(metres * 236 / country.size[0]) for metres in hex_centre(HERE))
    assert apart(tuple(small.get_at((x, y)))[:3], wanted) < 90


def test_night_drop_has_a_brush_for_all_its_land() -> None:
    board = load_scenario("night-drop").board
    assert set(board.terrain.values()) <= BRUSHED and Country(board).lands == []
