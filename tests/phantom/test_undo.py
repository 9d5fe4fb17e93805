"""What keeps a decision at the card table: a card that was drawn [1.4], or dice [11.5]."""

import json
from typing import Any

import pytest

from nightdrop.table.match.match import Match
from nightdrop.table.pipe import Engine
from nightdrop.table.words.catalogues import speak
from tests.typing_keyboard import Keyboard
from tests.wording import own_text_of, text_of

ASSAULT: dict[str, Any] = {"phase": {"step": "assault"}, "hand": ["bradley"]}
# What is done, and what is said then of the last throw or draw: after each step of chance.
CASES: list[tuple[dict[str, Any], str, str]] = [
    ({**ASSAULT, "fronts": {"1": ["jihadists"]}}, "send bradley 1, assault, roll 1 1",
     text_of("sentences.refused.undo_thrown") + " Front 1: ours 4 + 1, theirs 5 + 1. [11.5]"),
    ({**ASSAULT, "fronts": {"1": ["jihadists"]}}, "send bradley 1, assault, roll 1 6, roll 1 1",
     text_of("sentences.refused.undo_thrown") + " Front 1: ours 8 + 1, theirs 5 + 1. [11.5]"),
    ({**ASSAULT, "fronts": {"1": ["jihadists"]}}, "done, draw robot",
     own_text_of("phantom-fury", "refused.undo_drawn", "1.4") + " Drawn: Robot. [4.1]"),
    ({**ASSAULT, "fronts": {"1": ["jihadists", "?"]}},
     "send bradley 1, assault, draw car-bomb, roll 2",
     text_of(
         "sentences.refused.undo_thrown", "11.5") + " Rolled 2: Car Bomb (3) explodes. [11.2]"),
    ({**ASSAULT, "fronts": {"1": ["jihadists", "?"]}}, "send bradley 1, assault, draw ambush",
     own_text_of(
         "phantom-fury", "refused.undo_drawn", "1.4") + " Revealed at front 1: Ambush. [11.1]"),
    ({"hand": ["predators"], "phase": {"step": "recon"}, "fronts": {"1": ["jihadists", "?"]}},
     "recon predators 1, roll 5",
     text_of(
         "sentences.refused.undo_thrown", "11.5")
     + " Rolled 5: nothing is revealed at front 1. [6.1]"),
    ({"hand": ["predators"], "phase": {"step": "recon"}, "fronts": {"1": ["jihadists", "?"]}},
     "recon predators 1, roll 4, draw ambush",
     own_text_of(
         "phantom-fury", "refused.undo_drawn", "1.4") + " Revealed at front 1: Ambush. [6.1]"),
    ({"hand": ["robot"], "phase": {"step": "disarm"}, "fronts": {"1": ["car-bomb"]}},
     "disarm robot 1.1, roll 4",
     text_of(
         "sentences.refused.undo_thrown", "11.5") + " Rolled 4: Car Bomb (3) is removed. [7.1]"),
    ({"hand": ["bradley"], "phase": {"step": "artillery"},
      "fronts": {"1": ["pillbox", "insurgents"]}}, "aim bradley 1.1, fire, roll 6 1, roll 1 1",
     text_of("sentences.refused.undo_thrown") + " Front 1: ours 8 + 1, theirs 4 + 1. [11.5]"),
    ({"hand": ["bradley", "cobra"], "phase": {"step": "strike"}, "fronts": {"1": ["pillbox"]}},
     "send cobra 1, strike, roll 1 6",
     text_of("sentences.refused.undo_thrown") + " Front 1: ours 3 + 1, theirs 5 + 6. [11.5]"),
    ({**ASSAULT, "turn": 25, "fronts": {"1": ["jihadists", "?"]},
      "cups": {"insurgents": {"ambush": 1}}}, "withdraw, draw ambush",
     own_text_of(
         "phantom-fury", "refused.undo_drawn", "1.4") + " Revealed at front 1: Ambush. [3.3]"),
]  # fmt: skip


def played(fields: dict[str, Any], texts: str) -> Engine:
    """A position, and what was done since."""
    position = json.dumps({"scenario": "phantom-fury", "turn": 9, **fields})
    match = Match.from_position(position, None)
    for text in texts.split(", "):
        match.submit(text)
    return Engine(match)


@pytest.mark.parametrize(("fields", "texts", "said"), CASES)
def test_a_refused_undo_names_the_draw_or_the_dice(
    fields: dict[str, Any], texts: str, said: str
) -> None:
    engine = played(fields, texts)
    assert engine.answer('{"do":"undo"}') == {"ok": False, "error": said}
    told = Keyboard(engine.match).type("undo").splitlines()
    assert told[0] == said.replace("–", "-")


@pytest.mark.parametrize(("fields", "texts", "said"), CASES)
def test_a_refused_undo_names_them_in_italian(
    fields: dict[str, Any], texts: str, said: str
) -> None:
    engine = played(fields, texts)
    speak("it")
    told = str(engine.answer('{"do":"undo"}')["error"])
    rule = "[1.4]" if texts.split(", ")[-1].startswith("draw") else "[11.5]"
    begins = "Da allora è stata pescata" if rule == "[1.4]" else "Da allora si sono tirati dadi"
    assert told.startswith(begins) and rule in told and told.count("[") == said.count("[")


@pytest.mark.parametrize("texts", ["roll 5", "roll 4, draw ambush"])
def test_6_1_an_undo_while_the_die_rolls_tells_not_whether_a_card_is_turned_up(texts: str) -> None:
    fields = {"hand": ["predators"], "phase": {"step": "recon"}, "fronts": {"1": ["?"]}}
    match = played(fields, f"recon predators 1, {texts}").match
    said = match.undo_sentence("us", untold=0, anew=False)
    assert said == text_of("sentences.refused.undo_thrown", "11.5")


def test_an_undo_before_anything_was_decided_names_no_rule() -> None:
    position = json.dumps({"scenario": "phantom-fury", "turn": 9})
    engine = Engine(Match.from_position(position, None))
    said = {"ok": False, "error": text_of("sentences.refused.undo_nothing")}
    assert engine.answer('{"do":"undo"}') == said
