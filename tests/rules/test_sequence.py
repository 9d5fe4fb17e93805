"""Chapters 5 to 5.3 at the table: turns, initiative and discovery."""

import pytest

from nightdrop.engine.model import State
from nightdrop.engine.view import seen_by
from nightdrop.table.disk.yaml import FileError

from .tabletop import asked, chances, fresh, marker, menu, play, position


def test_5_a_turn_is_initiative_discovery_and_five_activations() -> None:
    state = position("initiative", {"0405": "505.A"}, turn=5)
    state = play(state, "roll 6 1", "pass")
    steps = []
    for texts in (["U1", "done"], ["G4", "roll 1", "done"], ["U2"], ["G4", "roll 1", "done"]):
        steps.append(asked(state))
        state = play(state, *texts)
    assert steps == ["us choose", "german choose", "us choose", "german choose"]
    state = play(state, "U3")
    assert (state.turn, asked(state)) == (6, "chance initiative")


def test_5_after_the_drop_the_first_turn_begins() -> None:
    state = position("initiative", turn=1)
    assert asked(state) == "us choose"


def test_5_1_turn_4_is_night_and_turn_5_is_day() -> None:
    units = {"0405": "505.01, 507.01"}
    assert "G1" in menu(position("choose german", units, turn=4, initiative="german"))
    assert menu(position("choose german", units, turn=5, initiative="german")) == ["G4"]


def test_5_2_1_the_higher_die_has_the_initiative() -> None:
    state = position("initiative", turn=2)
    assert asked(play(state, "roll 4 3")) == "us choose"
    assert asked(play(state, "roll 3 4")) == "german choose"


@pytest.mark.parametrize("holder", ["us", "german"])
def test_5_2_1_in_a_draw_the_last_holder_keeps_it(holder: str) -> None:
    state = position("initiative", turn=2, initiative=holder)
    assert asked(play(state, "roll 3 3")) == f"{holder} choose"


def test_5_2_1_a_draw_leaves_it_even_to_a_holder_by_token() -> None:
    state = position("initiative", {"0405": "505.A"}, turn=5, tokens=[5], initiative="us")
    state = play(state, "pass", "G4", "roll 1", "done", "U1", "done", "G4", "roll 1", "done")
    state = play(state, "U2", "G4", "roll 1", "done", "roll 2 2", "pass")
    assert asked(state) == "german choose"


def test_5_2_2_on_turn_1_the_us_has_the_initiative() -> None:
    assert asked(position("initiative", turn=1, initiative="german")) == "us choose"


def test_5_2_3_a_token_gives_the_initiative_without_a_roll() -> None:
    assert asked(position("initiative", turn=2, tokens=[2])) == "german choose"


def test_5_2_3_a_spent_advantage_gives_the_initiative_without_a_roll() -> None:
    state = position("initiative", {"0405": "505.01 advantage"}, turn=2, initiative="german")
    assert asked(play(state, "advantage 505")) == "us choose"


def test_5_3_1_discovery_is_for_the_daylight_turns() -> None:
    assert asked(play(position("initiative", turn=4), "roll 6 1")) == "us choose"
    assert asked(play(position("initiative", turn=5), "roll 6 1")) == "german discovery"


MARKED = {"0304": {"marker": 3, "laid_by": "us"}, "0506": {"marker": 1, "laid_by": "german"}}


def test_5_3_2_the_german_may_flip_a_us_marker() -> None:
    state = position("discovery", vp=MARKED)
    assert menu(state, "flip") == ["flip 0304"]
    assert marker(seen_by(state, "german"), "0304") is None
    assert marker(seen_by(play(state, "flip 0304"), "german"), "0304") == 3


def test_5_3_2_or_place_an_open_marker_where_none_lies() -> None:
    state = position("discovery", vp=MARKED)
    assert menu(state, "place") == [f"place {h}" for h in ("0510", "0804", "0904", "1002", "1107")]
    state = play(state, "place 0904", "draw 2")
    assert marker(seen_by(state, "us"), "0904") == marker(seen_by(state, "german"), "0904") == 2


def test_5_3_2_one_action_a_turn() -> None:
    assert asked(play(position("discovery", vp=MARKED), "flip 0304")) == "us choose"
    assert asked(play(position("discovery"), "place 0904", "draw 2")) == "us choose"


def test_5_3_2_discovery_is_optional() -> None:
    assert asked(play(position("discovery"), "pass")) == "us choose"


def test_5_3_2_a_hex_under_us_control_may_be_chosen() -> None:
    state = position("discovery", {"0304": "505.A"})
    assert "place 0304" in menu(state)


def test_5_3_2_is_skipped_when_nothing_can_be_flipped_or_placed() -> None:
    state = position(
        "initiative",
        options={"vp_mix": [1, 0, 0]},
        vp={"0304": {"marker": 1, "concealed": False}},
    )
    assert asked(play(state, "roll 6 1")) == "us choose"


def test_5_3_2_markers_drawn_by_the_german_are_weighed_by_the_pool() -> None:
    state = play(position("discovery", vp=MARKED), "place 0904")
    assert chances(state) == {"draw 1": 3, "draw 2": 4, "draw 3": 1}


def test_5_1_in_the_last_night_turn_sticks_can_still_be_pushed_and_then_no_more() -> None:
    assert asked(position("G1 push 1", {"0405": "505.01"}, turn=4)) == "german push"
    with pytest.raises(FileError, match=r"G1 is possible only at night \[5.4.2\]"):
        position("G1 push 1", {"0405": "505.01"}, turn=5)


def test_5_what_is_thrown_for_hangs_on_turn_and_matter_alone() -> None:
    """Two games that are to have the same chance throw alike for the same matter."""
    fight = {"0405": "505.A", "0505": "G.01 infantry-a"}
    state = play(position("U1 combat", fight), "attack 0505", "join 505.A", "fight")
    assert state.due.matter(state) == "fight 5 us"
    matters = ("initiative", "G1", "G4"), ("initiative 3", "roll 3 G1", "roll 3 G4")
    for at, matter in zip(*matters, strict=True):
        state = position(at, turn=3)
        assert state.due.matter(state) == matter
    state = fresh()
    while asked(state) == "chance place":
        state = play(state, menu(state)[0])
    state = play(state, "roll 1 1 1")
    assert state.due.matter(state) == "drop 505 1"


def test_2_3_what_is_drawn_for_has_its_place_in_a_cup_laid_out_in_a_row() -> None:
    """Sticks by id, markers by hex; a reinforcement is like another."""

    def lot(state: State) -> int:
        return state.due.lot(state)

    state = play(position("U1 regroup", {"0405": "505.07, 505.12"}), "muster 0405")
    assert (lot(state), lot(play(state, "draw plt"))) == (6, 11)
    assert lot(play(position("G4 reinforce 1"), "reinforce")) == 0
    state = play(position("initiative"), "roll 6 1")
    assert [lot(play(state, f"place {hex_}")) for hex_ in ("0304", "1107")] == [0, 6]
    state = position("count", turn=9, vp={"0506": {"control": True}, "1002": {"control": True}})
    assert (lot(state), lot(play(state, "draw 1"))) == (1, 5)
