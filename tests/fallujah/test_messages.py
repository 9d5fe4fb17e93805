"""Prompts, refusals and news of Fallujah: key, fields and rule number of each."""

import pytest

from nightdrop.engine.model import State
from tests.fallujah.play import battle, begun, go, position
from tests.phantom.tabletop import told
from tests.tools.messages import Case, cases_beside, keys_in, keys_of, said_in, written_in

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
def test_what_is_asked_refused_and_told_is_said_as_it_is_written(case: Case) -> None:
    assert said_in(reached(case), case, told) == written_in(case)


def test_every_sentence_of_the_rules_is_among_the_cases() -> None:
    unsaid = keys_of("fallujah-2004") - keys_in(CASES)
    assert sorted(key for key in unsaid if not key.startswith("news.result_")) == []
