"""What the captain decides in the second game where the first has no such question."""

from random import Random

import pytest

from nightdrop.engine.model import State
from nightdrop.engine.play import actor
from nightdrop.engine.view import detached, view
from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.lab.opponents import opponent
from tests.pegasus.tabletop import asked, at, menu, play, position


def decides(state: State) -> str:
    """What the captain does in the place of who has to act."""
    side = actor(state)
    assert side is not None
    return opponent("captain").think(detached(view(state, side)), None, 1).action.text


def test_the_relief_enters_where_it_is_nearest_to_what_is_wanted() -> None:
    state = play(position("lovat", {"2104": "M.1"}, turn=11), "roll 6")
    assert (asked(state), menu(state)) == ("british lovat", ["enter 0106", "enter 0107"])
    assert decides(state) == "enter 0107"


def test_a_stick_comes_back_beside_its_comrades() -> None:
    units = {"0112": "G.01 ost-b", "0109": "red.02,red.03"}
    state = position("edge", units, turn=3, away={"edge 0112": [{"id": "red.01"}]})
    assert menu(state) == ["enter 0111", "enter 0113"]
    assert decides(state) == "enter 0111"
    units = {"0112": "G.01 ost-b", "0115": "red.02,red.03"}
    state = position("edge", units, turn=3, away={"edge 0112": [{"id": "red.01"}]})
    assert decides(state) == "enter 0113"


def test_11_3_1_nobody_follows_into_the_battery_where_one_unit_stands() -> None:
    state = position("B2 combat", {"2104": "M.1", "2103": "green.A,green.B,green.C"})
    joined = (f"join green.{letter}" for letter in "ABC")
    state = play(state, "attack 2104", *joined, "fight", "point green.A", "roll 4 1", "loss")
    assert (asked(state), at(state, "2104")) == ("british advance", ["green.A"])
    assert decides(state) == "done"


def beaten_at_the_battery(dice: str) -> State:
    """Three companies attack the garrison, six to five, and throw so."""
    state = position("B2 combat", {"2104": "M.1", "2103": "green.A,green.B,green.C"})
    joined = (f"join green.{letter}" for letter in "ABC")
    return play(state, "attack 2104", *joined, "fight", "point green.A", f"roll {dice}")


def test_9_4_4_who_cannot_move_falls_back_for_nothing() -> None:
    state = beaten_at_the_battery("3 3")
    assert (asked(state), menu(state)) == ("german choice", ["fall-back", "loss"])
    assert decides(state) == "fall-back"


def test_9_4_4_an_enemy_that_cannot_move_is_made_to_lose_a_step() -> None:
    state = beaten_at_the_battery("4 3")
    assert (asked(state), menu(state)) == ("british choice", ["fall-back", "loss"])
    assert decides(state) == "loss"


def test_9_2_5_the_last_step_is_not_given_for_a_hex_that_is_lost_with_it() -> None:
    units = {"0814": "red.A reduced", "0914": "G.01 grenadier-g open activated"}
    state = position("G3 combat", units)
    state = play(state, "attack 0814", "join G.01", "fight", "roll 6 3")
    assert asked(state) == "british choice"
    assert decides(state) == "fall-back"


def test_9_2_5_the_battery_is_attacked_though_no_single_attack_takes_it() -> None:
    state = position("B2 combat", {"2104": "M.1", "2103": "green.A,green.B,green.C"})
    assert decides(state) == "attack 2104"
    state = position("B2 combat", {"2104": "M.1", "2103": "green.A reduced"})
    assert decides(state) == "done"


def test_10_1_2_a_destroyed_bridge_is_left_for_the_next() -> None:
    units = {"2728": "blue.A", "3027": "G.01 grenadier-g open"}
    state = position("B2", units, turn=6, vp={"2728": {"destroyed": True}})
    assert decides(state) == "move blue.A 2623"


def test_9_1_1_by_day_units_go_to_both_sides_of_a_hex_to_attack_it_together() -> None:
    units = {"0411": "G.01 grenadier-a open activated", "0713": "G.02 grenadier-g open"}
    state = position("G3 move 2", {**units, "0512": "howard.1"})
    assert decides(state) == "move G.02 0612"


def test_10_who_is_near_comes_to_the_hex_without_which_the_game_is_lost() -> None:
    units = {"0712": "red.A", "0913": "red.B", "0512": "howard.1", "0214": "G.01 tank-h open",
             "0115": "G.02 heavy-a open", "0215": "G.03 grenadier-a open"}  # fmt: skip
    assert decides(position("B1", units, turn=6)) in ("move red.A 0411", "move red.B 0411")


@pytest.mark.parametrize(("activation", "group"), [("B1", "red"), ("B2", "green"), ("B2", "blue")])
def test_a_player_by_lot_gathers_the_sticks_of_every_brigade(activation: str, group: str) -> None:
    """Without companies of each brigade, random games try a part of the rules alone."""
    state = position(
        f"{activation} move", {"1808": f"{group}.01", "1807": f"{group}.02"}, turn=2
    )
    moves = f"move {group}."
    chosen = [random_action(view(state, "british"), Random(lot)).text for lot in range(200)]
    of_sticks = [text for text in chosen if text.startswith(moves)]
    gathering = [text for text in of_sticks if text in (f"{moves}01 1807", f"{moves}02 1808")]
    assert len(gathering) > len(of_sticks) / 2
