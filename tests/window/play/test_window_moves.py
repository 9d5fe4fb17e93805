"""Stacks moved with one gesture, short animations, and what happened while one was away."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from nightdrop.hexwar.match.animation_script import flights
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.pages.places import PlacePage
from nightdrop.hexwar.ui.play.camera import nearest
from nightdrop.hexwar.ui.play.choices import still_open
from nightdrop.hexwar.ui.play.map_marks import marks_of
from nightdrop.hexwar.ui.play.recap_film import WHOLE_MS, Away
from nightdrop.table.match.match import Match
from nightdrop.table.match.observed_transitions import glimpses
from nightdrop.ui.app import App
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.menus.game_launcher import start_game
from nightdrop.ui.menus.settings import SettingsScreen
from nightdrop.ui.play.cover import HOLD_MS, Cover
from nightdrop.ui.play.pages import LogPage
from nightdrop.ui.play.screen import Play
from nightdrop.ui.settings import Settings, read_settings
from tests.scripted import ScriptedDealer
from tests.tools.demo import Hand, SeenMotion, StillClock, finish_map, map_of, open_dummy

pytestmark = pytest.mark.usefixtures("unpainted")

STACK = """
scenario: night-drop
turn: 2
initiative: us
phase: {activation: U1, step: move}
units:
  "1913": [{id: "505.07"}, {id: "505.08"}, {id: "505.09"}]
"""


def open_stack(folder: Path) -> tuple[App, Play, StillClock]:
    """Three sticks of the 505th in a hex, about to move."""
    app, clock = open_dummy((1280, 720), folder, 1)
    play = Play(app, Match.from_position(STACK, 5))
    app.show(play)
    app.step()
    return app, play, clock


def key(app: App, code: int, letter: str = "", mod: int = 0) -> None:
    """A key goes down and up."""
    fields = {"key": code, "mod": mod, "unicode": letter, "scancode": 0}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, fields))
    if letter:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, {"text": letter}))
    app.step()


def where(play: Play) -> list[int | None]:
    return [play.playing.view.pieces[f"505.{n}"].place for n in ("07", "08", "09")]


def test_a_stack_chosen_with_shift_moves_as_single_actions(tmp_path: Path) -> None:
    app, play, clock = open_stack(tmp_path)
    hand = Hand(app, clock)
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    hand.click(map_of(play).board.centre(Hex(1913)))
    pygame.key.set_mods(0)
    assert len(play.playing.stack) == 3
    hand.click(map_of(play).board.centre(Hex(1912)))
    assert where(play) == [1912, 1912, 1912]
    assert play.playing.match.entries == tuple(f"move 505.{n} 1912" for n in ("07", "08", "09"))
    app.close()


CROWD = """
scenario: night-drop
turn: 2
initiative: german
phase: {choose: german}
units:
  "1912": [{id: G.01, face: infantry-a}, {id: G.02, face: infantry-b}, {id: G.03, face: infantry-c}]
  "1914": [{id: G.04, face: infantry-d}]
"""


def test_7_who_moves_last_into_a_full_hex_is_not_chosen_to_be_removed(tmp_path: Path) -> None:
    app, clock = open_dummy((1280, 720), tmp_path, 1)
    match = Match.from_position(CROWD, dealer=ScriptedDealer(["roll 1"]))
    for text in ("G4", "done"):
        match.submit(text)
    play, hand = Play(app, match), Hand(app, clock)
    app.show(play)
    app.step()
    hand.click(map_of(play).board.centre(Hex(1914)))
    hand.click(map_of(play).board.centre(Hex(1912)))
    assert match.entries[-1] == "move G.04 1912" and match.state.due.name == "stacking"
    assert play.playing.pointer.made == ()
    app.close()


def test_a_dragged_stack_moves_and_a_click_still_chooses_one(tmp_path: Path) -> None:
    app, play, clock = open_stack(tmp_path)
    Hand(app, clock).click(map_of(play).board.centre(Hex(1913)))
    assert play.playing.stack == () and len(play.playing.pointer.selected) == 1
    start, end = map_of(play).board.centre(Hex(1913)), map_of(play).board.centre(Hex(1912))
    post = pygame.event.post
    post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, {"pos": start, "button": 1}))
    motion = {"pos": end, "rel": (0, -20), "buttons": (1, 0, 0)}
    post(pygame.event.Event(pygame.MOUSEMOTION, motion))
    post(pygame.event.Event(pygame.MOUSEBUTTONUP, {"pos": end, "button": 1}))
    app.step()
    assert where(play) == [1912, 1912, 1912]
    app.close()


def test_a_stack_that_cannot_go_there_is_refused_with_the_rule(tmp_path: Path) -> None:
    app, play, _ = open_stack(tmp_path)
    units = play.playing.movers(Hex(1913))
    play.playing.move_stack(units, Hex(2520))
    assert play.playing.refusal is not None and play.playing.refusal[0].endswith("]")
    assert play.playing.match.entries == ()
    app.close()


def test_done_says_who_can_still_move(tmp_path: Path) -> None:
    app, play, _ = open_stack(tmp_path)
    assert still_open(play.playing.view, play.playing.pointer) == "Three sticks can still move"
    app.close()


def test_a_move_is_shown_in_flight_and_any_key_ends_it(tmp_path: Path) -> None:
    app, play, clock = open_stack(tmp_path)
    play.playing.move_stack(("505.07",), Hex(1912))
    assert [f.unit for f in map_of(play).motion.flights] == ["505.07"]
    clock.now += 20
    app.step()
    key(app, pygame.K_F12)
    assert not map_of(play).motion.flights
    app.close()


def test_flights_end_by_themselves_within_their_time(tmp_path: Path) -> None:
    app, play, clock = open_stack(tmp_path)
    play.playing.move_stack(("505.07", "505.08"), Hex(1912))
    for _ in range(200):
        clock.now += 20
        app.step()
    assert not map_of(play).motion.flights
    finish_map(play)
    assert play.wake_at() is None
    app.close()


def test_fewer_movements_means_none(tmp_path: Path) -> None:
    app, play, _ = open_stack(tmp_path)
    app.set(app.settings.but(still=True))
    play.playing.move_stack(("505.07",), Hex(1912))
    assert not map_of(play).motion.flights
    app.close()


def test_the_drop_is_shown_in_the_same_time_whatever_the_faces_are() -> None:
    for audience in ("us", "german", "both"):
        match = Match.new(seed=3)
        seen = flights(glimpses(match, audience, 0, len(match.entries)))  # type: ignore[arg-type]
        drops = [f for f in seen if f.kind == "drop"]
        assert len(drops) > 40
        assert max(f.begins + f.lasts for f in seen) <= 4200.0001


def handed_over(folder: Path, **settings: object) -> tuple[App, StillClock, Hand]:
    """The German sits down after the first activation."""
    app, clock = open_dummy((1280, 720), folder, 7)
    app.set(app.settings.but(**settings))
    assert start_game(app, {}, 7) == ""
    app.step()
    hand = Hand(app, clock, 1, patience=0.5)
    hand.press("U1")
    while not isinstance(app.screen, Cover):
        hand.click(hand.choose(app.clickables()).rect.center)
    hand.click(app.clickables()[0].rect.center, HOLD_MS + 50)
    return app, clock, hand


def test_what_happened_while_one_was_away_can_be_stepped_through(tmp_path: Path) -> None:
    app, _, hand = handed_over(tmp_path)
    play = app.screen
    assert isinstance(play, Play) and play.playing.audience == "german"
    hand.press("away")
    assert isinstance(app.screen, Away) and app.screen.reader == "german"
    steps = len(app.screen.steps)
    hand.press("next")
    assert app.screen.at == 1
    hand.press("step-back")
    assert app.screen.at == 0
    for _ in range(steps):
        hand.press("next")
    assert app.screen is play
    app.close()


def test_what_was_missed_says_which_step_of_how_many_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    beside = Pen.beside

    def kept(pen: Pen, left: int, middle: int, string: str, *more: Any, **named: Any) -> Any:
        said.append(string)
        return beside(pen, left, middle, string, *more, **named)

    app, _, hand = handed_over(tmp_path)
    monkeypatch.setattr(Pen, "beside", kept)
    hand.press("away")
    assert isinstance(app.screen, Away)
    assert "While the US player moved" in said
    assert any(f"1 of {len(app.screen.steps)}" in words for words in said)
    app.close()


def test_the_film_plays_by_itself_after_the_cover_where_the_player_likes_it(tmp_path: Path) -> None:
    app, clock, _ = handed_over(tmp_path, film=True, pace="normal")
    film = app.screen
    assert isinstance(film, Away) and film.next_beat is not None
    for _ in range(int(WHOLE_MS // 20)):
        clock.now += 20
        app.step()
    assert film.at == len(film.steps) - 1 and film.next_beat is None
    app.close()


def test_between_two_players_the_film_is_on_unless_it_is_switched_off(tmp_path: Path) -> None:
    app, _, _ = handed_over(tmp_path, film=Settings().film)
    assert isinstance(app.screen, Away)
    app.close()


def test_the_film_waits_when_it_is_stopped_and_nothing_is_painted_anew(tmp_path: Path) -> None:
    app, _, hand = handed_over(tmp_path)
    hand.press("away")
    film = app.screen
    assert isinstance(film, Away)
    film.hurry()
    finish_map(film)
    while film.wake_at() is not None:
        film.tick(app.clock())
        app.step()
    app.step()
    assert not film.dirty and film.wake_at() is None
    app.close()


def test_with_fewer_movements_the_film_is_a_list_of_steps(tmp_path: Path) -> None:
    app, _, hand = handed_over(tmp_path)
    app.set(app.settings.but(still=True, film=True))
    hand.press("away")
    film = app.screen
    assert isinstance(film, Away) and film.next_beat is None
    assert not SeenMotion(film.picture).flights
    assert [button.name for button in film.buttons.buttons] == ["step-back", "next", "skip"]
    key(app, pygame.K_RETURN)
    assert film.at == 1
    app.close()


@pytest.mark.parametrize("away", [pygame.K_v, pygame.K_ESCAPE])
def test_the_film_is_put_away_by_its_keys(tmp_path: Path, away: int) -> None:
    app, _, hand = handed_over(tmp_path)
    play = app.screen
    hand.press("away")
    key(app, away)
    assert app.screen is play and any(b.primary for b in play.buttons.buttons)  # type: ignore[attr-defined]
    app.close()


def test_the_keys_of_what_was_missed_can_be_changed(tmp_path: Path) -> None:
    app, _, hand = handed_over(tmp_path)
    app.set(app.settings.but(keys={"away.next": "w"}))
    hand.press("away")
    assert isinstance(app.screen, Away)
    key(app, pygame.K_w, "w")
    assert app.screen.at == 1
    app.set(app.settings.but(keys={}))
    app.close()


def test_a_line_of_the_log_page_leads_to_its_place(tmp_path: Path) -> None:
    app, _, _ = handed_over(tmp_path)
    key(app, pygame.K_l, "l")
    page = app.screen
    assert isinstance(page, LogPage)
    plain = (n for n in range(len(page.lines)) if n not in page.groups)  # others unfold
    wanted = max(n for n in plain if page.lines[n].place is not None)
    page.list.show(wanted)
    key(app, pygame.K_RETURN)
    assert isinstance(app.screen, Play) and app.screen.playing.focus == page.lines[wanted].place
    app.close()


def test_a_place_is_found_by_typing_its_name_without_accents(tmp_path: Path) -> None:
    app, _, _ = handed_over(tmp_path)
    key(app, pygame.K_SLASH, "/")
    assert isinstance(app.screen, PlacePage)
    for letter in "sainte-mere":
        key(app, ord(letter), letter)
    key(app, pygame.K_RETURN)
    assert isinstance(app.screen, Play)
    assert map_of(app.screen).board.board.names[app.screen.playing.focus] == "Sainte-Mère-Église"  # type: ignore[index]
    app.close()


def test_the_key_that_opens_the_places_types_nothing_and_typed_again_it_does(
    tmp_path: Path,
) -> None:
    app, _, _ = handed_over(tmp_path)
    key(app, pygame.K_SLASH, "/")
    assert isinstance(app.screen, PlacePage) and app.screen.field.string == ""
    key(app, pygame.K_SLASH, "/")
    assert app.screen.field.string == "/"
    app.close()


def test_a_place_that_was_found_is_shown_near(tmp_path: Path) -> None:
    app, play, _ = open_stack(tmp_path)
    key(app, pygame.K_SLASH, "/")
    for letter in "2510":
        key(app, ord(letter), letter)
    key(app, pygame.K_RETURN)
    camera = map_of(play).board.camera
    assert camera.height == nearest(play.scale) and camera.shows(Hex(2510))
    app.close()


def test_the_way_of_a_move_is_shown_to_the_focus_as_to_the_mouse(tmp_path: Path) -> None:
    app, play, _clock = open_stack(tmp_path)
    play.playing.click("505.07")
    key(app, pygame.K_TAB)
    goal = play.playing.focus
    play.playing.hover = None
    by_keys = marks_of(play.playing)
    assert goal in by_keys.reach
    play.playing.hover, play.playing.focus = goal, None
    assert by_keys.way == (Hex(1913), goal) == marks_of(play.playing).way
    app.close()


def test_the_next_unit_key_chooses_a_unit(tmp_path: Path) -> None:
    app, play, _ = open_stack(tmp_path)
    key(app, pygame.K_n, "n")
    assert play.playing.pointer.selected or map_of(play).fan is not None
    app.close()


@pytest.mark.parametrize("name", ["language", "still", "contrast", "grid", "numbers", "warn_idle"])
def test_settings_count_at_once_and_survive(tmp_path: Path, name: str) -> None:
    file = tmp_path / "window.json"
    app, _ = open_dummy((1280, 1300), tmp_path, 1)
    app.settings_file = file
    app.step()
    app.show(SettingsScreen(app, app.screen))
    app.step()
    before = getattr(app.settings, name)
    Hand(app, StillClock()).press(name)
    assert getattr(app.settings, name) is not before
    app.close()
    assert getattr(read_settings(file)[0], name) is not before


def test_what_the_log_page_tells_in_one_line_unfolds_to_its_steps(tmp_path: Path) -> None:
    app, _, _ = handed_over(tmp_path)
    key(app, pygame.K_l, "l")
    page = app.screen
    assert isinstance(page, LogPage)
    drop = next(n for n, line in enumerate(page.lines) if "sticks land" in line.text)
    folded = len(page.lines)
    page.choose(drop)
    assert len(page.lines) > folded + 20 and page.lines[drop + 1].text.startswith("A stick of")
    page.choose(drop)
    assert len(page.lines) == folded and app.screen is page
    app.close()
