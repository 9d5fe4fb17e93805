"""The wheel: every map comes nearer and goes away by it, and a sideways turn moves none."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.map.view import MapView
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay
from nightdrop.ui.app import App
from nightdrop.ui.input import wheel, zoom_step
from nightdrop.ui.stage.camera import Camera
from tests.tools.demo import open_dummy

RECORDS = Path(__file__).parents[2] / "records"


def town_of(app: App) -> None:
    """A game on a map of areas, once the force is bought."""
    match = Match.new("fallujah-2004", {}, 3)
    for text in ("army historical", "done"):
        match.submit(text)
    app.open("play", match, 0)


def film_of(app: App) -> None:
    """What happened while a player was away."""
    match = Match.new("night-drop", {}, 7)
    match.submit("U1")
    app.open("play", match, 0)
    app.open("away", app.screen)


SCREENS: dict[str, Callable[[App], None]] = {
    "hexes": lambda app: app.open("play", Match.new("night-drop", {}, 3), 0),
    "areas": town_of,
    "replay": lambda app: app.open("replay", Replay(RECORDS / "whole-game.yaml")),
    "workbench": lambda app: app.open("bench"),
    "film": film_of,
}


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setattr(BoardPanel, "draw", lambda *_: None)
    monkeypatch.setattr(MapView, "complete", True)
    opened, clock = open_dummy((1280, 720), tmp_path, 3)
    opened.set(opened.settings.but(solo=True, still=True))
    clock.now = 1000.0
    yield opened
    opened.close()


def roll(app: App, x: int, y: int) -> None:
    """Turn the wheel over the middle of the map."""
    pygame.mouse.set_pos((500, 400))
    app.serve([
        pygame.event.Event(pygame.MOUSEMOTION, pos=(500, 400), rel=(0, 0), buttons=(0, 0, 0)),
        pygame.event.Event(pygame.MOUSEWHEEL, x=x, y=y, precise_x=float(x), precise_y=float(y)),
    ])  # fmt: skip


@pytest.mark.parametrize("opened", SCREENS.values(), ids=SCREENS)
def test_a_wheel_that_is_tilted_zooms_nothing(
    app: App, opened: Callable[[App], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(app)
    app.step()
    zoomed: list[int] = []
    monkeypatch.setattr(Camera, "can_zoom", lambda *_: True)
    monkeypatch.setattr(Camera, "zoom", lambda _self, notches, *_at, **_ms: zoomed.append(notches))
    for x, y in ((1, 0), (-1, 0), (0, 1), (3, -2)):
        roll(app, x, y)
    assert zoomed == [1, -1]


@pytest.mark.parametrize(("x", "y", "step"), [(1, 0, 0), (-4, 0, 0), (0, 3, 1), (-5, -2, -1)])
def test_a_wheel_is_read_by_its_turns_alone(x: int, y: int, step: int) -> None:
    event = pygame.event.Event(pygame.MOUSEWHEEL, x=x, y=y)
    assert (wheel(event), zoom_step(event)) == (y, step)


def test_nothing_else_is_a_turn_of_the_wheel() -> None:
    moved = pygame.event.Event(pygame.WINDOWMOVED, x=3, y=4)
    assert (wheel(moved), zoom_step(moved)) == (0, 0)
