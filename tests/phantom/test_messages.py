"""Prompts, refusals and news of Phantom Fury: key, fields and rule number of each."""

import pytest

from nightdrop.engine.model import State
from tests.phantom.tabletop import play, position, told
from tests.tools.messages import Case, cases_beside, keys_in, keys_of, said_in, written_in

CASES = cases_beside(__file__)
EACH = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['asked']}: {case['at']}")
SAID = ("asked", "prompt", "refused", "told", "play", "at", "fronts", "hand")


def reached(case: Case) -> State:
    """The position of a case after what is played from it."""
    extra = {name: value for name, value in case.items() if name not in SAID}
    state = position(case["at"], case.get("fronts", ""), case.get("hand", ""), **extra)
    return play(state, *case.get("play", ()))


@EACH
def test_what_is_asked_refused_and_told_is_said_as_it_is_written(case: Case) -> None:
    assert said_in(reached(case), case, told) == written_in(case)


def test_every_sentence_of_the_rules_is_among_the_cases() -> None:
    keys, shown = keys_of("phantom-fury"), keys_in(CASES)
    assert sorted(key for key in keys - shown if not key.startswith(ELSEWHERE)) == []
    assert sorted(key for key in shown - keys if not key.startswith(ELSEWHERE)) == []


# Refusals that all games share, and results, whose sentences are those of the levels.
ELSEWHERE = ("refused.step", "refused.undecided", "refused.chance", "refused.not_chance",
             "refused.undo_", "news.result_")  # fmt: skip
