"""The page of the guide's chapters: every game's stand there, each with its name and its place."""

from pathlib import Path
from threading import Event

import pygame
import pytest

from nightdrop.engine.model import State
from nightdrop.table.match.pages import chapters
from nightdrop.table.scenario.scenarios import shipped_games
from nightdrop.ui.look.fonts import SurfaceCache
from nightdrop.ui.look.game_art import game_words
from nightdrop.ui.menus import chapters as page_module
from nightdrop.ui.menus import thumbnails
from nightdrop.ui.menus.chapters import Chapters
from tests.layout_proof import Proof
from tests.patience import until, work_off
from tests.tools.demo import Hand, open_dummy

SIZE = (1920, 1080)


def test_a_card_names_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    proof = Proof(monkeypatch)
    app, _clock = open_dummy(SIZE, tmp_path)
    app.open("chapters")
    written = [text.string for text in proof.glass(app).written]
    for name in {game_words(chapter.scenario) for chapter in chapters()}:
        of = [chapter for chapter in chapters() if game_words(chapter.scenario) == name]
        assert written.count(name) == len(of)
    app.close()


def test_the_pictures_of_three_chapters_on_a_town_show_three_places(tmp_path: Path) -> None:
    app, clock = open_dummy(SIZE, tmp_path)
    hand = Hand(app, clock)
    app.open("chapters")
    page = app.screen
    assert isinstance(page, Chapters)
    work_off(lambda: bool(page.views) and not page.moments.is_busy, "no pictures", hand.wait)
    found = set()
    for number, chapter in enumerate(chapters()):
        rect = page.cards[number].picture(page.style)
        made = page.moments.get(page.asked(number, rect, page.style))
        assert made is not None
        if chapter.name.startswith("town"):
            found.add(pygame.image.tobytes(made, "RGBA"))
    assert len(found) == 3
    app.close()


def has_picture(page: Chapters, number: int) -> bool:
    rect = page.cards[number].picture(page.style)
    return page.moments.get(page.asked(number, rect, page.style)) is not None


@pytest.fixture
def _no_pictures_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thumbnails, "_made", SurfaceCache(48_000_000))


@pytest.mark.usefixtures("_no_pictures_yet")
@pytest.mark.parametrize("game", shipped_games()[2:])
def test_pictures_that_are_seen_are_made_before_others(tmp_path: Path, game: str) -> None:
    app, clock = open_dummy(SIZE, tmp_path)
    app.set(app.settings.but(game=game, scale=2.0))
    app.open("chapters")
    page = app.screen
    assert isinstance(page, Chapters)
    page.settle()
    places = [page.cards[number].rect for number in page.order]
    seen = sum(rect.colliderect(page.scroll.rect) for rect in places)
    work_off(lambda: all(has_picture(page, number) for number in page.order[:seen]), "no pictures",
             Hand(app, clock).wait)  # fmt: skip
    assert 0 < seen < len(page.order)
    assert not any(has_picture(page, number) for number in page.order[seen:])
    app.close()


@pytest.mark.usefixtures("_no_pictures_yet")
def test_a_picture_is_made_while_other_positions_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, clock = open_dummy(SIZE, tmp_path)
    waits, read = Event(), page_module._beginning

    def slow(number: int, spoken: str) -> State:
        if number > 0:
            waits.wait(20)
        return read(number, spoken)

    monkeypatch.setattr(page_module, "_beginning", slow)
    app.open("chapters")
    page = app.screen
    assert isinstance(page, Chapters)
    until(lambda: has_picture(page, 0), "no picture", Hand(app, clock).wait)
    assert [*page.views] == [0]
    waits.set()
    app.close()
