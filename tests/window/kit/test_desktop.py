"""Whatever the desktop is asked for may fail: the game says so in a sentence and goes on."""

import inspect
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pygame
import pytest

from nightdrop.table.match import challenge as told
from nightdrop.table.match.match import Match
from nightdrop.ui import display, system
from nightdrop.ui.app import NO_FULL, App
from nightdrop.ui.menus.challenge import ChallengePage
from nightdrop.ui.menus.files import Notice
from nightdrop.ui.menus.plain_result import GameOver
from nightdrop.ui.menus.settings import SettingsScreen
from nightdrop.ui.menus.title import Title
from nightdrop.ui.settings import Settings, save_settings
from nightdrop.ui.system import NOT_COPIED
from tests.patience import until
from tests.table.test_campaign import played
from tests.tools.demo import StillClock, open_dummy, press_button

SIZE: Final = (1280, 720)
FAULTS: Final = (
    pygame.error("Couldn't open clipboard"), OSError(16, "busy"), ValueError("embedded null"),
    NotImplementedError("scrap module not available"), subprocess.SubprocessError("gone"),
    UnicodeEncodeError("utf-8", "\ud800", 0, 1, "surrogates"),
)  # fmt: skip
# How each is called; those that open a window say that they raise pygame.error.
CALLS: Final[dict[Callable[..., object], tuple[object, ...]]] = {
    display.end: (), display.driver: (), display.is_seen: (), display.surface: (),
    display.show_frame: (), display.set_title: ("Night Drop",),
    display.set_icon: (pygame.Surface((8, 8)),), display.window_size: (), display.place: (),
    display.put_at: (3, 4), display.maximize: (), display.screen_sizes: (),
    display.screen_areas: (), system.open_folder: (Path("/"),), system.copy_words: ("line\ud800",),
    system.copy_picture: (Path("/nothing.jpg"),), system.has_desktop: (),
    system.pasted_words: (),
}  # fmt: skip
OPEN: Final = (display.start, display.open_window, display.fill_screen)
NO_CALLS: Final = (display.asked, system.folder_command, system.copy_command, system.run,
                   system.of_the_system, display.described)  # fmt: skip


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[tuple[App, StillClock]]:
    app, clock = open_dummy(SIZE, tmp_path, 1)
    app.step()
    yield app, clock
    app.close()


def refuse(monkeypatch: pytest.MonkeyPatch, fault: Exception) -> None:
    """Let everything that the desktop is asked for fail."""

    def refused(*_given: object, **_named: object) -> None:
        raise fault

    for part in (pygame.display, pygame.scrap):
        for name, call in vars(part).items():
            if callable(call) and name not in ("get_init", "__loader__"):
                monkeypatch.setattr(part, name, refused)
    monkeypatch.setattr(display, "Window", type("Refused", (), {
        "__init__": refused, "from_display_module": refused}))  # fmt: skip
    monkeypatch.setattr(system.subprocess, "Popen", refused)
    monkeypatch.setattr(system, "which", lambda name: f"/usr/bin/{name}")


def press(app: App, key: int) -> None:
    fields = {"key": key, "mod": 0, "unicode": "", "scancode": 0}
    app.serve([pygame.event.Event(kind, fields) for kind in (pygame.KEYDOWN, pygame.KEYUP)])


def test_every_call_to_the_desktop_is_in_the_table() -> None:
    found = {
        one for module in (display, system) for one in vars(module).values()
        if inspect.isfunction(one) and one.__module__ == module.__name__
        and not one.__name__.startswith("_")
    }  # fmt: skip
    assert found == {*CALLS, *OPEN, *NO_CALLS}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
def test_no_call_to_the_desktop_raises_what_the_desktop_does(
    fault: Exception, opened: tuple[App, StillClock], monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse(monkeypatch, fault)
    for call, given in CALLS.items():
        assert call(*given) in (None, False, (), ""), call.__name__
    monkeypatch.undo()


def test_what_is_refused_in_every_frame_does_not_fill_the_log(
    opened: tuple[App, StillClock], monkeypatch: pytest.MonkeyPatch, spared: Callable[[], str]
) -> None:
    monkeypatch.setattr(display, "_logged", set())
    for fault in (pygame.error("gone"), OSError(16, "busy")):
        refuse(monkeypatch, fault)
        for _frame in range(3):
            display.show_frame()
    kinds = "error", "OSError"
    assert spared().splitlines() == [f"the desktop refused: {kind}" for kind in kinds]
    monkeypatch.undo()


def test_a_window_goes_on_where_the_desktop_refuses_everything(
    opened: tuple[App, StillClock], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, _ = opened
    refuse(monkeypatch, pygame.error("the display is gone"))
    for event in (
        pygame.event.Event(pygame.WINDOWMOVED, x=3, y=4),
        pygame.event.Event(pygame.WINDOWMAXIMIZED), pygame.event.Event(pygame.WINDOWRESTORED),
        pygame.event.Event(pygame.VIDEORESIZE, size=(900, 600), w=900, h=600),
        pygame.event.Event(pygame.WINDOWEXPOSED),
    ):  # fmt: skip
        app.serve([event])
        app.draw_if_needed()
    app.mute()
    assert app.running and isinstance(app.screen, Title)
    app.close()


def refuse_full_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = pygame.display.set_mode

    def refused(size: tuple[int, int], flags: int = 0, **more: int) -> pygame.Surface:
        if flags & pygame.FULLSCREEN:
            raise pygame.error("no full screen")
        return plain(size, flags, **more)

    monkeypatch.setattr(pygame.display, "set_mode", refused)


def test_a_full_screen_that_is_refused_at_the_start_leaves_a_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    refuse_full_screens(monkeypatch)
    save_settings(tmp_path / "window.json", Settings(width=900, height=600, full=True))
    app = App(None, tmp_path, tmp_path / "window.json")
    assert not app.settings.full and app.no_full == NO_FULL and isinstance(app.screen, Title)
    app.close()


def test_a_full_screen_that_is_refused_is_told_and_the_window_stays(
    opened: tuple[App, StillClock], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, _ = opened
    refuse_full_screens(monkeypatch)
    title = app.screen
    press(app, pygame.K_F11)
    assert isinstance(app.screen, Notice) and app.screen.note == NO_FULL
    assert not app.settings.full and app.surface.get_size() == SIZE
    press(app, pygame.K_RETURN)
    assert app.screen is title
    app.open("settings", title)
    app.resize((1000, 700))
    assert isinstance(app.screen, SettingsScreen) and app.screen._notes()["full"] == NO_FULL
    monkeypatch.undo()
    press(app, pygame.K_F11)
    assert app.settings.full and "full" not in app.screen._notes()


def test_a_desktop_that_names_no_screen_gives_a_full_one_all_the_same(
    opened: tuple[App, StillClock], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, _ = opened
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", list)
    press(app, pygame.K_F11)
    assert app.settings.full and app.running


def holds_the_clipboard(_words: str) -> None:
    raise pygame.error("Couldn't open clipboard")


def test_a_result_that_cannot_be_copied_is_told(
    opened: tuple[App, StillClock], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, _ = opened
    assert app.saves is not None
    match = Match.new("phantom-fury", {}, save_to=app.saves / "deal.yaml", day="2026-11-28")
    end = GameOver(app, played(match, seat=match.game.seats[0]))
    app.show(end)
    app.step()
    monkeypatch.setattr(pygame.scrap, "put_text", holds_the_clipboard)
    press_button(app, "copy")
    assert end.error == NOT_COPIED and app.screen is end
    monkeypatch.setattr(pygame.scrap, "put_text", lambda words: None)
    press_button(app, "copy")
    assert end.error == "" and end.copied


def test_a_challenge_that_cannot_be_copied_is_told(
    opened: tuple[App, StillClock], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, clock = opened
    assert app.saves is not None
    monkeypatch.setattr(told, "scenarios_of", lambda game: [])
    monkeypatch.setattr(told, "shipped_games", lambda: ["phantom-fury"] * 4)
    match = told.begin_try(app.saves, "2026-W44")
    app.open("challenge", played(match, seat=match.game.seats[0]))
    page = app.screen
    assert isinstance(page, ChallengePage)

    def wait() -> None:
        clock.now += 300
        app.step()

    until(lambda: page.wake_at() is None, "the challenge is not read", wait)
    monkeypatch.setattr(pygame.scrap, "put_text", holds_the_clipboard)
    press_button(app, "copy")
    assert page.error == NOT_COPIED and not page.copied and app.screen is page
