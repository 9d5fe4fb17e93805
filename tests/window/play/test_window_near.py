"""The map that follows what can be chosen: close to it, once for each step, by what is seen."""

from pathlib import Path

import pygame

from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.play.camera import NEAR, place_of
from nightdrop.table.match.match import Match
from nightdrop.ui.kit.buttons import sign_words
from nightdrop.ui.play.screen import Play
from tests.tools.demo import StillClock, map_of, open_dummy

POSITION = """
scenario: night-drop
turn: 6
initiative: us
phase: {activation: U1, step: move}
units:
  "1913": [{id: "505.A"}]
  "2114": [{id: "505.B"}]
  "1312": [{id: "507.A"}]
  "2013": [{id: "G.01", face: FACE, known_to: [german]}]
"""


def opened(folder: Path, still: bool = True, face: str = "infantry-a") -> tuple[Play, StillClock]:
    app, clock = open_dummy((1280, 720), folder, 1)
    app.set(app.settings.but(still=still))
    play = Play(app, Match.from_position(POSITION.replace("FACE", face), 5))
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


def test_it_goes_on_to_the_place_of_the_next_step_but_not_within_one(tmp_path: Path) -> None:
    play, _clock = opened(tmp_path)
    camera = map_of(play).board.camera
    press_o(play)
    camera.zoom(1)
    play.playing.match.submit("move 505.A 1912")
    play.playing.refresh()
    play.changed()
    play.app.step()
    assert camera.height > NEAR  # as the player set it
    play.playing.match.submit("done")
    play.playing.refresh()
    play.changed()
    play.app.step()
    assert play.playing.step == "combat" and camera.height == NEAR
    play.app.close()


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
