"""Random events and many games through the window: a sample of the long commands, and their eyes.

The long runs are `python -m tests.tools.monkey` and `python -m tests.tools.soak`.
"""

import gc
import weakref
from math import inf
from pathlib import Path

import pygame
import pytest

from nightdrop.hexwar.match.workbench import Workbench
from nightdrop.table.scenario.scenarios import shipped_games
from nightdrop.ui.look.fonts import SurfaceCache
from nightdrop.ui.menus.title import Title
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.screen import Play
from tests.tools import monkey, soak
from tests.tools.demo import open_dummy


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is written goes to a folder of the test's own."""
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path))


def test_a_sample_of_random_events_raises_nothing_and_gets_nowhere_stuck(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    events = 1500 if request.config.getoption("--long") else 600
    assert monkey.run(events, seed=5, out=tmp_path) == 0


def test_a_failing_run_is_kept_as_a_script_that_fails_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: Title, *_: object) -> None:
        raise ZeroDivisionError("planted")

    sitting = monkey.Sitting(3, tmp_path)
    sitting.do(("key", 1, 0, ""))
    script = monkey.keep(sitting, 3, tmp_path)
    monkeypatch.setattr(Title, "handle", broken)
    with pytest.raises(ZeroDivisionError, match="planted"):
        monkey.replay(script, tmp_path)


def test_a_screen_without_a_way_out_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from nightdrop.ui.menus.help import HelpScreen

    sitting = monkey.Sitting(3, tmp_path)
    sitting.app.show_help()
    monkeypatch.setattr(HelpScreen, "handle", lambda self, event: None)
    with pytest.raises(monkey.Stuck, match="HelpScreen"):
        sitting.way_out()


def test_the_way_out_leads_past_a_position_that_is_not_saved(tmp_path: Path) -> None:
    sitting = monkey.Sitting(3, tmp_path)
    made = Workbench()
    made.set_turn(5)
    sitting.app.open("bench", made)
    sitting.way_out()
    assert isinstance(sitting.app.screen, Title)


WHOLE = pytest.mark.long("games to their ends: every run leaves some in the middle")


@pytest.mark.parametrize(
    ("scenario", "most"), [("night-drop", 60), pytest.param("phantom-fury", inf, marks=WHOLE)]
)
def test_games_through_one_window_leave_no_handle_open(
    capsys: pytest.CaptureFixture[str], scenario: str, most: float
) -> None:
    """Games with a map that are left, and games of cards to their ends: each is replayed."""
    soak.run(games=2, seed=1, scenario=scenario, most=most)
    assert "handles +0" in capsys.readouterr().out


def test_memory_that_grows_by_the_game_is_told() -> None:
    growing = [soak.Sample(games, 1000 + 3 * games, 9) for games in range(10)]
    assert soak.slope(growing) == pytest.approx(3.0)


def test_pictures_that_are_kept_up_to_a_limit_are_not_counted() -> None:
    kept = SurfaceCache(4000)
    kept.keep("picture", pygame.Surface((10, 10)))
    soak.sample(0)
    assert len(kept) == 0


@pytest.mark.parametrize("scenario", shipped_games())
def test_nothing_keeps_a_game_when_the_next_begins(scenario: str, tmp_path: Path) -> None:
    app, clock = open_dummy((1280, 720), tmp_path)
    soak.play_game(app, clock, 1, scenario, most=soak.PAINTED)
    play = app.screen.play if isinstance(app.screen, Cover) else app.screen
    assert isinstance(play, Play)
    left = [weakref.ref(one) for one in (play, play.playing, play.playing.match)]
    del play
    soak.play_game(app, clock, 2, scenario, most=1)
    gc.collect()
    assert [one() for one in left] == [None, None, None]
    app.close()
