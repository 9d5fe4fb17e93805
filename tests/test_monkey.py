"""Random events and many games through the window: a sample of the long commands, and their eyes.

The long runs are `python -m tests.tools.monkey` and `python -m tests.tools.soak`.
"""

from pathlib import Path

import pytest

from nightdrop.hexwar.match.workbench import Workbench
from nightdrop.ui.menus.title import Title
from tests.tools import monkey, soak


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is written goes to a folder of the test's own."""
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path))


def test_a_sample_of_random_events_raises_nothing_and_gets_nowhere_stuck(tmp_path: Path) -> None:
    assert monkey.run(events=1500, seed=5, out=tmp_path) == 0


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


def test_games_through_one_window_leave_no_handle_open(
    capsys: pytest.CaptureFixture[str],
) -> None:
    soak.run(games=2, seed=1)
    assert "handles +0" in capsys.readouterr().out


def test_memory_that_grows_by_the_game_is_told() -> None:
    growing = [soak.Sample(games, 1000 + 3 * games, 9) for games in range(10)]
    assert soak.slope(growing) == pytest.approx(3.0)
