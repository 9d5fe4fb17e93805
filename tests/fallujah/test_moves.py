"""Forces, stacking, and movement by ground, water and air."""

import pytest

from nightdrop.fallujah.rules.moves import has_room, may_stack, movement_left
from nightdrop.fallujah.rules.ruleset import commander
from tests.fallujah.play import (
    APRIL,
    asked,
    attack,
    go,
    menu,
    nodes,
    ops,
    position,
    refused,
    where,
)


def test_8_a_space_holds_two_battalions() -> None:
    state = go(position("0304: 3/1; 0305: 1/8, 1/5"), "J-3 · force 3/1")
    assert refused(state, "move 0305") == "refused.stacking [8.2]"


# Whom the carrier takes of a force that is all of a full stack.
FULL = {
    "2_AAV, C_3": "C_3",  # two companies
    "2_AAV, 3_AAV, 3/1, 1/8": "3/1",  # two companies and two battalions
    "2_AAV, 3/1, 1/8, MP_1": "3/1",
}


@pytest.mark.parametrize("stack", FULL)
def test_8_2_who_is_in_the_force_counts_once_where_a_carrier_takes_it(stack: str) -> None:
    for operation in ("J-3", "network"):
        state = position(f"0303: {stack}", have="netwar", networked=True)
        force = " · ".join(f"force {id_}" for id_ in stack.split(", "))
        state = go(state, f"{operation} · {force}")
        assert f"carry 2_AAV {FULL[stack]}" in menu(state), operation


@pytest.mark.parametrize(
    "ids", ["C_3 MP_1", "3/1 1/8", "FOB_1", "HMLA-169 HMM-161", "3/1 C_3 FOB_1"]
)
def test_8_2_a_unit_that_is_named_twice_takes_its_room_once(ids: str) -> None:
    units = ids.split()
    state = position(f"0303: {', '.join(units)}")
    assert may_stack(state, units + units) and has_room(state, units + units, "0303")
    assert not may_stack(state, [*units, *units, "1/5", "2/1", "3/5", "1/3", "2-7_Cav"])


def test_8_2_networked_forces_of_more_than_a_space_holds_are_still_refused() -> None:
    state = position("0303: 2_AAV, C_3, MP_1", have="netwar", networked=True)
    state = go(state, "network · force 2_AAV · force C_3")
    assert refused(state, "carry 2_AAV MP_1") == "refused.stacking [8.2]"


def test_8_a_force_is_of_one_place() -> None:
    state = go(position("0304: 3/1; 0305: 1/8"), "J-3 · force 3/1")
    assert refused(state, "force 1/8") == "refused.not_here [8.3]"


def test_13_a_force_moves_as_far_as_its_slowest_unit() -> None:
    state = go(position("0304: 3/1, 3/4"), "J-3 · force 3/4")
    assert movement_left(state) == 3
    assert movement_left(go(state, "force 3/1")) == 2


def test_13_the_msr_is_worth_nothing_to_who_leaves_it() -> None:
    state = go(position("0208: 3/5"), "J-3 · force 3/5 · move 0407 · deception · deception")
    state = go(state, "deception")
    assert "move 0507" in menu(state) and "move 0606" not in menu(go(state, "move 0406"), "move")


def test_13_between_bases_there_is_no_reaction() -> None:
    state = go(position("north: 3/1"), "J-3 · force 3/1 · move west")
    assert (where(state, "3/1"), ops(state), asked(state)) == ("west", 89, "coalition operation")


def test_14_a_force_with_movement_left_may_go_on() -> None:
    state = attack(position("0304: 3/1"), "3/1", "0305", "deception · deception · deception")
    assert asked(state) == "coalition go-on" and "move 0306" in menu(state)
    state = go(state, "move 0306 · deception · deception · deception")
    assert (asked(state), ops(state)) == ("coalition operation", 89)


def test_24_a_transport_lifts_a_light_unit() -> None:
    state = go(position("north: HMM-161, 160_SOAR, 3/1, JSOTF"), "J-3 · force HMM-161")
    assert menu(state, "lift") == ["lift HMM-161 3/1", "lift HMM-161 JSOTF"]
    state = go(state, "force 160_SOAR")
    assert refused(state, "lift 160_SOAR 3/1") == "refused.not_sof [24.6]"
    state = go(state, "lift HMM-161 3/1")
    assert refused(state, "lift HMM-161 JSOTF") == "refused.full [24.6]"
    assert menu(go(state, "leave HMM-161"), "leave") == ["leave 160_SOAR"]


def test_24_ground_and_air_are_no_one_force() -> None:
    state = go(position("north: HMM-161, 3/1"), "J-3 · force HMM-161")
    assert refused(state, "force 3/1") == "refused.air_and_ground [24.3]"
    assert refused(state, "move 0302") == "refused.air_and_ground [24.3]"


def test_25_amtracs_cross_a_river() -> None:
    state = go(position("0206: 2_AAV, 3/1"), "J-3 · force 2_AAV · carry 2_AAV 3/1")
    assert "move 0106" in menu(state)
    assert movement_left(go(state, "move 0106")) == 2


def test_25_by_river_go_only_amtracs_with_passengers() -> None:
    state = position("0206: 2_AAV, 3/1, C_3", blown="brooklyn")
    state = go(state, "J-3 · force 2_AAV · carry 2_AAV 3/1")
    assert refused(go(state, "force C_3"), "move 0106") == "refused.river [13.3]"
    ashore = go(position("0106: C_3"), "J-3 · force C_3")
    assert refused(ashore, "swim 0211") == "refused.river [25.1]"


def test_27_special_forces_slip_by_a_node() -> None:
    state = go(position("0305: 1_FR", "0306 c2"), "J-3 · force 1_FR")
    assert menu(state, "infiltrate") == ["infiltrate 0306"]
    other = go(position("0305: C_3", "0306 c2"), "J-3 · force C_3")
    assert refused(other, "infiltrate 0306") == "refused.not_sof [27.1]"


def test_27_special_forces_swim() -> None:
    assert "swim 0211" in menu(go(position("0106: 1_FR"), "J-3 · force 1_FR"))


def test_31_iraqis_and_others_do_not_go_together_in_april() -> None:
    state = go(position("0304: 3/1, 1_IIF", joint=True, **APRIL), "J-3 · force 3/1")
    assert refused(state, "force 1_IIF") == "refused.joint [31.0]"
    november = go(position("0304: 3/1, 1_IIF", joint=True), "J-3 · force 3/1")
    assert "force 1_IIF" in menu(november)


def test_32_networked_forces_meet_in_one_space() -> None:
    state = position("0304: 3/1; 0405: 1/8; 0206: MP_1", have="netwar", networked=True)
    state = go(state, "network · force 3/1 · move 0305")
    assert ops(state) == 89 and state.book.available["netwar"] == 0
    state = go(state, "force 1/8")
    assert menu(state, "move") == ["move 0305"]
    state = go(state, "move 0305 · done · deception · deception · deception")
    assert (asked(state), where(state, "1/8")) == ("coalition operation", "0305")


def test_32_a_networked_operation_waits_while_a_unit_could_be_named() -> None:
    state = position("0304: 3/1; 0412: MP_1", have="netwar", networked=True)
    state = go(state, "network · force 3/1 · move 0305")
    assert asked(state) == "coalition force" and menu(state, "done") == ["done"]
    state = go(state, "force MP_1")  # it has no way there, and is left out again
    assert not menu(state, "move") and not menu(state, "done")
    assert menu(go(state, "leave MP_1"), "done") == ["done"]


def test_32_a_networked_operation_ends_by_itself_where_nobody_is_left() -> None:
    state = position("0304: 3/1", have="netwar", networked=True)
    assert asked(go(state, "network · force 3/1 · move 0305")) == "chance pick"


def test_32_iraqis_are_not_networked() -> None:
    state = position("0304: 3/1, 1_IIF", have="netwar", networked=True)
    assert refused(go(state, "network"), "force 1_IIF") == "refused.networked [32.0]"


def test_35_the_teams_command_in_turn() -> None:
    state = position("0304: 3/1; 0404: 2-2", teams="services")
    assert commander(state) == "A" and menu(go(state, "J-3"), "force") == ["force 3/1"]
    state = go(state, "hold")
    assert commander(state) == "B" and menu(go(state, "J-3"), "force") == ["force 2-2"]


def test_35_sectors_part_the_map() -> None:
    state = go(position("0304: 3/1; 0404: 2-2", teams="sectors"), "J-3 · force 3/1")
    assert "move 0305" in menu(state) and "move 0404" not in menu(state)


def test_35_each_team_scores_its_nodes_and_kia() -> None:
    state = position("0304: 3/1", "0305 c2", teams="services")
    state = attack(state, "3/1", "0305", "militia · deception · deception · 6 1 · 1 · 1 2")
    assert state.book.scores == (2, 0)


@pytest.mark.parametrize(("space", "reached"), [("0302", True), ("0303", True), ("0304", False)])
def test_13_a_base_is_a_space_beyond_those_that_it_enters(space: str, reached: bool) -> None:
    state = go(position(f"{space}: 3/1"), "J-3 · force 3/1")
    assert ("move north" in menu(state)) == reached


def test_13_a_node_before_a_base_stops_the_force() -> None:
    state = go(position("0303: 3/1", "0302 ?, 0203 ?, 0403 ?"), "J-3 · force 3/1")
    assert "move north" not in menu(state) and "move 0302" in menu(state)


def test_13_a_force_is_no_faster_once_its_slowest_unit_fell() -> None:
    state = attack(position("0304: 3/4, SS_1"), "3/4 SS_1", "0305",
                   "militia · deception · deception · 1 6 · 1 · hit SS_1 · 1 · 1 2")  # fmt: skip
    assert asked(state) == "coalition go-on" and movement_left(state) == 1


NOBODY = "deception · deception · deception"


@pytest.mark.parametrize(
    ("units", "course"),
    [("0106: 1_FR", "J-3 · force 1_FR · swim 0211"),
     ("north: HMLA-169", "J-3 · force HMLA-169 · fly 0305")],
)  # fmt: skip
def test_14_who_comes_by_water_or_air_does_not_go_on(units: str, course: str) -> None:
    assert asked(go(position(units), f"{course} · {NOBODY}")) == "coalition operation"


def test_14_who_captured_a_node_does_not_go_on() -> None:
    state = attack(position("0304: 3/1", "0305 abandoned"), "3/1", "0305", NOBODY)
    assert (asked(state), nodes(state)) == ("coalition operation", "")


def test_14_who_secured_a_helicopter_does_not_go_on() -> None:
    state = attack(position("0304: 3/1", chopper="0305"), "3/1", "0305",
                   "deception · deception · deception")  # fmt: skip
    assert (asked(state), state.book.chopper) == ("coalition operation", "captured")


def test_25_an_amtrac_carries_one_unit() -> None:
    state = go(position("0106: 2_AAV, 3/1, 1/8"), "J-3 · force 2_AAV · carry 2_AAV 3/1")
    assert menu(state, "carry") == [] and movement_left(state) == 3


def test_27_special_forces_slip_by_a_node_by_their_best_contact() -> None:
    state = go(position("0305: 1_FR, 36_Cdo", "0306 c2"), "J-3 · force 1_FR · force 36_Cdo")
    assert asked(go(state, "infiltrate 0306 · 5")) == "coalition force"


def test_35_each_sector_has_its_base_and_both_share_north_and_south() -> None:
    units = "west: 3/1; east: 1/8; north: 2-2; south: 2/1; 0305: 1/5; 0405: MP_1"
    first = position(units, teams="sectors")
    assert menu(go(first, "J-3"), "force") == [f"force {id_}" for id_ in
                                               ("1/5", "2-2", "2/1", "3/1")]  # fmt: skip
    assert menu(go(first, "hold · J-3"), "force") == [f"force {id_}" for id_ in
                                                      ("1/8", "2-2", "2/1", "MP_1")]  # fmt: skip


def test_13_a_force_that_goes_on_along_the_msr_has_a_space_more_in_all() -> None:
    state = go(position("0109: 3/1"), f"J-3 · force 3/1 · move 0208 · {NOBODY}")
    assert "move 0407" in menu(state) and "move 0507" not in menu(state)


def test_13_a_base_beside_the_space_is_one_space_away() -> None:
    state = go(position("0303: 3/1"), f"J-3 · force 3/1 · move 0302 · {NOBODY}")
    assert "move north" in menu(state)


@pytest.mark.parametrize(("die", "who"), [("6", "chance ied"), ("5", "coalition force")])
def test_27_a_node_that_was_revealed_acts_on_who_is_seen(die: str, who: str) -> None:
    state = go(position("0305: 1_FR", "0306 ?"), "J-3 · force 1_FR · infiltrate 0306 · ied")
    assert asked(go(state, die)) == who


def test_13_who_comes_to_the_msr_by_a_street_has_no_space_more() -> None:
    state = go(position("0207: 3/1"), f"J-3 · force 3/1 · move 0208 · {NOBODY}")
    assert "move 0308" in menu(state) and "move 0407" not in menu(state)


def test_13_a_force_goes_on_twice_along_the_msr() -> None:
    state = go(position("0109: 3/1"), f"J-3 · force 3/1 · move 0208 · {NOBODY} · move 0308")
    assert "move 0407" in menu(go(state, NOBODY))


def test_13_4_in_a_base_a_force_ends_its_movement() -> None:
    state = go(position("0303: 3/5"), f"J-3 · force 3/5 · move 0302 · {NOBODY} · move north")
    assert (asked(state), where(state, "3/5")) == ("coalition operation", "north")


def test_25_who_swam_has_no_movement_left() -> None:
    assert movement_left(go(position("0106: 1_FR"), "J-3 · force 1_FR · swim 0211")) == 0


def test_24_1_a_force_by_air_has_no_speed() -> None:
    assert go(position("north: HMLA-169"), "J-3 · force HMLA-169 · fly 0305").book.speed is None


def test_27_who_slipped_by_a_node_moves_on_and_does_nothing_else() -> None:
    state = go(position("0305: 1_FR", "0306 c2"), "J-3 · force 1_FR · infiltrate 0306 · 1")
    assert menu(state) and menu(state) == menu(state, "move")


def test_32_networked_forces_fight_in_the_space_where_they_meet() -> None:
    state = position("0304: 3/1; 0405: 1/8; 0206: MP_1", have="netwar", networked=True)
    state = go(state, "network · force 3/1 · move 0305 · force 1/8 · move 0305 · done")
    assert (state.fight.space, state.book.sent) == ("0305", ())
    assert state.book.force == ("3/1", "1/8")


def test_32_who_was_carried_by_the_first_force_rides_no_more() -> None:
    state = position("0304: 2_AAV, 3/1; 0405: 1/8", have="netwar", networked=True)
    state = go(state, "network · force 2_AAV · carry 2_AAV 3/1 · move 0305")
    assert state.book.sent == ("2_AAV", "3/1") and not state.book.riders


def test_27_special_forces_that_are_seen_fight_at_the_node() -> None:
    state = go(position("0305: 1_FR", "0306 c2"), "J-3 · force 1_FR · infiltrate 0306 · 6")
    assert asked(state) == "chance pick" and state.fight.space == "0306"
