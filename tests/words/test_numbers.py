"""Numbers for players: the decimal sign of the language, and a minus sign as wide as a plus."""

import re
from pathlib import Path

import pytest

import nightdrop
from nightdrop.engine.model import Message, Result
from nightdrop.phantom_fury.ui.table import points_words
from nightdrop.table.match.match import Match
from nightdrop.table.words.catalogues import speak
from nightdrop.table.words.news import result_words
from nightdrop.table.words.nouns import signed
from nightdrop.table.words.wording import wording

PACKAGE = Path(nightdrop.__file__).parent


@pytest.mark.parametrize(("language", "said"), [
    ("en", ["+4.0", "−1.2", "0.0"]), ("it", ["+4,0", "−1,2", "0,0"]),
])  # fmt: skip
def test_points_have_a_sign_and_the_decimal_sign_of_the_language(
    language: str, said: list[str]
) -> None:
    speak(language)
    found = [signed(points) for points in (4.0, -1.23, -0.01)]
    sentence = points_words(4.0)
    speak("en")
    assert found == said and said[0] in sentence


def test_points_below_zero_have_a_minus_sign_and_no_hyphen() -> None:
    assert result_words(Result(-2, "strategic", "german")).startswith("−2 victory points")


def test_points_below_zero_in_the_log_have_a_minus_sign() -> None:
    state = Match.new("night-drop", seed=1).state
    worth = Message("worth", {"hex": 1512, "points": -1}, "10.2")
    assert wording(state).news(state, state, worth)["points"] == "−1"


def test_decimals_for_players_are_written_in_one_place() -> None:
    own = re.compile(r"\{[^{}]+:[+,]?\.[1-9]f\}")
    written = [f"{file.relative_to(PACKAGE)}:{number}"
               for file in sorted(PACKAGE.rglob("*.py")) if "lab" not in file.parts
               for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
               if own.search(line)]  # fmt: skip
    assert [place.partition(":")[0] for place in written] == ["table/words/nouns.py"]
