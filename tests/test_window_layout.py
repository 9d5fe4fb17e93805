"""No text is wider than its box, and nothing in the window lies over anything else."""

from pathlib import Path

import pytest
from layout_proof import Proof

from nightdrop.table.speech import LANGUAGES
from nightdrop.ui.demo import Hand, open_dummy
from nightdrop.ui.paint.mapview import MapView
from nightdrop.ui.panels.board import BoardPanel
from nightdrop.ui.screens.opening import start_game
from nightdrop.ui.screens.pages import LogPage, PlacePage
from nightdrop.ui.screens.pause import Pause
from nightdrop.ui.screens.play import Play
from nightdrop.ui.screens.result import Ending
from nightdrop.ui.screens.settings import SettingsScreen

SIZES = [(1280, 720), (1920, 1080), (3840, 2160)]


@pytest.mark.parametrize(
    ("size", "scale", "spoken"),
    [*((size, scale, "en") for size in SIZES for scale in (1.0, 2.0)),
     *((size, scale, name) for name in LANGUAGES if name != "en"
       for size, scale in ((SIZES[0], 1.0), (SIZES[0], 2.0), (SIZES[1], 1.0)))],
)  # fmt: skip
def test_every_screen_of_a_game_is_laid_out_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float,
    spoken: str,
) -> None:  # fmt: skip
    app, clock = open_dummy(size, tmp_path, 5)
    app.set(app.settings.but(scale=scale, language=spoken))
    proof = Proof(monkeypatch)
    monkeypatch.setattr(BoardPanel, "draw", lambda *_: None)  # only what lies beside it counts
    monkeypatch.setattr(MapView, "complete", True)
    app.step()
    faults = proof.look(app)
    hand = Hand(app, clock, 5, patience=0.85)
    hand.press("new")
    faults |= proof.look(app)
    app.show(SettingsScreen(app, app.screen))
    faults |= proof.look(app)
    assert start_game(app, {}, 5) == ""
    app.step()
    seen: dict[tuple[str, str, int], int] = {}

    def watch(_: object) -> None:
        screen = app.screen
        if not isinstance(screen, Play):
            key = (type(screen).__name__, "", 0)
        else:
            key = (screen.light, screen.playing.step, len(screen.playing.pointer.made))
        seen[key] = seen.get(key, 0) + 1
        if seen[key] <= 2:
            faults.update(proof.look(app))

    while not isinstance(app.screen, Ending) and hand.clicks < 160:
        things = app.clickables()
        hold = 650 if things[0].kind == "hold" else 0
        hand.click((things[0] if hold else hand.choose(things)).rect.center, hold)
        watch(app)
        if hand.clicks == 120 and isinstance(app.screen, Play):
            play = app.screen
            for screen in (Pause(app, play), LogPage(play), PlacePage(play)):
                app.show(screen)
                faults |= proof.look(app)
            app.show(play)
    app.close()
    assert not faults, "\n".join(sorted(faults))
