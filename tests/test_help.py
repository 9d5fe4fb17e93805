"""The rules in our own words: in order, found by number and by words."""

import re
from pathlib import Path

import pytest
import yaml

from nightdrop.table.language import LANGUAGES
from nightdrop.table.match.pages import help_pages, page_of, rule_order, search
from nightdrop.table.words.catalogues import speak

NIGHTDROP = Path(__file__).parent.parent / "nightdrop"
CONFORMANCE = Path(__file__).parent / "rules" / "conformance.yaml"


def test_pages_stand_in_order_and_once() -> None:
    numbers = [rule_order(page.rule) for page in help_pages()]
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
    cited = set()
    for path in (NIGHTDROP / "rules").glob("*.py"):
        cited |= set(re.findall(r'"(\d+(?:\.\d+)+)"', path.read_text("utf-8")))
    assert cited
    for rule in cited:
        assert rule_order(page_of(rule).rule)[0] == rule_order(rule)[0], rule


def test_words_find_titles_first() -> None:
    assert search("retreat")[0].title in ("Retreat", "Zones and retreat")
    assert search("no such words at all") == ()


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_no_page_is_longer_than_a_card(spoken: str) -> None:
    speak(spoken)
    assert all(len(page.text) <= 340 for page in help_pages())


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_language_has_the_same_rules_in_the_same_order(spoken: str) -> None:
    english = [page.rule for page in help_pages()]
    speak(spoken)
    assert [page.rule for page in help_pages()] == english


def test_no_page_was_left_in_english() -> None:
    english = {page.rule: page for page in help_pages()}
    speak("it")
    assert [page.rule for page in help_pages() if page.text == english[page.rule].text] == []


def test_every_page_is_a_rule_of_the_rulebook() -> None:
    listed = yaml.safe_load(CONFORMANCE.read_text("utf-8"))
    known = set(re.findall(r"\d+(?:\.\d+)*", str(listed)))
    assert {page.rule for page in help_pages()} <= known
