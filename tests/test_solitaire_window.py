"""The patience for one seat is played in the window, by mouse and keys."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.games import KINDS
from tests.conftest import Ship
from tests.test_solitaire import FOLDER, GIVEN
from tests.tools.demo import Hand, open_dummy


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch, ship: Ship, tmp_path: Path) -> Iterator[Hand]:
    """A hand at a window in which the patience was played last."""
    kind = GIVEN._replace(surface="tests.solitaire.felt:Felt")
    monkeypatch.setitem(KINDS, "patience", kind)
    ship("three-piles", FOLDER)
    app, clock = open_dummy((1280, 720), tmp_path, 7)
    app.set(app.settings.but(game="three-piles"))
    app.open("title")
    yield Hand(app, clock, 7)
    app.close()


def shot(hand: Hand, name: str) -> None:
    hand.app.step()
    pygame.image.save(hand.app.surface, f"/tmp/toyshots/{name}.png")


def test_start(hand: Hand) -> None:
    shot(hand, "title")
    hand.press("new")
    shot(hand, "new")
    print([c.name for c in hand.app.clickables()])
    hand.press("start")
    shot(hand, "play")
    print(type(hand.app.screen), [c.name for c in hand.app.clickables()])
