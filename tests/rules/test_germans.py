"""Chapter 3 at the table: one-step units, vehicles, entry letters, Unknown markers."""

import pytest

from nightdrop.hexwar.rules.night_drop import NIGHT_DROP
from nightdrop.rules.actions import parse

from .tabletop import menu, play, position, refused, unit, where

FIGHT = ("attack 0505", "join 505.A", "fight")


def test_3_1_1_a_one_step_unit_is_eliminated_by_one_loss() -> None:
    state = position("U1 combat", {"0405": "505.A", "0505": "G.01 security-b"})
    assert where(play(state, *FIGHT, "roll 1 3"), "G.01") == "gone"


def test_3_1_1_a_two_step_unit_turns_over_first() -> None:
    state = position("U1 combat", {"0405": "505.A", "0505": "G.01 infantry-a"})
    assert unit(play(state, *FIGHT, "roll 1 2"), "G.01").reduced


def test_3_1_2_a_vehicle_pays_more_in_bocage_and_stays_out_of_marsh() -> None:
    state = position("G4 move 2", {"0607": "G.02 infantry-a", "0506": "G.01 light-tank-c"})
    assert play(state, "move G.01 0507").act("G.01").spent == 4
    state = position("G4 move 1", {"0506": "G.01 light-tank-c"})
    assert refused(state, "move G.01 0607") == "refused.impassable [8.1]"


def test_3_1_2_a_vehicle_is_like_infantry_on_the_road() -> None:
    state = position("G4 move 1", {"0404": "G.01 armoured-car-d"})
    state = play(state, "move G.01 0604")
    assert state.act("G.01").spent == 2  # through the marsh of 0504, along the road


def test_3_1_3_by_night_the_letter_gives_the_entry_hex() -> None:
    for face, hex_ in (
        ("infantry-a", "0501"),
        ("security-b", "1204"),
        ("light-tank-c", "0104"),
        ("platoon-d", "0510"),
    ):
        state = play(position("G4 reinforce 1", turn=2), "reinforce", f"draw {face}")
        assert where(state, "G.01") == hex_


def test_3_1_4_a_german_is_revealed_when_a_company_attacks_him() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a, G.02 infantry-b"}
    state = position("U1 combat", units)
    assert unit(play(state, *FIGHT[:2]), "G.01").known_to != ("us", "german")
    state = play(state, *FIGHT)
    assert [unit(state, key).known_to for key in ("G.01", "G.02")] == [("us", "german")] * 2


def test_3_1_4_a_german_is_revealed_when_he_attacks_a_company() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a activated, G.02 infantry-b activated"}
    state = play(position("G4 combat", units), "attack 0405", "join G.01", "fight")
    assert unit(state, "G.01").known_to == ("us", "german")
    assert unit(state, "G.02").known_to == ("german",)  # he took no part


def test_3_1_4_he_is_revealed_before_points_are_named() -> None:
    units = {"0405": "505.A, 505.B", "0505": "G.01 infantry-a"}
    state = play(position("U1 combat", units), *FIGHT[:2], "join 505.B", "fight")
    assert menu(state) == ["point 505.A", "point 505.B"]
    assert unit(state, "G.01").known_to == ("us", "german")


def test_3_1_4_a_german_who_attacks_sticks_stays_concealed() -> None:
    units = {"0405": "505.01", "0505": "G.01 infantry-a activated"}
    state = play(position("G4 combat", units), "attack 0405", "join G.01", "fight", "draw plt")
    assert unit(state, "G.01").known_to == ("german",)


def test_3_1_4_sticks_beside_a_company_do_not_hide_him() -> None:
    units = {"0405": "505.A, 505.01", "0505": "G.01 infantry-a activated"}
    state = play(position("G4 combat", units), "attack 0405", "join G.01", "fight")
    assert unit(state, "G.01").known_to == ("us", "german")


@pytest.mark.parametrize(("shown", "secret"), [("", True), (" open", False)])
def test_3_1_4_the_end_of_a_concealed_units_moves_may_have_come_by_itself(
    shown: str, secret: bool
) -> None:
    """No number that is shown may tell whether it had points left."""

    def may(text: str, left: int = 0, **others: str) -> bool:
        units = {"0405": f"G.01 infantry-a activated spent=3 capacity=8{shown}"}
        units |= {hex_.removeprefix("h"): slip for hex_, slip in others.items()}
        state = position(f"G4 move {left}", units)
        return state.due.may_be_forced(state, parse(text, NIGHT_DROP))

    seen = "G.02 infantry-b activated open capacity=8"
    assert may("done") is secret
    assert may("done", h0505=f"{seen} spent=8") is secret
    assert not may("done", h0505=f"{seen} spent=3")  # all see that it can move
    assert not may("done", 1, h0506="G.03 infantry-c")  # or that one can be activated
    assert not may("move G.01 0404")


@pytest.mark.parametrize(("shown", "secret"), [("", True), (" open", False)])
def test_3_1_4_the_end_of_a_concealed_units_advance_may_have_come_by_itself(
    shown: str, secret: bool
) -> None:
    units = {"0405": f"G.01 infantry-a activated,G.02 infantry-b activated{shown}",
             "0505": "505.01"}  # fmt: skip
    state = play(position("G4 combat 2", units), "attack 0505", "join G.01", "join G.02", "fight",
                 "point G.01", "draw plt")  # fmt: skip
    assert menu(state) == ["advance G.02", "done"]
    assert state.due.may_be_forced(state, parse("done", NIGHT_DROP)) is secret
    assert not state.due.may_be_forced(state, parse("advance G.02", NIGHT_DROP))
