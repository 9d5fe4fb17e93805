"""No text is wider than its box, and nothing in the window lies over anything else."""

from pathlib import Path

import pytest

from nightdrop.table.language import LANGUAGES
from nightdrop.table.record.playback import Replay
from nightdrop.ui.board.board import BoardPanel
from nightdrop.ui.demo import open_dummy
from nightdrop.ui.gallery import tour, whole_game
from nightdrop.ui.map.view import MapView
from tests.layout_proof import Proof

SIZES = [(1280, 720), (1920, 1080), (3840, 2160)]
LONG = {((1920, 1080), 2.0), ((3840, 2160), 1.0), ((3840, 2160), 2.0)}


@pytest.fixture(scope="module")
def game() -> Replay:
    return whole_game()


def faults_of_tour(
    app_size: tuple[int, int], scale: float, spoken: str, saves: Path, game: Replay,
    patch: pytest.MonkeyPatch,
) -> list[str]:  # fmt: skip
    """What is wrong on the screens of a whole tour."""
    app, _ = open_dummy(app_size, saves, 5)
    app.set(app.settings.but(scale=scale, language=spoken))
    proof = Proof(patch)
    patch.setattr(BoardPanel, "draw", lambda *_: None)  # only what lies beside it counts
    patch.setattr(MapView, "complete", True)
    faults: set[str] = set()
    for name in tour(app, game):
        faults |= {f"{name}: {fault}" for fault in proof.look(app)}
    app.close()
    return sorted(faults)


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_every_screen_is_laid_out_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest,
    game: Replay, size: tuple[int, int], scale: float, spoken: str,
) -> None:  # fmt: skip
    if (size, scale) in LONG and not request.config.getoption("--long"):
        pytest.skip("the larger windows are toured with --long")
    faults = faults_of_tour(size, scale, spoken, tmp_path, game, monkeypatch)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(("size", "scale"), [
    ((1280, 720), 2.5), ((1280, 720), 0.75), ((1100, 700), 1.0), ((800, 600), 1.5),
])  # fmt: skip
def test_other_sizes_and_scales_fit_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: Replay, size: tuple[int, int],
    scale: float,
) -> None:  # fmt: skip
    faults = faults_of_tour(size, scale, "it", tmp_path, game, monkeypatch)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("size", [(320, 200), (200, 600), (5000, 240)])
def test_no_window_is_too_small_for_anything_to_be_drawn(
    tmp_path: Path, game: Replay, size: tuple[int, int]
) -> None:
    app, _ = open_dummy((1280, 720), tmp_path, 5)
    app.resize(size)
    for name in tour(app, game):
        app.screen.dirty = True
        app.step()
        scroller = getattr(app.screen, "scroller", None)
        assert app.clickables() or (scroller and scroller.most), name
    app.close()
