"""Operations but for J-3, the end, and the campaign."""

import pytest

from nightdrop.fallujah.rules.ruleset import book_of, vp_parts
from tests.fallujah.play import (
    asked,
    attack,
    go,
    is_over,
    menu,
    nodes,
    of_version,
    ops,
    position,
    refused,
    rules,
    where,
)


def test_8_the_last_op_is_played_or_ends_the_game_by_the_option() -> None:
    state = position("0404: C_3", ops=4, fob_initiates=True)
    assert where(go(state, "J-4 · build FOB_1 0404"), "FOB_1") == "0404"
    state = go(position("0404: C_3", ops=4, last_op="ends"), "J-4 · build FOB_1 0404")
    assert is_over(state) and where(state, "FOB_1") == "pool"


@pytest.mark.parametrize(("version", "place"), [(1, "0305"), (2, "0304")])
def test_8_1_in_games_of_the_first_version_the_force_went_before_it_was_paid_for(
    version: int, place: str
) -> None:
    state = of_version(position("0304: 3/1", ops=1, last_op="ends"), version)
    state = go(state, "J-3 · force 3/1 · move 0305")
    assert (is_over(state), where(state, "3/1")) == (True, place)


def test_8_1_a_battle_that_the_last_op_paid_for_is_played_to_its_leader() -> None:
    state = attack(position("0304: 3/1", ops=1), "3/1", "0305",
                   "militia · deception · deception · 6 1 · 1")  # fmt: skip
    assert (asked(state), ops(state)) == ("chance leader", 0)
    assert is_over(go(state, "1 2 · done"))


def test_6_2_the_msr_is_worth_its_points_when_every_space_of_it_is_held() -> None:
    msr = sorted(rules().town.msr)
    units = [f"{space}: {id_}" for space, id_ in zip(msr, rules().units, strict=False)]
    assert vp_parts(position("; ".join(units[: len(msr)])))["msr"] == 5
    assert vp_parts(position("; ".join(units[: len(msr) - 1])))["msr"] == 0


def test_10_an_operation_costs_an_op() -> None:
    assert ops(go(position(), "hold")) == 89
    assert is_over(go(position(ops=1), "hold"))


def test_10_an_operation_is_offered_where_it_can_do_something() -> None:
    assert menu(position(ops=1)) == ["end", "hold"]
    state = position("0404: 3/1", "0306 ?", "netwar")
    assert menu(state) == ["J-1", "J-2", "J-3", "J-5", "hold"]


def test_11_what_is_bought_is_paid_when_it_is_done() -> None:
    assert ops(go(position(), "J-1 · buy 3/1 north · buy artillery · done")) == 90 - 1 - 2


def test_11_the_fallen_are_not_bought_again() -> None:
    state = go(position(dead="3/1", gone="1_IIF"), "J-1")
    assert refused(state, "buy 3/1 north") == "refused.fallen [11.2]"
    assert refused(state, "buy 1_IIF north") == "refused.fallen [11.2]"


def test_11_units_come_to_an_operating_base_within_stacking() -> None:
    state = go(position("0404: FOB_1, 1/8, 1/5"), "J-1")
    assert "buy MP_1 0404" in menu(state)
    assert refused(state, "buy 3/1 0404") == "refused.stacking [8.2]"


def test_12_a_sensor_reveals_on_a_three() -> None:
    state = go(position(nodes="0306 ?", have="netwar"), "J-2 · netwar 0306")
    assert nodes(go(state, "2")) == "0306 ?" and nodes(go(state, "3 · ied")) == "0306 ied"


def test_12_a_known_node_needs_no_sensor() -> None:
    state = go(position(nodes="0306 ?, 0304 c2", have="netwar"), "J-2")
    assert refused(state, "netwar 0304") == "refused.known_node [12.1]"


def test_12_al_qaeda_checks_morale_when_a_sensor_sees_it() -> None:
    state = go(position(nodes="0306 ?", have="netwar"), "J-2 · netwar 0306 · 3 · al-qaeda")
    assert asked(state) == "chance morale"


def test_18_units_refit_in_a_base() -> None:
    state = go(position("north: 3/1 reduced; south: 1/8"), "J-4")
    assert menu(state) == ["refit north"]
    assert refused(state, "refit south") == "refused.nothing_reduced [18.3]"
    assert where(go(state, "refit north"), "3/1") == "north"


def test_18_units_refit_beside_an_amtrac() -> None:
    state = position("0404: 2_AAV reduced, 3/1 reduced; 0405: 1/8 reduced")
    assert menu(go(state, "J-4")) == ["refit 0404"]


def test_18_engineers_repair_the_bridge_on_which_they_stand() -> None:
    state = position("0107: C_3", blown="brooklyn main")
    assert menu(go(state, "J-4"), "repair") == ["repair brooklyn"]
    assert refused(go(state, "J-4"), "repair main") == "refused.no_engineer [18.4]"
    assert book_of(go(state, "J-4 · repair brooklyn")).blown == ("main",)


@pytest.mark.parametrize(("space", "repairs"), [("0107", True), ("0106", False)])
def test_18_4_a_bridge_is_repaired_from_its_own_space_not_from_beyond(
    space: str, repairs: bool
) -> None:
    state = go(position(f"{space}: C_3", blown="brooklyn"), "J-4")
    assert menu(state, "repair") == ["repair brooklyn"] * repairs


def test_18_3_a_unit_that_refits_keeps_its_leader() -> None:
    state = go(position("north: 3/1 reduced RCT-1"), "J-4 · refit north")
    assert where(state, "3/1") == "north RCT-1"


def test_18_an_operating_base_needs_engineers_ops_and_room() -> None:
    state = go(position("0404: C_3; 0405: CB_4, FOB_1; north: 2_CEB"), "J-4")
    assert menu(state) == ["build FOB_2 0404"]
    assert refused(state, "build FOB_2 0405") == "refused.stacking [8.2]"
    assert refused(state, "build FOB_2 0406") == "refused.no_engineer [18.5]"
    poor = position("0404: C_3; north: 3/1 reduced", ops=6, out="uprising")
    assert refused(go(poor, "J-4"), "build FOB_1 0404") == "refused.ops [18.5]"


def test_18_by_the_option_a_base_costs_no_op_besides() -> None:
    state = position("0404: C_3", fob_initiates=False)
    assert ops(go(state, "J-4 · build FOB_1 0404")) == 87


def test_19_infowar_brings_ops() -> None:
    state = go(position(have="netwar", ops=50), "J-5 · commit · 6")
    assert (ops(state), book_of(state).aside) == (53, 1)


def test_19_a_netwar_that_was_committed_is_set_aside() -> None:
    state = go(position(have="netwar", intel=1), "J-5 · commit")
    assert refused(state, "commit") == "refused.set_aside [19.0]"
    assert menu(state) == ["commit-intel", "done"]


def test_30_a_campaign_has_a_second_battle() -> None:
    state = go(position(kia=7, ops=1, battle="campaign"), "hold")
    assert (asked(state), ops(state), state.book.kia) == ("coalition army", 87, 0)
    assert book_of(state).morale == 2


def test_30_by_the_option_morale_is_carried_over() -> None:
    state = position(ops=1, morale="low", battle="campaign", campaign_morale="carried")
    assert book_of(go(state, "hold")).morale == 0


def test_30_a_first_battle_that_was_won_ends_the_campaign() -> None:
    assert is_over(go(position(kia=51, ops=1, battle="campaign"), "hold"))


def test_30_leaders_that_lived_are_placed_at_the_second_set_up() -> None:
    state = go(position("0404: 3/1 RCT-1", ops=1, battle="campaign"), "hold · buy 1/8 north")
    assert menu(state, "leader") == ["leader RCT-1 1/8"]
    placed = go(state, "leader RCT-1 1/8")
    assert where(placed, "1/8") == "north RCT-1" and menu(placed, "leader") == []
    assert menu(go(placed, "give-back 1/8 · buy 1/8 west"), "leader") == ["leader RCT-1 1/8"]


def test_33_strikes_interdict_a_node() -> None:
    state = position("0306: 3/1", "0304 c2, 0205 ?, 0306 ied", "air 2", interdiction=True)
    assert menu(state, "interdict") == ["interdict 0304"]
    state = go(state, "interdict 0304 · strike air · fire · 4")
    assert (nodes(state), ops(state)) == ("0205 ?, 0306 ied", 89)
    assert book_of(state).eliminated == ("c2",)


def test_33_one_hit_of_several_strikes_eliminates_the_node() -> None:
    state = position(nodes="0304 c2", have="air 2", interdiction=True)
    state = go(state, "interdict 0304 · strike air · strike air · 5 · 4")
    assert (nodes(state), book_of(state).eliminated) == ("", ("c2",))
    assert book_of(state).captured == ()


def test_33_an_interdiction_may_do_collateral_damage() -> None:
    state = go(position(nodes="0304 c2", have="air", interdiction=True), "interdict 0304")
    state = go(state, "strike air · 6")
    assert (nodes(state), ops(state)) == ("0304 c2", 88)


def test_18_units_refit_beside_an_operating_base() -> None:
    assert menu(go(position("0404: FOB_1, 3/1 reduced"), "J-4")) == ["refit 0404"]


def test_19_a_second_infowar_throws_for_its_own_markers() -> None:
    state = go(position(intel=2, ops=50), "J-5 · commit-intel · done · 3")
    assert (ops(state), ops(go(state, "J-5 · commit-intel · 6"))) == (50, 53)


def test_30_the_second_battle_has_a_morale_of_its_own() -> None:
    state = go(position(ops=1, morale="low", battle="campaign"), "hold")
    assert book_of(state).morale == 2


def test_30_the_second_battle_begins_with_an_op_whatever_the_losses() -> None:
    assert ops(go(position(ops=1, kia=-90, battle="campaign"), "hold")) == 1


def test_10_4_units_in_the_pool_are_enough_for_a_purchase() -> None:
    everything = ", ".join(f"{kind} {face.copies}" for kind, face in rules().strikes.items())
    assert "J-1" in menu(position(have=everything))


def test_12_1_a_marker_is_named_before_the_dice_are_thrown() -> None:
    state = go(position(nodes="0306 ?", have="netwar 2"), "J-2")
    assert menu(state) == ["netwar 0306"]
    assert menu(go(state, "netwar 0306")) == ["done", "netwar 0306"]


def test_12_1_a_known_node_is_no_reason_against_another_operation() -> None:
    state = go(position(nodes="0306 ?, 0304 c2", have="netwar"), "J-2")
    assert refused(state, "interdict 0304").startswith("refused.step")


def test_32_without_a_unit_that_may_be_networked_there_is_no_such_operation() -> None:
    units = "0404: 1_IIF; north: HMM-161"
    state = position(units, "0306 ?", "netwar", networked=True)
    assert "network" not in menu(state)
    assert "network" in menu(position(f"{units}, 3/1", "0306 ?", "netwar", networked=True))


def test_33_without_the_option_strikes_do_not_interdict() -> None:
    assert menu(position(nodes="0304 c2", have="air"), "interdict") == []


def test_33_a_strike_is_named_before_it_fires() -> None:
    state = go(position(nodes="0304 c2", have="air 2", interdiction=True), "interdict 0304")
    assert menu(state) == ["strike air"]
