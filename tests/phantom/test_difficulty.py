"""How hard a game is: numbers of the tables, and options that nobody chose."""

import pytest

from nightdrop.lab.lineups import LabError, LineUp, scenario_of
from nightdrop.table.scenario.scenarios import load_scenario, read_scenario


@pytest.mark.parametrize(("difficulty", "hand", "recon", "disarm", "bombs", "leftover"), [
    ("green", 6, 5, 5, 3, "none"),
    ("seasoned", 6, 5, 5, 3, "minus"),
    ("standard", 6, 4, 4, 4, "minus"),
    ("by-the-letter", 6, 4, 4, 4, "none"),
    ("hard", 5, 4, 4, 4, "minus"),
    ("merciless", 5, 4, 4, 5, "minus"),
])  # fmt: skip
def test_4_2_a_difficulty_changes_hand_throws_and_what_is_left(
    difficulty: str, hand: int, recon: int, disarm: int, bombs: int, leftover: str
) -> None:
    rules = load_scenario("phantom-fury", {"difficulty": difficulty}).rules
    tables = rules.tables
    assert (tables.hand, tables.explodes_on) == (hand, bombs)
    assert tables.works_on == {"recon": recon, "disarm": disarm}
    assert rules.options["leftover"] == leftover


def test_3_3_a_named_option_goes_before_the_difficulty() -> None:
    chosen = {"difficulty": "green", "leftover": "minus"}
    assert load_scenario("phantom-fury", chosen).rules.options["leftover"] == "minus"


@pytest.mark.parametrize(("difficulty", "path"), [
    ("hard", "tables.hand"),
    ("merciless", "tables.explodes_on"),
    ("seasoned", "tables.works_on.recon"),
    ("seasoned", "tables.recon"),
])  # fmt: skip
def test_4_2_a_number_that_a_difficulty_has_for_itself_is_refused(
    difficulty: str, path: str
) -> None:
    wish = LineUp("a", ("captain",), "phantom-fury", (("difficulty", f'"{difficulty}"'),),
                  ((path, "3"),))  # fmt: skip
    instead = path.replace("tables", f"tables.difficulty.{difficulty}")
    with pytest.raises(LabError, match=f"changes nothing, .* set {instead}$"):
        scenario_of(wish)


def test_4_2_the_number_of_a_difficulty_itself_can_be_changed() -> None:
    wish = LineUp("a", ("captain",), "phantom-fury", (("difficulty", '"hard"'),),
                  (("tables.difficulty.hard.hand", "4"),))  # fmt: skip
    assert scenario_of(wish).game({"difficulty": "hard"}).rules.tables.hand == 4


def test_3_3_no_difficulty_that_only_helps_the_player_is_listed_above_standard() -> None:
    """They are listed from the easiest: what only takes losses away is easier than the game as it
    stands."""
    names = list(read_scenario("phantom-fury").difficulties)
    assert names.index("by-the-letter") < names.index("standard") < names.index("hard")
