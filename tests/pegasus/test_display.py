"""What the sequel shows beside counters, tells programs and writes in positions, word by word."""

import json
from dataclasses import replace
from typing import Any

import pytest

from nightdrop.engine.model import State
from nightdrop.hexwar.rules.book import noted
from nightdrop.hexwar.rules.hexes import parse_hex
from nightdrop.hexwar.scenario.dump import dump
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.record.positions import read_position
from tests.pegasus.tabletop import fought, menu, position
from tests.wording import own_text_of

STARS = {
    "red": ("0411", "0512", "0814", "1118", "1310", "1512", "1616", "2104", "2429", "2909"),
    "black": ("2623", "2725", "2728", "3008", "3118"),
}
TRACK: dict[str, Any] = {"track 2 A": [{"id": "G.09", "face": "recon-g"}]}
EDGE: dict[str, Any] = {"edge 2601": [{"id": "red.01"}, {"id": "red.02"}]}


def shown(state: State, *kinds: str) -> list[tuple[Any, ...]]:
    """The marks of these kinds, each as a plain tuple."""
    return [tuple(mark) for mark in state.game.rules.shows(state) if mark.kind in kinds]


def refusal(**fields: object) -> tuple[int, str]:
    """The line and the reason for which a position with these fields is refused."""
    lines = "\n".join(f"{key}: {json.dumps(value)}" for key, value in fields.items())
    with pytest.raises(FileError) as caught:
        read_position(f"scenario: pegasus-bridge\nturn: 5\n{lines}\n")
    return caught.value.line or 0, caught.value.reason


def bare(**fields: Any) -> State:
    """A position with nothing on the map but the raid."""
    return position("initiative", **fields)


# --- what is shown ------------------------------------------------------------------------------


def test_4_3_1_each_star_is_shown_in_its_colour() -> None:
    told = {colour: [hex_ for kind, hex_, value, *_ in shown(bare(), "star") if value == colour]
            for colour in STARS}  # fmt: skip
    assert told == {colour: list(map(parse_hex, hexes)) for colour, hexes in STARS.items()}


@pytest.mark.parametrize("colour", STARS)
def test_4_3_1_a_star_is_told_by_its_colour(colour: str) -> None:
    worded = {mark[5] for mark in _plain(shown(bare(), "star")) if mark[2] == colour}
    assert worded == {(f"mark.{colour}_star", "")}


def _plain(marks: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The marks with the key and the rule of their words alone."""
    return [(*mark[:5], mark[5] and (mark[5].key, mark[5].rule)) for mark in marks]


def test_10_1_printed_points_are_shown_in_their_hexes() -> None:
    told = [(hex_, value, said.key, dict(said.fields))
            for _, hex_, value, _, _, said, _ in shown(bare(), "printed")]  # fmt: skip
    assert told == [
        (411, 2, "mark.points", {"count": 2}),
        (512, 3, "mark.points", {"count": 3}),
        (2104, 3, "mark.points", {"count": 3}),
    ]


def test_10_1_one_printed_point_is_told_in_the_singular() -> None:
    rules = bare().game.rules
    marks = type(rules)._printed.func(_with_facts(rules, printed={parse_hex("0411"): 1}))
    assert [tuple(mark.words or ()) for mark in marks if mark.kind == "printed"] == [
        ("mark.point", {"count": 1}, "")
    ]


def _with_facts(rules: Any, **changes: Any) -> Any:
    """The rules of a scenario whose own file says something else."""
    return replace(rules, tables=replace(rules.tables, facts=replace(rules.facts, **changes)))


def test_11_3_the_battery_is_told_with_its_rule() -> None:
    assert shown(bare(), "battery") == [
        ("battery", 2104, None, None, None, None, ("mark.battery", {}, "11.3"))
    ]


def test_9_1_3_a_side_that_no_attack_crosses_is_told_from_both_hexes() -> None:
    assert [(here, near, tuple(says)) for _, here, near, _, _, _, says in shown(bare(), "dashed")] \
        == [(a, b, ("mark.dashed", {"hex": b}, "9.1.3"))
            for a, b in ((412, 512), (512, 412), (512, 611), (611, 512))]  # fmt: skip


def test_2_7_1_where_the_headquarters_lands_is_told() -> None:
    assert shown(bare(), "headquarters") == [
        ("headquarters", 1012, None, None, None, None, ("mark.headquarters", {}, "2.7.1"))
    ]


def test_11_2_where_the_relief_comes_is_told() -> None:
    assert shown(bare(), "relief") == [
        ("relief", hex_, None, None, None, None, ("mark.relief", {}, "11.2"))
        for hex_ in (106, 107)
    ]


def test_10_1_2_a_bridge_that_is_gone_is_shown_and_broken_while_nobody_is_there() -> None:
    state = bare(vp={"2728": {"destroyed": True}})
    assert shown(state, "destroyed", "wreck") == [
        ("destroyed", 2728, None, None, None, ("mark.destroyed", {}, ""), None),
        ("wreck", 2728, None, None, None, None, None),
    ]


def test_10_1_2_with_the_side_that_jumps_on_it_it_is_no_wreck() -> None:
    state = position("initiative", {"2728": "red.A"}, vp={"2728": {"destroyed": True}})
    assert [mark[0] for mark in shown(state, "destroyed", "wreck")] == ["destroyed"]


def test_5_2_2_a_confused_unit_is_shown_where_it_stands() -> None:
    state = position("initiative", {"1808": "G.01 recon-g confused,G.02 tank-h"})
    assert shown(state, "confused") == [("confused", 1808, None, None, "G.01", None, None)]


def test_5_2_2_the_marker_of_a_unit_that_is_lost_is_shown_nowhere() -> None:
    state = position("initiative", {"1808": "G.01 recon-g confused"})
    lost = state.but(pieces=state.pieces.remove("G.01"))
    assert lost.book.confused == ("G.01",)
    assert shown(lost, "confused") == []


def test_4_2_2_sticks_beside_the_edge_are_shown_at_their_hex_off_the_map_and_as_a_note() -> None:
    told = shown(bare(away=EDGE), "waits", "edge", "note")
    each = [
        mark
        for key in ("red.01", "red.02")
        for mark in (
            ("waits", 2601, None, None, key, None, ("mark.waits", {"unit": key}, "4.2.2")),
            ("edge", "edge 2601", "2601", None, key, ("mark.off_edge", {"number": "2601"}, ""),
             ("mark.off_edge_says", {"unit": key, "id": key, "hex": 2601}, "4.2.2")),
        )
    ]  # fmt: skip
    note = ("note", 2601, 2, None, None, ("mark.sticks_wait", {"count": 2}, ""), None)
    assert told == [*each, note]


def test_4_2_2_one_stick_is_noted_in_the_singular() -> None:
    (note,) = shown(bare(away={"edge 2601": [{"id": "red.01"}]}), "note")
    assert note[2:] == (1, None, None, ("mark.stick_waits", {"count": 1}, ""), None)


def test_8_6_a_unit_on_the_track_is_shown_in_its_box_with_where_it_is_bound() -> None:
    assert shown(bare(away=TRACK), "track") == [
        ("track", "track 2 A", 2, None, "G.09",
         ("mark.on_track", {"box": "2", "letter": "A"}, ""),
         ("mark.on_track_says", {"unit": "G.09", "id": "G.09", "box": "2", "letter": "A"}, "8.6"))
    ]  # fmt: skip


def test_the_map_is_told_its_signs() -> None:
    signs = bare().game.rules.signs()
    assert (signs.stars, signs.points, signs.dashed, signs.enters, signs.lands, signs.track) == (
        {parse_hex(hex_): colour for colour, hexes in STARS.items() for hex_ in hexes},
        {411: 2, 512: 3, 2104: 3},
        ((412, 512), (512, 611)),
        {106: "lovat", 107: "lovat"},
        {1012: "division"},
        ("A", "H", 3),
    )


# --- what programs are told ---------------------------------------------------------------------


def test_the_fields_of_an_empty_book() -> None:
    state = bare()
    assert state.game.rules.fields(state) == {
        "last_turn": 11, "landing_vp": 0, "destroyed": [], "waiting": {}, "track": {},
        "patrols_left": 4, "acted": [], "damage": None,
    }  # fmt: skip


def test_the_fields_of_a_full_one() -> None:
    away = {
        "edge 2601": [{"id": "red.02"}, {"id": "green.01"}, {"id": "red.01"}],
        "edge 2201": [{"id": "blue.01"}],
        "track 3 H": [{"id": "G.07", "face": "tank-h"}],
        "track 2 A": [{"id": "G.09", "face": "recon-g"}, {"id": "G.08", "face": "pioneer-f"}],
    }
    state = bare(away=away, landing_vp=-1, patrols_left=1, acted=["howard.2"],
                 vp={"2728": {"destroyed": True}, "2623": {"destroyed": True}})  # fmt: skip
    assert state.game.rules.fields(state) == {
        "last_turn": 11, "landing_vp": -1, "destroyed": ["2623", "2728"],
        "waiting": {"2201": {"blue": 1}, "2601": {"green": 1, "red": 2}},
        "track": {"2": ["G.08", "G.09"], "3": ["G.07"]},
        "patrols_left": 1, "acted": ["howard.2"], "damage": None,
    }  # fmt: skip
    assert list(state.game.rules.fields(state)["waiting"]) == ["2201", "2601"]
    assert list(state.game.rules.fields(state)["track"]) == ["2", "3"]


def test_5_2_2_a_counter_is_told_with_its_marker_and_its_box() -> None:
    state = position("initiative", {"1808": "G.01 tank-h confused"}, away=TRACK)
    rules, pieces = state.game.rules, state.pieces
    assert rules.fields_of(state, pieces["G.01"]) == {"mark": "confused", "away": ""}
    assert rules.fields_of(state, pieces["G.09"]) == {"mark": "", "away": "track 2 A"}


def test_10_1_2_a_hex_is_told_with_whether_its_bridge_is_gone() -> None:
    state = bare(vp={"2728": {"destroyed": True}})
    told = state.game.rules.fields_of
    assert told(state, parse_hex("2728")) == {"destroyed": True}
    assert told(state, parse_hex("2623")) == {"destroyed": False}


def test_3_1_2_a_face_says_vehicle_for_armour() -> None:
    assert bare().game.rules.face_fields({"name": "tank-h", "armour": True}) == {
        "name": "tank-h", "vehicle": True,
    }  # fmt: skip


def test_the_board_is_told_its_marked_hexes() -> None:
    stars = {hex_: colour for colour, hexes in STARS.items() for hex_ in hexes}
    told = bare().game.rules.board_fields()
    assert told == {
        "stars": stars,
        "printed_vp": {"0411": 2, "0512": 3, "2104": 3},
        "dashed": [["0412", "0512"], ["0512", "0611"]],
        "howard": ["0512", "0411"],
        "lovat": ["0106", "0107"],
        "division": "1012",
        "track": {"from": "A", "to": "H", "boxes": 3},
    }
    assert list(told["stars"]) == sorted(stars)
    assert list(told["printed_vp"]) == ["0411", "0512", "2104"]


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ("roll 3 2", {"unit": "G.01", "result": 2}),
        ("roll 1 4", {"unit": "red.A", "result": 2}),
        ("roll 2 3", None),
    ],
)
def test_9_2_5_damage_that_waits_for_a_choice_is_told(
    dice: str, told: dict[str, object] | None
) -> None:
    state = position("B1 combat", {"1807": "red.A", "1808": "G.01 grenadier-g"})
    state = fought(state, dice)
    assert state.game.rules.fields(state)["damage"] == told


def test_9_2_4_a_result_that_waits_for_its_unit_is_told_without_one() -> None:
    units = {"1807": "red.A,red.B,green.A", "1808": "G.01 grenadier-g,G.02 grenadier-h,G.03 tank-h"}
    state = fought(position("B1 combat", units), "roll 6 1")
    assert menu(state) == ["hit G.02", "hit G.03"]
    assert state.game.rules.fields(state)["damage"] == {"unit": None, "result": 2}


# --- what positions say -------------------------------------------------------------------------


def test_a_position_says_all_of_its_book_and_reads_it_again() -> None:
    fields: dict[str, Any] = {
        "away": {**EDGE, **TRACK}, "landing_vp": 2, "patrols_left": 3, "acted": ["howard.2"],
        "vp": {"2728": {"destroyed": True}},
    }  # fmt: skip
    state = position("initiative", {"1808": "G.01 tank-h confused"}, **fields)
    book = state.book
    assert (book.landing, book.patrols, book.acted, book.confused, book.destroyed, book.called) == (
        2, 1, ("howard.2",), ("G.01",), (2728,), False,
    )  # fmt: skip
    assert book.away == {"red.01": "edge 2601", "red.02": "edge 2601", "G.09": "track 2 A"}
    told = dump(state, "pegasus-bridge", {})
    assert (told["landing_vp"], told["patrols_left"], told["acted"]) == (2, 3, ["howard.2"])
    assert told["vp"]["2728"]["destroyed"] is True
    (unit,) = told["units"]["1808"]
    assert unit["mark"] == "confused"
    assert read_position(json.dumps(told)).state == state


def test_what_is_as_it_was_at_the_start_is_left_out() -> None:
    told = bare().game.rules.written(bare())
    assert tuple(told) == ({"patrols_left": 4}, {}, {}, {}, {})


def test_11_2_that_the_relief_was_called_has_a_word_of_its_own() -> None:
    state = bare()
    called = noted(state, called=True)
    assert state.game.rules.written(called)[-1] == {"called": True}
    assert read_position(json.dumps(dump(called, "pegasus-bridge", {}))).state.book.called is True


def test_5_2_2_patrols_left_out_are_those_that_were_never_laid() -> None:
    state = position("initiative", {"1515": "P.1", "1616": "P.2"})
    assert state.book.patrols == 2
    assert state.book.landing is None
    assert state.book.acted == ()


def test_10_1_2_a_bridge_said_to_stand_stands() -> None:
    state = bare(vp={"2728": {"destroyed": False}, "2623": {"destroyed": True}})
    assert state.book.destroyed == (2623,)


def test_2_3_1_counters_that_acted_are_kept_in_order() -> None:
    state = position("initiative", {"0106": "lovat.2,lovat.1"}, acted=["lovat.2", "lovat.1"])
    assert state.book.acted == ("lovat.1", "lovat.2")


# --- what cannot be -----------------------------------------------------------------------------

G = [{"id": f"G.{number:02d}", "face": face}
     for number, face in enumerate(("recon-g", "tank-h", "pioneer-f", "static-b"), 1)]  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "line", "reason"),
    [
        ({"landing_vp": -3}, 3, own_text_of(
            "pegasus-bridge", "fault.number", name="landing_vp", least="-2", most="2")),
        ({"landing_vp": 3}, 3, own_text_of(
            "pegasus-bridge", "fault.number", name="landing_vp", least="-2", most="2")),
        ({"patrols_left": -1}, 3, own_text_of(
            "pegasus-bridge", "fault.number", name="patrols_left", least="0", most="4")),
        ({"patrols_left": 5}, 3, own_text_of(
            "pegasus-bridge", "fault.number", name="patrols_left", least="0", most="4")),
        ({"acted": ["howard.2", "red.A"]}, 3, own_text_of(
            "pegasus-bridge", "fault.acts_often", id="red.A")),
        ({"phase": {"step": "initiative"}, "acted": ["G.01"]}, 4,
         own_text_of("pegasus-bridge", "fault.acts_often", id="G.01")),
        ({"units": {"1808": G[:1]}, "away": {"track 2 A": [{**G[1], "mark": "confused"}]}}, 4,
         own_text_of("pegasus-bridge", "fault.never_confused", "5.2.2", id="G.02")),
        ({"landing_vp": 0, "units": {"1515": [{"id": "P.1", "mark": "confused"}]}}, 4,
         own_text_of("pegasus-bridge", "fault.never_confused", "5.2.2", id="P.1")),
        ({"landing_vp": 0, "away": {"track 1 A": G[:2], "track 1 H": G[2:]}}, 4,
         own_text_of("pegasus-bridge", "fault.box_full", "8.6", box="1", most="3")),
        ({"vp": {"2728": {"control": True}}}, 3, own_text_of(
            "pegasus-bridge", "fault.bridge_stands", "10.1.2", text="2728")),
        ({"vp": {"0411": {"destroyed": True}}}, 3, own_text_of(
            "pegasus-bridge", "fault.no_bridge", "10.1.2", text="0411")),
        ({"vp": {"0411": {"marker": 2}}}, 3,
         own_text_of("pegasus-bridge", "fault.printed_here", "2.5", text="0411")),
        ({"vp": {"2728": {"destroyed": True}}, "units": {"2728": G[:1]}}, 4,
         own_text_of("pegasus-bridge", "fault.bridge_gone", "10.1.2", text="2728")),
        ({"landing_vp": 0, "units": {"2104": [{"id": "green.A"}, {"id": "green.B"}]}}, 4,
         own_text_of("pegasus-bridge", "fault.battery_full", "11.3.1", text="2104", most="1")),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_where_it_stands(
    fields: dict[str, object], line: int, reason: str
) -> None:
    assert refusal(**fields) == (line, reason)


@pytest.mark.parametrize("value", [-2, 0, 2])
def test_4_2_3_points_that_a_landing_brings_are_taken(value: int) -> None:
    assert bare(landing_vp=value).book.landing == value


@pytest.mark.parametrize("value", [0, 4])
def test_5_2_2_no_patrol_or_all_may_be_left(value: int) -> None:
    assert bare(patrols_left=value).book.patrols == 4 - value


def test_8_6_three_in_a_box_are_not_too_many() -> None:
    assert len(bare(away={"track 2 A": G[:2], "track 2 H": G[2:3]}).book.away) == 3


def test_10_1_2_the_side_that_jumps_may_stand_on_a_bridge_that_is_gone() -> None:
    state = position("initiative", {"2728": "red.A"}, vp={"2728": {"destroyed": True}})
    assert state.book.destroyed == (2728,)


# --- what the workbench offers ------------------------------------------------------------------


def switches(state: State, thing: Any) -> list[tuple[Any, ...]]:
    """Name, key, value and words of each switch."""
    return [(*one[:3], tuple(one[3])) for one in state.game.rules.switches(state, thing)]


def test_5_2_2_a_unit_can_be_confused() -> None:
    state = position("initiative", {"1808": "G.01 recon-g"})
    assert switches(state, state.pieces["G.01"]) == [
        ("confused", "mark", "confused", ("switch.confused", {}, ""))
    ]


@pytest.mark.parametrize("slip", ["howard.2", "lovat.1"])
def test_2_3_1_raid_and_relief_do_their_work_once_a_turn(slip: str) -> None:
    at = {"0411": "howard.2", "0512": "howard.1", "0106": "lovat.1"}
    state = position("initiative", at)
    assert switches(state, state.pieces[slip]) == [
        ("acted", "acted", slip, ("switch.acted", {}, ""))
    ]


def test_2_3_1_a_company_has_no_switch() -> None:
    state = position("initiative", {"1808": "red.A"})
    assert switches(state, state.pieces["red.A"]) == []


def test_10_1_2_a_bridge_can_be_gone_and_no_other_victory_hex() -> None:
    state = bare()
    assert switches(state, parse_hex("2728")) == [
        ("destroyed", "destroyed", True, ("switch.destroyed", {}, ""))
    ]
    assert switches(state, parse_hex("0512")) == []


def test_4_2_and_5_2_2_numbers_that_can_be_chosen() -> None:
    told = bare().game.rules.counted
    assert {name: (tuple(said), list(values)) for name, (said, values) in told.items()} == {
        "landing_vp": (("counted.landing_vp", {}, ""), [-2, -1, 0, 1, 2]),
        "patrols_left": (("counted.patrols_left", {}, ""), [0, 1, 2, 3, 4]),
    }


def test_5_2_2_of_patrols_no_more_are_left_than_do_not_lie_on_the_map() -> None:
    rules = bare().game.rules
    assert rules.most("patrols_left", ["P.1", "P.2", "G.01"]) == 2
    assert rules.most("patrols_left", [f"P.{number}" for number in range(1, 6)]) == 0
    assert rules.most("landing_vp", ["P.1"]) is None


def test_4_2_2_an_unknown_stick_at_the_edge_may_wait_beside_it() -> None:
    state = position("initiative", {"2601": "red.01,red.02 plt", "2602": "red.03"})
    ways = state.game.rules.ways_off
    assert ways(state, state.pieces["red.01"]) == ("edge 2601",)
    assert ways(state, state.pieces["red.02"]) == ()  # its face is known
    assert ways(state, state.pieces["red.03"]) == ()  # not at the edge


def test_4_2_2_a_company_does_not_wait_beside_the_edge() -> None:
    state = position("initiative", {"2601": "red.A"})
    assert state.game.rules.ways_off(state, state.pieces["red.A"]) == ()


def test_8_6_a_unit_may_wait_in_any_box_bound_either_way_and_the_garrison_in_none() -> None:
    state = position("initiative", {"1808": "G.01 recon-g", "2104": "M.1"})
    ways = state.game.rules.ways_off
    assert ways(state, state.pieces["G.01"]) == (
        "track 1 A", "track 2 A", "track 3 A", "track 1 H", "track 2 H", "track 3 H",
    )  # fmt: skip
    assert ways(state, state.pieces["M.1"]) == ()


@pytest.mark.parametrize(
    ("place", "is_one"),
    [
        ("edge 2601", True), ("edge 2602", False), ("edge x", False), ("edge", False),
        ("track 1 A", True), ("track 3 H", True), ("track 0 A", False), ("track 4 A", False),
        ("track 2 B", False), ("track x A", False), ("track 2", False), ("2601", False),
        ("box 2 A", False), ("", False),
    ],
)  # fmt: skip
def test_4_2_2_and_8_6_places_off_the_map(place: str, is_one: bool) -> None:
    state = bare()
    assert state.game.rules.is_off_board(state.game.board, place) is is_one


def test_4_2_2_and_8_6_who_may_wait_where() -> None:
    state = position("initiative", {"1808": "red.01,red.02 plt", "1708": "G.01 recon-g"})
    waits, pieces = state.game.rules.may_wait, state.pieces
    told = {key: (waits(pieces[key], "edge 2601"), waits(pieces[key], "track 1 A"))
            for key in ("red.01", "red.02", "G.01")}  # fmt: skip
    assert told == {"red.01": (True, False), "red.02": (False, False), "G.01": (False, True)}


@pytest.mark.parametrize(
    ("formation", "most", "at_once"),
    [("howard", 2, 2), ("lovat", 2, 2), ("division", 1, 1), ("patrol", 4, 4), ("garrison", 99, 1)],
)
def test_of_each_formation_so_many_counters(formation: str, most: int, at_once: int) -> None:
    rules = bare().game.rules
    assert (rules.highest(formation), rules.boxed(formation)) == (most, at_once)


def test_5_4_2_a_forced_formation_is_named_by_the_activation_it_acts_in() -> None:
    rules = bare().game.rules
    assert {name: rules.forced_name(name) for name in ("red", "green", "blue")} == {
        "red": "B1", "green": "B2", "blue": "B2",
    }  # fmt: skip


def test_11_1_the_game_may_end_on_either_turn_before_the_last() -> None:
    assert bare().game.rules.last_turns == (9, 10, 11)


def test_4_3_1_both_lay_their_first_marker_in_secret() -> None:
    rules = bare().game.rules
    assert [rules.may_conceal(side) for side in rules.sides] == [True, True]


def test_4_2_2_water_binds_the_side_that_jumps_no_more_than_land() -> None:
    state = position("initiative", {"1808": "red.A", "1708": "G.01 recon-g"})
    rules = state.game.rules
    assert rules.swims(state.pieces["red.A"]) is True
    assert rules.swims(state.pieces["G.01"]) is False


# --- points and places --------------------------------------------------------------------------


def test_10_1_points_are_those_printed_markers_and_the_landings() -> None:
    vp = {"0512": {"control": True}, "2104": {"control": True}, "0411": {"control": False},
          "1310": {"control": True, "marker": 2, "laid_by": "british"}}
    state = position("initiative", {"0512": "howard.1"}, vp=vp, landing_vp=-2)  # fmt: skip
    assert state.game.rules.points(state) == 3 + 3 + 2 - 2


def test_10_1_4_without_a_landing_nothing_is_added() -> None:
    state = position("initiative", {"0512": "howard.1"}, vp={"0512": {"control": True},
                                                             "0411": {"control": False}})
    assert state.game.rules.points(state) == 3


def test_10_and_11_3_the_places_that_the_game_is_about() -> None:
    state = bare(vp={"2728": {"destroyed": True}})
    rules = state.game.rules
    assert rules.vital(state) == parse_hex("0512")
    assert rules.deserted(state) == parse_hex("2104")
    assert rules.settled(state) == (parse_hex("2728"),)


def test_2_3_1_and_8_1_2_who_has_no_movement() -> None:
    at = {"0512": "howard.1", "0411": "howard.2", "2104": "M.1", "1515": "P.1", "1808": "red.A"}
    state = position("initiative", at)
    told = {key: state.game.rules.moves(state, state.pieces[key]) for key in
            ("howard.1", "howard.2", "M.1", "P.1", "red.A")}  # fmt: skip
    assert told == {"howard.1": False, "howard.2": True, "M.1": False, "P.1": False, "red.A": True}


def test_2_3_1_the_raids_first_unit_is_pinned() -> None:
    state = bare()
    pinned = state.game.rules.is_pinned
    assert [pinned(state, state.pieces[key]) for key in ("howard.1", "howard.2")] == [True, False]
