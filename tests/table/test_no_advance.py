"""Why nobody advanced: forecast and log say that no attacker has a way into the hex [9.5.1]."""

import pytest

from nightdrop.engine.view import Audience
from nightdrop.hexwar.match.forecast import Forecast, RuledSentence, forecast
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.table.match.match import Match
from nightdrop.table.words.catalogues import speak
from nightdrop.table.words.nouns import capital
from tests.scripted import ScriptedDealer
from tests.wording import text_of

# Beside the bridge of La Fière: the road comes to it from 1411, and from 1412 there is none.
LA_FIERE = """
scenario: night-drop
turn: 6
initiative: us
phase: {activation: U1, step: combat}
units:
  "HERE": [{id: "505.A"}]
  "1512": [{id: "G.01", face: security-b, known_to: [us, german]}]
"""
TROARN = """
scenario: pegasus-bridge
turn: 6
initiative: british
phase: {activation: B2, step: combat}
units:
  "2627": [{id: "blue.A"}]
  "2728": [{id: "G.01", face: platoon-c, known_to: [british, german]}]
"""
HOWARD = """
scenario: pegasus-bridge
turn: 6
initiative: british
phase: {activation: B1, step: combat}
units:
  "0611": [{id: "howard.2"}]
  "0512": [{id: "howard.1"}]
  "0711": [{id: "G.01", face: platoon-c, known_to: [british, german]}]
"""
# An armoured unit that the US player has not seen attacks a stick in a marsh: foot could follow.
UNSEEN = """
scenario: night-drop
turn: 6
initiative: german
phase: {activation: G4, step: combat, allowance: 1}
units:
  "1311": [{id: "G.01", face: light-tank-c, known_to: [german], activated: true}]
  "1411": [{id: "505.04"}]
"""
SAID = RuledSentence(capital(text_of(
    "news.news.no_advance", hexes="1412", hex="La Fière bridge (1512)")), "9.5.1")


def fought(text: str, target: int, dealt: str = "roll 6 1") -> tuple[Forecast, Match]:
    """What was forecast of an attack that is won, and the game after it."""
    match = Match.from_position(text, dealer=ScriptedDealer([dealt]))
    assert match.actor in match.game.sides
    said = forecast(match.view(match.actor).state, Hex(target))  # type: ignore[arg-type]
    assert said is not None
    for action in said.actions:
        match.submit(action)
    return said, match


def sentences(match: Match, reader: Audience) -> str:
    """The log as a reader knows it."""
    return "\n".join(line.sentence for line in match.log(reader))


def test_9_5_1_the_forecast_says_that_there_is_no_way_and_promises_no_advance() -> None:
    said, _match = fought(LA_FIERE.replace("HERE", "1412"), 1512)
    assert SAID in said.limits
    assert said.outcome == RuledSentence("Higher: the defender is eliminated.", "9.2.4")


@pytest.mark.parametrize("reader", ["us", "german", "both"])
def test_9_5_1_the_log_says_to_both_sides_why_nobody_advanced(reader: Audience) -> None:
    _said, match = fought(LA_FIERE.replace("HERE", "1412"), 1512)
    assert match.state.pieces["505.A"].place == 1412
    assert sentences(match, reader).count(f"{SAID.text} [{SAID.rule}]") == 1


def test_9_5_1_along_the_road_the_point_advances_and_nothing_bars_it() -> None:
    said, match = fought(LA_FIERE.replace("HERE", "1411"), 1512)
    assert match.state.pieces["505.A"].place == 1512
    assert "No advance" not in sentences(match, "us") + str(said.limits)
    assert said.outcome == RuledSentence(
        text_of("news.outcomes.day_dies"), "9.2.4"
    )


def test_9_5_1_in_the_second_game_too() -> None:
    said, match = fought(TROARN, 2728)
    told = capital(text_of("news.news.no_advance", hexes="2627", hex="Troarn bridge (2728)"))
    assert RuledSentence(told, "9.5.1") in said.limits and told in sentences(match, "british")


def test_2_3_1_a_unit_on_a_leash_does_not_advance_beyond_it() -> None:
    said, match = fought(HOWARD, 711)
    told = "No advance: the unit in 0611 may not leave its hexes."
    assert RuledSentence(told, "2.3.1") in said.limits and f"{told} [2.3.1]" in sentences(
        match, "british"
    )


def test_9_5_1_of_an_unseen_unit_only_its_owner_is_told_what_bars_it() -> None:
    _said, match = fought(UNSEEN, 1411, "draw plt")
    assert "No advance" in sentences(match, "german")
    assert "No advance" not in sentences(match, "us") + sentences(match, "both")


def test_9_5_1_in_italian() -> None:
    speak("it")
    said, match = fought(LA_FIERE.replace("HERE", "1412"), 1512)
    told = "Nessuna avanzata: da 1412 non c’è via al ponte di La Fière (1512)."
    assert told in [limit.text for limit in said.limits] and told in sentences(match, "us")
