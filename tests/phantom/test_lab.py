"""What the laboratory tells of the card table."""

from pathlib import Path

import pytest

from nightdrop.cli import main
from nightdrop.lab.games import play
from nightdrop.lab.lineups import LineUp
from nightdrop.phantom_fury.lab import FuryAccount
from nightdrop.phantom_fury.rules.ruleset import sums

CAPTAIN = LineUp("one", ("captain",), "phantom-fury")


def test_2_1_points_by_cause_come_to_the_points_of_the_game() -> None:
    played = play(CAPTAIN, 5)
    found = FuryAccount().lost(played.states, played.actions)
    taken = sum(n for (what, _turn), n in found.items() if what.startswith("points_taken/"))
    lost = sum(n for (what, _turn), n in found.items() if what.startswith("points_lost/"))
    assert (taken, lost) == sums(played.states[-1])


def test_10_4_a_front_that_is_taken_was_assaulted() -> None:
    played = play(CAPTAIN, 5)
    found = FuryAccount().lost(played.states, played.actions)
    taken = {what.partition("/")[2] for what, _turn in found if what.startswith("fronts_taken/")}
    assert taken
    assert all(any(what == f"fronts_assaulted/{size}" for what, _turn in found) for size in taken)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["balance", "--level", "recruit", "--games", "3"], "points lost, explosives"),
        (["match", "recruit", "corporal", "--pairs", "3"], "recruit is better than corporal by"),
        (["sweep", "--level", "recruit", "--option", "leftover", "--games", "3"], "leftover="),
    ],
)
def test_the_laboratory_plays_a_game_for_one(
    command: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name, *rest = command
    options = ["--scenario", "phantom-fury", "--workers", "1", "--out"]
    assert main(["lab", name, *rest, *options, str(tmp_path / "run")]) == 0
    assert said in capsys.readouterr().out
