"""The match: submit, refuse, undo, autosave, load, fork and the log of a side."""

import shutil
from pathlib import Path
from random import Random

import pytest

from nightdrop.table.match import log
from nightdrop.table.match.match import Match, Refused
from tests.conftest import play_on
from tests.wording import text_of

# A turn-5 morning: one full company beside a concealed German, one German far away.
MORNING = """
scenario: night-drop
turn: 5
initiative: us
phase: {choose: us}
units:
  "2713": [{id: "505.A"}, {id: "505.01"}]
  "2714": [{id: "G.01", face: infantry-a}]
  "0606": [{id: "G.02", face: security-b}]
"""


def at_dawn(**options: object) -> Match:
    """A match from the morning position, chance entered by hand."""
    return Match.from_position(MORNING, None, **options)  # type: ignore[arg-type]


def test_a_seeded_match_deals_the_set_up_and_the_drop() -> None:
    match = Match.new(seed=7)
    assert [text.split()[0] for text in match.entries] == ["draw"] * 5 + ["roll"] * 78
    assert match.actor == "us"
    assert match.view("german").actions == ()


def test_the_same_seed_and_choices_give_the_same_game() -> None:
    one, another = (play_on(Match.new(seed=3), Random(3), 200) for _ in range(2))
    assert one.entries == another.entries
    assert one.state == another.state


def test_an_illegal_action_is_refused_with_a_sentence_and_changes_nothing() -> None:
    match = Match.new(seed=7)
    state = match.state
    with pytest.raises(Refused) as refusal:
        match.submit("G4")
    assert refusal.value.sentence.endswith("]")
    assert match.state is state


@pytest.mark.parametrize("text", ["", "jump", "move", "move 505.07", "roll 7", "\x00", "é" * 99])
def test_a_text_that_is_no_action_is_refused(text: str) -> None:
    match = Match.new(seed=7)
    with pytest.raises(Refused):
        match.submit(text)


def test_undo_takes_back_a_move_of_the_side_that_decides() -> None:
    match = at_dawn()
    match.submit("U1")
    before = match.state
    match.submit("move 505.01 2712")
    match.undo()
    assert match.state == before
    assert match.entries == ("U1",)
    assert match.record.entries == ("U1", "move 505.01 2712", "undo")


def test_undo_takes_back_done_while_the_other_has_done_nothing() -> None:
    match = Match.new(seed=7)
    match.submit("U1")
    while match.actor == "us":
        match.submit("done")
    assert match.actor == "german"
    match.undo()
    assert match.actor == "us"


def test_undo_takes_back_the_last_move_of_a_step_that_ended_by_itself() -> None:
    match = Match.from_position(
        """
        scenario: night-drop
        turn: 2
        phase: {choose: us}
        units: {"2713": [{id: "505.01"}]}
        """,
        None,
    )
    match.submit("U1")
    match.submit("move 505.01 2712")
    assert match.actor == "german"
    match.undo()
    assert match.actor == "us"


def test_undo_stops_where_the_other_player_decides() -> None:
    match = at_dawn()
    match.submit("U1")
    for text in ("done", "done", "G4", "roll 3"):
        match.submit(text)
    with pytest.raises(Refused, match=text_of("sentences.refused.undo_thrown")):
        match.undo()


def test_undo_stops_at_a_face_that_was_turned_up() -> None:
    match = at_dawn()
    for text in ("U1", "done", "attack 2714", "join 505.A", "fight"):
        match.submit(text)
    with pytest.raises(Refused, match=text_of("sentences.refused.undo_learned")):
        match.undo()
    assert match.entries[-1] == "fight"


def test_an_attack_may_be_undone_until_it_is_declared() -> None:
    match = at_dawn()
    for text in ("U1", "done", "attack 2714", "join 505.A"):
        match.submit(text)
    match.undo()
    match.undo()
    assert match.state.todo[-1].name == "combat"


def test_nothing_can_be_undone_before_the_first_decision() -> None:
    match = at_dawn()
    with pytest.raises(Refused, match=text_of("sentences.refused.undo_nothing")):
        match.undo()


def test_undo_never_moves_the_dice_of_a_seed() -> None:
    straight, wavering = Match.new(seed=11), Match.new(seed=11)
    for match in (straight, wavering):
        match.submit("U2")
        if match is wavering:
            match.undo()
            match.submit("U2")
        while match.actor == "us":
            match.submit("done")
        match.submit("G1")
    assert straight.entries == wavering.entries


def test_autosave_keeps_the_record_after_every_action(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "auto.yaml"
    match = Match.new(seed=7, save_to=path)
    for text in ("U1", "done"):
        match.submit(text)
        assert Match.load(path).state == match.state
    match.undo()
    assert Match.load(path).entries == match.entries
    assert path.read_text(encoding="utf-8").endswith("- U1\n- done\n- undo\n")


def test_play_goes_on_when_the_disk_fails_and_is_saved_later(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    match = Match.new(seed=7, save_to=folder / "auto.yaml")
    shutil.rmtree(folder)
    folder.write_text("in the way")
    match.submit("U1")
    assert match.save_problem
    folder.unlink()
    match.submit(match.view("us").actions[0])
    assert match.save_problem is None
    assert Match.load(folder / "auto.yaml").state == match.state


def test_a_loaded_game_goes_on_with_the_dice_it_would_have_had(tmp_path: Path) -> None:
    whole = play_on(Match.new(seed=5), Random(5), 60)
    whole.save(tmp_path / "game.yaml")
    loaded = Match.load(tmp_path / "game.yaml")
    for match in (whole, loaded):
        play_on(match, Random(6), 120)
    assert loaded.entries == whole.entries


def test_a_fork_shares_the_past_and_has_dice_of_its_own() -> None:
    match = play_on(Match.new(seed=5), Random(5))
    middle = len(match.entries) // 2
    fork = match.fork(middle, seed=6)
    assert fork.entries[:middle] == match.entries[:middle]
    assert fork.header.seed == 6
    play_on(fork, Random(5))
    assert fork.is_over
    assert fork.entries != match.entries


def test_a_fork_keeps_a_record_that_loads(tmp_path: Path) -> None:
    match = play_on(Match.new(seed=5), Random(5), 300)
    fork = match.fork(200, seed=6, save_to=tmp_path / "fork.yaml")
    assert Match.load(tmp_path / "fork.yaml").state == fork.state


def test_a_match_from_a_position_is_saved_with_it(tmp_path: Path) -> None:
    match = at_dawn(save_to=tmp_path / "dawn.yaml")
    match.submit("U1")
    assert Match.load(tmp_path / "dawn.yaml").state == match.state


def test_the_log_tells_a_drawn_face_to_its_witness_only() -> None:
    match = Match.new(seed=7)
    german = match.log("german")[0].text
    assert german != match.log("us")[0].text
    assert match.log("us")[0].text == match.log("both")[0].text
    assert match.log("all")[0].text == german


def test_the_log_forgets_what_was_undone() -> None:
    match = at_dawn()
    match.submit("U1")
    told = match.log("us")
    match.submit("move 505.01 2712")
    assert len(match.log("us")) > len(told)
    match.undo()
    assert match.log("us") == told


def test_the_log_of_a_turn_is_the_end_of_the_whole_log(finished: Path) -> None:
    match = Match.load(finished)
    for count in range(0, len(match.entries) + 1, 90):
        past = match.fork(count)
        turn = past.public().state.turn
        whole, told = past.log("us"), past.history.lines_of_turn("us")
        assert [line for line in told if line.turn == turn] == [
            line for line in whole if line.turn == turn
        ]


def test_of_a_long_game_only_the_lines_that_are_asked_for_are_told_and_those_of_the_turn_they_end(
    finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, told, tell = Match.load(finished), list[int](), log.tell
    monkeypatch.setattr(log, "tell", lambda at, *rest: told.append(at) or tell(at, *rest))
    count = len(match.entries)
    match.log("us", count - 3)
    match.log("us", count - 4)
    last = match.state.turn
    begun = next(n for n in range(count) if match.state_view(n, "us").state.turn == last)
    assert {count - 4, count - 3, count - 2, count - 1} <= {*told} <= {*range(begun - 1, count)}


def test_a_past_view_shows_what_was_known_then(finished: Path) -> None:
    match = Match.load(finished)
    assert match.state_view(5, "us").state.pieces["G.01"].face is None
    assert match.state_view(5, "german").state.pieces["G.01"].face is not None


def test_a_game_that_could_not_be_saved_is_saved_on_request(tmp_path: Path) -> None:
    path = tmp_path / "blocked" / "game.yaml"
    path.parent.write_text("a file where the folder should be", "utf-8")
    match = at_dawn(save_to=path)
    assert match.save_problem is not None
    path.parent.unlink()
    match.save_again()
    assert match.save_problem is None and path.exists()


def test_a_match_knows_its_turns_and_activations() -> None:
    match = at_dawn()
    match.submit("U1")
    assert [(mark.entry, mark.turn, mark.activation) for mark in match.turn_marks][-1] == (
        1,
        5,
        "U1",
    )


def test_a_match_forgets_the_activation_that_was_undone() -> None:
    match = at_dawn()
    match.submit("U1")
    begun = match.turn_marks
    match.undo()
    assert len(match.turn_marks) == len(begun) - 1


def test_a_match_looks_for_its_turns_once_where_nothing_is_done() -> None:
    match = at_dawn()
    assert match.turn_marks is match.turn_marks


def test_a_match_has_its_result_at_the_end() -> None:
    over = "scenario: night-drop\nturn: 9\nphase: {step: count}\n"
    assert at_dawn().result is None
    assert Match.from_position(over, None).result == (0, "strategic", "german")
