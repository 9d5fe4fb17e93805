"""Chapter 9.3 at the table: sticks never attack, die alone without dice, and die with companies."""

from nightdrop.engine.view import seen_by

from .tabletop import asked, menu, play, position, refused, where

ALONE = {"0405": "505.01, 505.02 plt, 507.01", "0505": "G.01 infantry-a activated"}
HIT = ("attack 0405", "join G.01", "fight")


def test_9_3_1_a_stick_never_attacks() -> None:
    state = position("U1 combat", {"0405": "505.A, 505.01", "0505": "G.01 infantry-a"})
    state = play(state, "attack 0505")
    assert menu(state) == ["join 505.A"]
    assert refused(state, "join 505.01") == "refused.sticks_never_attack [9.3.1]"


def test_9_3_1_sticks_alone_have_nothing_to_attack() -> None:
    state = position("U1 move", {"0405": "505.01", "0505": "G.01 infantry-a"})
    assert asked(play(state, "done")) == "german choose"


def test_9_3_2_sticks_alone_are_eliminated_without_dice() -> None:
    state = play(position("G4 combat", ALONE), *HIT, "draw ldr", "draw plt")
    assert [where(state, key) for key in ("505.01", "505.02", "507.01")] == ["gone"] * 3


def test_9_3_2_also_at_night_without_a_retreat() -> None:
    state = play(position("G4 combat", ALONE, turn=3), *HIT)
    assert asked(state) == "chance draw"


def test_9_3_2_the_point_must_advance() -> None:
    state = play(position("G4 combat", ALONE), *HIT, "draw ldr", "draw plt")
    assert where(state, "G.01") == "0405"


def test_9_3_2_only_the_german_sees_what_they_were() -> None:
    state = play(position("G4 combat", ALONE), *HIT, "draw ldr", "draw hq")
    assert seen_by(state, "german").dead["505.01"].face == "ldr"
    assert seen_by(state, "us").dead["505.01"].face is None
    assert seen_by(state, "us").cups["505"]["ldr"] == 6


def test_9_3_2_both_know_those_that_lay_face_up() -> None:
    state = play(position("G4 combat", ALONE), *HIT, "draw ldr", "draw hq")
    assert seen_by(state, "us").dead["505.02"].face == "plt"


def test_9_3_2_a_german_sees_them_in_order_of_id() -> None:
    state = play(position("G4 combat", ALONE), *HIT, "draw ldr")
    assert (where(state, "505.01"), where(state, "507.01")) == ("gone", "0405")


def test_9_3_2_sticks_die_with_the_last_company() -> None:
    units = {"0405": "505.A reduced, 505.01, 507.01", "0505": "G.01 pioneer-a activated"}
    state = play(position("G4 combat", units), *HIT, "roll 6 1")  # 10 to 6
    state = play(state, "draw plt", "draw plt")
    assert [where(state, key) for key in ("505.A", "505.01", "507.01")] == ["gone"] * 3
    assert where(state, "G.01") == "0405"


def test_9_3_2_not_while_a_company_is_left() -> None:
    units = {"0405": "505.A reduced, 505.B, 505.01", "0505": "G.01 pioneer-a activated"}
    state = play(position("G4 combat", units), *HIT, "point 505.A", "roll 6 1")  # 10 to 6
    assert [where(state, key) for key in ("505.A", "505.B", "505.01")] == ["gone", "0405", "0405"]


def test_9_3_2_a_company_of_another_regiment_protects_them() -> None:
    units = {"0405": "505.A reduced, 507.A, 505.01", "0505": "G.01 pioneer-a activated"}
    state = play(position("G4 combat", units), *HIT, "point 505.A", "roll 6 1")
    assert where(state, "505.01") == "0405"


def test_9_3_2_sticks_die_with_their_company_in_attack_too() -> None:
    units = {"0405": "505.A reduced, 505.01", "0505": "G.01 infantry-a"}
    state = position("U1 combat", units)
    state = play(state, "attack 0505", "join 505.A", "fight", "roll 1 3", "draw plt")  # 4 to 6
    assert [where(state, key) for key in ("505.A", "505.01")] == ["gone", "gone"]


def test_9_3_2_a_captured_advantage_counts_there_as_well() -> None:
    units = {"0405": "505.A reduced, 505.01", "0505": "G.01 infantry-a"}
    state = position("U1 combat", units)
    state = play(state, "attack 0505", "join 505.A", "fight", "roll 1 3", "draw advantage")
    assert state.book.tokens == (6,)
