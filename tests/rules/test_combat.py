"""Chapters 9.1 to 9.2.3 at the table: who attacks whom, Points and factors."""

from nightdrop.hexwar.rules.pieces import FactorLine
from nightdrop.hexwar.rules.results import sums

from .tabletop import asked, factors, menu, play, position, prompt, refused, unit

ONE = ("attack 0505", "join 505.A", "fight")


def test_9_1_1_all_attackers_are_adjacent() -> None:
    units = {"0405": "505.A", "0305": "505.B", "0505": "G.01 infantry-a"}
    state = play(position("U1 combat", units), "attack 0505", "join 505.A")
    assert refused(state, "join 505.B") == "refused.not_adjacent [9.1.1]"


def test_9_1_1_no_attack_from_afar() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a", "0606": "G.02 infantry-b"}
    state = position("U1 combat", units)
    assert menu(state) == ["attack 0505", "done"]
    assert refused(state, "attack 0606") == "refused.not_adjacent [9.1.1]"


def test_9_1_1_by_night_one_hex_attacks() -> None:
    units = {"0405": "505.A, 505.B", "0404": "505.C", "0505": "G.01 infantry-a"}
    state = play(position("U1 combat", units, turn=4), "attack 0505", "join 505.A")
    assert menu(state) == ["fight", "join 505.B"]
    assert refused(state, "join 505.C") == "refused.one_hex_at_night [9.1.1]"


def test_9_1_1_by_day_adjacent_hexes_attack_together() -> None:
    units = {"0405": "505.A", "0404": "505.B", "0505": "G.01 infantry-a"}
    state = play(position("U1 combat", units), "attack 0505", "join 505.A")
    assert menu(state) == ["fight", "join 505.B"]


def test_9_1_1_the_chain_must_be_connected() -> None:
    units = {"0405": "505.A", "0604": "505.B", "0505": "G.01 infantry-a", "0504": "505.C"}
    state = play(position("U1 combat", units), "attack 0505", "join 505.A")
    assert refused(state, "join 505.B") == "refused.chain [9.1.1]"
    units = {**units, "0404": "505.D"}
    state = play(position("U1 combat", units), "attack 0505", "join 505.A", "join 505.D")
    assert menu(play(state, "join 505.C")) == ["fight", "join 505.B"]


def test_9_1_1_all_units_in_the_hex_are_attacked_together() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a, G.02 infantry-b", "0404": "505.B"}
    units = {**units, "0304": "G.03 infantry-c"}
    state = play(position("U1 combat", units), *ONE, "point G.02", "roll 1 2")
    assert menu(state) == ["attack 0304", "done"]
    assert refused(state, "attack 0505") == "refused.attacked_once [9.1.2]"


def test_9_1_2_a_unit_attacks_once() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a", "0404": "505.B", "0304": "G.02 infantry-b"}
    state = play(position("U1 combat", units), *ONE, "roll 1 3")
    assert refused(play(state, "attack 0304"), "join 505.A") == "refused.fought_once [9.1.2]"


def test_9_1_2_a_german_of_g4_attacks_once_too() -> None:
    units = {"0505": "G.01 infantry-a activated", "0405": "505.A", "0605": "507.A"}
    state = position("G4 combat", units)
    assert menu(state) == ["attack 0405", "attack 0605", "done"]
    state = play(state, "attack 0405", "join G.01", "fight", "roll 3 3")
    assert asked(state) != "german combat"  # whom it has left to attack it no longer may
    assert state.activation is None


def test_9_1_2_beside_one_that_fought_another_of_g4_attacks() -> None:
    germans = "G.01 infantry-a activated fought, G.02 infantry-b activated"
    state = position("G4 combat", {"0505": germans, "0405": "505.A"})
    state = play(state, "attack 0405")
    assert menu(state) == ["join G.02"]
    assert refused(state, "join G.01") == "refused.fought_once [9.1.2]"


def test_9_1_2_a_hex_is_attacked_once() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a", "0404": "505.B"}
    state = play(position("U1 combat", units), *ONE, "roll 1 3")
    assert asked(state) == "german choose"  # nothing is left to attack


def test_9_1_2_nor_is_a_hex_into_which_the_beaten_retreated() -> None:
    units = {
        "0405": "505.A",
        "0505": "G.01 infantry-a",
        "0605": "G.02 infantry-b",
        "0705": "505.B",
    }
    state = play(position("U1 combat", units, turn=4), *ONE, "roll 6 1", "retreat 0605")
    assert asked(state) == "german choose"


def test_9_1_2_in_a_later_activation_it_may_be_attacked_again() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a", "0404": "507.A"}
    state = play(position("U1 combat", units), *ONE, "roll 1 3")
    state = play(state, "G4", "roll 1", "done", "done", "U2", "done")
    assert menu(state) == ["attack 0505", "done"]


def test_9_1_3_combat_is_never_compulsory() -> None:
    state = position("U1 combat", {"0405": "505.A", "0505": "G.01 infantry-a"})
    assert menu(state) == ["attack 0505", "done"]
    assert asked(play(state, "done")) == "german choose"


def test_9_2_1_the_attacker_designates_who_takes_part() -> None:
    units = {"0405": "505.A, 505.B", "0505": "G.01 infantry-a"}
    state = play(position("U1 combat", units), "attack 0505")
    assert menu(state) == ["join 505.A", "join 505.B"]  # nobody yet: no fight
    state = play(state, "join 505.B", "fight")
    assert [state.act(key).fought for key in ("505.A", "505.B")] == [False, True]


def test_9_2_1_only_activated_units_attack() -> None:
    units = {"0405": "505.A, 507.A", "0505": "G.01 infantry-a"}
    state = play(position("U1 combat", units), "attack 0505")
    assert refused(state, "join 507.A") == "refused.attack_not_activated [9.2.1]"
    units = {"0405": "505.A", "0505": "G.01 infantry-a activated, G.02 infantry-b"}
    state = play(position("G4 combat", units), "attack 0405")
    assert refused(state, "join G.02") == "refused.attack_not_activated [9.2.1]"


def test_9_2_2_each_other_attacker_adds_1_to_the_points_av() -> None:
    units = {"0405": "505.A reduced, 505.B", "0404": "505.C", "0505": "G.01 infantry-a"}
    texts = ("attack 0505", "join 505.A", "join 505.B", "join 505.C", "fight")
    state = play(position("U1 combat", units), *texts)
    assert menu(state) == ["point 505.A", "point 505.B", "point 505.C"]
    assert factors(state, "point 505.A")[0] == 3 + 2
    assert factors(state, "point 505.B")[0] == 5 + 2


def test_9_2_2_sticks_in_the_attackers_hex_add_nothing() -> None:
    units = {"0405": "505.A, 505.01, 505.02", "0505": "G.01 infantry-a"}
    assert factors(position("U1 combat", units), *ONE)[0] == 5


def test_9_2_3_each_other_defender_adds_1_to_the_points_dv() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a, G.02 security-b, G.03 platoon-d"}
    state = play(position("U1 combat", units), *ONE)
    assert (asked(state), menu(state)) == (
        "german point",
        ["point G.01", "point G.02", "point G.03"],
    )
    assert factors(state, "point G.01")[1] == 3 + 2
    assert factors(state, "point G.02")[1] == 2 + 2


def test_9_2_3_defending_sticks_add_1_each_and_are_never_point() -> None:
    units = {"0405": "505.A, 505.01, 505.02 plt", "0505": "G.01 infantry-a activated"}
    state = play(position("G4 combat", units), "attack 0405", "join G.01", "fight")
    assert asked(state) == "chance roll"  # the company is the Point by itself
    assert factors(state)[1] == 4 + 2


def test_9_2_2_the_attack_factor_is_the_point_and_the_others_line_by_line() -> None:
    units = {"0804": "505.A, 505.B", "0904": "G.01 infantry-a"}
    texts = ("attack 0904", "join 505.A", "join 505.B", "fight", "point 505.A")
    attack, _ = sums(play(position("U1 combat", units), *texts))
    assert attack == (FactorLine("point", 5, "9.2.2"), FactorLine("units", 1, "9.2.2"))


def test_9_2_2_a_lone_point_is_the_whole_attack_factor() -> None:
    units = {"0405": "505.A reduced", "0505": "G.01 infantry-a"}
    assert sums(play(position("U1 combat", units), *ONE))[0] == (FactorLine("point", 3, "9.2.2"),)


def test_9_2_3_the_defence_factor_is_the_point_and_all_that_helps_it_line_by_line() -> None:
    units = {"0804": "G.01 infantry-a activated", "0904": "505.A, 505.B, 505.01, 505.02"}
    texts = ("attack 0904", "join G.01", "fight", "point 505.A")
    _, defence = sums(play(position("G4 combat", units), *texts))
    assert defence == (
        FactorLine("point", 4, "9.2.3"),
        FactorLine("units", 1, "9.2.3"),
        FactorLine("sticks", 2, "9.2.3"),
        FactorLine("village", 2, "9.2.4"),
        FactorLine("bridge", 1, "9.2.4"),
    )


def test_9_2_3_a_reduced_point_in_bocage_is_the_whole_defence_factor() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a reduced"}
    assert sums(play(position("U1 combat", units), *ONE))[1] == (FactorLine("point", 2, "9.2.3"),)


def test_9_2_4_the_dice_and_both_sums_are_kept_with_the_fight() -> None:
    units = {"0405": "505.A", "0505": "G.01 infantry-a"}
    state = play(position("U1 combat", units), *ONE, "roll 6 1")
    assert state.fight is not None
    assert (state.fight.dice, state.fight.factors) == ((6, 1), (5, 3))


def test_9_2_2_and_9_2_3_each_side_is_asked_for_its_own_point() -> None:
    units = {"0405": "505.A, 505.B", "0505": "G.01 infantry-a, G.02 infantry-b"}
    state = play(position("U1 combat", units), "attack 0505", "join 505.A", "join 505.B", "fight")
    assert prompt(state) == "prompt.point role=attacker [9.2.2]"
    assert prompt(play(state, "point 505.A")) == "prompt.point role=defender [9.2.3]"


def test_9_1_2_a_unit_that_fought_is_spent_for_the_rest_of_the_activation() -> None:
    units = {"0405": "505.A fought, 505.B", "0505": "G.01 infantry-a"}
    state = position("U1 combat", units)
    assert [state.due.is_spent(state, unit(state, key)) for key in ("505.A", "505.B")] == [
        True, False]  # fmt: skip
