"""The window comes back as it was left, and only where it can be seen."""

from pathlib import Path

import pygame
import pytest

from nightdrop.ui import display
from nightdrop.ui.app import App
from nightdrop.ui.desktop import at_the_end, first_size, is_seen, remember
from nightdrop.ui.settings import Settings, read_settings, save_settings
from tests.tools.demo import open_dummy

TWO = "1920x1080 2560x1440"
MAIN, RIGHT, LEFT, BELOW = (pygame.Rect(*at, 1920, 1080) for at in (
    (0, 0), (1920, 0), (-1920, 0), (0, 1080)))  # fmt: skip
AWAY = -32000  # where Windows puts a window that is minimised


def tell(app: App, kind: int, **fields: object) -> None:
    pygame.event.post(pygame.event.Event(kind, fields))
    app.step()


@pytest.mark.parametrize(("x", "y", "areas", "seen"), [
    (2500, 200, [MAIN, RIGHT], True),  # on the second screen, which is still there
    (2500, 200, [MAIN], False),  # the second screen is gone
    (2500, 200, [MAIN, LEFT], False),  # it stands elsewhere now, as large as before
    (2500, 200, [MAIN, BELOW], False),
    (-1900, 200, [MAIN, LEFT], True),
    (-1900, 200, [MAIN, RIGHT], False),
    (100, 50, [MAIN], True),
    (100, 1070, [MAIN], False),  # its title bar would be below the screen
    (100, 1070, [MAIN, BELOW], True),  # and here it lies across two
    (AWAY, AWAY, [MAIN, RIGHT], False),
    (100, 50, [], False),  # nobody says where the screens lie
])  # fmt: skip
def test_a_place_counts_only_where_the_window_can_be_seen(
    x: int, y: int, areas: list[pygame.Rect], seen: bool
) -> None:
    kept = Settings(width=1200, height=800, x=x, y=y, screens="1920x1080 1920x1080")
    assert is_seen(kept, areas) is seen


def test_a_window_that_was_never_moved_is_left_to_the_system() -> None:
    assert not is_seen(Settings(), [MAIN])


def test_the_display_says_where_its_screens_lie(tmp_path: Path) -> None:
    app, _ = open_dummy((1280, 720), tmp_path, 1)
    (area,) = display.screen_areas()
    assert area == pygame.Rect((0, 0), pygame.display.get_desktop_sizes()[0])
    app.close()


@pytest.mark.parametrize("place", [(AWAY, AWAY), (5000, 10), (10, -900)])
def test_a_window_that_was_left_where_no_screen_is_comes_back_to_one(
    place: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    kept = Settings(width=1000, height=700, x=place[0], y=place[1], screens="1024x768")
    save_settings(tmp_path / "window.json", kept)
    app = App(None, tmp_path, tmp_path / "window.json")
    shown = pygame.Rect(pygame.display.get_window_position(), app.surface.get_size())
    assert pygame.display.get_desktop_sizes() == [(1024, 768)]  # of the size that it had then
    assert shown.colliderect(display.screen_areas()[0])
    app.close()


def test_the_place_of_a_window_that_is_put_away_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, _ = open_dummy((1000, 700), tmp_path, 1)
    app.settings = Settings(width=1000, height=700, x=30, y=40, screens=TWO)
    monkeypatch.setattr(pygame.display, "get_window_position", lambda: (AWAY, AWAY))
    monkeypatch.setattr(pygame.display, "get_active", lambda: False)
    tell(app, pygame.WINDOWMOVED, x=AWAY, y=AWAY)
    assert (at_the_end(app.settings).x, app.settings.x) == (30, 30)
    app.close()


def test_place_and_size_are_kept(tmp_path: Path) -> None:
    app, _ = open_dummy((1280, 720), tmp_path, 1)
    app.settings_file = tmp_path / "window.json"
    pygame.display.set_window_position((30, 40))
    tell(app, pygame.VIDEORESIZE, size=(1000, 700), w=1000, h=700)
    app.close()
    kept = read_settings(tmp_path / "window.json")[0]
    assert (kept.x, kept.y, kept.width, kept.height) == (30, 40, 1000, 700)
    assert kept.screens and not kept.maximized


@pytest.mark.parametrize("resized_first", [True, False])
def test_a_maximized_window_keeps_the_size_it_will_have_again(resized_first: bool) -> None:
    full, normal = (1920, 1050), (1000, 700)
    width, height = full if resized_first else normal
    told = pygame.event.Event(pygame.WINDOWMAXIMIZED)
    kept = remember(Settings(width=width, height=height), told, normal, full)
    assert kept.maximized and (kept.width, kept.height) == normal


def test_a_maximized_window_is_neither_moved_nor_resized_in_memory(tmp_path: Path) -> None:
    app, _ = open_dummy((1280, 720), tmp_path, 1)
    app.settings = Settings(width=1000, height=700, x=30, y=40, screens=TWO, maximized=True)
    tell(app, pygame.VIDEORESIZE, size=(1920, 1050), w=1920, h=1050)
    tell(app, pygame.WINDOWMOVED, x=0, y=0)
    assert (app.settings.x, app.settings.width) == (30, 1000)
    app.close()


@pytest.mark.parametrize(("desktop", "size"), [
    ((1920, 1080), (1440, 810)),
    ((1280, 720), (1280, 656)),  # the frame has its room
    ((3840, 2160), (2880, 1620)),
    ((1024, 768), (1024, 704)),
])  # fmt: skip
def test_the_first_window_fits_the_screen(
    desktop: tuple[int, int], size: tuple[int, int]
) -> None:
    assert first_size(Settings(), [desktop]) == size


def test_a_window_opens_the_second_time_as_large_as_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(display, "screen_sizes", lambda: ((1366, 768),))
    sizes = []
    for _start in range(2):
        app = App(None, tmp_path, tmp_path / "window.json")
        sizes.append(app.surface.get_size())
        app.close()
    assert sizes == [(1280, 704), (1280, 704)]


def test_a_window_left_on_a_larger_screen_is_no_larger_than_the_one_that_is_there() -> None:
    kept = Settings(width=2400, height=1000, screens=TWO)
    assert first_size(kept, [(1920, 1080)]) == (1920, 1000)


def press_f11(app: App) -> None:
    tell(app, pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode="", scancode=0)


def test_f11_takes_the_whole_screen_and_gives_it_back(tmp_path: Path) -> None:
    app, _ = open_dummy((1000, 700), tmp_path, 1)
    press_f11(app)
    assert app.surface.get_size() == pygame.display.get_desktop_sizes()[0]
    press_f11(app)
    app.step()
    assert app.surface.get_size() == (1000, 700)
    app.close()


def test_a_full_screen_is_kept_with_the_size_that_the_window_will_have_again(
    tmp_path: Path,
) -> None:
    app, _ = open_dummy((1000, 700), tmp_path, 1)
    app.settings_file = tmp_path / "window.json"
    tell(app, pygame.VIDEORESIZE, size=(1000, 700), w=1000, h=700)
    press_f11(app)
    app.step()
    app.close()
    kept = read_settings(tmp_path / "window.json")[0]
    assert kept.full and (kept.width, kept.height) == (1000, 700)
