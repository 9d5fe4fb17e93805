"""Battles, from the edge to the leader."""

from typing import Any

import pytest

from nightdrop.fallujah.rules.battle import edge_lines
from nightdrop.fallujah.rules.ruleset import fight_of
from tests.fallujah.play import (
    APRIL,
    asked,
    attack,
    battle,
    edge,
    foes,
    go,
    in_bin,
    is_over,
    kia,
    menu,
    nodes,
    of_version,
    ops,
    position,
    refused,
    where,
)


def test_15_all_units_in_the_space_fight() -> None:
    state = go(battle("0306: 3/1, HMLA-169", "militia militia"), "6 1 · 1 · 1")
    assert kia(state) == 2


def test_16_a_hit_is_a_loss() -> None:
    assert foes(go(battle("0306: 3/1", "militia fedayeen"), "6 1 · 1")) == "fedayeen"


def test_16_who_has_the_edge_fires_first_and_the_fallen_do_not() -> None:
    state = go(battle("0306: MP_1", "militia"), "1 6 · 1")
    assert where(state, "MP_1") == "dead" and asked(state) == "coalition operation"


def test_16_a_netwar_helps_the_edge_once_a_round() -> None:
    state = go(battle("0306: 3/1", "fedayeen", have="netwar 2"), "netwar")
    assert asked(state) == "chance edge" and edge(go(state, "3 3 · 6 · 6")) == "coalition"
    assert menu(go(state, "3 3 · 6 · 6 · continue")) == ["fight", "netwar"]


def test_16_with_the_option_a_netwar_helps_once_a_battle() -> None:
    state = battle("0306: 3/1", "fedayeen", have="netwar 2", netwar_once="battle")
    assert asked(go(state, "netwar · 3 3 · 6 · 6 · continue")) == "chance edge"


def test_16_strikes_fire_in_their_order_after_the_units() -> None:
    state = go(battle("0306: MP_1", "heavy heavy", have="soa, air, artillery"), "6 1")
    state = go(state, "strike artillery · strike soa · fire · 6 · 5 · 6")
    assert kia(state) == 1


def test_16_withdrawal_needs_a_refuge() -> None:
    state = go(battle("0405: 3/1; 0505: MP_1", "militia"), "6 1 · 6 · 6")
    assert menu(state, "withdraw") == ["withdraw 3/1 0505"]
    assert refused(state, "withdraw 3/1 0404") == "refused.no_refuge [16.7]"


def test_16_a_transport_flies_out_no_heavy_and_no_iraqi_unit() -> None:
    state = go(battle("0405: HMM-161, C/2_Tk, 1_IIF", "heavy"), "6 1 · 6 · 6 · 6 · 6")
    assert refused(state, "evacuate HMM-161 C/2_Tk north") == "refused.not_light [16.9]"
    assert refused(state, "evacuate HMM-161 1_IIF north") == "refused.not_iraqi [16.9]"


@pytest.mark.parametrize("base", ["north", "east", "south", "west"])
def test_16_9_a_transport_flies_out_a_light_unit_to_any_base_and_goes_with_it(base: str) -> None:
    state = go(battle("0405: HMM-161, 3/1, MP_1", "heavy"), "6 1 · 6 · 6 · 6 · 6")
    state = go(state, f"evacuate HMM-161 3/1 {base}")
    assert (where(state, "3/1"), where(state, "HMM-161")) == (base, base)
    assert (asked(state), state.book.force) == ("chance edge", ("MP_1",))


def test_16_9_no_gunship_and_no_special_helicopter_flies_anybody_out() -> None:
    state = go(battle("0405: 160_SOAR, HMLA-169, JSOTF", "heavy"), "6 1 · 6 · 6 · 6 · 6")
    assert not menu(state, "evacuate")


def test_16_7_helicopters_in_the_air_over_a_space_are_a_refuge_there() -> None:
    state = go(battle("0405: 3/1; 0404: HMLA-169", "heavy"), "6 1 · 6 · 6")
    assert menu(state, "withdraw") == ["withdraw 3/1 0404"]


def test_16_7_a_node_beside_those_who_are_there_makes_no_less_a_refuge() -> None:
    state = battle("0405: 3/1; 0404: HMLA-169", "heavy", "0404 c2, 0505 ?")
    assert menu(go(state, "6 1 · 6 · 6"), "withdraw") == ["withdraw 3/1 0404"]


def test_16_7_the_last_withdrawal_loses_the_battle_at_once() -> None:
    state = battle("0405: 3/1, C/2_Tk; 0404: MP_1", "militia", chopper="0405", ops=50)
    state = go(state, "6 1 · 6 · 6 · 6 · withdraw 3/1 0404 · withdraw C/2_Tk 0404")
    assert (asked(state), ops(state), state.book.chopper) == ("coalition operation", 49, "0405")
    assert in_bin(state, "militia") == 7


def test_16_what_withdrew_is_no_refuge() -> None:
    state = go(battle("0405: 3/1, MP_1; 0505: SS_1", "militia"), "6 1 · 6 · 6 · 6")
    state = go(state, "withdraw MP_1 0505")
    assert menu(state) == ["done", "withdraw 3/1 0505"]


def test_17_a_lost_battle_costs_what_the_node_is_worth() -> None:
    state = go(battle("0306: MP_1", "militia", "0306 al-qaeda", ops=50), "1 6 · 1")
    assert (ops(state), nodes(state)) == (48, "0306 al-qaeda")


def test_17_a_lost_battle_may_end_the_game() -> None:
    assert is_over(go(battle("0306: MP_1", "militia", "0306 c2", ops=3), "1 6 · 1"))


def test_20_a_node_is_captured_by_a_battle_won() -> None:
    state = go(battle("0306: 3/1", "militia", "0306 ied", ops=50), "6 1 · 1 · 1 2")
    assert (ops(state), nodes(state), state.book.captured) == (52, "", ("ied",))


def test_20_with_the_option_helicopters_capture() -> None:
    state = battle("0306: HMLA-169", "militia", "0306 c2", force="HMLA-169",
                   helicopters_capture=True)  # fmt: skip
    assert nodes(go(state, "6 1 · 1")) == ""


def test_21_a_step_lost_lowers_the_kia() -> None:
    state = go(battle("0306: 3/1", "militia"), "1 6 · 1")
    assert (kia(state), where(state, "3/1")) == (-1, "0306 reduced")


def test_21_an_hvt_that_falls_is_captured_and_not_in_the_bin_again() -> None:
    begun = battle("0306: 3/1", "hvt-4 militia")
    state = go(begun, "6 1 · 1 · 6 · continue · 6 1 · 1")
    assert (state.book.hvt, kia(state)) == (("hvt-4",), 2)
    assert [in_bin(one, "hvt-4") for one in (begun, state)] == [1, 1]
    assert [in_bin(one, "militia") for one in (begun, state)] == [6, 7]


def test_22_a_strike_that_is_committed_is_spent() -> None:
    state = go(battle("0306: MP_1", "heavy", have="air, soa"), "1 6 · strike air · fire · 1")
    assert where(state, "MP_1") == "dead" and state.book.pool["air"] == 6
    assert state.book.available["soa"] == 1


def test_22_a_strike_fires_in_its_round_alone() -> None:
    state = battle("0306: MP_1", "heavy heavy", have="air", flags="martyrs")
    state = go(state, "6 1 · strike air · 6 · 6 · 6 · 6 · continue · 6 1 · 6")
    assert (fight_of(state).strikes, fight_of(state).edge) == ((), "coalition")
    assert go(state, "6 · 6").due.name == "stand"


def test_23_artillery_that_misses_by_a_six_costs_an_op() -> None:
    state = battle("0306: 3/1", "militia", have="artillery", ops=50)
    assert ops(go(state, "6 1 · strike artillery · 1 · 6")) == 49


@pytest.mark.parametrize(
    ("strikes", "dice", "cost"),
    [("air", "6 · 6", 2), ("artillery", "6 · 6", 2), ("soa", "6 · 6", 1), ("air", "5 · 6", 1),
     ("air", "6 · 5", 1), ("air", "5 · 5", 0)],
)  # fmt: skip
def test_23_5_among_civilians_a_six_costs_of_units_and_strikes_alike_but_not_of_soa(
    strikes: str, dice: str, cost: int
) -> None:
    state = battle("0306: 3/1", "heavy", have=strikes, flags="civilians", ops=50)
    assert ops(go(state, f"6 1 · strike {strikes} · {dice}")) == 50 - cost


@pytest.mark.parametrize(
    ("space", "battle_", "cost"),
    [("0306", "phantom-fury", 2), ("0305", "phantom-fury", 0), ("0305", "vigilant-resolve", 2),
     ("0302", "vigilant-resolve", 0)],
)  # fmt: skip
def test_23_5_civilians_are_hurt_where_the_terrain_has_collateral_damage(
    space: str, battle_: str, cost: int
) -> None:
    state = battle(f"{space}: 3/1", "heavy", have="air", flags="civilians", battle=battle_, ops=50)
    assert ops(go(state, "6 1 · strike air · 6 · 6")) == 50 - cost


def test_23_5_opfors_sixes_hurt_no_civilians() -> None:
    state = battle("0306: 3/1", "heavy", flags="civilians", ops=50)
    assert ops(go(state, "1 6 · 6 · 5")) == 50


def test_28_an_operating_base_helps_the_edge() -> None:
    state = battle("0306: 3/1; 0305: FOB_1", "fedayeen", have="air")
    assert edge(go(state, "3 3")) == "coalition"


def test_28_2_an_operating_base_helps_over_a_river_too() -> None:
    ours, _theirs = edge_lines(battle("0106: 3/1; 0107: FOB_1", "heavy", have="netwar"))
    assert ("FOB_1", 1, "28.2") in ours


def test_28_an_operating_base_does_not_fight() -> None:
    state = go(battle("0306: 3/1, FOB_1", "heavy"), "1 6 · 1")
    assert (where(state, "3/1"), where(state, "FOB_1")) == ("0306 reduced", "0306")


def test_29_a_leader_may_come_after_a_battle_won() -> None:
    state = go(battle("0306: 3/1", "militia"), "6 1 · 1")
    assert asked(state) == "chance leader"
    assert where(go(state, "1 1 · leader RCT-7 3/1"), "3/1") == "0306 RCT-7"


def test_29_no_throw_where_every_winner_has_a_leader() -> None:
    state = battle("0306: 3/1 RCT-1", "militia")
    assert asked(go(state, "6 1 · 1")) == "coalition operation"


def test_31_iraqis_fight_without_strikes_in_april() -> None:
    state = battle("0306: 1_IIF", "heavy", have="netwar, air", joint=True, **APRIL)
    assert asked(state) == "chance edge" and asked(go(state, "6 1")) == "chance fire"


def test_31_beside_iraqis_others_fight_without_strikes_too() -> None:
    state = battle("0306: 3/1, 1_IIF", "heavy", have="netwar, air", joint=True, **APRIL)
    assert asked(go(state, "6 1")) == "chance fire"


def test_16_the_edge_is_made_of_lines_each_with_its_rule() -> None:
    state = battle("0405: 3/1 RCT-1, 1_FR; 0404: FOB_1", "militia hvt-4", "0405 c2", "netwar, air",
                   flags="ambush")  # fmt: skip
    ours, theirs = edge_lines(go(state, "netwar"))
    assert ours == [("1_FR", 5, "16.1(2)"), ("RCT-1", 1, "29.2"), ("FOB_1", 1, "28.2"),
                    ("netwar", 1, "12.3")]  # fmt: skip
    assert theirs == [("hvt-4", 4, "16.1(2)"), ("c2", 1, "Node chart"),
                      ("ambush", 1, "Reaction chart")]  # fmt: skip
    led, _theirs = edge_lines(battle("0405: 3/1 RCT-1, MP_1", "heavy", have="netwar"))
    assert led == [("3/1", 2, "16.1(2)"), ("RCT-1", 1, "29.2")]
    mob = battle("0405: 3/1", "mob-attack", "0405 al-qaeda", have="netwar")
    assert edge_lines(mob)[1] == [("mob-attack", 0, "16.1(2)"), ("al-qaeda", 1, "Node chart")]


@pytest.mark.parametrize(("version", "line"), [
    (1, []), (2, [("RCT-1", 1, "29.2")]),
])  # fmt: skip
def test_29_2_in_games_of_the_first_version_a_leader_adds_with_the_lead_unit_alone(
    version: int, line: list[tuple[str, int, str]]
) -> None:
    state = battle("0405: 1_FR, 3/1 RCT-1", "heavy", have="netwar")
    ours, _theirs = edge_lines(of_version(state, version))
    assert ours == [("1_FR", 5, "16.1(2)"), *line]
    state = battle("0405: MP_1, 3/1 RCT-1", "heavy", have="netwar")
    ours, _theirs = edge_lines(of_version(state, version))
    assert ours == [("3/1", 2, "16.1(2)"), ("RCT-1", 1, "29.2")]


def test_16_4_a_hit_beyond_the_last_step_is_lost() -> None:
    state = go(battle("0306: MP_1", "heavy heavy"), "1 6 · 1 · 1")
    assert (kia(state), asked(state)) == (-1, "coalition operation")


def test_16_7_who_stayed_a_round_goes_on_or_withdraws_as_before() -> None:
    state = go(battle("0405: 3/1, C/2_Tk; 0404: MP_1", "militia"), "6 1 · 6 · 6 · 6")
    state = go(state, "withdraw 3/1 0404 · done · 6 1 · 6 · 6")
    assert menu(state) == ["continue", "withdraw C/2_Tk 0404"]


def test_16_7_a_base_beside_the_space_is_a_refuge() -> None:
    state = go(battle("0302: 3/1", "militia", flags="martyrs"), "6 1 · 6 · 6")
    assert menu(state, "withdraw") == ["withdraw 3/1 north"]


def test_16_7_over_a_river_withdraw_amtracs_special_forces_and_helicopters() -> None:
    state = battle("0106: HMLA-169, 2_AAV, 1_FR, 3/1; 0107: MP_1", "militia", blown="brooklyn",
                   flags="martyrs")  # fmt: skip
    found = [text for text in menu(go(state, "6 1 · 6 · 6 · 6 · 6 · 6")) if text.endswith("0107")]
    assert found == [f"withdraw {id_} 0107" for id_ in ("1_FR", "2_AAV", "HMLA-169")]


def test_17_a_battle_lost_where_a_helicopter_lies_costs_an_op() -> None:
    assert ops(go(battle("0306: MP_1", "militia", chopper="0306", ops=50), "1 6 · 1")) == 49


def test_17_a_battle_lost_costs_nothing_for_a_helicopter_that_was_secured() -> None:
    assert ops(go(battle("0306: MP_1", "militia", chopper="captured", ops=50), "1 6 · 1")) == 50


def test_17_a_battle_lost_costs_nothing_for_hostages_that_special_forces_would_free() -> None:
    assert ops(go(battle("0306: MP_1", "militia", "0306 hostage", ops=50), "1 6 · 1")) == 50


def test_20_a_downed_helicopter_is_secured_by_a_battle_won() -> None:
    state = go(battle("0306: 3/1", "militia", chopper="0306", ops=50), "6 1 · 1 · 1 2")
    assert (ops(state), state.book.chopper) == (51, "captured")


@pytest.mark.parametrize(("option", "secured"), [(False, "0306"), (True, "captured")])
def test_20_helicopters_secure_no_downed_one_but_by_the_option(option: bool, secured: str) -> None:
    state = battle("0306: HMLA-169", "militia", chopper="0306", ops=50, force="HMLA-169",
                   helicopters_capture=option)  # fmt: skip
    state = go(state, "6 1 · 1")
    assert (state.book.chopper, ops(state)) == (secured, 50 + option)


@pytest.mark.parametrize(("reading", "secured"), [("won", "captured"), ("battle", "0305")])
def test_14_1_a_downed_helicopter_nobody_defends_is_secured_by_the_option(
    reading: str, secured: str
) -> None:
    state = position("0304: 3/1", chopper="0305", empty_space=reading)
    state = attack(state, "3/1", "0305", "deception · deception · deception")
    assert state.book.chopper == secured


def test_29_no_throw_where_every_leader_has_a_unit() -> None:
    led = "1/8 RCT-1, 1/5 RCT-7, 2/1 Division, 3/5 Blackjack"
    state = go(battle(f"0306: 3/1; north: {led}", "militia"), "6 1 · 1")
    assert asked(state) == "coalition operation"


@pytest.mark.parametrize(
    ("unit", "options"),
    [("3/1", {**APRIL, "joint": True}), ("1_IIF", {"joint": True}), ("1_IIF", APRIL)],
)
def test_31_strikes_are_barred_from_iraqis_alone_in_april_by_the_option(
    unit: str, options: dict[str, Any]
) -> None:
    state = battle(f"0306: {unit}", "heavy", have="netwar, air", **options)
    assert menu(go(state, "fight · 6 1")) == ["fire", "strike air"]


@pytest.mark.parametrize(("dice", "hits"), [("3 · 6", 1), ("6 · 3", 0)])
def test_16_2_opfor_throws_in_the_order_of_names(dice: str, hits: int) -> None:
    state = go(battle("0306: MP_1, MP_3/11", "militia fedayeen"), f"1 6 · {dice}")
    assert fight_of(state).hits == hits


@pytest.mark.parametrize(
    ("morale", "space", "stands"),
    [("low", "0405", True), ("low", "0306", False), ("medium", "0306", True),
     ("medium", "0305", False), ("high", "0305", True), ("fanatic", "0302", True)],
)  # fmt: skip
def test_16_1_4_opfor_stands_by_morale_and_terrain(morale: str, space: str, stands: bool) -> None:
    state = go(battle(f"{space}: 3/1", "militia", morale=morale), "6 1 · 6 · 6")
    assert (asked(state) == "coalition stand") == stands


def test_16_1_4_martyrs_stand_in_every_round() -> None:
    state = go(battle("0305: 3/1", "heavy", morale="low", flags="martyrs"), "6 1 · 6 · 6")
    assert asked(state) == "coalition stand"
    assert asked(go(state, "continue · 6 1 · 6 · 6")) == "coalition stand"


def test_17_node_and_helicopter_of_one_space_are_won_together() -> None:
    state = battle("0306: 3/1", "militia", "0306 c2", chopper="0306", ops=50)
    assert ops(go(state, "6 1 · 1 · 1 2")) == 50 + 3 + 1


def test_17_node_and_helicopter_of_one_space_are_lost_together() -> None:
    state = battle("0306: MP_1", "militia", "0306 c2", chopper="0306", ops=50)
    assert ops(go(state, "1 6 · 1")) == 50 - 3 - 1


def test_16_a_mob_without_firepower_hits_nobody() -> None:
    assert kia(go(battle("0306: 3/1", "mob-attack"), "1 6 · 6 · 1 · 6")) == 0


def test_8_counters_of_a_battle_that_ends_the_game_are_in_the_bin() -> None:
    state = go(battle("0306: 3/1", "militia militia", have="artillery", ops=1),
               "6 1 · strike artillery · 1 · 6")  # fmt: skip
    assert is_over(state) and in_bin(state, "militia") == 7


def test_16_1_5_strikes_do_not_fire_once_no_unit_is_left() -> None:
    state = go(battle("0306: MP_1", "heavy", have="air"), "1 6 · strike air · 1")
    assert asked(state) == "coalition operation"


def test_12_3_a_battle_counts_its_netwars() -> None:
    state = go(battle("0306: 3/1", "fedayeen", have="netwar"), "netwar")
    assert fight_of(state).called == 1


def test_16_7_over_a_river_without_a_bridge_withdraws_no_infantry() -> None:
    state = go(battle("0206: 3/1; 0106: MP_1", "militia", flags="martyrs"), "6 1 · 6 · 6")
    assert "withdraw 3/1 0106" not in menu(state)


def test_16_9_who_does_not_fight_here_is_not_flown_out() -> None:
    state = go(battle("0405: HMM-161, 3/1; 0505: MP_1", "militia"), "6 1 · 6 · 6 · 6")
    assert refused(state, "evacuate HMM-161 MP_1 north") == "refused.not_in_battle [16.9]"


def test_16_7_a_battle_remembers_who_withdrew() -> None:
    state = go(battle("0405: 3/1, C/2_Tk; 0404: MP_1", "militia"), "6 1 · 6 · 6 · 6")
    assert fight_of(go(state, "withdraw 3/1 0404")).withdrawn == ("3/1",)
