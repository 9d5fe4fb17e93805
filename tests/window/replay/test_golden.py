"""Tables, flights and exports of each game look as they did: a sample here, all with --long."""

import os
import subprocess
import sys

import pygame
import pytest

from tests.tools import golden, tables


def _is_drawn_alike(game: str) -> None:
    """Skip what other libraries, or another kind of processor, may draw otherwise."""
    kept, _digests = golden.kept(game)
    if kept != golden.libraries():
        pytest.skip(f"kept as drawn by {kept}, here is {golden.libraries()}")


@pytest.mark.parametrize("game", golden.RECORDS)
def test_a_sample_of_tables_flights_and_exports_looks_as_it_did(game: str) -> None:
    _is_drawn_alike(game)
    assert golden.differences(game, sample=True) == []


@pytest.mark.parametrize("game", golden.RECORDS)
def test_the_set_holds_all_states_in_three_windows_at_two_scales(game: str) -> None:
    _libraries, digests = golden.kept(game)
    tables_of = [name for name in digests if " %, " in name]
    assert len(tables_of) == golden.STATES[game] * 3 * 2
    assert {"picture 0, 1x", "film"} <= digests.keys()
    assert any(name.startswith("flight ") for name in digests)


def test_one_pixel_of_a_table_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    painted = tables.painted

    def marred(*asked: object) -> pygame.Surface:
        made = painted(*asked)  # type: ignore[arg-type]
        red, *others = made.get_at((0, 0))
        made.set_at((0, 0), (red ^ 1, *others))
        return made

    monkeypatch.setattr(tables, "painted", marred)
    first = next(golden.drawn("phantom-fury", sample=True))
    assert golden.kept("phantom-fury")[1][first.name] != first.digest


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", golden.RECORDS)
def test_all_of_the_set_looks_as_it_did_in_another_process(
    game: str, request: pytest.FixtureRequest
) -> None:
    if not request.config.getoption("--long"):
        pytest.skip("all of the set takes minutes: --long")
    _is_drawn_alike(game)
    known = {**os.environ, "PYTHONHASHSEED": "17"}  # the order of a set is another than here
    command = [sys.executable, "-m", "tests.tools.golden", "--game", game]
    done = subprocess.run(command, env=known, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
