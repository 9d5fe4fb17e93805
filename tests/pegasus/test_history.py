"""The notes on the history of Pegasus Bridge: what each of them is about, and both languages."""

import re
from typing import Final

import pytest

from nightdrop.hexwar.rules.hexes import hex_name
from nightdrop.hexwar.scenario.history import notes_on_hex, notes_on_turn, notes_on_unit
from nightdrop.table.scenario.notes import Note, notes_of
from nightdrop.table.words.catalogues import speak
from tests.pegasus.tabletop import position

SCENARIO: Final = "pegasus-bridge"
SENTENCE: Final = re.compile(r"[.!?](?=\s|$)")
LANGUAGES: Final = ("en", "it")


def notes_in(spoken: str) -> tuple[Note, ...]:
    speak(spoken)
    return notes_of(SCENARIO)


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_victory_hex_formation_and_turn_has_a_note(spoken: str) -> None:
    speak(spoken)
    game = position("initiative").game
    hexes = {hex_name(place): notes_on_hex(SCENARIO, place) for place in game.board.vp}
    units = {group: notes_on_unit(SCENARIO, group) for group in game.rules.formations}
    turns = {turn: notes_on_turn(SCENARIO, turn) for turn in range(1, 12)}
    assert [key for key, notes in {**hexes, **units, **turns}.items() if not notes] == []


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_note_is_two_to_four_sentences(spoken: str) -> None:
    lengths = {note.id: len(SENTENCE.findall(note.text)) for note in notes_in(spoken)}
    assert {id_: count for id_, count in lengths.items() if not 2 <= count <= 4} == {}


def test_both_languages_have_the_same_notes_about_the_same_things_from_the_same_sources() -> None:
    english, italian = (
        [(note.id, note.about, [source.where.startswith("http") for source in note.sources],
          bool(note.differ)) for note in notes_in(spoken)]
        for spoken in LANGUAGES
    )  # fmt: skip
    assert english == italian
