"""Reactions: nodes, picks, and events."""

import pytest

from tests.fallujah.play import (
    APRIL,
    asked,
    attack,
    foes,
    go,
    in_bin,
    is_over,
    nodes,
    ops,
    position,
    vp,
    where,
)


def test_9_morale_rises_where_few_goals_are_held() -> None:
    state = attack(position("0304: 3/1", morale="low"), "3/1", "0305", "morale-check · 1 1 1")
    assert state.book.morale == 1


def test_9_morale_falls_where_many_goals_are_held() -> None:
    held = "0202: MP_1; 0402: MP_3/11; 0503: SS_1; "
    state = attack(position(held + "0304: 3/1", morale="low"), "3/1", "0305",
                   "morale-check · 1 1 1")  # fmt: skip
    assert state.book.morale == 0


@pytest.mark.parametrize(("morale", "picks"), [("low", 1), ("medium", 2), ("high", 3),
                                               ("fanatic", 4)])  # fmt: skip
def test_14_opfor_reacts_to_a_force_that_stops(morale: str, picks: int) -> None:
    state = attack(position("0304: 3/1", morale=morale), "3/1", "0305")
    course = " · ".join(["deception"] * picks)
    assert asked(state) == "chance pick" and asked(go(state, course)) == "coalition go-on"


def test_14_with_the_option_there_is_no_reaction_in_the_open() -> None:
    state = position("0303: 3/1", open_reaction="none")
    assert asked(attack(state, "3/1", "0302")) == "coalition operation"
    with_node = position("0303: 3/1", "0302 ?", open_reaction="none")
    assert asked(attack(with_node, "3/1", "0302")) == "chance reveal"


def test_14_with_the_option_helicopters_spare_the_reaction() -> None:
    state = position("0304: 3/1; 0305: HMM-161", helicopters_shield=True)
    assert asked(attack(state, "3/1", "0305")) == "coalition operation"


def test_14_what_returns_goes_back_when_the_last_event_is_over() -> None:
    state = attack(position("0304: 3/1"), "3/1", "0305", "deception · civilians · media-wars")
    assert (asked(state), in_bin(state, "deception")) == ("chance media", 4)
    state = go(state, "1")
    assert in_bin(state, "deception") == 5 and in_bin(state, "media-wars") == 2


def test_14_a_removed_marker_stays_out() -> None:
    state = attack(position("0304: 3/1"), "3/1", "0305", "uprising · deception · blow-bridges")
    assert state.book.uprising and in_bin(go(state, "1 · 1"), "uprising") == 0
    assert in_bin(go(state, "1 · 1"), "blow-bridges") == 0


def test_14_iraqi_infantry_balks_by_id() -> None:
    state = attack(position("0304: 3/1; north: 2_IIF, 1_IIF, CTF"), "3/1", "0305",
                   "iraqis-balk · deception · deception · 5 · 4")  # fmt: skip
    assert (where(state, "1_IIF"), where(state, "2_IIF"), vp(state)) == ("gone", "north", 0)
    assert asked(state) == "coalition go-on"  # nobody throws for what is no infantry


def test_14_a_raid_among_own_boots_is_face_up_and_acts() -> None:
    state = attack(position("0304: 3/1; 0408: MP_1"), "3/1", "0305",
                   "rear-area-raid · deception · deception · 4 · 3 5 · ied")  # fmt: skip
    assert asked(state) == "chance ied"
    assert (where(go(state, "6"), "MP_1"), nodes(go(state, "6"))) == ("dead", "0408 ied")


def test_14_7_a_raid_lays_its_node_beside_a_downed_helicopter_too() -> None:
    state = attack(position("0304: 3/1", chopper="0408"), "3/1", "0305",
                   "rear-area-raid · deception · deception · 4 · 3 5")  # fmt: skip
    assert nodes(state) == "0408 ?"


def test_14_a_helicopter_down_in_the_own_space_is_in_this_battle() -> None:
    state = attack(position("0304: 3/1"), "3/1", "0305",
                   "downed-helicopter · militia · deception · 3 · 1 4")  # fmt: skip
    assert (asked(state), state.book.chopper, ops(state)) == ("chance edge", "0305", 89)
    state = go(state, "6 1 · 1")
    assert (state.book.chopper, ops(state)) == ("captured", 90)


def test_14_a_helicopter_down_in_the_own_space_is_lost_with_this_battle() -> None:
    state = attack(position("0304: MP_1"), "MP_1", "0305",
                   "downed-helicopter · heavy · deception · 3 · 1 4 · 1 6 · 1")  # fmt: skip
    assert (state.book.chopper, ops(state), vp(state)) == ("0305", 88, -1 - 2)


def test_14_a_helicopter_down_among_other_boots_is_secured_at_once() -> None:
    state = attack(position("0304: 3/1; 0408: MP_1"), "3/1", "0305",
                   "downed-helicopter · militia · deception · 4 · 3 5")  # fmt: skip
    assert (asked(state), state.book.chopper, ops(state)) == ("chance edge", "captured", 90)


@pytest.mark.parametrize("there", ["0408: HMLA-169", "0409: MP_1", ""])
def test_14_a_helicopter_down_where_no_boots_are_lies_there(there: str) -> None:
    state = attack(position(f"0304: 3/1; {there}"), "3/1", "0305",
                   "downed-helicopter · militia · deception · 4 · 3 5")  # fmt: skip
    assert (state.book.chopper, ops(state)) == ("0408", 89)


def test_14_a_helicopter_that_is_down_is_not_in_the_bin_when_the_game_ends_there() -> None:
    state = attack(position("0304: 3/1", ops=2), "3/1", "0305",
                   "downed-helicopter · media-wars · deception · 4 · 3 5 · 2")  # fmt: skip
    assert is_over(state)
    assert (in_bin(state, "downed-helicopter"), in_bin(state, "media-wars")) == (0, 2)


def test_17_a_battle_lost_elsewhere_costs_nothing_for_the_helicopter() -> None:
    state = attack(position("0304: MP_1", chopper="0408"), "MP_1", "0305",
                   "heavy · deception · deception · 1 6 · 1")  # fmt: skip
    assert (where(state, "MP_1"), state.book.chopper, ops(state)) == ("dead", "0408", 89)


def test_14_without_the_option_a_helicopter_among_boots_is_not_secured() -> None:
    state = position("0304: 3/1; 0408: MP_1", chopper_in_own_space=False)
    state = attack(state, "3/1", "0305", "downed-helicopter · deception · deception · 4 · 3 5")
    assert (state.book.chopper, vp(state)) == ("0408", -2)


def test_14_the_mob_and_units_come_into_the_battle() -> None:
    state = attack(position("0304: 3/1"), "3/1", "0305", "mob-attack · deception · hvt-4")
    assert foes(state) == "mob-attack hvt-4"


def test_26_a_bomb_factory_throws_at_units_without_engineers() -> None:
    state = position("0305: 3/1, C_3", "0306 ?")
    assert asked(attack(state, "3/1", "0306", "ied")) == "chance ied"
    assert asked(attack(state, "3/1 C_3", "0306", "ied")) == "chance pick"


def test_26_a_bomb_factory_throws_for_no_helicopter() -> None:
    state = go(position("north: HMM-161, 3/1", "0306 ?"), "J-3 · force HMM-161")
    state = go(state, "lift HMM-161 3/1 · fly 0306 · ied")
    assert asked(state) == "chance ied"
    state = go(state, "6")
    assert (asked(state), where(state, "3/1")) == ("chance pick", "0306 reduced")


def test_14_7_a_helicopter_keeps_a_bridge_from_being_blown_too() -> None:
    state = attack(position("0304: 3/1; 0109: HMLA-169"), "3/1", "0305",
                   "blow-bridges · deception · deception · 5")  # fmt: skip
    assert (asked(state), state.book.blown) == ("coalition go-on", ("brooklyn",))


def test_14_an_operating_base_spares_the_reaction() -> None:
    state = attack(position("0304: 3/1; 0305: FOB_1"), "3/1", "0305")
    assert asked(state) == "coalition operation"


def test_14_a_helicopter_that_lies_in_the_open_is_met_with_a_reaction() -> None:
    state = position("0303: 3/1", chopper="0302", open_reaction="none")
    assert asked(attack(state, "3/1", "0302")) == "chance pick"


def test_14_a_helicopter_down_where_a_node_is_is_not_secured() -> None:
    state = attack(position("0304: 3/1; 0408: MP_1", "0408 c2", ops=50), "3/1", "0305",
                   "downed-helicopter · deception · deception · 4 · 3 5")  # fmt: skip
    assert (state.book.chopper, ops(state)) == ("0408", 49)


def test_14_each_counter_that_picks_another_is_followed_by_one() -> None:
    state = attack(position("0304: 3/1", morale="low"), "3/1", "0305", "martyrs · ambush · militia")
    assert (foes(state), asked(state)) == ("militia", "chance edge")


def test_14_a_raid_under_a_helicopter_is_face_up() -> None:
    state = attack(position("0304: 3/1; 0408: HMLA-169"), "3/1", "0305",
                   "rear-area-raid · deception · deception · 4 · 3 5")  # fmt: skip
    assert asked(state) == "chance reveal"


def test_14_iraqi_special_forces_do_not_balk() -> None:
    state = attack(position("0304: 3/1; north: 1_IIF, 36_Cdo"), "3/1", "0305",
                   "iraqis-balk · deception · deception · 5")  # fmt: skip
    assert (where(state, "1_IIF"), where(state, "36_Cdo")) == ("gone", "north")


def test_14_a_bridge_that_is_blown_has_no_throw() -> None:
    state = attack(position("0304: 3/1", blown="main"), "3/1", "0305",
                   "blow-bridges · deception · deception · 6")  # fmt: skip
    assert (asked(state), state.book.blown) == ("coalition go-on", ("brooklyn", "main"))


def test_14_there_is_no_raid_once_every_node_is_known_or_laid() -> None:
    faces = {"abandoned": 6, "al-qaeda": 4, "arms-cache": 6, "c2": 4, "hostage": 3, "ied": 5,
             "strongpoint": 3}  # fmt: skip
    taken = " ".join(face for face, count in faces.items() for _one in range(count))
    state = attack(position("0304: 3/1", "0408 ?", captured=taken), "3/1", "0305",
                   "rear-area-raid · deception · deception")  # fmt: skip
    assert asked(state) == "coalition go-on"


def test_14_opfor_units_are_numbered_as_they_are_picked() -> None:
    state = attack(position("0304: 3/1"), "3/1", "0305", "militia · fedayeen · deception")
    assert [foe.number for foe in state.fight.foes] == [1, 2]


@pytest.mark.parametrize("event", ["deception", "uprising", "intel"])
def test_14_3_an_event_that_is_over_is_drawn_no_more(event: str) -> None:
    state = attack(position("0304: 3/1", morale="medium"), "3/1", "0305", f"{event} · militia")
    assert state.fight.drawn == ("militia",)


def test_14_3_negotiations_are_held_with_the_last_op() -> None:
    state = attack(position("0304: 3/1", ops=2, **APRIL), "3/1", "0305",
                   "negotiations · deception")  # fmt: skip
    assert asked(go(state, "deception")) == "chance talks"


def test_14_7_a_raid_where_nobody_is_lays_a_concealed_node() -> None:
    state = attack(position("0304: 3/1"), "3/1", "0305",
                   "rear-area-raid · deception · deception · 4 · 3 5")  # fmt: skip
    assert (nodes(state), asked(state)) == ("0408 ?", "coalition go-on")
