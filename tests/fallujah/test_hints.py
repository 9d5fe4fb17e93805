"""What the program advises can be done."""

from random import Random

from nightdrop.bots.levels import players_of
from nightdrop.engine.view import detached, view
from nightdrop.fallujah.rules.town import COALITION
from nightdrop.lab.lineups import player_of
from tests.fallujah.play import position


def test_10_1_what_is_next_best_is_offered_now() -> None:
    state = position("0305: 3/1, C/2_Tk; 0403: 2-2; north: 1/8", "0306 ?, 0205 ?, 0503 ?, 0405 ?",
                     "netwar 2, air 2")  # fmt: skip
    for level in players_of("fallujah").levels:
        if level == "colonel":  # its ideas are the captain's
            continue
        thought = player_of(level, "fallujah").think(detached(view(state, COALITION)), None,
                                                      Random(1))  # fmt: skip
        assert thought.others and {action for action, _worth in thought.others} <= {*state.menu}
