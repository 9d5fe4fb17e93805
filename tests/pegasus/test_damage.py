"""Damage points, retreats and advances, by the worked cases of the sequel's rulings."""

import pytest

from nightdrop.engine.model import State
from nightdrop.engine.play import settle
from nightdrop.hexwar.match.plans import filled
from nightdrop.hexwar.rules.damage import Withdraw, outcome
from nightdrop.hexwar.rules.results import factors
from tests.pegasus.tabletop import asked, at, fought, menu, play, position, refused, told

TWO_ON_TWO = {"1807": "red.A,red.B", "1808": "G.01 grenadier-g,G.02 grenadier-h"}
ONE_ON_ONE = {"1807": "red.A", "1808": "G.01 grenadier-g"}


def test_9_2_4_six_points_are_a_loss_and_a_retreat_for_each_of_two() -> None:
    state = fought(position("B1 combat", TWO_ON_TWO), "roll 6 1")
    assert asked(state) == "german retreat"
    assert at(state, "1808") == ["G.01-", "G.02-"]
    state = play(state, "retreat 1809")
    assert at(state, "1809") == ["G.01-", "G.02-"]


def test_9_2_4_sticks_bear_no_damage_beside_a_unit() -> None:
    units = {"1807": "G.01 grenadier-g activated,G.02 tank-h activated", "1808": "red.A,red.01"}
    state = play(position("G3 combat 2", units), "attack 1808", "join G.01", "join G.02", "fight")
    state = play(state, "point G.02", "roll 4 2")  # 10 : 6, both and one more for the company
    assert (asked(state), at(state, "1808")) == ("british choice", ["red.01", "red.A-"])
    assert "red.A" not in play(state, "loss").pieces


def test_9_2_4_four_points_are_both_for_the_point_and_a_choice_for_the_other() -> None:
    state = fought(position("B1 combat", TWO_ON_TWO), "roll 4 1")
    assert asked(state) == "german choice"
    state = play(state, "loss", "retreat 1809")
    assert (at(state, "1808"), at(state, "1809")) == (["G.02-"], ["G.01-"])


def test_9_2_5_two_points_are_one_choice_of_the_winner() -> None:
    state = fought(position("B1 combat", ONE_ON_ONE), "roll 3 2")
    assert (asked(state), menu(state)) == ("british choice", ["fall-back", "loss"])


def test_9_2_5_two_points_against_the_attacker_are_the_germans_choice() -> None:
    state = fought(position("B1 combat", ONE_ON_ONE), "roll 1 4")
    assert (asked(state), menu(state)) == ("german choice", ["fall-back", "loss"])


@pytest.mark.parametrize(
    ("attack", "defence", "found"),
    [(5, 5, "equal"), (6, 5, "attacker by 1"), (8, 5, "attacker by 3"), (9, 5, "attacker by 4+"),
     (12, 2, "attacker by 4+"), (5, 6, "defender by 1"), (5, 8, "defender by 3"),
     (5, 9, "defender by 4+"), (2, 12, "defender by 4+")],
)  # fmt: skip
def test_9_2_4_the_margin_is_the_class_of_the_odds(attack: int, defence: int, found: str) -> None:
    assert outcome(attack, defence) == found


def test_9_2_4_equal_scores_do_nothing() -> None:
    state = fought(position("B1 combat", ONE_ON_ONE), "roll 2 3")
    assert (at(state, "1807"), at(state, "1808")) == (["red.A"], ["G.01"])


def test_9_2_4_the_attacker_bears_a_margin_as_well() -> None:
    units = {"1220": "red.A", "1221": "G.01 grenadier-g,G.02 grenadier-h"}
    state = position("G3 combat 3", {k: v.replace("-g", "-g activated") for k, v in units.items()})
    state = play(state, "attack 1220", "join G.01", "fight", "roll 2 3")
    assert asked(state) == "german choice"  # 5 : 9 is both, and one more for the same unit
    state = play(state, "loss")
    assert at(state, "1221") == ["G.02"]


def test_9_2_4_a_unit_that_joined_keeps_out_of_the_points_three() -> None:
    units = {"1220": "red.A", "1221": "G.01 grenadier-g activated,G.02 grenadier-h activated"}
    state = position("G3 combat 3", units)
    state = play(state, "attack 1220", "join G.01", "join G.02", "fight", "point G.01", "roll 2 3")
    assert asked(state) == "german retreat"
    assert at(state, "1221") == ["G.01-", "G.02"]


def test_9_4_4_the_garrison_falls_back_nowhere() -> None:
    units = {"2103": "red.A,red.B", "2203": "red.C", "2104": "M.1"}
    state = position("B1 combat", units, turn=2)
    state = play(state, "attack 2104", "join red.A", "join red.B", "join red.C", "fight")
    state = play(state, "point red.A", "roll 3 2")
    assert asked(state) == "british choice"
    assert asked(play(state, "fall-back")) != "german retreat"
    assert at(play(state, "fall-back"), "2104") == ["M.1"]
    assert at(play(state, "loss"), "2104") == ["M.1-"]


def test_9_4_4_the_owner_of_the_garrison_takes_one_point_as_a_fall_back() -> None:
    units = {"2103": "red.A,red.B", "2203": "red.C", "2104": "M.1"}
    state = position("B1 combat", units, turn=2)
    state = play(state, "attack 2104", "join red.A", "join red.B", "join red.C", "fight")
    state = play(state, "point red.A", "roll 3 3")
    assert asked(state) == "german choice"
    assert asked(play(state, "fall-back")) != "german retreat"
    assert at(play(state, "fall-back"), "2104") == ["M.1"]


def test_9_1_2_a_patrol_of_no_defence_still_fights() -> None:
    units = {"1513": "red.A", "1512": "P.1"}
    state = play(position("B1 combat", units, turn=2), "attack 1512", "join red.A", "fight")
    assert at(play(state, "roll 2 1"), "1512") == ["red.A"]  # 6 : 3, and the advance


def test_9_1_2_a_german_of_g3_attacks_once() -> None:
    units = {"1808": "G.01 ost-b activated", "1807": "red.A", "1909": "red.B"}
    state = play(position("G3 combat 2", units), "attack 1807", "join G.01", "fight", "roll 3 1")
    assert (at(state, "1807"), asked(state)) == (["red.A"], "british choose")  # 5 : 5


def test_9_4_1_a_retreat_leads_away_from_the_enemy_point() -> None:
    state = fought(position("B1 combat", ONE_ON_ONE), "roll 3 1")
    assert menu(state) == ["retreat 1709", "retreat 1809", "retreat 1909"]
    assert "9.4.1" in refused(state, "retreat 1708")


@pytest.mark.parametrize(("point", "hexes"), [
    ("red.A", ["retreat 1809", "retreat 1908"]),  # it stands in 1708
    ("red.B", ["retreat 1709", "retreat 1807"]),  # in 1909
])  # fmt: skip
def test_9_4_1_a_retreat_is_measured_from_the_attackers_point_not_from_who_joined(
    point: str, hexes: list[str]
) -> None:
    units = {"1708": "red.A", "1909": "red.B", "1808": "G.01 grenadier-g"}
    state = play(position("B1 combat", units), "attack 1808", "join red.A", "join red.B", "fight",
                 f"point {point}", "roll 4 3")  # fmt: skip
    assert menu(state) == hexes  # 9 : 6, a loss and a retreat


def test_9_4_1_a_stream_is_refused_as_a_stream_to_either_side() -> None:
    units = {"0611": "red.A", "0711": "G.01 tank-h activated"}
    state = play(position("G3 combat 2", units), "attack 0611", "join G.01", "fight", "roll 3 2")
    assert refused(play(state, "fall-back"), "retreat 0511") == "refused.impassable [9.4.1]"
    state = play(position("B1 combat", units), "attack 0711", "join red.A", "fight", "roll 1 3")
    state = play(state, "fall-back")
    assert refused(state, "retreat 0511") == "refused.impassable [9.4.1]"
    assert refused(state, "retreat 0712") == "refused.retreat_beside_point [9.4.1]"


def test_9_4_1_an_enemy_zone_costs_the_retreat_a_step() -> None:
    units = {"1807": "G.01 grenadier-g activated,G.02 tank-h activated", "1808": "red.A",
             "1908": "G.03 ost-b"}  # fmt: skip
    state = play(position("G3 combat 2", units), "attack 1808", "join G.01", "join G.02", "fight")
    state = play(state, "point G.02", "roll 5 4")
    assert asked(state) == "british retreat"
    hexes = menu(state)
    assert hexes == ["retreat 1709", "retreat 1809", "retreat 1909"]
    assert at(play(state, "retreat 1909"), "1909") == []  # reduced by the loss, killed by the zone
    assert at(play(state, "retreat 1709"), "1709") == ["red.A-"]


def test_9_4_3_a_unit_that_cannot_retreat_loses_another_step() -> None:
    units = {**ONE_ON_ONE, "1709": "red.B", "1809": "red.C", "1909": "red.D"}
    state = fought(position("B1 combat", units), "roll 6 2")
    assert at(state, "1808") in ([], ["red.A"])


@pytest.mark.parametrize("dice", ["roll 2 2", "roll 3 2"])
def test_9_2_5_of_a_unit_that_cannot_retreat_nobody_asks_which(dice: str) -> None:
    """One point or two: a step is lost."""
    units = {**ONE_ON_ONE, "1709": "red.B", "1809": "red.C", "1909": "red.D"}
    state = play(position("B1 combat", units), "attack 1808", "join red.A", "fight", dice)
    assert (at(state, "1808"), asked(state)) == (["G.01-"], "german choose")


def test_9_3_2_sticks_die_when_their_companies_fall_back() -> None:
    units = {"1807": "G.01 grenadier-g activated,G.02 tank-h activated",
             "1808": "red.A,red.01,red.02"}  # fmt: skip
    state = play(position("G3 combat 2", units), "attack 1808", "join G.01", "join G.02", "fight")
    state = play(state, "point G.02", "roll 2 3")
    assert asked(state) == "british choice"
    state = play(state, "fall-back", "retreat 1809")
    assert asked(state) == "chance draw"
    state = play(state, "draw plt", "draw advantage")
    assert (at(state, "1809"), state.book.tokens) == (["red.A"], (6,))


def test_9_3_2_sticks_live_while_a_company_stays() -> None:
    units = {"1807": "G.01 grenadier-g activated,G.02 tank-h activated",
             "1808": "red.A,red.B reduced,red.02"}  # fmt: skip
    state = play(position("G3 combat 2", units), "attack 1808", "join G.01", "join G.02", "fight")
    state = play(state, "point G.02", "point red.A", "roll 3 3")
    state = play(state, "fall-back", "retreat 1809")
    assert at(state, "1808") == ["red.02", "red.B-"]


def test_9_3_2_sticks_of_a_hex_that_is_retreated_into_live() -> None:
    units = {"1807": "G.01 grenadier-g activated,G.02 tank-h activated", "1808": "red.A reduced",
             "1909": "red.01", "2009": "G.03 ost-b"}  # fmt: skip
    state = play(position("G3 combat 2", units), "attack 1808", "join G.01", "join G.02", "fight")
    state = play(state, "point G.02", "roll 2 4", "fall-back", "retreat 1909")
    assert at(state, "1909") == ["red.01"]  # the company is killed there by the zone
    assert asked(state) == "german advance"


def test_9_3_2_sticks_of_a_hex_that_an_attacker_retreats_into_live() -> None:
    units = {"1807": "red.A reduced", "1806": "red.01", "1808": "G.01 tank-h", "1805": "G.03 ost-b"}
    state = fought(position("B1 combat", units), "roll 1 1", "fall-back", "retreat 1806")
    assert at(state, "1806") == ["red.01"]  # the company is killed there by the zone
    assert asked(state) == "german choose"


@pytest.mark.parametrize(("lives", "left"), [(True, ["red.01"]), (False, [])])
def test_9_3_2_an_attackers_sticks_die_by_option(lives: bool, left: list[str]) -> None:
    units = {"1807": "red.A,red.01", "1808": "G.01 tank-h,G.02 heavy-a"}
    state = position("B1 combat", units, options={"attacker_sticks_die": not lives})
    state = fought(state, "roll 2 4", "retreat 1806")
    state = state if lives else play(state, "draw plt")
    assert at(state, "1807") == left


def test_9_5_1_a_point_in_a_victory_hex_may_stay() -> None:
    units = {"1512": "red.A,red.B", "1513": "G.01 ost-b"}
    state = position("B1 combat", units)
    state = play(state, "attack 1513", "join red.A", "join red.B", "fight", "point red.A")
    state = play(state, "roll 6 1")
    assert menu(state) == ["advance red.A", "done"]
    assert menu(play(state, "done")) == ["advance red.B", "done"]


def test_9_1_1_by_night_the_attackers_hexes_hang_together() -> None:
    units = {"1807": "red.A", "1809": "red.B", "1808": "G.01 ost-b"}
    night = play(position("B1 combat", units, turn=3), "attack 1808", "join red.A")
    day = play(position("B1 combat", units, turn=5), "attack 1808", "join red.A")
    assert (menu(night, "join"), menu(day, "join")) == ([], ["join red.B"])


@pytest.mark.parametrize(("again", "then"), [(False, []), (True, ["attack 1808"])])
def test_9_1_2_by_option_who_attacked_attacks_again(again: bool, then: list[str]) -> None:
    state = position("B1 combat", ONE_ON_ONE, options={"attack_again": again})
    assert menu(fought(state, "roll 2 3"), "attack") == then


def test_9_1_3_nobody_joins_an_attack_across_a_dashed_side() -> None:
    units = {"0412": "G.01 ost-b activated", "0411": "G.02 ost-d activated", "0512": "howard.1"}
    state = play(position("G3 combat 3", units), "attack 0512")
    assert menu(state) == ["join G.02"]


def test_9_1_3_no_attack_crosses_a_dashed_side() -> None:
    units = {"0412": "G.01 ost-b activated", "0611": "G.02 ost-d activated",
             "0512": "howard.1"}  # fmt: skip
    assert menu(position("G3 combat 3", units), "attack") == []
    assert menu(position("B1 combat", units), "attack") == []
    units = {"0411": "G.01 ost-b activated", "0512": "howard.1"}
    assert menu(position("G3 combat 3", units), "attack") == ["attack 0512"]


def test_9_2_1_only_the_activated_brigade_attacks() -> None:
    units = {"1807": "red.A,green.A,blue.A", "1808": "G.01 ost-b"}
    state = play(position("B2 combat", units), "attack 1808")
    assert menu(state, "join") == ["join blue.A", "join green.A"]


def test_9_2_3_each_other_defender_adds_one_and_so_does_the_ground() -> None:
    units = {"1119": "red.A", "1118": "G.01 ost-b,G.02 ost-d"}
    state = play(position("B1 combat", units), "attack 1118", "join red.A", "fight", "point G.01")
    assert factors(state) == (4, 2 + 1 + 2)


def test_9_2_6_a_reduced_unit_that_loses_a_step_is_gone_and_what_is_left_is_lost() -> None:
    units = {"1807": "red.A,red.B,red.C", "1808": "G.01 grenadier-g reduced"}
    state = fought(position("B1 combat", units), "roll 6 1")  # nine points on one step
    assert at(state, "1808")[:1] == ["red.A"] and asked(state) == "british advance"


def test_9_3_1_sticks_neither_attack_nor_defend() -> None:
    units = {"1807": "red.A,red.01,red.02", "1808": "G.01 ost-b"}
    state = play(position("B1 combat", units), "attack 1808")
    assert menu(state, "join") == ["join red.A"]
    assert factors(play(state, "join red.A", "fight"))[0] == 4
    assert not menu(position("B1 combat", {**units, "1807": "red.01,red.02"}), "attack")


def test_9_4_2_units_of_a_hex_retreat_together() -> None:
    state = fought(position("B1 combat", TWO_ON_TWO), "roll 6 1", "retreat 1709")
    assert at(state, "1709") == ["G.01-", "G.02-"]


def test_2_3_1_a_group_with_a_unit_of_the_raid_retreats_within_its_leash() -> None:
    """The company alone could go to 0712."""
    units = {"0613": ",".join(f"G.0{n} {face} activated" for n, face in
                              enumerate(("tank-h", "heavy-a", "grenadier-a"), 1)),
             "0612": "howard.2,red.A", "0512": "howard.1"}  # fmt: skip
    state = play(position("G3 combat 3", units), "attack 0612", "join G.01", "join G.02",
                 "join G.03", "fight", "point G.01", "point red.A", "roll 3 1")  # fmt: skip
    group, alone = play(state, "fall-back"), play(state, "loss")
    assert menu(group) == ["retreat 0512", "retreat 0611"]
    assert menu(alone) == ["retreat 0512", "retreat 0611", "retreat 0712"]


def test_9_4_3_with_nowhere_to_go_a_unit_dies_of_a_loss_and_a_retreat() -> None:
    units = {**ONE_ON_ONE, "1709": "red.B", "1809": "red.C", "1909": "red.D"}
    state = play(position("B1 combat", units), "attack 1808", "join red.A", "fight", "roll 3 1")
    assert at(state, "1808") == ["red.A"]  # three points, and the advance


SURROUNDED = {"1807": "red.A,red.B,red.C", "1808": "G.01 grenadier-g,G.02 grenadier-h",
              "1709": "red.D", "1809": "red.E", "1909": "red.F"}  # fmt: skip


def surrounded(how: str) -> State:
    """Each of two in a ring of enemies has lost a step, and owes a retreat."""
    state = play(position("B1 combat", SURROUNDED, options={"blocked_retreat": how}), "attack 1808")
    return play(state, "join red.A", "join red.B", "join red.C", "fight", "point red.A",
                "point G.01", "roll 6 2")  # fmt: skip


def test_9_4_3_each_of_a_group_without_a_way_out_loses_a_step() -> None:
    assert at(surrounded("each"), "1808") == ["red.A"]  # both are gone, and the Point advances


def test_9_4_3_one_of_a_group_without_a_way_out_loses_a_step_by_option() -> None:
    state = surrounded("one")
    assert (asked(state), menu(state)) == ("german lose", ["lose G.01", "lose G.02"])
    assert told(state, "lose G.01")[0] == "loss 1808: news.took_loss unit=G.01 [9.4.1]"
    assert at(play(state, "lose G.01"), "1808") == ["G.02-"]


def test_9_4_3_a_unit_alone_without_a_way_out_has_no_choice_whom_it_costs() -> None:
    units = {**SURROUNDED, "1808": "G.01 grenadier-g"}
    state = position("B1 combat", units, options={"blocked_retreat": "one"})
    state = play(state, "attack 1808", "join red.A", "fight", "roll 3 1")
    assert (at(state, "1808"), asked(state)) == (["red.A"], "german choose")


def test_9_4_3_who_cannot_leave_its_leash_pays_alone_and_the_others_go_on() -> None:
    units = {"0612": "howard.2,red.A", "0512": "G.05 platoon-c", "0611": "G.04 ost-b"}
    state = settle(position("B1 combat", units).push(Withdraw(("howard.2", "red.A"))))
    assert at(state, "0612") == ["red.A"]
    assert (asked(state), menu(state)) == (
        "british retreat", ["retreat 0613", "retreat 0712", "retreat 0713"])  # fmt: skip


def test_9_4_3_by_night_woods_are_no_zone() -> None:
    units = {"1618": "G.01 grenadier-g activated,G.02 tank-h activated", "1718": "green.A",
             "1819": "G.03 ost-b"}  # fmt: skip
    state = position("G3 combat 2", units, turn=2)
    state = play(state, "attack 1718", "join G.01", "join G.02", "fight", "point G.02")
    state = play(state, "roll 3 3", "fall-back", "retreat 1818")  # 9 : 8
    assert at(state, "1818") == ["green.A"]


def test_9_5_1_the_point_advances_and_the_others_may() -> None:
    units = {"1807": "red.A,red.B", "1808": "G.01 platoon-c"}
    state = fought(position("B1 combat", units), "roll 5 1")
    assert at(state, "1808") == ["red.A"]
    assert menu(state) == ["advance red.B", "done"]


def test_9_5_2_a_defender_does_not_follow() -> None:
    units = {"1220": "red.A", "1221": "G.01 platoon-c activated"}
    state = play(position("G3 combat 3", units), "attack 1220", "join G.01", "fight", "roll 1 6")
    assert (at(state, "1220"), at(state, "1221"), state.fight) == (["red.A"], [], None)


def test_11_3_2_the_shelled_unit_has_a_loss_and_two_retreats() -> None:
    state = play(position("merville", {"2104": "green.A"}, turn=4), "roll 6", "roll 5 4 2")
    state = play(state, "fall-back")
    assert (asked(state), at(state, "2104")) == ("british retreat", ["green.A-"])
    hexes = menu(state)
    state = play(state, "retreat 2103")
    assert asked(state) == "british retreat" and len(hexes) == 6


def test_11_3_1_whoever_may_follow_into_the_battery_is_told_that_it_is_full() -> None:
    units = {"2104": "M.1", "2103": "green.A,green.B,green.C"}
    joined = (f"join green.{letter}" for letter in "ABC")
    state = play(position("B2 combat", units), "attack 2104", *joined, "fight", "point green.A")
    state = play(state, "roll 4 1", "loss")
    assert asked(state) == "british advance" and filled(state) == 2104
