"""Chapter 8 at the table: points, lines and bridges, capacities, the cheapest way, off the map."""

from dataclasses import replace

import pytest

from nightdrop.engine.counters import Pieces
from nightdrop.engine.model import Act, State
from nightdrop.engine.play import settle
from nightdrop.hexwar.rules.night_drop import NIGHT_DROP
from nightdrop.rules.actions import parse

from .tabletop import (
    asked,
    controlled,
    menu,
    play,
    position,
    refused,
    spent,
    unit,
    where,
)


def reaches(state: State, key: str) -> set[str]:
    """The hexes a counter may move to."""
    return {text.split()[2] for text in menu(state, "move") if text.split()[1] == key}


@pytest.mark.parametrize(
    ("from_", "to", "half_points"),
    [
        ("0405", "0406", 2),  # bocage
        ("0303", "0304", 2),  # a village, not along the road
        ("0204", "0304", 1),  # a village along the road
        ("0404", "0504", 1),  # a marsh along the road
        ("0606", "0607", 4),  # a marsh
        ("0505", "0504", 3),  # a marsh, by way of the road
        ("0704", "0804", 1),  # a bridge along the road
        ("0508", "0608", 1),  # along the railway
        ("0509", "0508", 2),  # a railway hex, not along the line
        ("0804", "0905", 2),  # off a bridge, not along the road
    ],
)
def test_8_1_a_move_costs_what_the_hex_entered_costs(from_: str, to: str, half_points: int) -> None:
    state = play(position("U1", {from_: "505.A"}), f"move 505.A {to}")
    assert spent(state, "505.A") == half_points


@pytest.mark.parametrize(
    ("from_", "to", "half_points"),
    [("0508", "0608", 2), ("0404", "0504", 1), ("0405", "0406", 4), ("0303", "0304", 2)],
)
def test_8_1_what_armour_pays(from_: str, to: str, half_points: int) -> None:
    state = play(position("G4 move 1", {from_: "G.01 light-tank-c"}), f"move G.01 {to}")
    assert spent(state, "G.01") == half_points


def test_8_1_a_unit_moves_from_hex_to_hex_up_to_its_capacity() -> None:
    state = position("U1", {"0101": "505.A"})
    assert "0107" in reaches(state, "505.A")
    assert refused(state, "move 505.A 0108") == "refused.too_far [8.3.2]"


def test_8_1_a_friends_zone_hinders_nobody() -> None:
    state = position("U1", {"0101": "505.A", "0109": "505.B", "0202": "505.C"})
    assert refused(state, "move 505.A 0108") == "refused.too_far [8.3.2]"


def test_8_1_a_bridge_is_entered_only_along_its_line() -> None:
    assert not refused(position("U1", {"0704": "505.A"}), "move 505.A 0804")
    state = play(position("U1", {"0705": "505.A"}), "move 505.A 0804")
    assert spent(state, "505.A") == 3  # round by 0704: 1 MP and 1/2
    state = position("U1", {"0705": "505.01"}, turn=2)
    assert refused(state, "move 505.01 0804") == "refused.impassable [8.1]"


def test_8_1_the_stream_is_impassable() -> None:
    assert (
        refused(position("U1", {"0705": "505.A"}), "move 505.A 0805") == "refused.impassable [8.1]"
    )


def test_8_1_units_may_take_turns() -> None:
    state = position("U1", {"0405": "505.A, 505.B"})
    state = play(state, "move 505.A 0406", "move 505.B 0505", "move 505.A 0407")
    assert spent(state, "505.A") == 4


def test_8_1_the_cheapest_way_is_taken() -> None:
    state = play(position("U1", {"0204": "505.A"}), "move 505.A 0604")
    assert spent(state, "505.A") == 4  # four hexes of road
    assert controlled(state) == ["0304"]


def test_8_1_among_equal_ways_the_one_through_most_vp_hexes() -> None:
    state = play(position("U1", {"0405": "505.A"}), "move 505.A 0507")
    assert controlled(state) == ["0506"]  # and not by 0406, the smaller number


def test_8_1_a_vp_hex_held_already_draws_nobody() -> None:
    state = position("U1", {"0405": "505.A, 505.B"}, vp={"0506": {"control": True}})
    assert 406 in play(state, "move 505.A 0507").entered  # the smallest hexes in order


def test_8_1_a_german_takes_the_way_that_ends_us_control() -> None:
    state = position("G4 move 1", {"0405": "G.01 infantry-a"}, vp={"0506": {"control": True}})
    assert controlled(play(state, "move G.01 0507")) == []
    state = position("G4 move 1", {"0405": "G.01 infantry-a"})
    assert 406 in play(state, "move G.01 0507").entered


def test_8_1_sticks_draw_no_way_through_a_vp_hex() -> None:
    assert 406 in play(position("U1", {"0405": "505.01"}), "move 505.01 0507").entered


def test_8_2_1_a_stick_moves_one_hex_at_night() -> None:
    state = position("U1", {"0405": "505.01", "0206": "505.02 plt"}, turn=4)
    assert reaches(state, "505.01") == {"0305", "0306", "0404", "0406", "0505", "0506"}
    state = play(state, "move 505.01 0505")
    assert refused(state, "move 505.01 0605") == "refused.one_hex [8.2.1]"
    assert len(reaches(state, "505.02")) == 6


def test_8_2_1_whatever_the_hex_costs_even_on_a_road() -> None:
    state = position("U1", {"0404": "505.01"}, turn=4)
    assert {"0504", "0304"} <= reaches(state, "505.01")  # marsh along the road, village
    assert refused(state, "move 505.01 0604") == "refused.one_hex [8.2.1]"


@pytest.mark.parametrize(
    ("start", "half_points"),
    [("0304", 6), ("1110", 6), ("0404", 6), ("0408", 6), ("0804", 6), ("0405", 4), ("0607", 4)],
)
def test_8_2_2_at_night_the_starting_hex_gives_the_capacity(start: str, half_points: int) -> None:
    for key, at in (("505.A", "U1"), ("G.01 infantry-a", "G4 move 1")):
        state = position(at, {start: key}, turn=4)
        assert state.game.rules.capacity(state, unit(state, key.split()[0])) == half_points


@pytest.mark.parametrize(("start", "half_points"), [("0404", 6), ("0405", 4)])
def test_8_2_2_at_night_a_reduced_company_has_as_much(start: str, half_points: int) -> None:
    state = position("U1", {start: "505.A reduced"}, turn=4)
    assert state.game.rules.capacity(state, unit(state, "505.A")) == half_points


def test_8_2_2_it_stays_the_same_on_the_way() -> None:
    state = position("U1", {"0405": "505.A"}, turn=4)
    state = play(state, "move 505.A 0404", "move 505.A 0304")  # 1 MP and 1/2
    assert spent(state, "505.A") == 3
    assert refused(state, "move 505.A 0104") == "refused.too_far [8.2.2]"


def test_8_3_1_by_day_germans_have_4_mp() -> None:
    state = position("G4 move 1", {"0405": "G.01 infantry-a"})
    assert "0409" in reaches(state, "G.01")
    assert refused(state, "move G.01 0410") == "refused.too_far [8.3.1]"


def test_8_3_2_by_day_companies_have_6_mp_and_sticks_4() -> None:
    state = position("U1", {"0406": "505.A reduced, 505.01, 505.02 plt"})
    keys = ("505.A", "505.01", "505.02")
    assert [state.game.rules.capacity(state, unit(state, key)) for key in keys] == [12, 8, 8]


def test_8_4_1_units_move_one_by_one() -> None:
    state = position("U1", {"0405": "505.A, 505.01"})
    assert where(play(state, "move 505.A 0505"), "505.01") == "0405"


def test_8_4_1_a_company_and_two_sticks_stay_together_for_one_hex_at_night() -> None:
    state = position("U1", {"0405": "505.A, 505.01, 505.02"}, turn=3)
    state = play(state, *[f"move {key} 0406" for key in ("505.A", "505.01", "505.02")])
    assert reaches(state, "505.A")
    assert not reaches(state, "505.01") | reaches(state, "505.02")


def dear(state: State, capacity: int = 1) -> State:
    """The same with 1/2 MP of capacity by day, so that bocage is out of reach."""
    rules = state.game.rules
    poor = replace(
        rules.tables, day_capacity=dict.fromkeys(("german", "company", "stick"), capacity)
    )
    pieces = Pieces.empty()
    for counter in state.pieces:
        pieces = pieces.put(counter)
    game = replace(state.game, rules=replace(rules, tables=poor))
    return settle(state.but(game=game, pieces=pieces))


def test_8_4_2_a_unit_may_always_move_one_hex() -> None:
    state = dear(position("U1", {"0405": "505.A"}))
    assert len(reaches(state, "505.A")) == 6
    assert not reaches(play(state, "move 505.A 0505"), "505.A")


def test_8_4_2_but_not_into_impassable_hexes() -> None:
    assert "0805" not in reaches(dear(position("U1", {"0705": "505.A"})), "505.A")


def test_8_4_2_the_one_hex_is_the_first() -> None:
    state = dear(position("U1", {"0404": "505.A, 505.B"}), capacity=2)
    state = play(state, "move 505.A 0504")  # 1/2 MP along the road, and 1/2 MP is left
    assert reaches(state, "505.A") == {"0404", "0604"}  # along the road


def test_8_4_2_points_not_used_are_lost() -> None:
    state = position("G4 move 1", {"0405": "G.01 infantry-a"}, turn=5)
    state = play(state, "move G.01 0505", "done", "U1", "G4", "roll 1", "done", "move G.01 0405")
    assert (state.act("G.01").capacity, spent(state, "G.01")) == (8, 2)


def test_8_4_3_nobody_enters_an_enemy_hex() -> None:
    state = position("U1", {"0405": "505.A", "0505": "G.01 infantry-a"}, turn=2)
    assert refused(state, "move 505.A 0505") == "refused.enemy_held [8.4.3]"
    state = position("G4 move 1", {"0405": "505.01", "0505": "G.01 infantry-a"})
    assert refused(state, "move G.01 0405") == "refused.enemy_held [8.4.3]"


def test_8_4_3_nor_passes_through_it() -> None:
    wall = {"0403": "G.01 infantry-a", "0404": "G.02 infantry-b", "0305": "G.03 platoon-d"}
    state = position("U1", {"0304": "505.01", **wall, "0204": "G.04 security-b"}, turn=5)
    assert "0504" not in reaches(state, "505.01")


def test_8_4_3_friends_may_be_passed() -> None:
    state = position("U1", {"0405": "505.A", "0406": "507.01"}, turn=2)
    assert "0407" in reaches(state, "505.A")


def test_8_4_5_a_unit_that_leaves_the_map_is_eliminated() -> None:
    state = position("U1", {"0101": "505.A, 505.01"})
    state = play(state, "move 505.A off")
    assert where(state, "505.A") == "gone"
    assert state.book.companies_left["505"] == 5  # and its counter does not come back


def test_8_4_5_only_a_move_off_the_map_is_asked_twice() -> None:
    state = position("U1", {"0101": "505.A"})
    texts = ("move 505.A off", "move 505.A 0102", "done")
    asked_twice = [state.due.gives_up(state, parse(text, NIGHT_DROP)) for text in texts]
    assert asked_twice == [True, False, False]


def test_8_4_5_an_unknown_stick_is_lost_unseen() -> None:
    state = play(position("U1", {"0101": "505.01, 505.02"}), "move 505.01 off")
    assert (where(state, "505.01"), state.dead) == ("gone", {})


def test_8_4_5_from_an_edge_hex_only() -> None:
    state = position("U1", {"0202": "505.A"})
    assert refused(state, "move 505.A off") == "refused.not_on_edge [8.4.5]"


def test_8_4_5_with_a_point_left_only() -> None:
    state = position("U1", {"0101": "505.01", "0405": "505.02"}, turn=2)
    assert "move 505.01 off" in menu(state)
    assert refused(play(state, "move 505.01 0102"), "move 505.01 off") == "refused.one_hex [8.2.1]"


def test_8_4_5_germans_too() -> None:
    state = position("G4 move 2", {"0101": "G.01 infantry-a", "0405": "G.02 infantry-b"})
    state = play(state, "move G.01 off")
    assert (where(state, "G.01"), state.book.allowance) == ("gone", 1)


def test_8_4_5_a_move_ends_by_itself_when_nobody_can_move() -> None:
    assert asked(play(position("U1", {"0101": "505.01"}), "move 505.01 off")) == "german choose"


def test_8_4_2_the_one_hex_is_given_beside_the_enemy_too_and_costs_all_that_is_left() -> None:
    units = {"0305": "505.A", "0506": "G.01 infantry-a"}
    state = play(dear(position("U1", units), capacity=2), "move 505.A 0405")
    assert (where(state, "505.A"), spent(state, "505.A")) == ("0405", 2)


@pytest.mark.parametrize("turn", [2, 6])
def test_8_1_reaches_that_were_forgotten_are_found_again(
    turn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    units = {"0405": "505.A, 505.01", "0703": "505.02", "0606": "G.01 infantry-a"}
    steps = ("move 505.A 0406", "move 505.01 0404", "move 505.02 0702", "move 505.A 0506")

    def menus() -> list[list[str]]:
        state = dear(position("U1", units, turn=turn), capacity=12)
        return [menu(play(state, *steps[:count])) for count in range(5)]

    kept = menus()
    for name in ("_KEEP", "_KEEP_OPPOSED", "_KEEP_TREES"):
        monkeypatch.setattr(f"nightdrop.hexwar.rules.paths.{name}", 0)
    assert menus() == kept


def test_8_2_1_a_sticks_hex_at_night_costs_no_points() -> None:
    state = play(position("U1", {"0405": "505.01, 505.02"}, turn=2), "move 505.01 0505")
    assert state.act("505.01") == Act(spent=0, capacity=0, moved=1)


def test_8_1_what_a_unit_did_is_counted_in_half_points_and_hexes() -> None:
    state = play(position("U1", {"0405": "505.A"}), "move 505.A 0407")
    assert state.act("505.A") == Act(spent=4, capacity=12, moved=2)
    state = play(state, "move 505.A 0408")
    assert state.act("505.A") == Act(spent=6, capacity=12, moved=3)


def test_8_4_2_a_germans_one_hex_out_of_the_enemys_reach_costs_all_that_is_left() -> None:
    units = {"0405": "G.01 infantry-a", "0506": "505.A", "1005": "G.02 security-b"}
    state = play(dear(position("G4 move 2", units), capacity=2), "move G.01 0305")
    assert (where(state, "G.01"), spent(state, "G.01")) == ("0305", 2)


def test_8_1_where_a_unit_stood_before_its_first_move_is_noted() -> None:
    state = play(position("U1", {"0405": "505.A, 505.B"}), "move 505.A 0406", "move 505.A 0407")
    assert state.began == {"505.A": 405}


def test_8_4_2_beside_a_hex_that_costs_too_much_the_others_are_entered_as_ever() -> None:
    """The enemy's zone of two half-MPs at 0405 is too dear to one that has half a point."""
    state = dear(position("U1", {"0404": "505.A", "0406": "G.01 infantry-a"}), capacity=1)
    assert "0405" not in reaches(state, "505.A") and "0403" in reaches(state, "505.A")
    assert where(play(state, "move 505.A 0504"), "505.A") == "0504"  # along the road
