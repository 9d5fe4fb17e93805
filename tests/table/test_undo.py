"""Undo to any line and redo: exact, as far as it is allowed, the same on the disk, and no leak."""

from pathlib import Path
from random import Random

import pytest

from nightdrop.engine.play import legal_actions
from nightdrop.engine.view import common
from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.table.match.match import Match, Refused, told_to
from nightdrop.table.pipe import Engine
from nightdrop.table.record.digests import digest
from nightdrop.table.record.playback import play_through
from nightdrop.table.record.record import read_record
from nightdrop.table.record.sealed import Cost, Seal
from nightdrop.table.terminal.menu import Sitting
from nightdrop.table.words.catalogues import speak
from tests.engine.test_exact import in_a_melee
from tests.laws.requests import GAMES
from tests.wording import text_of

DAWN = """
scenario: night-drop
turn: 5
initiative: us
phase: {activation: U1, step: move}
units: {"2713": [{id: "505.01"}, {id: "505.02"}, {id: "505.A"}], "2714": [{id: "G.01"}]}
"""


def at_dawn(save_to: Path | None = None, seed: int | None = 4) -> Match:
    """Two sticks and a company about to move, beside an unknown German."""
    text = DAWN.replace('{id: "G.01"}', '{id: "G.01", face: infantry-a}')
    return Match.from_position(text, seed, save_to=save_to)


def seen(match: Match) -> object:
    """All that a moment of a match is."""
    menu = [action.text for action in legal_actions(match.state)]
    logs = [match.log(reader) for reader in ("us", "german", "both", "all")]
    return match.state, digest(match.state), menu, logs, match.entries, match.history.chance


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_undone_to_any_allowed_entry_and_redone_a_game_is_the_same(
    tmp_path: Path, seed: int
) -> None:
    match = Match.new(seed=seed) if seed % 2 else in_a_melee(seed)
    path, rng, deepest = tmp_path / "game.yaml", Random(seed), 0
    match.save(path)
    for _ in range(160):
        if match.actor not in ("us", "german"):
            break
        match.submit(random_action(match.view(match.actor), rng))
        if rng.randrange(9) or match.can_undo():
            continue
        before, count = seen(match), len(match.entries)
        past, lines = match.history, range(count)
        back = [n for n in lines if past.limit <= past.after(n) < count]
        assert [n for n in lines if past.can_return(n)] == back
        match.undo(rng.randrange(count))
        undone = count - len(match.entries)
        deepest = max(undone, deepest)
        redone = 0
        while match.can_redo:
            match.redo()
            redone += 1
        assert 0 < redone <= undone
        assert seen(match) == before
    match.save(path)
    assert deepest > 1
    assert play_through(read_record(path)).states == match.history.states


def test_the_disk_tells_the_same_after_undo_and_redo(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    match = at_dawn(path)
    for text in ("move 505.01 2712", "move 505.02 2712", "done"):
        match.submit(text)
    match.undo(0)
    match.redo()
    match.redo()
    match.close()
    entries = ["move 505.01 2712", "move 505.02 2712", "done", "undo", "undo", "undo"]
    assert list(read_record(path).entries) == [*entries, *entries[:2]]
    assert Match.load(path).state == match.state


def test_the_end_of_a_turn_is_undone_and_redone_with_its_digest(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    text = DAWN.replace("phase: {activation: U1, step: move}", "phase: {choose: us}")
    text = text.replace("turn: 5", "turn: 5\nused: [U2, G1, U3, G2]").partition("units")[0]
    match = Match.from_position(text + 'units: {"2713": [{id: "505.01"}]}', None, save_to=path)
    match.submit("U1")
    match.submit("done")
    ended = match.state
    assert match.record.entries[-1].startswith("turn 5 ends")
    match.undo()
    match.redo()
    match.close()
    assert match.state == ended
    assert play_through(read_record(path)).checked == 2


def test_a_refused_undo_says_what_was_learned() -> None:
    match = at_dawn(seed=None)
    for text in ("done", "attack 2714", "join 505.A", "fight"):
        match.submit(text)
    with pytest.raises(Refused, match=text_of("sentences.refused.undo_learned")):
        match.undo(0)
    said = match.undo_sentence("us")
    assert said is not None and "A German infantry company 3–3 is revealed in 2714. [3.1.4]" in said


def test_undo_to_a_line_goes_back_over_the_steps_between() -> None:
    match = at_dawn()
    for text in ("move 505.01 2712", "done", "attack 2714", "join 505.A"):
        match.submit(text)
    match.undo(1)
    assert match.entries == ("move 505.01 2712",)
    match.undo(0)
    assert match.entries == ()


def test_undo_to_a_line_stops_short_at_the_dice() -> None:
    match = Match.from_position(
        "{scenario: night-drop, turn: 5, phase: {choose: german},"
        ' units: {"2714": [{id: G.01, face: infantry-a}], "2713": [{id: "505.01"}]}}',
        None,
    )
    for text in ("G4", "roll 6", "done", "activate G.01"):
        match.submit(text)
    match.undo(0)
    assert match.entries == ("G4", "roll 6")


def test_the_end_of_the_game_stays(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    text = "{scenario: night-drop, turn: 9, phase: {choose: us}, used: [U2, G1, U3, G2],"
    seal = Seal.of("one", "two", cost=Cost(16, 8, 1))
    match = Match.from_position(text + ' units: {"2713": [{id: "505.01"}]}}', None)
    match.seal = seal
    match.submit("U1")
    assert match.can_undo() is None
    match.submit("done")
    match.save(path)
    assert match.is_over and "opened: " in path.read_text(encoding="utf-8")
    with pytest.raises(Refused, match=text_of("sentences.refused.undo_end")):
        match.undo()
    assert match.history.limit == len(match.entries)
    assert Match.load(path).can_undo() == match.can_undo()


def test_a_record_in_which_an_end_was_taken_back_is_still_read(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    text = "{scenario: night-drop, turn: 9, phase: {choose: us}, used: [U2, G1, U3, G2],"
    match = Match.from_position(text + ' units: {"2713": [{id: "505.01"}]}}', None)
    match.submit("U1")
    match.submit("done")
    match.save(path)
    with path.open("a", encoding="utf-8") as file:
        file.write("- undo\n- move 505.01 2712\n")
    again = Match.load(path)
    assert again.entries == ("U1", "move 505.01 2712") and not again.is_over


def test_another_decision_ends_what_can_be_redone() -> None:
    match = at_dawn()
    match.submit("move 505.01 2712")
    match.undo()
    match.submit("move 505.02 2712")
    assert not match.can_redo
    with pytest.raises(Refused, match=text_of("sentences.refused.redo_nothing")):
        match.redo()


def test_what_can_be_redone_does_not_outlive_the_window(tmp_path: Path) -> None:
    match = at_dawn(tmp_path / "game.yaml")
    match.submit("move 505.01 2712")
    match.undo()
    match.close()
    assert not Match.load(tmp_path / "game.yaml").can_redo


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", GAMES)
def test_a_refused_undo_names_the_rule_and_what_stands_in_the_way(game: str, language: str) -> None:
    """In every game: the throw or draw that fell since, or is due. The pipe tells whoever asks, so
    only what all know; the terminal tells its reader."""
    speak(language)
    engine, rng, refused, kinds = Engine(Match.new(game, seed=None)), Random(game), 0, set()
    match = engine.match
    if match.state.due.name == "army":
        match.submit("army historical")
    for _act in range(260):
        if match.is_over:
            break
        match.submit(rng.choice(legal_actions(match.state)))
        stays = match.history.what_stays()
        if stays is None or stays[1].key == "refused.undo_nothing" or rng.randrange(2):
            continue
        said = str(engine.answer('{"do":"undo"}')["error"])
        assert stays[1].rule and f"[{stays[1].rule}]" in said
        lines = [one.sentence for one in match.log(common(match.game), stays[0])]
        if stays[1].key in ("refused.undo_drawn", "refused.undo_thrown") and lines:
            assert any(said.endswith(f" {line}") for line in lines)
        if stays[1].key == "refused.undo_dice_due":
            asked = match.state.due.prompt(match.public().state)
            assert said.endswith(f" {match.worded(asked, common(match.game))}")
        assert match.undo_sentence(common(match.game), anew=False) == said
        sitting = Sitting(match)
        if sitting.audience == told_to(match.state) and not sitting.must_cover:
            assert sitting.why_it_stays() == match.undo_sentence(sitting.audience, anew=False)
        refused, kinds = refused + 1, kinds | {stays[1].key}
    assert refused > 12 and {"refused.undo_drawn", "refused.undo_thrown"} <= kinds


def test_9_2_4_an_undo_while_dice_roll_names_them_and_not_what_came_of_them() -> None:
    """A stick that dies by the throw is drawn after it: that would tell who won."""
    match = at_dawn(seed=None)
    for text in ("done", "attack 2714", "join 505.A", "fight", "point 505.A", "roll 6 1"):
        if any(action.text == text for action in legal_actions(match.state)):
            match.submit(text)
    thrown = match.entries.index("roll 6 1")
    said = match.undo_sentence("us", thrown)
    assert said == text_of("sentences.refused.undo_thrown", "9.2.4")
