"""Frames come in time: what names and zooming may take of one, by a clock that is told."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pygame
import pytest

from nightdrop.hexwar.ui.board import map_sprites
from nightdrop.hexwar.ui.counters import sprites
from nightdrop.hexwar.ui.counters.sprites import counter_size
from nightdrop.hexwar.ui.map import names as ahead
from nightdrop.hexwar.ui.map.camera import HexCamera
from nightdrop.hexwar.ui.map.chart import chart_of
from nightdrop.hexwar.ui.map.names import Names, NamesAhead
from nightdrop.hexwar.ui.map.picture import Cut
from nightdrop.hexwar.ui.map.tiles import Tiles
from nightdrop.hexwar.ui.map.view import FlatOverlay, MapView
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import Light
from nightdrop.ui.menus.game_launcher import start_game
from nightdrop.ui.play.screen import Play
from nightdrop.ui.tasks import BackgroundTask
from tests.tools.demo import finish_map, map_of, open_dummy

BOARD = load_scenario("night-drop").board
RECT = pygame.Rect(0, 0, 900, 700)


class Told:
    """A clock that only moves when it is told to, in seconds."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_zoom_sets_names_only_as_long_as_its_frame_allows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, names, set_in_type = Told(), Names(chart_of(BOARD)[0]), []
    camera = HexCamera(BOARD.columns, BOARD.rows, tuple(RECT), 84)
    camera.zoom(1, ms=160)
    list(names.prepare(112))

    def set_slowly(label: object, light: str) -> None:
        clock.now += 0.002
        set_in_type.append(label)

    monkeypatch.setattr(ahead, "label_image", set_slowly)
    coming = NamesAhead(clock)
    coming.go_on(names, camera, "night", began=clock.now)
    assert len(set_in_type) == 5  # 9 ms of which nothing was spent yet: the fifth ends after them
    coming.go_on(names, camera, "night", began=clock.now - 0.02)
    assert len(set_in_type) == 6  # a late frame gives them its least
    for _ in range(20):
        coming.go_on(names, camera, "night", began=clock.now)
    assert set_in_type[5:] != set_in_type[:5]
    assert {id(n) for n in set_in_type} == {id(n) for n in names.at(112)}  # each of them once
    assert len(set_in_type) == len(names.at(112))


def test_names_placed_in_steps_stand_where_those_placed_at_once_do() -> None:
    chart = chart_of(BOARD)[0]
    stepped, at_once = Names(chart), Names(chart)
    steps = sum(1 for _ in stepped.prepare(84))
    assert steps > len(stepped.at(84))
    assert stepped.at(84) == at_once.at(84)


@pytest.mark.usefixtures("names_ahead")
def test_a_map_that_rests_places_the_names_of_other_zooms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HexCamera, "steps", [64, 112])
    view, camera = MapView(BOARD), HexCamera(BOARD.columns, BOARD.rows, tuple(RECT), 112)
    nothing = FlatOverlay(lambda _part: None, 0)
    view.draw_under(pygame.Surface(RECT.size), camera, RECT, "day", None, nothing)
    while view.step(50):
        pass
    assert 64 in view.names_for(camera)._placed


def test_after_a_zoom_the_land_is_that_of_the_last_one_until_it_is_read() -> None:
    """And not the coarse one of the whole map, as where nothing was read yet."""

    def shown(view: MapView) -> pygame.Surface:
        surface = pygame.Surface(RECT.size)
        view.draw_ground(surface, camera, RECT, "day")
        return surface

    def unlike(one: pygame.Surface, two: pygame.Surface) -> int:
        far = pygame.mask.from_threshold(one, (0, 0, 0), (28, 28, 28), two)
        return RECT.w * RECT.h - far.count()

    camera = HexCamera(BOARD.columns, BOARD.rows, tuple(RECT), 112)
    view = MapView(BOARD)
    shown(view)
    while view.step(50):
        pass
    camera.zoom(1)
    first, coarse = shown(view), shown(MapView(BOARD))
    while view.step(50):
        pass
    finished = shown(view)
    assert unlike(first, finished) < unlike(coarse, finished)


@pytest.mark.parametrize("height", [64, 200])
def test_no_frame_of_a_zoom_nor_after_it_sets_all_of_its_names(
    height: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of before ride the zoom until its own are ready; setting one takes 2 ms here."""
    clock, view, made, spread = Told(), MapView(BOARD), list[object](), fonts._spread
    camera = HexCamera(BOARD.columns, BOARD.rows, tuple(RECT), 112)
    surface, laid = pygame.Surface(RECT.size), FlatOverlay(lambda _part: None, 0)

    def spread_slowly(plain: pygame.Surface, *rest: Any) -> pygame.Surface:
        clock.now += 0.001
        made.append(plain)
        return spread(plain, *rest)

    def drawn() -> int:
        made.clear()
        view.draw_under(surface, camera, RECT, "day", None, laid)
        return len(made) // 2  # two halos a name

    fonts.clear()
    view.draw_under(surface, camera, RECT, "day", None, laid)
    monkeypatch.setattr(fonts, "_spread", spread_slowly)
    monkeypatch.setattr(view, "_coming", NamesAhead(clock))
    monkeypatch.setattr("nightdrop.hexwar.ui.map.view.perf_counter", clock)
    camera.zoom_to(height, ms=80)
    frames = list[int]()
    while camera.tick(16) or view.is_zooming(camera, "day"):
        frames.append(drawn())
    assert drawn() == 0  # all are ready
    assert max(frames) <= 5 < sum(frames)


def test_counters_ride_a_zoom_on_those_that_stood_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None is made for a frame in between: that took milliseconds each."""
    app, _clock = open_dummy((1280, 720), tmp_path)
    start_game(app, {}, 1)
    screen = app.screen
    assert isinstance(screen, Play)
    screen.hurry()
    camera = map_of(screen).board.camera
    camera.zoom_to(200)
    app.step()
    finish_map(screen)
    app.step()
    scaled: list[int] = []
    real = map_sprites.riding_sprite

    def riding(look: object, size: int, made: int, *more: object) -> pygame.Surface:
        scaled.append(made)
        return real(look, size, made, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(map_sprites, "riding_sprite", riding)
    camera.zoom(-3, ms=160)
    while camera.moving:
        camera.tick(16)
        screen.dirty = True
        app.step()
    assert scaled
    assert set(scaled) <= {counter_size(200, stacked) for stacked in (False, True)}
    app.close()


def test_no_frame_of_a_zoom_makes_more_than_one_counter_or_marker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that stood before it are scaled; one of its end is made at a time."""
    app, _clock = open_dummy((1280, 720), tmp_path)
    start_game(app, {}, 1)
    screen = app.screen
    assert isinstance(screen, Play)
    screen.hurry()
    camera = map_of(screen).board.camera
    sprites.clear()
    camera.zoom_to(112)
    app.step()
    finish_map(screen)
    app.step()
    made, frames = list[object](), list[int]()
    makers = {kind: partial(_noted, maker, made) for kind, maker in sprites.MAKERS.items()}
    monkeypatch.setattr(sprites, "MAKERS", makers)
    monkeypatch.setattr(sprites, "_make", partial(_noted, sprites._make, made))
    camera.zoom(2, ms=400)
    while camera.tick(16):
        made.clear()
        screen.dirty = True
        app.step()
        frames.append(len(made))
    assert max(frames) == 1 and sum(frames) >= 5
    app.close()


def _noted(make: Callable[..., pygame.Surface], made: list[object], *given: Any) -> pygame.Surface:
    made.append(given)
    return make(*given)


def test_nobody_waits_for_land_that_is_read_while_frames_are_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    released, waited = Event(), list[float]()

    def read(_light: Light, _cut: Cut) -> pygame.Surface:
        released.wait()
        return pygame.Surface((1, 1))

    monkeypatch.setattr(BackgroundTask, "wait", lambda _task, seconds: waited.append(seconds))
    tiles = Tiles(read, lambda *_given: iter(()))
    tiles.ask([("day", 48, 0, 0)], 1)
    assert tiles.step(1000, waits=False) and not waited
    assert tiles.step(0.01) and waited
    released.set()
