"""Where the contract was silent: how requests and positions of the card table are read."""

import json
from typing import Any

import pytest

from nightdrop.games import component
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.pipe import Engine
from nightdrop.table.record.positions import read_position
from tests.wording import in_code

ASSAULT: dict[str, Any] = {"phase": {"step": "assault"}, "fronts": {"1": ["jihadists"]},
                           "hand": ["bradley"]}  # fmt: skip


def text(**fields: Any) -> str:
    """A position of turn 9 with these fields."""
    return json.dumps({"scenario": "phantom-fury", "turn": 9, **fields})


def engine(*acts: str, **fields: Any) -> Engine:
    """A position behind the pipe, after these acts."""
    made = Engine()
    assert made.answer(json.dumps({"do": "position", "yaml": text(**fields)}))["ok"]
    for act in acts:
        assert made.answer(json.dumps({"do": "act", "text": act}))["ok"]
    return made


def error(made: Engine, do: str, said: str) -> object:
    """How an act or a question is refused."""
    answer = made.answer(json.dumps({"do": do, "text": said}))
    return answer.get("error", answer.get("reason"))


def test_3_3_count_is_the_end_after_the_last_decision() -> None:
    """What is left on the fronts is lost."""
    state = read_position(text(phase={"step": "count"}, fronts={"1": ["jihadists"]})).state
    assert not state.todo and state.result is not None
    assert (state.result.points, state.result.level) == (-5, "surrender")


@pytest.mark.parametrize("do", ["act", "why"])
def test_a_text_that_names_no_front_of_the_game_breaks_no_rule(do: str) -> None:
    said = "'send cobra 4' is not a 'send' action: see the texts in docs/protocol.md"
    assert error(engine(**ASSAULT), do, "send cobra 4") == said


def test_11_5_a_single_die_where_two_are_due_is_not_the_players() -> None:
    made = engine("send bradley 1", "assault", **ASSAULT)
    said = "Dice or a draw come first; no player can act yet. [11.5]"
    assert error(made, "act", "roll 3") == said


@pytest.mark.parametrize(("fields", "reason"), [
    ({"turn": 100}, "turn is 100, but should be less than or equal to 99"),
    ({"turn": 0}, "turn is 0, but should be greater than or equal to 1"),
    ({"captured": {"pillbox": 0}}, in_code(
        "{face} cannot be captured [10.4]", face="pillbox")),
])  # fmt: skip
def test_what_no_game_comes_to_is_refused(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(FileError) as refused:
        read_position(text(**fields))
    assert refused.value.reason == reason


def test_a_position_may_name_its_difficulty() -> None:
    """As the program writes it: a hand of five."""
    assert read_position(text(options={"difficulty": "hard"})).state.game.rules.tables.hand == 5


def test_the_levels_are_three() -> None:
    assert [*component("phantom-fury", "players").levels] == ["recruit", "corporal", "captain"]


def test_10_2_odds_of_a_front_that_was_assaulted_are_answered() -> None:
    """They tell what the cards would bring there, by the option `assaults` too."""
    made = engine("send bradley 1", "assault", "roll 1 6", options={"assaults": "in-turn"},
                  phase={"step": "assault"}, hand=["bradley", "infantry", "humvee"],
                  fronts={"1": ["jihadists"], "2": ["insurgents"]})  # fmt: skip
    asked = {"do": "odds", "front": 1, "cards": ["infantry"], "kind": "assault"}
    assert made.answer(json.dumps(asked))["ok"]


def test_the_front_of_a_fight_is_a_text_that_odds_take() -> None:
    made = engine("send bradley 1", "assault", **ASSAULT)
    status: Any = made.answer('{"do":"status"}')["status"]
    assert status["fight"]["front"] == "1"
    answers = [made.answer(json.dumps({"do": "odds", "front": front, "cards": ["bradley"],
                                       "kind": "assault"})) for front in (1, "1")]  # fmt: skip
    assert answers[0] == answers[1] and answers[0]["ok"]
