"""Prompts, refusals and news of Fallujah: key, fields and rule number of each."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from nightdrop.engine.model import State
from nightdrop.engine.play import why_not
from nightdrop.rules.actions import parse
from nightdrop.table.disk.files import data_path
from tests.fallujah.play import asked, battle, begun, go, position
from tests.phantom.tabletop import told
from tests.rules.tabletop import prompt, written

CASES: list[dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("messages.yaml").read_text("utf-8")
)
EACH = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['asked']}: {case['what']}")
SAID = ("what", "asked", "prompt", "refused", "told", "play")
KINDS = ("prompt.", "refused.", "news.")


def reached(case: Mapping[str, Any]) -> State:
    """The position of a case after what is played from it: a battle where it has foes, the set-up
    where it has no units."""
    extra = {name: value for name, value in case.items() if name not in SAID}
    make = battle if "foes" in case else position if "units" in case else begun
    state = make(**extra)
    return go(state, case["play"]) if "play" in case else state


@EACH
def test_the_prompt_says_who_decides_what(case: Mapping[str, Any]) -> None:
    state = reached(case)
    assert (asked(state), prompt(state)) == (case["asked"], case["prompt"])


@EACH
def test_a_refusal_says_why_and_by_which_rule(case: Mapping[str, Any]) -> None:
    state, said = reached(case), case.get("refused", {})
    found = {text: why_not(state, parse(text, state.game.rules)) for text in said}
    assert {text: reason and written(reason) for text, reason in found.items()} == said


@EACH
def test_what_is_told_of_an_action_is_what_came_of_it(case: Mapping[str, Any]) -> None:
    state, said = reached(case), case.get("told", {})
    assert {text: told(state, text) for text in said} == said


def test_every_sentence_of_the_rules_is_among_the_cases() -> None:
    text = data_path("scenarios", "fallujah-2004", "words.yaml").read_text("utf-8")
    keys = {key for key in yaml.safe_load(text)["en"] if key.startswith(KINDS)}
    said = list[str]()
    for case in CASES:
        said += [case["prompt"], *case.get("refused", {}).values()]
        said += [line for lines in case.get("told", {}).values() for line in lines]
    shown = {word for line in said for word in line.split() if word.startswith(KINDS)}
    assert sorted(key for key in keys - shown if not key.startswith("news.result_")) == []
