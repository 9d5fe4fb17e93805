"""Phases in which nothing is to be decided pass; no key of a phase ever ends the assault."""

import json
from typing import Any

import pygame
import pytest

from nightdrop.phantom_fury.match.passing import FAIR, phases_to_assault, why_passed
from nightdrop.phantom_fury.ui.playing import TO_ASSAULT
from nightdrop.rules.actions import DONE
from nightdrop.table.match.match import Match
from nightdrop.ui.play.screen import Play
from tests.phantom.test_window_table import Player, player

__all__ = ["player"]
WEAK, STRONG = ["jihadists", "insurgents"], ["part-time-insurgents"]
HAND = ["infantry", "mortars"]
STRIKE_AT = {"1": ["part-time-insurgents", "tight-alley"]}


def match_at(step: str, fronts: dict[str, list[str]], hand: list[str]) -> Match:
    fields: dict[str, Any] = {"scenario": "phantom-fury", "turn": 9, "phase": {"step": step},
                              "fronts": fronts, "hand": hand}  # fmt: skip
    return Match.from_position(json.dumps(fields), 7)


def why(match: Match) -> str:
    """The key of why the phase that is due passes, "" where it is asked."""
    past = match.history
    found = why_passed(past.states, past.actions, len(past.actions))
    return found.key if found else ""


def sits(player: Player, match: Match) -> None:
    player.app.show(Play(player.app, match))
    player.app.step()


def told(player: Player) -> list[str]:
    return [line.text for line in player.playing.spoken(True)]


@pytest.mark.parametrize(("front", "key"), [(WEAK, "passed.low.strike"), (STRONG, "")])
def test_8_1_a_strike_without_a_fair_chance_decides_nothing(front: list[str], key: str) -> None:
    assert why(match_at("strike", {"1": front}, HAND)) == key


@pytest.mark.parametrize(("gun", "key"), [("humvee", "passed.low.artillery"), ("m1-abrams", "")])
def test_9_2_an_artillery_without_a_fair_chance_decides_nothing(gun: str, key: str) -> None:
    fronts = {"1": ["pillbox", "insurgents"]}
    assert FAIR == 6 and why(match_at("artillery", fronts, [gun])) == key


def test_10_2_an_assault_is_asked_however_weak_the_hand(player: Player) -> None:
    assert why(match_at("assault", {"1": WEAK, "2": WEAK}, ["humvee"])) == ""


def test_the_last_phase_of_a_turn_is_asked_so_that_no_turn_ends_by_itself() -> None:
    assert why(match_at("strike", {"1": WEAK}, ["mortars"])) == ""


@pytest.mark.parametrize(("step", "before", "now", "more", "key"), [
    ("recon", {"1": ["pillbox", "?"]}, {"1": ["pillbox", "?"]}, [], "passed.same.recon"),
    ("recon", {"1": ["pillbox", "?"]}, {"1": ["pillbox", "?"]}, ["infrared-cameras"], ""),
    ("recon", {"1": ["pillbox", "?"]}, {"1": ["pillbox", "?", "?"]}, [], ""),
    ("disarm", {"1": ["car-bomb", "?"]}, {"1": ["car-bomb", "?"]}, [], "passed.same.disarm"),
    ("disarm", {"1": ["car-bomb", "?"]}, {"1": ["car-bomb", "car-bomb"]}, [], ""),
    ("strike", STRIKE_AT, STRIKE_AT, [], "passed.same.strike"),
    ("strike", STRIKE_AT, {"1": ["part-time-insurgents"]}, [], ""),
    ("strike", STRIKE_AT, {**STRIKE_AT, "2": ["tight-alley"]}, [], ""),
    ("artillery", {"1": ["pillbox", "?"]}, {"1": ["pillbox", "?"]}, [], "passed.same.artillery"),
    ("artillery", {"1": ["pillbox", "?"]}, {"1": ["pillbox", "?"]}, ["m1-abrams"], ""),
    ("artillery", {"1": ["pillbox", "?"]}, {"1": ["pillbox", "courtyard"]}, [], ""),
])  # fmt: skip
def test_a_phase_that_was_declined_is_asked_again_where_something_is_new(
    step: str, before: dict[str, list[str]], now: dict[str, list[str]], more: list[str], key: str
) -> None:
    hand = ["m1-abrams", "infantry", "ac-130", "predators", "robot"]
    states = [match_at(step, before, hand).state, match_at(step, now, [*hand, *more]).state]
    found = why_passed(states, [DONE], 1)
    assert (found.key if found else "") == key


def test_what_passes_is_an_ordinary_entry_told_in_the_log_and_undone_with_the_decision(
    player: Player,
) -> None:
    fronts = {"1": ["jihadists", "insurgents", "?"]}
    sits(player, match_at("recon", fronts, [*HAND, "predators"]))
    player.type(pygame.K_d)
    assert (player.playing.step, player.entries) == ("assault", ("done", "done"))
    assert told(player) == ["No strike: the best chance is 0 %."]
    player.type(pygame.K_u)
    assert (player.playing.step, player.entries) == ("recon", ())


def test_after_an_undo_no_phase_of_the_turn_passes_any_more(player: Player) -> None:
    fronts = {"1": ["jihadists", "insurgents", "?"]}
    sits(player, match_at("recon", fronts, [*HAND, "predators"]))
    player.type(pygame.K_d, pygame.K_u, pygame.K_d)
    assert player.playing.step == "strike"


def test_with_the_setting_off_every_phase_is_asked(player: Player) -> None:
    player.app.set(player.app.settings.but(pass_phases=False))
    fronts = {"1": ["jihadists", "insurgents", "?"]}
    sits(player, match_at("recon", fronts, [*HAND, "predators"]))
    player.type(pygame.K_d)
    assert player.playing.step == "strike"


def test_10_2_no_number_of_presses_of_the_key_of_a_phase_ends_the_assault(player: Player) -> None:
    player.app.set(player.app.settings.but(pass_phases=False))
    fronts = {"1": ["pillbox", "insurgents", "?"]}
    sits(player, match_at("recon", fronts, ["m1-abrams", "cobra", "predators"]))
    player.type(*[pygame.K_d] * 9)
    assert player.playing.step == "assault" and player.entries == ("done",) * 3
    assert player.refused().startswith("D ends only the phases before the assault")


def test_one_key_ends_all_phases_before_the_assault_and_one_undo_takes_them_back(
    player: Player,
) -> None:
    fronts = {"1": ["pillbox", "insurgents", "?"]}
    match = match_at("recon", fronts, ["m1-abrams", "cobra", "predators"])
    assert phases_to_assault(match.state) == ["recon", "strike", "artillery"]
    sits(player, match)
    player.type(*[pygame.K_END] * 3)
    assert player.playing.step == "assault" and player.entries == ("done",) * 3
    player.type(pygame.K_u)
    assert player.entries == ()


def test_the_button_on_to_the_assault_stands_where_it_ends_several_phases(player: Player) -> None:
    fronts = {"1": ["pillbox", "insurgents"]}
    sits(player, match_at("strike", fronts, ["m1-abrams", "cobra"]))
    found = {one.name: one.sub for one in player.play.surface.actions.choices(player.play.take)}
    assert found[TO_ASSAULT] == "ends 2 phases"
    player.type(pygame.K_d)
    names = [one.name for one in player.play.surface.actions.choices(player.play.take)]
    assert player.playing.step == "artillery" and TO_ASSAULT not in names
