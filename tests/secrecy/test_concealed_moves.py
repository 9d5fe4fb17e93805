"""What is told of the moves of a unit to who has not looked at it: the path, never points."""

import json
from pathlib import Path

import pygame
import pytest

from nightdrop.engine.model import Act, State
from nightdrop.engine.view import Audience, seen_by
from nightdrop.hexwar.match.animation_script import move_costs, points_to_go
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.scenario.dump import dump, position_text
from nightdrop.hexwar.words.describe import describe_counter, stack_sentences
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import ENGLISH
from nightdrop.table.match.match import Match
from nightdrop.table.pipe import Engine
from nightdrop.table.record.positions import read_position
from nightdrop.table.terminal.commands import obey
from nightdrop.table.terminal.menu import Sitting
from nightdrop.table.words.catalogues import speak
from nightdrop.ui.play.screen import Play
from tests.tools.demo import map_of, open_dummy
from tests.wording import in_code

# A unit has left 0510 for the bocage of 0509 and 0508, which costs armour 4 MP and infantry 2
# [ND 8.1]; a second one waits.
POSITION = """
scenario: night-drop
turn: 6
phase: {activation: G4, step: move, allowance: 1}
units:
  "0508": [{id: "G.01", face: FACE, activated: true, spent: SPENT, capacity: 8, moved: 2,
            began: "0510"}]
  "3015": [{id: "G.02", face: infantry-b}]
  "2816": [{id: "505.A"}]
"""
KINDS = {"infantry-a": 4, "light-tank-c": 8}  # half-MPs spent
STRANGERS: tuple[Audience, ...] = ("us", "both")


def moved(face: str) -> Match:
    """A game in which a concealed unit with this face has moved two hexes."""
    return Match.from_position(POSITION.replace("FACE", face).replace("SPENT", str(KINDS[face])), 1)


def seen(face: str, reader: Audience) -> State:
    return moved(face).view(reader).state


@pytest.mark.parametrize("reader", STRANGERS)
def test_3_1_4_a_view_of_a_concealed_unit_has_its_path_and_no_points(reader: Audience) -> None:
    for face in KINDS:
        assert seen(face, reader).act("G.01") == Act(moved=2, activated=True)


def test_3_1_4_its_owner_knows_its_points() -> None:
    assert seen("light-tank-c", "german").act("G.01") == Act(8, 8, 2, activated=True)


@pytest.mark.parametrize("reader", STRANGERS)
def test_3_1_4_armour_and_infantry_are_one_to_who_has_not_looked(reader: Audience) -> None:
    infantry, armour = (seen(face, reader) for face in KINDS)
    assert infantry == armour


def test_3_1_4_the_path_is_told_in_words() -> None:
    told = describe_counter(seen("infantry-a", "us"), "G.01")
    assert told == "Concealed German unit, activated, moved two hexes from 0510."


def test_the_path_is_told_in_italian() -> None:
    speak("it")
    try:
        told = describe_counter(seen("infantry-a", "us"), "G.01")
    finally:
        speak(ENGLISH)
    assert told == "Unità tedesca nascosta, attivata, ha percorso due esagoni da 0510."


def test_where_a_move_began_is_left_out_if_nobody_knows() -> None:
    text = POSITION.replace(',\n            began: "0510"', "").replace("FACE", "infantry-a")
    match = Match.from_position(text.replace("SPENT", "4"), 1)
    told = describe_counter(match.public().state, "G.01")
    assert told == "Concealed German unit, activated, moved two hexes."


def test_its_owner_is_told_of_its_points() -> None:
    assert "0 of 4 MP left" in describe_counter(seen("light-tank-c", "german"), "G.01")


def test_a_stack_says_once_that_a_concealed_unit_is_activated() -> None:
    said = " ".join(stack_sentences(seen("infantry-a", "us"), Hex(508)))
    assert said == "G.01: Concealed German unit, activated, moved two hexes from 0510."


@pytest.mark.parametrize("command", ["stack", "where", "look", "units"])
def test_3_1_4_the_terminal_tells_who_has_not_looked_of_no_points(command: str) -> None:
    told = []
    for face in KINDS:
        sitting = Sitting(moved(face))
        sitting.audience, sitting.mode = "us", "play"
        about = {"where": "G.01", "units": ""}.get(command, "0508")
        told.append(list(obey(sitting, command, about)))
    assert told[0] == told[1]


def pipe(face: str, reader: str) -> dict[str, object]:
    """The unit as the pipe shows it."""
    answer = Engine(moved(face)).answer(json.dumps({"do": "view", "as": reader}))
    counters = answer["counters"]
    assert isinstance(counters, list)
    return next(counter for counter in counters if counter["id"] == "G.01")


@pytest.mark.parametrize("reader", STRANGERS)
def test_3_1_4_the_pipe_shows_hexes_moved_and_no_points(reader: str) -> None:
    for face in KINDS:
        found = pipe(face, reader)
        shown = found["spent"], found["capacity"], found["moved"], found["activated"]
        assert shown == (0, None, 2, True)


@pytest.mark.parametrize("reader", ["german", "all"])
def test_the_pipe_shows_points_to_who_knows_the_face(reader: str) -> None:
    found = pipe("light-tank-c", reader)
    assert (found["spent"], found["capacity"], found["moved"]) == (8, 8, 2)


@pytest.mark.parametrize("reader", STRANGERS)
def test_3_1_4_no_counter_looks_spent_to_who_does_not_know_its_points(reader: Audience) -> None:
    state = seen("light-tank-c", reader)
    assert not state.due.is_spent(state, state.pieces["G.01"])


def test_a_spent_unit_looks_spent_to_its_owner() -> None:
    state = seen("light-tank-c", "german")
    assert state.due.is_spent(state, state.pieces["G.01"])


@pytest.mark.parametrize("unit", ["G.01", "G.02"])
def test_3_1_4_no_reach_is_shown_of_a_unit_that_the_reader_has_not_looked_at(unit: str) -> None:
    state = seen("infantry-a", "both")
    assert (dict(move_costs(state, unit)), points_to_go(state, unit)) == ({}, 0)


def test_3_1_4_a_view_holds_no_menu_of_moves_of_a_concealed_unit() -> None:
    state = seen("infantry-a", "us")
    menu = [action.text for action in state.todo[-1].options(state)]
    assert menu == ["activate G.02", "done"]


# The same in a fight: the US player names his Point beside a stack of units that have moved.
POINT = (
    POSITION.replace("step: move, allowance: 1", "step: combat, allowance: 0")
    .replace(
        '"2816": [{id: "505.A"}]',
        '"2815": [{id: "G.03", face: infantry-c, known_to: [us, german], activated: true}]\n'
        '  "2816": [{id: "505.A"}, {id: "505.B"}]',
    )
    .replace('began: "0510"}', 'began: "0510"}, {id: "G.04", face: security-d}')
)


def fan_picture(folder: Path, face: str) -> bytes:
    """The US player's window while he names his Point, a stack of concealed units opened."""
    app, _ = open_dummy((1280, 720), folder, 1)
    text = POINT.replace("FACE", face).replace("SPENT", str(KINDS[face]))
    match = Match.from_position(text, 1)
    for action in ("attack 2816", "join G.03", "fight"):
        match.submit(action)
    play = Play(app, match)
    map_of(play).board.map.step = lambda *_given: False  # type: ignore[method-assign]
    app.show(play)
    app.step()
    play.uncovered()
    assert play.playing.audience == "us"
    map_of(play).board.camera.centre_on(Hex(508))
    play.playing.open(Hex(508))
    for _ in range(30):
        play.dirty = True
        app.draw_if_needed()
    found = pygame.image.tobytes(app.surface, "RGB")
    app.close()
    return found


def test_3_1_4_the_fan_of_a_stack_looks_alike_whatever_has_moved(tmp_path: Path) -> None:
    infantry, armour = (fan_picture(tmp_path / face, face) for face in KINDS)
    assert infantry == armour


def test_where_a_move_began_is_written_with_the_position() -> None:
    match = moved("infantry-a")
    text = position_text(dump(match.state, "night-drop", {}))
    assert read_position(text).state == match.state


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ('began: "9999"', in_code("{text} is not on the map", text="9999")),
        ('began: "0510"', "G.01 has not moved"),
    ],
)
def test_where_a_move_began_is_refused_where_it_can_not_be(wrong: str, reason: str) -> None:
    text = POSITION.replace('began: "0510"', wrong).replace("FACE", "infantry-a")
    if "0510" in wrong:
        text = text.replace("spent: SPENT, capacity: 8, moved: 2", "spent: 0")
    with pytest.raises(FileError, match=reason):
        read_position(text.replace("SPENT", "4"))


def test_where_moves_began_is_forgotten_when_the_activation_ends() -> None:
    match = moved("infantry-a")
    match.submit("done")
    assert (match.state.activation, seen_by(match.state, "us").began) == (None, {})
