"""What the house itself gives the middle of the window: a game that has no tabletop is played by
buttons; one that says where its things lie has clicks, keys and refusals from the house."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.engine.model import State
from nightdrop.games import KINDS
from nightdrop.table.match.match import Match
from nightdrop.ui.app import App
from nightdrop.ui.play.game import Playing
from nightdrop.ui.play.pointing import after
from nightdrop.ui.play.screen import Play
from nightdrop.ui.stage.node import Caption, Key, Node
from nightdrop.ui.stage.tabletop import Tabletop
from tests.conftest import Ship
from tests.kinds.test_solitaire import FOLDER, GIVEN
from tests.tools.demo import open_dummy

RED_FIRST = 4  # a seed with which the red cup gives 1, then 6


class Spots(Tabletop[None, Playing]):
    """Cups and piles as plain rectangles."""

    def nodes(self, view: State, plan: None) -> Iterator[Node]:
        piles = ("lay 1", "lay 2", "lay 3", "throw")
        names = ("black", "red") if view.due.name == "pick" else piles
        for number, name in enumerate(names):
            yield Node(name, (20 + 150 * number, 100, 120, 90))

    def words(self, view: State, key: Key) -> Caption:
        return Caption(rest=f"Here is {key}.")


@pytest.fixture
def app(tmp_path: Path, ship: Ship) -> Iterator[App]:
    ship("three-piles", FOLDER)
    app, _clock = open_dummy((1280, 720), tmp_path)
    yield app
    app.close()


def opened(app: App, monkeypatch: pytest.MonkeyPatch, tabletop: str = "") -> tuple[Play, Match]:
    """The patience at the window."""
    given = GIVEN._replace(tabletop=tabletop) if tabletop else GIVEN
    monkeypatch.setitem(KINDS, "patience", given)
    match = Match.new("three-piles", seed=RED_FIRST)
    play = Play(app, match)
    app.show(play)
    app.step()
    return play, match


def press(app: App, *keys: int) -> None:
    for key in keys:
        fields = {"key": key, "mod": 0, "unicode": "", "scancode": 0}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, fields))
        app.step()


def click(app: App, play: Play, thing: str) -> None:
    at = play.surface.spots(play.playing.view)[thing].center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=at, button=1))
    app.step()


def test_a_game_without_a_tabletop_is_played_by_buttons_and_digits(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, match = opened(app, monkeypatch)
    assert [b.label for b in play.buttons.buttons][:2] == ["Draw from the black cup",
                                                           "Draw from the red cup"]  # fmt: skip
    press(app, pygame.K_2)
    assert match.entries == ("red", "draw red-1")
    press(app, pygame.K_RETURN)
    assert match.entries[-1] == "lay 1"
    while not match.is_over:
        press(app, pygame.K_1)
    assert app.screen is not play


def test_a_thing_is_clicked_and_a_click_that_does_nothing_says_why(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, match = opened(app, monkeypatch, "tests.kinds.test_surface:Spots")
    for thing in ("red", "lay 1", "red", "lay 1", "black"):
        click(app, play, thing)
    low = "lay 1"
    click(app, play, low)
    assert match.entries[-1].startswith("draw black-")
    assert play.playing.refusal == ("On pile 1 lies a card that is not lower [2]", low)
    before = pygame.image.tobytes(app.surface, "RGB")
    press(app, pygame.K_ESCAPE)
    assert play.playing.refusal is None and pygame.image.tobytes(app.surface, "RGB") != before


def test_tab_arrows_and_enter_do_what_the_mouse_does(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, match = opened(app, monkeypatch, "tests.kinds.test_surface:Spots")
    press(app, pygame.K_TAB)
    assert play.playing.focus == "black"
    press(app, pygame.K_RIGHT)
    assert play.playing.focus == "red"
    press(app, pygame.K_RIGHT)
    assert play.playing.focus == "red"
    press(app, pygame.K_RETURN)
    assert match.entries == ("red", "draw red-1") and play.playing.focus is None
    press(app, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    assert match.entries[-1] == "lay 3"


def test_what_lies_under_the_pointer_is_told_and_known_by_name(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, _match = opened(app, monkeypatch, "tests.kinds.test_surface:Spots")
    places = {c.name: c.rect for c in app.clickables() if c.kind == "thing"}
    assert set(places) == {"black", "red"}
    before = app.surface.subsurface(play.surface.foot).copy()
    at = {"pos": places["red"].center, "rel": (0, 0), "buttons": (0, 0, 0)}
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, at))
    app.step()
    told = app.surface.subsurface(play.surface.foot)
    assert play.playing.hover == "red"
    assert pygame.image.tobytes(told, "RGB") != pygame.image.tobytes(before, "RGB")


def test_the_next_thing_is_found_round_and_round() -> None:
    assert [after("abc", at, 1) for at in ("a", "c", None)] == ["b", "a", "a"]
    assert [after("abc", at, -1) for at in ("a", "c", None)] == ["c", "b", "c"]
    assert after("", None, 1) is None
