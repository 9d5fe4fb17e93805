"""The page of the guide's chapters: every game's stand there, each with its name and its place."""

from pathlib import Path

import pygame
import pytest

from nightdrop.table.match.pages import chapters
from nightdrop.ui.look.game_art import game_words
from nightdrop.ui.menus.chapters import Chapters
from tests.layout_proof import Proof
from tests.patience import until
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
    until(lambda: bool(page.views) and not page.moments.is_busy, "no pictures", hand.wait)
    found = set()
    for number, chapter in enumerate(chapters()):
        rect = page.cards[number].picture(page.style)
        made = page.moments.get(page._asked(number, rect, page.style))
        assert made is not None
        if chapter.name.startswith("town"):
            found.add(pygame.image.tobytes(made, "RGBA"))
    assert len(found) == 3
    app.close()
