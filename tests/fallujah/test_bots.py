"""Players of Fallujah, in positions with one good answer and in any that others left behind."""

from random import Random
from statistics import fmean, median
from typing import Any

import pytest

from nightdrop.bots.player import Budget, Thought
from nightdrop.bots.random_bot import any_action, dealt
from nightdrop.engine.model import CHANCE, State
from nightdrop.engine.play import actor, advance, legal_actions
from nightdrop.engine.view import detached, view
from nightdrop.fallujah.bots.candidate_moves import ideas
from nightdrop.fallujah.bots.evaluation import TownEvaluation
from nightdrop.fallujah.bots.levels import LEVELS, PLAYERS, worths
from nightdrop.fallujah.bots.search_players import Echo, played
from nightdrop.fallujah.rules.ruleset import book_of
from nightdrop.lab.opponents import opponent
from nightdrop.table.words.reasons import FORGOTTEN, HIDDEN, reason_sentence
from tests.fallujah.play import APRIL, battle, begun, go, position

KIND = "fallujah"
FEW = Budget(32)  # play-outs of a colonel, where it is his law that is asked and not his skill
EVERY_OPTION = [
    {}, APRIL, {"battle": "campaign", "campaign_morale": "carried"},
    {**APRIL, "joint": True, "networked": True, "interdiction": True},
    {"teams": "services", "networked": True}, {"teams": "sectors", "open_reaction": "none"},
    {"empty_space": "battle", "helicopters_shield": True, "helicopters_capture": True,
     "netwar_once": "battle", "last_op": "ends", "fob_initiates": False, "handicap": -3},
]  # fmt: skip


def think(state: State, level: str = "captain", plan: Any = None, seed: int = 1) -> Thought:
    budget = FEW if LEVELS[level].budget.rollouts else Budget()
    return opponent(level, KIND).think(detached(view(state, "coalition")), plan, seed, budget)


def decided(state: State, level: str = "captain") -> str:
    """All that a level does until chance is asked or the next operation is."""
    texts, plan, turn = list[str](), None, state.turn
    while state.todo and actor(state) == "coalition" and state.turn == turn:
        thought = think(state, level, plan)
        texts.append(thought.action.text)
        state, plan = advance(state, thought.action), thought.plan
    return ", ".join(texts)


def by_lot(state: State, rng: Random, most: int) -> State:
    """The state after some actions by lot."""
    for _action in range(most):
        if not state.todo:
            break
        seen = actor(state) == CHANCE
        state = advance(state, dealt(state, rng) if seen else any_action(view(state, "coalition"),
                                                                         rng))  # fmt: skip
    return state


@pytest.mark.parametrize("options", EVERY_OPTION, ids=str)
def test_8_1_every_level_takes_a_game_over_in_any_state(options: dict[str, Any]) -> None:
    for seed, level in enumerate(LEVELS):
        rng = Random(seed)
        state = by_lot(begun(**options), rng, rng.randrange(400))
        plan, last = None, state.turn + 4
        while state.todo and state.turn < last:
            if actor(state) == CHANCE:
                state = advance(state, dealt(state, rng))
                continue
            thought = think(state, level, plan, seed)
            assert thought.action in legal_actions(state)
            state, plan = advance(state, thought.action), thought.plan


@pytest.mark.parametrize("level", LEVELS)
def test_8_4_the_same_view_and_seed_have_the_same_answer(level: str) -> None:
    state = position("north: 3/1, C/2_Tk, 1/8; 0305: 2/1", "0306 c2, 0402 ?", "air 2")
    assert think(state, level, seed=3) == think(state, level, seed=3)


@pytest.mark.parametrize("options", EVERY_OPTION[:3], ids=str)
@pytest.mark.parametrize("level", LEVELS)
def test_7_1_every_level_buys_an_army_and_keeps_most_of_the_ops(
    level: str, options: dict[str, Any]
) -> None:
    state, plan = begun(**options), None
    whole = book_of(state).ops
    while state.due.name == "army":
        thought = think(state, level, plan)
        state, plan = advance(state, thought.action), thought.plan
    assert whole / 2 < book_of(state).ops < whole - 10


def test_19_a_captain_spends_all_netwars_on_infowar_first() -> None:
    state = position("north: 3/1", "0306 ?", "netwar 6")
    assert decided(state) == ", ".join(["J-5", *["commit"] * 6])


def test_17_a_captain_takes_the_node_that_brings_most() -> None:
    state = position("0305: 3/1, 1/8, C/2_Tk", "0306 al-qaeda, 0205 abandoned")
    assert decided(state).endswith("move 0306")


def test_26_a_captain_sends_engineers_against_a_strongpoint() -> None:
    state = position("east: 3/1, 1/8, A/2_Tk, SS_1, C_3", "0608 strongpoint")
    assert "force C_3" in decided(state)


def test_13_4_a_captain_brings_a_force_to_the_base_that_is_near_a_node() -> None:
    state = position("north: 2-7_Cav, 2-2, C/2_Tk", "0511 al-qaeda")
    found = ideas(TownEvaluation(view(state, "coalition"), worths()[""]["captain"]))
    first = next(idea for idea in found if idea.reason.key == "closer")
    assert first.actions[-1].text in ("move south", "move east")


def test_13_4_a_captain_brings_a_force_out_by_the_base_when_its_bridge_is_blown() -> None:
    state = position("0106: 3/1, 1/8, C/2_Tk", "0402 c2", "artillery 4", blown="brooklyn")
    assert decided(state).endswith("move west")


def test_18_3_a_colonel_brings_reduced_units_back_to_refit() -> None:
    state = position("0202: 3/1 reduced, 1/8 reduced", "0511 c2", "artillery 4")
    found = ideas(TownEvaluation(view(state, "coalition"), worths()[""]["colonel"]))
    back = [idea.later for idea in found if idea.actions[-1].text == "move north"]
    assert max(back) > 0


def test_10_0_a_colonel_attacks_where_he_would_have_to_hold() -> None:
    state = position("north: 3/1, 1/8, C/2_Tk", "0511 strongpoint", ops=4)
    assert decided(state, "colonel").startswith("J-3")


def test_14_1_all_ideas_are_played_with_the_same_numbers_of_chance() -> None:
    chance = Echo(Random(1))
    first = [chance.randrange(6) for _die in range(9)]
    assert [chance.again().randrange(6), *(chance.randrange(6) for _die in range(8))] == first


def test_14_1_a_captain_leaves_the_weakest_behind_to_hold_a_goal() -> None:
    state = position("0402: 3/1, 1/8, C/2_Tk, MP_1", "0503 c2")
    assert "MP_1" not in decided(state)


def test_16_7_a_captain_withdraws_from_a_battle_that_is_lost() -> None:
    state = go(battle("0405: MP_1; 0404: 1_IIF", "heavy heavy jihadists", "0405 c2"),
               "1 6 · 6 · 6 · 6 · 6")  # fmt: skip
    assert decided(state).startswith("withdraw MP_1 ")


def test_16_1_3_strikes_are_committed_only_where_hits_are_wanted() -> None:
    much = battle("0306: 3/1, 1/8, C/2_Tk, A/2_Tk", "militia", have="air 3")
    less = battle("0306: MP_1", "militia jihadists", have="air 3")
    assert decided(go(much, "6 1")) == "fire"
    assert decided(go(less, "6 1")).startswith("strike air")


def test_23_batteries_are_bought_four_at_a_time() -> None:
    state = position("0305: 3/1", "0112 ?", ops=9)
    assert decided(state).count("buy artillery") == 4


def test_18_5_no_level_builds_more_than_one_fob() -> None:
    state = position("0404: C_3, FOB_1", "0306 ?")
    assert all("build" not in decided(state, level) for level in LEVELS)


def test_12_2_a_force_that_somebody_else_began_is_sent_to_a_place() -> None:
    state = go(position("north: 3/1, 1/8", "0402 ?"), "J-3 · force 3/1")
    assert decided(state) == "force 1/8, move 0402"


def test_14_1_every_reason_of_a_game_is_a_sentence() -> None:
    state, plan, rng = begun(), None, Random(2)
    while state.todo:
        if actor(state) == CHANCE:
            state = advance(state, dealt(state, rng))
            continue
        thought = think(state, "captain", plan)
        said = reason_sentence(thought.reason, state)
        assert said not in (HIDDEN, FORGOTTEN)
        state, plan = advance(state, thought.action), thought.plan


def test_14_1_a_hint_is_worth_more_than_the_median_of_other_ideas(
    request: pytest.FixtureRequest,
) -> None:
    """By play-outs of the recruit, in twenty positions of two games; forty of four with --long."""
    count = 40 if request.config.getoption("--long") else 20
    recruit, rng = worths()[""]["recruit"], Random(7)
    hinted, others = list[float](), list[float]()
    for state in positions(count):
        seen = view(state, "coalition")
        first, *rest = ideas(TownEvaluation(seen, worths()[""][PLAYERS.default]))
        five = rng.sample(rest, min(5, len(rest)))
        worth = [
            fmean(played(TownEvaluation(seen, recruit), idea, Random(seed)) for seed in range(6))
            for idea in (first, *five)
        ]
        hinted.append(worth[0])
        others.append(median(worth[1:] or worth))
    assert fmean(hinted) > fmean(others)
    assert sum(one >= other for one, other in zip(hinted, others, strict=True)) >= 0.6 * count


def positions(count: int) -> list[State]:
    """Positions before an operation, of games of the captain."""
    found, seed = list[State](), 0
    while len(found) < count:
        seed += 1
        state, plan, rng = begun(), None, Random(seed)
        while state.todo and len(found) < count and len(found) < 10 * seed:
            if actor(state) == CHANCE:
                state = advance(state, dealt(state, rng))
                continue
            if state.due.name == "operation" and state.turn % 3 == 2:
                found.append(state)
            thought = think(state, "captain", plan)
            state, plan = advance(state, thought.action), thought.plan
    return found
