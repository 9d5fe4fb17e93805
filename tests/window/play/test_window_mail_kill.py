"""A window that is killed at work on a game by mail loses nothing."""

import os
from pathlib import Path

import pytest

from nightdrop.table.record import sealed
from nightdrop.table.record.sealed import Cost
from tests.tools.kill import Finding
from tests.tools.mail_kill import NamingDisk, _look, finish, kill_all, killed, opened, prepared

pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="a fork is killed, and this system has none"
)


@pytest.fixture(autouse=True)
def _cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits for scrypt."""
    monkeypatch.setattr(sealed, "DEAR", Cost(16, 8, 1))


def test_a_window_that_is_killed_as_it_writes_a_letter_loses_nothing(tmp_path: Path) -> None:
    """Before the letter has its name: it is written again, with all that was decided."""
    prepared(tmp_path, "answer")
    assert killed(tmp_path, "answer", NamingDisk(is_named=False))
    finish(tmp_path, "answer")
    with (tmp_path / "confirmed").open("a") as file:
        file.write("\nroll 1 1")
    hands = opened(tmp_path, "answer")
    hands.app.close()
    with pytest.raises(Finding, match="lacks some"):
        _look(hands, 4)


@pytest.mark.long("a window is killed at 48 moments")
def test_a_window_that_is_killed_at_any_moment_loses_nothing(tmp_path: Path) -> None:
    """As it invites, takes or unlocks a seat, answers, ends a game, and goes to one screen."""
    assert kill_all(48, tmp_path, lambda _told: None) == 48
