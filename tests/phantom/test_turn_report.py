"""At the end of a turn one headline; a change of a front for the worse has its line."""

import json
from typing import Any

import pygame
import pytest

from nightdrop.phantom_fury.match.beats import beats_of
from nightdrop.phantom_fury.match.fury_orders import FuryOrders
from nightdrop.phantom_fury.match.turn_report import EQUAL, HEADLINE, WORSE
from nightdrop.table.match.match import Match
from nightdrop.table.match.voice import with_voice
from nightdrop.table.words.catalogues import speak
from tests.phantom.test_window_table import Player, player, sits_down

__all__ = ["player"]
FULL = ["jihadists", "pillbox", "secured-district", "ambush"]


def noted(texts: str, **fields: Any) -> list[tuple[str, str]]:
    """What is noted beside the log of these actions: keys and sentences."""
    match = Match.from_position(json.dumps({"scenario": "phantom-fury", "turn": 9, **fields}), None)
    for text in texts.split(", "):
        match.submit(text)
    return [(line.key, line.text) for line in FuryOrders(match).noted()]


def laid(face: str, front: list[str]) -> list[tuple[str, str]]:
    """What is noted where a card is laid at a front."""
    step = {"step": "movement", "front": "1"}
    return noted(f"draw {face}", phase={"step": step["step"]}, fronts={"1": front})


@pytest.mark.parametrize(("face", "insurgents", "said"), [
    ("urban-combat", "jihadists", [(EQUAL, "Equal cards at front 1: the new one goes.")]),
    ("jihadists", "part-time-insurgents",
     [(f"{WORSE}.harder", "Front 1 is harder: force 7, now 15.")]),
    ("secured-block", "jihadists",
     [(f"{WORSE}.poorer", "Front 1 is poorer: 9 points to take, now 6.")]),
    ("tight-alley", "jihadists", []),
])  # fmt: skip
def test_5_3_a_fifth_card_is_told_by_what_it_makes_worse(
    face: str, insurgents: str, said: list[tuple[str, str]]
) -> None:
    assert laid(face, [insurgents, *FULL[1:]]) == said


def test_11_8_a_mosque_that_is_driven_out_has_a_line_with_its_points() -> None:
    told = laid("pillbox", ["mosque", "jihadists", "ambush", "secured-block"])
    assert (f"{WORSE}.mosque", "A Mosque is driven out of front 1: −4.") in told


def test_the_first_card_of_a_front_is_no_change_for_the_worse() -> None:
    assert laid("jihadists", []) == []


ASSAULT: dict[str, Any] = {"phase": {"step": "assault"}, "hand": ["bradley", "infantry"]}


@pytest.mark.parametrize(("fronts", "texts", "said"), [
    ({"1": ["jihadists"]}, "send bradley 1, assault, roll 6 1",
     "Turn 9. Taken: front 1, +5."),
    ({"1": ["jihadists"]}, "send bradley 1, assault, roll 1 6, roll 1 6",
     "Turn 9. Held: front 1. Lost: Bradley AFV, −4."),
    ({"1": ["secured-road"]}, "send bradley 1, send infantry 1, assault",
     "Turn 9. Taken: front 1, +2."),
])  # fmt: skip
def test_10_4_the_headline_of_a_turn_tells_what_it_came_to(
    fronts: dict[str, list[str]], texts: str, said: str
) -> None:
    texts += ", draw robot"
    told = noted(texts, **ASSAULT, fronts=fronts)
    assert [text for key, text in told if key == HEADLINE] == [said]


def test_the_headline_of_a_turn_stands_before_the_next_turn_begins() -> None:
    match = Match.from_position(json.dumps(
        {"scenario": "phantom-fury", "turn": 9, **ASSAULT, "fronts": {"1": ["jihadists"]}}), None)
    for text in ("send bradley 1", "assault", "roll 6 1", "draw robot"):
        match.submit(text)
    told = with_voice(match.log("all"), FuryOrders(match).noted())
    turns = [line.turn for line in told]
    assert turns == sorted(turns) and any(line.key == HEADLINE for line in told)


def test_a_turn_in_which_nothing_came_about_has_a_small_banner_and_no_line() -> None:
    assert noted("done, draw robot", **ASSAULT, fronts={"1": ["jihadists"]}) == []
    match = Match.from_position(json.dumps(
        {"scenario": "phantom-fury", "turn": 9, **ASSAULT, "fronts": {"1": ["jihadists"]}}), None)
    before = match.state
    match.submit("done")
    (beat,) = beats_of([], before, match.state)
    assert (beat.head, beat.waits) == ("Turn 10", False)


def test_the_headline_and_what_got_worse_stand_on_the_table_and_in_the_log(player: Player) -> None:
    player.app.set(player.app.settings.but(pass_phases=False))
    sits_down(player)
    player.send("infantry", "3")
    player.type(pygame.K_RETURN)
    for _second in range(40):
        player.clock.now += 100
        player.app.step()
        if player.play.beats.shown is not None:
            break
    shown = player.play.beats.shown
    lines = player.playing.spoken(False)
    assert shown is not None
    told = next(line.text for line in lines if line.key == HEADLINE)
    worse = [line.text for line in lines if line.key.startswith(WORSE)]
    assert f"{shown.head}. {shown.line}" == "\n".join([told, *worse])


def test_the_headline_is_told_in_the_language_of_the_moment() -> None:
    match = Match.from_position(json.dumps(
        {"scenario": "phantom-fury", "turn": 9, **ASSAULT, "fronts": {"1": ["secured-road"]}}), 7)
    for text in ("send bradley 1", "assault"):
        match.submit(text)
    orders = FuryOrders(match)
    assert orders.noted()[0].text.startswith("Turn 9")
    speak("it")
    assert orders.noted()[0].text.startswith("Turno 9")
