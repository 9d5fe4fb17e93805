"""The terminal edition's commands, each with its answer; places by name; its command line."""

import subprocess
import sys
from pathlib import Path

import pytest

from nightdrop.cli import main
from nightdrop.hexwar.words.nouns import place
from nightdrop.hexwar.words.places import NoPlaceError, bearing, direction, find_place
from nightdrop.table.match.match import Match
from nightdrop.table.terminal.menu import Typing, usage
from nightdrop.table.terminal.terminal import typed_options
from nightdrop.table.words.sentences import USAGE
from tests.scripted import ScriptedDealer
from tests.typing_keyboard import FIGHT, Keyboard
from tests.wording import in_code, text_of


@pytest.fixture
def night() -> Keyboard:
    return Keyboard(Match.new(seed=7))


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("actions", "2. G.01, German infantry company 3-3 in 2714: "),
        ("actions G.01", "1. activate G.01: activate it in place.\n2. move G.01 2613: "),
        ("actions G.01", "2. move G.01 2613: bocage, 1 hex north-west, 3 MP."),
        ("G.01", "2. move G.01 "),
        ("G.01", " more moves: type actions G.01, or any hex in reach."),
        ("look Cauquigny", "Cauquigny (1312) is village with main road"),
        ("look 1312", "It is a VP hex: no marker, no US control. [4.3]"),
        ("look sme", "Sainte-Mère-Église (2510) is village with main road"),
        ("look 1512", "North-east, La Fière (1611): bocage, along the main road."),
        ("look 2101", "German reinforcements with the letter A enter here. [8.5.3]"),
        ("look 2109", "4 sticks of the 505th jumped over this hex. [4.2]"),
        ("look 2714", "There is a German infantry company 3-3 here: G.01."),
        ("look 2714", "It is in an enemy ZOC. [6]"),
        ("look 9999", "There is no hex 9999 on the map."),
        ("look", text_of("sentences.terminal.needs", usage="look 1312")),
        ("look bridge", "That could be Pont-l'Abbé bridge (0320) or"),
        ("stack 2714", "G.01: German infantry company 3-3, concealed from the US player."),
        ("stack 0101", "There are no units in 0101."),
        ("where 505.A", "The company 5-4 of the 505th 505.A is in Fauville (2713)."),
        ("where 1", "The German infantry company 3-3 G.01 is in 2714, 1 hex south of Fauville"),
        ("where 999", "There is no unit called '999' on the map."),
        ("near sme", "Gambosville (2512) is 2 hexes south of Sainte-Mère-Église (2510)."),
        ("near fauville", "2714: German infantry company 3-3, G.01: 1 hex south of Fauville"),
        ("near 0101", "There are no units within 3 hexes of 0101."),
        ("landmarks", "La Fière bridge (1512): bridge with main road."),
        ("landmarks", "The drop zone of the 507th ("),
        ("units", "2714: German infantry company 3-3, G.01."),
        ("units 505", "505.07; company 5-4 of the 505th, 505.A; company 3-3 of the 505th, reduced"),
        ("units 507", "There are no such units on the map."),
        ("units x", text_of("sentences.terminal.needs", usage="units: list")),
        ("vp", "The US player controls 1 of 10; known points: 0. [10.2]"),
        ("track", "Turn 5 of 9, 05:30, dawn. [5]"),
        ("track", "Activations finished this turn: none. [5.4]"),
        ("cups", "Unseen sticks of the 505th: 18 platoon, 6 leader, 3 HQ and 1 Advantage."),
        ("cups", "Unseen German units: 2 infantry (A) 3-3"),
        ("log", text_of(
            "news.news.activated_units", "5.4.2", activation="Turn 5",
            occupier_nation="G4: German")),
        ("log 1", "Turn 5: Rolled 6: six units. [5.4.2]"),
        ("log all", "Turn 5: Rolled 6"),
        ("log x", text_of("sentences.terminal.needs", usage="log: show")),
        ("odds", in_code("No attack is being made. [9.1]")),
        ("plan", in_code("The opponent's plan is shown when the game is over.")),
        ("why move G.01 2713", "The enemy holds Fauville (2713). [8.4.3]"),
        ("why 1 0101", "out of reach"),
        ("why 1 s", "That can be done now."),
        ("why sing", "'sing' is neither a command nor an action"),
        ("undo", text_of("sentences.terminal.taken_back")),
        ("again", "The German player decides. Move German units (six units can still be"),
        ("", "The German player decides."),
        ("help", "Type an action as it is listed"),
        ("help look", "Look 1312, or look Cauquigny"),
        ("quit", "Goodbye."),
    ],
)
def test_every_command_answers(line: str, answer: str) -> None:
    position = FIGHT.replace("initiative: us", "initiative: german").replace(
        "choose: us", "choose: german"
    )
    keyboard = Keyboard(Match.from_position(position, dealer=ScriptedDealer(["roll 6"])))
    keyboard.type("", "G4")
    while keyboard.match.state.todo[-1].name != "move":
        keyboard.type("done")
    assert answer in keyboard.type(line)


def test_every_command_has_its_help(night: Keyboard) -> None:
    told = night.type("help")
    for name in USAGE:
        sentence = usage(night.match.state, name)[1:]
        assert sentence in told
        assert sentence in night.type(f"help {name}")


def test_places_are_found_by_name_initials_and_unit(night: Keyboard) -> None:
    view = night.match.view("both").state
    names = {"La Fiere": 1611, "LA FIÈRE BRIDGE": 1512, "sme": 2510, "cauq": 1312, "entry b": 3224}
    for name, hex_ in names.items():
        assert find_place(view, name) == hex_
    assert find_place(view, "505.07") == view.pieces["505.07"].place
    for name in ("", "atlantis", "lf", "12345", "0000"):
        with pytest.raises(NoPlaceError):
            find_place(view, name)


def test_directions_are_told_as_the_compass_has_them(night: Keyboard) -> None:
    board = night.match.game.board
    for from_, way in ((1312, "north-east"), (1412, "north-east")):
        near = {direction(from_, to) for to in board.neighbours[from_]}  # type: ignore[arg-type]
        assert way in near
        assert near == {"north", "north-east", "south-east", "south", "south-west", "north-west"}
    here = place(night.terminal.sitting.view, 1312)  # type: ignore[arg-type]
    east = "2 hexes east of Cauquigny (1312)"
    assert bearing(1312, 1512, here) == east  # type: ignore[arg-type]


def test_options_are_typed_as_in_a_scenario() -> None:
    assert typed_options(["bocage_df=1", "stick_defence=false", "vp_mix=[4, 4, 2]"]) == {
        "bocage_df": 1,
        "stick_defence": False,
        "vp_mix": [4, 4, 2],
    }
    for text in ("bocage_df", "=1", "bocage_df=", "a=[", "a: b"):
        with pytest.raises(ValueError, match="option"):
            typed_options([text])


def run(tmp_path: Path, text: bytes, *arguments: str) -> "subprocess.CompletedProcess[bytes]":
    """The real command on pipes, its saved games in a folder of the test."""
    home = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path), "PATH": "", "LC_ALL": "C"}
    command = [sys.executable, "-m", "nightdrop", "play", "--text", *arguments]
    return subprocess.run(command, input=text, capture_output=True, check=False, env=home)


def test_the_command_plays_on_pipes_and_goes_on_from_its_file(tmp_path: Path) -> None:
    done = run(tmp_path, b"U1\n\xff\xfe\nlook sme\nd\nd\nd\nd\n", "--seed", "7")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Pass the keyboard to the German player" in done.stdout
    record = next(tmp_path.rglob("game-*.yaml"))
    again = run(tmp_path, b"\nlog 3\nquit\n", "--load", str(record))
    assert (again.returncode, again.stderr) == (0, b"")
    assert b"The 505th is activated." in again.stdout


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--text", "--option", "bocage_df=7"], "bocage_df must be 0 or 1"),
        (["--text", "--option", "bocage_df"], "type an option as KEY=VALUE"),
        (["--text", "--option", "wind=1"], in_code("there is no option called "
                                                   "{name}", name="'wind'")),
        (["--text", "--load", "nowhere.yaml"], "nowhere.yaml:1: cannot be read"),
        (["--text", "--load", "nowhere.yaml", "--seed", "3"], "leave out --seed"),
        (["--seed", "3"], "--seed needs --text"),
        (["--load", "nowhere.yaml", "--solo"], "--solo needs --text"),
        (["--text", "--dice", "loaded"], "invalid choice: 'loaded'"),
    ],
)
def test_wrong_use_of_play_is_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str
) -> None:
    assert main(["play", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert reason in printed.err
    assert printed.err.count("\n") == 1


def at(keyboard_position: str, *dice: str) -> Keyboard:
    """A keyboard at a position, with these dice."""
    return Keyboard(Match.from_position(keyboard_position, dealer=ScriptedDealer(dice)))


MORNING_OF_THE_GERMAN = FIGHT.replace("initiative: us", "initiative: german").replace(
    "choose: us", "choose: german"
)
NIGHT = MORNING_OF_THE_GERMAN.replace("turn: 5", "turn: 3\nforced: '505'\ntokens: [4, 6]")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("g", text_of("sentences.terminal.several", actions="G1 or G2 or G3 or G4")),
        ("track", "The 505th must act first. [2.6.1]"),
        ("track", in_code(
            "{occupier} already has the initiative in turn {turn}. [2.6.2]",
            occupier="The German player", turn="4")),
        ("track", in_code(
            "{occupier} already has the initiative in turn {turn}. [2.6.2]",
            occupier="The German player", turn="6")),
        ("actions 505.07", "The unknown stick of the 505th cannot move now."),
        ("units us", "505.07; company 5-4 of the 505th, 505.A;"),
        ("units german", "Pont-l'Abbé (0417): German pioneer company 4-3, G.02."),
        ("a 1214", "'a 1214' is neither a command nor an action"),
    ],
)
def test_every_command_answers_at_night(line: str, answer: str) -> None:
    assert answer in at(NIGHT).type("", line)


def test_the_units_of_one_side_are_no_others() -> None:
    assert "505" not in at(NIGHT).type("", "units german")


def test_a_letter_and_a_place_move_a_company() -> None:
    keyboard = at(FIGHT)
    keyboard.type("", "U1", "a 2712")
    assert keyboard.match.entries[-1] == "move 505.A 2712"


def test_the_list_has_no_number_beyond_its_last() -> None:
    keyboard = at(FIGHT)
    said = text_of("sentences.terminal.no_number", last=4)
    assert keyboard.type("", "U1", "actions", "99") == said + "\n"


@pytest.mark.parametrize("line", ["move " * 4000, "why " + "a " * 4000, "1 " * 4000])
def test_a_long_line_is_refused_in_one_sentence_unread(
    line: str, night: Keyboard, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each word is looked for among all that can be done: four thousand took 17 s."""
    monkeypatch.setattr(Typing, "meant", lambda *given: pytest.fail("it was read"))
    assert night.type(line) == "A line holds at most 400 characters: type help or actions.\n"


def test_a_file_may_have_a_long_name(night: Keyboard, tmp_path: Path) -> None:
    path = tmp_path / ("deep/" * 90) / "game.yaml"
    path.parent.mkdir(parents=True)
    assert len(str(path)) > 400
    night.type(f"save {path}")
    assert path.exists()


def test_the_ways_of_a_unit_at_the_edge_end_with_the_one_off_the_map() -> None:
    keyboard = at(FIGHT.replace('"505.07"}]', '"505.07"}]\n  "2101": [{id: "505.09"}]'))
    ways = keyboard.type("", "U1", "actions 505.09").splitlines()
    assert ways[-1].endswith(". move 505.09 off: off the map, lost for good.")


def test_a_dead_unit_is_nowhere() -> None:
    keyboard = at(FIGHT.replace("infantry-a", "security-b"), "roll 6 1")
    keyboard.type("", "U1", "done", "attack 2714", "join 505.A", "fight")
    assert "G.01" in keyboard.match.state.dead
    assert keyboard.type("where G.01") == "G.01 is not on the map.\n"


def test_a_unit_in_the_german_hand_moves_nowhere_yet() -> None:
    drawn = ("roll 3", "draw infantry-b")
    keyboard = at(MORNING_OF_THE_GERMAN, *drawn)
    keyboard.type("", "G4", "reinforce")
    assert "cannot move now" in keyboard.type("actions G.03")
    assert "G.03 is in the German player's hand." in keyboard.type("where G.03")


RAID = """
scenario: pegasus-bridge
turn: 3
initiative: german
phase: {choose: german}
units:
  "0512": [{id: howard.1}]
  "0411": [{id: howard.2}]
away:
  "edge 0112": [{id: red.01}]
  "track 2 A": [{id: G.05, face: tank-h}]
"""


def test_4_2_2_a_stick_beside_the_edge_is_in_nobody_s_hand() -> None:
    keyboard = at(RAID)
    beside = "The unknown red stick red.01 waits off the map beside 0112 and will return. [4.2.2]\n"
    assert keyboard.type("", "where red.01") == beside
    assert keyboard.type("units red") == beside


def test_8_6_a_unit_on_the_track_is_in_nobody_s_hand() -> None:
    keyboard = at(RAID)
    aboard = "G.05 is on the track, in box 2, on its way to A. [8.6]\n"
    assert keyboard.type("", "where G.05").endswith(aboard)
    assert keyboard.type("units german").endswith(aboard)


def test_a_unit_of_the_second_game_is_named_in_any_capitals() -> None:
    keyboard = at(RAID)
    keyboard.type("")
    for name in ("howard.1", "HOWARD.1", "Howard.1"):
        assert keyboard.type(f"where {name}").startswith("Howard's company 3-4 howard.1 is in ")


def test_an_option_is_typed_once() -> None:
    with pytest.raises(ValueError, match="the option bocage_df is given twice"):
        typed_options(["bocage_df=1", "bocage_df=0"])
