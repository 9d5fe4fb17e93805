"""Chapter 2 at the table: sticks, companies, the order of battle, VP markers of HQs."""

from nightdrop.engine.view import seen_by
from nightdrop.hexwar.rules.pieces import is_unknown

from .tabletop import (
    asked,
    chances,
    fresh,
    marker,
    menu,
    play,
    position,
    unit,
    where,
)


def test_2_1_1_a_stick_is_a_plt_a_ldr_an_hq_or_the_advantage() -> None:
    state = play(position("U2 regroup", {"0405": "507.01, 507.02"}), "muster 0405")
    assert list(chances(state)) == ["draw advantage", "draw hq", "draw ldr", "draw plt"]


def test_2_1_1_a_ldr_and_an_hq_lead_and_a_plt_does_not() -> None:
    units = {"0101": "505.01 plt, 505.02 plt", "0103": "505.03 ldr, 505.04 plt"}
    state = position("U1 regroup", {**units, "0105": "505.05 hq, 505.06 plt"})
    assert menu(state) == ["done", "form 505.03 505.04", "form 505.05 505.06"]


def test_2_1_2_an_unknown_stick_is_unknown_to_both() -> None:
    state = position("U1 regroup", {"0405": "505.01, 505.02"})
    assert is_unknown(unit(state, "505.01"))
    assert unit(state, "505.01").face is None


def test_2_1_2_a_stick_that_moves_and_ends_alone_stays_on_its_back() -> None:
    state = play(position("U1", {"0405": "505.01"}), "move 505.01 0505")
    assert is_unknown(unit(play(state, "done"), "505.01"))


def test_2_2_a_reduced_company_fights_with_its_reverse() -> None:
    state = position("U1 combat", {"0405": "505.A reduced", "0505": "G.01 security-b"})
    state = play(state, "attack 0505", "join 505.A", "fight", "roll 1 2")
    assert where(state, "G.01") == "0505"  # 3 + 1 against 2 + 2: equal


def test_2_2_a_full_strength_company_fights_with_its_front() -> None:
    state = position("U1 combat", {"0405": "505.A", "0505": "G.01 security-b"})
    state = play(state, "attack 0505", "join 505.A", "fight", "roll 1 2")
    assert where(state, "G.01") == "gone"  # 5 + 1 against 2 + 2


def test_2_3_the_cups_hold_the_order_of_battle() -> None:
    for activation, group, plt, ldr in (("U1", "505", 18, 6), ("U2", "507", 14, 4)):
        slip = f"{group}.01, {group}.02"
        state = play(position(f"{activation} regroup", {"0405": slip}), "muster 0405")
        assert chances(state) == {
            "draw advantage": 1,
            "draw hq": 3,
            "draw ldr": ldr,
            "draw plt": plt,
        }


def test_2_5_an_hq_withdrawn_lays_a_concealed_vp_marker() -> None:
    state = position("U1 regroup", {"0405": "505.01 hq, 505.02 plt"})
    state = play(state, "form 505.01 505.02", "mark 0304", "draw 3")
    assert marker(seen_by(state, "us"), "0304") == 3
    assert marker(seen_by(state, "german"), "0304") is None


def test_2_5_the_us_chooses_the_hex_before_he_draws() -> None:
    state = position("U1 regroup", {"0405": "505.01 hq, 505.02 plt"})
    state = play(state, "form 505.01 505.02")
    assert asked(state) == "us mark"
    assert asked(play(state, "mark 0904")) == "chance draw"


def test_2_5_an_hq_that_reinforces_lays_a_marker_too() -> None:
    state = position("U1 regroup", {"0405": "505.A reduced, 505.01 hq"})
    assert asked(play(state, "reinforce-company 505.A 505.01")) == "us mark"


def test_2_5_each_hq_withdrawn_brings_a_marker() -> None:
    state = position("U1 regroup", {"0405": "505.01 hq, 505.02 hq"})
    state = play(state, "form 505.01 505.02", "mark 0304", "draw 1")
    assert menu(state) == [
        f"mark {hex_}" for hex_ in ("0506", "0510", "0804", "0904", "1002", "1107")
    ]


def test_2_5_a_ldr_brings_no_marker() -> None:
    state = position("U1 regroup", {"0405": "505.01 ldr, 505.02 plt"})
    assert asked(play(state, "form 505.01 505.02")) == "german choose"


def test_2_5_an_hq_lost_otherwise_brings_no_marker() -> None:
    state = position("U1", {"0101": "505.01 hq"})
    assert asked(play(state, "move 505.01 off")) == "german choose"


def test_2_5_without_a_free_vp_hex_there_is_no_marker() -> None:
    laid = {hex_: {"marker": 1} for hex_ in ("0304", "0506", "0510", "0804")}
    laid |= {hex_: {"marker": 2} for hex_ in ("0904", "1002", "1107")}
    state = position("U1 regroup", {"0405": "505.01 hq, 505.02 plt"}, vp=laid)
    assert asked(play(state, "form 505.01 505.02")) == "german choose"


def test_2_5_with_an_empty_pool_there_is_no_marker() -> None:
    state = position(
        "U1 regroup",
        {"0405": "505.01 hq, 505.02 plt"},
        options={"vp_mix": [1, 0, 0]},
        vp={"0304": {"marker": 1}},
    )
    assert asked(play(state, "form 505.01 505.02")) == "german choose"


def test_2_1_2_nobody_learns_what_landed() -> None:
    state = play(fresh(), "draw infantry-a", "draw infantry-a", "draw infantry-a", "draw pioneer-a")
    state = play(state, "draw platoon-d", "roll 1 1 1")
    assert unit(state, "505.01").face is None
