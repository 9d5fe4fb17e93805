"""What is refused names its rule: all verbs at all steps of the four games.

Every step in which somebody decides is taken from the records that are kept, and there all is said
that was ever offered in them. "That cannot be done now." is said of the verbs of other steps alone:
they break no rule but the order of play. Of its own verbs a step says what is broken.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from nightdrop.engine.model import CHANCE, Action, Message, State
from nightdrop.engine.play import actor, why_not
from nightdrop.engine.view import seen_by
from nightdrop.hexwar.rules.actions import With
from nightdrop.hexwar.rules.landing import Attrition
from nightdrop.hexwar.rules.results import Lose
from nightdrop.rules.actions import DONE, parse
from nightdrop.table.match.match import objection
from nightdrop.table.record.playback import Replay
from nightdrop.table.words.catalogues import speak
from nightdrop.table.words.sentences import word
from tests.pegasus import tabletop as pegasus
from tests.rules import tabletop as ground

RECORDS = Path(__file__).parents[1] / "records"
FOLDERS = {"night-drop": ".", "pegasus-bridge": "pegasus-bridge", "phantom-fury": "phantom-fury",
           "fallujah-2004": "fallujah-2004"}  # fmt: skip
GENERIC = ("refused", "refused.step")
MENU = 200  # of each menu
SAID = 60  # of each verb, at each step
STATES = 6  # of each step
# Verbs of a step of which it says no more, by game, class of the step and verb, with the reason.
EXCUSED: dict[tuple[str, str, str], str] = {}


class Sweep(NamedTuple):
    """What the records of a game hold: some states of each step in which somebody decides, the
    verbs that each offers, and all that was offered, by verb."""

    states: dict[str, list[State]]
    verbs: dict[str, set[str]]
    said: dict[str, list[Action]]


@cache
def sweep(game: str) -> Sweep:
    """The sweep of a game: the records that stop in a step, and where they stop."""
    states, verbs = defaultdict[str, list[State]](list), defaultdict[str, set[str]](set)
    said = defaultdict[str, set[Action]](set)
    for path in sorted((RECORDS / FOLDERS[game]).glob("*.*.yaml")):
        replay = Replay(path)
        for index in range(replay.length + 1):
            state = replay.at(index)
            if actor(state) is None:
                continue
            for action in state.menu[:MENU]:
                said[verb_of(action)].add(action)
            if actor(state) == CHANCE:
                continue
            step = type(state.due).__name__
            verbs[step] |= {verb_of(action) for action in state.menu}
            states[step].append(state)
    rng = Random(7)
    some = {step: rng.sample(found, min(STATES, len(found))) for step, found in states.items()}
    texts = {verb: sorted(found, key=lambda one: one.text) for verb, found in said.items()}
    return Sweep(some, verbs, texts)


def verb_of(action: Action) -> str:
    return action.text.partition(" ")[0]


def refusals(game: str) -> Iterator[tuple[str, State, Action, Message]]:
    """What is refused, by the step in whose view it is asked."""
    rng, found = Random(11), sweep(game)
    for step, states in found.states.items():
        for state in states:
            side = actor(state)
            assert side is not None
            seen = seen_by(state, side)
            for actions in found.said.values():
                for action in rng.sample(actions, min(SAID, len(actions))):
                    if reason := why_not(seen, action):
                        yield step, state, action, reason


@pytest.mark.parametrize("game", FOLDERS)
def test_a_verb_of_the_step_is_never_refused_without_its_rule(game: str) -> None:
    verbs, found = sweep(game).verbs, set()
    for step, _state, action, reason in refusals(game):
        if reason.key in GENERIC and verb_of(action) in verbs[step]:
            found.add((game, step, verb_of(action)))
    assert sorted(found) == sorted(key for key in EXCUSED if key[0] == game)


@pytest.mark.parametrize("game", FOLDERS)
def test_what_must_be_decided_is_not_passed_over_as_if_it_were_another_step(game: str) -> None:
    for state in (one for states in sweep(game).states.values() for one in states):
        reason = why_not(state, DONE)
        assert reason is None or reason.key not in GENERIC


@pytest.mark.parametrize("game", FOLDERS)
def test_every_refusal_is_told_in_a_sentence_with_a_rule(game: str) -> None:
    told = dict[tuple[str, str], tuple[State, Action]]()
    for step, state, action, reason in refusals(game):
        told.setdefault((step, reason.key), (state, action))
    for state, action in told.values():
        reason = objection(state, action)
        for language in ("it", "en"):
            speak(language)
            sentence = word(reason, state)
            assert reason.rule and sentence.endswith(f". [{reason.rule}]"), (action.text, sentence)


def test_the_sweep_finds_a_step_that_names_no_rule() -> None:
    """A step without reasons of its own says that it cannot be done now."""
    state = ground.position("U1 stacking", {"0405": "505.01, 505.02, 505.03, 505.04"})
    reason = why_not(state, parse("attack 0505", state.game.rules))
    assert reason is not None and reason.key in GENERIC


def test_9_4_3_a_stick_does_not_lose_the_step_of_a_unit() -> None:
    state = ground.position("U1", {"0405": "505.A, 505.B, 505.01", "0505": "507.01"},
                            options={"stick_takes_retreat_loss": False})  # fmt: skip
    state = state.push(Lose(("505.A", "505.B", "505.01")))
    assert ground.refused(state, "lose 505.01") == "refused.units_first [9.4.3]"
    assert ground.refused(state, "lose 507.01") == "refused.not_of_stack [9.4.3]"


def test_4_2_3_sticks_on_better_ground_are_not_lost_first() -> None:
    state = pegasus.position("B1", {"1808": "red.01,red.02", "1908": "green.01"})
    reason = why_not(state.push(Attrition("red", 1)), With("remove", "green.01"))
    assert reason is not None and (reason.key, reason.rule) == ("refused.worst_ground", "4.2.3")
