"""A clever player at the shared screen tries what nobody should: he learns nothing by it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from test_window import SIZE
from test_window_saving import full_disk, unsaved_game
from test_window_sealed import both_type, wait

from nightdrop.table.match import Match
from nightdrop.table.seal import Cost, Seal
from nightdrop.ui.app import App
from nightdrop.ui.demo import StillClock, open_dummy
from nightdrop.ui.screens.cover import Cover
from nightdrop.ui.screens.opening import open_game, show_play
from nightdrop.ui.screens.passphrase import Passphrases
from nightdrop.ui.screens.play import Play
from nightdrop.ui.screens.title import Title

CHEAP = Cost(16, 8, 1)  # keys that are made at once


@pytest.fixture
def window(tmp_path: Path) -> Iterator[tuple[App, StillClock]]:
    app, clock = open_dummy(SIZE, tmp_path / "saves", 7)
    app.step()
    yield app, clock
    app.close()


def key(app: App, code: int, *, up: bool = False) -> None:
    """A key goes down, or up; the system repeats one that stays down as if it went down again."""
    kind = pygame.KEYUP if up else pygame.KEYDOWN
    fields = {"key": code, "mod": 0, "unicode": "", "scancode": 0}
    pygame.event.post(pygame.event.Event(kind, fields))
    app.step()


def sealed_in_memory(app: App, path: Path) -> Match:
    """A sealed game that could not be saved and was left; to be called with a full disk."""
    match = Match.new(seed=7, save_to=path, seal=Seal.of("us", "german", b"0" * 16, CHEAP))
    show_play(app, Play(app, match))
    unsaved_game(app)
    app.show(Title(app))
    return match


def test_a_sealed_game_in_memory_opens_by_its_own_passphrases_alone(
    window: tuple[App, StillClock], tmp_path: Path
) -> None:
    app, clock = window
    path, own = tmp_path / "saves" / "game.yaml", tmp_path / "own.yaml"
    Match.new(seed=3, seal=Seal.of("mine", "mine too", cost=CHEAP)).save(own)
    with full_disk():
        match = sealed_in_memory(app, path)
        for there in (False, True):  # nothing lies in its place, or another sealed file
            if there:
                path.parent.mkdir(exist_ok=True)
                shutil.copy(own, path)
            assert open_game(app, path) == ""
            both_type(app, "mine", "mine too", 1)
            wait(app, clock)
            assert isinstance(app.screen, Passphrases) and "does not open" in app.screen.error
            assert open_game(app, path) == ""
            both_type(app, "us", "german", 1)
            wait(app, clock)
            assert isinstance(app.screen, Cover) and app.screen.play.playing.match is match
            app.show(Title(app))
