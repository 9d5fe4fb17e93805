"""Orders of several actions at the terminal, the same as the window gives, and what asks twice."""

import pytest

from nightdrop.engine.play import legal_actions
from nightdrop.hexwar.match.orders import MapOrders
from nightdrop.hexwar.match.plans import gathering
from nightdrop.hexwar.match.regrouping import musters
from nightdrop.hexwar.rules.actions import Move
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.controls import CONTROLS
from nightdrop.table.match.match import Match
from tests.typing_keyboard import Keyboard
from tests.wording import text_of

SME = Hex(2510)
# The orders of the window by its command, and what is typed at the terminal.
TYPED = {
    "play.gather": "gather", "play.muster": "muster all", "play.repeat": "repeat",
    "play.whole": "whole", "play.end": "end",
}  # fmt: skip


@pytest.fixture
def moving() -> Keyboard:
    """The 505th moves by night."""
    keyboard = Keyboard(Match.new(seed=7), confirms=False)
    keyboard.type("U1")
    return keyboard


def since(keyboard: Keyboard, count: int) -> tuple[str, ...]:
    return keyboard.match.entries[count:]


def test_every_order_of_the_window_has_its_line() -> None:
    rows = [row[0] for rows in CONTROLS.commands.values() for row in rows]
    known = Keyboard(Match.new(seed=7)).terminal.sitting.typing.orders
    assert {*TYPED.values()} <= {*known} and {*TYPED} - {"play.end"} <= {*rows}


@pytest.mark.parametrize("place", ["SME", "2510", "sainte-mère-église"])
def test_8_2_1_gather_moves_all_unknown_sticks_as_the_window_does(
    moving: Keyboard, place: str
) -> None:
    match = moving.match
    plan = gathering(match.view("us").state, legal_actions(match.state), SME)
    count = len(match.entries)
    said = moving.type(f"gather {place}")
    assert since(moving, count)[: len(plan)] == tuple(move.text for move in plan)
    assert said.count(" moves from ") == len(plan)


def test_one_undo_takes_back_a_whole_order_and_redo_gives_it_again(moving: Keyboard) -> None:
    before = moving.match.entries
    moving.type("gather SME")
    after = moving.match.entries
    moving.type("undo")
    assert moving.match.entries == before
    moving.type("redo")
    assert moving.match.entries == after


def test_8_2_1_where_nobody_comes_nearer_nothing_is_done(moving: Keyboard) -> None:
    moving.type("undo")
    before = moving.match.entries
    assert "No unknown stick can get closer." in moving.type("gather SME")
    assert moving.match.entries == before
    assert text_of("sentences.terminal.needs", usage="gather SME") in moving.type("gather")


def test_2_4_1_muster_all_reveals_the_sticks_of_every_hex(moving: Keyboard) -> None:
    moving.type("gather SME")
    found = musters(legal_actions(moving.match.state))
    assert len(found) > 1
    count = len(moving.match.entries)
    moving.type("muster all")
    entries = since(moving, count)
    assert [one for one in entries if one.startswith("muster")] == [one.text for one in found]
    assert "No stack can muster now." in moving.type("muster all")


def test_muster_and_a_hex_is_one_action_as_ever(moving: Keyboard) -> None:
    moving.type("gather SME")
    first = musters(legal_actions(moving.match.state))[0].text
    moving.type(first)
    assert first in moving.match.entries


def test_8_4_1_a_whole_hex_moves_together_and_repeat_gives_it_once_more(moving: Keyboard) -> None:
    here, to = Hex(2014), Hex(2013)
    menu = legal_actions(moving.match.state)
    there = [Move(c.id, to).text for c in moving.match.view("us").state.pieces.at(here)
             if Move(c.id, to) in menu]  # fmt: skip
    assert len(there) > 1
    count = len(moving.match.entries)
    moving.type("whole 2014 2013")
    assert list(since(moving, count)) == there
    orders = moving.terminal.sitting.orders
    assert isinstance(orders, MapOrders) and orders.last is not None
    moving.type("undo", "repeat")
    assert list(since(moving, count)) == there


def test_a_line_of_hexes_moves_each_unit_on_it_one_hex(moving: Keyboard) -> None:
    count = len(moving.match.entries)
    stick = next(c for c in moving.match.view("us").state.pieces.of("505") if c.place)
    goal = next(a.to for a in legal_actions(moving.match.state)
                if isinstance(a, Move) and a.unit == stick.id and a.to)  # fmt: skip
    assert stick.place is not None
    moving.type(f"line {stick.place:04d} {goal:04d}")
    assert since(moving, count)[0] in {
        Move(c.id, goal).text for c in moving.match.view("us").state.pieces.at(goal)
    }


@pytest.mark.parametrize("line", ["done", "d", "1"])
def test_done_asks_once_while_most_have_not_moved(moving: Keyboard, line: str) -> None:
    moving.type("again")
    before = moving.match.entries
    said = moving.type(line)
    assert said == "20 units can still move: type it again to end this all the same.\n"
    assert moving.match.entries == before
    moving.type(line)
    assert len(moving.match.entries) > len(before)


def test_end_asks_once_as_well(moving: Keyboard) -> None:
    before = moving.match.entries
    assert "can still" in moving.type("end")
    assert moving.match.entries == before


def test_done_asks_again_after_anything_else(moving: Keyboard) -> None:
    before = moving.match.entries
    moving.type("done", "vp", "done")
    assert moving.match.entries == before


def test_2_4_done_asks_while_sticks_can_muster(moving: Keyboard) -> None:
    moving.type("gather SME")
    before = moving.match.entries
    assert "can still regroup" in moving.type("done")
    assert moving.match.entries == before


def test_done_asks_nothing_where_nobody_could_act(moving: Keyboard) -> None:
    moving.type("gather SME")
    said = moving.type("done")
    assert "can still move" not in said


def test_end_goes_through_the_phases_to_the_end_of_the_activation(moving: Keyboard) -> None:
    moving.type("end", "end")
    assert moving.match.state.activation is None
    assert moving.match.actor != "us" or moving.match.state.used


def test_every_order_has_its_help(moving: Keyboard) -> None:
    said = moving.type("help")
    for order in moving.terminal.sitting.typing.orders:
        assert order.capitalize() in said
        assert moving.type(f"help {order}").lower().startswith(order)


def test_under_the_cover_no_order_is_obeyed(moving: Keyboard) -> None:
    moving.type("end", "end")
    while moving.mode == "play":
        moving.type("done")
    before = moving.match.entries
    moving.type("gather SME", "muster all", "end")
    assert moving.match.entries == before
