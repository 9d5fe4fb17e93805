"""Prompts, refusals and news at the table: key, fields and rule number of each message."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from nightdrop.engine.model import State
from nightdrop.engine.play import why_not
from nightdrop.hexwar.rules.actions import At, Move, With
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.night_drop import NIGHT_DROP
from nightdrop.rules.actions import parse
from tests.tools.yaml_files import content_of

from .tabletop import asked, news_of, play, position, prompt, written

CASES: list[dict[str, Any]] = content_of(Path(__file__).with_name("messages.yaml"))
ATTEMPTS = [
    pytest.param(case, text, said, id=f"{case['asked']}: {text}: {said}")
    for case in CASES
    for text, said in case.get("refused", {}).items()
]


def reached(case: Mapping[str, Any]) -> State:
    """The position of a case after what is played from it."""
    extra = {key: case[key] for key in ("turn", "options", "used", "vp") if key in case}
    return play(position(case["at"], case.get("units"), **extra), *case.get("play", ()))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['asked']}: {case['prompt']}")
def test_the_prompt_says_who_decides_what(case: Mapping[str, Any]) -> None:
    state = reached(case)
    assert (asked(state), prompt(state)) == (case["asked"], case["prompt"])


@pytest.mark.parametrize(("case", "text", "said"), ATTEMPTS)
def test_a_refusal_says_why_and_by_which_rule(
    case: Mapping[str, Any], text: str, said: str
) -> None:
    reason = why_not(reached(case), parse(text, NIGHT_DROP))
    assert reason is not None
    assert written(reason) == said


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['asked']}: {case['prompt']}")
def test_what_is_told_of_an_action_is_what_came_of_it(case: Mapping[str, Any]) -> None:
    state, said = reached(case), case.get("told", {})
    assert {text: news_of(state, parse(text, NIGHT_DROP)) for text in said} == said


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['asked']}: {case['prompt']}")
def test_a_click_on_what_can_be_done_attempts_it(case: Mapping[str, Any]) -> None:
    state = reached(case)
    means, verb = state.due.means, state.due.verb
    for action in state.menu:
        match action:
            case Move() if action.to is not None:
                assert means(state, action.to, action.unit) == action
            case At() if action.verb == verb:
                assert means(state, action.hex) == action
            case With() if action.verb == verb:
                assert means(state, action.unit) == action


def test_a_click_on_a_hex_means_its_top_counter_and_one_on_a_counter_its_hex() -> None:
    crowd = position("U1 stacking", {"0405": "505.01, 505.02, 505.03, 505.04"})
    assert crowd.due.means(crowd, Hex(405)) == With("remove", "505.04")
    assert crowd.due.means(crowd, "505.02") == With("remove", "505.02")
    assert crowd.due.means(crowd, Hex(101)) is None
    fight = position("U1 combat", {"0405": "505.A", "0505": "G.01 infantry-a"})
    assert fight.due.means(fight, "G.01") == At("attack", Hex(505))
    assert fight.due.means(fight, "G.09") is None


@pytest.mark.parametrize(("at", "turn"), [("U1", 5), ("G1 push 3", 2)])
def test_8_4_1_a_click_while_units_move_means_the_chosen_unit_or_else_who_lies_there(
    at: str, turn: int
) -> None:
    state = position(at, {"0405": "505.01, 505.02", "0606": "505.03"}, turn=turn)
    means = state.due.means
    assert means(state, Hex(406), "505.01") == Move("505.01", Hex(406))
    assert means(state, "505.03", "505.01") == Move("505.01", Hex(606))
    near = state.game.board.neighbours[Hex(405)]  # one of these, as good as any other
    assert means(state, "505.01") in [Move("505.01", hex_) for hex_ in near]
    assert means(state, Hex(405)) in [Move("505.02", hex_) for hex_ in near]
    assert means(state, Hex(505)) is None and means(state, "nobody") is None
    assert means(state, "nobody", "505.01") is None


def test_every_prompt_and_refusal_of_the_rules_is_among_the_cases() -> None:
    from nightdrop.table.words.sentences import COUNTED, SENTENCES

    said = {case["prompt"].split()[0] for case in CASES}
    said |= {text.split()[0] for case in CASES for text in case.get("refused", {}).values()}
    asked_for = {key for key in (*SENTENCES, *COUNTED) if key.startswith(("prompt.", "refused."))}
    assert sorted(asked_for - said - set(ELSEWHERE)) == []


# Messages that no attempt in a position brings out, and where each is tested.
ELSEWHERE = {
    "prompt.place": "test_setup",
    "prompt.drop": "test_setup",
    "refused": "a step of another rulebook may give no reason of its own",
    "refused.text": "test_protocol",
    "refused.over": "test_sequence",
    "refused.units_first": "test_refusals of all games",
    "refused.go_back": "test_take_back",
    "refused.redo_nothing": "test_undo",
    "refused.undo_nothing": "test_match",
    "refused.undo_drawn": "test_undo",
    "refused.undo_thrown": "test_match",
    "refused.undo_learned": "test_match",
    "refused.undo_end": "test_undo",
    "refused.undo_other": "test_match",
    "refused.undo_dice_due": "test_match",
}
