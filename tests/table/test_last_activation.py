"""What the cover says of the last activation: what both sides were told of it, in a line."""

from pathlib import Path
from random import Random

import pytest

from nightdrop.engine.play import legal_actions
from nightdrop.hexwar.match.turn_summary import activation_words
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.words.news import About
from nightdrop.table.match.last_activation import last_activation
from nightdrop.table.match.match import Match
from nightdrop.table.words.catalogues import speak
from nightdrop.table.words.news import LogLine
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.screen import Play
from tests.scripted import ScriptedDealer
from tests.tools.demo import open_dummy

HUNT = """
scenario: night-drop
turn: 2
initiative: german
phase: {activation: G4, step: combat}
units:
  "1913": [{id: "505.07"}]
  "1914": [{id: "G.01", face: infantry-a, activated: true}]
"""
KILL = ("attack 1913", "join G.01", "fight")


def hunted(stick: str) -> Match:
    match = Match.from_position(HUNT, dealer=ScriptedDealer([f"draw {stick}"]))
    for text in KILL:
        match.submit(text)
    return match


@pytest.mark.parametrize(("spoken", "said"), [
    ("en", "Last activation, the German player: one attack, one stick lost."),
    ("it", "Ultima attivazione, il giocatore tedesco: un attacco, un gruppo perso."),
])  # fmt: skip
def test_an_attack_is_told_with_its_losses(spoken: str, said: str) -> None:
    match = hunted("plt")
    speak(spoken)
    try:
        assert last_activation(match) == said
    finally:
        speak("en")


def test_9_3_2_the_face_that_one_side_saw_is_not_in_it() -> None:
    assert last_activation(hunted("hq")) == last_activation(hunted("plt"))


LANDED = """
scenario: night-drop
turn: 2
initiative: us
phase: {activation: U1, step: move}
units:
  "1712": [{id: "505.07"}, {id: "505.08"}]
"""


def moved(unit: str, form: str) -> LogLine:
    """A line of a counter of the 505th that moved."""
    about = About(unit, form=form, group="505", start=Hex(1712))
    return LogLine(0, 2, "us", "", "", Hex(1713), "", "", "news.moved", about)


def test_a_counter_that_moved_twice_counts_once() -> None:
    lines = [moved("505.07", "stick"), moved("505.07", "stick"), moved("505.C1", "company")]
    view = Match.from_position(LANDED).public().state
    said = "Last activation, the 505th: one stick moved, one company moved."
    assert activation_words(lines, "U1", view) == said


def test_an_activation_that_only_began_tells_of_the_one_before() -> None:
    """A new one begins with no deed of its own: until it has one, the cover tells of the old."""
    match, rng = Match.new("night-drop", seed=3), Random(3)
    while match.state.turn < 2 or match.state.activation is None:
        match.submit(rng.choice(legal_actions(match.state)))
        told = last_activation(match)
    assert told.startswith("Last activation, ")


def test_before_the_first_activation_nothing_is_said() -> None:
    assert not last_activation(Match.new("night-drop", seed=3))


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (640, 400)])
def test_the_cover_has_it(tmp_path: Path, size: tuple[int, int]) -> None:
    app, _clock = open_dummy(size, tmp_path, 1)
    match = hunted("plt")
    play = Play(app, match)
    assert isinstance(app.screen, Cover) and app.screen.last == last_activation(match) != ""
    app.draw_if_needed()
    app.close()
    assert play.playing.must_cover
