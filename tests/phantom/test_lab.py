"""What the laboratory tells of the card table."""

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from nightdrop.cli import main
from nightdrop.engine.model import Action, State
from nightdrop.lab.games import GameOutcome, play
from nightdrop.lab.lineups import LineUp
from nightdrop.phantom_fury.lab import FuryAccount
from nightdrop.phantom_fury.match.game_analysis import tallies
from nightdrop.phantom_fury.rules.ruleset import sums
from nightdrop.rules.actions import parse
from nightdrop.table.record.playback import Replay
from tests.lab.one_kind import one_kind
from tests.phantom.tabletop import play as table_play
from tests.phantom.tabletop import points, position

__all__ = ["one_kind"]  # a fixture

CAPTAIN = LineUp("one", ("captain",), "phantom-fury")


@pytest.fixture(scope="module")
def played() -> GameOutcome:
    return play(CAPTAIN, 5)


def test_2_1_points_by_cause_come_to_the_points_of_the_game(played: GameOutcome) -> None:
    found = FuryAccount().lost(played.states, played.actions)
    taken = sum(n for (what, _turn), n in found.items() if what.startswith("points_taken/"))
    lost = sum(n for (what, _turn), n in found.items() if what.startswith("points_lost/"))
    assert (taken, lost) == sums(played.states[-1])


def test_10_4_a_front_that_is_taken_was_assaulted(played: GameOutcome) -> None:
    found = FuryAccount().lost(played.states, played.actions)
    taken = {what.partition("/")[2] for what, _turn in found if what.startswith("fronts_taken/")}
    assert taken
    assert all(any(what == f"fronts_assaulted/{size}" for what, _turn in found) for size in taken)


def test_2_1_what_is_counted_of_a_finished_game_comes_to_its_points(played: GameOutcome) -> None:
    counted = dict(tallies(looked_back_on(played.states, played.actions)))
    luck = counted.pop("luck")
    assert sum(counted.values()) == points(played.states[-1])
    assert luck != 0


@pytest.mark.parametrize(("throw", "luck"), [("roll 6 1", 0.17), ("roll 1 6", -1.83)])
def test_11_5_luck_is_what_an_assault_brought_less_its_exact_odds(throw: str, luck: float) -> None:
    """Four against none: won 33 times of 36, and the road is worth 2."""
    states = [position("assault", "secured-road", "infantry")]
    texts = ["send infantry 1", "assault", throw]
    for text in texts:
        states.append(table_play(states[-1], text))
    actions = [parse(text, states[0].game.rules) for text in texts]
    assert tallies(looked_back_on(states, actions))["luck"] == luck


def looked_back_on(states: Sequence[State], actions: Sequence[Action]) -> Replay:
    """What a game is looked back on by: here its states and actions alone."""
    return cast(Replay, SimpleNamespace(played=SimpleNamespace(states=states, actions=actions)))


@pytest.mark.usefixtures("one_kind")
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
