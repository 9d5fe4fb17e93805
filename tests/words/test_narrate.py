"""Words: every message has a sentence, and no sentence tells what its reader may not know."""

import re
from itertools import chain
from pathlib import Path

import pytest

import nightdrop
from nightdrop.engine.model import Game, Message
from nightdrop.games import FIRST
from nightdrop.table.disk.files import data_path
from nightdrop.table.match.match import Match
from nightdrop.table.scenario.scenarios import kind_of, shipped_games
from nightdrop.table.words.catalogues import read_own
from nightdrop.table.words.news import COUNTED_NEWS, NEWS
from nightdrop.table.words.sentences import COUNTED, SENTENCES, word
from tests.scripted import ScriptedDealer
from tests.wording import text_of

ROOM = Path(nightdrop.__file__).parent
# What scenarios of the first kind say in words of their own; another tests its own words.
OWN = [words["en"] for name in shipped_games() if kind_of(name) == FIRST
       if (words := read_own(data_path("scenarios", name)))]  # fmt: skip


def keys_in_the_source() -> list[str]:
    """Every prompt and refusal key that the engine and the rules write."""
    rooms = ("engine", "rules", "table")
    paths = [path for room in rooms for path in sorted((ROOM / room).glob("*.py"))]
    sources = [path for path in paths if not path.name.startswith("narrate")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    found = set(re.findall(r'"(prompt\.[a-z_]+|refused(?:\.[a-z_]+)?)"', text))
    return sorted(found | {"refused.all_known", "refused.no_trigger"})


@pytest.mark.parametrize("key", keys_in_the_source())
def test_every_key_has_a_sentence(key: str) -> None:
    own_words = [said[key] for said in OWN if key in said]
    for sentence in COUNTED.get(key) or own_words or (SENTENCES[key],):
        assert sentence.endswith((".", "?"))


def test_the_rules_tell_the_news_that_have_words_and_no_others() -> None:
    paths = (*ROOM.glob("rules/*.py"), *ROOM.glob("hexwar/rules/*.py"))
    text = "\n".join(path.read_text("utf-8") for path in paths)
    worded = {key.removeprefix("news.") for key in (*NEWS, *COUNTED_NEWS, *chain(*OWN))}
    assert set(re.findall(r'told\(\s*"([a-z_]+)"', text)) <= worded
    by_side = ("initiative_", "result_")
    other = ("prompt.", "seen.prompt.", "typed.prompt.", "refused.", "passed.", "tally.", "usage.",
             "shorter.")  # fmt: skip
    said = [key for key in worded if f'"{key}"' not in text]
    assert [key for key in said if not key.startswith(by_side + other)] == []


def test_a_sentence_ends_with_its_rule_number() -> None:
    over = word(Message("refused.over", {}, "10.1"), Match.new(seed=3).state)
    assert over == text_of("sentences.refused.over", "10.1")


def test_fields_are_named_as_players_name_them() -> None:
    message = Message("prompt.push", {"regiment": "505", "left": 1}, "5.4.2")
    said = word(message, Match.new(seed=3).state)
    assert said.startswith("Push unknown sticks of the 505th")
    assert "one push is left" in said


def test_5_1_the_first_day_turn_is_dawn(game: Game) -> None:
    lights = [game.rules.light(turn) for turn in (1, 4, 5, 6, 9)]
    assert lights == ["night", "night", "dawn", "day", "day"]


def test_a_move_has_a_shorter_line_for_the_panel() -> None:
    match = Match.from_position(
        "scenario: night-drop\nturn: 6\ninitiative: us\nphase: {activation: U1, step: move}\n"
        "units:\n  '1913': [{id: '505.A'}]\n"
    )
    match.submit("move 505.A 1912")
    moved = match.log("us")[0]
    assert moved.text == text_of(
        "news.news.moved", unit="The company 5–4 of the 505th", start="1913", to="1912")
    assert moved.short == (
        "Company 5–4 of the 505th: south-east of La Fière > east of La Fière")


def test_who_advances_does_so_after_the_hex_was_cleared() -> None:
    match = Match.from_position(
        "scenario: night-drop\nturn: 6\ninitiative: us\nphase: {activation: U1, step: combat}\n"
        "units:\n  '1311': [{id: '505.A'}]\n  '1312': [{id: G.01, face: platoon-d}]\n",
        dealer=ScriptedDealer(["roll 6 1"]),
    )
    for text in ("attack 1312", "join 505.A", "fight"):
        match.submit(text)
    keys = [line.key for line in match.log("both")]
    assert keys.index("news.eliminated") < keys.index("news.advanced")


def test_5_the_line_of_a_new_turn_is_of_that_turn_and_of_neither_side(finished: Path) -> None:
    lines = [line for line in Match.load(finished).log("both") if line.key == "news.turn"]
    assert len(lines) == 8
    assert all(line.text.startswith(f"Turn {line.turn},") and line.side is None for line in lines)
