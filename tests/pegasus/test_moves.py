"""Zones, stacking and movement [6] [7] [8]; costs are half-MPs."""

import pytest

from nightdrop.hexwar.rules.demolition import pages
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pegasus_bridge import PEGASUS_BRIDGE
from nightdrop.hexwar.rules.reach import capacity
from nightdrop.hexwar.rules.results import factors
from nightdrop.hexwar.rules.ruleset import ruleset
from nightdrop.rules.actions import parse
from tests.pegasus.tabletop import asked, at, menu, play, position, refused, wrongly_allowed
from tests.pegasus.test_rules import cost

GRENADIER, HALF = "G.01 grenadier-g", "G.01 grenadier-g reduced"


@pytest.mark.parametrize(
    ("enemy", "price"),
    [("P.1", 2), ("G.01 ost-b", 4), (HALF, 3), (GRENADIER, 4), ("G.01 ost-b,G.02 tank-h", 4)],
)
def test_6_1_1_units_have_a_zone_patrols_and_sticks_have_none(enemy: str, price: int) -> None:
    state = position("B1", {"1708": "red.A", "1909": enemy}, turn=2)
    assert cost(state, "red.A", 1808) == price
    state = position("G3 move 3", {"1708": "G.01 ost-b", "1909": "red.01 plt"}, turn=2)
    assert cost(state, "G.01", 1808) == 2


def test_6_1_1_garrison_and_raid_have_zones_too() -> None:
    state = position("B2", {"2102": "green.A", "2104": "M.1"}, turn=2)
    assert cost(state, "green.A", 2103) == 4
    state = position("G3 move 3", {"0714": "G.01 ost-b", "0512": "howard.1", "0411": "howard.2"},
                     turn=2)  # fmt: skip
    assert (cost(state, "G.01", 613), cost(state, "G.01", 612)) == (1, 4)  # a road; and the zone


def test_6_1_2_the_highest_zone_counts_and_they_do_not_add_up() -> None:
    units = {"1708": "red.A", "1909": HALF, "1809": "G.02 tank-h"}
    assert cost(position("B1", units, turn=2), "red.A", 1808) == 4


def test_6_1_2_of_two_in_a_hex_the_stronger_has_its_zone() -> None:
    both = f"{HALF},G.02 tank-h"
    assert cost(position("B1", {"1708": "red.A", "1909": both}, turn=2), "red.A", 1808) == 4


def test_6_2_1_by_night_no_zone_reaches_into_woods_and_villages() -> None:
    state = position("B2", {"1517": "green.A", "1618": GRENADIER}, turn=2)
    assert cost(state, "green.A", 1518) == 4
    with_, without = (
        position("B2", {"1219": "green.A", **more}, turn=2) for more in ({"1221": GRENADIER}, {})
    )
    assert cost(with_, "green.A", 1220) == cost(without, "green.A", 1220)
    assert (with_.game.board.terrain[Hex(1518)], with_.game.board.terrain[Hex(1220)]) == (
        "woods", "village")  # fmt: skip


def test_6_2_2_by_night_a_zone_costs_a_point_a_reduced_units_half() -> None:
    state = position("B1", {"1708": "red.A", "1909": GRENADIER}, turn=2)
    assert cost(state, "red.A", 1808) == 4
    state = position("B1", {"1708": "red.A", "1909": HALF}, turn=2)
    assert cost(state, "red.A", 1808) == 3


def test_6_2_2_who_cannot_pay_for_the_zones_stays() -> None:
    """Two half-MPs are all that a confused German has; from zone to zone needs four."""
    units = {"1808": "G.01 grenadier-g confused", "1909": "red.A", "1707": "red.B"}
    state = position("G3 move 3", units, turn=2)
    assert "move G.01 1908" not in menu(state)
    assert "move G.01 1908" in menu(position("G3 move 3", {**units, "1808": GRENADIER}, turn=2))


def test_6_2_3_by_night_zone_to_zone_is_paid_twice() -> None:
    units = {"1708": "red.A", "1609": GRENADIER, "1809": "G.02 grenadier-h"}
    state = position("B1", units, turn=2)
    assert state.pieces["red.A"].place == 1708 and "move red.A 1808" in menu(state)
    assert cost(state, "red.A", 1808) == capacity(state, state.pieces["red.A"]) == 4


def test_6_3_1_by_day_villages_and_woods_stop_nobody() -> None:
    units = {"1517": "green.A", "1618": HALF}
    state = play(position("B2", units), "move green.A 1518")
    assert [text for text in menu(state, "move") if "green.A" in text]
    state = play(position("B1", {"1708": "red.A", "1909": HALF}), "move red.A 1808")
    assert not [text for text in menu(state, "move") if "red.A" in text]


def test_6_3_2_by_day_a_zone_in_woods_costs_by_the_unit() -> None:
    whole = cost(position("B2", {"1517": "green.A", "1618": GRENADIER}), "green.A", 1518)
    half = cost(position("B2", {"1517": "green.A", "1618": HALF}), "green.A", 1518)
    free = cost(position("B2", {"1517": "green.A"}), "green.A", 1518)
    assert (whole, half) == ((free or 0) + 2, (free or 0) + 1)


def test_6_3_3_by_day_a_zone_in_the_open_costs_a_point_whoever_has_it() -> None:
    for enemy in (GRENADIER, HALF):
        state = position("B1", {"1708": "red.A", "1909": enemy})
        assert cost(state, "red.A", 1808) == 4


def test_6_3_4_by_day_no_way_leads_from_zone_to_zone() -> None:
    state = position("B1", {"1808": "red.A", "1909": GRENADIER})
    assert "move red.A 1708" in menu(state)
    assert cost(state, "red.A", 1908) == 8  # round the zone


def test_6_3_4_by_day_no_way_leads_from_zone_to_zone_in_woods_either() -> None:
    units = {"1618": "green.A", "1718": "G.01 grenadier-g"}
    state = position("B2", units)
    assert {state.game.board.terrain[Hex(hex_)] for hex_ in (1617, 1618)} == {"woods"}
    assert (cost(position("B2", {"1618": "green.A"}), "green.A", 1617)) == 4
    assert cost(state, "green.A", 1617) == 12  # round the zone, by 1518 and 1517


def test_6_4_a_retreat_into_a_zone_costs_a_step() -> None:
    units = {"1807": "G.01 grenadier-g activated,G.02 tank-h activated", "1808": "red.A",
             "1908": "G.03 ost-b"}  # fmt: skip
    state = play(position("G3 combat 2", units), "attack 1808", "join G.01", "join G.02", "fight",
                 "point G.02", "roll 3 4", "fall-back")  # fmt: skip
    assert at(play(state, "retreat 1909"), "1909") == ["red.A-"]
    assert at(play(state, "retreat 1709"), "1709") == ["red.A"]


def test_7_three_in_a_hex_are_not_too_many() -> None:
    state = play(position("B1", {"1807": "red.A", "1808": "red.01,green.02"}), "move red.A 1808")
    assert asked(play(state, "done")) == "german choose"


def test_7_the_headquarters_hex_is_checked_in_the_activation_of_either_brigade() -> None:
    units = {"1012": "division.1,red.01,red.02,red.03"}
    for name in ("B1", "B2"):
        state = play(position(name, units), "done")
        assert asked(state) == "british stacking"


def test_7_the_owner_takes_what_is_above_three_at_the_end() -> None:
    units = {"1807": "red.A", "1808": "red.01,red.02,red.03"}
    state = play(position("B1", units), "move red.A 1808")
    assert asked(play(state, "done")) == "british stacking"


def test_8_1_1_a_road_is_cheap_to_who_follows_it() -> None:
    state = position("B2", {"0813": "green.A"})
    assert cost(state, "green.A", 814) in (1, 2)
    state = position("B2", {"2628": "green.A"})
    assert cost(state, "green.A", 2728) == 1


def test_8_1_2_what_has_no_attack_value_does_not_move_or_fall_back() -> None:
    state = position("G3 move 6", {"1808": "P.1"})
    assert not menu(state, "move")
    units = {"1807": "red.A", "1808": "P.1"}
    state = play(position("B1 combat", units), "attack 1808", "join red.A", "fight", "roll 1 4")
    assert asked(state) == "german choice"  # 5 : 4
    after = play(state, "fall-back")
    assert asked(after) != "german retreat" and at(after, "1808") == ["P.1"]


def test_8_1_2_what_has_no_attack_value_has_no_points_nor_has_the_raids_first_unit() -> None:
    state = position("B1", {"1808": "P.1", "2104": "M.1"})
    units = [state.pieces[key] for key in ("P.1", "M.1", "howard.1")]
    assert [ruleset(state).capacity(state, unit) for unit in units] == [0, 0, 0]


def test_8_2_1_by_night_a_stick_moves_one_hex() -> None:
    state = position("B1", {"1808": "red.01"}, turn=2)
    hexes = {int(text.split()[2]) for text in menu(state, "move") if "red.01" in text}
    assert hexes == set(state.game.board.neighbours[Hex(1808)])
    assert "8.2.1" in refused(play(state, "move red.01 1809"), "move red.01 1810")


def test_8_2_2_by_night_a_landmark_helps() -> None:
    units = {"1808": GRENADIER, "2429": "G.02 ost-b"}
    state = position("G3 move 3", units, turn=2)
    points = [ruleset(state).capacity(state, state.pieces[key]) for key in ("G.01", "G.02")]
    assert points == [4, 6]


def test_8_3_1_by_day_a_german_has_four_points() -> None:
    state = position("G3 move 3", {"1808": GRENADIER})
    assert ruleset(state).capacity(state, state.pieces["G.01"]) == 8


def test_8_3_2_by_day_a_company_has_six_points_and_a_stick_four() -> None:
    state = position("B1", {"1808": "red.A", "1810": "red.01"})
    points = [ruleset(state).capacity(state, state.pieces[key]) for key in ("red.A", "red.01")]
    assert points == [12, 8]


def test_8_4_1_units_move_one_by_one() -> None:
    state = play(position("B1", {"1808": "red.A,red.B"}), "move red.A 1807", "move red.A 1806")
    assert (at(state, "1806"), at(state, "1808")) == (["red.A"], ["red.B"])


def test_8_4_2_one_hex_can_always_be_entered_but_none_that_is_closed() -> None:
    units = {"1808": "G.01 grenadier-g confused"}
    state = position("G3 move 3", {**units, "1808": "G.01 grenadier-g confused"}, turn=2)
    assert ruleset(state).capacity(state, state.pieces["G.01"]) == 2
    marsh = position("G3 move 3", {"3119": "G.01 grenadier-g confused"}, turn=2)
    beside = marsh.game.board.neighbours[3119]
    kinds = {h: marsh.game.board.terrain[h] for h in beside}
    hexes = {int(text.split()[2]) for text in menu(marsh, "move")}
    assert {h for h in hexes if kinds[h] == "marsh"} and not hexes & {
        h for h in beside if kinds[h] == "stream" and not marsh.game.board.lines(3119, h)}  # type: ignore[arg-type]  # fmt: skip


@pytest.mark.parametrize("enemy", ["P.1", GRENADIER])
def test_8_4_3_nobody_enters_where_the_enemy_is(enemy: str) -> None:
    state = position("B1", {"1807": "red.A", "1808": enemy}, turn=2)
    assert "8.4.3" in refused(state, "move red.A 1808")


def test_8_4_3_nobody_passes_through_the_enemy() -> None:
    """A patrol has no zone: the way round it is the longer one."""
    free = position("B1", {"1807": "red.A"}, turn=5)
    barred = position("B1", {"1807": "red.A", "1808": "P.1"}, turn=5)
    assert (cost(free, "red.A", 1809), cost(barred, "red.A", 1809)) == (4, 6)
    assert "move red.A 1808" not in menu(barred)


def test_8_4_5_a_known_stick_or_a_unit_that_leaves_is_lost() -> None:
    state = position("B1", {"0112": "red.01 plt,red.A"})
    after = play(state, "move red.01 off", "move red.A off")
    assert (after.pieces.of("red"), pages(after).away) == ((), {})


def test_8_5_2_each_reinforcement_is_one_of_the_units() -> None:
    state = play(position("G3 reinforce 1", turn=2), "reinforce", "draw grenadier-g")
    assert asked(state) == "german move" and state.book.allowance == 0
    assert {text.split()[1] for text in menu(state, "move")} == {"G.01"}


def test_8_5_3_a_blocked_letter_sends_to_the_nearest_edge_hex() -> None:
    state = position("G3 reinforce 1", {"0129": "red.A"}, turn=2)
    state = play(state, "reinforce", "draw grenadier-g")
    hexes = {text.split()[1] for text in menu(state, "enter")}
    assert hexes == {"0128", "0130"}


def test_8_5_4_by_day_the_german_chooses_the_letter() -> None:
    state = play(position("G3 reinforce 1"), "reinforce", "draw grenadier-g")
    assert len(menu(state, "enter")) == 8


@pytest.mark.parametrize(
    ("place", "after"),
    [("track 3 A", "track 2 A"), ("track 2 A", "track 1 A"), ("track 1 H", "track 2 H"),
     ("track 2 H", "track 3 H"), ("track 1 A", ""), ("track 3 H", "")],
)  # fmt: skip
def test_8_6_a_unit_goes_on_one_box_to_where_it_is_bound(place: str, after: str) -> None:
    away = {place: [{"id": "G.05", "face": "tank-h"}]}
    state = play(position("G3 reinforce 2", away=away), "track G.05")
    assert pages(state).away.get("G.05", "") == after
    assert "track G.05" not in menu(state)  # once an activation


def test_8_6_from_a_the_track_leads_to_h() -> None:
    state = play(position("G3 move 1", {"0113": "G.05 tank-h"}), "move G.05 track")
    assert pages(state).away == {"G.05": "track 1 H"}


def test_8_6_the_track_is_open_to_one_that_cannot_move_on_the_map() -> None:
    ring = {hex_: f"red.0{n} plt" for n, hex_ in enumerate(("0121", "0123", "0221", "0222"), 1)}
    state = position("G3 move 1", {**ring, "0122": "G.05 tank-h activated spent=2"})
    assert menu(state) == ["done", "move G.05 off", "move G.05 track"]
    state = position("G3 move 1", {**ring, "0122": "G.05 tank-h activated spent=8"})
    assert asked(state) != "german move"


@pytest.mark.parametrize(("shown", "secret"), [("", True), (" open", False)])
def test_8_6_the_entry_of_a_concealed_unit_from_the_track_may_have_gone_by_itself(
    shown: str, secret: bool
) -> None:
    known = {"known_to": ["british", "german"]} if shown else {}
    away = {"track 1 A": [{"id": "G.05", "face": "tank-h", **known}]}
    state = play(position("G3 reinforce 2", {"0113": "red.01"}, away=away), "track G.05")
    assert state.due.may_be_forced(state, parse("enter 0112", PEGASUS_BRIDGE)) is secret


def test_8_5_4_the_entry_of_a_unit_that_may_choose_its_letter_is_its_own() -> None:
    state = play(position("G3 reinforce 1", turn=5), "reinforce", "draw tank-h")
    assert not state.due.may_be_forced(state, parse("enter 0113", PEGASUS_BRIDGE))
    state = position("G3 reinforce 1", {"0113": "red.01"}, turn=2)
    state = play(state, "reinforce", "draw heavy-a")
    assert state.due.may_be_forced(state, parse("enter 0112", PEGASUS_BRIDGE))


def test_8_6_nobody_goes_on_without_an_allowance_or_into_a_full_box() -> None:
    full = [
        {"id": f"G.0{n}", "face": face} for n, face in enumerate(("ost-b", "ost-d", "tank-h"), 1)
    ]
    away = {"track 3 A": [{"id": "G.05", "face": "heavy-a"}], "track 2 A": full}
    assert menu(position("G3 reinforce 4", away=away), "track") == [
        "track G.01", "track G.02", "track G.03"]  # fmt: skip
    assert asked(position("G3 reinforce 0", away=away)) != "german reinforce"


def test_8_6_who_leaves_a_zone_for_the_track_pays_for_the_zone() -> None:
    """Two half-MPs to the first box, and two for the zone of a whole company."""

    def leaves(spent: int, *enemies: str) -> bool:
        units = {"0122": f"G.05 heavy-a activated spent={spent}", **dict.fromkeys(enemies, "red.A")}
        return "move G.05 track" in menu(position("G3 move 1", units))

    assert leaves(6) and not leaves(7)
    assert leaves(4, "0222") and not leaves(5, "0222")


def test_8_6_a_box_of_the_track_holds_three() -> None:
    away = {"track 3 A": [{"id": f"G.0{n}", "face": face} for n, face in
                          enumerate(("tank-h", "ost-b", "ost-d"), 1)]}  # fmt: skip
    assert "move G.05 track" not in menu(position("G3 move 1", {"0122": "G.05 heavy-a"}, away=away))
    assert "move G.05 track" in menu(position("G3 move 1", {"0122": "G.05 heavy-a"}))


def test_8_5_1_who_enters_off_the_road_pays_for_the_ground() -> None:
    state = position("G3 reinforce 1", {"0129": "red.01"}, turn=2)
    state = play(state, "reinforce", "draw grenadier-g", "enter 0128")
    assert state.act("G.01")[:3] == (2, 4, 1)  # spent, of so many; it has entered a hex


def test_8_5_1_by_option_who_enters_pays_nothing() -> None:
    state = position("G3 reinforce 1", turn=2, options={"entry_cost": "free"})
    state = play(state, "reinforce", "draw grenadier-g")
    assert state.act("G.01").spent == 0


@pytest.mark.parametrize("turn", [2, 3])
def test_4_2_2_who_waits_beside_the_map_enters_from_turn_2_on(turn: int) -> None:
    state = position("edge", turn=turn, away={"edge 0112": [{"id": "red.01"}]})
    assert at(state, "0112") == ["red.01"]


def test_4_2_2_on_the_first_turn_it_waits() -> None:
    state = position("edge", turn=1, away={"edge 0112": [{"id": "red.01"}]})
    assert (at(state, "0112"), pages(state).away) == ([], {"red.01": "edge 0112"})


def test_4_2_2_by_option_it_dies_where_its_hex_is_held() -> None:
    away = {"edge 0112": [{"id": "red.01"}], "edge 0114": [{"id": "red.02"}]}
    state = position("edge", {"0112": "G.01 ost-b"}, turn=3, away=away,
                     options={"edge_blocked": "lost"})  # fmt: skip
    assert (at(state, "0114"), pages(state).away) == (["red.02"], {})
    assert "red.01" not in state.pieces


def test_4_2_2_of_those_that_wait_the_first_by_id_enters_first() -> None:
    away = {"edge 0112": [{"id": "red.02"}], "edge 0116": [{"id": "red.01"}]}
    state = position("edge", {"0112": "G.01 ost-b", "0116": "G.02 ost-d"}, turn=3, away=away)
    assert menu(state) == ["enter 0115", "enter 0117"]
    assert menu(play(state, "enter 0115")) == ["enter 0111", "enter 0113"]


@pytest.mark.parametrize(("turn", "spent"), [(2, 1 + 2), (5, 8)])
def test_8_5_1_who_enters_in_a_zone_pays_for_it(turn: int, spent: int) -> None:
    """By night it is one more cost [PB 6.2.2], by day the zone in the open ends the move
    [PB 6.3.3]."""
    state = play(position("G3 reinforce 1", {"0128": "red.A"}, turn=turn), "reinforce",
                 "draw grenadier-g")  # fmt: skip
    state = state if turn == 2 else play(state, "enter 0129")
    assert (state.pieces["G.01"].place, state.act("G.01").spent) == (129, spent)


MOVES = [("B1", 2), ("B2", 5), ("G1 push 1", 2), ("G3 move 1", 5)]


@pytest.mark.parametrize(("step", "turn"), MOVES)
def test_a_step_allows_what_its_menu_offers(step: str, turn: int) -> None:
    units = {"0122": "G.05 heavy-a, G.06 ost-b activated", "1808": "red.A, red.01, green.01"}
    state = position(step, units, turn=turn)
    assert wrongly_allowed(state) == []


def test_8_6_a_unit_on_the_track_is_not_activated_to_fight() -> None:
    away = {"track 2 A": [{"id": "G.01", "face": "tank-h"}]}
    state = position("G3 move 1", {"0122": "G.05 heavy-a"}, away=away)
    assert menu(state, "activate") == ["activate G.05"]
    assert refused(state, "activate G.01") == "refused.off_map [5.4.2]"
    assert refused(state, "move G.01 0122") == "refused.off_map [8.4.1]"
    assert asked(position("G3 move 1", away=away)) != "german move"  # only `done` is left


@pytest.mark.parametrize("step", ["B1 move", "G1 push 5"])
def test_8_4_1_a_stick_that_waits_beside_the_map_is_not_moved(step: str) -> None:
    away = {"edge 0112": [{"id": "red.02"}]}
    state = position(step, {"1112": "red.01"}, turn=2, away=away)
    assert refused(state, "move red.02 0112") == "refused.off_map [8.4.1]"


def test_9_2_2_each_other_unit_adds_one() -> None:
    units = {"1807": "red.A,red.B,red.01", "1808": "G.01 grenadier-g,G.02 ost-b"}
    state = play(position("B1 combat", units), "attack 1808", "join red.A", "join red.B", "fight",
                 "point red.A", "point G.01")  # fmt: skip
    assert factors(state) == (5, 4)


@pytest.mark.parametrize(("turn", "rule"), [(2, "6.2.2"), (6, "6.3")])
def test_6_a_move_that_enemy_zones_make_too_long_is_refused_by_their_rule(
    turn: int, rule: str
) -> None:
    units = {"1808": "red.A", "1809": "red.01", "1910": GRENADIER, "1710": "G.02 tank-h"}
    why = refused(position("B1", units, turn=turn), "move red.A 1810")
    assert why == f"refused.too_far_zoc [{rule}]"
