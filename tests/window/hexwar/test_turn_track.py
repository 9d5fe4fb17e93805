"""The track of the turns stands once on a screen: in the open panel, else on the map's sheet."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from nightdrop.hexwar.ui.map.map_margins import Turns
from nightdrop.hexwar.ui.play.hex_table import HexTop
from nightdrop.table.match.match import Match
from nightdrop.ui.app import App
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.screen import ReplayScreen
from tests.tools.demo import finish_map, map_of, open_dummy


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    app, _clock = open_dummy((1920, 1080), tmp_path, 1)
    yield app
    app.close()


def tracks(play: Play) -> tuple[int, int]:
    """How many tracks the sheet has, and whether the panel has one."""
    sheet = map_of(play).board.sheet
    sheet._kept.clear()
    play.hurry()
    finish_map(play)
    play.dirty = True
    play.app.draw_if_needed()
    printed = [one for margin in sheet._kept.values() for one in margin.content.top.widgets]
    in_panel = any(spot.kind == "own" for spot in play.side.spots)
    return sum(isinstance(one, Turns) for one in printed), int(in_panel)


def test_the_turns_stand_once_with_the_panel_and_without_it(app: App) -> None:
    play = Play(app, Match.new("night-drop", seed=1))
    app.show(play)
    play.uncovered()
    assert tracks(play) == (0, 1)
    play.side.toggle()
    assert tracks(play) == (1, 0)


def test_the_sheet_of_a_replay_prints_no_turns_beside_its_time_line(
    app: App, unpainted: None
) -> None:
    screen = ReplayScreen(app, Match.new("night-drop", seed=1).to_replay(), back=app.screen)
    app.show(screen)
    app.step()
    assert isinstance(screen.picture.top, HexTop) and not screen.picture.top.board.sheet.has_turns
