"""Saved games get names of their own, and go into a bin from which they can be had back."""

import os
from pathlib import Path

import pygame
import pytest

from nightdrop.table.disk.files import MOST_NAME, Disk, free_path, short, using, with_word
from nightdrop.table.disk.locks import lock_of
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.saves import (
    delete,
    fit_name,
    put_into_sent,
    rename,
    saved_games,
    take_back,
)
from nightdrop.table.record.sealed import Cost, Seal
from nightdrop.ui.menus.games import Games
from tests.tools.demo import open_dummy, press_button
from tests.window.play.test_window import SIZE, press_key


class Stuck(Disk):
    """A disk that moves nothing."""

    def replace(self, old: Path, new: Path) -> None:
        raise PermissionError(13, "no")


def saved(folder: Path, name: str = "game-2026-01-01-120000.yaml") -> Path:
    match = Match.new(seed=3, save_to=folder / name)
    match.close()
    return folder / name


def test_a_folder_is_known_by_its_last_two_names() -> None:
    told = [short(Path(folder)) for folder in ("/home/anna/Downloads", "/home", "Downloads")]
    assert told == ["anna/Downloads", "/home", "Downloads"]


def test_a_renamed_game_is_the_same_record(tmp_path: Path) -> None:
    path = saved(tmp_path)
    before = path.read_bytes()
    named = rename(path, " Anna / Marco: 2 ")
    assert named == tmp_path / "Anna - Marco- 2.yaml"
    assert (named.read_bytes(), path.exists()) == (before, False)


@pytest.mark.parametrize("seal", [None, Seal.of("us", "german", cost=Cost(16, 8, 1))])
def test_a_game_that_was_sent_by_mail_is_played_on_nowhere_else(
    tmp_path: Path, seal: Seal | None
) -> None:
    """Its file is as it was; it is read and replayed, but no match saves to it."""
    match = Match.new(seed=None if seal else 5, save_to=tmp_path / "Club.yaml", seal=seal)
    match.close()
    before = (tmp_path / "Club.yaml").read_bytes()
    path = put_into_sent(tmp_path / "Club.yaml")
    assert path.read_bytes() == before and saved_games(tmp_path) == []
    with pytest.raises(FileError, match="was sent and goes on by mail"):
        Match.load(path, save_to=path, seal=seal)
    assert Replay(path, seal).record.entries == match.record.entries
    assert path.read_bytes() == before


def test_a_name_that_is_taken_overwrites_nothing(tmp_path: Path) -> None:
    one, other = saved(tmp_path), saved(tmp_path, "club.yaml")
    assert rename(one, "club") != other
    assert len(saved_games(tmp_path)) == 2


@pytest.mark.parametrize("name", ["", " .. ", "club"])
def test_a_name_that_is_none_or_the_same_changes_nothing(tmp_path: Path, name: str) -> None:
    path = saved(tmp_path, "club.yaml")
    assert rename(path, name) == path and path.exists()


def test_a_game_that_is_played_is_neither_renamed_nor_deleted(tmp_path: Path) -> None:
    match = Match.new(seed=3, save_to=tmp_path / "club.yaml")
    for act in (delete, lambda path: rename(path, "other")):
        with pytest.raises(FileError, match="being played"):
            act(tmp_path / "club.yaml")
    match.close()


def test_what_is_deleted_can_be_had_back_for_thirty_days(tmp_path: Path) -> None:
    old = tmp_path / "bin" / "2020-01-01" / "old.yaml"
    old.parent.mkdir(parents=True)
    old.write_text("old", "utf-8")
    path = saved(tmp_path)
    before, when = path.read_bytes(), path.stat().st_mtime_ns
    binned = delete(path)
    assert (saved_games(tmp_path), old.parent.exists()) == ([], False)
    assert take_back(binned) == path
    assert (path.read_bytes(), path.stat().st_mtime_ns) == (before, when)


# Names as long as a file system keeps them, of letters of one to four bytes or of two signs.
LONGEST = [letter * (250 // len(letter.encode())) for letter in ("a", "ж", "漢", "🂡", "e\u0301")]


@pytest.mark.parametrize("name", LONGEST, ids=[ascii(name[0]) for name in LONGEST])
def test_a_game_of_the_longest_name_is_locked_played_copied_and_put_in_the_bin(
    tmp_path: Path, name: str
) -> None:
    path = tmp_path / f"{name}.yaml"
    match = Match.new(seed=3, save_to=path)
    match.submit(match.state.menu[0])
    assert (match.save_problem, lock_of(path).exists()) == (None, True)
    copy = Match.load(path, save_to=free_path(path))
    copy.save(with_word(path, "copy"))
    assert copy.save_problem is None
    match.close()
    copy.close()
    binned = delete(path)
    assert len(saved_games(tmp_path)) == 2
    for made in (*saved_games(tmp_path), binned):
        assert Match.load(made).entries == match.entries


@pytest.mark.parametrize("letters", ["x", "ж", "漢", "🂡", "e\u0301", "\udcfc", "a\x00"])
@pytest.mark.parametrize("count", [1, 59, 61, 400])
def test_a_name_of_any_letters_and_length_is_saved(
    tmp_path: Path, letters: str, count: int
) -> None:
    path = rename(saved(tmp_path), letters * count)
    assert saved_games(tmp_path) == [path] and not path.stem.startswith("game-")
    assert len(path.name.encode()) <= MOST_NAME - len("-changed-10")


@pytest.mark.parametrize("name", ["con", "NUL", "com1.old", "Aux"])
def test_a_name_that_is_a_device_of_some_system_becomes_another(name: str) -> None:
    assert fit_name(name) == f"-{name}"
    assert fit_name(f"x{name}") == f"x{name}"


def test_a_disk_that_moves_nothing_leaves_all_as_it_was(tmp_path: Path) -> None:
    path = saved(tmp_path)
    before = path.read_bytes()
    with using(Stuck()):
        for act in (delete, lambda path: rename(path, "other")):
            with pytest.raises(PermissionError):
                act(path)
    assert (path.read_bytes(), saved_games(tmp_path)) == (before, [path])


def test_games_are_named_deleted_and_brought_back_by_keys(tmp_path: Path) -> None:
    app, _clock = open_dummy(SIZE, tmp_path, 7)
    first, second = saved(tmp_path), saved(tmp_path, "game-2026-01-02-120000.yaml")
    os.utime(first, (1, 1))
    app.show(Games(app))
    screen = app.screen
    assert isinstance(screen, Games)
    press_button(app, "rename")
    for _letter in second.stem:
        press_key(app, pygame.K_BACKSPACE)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, {"text": "Club"}))
    press_key(app, pygame.K_RETURN)
    assert screen.chosen == tmp_path / "Club.yaml"
    press_key(app, pygame.K_DELETE)
    assert saved_games(tmp_path) == [first]
    press_key(app, pygame.K_DELETE)
    assert saved_games(tmp_path) == []
    for _twice in range(2):
        press_key(app, pygame.K_u, "u")
    assert saved_games(tmp_path) == [tmp_path / "Club.yaml", first]
    assert screen.chosen == tmp_path / "Club.yaml"
    with using(Stuck()):
        press_key(app, pygame.K_DELETE)
    assert "could not be moved" in screen.error and len(saved_games(tmp_path)) == 2
    app.close()
