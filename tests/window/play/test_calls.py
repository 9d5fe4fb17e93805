"""What an input costs at the window, in functions and calls: no clock bears on it."""

from pathlib import Path

import pytest

from nightdrop.table.words import english
from nightdrop.table.words.news import COUNTED_NEWS, NEWS
from tests.tools.calls import Mover, counted, frames

MOST_FRAMES = 13  # from the loop that serves events to the rule that takes an action
MOST_CALLS = 25_000  # of two clicks that move a unit, and of the frames that show it


def test_a_click_reaches_its_rule_through_few_functions(tmp_path: Path) -> None:
    mover = Mover(tmp_path)
    way = frames(mover.move)
    mover.app.close()
    assert 1 < len(way) <= MOST_FRAMES, way


def test_a_move_takes_few_calls(tmp_path: Path) -> None:
    mover = Mover(tmp_path)
    calls = counted(mover.move)
    mover.app.close()
    assert mover.play.playing.match.entries[-1].startswith("move")
    assert calls.total() <= MOST_CALLS


def test_no_click_waits_for_words_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    english.english.cache_clear()
    for table in (NEWS, COUNTED_NEWS):
        vars(table).pop("_table", None)
    mover = Mover(tmp_path)
    monkeypatch.setattr(english, "read_yaml", lambda path: pytest.fail(f"{path} is read"))
    mover.move()
    mover.app.close()
    assert mover.play.playing.match.entries[-1].startswith("move")
