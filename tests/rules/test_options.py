"""The options of the scenario, each on and off: what is played differently."""

import pytest

from .tabletop import asked, controlled, menu, play, position, refused, unit, where

HIT = ("attack 0405", "join G.01", "fight")


@pytest.mark.parametrize(("on", "equal"), [(True, True), (False, False)])
def test_9_2_3_stick_defence(on: bool, equal: bool) -> None:
    units = {"0405": "505.A, 505.01", "0505": "G.01 infantry-a activated"}
    state = position("G4 combat", units, options={"stick_defence": on})
    state = play(state, *HIT, "roll 3 1")  # 6 to 4 + 1, and 1 for the stick
    assert unit(state, "505.A").reduced is not equal


@pytest.mark.parametrize("on", [True, False])
def test_5_4_2_german_overstack(on: bool) -> None:
    units = {"0405": "505.A, 505.B, 507.01", "0505": "505.01"}
    state = position("G1 push 3", units, turn=2, options={"german_overstack": on})
    assert refused(state, "move 505.01 0405") == ("" if on else "refused.push_overstack [7]")


def test_5_4_2_without_overstack_a_push_out_makes_room() -> None:
    units = {"0405": "505.A, 505.02, 507.01", "0505": "505.01"}
    state = position("G1 push 3", units, turn=2, options={"german_overstack": False})
    assert not refused(play(state, "move 505.02 0404"), "move 505.01 0405")


@pytest.mark.parametrize("on", [True, False])
def test_8_4_5_german_push_off_map(on: bool) -> None:
    options = {"german_push_off_map": on}
    state = position("G1 push 3", {"0101": "505.01, 505.02"}, turn=2, options=options)
    assert refused(state, "move 505.01 off") == ("" if on else "refused.push_off [8.4.5]")


def test_8_4_5_without_it_the_us_may_still_leave() -> None:
    state = position("U1", {"0101": "505.01"}, options={"german_push_off_map": False})
    assert not refused(state, "move 505.01 off")


ATTACK = ("attack 0505", "join 505.A", "fight", "roll 1 3")


@pytest.mark.parametrize(("on", "next_"), [(True, "chance draw"), (False, "german choose")])
def test_9_3_2_attacker_sticks_die(on: bool, next_: str) -> None:
    units = {"0405": "505.A reduced, 505.01", "0505": "G.01 infantry-a"}
    state = position("U1 combat", units, options={"attacker_sticks_die": on})
    assert asked(play(state, *ATTACK)) == next_


def test_9_3_2_without_it_the_defenders_sticks_still_die() -> None:
    units = {"0405": "505.A reduced, 505.01", "0505": "G.01 pioneer-a activated"}
    state = position("G4 combat", units, options={"attacker_sticks_die": False})
    assert where(play(state, *HIT, "roll 6 1", "draw plt"), "505.01") == "gone"


@pytest.mark.parametrize(
    ("on", "choices"),
    [(False, ["lose 507.A", "lose 508.A"]), (True, ["lose 505.01", "lose 507.A", "lose 508.A"])],
)
def test_9_4_3_stick_takes_retreat_loss(on: bool, choices: list[str]) -> None:
    germans = "G.01 pioneer-a activated, G.02 infantry-a activated, G.03 infantry-b activated"
    units = {"0405": "507.A, 508.A, 505.01 advantage", "0505": germans}
    options = {"stick_takes_retreat_loss": on, "stick_defence": False}
    state = position("G4 combat", units, options=options)
    joins = [f"join G.0{number}" for number in (1, 2, 3)]
    state = play(state, "attack 0405", *joins, "fight", "point G.01", "point 507.A", "roll 6 1")
    assert menu(state) == choices  # 12 to 6, and a revealed Advantage cannot retreat


def test_9_4_3_a_stick_chosen_for_the_loss_dies_alone() -> None:
    germans = "G.01 pioneer-a activated, G.02 infantry-a activated, G.03 infantry-b activated"
    units = {"0405": "507.A, 505.01 advantage", "0505": germans}
    options = {"stick_takes_retreat_loss": True, "stick_defence": False}
    state = position("G4 combat", units, options=options)
    joins = [f"join G.0{number}" for number in (1, 2, 3)]
    state = play(state, "attack 0405", *joins, "fight", "point G.01", "roll 6 1", "lose 505.01")
    assert (unit(state, "507.A").reduced, where(state, "505.01")) == (True, "gone")
    assert state.book.tokens == (6,)


@pytest.mark.parametrize(("df", "reduced"), [(0, True), (1, False)])
def test_9_2_4_bocage_df(df: int, reduced: bool) -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a"}
    state = position("U1 combat", units, options={"bocage_df": df})
    state = play(state, "attack 0505", "join 505.A", "fight", "roll 1 2")  # 6 to 5, or 6
    assert unit(state, "G.01").reduced is reduced


def test_9_2_4_bocage_df_is_for_bocage_only() -> None:
    units = {"0606": "505.A", "0607": "G.01 infantry-a"}
    state = position("U1 combat", units, options={"bocage_df": 1})
    state = play(state, "attack 0607", "join 505.A", "fight", "roll 1 2")
    assert unit(state, "G.01").reduced


@pytest.mark.parametrize("limit", [True, False])
def test_2_2_company_limit(limit: bool) -> None:
    units = {"0405": "507.01 ldr, 507.02 plt"}
    state = position(
        "U2 regroup",
        units,
        options={"company_limit": limit},
        dead={"companies": {"507": 5}},
    )
    assert asked(state) == ("german choose" if limit else "us regroup")


def test_2_2_at_the_limit_sticks_may_still_be_mustered() -> None:
    state = position("U2 regroup", {"0405": "507.01, 507.02"}, dead={"companies": {"507": 5}})
    assert menu(state) == ["done", "muster 0405"]


def test_2_2_at_the_limit_a_company_may_still_be_reinforced() -> None:
    units = {"0405": "507.A reduced, 507.01 ldr, 507.02 plt"}
    state = position("U2 regroup", units, dead={"companies": {"507": 4}})
    assert menu(state) == [
        "done",
        "reinforce-company 507.A 507.01",
        "reinforce-company 507.A 507.02",
    ]


@pytest.mark.parametrize("on", [True, False])
def test_9_5_1_point_may_stay_in_vp(on: bool) -> None:
    units = {"0506": "505.A", "0505": "G.01 security-b"}
    state = position("U1 combat", units, options={"point_may_stay_in_vp": on})
    state = play(state, "attack 0505", "join 505.A", "fight", "roll 6 1")
    assert where(state, "505.A") == ("0506" if on else "0505")
    if on:
        assert menu(state) == ["advance 505.A", "done"]


def test_9_5_1_outside_a_vp_hex_it_must_advance_all_the_same() -> None:
    units = {"0405": "505.A", "0505": "G.01 security-b"}
    state = position("U1 combat", units, options={"point_may_stay_in_vp": True})
    state = play(state, "attack 0505", "join 505.A", "fight", "roll 6 1")
    assert (where(state, "505.A"), controlled(state)) == ("0505", [])


def test_4_3_vp_mix() -> None:
    state = position(
        "U1 regroup",
        {"0405": "505.01 hq, 505.02 plt"},
        options={"vp_mix": [0, 2, 5]},
    )
    state = play(state, "form 505.01 505.02", "mark 0304")
    assert menu(state) == ["draw 2", "draw 3"]


@pytest.mark.parametrize(("fewer", "winner"), [(0, "german"), (1, "us"), (-1, "german")])
def test_10_4_a_handicap_moves_the_levels(fewer: int, winner: str) -> None:
    """Eight points are a German victory, unless the US needs a point fewer."""
    levels = position("choose us", options={"handicap": fewer}).game.rules.tables.levels
    assert next(side for least, _level, side in levels if least <= 8) == winner


@pytest.mark.parametrize("fewer", [3, -3])
def test_10_4_a_handicap_leaves_no_points_without_a_level(fewer: int) -> None:
    least = position("choose us", options={"handicap": fewer}).game.rules.tables.levels[-1][0]
    assert least == 0
