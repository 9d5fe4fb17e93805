"""Chapter 6 at the table: zones of control, what they cost, and where they bar a retreat."""

import pytest

from .tabletop import menu, play, position, refused, spent, where


def cost(units: dict[str, str], to: str, turn: int = 5) -> int:
    """Half-MPs of company 505.A's move."""
    return spent(play(position("U1", units, turn=turn), f"move 505.A {to}"), "505.A")


def test_6_1_1_a_unit_controls_the_six_hexes_around_it() -> None:
    around = ("0505", "0605", "0606", "0507", "0406", "0405")
    outside = {"0505": "0504", "0605": "0705", "0606": "0706", "0507": "0508", "0406": "0306"}
    for hex_ in around:
        start = outside.get(hex_, "0305")
        plain = cost({start: "505.A"}, hex_)
        assert cost({start: "505.A", "0506": "G.01 infantry-a"}, hex_) == plain + 2


def test_6_1_1_there_is_none_at_night() -> None:
    assert cost({"0305": "505.A", "0506": "G.01 infantry-a"}, "0405", turn=4) == 2


def test_6_1_1_sticks_exert_none() -> None:
    state = play(
        position("G4 move 1", {"0305": "G.01 infantry-a", "0506": "505.01"}), "move G.01 0405"
    )
    assert spent(state, "G.01") == 2


def test_6_1_1_a_concealed_german_exerts_it() -> None:
    concealed = {"0305": "505.A", "0506": "G.01 security-b"}
    shown = {"0305": "505.A", "0506": "G.01 security-b open"}
    assert cost(concealed, "0405") == cost(shown, "0405") == 4


def test_6_1_1_it_reaches_across_the_stream() -> None:
    assert cost({"0704": "505.A", "0905": "G.01 infantry-a"}, "0804") == 3  # 1/2 and 1 MP


def test_6_1_2_several_zocs_on_one_hex_cost_no_more() -> None:
    one = {"0305": "505.A", "0506": "G.01 infantry-a"}
    two = {**one, "0406": "G.02 infantry-b"}
    assert cost(one, "0405") == cost(two, "0405") == 4


@pytest.mark.parametrize(
    "germans",
    [
        {"0506": "G.01 infantry-a, G.02 infantry-b reduced"},
        {"0506": "G.01 infantry-a reduced, G.02 infantry-b"},
        {"0506": "G.01 infantry-a", "0505": "G.02 infantry-b reduced"},
        {"0506": "G.01 infantry-a reduced", "0505": "G.02 infantry-b"},
        {"0505": "G.02 infantry-b", "0506": "G.01 infantry-a reduced"},
        {"0505": "G.02 infantry-b reduced", "0506": "G.01 infantry-a"},
    ],
    ids=lambda germans: "; ".join(f"{hex_} {slip}" for hex_, slip in germans.items()),
)
def test_6_1_2_the_highest_zoc_counts_whatever_the_order(germans: dict[str, str]) -> None:
    assert cost({"0305": "505.A", **germans}, "0405") == 4


def test_6_1_2_friends_do_not_cancel_it() -> None:
    units = {"0305": "505.A", "0506": "G.01 infantry-a", "0404": "505.B", "0405": "507.A"}
    assert cost(units, "0405") == 4


def test_6_2_1_entering_or_leaving_costs_1_mp() -> None:
    assert cost({"0305": "505.A", "0506": "G.01 infantry-a"}, "0405") == 4
    assert cost({"0405": "505.A", "0506": "G.01 infantry-a"}, "0305") == 4


def test_6_2_1_beside_a_reduced_unit_half_an_mp() -> None:
    assert cost({"0305": "505.A", "0506": "G.01 infantry-a reduced"}, "0405") == 3


def test_6_2_1_a_one_step_unit_counts_as_full() -> None:
    assert cost({"0305": "505.A", "0506": "G.01 platoon-d"}, "0405") == 4


def test_6_2_1_a_reduced_us_company_costs_half_an_mp() -> None:
    units = {"0305": "G.01 infantry-a", "0506": "505.A reduced"}
    assert spent(play(position("G4 move 1", units), "move G.01 0405"), "G.01") == 3


def test_6_2_1_the_higher_penalty_applies() -> None:
    units = {"0305": "505.A", "0506": "G.01 infantry-a reduced", "0505": "G.02 infantry-b"}
    swapped = {"0305": "505.A", "0506": "G.02 infantry-a reduced", "0505": "G.01 infantry-b"}
    assert cost(units, "0405") == cost(swapped, "0405") == 4


def test_6_2_1_without_the_points_a_unit_does_not_enter_the_ezoc() -> None:
    units = {"0305": "505.A spent=9 capacity=12 moved=4", "0506": "G.01 infantry-a"}
    state = position("U1", units)  # 1 1/2 MP are left, and 2 are needed
    assert refused(state, "move 505.A 0405") == "refused.too_far_zoc [6.2.1]"
    assert not refused(state, "move 505.A 0306")


def test_6_2_1_without_the_points_a_unit_does_not_leave_the_ezoc() -> None:
    units = {
        "0405": "505.A spent=9 capacity=12 moved=4",
        "0506": "G.01 infantry-a",
        "0101": "505.01",
    }
    state = position("U1", units)
    assert refused(state, "move 505.A 0305") == "refused.too_far_zoc [6.2.1]"


def test_6_2_2_from_ezoc_to_ezoc_if_it_can_pay_for_both() -> None:
    assert cost({"0405": "505.A", "0506": "G.01 infantry-a"}, "0505") == 6


def test_6_2_2_reduced_to_full_is_summed() -> None:
    units = {"0405": "505.A", "0406": "G.01 infantry-a reduced", "0605": "G.02 infantry-b"}
    # out of the reduced one's (1/2), into bocage (1), into the full one's (1)
    assert cost(units, "0505") == 5


def test_6_3_no_retreat_into_an_ezoc() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a", "0706": "505.B"}
    state = play(position("U1 combat", units), "attack 0505", "join 505.A", "fight", "roll 6 1")
    # 0404 and 0506 lie beside 505.A, 0605 beside 505.B
    assert menu(state) == ["retreat 0504", "retreat 0604"]
    assert refused(state, "retreat 0605") == "refused.retreat_zoc [6.3]"


def test_6_3_the_zoc_of_a_reduced_unit_bars_a_retreat_as_well() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a", "0706": "505.B reduced"}
    state = play(position("U1 combat", units), "attack 0505", "join 505.A", "fight", "roll 6 1")
    assert menu(state) == ["retreat 0504", "retreat 0604"]


def test_6_3_by_night_there_is_no_ezoc_to_retreat_from() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a", "0706": "505.B"}
    state = position("U1 combat", units, turn=4)
    state = play(state, "attack 0505", "join 505.A", "fight", "roll 6 1")
    assert where(play(state, "retreat 0605"), "G.01") == "0605"
