"""The turn, its initiative, its activations, and how the game ends [PB 5] [PB 10] [PB 11]."""

import pytest

from nightdrop.engine.play import settle
from nightdrop.hexwar.match.debrief import lost_vital
from nightdrop.hexwar.rules.book import noted
from nightdrop.hexwar.rules.demolition import pages, score
from nightdrop.hexwar.rules.events import Length
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pegasus_bridge import Lovat
from nightdrop.hexwar.rules.ruleset import is_night
from nightdrop.rules.actions import Roll
from nightdrop.table.scenario.scenarios import load_scenario
from tests.pegasus.tabletop import asked, at, menu, play, position, refused


def test_5_each_side_has_two_activations_the_holder_first() -> None:
    state = position("choose british", initiative="british")
    asked_ = []
    for name in ("B2", "G3", "B1", "G3"):
        asked_.append(asked(state))
        state = play(state, name)
        while state.activation:
            state = play(state, "roll 1" if asked(state) == "chance roll" else "done")
    assert asked_ == ["british choose", "german choose"] * 2 and state.turn == 6


@pytest.mark.parametrize(("turn", "dark"), [(1, True), (4, True), (5, False), (11, False)])
def test_5_1_four_turns_are_dark(turn: int, dark: bool) -> None:
    assert is_night(position("choose british", turn=turn, initiative="british")) is dark


def test_5_2_1_the_higher_die_has_the_initiative_and_the_first_turn_is_british() -> None:
    state = position("initiative", turn=4)
    assert pages(play(state, "roll 2 5")).initiative == "german"
    assert pages(play(state, "roll 5 2")).initiative == "british"
    assert asked(position("initiative", turn=1)) == "british choose"


def test_5_2_2_a_patrol_stands_in_a_village_or_on_a_star_that_nobody_holds() -> None:
    vp = {"0814": {"control": True}, "2728": {"destroyed": True}}
    units = {"1220": "red.01"}
    state = play(position("initiative", units, turn=3, vp=vp), "roll 4 4")
    hexes = {text.split()[1] for text in menu(state, "patrol")}
    assert {"1118", "2623", "1512", "0619"} <= hexes
    assert not hexes & {"0814", "2728", "1220", "0411", "0512", "2104"}
    state = play(state, "patrol 2623")
    assert (at(state, "2623"), pages(state).patrols) == (["P.1"], 1)


def test_5_2_2_there_are_four_patrols() -> None:
    state = play(position("initiative", turn=3, patrols_left=0), "roll 4 4")
    assert asked(state) != "german patrol"


def test_5_2_2_the_last_of_four_patrols_appears() -> None:
    state = play(position("initiative", turn=3, patrols_left=1), "roll 4 4")
    assert at(play(state, "patrol 2623"), "2623") == ["P.4"]


def test_5_2_2_a_patrol_finds_room_beside_two_and_not_beside_three() -> None:
    units = {"1118": "G.01 ost-b,G.02 ost-d,G.03 platoon-c", "1220": "G.04 static-b,G.05 static-c"}
    state = play(position("initiative", units, turn=3), "roll 4 4")
    assert "patrol 1220" in menu(state) and "patrol 1118" not in menu(state)


def test_5_2_2_who_is_on_the_track_or_confused_is_not_confused() -> None:
    away = {"track 2 A": [{"id": "G.01", "face": "tank-h"}]}
    units = {"1808": "G.02 ost-b confused", "1708": "G.03 ost-d"}
    state = position("initiative", units, turn=4, initiative="german", away=away)
    assert menu(play(state, "roll 2 2")) == ["confuse G.03", "pass"]
    state = position("initiative", turn=4, initiative="german", away=away)
    assert asked(play(state, "roll 2 2")) == "german choose"


def test_5_2_2_confusion_waits_for_the_units_activation() -> None:
    """What it could do before is not what it can do then."""
    state = position("G3 move 1", {"1808": "G.01 grenadier-g", "2104": "M.1"}, turn=5,
                     used=["B1", "B2", "G3"], initiative="german")  # fmt: skip
    assert "move G.01 1804" in menu(state)
    state = play(state, "done", "roll 3 3", "confuse G.01", "pass")
    assert pages(state).confused == ("G.01",)
    state = play(state, "G3", "roll 6", "done")
    assert "move G.01 1806" in menu(state) and "move G.01 1805" not in menu(state)
    assert pages(play(state, "done")).confused == ("G.01",)


def test_5_2_2_confusion_leaves_a_unit_that_fought_where_it_stood() -> None:
    units = {"1807": "G.01 grenadier-g activated confused", "1808": "red.A", "1709": "red.B"}
    state = play(position("G3 combat 2", units), "attack 1808", "join G.01", "fight", "roll 3 2")
    assert asked(state) != "german combat" and pages(state).confused == ()


def test_5_2_3_who_has_it_for_certain_throws_all_the_same() -> None:
    state = play(position("initiative", {"1808": "red.01 advantage"}), "advantage red", "roll 3 3")
    assert (pages(state).initiative, asked(state)) == ("british", "german patrol")
    units = {"1808": "G.01 ost-b"}
    state = play(position("initiative", units, tokens=[5], initiative="british"), "roll 3 3")
    assert (pages(state).initiative, asked(state)) == ("german", "british confusion")


@pytest.mark.parametrize(("turn", "who"), [(4, "british choose"), (5, "german discovery")])
def test_5_3_1_by_day_the_german_looks_for_what_is_meant(turn: int, who: str) -> None:
    vp = {"2728": {"marker": 2, "laid_by": "british", "concealed": True}}
    assert asked(play(position("initiative", turn=turn, vp=vp), "roll 6 1")) == who


def test_5_3_2_a_british_marker_is_turned_up_or_one_is_laid_where_nothing_is_printed() -> None:
    vp = {"2728": {"marker": 2, "laid_by": "british", "concealed": True},
          "2623": {"marker": 1, "laid_by": "german", "concealed": True}}  # fmt: skip
    state = play(position("initiative", vp=vp), "roll 6 1")
    assert menu(state, "flip") == ["flip 2728"]
    hexes = {text.split()[1] for text in menu(state, "place")}
    assert len(hexes) == 10 and not hexes & {"2728", "2623", "0411", "0512", "2104"}
    sides = ("british", "german")
    assert pages(play(state, "flip 2728")).vp[Hex(2728)].known_to == sides
    assert pages(play(state, "place 2429", "draw 1")).vp[Hex(2429)].known_to == sides


def test_5_4_the_sides_take_turns() -> None:
    state = position("choose british", used=["B1", "G3"], initiative="british")
    assert (asked(state), menu(state)) == ("british choose", ["B2"])


def test_5_4_1_each_activation_comes_once_a_turn() -> None:
    state = position("choose british", used=["B1", "G3"], initiative="british")
    assert "5.4.1" in refused(state, "B1")


def test_5_4_1_a_brigade_wakes_its_colours_and_the_raid() -> None:
    units = {"1808": "red.A", "1810": "green.A", "1812": "blue.A"}
    moved = {text.split()[1] for text in menu(position("B2", units), "move")}
    assert moved == {"green.A", "blue.A", "howard.2"}
    assert {t.split()[1] for t in menu(position("B1", units), "move")} == {"red.A", "howard.2"}


def test_5_4_2_the_german_pushes_by_night_and_moves_half_the_turn_at_least() -> None:
    assert menu(position("choose german", turn=2, initiative="german")) == ["G1", "G2", "G3"]
    assert menu(position("choose german", turn=5, initiative="german")) == ["G3"]
    state = play(position("G3", {"1808": "G.01 ost-b"}, turn=9), "roll 1")
    assert pages(state).allowance == 4


@pytest.mark.parametrize(("turn", "least"), [*enumerate((1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5), 1)])
def test_5_4_2_half_the_turn_is_rounded_down_on_every_turn_to_the_last(
    turn: int, least: int
) -> None:
    state = position("choose german", {"1808": "G.01 ost-b"}, turn=turn, initiative="german")
    state = play(state, "G3", "roll 1")
    assert pages(state).allowance == least
    assert pages(play(position("G3", turn=turn), "roll 6")).allowance == 6


def test_5_4_2_a_push_moves_unknown_sticks_of_a_brigade_three_hexes_at_most() -> None:
    units = {"1808": "green.01", "1812": "blue.01", "1816": "red.01", "1820": "green.02 plt"}
    state = position("G2 push 6", units, turn=2)
    assert {text.split()[1] for text in menu(state, "move")} == {"green.01", "blue.01"}
    state = play(state, "move green.01 1809", "move green.01 1810", "move green.01 1811")
    assert {text.split()[1] for text in menu(state, "move")} == {"blue.01"}


@pytest.mark.parametrize("on", [True, False])
def test_11_3_1_a_push_that_may_not_overstack_leads_to_no_full_battery(on: bool) -> None:
    units = {"2104": "green.01", "2103": "green.02"}
    state = position("G2 push 6", units, turn=2, options={"german_overstack": on})
    assert ("move green.02 2104" in menu(state)) == on


def test_5_4_2_what_has_no_attack_value_is_never_activated() -> None:
    state = position("G3 move 6", {"1808": "P.1", "2104": "M.1", "1810": "G.01 ost-b"})
    assert {text.split()[1] for text in menu(state) if " " in text} == {"G.01"}


def test_10_without_the_bridges_of_h1_everything_is_lost() -> None:
    state = position("initiative")
    vp = {hex_: place._replace(control=hex_ != 512) for hex_, place in pages(state).vp.items()}
    found = score(noted(state, vp=vp, landing=25))
    assert (found.level, found.winner) == ("strategic", "german")


def test_10_the_debrief_says_that_without_them_no_points_count() -> None:
    state = position("initiative")
    assert lost_vital(state) == ""
    vp = {hex_: place._replace(control=False) for hex_, place in pages(state).vp.items()}
    said = "but has lost control of the Bénouville and Ranville bridges (0512), so no points count"
    assert lost_vital(noted(state, vp=vp)) == said


def test_10_1_1_a_company_takes_a_red_star_in_passing_and_a_german_ends_it() -> None:
    state = play(position("B1", {"1511": "red.A"}), "move red.A 1512", "move red.A 1513")
    assert pages(state).vp[Hex(1512)].control
    vp = {"1512": {"control": True}}
    state = play(position("G3 move 2", {"1511": "G.01 ost-b"}, vp=vp), "move G.01 1512")
    assert not pages(state).vp[Hex(1512)].control


def test_10_1_1_sticks_take_nothing() -> None:
    state = play(position("B1", {"1511": "red.01 plt"}), "move red.01 1512")
    assert not pages(state).vp[Hex(1512)].control


def test_10_1_2_sticks_destroy_nothing() -> None:
    assert pages(position("length", {"2728": "green.01"}, turn=6)).destroyed == ()


def test_10_1_3_a_held_hex_without_a_marker_gets_one_at_the_count() -> None:
    vp = {"0814": {"control": True}, "2728": {"destroyed": True}}
    state = play(position("length", turn=9, vp=vp), "roll 6")
    assert asked(state) == "chance count"
    state = play(state, "draw 1", "draw 3")
    assert state.result is not None and state.result.points == 2 + 3 + 1 + 3


def test_10_1_3_every_marker_is_turned_up_at_the_end_whoever_laid_it_and_holds_the_hex() -> None:
    vp = {"0814": {"marker": 1, "laid_by": "german", "concealed": True},
          "2728": {"marker": 2, "laid_by": "british", "concealed": True}}  # fmt: skip
    state = play(position("length", turn=9, vp=vp), "roll 6")
    known = {hex_: place.known_to for hex_, place in pages(state).vp.items() if place.laid_by}
    assert known == dict.fromkeys((814, 2728), ("british", "german"))
    assert state.result is not None and state.result.points == 2 + 3  # none of the two is held


def test_10_1_3_printed_points_count_while_their_hex_is_held() -> None:
    vp = {"2104": {"control": True}, "0411": {"control": False}}
    state = play(position("length", turn=9, vp=vp), "roll 6")
    assert state.result is not None and state.result.points == 3 + 3


def test_10_1_4_the_landing_counts_at_the_end() -> None:
    state = play(position("length", turn=9, landing_vp=-2), "roll 6")
    assert state.result is not None and state.result.points == 3


@pytest.mark.parametrize(
    ("turn", "die", "after"),
    [(9, 4, 10), (9, 5, None), (10, 3, 11), (10, 4, None), (8, 0, 9), (11, 0, None)],
)
def test_11_1_a_die_ends_the_game_after_turn_9_and_10(turn: int, die: int, after: int) -> None:
    state = position("length", turn=turn)
    state = play(state, f"roll {die}") if die else state
    assert (state.turn if state.result is None else None) == after


def test_11_1_1_nothing_is_thrown_before_turn_9() -> None:
    assert (position("length", turn=8).turn, asked(position("length", turn=9))) == (
        9, "chance length")  # fmt: skip


def test_11_1_2_four_ends_turn_10_and_not_turn_9() -> None:
    assert play(position("length", turn=10), "roll 4").result is not None
    assert play(position("length", turn=9), "roll 4").result is None


def test_2_3_1_with_the_turn_the_raids_units_may_act_again() -> None:
    assert pages(position("length", turn=8, acted=["howard.2"])).acted == ()
    assert pages(play(position("length", turn=9, acted=["howard.2"]), "roll 4")).acted == ()


def test_11_1_3_turn_11_is_the_last() -> None:
    assert position("length", turn=11).result is not None


def test_11_1_3_a_scenario_that_ends_on_turn_9_throws_no_die() -> None:
    game = load_scenario("merville")
    state = game.rules.begin(game).but(turn=9, todo=())
    assert settle(state.push(Length())).result is not None


def test_11_2_1_on_turn_10_five_brings_the_relief() -> None:
    assert at(play(position("lovat", turn=10), "roll 5", "enter 0107"), "0107") == ["lovat.1"]
    assert not play(position("lovat", turn=10), "roll 4").pieces.of("lovat")
    assert asked(position("lovat", turn=9)) != "chance lovat"


def test_11_2_2_on_turn_11_three_brings_it_and_it_acts_once() -> None:
    state = play(position("lovat", {"2104": "M.1"}, turn=11), "roll 3", "enter 0106", "roll 6 1",
                 "pass", "B1")  # fmt: skip
    assert {"lovat.1", "lovat.2"} <= {text.split()[1] for text in menu(state, "move")}
    assert not play(position("lovat", turn=11), "roll 2").pieces.of("lovat")


def test_2_7_1_the_headquarters_is_not_thrown_for_in_an_enemys_hex_nor_twice() -> None:
    for units in ({"1012": "G.01 ost-b"}, {"1012": "division.1"}):
        state = position("initiative", {**units, "2104": "M.1"}, turn=3)
        while asked(state) in ("chance initiative", "british initiative"):
            state = play(state, "roll" if "british" in asked(state) else "roll 6 1")
        assert asked(state) == "british choose"


@pytest.mark.parametrize(("units", "die", "lands"), [
    ({}, 5, True),
    ({}, 6, False),
    ({"0912": "G.01 ost-b"}, 4, True),
    ({"0912": "G.01 ost-b"}, 5, False),
    ({"0912": "G.01 ost-b,G.02 ost-d"}, 4, True),  # a hex adds one, whoever is in it
    ({"0912": "P.1"}, 5, False),
    ({"0912": "red.01", "1112": "red.A"}, 5, True),  # own counters add nothing
    ({"1012": "red.01"}, 5, True),  # nor do they bar the hex
])  # fmt: skip
def test_2_7_1_each_hex_beside_it_with_an_enemy_adds_one_to_the_die(
    units: dict[str, str], die: int, lands: bool
) -> None:
    state = position("initiative", {**units, "2104": "M.1"}, turn=3)
    state = play(state, "roll 6 1", f"roll {die}")
    assert ("division.1" in at(state, "1012")) == lands


def test_2_7_1_the_headquarters_lands_over_the_limit_of_a_hex() -> None:
    state = position("initiative", {"1012": "red.01,red.02,red.03", "2104": "M.1"}, turn=3)
    state = play(state, "roll 6 1", "roll 5")
    assert at(state, "1012") == ["division.1", "red.01", "red.02", "red.03"]


@pytest.mark.parametrize("turn", [2, 4])
def test_2_7_1_the_headquarters_lands_on_turn_3_alone(turn: int) -> None:
    state = play(position("initiative", {"2104": "M.1"}, turn=turn), "roll 6 1")
    assert asked(state) == "british choose"


def test_11_2_the_relief_waits_for_a_free_hex_and_is_not_thrown_for_again() -> None:
    units = {"0106": "G.01 ost-b", "0107": "G.02 ost-d", "2104": "M.1"}
    state = play(position("lovat", units, turn=10), "roll 5")
    assert asked(state) == "chance initiative" and pages(state).called
    units = {"0106": "G.01 ost-b", "2104": "M.1"}
    state = noted(position("choose british", units, turn=11, initiative="british"), called=True)
    assert at(settle(state.push(Lovat())), "0107") == ["lovat.1", "lovat.2"]


def test_11_2_the_relief_that_came_on_turn_10_does_not_come_again() -> None:
    state = position("choose british", {"0106": "lovat.1,lovat.2"}, turn=11, initiative="british")
    state = settle(noted(state, called=True).push(Lovat()))
    assert (asked(state), at(state, "0107")) == ("british choose", [])


def test_11_2_the_relief_comes_once() -> None:
    state = play(position("lovat", {"2104": "M.1"}, turn=10), "roll 5", "enter 0106")
    assert state.numbers["lovat"] == 2
    assert asked(position("lovat", {"0106": "lovat.1"}, turn=11)) != "chance lovat"


@pytest.mark.parametrize(
    "texts",
    [("move lovat.1 0107", "done"), ("done", "attack 0107", "join lovat.1", "fight", "roll 1 1")],
)
def test_11_2_the_relief_acts_once_a_turn_moved_or_fought(texts: tuple[str, ...]) -> None:
    units = {"0106": "lovat.1"} | ({"0107": "G.01 ost-b"} if len(texts) > 2 else {})
    state = play(position("B1", units, turn=11), *texts)
    while asked(state) != "german choose":
        state = play(state, menu(state)[-1])
    assert pages(state).acted == ("lovat.1",)


def test_11_2_not_both_in_one_hex_if_two_are_free() -> None:
    state = play(position("lovat", turn=11), "roll 3", "enter 0107")
    assert (at(state, "0106"), at(state, "0107")) == (["lovat.2"], ["lovat.1"])
    blocked = position("lovat", {"0106": "G.01 ost-b"}, turn=11)
    assert at(play(blocked, "roll 3"), "0107") == ["lovat.1", "lovat.2"]


def test_11_3_1_the_battery_holds_one_unit() -> None:
    units = {"2103": "green.A", "2104": "green.B"}
    state = play(position("B2", units), "move green.A 2104", "done")
    while asked(state) == "british combat":
        state = play(state, "done")
    assert menu(state) == ["remove green.A", "remove green.B"]


@pytest.mark.parametrize("dice", ["roll 2 4 3", "roll 1 1 6"])
def test_11_3_2_a_shelling_that_does_not_win_does_nothing(dice: str) -> None:
    state = play(position("merville", {"2104": "green.A"}, turn=4), "roll 6", dice)
    assert at(state, "2104") == ["green.A"]


def test_11_3_2_a_stick_outlives_a_shelling_that_does_not_win() -> None:
    state = play(position("merville", {"2104": "green.01"}, turn=4), "roll 6", "roll 2 4 3")
    assert at(state, "2104") == ["green.01"]


@pytest.mark.parametrize(("turn", "who"), [(1, "british choose"), (2, "chance merville")])
def test_11_3_nothing_is_thrown_for_the_battery_on_the_first_turn(turn: int, who: str) -> None:
    assert asked(position("merville", turn=turn)) == who


def test_11_3_2_the_dice_of_a_shelling_are_told() -> None:
    state = play(position("merville", {"2104": "green.A"}, turn=4), "roll 6")
    (told,) = state.due.news(state, Roll((5, 4, 2)), state)
    fields = {"hex": Hex(2104), "shells": 9, "die": 2, "ground": 3, "count": 4}
    assert told.said.fields == fields


def test_11_3_2_a_stick_is_killed_unseen() -> None:
    state = play(position("merville", {"2104": "green.01"}, turn=4), "roll 6", "roll 6 6 1")
    assert (at(state, "2104"), asked(state) == "chance draw") == ([], False)


def test_11_3_3_an_empty_battery_is_manned_on_five() -> None:
    vp = {"2104": {"control": True}}
    state = play(position("merville", turn=4, vp=vp), "roll 5")
    assert (at(state, "2104"), pages(state).vp[Hex(2104)].control) == (["M.1"], False)
    state = play(position("merville", turn=4, vp=vp), "roll 4")
    assert (at(state, "2104"), pages(state).vp[Hex(2104)].control) == ([], True)
