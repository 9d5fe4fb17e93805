"""Chapter 7 at the table: when stacking is checked, where, and who decides what dies."""

from .tabletop import asked, menu, play, position, where

FOUR = "505.01, 505.02, 505.03, 505.04"


def test_7_the_surplus_over_three_is_eliminated_by_its_owner() -> None:
    state = position("U1", {"0405": "505.01, 505.02, 505.03", "0505": "505.04"})
    state = play(state, "move 505.04 0405", "done")
    assert asked(state) == "us stacking"
    assert menu(state) == [f"remove 505.0{number}" for number in (1, 2, 3, 4)]
    state = play(state, "remove 505.03")
    assert [where(state, f"505.0{n}") for n in (1, 2, 3, 4)] == ["0405", "0405", "gone", "0405"]


def test_7_companies_and_sticks_count_alike_and_regiments_share_the_limit() -> None:
    units = {"0405": "505.A, 507.01, 508.01", "0505": "505.B reduced"}
    state = play(position("U1", units), "move 505.B 0405", "done")
    assert menu(state) == ["remove 505.A", "remove 505.B", "remove 507.01", "remove 508.01"]


def test_7_three_are_no_surplus() -> None:
    state = play(position("U1", {"0405": "505.A, 505.B", "0505": "505.C"}), "move 505.C 0405")
    assert asked(play(state, "done")) == "german choose"


def test_7_it_is_checked_after_the_combat() -> None:
    units = {"0405": "505.A, 505.01, 505.02", "0404": "505.B", "0505": "G.01 infantry-a"}
    state = play(position("U1", units), "move 505.B 0405", "done")
    assert asked(state) == "us combat"
    state = play(state, "attack 0505", "join 505.B", "fight", "roll 6 1", "retreat 0605")
    assert where(state, "505.B") == "0505"  # the advance has cleared the surplus
    assert asked(play(state, "done")) != "us stacking"


def test_7_passing_a_crowded_hex_has_it_checked() -> None:
    units = {"0404": "505.A", "0405": "507.01, 507.02, 507.03, 507.04"}
    state = position("U1", units)
    assert asked(play(state, "move 505.A 0403", "done")) == "german choose"
    assert asked(play(state, "move 505.A 0405", "move 505.A 0406", "done")) == "us stacking"


def test_7_hexes_of_the_activated_regiment_are_checked_without_a_move() -> None:
    assert asked(play(position("U1", {"0405": FOUR}), "done")) == "us stacking"
    assert asked(play(position("U2", {"0405": FOUR, "0101": "507.01"}), "done")) == "german choose"


def test_7_it_is_not_checked_at_the_end_of_set_up() -> None:
    state = position("initiative", {"0405": FOUR}, turn=1)
    assert asked(state) == "us choose"


def test_7_it_is_checked_after_pushes_and_the_us_chooses() -> None:
    units = {"0405": "505.01, 505.02, 505.03", "0505": "505.04"}
    state = play(position("G1 push 1", units, turn=2), "move 505.04 0405")
    assert asked(state) == "us stacking"


def test_7_a_push_into_a_victory_hex_is_checked_as_well() -> None:
    units = {"0506": "505.01, 505.02, 505.03", "0505": "505.04"}
    state = position("G1 push 1", units, turn=2)
    assert 506 in state.book.vp
    assert asked(play(state, "move 505.04 0506")) == "us stacking"


def test_7_pushes_check_only_hexes_that_were_entered() -> None:
    state = play(
        position("G1 push 1", {"0405": FOUR, "0101": "505.05"}, turn=2), "move 505.05 0102"
    )
    assert asked(state) == "us choose"


def test_7_the_german_eliminates_his_own_surplus() -> None:
    units = {"0405": "G.01 infantry-a, G.02 infantry-b, G.03 platoon-d", "0505": "G.04 security-b"}
    state = play(position("G4 move 1", units), "move G.04 0405", "done")
    assert asked(state) == "german stacking"
    assert where(play(state, "remove G.03"), "G.03") == "gone"


def test_7_all_german_hexes_are_checked_after_g4() -> None:
    units = {"0405": "G.01 infantry-a, G.02 infantry-b, G.03 platoon-d, G.04 security-b"}
    assert asked(play(position("G4 move 1", units), "done")) == "german stacking"


def test_7_a_retreat_may_overstack_and_is_checked_then() -> None:
    units = {
        "0405": "505.A",
        "0505": "G.01 infantry-a",
        "0605": "G.02 infantry-b, G.03 platoon-d, G.04 security-b",
    }
    state = play(position("U1 combat", units), "attack 0505", "join 505.A", "fight", "roll 6 1")
    state = play(state, "retreat 0605")
    assert asked(state) == "german stacking"


def test_7_hexes_are_settled_in_order() -> None:
    units = {"0405": FOUR, "0305": "505.05, 505.06, 505.07, 505.08, 505.09"}
    state = position("U1 stacking", units)
    assert menu(state)[0] == "remove 505.05"
    state = play(state, "remove 505.05", "remove 505.06")
    assert menu(state)[0] == "remove 505.01"


def test_7_it_comes_before_regrouping() -> None:
    state = position("U1 stacking", {"0405": "505.01 ldr, 505.02 plt, 505.03 plt, 505.04 plt"})
    assert asked(state) == "us stacking"
    assert asked(play(state, "remove 505.04")) == "us regroup"


def test_7_an_unknown_stick_so_lost_stays_unseen() -> None:
    state = play(position("U1 stacking", {"0405": FOUR}), "remove 505.01")
    assert state.dead == {}


def test_7_of_one_that_is_eliminated_it_is_not_kept_where_it_came_from() -> None:
    units = {"0405": "505.01, 505.02, 505.03", "0505": "505.04", "0101": "505.A"}
    state = play(position("U1", units), "move 505.04 0405", "move 505.A 0102", "done")
    state = play(state, "remove 505.04")
    assert (asked(state), dict(state.began)) == ("us regroup", {"505.A": 101})
