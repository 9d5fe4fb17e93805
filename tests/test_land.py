"""The picture of the land: shipped as the painter paints it; missing or damaged it stops nobody."""

import os
import struct
import time
import tomllib
import zipfile
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame
import pytest

from assets.tools.landmaker import missing
from nightdrop.engine.board import Board
from nightdrop.table.disk.files import data_path
from nightdrop.table.scenario.scenario import load_scenario, shipped_scenarios
from nightdrop.ui.board.motion import MotionTimer
from nightdrop.ui.look.theme import LIGHTS, Light
from nightdrop.ui.map import making, picture
from nightdrop.ui.map.camera import Camera
from nightdrop.ui.map.country import Country
from nightdrop.ui.map.painter import paint_piece
from nightdrop.ui.map.picture import (
    KEPT,
    MOST,
    SIDE,
    Damaged,
    Picture,
    box_of_cut,
    cuts,
    digest_of,
    file_of,
    forget_old,
    packed,
    write,
)
from nightdrop.ui.map.view import MapView

BOARD = load_scenario("night-drop").board
MOST_BYTES = 20_000_000
RECT = pygame.Rect(0, 0, 500, 400)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No picture but those that a test makes."""
    monkeypatch.setattr(picture, "cache_of", lambda digest: tmp_path / digest)
    monkeypatch.setattr(picture, "data_path", lambda *parts: tmp_path / "nothing")
    return tmp_path


def blank(_country: Country, light: Light, _tier: int, _box: pygame.Rect) -> pygame.Surface:
    """A piece in one colour."""
    piece = pygame.Surface((SIDE, SIDE))
    piece.fill({"night": (0, 0, 90), "dawn": (90, 0, 0), "day": (0, 90, 0)}[light])
    return piece


@lru_cache(maxsize=len(LIGHTS))
def blank_picture(light: Light) -> bytes:
    """The file of a picture of blank pieces: packing them takes a while."""
    digest = digest_of(BOARD)
    with TemporaryDirectory() as folder:
        path = file_of(Path(folder) / digest, light)
        write(path, digest, light, Country(BOARD), blank, lambda: None)
        return path.read_bytes()


def made(folder: Path, light: Light) -> Path:
    """A picture of blank pieces."""
    path = file_of(folder / digest_of(BOARD), light)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(blank_picture(light))
    return path


def shown(view: MapView, light: Light) -> pygame.Surface:
    """The land of a view at rest, without names."""
    surface = pygame.Surface(RECT.size)
    camera = Camera(BOARD.columns, BOARD.rows, tuple(RECT), 84)
    view.draw_ground(surface, camera, RECT, light)
    while view.step(50):
        pass
    view.draw_ground(surface, camera, RECT, light)
    return surface


@pytest.mark.parametrize("scenario", shipped_scenarios())
def test_the_picture_of_every_scenario_is_shipped_and_not_too_large(scenario: str) -> None:
    assert missing(scenario) == []
    files = list(data_path("scenarios", scenario, "land").iterdir())
    assert {path.stem for path in files} == set(LIGHTS)
    assert sum(path.stat().st_size for path in files) <= MOST_BYTES


def test_the_picture_is_installed_with_its_scenario() -> None:
    told = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))
    wheel = told["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["force-include"]["scenarios"] == "nightdrop/_data/scenarios"
    assert "exclude" not in wheel


@pytest.mark.parametrize("light", LIGHTS)
def test_the_shipped_picture_is_what_the_painter_paints(light: Light) -> None:
    """If this fails after a change of the painter: raise PAINTER, and paint all anew."""
    country, found = Country(BOARD), Picture(digest_of(BOARD))
    for cut in ((48, 2, 0), (96, 1, 4), (192, 5, 4)):  # north-east, south-west, middle
        painted = paint_piece(country, light, cut[0], box_of_cut(cut))
        again = pygame.image.load(BytesIO(packed(painted)), "piece.jpg")
        alike = pygame.mask.from_threshold(found.piece(light, cut), (0, 0, 0), (12, 12, 12), again)
        assert alike.count() > 0.99 * SIDE * SIDE, (light, cut)


def test_every_piece_is_there_in_its_size() -> None:
    found = Picture(digest_of(BOARD))
    for cut in cuts(Country(BOARD).size):
        assert found.piece("night", cut).get_size() == (SIDE, SIDE)


@pytest.mark.parametrize("change", ["terrain", "names", "links"])
def test_another_map_has_another_digest(change: str) -> None:
    old = dict(getattr(BOARD, change))
    old.pop(next(iter(old)))
    assert digest_of(replace(BOARD, **{change: old})) != digest_of(BOARD)


def test_a_digest_does_not_hang_on_who_holds_what(cache: Path) -> None:
    assert digest_of(replace(BOARD, entry={})) == digest_of(BOARD)


def test_a_picture_of_another_map_is_not_taken(cache: Path) -> None:
    path = made(cache, "night")
    other = replace(BOARD, names={})
    target = file_of(cache / digest_of(other), "night")
    target.parent.mkdir()
    path.rename(target)
    assert not Picture(digest_of(other)).has("night")


@pytest.mark.parametrize("harm", ["gone", "cut", "scrambled", "piece"])
def test_damage_gives_the_plain_map_and_a_sentence(cache: Path, harm: str) -> None:
    for light in ("night", "day"):
        made(cache, light)
    path = file_of(cache / digest_of(BOARD), "night")
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
            for cut in cuts(Country(BOARD).size):
                file.writestr(f"{cut[0]}/{cut[1]}_{cut[2]}.jpg", b"no picture")
    view = MapView(BOARD)
    land = shown(view, "night")
    assert pygame.transform.average_color(land)[:3] != (0, 0, 90)
    assert not view.picture.has("night") and view.picture.has("day")
    assert ("plain" in view.notice) == (harm != "gone")
    assert pygame.transform.average_color(shown(view, "day"), consider_alpha=False)[1] > 60


def test_a_piece_that_cannot_be_read_is_refused_once(cache: Path) -> None:
    path = made(cache, "day")
    found = Picture(digest_of(BOARD))
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
        (b"\0" * 50_000_000, zipfile.ZIP_DEFLATED),
        (b"\0" * 50_000_000, zipfile.ZIP_LZMA),
    ],
    ids=["large", "not a piece", "long", "packed", "packed otherwise"],
)
def test_a_piece_of_another_size_is_refused_before_it_is_unpacked(
    cache: Path, data: bytes, method: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = made(cache, "day")
    with zipfile.ZipFile(path, "w", method) as file:
        file.comment = digest_of(BOARD).encode()
        file.writestr("48/0_0.jpg", data)
    found = Picture(digest_of(BOARD))
    monkeypatch.setattr(pygame.image, "load", lambda *given: pytest.fail("it was unpacked"))
    with pytest.raises(Damaged):
        found.piece("day", (48, 0, 0))
    assert not found.has("day")


class Elsewhere:
    """Stands for the process that paints: it is done when the test says so."""

    def __init__(self, board: Board, lights: object) -> None:
        self.is_over, self.part, self.words = False, 0.4, "2 minutes left"
        self.stopped = False

    def stop(self) -> None:
        self.stopped = True


def test_a_changed_map_is_painted_elsewhere_and_then_shown(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from nightdrop.ui.map import view as module

    monkeypatch.setattr(module, "Making", Elsewhere)
    view = MapView(BOARD, paints=True)
    flat = shown(view, "day")
    assert view.waits and view.notice == "2 minutes left"
    with_bar = pygame.Surface(RECT.size)
    view.draw(with_bar, Camera(BOARD.columns, BOARD.rows, tuple(RECT), 84), RECT, "day")
    assert pygame.image.tobytes(with_bar, "RGB") != pygame.image.tobytes(flat, "RGB")
    for light in LIGHTS:
        made(cache, light)
    assert isinstance(view._making, Elsewhere)
    view._making.is_over = True
    view.look()
    assert not view.waits and view.notice == ""
    assert pygame.image.tobytes(shown(view, "day"), "RGB") != pygame.image.tobytes(flat, "RGB")


def test_what_is_painted_elsewhere_ends_with_the_window(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from nightdrop.ui.map import view as module

    monkeypatch.setattr(module, "Making", Elsewhere)
    maps = module.Maps()
    maps.paints = True
    elsewhere = maps.of(BOARD)._making
    maps.close()
    assert isinstance(elsewhere, Elsewhere) and elsewhere.stopped


def test_the_painting_process_says_how_far_it_is_and_writes_the_picture(
    cache: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import pickle
    from types import SimpleNamespace

    monkeypatch.setattr(making, "cache_of", lambda digest: cache / digest)
    for number in range(KEPT):
        older(cache, number)
    monkeypatch.setattr("nightdrop.ui.map.painter.paint_piece", blank)
    monkeypatch.setattr("os.nice", lambda _more: 0)
    reading, window = os.pipe()
    os.write(window, pickle.dumps((BOARD, ("dawn",))))
    with os.fdopen(reading, "rb") as asked:
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=asked))
        assert making.main() == 0
        os.close(window)
    told = capsys.readouterr().out.split("\n")
    total = sum(1 for _cut in cuts(Country(BOARD).size))
    assert told[0] == f"1 {total}" and told[total - 1] == f"{total} {total}"
    assert file_of(cache / digest_of(BOARD), "dawn").is_file()
    assert not list(cache.rglob("*.part"))
    assert len(list(cache.iterdir())) == KEPT


def older(cache: Path, days: int) -> Path:
    """The picture of another map that was written so many days ago."""
    folder = cache / f"{days:032x}"
    folder.mkdir()
    file_of(folder, "day").write_bytes(b"land")
    when = time.time() - days * 24 * 3600
    os.utime(folder, (when, when))
    return folder


def test_the_pictures_written_last_are_kept_and_nothing_else_is_touched(cache: Path) -> None:
    found = [older(cache, days) for days in range(KEPT + 3)]
    (cache / "notes").mkdir()
    forget_old(found[-1].name)
    left = {found[-1], *found[: KEPT - 1], cache / "notes"}
    assert set(cache.iterdir()) == left


def test_the_window_looks_for_the_picture_from_time_to_time() -> None:
    """And sleeps as ever where nothing is painted elsewhere."""
    from types import SimpleNamespace

    looks: list[float] = []
    land = SimpleNamespace(complete=True, waits=True, look=lambda: looks.append(1))
    motion = SimpleNamespace(busy=False, board=SimpleNamespace(map=land), tick=lambda now: False)
    timer = MotionTimer(motion)  # type: ignore[arg-type]
    at = timer.wake_at(0.0)
    assert at is not None and at > 0
    assert not timer.tick(at - 1) and timer.tick(at) and len(looks) == 1
    land.waits = False
    assert timer.wake_at(at) is None


def test_a_light_comes_once_it_is_there_whole_and_passes_softly(cache: Path) -> None:
    for light in LIGHTS:
        made(cache, light)
    view, surface = MapView(BOARD), pygame.Surface(RECT.size)
    camera = Camera(BOARD.columns, BOARD.rows, tuple(RECT), 84)
    night = shown(view, "night")

    def passing(part: float) -> tuple[int, ...]:
        view.draw_ground(surface, camera, RECT, "dawn", "night", part)
        return pygame.transform.average_color(surface)[:3]

    before = pygame.transform.average_color(night)[:3]
    assert passing(0.1) == passing(0.2) == before  # nothing of dawn is read yet
    while view.step(50):
        pass
    reds = [passing(part)[0] for part in (0.21, 0.4, 0.6, 0.8, 0.99)]
    assert reds == sorted(reds)
    assert reds[0] - before[0] < 8 < reds[-1] - reds[0]
