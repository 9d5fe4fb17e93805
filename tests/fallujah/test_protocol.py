"""Fallujah for programs: every field of status, view, board and odds; undo; records."""

import json
from pathlib import Path
from random import Random
from typing import Any

from nightdrop.fallujah.match.answers import status
from nightdrop.table.match.match import Match
from nightdrop.table.pipe import Engine
from tests.fallujah.test_position import GAME, POSITION, STAND


class Pipe:
    """A program at the other end."""

    def __init__(self, yaml: str = POSITION, **fields: Any) -> None:
        self.engine = Engine(scenario=GAME)
        begun = self.ask("position", yaml=yaml, **fields) if yaml else self.ask("new", **fields)
        assert begun["ok"], begun

    def ask(self, verb: str, **fields: Any) -> Any:
        return json.loads(json.dumps(self.engine.answer(json.dumps({"do": verb, **fields}))))

    def act(self, *texts: str) -> Any:
        for text in texts:
            answer = self.ask("act", text=text)
            assert answer["ok"], answer
        return answer["status"]

    @property
    def status(self) -> Any:
        return self.ask("status")["status"]


def test_status_tells_all_that_lies_open() -> None:
    told = Pipe().status
    options = told.pop("options")
    assert options["battle"] == "phantom-fury" and len(options) == 15
    assert told == {
        "turn": 1, "ops": 47, "kia": 14, "morale": "high", "vp": 18,
        "vp_parts": {"goals": 0, "nodes": 4, "kia": 14, "msr": 0, "chopper": -2, "hvt": 4,
                     "left": -2},
        "battle": "phantom-fury", "first": None, "actor": "coalition", "step": "operation",
        "prompt": "Choose an operation. It costs an OP. [10.0]", "operation": None, "force": [],
        "left": None, "fight": None,
        "available": {"soa": 0, "air": 2, "artillery": 3, "netwar": 1, "intel": 1},
        "pool": {"soa": 2, "air": 4, "artillery": 3, "netwar": 5}, "aside": 0, "drawn": [],
        "nodes_left": 2, "captured": ["c2", "abandoned"], "hvt": ["hvt-4"], "blown": ["main"],
        "chopper": "0610", "uprising": True, "negotiations": 0, "commander": None, "scores": None,
        "goals_held": 0, "msr": False, "result": None,
    }  # fmt: skip


def test_16_1_status_tells_of_a_battle() -> None:
    told = Pipe(STAND).status
    assert told["fight"] == {
        "space": "0405", "round": 2, "edge": None, "coalition": ["3/1", "HMM-161"],
        "opfor": ["militia", "mob-attack", "hvt-4"], "ambush": False, "martyrs": True,
        "civilians": False, "mob": None, "hits": 0,
    }  # fmt: skip


def test_13_0_left_is_the_movement_without_the_msr() -> None:
    pipe = Pipe()
    assert pipe.act("J-3", "force 3/1")["left"] == 2
    assert pipe.act("force C/2_Tk")["force"] == ["3/1", "C/2_Tk"]


def test_35_teams_command_in_turn_and_are_scored() -> None:
    told = Pipe(POSITION.replace("phantom-fury}", "phantom-fury, teams: services}")).status
    assert (told["commander"], told["scores"]) == ("A", {"A": 0, "B": 0})


def test_a_view_shows_units_nodes_the_helicopter_and_opfor() -> None:
    pipe = Pipe()
    counters = {one["id"]: one for one in pipe.ask("view", **{"as": "coalition"})["counters"]}
    assert counters["2/1"] == {
        "id": "2/1", "side": "coalition", "kind": "unit", "group": "usmc", "space": "north",
        "face": "2/1", "reduced": True, "leader": "RCT-7",
    }  # fmt: skip
    assert counters["C/3-8"]["space"] == "dead" and counters["2_IIF"]["space"] == "gone"
    assert counters["1/5"]["space"] == "pool"
    nodes = {id_: (one["space"], one["face"]) for id_, one in counters.items()
             if one["kind"] == "node"}  # fmt: skip
    assert nodes == {"N.01": ("0205", None), "N.02": ("0306", "ied"),
                     "chopper": ("0610", "downed-helicopter")}  # fmt: skip
    assert len(counters) == 60 + 3
    faces = {one["id"]: one["face"] for one in Pipe(STAND).ask("view")["counters"]
             if one["kind"] == "opfor"}  # fmt: skip
    assert faces == {"O.1": "militia", "O.2": "mob-attack", "O.3": "hvt-4"}


def test_all_see_the_same_and_opfor_is_no_seat() -> None:
    pipe = Pipe()
    seen = [pipe.ask("view", **{"as": name}) for name in ("coalition", "both", "all")]
    assert seen[0] == seen[1] == seen[2] == pipe.ask("view")
    assert not pipe.ask("view", **{"as": "opfor"})["ok"]


def test_the_bins_are_told_by_counts_without_zeros() -> None:
    cups = Pipe().ask("view")["cups"]
    assert cups["node"] == {"abandoned": 5, "al-qaeda": 4, "arms-cache": 6, "c2": 3, "hostage": 3,
                            "ied": 4, "strongpoint": 4}  # fmt: skip
    assert "uprising" not in cups["reaction"] and sum(cups["reaction"].values()) == 47


def test_the_board_holds_the_map_the_mix_and_the_tables() -> None:
    board = Pipe().ask("board")
    assert board["spaces"]["0107"] == {"name": "Brooklyn Bridge", "type": "objective",
                                       "at": [435, 723], "bank": "east", "water": True,
                                       "msr": False}  # fmt: skip
    assert len(board["spaces"]) == 66
    links = board["links"]
    assert ["0107", "0106", "bridge"] in links and ["0105", "0106", "river"] in links
    assert board["bases"]["west"]["enters"] == ["0106", "0108", "0110", "0111", "0112"]
    assert board["faces"]["1/5"]["front"] == {"f": 4, "c": 2, "m": 2}
    assert sum(board["mix"]["node"].values()) == 32
    assert sum(board["mix"]["reaction"].values()) == 52
    assert board["tables"]["stand"][0] == ["mosque"] and board["tables"]["infowar"][5] == 4
    assert board["options"]["last_op"] == {"value": "played", "default": "played",
                                           "values": ["played", "ends"]}  # fmt: skip


def test_16_the_odds_of_a_battle_are_whole_weights() -> None:
    told = Pipe(STAND).ask("odds")
    assert sum(told["results"].values()) == told["of"] == sum(told["steps"].values())
    assert sum(told["kia"].values()) == told["of"]


def test_between_operations_no_odds_are_told() -> None:
    assert not Pipe().ask("odds")["ok"]


def test_10_what_no_die_followed_is_taken_back_across_the_end_of_an_operation() -> None:
    pipe = Pipe()
    assert pipe.act("J-4", "refit north")["turn"] == 2
    assert pipe.ask("undo")["status"]["operation"] == "J-4"
    told = pipe.ask("undo")["status"]
    assert (told["turn"], told["ops"], told["operation"]) == (1, 47, None)


def test_14_3_what_was_picked_is_not_taken_back() -> None:
    pipe = Pipe(seed=1)
    pipe.act("J-3", "force 2/1", "move 0402")
    answer = pipe.ask("undo")
    assert not answer["ok"] and "drawn" in answer["error"]


def test_11_a_purchase_that_is_not_paid_is_given_back_or_taken_back() -> None:
    pipe = Pipe("")
    assert pipe.act("buy 3/1 north")["ops"] == 90
    pipe.ask("undo")
    told = pipe.act("buy C/2_Tk north", "buy 2/1 east", "give-back 2/1", "done")
    assert (told["ops"], told["step"]) == (88, "operation")


def test_what_a_record_keeps_comes_to_the_same_end(tmp_path: Path) -> None:
    path, rng = tmp_path / "game.yaml", Random(5)
    match = Match.new(GAME, {"battle": "campaign"}, seed=5, save_to=path)
    while not match.is_over:
        match.submit(rng.choice(match.view("coalition").state.menu))
    match.save(path)
    again = Match.load(path)
    assert again.result == match.result and again.entries == match.entries
    assert status(again.state) == status(match.state)
