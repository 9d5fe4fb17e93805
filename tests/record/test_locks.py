"""Locks of saved games where the system gives none, gives others, or is used by Windows' calls."""

import errno
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

from nightdrop.table.disk import locks
from nightdrop.table.disk.locks import Busy, claim, is_busy, lock_of


class Bytes(ModuleType):
    """Windows' msvcrt as the locks use it: each file's byte can be had once."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.taken: set[int] = set()

    def locking(self, handle: int, mode: int, count: int) -> None:
        """Take the byte at which the file stands. Raises OSError if somebody has it."""
        assert (mode, count) == (self.LK_NBLCK, 1)
        assert os.lseek(handle, 0, os.SEEK_CUR) == 1 << 20
        file = os.fstat(handle).st_ino
        if file in self.taken:
            raise OSError("locked")
        self.taken.add(file)


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Bytes:
    """A system that knows no flock."""
    module = Bytes()
    monkeypatch.setattr(locks, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", module)
    return module


def test_windows_locks_a_byte_and_writes_the_process_before_it(
    windows: Bytes, tmp_path: Path
) -> None:
    lock = claim(tmp_path / "game.yaml")
    assert lock_of(tmp_path / "game.yaml").read_text("ascii") == f"{os.getpid()}\n"
    assert lock.stands and len(windows.taken) == 1
    lock.release()


def test_windows_says_who_has_a_game(windows: Bytes, tmp_path: Path) -> None:
    path = lock_of(tmp_path / "game.yaml")
    path.write_text("4711\n", "ascii")
    windows.taken.add(path.stat().st_ino)
    with pytest.raises(Busy) as caught:
        claim(tmp_path / "game.yaml")
    assert caught.value.process == "4711"
    assert is_busy(tmp_path / "game.yaml")


def test_a_holder_who_wrote_no_number_is_nobody_by_name(windows: Bytes, tmp_path: Path) -> None:
    path = lock_of(tmp_path / "game.yaml")
    path.write_bytes(b"\xff")
    windows.taken.add(path.stat().st_ino)
    with pytest.raises(Busy) as caught:
        claim(tmp_path / "game.yaml")
    assert caught.value.process == ""


def test_where_nothing_can_be_locked_play_goes_on_without(tmp_path: Path) -> None:
    lock = claim(tmp_path / "gone" / "game.yaml")
    assert lock.held and not lock.stands
    lock.release()
    assert not lock.held


def test_a_lock_whose_name_was_taken_away_stands_for_nobody(tmp_path: Path) -> None:
    lock = claim(tmp_path / "game.yaml")
    lock_of(tmp_path / "game.yaml").unlink()
    assert not lock.stands
    lock.release()


def test_a_game_of_this_process_is_busy_until_it_is_let_go(tmp_path: Path) -> None:
    game = tmp_path / "game.yaml"
    lock = claim(game)
    assert is_busy(game)
    lock.release()
    assert not is_busy(game)
    assert list(tmp_path.iterdir()) == []


def test_a_lock_that_was_handed_over_is_let_go_by_its_heir_alone(tmp_path: Path) -> None:
    first = claim(tmp_path / "game.yaml")
    heir = claim(tmp_path / "game.yaml")
    first.release()
    assert (first.held, heir.stands) == (False, True)
    heir.release()


def test_a_lock_released_as_we_came_is_tried_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, tried = lock_of(tmp_path / "game.yaml"), []

    def taken_away(handle: int) -> bool:
        tried.append(handle)
        if len(tried) == 1:
            path.unlink()  # its holder let it go between our opening and our locking
        return True

    monkeypatch.setattr(locks, "_try_lock", taken_away)
    lock = claim(tmp_path / "game.yaml")
    assert len(tried) == 2 and lock.stands
    lock.release()


def test_a_full_disk_without_room_for_the_number_locks_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int, _data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", full)
    lock = claim(tmp_path / "game.yaml")
    assert lock.stands
    lock.release()
    assert list(tmp_path.iterdir()) == []
