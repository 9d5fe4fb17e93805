"""The patience for one seat, whose kind draws no pictures, is watched again and exported."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pygame
import pytest
from PIL import Image

from nightdrop.games import KINDS
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay
from nightdrop.ui.app import App
from nightdrop.ui.menus.export import ExportScreen
from nightdrop.ui.replay.exports import film_job, finish, picture_job, text_job
from nightdrop.ui.replay.screen import ReplayScreen
from tests.conftest import Ship
from tests.kinds.test_solitaire import FOLDER, GIVEN, finished
from tests.solitaire import PLAYER
from tests.tools.demo import open_dummy


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, ship: Ship, tmp_path: Path) -> Iterator[App]:
    """A window of a program that knows the patience."""
    monkeypatch.setitem(KINDS, "patience", GIVEN)
    ship("three-piles", FOLDER)
    window, _clock = open_dummy((1280, 720), tmp_path, 7)
    with closing(window):
        yield window


@pytest.fixture
def replay() -> Replay:
    """A game played to its end."""
    return Replay(finished(Match.new(scenario="three-piles", seed=7)).record)


def test_it_is_stepped_through_from_the_first_card_to_the_last(app: App, replay: Replay) -> None:
    screen = ReplayScreen(app, replay)
    app.show(screen)
    seen = set()
    for step in range(screen.steps.count + 1):
        screen.go(screen.steps.stops[step])
        app.step()
        seen.add(pygame.image.tobytes(app.surface.subsurface(screen.map_rect), "RGB"))
    names = {spot.name for spot in app.clickables()}
    assert len(seen) == 13  # twelve cards leave the cups, one after the other
    assert {"fork", "export", "step"} <= names and not {"bench", "combat"} & names
    screen.export()
    app.step()
    assert isinstance(app.screen, ExportScreen)


def test_it_is_exported_as_picture_film_and_text(
    app: App, replay: Replay, tmp_path: Path
) -> None:
    picture, film, text = (tmp_path / name for name in ("a.png", "a.gif", "a.txt"))
    finish(picture_job(replay, replay.length, PLAYER, "1x", picture, app.shared))
    finish(film_job(replay, 0, replay.length, PLAYER, film, app.shared))
    finish(text_job(replay, PLAYER, text))
    assert Image.open(picture).size == (960, 686)
    assert Image.open(film).n_frames == 25  # type: ignore[attr-defined]
    assert "Red-" in text.read_text("utf-8")
