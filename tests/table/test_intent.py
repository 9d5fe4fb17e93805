"""The opponent's plan, told when the game is over."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from nightdrop.hexwar.bots.levels import LEVELS, aims
from nightdrop.hexwar.match.debrief import TurningPoint
from nightdrop.hexwar.match.plan_reconstruction import Intent, PlanChange, intent, told
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.table.match.match import Match
from nightdrop.table.match.program_advice import question
from nightdrop.table.record.playback import ReplayedGame
from nightdrop.table.words.catalogues import speak
from tests.table.test_voice import GAMES, SIDES, against, whole
from tests.typing_keyboard import Keyboard
from tests.wording import in_code

FAUVILLE, CAUQUIGNY, BRIDGE = Hex(2713), Hex(1312), Hex(1512)
DECIDED = TurningPoint(400, 7, (BRIDGE,), 2, 0.4, 0.8)
WANTED = Intent(
    "german", "captain", (FAUVILLE, BRIDGE), PlanChange(3, FAUVILLE, CAUQUIGNY, True), 4, 2
)


def test_the_plan_is_told_in_four_sentences() -> None:
    assert told(whole("night-drop").state, WANTED, DECIDED) == (
        "Captain: at first it aimed for Fauville and La Fière bridge. From turn 3 on, with Fauville"
        " in its hands, it aimed for Cauquigny. Of the four places it aimed for, two count for it"
        " at the end. The decisive moment came in turn 7, at La Fière bridge."
    )


def test_a_plan_that_was_kept_needs_fewer() -> None:
    kept = WANTED._replace(change=None, went=1)
    assert told(whole("night-drop").state, kept, None) == (
        "Captain: at first it aimed for Fauville and La Fière bridge. It never changed its mind."
    )


def test_a_game_that_was_lost_bit_by_bit_names_no_moment() -> None:
    little = DECIDED._replace(after=0.41)
    assert "decided" not in told(whole("night-drop").state, WANTED, little)


def test_places_decline_in_italian() -> None:
    try:
        speak("it")
        changed = WANTED._replace(change=PlanChange(3, BRIDGE, CAUQUIGNY, False))
        assert "Cauquigny invece del ponte di La Fière." in told(
            whole("night-drop").state, changed, None
        )
    finally:
        speak("en")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["recruit", "captain"])
def test_what_it_went_for_are_victory_hexes(name: str, level: str) -> None:
    for side in SIDES[name]:
        match = against(whole(name), side, level)
        found = intent(match.to_replay(), aims)
        assert found is not None
        assert set(found.first) <= set(book_of(match.state).vp)
        assert 0 <= found.has <= found.went
        assert found.change is None or found.change.new not in found.first


def test_the_terminal_tells_it_when_the_game_is_over() -> None:
    said = Keyboard(against(whole("night-drop"), "german")).type("plan")
    assert said.startswith("Captain: at first it aimed for Cauquigny, Fauville and Neuville")


def at_every_turn(name: str) -> Iterator[Match]:
    """A game against the program at the start of each turn, and just before its end."""
    match = against(whole(name), SIDES[name][1])
    past = match.history
    for count in (*match.to_replay().turn_starts.values(), len(match.entries) - 1):
        played = ReplayedGame(past.states[: count + 1], past.actions[:count], 0, 0)
        yield Match(match.header, played, None)


@pytest.mark.parametrize("name", GAMES)
def test_the_plan_is_told_in_no_turn_of_a_game_that_goes_on(name: str) -> None:
    turns = set[int]()
    for match in at_every_turn(name):
        turns.add(match.state.turn)
        assert intent(match.to_replay(), aims) is None
        keyboard = Keyboard(match)
        while keyboard.mode != "play":
            keyboard.type("")
        told = keyboard.type("plan")
        assert told.startswith(in_code(
            "The opponent's plan is shown when the game is over.")), told
    assert turns == set(range(1, whole(name).state.turn + 1))


def test_two_people_have_no_opponent_whose_plan_could_be_told() -> None:
    assert intent(whole("night-drop").to_replay(), aims) is None


def test_sticks_have_nothing_to_go_for() -> None:
    match = Match.new(seed=3)
    while match.state.activation is None:
        match.submit(match.view(str(match.actor)).actions[0])
    seen, seed = question(match.state, "us")
    assert aims(seen, next(iter(LEVELS)), Random(seed)) == Counter()
