"""Who thinks is given a chance that tells nothing: on twins, and where one of them was shorter."""

from functools import lru_cache
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from nightdrop.bots.player import Thought
from nightdrop.engine.play import actor
from nightdrop.engine.view import Detached, seen_by
from nightdrop.hexwar.bots.decision_context import ActivationPlan
from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.hexwar.rules.night_drop import GERMAN, US
from nightdrop.lab.opponents import thought
from nightdrop.table.match.match import Match
from nightdrop.table.match.program_advice import Past, ProgramPlayer, question
from nightdrop.table.record.record import Bot
from nightdrop.ui.play import opponent as window
from tests.laws.truths import other_truth
from tests.tools import channels
from tests.tools.perception import Eyes, Table, probe_of
from tests.tools.twins import Channel

from . import planted as rules
from . import planted_counsel as counsel
from .starts import Alike, alike


def apart(channel: Channel, pairs: tuple[Alike, ...]) -> Alike | None:
    """The first pair that its side can tell apart by what a channel gives it."""
    for number, pair in enumerate(pairs):
        real, other = (Eyes(Table(one), pair.side) for one in (pair.state, pair.twin))
        probe = probe_of(real, Random(number))
        if channel(real, probe) != channel(other, probe):
            return pair
    return None


@pytest.mark.parametrize("scenario", ["night-drop", "pegasus-bridge"])
def test_the_program_is_asked_the_same_and_draws_the_same_lots_on_twins(scenario: str) -> None:
    pairs = alike(scenario)
    assert len(pairs) > 20 and {pair.side for pair in pairs} == set(pairs[0].state.game.sides)
    assert not apart(channels.the_counsel, pairs)


@pytest.mark.parametrize(
    "plant",
    [
        counsel.chance_of_the_pipe,
        counsel.chance_of_a_hint,
        counsel.chance_of_an_opponent,
        counsel.chance_of_the_state,
        counsel.chance_of_the_decider,
    ],
)
def test_a_planted_chance_is_caught(plant: rules.Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = alike()
    plant(monkeypatch)
    assert apart(channels.the_counsel, pairs)


def asked_at_the_window(match: Match, patch: pytest.MonkeyPatch) -> Any:
    """What the opponent at the window hands to who thinks for the side that decides."""
    decider = str(match.actor)
    bots = {decider: Bot(bot="recruit", version=1)}
    playing = SimpleNamespace(match=match, bots=bots, decider=decider, alone=True)
    ask = SimpleNamespace(ask=lambda *asked: asked)
    patch.setattr(window, "_thinker_of", lambda app, match: ask)
    beside = window.Opponent(None, playing, None, None)  # type: ignore[arg-type]
    return beside._ask()


def test_the_opponent_at_the_window_is_asked_the_same_on_twins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its chance is; and all of it where its own side cannot tell them apart."""

    def parted() -> list[Alike]:
        found = []
        for pair in alike():
            own = pair.side == actor(pair.state)
            a, b = (asked_at_the_window(Table(one), monkeypatch) for one in pair[:2])
            if (a if own else a[-1]) != (b if own else b[-1]):
                found.append(pair)
        return found

    assert not parted()
    counsel.chance_at_the_window(monkeypatch)
    assert parted()


def told_why(past: Past, entry: int) -> object:
    """What the side that jumps is told of why an entry was decided, and all that was thought
    about for it: nothing but what that side can imagine."""
    asked: list[object] = []

    def think(level: str, seen: Detached, plan: ActivationPlan | None, seed: int) -> Thought:
        asked.append((level, seen, plan, seed))
        return thought(level, seen, plan, seed)

    return past.why(think, entry, US), asked


@lru_cache(maxsize=1)
def decided() -> tuple[Past, tuple[int, ...]]:
    """A game of the captain as German up to turn 3, and its decisions."""
    match, rng = Match.new(seed=7, players={GERMAN: Bot(bot="captain", version=1)}), Random(5)
    bot = ProgramPlayer(match, thought)
    while match.state.turn < 3:
        if match.actor == GERMAN:
            bot.decide()
        else:
            match.submit(random_action(match.view(US), rng))
    past = Past.of(match.to_replay())
    return past, tuple(n for n in range(len(past.actions)) if past.decided_by(n) == n)


def why_parts() -> int | None:
    """The first entry of which US is told otherwise, or of which something else is thought, where
    what is hidden from it is another thing."""
    (past, entries), rng = decided(), Random(3)
    for entry in entries:
        truth = other_truth(past.states[entry], US, rng)
        states = [*past.states[:entry], truth, *past.states[entry + 1 :]]
        if told_why(past, entry) != told_why(past._replace(states=states), entry):
            return entry
    return None


def test_why_is_thought_about_in_the_same_truths_whatever_is_hidden() -> None:
    past, entries = decided()
    assert len(entries) > 25 and any(past.why(thought, entry, US) for entry in entries)
    assert why_parts() is None


@pytest.mark.parametrize(
    "plant",
    [
        counsel.truth_among_the_imagined,
        counsel.truth_last_of_the_imagined,
        counsel.truth_alone_imagined,
        counsel.imagined_by_the_truth,
        counsel.reason_of_the_truth,
    ],
)
def test_a_planted_truth_among_the_imagined_is_caught(
    plant: rules.Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    decided()
    plant(monkeypatch)
    assert why_parts() is not None


POSITION = """
scenario: night-drop
turn: 6
phase: {activation: G4, step: move, allowance: 1}
units:
  "0510": [{id: "G.01", face: FACE}]
"""


def test_3_1_2_lots_do_not_hang_on_how_many_moves_a_concealed_unit_could_make() -> None:
    """Armour has moved as far as it can; of infantry the German says that it is done."""
    games = [Match.from_position(POSITION.replace("FACE", face), None)
             for face in ("infantry-a", "light-tank-c")]  # fmt: skip
    for game in games:
        for text in ("move G.01 0509", "move G.01 0508", "done"):
            if game.why(text) is None:
                game.submit(text)
    infantry, armour = games
    assert len(armour.entries) < len(infantry.entries)
    assert seen_by(infantry.state, US) == seen_by(armour.state, US)
    assert infantry.actor == armour.actor
    for side in (US, GERMAN):
        assert question(infantry.state, side)[1] == question(armour.state, side)[1]
