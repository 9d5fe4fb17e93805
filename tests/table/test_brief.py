"""What the panel says in a few words where it has little room."""

import pytest

from nightdrop.engine.model import Message
from nightdrop.hexwar.match.fight import prospects, thrown_sheet
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.play.choices import points_of
from nightdrop.hexwar.ui.play.fight import brief_fight
from nightdrop.table.language import LANGUAGES, _
from nightdrop.table.words.catalogues import speak
from nightdrop.table.words.sentences import REASONS, SENTENCES, in_short
from tests.rules.tabletop import play, position

UNITS = {"1003": "505.A", "1004": "G.01 platoon-d open"}


def test_a_fight_in_a_line() -> None:
    sheet = prospects(position("U1 combat", UNITS), Hex(1004))[0]
    assert brief_fight(sheet) == "AF 5, DF 2. AF higher 83 %, equal 8 %, lower 8 %."


def test_a_throw_in_a_line() -> None:
    state = play(position("U1 combat", UNITS), "attack 1004", "join 505.A", "fight")
    sheet = thrown_sheet(state, (6, 1))
    assert sheet is not None
    assert brief_fight(sheet) == "AF 11, DF 3. Double: loss and retreat."


def test_points_left_before_and_after_a_move() -> None:
    state = position("U1", {"1003": "505.A, 505.B"})
    assert points_of(state, state.pieces.at(Hex(1003))) == "6 MP"
    moved = play(state, "move 505.A 1004")
    assert points_of(moved, (moved.pieces["505.A"], moved.pieces["505.B"])) == "5–6 MP"


def test_sticks_at_night_have_no_points_to_count() -> None:
    state = position("U1", {"1003": "505.07"}, turn=2)
    assert points_of(state, state.pieces.at(Hex(1003))) == ""


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("key", sorted(REASONS))
def test_why_a_decision_stays_is_the_beginning_of_the_whole_refusal(spoken: str, key: str) -> None:
    speak(spoken)
    try:
        whole, reason, short = _(SENTENCES[key]), _(REASONS[key]), in_short(Message(key))
    finally:
        speak("en")
    assert whole.startswith(reason) and whole[len(reason)] in ":.,"
    assert short == f"{reason}."
