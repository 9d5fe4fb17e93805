"""What a German colonel makes of VP hexes that attack after attack can clear, and goes for."""

import pytest

from nightdrop.engine.model import State
from nightdrop.hexwar.bots.attacks import Attacks
from nightdrop.hexwar.bots.goals import goals
from nightdrop.hexwar.bots.places import Places
from nightdrop.hexwar.bots.sieges import Sieges
from nightdrop.hexwar.rules.hexes import hex_name, parse_hex
from tests.bots.test_bots import scene
from tests.rules.tabletop import position

HELD = {"0506": {"control": True}}


def besieged(units: dict[str, str], turn: int = 6) -> State:
    """A company holds 0506, a VP hex in the open; it is for the German to move."""
    return position(
        "G4 move 3", {"0506": "505.A", **units}, turn=turn, used=["U1"], initiative="us", vp=HELD
    )


def gain(state: State, unit: str, hex_: str) -> float:
    """What it adds to a siege that the unit stands there."""
    found = scene(state, "colonel")
    return Sieges(found, Attacks(found)).best(state.pieces[unit], parse_hex(hex_))[0]


def test_who_stands_beside_a_besieged_hex_adds_more_than_who_has_yet_to_come() -> None:
    state = besieged({"0507": "G.01 infantry-a, G.02 infantry-b"})
    assert gain(state, "G.01", "0507") > gain(state, "G.01", "0508") > 0


def test_who_cannot_come_in_a_move_adds_nothing() -> None:
    state = besieged({"0507": "G.01 infantry-a", "1001": "G.02 infantry-b"})
    assert gain(state, "G.02", "1001") == 0


def test_three_units_add_more_each_than_one_alone_can_hope_for() -> None:
    alone = besieged({"0507": "G.01 infantry-a"})
    third = besieged({"0507": "G.01 infantry-a, G.02 infantry-b", "0605": "G.03 infantry-c"})
    assert gain(third, "G.03", "0605") > gain(alone, "G.01", "0507") > 0


def test_no_siege_is_laid_to_more_steps_than_the_attacks_left_can_take() -> None:
    """The last activation of the German may attack once, and the company has two steps."""
    units = {"0506": "505.A", "0507": "G.01 infantry-a, G.02 infantry-b"}
    state = position("G4 move 3", units, turn=9, used=["U1", "G4", "U2", "U3"], initiative="us",
                     vp=HELD)  # fmt: skip
    assert gain(state, "G.01", "0507") == 0


def opening(units: dict[str, str], unit: str, hex_: str) -> float:
    """What it is worth that the unit can enter 0506, which lies open, from there."""
    state = position("G4 move 3", units, turn=6, used=["U1"], initiative="us", vp=HELD)
    found = scene(state, "colonel")
    return Sieges(found, Attacks(found)).opening(state.pieces[unit], parse_hex(hex_))[0]


def test_to_stand_within_a_move_of_an_open_hex_is_worth_less_where_another_does() -> None:
    alone = opening({"1001": "G.01 infantry-a"}, "G.01", "0507")
    second = opening({"1001": "G.01 infantry-a", "0505": "G.02 infantry-b"}, "G.01", "0507")
    assert alone > second > 0


def test_from_farther_than_a_move_an_open_hex_is_worth_nothing() -> None:
    assert opening({"1001": "G.01 infantry-a"}, "G.01", "1001") == 0


@pytest.mark.parametrize(("level", "turn", "lays"), [
    ("colonel", 5, True), ("colonel", 4, False), ("captain", 5, False)
])  # fmt: skip
def test_a_colonel_lays_siege_by_day(level: str, turn: int, lays: bool) -> None:
    """By night only the units of one hex attack together [ND 9.1.1]."""
    found = scene(besieged({"0507": "G.01 infantry-a"}, turn), level)
    assert (Places(found, Attacks(found), {}).sieges is not None) == lays


def test_the_colonel_goes_for_a_hex_that_can_be_taken_before_a_nearer_one_that_cannot() -> None:
    """Three companies in a village are not driven out; 0506 lies open."""
    units = {"0304": "505.A, 505.B, 505.C", "0404": "G.01 infantry-a"}
    held = {**HELD, "0304": {"control": True}}
    state = position("G4 move 1", units, turn=6, used=["U1"], initiative="us", vp=held)
    goal = {
        level: hex_name(goals(scene(state, level), [state.pieces["G.01"]])["G.01"].hex)
        for level in ("captain", "colonel")
    }
    assert goal == {"captain": "0304", "colonel": "0506"}


def test_who_moves_for_a_siege_says_which_hex_it_comes_near() -> None:
    state = besieged({"0507": "G.01 infantry-a", "1001": "G.02 infantry-b"})
    found, unit, to = scene(state, "colonel"), state.pieces["G.02"], parse_hex("0508")
    places = Places(found, Attacks(found), {})
    then = places.place(unit, to, None)
    reason = places.reason(unit, to, None, then._replace(siege=0.0), then)
    assert (reason.key, reason.fields["goal"]) == ("approach", parse_hex("0506"))
