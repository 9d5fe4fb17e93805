"""Whatever fails in a page, the window stays: it is logged, told on a sheet, and a way leads on."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from nightdrop.table.disk import logs
from nightdrop.ui.app import App
from nightdrop.ui.kit import Paragraph
from nightdrop.ui.kit.screen import Screen
from nightdrop.ui.menus.files import Failed
from nightdrop.ui.menus.game_launcher import start_game
from nightdrop.ui.menus.help import AboutPage
from nightdrop.ui.menus.title import Title
from nightdrop.ui.play.screen import Play
from nightdrop.ui.saving import Banner
from tests.tools.demo import StillClock, open_dummy

Said = Callable[[], str]


@pytest.fixture
def app(tmp_path: Path, spared: Said) -> Iterator[App]:
    made, _clock = open_dummy((1280, 720), tmp_path, 3)
    made.step()
    yield made
    made.close()


def fails(*_: object) -> Any:
    raise ZeroDivisionError("nobody left")


def key(code: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))


def redraw(app: App) -> None:
    app.screen.dirty = True


def wake(app: App) -> None:
    assert isinstance(app.clock, StillClock)
    app.screen.wake_at = app.clock  # type: ignore[method-assign]


# What of a page fails, and what leads there.
WAYS: dict[str, Callable[[App], None]] = {
    "draw": redraw,
    "handle": lambda app: key(pygame.K_x),
    "tick": wake,
    "wake_at": lambda app: None,
    "dropped": lambda app: pygame.event.post(pygame.event.Event(pygame.DROPFILE, file="x.yaml")),
    "resized": lambda app: pygame.event.post(
        pygame.event.Event(pygame.VIDEORESIZE, size=(900, 600), w=900, h=600)
    ),
    "settings_changed": lambda app: key(pygame.K_F4),
}


@pytest.mark.parametrize("page", ["about", "title"])
@pytest.mark.parametrize("what", WAYS)
def test_a_page_that_fails_keeps_the_window(
    what: str, page: str, app: App, monkeypatch: pytest.MonkeyPatch, spared: Said
) -> None:
    app.open(page, *([app.screen] if page == "about" else []))
    app.step()
    broken = app.screen
    WAYS[what](app)
    monkeypatch.setattr(broken, what, fails)
    app.step()
    assert isinstance(app.screen, Failed) and app.running
    assert f"the page {type(broken).__name__}: ZeroDivisionError: nobody left" in spared()
    app.step()
    key(pygame.K_ESCAPE)
    app.step()
    assert isinstance(app.screen, Title) and app.screen is not broken


def test_it_is_told_that_the_page_failed_before_where_that_is_written(
    app: App, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    log = tmp_path / "window-20261128T172459-4711.log"
    monkeypatch.setattr("nightdrop.ui.menus.files.log_file", lambda: log)
    banner, paragraph = Failed(app, app.screen).body.above
    assert isinstance(banner, Banner) and isinstance(paragraph, Paragraph)
    assert banner.sentence.startswith("Something in this program went wrong.")
    assert paragraph.string == f"See the log for details: {log}."


def test_a_page_that_cannot_be_made_leaves_the_way_back(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.open("played")
    before = app.screen
    monkeypatch.setattr(AboutPage, "widgets", fails)
    monkeypatch.setattr(before, "handle", lambda _event: app.open("about", before))
    key(pygame.K_x)
    app.step()
    assert isinstance(app.screen, Failed)
    app.screen._again()
    app.step()
    assert app.screen is before


def test_pages_outside_a_game_are_named_in_the_log(app: App, spared: Said) -> None:
    for page in ("challenge", "title"):
        app.open(page)
    assert start_game(app, {}, 3) == ""
    names = "Title", "ChallengePage", "Title"
    assert spared().splitlines() == [f"the page {name}" for name in names]


def test_the_events_that_follow_are_served(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.open("about", app.screen)
    app.step()
    monkeypatch.setattr(app.screen, "handle", fails)
    key(pygame.K_x)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    app.step()
    assert not app.running


def test_a_page_that_cannot_be_left_is_left_all_the_same(
    app: App, monkeypatch: pytest.MonkeyPatch, spared: Said
) -> None:
    app.open("about", app.screen)
    for name in ("draw", "left"):
        monkeypatch.setattr(app.screen, name, fails)
    redraw(app)
    app.step()
    assert isinstance(app.screen, Failed)
    assert "leaving the page AboutPage: ZeroDivisionError" in spared()


def test_of_a_game_for_two_the_log_tells_no_message(
    app: App, monkeypatch: pytest.MonkeyPatch, spared: Said
) -> None:
    assert start_game(app, {}, 3) == ""
    app.step()
    assert isinstance(app.screen, Play)
    monkeypatch.setattr(app.screen.surface, "draw", fails)
    redraw(app)
    app.step()
    assert isinstance(app.screen, Failed)
    assert "the page Play: ZeroDivisionError\n" in spared() and "nobody left" not in spared()


def test_where_the_sheet_itself_fails_the_window_ends(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Screen, "draw", fails, raising=False)
    monkeypatch.setattr(app.screen, "draw", fails)
    redraw(app)
    app.step()
    assert isinstance(app.screen, Failed)
    monkeypatch.setattr(app.screen, "draw", fails)
    with pytest.raises(ZeroDivisionError):
        app.step()


def test_with_debugging_it_is_raised(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(logs.DEBUG, "1")
    monkeypatch.setattr(app.screen, "draw", fails)
    redraw(app)
    with pytest.raises(ZeroDivisionError):
        app.step()
