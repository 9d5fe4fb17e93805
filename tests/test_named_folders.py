"""A scenario is called as its folder, and what is known of one is asked for by its name."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.saved import validate
from nightdrop.table.scenario.scenarios import looks_of, shipped_games, shipped_scenarios
from nightdrop.ui.look.liveries import _uniforms, show_colours_of


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
