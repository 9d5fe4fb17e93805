"""What else the sequel rules otherwise: zones, raid, edges, events, bridges, length."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from nightdrop.engine.play import advance, apply, settle
from nightdrop.hexwar.rules.book import noted
from nightdrop.hexwar.rules.demolition import Stars, facts, pages, score
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pegasus_bridge import PEGASUS_BRIDGE
from nightdrop.hexwar.rules.reach import has_moves, reach, tolls_for
from nightdrop.hexwar.rules.results import is_tied
from nightdrop.hexwar.rules.victory import would_change_control
from nightdrop.lab.selfplay import random_game
from nightdrop.rules.actions import parse
from nightdrop.table.scenario.scenarios import load_scenario
from tests.laws.melee import melee
from tests.pegasus.tabletop import asked, at, menu, play, position, refused, told
from tests.tools.yaml_files import content_of


def cost(state: object, unit: str, to: int) -> int | None:
    """Half-MPs to a hex within reach, None out of it."""
    found = reach(state, state.pieces[unit])  # type: ignore[attr-defined,arg-type]
    return found.cost.get(Hex(to)) if found else None


def test_6_2_2_by_night_a_zone_costs_in_the_open() -> None:
    units = {"1708": "red.A reduced", "1909": "G.01 grenadier-g"}
    full = position("B1", units, turn=2)
    assert cost(full, "red.A", 1808) == 4
    half = position("B1", {**units, "1909": "G.01 grenadier-g reduced"}, turn=2)
    assert cost(half, "red.A", 1808) == 3


def test_6_3_3_by_day_a_zone_in_the_open_stops_and_leads_into_no_other() -> None:
    units = {"1707": "red.A", "1909": "G.01 grenadier-g"}
    state = play(position("B1", units), "move red.A 1808")
    assert not [text for text in menu(state, "move") if "red.A" in text]
    state = position("B1", {"1808": "red.A", "1909": "G.01 grenadier-g"})
    assert cost(state, "red.A", 1908) == 8  # round the zone, not from hex to hex of it
    assert cost(state, "red.A", 1708) == 4


def test_2_3_1_the_raids_units_are_leashed() -> None:
    state = position("B1", {"0411": "howard.2", "0512": "howard.1"})
    hexes = {text.split()[2] for text in menu(state, "move") if "howard.2" in text}
    assert hexes == {"0412", "0512", "0611", "0612"}
    assert not [text for text in menu(state, "move") if "howard.1" in text]


def test_2_3_1_the_first_unit_of_the_raid_cannot_move_though_its_hex_has_exits() -> None:
    state = position("B1", {"0411": "howard.2", "0512": "howard.1"})
    first, second = (state.pieces[key] for key in ("howard.1", "howard.2"))
    assert not has_moves(state, "british", [first])
    assert has_moves(state, "british", [first, second])
    assert tolls_for(state, second) is tolls_for(state, second)  # found once


def test_2_3_1_the_leash_is_what_keeps_a_unit_of_the_raid_from_following() -> None:
    state = position("B1", {"0611": "howard.2", "0610": "red.A", "0512": "howard.1"})
    assert is_tied(state, ("red.A", "howard.2"), Hex(711))
    assert not is_tied(state, ("red.A", "howard.2"), Hex(612))
    assert not is_tied(state, ("red.A",), Hex(711))


def test_2_3_1_the_table_is_told_that_the_leash_keeps_the_raid_from_following() -> None:
    units = {"0611": "howard.2", "0512": "howard.1", "0711": "G.01 platoon-c open"}
    state = play(position("B1 combat", units), "attack 0711", "join howard.2", "fight")
    tied = "move 0711 british: news.tied hexes=(611,) hex=0711 [2.3.1]"
    assert told(state, "roll 6 1")[-1] == tied


def test_9_5_1_a_barred_way_is_told_too_when_the_loser_chose_who_dies_last() -> None:
    held = "P.1, G.01 platoon-c open, G.02 platoon-e open"
    state = position("B2 combat", {"2627": "blue.A, blue.B, lovat.1", "2728": held})
    state = play(state, "attack 2728", "join blue.A", "join blue.B", "join lovat.1", "fight")
    state = play(state, "point lovat.1", "point P.1", "roll 6 1")
    barred = "move 2728 british: news.no_advance hexes=(2627,) hex=2728 [9.5.1]"
    assert told(state, "hit G.02")[-1] == barred


def test_2_3_1_within_the_leash_too_each_enemy_bears_on_his_own_hexes() -> None:
    """With half a point left the hex beside the enemy is too dear, and it alone."""
    raid = "howard.1, howard.2 spent=11 capacity=12"
    state = position("B1", {"0512": raid, "0713": "G.01 grenadier-g"})
    beside = {713: 612, 311: 411}
    for enemy, dear in beside.items():
        german = state.pieces["G.01"]._replace(place=Hex(enemy))
        state = state.but(pieces=state.pieces.put(german))
        assert cost(state, "howard.2", dear) is None
        assert all(cost(state, "howard.2", hex_) == 1 for hex_ in beside.values() if hex_ != dear)


def test_2_3_1_a_unit_of_the_raid_acts_once_a_turn() -> None:
    state = play(position("B1", {"0411": "howard.2"}), "move howard.2 0512", "done")
    assert "howard.2" in pages(state).acted
    state = play(state, "G3", "roll 1")
    while asked(state) != "british choose":
        state = play(state, "done")
    assert not [text for text in menu(play(state, "B2"), "move") if "howard" in text]


def test_2_3_1_a_unit_of_the_raid_that_fought_where_it_stands_has_acted() -> None:
    units = {"0411": "howard.2", "0512": "howard.1", "0312": "P.1"}
    state = play(position("B1 combat", units), "attack 0312", "join howard.2", "fight", "roll 1 1")
    assert at(state, "0312") == []  # the patrol is gone, and the leash lets nobody follow
    assert pages(state).acted == ("howard.2",)


def test_2_3_1_its_two_units_are_not_alike() -> None:
    state = position("B1")
    assert [state.pieces[key].face for key in ("howard.1", "howard.2")] == ["howard-1", "howard-2"]


def test_2_4_5b_any_stick_of_the_brigade_brings_the_raid_to_strength() -> None:
    units = {"0512": "howard.1 reduced,blue.03"}
    state = play(position("B2 regroup", units), "muster 0512", "draw plt")
    state = play(state, "reinforce-company howard.1 blue.03")
    assert at(state, "0512") == ["howard.1"]


def test_2_4_5b_not_before_every_stick_of_the_brigade_there_is_turned_up() -> None:
    state = position("B2 regroup", {"0512": "howard.1 reduced,green.01 plt,blue.03"})
    assert menu(state) == ["done", "muster 0512"]
    assert len(menu(play(state, "muster 0512", "draw plt"), "reinforce-company")) == 2


def test_2_4_5b_to_be_brought_to_strength_is_no_act_of_the_raids_unit() -> None:
    """It fought in the other activation of the turn, and is brought to strength in this one."""
    units = {"0512": "howard.1 reduced,blue.03"}
    state = position("B2 regroup", units, acted=["howard.1"])
    state = play(state, "muster 0512", "draw plt", "reinforce-company howard.1 blue.03")
    assert at(state, "0512") == ["howard.1"]


def test_2_4_1_colours_of_a_brigade_convert_apart() -> None:
    state = position("B2 regroup", {"1808": "green.01,blue.01"})
    assert asked(state) != "british regroup"
    state = position("B2 regroup", {"1808": "green.01,green.02,blue.01"})
    state = play(state, "muster 1808", "draw ldr", "draw plt")
    assert menu(state) == ["done", "form green.01 green.02"]


def test_10_1_2_a_company_destroys_the_bridge_at_the_turns_end() -> None:
    state = position("length", {"2728": "green.A,green.B"}, turn=6)
    assert pages(state).destroyed == (2728,)
    assert pages(state).vp[Hex(2728)].control


def test_10_1_2_a_destroyed_bridge_that_is_left_is_a_stream() -> None:
    vp = {"2728": {"destroyed": True}}
    held = position("B2", {"2728": "green.A", "2628": "green.B"}, vp=vp)
    assert "move green.B 2728" in menu(held)
    left = play(held, "move green.A 2628")
    assert "move green.B 2728" not in menu(left)


def test_10_1_2_nobody_advances_over_a_bridge_that_is_gone() -> None:
    units = {"2728": "green.A reduced", "2827": "G.01 tank-h activated,G.02 heavy-a activated"}
    state = position("G3 combat 3", units, vp={"2728": {"destroyed": True}})
    state = play(state, "attack 2728", "join G.01", "join G.02", "fight", "point G.01", "roll 6 1")
    assert (at(state, "2728"), at(state, "2827")) == ([], ["G.01", "G.02"])


def test_10_1_2_passing_a_black_star_gives_no_control() -> None:
    state = play(position("B2", {"2623": "green.A"}), "move green.A 2724")
    assert not pages(state).vp[Hex(2623)].control


def test_10_1_2_a_company_that_enters_a_black_star_holds_it_at_the_turns_end_alone() -> None:
    state = position("B2", {"2524": "green.A"})
    inside = play(state, "move green.A 2623")
    assert not pages(inside).vp[Hex(2623)].control
    assert not pages(play(inside, "move green.A 2724")).vp[Hex(2623)].control
    assert pages(settle(inside.push(Stars()))).vp[Hex(2623)].control


def test_10_1_1_whose_entry_would_change_who_holds_a_hex() -> None:
    vp = {"0814": {"control": True}}
    units = {"1808": "red.A,red.01", "1908": "G.01 ost-b"}
    state = position("B1", units, vp=vp)

    def changes(unit: str, hex_: int) -> bool:
        return would_change_control(state, state.pieces[unit], Hex(hex_))

    assert changes("red.A", 1512) and changes("G.01", 814)  # two red stars
    assert not changes("red.A", 814) and not changes("G.01", 1512)
    assert not changes("red.A", 2623)  # a black star
    assert not changes("red.A", 1808) and not changes("red.01", 1512)


def test_8_4_5_an_unknown_stick_comes_back() -> None:
    state = position("G1 push 5", {"0112": "red.01"}, turn=2)
    state = play(state, "move red.01 off")
    assert pages(state).away == {"red.01": "edge 0112"}
    turned = position("edge", {}, turn=3, away={"edge 0112": [{"id": "red.01"}]})
    assert at(turned, "0112") == ["red.01"]


def test_8_6_the_track_leads_round() -> None:
    state = position("G3 move 1", {"0122": "G.05 tank-h"})
    state = play(state, "move G.05 track")
    assert pages(state).away == {"G.05": "track 3 A"}
    on = position("G3 reinforce 2", {}, away={"track 3 A": [{"id": "G.05", "face": "tank-h"}]})
    assert pages(play(on, "track G.05")).away == {"G.05": "track 2 A"}
    last = position("G3 reinforce 2", {}, away={"track 1 A": [{"id": "G.05", "face": "tank-h"}]})
    assert at(play(last, "track G.05"), "0113") == ["G.05"]


def test_8_5_1_entering_costs_what_the_hex_costs() -> None:
    state = position("G3 reinforce 1", {}, turn=2)
    state = play(state, "reinforce", "draw grenadier-g")
    unit = state.pieces.at(Hex(129))[0]
    assert (state.act(unit.id).spent, state.act(unit.id).capacity) == (1, 6)


def test_5_2_2_confusion_halves_and_goes() -> None:
    units = {"1808": "G.01 grenadier-g confused"}
    state = position("G3 move 1", units)
    assert cost(state, "G.01", 1806) == 4
    assert cost(state, "G.01", 1805) is None
    after = play(state, "activate G.01", "done")
    assert pages(after).confused == ()


def test_5_2_2_half_of_three_points_is_one_and_a_half() -> None:
    """By night, along a road: three steps of half a point each, and not the fourth."""
    units = {"3425": "G.01 grenadier-g confused"}
    state = position("G3 move 1", units, turn=2)
    assert (cost(state, "G.01", 3223), cost(state, "G.01", 3123)) == (3, None)


def test_5_2_2_equal_dice_bring_the_other_side_an_event() -> None:
    state = play(position("initiative", {"1808": "G.01 ost-b"}, turn=3), "roll 3 3")
    assert asked(state) == "german patrol"
    theirs = play(position("initiative", {"1808": "G.01 ost-b"}, turn=3, initiative="german"),
                  "roll 2 2")  # fmt: skip
    assert menu(theirs) == ["confuse G.01", "pass"]


def _initiative_told(dice: str, **pages_: Any) -> tuple[str, str]:
    before = position("initiative", {}, turn=5, **pages_)
    roll = parse(dice, PEGASUS_BRIDGE)
    (told,) = before.due.news(before, roll, apply(before, roll))
    return told.said.key, told.said.rule


def test_5_2_2_the_initiative_is_kept_on_equal_dice() -> None:
    kept = _initiative_told("roll 3 3", initiative="british")
    assert kept == ("news.initiative_kept_by_british", "5.2.2")


def test_5_2_3_equal_dice_keep_nothing_for_a_side_that_is_given_the_initiative() -> None:
    given = _initiative_told("roll 3 3", initiative="british", tokens=[5])
    assert given == ("news.initiative_won_by_german", "5.2.3")


def test_2_6_1_a_spent_advantage_forces_its_brigade() -> None:
    state = position("initiative", {"1808": "red.01 advantage"}, turn=5)
    state = play(state, "advantage red", "roll 1 6")
    assert (pages(state).initiative, pages(state).forced) == ("british", "red")


def test_2_7_1_the_headquarters_lands_unless_the_enemy_is_near() -> None:
    units = {"0912": "G.01 ost-b", "1112": "G.02 ost-d"}
    state = play(position("initiative", units, turn=3), "roll 6 1")
    assert asked(state) == "chance division"
    assert at(play(state, "roll 4"), "1012") == []
    assert at(play(state, "roll 3"), "1012") == ["division.1"]


def test_11_3_3_the_battery_is_manned_again() -> None:
    state = play(position("merville", {}, turn=4), "roll 5")
    assert at(state, "2104") == ["M.1"]


def test_11_3_2_a_taken_battery_is_shelled() -> None:
    state = play(position("merville", {"2104": "green.A"}, turn=4), "roll 6", "roll 5 4 2")
    assert asked(state) == "british choice"  # 4 points: both, and one more for the same unit
    assert at(play(state, "loss"), "2104") == []


def test_11_1_1_a_die_ends_the_game() -> None:
    state = position("length", {}, turn=9)
    assert play(state, "roll 5").todo == () or asked(play(state, "roll 5")) == "chance count"
    assert play(state, "roll 4").turn == 10


def test_11_2_the_relief_comes_by_a_die() -> None:
    assert at(play(position("lovat", {}, turn=10), "roll 4"), "0106") == []
    state = play(position("lovat", {}, turn=11), "roll 3")
    assert asked(state) == "british lovat"
    state = play(state, "enter 0106")
    assert (at(state, "0106"), at(state, "0107")) == (["lovat.1"], ["lovat.2"])


@pytest.mark.parametrize(
    ("points", "h1", "level"),
    [(19, True, "strategic british"), (16, True, "operational british"),
     (13, True, "tactical british"), (12, True, "tactical german"),
     (9, True, "operational german"), (6, True, "strategic german"),
     (-2, True, "strategic german"), (25, False, "strategic german")],
)  # fmt: skip
def test_10_levels(points: int, h1: bool, level: str) -> None:
    state = position("initiative", {})
    places = pages(state).vp.items()
    vp = {hex_: place._replace(control=h1 and hex_ == 512) for hex_, place in places}
    found = score(noted(state, vp=vp, landing=points - 3 * h1))
    assert f"{found.level} {found.winner}" == level


@pytest.mark.parametrize(
    ("points", "reading", "level"),
    [(6, "operational", "operational german"), (5, "operational", "strategic german"),
     (7, "operational", "operational german"), (9, "operational", "operational german"),
     (6, "strategic", "strategic german")],
)  # fmt: skip
def test_10_six_points_are_read_by_the_option(points: int, reading: str, level: str) -> None:
    state = position("initiative", options={"six_points": reading})
    found = score(noted(state, landing=points - 5))
    assert (found.points, f"{found.level} {found.winner}") == (points, level)


def test_10_1_3_a_held_hex_for_which_no_marker_is_left_counts_nothing() -> None:
    state = position("initiative", vp={"0814": {"control": True}})
    assert score(state).points == 3 + 2


def test_4_2_3_the_table_takes_ten_sticks_in_the_mean() -> None:
    rows = facts(position("initiative", {})).landing
    ways = {total: 6 - abs(7 - total) for total in rows}
    assert sum(ways[total] * sum(row[:-1]) for total, row in rows.items()) == 360
    assert sum(ways[total] * row[-1] for total, row in rows.items()) == 0
    assert refused(position("initiative", {}), "B1")


def test_every_rule_that_is_cited_stands_in_its_rulebook() -> None:
    content = content_of(Path(__file__).parent / "conformance.yaml")
    own, cited = {*content["headings"], *content["rules"]}, set[str]()
    game = load_scenario("pegasus-bridge")
    for start in (None, melee(game, Random(3))):
        for state, action in random_game(game, Random(4), start):
            after = advance(state, action)
            told = (*state.due.news(state, action, after),
                    *state.game.rules.changes(state, action, after))  # fmt: skip
            cited |= {state.due.prompt(state).rule, *(news.said.rule for news in told)}
    assert cited - own == set() and "10.1.1" in cited
