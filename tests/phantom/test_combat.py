"""Chapters 8 to 12: strike, artillery, assault, standard combat and fire."""

import pytest

from tests.phantom.tabletop import (
    GUARD,
    MARINES,
    asked,
    forces,
    front,
    fronts,
    menu,
    pile,
    play,
    points,
    position,
    refused,
    rules_of,
    sent,
)

TEAM = f"{MARINES} ingenuity coordination bradley cobra"


def test_8_1_support_alone_strikes_where_a_card_lies_open_that_is_no_explosive() -> None:
    state = position("strike", "? car-bomb | ? pillbox | ambush", "cobra bradley infantry")
    assert menu(state) == ["done", "send cobra 2", "send cobra 3"]


def test_8_1_a_strike_begins_once_something_is_sent() -> None:
    state = play(position("strike", "pillbox | ambush", "cobra fa-18"), "send cobra 1")
    assert menu(state) == ["send fa-18 1", "send fa-18 2", "strike"]
    state = play(position("strike", "pillbox", "cobra"), "send cobra 1")
    assert menu(state) == ["strike"]  # and it is not taken by itself


def test_8_1_several_cards_go_to_a_front_and_several_fronts_are_struck_from_the_left() -> None:
    state = position("strike", "pillbox | ambush | courtyard", "cobra fa-18 mortars")
    state = play(state, "send cobra 3", "send fa-18 1", "send mortars 1", "strike")
    assert (forces(state), state.fight.front) == ((5, 5), "1")
    state = play(state, "roll 2 1")
    assert (forces(state), state.fight.front) == ((3, 1), "3")
    assert fronts(play(state, "roll 6 1")) == " | ambush | "


def test_8_1_there_is_one_strike_a_turn() -> None:
    state = position("strike", "ambush | pillbox", "cobra fa-18 bradley")
    assert asked(play(state, "send cobra 1", "strike", "roll 6 1")) == "us artillery"


def test_8_2_explosives_and_down_cards_are_left_out() -> None:
    state = position("strike", "tight-alley ? car-bomb", "ac-130")
    state = play(state, "send ac-130 1", "strike")
    assert (asked(state), forces(state)) == ("chance fight", (5, 3))
    state = play(state, "roll 2 3")
    assert (front(state, "1"), pile(state, "insurgents")) == ("? car-bomb", "tight-alley")
    assert pile(state, "american") == "ac-130"


def test_8_2_insurgents_times_tactics_and_positions_defend() -> None:
    state = position("strike", "insurgents ambush pillbox secured-road", "ac-130 fire-support-team")
    state = play(state, "send ac-130 1", "send fire-support-team 1", "strike")
    assert (forces(state), rules_of(state)) == ((10, 4 * 2 + 5), {"8.2", "11.3", "11.4"})


def test_8_3_a_won_strike_discards_insurgents_and_objectives_without_points() -> None:
    state = position("strike", "part-time-insurgents ? secured-block", "fa-18")
    state = play(state, "send fa-18 1", "strike", "roll 2 3")
    assert (front(state, "1"), points(state), pile(state, "captured")) == ("?", 0, "")
    assert pile(state, "insurgents") == "part-time-insurgents secured-block"


def test_8_4_a_lost_strike_costs_the_support_and_nobody_fires_back() -> None:
    state = position("strike", "insurgents ? ambush", "fa-18")
    state = play(state, "send fa-18 1", "strike", "roll 6 2")
    assert (front(state, "1"), pile(state, "american"), pile(state, "casualties")) == (
        "insurgents ? ambush", "fa-18", "")  # fmt: skip


def test_9_1_armor_alone_shells() -> None:
    state = position("artillery", "pillbox", "bradley field-artillery artillery mortars")
    assert menu(state) == ["aim bradley 1.1", "done"]


def test_9_2_each_gun_is_aimed_at_a_face_up_position() -> None:
    state = position("artillery", "insurgents pillbox ? | mosque", "bradley humvee")
    assert menu(state) == ["aim bradley 1.2", "aim bradley 2.1", "aim humvee 1.2",
                           "aim humvee 2.1", "done"]  # fmt: skip
    state = play(state, "aim humvee 2.1")
    assert menu(state) == ["aim bradley 1.2", "aim bradley 2.1", "fire"]


def test_9_2_two_guns_at_one_position_add_up() -> None:
    state = position("artillery", "tight-alley secured-road", "stryker humvee")
    state = play(state, "aim stryker 1.1", "aim humvee 1.1", "fire")
    assert (forces(state), rules_of(state)) == ((4, 3), {"9.4"})
    assert front(play(state, "roll 3 3"), "1") == "secured-road"


def test_9_3_artillery_turns_the_front_up_and_sets_off_its_explosives() -> None:
    state = position("artillery", "tight-alley ? car-bomb", "bradley")
    state = play(state, "aim bradley 1.1", "fire", "draw improvised-explosive-device", "roll 4")
    state = play(state, "roll 1")
    assert pile(state, "casualties") == "improvised-explosive-device car-bomb bradley"
    assert front(state, "1") == "tight-alley"


def test_9_3_fronts_are_shelled_one_after_the_other() -> None:
    state = position("artillery", "pillbox jihadists | roof-top ?", "m1-abrams bradley")
    state = play(state, "aim m1-abrams 2.1", "aim bradley 1.1", "fire", "roll 6 1")
    assert (asked(state), state.fight.front) == ("chance answer", "1")
    state = play(state, "roll 1 6")
    assert (asked(state), state.fight.front) == ("chance turn-up", "2")


def test_9_4_a_position_is_discarded_if_the_guns_are_higher() -> None:
    state = position("artillery", "pillbox secured-road", "m1-abrams")
    state = play(state, "aim m1-abrams 1.1", "fire", "roll 4 3")
    assert (front(state, "1"), pile(state, "insurgents")) == ("secured-road", "pillbox")
    assert (pile(state, "american"), asked(state)) == ("m1-abrams", "chance reinforce")


def test_9_4_positions_are_shelled_from_the_left_each_for_itself() -> None:
    state = position("artillery", "car-bomb pillbox roof-top courtyard", "bradley humvee stryker")
    state = play(state, "aim humvee 1.4", "aim stryker 1.3", "aim bradley 1.2", "fire", "roll 6")
    assert forces(state) == (4, 5)
    state = play(state, "roll 6 1")
    assert forces(state) == (3, 2)
    state = play(state, "roll 1 6")
    assert forces(state) == (1, 1)
    assert front(play(state, "roll 6 1"), "1") == "car-bomb roof-top"


def test_9_4_a_gun_lost_to_a_blast_does_not_shell() -> None:
    state = position("artillery", "car-bomb roof-top courtyard", "humvee m1-abrams")
    state = play(state, "aim humvee 1.2", "aim m1-abrams 1.3", "fire", "roll 1")
    assert (forces(state), pile(state, "casualties")) == ((5, 1), "car-bomb humvee")
    assert front(play(state, "roll 6 1"), "1") == "roof-top"


def test_9_5_the_insurgents_answer_all_guns_at_twice_their_value() -> None:
    state = position("artillery", "pillbox jihadists ambush", "bradley")
    state = play(state, "aim bradley 1.1", "fire", "roll 6 1")
    assert (asked(state), forces(state)) == ("chance answer", (8, 10))
    state = play(state, "roll 3 3")
    assert (pile(state, "casualties"), front(state, "1"), points(state)) == (
        "bradley", "jihadists ambush", -4)  # fmt: skip


def test_9_5_the_answer_comes_once_a_front_after_all_its_positions() -> None:
    state = position("artillery", "pillbox roof-top insurgents jihadists", "bradley humvee")
    state = play(state, "aim bradley 1.1", "aim humvee 1.2", "fire", "roll 1 6", "roll 1 6")
    assert (asked(state), forces(state)) == ("chance answer", (10, 9))


def test_9_5_without_insurgents_nobody_answers() -> None:
    state = position("artillery", "pillbox ambush", "bradley")
    state = play(state, "aim bradley 1.1", "fire", "roll 1 6")
    assert (asked(state), pile(state, "american")) == ("chance reinforce", "bradley")


def test_9_6_guns_that_are_not_beaten_are_discarded() -> None:
    state = position("artillery", "pillbox insurgents", "bradley")
    state = play(state, "aim bradley 1.1", "fire", "roll 1 6", "roll 3 1")
    assert (pile(state, "american"), pile(state, "casualties")) == ("bradley", "")


@pytest.mark.parametrize(("line", "may"), [
    ("pillbox ambush car-bomb", False), ("pillbox ?", True), ("secured-block", True),
    ("insurgents", True), ("", False),
])  # fmt: skip
def test_10_1_a_front_is_assaulted_that_may_hold_somebody_or_an_objective(
    line: str, may: bool
) -> None:
    state = position("assault", f"{line} | jihadists", MARINES)
    assert (f"send {MARINES} 1" in menu(state)) == may


def test_10_1_a_front_without_anybody_is_fought_for_all_the_same() -> None:
    state = play(position("assault", "pillbox ?", MARINES), f"send {MARINES} 1", "assault")
    state = play(state, "draw courtyard")
    assert forces(state) == (5, 6)
    assert front(play(state, "roll 6 1"), "1") == ""


def test_10_2_all_are_sent_before_anything_is_turned_up_and_fight_from_the_left() -> None:
    state = position("assault", "? | insurgents ? | secured-road", f"{MARINES} infantry humvee")
    state = play(state, f"send {MARINES} 2", "send humvee 1", "send infantry 3", "assault")
    assert (asked(state), state.fight.front) == ("chance turn-up", "1")
    state = play(state, "draw ambush", "roll 6 1")
    assert (asked(state), state.fight.front) == ("chance turn-up", "2")
    state = play(state, "draw urban-combat")
    assert (asked(state), state.fight.front, forces(state)) == ("chance fight", "2", (5, 8))


def test_10_2_each_card_goes_to_one_front_and_all_assault_once_a_turn() -> None:
    state = position("assault", "insurgents | jihadists", f"{MARINES} {MARINES} infantry")
    state = play(state, f"send {MARINES} 1")
    assert menu(state) == ["assault", "send infantry 1", "send infantry 2",
                           f"send {MARINES} 1", f"send {MARINES} 2"]  # fmt: skip
    state = play(state, f"send {MARINES} 1", "assault")  # 10 against 4
    assert (asked(state), pile(state, "hand")) == ("chance reinforce", "infantry")


def test_10_3_infantry_armor_support_and_tactics_go_in_any_number() -> None:
    state = position("assault", "insurgents", f"{TEAM} robot predators")
    assert {text.split()[1] for text in menu(state, "send")} == {*TEAM.split()}


def test_10_3_at_least_one_infantry_or_armor_is_at_each_front() -> None:
    state = position("assault", "insurgents | jihadists", "humvee cobra sniper-team")
    state = play(state, "send cobra 1")
    assert menu(state) == ["send humvee 1", "send sniper-team 1"]
    assert refused(state, "send humvee 2") == "refused.no_ground [10.3]"
    assert refused(state, "send sniper-team 2") == "refused.no_ground [10.3]"
    assert refused(state, "assault") == "refused.no_ground [10.3]"
    state = play(state, "send humvee 1")
    assert menu(state) == ["assault", "send sniper-team 1"]


def test_10_3_the_last_ground_unit_goes_where_one_lacks() -> None:
    state = position("assault", "insurgents | jihadists", "infantry humvee cobra sniper-team")
    state = play(state, "send infantry 1", "send cobra 2")
    assert menu(state) == ["send humvee 2", "send sniper-team 1", "send sniper-team 2"]


def test_10_3_without_infantry_and_armor_nobody_assaults() -> None:
    assert asked(position("assault", "insurgents", "cobra ingenuity")) == "chance reinforce"


def test_10_4_a_won_assault_captures_insurgents_and_objectives() -> None:
    state = position("assault", "insurgents ? secured-district", f"{MARINES} bradley")
    state = sent(state, "send", "1", MARINES, "bradley")
    state = play(state, "assault", "draw courtyard", "roll 4 2")
    assert (pile(state, "captured"), points(state)) == ("insurgents secured-district", 8)
    assert (front(state, "1"), pile(state, "insurgents")) == ("", "courtyard")
    assert pile(state, "american") == f"{MARINES} bradley"


def test_11_1_down_cards_are_turned_up_from_the_left() -> None:
    state = position("assault", "? insurgents ?", MARINES)
    state = play(state, f"send {MARINES} 1", "assault", "draw ambush")
    assert front(state, "1") == "ambush insurgents ?"


def test_11_2_the_strongest_unit_below_the_blast_is_lost_and_does_not_fight() -> None:
    line = f"{MARINES} bradley iraqi-infantry"
    state = position("assault", "part-time-insurgents roadside-bomb", line)
    state = play(sent(state, "send", "1", *line.split()), "assault", "roll 4")
    assert pile(state, "casualties") == "roadside-bomb bradley"
    assert (pile(state, "captured"), points(state)) == ("part-time-insurgents", 1 - 5 - 4)


def test_11_2_a_unit_of_the_force_of_the_blast_is_safe() -> None:
    state = position("assault", "part-time-insurgents car-bomb", f"{MARINES} stryker")
    state = play(sent(state, "send", "1", MARINES, "stryker"), "assault", "roll 2")
    assert pile(state, "casualties") == "car-bomb"


def test_11_2_two_explosives_are_one_blast_and_a_dud_stays() -> None:
    state = position("assault", "part-time-insurgents roadside-bomb radio-controlled-bomb car-bomb",
                     f"{MARINES} infantry")  # fmt: skip
    state = play(sent(state, "send", "1", MARINES, "infantry"), "assault", "roll 1", "roll 4")
    assert pile(state, "casualties") == ""  # until the last die has fallen
    state = play(state, "roll 5")
    assert pile(state, "casualties") == f"roadside-bomb radio-controlled-bomb {MARINES}"
    assert front(state, "1") == "part-time-insurgents car-bomb"
    state = play(state, "roll 3 3")
    assert (pile(state, "insurgents"), pile(state, "captured")) == (
        "car-bomb", "part-time-insurgents")  # fmt: skip


def test_11_2_the_attack_goes_on_without_its_only_ground_unit_and_fails() -> None:
    state = position("assault", "insurgents roadside-bomb", "infantry coordination")
    state = play(sent(state, "send", "1", "infantry", "coordination"), "assault", "roll 1")
    assert pile(state, "casualties") == "roadside-bomb infantry"
    assert (pile(state, "american"), asked(state)) == ("coordination", "chance reinforce")


@pytest.mark.parametrize(("line", "hit"), [
    ("bradley infantry fa-18", "fa-18"), ("bradley infantry", "bradley"),
    ("infantry field-artillery", "field-artillery"), ("cobra artillery humvee", "artillery"),
])  # fmt: skip
def test_11_2_of_equal_units_support_is_hit_then_armor_then_the_first_name(
    line: str, hit: str
) -> None:
    state = position("assault", "jihadists roadside-bomb", line)
    state = play(sent(state, "send", "1", *line.split()), "assault", "roll 1")
    assert pile(state, "casualties") == f"roadside-bomb {hit}"


def test_11_2_of_equal_guns_that_at_the_leftmost_position_is_hit() -> None:
    state = position("artillery", "car-bomb pillbox courtyard", "humvee humvee")
    state = play(state, "aim humvee 1.3", "aim humvee 1.2", "fire", "roll 1")
    assert state.book.aimed == (("humvee", "1.3"),)


def test_11_3_infantry_alone_is_multiplied() -> None:
    state = position("assault", "jihadists jihadists insurgents", TEAM)
    state = play(sent(state, "send", "1", *TEAM.split()), "assault")
    assert pile(state, "captured") == "jihadists jihadists insurgents"  # 22 against 14
    state = position("assault", "jihadists jihadists ambush", TEAM)
    state = play(sent(state, "send", "1", *TEAM.split()), "assault")
    assert forces(state) == (5 * 3 + 4 + 3, 20)


def test_11_4_armor_counts_twice_in_defence_and_positions_do_not_attack() -> None:
    state = position("assault", "jihadists insurgents ambush urban-combat pillbox", TEAM)
    state = play(sent(state, "send", "1", *TEAM.split()), "assault")
    assert (asked(state), forces(state)) == ("chance fire", (15 + 8 + 3, 27))


@pytest.mark.parametrize(("attack", "wins"), [
    (5, 0), (6, 1), (7, 3), (8, 6), (9, 10), (10, 15), (11, 21), (12, 26), (13, 30), (14, 33),
    (15, 35), (16, 36),
])  # fmt: skip
def test_11_5_the_attacker_wins_so_many_of_36_throws(attack: int, wins: int) -> None:
    line = {5: f"{MARINES}", 6: f"{MARINES} humvee"}.get(attack)
    line = line or f"{MARINES} humvee " + {
        7: "mortars", 8: "sniper-team", 9: "cobra", 10: "fa-18", 11: "ac-130",
        12: "ac-130 mortars", 13: "ac-130 sniper-team", 14: "ac-130 cobra", 15: "ac-130 fa-18",
        16: "ac-130 fire-support-team",
    }[attack]  # fmt: skip
    state = position("assault", "insurgents rocket-attacks fundamentalists", line)
    state = play(sent(state, "send", "1", *line.split()), "assault")
    if wins in (0, 36):
        assert not state.fight or state.fight.kind == "fire"
        assert bool(state.book.captured) == (wins == 36)
        return
    assert forces(state) == (attack, 10)
    assert sum(bool(play(state, text).book.captured) for text in menu(state)) == wins


def test_11_6_equal_results_hold_the_front() -> None:
    state = position("assault", "insurgents concrete-house", f"{MARINES} stryker")
    state = play(sent(state, "send", "1", MARINES, "stryker"), "assault", "roll 3 3")
    assert (pile(state, "captured"), front(state, "1")) == ("", "insurgents concrete-house")
    assert asked(state) == "chance reinforce"  # 4 against 5 + 6 cannot win and is not thrown


def test_11_6_an_attack_of_no_force_never_wins() -> None:
    state = position("assault", "secured-road low-tech-bomb improvised-explosive-device", "humvee")
    state = play(state, "send humvee 1", "assault", "roll 6", "roll 1")
    assert (pile(state, "captured"), front(state, "1")) == ("", "secured-road low-tech-bomb")


def test_11_7_tactics_count_in_the_assault_and_the_fire_and_go_with_them() -> None:
    line = "infantry coordination"
    state = position("assault", "jihadists ambush", line)
    state = play(sent(state, "send", "1", *line.split()), "assault")
    assert forces(state) == (8, 10)
    state = play(state, "roll 1 6")
    assert (asked(state), forces(state)) == ("chance fire", (8, 10))
    assert pile(play(state, "roll 6 1"), "american") == line


def test_11_8_a_mosque_is_a_casualty_in_assault_strike_and_artillery() -> None:
    state = position("assault", "mosque secured-block", MARINES)
    state = play(state, f"send {MARINES} 1", "assault", "roll 4 4")
    assert (pile(state, "casualties"), points(state)) == ("mosque", 1 - 4)
    state = position("strike", "mosque", "ac-130")
    assert pile(play(state, "send ac-130 1", "strike", "roll 6 1"), "casualties") == "mosque"
    state = position("artillery", "mosque", "m1-abrams")
    assert pile(play(state, "aim m1-abrams 1.1", "fire", "roll 6 1"), "casualties") == "mosque"


def test_12_1_a_front_that_held_fires_after_all_assaults() -> None:
    state = position("assault", "jihadists ambush pillbox | secured-road",
                     "infantry humvee cobra coordination bradley")  # fmt: skip
    state = play(sent(state, "send", "1", "infantry", "humvee", "cobra", "coordination"),
                 "send bradley 2", "assault")  # fmt: skip
    assert forces(state) == (12, 15)
    state = play(state, "roll 1 6", "roll 6 1")
    assert (asked(state), forces(state)) == ("chance fire", (4 * 2 + 2 + 3, 10))
    assert pile(state, "captured") == "secured-road"


def test_12_1_without_insurgents_nobody_fires() -> None:
    state = position("assault", "secured-road pillbox concrete-house", "humvee")
    state = play(state, "send humvee 1", "assault")
    assert (pile(state, "american"), pile(state, "casualties")) == ("humvee", "")
    assert front(state, "1") == "secured-road pillbox concrete-house"


def test_12_1_at_support_alone_nobody_fires() -> None:
    state = position("assault", "insurgents roadside-bomb pillbox", "infantry mortars")
    state = play(sent(state, "send", "1", "infantry", "mortars"), "assault", "roll 1")
    assert (asked(state), pile(state, "american")) == ("chance reinforce", "mortars")


def test_12_2_beaten_infantry_and_armor_are_casualties_the_others_discarded() -> None:
    line = "infantry humvee cobra coordination"
    state = position("assault", "jihadists ambush pillbox", line)
    state = play(sent(state, "send", "1", *line.split()), "assault", "roll 1 6", "roll 1 6")
    assert (pile(state, "casualties"), pile(state, "american")) == (
        "infantry humvee", "cobra coordination")  # fmt: skip
    assert points(state) == -5


def test_12_2_if_the_fire_fails_all_are_discarded_and_the_front_stays_face_up() -> None:
    state = position("assault", "jihadists ? pillbox", f"{MARINES} bradley")
    state = play(sent(state, "send", "1", MARINES, "bradley"), "assault", "draw courtyard")
    state = play(state, "roll 1 6")
    assert asked(state) == "chance reinforce"  # 5 against 5 + 8
    assert (pile(state, "casualties"), pile(state, "american")) == ("", f"{MARINES} bradley")
    assert front(state, "1") == "jihadists courtyard pillbox"


def test_12_2_fronts_fire_one_after_the_other_from_the_left() -> None:
    line = f"{GUARD} {GUARD} humvee"
    state = position("assault", "jihadists | mortar-attacks | insurgents", line)
    state = play(state, "send humvee 3", f"send {GUARD} 2", f"send {GUARD} 1", "assault")
    state = play(state, "roll 1 6", "roll 1 6", "roll 1 6")
    heard = [state.fight.front]
    for _other in "23":
        state = play(state, "roll 6 1")
        heard.append(state.fight.front)
    assert (asked(state), heard) == ("chance fire", ["1", "2", "3"])
