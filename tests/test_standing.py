"""What the title says of the game that was left last."""

from pathlib import Path

import pytest

from nightdrop.engine.model import Message
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.match.saved import Standing, standing_of
from nightdrop.table.record.sealed import Cost, Seal
from nightdrop.table.words.sentences import word


def test_a_game_says_its_turn_and_who_decides(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    Match.new(seed=3, save_to=path).close()
    assert standing_of(path).words == "Turn 1, the US player decides"


def test_a_sealed_game_says_no_more_than_its_clear_header(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    match = Match.new(seed=3, save_to=path, seal=Seal.of("us", "german", cost=Cost(16, 8, 1)))
    match.close()
    assert standing_of(path) == Standing(begun=match.header.created)


def test_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    Match.new(seed=3, save_to=path).close()
    before = path.read_bytes(), sorted(tmp_path.iterdir())
    standing_of(path)
    assert (path.read_bytes(), sorted(tmp_path.iterdir())) == before


def test_a_damaged_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("format: night-drop-record-1\n", encoding="utf-8")
    with pytest.raises(FileError):
        standing_of(path)


def test_where_nothing_is_left_the_prompt_says_so_plainly() -> None:
    said = word(Message("prompt.move_german", {"left": 0}, "8.4.1"))
    assert said == "Move the activated German units; no other can be activated. [8.4.1]"
