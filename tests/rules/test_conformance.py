"""Every rule number is kept: coded and cited, tested by name, and missed when it is gone."""

import inspect
import re

import pytest

from nightdrop.table.scenario.scenarios import FIRST
from tests.tools.citations import BOOKS, books
from tests.tools.switches import (
    FOLDERS,
    coded_rules,
    conformance,
    homes_of_tests,
    located,
    main,
    trials,
)

SECOND = "pegasus-bridge"
THIRD = "phantom-fury"
FOURTH = "fallujah-2004"
RULES = {of: coded_rules(of) for of in FOLDERS}
EACH = pytest.mark.parametrize("of", FOLDERS)
TESTS = {of: homes_of_tests(of) for of in FOLDERS}
# Each rulebook's own list: chapter, then the last number of each section that has numbers.
SECTIONS = {
    FIRST: {
        "2.1": 2,
        "2.4": 5,
        "2.6": 5,
        "3.1": 4,
        "4.2": 3,
        "5.2": 3,
        "5.3": 2,
        "5.4": 2,
        "6.1": 2,
        "6.2": 2,
        "8.2": 2,
        "8.3": 2,
        "8.4": 5,
        "8.5": 3,
        "9.1": 3,
        "9.2": 5,
        "9.3": 2,
        "9.4": 3,
        "9.5": 2,
    },
    SECOND: {
        "2.1": 2,
        "2.3": 2,
        "2.4": 5,
        "2.6": 5,
        "2.7": 2,
        "3.1": 4,
        "4.1": 2,
        "4.2": 4,
        "4.3": 2,
        "5.2": 3,
        "5.3": 2,
        "5.4": 2,
        "6.1": 2,
        "6.2": 3,
        "6.3": 4,
        "8.1": 2,
        "8.2": 2,
        "8.3": 2,
        "8.4": 5,
        "8.5": 4,
        "9.1": 3,
        "9.2": 6,
        "9.3": 2,
        "9.4": 4,
        "9.5": 2,
        "10.1": 4,
        "11.1": 3,
        "11.2": 2,
        "11.3": 3,
    },
    THIRD: {},
    FOURTH: {},
}
CHAPTERS = {
    FIRST: {"2": 6, "3": 1, "4": 3, "5": 4, "6": 3, "8": 5, "9": 5, "10": 4},
    SECOND: {"2": 7, "3": 1, "4": 3, "5": 4, "6": 4, "8": 6, "9": 5, "10": 1, "11": 3},
    THIRD: {"1": 4, "2": 3, "3": 4, "4": 4, "5": 5, "6": 3, "7": 2, "8": 4, "9": 6, "10": 4,
            "11": 8, "12": 2},
    FOURTH: {"35": 0},
}
MISSING_FROM_THE_RULEBOOK = {"8.4.4"}
MAY_BE_LEFT_OUT = {"1", "2", "2.2", "3.1.2"}


def numbers_of_the_rulebook(of: str) -> set[str]:
    """Every number that a rulebook gives to a rule, headings included."""
    last_chapter = max(map(int, CHAPTERS[of]))
    found = {str(chapter) for chapter in range(1, last_chapter + 1)}
    for heading, last in {**CHAPTERS[of], **SECTIONS[of]}.items():
        found |= {f"{heading}.{number}" for number in range(1, last + 1)}
    return found - MISSING_FROM_THE_RULEBOOK


@EACH
def test_every_number_of_the_rulebook_is_there(of: str) -> None:
    content = conformance(of)
    plain = {number for number in content["rules"] if not number[-1].isalpha()}
    assert plain | set(content["headings"]) == numbers_of_the_rulebook(of)
    assert not plain & set(content["headings"])


@EACH
def test_a_heading_has_rules_under_it(of: str) -> None:
    content = conformance(of)
    for heading in content["headings"]:
        assert any(number.startswith(f"{heading}.") for number in content["rules"]), heading


@EACH
def test_every_rule_has_a_status_and_only_the_introduction_lacks_code(of: str) -> None:
    for number, rule in conformance(of)["rules"].items():
        assert rule["status"] in ("coded", "by hand", "not applicable"), number
        if rule["status"] == "not applicable":
            assert number in MAY_BE_LEFT_OUT
            assert rule["reason"]


@EACH
def test_the_symbol_exists_and_cites_its_rule(of: str) -> None:
    whose = next((book for book, rulebook in BOOKS.items() if rulebook == of), "")
    for number, rule in RULES[of].items():
        holder, name = located(rule["coded"])
        symbol = getattr(holder, name)
        module = holder if inspect.ismodule(holder) else inspect.getmodule(holder)
        docs = [found.__doc__ or "" for found in (symbol, holder, module)]
        cited = f"[{whose} {number}]" if whose and books(number) else f"[{number}]"
        known = (cited, f"[{number}]") if number.isdigit() else (cited,)  # a chapter needs no book
        assert any(one in doc for doc in docs for one in known), f"{rule['coded']} lacks {cited}"


@EACH
def test_the_named_tests_exist_and_bear_the_number(of: str) -> None:
    for number, rule in RULES[of].items():
        prefix = re.compile(f"test_{number.replace('.', '_')}_(?!\\d)")
        assert rule["tests"], number
        for name in rule["tests"]:
            assert name in TESTS[of], number
            assert prefix.match(name), number


@EACH
def test_what_is_switched_off_exists(of: str) -> None:
    for number, rule in RULES[of].items():
        holder, name = located(rule.get("disable", rule["coded"]))
        assert hasattr(holder, name), number
        assert len(rule["by"]) == 1, number
        assert set(rule["by"]) <= {"returns", "argument", "constant", "skips"}, number


@EACH
def test_no_two_tests_share_a_name(of: str) -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in FOLDERS[of].glob("test_*.py"))
    names = re.findall(r"^def (test_\w+)", text, re.MULTILINE)
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize(
    ("of", "number"), [(FIRST, "3.1.4"), (FIRST, "7"), (SECOND, "10.1.2"), (THIRD, "5.3"),
                        (FOURTH, "13")]
)
def test_a_rule_that_is_switched_off_is_missed(of: str, number: str) -> None:
    (trial,) = trials([number], of)
    assert trial.is_noticed, trial


def test_an_unknown_rule_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["8.4.4"]) == 2
    assert "8.4.4" in capsys.readouterr().err
