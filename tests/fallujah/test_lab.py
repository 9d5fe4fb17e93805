"""What the laboratory tells of battles for Fallujah."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from nightdrop.cli import main
from nightdrop.engine.model import Action, State
from nightdrop.fallujah.lab import FallujahAccount
from nightdrop.lab.games import GameOutcome, play
from nightdrop.lab.lineups import LineUp
from nightdrop.rules.actions import parse
from tests.fallujah.play import go, position, vp
from tests.lab.one_kind import one_kind

__all__ = ["one_kind"]  # a fixture


@pytest.fixture(scope="module")
def played() -> GameOutcome:
    return play(LineUp("one", ("captain",), "fallujah-2004"), 5)


def counted(states: Sequence[State], actions: Sequence[Action], begins: str) -> dict[str, int]:
    """What is counted of a kind, by the word behind the slash."""
    found = FallujahAccount().lost(states, actions)
    return {what.partition("/")[2]: count for (what, _turn), count in found.items()
            if what.startswith(f"{begins}/")}  # fmt: skip


def course(state: State, texts: str) -> tuple[list[State], list[Action]]:
    """The states and actions of a course of play."""
    states, actions = [state], list[Action]()
    for text in texts.split(" · "):
        actions.append(parse(text, state.game.rules))
        states.append(go(states[-1], text))
    return states, actions


def test_6_1_vp_by_cause_come_to_the_points_of_the_game(played: GameOutcome) -> None:
    assert sum(counted(played.states, played.actions, "VP").values()) == vp(played.states[-1])


def test_10_every_operation_is_counted(played: GameOutcome) -> None:
    found = counted(played.states, played.actions, "operations")
    found.pop("in_the_desert")
    assert sum(found.values()) == played.states[-1].turn


def test_16_1_every_round_has_an_edge(played: GameOutcome) -> None:
    battles = counted(played.states, played.actions, "battles")
    rounds = counted(played.states, played.actions, "rounds")
    assert sum(battles.values()) <= sum(rounds.values())


@pytest.mark.parametrize(("place", "desert"), [("0302", 1), ("0202", 0)])
def test_14_1_an_operation_that_stops_in_an_open_space_alone_is_in_the_desert(
    place: str, desert: int
) -> None:
    state = position("north: 3/1", "0306 ?")
    texts = ["J-3", "force 3/1", f"move {place}", *["draw deception"] * 3, "done"]
    found = counted(*course(state, " · ".join(texts)), "operations")
    assert found["in_the_desert"] == desert


def test_23_5_collateral_damage_is_counted_in_ops() -> None:
    state = position("0305: 3/1, 1/8", "0306 abandoned", "artillery")
    texts = ("J-3 · force 3/1 · force 1/8 · move 0306 · draw militia · draw deception"
             " · draw deception · roll 6 1 · strike artillery"
             " · roll 1 · roll 6 · roll 6")  # fmt: skip
    assert counted(*course(state, texts), "collateral") == {"OPs": 1}


@pytest.mark.usefixtures("one_kind")
def test_the_laboratory_plays_a_game_for_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["balance", "--scenario", "fallujah-2004", "--level", "recruit", "--games", "2"]
    assert main(["lab", *asked, "--workers", "1", "--out", str(tmp_path / "run")]) == 0
    said = capsys.readouterr().out
    assert all(part in said for part in ("VP, kia", "OPs after tenths, 10", "battles, won"))
