"""What no position may say: each small one is wrong in one field; the sentence that refuses it."""

import json

import pytest

from nightdrop.table.disk.yaml import FileError
from nightdrop.table.record.positions import read_position
from tests.wording import in_code

PUSHED = {"activation": "G1", "step": "push"}
ALL_FIVE = ["U1", "G4", "U2", "G4", "U3"]


def refusal(**fields: object) -> str:
    """Why a position with these fields is refused."""
    with pytest.raises(FileError) as caught:
        read_position(json.dumps({"scenario": "night-drop", "turn": 2, **fields}))
    return caught.value.reason


@pytest.mark.parametrize(
    ("phase", "reason"),
    [
        ({}, "a phase must name a step, or the side that is to choose"),
        ({"step": "march"}, in_code(
            "{name} has no step {step!r}; choose from {known}", name="a turn", step="march",
            known="initiative, discovery, count")),
        ({"step": "count"}, "points are counted after the last turn [10.1]"),
        ({"choose": "us", "allowance": 2}, "only an activation has an allowance [5.4.2]"),
        ({"choose": "german"}, "with this initiative and 0 used, the US player chooses [5.4]"),
        ({"activation": "U7", "step": "move"}, "there is no activation called 'U7' [5.4]"),
        ({"activation": "U1", "step": "push"}, in_code(
            "{name} has no step {step!r}; choose from "
            "{known}", name="U1", step="push", known="move, combat")),
        ({"activation": "G4", "step": "roll", "allowance": 3}, "nothing has been rolled here"),
        ({**PUSHED, "entered": ["9999"]}, in_code("{text} is not on the map", text="9999")),
    ],
)
def test_a_turn_cannot_stand_there(phase: dict[str, object], reason: str) -> None:
    assert reason in refusal(initiative="us", phase=phase)


@pytest.mark.parametrize(
    ("phase", "used", "reason"),
    [
        ({"step": "initiative"}, ["U1"], "at the step initiative no activation is finished yet"),
        ({"choose": "german"}, ALL_FIVE, in_code(
            "all five activations of the turn are finished [5.4]")),
        (PUSHED, ALL_FIVE, in_code("all five activations of the turn are finished [5.4]")),
        (PUSHED, ["G1"], "G1 can be used only once per turn [5.4]"),
        ({"choose": "us"}, [*ALL_FIVE, "G4"], "a turn has 5 activations [5.4]"),
    ],
)
def test_so_many_activations_cannot_be_finished(
    phase: dict[str, object], used: list[str], reason: str
) -> None:
    assert reason in refusal(phase=phase, used=used)


@pytest.mark.parametrize(
    ("unit", "reason"),
    [
        ({"id": "505.01", "reduced": True}, "a stick cannot be reduced [2.1]"),
        ({"id": "G.01", "face": "security-b", "reduced": True}, "security-b has only one step"),
        ({"id": "505.A", "known_to": ["us"]}, "a company is face up: both players must know it "
                                              "[2.4.1]"),
        ({"id": "505.A", "face": "company-507"}, "505.A is a company of the 505th: company-505"),
        ({"id": "G.00", "face": "security-b"}, in_code("there is no counter {id!r}", id="G.00")),
        ({"id": "505.00"}, in_code("there is no counter {id!r}", id="505.00")),
    ],
)
def test_no_counter_is_like_that(unit: dict[str, object], reason: str) -> None:
    assert reason in refusal(units={"1312": [unit]})


@pytest.mark.parametrize(
    ("dead", "reason"),
    [
        ({"510": {"plt": 1}}, "there is no cup of eliminated counters called '510'"),
        ({"companies": {"510": 1}}, in_code("there is no regiment called "
                                            "{regiment!r}", regiment="510")),
        ({"505": {"plt": {"505": 1}}}, "'plt' must be a number of eliminated counters"),
        ({"german_saw": {"505": {"king": 1}}}, "the cup 505 has no 'king'"),
    ],
)
def test_nobody_died_like_that(dead: dict[str, object], reason: str) -> None:
    assert reason in refusal(dead=dead)


def test_more_sticks_than_there_are_cannot_be_dead_or_on_the_map() -> None:
    unknown = [{"id": f"505.{number:02d}"} for number in range(1, 28)]
    assert "there are more counters of 505 than in the mix [2.3]" in refusal(
        units={"1312": unknown}, dead={"505": {"plt": 2}}
    )


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ({"laid_by": "us"}, in_code("there is no marker: give its value as `marker`")),
        ({"concealed": False}, in_code("there is no marker: give its value as `marker`")),
    ],
)
def test_no_victory_hex_is_like_that(place: dict[str, object], reason: str) -> None:
    assert reason in refusal(vp={"2510": place})


def test_no_more_markers_of_a_value_lie_there_than_the_mix_has() -> None:
    vp = {hex_: {"marker": 3} for hex_ in ("2510", "1512", "1312")}
    assert "there are more VP markers of value 3 than in the mix [4.3]" in refusal(vp=vp)


def test_the_us_controls_no_hex_where_a_german_stands() -> None:
    units = {"2510": [{"id": "G.01", "face": "security-b"}]}
    said = refusal(units=units, vp={"2510": {"control": True}})
    assert said == "there is a German unit in 2510, so there is no US control [10.2]"


def test_no_regiment_that_is_not_there_is_forced() -> None:
    assert refusal(forced="510") == in_code("there is no regiment called "
                                            "{regiment!r}", regiment="510")


def test_no_turn_after_the_last_is_taken() -> None:
    assert refusal(tokens=[10]) == "turn 10 cannot be taken [2.6.2]"


@pytest.mark.parametrize(
    ("hex_", "units", "reason"),
    [
        ("1512", [{"known_to": ["us", "german"]}], "leave out `known_to` [4.1]"),
        ("0120", [{}], "not every unit in its cup can be there [8.4]"),
        ("1512", [{"reduced": True}] * 10, "10 reduced units are drawn at random, more than"),
    ],
)
def test_4_1_chance_cannot_draw_such_units(
    hex_: str, units: list[dict[str, object]], reason: str
) -> None:
    drawn = [{"id": f"G.{n:02d}", "face": "drawn", **unit} for n, unit in enumerate(units, 1)]
    assert reason in refusal(units={hex_: drawn})
