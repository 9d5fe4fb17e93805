"""Calculation: games played out in thought, and what the colonel makes of them."""

from collections import Counter
from random import Random

import pytest

from nightdrop.bots.player import Budget, Thought
from nightdrop.engine.model import State
from nightdrop.engine.view import Rng, View, detached, imagine, seen_by, view
from nightdrop.hexwar.bots.decision_context import ActivationPlan
from nightdrop.hexwar.bots.reasons import because
from nightdrop.hexwar.bots.search import Lots, calculating, is_worth_it, play_out, utility
from nightdrop.hexwar.rules.night_drop import GERMAN, SIDES, US
from nightdrop.lab.opponents import opponent
from nightdrop.table.record.positions import read_position

# The US has the last activation and holds eight points; Fauville with its German counts one more.
NINTH_POINT = """
scenario: night-drop
turn: TURN
used: [U2, G4, U3, G4]
initiative: us
phase: {activation: U1, step: combat}
units:
  "2712": [{id: "505.A"}]
  "2713": [{id: "G.01", face: security-b, known_to: [us, german]}]
vp:
  "2713": {marker: 1, laid_by: german}
  "2510": {marker: 3, laid_by: german, control: true}
  "1512": {marker: 3, laid_by: german, control: true}
  "1718": {marker: 2, laid_by: german, control: true}
"""


def ninth_point(turn: int = 9) -> State:
    return read_position(NINTH_POINT.replace("TURN", str(turn))).state


def timid(seen: View, plan: ActivationPlan | None, rng: Rng, budget: Budget) -> Thought:
    """Ranks its actions from the last of the menu to the first: it ends its steps at once."""
    last, *others = reversed(list(seen.actions))
    return Thought(last, because("by lot"), 0.0, tuple((action, -1.0) for action in others))


def test_lots_are_the_same_for_the_same_seeds_and_favour_nothing() -> None:
    one, same, other = Lots(3, 9, 4), Lots(3, 9, 4), Lots(3, 9, 5)
    drawn = [one.randrange(6) for _ in range(6000)]
    assert drawn == [same.randrange(6) for _ in range(6000)]
    assert drawn[:20] != [other.randrange(6) for _ in range(20)]
    assert all(900 < count < 1100 for count in Counter(drawn).values()) and len(set(drawn)) == 6


def test_a_game_is_played_out_to_its_result_and_the_same_again() -> None:
    truth = imagine(seen_by(ninth_point(), US), Random(1))
    players = dict.fromkeys(SIDES, opponent("captain").player)
    ends = [play_out(truth, players, {}, seed) for seed in (1, 1, 2, 3, 4, 5, 6, 7, 8)]
    assert ends[0] == ends[1]
    assert {end.result.points for end in ends if end.result} == {8, 9}


def test_another_idea_is_taken_where_it_ends_better() -> None:
    """An attack wins the game in 21 of 36 throws, and nothing can be lost by it."""
    seen = detached(view(ninth_point(), US))
    assert timid(seen, None, Random(1), Budget()).action.text == "done"
    found = calculating(timid)(seen, None, Random(1), Budget(32))
    assert found.action.text == "attack 2713" and found.reason.key == "calculated"
    assert found.others[0][0].text == "done" and found.worth > 0


@pytest.mark.parametrize(("turn", "rollouts"), [(9, 0), (7, 32)])
def test_without_rollouts_or_earlier_in_the_game_knowledge_decides_alone(
    turn: int, rollouts: int
) -> None:
    state = ninth_point(turn)
    seen = detached(view(state, US))
    found = calculating(timid)(seen, None, Random(1), Budget(rollouts))
    assert found == timid(seen, None, Random(1), Budget())
    assert is_worth_it(state) == (turn == 9)


def test_calculation_is_repeated_by_its_seed_and_looks_at_no_clock() -> None:
    seen = detached(view(ninth_point(), US))
    colonel = opponent("colonel")
    assert colonel.think(seen, None, 5) == colonel.think(seen, None, 5)


def test_the_win_counts_beside_the_points() -> None:
    players = dict.fromkeys(SIDES, timid)
    end = play_out(ninth_point(), players, {}, 1)
    assert end.result is not None and end.result.points == 8
    assert (utility(end, US), utility(end, GERMAN)) == (8, -4)
