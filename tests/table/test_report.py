"""The report of what went wrong: one file, without paths, with a game only where one agrees."""

import json
import os
import re
import stat
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pygame
import pytest

from nightdrop import __version__, cli
from nightdrop.table.disk import logs, report
from nightdrop.table.disk.files import user_logs
from nightdrop.table.disk.report import AGREED, write_report
from nightdrop.table.match.match import Match
from nightdrop.ui.menus.help import AboutPage
from nightdrop.ui.menus.report import Report
from nightdrop.ui.settings import Settings
from tests.tools.demo import Hand, open_dummy

Said = Callable[[], str]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spared: Said) -> Path:
    """The documents of a player who has a home, four logs and a saved game."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    user_logs().mkdir(parents=True)
    for day in range(1, 5):
        (user_logs() / f"window-2026110{day}T000000-1.log").write_text(f"day {day}\n")
        os.utime(user_logs() / f"window-2026110{day}T000000-1.log", (day, day))
    monkeypatch.setattr(report, "user_documents", lambda *parts: tmp_path.joinpath("docs", *parts))
    Match.new("phantom-fury", seed=7, save_to=tmp_path / "For Anna.yaml").close()
    return tmp_path


def held(path: Path) -> dict[str, str]:
    with ZipFile(path) as file:
        return {name: file.read(name).decode() for name in file.namelist()}


def test_it_holds_version_settings_and_the_last_logs(folder: Path) -> None:
    path = write_report({"scale": 1.5}, {"driver": "x11", "at": f"{folder}/home/x"})
    assert re.fullmatch(r"nightdrop-report-\d{8}-\d{6}\.zip", path.name)
    found = held(path)
    newest = (f"logs/window-2026110{day}T000000-1.log" for day in (2, 3, 4))
    assert found.keys() == {"about.txt", "settings.json", *newest}
    assert f"nightdrop {__version__}, Python" in found["about.txt"]
    assert "driver: x11" in found["about.txt"] and "at: ~/x" in found["about.txt"]
    assert json.loads(found["settings.json"]) == {"scale": 1.5}
    assert os.name == "nt" or stat.S_IMODE(path.stat().st_mode) == 0o600


def test_no_path_and_no_name_of_a_game_is_told(folder: Path) -> None:
    told = "\n".join(held(write_report({}, {}, folder / "For Anna.yaml")).values())
    assert "Anna" not in told and str(folder) not in told


@pytest.mark.parametrize("agrees", [True, False])
def test_the_command_adds_a_game_only_where_it_is_named(
    agrees: bool, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = ["report", *(["--record", str(folder / "For Anna.yaml")] if agrees else [])]
    assert cli.main(typed) == 0
    said = capsys.readouterr().out
    (path,) = (folder / "docs").rglob("*.zip")
    assert str(path) in said and "Nothing was sent." in said
    assert (AGREED in said, "game.yaml" in held(path)) == (agrees, agrees)
    assert not agrees or held(path)["game.yaml"] == (folder / "For Anna.yaml").read_text()


def test_a_game_that_is_not_there_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["report", "--record", str(folder / "gone.yaml")]) == cli.REFUSED
    assert "gone.yaml" in capsys.readouterr().err
    assert list(folder.rglob("*.zip")) == []


def test_a_checkout_names_its_commit(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    git = folder / ".git"
    (git / "refs/heads").mkdir(parents=True)
    monkeypatch.setattr(report, "data_path", folder.joinpath)
    assert report.commit() == ""
    (git / "HEAD").write_text("ref: refs/heads/main\n")
    (git / "refs/heads/main").write_text("abc123\n")
    assert report.commit() == "abc123"
    (git / "HEAD").write_text("def456\n")
    assert report.commit() == "def456"


@pytest.mark.parametrize("with_game", [False, True])
def test_it_is_written_from_the_page_about_the_program(with_game: bool, folder: Path) -> None:
    app, clock = open_dummy((1280, 720), folder, 3)
    app.exports = folder / "docs"
    app.show(AboutPage(app, app.screen))
    hand = Hand(app, clock, 3)
    hand.press("report")
    sheet = app.screen
    assert isinstance(sheet, Report)
    hand.press("with-game" if with_game else "write")
    (path,) = (folder / "docs").rglob("*.zip")
    assert path.name in sheet.note and "Nothing was sent." in sheet.note
    found = held(path)
    assert "driver: dummy" in found["about.txt"] and "window: 1280x720" in found["about.txt"]
    assert json.loads(found["settings.json"]).keys() == vars(Settings()).keys()
    assert ("game.yaml" in found) == with_game
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    app.step()
    assert isinstance(app.screen, AboutPage)
    app.close()


def test_a_folder_that_refuses_is_told_in_a_sentence(folder: Path) -> None:
    app, clock = open_dummy((1280, 720), folder, 3)
    (folder / "file").write_text("")
    app.exports = folder / "file"
    app.open("report", app.screen)
    Hand(app, clock, 3).press("write")
    assert isinstance(app.screen, Report)
    assert "cannot be written" in app.screen.error and logs.log_file() is None
    app.close()
