"""Forty positions with one best answer: what captain and colonel find of them."""

from collections.abc import Callable
from functools import lru_cache

import pytest

from nightdrop.bots.player import Thought
from nightdrop.engine.model import Action, Message
from nightdrop.engine.play import actor, legal_actions
from nightdrop.engine.view import View
from nightdrop.hexwar.bots.decision_context import ActivationPlan
from nightdrop.hexwar.bots.levels import DEFAULT
from tests.tools.bot_laws import decides_by_lot, thinker
from tests.tools.wisdom import Position, course, faults, main, missed, positions

# The positions that a level is known to miss, by name. The lists may only shrink.
KNOWN: dict[str, set[str]] = {DEFAULT: set(), "colonel": set()}
MOST_MISSED = {DEFAULT: 4, "colonel": 4}
named = pytest.mark.parametrize("one", positions(), ids=lambda one: one.name)


@lru_cache
def missed_by(level: str) -> dict[str, list[str]]:
    return missed(thinker(level))


def test_there_are_forty_positions_and_each_has_its_own_name() -> None:
    assert len(positions()) == len({one.name for one in positions()}) == 40


@named
def test_who_is_to_act_acts_and_has_a_choice(one: Position) -> None:
    assert actor(one.state) == one.side and len(legal_actions(one.state)) > 1
    assert one.asked and one.why


def ending(
    steps: Callable[[View], Action],
) -> Callable[[View, ActivationPlan | None, int], Thought]:
    return lambda seen, plan, seed: Thought(steps(seen), Message("as told"))


@named
def test_a_position_can_be_missed(one: Position) -> None:
    """Something that may be done there is not the best."""
    menu = legal_actions(one.state)
    for begin in (menu[0], menu[-1], *menu):
        then = [begin]

        def next_(seen: View, then: list[Action] = then) -> Action:
            return then.pop() if then else seen.actions[0]

        if faults(one, course(one, ending(next_))):
            return
    pytest.fail("whatever is done is good")


@pytest.mark.parametrize("level", [DEFAULT, "colonel"])
def test_a_level_misses_no_position_but_those_that_are_known(level: str) -> None:
    if decides_by_lot(level):
        pytest.skip(f"{level} decides by lot")
    found = missed_by(level)
    assert not found.keys() - KNOWN[level], found
    assert not KNOWN[level] - found.keys(), "found now: take it off the list"


def test_no_more_is_known_to_be_missed_than_a_level_may_miss() -> None:
    names = {one.name for one in positions()}
    for level, most in MOST_MISSED.items():
        assert len(KNOWN[level]) <= most and KNOWN[level] <= names


def test_the_command_counts_and_names_what_is_missed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--level", "random"]) == 0
    first, *rest = capsys.readouterr().out.splitlines()
    assert first.startswith("random: ") and first.endswith(" of 40") and rest
