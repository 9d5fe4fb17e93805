"""Positions of Fallujah, 2004: read and written, and refused with line and reason."""

import json
from random import Random
from typing import Any

import pytest

from nightdrop.engine.model import State
from nightdrop.engine.play import apply
from nightdrop.fallujah.match.answers import status
from nightdrop.fallujah.position import written
from nightdrop.rules.actions import parse
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.record.positions import read_position
from nightdrop.table.words.catalogues import speak
from tests.wording import in_code

GAME = "fallujah-2004"
POSITION = """
scenario: fallujah-2004
options: {battle: phantom-fury}
ops: 47
kia: 14
morale: high
units: {"0404": [{id: "3/1"}, {id: "C/2_Tk"}], north: [{id: "2/1", reduced: true, leader: RCT-7}]}
available: {air: 2, artillery: 3, netwar: 1}
nodes: {"0306": ied, "0205": concealed}
captured: [c2, abandoned]
hvt: [hvt-4]
dead: ["C/3-8"]
gone: ["2_IIF"]
out: [uprising, blow-bridges]
intel: 1
blown: [main]
chopper: "0610"
phase: {step: operation}
"""
STAND = """
scenario: fallujah-2004
ops: 0
units: {"0405": [{id: "3/1"}, {id: HMM-161}, {id: FOB_1}], "0404": [{id: MP_1}]}
nodes: {"0405": c2}
phase: {step: stand, space: "0405", units: [militia, mob-attack, hvt-4], round: 2, martyrs: true}
"""
# Each part of what may differ in a game, in games whose rules differ.
GAMES = [{}, {"battle": "campaign", "networked": True}, {"battle": "vigilant-resolve",
         "joint": True, "teams": "services", "interdiction": True},
         {"teams": "sectors", "open_reaction": "none", "helicopters_shield": True},
         {"battle": "campaign", "campaign_morale": "carried", "netwar_once": "battle"}]  # fmt: skip


def at(yaml: str = POSITION) -> State:
    return read_position(yaml).state


def played(state: State, *texts: str) -> State:
    for text in texts:
        state = apply(state, parse(text, state.game.rules))
    return state


def test_what_a_position_says_is_what_stands() -> None:
    told: Any = status(at())
    assert (told["ops"], told["kia"], told["morale"], told["step"]) == (47, 14, "high", "operation")
    assert told["available"] == {"soa": 0, "air": 2, "artillery": 3, "netwar": 1, "intel": 1}
    assert told["pool"] == {"soa": 2, "air": 4, "artillery": 3, "netwar": 5}
    assert (told["nodes_left"], told["blown"], told["chopper"]) == (2, ["main"], "0610")
    assert told["uprising"] is True and told["captured"] == ["c2", "abandoned"]


def test_4_5_what_lies_open_is_in_no_bin() -> None:
    cups = at().cups
    assert sum(cups["node"].values()) == 32 - 3  # the concealed node is in it
    assert sum(cups["reaction"].values()) == 52 - 5
    assert cups["reaction"]["downed-helicopter"] == cups["reaction"]["uprising"] == 0


def test_7_1_left_out_nodes_lie_concealed_on_every_goal_without_units() -> None:
    state = at('{scenario: fallujah-2004, units: {"0306": [{id: 3/1}], "0305": [{id: 1/5}]}}')
    told: Any = status(state)
    assert told["nodes_left"] == 19 and told["ops"] == 90 and told["goals_held"] == 1


def test_16_1_a_battle_that_stands_goes_on_where_it_was() -> None:
    state = at(STAND)
    told: Any = status(state)
    assert (told["step"], told["operation"], told["left"]) == ("stand", "J-3", None)
    assert told["force"] == ["3/1", "HMM-161"]
    assert told["drawn"] == ["militia", "mob-attack", "hvt-4"]
    fight = told["fight"]
    assert fight["space"] == "0405" and fight["round"] == 2 and fight["martyrs"]
    assert "withdraw 3/1 0404" in {one.text for one in state.menu}
    assert status(played(state, "continue"))["fight"]["round"] == 3  # type: ignore[index]


def test_17_a_battle_of_a_position_that_is_lost_ends_its_operation() -> None:
    state = at(STAND.replace("ops: 0", "ops: 9").replace("{id: HMM-161}, ", ""))
    told: Any = status(played(state, "withdraw 3/1 0404"))
    assert (told["ops"], told["step"], told["turn"]) == (6, "operation", 2)


@pytest.mark.parametrize("yaml", [POSITION, STAND])
def test_what_is_read_is_written_again(yaml: str) -> None:
    again = written(at(yaml), GAME, {})
    assert written(at(json.dumps(again)), GAME, {}) == again


@pytest.mark.parametrize("seed", range(10))
def test_every_operation_that_is_written_is_read_again(seed: int) -> None:
    options = GAMES[seed % len(GAMES)]
    match, rng, read = Match.new(GAME, options, seed=seed), Random(seed), 0
    while True:
        state = match.state
        try:
            position = written(state, GAME, options)
        except ValueError:
            assert state.due.name not in ("operation", "")
        else:
            again, read = at(json.dumps(position)), read + 1
            assert written(again, GAME, options) == position
            assert (again.menu, again.cups) == (state.menu, state.cups)
            if state.due.name != "stand":
                told, was = status(again), status(state)
                free = ("captured", "hvt")  # in the order in which they came
                assert {key for key in told if told[key] != was[key]} <= {*free}
        if match.is_over:
            break
        match.submit(rng.choice(match.view("coalition").state.menu))
    assert read > 2 and again.result == match.result


def test_11_what_was_bought_and_not_paid_is_in_no_position() -> None:
    state = Match.new(GAME, seed=1).state
    assert written(state, GAME, {})["phase"] == {"step": "army"}
    with pytest.raises(ValueError, match="cannot be written"):
        written(played(state, "buy 3/1 north"), GAME, {})


def test_16_7_after_a_withdrawal_there_is_no_position() -> None:
    state = played(at(STAND), "withdraw 3/1 0404")
    with pytest.raises(ValueError, match="cannot be written"):
        written(state, GAME, {})


CROWD = """
scenario: fallujah-2004
units: {"0405": [{id: "3/1"}, {id: MP_1}], "0404": [{id: 1/5}, {id: 1/8}]}
nodes: {"0405": c2}
phase: {step: stand, space: "0405", units: [militia]}
"""


def test_16_7_a_space_that_units_withdrew_to_may_hold_too_many_8_2() -> None:
    state = played(at(CROWD), "withdraw 3/1 0404", "withdraw MP_1 0404")
    told = written(state, GAME, {})
    assert told["crowded"] == ["0404"]
    assert written(at(json.dumps(told)), GAME, {}) == told


CAMPAIGN = POSITION.replace("phantom-fury}", "campaign}\nfirst: {vp: 30, level: stalemate}")


def test_30_2_the_second_battle_tells_of_the_first() -> None:
    told: Any = status(at(CAMPAIGN))
    assert (told["battle"], told["first"]) == ("phantom-fury", {"vp": 30, "level": "stalemate"})


@pytest.mark.parametrize(("yaml", "was", "said", "line", "reason"), [
    (POSITION, "ops: 47", "ops: 0", 4, "there are no OPs"),
    (POSITION, "ops: 47", "bells: 1", 4, "bells"),
    (POSITION, "morale: high", "morale: fair", 6, "morale"),
    (POSITION, '"3/1"', "3/9", 7, "there is no unit called 3/9"),
    (POSITION, '"C/2_Tk"', "2/1", 7, in_code("{unit} is listed twice", unit="2/1")),
    (POSITION, '"C/2_Tk"', "C/3-8", 12, in_code("{unit} is listed twice", unit="C/3-8")),
    (POSITION, '{id: "C/2_Tk"}', "{id: MP_1, reduced: true}", 7, "MP_1 has only one step"),
    (POSITION, '{id: "C/2_Tk"}', "{id: MP_1, leader: RCT-7}", 7, in_code(
        "{unit} is listed twice", unit="RCT-7")),
    (POSITION, "leader: RCT-7", "leader: Nobody", 7, "there is no leader called Nobody"),
    (POSITION, '"0404": [', '"0413": [', 7, "there is no place 0413"),
    (POSITION, "north: [", "north: [{id: FOB_1}, ", 7, "a FOB cannot be in a base"),
    (POSITION, '"0404": [', '"0404": [{id: 1/5}, {id: 1/8}, ', 7,
     "0404 is over the stacking limit"),
    (POSITION, "air: 2", "air: 7", 8, "only 6 of air"),
    (POSITION, "intel: 1", "intel: 3", 15, "only 2 of intel"),
    (POSITION, "intel: 1", "aside: 6", 15, "only 6 of netwar"),
    (POSITION, '"0306": ied', '"0306": nothing', 9, "called nothing"),
    (POSITION, '"0306": ied', '"0306": militia', 9, "called militia"),
    (POSITION, '"0306": ied', 'north: ied', 9, "not in north"),
    (POSITION, '"0205": concealed', '"0404": concealed', 9, "its node must be face up"),
    (POSITION, "[c2, abandoned]", "[c2, c2, c2, c2, c2]", 10, "only 4 of c2"),
    (POSITION, "[hvt-4]", "[militia]", 11, "militia cannot be here"),
    (POSITION, "[uprising, ", "[militia, ", 14, "militia cannot be here"),
    (POSITION, "[main]", "[main, main]", 16, in_code("{unit} is listed twice", unit="main")),
    (POSITION, "[main]", "[third]", 16, "there is no bridge called third"),
    (POSITION, '"0610"', '"9999"', 17, "there is no space 9999"),
    (POSITION, "step: operation", "step: army", 7, "before the army is bought"),
    (POSITION, "kia: 14", 'crowded: ["9999"]', 5, "there is no space 9999"),
    (POSITION, "kia: 14", "first: {vp: 9, level: stalemate}", 5, "only a campaign"),
    (POSITION, "kia: 14", "scores: {A: 1, B: 2}", 5, "only a game of teams"),
    (POSITION, "kia: 14", "leaders: [RCT-1]", 5, "before the second battle"),
    (CAMPAIGN, "level: stalemate", "level: nice", 4, "there is no level called nice"),
    (STAND, "ops: 0", "ops: -1", 3, "there are no OPs"),
    (STAND, 'space: "0405", ', "", 6, "must name its space"),
    (STAND, 'space: "0405"', 'space: "0413"', 6, "there is no space 0413"),
    (STAND, 'space: "0405"', 'space: "0505"', 6, "units of both sides"),
    (STAND, "units: [militia, mob-attack, hvt-4]", "units: []", 6, "units of both sides"),
    (STAND, "militia, ", "ambush, ", 6, "ambush cannot be here"),
    (STAND, "militia, ", "mob-attack, ", 6, "only 1 of mob-attack"),
    (STAND.replace(", martyrs: true", "").replace("0405", "0303"), "ops: 0",
     "ops: 1\nmorale: low", 7, "OPFOR breaks off in 0303"),
])  # fmt: skip
def test_a_position_that_cannot_be_is_refused(
    yaml: str, was: str, said: str, line: int, reason: str
) -> None:
    assert was in yaml
    with pytest.raises(FileError, match=reason) as refused:
        at(yaml.replace(was, said))
    assert refused.value.line == line


def test_a_refused_position_is_refused_in_italian() -> None:
    speak("it")
    with pytest.raises(FileError, match="nessuna unità si chiama 3/9"):
        at(POSITION.replace('"3/1"', "3/9"))
