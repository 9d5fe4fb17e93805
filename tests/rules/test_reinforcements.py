"""Chapter 8.5 at the table: the draw, the allowance, entry hexes by night and by day."""

from nightdrop.engine.view import seen_by
from nightdrop.hexwar.rules.night_drop import NIGHT_DROP
from nightdrop.rules.actions import parse
from nightdrop.table.words.news import narrate

from .tabletop import (
    asked,
    chances,
    controlled,
    menu,
    news_of,
    play,
    position,
    spent,
    unit,
    where,
)


def test_8_5_1_a_reinforcement_is_drawn_and_placed_concealed() -> None:
    state = play(position("G4 reinforce 2", turn=2), "reinforce")
    assert chances(state)["draw infantry-a"] == 3
    state = play(state, "draw infantry-a")
    assert where(state, "G.01") == "0501"
    assert unit(seen_by(state, "us"), "G.01").face is None


def test_8_5_1_it_may_move_and_fight_in_the_same_activation() -> None:
    state = position("G4 reinforce 1", {"0503": "505.A"}, turn=2)
    state = play(state, "reinforce", "draw infantry-a", "move G.01 0502", "done")
    assert menu(state) == ["attack 0503", "done"]
    assert asked(play(state, "attack 0503", "join G.01", "fight")) == "chance roll"


def test_8_5_1_entering_costs_no_points() -> None:
    state = play(position("G4 reinforce 1", turn=2), "reinforce", "draw infantry-a")
    assert (spent(state, "G.01"), state.act("G.01").moved) == (0, 0)
    assert where(play(state, "move G.01 0503"), "G.01") == "0503"  # the 2 MP of a bocage hex


def test_8_5_1_the_entry_hex_gives_the_capacity_at_night() -> None:
    state = play(position("G4 reinforce 1", turn=2), "reinforce", "draw light-tank-c")
    state = play(state, "move G.01 0204")  # entered on the road at 0104
    assert state.act("G.01").capacity == 6


def test_8_5_1_reinforcements_come_before_any_move() -> None:
    state = play(position("G4 reinforce 2", {"0405": "G.01 infantry-a"}), "done", "move G.01 0505")
    assert not menu(state, "reinforce")


def test_8_5_2_each_uses_one_of_the_allowance() -> None:
    state = position("G4 reinforce 1", {"0405": "G.01 infantry-b"}, turn=2)
    state = play(state, "reinforce", "draw infantry-a")
    assert state.book.allowance == 0
    assert asked(state) == "german move"  # none is left to draw another
    assert {text.split()[1] for text in menu(state, "move")} == {"G.02"}


def test_8_5_2_an_empty_pool_gives_none() -> None:
    dead = {
        "infantry-a": 3,
        "pioneer-a": 1,
        "infantry-b": 1,
        "security-b": 2,
        "light-tank-c": 1,
        "infantry-c": 1,
        "security-c": 1,
        "armoured-car-d": 1,
        "infantry-d": 1,
        "security-d": 1,
    }
    state = position("G4", {"0405": "G.01 platoon-d"}, dead={"german": dead})
    assert asked(play(state, "roll 6")) == "german move"


def test_8_5_3_by_day_the_german_chooses_among_the_four() -> None:
    state = play(position("G4 reinforce 1"), "reinforce", "draw infantry-a")
    assert menu(state) == ["enter 0104", "enter 0501", "enter 0510", "enter 1204"]
    assert where(play(state, "enter 1204"), "G.01") == "1204"


def test_8_5_3_by_day_another_letter_if_one_is_held() -> None:
    units = {"0104": "505.01", "0501": "505.A"}
    state = play(position("G4 reinforce 1", units), "reinforce", "draw infantry-a")
    assert menu(state) == ["enter 0510", "enter 1204"]


def test_8_5_3_by_day_with_all_four_held_the_nearest_edge_hexes() -> None:
    units = {"0104": "505.01", "0501": "505.02", "0510": "505.03", "1204": "505.04"}
    state = play(position("G4 reinforce 1", units), "reinforce", "draw infantry-a")
    assert menu(state) == [
        f"enter {hex_}" for hex_ in ("0103", "0105", "0401", "0410", "0601", "0610", "1203", "1205")
    ]


def test_8_5_3_by_night_the_letters_hex_and_no_other() -> None:
    state = play(position("G4 reinforce 1", turn=4), "reinforce", "draw security-b")
    assert where(state, "G.01") == "1204"


def test_8_5_3_by_night_if_it_is_held_the_nearest_edge_hex_of_his_choice() -> None:
    state = position("G4 reinforce 1", {"0501": "505.01"}, turn=4)
    state = play(state, "reinforce", "draw infantry-a")
    assert menu(state) == ["enter 0401", "enter 0601"]


def test_8_5_3_by_night_one_nearest_hex_needs_no_choice() -> None:
    state = position("G4 reinforce 1", {"0501": "505.01", "0401": "505.02"}, turn=4)
    assert where(play(state, "reinforce", "draw infantry-a"), "G.01") == "0601"


def test_8_5_3_the_nearest_edge_hex_is_one_that_the_unit_can_be_in() -> None:
    """As near as 0201 lies 0801, a stream."""
    held = ("0301", "0401", "0501", "0601", "0701")
    units = {hex_: f"505.0{n}" for n, hex_ in enumerate(held, 1)}
    state = position("G4 reinforce 1", units, turn=4)
    assert where(play(state, "reinforce", "draw infantry-a"), "G.01") == "0201"


def test_8_5_3_where_a_unit_enters_by_itself_is_told() -> None:
    before = play(position("G4 reinforce 1", turn=4), "reinforce")
    after = play(before, "draw infantry-a")
    views = seen_by(before, "us"), seen_by(after, "us")
    told = narrate(views[0], parse("draw infantry-a", NIGHT_DROP), views[1], "us")
    assert [line.text for line in told] == [
        "A German unit is drawn as a reinforcement.", "A German unit enters at 0501.",
    ]  # fmt: skip


def test_8_5_3_germans_in_the_entry_hex_do_not_matter() -> None:
    state = position("G4 reinforce 1", {"0501": "G.01 infantry-b, G.02 infantry-c"}, turn=4)
    assert where(play(state, "reinforce", "draw infantry-a"), "G.03") == "0501"


def test_8_5_3_impassable_edge_hexes_are_passed_over() -> None:
    held = {f"{column:02d}01": f"505.{column:02d}" for column in range(4, 8)}
    state = position("G4 reinforce 1", held, turn=4)
    state = play(state, "reinforce", "draw infantry-a")
    assert where(state, "G.01") == "0301"  # 0801 is stream


def test_8_5_3_entering_a_vp_hex_ends_us_control() -> None:
    state = position("G4 reinforce 1", turn=4, vp={"0510": {"control": True}})
    assert controlled(play(state, "reinforce", "draw platoon-d")) == []


def test_8_5_1_a_drawn_unit_is_a_concealed_one_of_full_strength() -> None:
    state = play(position("G4 reinforce 1", turn=2), "reinforce", "draw infantry-a")
    expected = position("G4 move", {"0501": "G.01 infantry-a"}, turn=2)
    assert unit(state, "G.01") == unit(expected, "G.01")


def test_8_5_3_the_entry_of_a_concealed_unit_may_have_gone_by_itself() -> None:
    """By night the letter decides; by day it is a choice as long as two letters are free."""
    night = play(position("G4 reinforce 1", {"0501": "505.01"}, turn=2), "reinforce",
                 "draw infantry-a")  # fmt: skip
    assert asked(night) == "german enter"
    assert night.due.may_be_forced(night, night.menu[0])
    held = {"0501": "505.01", "1204": "505.02", "0104": "505.03", "0510": "505.04"}
    for blocked, secret in ((0, False), (2, False), (4, True)):
        units = dict(list(held.items())[:blocked])
        state = play(position("G4 reinforce 1", units), "reinforce", "draw infantry-a")
        assert state.due.may_be_forced(state, state.menu[0]) is secret


def test_8_5_3_a_lone_entry_is_told_of_the_unit_that_entered_alone() -> None:
    state = position("G4 reinforce 1", {"0405": "G.01 infantry-b"}, turn=2)
    state = play(state, "reinforce")
    assert news_of(state, parse("draw infantry-a", NIGHT_DROP))[1:] == [
        "move 0501 german: news.entered hex=0501 [8.5.3]"]  # fmt: skip
