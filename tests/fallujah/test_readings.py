"""Readings that the printed rules leave open: docs/rulings/fallujah-2004.md and the protocol."""

import pytest
import yaml

from nightdrop.fallujah.match.answers import status
from nightdrop.fallujah.rules.printed_tables import REACTION, EventFace
from nightdrop.fallujah.rules.ruleset import book_of
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.record.positions import read_position
from tests.fallujah.play import asked, begun, go, is_over, kia, menu, ops, position, refused, where

EVENTS = sorted(name for name, face in begun().game.faces.items() if isinstance(face, EventFace))


@pytest.mark.parametrize("event", EVENTS)
def test_a_position_may_take_any_event_out_of_the_bin(event: str) -> None:
    state = read_position(yaml.safe_dump({"scenario": "fallujah-2004", "out": [event]})).state
    assert state.cups[REACTION][event] == state.game.mix[REACTION][event] - 1
    assert book_of(state).uprising == (event == "uprising")


@pytest.mark.parametrize("face", ["militia", "c2", "hvt-4", "netwar"])
def test_a_position_takes_nothing_but_events_out_of_the_bin(face: str) -> None:
    with pytest.raises(FileError):
        read_position(yaml.safe_dump({"scenario": "fallujah-2004", "out": [face]}))


def test_a_position_takes_no_more_of_an_event_out_than_there_are() -> None:
    with pytest.raises(FileError, match="only 3 of ambush"):
        read_position(yaml.safe_dump({"scenario": "fallujah-2004", "out": ["ambush"] * 4}))


def test_16_1_4_a_position_at_stand_is_of_foes_who_stand() -> None:
    said = {"scenario": "fallujah-2004", "morale": "low", "units": {"0305": [{"id": "3/1"}]},
            "phase": {"step": "stand", "space": "0305", "units": ["militia"]}}  # fmt: skip
    with pytest.raises(FileError, match="breaks off"):
        read_position(yaml.safe_dump(said))
    said["phase"] = {"step": "stand", "space": "0305", "units": ["militia"], "martyrs": True}
    assert asked(read_position(yaml.safe_dump(said)).state) == "coalition stand"


def test_8_1_at_the_end_nobody_decides_and_the_result_is_told() -> None:
    told = status(go(position(ops=1), "hold"))
    assert (told["actor"], told["step"]) == (None, None)
    assert told["result"] == {"points": 0, "level": "debacle"}


def test_27_1_the_node_that_is_infiltrated_is_drawn_at_reveal_and_hurts_nobody() -> None:
    state = go(position("0305: 1_FR", "0306 ?"), "J-3 · force 1_FR · infiltrate 0306")
    assert asked(state) == "chance reveal"
    assert asked(go(state, "ied")) == "chance infiltrate"
    assert asked(go(state, "ied · 1")) == "coalition force"


def test_28_2_an_ied_throws_no_die_for_a_fob() -> None:
    state = go(position("0306: FOB_1, MP_1", "0306 ?", "netwar 2"), "J-2 · netwar 0306 · done · 3")
    assert asked(go(state, "ied")) == "chance ied"
    assert asked(go(state, "ied · 6")) == "coalition operation"
    assert where(go(state, "ied · 6"), "FOB_1") == "0306"


def test_ied_dice_count_one_by_one() -> None:
    state = go(position("0305: 3/1, MP_1", "0306 ?"), "J-3 · force 3/1 · force MP_1 · move 0306")
    state = go(state, "ied · 6")
    assert (asked(state), kia(state), where(state, "3/1")) == ("chance ied", -1, "0306 reduced")


def test_balk_dice_count_one_by_one() -> None:
    state = position("0305: 3/1; north: 1_IIF, 2_IIF", morale="low")
    state = go(state, "J-3 · force 3/1 · move 0304 · iraqis-balk · 5")
    assert (asked(state), where(state, "1_IIF")) == ("chance balk", "gone")


def test_8_1_the_end_uses_up_its_number() -> None:
    state = position(turn=7, nodes="", battle="campaign")
    after = go(state, "end")
    assert (after.turn, asked(after)) == (8, "coalition army")


def test_32_the_marker_leaves_at_network_and_the_op_at_the_first_move() -> None:
    state = position("0305: 3/1", have="netwar", networked=True, ops=50)
    named = go(state, "network")
    assert (named.book.available["netwar"], named.book.pool["netwar"], ops(named)) == (0, 6, 50)
    assert ops(go(named, "force 3/1 · move 0304")) == 49


def test_32_undo_gives_the_marker_back() -> None:
    match = Match.from_position(
        'scenario: fallujah-2004\noptions: {networked: true}\navailable: {netwar: 1}\n'
        'units: {"0305": [{id: "3/1"}]}\n'
    )
    match.submit("network")
    assert match.can_undo() is None
    match.undo()
    assert match.state.book.available["netwar"] == 1


def test_32_who_is_at_the_goal_can_be_named_and_has_no_way() -> None:
    state = position("0305: 3/1; 0304: 1/8", have="netwar", networked=True)
    state = go(state, "network · force 3/1 · move 0304")
    assert "force 1/8" in menu(state)
    assert menu(go(state, "force 1/8")) == ["leave 1/8"]
    assert refused(go(state, "force 1/8"), "move 0304") == "refused.here [13.0]"


def test_35_scores_are_counted_when_an_operation_is_over() -> None:
    state = position("0302: 3/1", turn=1, teams="services", morale="low")
    state = go(state, "J-3 · force 3/1 · move 0303 · militia · 6 1 · 1")
    assert kia(state) == 1 and status(state)["scores"] == {"A": 0, "B": 0}
    state = go(state, "2 3")
    state = go(state, "done") if asked(state) == "coalition go-on" else state
    assert status(state)["scores"] == {"A": 1, "B": 0} and not is_over(state)
