"""What the notation of the sequel holds beyond the first game's, and what it refuses."""

import json
from typing import Any

import pytest

from nightdrop.hexwar.match.status import status
from nightdrop.hexwar.rules.demolition import pages
from nightdrop.hexwar.rules.hexes import parse_hex
from nightdrop.hexwar.scenario.dump import dump
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.record.positions import read_position
from tests.pegasus.tabletop import menu, position
from tests.wording import in_code, own_text_of


def refusal(**fields: object) -> str:
    """Why a position with these fields is refused."""
    with pytest.raises(FileError) as caught:
        read_position(json.dumps({"scenario": "pegasus-bridge", "turn": 5, **fields}))
    return caught.value.reason


def german(number: int, face: str, **fields: object) -> dict[str, object]:
    """A German unit as a position has it."""
    return {"id": f"G.{number:02d}", "face": face, **fields}


FOUR = [german(1, "recon-g"), german(2, "tank-h"), german(3, "pioneer-f"), german(4, "static-b")]


def test_10_1_2_nobody_stands_where_a_bridge_is_gone() -> None:
    fields = {"units": {"2728": FOUR[:1]}, "vp": {"2728": {"destroyed": True}}}
    assert refusal(**fields) == own_text_of(
        "pegasus-bridge", "fault.bridge_gone", "10.1.2", text="2728")


def test_11_3_1_one_unit_stands_in_the_battery() -> None:
    units = {"2104": [{"id": "green.A"}, {"id": "green.B"}]}
    assert refusal(units=units) == own_text_of(
        "pegasus-bridge", "fault.battery_full", "11.3.1", text="2104", most="1")


def test_11_3_1_while_they_move_two_may_be_in_the_battery() -> None:
    """Stacking is checked at the end of an activation [7]."""
    state = position("B2 move", {"2104": "green.A,green.B"})
    assert [counter.id for counter in state.pieces.at(parse_hex("2104"))] == ["green.A", "green.B"]


TWO: dict[str, Any] = {"2104": [{"id": "green.A"}, {"id": "green.B"}]}


@pytest.mark.parametrize("phase", [
    {"step": "initiative"}, {"step": "discovery"}, {"choose": "british"},
    {"activation": "B2", "step": "regroup"},  # checked already
    {"activation": "B1", "step": "move"}, {"activation": "B1", "step": "stacking"},  # others act
    {"activation": "G3", "step": "combat"}, {"activation": "G1", "step": "push"},
])  # fmt: skip
def test_11_3_1_two_units_stay_in_the_battery_at_no_moment(phase: dict[str, Any]) -> None:
    assert refusal(turn=3, units=TWO, phase=phase) == own_text_of(
        "pegasus-bridge", "fault.battery_full", "11.3.1", text="2104", most="1")


@pytest.mark.parametrize("phase", [
    {"activation": "B2", "step": "move"}, {"activation": "B2", "step": "combat"},
    {"activation": "B2", "step": "stacking"},
    {"activation": "G1", "step": "push", "entered": ["2104"], "allowance": 1},
])  # fmt: skip
def test_11_3_1_two_units_are_in_it_while_an_activation_is_to_check_them(
    phase: dict[str, Any],
) -> None:
    text = json.dumps({"scenario": "pegasus-bridge", "turn": 3, "units": TWO, "phase": phase})
    assert len(read_position(text).state.pieces.at(parse_hex("2104"))) == 2


def test_8_6_a_box_of_the_track_holds_three_wherever_they_are_bound() -> None:
    away = {"track 2 A": FOUR[:2], "track 2 H": FOUR[2:]}
    assert refusal(away=away) == own_text_of(
        "pegasus-bridge", "fault.box_full", "8.6", box="2", most="3")


def test_5_2_2_nobody_on_the_track_is_confused() -> None:
    away = {"track 2 A": [german(1, "recon-g", mark="confused")]}
    assert refusal(away=away) == own_text_of(
        "pegasus-bridge", "fault.never_confused", "5.2.2", id="G.01")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"landing_vp": 99}, own_text_of(
            "pegasus-bridge", "fault.number", name="landing_vp", least="-2", most="2")),
        ({"patrols_left": 4, "units": {"1515": [{"id": "P.1"}]}},
         own_text_of("pegasus-bridge", "fault.number", name="patrols_left", least="0", most="3")),
        ({"acted": ["red.A"]}, own_text_of("pegasus-bridge", "fault.acts_often", id="red.A")),
        ({"units": {"2104": [{"id": "M.1", "mark": "confused"}]}},
         own_text_of("pegasus-bridge", "fault.never_confused", "5.2.2", id="M.1")),
        ({"vp": {"0512": {"destroyed": True}}}, own_text_of(
            "pegasus-bridge", "fault.no_bridge", "10.1.2", text="0512")),
        ({"vp": {"2728": {"control": True}}}, own_text_of(
            "pegasus-bridge", "fault.bridge_stands", "10.1.2", text="2728")),
        ({"vp": {"0512": {"marker": 3}}},
         own_text_of("pegasus-bridge", "fault.printed_here", "2.5", text="0512")),
        ({"away": {"track 9 A": FOUR[:1]}}, "no unit can wait at 'track 9 A' [4.2.2] [8.6]"),
        ({"away": {"edge 0112": FOUR[:1]}}, "G.01 cannot wait at 'edge 0112' [4.2.2] [8.6]"),
        ({"units": {"1310": [german(1, "recon-g", mark="lost")]}},
         "units.1310.0.mark is 'lost', but should be 'confused'"),
        ({"vp": {"2728": {"blown": True}}}, in_code(
            "{name} is not known here", name="vp.2728.blown")),
    ],
)  # fmt: skip
def test_what_its_book_cannot_hold_is_refused(fields: dict[str, object], reason: str) -> None:
    assert refusal(**fields) == reason


@pytest.mark.parametrize("name", ["landing_vp", "patrols_left", "acted"])
def test_another_rulebook_does_not_know_its_words(name: str) -> None:
    with pytest.raises(FileError) as caught:
        read_position(json.dumps({"scenario": "night-drop", "turn": 5, name: 1}))
    assert caught.value.reason == in_code("{name} is not known here", name=name)


def test_2_6_1_who_must_come_first_is_written_as_an_activation() -> None:
    """Green's Advantage was spent: its brigade must come first."""
    state = position("choose british", forced="B2", initiative="british")
    assert (pages(state).forced, menu(state)) == ("green", ["B2"])
    assert status(state)["forced"] == "B2"
    assert dump(state, "pegasus-bridge", {})["forced"] == "B2"


@pytest.mark.parametrize("name", ["green", "G1", "B3"])
def test_2_6_1_nothing_but_a_british_activation_must_come_first(name: str) -> None:
    assert refusal(forced=name) == f"there is no regiment called {name!r}"


@pytest.mark.parametrize(("unit", "text"), [("howard.1", "0411"), ("howard.2", "1010")])
def test_2_3_1_a_unit_on_a_leash_is_refused_beyond_it(unit: str, text: str) -> None:
    assert refusal(units={text: [{"id": unit}]}) == f"{text} is out of bounds for {unit} [2.3.1]"
