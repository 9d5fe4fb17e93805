"""What flies over the map: in which order, in which time, and how it ends."""

from pathlib import Path
from random import Random

import pygame
import pytest

from nightdrop.hexwar.match.animation_script import Cue, Flight, flights, sounds_of
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.board.flights import face_at, gone
from nightdrop.hexwar.ui.play.camera import glide_to
from nightdrop.lab.selfplay import random_step
from nightdrop.table.match.match import Match
from nightdrop.table.match.observed_transitions import glimpses
from nightdrop.ui.app import App
from nightdrop.ui.play.screen import Play
from nightdrop.ui.stage.tabletop import GLIDE_MS
from tests.laws.truths import other_truth
from tests.tools.demo import Hand, StillClock, map_of, open_dummy
from tests.tools.twins import Pair

FIGHT = """
scenario: night-drop
turn: 6
initiative: us
phase: {activation: U1, step: combat}
units:
  "1312": [{id: "505.A"}, {id: "505.07"}]
  "1412": [{id: "G.01", face: infantry-a}]
"""
WALK = """
scenario: night-drop
turn: 6
initiative: us
phase: {activation: U1, step: move}
units:
  "1913": [{id: "505.A"}, {id: "505.B"}]
"""
MUSTER = """
scenario: night-drop
turn: 6
initiative: us
phase: {activation: U1, step: regroup}
units:
  "1913":
    - {id: "505.07", face: plt, known_to: [us, german]}
    - {id: "505.08", face: plt, known_to: [us, german]}
    - {id: "505.09", face: plt, known_to: [us, german]}
"""


def seen_of(position: str, *texts: str, side: str = "us", seed: int = 5) -> tuple[Flight, ...]:
    """What a side sees fly when these actions are done."""
    match = Match.from_position(position, seed)
    for text in texts:
        match.submit(text)
    return flights(glimpses(match, side, 0, len(match.entries)))  # type: ignore[arg-type]


def test_sticks_of_a_hex_are_turned_up_one_soon_after_the_other() -> None:
    backs = "".join(f'    - {{id: "505.0{n}"}}\n' for n in (7, 8, 9))
    found = seen_of(MUSTER.split("    - {id")[0] + backs, "muster 1913")
    assert [(f.kind, f.unit, f.begins) for f in found] == [
        ("flip", "505.07", 0.0), ("flip", "505.08", 60.0), ("flip", "505.09", 120.0),
    ]  # fmt: skip


ATTACK = ("attack 1412", "join 505.A", "fight")


def test_in_a_fight_faces_turn_then_dice_fall_then_the_blow_then_its_effect() -> None:
    found = seen_of(FIGHT, *ATTACK)
    assert [f.kind for f in found] == ["flip", "dice", "clash", "hurt"]
    flip, dice, clash, hurt = found
    assert flip.ends <= dice.begins < clash.begins < hurt.begins
    assert len(dice.dice) == 2 and clash.start == 1312 and clash.end == 1412


def test_the_scores_of_a_fight_are_its_factors_and_dice() -> None:
    """Both throw 5: a company of 5 against one of 3."""
    for side in ("us", "german"):
        dice = seen_of(FIGHT, *ATTACK, side=side)[1]
        assert (dice.dice, dice.score) == ((5, 5), (10, 8))


def test_sounds_come_with_what_is_seen() -> None:
    match = Match.from_position(FIGHT, 5)
    for text in ATTACK:
        match.submit(text)
    seen = glimpses(match, "us", 0, len(match.entries))
    shown = flights(seen)
    assert sounds_of(seen, shown) == tuple(
        Cue(sound, flight.begins)
        for sound, flight in zip(("card", "dice", "thud", "drum"), shown, strict=True)
    )


def test_the_owner_of_a_concealed_unit_sees_it_turn_as_well() -> None:
    assert seen_of(FIGHT, *ATTACK, side="german")[0].kind == "flip"


def test_a_walk_takes_its_time_for_each_hex() -> None:
    (walk,) = seen_of(WALK, "move 505.A 1912")
    assert (walk.kind, walk.start, walk.end, walk.lasts) == ("move", 1913, 1912, 180.0)


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_comes_to_rest_on_the_thrown_face(value: int) -> None:
    tumbling = {face_at(value, 0, part / 50) for part in range(46)}
    assert {face_at(value, 0, part / 100) for part in range(92, 101)} == {value}
    assert len(tumbling) > 1 and tumbling <= set(range(1, 7))


def test_two_truths_that_look_alike_fly_alike() -> None:
    """A day of random play: the US player sees the same movements whatever the Germans are."""
    match = Match.new(seed=4)
    state = match.state
    while state.turn < 3:
        match.submit(random_step(state, Random(len(match.entries))))
        state = match.state
    pair = Pair(state, other_truth(state, "us", Random(9)), "us", Random(9), every=10**6)
    rng, alike = Random(2), 0
    while not pair.ended:
        pair.step(random_step(pair.state, rng))
        if pair.ended:
            break
        last = len(pair.real.entries)
        told = [[f.told for f in flights(glimpses(m, "us", last - 1, last))]
                for m in (pair.real, pair.twin)]  # fmt: skip
        assert told[0] == told[1]
        alike += bool(told[0])
    assert alike > 3


def open_play(folder: Path, position: str = WALK) -> tuple[App, Play, StillClock]:
    app, clock = open_dummy((1280, 720), folder, 1)
    play = Play(app, Match.from_position(position, 5))
    map_of(play).board.map.step = lambda *_given: False  # type: ignore[method-assign]
    app.show(play)
    app.step()
    return app, play, clock


def walk(play: Play) -> None:
    play.playing.match.submit("move 505.A 1912")
    play.playing.refresh()
    play.changed()


def test_a_counter_flies_instead_of_lying_in_its_stack_until_it_is_there(tmp_path: Path) -> None:
    app, play, clock = open_play(tmp_path)
    walk(play)
    assert gone(map_of(play).motion.shown()) == {"505.A"}
    clock.now += 200
    app.step()
    assert gone(map_of(play).motion.shown()) == frozenset() and not map_of(play).motion.busy
    app.close()


def test_a_click_ends_what_moves_and_is_a_click_all_the_same(tmp_path: Path) -> None:
    app, play, clock = open_play(tmp_path)
    walk(play)
    Hand(app, clock).click(map_of(play).board.centre(Hex(1913)))
    assert not map_of(play).motion.busy
    assert play.playing.pointer.selected == ("505.B",)
    app.close()


@pytest.mark.parametrize(("pace", "lasts"), [("slow", 360), ("normal", 180), ("fast", 90)])
def test_the_pace_is_the_players(tmp_path: Path, pace: str, lasts: float) -> None:
    app, play, _ = open_play(tmp_path)
    app.set(app.settings.but(pace=pace))
    walk(play)
    assert map_of(play).motion.lasts == lasts
    app.close()


@pytest.mark.parametrize("change", [{"pace": "off"}, {"still": True}])
def test_without_movement_everything_is_there_and_heard_at_once(
    tmp_path: Path, change: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, play, _ = open_play(tmp_path)
    heard: list[str] = []
    monkeypatch.setattr(app.sounds, "play", heard.append)
    app.set(app.settings.but(**change))
    walk(play)
    assert not map_of(play).motion.busy and heard == ["slide"]
    app.close()


def far_away(play: Play) -> None:
    """Look at a corner in which the walk is out of sight."""
    for _ in range(4):
        map_of(play).zoom(1)
    map_of(play).board.camera.centre_on(Hex(102))
    assert not map_of(play).board.camera.shows(Hex(1912))


def test_the_camera_glides_to_what_happens_out_of_sight(tmp_path: Path) -> None:
    app, play, clock = open_play(tmp_path)
    far_away(play)
    walk(play)
    assert map_of(play).board.camera.moving and map_of(play).motion.began == clock.now + GLIDE_MS
    for _ in range(30):
        clock.now += 20
        app.step()
    assert map_of(play).board.camera.shows(Hex(1912)) and not map_of(play).motion.busy
    app.close()


def test_the_camera_goes_to_what_happens_first_and_not_to_how_it_ends(tmp_path: Path) -> None:
    app, play, clock = open_play(tmp_path, WALK + """  "2704": [{id: "505.C"}]\n""")
    far_away(play)
    match = play.playing.match
    for text in ("move 505.A 1912", "move 505.C 2703"):
        match.submit(text)
    map_of(play).motion.show(glimpses(match, "us", 0, len(match.entries)))
    for _ in range(30):
        clock.now += 20
        app.step()
    camera = map_of(play).board.camera
    assert camera.shows(Hex(1912)) and not camera.shows(Hex(2703))
    app.close()


def test_a_click_on_the_map_stops_the_camera_where_it_is(tmp_path: Path) -> None:
    app, play, clock = open_play(tmp_path)
    far_away(play)
    walk(play)
    clock.now += 20
    app.step()
    fields = {"pos": play.surface.rect.center, "button": 2}
    play.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, fields))
    left, top = map_of(play).board.camera.origin
    assert not map_of(play).board.camera.moving and (left, top) == (round(left), round(top))
    assert not map_of(play).board.camera.shows(Hex(1912))
    app.close()


def test_the_camera_stays_while_the_player_drags(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, play, _ = open_play(tmp_path)
    far_away(play)
    monkeypatch.setattr(pygame.mouse, "get_pressed", lambda *_: (True, False, False))
    walk(play)
    assert not map_of(play).board.camera.moving and map_of(play).motion.flights
    app.close()


def test_what_was_due_behind_another_screen_is_not_heard_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, play, clock = open_play(tmp_path, FIGHT)
    heard: list[str] = []
    monkeypatch.setattr(app.sounds, "play", heard.append)
    for text in ATTACK:
        play.playing.match.submit(text)
    match = play.playing.match
    map_of(play).motion.show(glimpses(match, "both", 0, len(match.entries)))
    clock.now += 5000
    map_of(play).motion.tick(clock.now)
    assert heard == ["card"] and not map_of(play).motion.busy
    app.close()


def test_looking_back_glides_to_the_place_of_each_step(tmp_path: Path) -> None:
    app, play, clock = open_play(tmp_path)
    far_away(play)
    glide_to(map_of(play).picture, [Hex(1912)], 84, GLIDE_MS)
    assert map_of(play).board.camera.moving and not map_of(play).motion.flights
    for _ in range(30):
        clock.now += 20
        app.step()
    assert map_of(play).board.camera.shows(Hex(1912)) and not map_of(play).motion.busy
    app.close()


def test_a_hand_over_shows_and_sounds_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, play, _ = open_play(tmp_path)
    heard: list[str] = []
    monkeypatch.setattr(app.sounds, "play", heard.append)
    monkeypatch.setattr(type(play.playing), "refresh", lambda playing: None)
    play.playing.match.submit("move 505.A 1912")
    play.playing.mode = "cover"
    play.changed()
    assert not map_of(play).motion.busy and heard == []
    app.close()


def test_sticks_that_form_a_company_go_into_it() -> None:
    found = seen_of(MUSTER, "form 505.07 505.08 505.09")
    assert sorted(f.kind for f in found if f.unit) == ["merge", "merge", "merge", "rise"]
