"""[docs/positions.md, Records] Readable, append-only, repaired when torn, refused when damaged."""

import os
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from nightdrop.engine.model import Action, State
from nightdrop.hexwar.match.moments import KINDS, moments, scores, winning_points
from nightdrop.hexwar.scenario.dump import position_text
from nightdrop.table.disk.yaml import FileError, parse_yaml
from nightdrop.table.match.match import Match
from nightdrop.table.match.saved import verified
from nightdrop.table.record import record as records
from nightdrop.table.record.digests import digest
from nightdrop.table.record.playback import Replay, play_through
from nightdrop.table.record.positions import position_from
from nightdrop.table.record.record import (
    HUMAN,
    Bot,
    Record,
    parse_record,
    read_record,
    turn_mark,
)
from tests.wording import in_code


def damaged(finished: Path, tmp_path: Path, old: str, new: str) -> Path:
    """A copy of the record in which one text stands for another."""
    text = finished.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "damaged.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_a_record_reads_like_a_page(finished: Path) -> None:
    lines = finished.read_text(encoding="utf-8").splitlines()
    assert "scenario: night-drop" in lines
    assert "seed: 7" in lines
    first = lines.index("entries:") + 1
    assert lines[first].startswith("- draw ")
    assert all(line.startswith("- ") for line in lines[first:])


def test_every_turn_ends_with_a_digest_and_a_position(finished: Path) -> None:
    marks = [mark for text in read_record(finished).entries if (mark := turn_mark(text))]
    assert [mark.turn for mark in marks] == list(range(1, 10))


def test_the_position_of_a_mark_is_the_position_played(finished: Path) -> None:
    record = read_record(finished)
    number = next(n for n, text in enumerate(record.entries) if text.startswith("turn 5 "))
    mark = turn_mark(record.entries[number])
    assert mark is not None
    state = position_from(parse_yaml(position_text(mark.position), "mark")).state
    played = last_state(Record(record.header, record.entries[:number]))
    assert state.pieces == played.pieces
    assert state.book == played.book
    assert (state.todo, state.cups) == (played.todo, played.cups)


def last_state(record: Record) -> State:
    """The state at the end of a record."""
    replay = Replay(record)
    return replay.at(replay.length)


def test_a_replay_needs_no_seed_and_meets_every_digest(finished: Path, tmp_path: Path) -> None:
    replay = Replay(damaged(finished, tmp_path, "seed: 7\n", ""))
    assert replay.played.checked == 9
    assert digest(replay.at(replay.length)) == digest(Match.load(finished).state)


def test_a_torn_last_line_is_left_out_and_reported(finished: Path, tmp_path: Path) -> None:
    path = tmp_path / "torn.yaml"
    whole = finished.read_bytes()
    line = b"- move 505.01 12"
    path.write_bytes(whole + line)
    record = read_record(path)
    assert record.entries == read_record(finished).entries
    last = whole.count(bytes([10])) + 1
    assert f"torn.yaml:{last}: the last line was incomplete" in record.notice


@pytest.mark.parametrize("end", ["", "\n"])
def test_a_file_of_one_line_is_no_record_rather_than_empty(tmp_path: Path, end: str) -> None:
    path = tmp_path / "line.yaml"
    path.write_text("x" * 50_000 + end, "utf-8")
    with pytest.raises(FileError) as refused:
        read_record(path)
    assert str(refused.value) == f"{path}:1: is not a saved game"


def test_a_torn_game_goes_on_from_its_last_whole_line(finished: Path, tmp_path: Path) -> None:
    path = tmp_path / "torn.yaml"
    whole = finished.read_bytes()
    path.write_bytes(whole[: whole.index(b"\n", len(whole) // 2) - 1])
    match = Match.load(path, save_to=path)
    assert match.notice
    assert read_record(path).notice == ""
    assert Match.load(path).state == match.state


@pytest.mark.parametrize(
    "line", ["draw infantry-a", "draw infantry-ax y", "drawinfantry-a", "draw: infantry-a"]
)
def test_what_is_wrong_with_a_plain_game_does_not_tell_what_was_drawn(
    tmp_path: Path, line: str
) -> None:
    path = tmp_path / "game.yaml"
    Match.new(seed=5).save(path)
    path.write_text(f"{path.read_text('utf-8')}- {line}\n", "utf-8")
    with pytest.raises(FileError) as refusal:
        Match.load(path)
    assert "infantry" not in str(refusal.value)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("- U1\n", "- U9\n", "no action begins with 'U9'"),
        ("- U1\n", "- 11\n", "is 11"),
        ("- U1\n", "- done\n", in_code("{text!r} is not legal here", text="done")),
        ("- U1\n", "- undo\n- undo\n", "nothing to undo"),
        ("format: night-drop-record-1", "format: chess", "format"),
        ("dice: seeded", "dice: loaded", "dice"),
        ("options: {}", "options: {bocage_df: 9}", "bocage_df must be 0 or 1"),
        ("version: 1", "version: 99", "was played under the rules night-drop 99"),
        ("scenario: night-drop\n", "scenario: night-owl\n", "there is no such scenario"),
        ("- 'turn 2 ends, digest ", "- 'turn 2 ends, digest x", "digest or position is damaged"),
        ("seed: 7\n", "seed: 7\nseed: 8\n", "twice"),
        ("seed: 7\n", "colour: red\n", "colour is not known"),
        ("entries:\n", "entries: [\n", "is not YAML"),
        ("players: {}", "players: {owl: human}", in_code(
            "{name!r} is not a seat in this game ({seats})", name="owl", seats="us, german")),
        ("players: {}", "players: {us: {bot: captain}}", "us must be a person's name, or"),
        ("players: {}", "players: {us: {bot: captain, version: 0}}", "{bot: captain, version: 1}"),
        ("players: {}", "players: {us: 7}", "us must be a person's name, or"),
        ("players: {}", "players: human", "players is 'human'"),
    ],
)
def test_a_damaged_record_is_refused_with_file_line_and_reason(
    finished: Path, tmp_path: Path, old: str, new: str, reason: str
) -> None:
    path = damaged(finished, tmp_path, old, new)
    with pytest.raises(FileError) as refusal:
        Match.load(path)
    assert refusal.value.path == str(path)
    assert refusal.value.line >= 1
    assert reason in str(refusal.value)


def test_the_line_of_an_illegal_entry_is_named(finished: Path, tmp_path: Path) -> None:
    path = damaged(finished, tmp_path, "- U1\n", "- G1\n")
    line = path.read_text(encoding="utf-8").splitlines().index("- G1") + 1
    with pytest.raises(FileError, match=f"damaged.yaml:{line}: 'G1' is not legal"):
        Match.load(path)


def test_a_digest_that_does_not_agree_is_refused(finished: Path, tmp_path: Path) -> None:
    mark = next(t for t in read_record(finished).entries if t.startswith("turn 3 "))
    found = turn_mark(mark)
    assert found is not None
    path = damaged(finished, tmp_path, found.digest, "0" * 64)
    with pytest.raises(FileError, match="the digest at the end of turn 3 does not match"):
        Match.load(path)
    with pytest.raises(FileError, match="turn 3 is the first that differs"):
        verified(path)


def test_no_beginning_of_a_record_is_a_traceback(finished: Path) -> None:
    whole = finished.read_bytes()[:3000]
    entries = len(read_record(finished).entries)
    outcomes = {_read(whole[:length], entries) for length in range(0, len(whole), 7)}
    assert outcomes == {"refused", "shorter"}


def _read(data: bytes, entries: int) -> str:
    """What becomes of the beginning of a record."""
    try:
        record = parse_record(data, "cut.yaml")
    except FileError:
        return "refused"
    return "shorter" if len(record.entries) < entries else "whole"


def test_a_save_is_whole_or_not_there(
    finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "save.yaml"
    match = Match.load(finished)
    match.save(path)
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="disk full"):
        match.save(path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["save.yaml"]


def test_the_end_of_a_turn_with_a_damaged_position_is_no_end() -> None:
    text = f"turn 3 ends, digest {'0' * 64}, position " + '{"turn": }'
    with pytest.raises(ValueError, match="contains a position that cannot be read"):
        turn_mark(text)


def test_a_record_that_came_from_no_file_is_named_by_its_entry(finished: Path) -> None:
    record = read_record(finished)
    played = Record(record.header, (*record.entries[:5], "move 505.99 0101"))
    with pytest.raises(FileError) as refused:
        play_through(played)
    assert (refused.value.path, refused.value.line) == ("record", 6)


def test_the_text_of_each_entry_is_read_once(
    finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, reads = list[str](), records.read_action

    def reading(text: str, *given: Any) -> Action:
        read.append(text)
        return reads(text, *given)

    monkeypatch.setattr(records, "read_action", reading)
    record = read_record(finished)
    assert play_through(record).actions == play_through(record).actions
    assert read == [text for text in record.entries if not turn_mark(text)]


def test_a_record_of_other_rules_that_came_from_no_file_is_refused(finished: Path) -> None:
    header = read_record(finished).header
    other = header.model_copy(update={"scenario_digest": "0" * 64})
    with pytest.raises(FileError, match=r"^record:1: was played with other data"):
        play_through(Record(other))


def test_what_no_state_holds_has_no_digest(finished: Path) -> None:
    state = last_state(read_record(finished))
    with pytest.raises(TypeError, match="a state holds a float"):
        digest(state.but(turn=1.5))


def test_a_replay_has_no_place_beyond_its_ends(finished: Path) -> None:
    replay = Replay(finished)
    for index in (-1, replay.length + 1):
        with pytest.raises(IndexError):
            replay.at(index)


def test_a_replay_names_the_players_that_its_record_names(finished: Path, tmp_path: Path) -> None:
    named = damaged(finished, tmp_path, "players: {}", "players: {us: Ann, german: Bert}")
    assert Replay(named).players == {"us": "Ann", "german": "Bert"}


def test_a_record_keeps_which_side_the_program_played_and_how_well(tmp_path: Path) -> None:
    path = tmp_path / "alone.yaml"
    players = {"us": HUMAN, "german": Bot(bot="captain", version=3)}
    match = Match.new(seed=7, players=players, save_to=path)
    match.close()
    loaded = Match.load(path)
    assert loaded.header.players == players
    assert loaded.header.bots == {"german": Bot(bot="captain", version=3)}
    assert verified(path)


def test_who_is_not_named_in_a_record_is_a_person(finished: Path, tmp_path: Path) -> None:
    silent = damaged(finished, tmp_path, "players: {}\n", "")
    assert not read_record(silent).header.bots


def test_a_level_that_this_program_does_not_know_can_be_replayed(
    finished: Path, tmp_path: Path
) -> None:
    line = "players: {us: {bot: field-marshal, version: 12}}"
    assert Replay(damaged(finished, tmp_path, "players: {}", line)).is_over


def test_a_replay_can_be_searched_for_attacks_control_and_markers(finished: Path) -> None:
    replay = Replay(finished)
    found = {kind: [m.entry for m in moments(replay) if m.kind == kind] for kind in KINDS}
    attacks = [n for n, text in enumerate(replay.entries, 1) if text.startswith("attack ")]
    assert found["combat"] == attacks
    for entry in found["marker"]:
        assert replay.entries[entry - 1].startswith("draw ")
    for entry in found["control"]:
        before, after = replay.at(entry - 1).book.vp, replay.at(entry).book.vp
        assert any(after[h].control and not before[h].control for h in after)


def test_the_score_of_a_replay_ends_with_the_result(finished: Path) -> None:
    replay = Replay(finished)
    result = replay.at(replay.length).result
    counted = scores(replay, "all")
    assert result is not None
    assert (counted[0].entry, counted[-1].points) == (0, result.points)
    assert all(a[1:] != b[1:] for a, b in pairwise(counted))


def test_a_concealed_marker_counts_for_who_has_seen_it() -> None:
    vp = '{"2510": {marker: 3, laid_by: us, concealed: true, control: true}}'
    match = Match.from_position(f"scenario: night-drop\nturn: 5\nvp: {vp}\n", None)
    replay = Replay(match.record)
    assert scores(replay, "us") == [(0, 3, 0)]
    assert scores(replay, "german") == [(0, 0, 1)]


def test_the_us_player_wins_from_nine_points_on(finished: Path) -> None:
    assert winning_points(Replay(finished).at(0)) == 9


def test_an_end_of_a_turn_within_a_fight_is_shown_as_the_gap_it_is() -> None:
    fight = (
        "scenario: night-drop\nturn: 5\nphase: {choose: us}\nunits:\n"
        '  "2713": [{id: "505.A"}]\n  "2714": [{id: "G.01", face: infantry-a}]\n'
    )
    match = Match.from_position(fight, None)
    for text in ("U1", "done", "attack 2714", "join 505.A"):
        match.submit(text)
    later = '{"scenario": "night-drop", "turn": 6}'
    mark = f"turn 5 ends, digest {'0' * 64}, position {later}"
    rules = match.record.header.rules.model_copy(update={"version": 0})
    header = match.record.header.model_copy(update={"rules": rules})
    replay = Replay(Record(header, (*match.record.entries, mark)))
    assert replay.at(replay.length).turn == 6
    assert "turn 5 is the first that differs" in replay.notice


def test_what_is_done_in_one_order_is_written_in_one_piece(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    match = Match.new(seed=3, save_to=path)
    before = path.read_text()
    with match.saved_once():
        for _ in range(3):
            match.submit(match.view(str(match.actor)).actions[0])
        assert path.read_text() == before
    assert Match.load(path).entries == match.entries
    match.close()
