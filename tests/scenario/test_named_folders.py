"""A scenario is called as its folder, and what is known of one is asked for by its name."""

import shutil
from pathlib import Path

import pygame
import pytest

from nightdrop.hexwar.scenario.scenario import hex_looks
from nightdrop.hexwar.ui.counters.liveries import liveries
from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.saved import validate
from nightdrop.table.scenario.scenarios import looks_of, shipped_games, shipped_scenarios
from nightdrop.ui.look.badges import side_badge
from nightdrop.ui.look.side_theme import _uniforms


@pytest.mark.parametrize("name", shipped_scenarios())
def test_a_folder_of_another_name_is_refused(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(data_path("scenarios", name), folder, ignore=shutil.ignore_patterns("land"))
    with pytest.raises(FileError, match="the name must be that of its folder, copy") as refused:
        validate(folder)
    assert refused.value.line > 0
    folder.rename(tmp_path / name)
    assert f"the scenario {name} is valid" in validate(tmp_path / name)


def test_the_colours_of_a_scenario_hang_on_its_name_alone() -> None:
    for name in shipped_games():
        assert _uniforms(name).keys() == looks_of(name).sides.keys()


def test_the_liveries_of_a_scenario_hang_on_its_name_alone() -> None:
    for name in ("night-drop", "pegasus-bridge"):
        assert liveries(name).keys() == hex_looks(name).formations.keys()


def test_the_badge_of_a_side_is_that_of_each_game() -> None:
    side = next(iter(looks_of("night-drop").sides))
    badges = [pygame.image.tobytes(side_badge(side, 24, name), "RGBA")
              for name in ("night-drop", "pegasus-bridge")]  # fmt: skip
    assert badges[0] != badges[1]
