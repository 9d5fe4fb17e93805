"""How hard a game is: numbers of the tables, and options that nobody chose."""

import pytest

from nightdrop.table.scenario.scenarios import load_scenario


@pytest.mark.parametrize(("difficulty", "hand", "recon", "bombs", "leftover"), [
    ("green", 6, 5, 3, "none"),
    ("seasoned", 6, 5, 3, "minus"),
    ("standard", 6, 4, 4, "minus"),
    ("by-the-letter", 6, 4, 4, "none"),
    ("hard", 5, 4, 4, "minus"),
    ("merciless", 5, 4, 5, "minus"),
])  # fmt: skip
def test_4_2_a_difficulty_changes_hand_throws_and_what_is_left(
    difficulty: str, hand: int, recon: int, bombs: int, leftover: str
) -> None:
    rules = load_scenario("phantom-fury", {"difficulty": difficulty}).rules
    tables = rules.tables
    assert (tables.hand, tables.works_on["recon"], tables.explodes_on) == (hand, recon, bombs)
    assert rules.options["leftover"] == leftover


def test_3_3_a_named_option_goes_before_the_difficulty() -> None:
    chosen = {"difficulty": "green", "leftover": "minus"}
    assert load_scenario("phantom-fury", chosen).rules.options["leftover"] == "minus"
