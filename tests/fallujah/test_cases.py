"""Worked cases of Fallujah, one after another, each as a player would play it."""

import pytest

from nightdrop.fallujah.rules.moves import movement_left
from nightdrop.fallujah.rules.ruleset import goals_held, in_ops, is_controlled, price
from tests.fallujah.play import (
    APRIL,
    asked,
    attack,
    battle,
    begun,
    edge,
    foes,
    go,
    in_bin,
    is_over,
    is_secured,
    kia,
    menu,
    nodes,
    ops,
    play,
    position,
    refused,
    vp,
    where,
)

HELD_FOUR = "0202: MP_1; 0402: MP_3/11; 0503: SS_1; 0505: SS_5; "


def test_case_1_an_army_of_4_and_a_quarter_costs_5() -> None:
    state = go(begun(), "buy 3/1 north · buy C/2_Tk north · buy MP_1 north · buy artillery")
    assert ops(go(state, "buy artillery · buy artillery · done")) == 85


@pytest.mark.parametrize("batteries", [3, 4])
def test_case_2_a_quarter_is_rounded_up_once(batteries: int) -> None:
    state = go(position(), "J-1 · buy SS_5 north · buy MP_1 north")
    assert ops(play(state, *["buy artillery"] * batteries, "done")) == 87


@pytest.mark.parametrize(("thing", "cost"), [("1_IIF", 1), ("SS_5", 1), ("air", 0.5)])
def test_case_3_after_the_uprising_units_cost_double(thing: str, cost: float) -> None:
    assert price(position(out="uprising"), thing) == 4 * cost


def test_case_4_the_last_ops_buy_a_battalion_and_end_the_game() -> None:
    state = go(position(ops=2), "J-1")
    assert refused(state, "buy 2-2 north") == "refused.ops [10.0]"
    state = go(state, "buy 3/1 north · done")
    assert (ops(state), is_over(state)) == (0, True)


def test_case_5_a_base_stops_whoever_leaves_it() -> None:
    state = go(position("north: 3/1"), "J-3 · force 3/1")
    line = [f"move {route:02d}02" for route in range(1, 7)]
    assert menu(state, "move") == [*line, "move east", "move south", "move west"]
    assert refused(state, "move 0303") == "refused.base_stops [13.4]"


def test_case_6_spaces_are_passed_until_a_node_stops() -> None:
    assert asked(attack(position("0303: 3/4"), "3/4", "0306")) == "chance pick"
    state = go(position("0303: 3/4", "0304 ?"), "J-3 · force 3/4")
    assert "move 0304" in menu(state) and "move 0305" not in menu(state)
    assert refused(state, "move 0306") == "refused.node_stops [13.1]"


def test_case_7_the_slowest_rules() -> None:
    state = go(position("0404: 2-7_Cav, 1/5"), "J-3 · force 2-7_Cav")
    assert "move 0407" in menu(state) and movement_left(state) == 3
    state = play(state, "force 1/5")
    assert "move 0407" not in menu(state) and movement_left(state) == 2


def test_case_8_the_main_supply_route_gives_a_space_more() -> None:
    assert "move 0606" in menu(go(position("0208: 3/5"), "J-3 · force 3/5"))
    far = go(position("0109: 3/5"), "J-3 · force 3/5")
    assert refused(far, "move 0606") == "refused.too_far [13.0]"
    assert "move 0408" in menu(go(position("0208: 3/5"), "J-3 · force 3/5"))


def test_case_9_a_blown_bridge_is_a_river() -> None:
    state = go(position("0106: 3_LAR"), "J-3 · force 3_LAR · move 0107")
    assert where(state, "3_LAR") == "0107" and movement_left(state) == 3
    state = go(position("0106: 3_LAR, 2_AAV, 3/1", blown="brooklyn"), "J-3 · force 3_LAR")
    assert refused(state, "move 0107") == "refused.river [13.3]"
    state = go(state, "leave 3_LAR · force 2_AAV · carry 2_AAV 3/1 · move 0107")
    assert movement_left(state) == 2


def test_case_10_amtracs_swim_with_their_passengers() -> None:
    state = go(position("0106: 2_AAV, 3/1"), "J-3 · force 2_AAV · carry 2_AAV 3/1 · swim 0211")
    state = go(state, "militia · deception · deception · 1 1 · 1 · 6")
    assert asked(state) == "chance leader" and kia(state) == 1
    assert asked(go(state, "1 2")) == "coalition operation"


def test_case_11_where_boots_stand_nothing_happens() -> None:
    state = attack(position("0403: 3/1; 0404: MP_1"), "3/1", "0404")
    assert (asked(state), ops(state)) == ("coalition operation", 89)


def test_case_12_a_helicopter_on_station_fights_along() -> None:
    state = attack(position("0404: 3/1; 0405: HMLA-169", "0405 c2"), "3/1", "0405",
                   "militia · militia · deception · 6 1 · 4 · 3")  # fmt: skip
    assert (kia(state), nodes(state), ops(state)) == (2, "", 92)


def test_case_13_an_arms_cache_means_a_pick_more() -> None:
    state = attack(position("0305: 3/1", "0306 ?"), "3/1", "0306",
                   "arms-cache · deception · deception · deception")  # fmt: skip
    assert asked(state) == "chance pick"


def test_case_14_al_qaeda_checks_morale_before_the_picks() -> None:
    state = attack(position(HELD_FOUR + "0305: 3/1", "0306 ?"), "3/1", "0306", "al-qaeda")
    assert goals_held(state) == 4
    state = go(state, "4 4 4 · deception · deception · deception")
    assert (state.book.morale, asked(state)) == (3, "chance pick")


def test_case_15_a_bomb_factory_throws_for_each_unit_but_not_at_engineers() -> None:
    state = position("0305: 3/1, C/2_Tk, C_3", "0306 ?")
    hit = attack(state, "3/1 C/2_Tk", "0306", "ied · 6 · 2")
    assert (where(hit, "3/1"), where(hit, "C/2_Tk"), kia(hit)) == ("0306 reduced", "0306", -1)
    assert asked(attack(state, "3/1 C_3", "0306", "ied")) == "chance pick"


def test_case_16_a_bomb_that_kills_the_force_ends_the_operation() -> None:
    state = attack(position("0305: MP_1", "0306 ?"), "MP_1", "0306", "ied · 6")
    assert (asked(state), nodes(state), ops(state)) == ("coalition operation", "0306 ied", 89)


NO_UNITS = "deception · intel · deception"


def test_case_17_a_space_without_defenders_is_won_without_a_battle() -> None:
    state = attack(position("0305: 3/1", "0306 c2"), "3/1", "0306", NO_UNITS)
    assert (asked(state), nodes(state), ops(state)) == ("coalition operation", "", 92)
    assert state.book.intel == 1 and in_bin(state, "intel") == 1


def test_case_18_or_by_an_option_its_node_stays() -> None:
    state = position("0305: 3/4", "0306 c2", empty_space="battle")
    state = attack(state, "3/4", "0306", NO_UNITS)
    assert (asked(state), nodes(state), ops(state)) == ("coalition operation", "0306 c2", 89)


def test_case_19_an_ambush_helps_in_the_first_round() -> None:
    state = attack(position("0304: 3/1, 2/1"), "3/1 2/1", "0305",
                   "ambush · deception · militia · fedayeen")  # fmt: skip
    assert edge(go(state, "3 3")) == "opfor"
    state = go(state, "3 3 · 6 · 6 · 6 · 6 · continue · 4 3")
    assert edge(state) == "coalition"


def test_case_20_two_ambushes_are_two_picks_and_one_edge() -> None:
    state = attack(position("0304: 3/5"), "3/5", "0305",
                   "ambush · ambush · deception · militia · militia")  # fmt: skip
    assert foes(state) == "militia militia"
    assert edge(go(state, "3 3")) == "coalition"


def test_case_21_martyrs_stand_even_at_low_morale() -> None:
    state = battle("0305: 3/1", "militia", morale="low", flags="martyrs")
    assert asked(go(state, "6 1 · 6 · 6")) == "coalition stand"


@pytest.mark.parametrize(("die", "left"), [("6", "jihadists"), ("5", "mob-attack")])
def test_case_22_the_mob_is_as_strong_as_its_die(die: str, left: str) -> None:
    state = battle("0306: 3/1", "mob-attack jihadists")
    state = go(state, f"6 1 · {die} · 1")
    assert foes(state) == left


def test_case_23_negotiations_cost_a_die_when_the_operation_is_over() -> None:
    state = attack(position("0304: 3/1", ops=12, morale="high", **APRIL), "3/1", "0305",
                   "negotiations · deception · deception · 4")  # fmt: skip
    assert (asked(state), ops(state)) == ("coalition go-on", 11)
    state = go(state, "done")
    assert (ops(state), in_bin(state, "negotiations")) == (7, 0)


def test_case_23_negotiations_are_nothing_in_november() -> None:
    state = attack(position("0304: 3/1"), "3/1", "0305", "negotiations · deception · deception")
    assert (ops(go(state, "done")), in_bin(state, "negotiations")) == (89, 0)


def test_case_24_with_no_op_left_negotiations_are_another_pick() -> None:
    state = attack(position("0304: 3/1", ops=1, **APRIL), "3/1", "0305",
                   "negotiations · deception · deception")  # fmt: skip
    assert asked(state) == "chance pick"
    state = go(state, "deception")
    assert in_bin(state, "negotiations") == 1


@pytest.mark.parametrize(("die", "left", "over"), [("6", -1, True), ("5", 10, False)])
def test_case_25_media_wars_win_or_lose_ops_at_once(die: str, left: int, over: bool) -> None:
    state = attack(position("0304: 3/1", ops=6), "3/1", "0305", "media-wars · militia · militia")
    state = go(state, die)
    assert (ops(state), is_over(state)) == (left, over)


@pytest.mark.parametrize(
    ("space", "node", "who"), [("0405", "0405 c2", "opfor"), ("0302", "", "coalition")]
)
def test_case_26_equal_edges_are_decided_by_the_terrain(space: str, node: str, who: str) -> None:
    state = battle(f"{space}: 1/8 RCT-1", "jihadists", node, "netwar")
    assert edge(go(state, "netwar · 3 3")) == who


@pytest.mark.parametrize(
    ("space", "who"), [("0405", "coalition"), ("0404", "coalition"), ("0406", "opfor")]
)
def test_case_27_an_operating_base_helps_in_its_space_and_beside(space: str, who: str) -> None:
    state = battle(f"{space}: 3/1; 0404: FOB_1", "fedayeen", have="air")
    assert edge(go(state, "3 3")) == who


def test_case_28_each_unit_and_strike_throws_a_die() -> None:
    state = battle("0306: 3/1, C/2_Tk", "militia militia heavy", have="artillery")
    state = go(state, "6 1 · strike artillery · 4 · 5 · 3")
    assert (kia(state), foes(state)) == (2, "heavy")


FIVE = "militia militia militia militia militia"


@pytest.mark.parametrize(
    ("units", "node", "thrown", "fall"),
    [("3/1, 1/8", "", "1 · 1", 4), ("3/1, 1/8", "0302 strongpoint", "1 · 1", 2),
     ("3/1, 1/8, C_3", "0302 strongpoint", "1 · 1 · 6", 4)],
)  # fmt: skip
def test_case_29_hits_in_the_open_count_double(
    units: str, node: str, thrown: str, fall: int
) -> None:
    assert kia(go(battle(f"0302: {units}", FIVE, node), f"6 1 · {thrown}")) == fall


@pytest.mark.parametrize(("thrown", "fall"), [("1 · 1 · 1", 2), ("1 · 6 · 6", 0)])
def test_case_30_a_strongpoint_takes_off_a_hit(thrown: str, fall: int) -> None:
    state = battle("0306: 3/1, 1/8, C/2_Tk", FIVE, "0306 strongpoint")
    assert kia(go(state, f"6 1 · {thrown}")) == fall


def test_case_31_the_weakest_falls_first() -> None:
    assert foes(go(battle("0306: 3/1", "hvt-3 fedayeen"), "6 1 · 1")) == "hvt-3"


def test_case_32_hits_beyond_the_units_are_lost() -> None:
    state = battle("0306: 3/1, 1/8, C/2_Tk, SS_1", "militia fedayeen")
    assert kia(go(state, "6 1 · 1 · 1 · 1 · 1")) == 2


def test_case_33_two_hits_are_allotted_one_by_one() -> None:
    state = go(battle("0306: 3/1, MP_1", "heavy heavy"), "1 6 · 1 · 1")
    spread = go(state, "hit 3/1 · hit MP_1")
    assert (where(spread, "3/1"), where(spread, "MP_1"), kia(spread)) == (
        "0306 reduced", "dead", -2,
    )  # fmt: skip
    assert where(go(state, "hit 3/1 · hit 3/1"), "3/1") == "dead"


@pytest.mark.parametrize(("die", "fallen"), [("2", 1), ("3", 0)])
def test_case_34_a_reduced_unit_throws_for_its_reduced_side(die: str, fallen: int) -> None:
    state = go(battle("0306: 3/1", "heavy"), f"1 6 · 1 · {die}")
    assert kia(state) == fallen - 1


@pytest.mark.parametrize(
    ("space", "strike", "battle_", "cost"),
    [("0306", "artillery", "phantom-fury", 1), ("0306", "artillery", "vigilant-resolve", 1),
     ("0305", "artillery", "vigilant-resolve", 1), ("0305", "artillery", "phantom-fury", 0),
     ("0302", "artillery", "vigilant-resolve", 0), ("0306", "soa", "phantom-fury", 0),
     ("0306", "air", "phantom-fury", 1)],
)  # fmt: skip
def test_case_35_a_strike_that_misses_by_a_6_does_collateral_damage(
    space: str, strike: str, battle_: str, cost: int
) -> None:
    state = battle(f"{space}: 3/1", "militia", have=strike, battle=battle_, ops=50)
    assert ops(go(state, f"6 1 · strike {strike} · 6 · 6")) == 50 - cost


def test_case_35_with_civilians_every_unit_does() -> None:
    state = battle("0405: 3/1", "militia", flags="civilians")
    assert ops(go(state, "6 1 · 6")) == 89


def test_case_36_collateral_damage_that_takes_the_last_op_counts_after_the_hits() -> None:
    state = battle("0306: 3/1", "militia militia", have="artillery", ops=1)
    state = go(state, "6 1 · strike artillery · 1 · 6")
    assert (kia(state), ops(state), is_over(state)) == (1, 0, True)


def test_case_37_who_does_not_stand_breaks_off_and_has_lost() -> None:
    state = go(battle("0302: 3/1", "militia militia"), "6 1 · 6 · 6 · 6")
    assert (asked(state), kia(state), in_bin(state, "militia")) == ("chance leader", 0, 7)


def test_case_38_a_withdrawal_loses_the_battle_and_what_the_node_is_worth() -> None:
    state = battle("0405: 3/1; 0404: 1_IIF", "militia", "0405 c2", ops=50)
    state = go(state, "6 1 · 6 · 6 · withdraw 3/1 0404")
    assert (ops(state), nodes(state), in_bin(state, "militia")) == (47, "0405 c2", 7)
    assert where(state, "3/1") == "0404"


def test_case_39_without_refuge_one_goes_on_or_is_flown_out() -> None:
    state = go(battle("0405: 3/1", "militia"), "6 1 · 6 · 6")
    assert menu(state) == ["continue"]
    state = go(battle("0405: 3/1, HMM-161", "militia"), "6 1 · 6 · 6 · 6")
    state = go(state, "evacuate HMM-161 3/1 north")
    assert (where(state, "3/1"), where(state, "HMM-161")) == ("north", "north")


def test_case_40_some_withdraw_and_the_others_fight_on() -> None:
    state = go(battle("0405: 3/1, C/2_Tk; 0404: MP_1", "militia"), "6 1 · 6 · 6 · 6")
    state = go(state, "withdraw 3/1 0404 · done")
    assert asked(state) == "chance edge" and where(state, "C/2_Tk") == "0405"


def test_case_41_a_node_is_captured_by_boots() -> None:
    state = position("north: HMLA-169, HMM-161, 1/5", "0405 c2")
    won = "militia · deception · deception · 6 1 · 1"
    alone = go(state, f"J-3 · force HMLA-169 · fly 0405 · {won} · 1 2")
    assert (nodes(alone), ops(alone)) == ("0405 c2", 89)
    lifted = go(state, f"J-3 · force HMM-161 · lift HMM-161 1/5 · fly 0405 · {won} · 6 · 1 2")
    assert (nodes(lifted), ops(lifted)) == ("", 92)


def test_case_42_what_a_helicopter_does_not_take() -> None:
    state = position("north: HMM-161, HMM-365, 2-7_Cav, 1_IIF, HMLA-169")
    state = go(state, "J-3 · force HMM-161")
    assert refused(state, "lift HMM-161 2-7_Cav") == "refused.not_light [24.5]"
    assert refused(state, "lift HMM-161 1_IIF") == "refused.not_iraqi [24.6]"
    state = go(state, "force HMM-365 · force HMLA-169")
    assert refused(state, "fly 0405") == "refused.stacking [8.2]"


def infiltrated(course: str, node: str = "") -> str:
    state = position("0305: 1_FR", "0306 c2" + node)
    return asked(go(state, f"J-3 · force 1_FR · infiltrate 0306 · {course}"))


def test_case_43_special_forces_pass_a_node_unseen() -> None:
    state = go(position("0305: 1_FR", "0306 c2"), "J-3 · force 1_FR · infiltrate 0306 · 5")
    assert {"move 0307", "move 0206"} <= {*menu(state)} and menu(state, "done") == []
    assert infiltrated("5 · move 0307", ", 0307 ?") == "chance reveal"
    assert infiltrated("6") == "chance pick"


def test_case_43_not_without_a_movement_point_to_go_on() -> None:
    state = go(position("0304: 36_Cdo", "0306 c2"), "J-3 · force 36_Cdo")
    assert refused(state, "infiltrate 0306") == "refused.too_far [27.1]"


def test_case_44_a_leader_comes_dies_with_his_unit_and_may_come_again() -> None:
    state = go(battle("0306: 3/1 Division, MP_1", "militia"), "6 1 · 1 · 1 · 6 6")
    assert menu(state) == [f"leader {name} MP_1" for name in ("Blackjack", "RCT-1", "RCT-7")]
    state = go(state, "leader RCT-1 MP_1")
    assert where(state, "MP_1") == "0306 RCT-1"
    state = go(battle("0306: 3/1, MP_1 RCT-1", "heavy"), "1 6 · 1 · hit MP_1 · 6 · continue")
    state = go(state, "6 1 · 1 · 1 1")
    assert "leader RCT-1 3/1" in menu(state)
    assert asked(go(battle("0306: 3/1", "militia"), "6 1 · 1 · 3 4")) == "coalition operation"


@pytest.mark.parametrize(("unit", "won"), [("JSOTF", 2), ("3/1", 0)])
def test_case_45_special_forces_free_hostages(unit: str, won: int) -> None:
    state = battle(f"0306: {unit}", "militia", "0306 hostage", ops=50)
    state = go(state, "6 1 · 1 · 1 2")
    assert ops(state) == 50 + won and vp(state) == 2 + 1 + 1


def test_case_46_a_bridge_where_coalition_units_stand_is_not_blown() -> None:
    state = attack(position("0304: 3/1; 0109: 1/5"), "3/1", "0305",
                   "blow-bridges · deception · deception")  # fmt: skip
    assert asked(state) == "chance bridge"
    state = go(state, "5")
    assert (asked(state), state.book.blown) == ("coalition go-on", ("brooklyn",))


CRASH = "downed-helicopter · deception · deception · 4 · 3 5"


def test_case_47_a_helicopter_down_among_own_boots_is_secured() -> None:
    state = attack(position("0304: 3/1; 0408: MP_1", ops=50), "3/1", "0305", CRASH)
    assert (is_secured(state), ops(state), vp(state)) == (True, 50, 2)
    state = attack(position("0304: 3/1", ops=50), "3/1", "0305", CRASH)
    assert (state.book.chopper, vp(state)) == ("0408", -2)


def test_case_48_a_raid_lays_a_node_where_none_is() -> None:
    state = attack(position("0304: 3/1", "0302 ?"), "3/1", "0305",
                   "rear-area-raid · deception · deception · 3 · 1 1")  # fmt: skip
    assert asked(state) == "chance raid"
    assert nodes(go(state, "2 · 2 2")) == "0204 ?, 0302 ?"


def test_case_49_a_base_refits_all_its_units_for_an_op() -> None:
    state = position("east: 3/1 reduced, 2/1 reduced", kia=-3)
    state = go(state, "J-4 · refit east")
    assert (where(state, "3/1"), where(state, "2/1"), ops(state), kia(state)) == (
        "east", "east", 89, -3,
    )  # fmt: skip


def test_case_50_engineers_build_an_operating_base_that_holds_its_space() -> None:
    state = go(position("0404: C_3", ops=10), "J-4 · build FOB_1 0404")
    assert ops(state) == 6
    assert is_controlled(state.but(book=state.book.lost("C_3")), "0404")


def test_case_51_infowar_counts_when_all_dice_lie() -> None:
    state = go(position(have="netwar 3", ops=50), "J-5 · commit · commit · commit · 1 · 4 · 6")
    assert (ops(state), state.book.aside) == (50 - 1 + 5, 3)
    assert state.book.available["netwar"] == state.book.pool["netwar"] - 3 == 0


def test_case_52_a_sensor_sees_on_a_3() -> None:
    state = go(position(nodes="0306 ?", have="netwar 2"), "J-2 · netwar 0306 · netwar 0306")
    state = go(state, "2 · 3 · c2")
    assert (nodes(state), state.book.pool["netwar"]) == ("0306 c2", 6)


def test_case_53_without_nodes_and_helicopter_the_game_may_be_ended() -> None:
    state = position(chopper="0408")
    assert refused(state, "end") == "refused.nodes_left [8.1]"
    state = position(chopper="captured")
    assert is_over(play(state, "end")) and not is_over(play(state, "hold"))


def test_case_54_the_victory_points_in_their_parts() -> None:
    state = position("0205: 3/1; 0505: MP_1", "0306 ?, 0304 c2", captured="c2 al-qaeda", kia=-2,
                     hvt="hvt-4", chopper="0408")  # fmt: skip
    assert vp(state) == 2 + 10 - 2 + 4 - 2 - 2
    assert state.game.rules.level(10) == "tactical defeat"


def test_case_55_a_campaign_goes_on_with_what_the_first_battle_left() -> None:
    held = "; ".join(f"{space}: {unit}" for space, unit in (
        ("0202", "3/1"), ("0402", "1/8"), ("0503", "1/5"), ("0304", "MP_1 RCT-7")))  # fmt: skip
    state = position(held, captured="al-qaeda al-qaeda al-qaeda al-qaeda", kia=-4,
                     hvt="hvt-4 hvt-3", ops=1, battle="campaign")  # fmt: skip
    assert vp(state) == 4 + 24 - 4 + 7
    state = go(state, "hold")
    assert (asked(state), ops(state), state.book.battle) == ("coalition army", 76, "phantom-fury")
    assert (in_bin(state, "hvt-4"), in_bin(state, "hvt-3")) == (1, 0)
    assert state.book.first == (31, "stalemate")


def test_an_op_is_rounded_up_once() -> None:
    assert [in_ops(n) for n in (0, 1, 4, 17)] == [0, 1, 1, 5]
