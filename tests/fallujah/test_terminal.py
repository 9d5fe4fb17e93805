"""The town at a terminal: a board of eleven lines, names for places, a battle in one screen."""

from nightdrop.table.match.match import Match
from nightdrop.table.words.catalogues import speak
from tests.scripted import ScriptedDealer
from tests.typing_keyboard import Keyboard

THROWS = ("draw c2", "draw militia", "draw jihadists", "draw deception", "roll 3 2")


def begun(*throws: str) -> Keyboard:
    """A game in which the ready-made army is bought."""
    seat = Keyboard(Match.new("fallujah-2004", dealer=ScriptedDealer(throws)))
    seat.type("army historical", "d")
    return seat


def test_3_1_the_board_is_eleven_lines_of_six_spaces_with_the_bases_around() -> None:
    lines = begun().type("board").splitlines()
    rows = [line for line in lines if line[:2].isdecimal()]
    assert [row[:2] for row in rows] == [f"{line:02d}" for line in range(2, 13)]
    assert rows[4].split("SOUK ?")[1].split() == ["Cultural", "Ce", "Jumhuriya", "Cloverleaf"]
    assert "East Base: 2-2, 2 IIF, F/4 Cav." in lines


def test_no_line_of_the_board_is_wider_than_a_terminal() -> None:
    seat = begun()
    told = seat.type("board") + seat.type("bin") + seat.type("vp")
    assert max(map(len, told.splitlines())) <= 78


def test_8_3_a_force_is_named_in_one_line_and_goes_to_a_place_by_name() -> None:
    seat = begun(*THROWS)
    seat.type("j-3", "force 3/1 c/2tk")
    assert seat.match.state.book.force == ("3/1", "C/2_Tk")
    seat.type("move station")
    assert seat.match.state.book.units["3/1"].place == "0402"


def test_13_4_a_place_beyond_a_base_is_refused_with_the_rule() -> None:
    told = begun().type("j-3", "force 3/5", "move souk")
    assert told == "A force out of a base stops in the first space: Souk lies beyond. [13.4]\n"


def test_16_1_a_battle_is_one_screen_with_its_edge_and_what_is_at_stake() -> None:
    told = begun(*THROWS).type("j-3", "force 3/1 c/2tk", "move station")
    lines = told.splitlines()
    assert "OPFOR's edge: Jihadists 3 + C2 1 = 4, and a die. [16.1(2)]" in lines
    assert "Coalition: 3/1 4 (2), C/2 Tk 4 (1)." in lines
    assert "OPFOR: Jihadists 4 (3), Militia 2 (1)." in lines
    assert len(lines) <= 24


def test_11_1_a_shop_tells_the_sum_the_rounding_and_the_ops() -> None:
    told = begun().type("j-1", "buy ss_5 mp_3/11 north", "buy airstrike 2")
    assert "Sum 2, paid 3; OPs 61 to 58. [11.1]" in " ".join(told.split())


def test_no_english_is_left_at_an_italian_terminal() -> None:
    speak("it")
    seat = begun()
    told = seat.type("board") + seat.type("vp") + seat.type("s suq")
    assert "Base est: 2-2, 2 IIF, F/4 Cav." in told
    assert "Ora Disfatta; a Sconfitta tattica mancano 21 VP. [6.3]" in told
    assert "Suq 0306, obiettivo." in told


def test_14_1_odds_of_an_attack_are_a_sentence() -> None:
    told = begun().type("j-3", "force 3/1 c/2tk c_3", "odds station")
    assert told.startswith("Train Station 0402: taken 81 %, thrown back 1 %, destroyed 19 %;")


def test_16_1_odds_of_a_battle_are_exact_from_where_it_stands() -> None:
    seat = begun(*THROWS)
    seat.type("j-3", "force 3/1 c/2tk", "move station")
    assert seat.type("odds").startswith("Won ")
    assert seat.type("odds souk").startswith("The command needs more: odds souk")


def test_odds_of_nothing_tell_how_they_are_asked_for() -> None:
    assert begun().type("odds").startswith("The command needs more: odds souk")
