"""Chapter 4 at the table: the Germans' places, the drop, scatter and landing, the VP pool."""

import pytest

from nightdrop.engine.view import seen_by
from nightdrop.hexwar.rules.garrison import undrawn
from nightdrop.rules.actions import Roll

from .tabletop import asked, chances, fresh, news_of, play, position, prompt, unit, where

GERMANS = (
    "draw infantry-a",
    "draw infantry-b",
    "draw security-c",
    "draw pioneer-a",
    "draw platoon-d",
)


def test_4_1_a_unit_is_drawn_for_each_set_up_hex() -> None:
    state = play(fresh(), *GERMANS)
    places = [f"{counter.place:04d} {counter.face}" for counter in state.pieces]
    assert places == [
        "0304 infantry-a",
        "0402 infantry-b",
        "0904 security-c",
        "1002 pioneer-a",
        "1107 platoon-d",
    ]


def test_4_1_the_german_alone_sees_what_he_drew() -> None:
    state = play(fresh(), *GERMANS)
    assert unit(seen_by(state, "german"), "G.01").face == "infantry-a"
    assert unit(seen_by(state, "us"), "G.01").face is None
    assert seen_by(state, "us").cups["german"]["infantry-a"] == 3


def test_4_1_every_draw_is_weighed_by_what_is_left() -> None:
    state = play(fresh(), "draw infantry-a")
    assert chances(state)["draw infantry-a"] == 2
    assert "draw platoon-d" not in chances(play(state, "draw platoon-d"))


def test_4_2_the_505th_drops_before_the_508th_and_the_507th() -> None:
    state = play(fresh(), *GERMANS)
    assert asked(state) == "chance drop"
    state = play(state, *["roll 1 1 6"] * 28)
    state = play(state, "roll 4 1 1")
    assert where(state, "508.01") == "1006"  # from 1005
    state = play(state, *["roll 1 1 6"] * 27, "roll 4 1 1")
    assert where(state, "507.01") == "0306"  # from 0305


def test_4_2_1_sticks_drop_from_their_hexes_in_order() -> None:
    state = play(fresh(), *GERMANS, *["roll 4 2 1"] * 5)
    landed = [where(state, f"505.{number:02d}") for number in range(1, 6)]
    assert landed == ["gone"] * 4 + ["0305"]  # four on the Germans in 0304, then from 0303


def test_4_2_1_stacks_of_four_and_of_three_and_one_of_four_for_the_507th() -> None:
    state = fresh("night-drop")
    stacks = {group: [n for _, n in drop] for group, drop in state.game.board.drop.items()}
    assert stacks == {"505": [4] * 7, "507": [3, 3, 3, 4, 3, 3, 3], "508": [4] * 7}


@pytest.mark.parametrize(
    ("throw", "landed"),
    [
        ("1 1", "0301"),
        ("2 1", "0401"),
        ("3 2", "0503"),
        ("4 3", "0305"),
        ("5 1", "0202"),
        ("6 2", "0101"),
        ("1 2", "gone"),
        ("6 3", "gone"),
    ],
)
def test_4_2_2_the_dice_give_direction_and_distance(throw: str, landed: str) -> None:
    assert where(play(fresh(), *GERMANS, f"roll {throw} 1"), "505.01") == landed


def landing(direction_distance: str, die: int, skip: int) -> str:
    """Where the stick ends that jumps after `skip` others were lost."""
    state = play(fresh(), *GERMANS, *["roll 1 1 6"] * skip)
    number = skip + 1
    return where(play(state, f"roll {direction_distance} {die}"), f"505.{number:02d}")


def test_4_2_3_bocage_kills_on_a_6() -> None:
    assert landing("5 1", 5, 0) == "0202"
    assert landing("5 1", 6, 0) == "gone"


def test_4_2_3_marsh_kills_on_a_5() -> None:
    assert landing("4 1", 4, 24) == "0504"  # from 0503
    assert landing("4 1", 5, 24) == "gone"


def test_4_2_3_a_village_kills_on_a_4() -> None:
    state = play(fresh(), *GERMANS, *["roll 1 1 6"] * (28 + 24))
    assert where(play(state, "roll 4 1 3"), "508.25") == "1110"  # from 1109
    assert where(play(state, "roll 4 1 4"), "508.25") == "gone"


def test_4_2_3_the_stream_kills_always_and_so_does_its_bridge() -> None:
    assert landing("3 3", 1, 20) == "gone"  # from 0502 to 0803
    assert landing("3 3", 1, 24) == "gone"  # from 0503 to the bridge in 0804


def test_4_2_3_a_german_below_kills_always() -> None:
    assert landing("4 2", 1, 0) == "gone"  # from 0302 to the Germans in 0304


def test_4_2_3_nobody_sees_who_was_lost() -> None:
    state = play(fresh(), *GERMANS, "roll 1 1 6")
    assert "505.01" not in state.dead
    assert state.cups["505"]["plt"] == 18


def test_4_2_3_the_table_is_told_whose_stick_was_lost_and_not_where() -> None:
    told = news_of(play(fresh(), *GERMANS), Roll((1, 1, 6)))
    assert told == ["loss us: news.lost_landing regiment=505 [4.2.3]"]


def test_4_3_vp_markers_are_drawn_at_random_from_one_pool() -> None:
    state = position("U1 regroup", {"0405": "505.01 hq, 505.02 plt"}, vp={"0506": {"marker": 3}})
    state = play(state, "form 505.01 505.02", "mark 0304")
    assert chances(state) == {"draw 1": 4, "draw 2": 4, "draw 3": 1}


def test_4_1_the_table_is_told_that_the_germans_are_placed() -> None:
    assert prompt(fresh()) == "prompt.place [4.1]"


def test_4_2_2_the_table_is_told_which_stick_jumps_where() -> None:
    state = play(fresh(), *GERMANS, "roll 4 2 1")
    assert prompt(state) == "prompt.drop regiment=505 hex=0302 [4.2.2]"


def test_4_2_a_landed_stick_is_an_unknown_one_of_its_regiment() -> None:
    state = play(fresh(), *GERMANS, *["roll 4 2 1"] * 5)
    expected = position("U1", {"0305": "505.05"})
    assert unit(state, "505.05") == unit(expected, "505.05")


def test_4_1_a_placed_german_is_a_concealed_unit_of_full_strength() -> None:
    expected = position("U1", {"0304": "G.01 infantry-a"})
    assert unit(play(fresh(), "draw infantry-a"), "G.01") == unit(expected, "G.01")


def test_4_2_after_the_last_stick_the_first_turn_begins() -> None:
    state = play(fresh(), *GERMANS, *["roll 1 1 6"] * 78)
    assert (asked(state), state.pieces.of("507")) == ("us choose", ())


def test_4_1_what_a_position_leaves_to_chance_is_drawn_before_anything_else() -> None:
    state = position("choose us", {"0304": "G.01 drawn", "0402": "G.02 platoon-d"})
    assert asked(state) == "chance place"
    state = play(state, "draw infantry-a")
    assert (unit(state, "G.01").face, where(state, "G.01")) == ("infantry-a", "0304")
    assert asked(state) == "us choose"


def test_4_1_what_chance_draws_for_a_position_is_out_of_the_cup() -> None:
    state = position("choose us", {"0304": "G.01 drawn", "0402": "G.02 platoon-d"})
    assert "draw platoon-d" not in chances(state)
    assert play(state, "draw infantry-b").cups["german"]["infantry-b"] == 0


def test_4_1_what_is_drawn_for_a_position_the_german_alone_sees() -> None:
    state = play(position("choose us", {"0304": "G.01 drawn"}), "draw pioneer-a")
    assert unit(seen_by(state, "german"), "G.01").face == "pioneer-a"
    assert unit(seen_by(state, "us"), "G.01").face is None


def test_4_1_who_does_not_see_the_faces_knows_where_the_next_unit_is_drawn() -> None:
    state = position("choose us", {"0304": "G.01 drawn", "0402": "G.02 drawn"})
    view = seen_by(play(state, "draw pioneer-a"), "us")
    assert [unit.id for unit in undrawn(view)] == ["G.02"]


def test_4_1_a_reduced_unit_that_is_drawn_had_two_steps_and_is_drawn_first() -> None:
    state = position("choose us", {"0304": "G.01 drawn", "0402": "G.02 drawn reduced"})
    assert "draw security-c" not in chances(state)
    state = play(state, "draw infantry-c")
    assert unit(state, "G.02").face == "infantry-c"
    assert "draw security-c" in chances(state)
