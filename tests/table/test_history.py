"""Notes on history: read strictly, found by what they are about, and told at the terminal."""

import re
import shutil
from itertools import chain
from pathlib import Path

import pytest

from nightdrop.hexwar.rules.hexes import Hex, hex_name
from nightdrop.hexwar.scenario.history import (
    kind_of,
    notes_at,
    notes_on_counters,
    notes_on_hex,
    notes_on_rule,
    notes_on_turn,
    notes_on_unit,
)
from nightdrop.table.disk.files import data_path, user_data
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import ENGLISH, LANGUAGES
from nightdrop.table.match.match import Match
from nightdrop.table.match.saved import validate
from nightdrop.table.scenario.notes import note_files, notes_of
from nightdrop.table.scenario.scenarios import FIRST, load_scenario, read_scenario_file
from nightdrop.table.words.catalogues import speak
from tests.typing_keyboard import FIGHT, Keyboard
from tests.wording import in_code

FILE = """
sources:
  paper: {title: A paper, where: a shelf, what: a report}
notes:
  - id: bridge
    about: {hex: ["1512", "1411"], turn: 3, rule: "4.2"}
    title: The bridge
    text: It stands. It is held.
    sources: [paper]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the scenario with one note."""
    copy = tmp_path / FIRST  # a game is named as its folder is
    shutil.copytree(data_path("scenarios", FIRST), copy, ignore=shutil.ignore_patterns("land"))
    for path in copy.glob("history.*"):
        path.unlink()
    (copy / "history.en.yaml").write_text(FILE, "utf-8")
    return copy


def test_a_note_has_its_sources_and_all_that_it_is_about(folder: Path) -> None:
    ((_file, (note,)),) = note_files(folder, read_scenario_file(folder).noted)
    assert note.about == {"hex": ("1512", "1411"), "turn": ("3",), "rule": ("4.2",)}
    assert [source.title for source in note.sources] == ["A paper"]


@pytest.mark.parametrize(
    ("old", "new", "refused"),
    [
        ("sources: [paper]", "sources: [book]", "history.en.yaml:8: book is not among the sources"),
        ('"1411"', '"9911"', "history.en.yaml:5: " + in_code(
            "{name} is not known here", name="hex 9911")),
        ("turn: 3", "turn: 10", "history.en.yaml:5: " + in_code(
            "{name} is not known here", name="turn 10")),
        ("turn: 3", "unit: horse", "history.en.yaml:5: " + in_code(
            "{name} is not known here", name="unit horse")),
        ('rule: "4.2"', "rule: drop", "history.en.yaml:5: " + in_code(
            "{name} is not known here", name="rule drop")),
        ("turn: 3", "turn: true", "history.en.yaml:5: notes.0.about.turn is "),
        ("text: It stands. It is held.", "", in_code(
            "{part} is missing from {name}", part="text", name="notes.0")),
        ("[paper]", "[]", "history.en.yaml:8: notes.0.sources"),
    ],
)
def test_a_fault_is_refused_with_its_line(folder: Path, old: str, new: str, refused: str) -> None:
    path = folder / "history.en.yaml"
    path.write_text(FILE.strip().replace(old, new), "utf-8")
    with pytest.raises(FileError) as found:
        validate(folder)
    assert refused in str(found.value)


def test_two_notes_of_one_name_are_refused(folder: Path) -> None:
    path = folder / "history.en.yaml"
    path.write_text(FILE + FILE.partition("notes:\n")[2], "utf-8")
    with pytest.raises(FileError, match="two notes are called bridge"):
        validate(folder)


def test_a_game_with_faulty_notes_is_played_and_says_so_where_they_are_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    own = user_data("scenarios") / "mine"
    shutil.copytree(folder, own)
    head = (own / "scenario.yaml").read_text("utf-8")
    (own / "scenario.yaml").write_text(head.replace("name: night-drop", "name: mine"), "utf-8")
    (own / "history.en.yaml").write_text(FILE.replace("1411", "9911"), "utf-8")
    (note,) = notes_of("mine")
    assert note.text.endswith("history.en.yaml:6: " + in_code(
        "{name} is not known here", name="hex 9911"))
    said = Keyboard(Match.new("mine", seed=3)).type("history")
    assert "The history notes cannot be shown: " in said and in_code(
        "{name} is not known here", name="hex 9911") in said


def test_notes_are_found_by_what_they_are_about() -> None:
    assert "neuville" in {note.id for note in notes_on_hex(FIRST, Hex(2204))}
    assert "the-505th" in {note.id for note in notes_on_unit(FIRST, "505")}
    assert "hour-3" in {note.id for note in notes_on_turn(FIRST, 3)}


def test_a_rule_has_the_notes_of_those_above_and_below_it() -> None:
    found = {note.id for note in notes_on_rule(FIRST, "4.2")}
    assert {"night-jump", "why-sticks-scatter"} <= found
    assert "night-movement" not in found


def test_a_game_without_notes_has_none(tmp_path: Path) -> None:
    assert [*note_files(tmp_path, {})] == []


@pytest.mark.parametrize("game", ["phantom-fury", "fallujah-2004"])
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_solitaire_game_tells_of_its_battles_with_their_dead_and_sources(
    game: str, spoken: str
) -> None:
    speak(spoken)
    notes = notes_of(game)
    told = {name for note in notes for name in note.about["battle"]}
    dead = {name for note in notes if note.id.endswith("-dead") for name in note.about["battle"]}
    assert told == dead and all(note.sources for note in notes)


def test_notes_are_in_the_language_in_use() -> None:
    speak("it")
    assert "Il 505°" in {note.title for note in notes_of(FIRST)}


def test_every_victory_hex_formation_and_turn_of_the_first_game_has_a_note() -> None:
    game = load_scenario(FIRST)
    about = [note.about for note in notes_of(FIRST)]
    hexes, units, turns = ({*chain(*(one.get(what, ()) for one in about))}
                           for what in ("hex", "unit", "turn"))  # fmt: skip
    assert hexes >= {hex_name(hex_) for hex_ in game.board.vp}
    assert units >= {*game.rules.formations}
    assert units >= {kind_of(name) for name in game.mix["german"]}
    assert turns == {str(turn + 1) for turn in range(game.rules.tables.turns)}


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_note_is_two_to_four_sentences(spoken: str) -> None:
    speak(spoken)
    texts = {note.id: note.text for note in notes_of(FIRST)}
    counts = {id_: len(re.findall(r"[.!?](?= |$)", text)) for id_, text in texts.items()}
    assert {id_: count for id_, count in counts.items() if not 2 <= count <= 4} == {}


def test_every_language_has_the_same_notes_with_the_same_sources() -> None:
    def read(spoken: str) -> list[object]:
        speak(spoken)
        return [(note.id, note.about, [source.where for source in note.sources], bool(note.differ))
                for note in notes_of(FIRST)]  # fmt: skip

    assert len(read(ENGLISH)) >= 30
    assert all(read(spoken) == read(ENGLISH) for spoken in LANGUAGES)


def test_the_terminal_tells_the_notes_of_a_place_and_their_sources() -> None:
    told = Keyboard(Match.new(seed=7)).type("history neuville")
    assert told.startswith("Neuville-au-Plain. ")
    assert "Where sources differ: The report of the day counts 42 men" in told
    assert "Sources: Lieutenant Turnbull, 505th; " in told


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("history", "Neuville-au-Plain: 2204."),
        ("history 505", "The 505th. "),
        ("history 505.07", "The 505th. "),
        ("history turn 3", "Gliders and flares. "),
        ("history rule 8.2", "Why night movement is slow. "),
        ("history light-tank", "Armour on the causeway. "),
        ("history turn 99", "There is no note on 'turn 99'."),
        ("history nowhere", "There is no place called 'nowhere'"),
    ],
)
def test_the_terminal_finds_notes_by_what_is_typed(line: str, answer: str) -> None:
    assert answer in Keyboard(Match.new(seed=7)).type(line)


def test_of_a_concealed_counter_only_the_notes_on_its_formation_are_told() -> None:
    told = Keyboard(Match.from_position(FIGHT)).type("", "history G.02")  # pioneers
    assert "The German 91st Division. " in told
    assert "The army's assault battalion" not in told


@pytest.mark.parametrize("face", ["light-tank-c", "security-b", "armoured-car-d"])
def test_a_note_from_a_concealed_counter_does_not_tell_its_face(face: str) -> None:
    def told(hidden: str) -> tuple[object, ...]:
        """What the US player is told of G.01: by a click, by its hex, when it is typed."""
        keyboard = Keyboard(Match.from_position(FIGHT.replace("infantry-a", hidden, 1)))
        view = keyboard.terminal.sitting.view
        there = view.pieces["G.01"]
        return (notes_on_counters(FIRST, there), notes_at(FIRST, Hex(2714), [there]),
                keyboard.type("", "history G.01"))  # fmt: skip

    twin = Match.from_position(FIGHT.replace("infantry-a", "light-tank-c", 1))
    assert notes_on_counters(FIRST, twin.state.pieces["G.01"])  # who may know it is told more
    assert told(face) == told("infantry-b")
