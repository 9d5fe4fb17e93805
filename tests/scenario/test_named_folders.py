"""A scenario is called as its folder, and what is known of one is asked for by its name."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.hexwar.scenario.scenario import hex_looks
from nightdrop.hexwar.ui.counters.liveries import _liveries
from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.match.saved import validate
from nightdrop.table.scenario.scenarios import looks_of, shipped_games, shipped_scenarios
from nightdrop.ui.look.badges import points_sign, side_badge
from nightdrop.ui.look.side_theme import (
    _uniforms,
    colours_of,
    scenario_shown,
    show_colours_of,
    uniform,
)
from tests.tools.demo import open_dummy


@pytest.mark.parametrize("name", shipped_scenarios())
def test_a_folder_of_another_name_is_refused(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(data_path("scenarios", name), folder, ignore=shutil.ignore_patterns("land"))
    with pytest.raises(FileError, match="the name must be that of its folder, copy") as refused:
        validate(folder)
    assert refused.value.line > 0
    folder.rename(tmp_path / name)
    assert f"the scenario {name} is sound" in validate(tmp_path / name)


@pytest.fixture
def colours() -> Iterator[None]:
    _uniforms.cache_clear()
    yield
    show_colours_of("")
    _uniforms.cache_clear()


@pytest.mark.usefixtures("colours")
def test_the_colours_of_a_scenario_hang_on_its_name_alone() -> None:
    """Whichever scenario is shown when they are first asked for."""
    for shown in shipped_games():
        show_colours_of(shown)
        for name in shipped_games():
            assert _uniforms(name).keys() == looks_of(name).sides.keys()
        _uniforms.cache_clear()


@pytest.mark.usefixtures("colours")
@pytest.mark.parametrize("shown", ["night-drop", "pegasus-bridge"])
def test_the_liveries_of_a_scenario_hang_on_its_name_alone(shown: str) -> None:
    _liveries.cache_clear()
    show_colours_of(shown)
    for name in ("night-drop", "pegasus-bridge"):
        assert _liveries(name).keys() == hex_looks(name).formations.keys()


@pytest.mark.usefixtures("colours")
def test_the_badge_of_another_game_leaves_the_colours_that_are_shown() -> None:
    show_colours_of("pegasus-bridge")
    before, other = uniform("german"), next(iter(looks_of("night-drop").sides))
    badges = [pygame.image.tobytes(side_badge(other, 24, name), "RGBA")
              for name in ("night-drop", "pegasus-bridge")]  # fmt: skip
    points_sign(3, 24, "night-drop")
    with colours_of("night-drop"):
        assert scenario_shown() == "night-drop"
    assert badges[0] != badges[1]
    assert (scenario_shown(), uniform("german")) == ("pegasus-bridge", before)


@pytest.mark.usefixtures("colours")
def test_a_page_that_takes_over_again_shows_its_own_colours(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path)
    app.open("replay", Match.new(scenario="pegasus-bridge", seed=1).watched())
    game = app.screen
    app.open("replay", Match.new(seed=1).watched(), None, game)
    assert scenario_shown() == "night-drop"
    app.back_to(game)
    assert scenario_shown() == "pegasus-bridge"
    app.close()
