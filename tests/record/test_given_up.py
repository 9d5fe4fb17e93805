"""A game that was given up: one optional field of its record, in no entry and no digest."""

from pathlib import Path

import pytest

from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match, Refused
from nightdrop.table.match.saved import standing_of, verified
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.record import Bot, read_record
from nightdrop.table.record.saves import is_finished
from nightdrop.table.record.sealed import Cost, Seal
from nightdrop.table.scenario.scenarios import shipped_games

OVER = Path("tests/records/end.yaml")
SEAL = Seal.of("one", "other", cost=Cost(16, 8, 1))
LOSER = {"night-drop": "german", "pegasus-bridge": "german", "phantom-fury": "us",
         "fallujah-2004": "coalition"}  # fmt: skip


def begun(game: str, path: Path, seal: Seal | None = None) -> Match:
    """A game of three decisions."""
    match = Match.new(game, seed=7, save_to=path, seal=seal)
    while len(match.entries) < 3 or match.actor is None:
        match.submit(match.view(match.actor or "").actions[0])
    return match


def given_up(game: str, path: Path, seal: Seal | None = None) -> Match:
    match = begun(game, path, seal)
    match.give_up(LOSER[game])
    return match


@pytest.mark.parametrize("game", shipped_games())
def test_the_other_side_wins_at_the_points_as_they_stand(game: str, tmp_path: Path) -> None:
    match = begun(game, tmp_path / "game.yaml")
    points = match.game.rules.points(match.state)
    match.give_up(LOSER[game])
    assert match.is_over and match.actor is None
    assert match.result == (points, "given up", match.game.other(LOSER[game]))


@pytest.mark.parametrize("game", shipped_games())
def test_the_file_differs_from_that_of_the_same_game_in_one_line(
    game: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.yaml"
    match = begun(game, path)
    before = path.read_text().splitlines()
    match.give_up(LOSER[game])
    after = path.read_text().splitlines()
    assert [line for line in after if line not in before] == [f"given_up: {LOSER[game]}"]
    assert [line for line in before if line not in after] == []


@pytest.mark.parametrize("seal", [None, SEAL], ids=["plain", "sealed"])
@pytest.mark.parametrize("game", shipped_games())
def test_it_is_over_when_it_is_opened_again_and_open_to_all(
    game: str, seal: Seal | None, tmp_path: Path
) -> None:
    path = tmp_path / "game.yaml"
    if seal is not None and len(begun(game, tmp_path / "other.yaml").game.seats) == 1:
        return
    was = given_up(game, path, seal)
    was.close()
    again = Match.load(path, save_to=path)
    assert again.is_over and again.result == was.result and again.entries == was.entries
    assert is_finished(path) and Replay(path).is_over
    assert standing_of(path).result == was.result
    assert "given up" in verified(path)
    assert read_record(path).entries == was.record.entries, "opening it adds nothing"


def test_a_record_without_the_field_reads_as_before(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    begun("night-drop", path).close()
    assert read_record(path).header.given_up is None and not is_finished(path)


@pytest.mark.parametrize(("said", "reason"), [
    ("nobody", "'nobody' is not a seat in this game (us, german)"),
    ("US!", "given_up"),
    ("[us]", "given_up"),
    ("3", "given_up"),
])  # fmt: skip
def test_nonsense_is_refused_with_line_and_reason(
    said: str, reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.yaml"
    given_up("night-drop", path).close()
    path.write_text(path.read_text().replace("given_up: german", f"given_up: {said}"))
    with pytest.raises(FileError) as refused:
        Match.load(path)
    line = path.read_text().splitlines().index(f"given_up: {said}") + 1
    assert refused.value.line == line and reason in str(refused.value)


def test_a_computer_player_cannot_have_given_up(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    players = {"us": "human", "german": Bot(bot="recruit", version=5)}
    match = Match.new("night-drop", seed=7, players=players, save_to=path)
    match.give_up("us")
    match.close()
    path.write_text(path.read_text().replace("given_up: us", "given_up: german"))
    with pytest.raises(FileError, match="german is a computer player here"):
        Match.load(path)


@pytest.mark.parametrize("reads", [Match.load, Replay])
def test_a_game_that_was_over_by_its_rules_cannot_have_been_given_up(
    reads: type[Replay], tmp_path: Path
) -> None:
    path, over = tmp_path / "game.yaml", OVER.read_text()
    path.write_text(over.replace("\nentries:", "\ngiven_up: us\nentries:"))
    with pytest.raises(FileError, match="the game was over by its rules"):
        reads(path)


def test_nobody_gives_up_a_game_that_is_over_nor_a_side_that_the_computer_plays() -> None:
    players = {"us": "human", "german": Bot(bot="recruit", version=5)}
    match = Match.new("night-drop", seed=7, players=players)
    with pytest.raises(ValueError, match="no person plays german"):
        match.give_up("german")
    match.give_up("us")
    with pytest.raises(Refused):
        match.give_up("us")


@pytest.mark.parametrize("game", ["phantom-fury", "fallujah-2004"])
def test_one_alone_undoes_it_and_the_game_goes_on_as_it_was(game: str, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    match = begun(game, path)
    before, state, log = path.read_text(), match.state, match.log("all")
    match.give_up(LOSER[game])
    assert match.log("all") != log and match.can_undo() is None
    match.undo()
    assert match.state is state and match.log("all") == log and path.read_text() == before
    assert not is_finished(path)


@pytest.mark.parametrize("game", ["night-drop", "pegasus-bridge"])
def test_between_two_sides_it_stays_as_everything_was_revealed(game: str, tmp_path: Path) -> None:
    match = given_up(game, tmp_path / "game.yaml")
    reason = match.can_undo()
    assert reason is not None and reason.key == "refused.undo_end"
    with pytest.raises(Refused):
        match.undo()
    assert match.header.given_up == "german"


@pytest.mark.parametrize("game", shipped_games())
def test_a_fork_of_its_end_goes_on_where_it_was_given_up(game: str, tmp_path: Path) -> None:
    match = given_up(game, tmp_path / "game.yaml")
    fork = match.fork(len(match.entries), 5, save_to=tmp_path / "fork.yaml")
    assert not fork.is_over and fork.header.given_up is None
    fork.close()
    assert Match.load(tmp_path / "fork.yaml").entries[:3] == match.entries[:3]


def test_the_log_tells_it_last_and_says_nothing_of_a_result_by_the_rules(tmp_path: Path) -> None:
    match = given_up("night-drop", tmp_path / "game.yaml")
    last = match.log("all")[-1]
    assert (last.text, last.side) == ("The German player gave up in turn 1.", "german")
    assert not [line for line in match.log("all") if line.key.startswith("news.result")]
