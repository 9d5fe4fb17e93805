"""Players of the card table, in positions with one good answer and in whole games."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from nightdrop.bots.player import Thought
from nightdrop.engine.model import Action, State
from nightdrop.engine.play import actor, advance, legal_actions
from nightdrop.engine.view import detached, view
from nightdrop.lab.games import PairedDealer, play
from nightdrop.lab.lineups import LineUp
from nightdrop.lab.opponents import opponent
from nightdrop.phantom_fury.bots.evaluation import FuryEvaluation
from nightdrop.phantom_fury.bots.fronts import PrizeShare, Prospect, lefts
from nightdrop.phantom_fury.bots.rollouts import outlook, play_outs
from nightdrop.phantom_fury.rules.odds import assault, sight_at
from nightdrop.phantom_fury.rules.ruleset import fury, table
from nightdrop.phantom_fury.terminal import outlook_lines
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.table.words.reasons import reason_sentence
from tests.phantom.fights import faces
from tests.phantom.tabletop import MARINES, position
from tests.phantom.tabletop import play as play_texts

KIND = "phantom-fury"
SEEDS = range(1, 7)


def think(state: State, level: str = "captain", plan: Any = None) -> Thought:
    return opponent(level, KIND).think(detached(view(state, "us")), plan, 1)


def decided(state: State, level: str = "captain") -> str:
    """All that a level does until chance is asked or the step ends."""
    texts, plan, step = list[str](), None, state.due.name
    while actor(state) == "us" and state.due.name == step:
        thought = think(state, level, plan)
        texts.append(thought.action.text)
        state, plan = advance(state, thought.action), thought.plan
    return ", ".join(texts)


def test_10_a_captain_takes_a_prize_that_lies_open() -> None:
    state = position("assault", "high-profile-jihadist | pillbox jihadists", f"{MARINES} bradley")
    assert decided(state).startswith("send ")
    assert "2" not in decided(state).replace("ac-130", "")


def test_10_a_captain_leaves_a_front_that_is_too_strong() -> None:
    state = position("assault", "jihadists ambush pitched-battle pillbox", "humvee cobra")
    assert decided(state) == "done"


def test_10_a_captain_goes_on_with_what_was_sent() -> None:
    state = position("assault", "secured-road | secured-block", "humvee ingenuity cobra")
    sent = advance(state, legal_actions(state)[-1])
    assert "assault" in decided(sent)


def test_10_a_plan_is_the_same_when_it_is_found_again() -> None:
    """A game that is taken up again goes on without the plan."""
    state = position("assault", "high-profile-jihadist insurgents", f"{MARINES} bradley cobra")
    with_plan, without = list[str](), list[str]()
    for texts, remembers in ((with_plan, True), (without, False)):
        here, plan = state, None
        while actor(here) == "us" and here.due.name == "assault":
            thought = think(here, plan=plan if remembers else None)
            texts.append(thought.action.text)
            here, plan = advance(here, thought.action), thought.plan
    assert sorted(with_plan) == sorted(without)


def test_7_1_a_captain_disarms_the_bomb_that_is_in_the_way() -> None:
    state = position("disarm", "high-profile-jihadist suicide-bomber | low-tech-bomb",
                     f"{MARINES} infantry robot")  # fmt: skip
    assert decided(state) == "disarm robot 1.2"


def test_4_2_a_captain_discards_the_card_of_least_worth() -> None:
    hand = f"{MARINES} bradley infantry ingenuity coordination humvee predators"
    assert decided(position("resource", "secured-road", hand)) == "discard humvee"


def test_9_a_captain_shells_no_mosque() -> None:
    state = position("artillery", "mosque secured-road", "m1-abrams bradley")
    assert decided(state) == "done"


def test_10_a_recruit_attacks_at_three_to_two() -> None:
    assert decided(position("assault", "insurgents", f"{MARINES} humvee"), "recruit") == (
        f"send {MARINES} 1, send humvee 1, assault")  # fmt: skip
    assert decided(position("assault", "insurgents", MARINES), "recruit") == "done"


@pytest.mark.parametrize("level", ["recruit", "corporal", "captain"])
def test_8_1_a_level_goes_on_with_what_was_sent_to_strike_or_aimed(level: str) -> None:
    sent = play_texts(position("strike", "pillbox", "cobra fa-18"), "send cobra 1")
    assert decided(sent, level) == "strike"
    aimed = play_texts(position("artillery", "pillbox", "bradley humvee"), "aim bradley 1.1")
    assert decided(aimed, level) == "fire"


def test_a_reason_is_told_in_a_sentence() -> None:
    state = position("assault", "high-profile-jihadist", f"{MARINES} bradley")
    said = reason_sentence(think(state).reason, state)
    assert said.startswith("Assault on front 1: ")
    assert said.endswith("[10.4]")


@pytest.mark.parametrize("level", ["recruit", "corporal", "captain"])
def test_every_reason_in_a_game_has_its_words(level: str) -> None:
    played = play(LineUp("one", (level,), KIND), 3)
    assert not played.fault
    for state in played.states[:-1]:
        if actor(state) == "us":
            thought = think(state, level)
            assert thought.action in legal_actions(state)
            said = reason_sentence(thought.reason, state)
            assert said.endswith((".", "]"))
            assert "{" not in said


def test_a_prospect_without_values_is_the_exact_odds() -> None:
    state = position("assault", "insurgents ? car-bomb ?", "")
    ours, terms = tuple(faces(f"{MARINES} ingenuity bradley fa-18")), fury(state).terms
    sight = sight_at(state, "1")
    prospect = Prospect(terms, sight, PrizeShare())
    exact = float(assault(terms, ours, sight).mean)
    assert prospect.worth(lefts(terms, ours)) == pytest.approx(exact)


# Ways to play that no rule forbids and that must not pay.


def passes(state: State) -> Action:
    menu = legal_actions(state)
    return next((one for one in menu if one.text == "done"), menu[0])


def hoards(state: State) -> Action:
    if FuryEvaluation(view(state, "us"), {}).to_come:
        return passes(state)
    return think(state).action


def rushes(state: State) -> Action:
    """All that attacks goes to the first front there is."""
    menu = legal_actions(state)
    sends = [one for one in menu if one.text.startswith("send") and state.due.name == "assault"]
    if sends:
        front = table(state).sent[0][1] if table(state).sent else sends[0].text[-1]
        here = [one for one in sends if one.text.endswith(front)]
        return here[0] if here else menu[0]
    return next((one for one in menu if one.text == "assault"), passes(state))


def points(player: Callable[[State], Action], seed: int) -> int:
    """The points of a game of such a player."""
    game = load_scenario(KIND)
    state, dealer = game.rules.begin(game), PairedDealer(seed)
    while state.todo:
        state = advance(state, player(state) if actor(state) == "us" else dealer.deal(state))
    assert state.result is not None
    return state.result.points


@cache
def captains() -> int:
    """What a captain makes of the same games."""
    played = [play(LineUp("one", ("captain",), KIND), seed).states[-1].result for seed in SEEDS]
    return sum(result.points for result in played if result is not None)


@pytest.mark.parametrize("player", [passes, hoards, rushes])
def test_6_a_captain_is_ten_points_above_ways_that_must_not_pay(
    player: Callable[[State], Action],
) -> None:
    others = sum(points(player, seed) for seed in SEEDS)
    assert captains() > others + 10 * len(SEEDS)


def test_3_1_play_outs_of_a_game_that_is_nearly_over_agree() -> None:
    """Nothing is left but a front that nobody attacks: its objective of 5 is lost."""
    state = position("assault", "high-profile-jihadist pillbox pillbox jihadists", deck="",
                     reserve="humvee", captured="insurgents insurgents")  # fmt: skip
    games = play_outs(state, opponent("captain", KIND).weights, Random(1))
    assert outlook([next(games) for _ in range(3)]) == (3, -2.0, -2.0, -2.0)
    told = ("A captain finishes with −2 points on average,"
            " and in four games out of five with −2 to −2. [2.1]")
    assert list(outlook_lines(state)) == [told]


def test_an_outlook_holds_four_of_five_results() -> None:
    found = outlook([10, 20, 30])
    assert (found.games, found.mean) == (3, 20.0)
    assert found.high - 20 == pytest.approx(20 - found.low)
    assert found.high == pytest.approx(20 + 1.2816 * 10 * (4 / 3) ** 0.5)
