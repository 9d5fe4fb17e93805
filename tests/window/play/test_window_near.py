"""The map that follows what can be chosen: close to it, once for each step, by what is seen."""

from pathlib import Path

import pygame
import pytest

from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.map.camera import HexCamera
from nightdrop.hexwar.ui.play.camera import NEAR, place_of
from nightdrop.table.match.match import Match
from nightdrop.ui.kit.buttons import sign_words
from nightdrop.ui.play.screen import Play
from tests.tools.demo import StillClock, map_of, open_dummy

pytestmark = pytest.mark.usefixtures("unpainted")

POSITION = """
scenario: night-drop
turn: 6
initiative: us
phase: {activation: U1, step: move}
units:
"""
UNITS = """  "1913": [{id: "505.A"}]
  "2114": [{id: "505.B"}]
  "1312": [{id: "507.A"}]
  "2013": [{id: "G.01", face: FACE, known_to: [german]}]
"""


def opened(
    folder: Path, still: bool = True, face: str = "infantry-a", scale: float = 1.0,
    units: str = UNITS,
) -> tuple[Play, StillClock]:  # fmt: skip
    app, clock = open_dummy((1280, 720), folder, 1)
    app.set(app.settings.but(still=still, scale=scale))
    play = Play(app, Match.from_position(POSITION + units.replace("FACE", face), 5))
    app.show(play)
    app.step()
    return play, clock


def press_o(play: Play) -> None:
    fields = {"key": pygame.K_o, "mod": 0, "unicode": "o", "scancode": 0}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, fields))
    play.app.step()


def test_a_key_goes_close_to_what_can_be_chosen_and_back_to_the_whole_map(tmp_path: Path) -> None:
    play, _clock = opened(tmp_path)
    camera = map_of(play).board.camera
    press_o(play)
    assert camera.height == NEAR and camera.shows(Hex(1913)) and camera.shows(Hex(2114))
    press_o(play)
    assert camera.height == camera.fit_height
    play.app.close()


def test_the_mouse_goes_close_and_back_by_a_button_that_says_its_key(tmp_path: Path) -> None:
    play, _clock = opened(tmp_path)
    camera = map_of(play).board.camera
    for height in (NEAR, camera.fit_height):
        place = next(c.rect.center for c in play.clickables() if c.name == "near")
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            fields = {"pos": place, "rel": (1, 0), "buttons": (0, 0, 0), "button": 1}
            pygame.event.post(pygame.event.Event(kind, fields))
        play.app.step()
        assert camera.height == height
        assert sign_words(play.buttons) == "Close up, or the whole map (key O)"
    play.app.close()


def test_it_stays_at_the_next_step_as_long_as_all_that_can_act_is_seen(tmp_path: Path) -> None:
    play, _clock = opened(tmp_path)
    camera = map_of(play).board.camera
    press_o(play)
    place = _place(camera)
    go_on(play, "move 505.A 1912", "done")
    assert play.playing.step == "combat" and _place(camera) == place
    play.app.close()


def test_it_goes_where_a_unit_that_can_act_is_out_of_view(tmp_path: Path) -> None:
    play, _clock = opened(tmp_path)
    camera = map_of(play).board.camera
    press_o(play)
    camera.centre_on(Hex(201))
    go_on(play, "move 505.A 1912", "done")
    assert play.playing.step == "combat" and all(map(camera.shows, place_of(play.playing)))
    play.app.close()


def test_9_1_within_an_activation_it_goes_where_nothing_is_seen_of_what_a_step_asks_for(
    tmp_path: Path
) -> None:
    play, _clock = opened(tmp_path)
    camera = map_of(play).board.camera
    go_on(play, "move 505.A 1912")
    camera.zoom_to(NEAR)
    camera.centre_on(Hex(201))
    go_on(play, "done")
    assert play.playing.step == "combat" and all(map(camera.shows, place_of(play.playing)))
    play.app.close()


def test_a_game_that_is_opened_within_an_activation_shows_all_that_can_be_chosen(
    tmp_path: Path
) -> None:
    apart = """  "1512": [{id: "505.A"}]
  "1507": [{id: "505.B"}]
"""
    play, _clock = opened(tmp_path, scale=2.0, units=apart)
    camera = map_of(play).board.camera
    assert all(map(camera.shows, place_of(play.playing)))
    play.app.close()


def _place(camera: HexCamera) -> tuple[int, tuple[float, float]]:
    """How near a map is seen, and where."""
    return camera.height, camera.middle


def go_on(play: Play, *texts: str) -> None:
    """Take some decisions."""
    for text in texts:
        play.playing.match.submit(text)
        play.playing.refresh()
        play.changed()
        play.app.step()


def test_it_glides_unless_fewer_movements_are_wanted(tmp_path: Path) -> None:
    play, _clock = opened(tmp_path, still=False)
    press_o(play)
    assert map_of(play).board.camera.moving
    play.app.close()


def test_where_it_goes_depends_on_nothing_hidden(tmp_path: Path) -> None:
    middles = set()
    for face in ("infantry-a", "light-tank-c"):
        play, _clock = opened(tmp_path, face=face)
        assert place_of(play.playing) == {1913, 2114}
        press_o(play)
        middles.add(map_of(play).board.camera.middle)
        press_o(play)  # or the next window would begin with it
        play.app.close()
    assert len(middles) == 1


def test_the_name_of_a_sign_does_not_stay_over_the_map_after_the_menu(tmp_path: Path) -> None:
    play, _clock = opened(tmp_path)
    place = next(c.rect.center for c in play.clickables() if c.name == "menu")
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
        fields = {"pos": place, "rel": (1, 0), "buttons": (0, 0, 0), "button": 1}
        pygame.event.post(pygame.event.Event(kind, fields))
    play.app.step()
    assert play.app.screen is not play and sign_words(play.buttons)
    play.come_back()
    assert not sign_words(play.buttons)
    play.app.close()
