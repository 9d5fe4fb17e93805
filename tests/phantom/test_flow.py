"""Chapters 1 to 7: cards and piles, points, the end, reinforcement, movement, recon, disarm."""

import pytest

from nightdrop.engine.play import actor, legal_actions
from nightdrop.phantom_fury.rules.cards import AMERICAN, INSURGENT, FuryBook
from nightdrop.phantom_fury.rules.ruleset import left
from nightdrop.rules.actions import NoAction, parse
from nightdrop.table.record.digests import digest
from nightdrop.table.scenario.scenarios import load_scenario
from tests.phantom.tabletop import (
    MARINES,
    asked,
    front,
    fronts,
    menu,
    pile,
    play,
    points,
    position,
)

SIX = f"{MARINES} infantry humvee bradley robot cobra"


def test_1_1_a_game_begins_with_nothing_on_the_table_and_all_cards_in_the_decks() -> None:
    game = load_scenario("phantom-fury")
    state = game.rules.begin(game)
    assert (state.turn, state.book, state.cups) == (1, FuryBook(), game.mix)
    assert (state.numbers, state.dead, state.acts) == ({"american": 0, "insurgents": 0}, {}, {})


def test_1_1_the_hand_begins_empty_before_57_american_cards() -> None:
    state = position(turn=1)
    assert (state.book.hand, left(state, AMERICAN)) == ((), 57)
    assert len(menu(state)) == 42


def test_1_2_the_fronts_begin_empty_before_59_insurgent_cards() -> None:
    state = position("movement", turn=1)
    assert (fronts(state), left(state, INSURGENT)) == (" |  | ", 59)
    assert len(menu(state)) == 31


def test_1_3_each_front_lies_from_left_to_right() -> None:
    state = play(position("movement", "insurgents ? | | ?"), "draw pillbox", "draw ambush")
    assert fronts(state) == "insurgents ? pillbox | ambush | ? ?"


@pytest.mark.parametrize("text", [
    "recon predators 4", "recon predators", "recon predators 1 2", "disarm robot 1.0",
    "disarm robot 1.x", "disarm robot 2.01", "disarm robot 4.1", "send cobra 1.", "send cobra x",
    "discard", "strike 1", "withdraw now",
])  # fmt: skip
def test_1_3_a_text_that_names_no_front_or_place_is_no_action(text: str) -> None:
    with pytest.raises(NoAction):
        parse(text, position().game.rules)


def test_1_4_a_card_that_is_laid_down_is_in_the_cup_and_not_in_the_deck() -> None:
    state = play(position("movement", "insurgents | insurgents | "), "draw pillbox")
    assert fronts(state) == "insurgents ? | insurgents ? | pillbox"
    assert sum(state.cups[INSURGENT].values()) - left(state, INSURGENT) == 2


def test_2_1_points_are_what_is_captured_less_what_is_lost() -> None:
    state = position(captured="jihadists secured-road", casualties="mosque bradley car-bomb")
    assert points(state) == 5 + 2 - 4 - 4 - 3


def test_2_2_points_are_known_at_every_moment_and_may_be_negative() -> None:
    state = position("assault", "mosque secured-block", MARINES)
    state = play(state, f"send {MARINES} 1", "assault")
    assert points(state) == 0
    assert points(play(state, "roll 4 4")) == 1 - 4


@pytest.mark.parametrize(("count", "level"), [
    (36, "medal-of-honor"), (35, "silver-star"), (31, "silver-star"), (30, "bronze-star"),
    (26, "bronze-star"), (25, "victory"), (21, "victory"), (20, "stalemate"), (16, "stalemate"),
    (15, "black-eye"), (11, "black-eye"), (10, "defeat"), (6, "defeat"), (5, "surrender"),
    (-12, "surrender"),
])  # fmt: skip
def test_2_3_the_levels(count: int, level: str) -> None:
    assert position().game.rules.level(count).id == level


def test_2_3_a_victory_or_more_is_won_by_the_americans() -> None:
    rules = position().game.rules
    assert [rules.winner(rules.level(count)) for count in (36, 21, 20, -5)] == [
        "us", "us", "insurgents", "insurgents",
    ]  # fmt: skip


def test_3_1_without_insurgent_cards_and_live_fronts_the_game_ends() -> None:
    state = position("EndTurn", "pillbox car-bomb", "robot", deck="")
    assert (asked(state), state.result and state.result.level) == ("", "surrender")


@pytest.mark.parametrize("live", ["insurgents", "secured-road", "?"])
def test_3_1_a_live_front_goes_on(live: str) -> None:
    state = position("EndTurn", f"pillbox {live}", deck="ambush" if live == "?" else "")
    assert (asked(state), state.turn) == ("chance reinforce", 6)


def test_3_1_with_insurgent_cards_in_the_deck_the_game_goes_on() -> None:
    assert asked(position("EndTurn", "pillbox", deck="ambush")) == "chance reinforce"


def test_3_1_the_last_turn_with_insurgent_cards_is_20() -> None:
    state = position("movement", "", turn=20, deck="ambush pillbox")
    state = play(state, "draw ambush", "draw pillbox")
    assert (fronts(state), left(state, INSURGENT)) == ("ambush | pillbox | ", 0)


@pytest.mark.parametrize(("hand", "committed", "over"), [
    ("", True, True), ("robot", False, True), ("robot", True, False),
])  # fmt: skip
def test_3_2_with_both_decks_empty_an_empty_hand_or_an_idle_turn_ends_it(
    hand: str, committed: bool, over: bool
) -> None:
    state = position("EndTurn", "insurgents", hand, deck="", reserve="", committed=committed)
    assert (state.result is not None) == over


def test_3_2_while_americans_are_left_in_the_deck_it_goes_on() -> None:
    assert asked(position("EndTurn", "insurgents", deck="", reserve="robot")) == "chance reinforce"


def test_3_2_a_discard_spends_no_card() -> None:
    state = position("resource", "insurgents ?", f"{SIX} stryker", deck="ambush", reserve="")
    state = play(state, "discard robot")
    while state.due.name != "count":
        state = play(state, "done")
    assert state.turn == 5


@pytest.mark.parametrize(("reshuffle", "last"), [(False, 35), (True, 60)])
def test_3_2_games_end_in_turns_that_are_known(reshuffle: bool, last: int) -> None:
    turns = position(reshuffle=reshuffle).game.rules.last_turns
    assert (turns[0], turns[-1]) == (20, last)


def test_3_2_each_turn_spends_anew() -> None:
    state = position("assault", "insurgents pillbox", f"{MARINES} robot", deck="", reserve="")
    state = play(state, f"send {MARINES} 1", "assault", "roll 1 6", "roll 6 1")
    assert (state.turn, state.book.committed, state.book.fought) == (6, False, ())


def test_3_3_what_lies_down_is_turned_up_and_insurgents_and_objectives_are_lost() -> None:
    hidden = "? pillbox | ambush secured-road | insurgents ?"
    state = position("EndTurn", hidden, deck="jihadists car-bomb", reserve="")
    assert (asked(state), menu(state)) == ("chance count", ["draw car-bomb", "draw jihadists"])
    state = play(state, "draw car-bomb", "draw jihadists")
    assert pile(state, "casualties") == "secured-road insurgents jihadists"
    assert fronts(state) == "car-bomb pillbox | ambush | "
    assert state.result is not None and state.result.points == -11


def test_3_4_without_insurgent_cards_the_player_may_withdraw() -> None:
    state = position("assault", "insurgents", deck="")
    assert menu(state) == ["done", "withdraw"]
    state = play(state, "withdraw")
    assert state.result is not None and state.result.points == -4


def test_3_4_who_withdraws_is_counted_at_once() -> None:
    state = position("assault", "insurgents | ?", MARINES, deck="car-bomb")
    state_after = play(state, "withdraw")
    assert asked(state_after) == "chance count"
    result = play(state_after, "draw car-bomb").result
    assert result is not None and result.winner == "insurgents"
    assert menu(play(state, f"send {MARINES} 1"), "withdraw") == []


def test_3_4_with_insurgent_cards_nobody_withdraws() -> None:
    assert menu(position("assault", "insurgents", MARINES), "withdraw") == []


def test_4_1_two_american_cards_are_drawn() -> None:
    state = play(position(hand="robot"), "draw cobra")
    assert asked(state) == "chance reinforce"
    state = play(state, "draw infantry")
    assert (asked(state), pile(state, "hand")) == ("chance movement", "infantry cobra robot")


def test_4_1_the_hand_lies_in_order_so_that_equal_hands_have_equal_digests() -> None:
    first = play(position(), "draw cobra", "draw infantry")
    second = play(position(), "draw infantry", "draw cobra")
    assert digest(first) == digest(second)


def test_4_2_of_eight_cards_two_are_discarded_by_choice() -> None:
    state = position(hand=f"{MARINES} {MARINES} {MARINES} humvee robot bradley")
    state = play(state, "draw cobra", "draw predators")
    assert asked(state) == "us resource"
    assert len(menu(state)) == 6  # of equal cards one
    state = play(state, "discard humvee", "discard robot")
    assert (len(state.book.hand), pile(state, "american")) == (6, "humvee robot")
    assert asked(state) == "chance movement"


def test_4_2_the_last_card_too_many_is_chosen_even_among_equal_ones() -> None:
    state = position("resource", hand=" ".join([MARINES] * 4 + ["infantry"] * 2 + ["humvee"]))
    assert asked(state) == "us resource"
    assert asked(play(state, "discard humvee")) == "chance movement"


@pytest.mark.parametrize(("hand", "twice"), [
    ("ingenuity", [True, False]), ("ingenuity coordination", [False, False]),
])  # fmt: skip
def test_4_2_the_last_tactics_card_is_asked_for_twice(hand: str, twice: list[bool]) -> None:
    state = position("resource", hand=f"{hand} {SIX}")
    actions = [one for one in legal_actions(state) if one.text.split()[1] in ("ingenuity", "robot")]
    assert [state.due.gives_up(state, action) for action in actions] == twice


def test_4_3_a_card_that_acted_is_in_a_pile() -> None:
    state = play(position("recon", "? | ?", "predators"), "recon predators 1", "roll 6")
    assert (pile(state, "hand"), pile(state, "american")) == ("", "predators")
    state = position("strike", "pillbox", "cobra")
    assert pile(play(state, "send cobra 1"), "hand") == ""


def test_4_4_the_american_deck_is_not_made_anew() -> None:
    state = play(position(reserve="robot", discards="cobra"), "draw robot")
    assert (asked(state), pile(state, "hand")) == ("chance movement", "robot")
    assert asked(position(reserve="", discards="cobra")) == "chance movement"


def test_5_1_one_card_comes_to_each_front_in_order() -> None:
    state = play(position("movement"), "draw insurgents", "draw pillbox", "draw car-bomb")
    assert fronts(state) == "insurgents | pillbox | car-bomb"


def test_5_2_a_front_fills_up_down_up_down() -> None:
    """Only the first and the third card are drawn."""
    state = position("movement", "insurgents | insurgents ? | insurgents ? roof-top")
    assert asked(state) == "chance movement"
    state = play(state, "draw pillbox")
    assert fronts(state) == "insurgents ? | insurgents ? pillbox | insurgents ? roof-top ?"


def test_5_2_cards_are_counted_not_seats() -> None:
    state = position("movement", "insurgents ? courtyard | insurgents | ")
    state = play(state, "draw pillbox")
    assert fronts(state) == "insurgents ? courtyard ? | insurgents ? | pillbox"


def test_5_2_from_the_fifth_on_cards_lie_face_up() -> None:
    state = play(position("movement", "pillbox ? car-bomb ?"), "draw ambush")
    assert front(state, "1") == "pillbox ? car-bomb ? ambush"
    state = play(position("movement", "pillbox ? car-bomb ? ambush"), "draw insurgents")
    assert front(state, "1") == "pillbox ? car-bomb ? ambush insurgents"


def test_5_3_of_insurgents_the_lowest_goes() -> None:
    full = position("movement", "jihadists ? insurgents ?")
    state = play(full, "draw part-time-insurgents")
    assert front(state, "1") == "jihadists ? insurgents ?"
    assert pile(state, "insurgents") == "part-time-insurgents"
    state = play(position("movement", "insurgents ? courtyard ?"), "draw jihadists")
    assert front(state, "1") == "? courtyard ? jihadists"
    assert pile(state, "insurgents") == "insurgents"


def test_5_3_of_objectives_the_highest_goes() -> None:
    full = position("movement", "secured-road ? courtyard ?")
    state = play(full, "draw secured-district")
    assert (front(state, "1"), pile(state, "insurgents")) == (
        "secured-road ? courtyard ?", "secured-district")  # fmt: skip
    state = play(full, "draw secured-block")
    assert (front(state, "1"), pile(state, "insurgents")) == (
        "? courtyard ? secured-block", "secured-road")  # fmt: skip


def test_5_3_without_another_of_its_type_the_front_grows() -> None:
    state = play(position("movement", "secured-road ? courtyard ?"), "draw ambush")
    assert front(state, "1") == "secured-road ? courtyard ? ambush"
    assert pile(state, "insurgents") == ""


def test_5_3_a_card_goes_once_there_are_four_and_not_before() -> None:
    state = play(position("movement", "insurgents ?"), "draw part-time-insurgents")
    assert front(state, "1") == "insurgents ? part-time-insurgents"


def test_5_3_one_card_goes_at_most() -> None:
    two = "fundamentalists fundamentalists mortar-attacks ?"
    state = play(position("movement", two), "draw jihadists")
    assert front(state, "1") == "fundamentalists mortar-attacks ? jihadists"


def test_5_4_of_equal_cards_the_new_one_goes() -> None:
    full = position("movement", "ambush ? concrete-house ?")
    state = play(full, "draw urban-combat")
    assert (front(state, "1"), pile(state, "insurgents")) == (
        "ambush ? concrete-house ?", "urban-combat")  # fmt: skip
    state = play(full, "draw mosque")
    assert (front(state, "1"), pile(state, "insurgents")) == ("ambush ? concrete-house ?", "")
    assert pile(state, "casualties") == "mosque"


def test_5_4_among_equal_older_ones_the_leftmost_goes() -> None:
    state = position("movement", "insurgents rocket-attacks pillbox ?")
    state = play(state, "draw jihadists")
    assert front(state, "1") == "rocket-attacks pillbox ? jihadists"


def test_5_5_when_the_deck_runs_out_the_remaining_fronts_get_nothing() -> None:
    state = position("movement", "insurgents | | ", deck="pillbox ambush")
    state = play(state, "draw ambush")
    assert (fronts(state), left(state, INSURGENT)) == ("insurgents ? | ambush | ", 0)
    assert asked(state) == "us assault"


def test_6_1_recon_fails_on_5_and_works_on_4() -> None:
    state = position("recon", "jihadists ? roof-top ?", "predators dragon-eyes")
    assert menu(state) == ["done", "recon dragon-eyes 1", "recon predators 1"]
    state = play(state, "recon predators 1", "roll 5")
    assert (asked(state), pile(state, "american")) == ("us recon", "predators")
    state = play(state, "recon dragon-eyes 1", "roll 4", "draw car-bomb", "draw ambush")
    assert front(state, "1") == "jihadists car-bomb roof-top ambush"
    assert pile(state, "hand") == ""


def test_6_1_recon_is_asked_while_there_are_cards_and_something_to_look_at() -> None:
    assert "recon" not in asked(position("recon", "insurgents", "predators"))
    assert "recon" not in asked(position("recon", "insurgents ?", "robot"))


def test_6_2_what_was_turned_up_is_face_up_for_every_rule() -> None:
    state = position("recon", "jihadists ? roof-top ?", "predators")
    state = play(state, "recon predators 1", "roll 1", "draw car-bomb", "draw ambush")
    state = play(state, "draw robot", "draw cobra", "draw roadside-bomb")
    assert front(state, "1") == "jihadists roof-top ambush roadside-bomb"
    assert pile(state, "insurgents") == "car-bomb"


@pytest.mark.parametrize("die", [1, 6])
def test_6_3_the_recon_card_is_discarded_works_or_not(die: int) -> None:
    state = play(position("recon", "?", "predators"), "recon predators 1")
    assert state.book.committed
    assert pile(play(state, f"roll {die}"), "american") == "predators"


def test_7_1_disarm_removes_the_explosive_on_4_without_points() -> None:
    state = position("disarm", "roadside-bomb ?", "robot")
    assert menu(state) == ["disarm robot 1.1", "done"]
    state = play(state, "disarm robot 1.1", "roll 4")
    assert (front(state, "1"), pile(state, "insurgents"), points(state)) == (
        "?", "roadside-bomb", 0)  # fmt: skip


def test_7_1_disarm_fails_on_5() -> None:
    state = position("disarm", "insurgents | car-bomb roadside-bomb car-bomb", "robot spotters")
    assert menu(state, "disarm") == [
        f"disarm {face} 2.{place}" for face in ("robot", "spotters") for place in (1, 2, 3)
    ]
    state = play(state, "disarm robot 2.3", "roll 5")
    assert (front(state, "2"), asked(state)) == ("car-bomb roadside-bomb car-bomb", "us disarm")
    state = play(state, "disarm spotters 2.2", "roll 1")
    assert front(state, "2") == "car-bomb car-bomb"


@pytest.mark.parametrize("die", [1, 6])
def test_7_2_the_disarm_card_is_discarded_works_or_not(die: int) -> None:
    state = play(position("disarm", "car-bomb", "robot"), "disarm robot 1.1")
    assert state.book.committed
    assert pile(play(state, f"roll {die}"), "american") == "robot"


def test_a_step_with_nothing_to_ask_is_skipped() -> None:
    state = position("resource", hand="cobra robot predators")
    state = play(state, "draw pillbox", "draw ambush", "draw insurgents")
    assert asked(state) == "us strike"
    assert actor(state) == "us"
