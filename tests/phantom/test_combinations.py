"""Options of Phantom Fury together, and numbers of the tables: what each comes to in figures."""

from dataclasses import replace
from typing import Any

import pytest

from nightdrop.engine.model import State
from nightdrop.phantom_fury.rules.ruleset import fury
from tests.phantom.tabletop import (
    GUARD,
    MARINES,
    asked,
    forces,
    front,
    menu,
    passed,
    pile,
    play,
    points,
    position,
    sent,
)


def with_tables(state: State, **numbers: Any) -> State:
    """The same state in a game whose tables have other numbers."""
    rules = fury(state)
    rules = replace(rules, tables=replace(rules.tables, **numbers))
    return state.but(game=replace(state.game, rules=rules))


def assaulted(fronts: str, line: str, *texts: str, **options: Any) -> State:
    """The state after an assault of front 1 with these cards."""
    state = position("assault", fronts, line, **options)
    return play(sent(state, "send", "1", *line.split()), "assault", *texts)


@pytest.mark.parametrize(("verb", "numbers", "works"), [
    ("recon", {"recon": 2, "disarm": 5}, [2]),
    ("recon", {"recon": 5, "disarm": 2}, [2, 5]),
    ("disarm", {"recon": 2, "disarm": 5}, [2, 5]),
    ("disarm", {"recon": 5, "disarm": 2}, [2]),
])  # fmt: skip
def test_7_1_recon_and_disarm_have_each_a_number_of_its_own(
    verb: str, numbers: dict[str, int], works: list[int]
) -> None:
    if verb == "recon":
        state = with_tables(position("recon", "?", "predators"), works_on=numbers)
        state = play(state, "recon predators 1")
        found = [die for die in (2, 5) if asked(play(state, f"roll {die}")) == "chance turn-up"]
    else:
        state = with_tables(position("disarm", "car-bomb", "robot"), works_on=numbers)
        state = play(state, "disarm robot 1.1")
        found = [die for die in (2, 5) if not front(play(state, f"roll {die}"), "1")]
    assert found == works
    assert state.due.prompt(state).fields["works"] == numbers[verb]


@pytest.mark.parametrize(("difficulty", "recon", "disarm"), [
    ("green", 5, 5), ("seasoned", 5, 5), ("standard", 4, 4), ("by-the-letter", 4, 4),
    ("hard", 4, 4), ("merciless", 4, 4),
])  # fmt: skip
def test_6_1_a_difficulty_throws_for_recon_and_disarm_by_its_numbers(
    difficulty: str, recon: int, disarm: int
) -> None:
    looked = play(position("recon", "?", "predators", difficulty=difficulty), "recon predators 1")
    defused = play(position("disarm", "car-bomb", "robot", difficulty=difficulty),
                   "disarm robot 1.1")  # fmt: skip
    seen = [die for die in range(1, 7) if asked(play(looked, f"roll {die}")) == "chance turn-up"]
    gone = [die for die in range(1, 7) if not front(play(defused, f"roll {die}"), "1")]
    assert (seen[-1], gone[-1]) == (recon, disarm)


@pytest.mark.parametrize(("difficulty", "off"), [
    ("green", 3), ("standard", 4), ("hard", 4), ("merciless", 5),
])  # fmt: skip
def test_11_2_a_difficulty_sets_off_explosives_by_its_number_in_assault_and_shelling(
    difficulty: str, off: int
) -> None:
    for dice in ([off], [off + 1]):
        state = assaulted("insurgents low-tech-bomb", MARINES, f"roll {dice[0]}",
                          difficulty=difficulty)  # fmt: skip
        assert (pile(state, "casualties") == "low-tech-bomb") == (dice == [off])
        state = position("artillery", "pillbox low-tech-bomb", "m1-abrams", difficulty=difficulty)
        state = play(state, "aim m1-abrams 1.1", "fire", f"roll {dice[0]}")
        assert (pile(state, "casualties") == "low-tech-bomb") == (dice == [off])


@pytest.mark.parametrize(("difficulty", "limit"), [("standard", 6), ("hard", 5), ("merciless", 5)])
def test_4_2_a_hand_is_within_the_limit_of_its_difficulty(difficulty: str, limit: int) -> None:
    hand = ["humvee", "robot", "bradley", "cobra", "predators", "infantry", "stryker"]
    for count in (limit, limit + 1):
        state = position("resource", hand=" ".join(hand[:count]), difficulty=difficulty)
        assert (asked(state) == "us resource") == (count > limit)


@pytest.mark.parametrize(("difficulty", "last"), [("standard", 29 + 6), ("hard", 29 + 5)])
def test_3_2_a_smaller_hand_is_spent_a_turn_sooner(difficulty: str, last: int) -> None:
    assert position(difficulty=difficulty).game.rules.last_turns[-1] == last


@pytest.mark.parametrize(("times", "defence"), [(1, 4 + 2), (2, 4 + 4), (3, 4 + 6)])
def test_11_4_armor_counts_on_the_defence_as_often_as_the_tables_say(
    times: int, defence: int
) -> None:
    line = "infantry up-armored-humvee"
    state = position("assault", "jihadists pillbox", line, combat="times")
    state = with_tables(state, armor_defence=times)
    state = play(sent(state, "send", "1", *line.split()), "assault")
    assert forces(state) == (6, 10)
    assert forces(play(state, "roll 1 6")) == (defence, 5)


@pytest.mark.parametrize(("step", "force"), [(1, 4 * 3), (2, 4 * 5)])
def test_11_3_each_tactics_card_adds_its_step_to_the_factor(step: int, force: int) -> None:
    line = "infantry ingenuity coordination"
    state = position("assault", "insurgents mortar-attacks pillbox", line, combat="times")
    state = play(sent(with_tables(state, tactics_step=step), "send", "1", *line.split()), "assault")
    assert forces(state) == (force, 4 + 3 + 5)


@pytest.mark.parametrize("ties", ["defender", "american"])
@pytest.mark.parametrize(("combat", "throw"), [
    ("plus", ["roll 3 3"]), ("times", ["roll 3 3"]), ("totals", []),
])  # fmt: skip
def test_11_6_equal_sums_are_decided_alike_however_forces_are_compared(
    ties: str, combat: str, throw: list[str]
) -> None:
    """By 5 to 5; in the fire that follows equal sums are the Americans', who defend."""
    state = assaulted("jihadists", MARINES, *throw, ties=ties, combat=combat)
    if ties == "american":
        assert pile(state, "captured") == "jihadists"
    else:
        state = play(state, *throw) if asked(state) == "chance fire" else state
        assert (pile(state, "american"), pile(state, "casualties")) == (MARINES, "")


@pytest.mark.parametrize(("combat", "dice", "lost"), [
    ("plus", "roll 1 4", True), ("plus", "roll 2 4", False),
    ("times", "roll 1 2", True), ("times", "roll 2 2", False), ("times", "roll 2 3", False),
    ("times", "roll 3 5", True),
])  # fmt: skip
def test_12_1_a_fire_is_compared_as_an_assault_is(combat: str, dice: str, lost: bool) -> None:
    state = assaulted("insurgents courtyard", "stryker", "roll 1 6", combat=combat)
    assert (asked(state), forces(state)) == ("chance fire", (6, 4))
    state = play(state, dice)
    assert bool(pile(state, "casualties")) == lost


@pytest.mark.parametrize(("combat", "dice", "taken"), [
    ("plus", "roll 1 2", True), ("plus", "roll 1 3", False),
    ("times", "roll 1 1", True), ("times", "roll 1 2", False), ("times", "roll 3 5", False),
])  # fmt: skip
def test_11_3_all_units_that_tactics_multiply_are_thrown_for_by_either_comparison(
    combat: str, dice: str, taken: bool
) -> None:
    line = "infantry up-armored-humvee cobra ingenuity"
    state = assaulted("jihadists mortar-attacks ambush", line, combat=combat, tactics="all")
    assert forces(state) == (4 * 2 + 2 * 2 + 3 * 2, (5 + 3) * 2)
    assert bool(pile(play(state, dice), "captured")) == taken


@pytest.mark.parametrize(("bombs", "casualties", "force"), [
    (True, "roadside-bomb field-artillery", 3), (False, "", 7),
])  # fmt: skip
def test_9_3_a_blast_among_guns_hits_ground_units_by_that_option_or_none(
    bombs: bool, casualties: str, force: int
) -> None:
    guns = "artillery field-artillery"
    state = position("artillery", "pillbox roadside-bomb", guns, artillery="guns", blast="ground",
                     artillery_bombs=bombs)  # fmt: skip
    state = play(sent(state, "aim", "1.1", *guns.split()), "fire")
    state = play(state, "roll 1") if bombs else state
    assert (pile(state, "casualties"), forces(state)) == (casualties, (force, 5))


@pytest.mark.parametrize(("blast", "lost"), [
    ("units", "roadside-bomb artillery"), ("ground", "roadside-bomb"),
])  # fmt: skip
def test_11_2_a_blast_hits_a_gun_of_support_unless_ground_units_alone_are_exposed(
    blast: str, lost: str
) -> None:
    state = position("artillery", "courtyard roadside-bomb", "artillery", artillery="guns",
                     blast=blast)  # fmt: skip
    state = play(state, "aim artillery 1.1", "fire", "roll 1")
    assert pile(state, "casualties") == lost


@pytest.mark.parametrize("mosque", ["always", "ours"])
@pytest.mark.parametrize("strike", ["front", "card"])
def test_11_8_a_mosque_that_is_struck_is_a_casualty_by_either_reading(
    mosque: str, strike: str
) -> None:
    state = position("strike", "mosque", "ac-130 fa-18", mosque=mosque, strike=strike)
    place = "1.1" if strike == "card" else "1"
    state = play(sent(state, "send", place, "ac-130", "fa-18"), "strike", "roll 6 1")
    assert (pile(state, "casualties"), pile(state, "insurgents")) == ("mosque", "")
    assert points(state) == -4


@pytest.mark.parametrize("mosque", ["always", "ours"])
def test_11_8_a_mosque_that_guns_shell_is_a_casualty_by_either_reading(mosque: str) -> None:
    state = position("artillery", "mosque", "m1-abrams", mosque=mosque, artillery="guns")
    state = play(state, "aim m1-abrams 1.1", "fire", "roll 6 1")
    assert (pile(state, "casualties"), points(state)) == ("mosque", -4)


@pytest.mark.parametrize("tactics", ["infantry", "all"])
@pytest.mark.parametrize(("strike", "both"), [("front", (7, 10)), ("card", (7, 5))])
def test_8_2_tactics_multiply_the_insurgents_of_a_front_that_is_struck_and_no_lone_card(
    tactics: str, strike: str, both: tuple[int, int]
) -> None:
    state = position("strike", "jihadists ambush", "fa-18 cobra", tactics=tactics, strike=strike)
    place = "1.1" if strike == "card" else "1"
    state = play(sent(state, "send", place, "fa-18", "cobra"), "strike")
    assert forces(state) == both


def test_4_4_the_american_discards_alone_become_the_deck() -> None:
    state = position("reinforce", "insurgents", reserve="", discards="cobra bradley car-bomb",
                     casualties="humvee", captured="jihadists", reshuffle=True)  # fmt: skip
    assert menu(state) == ["draw bradley", "draw cobra"]
    assert (pile(state, "american"), pile(state, "insurgents")) == ("", "car-bomb")
    assert pile(state, "casualties") == "humvee"


def test_4_4_a_card_that_acted_in_turn_is_drawn_again_after_the_next_is_made_anew() -> None:
    state = position("assault", "insurgents | secured-road", f"{MARINES} {GUARD}", deck="",
                     reserve="", assaults="in-turn", reshuffle=True)  # fmt: skip
    state = play(state, f"send {MARINES} 1", "assault", "roll 6 1")
    assert (asked(state), pile(state, "american")) == ("us assault", MARINES)
    state = passed(state, "reinforce")
    assert menu(state) == [f"draw {MARINES}"]


@pytest.mark.parametrize(("leftover", "points_"), [("minus", -4), ("none", 0)])
def test_4_4_after_turn_60_what_is_left_counts_as_at_any_end(leftover: str, points_: int) -> None:
    state = position("EndTurn", "insurgents", "robot", turn=60, deck="", reshuffle=True,
                     leftover=leftover)  # fmt: skip
    assert state.result is not None and state.result.points == points_


def test_3_4_who_made_no_assault_in_turn_may_withdraw_from_what_is_left() -> None:
    state = position("assault", "insurgents | secured-road", MARINES, deck="", assaults="in-turn",
                     leftover="none")  # fmt: skip
    state = play(state, "withdraw")
    assert state.result is not None and state.result.points == 0
