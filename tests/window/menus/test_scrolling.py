"""Scrolling moves what a page shows; nothing is laid out anew."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.ui.app import App
from nightdrop.ui.kit import Box, ListBox, Scroll, Widget
from nightdrop.ui.kit.page import Page
from nightdrop.ui.menus.help import AboutPage, HelpScreen
from nightdrop.ui.menus.keys import KeysScreen
from nightdrop.ui.menus.new_game import NewGame
from nightdrop.ui.menus.settings import SettingsScreen
from nightdrop.ui.menus.title import Title
from tests.tools.demo import open_dummy

WHEEL = {"x": 0, "y": -1, "precise_x": 0.0, "precise_y": -1.0, "flipped": False}


def pages(app: App) -> Iterator[tuple[str, Page]]:
    """Pages that show a part of themselves at a time in large type, as they are first seen."""
    for made in (AboutPage, SettingsScreen, KeysScreen, HelpScreen):
        page = made(app, Title(app))
        app.show(page)
        yield made.__name__, page
    app.show(NewGame(app))
    yield "NewGame", shown(app)
    for name in ("chapters", "challenge", "played"):
        app.open(name, app.screen) if name == "played" else app.open(name)
        yield name, shown(app)
    app.open("tables", "night-drop", app.screen)
    yield "tables", shown(app)


def shown(app: App) -> Page:
    assert isinstance(app.screen, Page)
    return app.screen


def boxes(widget: Widget) -> Iterator[Scroll | ListBox]:
    """All that scrolls inside a widget."""
    if isinstance(widget, Scroll | ListBox):
        yield widget
    for inner in widget.widgets if isinstance(widget, Box) else ():
        yield from boxes(inner)


def turn(app: App) -> None:
    app.serve([pygame.event.Event(pygame.MOUSEWHEEL, WHEEL)])
    app.step()


def point(app: App, at: tuple[int, int]) -> None:
    fields = {"pos": at, "rel": (0, 0), "buttons": (0, 0, 0)}
    app.serve([pygame.event.Event(pygame.MOUSEMOTION, fields)])
    app.step()


def counted(patch: pytest.MonkeyPatch, page: Page) -> list[Page]:
    """A list that grows by each layout of a page from here on."""
    laid, usual = list[Page](), page.lay_out
    patch.setattr(page, "lay_out", lambda style: (laid.append(page), usual(style)))
    return laid


def test_a_page_that_is_scrolled_is_not_laid_out_and_looks_as_if_it_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path / "saves", 5)
    app.set(app.settings.but(scale=2.0))
    scrolled = set[str]()
    for name, page in pages(app):
        app.step()
        for box in boxes(page.root):
            if not box.rect or not box.scroller.most:
                continue
            point(app, box.rect.center)
            laid, before = counted(monkeypatch, page), box.scroller.offset
            turn(app)
            assert box.scroller.offset > before, name
            assert not laid, name
            moved = pygame.image.tobytes(app.surface, "RGB"), app.clickables()
            page.dirty = True
            app.step()
            assert len(laid) == 1, name
            assert (pygame.image.tobytes(app.surface, "RGB"), app.clickables()) == moved, name
            scrolled.add(name)
    app.close()
    assert len(scrolled) > 3, scrolled
