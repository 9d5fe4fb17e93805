"""Whole evenings alone at the window, by mouse and keys: played with `--long`."""

from pathlib import Path

import pytest

from nightdrop.table.record.playback import Replay
from tests.tools.evening import spend

EVENINGS = [("night-drop", "us"), ("night-drop", "german"), ("pegasus-bridge", "british")]


@pytest.mark.parametrize(("scenario", "side"), EVENINGS)
def test_an_evening_alone_from_the_title_to_the_replay(
    tmp_path: Path, request: pytest.FixtureRequest, scenario: str, side: str
) -> None:
    """Against the captain; each kind of moment leaves a picture, and the record tells the game."""
    if not request.config.getoption("--long"):
        pytest.skip("whole evenings are played with --long")
    evening = spend(tmp_path, scenario=scenario, side=side)
    assert {"title", "new-game", "debrief-judged", "replay-end"} <= set(evening.album.names)
    replay = Replay(next((tmp_path / "saves").glob("*.yaml")))
    assert replay.is_over and replay.header.bots and side not in replay.header.bots
    assert evening.decisions > 50


def test_an_evening_at_the_card_table_from_the_title_to_the_replay(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if not request.config.getoption("--long"):
        pytest.skip("whole evenings are played with --long")
    evening = spend(tmp_path, scenario="phantom-fury")
    assert {"title", "new-game", "own-assault", "result", "replay-end"} <= set(evening.album.names)
    assert Replay(next((tmp_path / "saves").glob("*.yaml"))).is_over
