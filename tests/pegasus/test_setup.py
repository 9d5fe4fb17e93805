"""Set-up [4]: who stands, who scatters, what the landing takes, and two secret markers."""

from collections import Counter
from typing import Any

import pytest

from nightdrop.engine.model import State
from nightdrop.engine.play import legal_actions, settle, why_not
from nightdrop.hexwar.match.debrief import losses
from nightdrop.hexwar.rules.demolition import pages
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.landing import (
    Ashore,
    Attrition,
    Land,
    LayStar,
    Surplus,
    loss_class,
    sticks_in,
)
from nightdrop.hexwar.rules.pegasus_bridge import PEGASUS_BRIDGE
from nightdrop.hexwar.rules.ruleset import left_in_cup, ruleset
from nightdrop.rules.actions import parse
from nightdrop.table.match.log_grouping import grouped
from nightdrop.table.match.match import Match
from nightdrop.table.scenario.scenarios import load_scenario
from tests.pegasus.tabletop import asked, at, menu, play, position, refused, told
from tests.rules.tabletop import written
from tests.tools import raid_checks


def begun() -> State:
    """The game before its first draw."""
    game = load_scenario("pegasus-bridge")
    state: State = game.rules.begin(game)
    return state


def placed() -> State:
    """The Germans stand: the first of the menu in each of their hexes."""
    state = begun()
    while asked(state) == "chance place":
        state = play(state, legal_actions(state)[0].text)
    return state


def dropped(throw: str = "roll 1 1") -> State:
    """All sticks have come down, each by this throw."""
    state = placed()
    while asked(state) == "chance drop":
        state = play(state, throw)
    return state


def landed(throw: str = "roll 4 5") -> State:
    """The surplus is spread by the first of each menu, and the dice are thrown."""
    state = dropped()
    while asked(state) == "german surplus":
        state = play(state, legal_actions(state)[0].text)
    return play(state, throw)


def set_up() -> State:
    """The German has taken what the landing costs; the markers come next."""
    state = landed()
    while asked(state) == "german attrition":
        state = play(state, legal_actions(state)[0].text)
    return state


def test_4_1_1_the_garrison_stands_open_and_whole_before_anything_is_drawn() -> None:
    state = begun()
    assert asked(state) == "chance place"
    assert at(state, "2104") == ["M.1"]
    assert state.pieces["M.1"].known_to == ("british", "german")


def test_4_1_2_a_unit_is_drawn_for_each_of_three_hexes_and_lies_concealed() -> None:
    state = placed()
    assert [at(state, hex_) for hex_ in ("1310", "2429", "2909")] == [["G.01"], ["G.02"], ["G.03"]]
    assert {state.pieces[f"G.0{n}"].known_to for n in (1, 2, 3)} == {("german",)}


def test_4_2_1_red_comes_first_then_green_then_blue_in_their_stacks() -> None:
    state = placed()
    assert state.game.rules.drop_order == ("red", "green", "blue")
    drop = state.game.board.drop.items()
    stacks = {colour: sorted(sticks for _, sticks in hexes) for colour, hexes in drop}
    assert stacks == {"red": [4] * 7, "green": [3] * 5 + [4], "blue": [3] * 3}
    assert [c.id for c in play(state, "roll 1 1").pieces.of("red")] == ["red.01"]


def test_4_2_2_two_dice_say_where_a_stick_comes_down() -> None:
    state = play(placed(), "roll 1 2", "roll 4 1")
    assert [c.place for c in state.pieces.of("red")] == [910, 913]


def test_4_2_2_a_stick_off_the_map_waits_beside_its_edge_and_nothing_harms_it() -> None:
    state = dropped("roll 1 6")
    assert Counter(pages(state).away.values()) == {"edge 2601": 3}
    assert not {state.pieces[key].place for key in pages(state).away} - {None}


def test_4_2_2_a_stick_off_the_map_is_told_as_that() -> None:
    state = placed()
    while not told(state, "roll 1 6")[0].startswith("setup 2601"):
        state = play(state, "roll 1 6")
    assert told(state, "roll 1 6") == [
        "setup 2601 british: news.landed_off regiment=green hex=2601 [4.2.2]"]  # fmt: skip
    assert set(pages(play(state, "roll 1 6")).away.values()) == {"edge 2601"}


def test_4_2_2_the_log_counts_the_sticks_beside_the_map_apart() -> None:
    match = Match.new(seed=33, scenario="pegasus-bridge")
    said = [line.text for line in grouped(match.log("both"), match.state, 80)]
    assert "The green battalions: 17 sticks land, two land off the map." in said


def test_4_2_2_the_german_spreads_what_is_above_three() -> None:
    state = dropped()
    assert asked(state) == "german surplus"
    hex_ = next(h for h in sorted(state.pieces.by_place) if sticks_in(state, h) > 3)
    targets = {int(text.split()[2]) for text in menu(state)}
    board, german = state.game.board, state.pieces.holder
    dry = {h for h in board.neighbours[hex_] if board.terrain[h] != "stream"}
    room = {h for h in dry if sticks_in(state, h) < 3 and german(h) != "german"}
    assert targets == room and room


def test_4_2_2_a_hex_that_is_not_near_is_refused_by_the_rule() -> None:
    state = dropped()
    while asked(state) != "german surplus":
        state = play(state, "roll 1 1")
    unit = menu(state)[0].split()[1]
    assert refused(state, f"move {unit} 3425") == "refused.surplus [4.2.2]"


def crowded(**units: str) -> State:
    """Four red sticks in 1808, and others; the surplus is to be spread."""
    slips = {hex_.removeprefix("h"): slip for hex_, slip in units.items()}
    sticks = {"1808": "red.01,red.02,red.03,red.04"}
    return settle(position("B1", {**sticks, **slips}).push(Surplus()))


def test_4_2_2_a_surplus_stick_goes_beside_its_hex_not_onto_an_enemy_nor_a_crowd() -> None:
    state = crowded(h1809="G.01 ost-b", h1709="green.01,green.02,green.03", h1908="green.04")
    targets = {text.split()[2] for text in menu(state)}
    assert targets == {"1708", "1807", "1908", "1909"}
    assert at(play(state, "move red.02 1908"), "1908") == ["green.04", "red.02"]


def test_4_2_2_where_there_is_no_room_beside_it_goes_as_near_as_can_be() -> None:
    ring = {"1708": "ost-b", "1709": "ost-d", "1807": "platoon-c", "1809": "platoon-e",
            "1908": "static-b", "1909": "static-c"}  # fmt: skip
    state = crowded(**{f"h{h}": f"G.0{n} {face}" for n, (h, face) in enumerate(ring.items(), 1)})
    targets = {text.split()[2] for text in menu(state)}
    assert {"1806", "1810", "1608", "2008"} <= targets and not targets & set(ring)
    assert len(targets) == 12


def test_4_2_2_a_refusal_names_the_hex_that_holds_too_many() -> None:
    state = crowded()
    reason = why_not(state, parse("move red.01 3425", PEGASUS_BRIDGE))
    assert reason is not None and written(reason) == "refused.surplus hex=1808 [4.2.2]"
    assert refused(state, "done") == "refused.undecided []"


def taken(owed: int, units: dict[str, str], **fields: Any) -> State:
    """So many red sticks are to be taken by the German."""
    return settle(position("B1", units, **fields).push(Attrition("red", owed)))


def test_4_2_3_one_class_of_ground_after_another_pays_and_one_owed_whole_pays_by_itself() -> None:
    units = {"1118": "red.01,red.02", "1808": "red.03,red.04"}  # a village; open ground
    assert menu(taken(1, units)) == ["remove red.01", "remove red.02"]
    assert at(taken(2, units), "1118") == []
    assert at(taken(2, units), "1808") == ["red.03", "red.04"]
    assert menu(taken(3, units)) == ["remove red.03", "remove red.04"]
    assert at(taken(5, units), "1808") == []  # there are no more


def test_4_2_3_each_stick_that_goes_by_itself_is_told() -> None:
    units = {"1118": "red.01,red.02", "1808": "red.03,red.04,red.05", "1908": "red.06"}
    state = settle(position("B1", units).push(Land()))
    assert told(state, "roll 1 1")[1:] == [
        "loss 1118: news.taken_on_landing unit=red.01 [4.2.3]",
        "loss 1118: news.taken_on_landing unit=red.02 [4.2.3]",
    ]


def test_4_2_3_a_stick_that_waits_beside_the_map_is_not_taken() -> None:
    away = {"edge 0112": [{"id": "red.02"}]}
    state = taken(2, {"1808": "red.01", "1809": "green.01"}, away=away)
    assert [c.id for c in state.pieces.of("red")] == ["red.02"]


def test_4_2_3_what_lies_on_an_enemy_after_the_landing_dies() -> None:
    away = {"edge 0112": [{"id": "red.02"}]}
    state = position("B1", {"1808": "G.01 ost-b", "1708": "red.01,red.03"}, away=away)
    on_them = state.pieces["red.01"]._replace(place=Hex(1808))
    state = settle(state.but(pieces=state.pieces.put(on_them)).push(Ashore()))
    assert [c.id for c in state.pieces.of("red")] == ["red.02", "red.03"]


def test_4_2_3_nine_takes_five_four_and_two_and_gives_a_point() -> None:
    state = landed("roll 4 5")
    assert pages(state).landing == 1
    while asked(state) == "german attrition":
        state = play(state, legal_actions(state)[0].text)
    left = {colour: len(state.pieces.of(colour)) for colour in ("red", "green", "blue")}
    assert left == {"red": 28 - 5, "green": 19 - 4, "blue": 9 - 2}


def test_4_2_3_log_and_debrief_say_of_all_that_are_taken_that_they_were_lost_on_landing() -> None:
    match = Match.new(seed=1, scenario="pegasus-bridge")  # 11 by the throw, two of them unasked
    while match.state.due.name == "attrition":
        match.submit(legal_actions(match.state)[0].text)
    told = Counter((line.key, line.rule) for line in match.log("both") if line.kind == "loss")
    assert told == {("news.taken_on_landing", "4.2.3"): 11}
    replay = match.to_replay()
    found = losses(replay.played.states, replay.played.actions)
    assert Counter(loss.cause for loss in found) == {"landing": 11}


def test_4_2_3_the_panel_names_those_that_go_unasked_beside_those_that_are_chosen() -> None:
    match = Match.new(seed=1, scenario="pegasus-bridge")  # 11 by the throw, two of them unasked
    lines = match.log("both")
    unasked = grouped(lines, match.view("both").state, match.history.limit)
    assert unasked[-1].text == (
        "11 sticks are lost on landing; the landing is worth 1 VP to the British player. Lost: one "
        "stick of the red battalions.")  # fmt: skip


def test_4_2_3_the_worst_ground_pays_first_and_the_enemys_hex_is_the_worst() -> None:
    state = placed()
    held, village, bridge, open_ = (Hex(number) for number in (1310, 1118, 2728, 1808))
    assert [loss_class(state, hex_) for hex_ in (held, village, bridge, open_)] == [1, 2, 3, 4]
    state = landed("roll 6 6")
    offered = {text.split()[1] for text in menu(state)}
    group = next(iter(offered)).split(".")[0]
    hexes = {c.id: loss_class(state, c.place) for c in state.pieces.of(group) if c.place}
    assert {hexes[key] for key in offered} == {min(hexes.values())}


def test_4_2_4_howard_stands_after_the_landing_and_holds_both_hexes() -> None:
    state = set_up()
    assert "howard.1" in at(state, "0512") and "howard.2" in at(state, "0411")
    assert [state.pieces[f"howard.{n}"].face for n in (1, 2)] == ["howard-1", "howard-2"]
    held = {hex_ for hex_, place in pages(state).vp.items() if place.control}
    assert held == {512, 411}


def test_4_3_1_each_side_lays_a_marker_that_it_alone_knows() -> None:
    state = set_up()
    assert (asked(state), len(menu(state))) == ("british star", 5)
    for hex_ in ("0814", "0512"):
        reason = why_not(state, parse(f"mark {hex_}", PEGASUS_BRIDGE))
        assert reason is not None and written(reason) == f"refused.no_star hex={hex_} [4.3.1]"
    assert refused(state, "mark 1808") == "refused.no_vp_hex [4.3.1]"
    state = play(state, "mark 2728", "draw 3")
    assert asked(state) == "german star"
    assert refused(state, "mark 2728") == "refused.has_marker [4.3.1]"
    state = play(state, "mark 2623", "draw 1")
    vp = pages(state).vp
    known = {hex_: (vp[hex_].value, vp[hex_].known_to) for hex_ in (2728, 2623)}  # type: ignore[index]
    assert known == {2728: (3, ("british",)), 2623: (1, ("german",))}


def test_4_3_1_no_marker_is_laid_out_of_an_empty_cup_or_without_a_bridge() -> None:
    state = position("choose british", initiative="british")
    empty = state.but(cups={**state.cups, "vp": {}})
    assert asked(settle(state.push(LayStar("british")))) == "british star"
    assert asked(settle(empty.push(LayStar("british")))) == "british choose"
    vp = {hex_: {"marker": 1, "laid_by": "british"} for hex_ in
          ("2623", "2725", "2728", "3008", "3118")}  # fmt: skip
    state = position("choose british", initiative="british", vp=vp)
    assert asked(settle(state.push(LayStar("german")))) == "british choose"


def test_4_3_2_the_other_markers_stay_in_their_cup() -> None:
    state = play(set_up(), "mark 2728", "draw 3", "mark 2623", "draw 1")
    assert sum(state.cups["vp"].values()) == 10


def test_what_follows_from_the_files_is_what_the_readings_ask(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Counters, the table of landing, markers, bridges, entries: all of it in exact figures."""
    assert raid_checks.main([]) == 0
    assert "sides of the first that can be attacked: 2" in capsys.readouterr().out


def test_2_3_1_a_formation_that_is_not_drawn_has_nothing_left_in_a_cup() -> None:
    assert left_in_cup(position("B1"), "howard") == 0


def test_10_nothing_hangs_on_the_bridges_where_they_are_no_victory_hexes() -> None:
    game = load_scenario("merville")
    state = game.rules.begin(game)
    assert Hex(512) not in game.board.vp
    assert ruleset(state).vital(state) is None
