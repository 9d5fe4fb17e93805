"""What the title says of the game that was left last."""

from pathlib import Path
from random import Random

import pytest

from nightdrop.engine.model import Message
from nightdrop.engine.view import seen_by
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.log import Steps
from nightdrop.table.match.match import Match
from nightdrop.table.match.saved import Standing, standing_of
from nightdrop.table.record.record import Bot
from nightdrop.table.record.sealed import Cost, Seal
from nightdrop.table.words.sentences import word
from tests.conftest import play_on


def test_a_game_says_its_turn_and_who_decides(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    Match.new(seed=3, save_to=path).close()
    assert standing_of(path).words == "Turn 1, the US player decides"


def test_a_turn_is_called_as_its_scenario_calls_it() -> None:
    standing = Standing(turn=7, decider="commander", reader="commander", game="fallujah-2004")
    assert standing.words == "Operation 7, you decide"


def test_a_sealed_game_says_no_more_than_its_clear_header(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    match = Match.new(seed=3, save_to=path, seal=Seal.of("us", "german", cost=Cost(16, 8, 1)))
    match.close()
    assert standing_of(path) == Standing(begun=match.header.created, game="night-drop")


def test_before_the_end_a_list_is_told_what_both_sides_know(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    match = play_on(Match.new(seed=3, save_to=path), Random(3), 200)
    match.close()
    standing = standing_of(path)
    assert standing.view == seen_by(match.state, "both") != match.state
    assert standing.place == [line.place for line in match.log("both") if line.place][-1]
    assert standing.steps == Steps(match.to_replay(), "both").count


def test_against_the_program_a_list_is_told_what_the_player_knows(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    players = {"us": "human", "german": Bot(bot="captain", version=1)}
    match = play_on(Match.new(seed=3, save_to=path, players=players), Random(3), 200)
    match.close()
    standing = standing_of(path)
    assert (standing.reader, standing.view) == ("us", seen_by(match.state, "us"))


def test_after_the_end_a_list_is_told_everything(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    match = play_on(Match.new(seed=3, save_to=path), Random(3), 2000)
    match.close()
    assert match.is_over
    standing = standing_of(path)
    assert standing.result == match.result and standing.view is not None
    assert all(c.face is None or len(c.known_to) == 2 for c in standing.view.pieces)


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
    said = word(Message("prompt.move_german", {"left": 0}, "8.4.1"), Match.new(seed=3).state)
    assert said == "Move the activated German units; no other can be activated. [8.4.1]"
