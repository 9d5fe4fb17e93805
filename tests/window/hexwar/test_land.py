"""The picture of the land: shipped as the painter paints it; missing or damaged it stops nobody."""

import json
import struct
import tomllib
import zipfile
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import pygame
import pytest

from assets.tools import landmaker
from assets.tools.land.country import Country
from assets.tools.land.painter import paint_piece
from assets.tools.landmaker import is_charted, missing, packed, write
from nightdrop.games import FIRST
from nightdrop.hexwar.ui.board.motion import LandReader
from nightdrop.hexwar.ui.map import chart as charts
from nightdrop.hexwar.ui.map import picture
from nightdrop.hexwar.ui.map import view as module
from nightdrop.hexwar.ui.map.camera import HexCamera, hex_centre
from nightdrop.hexwar.ui.map.chart import Chart
from nightdrop.hexwar.ui.map.flat import paint_flat
from nightdrop.hexwar.ui.map.picture import (
    DIGITS,
    MOST,
    SIDE,
    Cut,
    Damaged,
    LandPicture,
    box_of_cut,
    cuts,
    digest_of,
    file_of,
)
from nightdrop.hexwar.ui.map.view import MapView
from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.scenario.scenarios import kind_of, load_scenario, shipped_games
from nightdrop.ui.look.theme import LIGHTS, Light
from tests.shapes import PAINTED, shapes_of
from tests.tools.demo import finish_land

BOARD = load_scenario("night-drop").board
# The scenarios that have a map of hexes.
MAPPED = [name for name in shipped_games() if kind_of(name) == FIRST]
MOST_BYTES = 20_000_000
RECT = pygame.Rect(0, 0, 500, 400)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a map's picture, and no picture but those that a test makes."""
    monkeypatch.setattr(picture, "data_path", lambda *parts: tmp_path)
    monkeypatch.setattr(module, "paint_flat", lambda chart, light, h, box: plain_piece(
        chart, light, h, tuple(box)).copy())
    folder = tmp_path / "map" / "land"
    folder.mkdir(parents=True)
    return folder


@lru_cache(maxsize=32)
def plain_piece(chart: Chart, light: Light, h: int, box: tuple[int, ...]) -> pygame.Surface:
    """A piece of the plain map, painted once: it is the same whatever is wrong with a picture."""
    return paint_flat(chart, light, h, pygame.Rect(box))


def blank(_country: Country, light: Light, _tier: int, _box: pygame.Rect) -> pygame.Surface:
    """A piece in one colour."""
    piece = pygame.Surface((SIDE, SIDE))
    piece.fill({"night": (0, 0, 90), "dawn": (90, 0, 0), "day": (0, 90, 0)}[light])
    return piece


@lru_cache(maxsize=len(LIGHTS))
def blank_picture(light: Light) -> bytes:
    """The file of a picture of blank pieces, one of which is packed for all: that takes a while."""
    country = shapes_of("night-drop")
    piece = packed(blank(country, light, 0, RECT))
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(landmaker, "packed", lambda _piece: piece)
        path = file_of(Path(folder), light)
        write(path, light, country, blank)
        return path.read_bytes()


def made(folder: Path, light: Light) -> Path:
    """A picture of blank pieces."""
    path = file_of(folder, light)
    path.write_bytes(blank_picture(light))
    return path


def shown(view: MapView, light: Light) -> pygame.Surface:
    """The land of a view at rest, without names."""
    surface = pygame.Surface(RECT.size)
    camera = HexCamera(BOARD.columns, BOARD.rows, tuple(RECT), 84)
    view.draw_ground(surface, camera, RECT, light)
    while not view.is_sharp:  # other lights, which a window reads ahead, are not looked at
        view.step(50)
    view.draw_ground(surface, camera, RECT, light)
    return surface


@pytest.mark.parametrize("scenario", MAPPED)
def test_the_picture_of_every_scenario_is_shipped_and_not_too_large(scenario: str) -> None:
    assert missing(scenario) == []
    files = list(data_path("scenarios", scenario, "land").iterdir())
    assert {path.stem for path in files} == {*LIGHTS, "chart"}
    assert sum(path.stat().st_size for path in files) <= MOST_BYTES


def test_the_picture_is_installed_with_its_scenario() -> None:
    told = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text("utf-8"))
    wheel = told["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["force-include"]["scenarios"] == "nightdrop/_data/scenarios"
    assert "exclude" not in wheel


# A piece of each light; with --long all of them are painted again in every light.
PIECES: dict[Light, Cut] = {
    "night": (48, 2, 0),  # north-east
    "dawn": (96, 1, 4),  # south-west
    "day": (192, 5, 4),  # middle
}


@pytest.mark.parametrize(
    "light", [pytest.param("night", marks=PAINTED), "dawn", pytest.param("day", marks=PAINTED)]
)
def test_the_shipped_picture_is_what_the_painter_paints(
    light: Light, request: pytest.FixtureRequest
) -> None:
    """If this fails after a change of the painter: raise PAINTER, and paint all anew."""
    found = LandPicture(digest_of(BOARD))
    for cut in PIECES.values() if request.config.getoption("--long") else (PIECES[light],):
        painted = paint_piece(shapes_of("night-drop"), light, cut[0], box_of_cut(cut))
        again = pygame.image.load(BytesIO(packed(painted)), "piece.jpg")
        alike = pygame.mask.from_threshold(found.piece(light, cut), (0, 0, 0), (12, 12, 12), again)
        assert alike.count() > 0.99 * SIDE * SIDE, (light, cut)


def test_every_piece_is_there_in_its_size() -> None:
    found = LandPicture(digest_of(BOARD))
    for cut in cuts(shapes_of("night-drop").size):
        assert found.piece("night", cut).get_size() == (SIDE, SIDE)


@pytest.mark.parametrize("change", ["terrain", "names", "links"])
def test_another_map_has_another_digest(change: str) -> None:
    old = dict(getattr(BOARD, change))
    old.pop(next(iter(old)))
    assert digest_of(replace(BOARD, **{change: old})) != digest_of(BOARD)


def test_a_digest_does_not_hang_on_who_holds_what(cache: Path) -> None:
    assert digest_of(replace(BOARD, entry={}, setup=())) == digest_of(BOARD)


def test_a_picture_of_another_map_is_not_taken(cache: Path) -> None:
    made(cache, "night")
    assert LandPicture(digest_of(BOARD)).has("night")
    assert not LandPicture(digest_of(replace(BOARD, names={}))).has("night")


@pytest.mark.parametrize("harm", ["gone", "cut", "scrambled", "piece"])
def test_damage_gives_the_plain_map_and_a_sentence(cache: Path, harm: str) -> None:
    for light in ("night", "day"):
        made(cache, light)
    path = file_of(cache, "night")
    data = path.read_bytes()
    if harm == "gone":
        path.unlink()
    elif harm == "cut":
        path.write_bytes(data[: len(data) // 2])
    elif harm == "scrambled":
        path.write_bytes(bytes(255 - b for b in data[:200_000]) + data[200_000:])
    else:
        with zipfile.ZipFile(path, "w") as file:
            file.comment = digest_of(BOARD).encode()
            for cut in cuts(shapes_of("night-drop").size):
                file.writestr(f"{cut[0]}/{cut[1]}_{cut[2]}.jpg", b"no picture")
    view = MapView(BOARD)
    land = shown(view, "night")
    assert pygame.transform.average_color(land)[:3] != (0, 0, 90)
    assert not view.picture.has("night") and view.picture.has("day")
    assert ("plain" in view.notice) == (harm != "gone")
    assert pygame.transform.average_color(shown(view, "day"), consider_alpha=False)[1] > 60


def test_a_file_is_not_opened_before_a_piece_is_asked_for(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(cache, "day")
    monkeypatch.setattr(picture, "ZipFile", lambda path: pytest.fail("it was opened"))
    assert LandPicture(digest_of(BOARD)).has("day")


def test_a_file_that_another_one_took_the_place_of_is_refused(cache: Path) -> None:
    path = made(cache, "day")
    found, other = LandPicture(digest_of(BOARD)), b"0" * DIGITS
    path.write_bytes(path.read_bytes()[:-DIGITS] + other)
    with pytest.raises(Damaged):
        found.piece("day", (48, 0, 0))


def test_a_file_with_more_after_its_end_is_taken(cache: Path) -> None:
    path = made(cache, "day")
    path.write_bytes(path.read_bytes() + b"more")
    assert LandPicture(digest_of(BOARD)).has("day")


def test_a_piece_that_cannot_be_read_is_refused_once(cache: Path) -> None:
    path = made(cache, "day")
    found = LandPicture(digest_of(BOARD))
    path.write_bytes(b"\0" * path.stat().st_size)
    with pytest.raises(Damaged):
        found.piece("day", (48, 0, 0))
    assert not found.has("day")


def claiming(size: tuple[int, int]) -> bytes:
    """A JPEG of a few px that says that it has so many."""
    small = packed(pygame.Surface((16, 16)))
    at = small.index(b"\xff\xc0") + 5  # the frame header: height, then width, two bytes each
    return small[:at] + struct.pack(">HH", size[1], size[0]) + small[at + 4 :]


@pytest.mark.parametrize(
    ("data", "method"),
    [
        (claiming((60_000, 60_000)), zipfile.ZIP_STORED),
        (claiming((SIDE, SIDE + 1)), zipfile.ZIP_STORED),
        (claiming((SIDE, SIDE)) + b"\0" * MOST, zipfile.ZIP_STORED),
        (b"\0" * (10 * MOST), zipfile.ZIP_DEFLATED),
        (b"\0" * (10 * MOST), zipfile.ZIP_LZMA),
    ],
    ids=["large", "not a piece", "long", "packed", "packed otherwise"],
)
def test_a_piece_of_another_size_is_refused_before_it_is_unpacked(
    cache: Path, data: bytes, method: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = file_of(cache, "day")
    with zipfile.ZipFile(path, "w", method) as file:
        file.comment = digest_of(BOARD).encode()
        file.writestr("48/0_0.jpg", data)
    found = LandPicture(digest_of(BOARD))
    monkeypatch.setattr(pygame.image, "load", lambda *given: pytest.fail("it was unpacked"))
    with pytest.raises(Damaged):
        found.piece("day", (48, 0, 0))
    assert not found.has("day")


@pytest.mark.parametrize("scenario", MAPPED)
def test_the_chart_of_every_scenario_is_what_the_painter_draws(scenario: str) -> None:
    """If this fails after a change of the painter: `python -m assets.tools.landmaker`."""
    assert is_charted(scenario, shapes_of(scenario))


@pytest.fixture
def charted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The shipped chart in a folder of its own."""
    path = tmp_path / "map" / "land" / charts.FILE
    path.parent.mkdir(parents=True)
    path.write_bytes(data_path("scenarios", "night-drop", "land", charts.FILE).read_bytes())
    monkeypatch.setattr(charts, "data_path", lambda *parts: tmp_path)
    module._chart_of.cache_clear()
    return path


@pytest.mark.parametrize(
    ("part", "value", "reason"),
    [
        ("roads", [[[0, 0]]], "roads.0: List should have at least 2 items"),
        ("rivers", [[[0, 1e9], [0, 0]]], "rivers.0.0.1: Input should be less than"),
        ("ranks", {}, "ranks: are not those of the map's names"),
        ("ranks", {"0101": "capital"}, "ranks.0101: Input should be 'town'"),
        ("national", -1, "national: Input should be greater than or equal to 0"),
        ("houses", [], "houses: Extra inputs are not permitted"),
    ],
)
def test_a_wrong_chart_is_refused_with_file_and_reason(
    charted: Path, part: str, value: object, reason: str
) -> None:
    with zipfile.ZipFile(charted) as old:
        told = json.loads(old.read("chart.json")) | {part: value}
    with zipfile.ZipFile(charted, "w") as file:
        file.comment = digest_of(BOARD).encode()
        file.writestr("chart.json", json.dumps(told))
    with pytest.raises(FileError) as refused:
        charts.read_chart(charted, BOARD)
    assert str(refused.value).startswith(f"{charted}: {reason}")


@pytest.mark.parametrize("data", [b"{", b" " * (charts.MOST + 1)], ids=["cut", "large"])
def test_with_a_damaged_chart_the_map_is_shown_plain_and_a_sentence_tells_it(
    charted: Path, data: bytes
) -> None:
    with zipfile.ZipFile(charted, "w", zipfile.ZIP_DEFLATED) as file:
        file.comment = digest_of(BOARD).encode()
        file.writestr("chart.json", data)
    view = MapView(BOARD)
    assert "a plain map is shown" in view.notice and not view.picture.has("day")
    assert view.chart.ranks.keys() == BOARD.names.keys()
    module._chart_of.cache_clear()


def test_a_map_without_a_picture_is_shown_plain_with_its_ways_and_waters() -> None:
    """Nothing is wrong then, so nothing is said."""
    other = replace(BOARD, names={})
    view = MapView(other)
    assert view.notice == "" and not view.picture.has("day")
    road = next(pair for pair, kinds in BOARD.links.items() if "road" in kinds)
    ends = [hex_centre(hex_) for hex_ in road]
    assert any([line[0], line[-1]] == ends for line in view.chart.roads)
    marsh = next(h for h in BOARD.hexes if BOARD.terrain[h] == "marsh")
    assert view.chart.wet(*hex_centre(marsh))
    assert len({pygame.image.tobytes(shown(view, light), "RGB") for light in LIGHTS}) == 3


def test_the_window_sleeps_once_the_land_is_read() -> None:
    land = SimpleNamespace(complete=False)
    timer = LandReader(SimpleNamespace(), lambda: land)  # type: ignore[arg-type, return-value]
    assert timer.wake_at(5.0) == 5.0
    land.complete = True
    assert timer.wake_at(5.0) is None and not timer.tick(5.0)


def test_a_light_comes_once_it_is_there_whole_and_passes_softly(cache: Path) -> None:
    for light in LIGHTS:
        made(cache, light)
    view, surface = MapView(BOARD), pygame.Surface(RECT.size)
    camera = HexCamera(BOARD.columns, BOARD.rows, tuple(RECT), 84)
    night = shown(view, "night")

    def passing(part: float) -> tuple[int, ...]:
        view.draw_ground(surface, camera, RECT, "dawn", "night", part)
        return pygame.transform.average_color(surface)[:3]

    before = pygame.transform.average_color(night)[:3]
    assert passing(0.1) == passing(0.2) == before  # nothing of dawn is read yet
    finish_land(view)
    reds = [passing(part)[0] for part in (0.21, 0.4, 0.6, 0.8, 0.99)]
    assert reds == sorted(reds)
    assert reds[0] - before[0] < 8 < reds[-1] - reds[0]
