"""Positions of Phantom Fury at any step, and the ends of turns that are written as such."""

import json
from pathlib import Path
from typing import Any

import pytest

from nightdrop.cli import main
from nightdrop.games import given
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
    written = given("phantom-fury", "position")(state, "phantom-fury", {})
    again = read_position(json.dumps(written)).state
    assert (again.todo, again.book, again.numbers) == (state.todo, state.book, state.numbers)


def test_a_run_from_a_position_is_shown_though_its_turn_begins_with_cards_laid_down(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position, run = tmp_path / "end.yaml", tmp_path / "run"
    position.write_text(text(turn=34, phase={"step": "assault"}, hand=["humvee"],
                             fronts={"1": ["pillbox"], "3": ["insurgents", "ambush"]}))  # fmt: skip
    assert main(["lab", "setup", str(position), "--games", "1", "--out", str(run)]) == 0
    assert main(["lab", "show", str(run), "--game", "0"]) == 0
    told = capsys.readouterr()
    assert "cannot be written" not in told.out + told.err


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
    told = [n for n, line in enumerate(said) if "is discarded" in line]
    assert len(told) == 2 and "[4.2]" in said[-1] and max(told) < len(said) - 1


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
