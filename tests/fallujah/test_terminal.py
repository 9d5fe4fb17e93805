"""The town at a terminal: a board of eleven lines, names for places, a battle in one screen."""

from collections.abc import Sequence

import pytest

from nightdrop.engine.model import Message, Result
from nightdrop.fallujah.rules.ruleset import rules_of
from nightdrop.fallujah.terminal import head_line
from nightdrop.fallujah.words import place_in_full
from nightdrop.table.match.match import Match
from nightdrop.table.words.catalogues import speak
from nightdrop.table.words.news import result_words
from nightdrop.table.words.wording import wording
from tests.scripted import ScriptedDealer
from tests.typing_keyboard import Keyboard
from tests.wording import text_of

POSITION = """
scenario: fallujah-2004
turn: 7
ops: 47
kia: 14
morale: high
units:
  "0305": [{id: "3/1"}, {id: "C/2_Tk"}, {id: "MP_1"}]
  "0404": [{id: "2/1", reduced: true, leader: RCT-7}]
  "0202": [{id: "1/8"}]
  north: [{id: "3/5"}, {id: "C_3"}]
available: {air: 2, artillery: 3}
nodes: {"0306": concealed, "0205": strongpoint, "0304": concealed}
captured: [c2, abandoned]
phase: {step: operation}
"""


def keyboard(throws: Sequence[str] = (), position: str = POSITION) -> Keyboard:
    return Keyboard(Match.from_position(position, dealer=ScriptedDealer(throws)))


def test_3_1_the_board_is_eleven_lines_of_six_spaces_with_the_bases_around() -> None:
    lines = keyboard().type("board").splitlines()
    rows = [line for line in lines if line[:2].isdecimal()]
    assert [row[:2] for row in rows] == [f"{line:02d}" for line in range(2, 13)]
    assert rows[4].split("SOUK ?")[1].split() == ["Cultural", "Ce", "Jumhuriya", "Cloverleaf"]
    assert rows[3][15:].startswith("JOLAN PK St")  # a Strongpoint, face up
    assert "North Base: 3/5, C 3." in lines


def test_4_2_units_stand_in_their_space_reduced_ones_with_a_minus() -> None:
    told = keyboard().type("b")
    assert "3/1 +2" in told
    assert "2/1-" in told


def test_a_number_below_zero_has_a_minus_and_no_hyphen() -> None:
    assert "VP −20." in head_line(Match.new("fallujah-2004").state)
    said = result_words(Result(-7, "stalemate", "coalition"), "fallujah-2004")
    assert said == "−7 VP: Stalemate."
    game = Match.new("fallujah-2004").state
    infowar = Message("infowar", {"die": 1, "ops": -1}, "19.0")
    assert wording(game).fields(infowar, game)["ops"] == "−1"


def test_5_0_a_goal_that_is_held_has_a_star() -> None:
    assert "*1/8" in keyboard().type("b")


def test_no_line_of_the_board_is_wider_than_a_terminal() -> None:
    told = keyboard().type("board") + keyboard().type("bin") + keyboard().type("vp")
    assert max(map(len, told.splitlines())) <= 78


@pytest.mark.parametrize("line", ["force 3/1 C/2_Tk", "3/1 c/2tk", "f 3/1 C/2_Tk",
                                  "force 3/1 c/2 tk"])  # fmt: skip
def test_8_3_a_force_is_named_in_one_line(line: str) -> None:
    seat = keyboard()
    seat.type("j-3", line)
    assert seat.match.state.book.force == ("3/1", "C/2_Tk")


@pytest.mark.parametrize("line", ["move souk", "souk", "m 0306", "0306", "move Souk"])
def test_13_0_a_force_goes_to_a_place_by_name_or_number(line: str) -> None:
    seat = keyboard()
    seat.type("j-3", "force 3/1", line)
    assert seat.match.entries[-1] == "move 0306"


def test_8_3_the_force_is_told_with_its_movement() -> None:
    told = keyboard().type("j-3", "force 3/1")
    assert "Force in Jolan Market 0305: 3/1, movement left 2. [13.0]" in told


def test_13_4_a_place_beyond_a_base_is_refused_with_the_rule() -> None:
    told = keyboard().type("j-3", "force 3/5", "move souk")
    said = "A force leaving a base must stop in the first space: Souk is beyond it."
    assert told == f"{said} [13.4]\n"


def test_4_3_several_of_a_kind_are_named_as_many() -> None:
    assert "Available: 2 airstrikes and 3 artillery." in keyboard().type("board")


def test_10_0_the_log_counts_operations() -> None:
    told = keyboard().type("hold", "log")
    assert "7. Operation 7: " in told and "Turn" not in told


def test_an_operation_can_be_taken_back_with_new_dice() -> None:
    told = keyboard(SOUK).type("j-3", "force 3/1 c/2tk", "move souk", "undo")
    assert "take-back all for the whole operation" in told


def test_why_tells_the_reason_before_it_is_tried() -> None:
    told = keyboard().type("j-3", "force 3/5", "why move souk")
    assert told.endswith("[13.4]\n")


def test_letters_that_mean_several_places_are_asked_about() -> None:
    told = keyboard().type("j-3", "force 2/1", "move al")
    assert told.startswith("That could be move 0304 or move 0405 or move 0503")


def test_6_1_vp_are_told_in_their_parts_with_the_next_level() -> None:
    told = keyboard().type("vp").splitlines()
    assert told[0].startswith("VP 16: goals held 1, nodes 4, KIA 14, MSR 0,")
    assert told[-1] == "Now Tactical Defeat; Stalemate is 10 VP away. [6.3]"


def test_8_4_both_bins_are_told_by_counts() -> None:
    told = " ".join(keyboard().type("bin").split())
    assert told.startswith("Nodes, 29 in all, 2 of them concealed on the map: Abandoned 5,")
    assert "Reaction bin, 52: Militia 7," in told


def test_a_space_is_told_with_its_units() -> None:
    told = keyboard().type("space market").splitlines()
    told = [line for line in told if not line.startswith(("By ", "  "))]
    assert told == ["Jolan Market 0305, urban, controlled.", "3/1, infantry battalion, 4 (2) 2.",
                    "C/2 Tk, tank company, 4 (1) 3.",
                    "MP 1, military police company, 1 (2) 3."]  # fmt: skip


def test_13_1_a_space_tells_every_neighbor_and_the_link_to_it() -> None:
    board = keyboard()
    town = rules_of(board.match.state).town
    for place in town.places:
        told = " ".join(board.type(f"space {place}").split())
        beyond = [space for space, _link in town.joined[place]] if place in town.spaces else (
            town.bases[place].enters)  # fmt: skip
        assert beyond and all(place_in_full(board.match.game, one) in told for one in beyond)
    assert "By bridge: " in board.said and "Across the river: " in board.said
    assert "By MSR: " in board.said and "From the base: " in board.said


@pytest.mark.parametrize("line", ["j3", "J3", "j 3", "j-3", "J-3"])
def test_10_0_a_staff_operation_has_a_short_form(line: str) -> None:
    board = keyboard()
    board.type(line)
    assert board.match.entries[-1] == "J-3"


@pytest.mark.parametrize("number", range(1, 6))
def test_10_0_every_staff_operation_is_meant_by_its_short_form(number: int) -> None:
    said = keyboard().type(f"why j{number}")
    assert said == keyboard().type(f"why J-{number}")
    assert "neither a command" not in said


@pytest.mark.parametrize("line", ["space", "space moon", "space jo"])
def test_a_space_that_is_none_tells_how_it_is_asked_for(line: str) -> None:
    assert keyboard().type(line).startswith(text_of("sentences.terminal.needs", usage="space souk"))


def test_11_1_a_shop_tells_the_sum_the_rounding_and_the_ops() -> None:
    told = keyboard().type("j-1", "buy ss_5 mp_3/11 north", "buy artillery 3")
    assert "Total 1 3/4, cost 3; OPs from 47 to 44. [11.1]" in " ".join(told.split())


def test_11_1_the_list_of_a_shop_is_a_line_a_price() -> None:
    told = keyboard().type("j-1")
    assert "\nBuy, 1/4 each: " in told and "artillery" in told.rpartition("1/4 each")[2]
    number = told.rpartition("1/4 each: ")[2].partition(".")[0]
    seat = keyboard()
    seat.type("j-1", number)
    assert seat.match.state.book.cart == ("artillery",)


def test_11_0_a_unit_s_number_lists_where_it_can_go() -> None:
    told = keyboard().type("j-1", "actions 1-5")
    assert told.splitlines() == ["1. buy 1-5 east: buy 1-5, East Base.",
                                 "2. buy 1-5 north: buy 1-5, North Base.",
                                 "3. buy 1-5 south: buy 1-5, South Base.",
                                 "4. buy 1-5 west: buy 1-5, West Base."]  # fmt: skip


SOUK = ("draw c2", "draw militia", "draw jihadists", "draw deception")


def test_16_1_a_battle_is_one_screen_with_its_edge_its_fire_and_what_is_at_stake() -> None:
    told = keyboard([*SOUK, "roll 3 2"]).type("j-3", "force 3/1 c/2tk", "move souk")
    lines = told.splitlines()
    assert "Battle in Souk 0306, objective, round 1." in lines
    assert "The Coalition has the edge. [16.1(2)]" not in lines
    assert "OPFOR: Jihadists 4 (3), Militia 2 (1)." in lines
    assert "Coalition: 3/1 4 (2), C/2 Tk 4 (1)." in lines
    assert len(lines) <= 24


def test_16_1_2_the_parts_of_the_edge_are_told_before_its_dice() -> None:
    position = POSITION.replace("artillery: 3", "artillery: 3, netwar: 1")
    told = keyboard(SOUK, position).type("j-3", "force 3/1 c/2tk", "move souk")
    assert "OPFOR's edge: Jihadists 3 + C2 1 = 4, plus a die. [16.1(2)]" in told


def test_16_7_withdrawals_go_by_name() -> None:
    throws = [*SOUK, "roll 1 6", *["roll 6"] * 4]
    seat = keyboard(throws)
    seat.type("j-3", "force 3/1 c/2tk", "move souk", "fire")
    assert seat.match.state.due.name == "stand"
    seat.type("withdraw 3/1 c/2tk jolan market")
    assert seat.match.state.book.units["3/1"].place == "0305"
    assert seat.match.state.book.units["C/2_Tk"].place == "0305"


def test_purchases_are_taken_back_one_by_one() -> None:
    seat = keyboard()
    seat.type("j-1", "buy artillery 3", "undo")
    assert seat.match.state.book.cart == ("artillery", "artillery")


def test_a_game_is_played_to_its_end_by_the_numbers_of_its_lists() -> None:
    position = POSITION.replace("ops: 47", "ops: 6")
    seat = Keyboard(Match.from_position(position, seed=4))
    for _line in range(200):
        if seat.match.is_over:
            break
        seat.type("1")
        if seat.terminal.sitting.listed and seat.match.state.due.name == "force":
            seat.type(str(len(seat.terminal.sitting.listed)))
    result = seat.match.state.result
    assert result is not None
    told, end = seat.said.rstrip().splitlines()[-2:]
    assert told == f"{result.points} VP: {result.level.title()}. [6.3]"
    assert end == text_of("sentences.refused.over", "8.1")


def test_no_english_is_left_at_an_italian_terminal() -> None:
    speak("it")
    told = keyboard().type("board") + keyboard().type("vp") + keyboard().type("s suq")
    assert "Base nord: 3/5, C 3." in told
    assert "Ora Sconfitta tattica; a Stallo mancano 10 VP. [6.3]" in told
    assert "Suq 0306, obiettivo." in told


def test_14_1_odds_of_an_attack_are_a_sentence() -> None:
    told = keyboard().type("j-3", "force 3/1 c/2tk", "odds souk")
    assert told.startswith("Souk 0306: taken ") and "[14.1]" in told


def test_16_1_odds_of_a_battle_are_exact_from_where_it_stands() -> None:
    seat = keyboard([*SOUK, "roll 3 2"])
    seat.type("j-3", "force 3/1 c/2tk", "move souk")
    assert seat.type("odds").startswith("Won ")
    assert seat.type("odds souk").startswith(text_of("sentences.terminal.needs", usage="odds souk"))


def test_odds_of_nothing_tell_how_they_are_asked_for() -> None:
    assert keyboard().type("odds").startswith(text_of(
        "sentences.terminal.needs", usage="odds souk"))


def test_11_2_of_a_purchase_without_a_base_the_bases_are_told() -> None:
    table = Keyboard(Match.new("fallujah-2004", seed=5))
    assert "buy 3/1 east or buy 3/1 north" in table.type("buy 3/1")


@pytest.mark.parametrize("line", ["foo", "narnia"])
def test_a_line_that_means_nothing_is_told_so(line: str) -> None:
    table = Keyboard(Match.new("fallujah-2004", seed=5))
    assert f"'{line}' is neither a command nor an action" in table.type(line)


def test_10_0_another_operation_is_no_place_to_refit() -> None:
    table = keyboard()
    table.type("J-4")
    assert "refit" not in table.type("J-3").lower()


def test_14_7_bridges_have_italian_names_too() -> None:
    try:
        speak("it")
        told = keyboard(position="scenario: fallujah-2004\nblown: [main]").type("board")
    finally:
        speak("en")
    assert "Saltati: Ponte principale." in told


def test_33_0_the_node_that_strikes_are_named_against_is_told() -> None:
    position = POSITION.replace("turn: 7", "turn: 7\noptions: {interdiction: true}")
    assert "open fire: Strongpoint, Jolan Park." in keyboard(position=position).type(
        "interdict 0205")  # fmt: skip
