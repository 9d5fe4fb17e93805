"""Every message of the card table has its sentence, in both languages, with nothing left raw."""

import re
from collections.abc import Iterator
from functools import lru_cache
from random import Random

import pytest

from nightdrop.engine.model import State
from nightdrop.engine.play import why_not
from nightdrop.phantom_fury.words import card_in_full, card_words, place_words
from nightdrop.rules.actions import parse
from nightdrop.table.disk.files import data_path
from nightdrop.table.match.match import Match
from nightdrop.table.match.status import prompt
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.table.words import catalogues
from nightdrop.table.words.catalogues import own_level, read_own, speak
from nightdrop.table.words.sentences import word
from nightdrop.table.words.wording import wording
from tests.pseudo import Wide, english_words, widened

WORDS = read_own(data_path("scenarios", "phantom-fury"))
# Readings that bring sentences of their own.
READINGS = [{}, {"combat": "times", "strike": "card"}, {"combat": "totals", "assaults": "in-turn"},
            {"artillery": "guns", "reshuffle": True, "leftover": "none"}]  # fmt: skip


def played(options: dict[str, object], seed: int) -> Match:
    """A game that was played at random to its end."""
    match, rng = Match.new("phantom-fury", options, seed=seed), Random(seed)
    while not match.is_over:
        match.submit(rng.choice(match.view("us").state.menu))
    return match


def refusals(view: State) -> Iterator[str]:
    """Why things that are often tried are refused in a view."""
    for text in ("done", "assault", "strike", "fire", "withdraw", "discard robot",
                 *(f"{verb} {face} {place}" for verb in ("recon", "disarm", "send", "aim")
                   for face in ("robot", "predators", "bradley", "cobra", "ambush")
                   for place in ("1", "2.1"))):  # fmt: skip
        if reason := why_not(view, parse(text, view.game.rules)):
            yield word(reason, view)


def sentences(match: Match) -> Iterator[str]:
    """All that a game told, asked and refused, and what could be done."""
    yield from (line.sentence for line in match.log("us"))
    for entry in range(len(match.entries)):
        view = match.state_view(entry, "us").state
        yield prompt(view)
        if view.due.actor(view) == "us":
            yield from refusals(view)
            yield from (wording(view).deed(action, view) for action in view.menu)


@pytest.mark.parametrize("options", READINGS, ids=str)
def test_whatever_a_game_tells_has_words_and_no_id_of_a_card_is_left(
    options: dict[str, object],
) -> None:
    match = played(options, 4)
    raw = re.compile(r"\{|news\.|prompt\.|\b[a-z0-9]+(?:-[a-z0-9]+)*-[a-z0-9]+\b")
    told = set(sentences(match))
    assert [one for one in told if raw.search(re.sub("face-(?:up|down)", "", one))] == []


@pytest.mark.parametrize("options", READINGS, ids=str)
def test_no_english_is_left_in_what_a_game_tells(
    options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(options, 4)
    own = {"it": {key: widened(text) for key, text in WORDS["en"].items()}}
    monkeypatch.setattr(catalogues, "catalogue", lambda _language: Wide())
    monkeypatch.setattr(catalogues, "_words", lru_cache(lambda _scenario: own))
    speak("it")
    assert [one for one in sentences(match) if english_words(one)] == []


def test_both_languages_have_words_for_the_same() -> None:
    assert WORDS["en"].keys() == WORDS["it"].keys()
    same = [key for key, text in WORDS["en"].items() if WORDS["it"][key] == text]
    assert same == []


def test_1_a_card_is_named_with_its_force_where_it_has_one() -> None:
    game = load_scenario("phantom-fury")
    assert card_words(game, "bradley") == "Bradley AFV (4)"
    assert card_in_full(game, "bradley") == "Bradley AFV, armor 4"
    assert card_in_full(game, "robot") == "Robot, disarm"
    speak("it")
    assert card_in_full(game, "pillbox") == "Casamatta, posizione 5"


def test_1_3_a_place_is_a_front_and_the_number_of_a_card() -> None:
    assert place_words("2") == "front 2"
    assert place_words("2.3") == "front 2, card 3"


def test_2_3_levels_have_names_in_both_languages() -> None:
    game = load_scenario("phantom-fury")
    assert own_level(game, "black-eye") == "Black-Eye"
    speak("it")
    assert own_level(game, "black-eye") == "Smacco"
