"""A clever player at the shared screen tries what nobody should: he learns nothing by it."""

import shutil
from collections.abc import Iterator
from contextlib import suppress
from io import StringIO
from pathlib import Path

import pygame
import pytest

from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.night_drop import NIGHT_DROP
from nightdrop.hexwar.ui.play.recap_film import Away
from nightdrop.rules.actions import parse
from nightdrop.table.match.match import Match
from nightdrop.table.record.sealed import Cost, Seal
from nightdrop.table.terminal.menu import Sitting
from nightdrop.table.terminal.terminal import Terminal
from nightdrop.ui.app import App
from nightdrop.ui.menus.game_launcher import open_game
from nightdrop.ui.menus.help import HelpScreen
from nightdrop.ui.menus.passphrase import Passphrases
from nightdrop.ui.menus.pause import Pause
from nightdrop.ui.menus.title import Title
from nightdrop.ui.play.cover import HOLD_MS, Cover
from nightdrop.ui.play.screen import Play
from tests.secrecy.test_window_secrets import to_the_cover
from tests.tools.demo import StillClock, map_of, open_dummy
from tests.window.play.test_window import SIZE, hand_over, play_screen, press_key
from tests.window.play.test_window_saving import full_disk, unsaved_game
from tests.window.play.test_window_sealed import both_type, wait

CHEAP = Cost(16, 8, 1)  # keys that are made at once


@pytest.fixture
def window(tmp_path: Path) -> Iterator[tuple[App, StillClock]]:
    app, clock = open_dummy(SIZE, tmp_path / "saves", 7)
    app.step()
    yield app, clock
    app.close()


def key_event(app: App, code: int, *, up: bool = False) -> None:
    """A key goes down, or up; the system repeats one that stays down as if it went down again."""
    kind = pygame.KEYUP if up else pygame.KEYDOWN
    fields = {"key": code, "mod": 0, "unicode": "", "scancode": 0}
    pygame.event.post(pygame.event.Event(kind, fields))
    app.step()


def sealed_in_memory(app: App, path: Path) -> Match:
    """A sealed game that could not be saved and was left; to be called with a full disk."""
    match = Match.new(seed=7, save_to=path, seal=Seal.of("us", "german", b"0" * 16, CHEAP))
    app.open("play", match)
    unsaved_game(app)
    app.show(Title(app))
    return match


def test_a_sealed_game_in_memory_opens_by_its_own_passphrases_alone(
    window: tuple[App, StillClock], tmp_path: Path
) -> None:
    app, clock = window
    path, own = tmp_path / "saves" / "game.yaml", tmp_path / "own.yaml"
    Match.new(seed=3, seal=Seal.of("mine", "mine too", cost=CHEAP)).save(own)
    with full_disk():
        match = sealed_in_memory(app, path)
        for there in (False, True):  # nothing lies in its place, or another sealed file
            if there:
                path.parent.mkdir(exist_ok=True)
                shutil.copy(own, path)
            assert open_game(app, path) == ""
            both_type(app, "mine", "mine too", 1)
            wait(app, clock)
            assert isinstance(app.screen, Passphrases) and "does not open" in app.screen.wrong
            assert open_game(app, path) == ""
            both_type(app, "us", "german", 1)
            wait(app, clock)
            assert isinstance(app.screen, Cover) and app.screen.play.playing.match is match
            app.show(Title(app))


def test_a_key_let_go_elsewhere_does_not_lift_the_cover(window: tuple[App, StillClock]) -> None:
    app, clock = window
    cover = hand_over(app)
    key_event(app, pygame.K_SPACE)
    key_event(app, pygame.K_F1)
    assert isinstance(app.screen, HelpScreen)
    key_event(app, pygame.K_SPACE, up=True)
    clock.now += 10 * HOLD_MS
    key_event(app, pygame.K_ESCAPE)
    app.step()
    assert app.screen is cover and cover.part == 0


POINTS = """
scenario: night-drop
turn: 6
phase: {activation: U1, step: combat}
units:
  "1913": [{id: "505.A"}, {id: "505.B", reduced: true}]
  "1914": [{id: "G.01", face: infantry-a}, {id: "G.02", face: security-b}]
"""


def test_the_key_that_ended_a_turn_does_not_lift_the_cover_while_it_stays_down(
    window: tuple[App, StillClock],
) -> None:
    app, clock = window
    play = Play(app, Match.from_position(POINTS, 5))
    app.show(play)
    for text in ("attack 1914", "join 505.A", "join 505.B", "fight"):
        play.take(parse(text, NIGHT_DROP))
    play.playing.focus = Hex(1913)
    press_key(app, pygame.K_SPACE)  # which of the two shall be the Point?
    press_key(app, pygame.K_TAB)
    key_event(app, pygame.K_SPACE)
    cover = app.screen
    assert isinstance(cover, Cover) and cover.side == "german"
    for _ in range(40):
        clock.now += 60
        key_event(app, pygame.K_SPACE)
    assert app.screen is cover and cover.part == 0
    key_event(app, pygame.K_SPACE, up=True)
    key_event(app, pygame.K_SPACE)
    clock.now += HOLD_MS + 50
    app.step()
    assert app.screen is play and play.playing.audience == "german"


def test_what_was_taken_back_and_done_otherwise_is_shown_to_who_was_away(
    window: tuple[App, StillClock],
) -> None:
    app, _clock = window
    cover = hand_over(app)
    play, match = cover.play, cover.play.playing.match
    play.uncovered()
    play.playing.undo(match.history.limit)  # the German takes back what he has seen
    assert isinstance(app.screen, Cover) and match.actor == "us"
    play.uncovered()
    play.take(parse("U2", NIGHT_DROP))  # and the US player does something else
    moves = [action for action in play.playing.menu if action.text.startswith("move ")]
    play.playing.submit(moves[0])
    to_the_cover(play, app)
    play.uncovered()
    press_key(app, pygame.K_v)
    assert isinstance(app.screen, Away)
    assert "507th" in app.screen.rows[0].text


@pytest.mark.parametrize("asked", [pygame.K_m, pygame.K_ESCAPE])
def test_the_cover_leads_to_the_menu_and_the_menu_back_to_the_cover(
    window: tuple[App, StillClock], asked: int
) -> None:
    app, _clock = window
    play = hand_over(app).play
    press_key(app, asked)
    assert isinstance(app.screen, Pause) and play.playing.must_cover
    press_key(app, pygame.K_ESCAPE)
    assert isinstance(app.screen, Cover) and play.playing.must_cover


def test_a_window_resized_under_the_cover_shows_the_map_in_its_place(
    window: tuple[App, StillClock],
) -> None:
    app, _clock = window
    play = hand_over(app).play
    play.uncovered()
    play.playing.side = None  # an open question: both looked, and the German decides again
    play.playing.refresh()
    play.changed()
    assert isinstance(app.screen, Cover)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, {"size": (900, 600)}))
    app.step()
    play.uncovered()
    assert map_of(play).board.rect == play.surface.rect


POSITION = """
scenario: night-drop
turn: 6
phase: {choose: german}
units:
  "1913": [{id: "505.A"}]
  "2016": [{id: "G.01", face: infantry-a}]
"""


def test_who_opens_a_position_of_others_does_not_see_their_secrets(
    window: tuple[App, StillClock], tmp_path: Path
) -> None:
    app, _clock = window
    path = tmp_path / "puzzle.yaml"
    Match.from_position(POSITION, 5, save_to=path)
    assert open_game(app, path) == "" and isinstance(app.screen, Cover)
    sitting = Sitting(Match.load(path))
    assert sitting.mode == "cover" and sitting.view.pieces["G.01"].face is None


def test_land_that_is_sharp_at_once_does_not_tell_where_the_other_one_looked(
    window: tuple[App, StillClock],
) -> None:
    app, _clock = window
    play = play_screen(app)
    land, camera = map_of(play).board.map, map_of(play).board.camera
    whole = round(camera.fit_height)
    while land.step(50):
        pass
    camera.zoom_to(4 * whole)
    play.dirty = True
    app.step()
    near = map_of(play).board.map._keys[0]
    while land.step(50):
        pass
    assert land.tiles.get(near) is not None
    to_the_cover(play, app)
    play.uncovered()
    assert land.tiles.get(near) is None
    map_of(play).board.camera.zoom_to(whole)
    play.dirty = True
    app.step()
    assert land.is_sharp  # the whole map tells nothing


class Tty(StringIO):
    """A terminal that can be wiped."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("lines", [StringIO("quit\n"), StringIO(""), None])  # None: it breaks off
def test_who_leaves_the_terminal_leaves_none_of_his_secrets_on_it(
    monkeypatch: pytest.MonkeyPatch, lines: StringIO | None
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    out = Tty()
    terminal = Terminal(Match.from_position(POSITION, 5), StringIO("\n"), out)
    terminal.answer("")  # the German sits down
    terminal.answer("units german")
    monkeypatch.setattr(terminal, "_lines", lines)
    with suppress(AttributeError):
        terminal.run()
    before, _wiped, after = out.getvalue().rpartition("\x1b[3J")
    assert "infantry" in before and "infantry" not in after
