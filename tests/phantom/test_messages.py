"""Prompts, refusals and news of Phantom Fury: key, fields and rule number of each."""

import pytest

from nightdrop.engine.model import State
from tests.phantom.tabletop import asked, play, position, told
from tests.rules.tabletop import prompt
from tests.tools.messages import Case, cases_beside, keys_in, keys_of, refusals

CASES = cases_beside(__file__)
EACH = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['asked']}: {case['at']}")
SAID = ("asked", "prompt", "refused", "told", "play", "at", "fronts", "hand")


def reached(case: Case) -> State:
    """The position of a case after what is played from it."""
    extra = {name: value for name, value in case.items() if name not in SAID}
    state = position(case["at"], case.get("fronts", ""), case.get("hand", ""), **extra)
    return play(state, *case.get("play", ()))


@EACH
def test_the_prompt_says_who_decides_what(case: Case) -> None:
    state = reached(case)
    assert (asked(state), prompt(state)) == (case["asked"], case["prompt"])


@EACH
def test_a_refusal_says_why_and_by_which_rule(case: Case) -> None:
    assert refusals(reached(case), case) == case.get("refused", {})


@EACH
def test_what_is_told_of_an_action_is_what_came_of_it(case: Case) -> None:
    state, said = reached(case), case.get("told", {})
    assert {text: told(state, text) for text in said} == said


def test_every_sentence_of_the_rules_is_among_the_cases() -> None:
    keys, shown = keys_of("phantom-fury"), keys_in(CASES)
    assert sorted(key for key in keys - shown if not key.startswith(ELSEWHERE)) == []
    assert sorted(key for key in shown - keys if not key.startswith(ELSEWHERE)) == []


# Refusals that all games share, and results, whose sentences are those of the levels.
ELSEWHERE = ("refused.step", "refused.undecided", "refused.chance", "refused.not_chance",
             "refused.undo_", "news.result_")  # fmt: skip
