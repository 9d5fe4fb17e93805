"""A whole game through the real window, by mouse events alone."""

from pathlib import Path

import pytest

from nightdrop.hexwar.ui.pages.result import Ending
from nightdrop.table.record.digests import digest
from nightdrop.table.record.playback import Replay
from nightdrop.ui.app import App
from tests.tools.demo import Hand, open_dummy

LOOKED = 60  # clicks before which all that the mouse passes over is drawn
SELDOM = 10  # clicks from one frame to the next after that


@pytest.mark.parametrize(("size", "seed"), [((1280, 720), 1)])
def test_a_whole_game_by_mouse_replays_to_the_same_digest(
    tmp_path: Path, size: tuple[int, int], seed: int
) -> None:
    def quicken(_app: App) -> None:
        hand.watches = hand.clicks <= LOOKED

    app, clock = open_dummy(size, tmp_path, seed)
    hand = Hand(app, clock, seed, patience=0.3)
    app.step()
    hand.press("new")
    hand.press("card-two")
    hand.press("start")
    hand.seldom = SELDOM
    hand.play(quicken)
    assert isinstance(app.screen, Ending)
    replay = Replay(next(tmp_path.glob("*.yaml")))
    assert digest(replay.at(replay.length)) == digest(app.screen.match.state)
    app.close()
