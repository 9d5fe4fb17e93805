"""The commonest things take few inputs: each is played one by one and by order, and counted."""

from pathlib import Path

import pytest

from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.map.view import MapView
from nightdrop.table.match.match import Match
from tests.tools.demo import map_of
from tests.tools.inputs import (
    AGAIN,
    FIRST_DIE,
    HOT_SEAT,
    SCATTERED,
    STACK,
    THINGS,
    Player,
    Thing,
    acts_of,
    before_the_first_die,
    counted,
    hot_seat_turn,
    night_turn,
    prepared,
)

ATTACKS = THINGS[:2]
BY_NAME = {thing.position: thing for thing in THINGS}


@pytest.fixture(autouse=True)
def no_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """The map need not be painted for clicks to work."""
    monkeypatch.setattr(BoardPanel, "draw", lambda *_: None)
    monkeypatch.setattr(MapView, "complete", True)


@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: thing.name)
def test_what_is_done_often_takes_few_inputs(thing: Thing, tmp_path: Path) -> None:
    found = counted(thing, tmp_path)
    assert found.same
    assert found.ordered <= thing.wanted < found.single + (thing.position is STACK)


@pytest.mark.parametrize("thing", THINGS[len(ATTACKS) :], ids=lambda thing: thing.name)
def test_an_order_is_taken_back_in_one_step_and_done_again_in_one(
    thing: Thing, tmp_path: Path
) -> None:
    player = prepared(thing, tmp_path)
    before = player.match.entries
    thing.ordered(player)
    after = player.match.entries
    assert len(after) > len(before)
    player.key("play.undo")
    assert player.match.entries == before
    player.key("play.redo")
    assert player.match.entries == after
    player.app.close()


@pytest.mark.parametrize("by_hand", [False, True], ids=["gathered", "stack by stack"])
def test_a_night_turn_takes_ninety_inputs_at_most(tmp_path: Path, by_hand: bool) -> None:
    night = night_turn(tmp_path, by_hand=by_hand)
    assert night.sticks > 40
    assert night.inputs <= 90 < night.singly


def test_a_whole_turn_of_two_at_one_screen_takes_forty_five_acts_at_most(tmp_path: Path) -> None:
    acts = hot_seat_turn(tmp_path)
    sides = [side for side, _activation in dict.fromkeys(
        (act.side, act.activation) for act in acts if act.activation)]  # fmt: skip
    assert (sides.count("us"), sides.count("german")) == (3, 1), "its two have one name"
    assert sum(act.step == "hand-over" for act in acts) == 5
    assert acts_of(acts) <= HOT_SEAT


def test_two_people_reach_the_first_die_in_four_acts_from_the_title(tmp_path: Path) -> None:
    assert before_the_first_die(tmp_path) <= FIRST_DIE


def gathering(folder: Path) -> Player:
    """A player who looks for a place to gather at."""
    player = prepared(BY_NAME[SCATTERED], folder)
    player.key("play.gather")
    return player


def test_the_preview_shows_what_the_click_does(tmp_path: Path) -> None:
    player = gathering(tmp_path)
    player.point(1911)
    shown = [move.text for move in player.playing.plan]
    assert len(shown) == 10
    player.click_hex(1911)
    assert list(player.match.entries) == shown
    player.app.close()


def test_escape_gives_up_the_gathering_and_nothing_else(tmp_path: Path) -> None:
    player = gathering(tmp_path)
    player.key("play.back")
    assert not player.playing.orders.is_begun and player.match.entries == ()
    assert player.app.screen is player.play
    player.app.close()


def test_where_nobody_can_come_nearer_the_click_says_so(tmp_path: Path) -> None:
    player = gathering(tmp_path)
    player.playing.orders.aims = True
    player.playing.click(Hex(9999))
    assert player.playing.refusal is not None and player.match.entries == ()
    player.app.close()


def test_no_number_stands_where_nobody_would_come_nearer(tmp_path: Path) -> None:
    """The refusal of a click there says it."""
    player, told = gathering(tmp_path), set[bool]()
    for target in sorted(player.match.game.board.hexes)[::9]:
        player.playing.focus = Hex(target)
        comes = bool(player.playing.plan)
        assert (Hex(target) in map_of(player.play).marks().notes) == comes
        told.add(comes)
    assert told == {True, False}
    player.app.close()


def test_a_button_that_leaves_an_order_says_so_and_is_not_gold(tmp_path: Path) -> None:
    player = gathering(tmp_path)
    buttons = player.play.buttons.buttons
    (gather,) = player.play.buttons.named("gather")
    assert (gather.label, gather.cap) == ("Cancel gathering", "Esc")
    assert not [b.name for b in buttons if b.primary and b.command == "play.back"]
    player.app.close()


def test_gathering_line_and_repeat_by_keys_alone(tmp_path: Path) -> None:
    player = gathering(tmp_path)
    player.playing.point(Hex(1911))
    player.key("play.click")
    assert len(player.match.entries) == 10
    player.app.close()
    player = prepared(BY_NAME[AGAIN], tmp_path)
    player.playing.point(Hex(2208))
    player.key("play.repeat")
    assert player.match.entries[-1] == "move 505.09 2207"
    player.app.close()


def test_a_line_is_drawn_by_shift_and_arrows(tmp_path: Path) -> None:
    player = prepared(BY_NAME[STACK], tmp_path)
    player.playing.point(Hex(1913))
    player.key("play.up", shift=True)
    assert len(player.playing.plan) == 3
    player.key("play.click")
    assert len(player.match.entries) == 3
    player.app.close()


def test_the_whole_stack_is_offered_where_one_of_it_is_chosen(tmp_path: Path) -> None:
    player = prepared(BY_NAME[STACK], tmp_path)
    player.click_hex(1913)
    assert len(player.playing.pointer.selected) == 1
    player.press("whole")
    assert len(player.playing.stack) == 3
    player.app.close()


def test_a_push_of_the_enemys_sticks_gathers_nobody(tmp_path: Path) -> None:
    phase = "activation: G1, step: push, allowance: 7"
    pushed = SCATTERED.replace("activation: U1, step: move", phase)
    player = Player(tmp_path, Match.from_position(pushed, 5))
    assert player.playing.movers(Hex(1913)) and not player.play.buttons.named("gather")
    player.app.close()
