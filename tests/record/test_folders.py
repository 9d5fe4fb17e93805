"""Files and folders on other systems, and the player's own folders; what a write may not break."""

import errno
import os
import re
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from types import SimpleNamespace
from typing import NoReturn

import platformdirs
import pytest

from nightdrop.table.disk import files
from nightdrop.table.disk.files import Disk, append_lines, make_folders, unwritten, write_atomically
from nightdrop.table.disk.locks import claim
from nightdrop.table.match import pages
from nightdrop.table.record.saves import new_save, rotate, saved_games
from tests.wording import in_code


def fails(number: int) -> NoReturn:
    raise OSError(number, os.strerror(number))


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOTSUP, errno.EPERM])
def test_a_file_system_that_cannot_sync_folders_is_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _handle: fails(number))
    Disk().sync_folder(tmp_path)


def test_a_folder_that_fails_to_sync_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _handle: fails(errno.EIO))
    with pytest.raises(OSError, match=os.strerror(errno.EIO)):
        Disk().sync_folder(tmp_path)


def test_windows_has_no_call_to_sync_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "fsync", lambda _handle: fails(errno.EIO))
    Disk().sync_folder(tmp_path)


@pytest.mark.parametrize("knows", [True, False])
def test_a_mac_syncs_fully_where_its_file_system_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, knows: bool
) -> None:
    calls: list[str] = []

    def fcntl(_handle: int, command: int) -> None:
        assert command == 51
        if not knows:
            fails(errno.ENOTSUP)
        calls.append("full")

    monkeypatch.setattr(files, "_fcntl", SimpleNamespace(F_FULLFSYNC=51, fcntl=fcntl))
    monkeypatch.setattr(os, "fsync", lambda _handle: calls.append("plain"))
    Disk().sync(0)
    assert calls == (["full"] if knows else ["plain"])


def test_nothing_is_written_over_a_folder(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=re.escape(in_code("it is not a file"))):
        write_atomically(tmp_path, "text")


def test_a_file_that_another_has_written_is_not_added_to(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("one\n", "utf-8")
    with pytest.raises(files.FileChangedError):
        append_lines(path, "two\n", size=3)
    assert append_lines(path, "two\n", size=4) == 8
    assert path.read_text("utf-8") == "one\ntwo\n"


def test_lines_may_be_added_without_waiting_for_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.yaml"
    path.touch()
    monkeypatch.setattr(os, "fsync", lambda _handle: fails(errno.EIO))
    assert append_lines(path, "one\n", size=0, sync=False) == 4


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "saves").touch()
    with pytest.raises(NotADirectoryError):
        make_folders(tmp_path / "saves")


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("user_data", "user_data_dir"),
        ("user_settings", "user_config_dir"),
        ("user_pictures", "user_pictures_dir"),
        ("user_documents", "user_documents_dir"),
    ],
)
def test_a_players_files_lie_in_his_systems_folders(
    monkeypatch: pytest.MonkeyPatch, ours: str, theirs: str
) -> None:
    monkeypatch.setattr(platformdirs, theirs, lambda *_names, **_options: "/home/ann/there")
    assert getattr(files, ours)("saves", "game.yaml") == Path("/home/ann/there/saves/game.yaml")


def test_a_file_that_cannot_be_made_says_why() -> None:
    path = Path("turn-3.png")
    taken = FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    assert unwritten(path, taken) == in_code(
        "{path} already exists: choose another name.", path="turn-3.png")
    assert unwritten(path, full).startswith("turn-3.png cannot be written: No space left on device")


def test_a_library_without_its_papers_is_named_without_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unknown(name: str) -> NoReturn:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(pages, "version", unknown)
    assert "pygame-ce" in {row.name for row in pages._program()}


def test_a_language_without_an_about_page_shows_the_english_one() -> None:
    assert pages._read("tlh") == pages._read("en")


def test_two_games_of_one_second_have_two_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.strftime", lambda _format: "2026-06-06-013000")
    names = []
    for _game in range(3):
        names.append(new_save(tmp_path).name)
        (tmp_path / names[-1]).touch()
    assert names == [f"game-2026-06-06-013000{end}.yaml" for end in ("", "-2", "-3")]


def test_without_a_folder_there_are_no_saved_games(tmp_path: Path) -> None:
    assert saved_games(None) == saved_games(tmp_path / "none") == []


def test_an_older_game_of_the_same_name_is_not_overwritten_when_it_is_put_away(
    tmp_path: Path,
) -> None:
    (tmp_path / "older").mkdir()
    names = [f"game-2026-01-01-1200{number:02}.yaml" for number in range(22)]
    for number, name in enumerate(names):
        (tmp_path / name).write_text(name, "utf-8")
        os.utime(tmp_path / name, (number, number))
    for taken in (names[0], names[0].replace(".yaml", "-2.yaml")):
        (tmp_path / "older" / taken).write_text("before", "utf-8")
    rotate(tmp_path / names[-1])
    older = {path.name: path.read_text("utf-8") for path in (tmp_path / "older").iterdir()}
    first = names[0].removesuffix(".yaml")
    assert older == {
        f"{first}.yaml": "before",
        f"{first}-2.yaml": "before",
        f"{first}-3.yaml": names[0],
        names[1]: names[1],
    }


def test_a_game_that_is_being_played_is_not_put_away(tmp_path: Path) -> None:
    names = [f"game-2026-01-01-1200{number:02}.yaml" for number in range(21)]
    for number, name in enumerate(names):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (number, number))
    lock = claim(tmp_path / names[0])
    rotate(tmp_path / names[-1])
    lock.release()
    assert (tmp_path / names[0]).exists() and not (tmp_path / "older").exists()
