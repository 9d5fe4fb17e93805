"""The card table for programs: every field of status, view, board and odds; positions both ways."""

import json
from random import Random
from typing import Any

import pytest

from nightdrop.engine.play import apply
from nightdrop.games import component
from nightdrop.rules.actions import parse
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.pipe import Engine
from nightdrop.table.record.positions import read_position
from nightdrop.table.words.catalogues import speak
from tests.wording import in_code, own_text_of

POSITION = """
scenario: phantom-fury
turn: 12
phase: {step: assault}
fronts:
  "1": [insurgents, "?", tight-alley, "?"]
  "2": [jihadists, car-bomb, secured-district, ambush]
  "3": [secured-road, "?", part-time-insurgents]
hand: [marine-regimental-combat-team, small-unit-tactics, cobra, infantry, robot]
captured: {insurgents: 1, insurgent-leader: 1}
casualties: {humvee: 1, improvised-explosive-device: 1}
gone: {american: {predators: 1}, insurgents: {courtyard: 1}}
sent: {"2": [bradley]}
"""
HELD = """
scenario: phantom-fury
turn: 5
phase: {step: assault}
fronts: {"1": [jihadists, pillbox, car-bomb]}
hand: [infantry]
"""


class Pipe:
    """A program at the other end."""

    def __init__(self, yaml: str = POSITION, **fields: Any) -> None:
        self.engine = Engine(scenario="phantom-fury")
        if yaml:
            self.ask("position", yaml=yaml, **fields)

    def ask(self, verb: str, **fields: Any) -> Any:
        return json.loads(json.dumps(self.engine.answer(json.dumps({"do": verb, **fields}))))

    def act(self, *texts: str) -> Any:
        for text in texts:
            answer = self.ask("act", text=text)
            assert answer["ok"], answer
        return answer["status"]


def test_status_tells_all_that_lies_open() -> None:
    status = Pipe().ask("status")["status"]
    assert status == {
        "turn": 12, "actor": "us", "step": "assault",
        "prompt": "Send cards to assault fronts, or end the phase. [10.2]",
        "points": 4, "taken": 7, "lost": 3, "decks": {"american": 49, "insurgents": 44},
        "hand": 5, "sent": {"2": ["bradley"]}, "aimed": {}, "fight": None, "result": None,
    }  # fmt: skip


def test_1_4_down_cards_are_in_the_cup_and_in_no_deck() -> None:
    pipe = Pipe()
    cups, decks = pipe.ask("view")["cups"], pipe.ask("status")["status"]["decks"]
    assert sum(cups["insurgents"].values()) == decks["insurgents"] + 3


def test_a_view_shows_places_faces_and_forces() -> None:
    view = Pipe().ask("view")
    assert view["fronts"]["1"][:2] == [
        {"place": "1.1", "face": "insurgents", "force": 4}, {"place": "1.2", "face": None},
    ]  # fmt: skip
    assert view["fronts"]["2"][3] == {"place": "2.4", "face": "ambush", "force": None}
    assert view["hand"] == ["marine-regimental-combat-team", "infantry", "cobra",
                            "small-unit-tactics", "robot"]  # fmt: skip
    assert view["captured"] == {"insurgent-leader": 1, "insurgents": 1}
    assert view["casualties"] == {"humvee": 1, "improvised-explosive-device": 1}
    assert view["gone"] == {"american": {"predators": 1}, "insurgents": {"courtyard": 1}}
    assert set(view) == {"ok", "fronts", "hand", "captured", "casualties", "gone", "cups", "log"}


def test_everybody_sees_the_same() -> None:
    pipe = Pipe()
    assert pipe.ask("view") == pipe.ask("view", **{"as": "us"}) == pipe.ask("view", **{"as": "all"})


def test_the_board_has_cards_levels_options_and_tables() -> None:
    board = Pipe().ask("board")
    assert board["faces"]["bradley"] == {
        "deck": "american", "type": "A", "force": 4, "count": 2, "name": "Bradley AFV", "note": "",
    }  # fmt: skip
    assert sum(face["count"] for face in board["faces"].values()) == 116
    assert [board["levels"][n] for n in (0, -1)] == [
        {"id": "medal-of-honor", "points": 36}, {"id": "surrender", "points": None},
    ]  # fmt: skip
    assert board["options"]["combat"]["values"] == ["plus", "times", "totals"]
    assert board["tables"]["hand"] == 6


def test_11_2_a_fight_has_no_forces_before_the_dice_of_explosives_fell() -> None:
    status = Pipe(HELD).act("send infantry 1", "assault")
    assert (status["step"], status["sent"]) == ("blast", {"1": ["infantry"]})
    assert status["fight"] == {
        "front": "1", "kind": "assault", "ours": None, "theirs": None, "sums": None,
    }  # fmt: skip


def test_11_3_a_fight_that_is_thrown_for_tells_both_forces_line_by_line() -> None:
    text = HELD.replace("pillbox", "courtyard")
    fight = Pipe(text).act("send infantry 1", "assault", "roll 5")["fight"]
    assert (fight["kind"], fight["ours"], fight["theirs"]) == ("assault", 4, 6)
    assert fight["sums"] == {
        "ours": [{"face": "infantry", "number": 4, "times": 1, "rule": "11.3"}],
        "theirs": [{"face": "jihadists", "number": 5, "times": 1, "rule": "11.3"},
                   {"face": "courtyard", "number": 1, "times": 1, "rule": "11.4"}],
    }  # fmt: skip


def test_12_1_a_card_stays_in_sent_until_its_fire_was_thrown() -> None:
    status = Pipe(HELD).act("send infantry 1", "assault", "roll 5")
    assert (status["fight"]["kind"], status["sent"]) == ("fire", {"1": ["infantry"]})
    assert (status["fight"]["ours"], status["fight"]["theirs"]) == (4, 5)


def test_2_3_a_finished_game_has_points_and_the_id_of_a_level() -> None:
    pipe = Pipe("", seed=3)
    pipe.ask("new", seed=3)
    status = pipe.ask("status")["status"]
    rng = Random(3)
    while status["actor"]:
        status = pipe.ask("act", text=rng.choice(pipe.ask("actions")["actions"]))["status"]
    assert status["step"] is None
    assert status["result"] == {"points": status["points"], "level": "surrender"}


def test_10_odds_are_of_the_cards_that_are_named() -> None:
    answer = Pipe().ask("odds", front=2, cards=["bradley", "infantry", "small-unit-tactics"],
                        kind="assault")  # fmt: skip
    assert answer == {
        "ok": True, "of": 54, "results": {"won": 39, "held": 15, "fired": 0},
        "points": [[-3, 10], [0, 5], [6, 26], [9, 13]],
    }  # fmt: skip


def test_10_odds_without_cards_are_of_those_sent() -> None:
    pipe = Pipe()
    assert pipe.ask("odds", front=2) == pipe.ask("odds", front=2, cards=["bradley"], kind="assault")


def test_9_odds_of_artillery_take_a_place() -> None:
    answer = Pipe().ask("odds", place="1.3", cards=["bradley"], kind="artillery")
    assert answer["results"]["won"] + answer["results"]["held"] == answer["of"]


@pytest.mark.parametrize(("asked", "said"), [
    ({"front": 2, "cards": ["robot"]}, own_text_of("phantom-fury", "refused.no_attacker", "10.3")),
    ({"front": 2, "cards": ["cobra"]}, own_text_of(
        "phantom-fury", "refused.no_ground", "10.3", front="front 2")),
    ({"front": 1, "cards": ["infantry"], "kind": "strike"}, own_text_of(
        "phantom-fury", "refused.support_only", "8.1")),
    ({"place": "1.1", "cards": ["bradley"], "kind": "artillery"},
     "There is no face-up position at front 1, card 1. [9.2]"),
    ({"front": 2, "cards": ["m1-abrams"]}, "M1 Abrams Tank (5) is not in your hand. [10.2]"),
    ({"front": 4, "cards": []}, "There is no front or place '4'."),
    ({"place": "1.9", "kind": "artillery"}, "There is no front or place '1.9'."),
    ({"front": 1, "kind": "siege"},
     "There is no fight called 'siege'; choose from strike, artillery, assault."),
    ({"front": 1, "cards": ["nobody"]}, "The field 'cards' must be a list of faces."),
    ({"front": 1, "cards": [["bradley"]]}, "The field 'cards' must be a list of faces."),
])  # fmt: skip
def test_odds_of_what_cannot_attack_are_refused(asked: dict[str, Any], said: str) -> None:
    assert Pipe().ask("odds", **asked) == {"ok": False, "error": said}


def test_the_example_of_the_paper_is_a_position() -> None:
    state = read_position(POSITION).state
    assert state.book.sent == (("bradley", "2"),)


BREAKS = [
    ("turn: 12", "turn: 0", 3, "turn is 0"),
    ("turn: 12", "turns: 12", 2, "turn is missing"),
    ("step: assault", "step: lunch", 4, "a turn has no step 'lunch'"),
    ("cobra", "nobody", 9, "there is no card called nobody [1.1]"),
    ("cobra", "jihadists", 9, "jihadists is a card of the other deck [1.1]"),
    ("cobra", "spotters, spotters", 9, in_code(
        "there are only {copies} copies of {face} [1.1]", copies="1", face="spotters")),
    ("{insurgents: 1, ins", "{pillbox: 1, ins", 10, in_code(
        "{face} cannot be captured [10.4]", face="pillbox")),
    ("robot]", "robot, spotters]", 9, "there are more than 6 cards in the hand [4.2]"),
    ('"2": [bradley]', '"4": [bradley]', 13, "there is no front or place 4 [1.3]"),
    ('"2": [bradley]', '"2": [cobra]', 13, in_code(
        "there are only {copies} copies of {face} [1.1]", copies="1", face="cobra")),
    ('"2": [bradley]', '"2": [spotters]', 13, own_text_of(
        "phantom-fury", "refused.no_attacker", "10.3")),
    ("sent:", "aimed:", 13, in_code(
        "no card is sent or aimed at the step {step} [4]", step="assault")),
    ("step: assault", "step: movement", 13, in_code(
        "no card is sent or aimed at the step {step} [4]", step="movement")),
    ("step: assault", "step: resource", 4, "at the step resource there is nothing to decide [4]"),
    ("step: assault", "step: disarm", 0, ""),
    ("sent:", "cups: {insurgents: {pillbox: 1}}\nsent:", 5,
     "3 cards are face down, but only 1 are unseen [1.4]"),
    ("sent:", "lots: [1, 1, 2]\nsent:", 13, "each face-down card must have its own lot, below 15"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "line", "said"), BREAKS, ids=[row[1] for row in BREAKS])
def test_a_broken_position_is_refused_with_its_line(
    old: str, new: str, line: int, said: str
) -> None:
    assert old in POSITION
    with pytest.raises(FileError) as refused:
        read_position(POSITION.replace(old, new, 1))
    assert said in refused.value.reason
    assert refused.value.line == (line or refused.value.line)


def test_a_refused_position_is_refused_in_italian() -> None:
    speak("it")
    with pytest.raises(FileError, match="nessuna carta si chiama nobody"):
        read_position(POSITION.replace("cobra", "nobody"))


@pytest.mark.parametrize("seed", range(4))
def test_every_state_that_can_be_written_is_read_again(seed: int) -> None:
    write, match = component("phantom-fury", "position"), Match.new("phantom-fury", seed=seed)
    rng, read = Random(seed), 0
    while True:
        state = match.state
        try:
            position = write(state, "phantom-fury", {})
        except ValueError:
            assert state.due.name in ("reinforce", "movement", "look", "turn-up", "defuse", "blast",
                                      "fight", "answer", "fire", "count", "")  # fmt: skip
        else:
            again, read = read_position(json.dumps(position)).state, read + 1
            assert write(again, "phantom-fury", {}) == position
            assert (again.menu, again.cups) == (state.menu, state.cups)
            assert again.numbers == state.numbers
        if match.is_over:
            break
        match.submit(rng.choice(match.view("us").state.menu))
    assert read > 40
    assert again.result == match.result


@pytest.mark.parametrize(("options", "texts"), [
    ({}, ("send infantry 1", "assault", "roll 6")),
    ({"assaults": "in-turn"}, ("send infantry 1", "assault", "roll 6")),
    ({"assaults": "in-turn"}, ("send infantry 2", "assault", "roll 5 1")),
])  # fmt: skip
def test_12_1_cards_that_a_fire_waits_for_are_in_no_position(
    options: dict[str, Any], texts: tuple[str, ...]
) -> None:
    """Nor the fronts that were assaulted this turn, by the option."""
    front, hand = '"2": [secured-road], "1": [', "infantry, m1-abrams"
    yaml = HELD.replace('"1": [', front).replace("infantry", hand)
    state = read_position(f"{yaml}options: {json.dumps(options)}").state
    for text in texts:
        state = apply(state, parse(text, state.game.rules))
    with pytest.raises(ValueError, match="cannot be written"):
        component("phantom-fury", "position")(state, "phantom-fury", options)
