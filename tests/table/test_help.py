"""The rules in our own words: in order, found by number and by words."""

import re
from pathlib import Path

import pytest

from nightdrop.table.language import LANGUAGES
from nightdrop.table.match.pages import help_pages, page_of, rule_order, search
from nightdrop.table.scenario.scenarios import FIRST, shipped_games
from nightdrop.table.words.catalogues import speak
from tests.tools.yaml_files import content_of

# The chapters of the rules that only the second game plays by.
SECOND = (
    "damage",
    "pegasus_views",
    "off_map_boxes",
    "events",
    "demolition",
    "landing",
    "pegasus_bridge",
)
NIGHTDROP = Path(__file__).parents[2] / "nightdrop"
CONFORMANCE = Path(__file__).parents[1] / "rules" / "conformance.yaml"


def test_pages_stand_in_order_and_once() -> None:
    for game in shipped_games():
        numbers = [rule_order(page.rule) for page in help_pages(game)]
        assert numbers == sorted(set(numbers))


def test_every_chapter_has_pages() -> None:
    assert {rule_order(page.rule)[0] for page in help_pages()} == set(range(2, 11))


@pytest.mark.parametrize(
    ("asked", "found"),
    [("9.2.4", "9.2.4"), ("8.4.1", "8.3"), ("2.4.1b", "2.4.1"), ("10.4", "10.4"), ("x", "2.1")],
)
def test_a_rule_opens_at_its_page_or_the_one_above(asked: str, found: str) -> None:
    assert page_of(asked).rule == found


def test_every_rule_that_a_prompt_or_refusal_names_has_a_page_in_its_chapter() -> None:
    own = {"phantom_fury": "phantom-fury", "fallujah": "fallujah-2004"}  # games by their folder
    cited = {FIRST: set(), "pegasus-bridge": set(), **{game: set() for game in own.values()}}
    for path in NIGHTDROP.glob("**/rules/*.py"):
        game = "pegasus-bridge" if path.stem in SECOND else FIRST
        game = own.get(path.parent.parent.name, game)
        cited[game] |= set(re.findall(r'"(\d\d?(?:\.\d+)+)"', path.read_text("utf-8")))
    for game, rules in cited.items():
        assert rules
        for rule in rules:
            assert rule_order(page_of(rule, game).rule)[0] == rule_order(rule)[0], rule


def test_words_find_titles_first() -> None:
    assert search("retreat")[0].title in ("Retreat", "ZOC and retreat")
    assert search("no such words at all") == ()


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_no_page_is_longer_than_a_card(spoken: str) -> None:
    speak(spoken)
    for game in shipped_games():
        assert [page.rule for page in help_pages(game) if len(page.text) > 340] == []


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_language_has_the_same_rules_in_the_same_order(spoken: str) -> None:
    for game in shipped_games():
        speak("en")
        english = [page.rule for page in help_pages(game)]
        speak(spoken)
        assert [page.rule for page in help_pages(game)] == english


def test_no_page_was_left_in_english() -> None:
    for game in shipped_games():
        speak("en")
        english = {page.rule: page.text for page in help_pages(game)}
        speak("it")
        assert [page.rule for page in help_pages(game) if page.text == english[page.rule]] == []


def test_every_page_is_a_rule_of_the_rulebook() -> None:
    listed = content_of(CONFORMANCE)
    known = set(re.findall(r"\d+(?:\.\d+)*", str(listed)))
    assert {page.rule for page in help_pages()} <= known
