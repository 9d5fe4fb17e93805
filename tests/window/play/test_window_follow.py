"""As an activation begins the camera brings its units into view, unless they are seen already."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.hexwar.match.episodes import Episode
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.map.camera import HexCamera
from nightdrop.hexwar.ui.play.recap_film import Away
from nightdrop.table.match.match import Match
from nightdrop.ui.app import App
from nightdrop.ui.play.screen import Play
from nightdrop.ui.settings import Settings
from tests.tools.demo import StillClock, map_of, open_dummy

pytestmark = pytest.mark.usefixtures("unpainted")

# An activation is to be chosen.
DAY = """
scenario: night-drop
turn: 6
initiative: us
phase: {choose: us}
units:
"""
# The 505th in the north-east, the 508th in the south-west.
CHOOSING = DAY + """\
  "2506": [{id: "505.A"}]
  "2608": [{id: "505.B"}]
  "0520": [{id: "508.A"}]
  "0417": [{id: "G.02", face: pioneer-a, known_to: [us, german]}]
"""
UNITS = (Hex(2506), Hex(2608))


class Table:
    """A near view of the south-west, and an activation to be chosen."""

    def __init__(self, folder: Path) -> None:
        self.app: App
        self.clock: StillClock
        self.app, self.clock = open_dummy((1280, 720), folder, 1)
        self.app.set(self.app.settings.but(solo=True))
        self.play = Play(self.app, Match.from_position(CHOOSING, 5))
        self.app.show(self.play)
        self.camera.frame([Hex(520)], 112)
        self.app.step()
        assert not any(map(self.camera.shows, UNITS))

    @property
    def camera(self) -> HexCamera:
        """The camera of the play screen."""
        return map_of(self.play).board.camera

    def set(self, **changes: object) -> None:
        """Take other settings."""
        settings: Settings = self.app.settings.but(**changes)
        self.app.set(settings)

    def key(self, code: int) -> None:
        """A key goes down."""
        fields = {"key": code, "mod": 0, "unicode": "", "scancode": 0}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, fields))
        self.app.step()

    def wait(self) -> None:
        """Time passes, until the camera has come to rest."""
        for _ in range(40):
            self.clock.now += 50
            self.app.step()

    def activate(self, code: int) -> None:
        """An activation is chosen by its key."""
        self.key(code)
        self.wait()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.app.close()


def test_5_4_the_units_of_an_activation_that_begins_come_into_view(table: Table) -> None:
    height = table.camera.height
    table.activate(pygame.K_1)
    assert table.play.playing.view.activation == "U1"
    assert all(map(table.camera.shows, UNITS)) and table.camera.height <= height


@pytest.mark.parametrize("beside", [True, False])
def test_a_click_ends_the_way_of_the_camera_and_on_the_map_means_what_is_seen(
    table: Table, beside: bool
) -> None:
    table.key(pygame.K_1)
    table.clock.now += 50
    table.app.step()
    assert table.camera.moving
    place = table.play.side.rect if beside else table.play.surface.rect
    fields = {"pos": place.center, "button": 2}
    table.app.serve([pygame.event.Event(pygame.MOUSEBUTTONDOWN, fields)])
    assert not table.camera.moving and all(map(table.camera.shows, UNITS)) is beside


def test_a_key_takes_the_camera_where_it_goes(table: Table) -> None:
    for code in (pygame.K_1, pygame.K_SPACE):
        table.key(code)
    assert all(map(table.camera.shows, UNITS))


def test_the_camera_stays_where_all_of_them_are_seen_already(table: Table) -> None:
    """Though none of them is in the middle."""
    table.camera.pan(60, 40)
    before = table.camera.view
    table.activate(pygame.K_3)
    assert table.play.playing.view.activation == "U3" and table.camera.view == before


def test_it_goes_once_and_then_the_map_is_the_players(table: Table) -> None:
    table.activate(pygame.K_1)
    table.camera.centre_on(Hex(520))
    before = table.camera.view
    for _time in range(2):  # the first asks
        table.key(pygame.K_d)
        table.wait()
        assert table.camera.view == before


def test_it_never_moves_while_the_player_drags(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = table.camera.view
    with monkeypatch.context() as held:
        held.setattr(pygame.mouse, "get_pressed", lambda *_: (True, False, False))
        table.activate(pygame.K_1)
        assert table.camera.view == before
    table.wait()
    assert all(map(table.camera.shows, UNITS))


def test_it_can_be_switched_off(table: Table) -> None:
    table.set(follow=False)
    before = table.camera.view
    table.activate(pygame.K_1)
    assert table.camera.view == before


def test_without_movements_it_is_there_at_once(table: Table) -> None:
    table.set(still=True)
    table.key(pygame.K_1)
    table.app.step()
    assert all(map(table.camera.shows, UNITS)) and not table.camera.moving


DISCOVERY = """
scenario: night-drop
turn: 5
initiative: us
phase: {step: discovery}
units:
  "0520": [{id: "508.A"}]
"""


@pytest.mark.parametrize("follow", [True, False])
def test_5_3_2_between_activations_it_goes_where_not_all_is_seen_of_what_can_be_chosen(
    tmp_path: Path, follow: bool
) -> None:
    app, clock = open_dummy((1280, 720), tmp_path, 1)
    app.set(app.settings.but(solo=True, follow=follow))
    play = Play(app, Match.from_position(DISCOVERY, 5))
    camera = map_of(play).board.camera
    choices = map_of(play).playing.pointer.back().hexes
    camera.frame([min(choices)], 112)
    assert not all(map(camera.shows, choices))
    app.show(play)
    play.uncovered()
    for _ in range(40):
        clock.now += 50
        app.step()
    assert choices and all(map(camera.shows, choices)) is follow
    app.close()


# Two units of one side, as far from each other as can be.
APART = DAY + """\
  "3103": [{id: "505.A"}]
  "0320": [{id: "505.B"}]
"""


@pytest.fixture
def enlarged(tmp_path: Path) -> Iterator[Play]:
    """A game of which only a part is seen, as its words are large."""
    app, _clock = open_dummy((1280, 720), tmp_path, 1)
    app.set(app.settings.but(solo=True, still=True, scale=2.0))
    play = Play(app, Match.from_position(APART, 5))
    app.show(play)
    app.step()
    yield play
    app.close()


def test_counters_can_be_read_where_units_of_an_activation_are_far_apart(enlarged: Play) -> None:
    camera = map_of(enlarged).board.camera
    height = camera.height
    enlarged.playing.match.submit("U1")
    enlarged.playing.refresh()
    enlarged.changed()
    enlarged.app.step()
    assert camera.height == height > camera.fit_height and any(map(camera.shows, (3103, 320)))


def test_counters_can_be_read_in_a_film_of_units_that_are_far_apart(
    enlarged: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Episode, "hexes", frozenset({Hex(3104), Hex(320)}))
    camera = map_of(enlarged).board.camera
    height = camera.height
    for text in ("U1", "move 505.A 3104"):
        enlarged.playing.match.submit(text)
    enlarged.playing.refresh()
    enlarged.playing.away = 0
    film = Away(enlarged.app, enlarged)
    assert camera.height == height and any(map(camera.shows, film.step.hexes))
