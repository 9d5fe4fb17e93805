"""How long each of two people has thought: shown if they like, and no secret of either."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from nightdrop.table.match.match import Match
from nightdrop.ui.app import App
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.screen import Play
from nightdrop.ui.play.thinking_time import ThinkingTime
from tests.scripted import ScriptedDealer
from tests.tools.demo import open_dummy
from tests.window.play.test_window_hold import POSITION, STICK, Hunt

pytestmark = pytest.mark.usefixtures("unpainted")


class Evening(Hunt):
    """Two people, the German before the screen, who let seconds pass."""

    def __init__(self, folder: Path, *, shown: bool = True, draw: str = "plt") -> None:
        self.app: App
        self.app, self.clock = open_dummy((1280, 720), folder, 1)
        self.app.set(self.app.settings.but(clocks=shown))
        self.match = Match.from_position(POSITION, dealer=ScriptedDealer([f"draw {draw}"]))
        self.play = Play(self.app, self.match)
        self.play.uncovered()
        self.app.step()

    def wait(self, seconds: float) -> None:
        self.clock.now += 1000 * seconds
        self.app.screen.tick(self.clock.now)

    @property
    def said(self) -> str:
        """What the panel says of who decides."""
        return self.play._contents().role

    @property
    def times(self) -> str:
        return self.play.clocks.time.all_words(("german", "us"), self.clock.now)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path)
    yield made
    made.app.close()


def test_the_time_of_who_decides_runs_in_the_panel(evening: Evening) -> None:
    assert evening.said == "0:00"
    evening.wait(65)
    assert evening.said == "1:05" and evening.play.dirty
    assert evening.play.wake_at() is not None


def test_it_stops_under_the_cover_which_tells_both(evening: Evening) -> None:
    evening.wait(20)
    evening.do(*STICK)
    evening.play.playing.pass_on()
    cover = evening.app.screen
    assert isinstance(cover, Cover)
    evening.wait(500)
    assert sorted(cover.clocks.split("   ")) == ["German 0:20", "US 0:00"]
    evening.play.uncovered()
    evening.wait(3)
    assert evening.times == "German 0:20   US 0:03"


@pytest.mark.parametrize("page", ["pause", "log"])
def test_it_stops_where_a_page_lies_over_the_game(evening: Evening, page: str) -> None:
    evening.app.open(page, evening.play)
    evening.wait(100)
    evening.app.show(evening.play)
    evening.wait(1)
    assert evening.times == "German 0:01   US 0:00"


def test_nothing_of_it_is_shown_unless_somebody_wishes_it(tmp_path: Path) -> None:
    evening = Evening(tmp_path, shown=False)
    evening.wait(70)
    assert evening.said == "" and evening.play.wake_at() is None
    evening.do(*STICK)
    evening.play.playing.pass_on()
    assert isinstance(evening.app.screen, Cover) and evening.app.screen.clocks == ""
    evening.app.close()


def test_nothing_of_it_is_in_the_record(evening: Evening) -> None:
    evening.wait(70)
    assert "1:10" in evening.said
    assert "1:10" not in str(evening.match.record) and "70" not in str(evening.match.record.header)


def test_one_player_of_both_sides_has_no_clock(evening: Evening) -> None:
    evening.app.set(evening.app.settings.but(solo=True))
    assert not evening.play.clocks.is_shown


@pytest.mark.parametrize("draw", ["hq", "plt"])
def test_what_one_side_saw_changes_nothing_of_it(tmp_path: Path, draw: str) -> None:
    evening = Evening(tmp_path, draw=draw)
    evening.do(*STICK)
    evening.wait(10)
    assert evening.times == "German 0:10   US 0:00"
    evening.app.close()


def test_a_side_that_thinks_again_goes_on_where_it_stopped() -> None:
    clock = ThinkingTime()
    for side, now in (("us", 0), ("german", 1500), ("us", 4000), (None, 4900)):
        clock.follow(side, now)
    assert clock.all_words(("us", "german"), 99_000) == "US 0:02   German 0:02"
