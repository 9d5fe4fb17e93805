"""Prompts, refusals and news of Fallujah: key, fields and rule number of each."""

import pytest

from nightdrop.engine.model import State
from tests.fallujah.play import asked, battle, begun, go, position
from tests.phantom.tabletop import told
from tests.rules.tabletop import prompt
from tests.tools.messages import Case, cases_beside, keys_in, keys_of, refusals

CASES = cases_beside(__file__)
EACH = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['asked']}: {case['what']}")
SAID = ("what", "asked", "prompt", "refused", "told", "play")


def reached(case: Case) -> State:
    """The position of a case after what is played from it: a battle where it has foes, the set-up
    where it has no units."""
    extra = {name: value for name, value in case.items() if name not in SAID}
    make = battle if "foes" in case else position if "units" in case else begun
    state = make(**extra)
    return go(state, case["play"]) if "play" in case else state


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
    unsaid = keys_of("fallujah-2004") - keys_in(CASES)
    assert sorted(key for key in unsaid if not key.startswith("news.result_")) == []
