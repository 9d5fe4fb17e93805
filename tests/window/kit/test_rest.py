"""At rest the window sleeps: it looks for events seldom, and soon enough for its player."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.map.view import MapView
from nightdrop.table.scenario.scenarios import shipped_scenarios
from nightdrop.ui import app as app_module
from nightdrop.ui.app import App
from nightdrop.ui.menus.game_launcher import start_game
from nightdrop.ui.tasks import BackgroundTask
from tests.tools.demo import StillClock, open_dummy
from tests.tools.screens import at_once


@pytest.fixture
def window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[App, StillClock]]:
    monkeypatch.setattr(BoardPanel, "draw", lambda *_: None)  # the map need not be painted
    monkeypatch.setattr(MapView, "complete", True)
    app, clock = open_dummy((1280, 720), tmp_path, 7)
    app.step()
    yield app, clock
    monkeypatch.undo()
    app.close()


def sleeps(
    app: App, clock: StillClock, monkeypatch: pytest.MonkeyPatch, until: float
) -> list[tuple[float, str]]:
    """Let time pass for a window on a screen while it waits, and end it then; when it woke, and of
    which sleep."""
    woke: list[tuple[float, str]] = []

    def passes(ms: int, what: str) -> None:
        clock.now += ms
        woke.append((clock.now, what))
        app.running = clock.now < until

    def wait(ms: int = 100_000) -> pygame.event.Event:
        passes(ms, "looks each ms")
        return pygame.event.poll()

    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.event, "wait", wait)
    monkeypatch.setattr(pygame.time, "wait", lambda ms: passes(ms, "sleeps"))
    monkeypatch.setattr(app, "close", lambda: None)
    monkeypatch.setattr(app, "_busy_until", clock.now + app_module.QUIET_MS)
    return woke


@pytest.mark.parametrize("scenario", ["", *shipped_scenarios()])
def test_at_rest_the_window_wakes_forty_times_a_second_at_most_and_hears_within_30_ms(
    window: tuple[App, StillClock], monkeypatch: pytest.MonkeyPatch, scenario: str
) -> None:
    app, clock = window
    monkeypatch.setattr(BackgroundTask, "__init__", at_once)  # none ends while the window rests
    if scenario:
        assert start_game(app, {}, 7, scenario=scenario) == ""
    app.set(app.settings.but(still=True))
    for _ in range(200):  # until all that moves stands
        app.step()
        clock.now += 100
    began = clock.now
    woke = sleeps(app, clock, monkeypatch, until=began + 6000)
    app.run()
    moments = [0.0, *(at - began for at, _ in woke)]
    at_rest = [(at - began, what) for at, what in woke if at - began > app_module.QUIET_MS]
    assert {what for _, what in at_rest} == {"sleeps"}
    for second in range(1, 6):
        assert sum(second <= at / 1000 < second + 1 for at in moments) <= 40
    rests = [later - sooner for sooner, later in pairwise(moments) if sooner > app_module.QUIET_MS]
    assert max(rests) <= 30


def test_after_an_event_the_window_looks_for_the_next_one_at_once(
    window: tuple[App, StillClock], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, clock = window
    woke = sleeps(app, clock, monkeypatch, until=clock.now + 3000)
    clock.now += 2000  # it rests,
    app.step()  # and has done what was due
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(3, 4), rel=(1, 1),
                                         buttons=(0, 0, 0)))  # fmt: skip
    app.run()
    assert [what for _, what in woke[:2]] == ["sleeps", "looks each ms"]


def test_after_an_event_that_came_while_something_was_due_it_looks_for_the_next_one_at_once(
    window: tuple[App, StillClock], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, clock = window
    woke = sleeps(app, clock, monkeypatch, until=clock.now + 3000)
    clock.now += 2000
    monkeypatch.setattr(app, "_write_at", clock.now)  # settings are written now
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=0, unicode="",
                                         scancode=0))  # fmt: skip
    app.run()
    assert woke[0][1] == "looks each ms"
