"""Chapter 2.6 at the table: the Advantage, spent, captured, unmoved and never converted."""

from nightdrop.hexwar.rules.actions import SpendAdvantage
from nightdrop.rules.actions import ROLL

from .tabletop import asked, menu, news_of, play, position, refused, where

ADVANTAGE = {"0405": "505.01 advantage", "0606": "G.01 infantry-a"}


def test_2_6_1_a_spent_advantage_takes_the_initiative_and_names_the_regiment() -> None:
    state = play(position("initiative", ADVANTAGE, turn=2, initiative="german"), "advantage 505")
    assert asked(state) == "us choose"
    assert menu(state) == ["U1"]
    assert where(state, "505.01") == "gone"


def test_2_6_1_the_regiment_comes_first_even_if_nothing_of_it_is_left() -> None:
    units = {"0405": "505.01 advantage", "0305": "507.01"}
    state = play(position("initiative", units, turn=2), "advantage 505")
    assert menu(state) == ["U1"]
    state = play(state, "U1", "G4", "roll 1", "done")
    assert menu(state) == ["U2", "U3"]


def test_2_6_1_an_unknown_advantage_may_not_be_spent() -> None:
    state = position("initiative", {"0405": "505.01"}, turn=2)
    assert asked(state) == "chance initiative"


def test_2_6_1_one_advantage_a_turn() -> None:
    units = {"0405": "505.01 advantage, 507.01 advantage"}
    state = position("initiative", units, turn=2)
    assert menu(state) == ["advantage 505", "advantage 507", "roll"]
    assert asked(play(state, "advantage 507")) == "us choose"


def test_2_6_1_nothing_is_spent_on_turn_1() -> None:
    assert asked(position("initiative", ADVANTAGE, turn=1)) == "us choose"


def test_2_6_1_the_us_may_keep_it_and_roll() -> None:
    state = play(position("initiative", ADVANTAGE, turn=2), "roll")
    assert asked(state) == "chance initiative"
    assert "505.01" in state.pieces


def test_2_6_2_a_captured_advantage_gives_the_german_the_next_turn() -> None:
    units = {"0405": "505.01", "0505": "G.01 infantry-a activated"}
    state = position("G4 combat", units, turn=5)
    state = play(state, "attack 0405", "join G.01", "fight", "draw advantage")
    assert state.book.tokens == (6,)


def test_2_6_2_a_revealed_advantage_is_captured_too() -> None:
    units = {"0405": "505.01 advantage", "0505": "G.01 infantry-a activated"}
    state = position("G4 combat", units, turn=5)
    assert play(state, "attack 0405", "join G.01", "fight").book.tokens == (6,)


def test_2_6_2_a_second_capture_takes_the_turn_after() -> None:
    units = {"0405": "505.01, 507.01", "0505": "G.01 infantry-a activated"}
    state = play(position("G4 combat", units, turn=5), "attack 0405", "join G.01", "fight")
    assert play(state, "draw advantage", "draw advantage").book.tokens == (6, 7)


def test_2_6_2_a_third_capture_takes_the_turn_after_that() -> None:
    units = {"0405": "505.01, 507.01, 508.01", "0505": "G.01 infantry-a activated"}
    state = play(position("G4 combat", units, turn=5), "attack 0405", "join G.01", "fight")
    state = play(state, "draw advantage", "draw advantage", "draw advantage")
    assert state.book.tokens == (6, 7, 8)


def test_2_6_2_a_third_capture_finds_the_turn_between_two_that_are_taken() -> None:
    units = {"0405": "505.01", "0505": "G.01 infantry-a activated"}
    state = position("G4 combat", units, turn=5, tokens=[6, 8])
    state = play(state, "attack 0405", "join G.01", "fight", "draw advantage")
    assert state.book.tokens == (6, 7, 8)


def test_2_6_2_a_later_capture_takes_the_next_turn_not_taken_yet() -> None:
    units = {"0405": "505.01", "0505": "G.01 infantry-a activated"}
    state = position("G4 combat", units, turn=5, tokens=[6])
    state = play(state, "attack 0405", "join G.01", "fight", "draw advantage")
    assert state.book.tokens == (6, 7)


def test_2_6_2_beyond_the_last_turn_a_capture_is_lost() -> None:
    units = {"0405": "505.01", "0505": "G.01 infantry-a activated"}
    state = position("G4 combat", units, turn=9)
    assert play(state, "attack 0405", "join G.01", "fight", "draw advantage").book.tokens == ()


def test_2_6_2_his_turn_comes_without_a_roll_and_uses_the_token() -> None:
    state = position("initiative", turn=3, tokens=[3, 4], initiative="us")
    assert asked(state) == "german choose"
    assert state.book.tokens == (4,)


def test_2_6_2_a_captured_advantage_is_announced() -> None:
    units = {"0405": "505.01, 505.02", "0505": "G.01 infantry-a activated"}
    state = play(position("G4 combat", units), "attack 0405", "join G.01", "fight")
    state = play(state, "draw advantage", "draw plt")
    assert state.dead["505.01"].known_to == ("us", "german")
    assert state.dead["505.02"].known_to == ("german",)


def test_2_6_2_an_advantage_lost_off_the_map_or_to_stacking_is_no_capture() -> None:
    units = {"0405": "505.01 advantage, 505.02, 505.03, 505.04"}
    state = play(position("U1 stacking", units), "remove 505.01")
    assert state.book.tokens == ()
    pushed = position("G1 push 1", {"0101": "505.01"}, turn=1)
    assert play(pushed, "move 505.01 off").book.tokens == ()


def test_2_6_3_spent_advantage_and_token_cancel_and_both_roll() -> None:
    state = position("initiative", ADVANTAGE, turn=3, tokens=[3])
    state = play(state, "advantage 505")
    assert asked(state) == "chance initiative"
    assert state.book.tokens == ()
    state = play(state, "roll 5 2")
    assert menu(state) == ["U1", "U2", "U3"]  # no regiment is forced


def test_2_6_3_not_spent_the_token_decides() -> None:
    state = play(position("initiative", ADVANTAGE, turn=3, tokens=[3]), "roll")
    assert asked(state) == "german choose"


def test_2_6_2_the_table_is_told_that_a_token_is_used_up_whether_it_decides_or_is_met() -> None:
    used = "turn german: news.token_used [2.6.2]"
    met = "turn: news.advantage regiment=505 [2.6.1]"
    state = position("initiative", ADVANTAGE, turn=3, tokens=[3])
    assert news_of(state, ROLL) == [used]
    assert news_of(state, SpendAdvantage("505")) == [met, used]


def test_2_6_4_a_revealed_advantage_does_not_move() -> None:
    state = position("U1", {"0405": "505.01 advantage, 505.02 plt"})
    assert refused(state, "move 505.01 0505") == "refused.advantage_stays [2.6.4]"
    assert not [text for text in menu(state, "move") if "505.01" in text]


def test_2_6_4_an_unknown_one_moves_like_any_stick() -> None:
    state = position("U1", {"0405": "505.01"}, dead={"505": {"plt": 18, "ldr": 6, "hq": 3}})
    assert not refused(state, "move 505.01 0505")


def test_2_6_5_an_advantage_counts_for_the_muster() -> None:
    state = position("U1 regroup", {"0405": "505.01 advantage, 505.02"})
    assert menu(state) == ["done", "muster 0405"]


def test_2_6_5_an_advantage_is_never_converted() -> None:
    state = position("U1 regroup", {"0405": "505.01 advantage, 505.02 hq, 505.03 plt"})
    assert menu(state) == ["done", "form 505.02 505.03"]
    assert refused(state, "form 505.01 505.02") == "refused.advantage_never [2.6.5]"


def test_2_6_5_an_advantage_does_not_reinforce() -> None:
    state = position("U1 regroup", {"0405": "505.A reduced, 505.01 advantage, 505.02 plt"})
    assert menu(state) == ["done", "reinforce-company 505.A 505.02"]


def test_2_6_2_the_last_turn_can_be_captured_too() -> None:
    units = {"0405": "505.01 advantage", "0505": "G.01 infantry-a activated"}
    state = position("G4 combat", units, turn=8)
    assert play(state, "attack 0405", "join G.01", "fight").book.tokens == (9,)


def test_2_6_2_tokens_lie_in_the_order_of_their_turns() -> None:
    units = {"0405": "505.01 advantage", "0505": "G.01 infantry-a activated"}
    state = position("G4 combat", units, turn=5, tokens=[8])
    assert play(state, "attack 0405", "join G.01", "fight").book.tokens == (6, 8)


def test_2_6_2_only_an_advantage_is_captured() -> None:
    units = {"0405": "505.01, 505.02 hq", "0505": "G.01 infantry-a activated"}
    state = play(position("G4 combat", units), "attack 0405", "join G.01", "fight", "draw ldr")
    assert state.book.tokens == ()


def test_2_6_1_the_named_regiment_stays_forced_while_the_german_chooses() -> None:
    state = play(position("initiative", ADVANTAGE, turn=2, initiative="german"), "advantage 505")
    assert state.book.forced == "505"
    assert play(state, "U1").book.forced is None


def test_2_6_1_with_a_token_the_regiment_is_forced_only_once_us_chooses() -> None:
    state = position("choose german", used=["U1"], forced="507", turn=2, initiative="us")
    assert play(state, "G4").book.forced == "507"


def test_2_6_3_a_token_met_by_an_advantage_leaves_the_later_ones() -> None:
    state = play(position("initiative", ADVANTAGE, turn=3, tokens=[3, 5]), "advantage 505")
    assert state.book.tokens == (5,)


def test_2_6_1_no_regiment_stays_forced_into_the_next_turn() -> None:
    used = ["G4", "U1", "G4", "U2"]
    state = position("choose german", turn=8, initiative="german", used=used, forced="505")
    state = play(state, "G4", "roll 1", "done")
    assert (state.turn, state.book.forced) == (9, None)
