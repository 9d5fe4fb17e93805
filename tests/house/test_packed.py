"""What is packed to start without Python: nothing that the program loads is left out.

`python -m tests.tools.packed OUT` makes the folder and proves the rest.
"""

import configparser
import shutil
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest
from packaging.utils import canonicalize_name

from assets.tools import packmaker
from assets.tools.packmaker import (
    _KIT,
    LIBRARIES,
    NAME,
    ROOT,
    PackError,
    _library_lines,
    _write_share,
    data,
    left_out,
    main,
    modules,
    needed,
)
from nightdrop.games import KINDS
from nightdrop.table.disk.files import data_path
from nightdrop.table.match.pages import _read
from nightdrop.table.scenario.scenarios import shipped_games
from nightdrop.ui.app import SCREENS
from tests.tools.yaml_files import content_of


def named() -> set[str]:
    """The modules that the tables of kinds and of screens name as text."""
    texts = {value for kind in KINDS.values() for value in kind
             if isinstance(value, str) and ":" in value}  # fmt: skip
    screens = {module for module, _name in SCREENS.values()}
    return {text.partition(":")[0] for text in texts} | screens


def test_every_module_that_a_table_names_is_packed() -> None:
    assert named() <= {*modules()}


def test_every_folder_of_data_lies_where_the_program_looks_for_it() -> None:
    for source, place in data().items():
        assert source.is_dir()
        assert Path(place) == Path(NAME, "_data", source.relative_to(ROOT))


@pytest.mark.parametrize("scenario", shipped_games())
def test_every_scenario_is_packed(scenario: str) -> None:
    assert any(data_path("scenarios", scenario).is_relative_to(source) for source in data())


def test_no_module_of_a_package_that_is_needed_stays_out() -> None:
    out = left_out(needed())
    assert not {"pygame", "yaml", "pydantic", "PIL", "cryptography", "polib", NAME} & {*out}
    assert {"pytest", "numpy", "matplotlib", "tkinter"} <= {*out}


def test_every_library_that_the_about_page_names_is_packed_with_its_version() -> None:
    assert {canonicalize_name(name) for name in _read("en").libraries} <= {*needed()}


def test_a_library_of_unknown_licence_is_refused(tmp_path: Path) -> None:
    (tmp_path / "libstrange-1a2b3c4d.so.1").touch()
    with pytest.raises(PackError, match="no licence is known of libstrange"):
        list(_library_lines(tmp_path))


def test_what_lies_beside_stays_and_a_packing_that_fails_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def packs_nothing(_wishes: list[str]) -> None:
        (tmp_path / NAME / LIBRARIES).mkdir(parents=True)

    (tmp_path / "build").mkdir()
    packer = SimpleNamespace(run=packs_nothing)
    monkeypatch.setattr(packmaker, "import_module", lambda _name: packer)
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr(packmaker, "ROOT", tmp_path / "nowhere")  # so a licence is missing
    monkeypatch.setattr(packmaker, "_wishes", lambda *_given: [])
    monkeypatch.setattr(packmaker, "needed", dict)
    assert main([str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert {path.name for path in tmp_path.iterdir()} == {"build", NAME}


def test_each_library_has_a_text_of_its_licence() -> None:
    known = content_of(_KIT / "libraries.yaml")
    for one in known["libraries"]:
        assert "in" in one or one["licence"] in known["texts"], one["name"]


def test_the_desktop_entry_is_one_and_speaks_italian_too() -> None:
    entry = configparser.RawConfigParser(delimiters="=", interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]  # names keep their capitals
    entry.read(_KIT / f"{NAME}.desktop", "utf-8")
    assert entry.sections() == ["Desktop Entry"]
    told = entry["Desktop Entry"]
    assert (told["Type"], told["Exec"], told["Icon"]) == ("Application", NAME, NAME)
    lists = {key: told[key] for key in told if key.startswith(("Categories", "Keywords"))}
    assert all(text.endswith(";") for text in lists.values())
    assert {"Game", "BoardGame"} <= {*told["Categories"].split(";")}
    assert {key for key in told if "[it]" in key} == {
        f"{key}[it]" for key in ("GenericName", "Comment", "Keywords")
    }


@pytest.mark.skipif(shutil.which("sh") is None, reason="there is no shell here")
def test_the_menu_leads_to_the_folder_until_it_is_taken_out(tmp_path: Path) -> None:
    made, home = tmp_path / "Night Drop", tmp_path / "home"
    _write_share(made)
    menu = home / ".local" / "share"
    entry = menu / "applications" / "nightdrop.desktop"
    for words, is_there in ((), True), (("--remove",), False):
        command = ["sh", str(made / "menu.sh"), *words]
        subprocess.run(command, env={"HOME": str(home), "PATH": "/usr/bin:/bin"}, check=True)
        assert entry.is_file() is is_there
        assert bool([*menu.rglob("nightdrop.png")]) is is_there
        if is_there:
            assert f'\nExec="{made}/nightdrop"\n' in entry.read_text("utf-8")
