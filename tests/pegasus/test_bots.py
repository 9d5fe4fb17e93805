"""What the captain decides in the second game where the first has no such question."""

from nightdrop.engine.model import State
from nightdrop.engine.play import actor
from nightdrop.engine.view import view
from nightdrop.lab.opponents import opponent
from tests.pegasus.tabletop import asked, at, menu, play, position


def decides(state: State) -> str:
    """What the captain does in the place of who has to act."""
    side = actor(state)
    assert side is not None
    return opponent("captain").think(view(state, side), None, 1).action.text


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
