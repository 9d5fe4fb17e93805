"""Positions of Phantom Fury at any step, and the ends of turns that are written as such."""

import json
from pathlib import Path
from typing import Any

import pytest

from nightdrop.cli import main
from nightdrop.engine.play import actor
from nightdrop.games import component
from nightdrop.lab.commands import write_again
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.positions import read_position
from nightdrop.table.words.sentences import typed
from tests.typing_keyboard import Keyboard


def text(**fields: Any) -> str:
    """A position with an empty reserve, and these fields."""
    return json.dumps({"scenario": "phantom-fury", "cups": {"american": {}}, **fields})


# The acts that end a turn at whose beginning a card is laid down at front 1, or at 1 and 2: what
# stands there, what is done, and the front that draws [5.2].
ENDS: list[tuple[dict[str, Any], tuple[str, ...], str]] = [
    ({"fronts": {"1": ["pillbox"], "3": ["insurgents", "ambush"]}}, ("done",), "2"),
    ({"fronts": {"1": ["pillbox"], "2": ["pillbox"], "3": ["jihadists"] * 2}}, ("done",), "3"),
    ({"fronts": {"1": ["jihadists"], "2": ["ambush", "pillbox"]}},
     ("send humvee 1", "assault", "roll 1 6", "roll 1 6"), "2"),
    ({"fronts": {"1": ["tight-alley"], "2": ["secured-road"]}},
     ("send humvee 2", "assault", "roll 6 1"), "2"),
    ({"fronts": {"1": ["tight-alley"], "2": ["secured-road"], "3": ["pillbox"]}, "hand": ["cobra"],
      "phase": {"step": "strike"}}, ("send cobra 2", "strike", "roll 6 1"), "2"),
    ({"fronts": {"1": ["roof-top"]}, "hand": ["humvee"], "phase": {"step": "artillery"}},
     ("aim humvee 1.1", "fire", "roll 1 6"), "2"),
    ({"fronts": {"1": ["car-bomb"]}, "hand": ["robot"], "phase": {"step": "disarm"}},
     ("disarm robot 1.1", "roll 6"), "2"),
    ({"fronts": {"1": ["pillbox"], "2": ["pillbox", "?"]}, "hand": ["predators"],
      "phase": {"step": "recon"}}, ("recon predators 2", "roll 6"), "2"),
    ({"fronts": {"1": ["insurgents"], "2": ["pillbox", "?"]},
      "hand": ["cobra"], "phase": {"step": "movement", "front": "3"}}, ("draw ambush",), "2"),
    ({"fronts": {"1": ["jihadists"]}, "options": {"combat": "totals"}},
     ("send humvee 1", "assault"), "2"),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "texts", "front"), ENDS)
def test_5_2_a_turn_that_begins_with_cards_laid_down_is_marked(
    tmp_path: Path, fields: dict[str, Any], texts: tuple[str, ...], front: str
) -> None:
    position = {"turn": 34, "phase": {"step": "assault"}, "hand": ["humvee"], **fields}
    match, path = Match.from_position(text(**position), None), tmp_path / "game.yaml"
    for act in (*texts, *(["done"] * 6)):
        if match.state.turn == 34 and (act != "done" or match.actor == "us"):
            match.submit(act)
    assert match.state.turn == 35
    assert match.state.due.name == "movement" and match.state.due.front == front  # type: ignore[attr-defined]
    mark = match.record.entries[-1]
    phase = {"step": "movement"} | ({"front": front} if front != "1" else {})
    assert mark.startswith("turn 34 ends") and f'"phase": {json.dumps(phase)}' in mark
    match.save(path)
    assert Match.load(path).state == match.state
    assert Replay(path).played.checked == 1


def test_5_1_a_front_is_next_in_movement_alone() -> None:
    with pytest.raises(FileError, match=r"at the step assault no front is next \[5\.1\]"):
        read_position(text(turn=9, fronts={"1": ["jihadists"]}, hand=["humvee"],
                           phase={"step": "assault", "front": "2"}))  # fmt: skip


@pytest.mark.parametrize("front", ["1", "2", "3"])
def test_5_1_a_position_in_movement_is_read_as_it_was_written(front: str) -> None:
    position = text(turn=9, phase={"step": "movement", "front": front})
    state = read_position(position).state
    assert state.due.front == front  # type: ignore[attr-defined]
    written = component("phantom-fury", "position")(state, "phantom-fury", {})
    again = read_position(json.dumps(written)).state
    assert (again.todo, again.book, again.numbers) == (state.todo, state.book, state.numbers)


@pytest.mark.usefixtures("undrawn")
def test_a_run_from_a_position_is_shown_though_its_turn_begins_with_cards_laid_down(
    tmp_path: Path,
) -> None:
    position, run = tmp_path / "end.yaml", tmp_path / "run"
    position.write_text(text(turn=34, phase={"step": "assault"}, hand=["humvee"],
                             fronts={"1": ["pillbox"], "3": ["insurgents", "ambush"]}))  # fmt: skip
    out = ["--games", "1", "--level", "recruit", "--out", str(run)]
    assert main(["lab", "setup", str(position), *out]) == 0
    assert write_again(run, 0) == ""
    replay = Replay(run / "game-0.yaml")
    assert replay.is_over and replay.played.checked > 0


def test_a_turn_that_begins_with_cards_laid_down_ends_at_a_terminal() -> None:
    yaml = text(turn=34, phase={"step": "assault"}, hand=["humvee"],
                fronts={"1": ["pillbox"], "3": ["insurgents", "ambush"]})  # fmt: skip
    keyboard = Keyboard(Match.from_position(yaml, 7))
    said = keyboard.type("done")
    assert "Turn 35." in said and "cannot" not in said
    assert keyboard.match.actor == "us"


def test_a_line_of_which_a_part_is_refused_tells_what_was_done_first() -> None:
    """[PF 4.2] Two of eight cards are too many: the third is within the limit."""
    hand = ["humvee", "bradley", "cobra", "robot", "predators", "infantry", "stryker", "spotters"]
    yaml = text(turn=9, phase={"step": "resource"}, fronts={"1": ["pillbox"]}, hand=hand)
    keyboard = Keyboard(Match.from_position(yaml, 7))
    said = keyboard.type("discard 1 2 3").splitlines()
    assert len(keyboard.match.state.book.hand) == 6
    told = [n for n, line in enumerate(said) if line.startswith("Discarded: ")]
    assert len(told) == 2 and "[4.2]" in said[-1] and max(told) < len(said) - 1


@pytest.mark.usefixtures("spared")
@pytest.mark.parametrize(("where", "key"), [("_deal", "cannot"), ("log", "untold")])
def test_what_fails_at_a_terminal_says_whether_it_was_done(
    monkeypatch: pytest.MonkeyPatch, where: str, key: str
) -> None:
    yaml = text(turn=34, phase={"step": "assault"}, hand=["humvee"], fronts={"1": ["jihadists"]})
    keyboard = Keyboard(Match.from_position(yaml, 7))
    before = keyboard.match.state
    monkeypatch.setattr(Match, where, lambda *of: {}["red-4"])
    said = keyboard.type("done")
    assert typed(key, kind="KeyError") in said
    assert (keyboard.match.state is before) == (key == "cannot")


# What goes by itself at a step of chance goes at once [4]: what is told of it, and where it leads.
GOES: list[tuple[dict[str, Any], str]] = [
    # reinforce, without American cards [4.1]
    ({"turn": 30, "fronts": {"1": ["insurgents"]}, "hand": ["humvee"]}, "30 movement chance"),
    ({"turn": 30, "hand": ["humvee"]}, "30 movement chance"),
    ({"turn": 30, "fronts": {"1": ["insurgents"]}, "hand": ["humvee"],
      "cups": {"american": {}, "insurgents": {}}}, "30 assault us"),
    ({"turn": 30, "phase": {"step": "reinforce"}, "cups": {"american": {}, "insurgents": {}}},
     "30 assault us"),
    ({"turn": 30, "options": {"reshuffle": True}, "hand": ["humvee"]}, "30 reinforce chance"),
    ({"turn": 30, "options": {"reshuffle": True}, "hand": ["humvee"], "cups": {},
      "gone": {"american": {}}}, "30 reinforce chance"),
    # movement, with 1, 2 and 3 fronts face down [5.2]
    ({"turn": 9, "phase": {"step": "movement"}, "fronts": {"1": ["insurgents"]}, "cups": {}},
     "9 movement chance"),
    ({"turn": 9, "phase": {"step": "movement"}, "cups": {}, "hand": ["humvee"],
      "fronts": {"1": ["insurgents"], "2": ["pillbox"]}}, "9 movement chance"),
    ({"turn": 9, "phase": {"step": "movement"}, "cups": {},
      "fronts": {"1": ["insurgents"], "2": ["insurgents"], "3": ["pillbox"]}},
     "10 reinforce chance"),
    ({"turn": 9, "phase": {"step": "movement"}, "cups": {}, "hand": ["humvee"],
      "fronts": {"1": ["insurgents"], "2": ["insurgents"], "3": ["pillbox"]}}, "9 artillery us"),
    ({"turn": 9, "phase": {"step": "movement", "front": "3"}, "cups": {}, "hand": ["predators"],
      "fronts": {"3": ["pillbox"]}}, "9 recon us"),
    # movement, the deck empty or ending at front 1 or 2 [5.5]
    ({"turn": 21, "phase": {"step": "movement"}, "fronts": {"1": ["insurgents"]},
      "cups": {"insurgents": {}}}, "21 assault us"),
    ({"turn": 21, "phase": {"step": "movement"}, "fronts": {"1": ["insurgents"]},
      "cups": {"insurgents": {"mosque": 1}}, "hand": ["cobra"]}, "21 strike us"),
    ({"turn": 21, "phase": {"step": "movement"}, "hand": ["cobra"],
      "fronts": {"1": ["insurgents"], "2": ["pillbox"]},
      "cups": {"insurgents": {"mosque": 2}}}, "21 strike us"),
    # fire, where nothing was held [12.1]
    ({"turn": 9, "phase": {"step": "fire"}, "fronts": {"1": ["jihadists"]}, "cups": {}},
     "10 reinforce chance"),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "to"), GOES)
def test_4_a_position_may_begin_where_nobody_is_asked(fields: dict[str, Any], to: str) -> None:
    state = read_position(text(**fields)).state
    assert f"{state.turn} {state.due.name} {actor(state)}" == to


def test_3_4_after_what_went_by_itself_the_player_may_withdraw() -> None:
    position = text(turn=30, fronts={"1": ["insurgents"]}, hand=["humvee"],
                    cups={"american": {}, "insurgents": {}})  # fmt: skip
    texts = [action.text for action in read_position(position).state.menu]
    assert texts == ["done", "send humvee 1", "withdraw"]


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("fields", [fields for fields, _to in GOES[:3]])
def test_4_such_a_position_is_valid_and_played_in_the_laboratory(
    fields: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "end.yaml"
    path.write_text(text(**fields))
    assert main(["validate", str(path)]) == 0
    out = ["--games", "1", "--level", "recruit", "--out", str(tmp_path / "run")]
    assert main(["lab", "setup", str(path), *out]) == 0
    assert "| end | 1 |" in capsys.readouterr().out


@pytest.mark.parametrize("step", ["resource", "recon", "disarm", "strike", "artillery", "assault"])
def test_4_where_somebody_is_to_be_asked_there_has_to_be_a_choice(step: str) -> None:
    """Also where the same step would be asked one turn later."""
    fields = {"fronts": {"1": ["pillbox"], "2": ["mosque"], "3": ["roof-top"]},
              "hand": ["predators"], "cups": {"american": {}}}  # fmt: skip
    with pytest.raises(FileError, match=rf"at the step {step} there is nothing to decide \[4\]"):
        read_position(text(turn=9, phase={"step": step}, **fields))


@pytest.mark.parametrize(("phase", "part"), [
    ("reinforce", "sent"), ("movement", "sent"), ("fire", "sent"), ("count", "sent"),
    ("strike", "aimed"), ("assault", "aimed"), ("count", "aimed"),
])  # fmt: skip
def test_4_cards_are_sent_at_the_step_that_is_named_alone(phase: str, part: str) -> None:
    """Not at one to which what goes by itself leads."""
    place = "1.2" if part == "aimed" else "1"
    fields = {part: {place: ["humvee"]}, "fronts": {"1": ["insurgents", "pillbox"]}}
    with pytest.raises(FileError, match=rf"no card is sent or aimed at the step {phase} \[4\]"):
        read_position(text(turn=30, phase={"step": phase}, hand=["cobra", "bradley"], **fields,
                           cups={"american": {}, "insurgents": {}}))  # fmt: skip


@pytest.mark.parametrize("fields", [
    {"casualties": {"nobody": 1}}, {"casualties": {"": 0}}, {"captured": {"nobody": 1}},
    {"gone": {"american": {"nobody": 1}}}, {"cups": {"insurgents": {"nobody": 1}}},
    {"hand": ["nobody"]}, {"fronts": {"1": ["nobody"]}}, {"sent": {"1": ["nobody"]}},
])  # fmt: skip
def test_1_1_an_unknown_card_is_refused_wherever_it_is_named(fields: dict[str, Any]) -> None:
    with pytest.raises(FileError, match=r"position:1: there is no card called (nobody|) ?\[1\.1\]"):
        read_position(json.dumps({"scenario": "phantom-fury", "turn": 9, **fields}))
