"""Each option of Phantom Fury as an example of play, beside what holds without it."""

from typing import Any

import pytest

from nightdrop.engine.model import State
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
    position,
    refused,
    rules_of,
    sent,
)


def assaulted(fronts: str, line: str, *texts: str, **options: Any) -> State:
    """The state after an assault of front 1 with these cards."""
    state = position("assault", fronts, line, **options)
    return play(sent(state, "send", "1", *line.split()), "assault", *texts)


@pytest.mark.parametrize(("combat", "taken"), [("plus", True), ("times", False)])
def test_11_5_a_die_is_added_or_multiplied(combat: str, taken: bool) -> None:
    state = assaulted("mortar-attacks", MARINES, "roll 1 2", combat=combat)
    assert bool(pile(state, "captured")) == taken  # 6 to 5; 5 to 6


def test_11_5_totals_throw_no_dice() -> None:
    state = assaulted("insurgents pillbox", f"{MARINES} fa-18", combat="totals")
    assert (pile(state, "captured"), asked(state)) == ("", "chance reinforce")
    state = assaulted("insurgents roof-top", f"{MARINES} fa-18", combat="totals")
    assert pile(state, "captured") == "insurgents"
    state = position("artillery", "courtyard jihadists", "stryker", combat="totals")
    state = play(state, "aim stryker 1.1", "fire")
    assert (front(state, "1"), pile(state, "american")) == ("jihadists", "stryker")


@pytest.mark.parametrize(("ties", "taken"), [("defender", False), ("american", True)])
def test_11_6_equal_is_the_defenders_or_the_americans(ties: str, taken: bool) -> None:
    state = assaulted("jihadists", MARINES, "roll 3 3", ties=ties)
    assert bool(pile(state, "captured")) == taken


def test_11_6_an_attack_of_force_0_does_not_win_even_then() -> None:
    state = assaulted("secured-road low-tech-bomb improvised-explosive-device", "humvee",
                      "roll 6", "roll 1", ties="american", combat="totals")  # fmt: skip
    assert pile(state, "captured") == ""


@pytest.mark.parametrize(("leftover", "points"), [("minus", -4), ("none", 0)])
def test_3_3_what_is_left_is_lost_or_counts_for_nothing(leftover: str, points: int) -> None:
    state = play(position("assault", "insurgents", deck="", leftover=leftover), "withdraw")
    assert state.result is not None and state.result.points == points


def test_3_3_where_it_counts_for_nothing_nothing_is_turned_up() -> None:
    state = position("assault", "insurgents ?", deck="ambush", leftover="none")
    assert (asked(play(state, "withdraw")), fronts(play(state, "withdraw"))) == (
        "", "insurgents ? |  | ")  # fmt: skip


@pytest.mark.parametrize(("mosque", "lost"), [("always", "mosque"), ("ours", "")])
def test_11_8_a_mosque_that_is_driven_out_is_a_casualty_or_discarded(
    mosque: str, lost: str
) -> None:
    state = position("movement", "mosque ? insurgents ?", mosque=mosque)
    state = play(state, "draw pillbox")
    assert (pile(state, "casualties"), front(state, "1")) == (lost, "? insurgents ? pillbox")


def test_11_8_a_mosque_that_the_americans_destroy_is_a_casualty_in_any_case() -> None:
    state = assaulted("mosque secured-block", MARINES, "roll 4 4", mosque="ours")
    assert pile(state, "casualties") == "mosque"


@pytest.mark.parametrize(("tactics", "attack", "defence"), [
    ("infantry", 4 * 2 + 2 + 3, 4 * 2 + 4 + 3), ("all", 18, 22),
])  # fmt: skip
def test_11_3_tactics_multiply_infantry_or_all_units(
    tactics: str, attack: int, defence: int
) -> None:
    line = "infantry up-armored-humvee cobra ingenuity"
    state = assaulted("jihadists mortar-attacks ambush", line, tactics=tactics)
    assert (asked(state), forces(state)) == ("chance fight", (attack, 16))
    state = assaulted("jihadists jihadists ambush pillbox", line, tactics=tactics)
    state = play(state, "roll 1 6") if asked(state) == "chance fight" else state
    assert (asked(state), forces(state)) == ("chance fire", (defence, 20))


@pytest.mark.parametrize(("blast", "hit"), [("units", "fa-18"), ("ground", "humvee")])
def test_11_2_a_blast_hits_units_or_ground_units(blast: str, hit: str) -> None:
    state = assaulted("jihadists roadside-bomb", "fa-18 humvee", "roll 1", blast=blast)
    assert pile(state, "casualties") == f"roadside-bomb {hit}"


def test_9_1_guns_shell_too() -> None:
    guns = "bradley field-artillery artillery mortars"
    state = position("artillery", "pillbox", f"{guns} infantry cobra", artillery="guns")
    assert {text.split()[1] for text in menu(state, "aim")} == {*guns.split()}


def test_9_1_all_guns_add_up_and_infantry_and_armor_alone_are_lost() -> None:
    guns = "bradley field-artillery artillery"
    line = "pillbox mosque jihadists insurgents mortar-attacks"
    state = position("artillery", line, guns, artillery="guns")
    state = play(sent(state, "aim", "1.1", *guns.split()), "fire")
    assert asked(state) == "chance answer"  # 11 against 5 cannot fail
    assert forces(state) == (4 * 2 + 4 + 3, 12)
    state = position("artillery", "pillbox jihadists ambush urban-combat", guns, artillery="guns")
    state = play(sent(state, "aim", "1.1", *guns.split()), "fire", "roll 1 6")
    assert pile(state, "casualties") == "bradley field-artillery"
    assert pile(state, "american") == "artillery"


def test_9_1_support_alone_is_not_answered() -> None:
    state = position("artillery", "courtyard jihadists", "artillery", artillery="guns")
    state = play(state, "aim artillery 1.1", "fire", "roll 6 1")
    assert (pile(state, "american"), asked(state)) == ("artillery", "chance reinforce")


def test_9_3_without_bombs_nothing_is_turned_up_and_nothing_explodes() -> None:
    line = "pillbox ? car-bomb jihadists insurgents"
    state = position("artillery", line, "m1-abrams", artillery_bombs=False)
    state = play(state, "aim m1-abrams 1.1", "fire", "roll 6 1")
    assert (asked(state), front(state, "1")) == ("chance answer", "? car-bomb jihadists insurgents")


def test_8_2_a_strike_hits_one_open_card() -> None:
    state = position("strike", "? car-bomb insurgents ambush", "cobra fa-18", strike="card")
    assert menu(state, "send") == ["send cobra 1.3", "send cobra 1.4",
                                   "send fa-18 1.3", "send fa-18 1.4"]  # fmt: skip
    state = play(state, "send fa-18 1.3", "send cobra 1.4", "strike")
    assert (forces(state), rules_of(state)) == ((4, 4), {"8.2"})
    state = play(state, "roll 6 1")
    assert (forces(state), front(state, "1")) == ((3, 0), "? car-bomb ambush")
    state = play(state, "roll 1 6")
    assert (pile(state, "american"), front(state, "1")) == ("fa-18 cobra", "? car-bomb ambush")


def test_8_2_the_struck_cards_of_several_fronts_are_fought_for_from_the_left() -> None:
    state = position("strike", "pillbox | pillbox", "fa-18 ac-130 cobra", strike="card")
    state = play(state, "send cobra 2.1", "send fa-18 2.1", "send ac-130 1.1", "strike")
    assert (forces(state), state.fight.front) == ((5, 5), "1")
    state = play(state, "roll 6 1")
    assert (forces(state), state.fight.front) == ((7, 5), "2")


def test_10_2_fronts_are_assaulted_one_after_the_other() -> None:
    state = position("assault", "insurgents | secured-road | ?", f"{MARINES} infantry humvee cobra",
                     assaults="in-turn")  # fmt: skip
    state = play(state, "send infantry 2")
    assert {text.split()[2] for text in menu(state, "send")} == {"2"}
    assert refused(state, f"send {MARINES} 1") == "refused.one_front [10.2]"
    state = play(state, "assault", "roll 6 1")
    assert (asked(state), fronts(state)) == ("us assault", "insurgents |  | ?")
    assert {text.split()[2] for text in menu(state, "send")} == {"1", "3"}
    assert refused(state, "send humvee 2") == "refused.fought [10.2]"
    state = play(state, "done")
    assert (asked(state), pile(state, "captured")) == ("chance reinforce", "secured-road")
    assert state.book.fought == ()


def test_10_2_the_fronts_that_held_fire_after_the_last_of_them() -> None:
    state = position("assault", "jihadists | insurgents", f"{GUARD} {GUARD} humvee",
                     assaults="in-turn")  # fmt: skip
    state = play(state, f"send {GUARD} 1", "assault", "roll 1 6")
    assert asked(state) == "us assault"
    state = play(state, f"send {GUARD} 2", "assault", "roll 1 6")
    assert (asked(state), state.fight.front) == ("chance fire", "1")


def test_10_2_who_assaulted_a_front_does_not_withdraw() -> None:
    state = position("assault", "secured-block | insurgents", f"{MARINES} humvee",
                     deck="", assaults="in-turn")  # fmt: skip
    assert "withdraw" in menu(state)
    state = play(state, f"send {MARINES} 1", "assault", "roll 6 1")
    assert menu(state) == ["done", "send humvee 2"]


def test_4_4_the_discards_become_the_deck() -> None:
    state = position(reserve="robot", discards="cobra bradley", reshuffle=True)
    state = play(state, "draw robot")
    assert (asked(state), menu(state)) == ("chance reinforce", ["draw bradley", "draw cobra"])
    assert pile(state, "american") == ""


def test_4_4_a_deck_with_discards_is_not_empty() -> None:
    state = position("EndTurn", "insurgents", "robot", deck="", reserve="", discards="cobra",
                     reshuffle=True)  # fmt: skip
    assert asked(state) == "chance reinforce"
    state = position("EndTurn", "insurgents", "robot", deck="", reserve="", reshuffle=True)
    assert asked(state) == ""


@pytest.mark.parametrize(("turn", "over"), [(59, False), (60, True)])
def test_4_4_the_game_ends_after_turn_60(turn: int, over: bool) -> None:
    state = position("EndTurn", "insurgents", "robot", turn=turn, deck="", reshuffle=True)
    assert (state.result is not None) == over


@pytest.mark.parametrize(("level", "said"), [
    ("medal", ["medal-of-honor", "medal-of-honor"]), ("silver", ["silver-star", "medal-of-honor"]),
])  # fmt: skip
def test_2_3_36_points_are_the_medal_or_silver(level: str, said: list[str]) -> None:
    rules = position(thirty_six=level).game.rules
    assert [rules.level(points).id for points in (36, 37)] == said
