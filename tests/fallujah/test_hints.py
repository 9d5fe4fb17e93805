"""What the program advises can be done."""

from random import Random

from nightdrop.bots.levels import players_of
from nightdrop.engine.model import State
from nightdrop.engine.view import detached, view
from nightdrop.fallujah.rules.printed_tables import COALITION
from nightdrop.lab.lineups import player_of
from tests.fallujah.play import go, position


def test_10_1_what_is_next_best_is_offered_now() -> None:
    state = position("0305: 3/1, C/2_Tk; 0403: 2-2; north: 1/8", "0306 ?, 0205 ?, 0503 ?, 0405 ?",
                     "netwar 2, air 2")  # fmt: skip
    for level in players_of("fallujah").levels:
        if level == "colonel":  # its ideas are the captain's
            continue
        thought = player_of(level, "fallujah").think(detached(view(state, COALITION)), None,
                                                      Random(1))  # fmt: skip
        assert thought.others and {action for action, _worth in thought.others} <= {*state.menu}


def test_8_3_of_a_force_begun_the_next_unit_of_the_best_attack_is_told() -> None:
    state = attack_named("C/2_Tk")
    for named in ("force 3/1", "move 0306"):
        thought = player_of("captain", "fallujah").think(detached(view(state, COALITION)), None,
                                                          Random(1))  # fmt: skip
        assert thought.action.text == named
        assert thought.reason.key != "only"
        state = go(state, named)


def attack_named(unit: str) -> State:
    """A J-3 from Jolan Market of which one unit is named, beside a node in the Souk."""
    return go(position("0305: 3/1, C/2_Tk", "0306 ?"), f"J-3 · force {unit}")


def test_19_0_nothing_is_next_best_to_what_is_done_before_all_else() -> None:
    state = position("north: 3/1, 3/5", "0306 ?, 0202 ?", "netwar 6")
    thought = player_of("captain", "fallujah").think(detached(view(state, COALITION)), None,
                                                      Random(1))  # fmt: skip
    assert (thought.action.text, thought.others) == ("J-5", ())
