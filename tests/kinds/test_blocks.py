"""Nine Fields, a game for two with hidden blocks on an area map, of a kind that the package does
not know: its rules and its window are folders of a test, all else is the house's."""

import io
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nightdrop.bots.levels import players_of
from nightdrop.bots.player import Budget
from nightdrop.bots.random_bot import any_action
from nightdrop.engine.model import Message
from nightdrop.engine.view import detached
from nightdrop.games import KINDS, Kind
from nightdrop.lab.opponents import thought
from nightdrop.table.match.match import Match, Refused
from nightdrop.table.match.pages import help_pages
from nightdrop.table.match.program_advice import Hints
from nightdrop.table.match.saved import validate
from nightdrop.table.pipe import Engine
from nightdrop.table.record.digests import digest
from nightdrop.table.record.playback import Replay
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.table.terminal.terminal import Terminal
from tests.conftest import Ship

FOLDER = Path(__file__).parents[1] / "blocks"
GIVEN = Kind(**{
    name: f"tests.blocks.table:{name}"
    for name in ("scenario", "rulebooks", "position", "board", "status", "view", "stands",
                 "players")
}, tabletop="tests.blocks.window:FieldTable")  # fmt: skip
SEED = 3  # a deal in which blue.3 meets red.3 in turn 1 where both march to row b


@pytest.fixture(autouse=True)
def _among_the_games(monkeypatch: pytest.MonkeyPatch, ship: Ship) -> None:
    """The blocks lie among the scenarios, their kind among the kinds."""
    monkeypatch.setitem(KINDS, "blocks", GIVEN)
    ship("nine-fields", FOLDER)


@pytest.fixture
def match() -> Match:
    return Match.new("nine-fields", seed=SEED)


def played(match: Match, *texts: str) -> Match:
    """The match after these actions; chance decides by its seed."""
    for text in texts:
        match.submit(text)
    return match


def finished(match: Match, seed: int = 1) -> Match:
    """A match that random players have played to its end."""
    rng = Random(seed)
    while match.actor is not None:
        match.submit(any_action(match.view(match.actor), rng))
    return match


def why(match: Match, text: str) -> str:
    """The key and the rule of a refusal."""
    reason = match.why(text)
    assert isinstance(reason, Message)
    return f"{reason.key} [{reason.rule}]"


def test_1_each_side_sees_its_own_blocks_alone_and_the_cup_has_the_others_back(
    match: Match,
) -> None:
    red = match.view("red").state
    known = {c.side: c.face for c in red.pieces}
    assert known["red"] is not None and known["blue"] is None
    assert sum(red.cups["blue"].values()) == 6 and sum(match.state.cups["blue"].values()) == 2


def test_2_a_block_of_the_other_side_does_not_march(match: Match) -> None:
    assert why(match, "go red.1 b1") == "refused.not_yours [2]"


def test_2_a_block_marches_to_a_field_that_shares_an_edge(match: Match) -> None:
    assert why(match, "go blue.1 b2") == "refused.far [2]"
    assert played(match, "go blue.1 b1").state.pieces["blue.1"].place == "b1"


def test_2_a_block_marches_once(match: Match) -> None:
    assert why(played(match, "go blue.1 b1"), "go blue.1 a1") == "refused.marched [2]"


def test_2_two_marches_end_the_turn_of_a_side(match: Match) -> None:
    assert played(match, "go blue.1 b1", "go blue.3 b3").actor == "red"


def test_3_a_fight_turns_both_up_and_the_lower_is_lost(match: Match) -> None:
    played(match, "go blue.1 b1", "done", "go red.1 b1")
    known = {c.id: c.known_to for c in (*match.state.pieces, *match.state.dead.values())}
    assert known["blue.1"] == known["red.1"] == ("blue", "red")
    assert len(match.state.dead) + sum(c.place == "c1" for c in match.state.pieces) == 1


def test_4_no_more_than_three_blocks_of_a_side_stand_on_a_field(match: Match) -> None:
    played(match, "go blue.1 a2")
    assert why(match, "go blue.3 a2") == "refused.full [4]"


def test_5_the_game_ends_after_turn_6_and_fields_are_counted(match: Match) -> None:
    played(match, *["done"] * 12)
    assert match.result is not None
    assert (match.result.points, match.result.level) == (0, "lost")


def test_random_games_end_won_and_lost_by_the_fields_that_are_held() -> None:
    game, levels = load_scenario("nine-fields"), set()
    for seed in range(40):
        match = finished(Match.new("nine-fields", seed=seed), seed)
        assert match.result is not None
        levels.add(match.result.level)
    assert levels == {"won", "lost"} and game.rules.last_turns == (6,)


def test_the_log_tells_each_side_what_it_may_know(match: Match) -> None:
    played(match, "go blue.1 b1", "done", "go red.1 b1")
    told = [line.text for line in match.log("red")]
    assert "Blue.1 goes to b1." in told
    assert not any("blue-" in line for line in told)


def test_a_march_is_taken_back_up_to_the_first_fight(match: Match) -> None:
    played(match, "go blue.1 b1")
    match.undo()
    assert match.state.pieces["blue.1"].place == "a1"
    played(match, "go blue.1 b1", "done", "go red.1 b1")
    with pytest.raises(Refused):
        match.undo()


def test_a_game_is_saved_loaded_and_replayed_with_the_end_of_each_turn(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    match = finished(Match.new("nine-fields", seed=SEED, save_to=path))
    match.close()
    replay = Replay(path)
    assert replay.problem is None and replay.played.checked == match.state.turn
    assert digest(replay.at(replay.length)) == digest(match.state)
    assert validate(path).startswith(f"{path}")
    half = played(Match.new("nine-fields", seed=SEED, save_to=tmp_path / "half.yaml"),
                  "go blue.1 b1")  # fmt: skip
    half.close()
    assert Match.load(tmp_path / "half.yaml").state == half.state


def test_a_program_plays_it_through_the_protocol_and_sees_no_face_of_the_other_side() -> None:
    engine = Engine(scenario="nine-fields")

    def ask(verb: str, **fields: object) -> Any:
        answer = engine.answer(json.dumps({"do": verb, **fields}))
        assert answer["ok"], answer
        return answer

    status, rng = ask("new", seed=2)["status"], Random(2)
    seen = ask("view", **{"as": "red"})["at"]
    assert seen["a1"] == ["blue.1"] and seen["c1"][0].startswith("red-")
    while status["actor"]:
        status = ask("act", text=rng.choice(ask("actions")["actions"]))["status"]
    assert status["result"]["level"] in ("won", "lost")


def test_it_is_played_at_a_terminal_and_handed_over_between_the_seats() -> None:
    match, screen = Match.new("nine-fields", seed=SEED), io.StringIO()
    table, rng = Terminal(match, io.StringIO(), screen), Random(5)
    table._begin()
    for line in ("", "go blue.1 c1", "go blue.1 b1", "done"):
        table.answer(line)
    told = screen.getvalue()
    assert "a1: blue.1 (blue-" in told and "c1: red.1.\n" in told
    assert "C1 does not share an edge with its field [2]" in told
    assert "Blue.1 goes to b1. [2]" in told
    assert table.sitting.mode == "leave"  # the blocks of Blue are cleared from the screen first
    for _ in range(400):
        if not match.is_over:
            waits = table.sitting.mode != "play"
            table.answer("" if waits else str(rng.randrange(len(match.state.menu)) + 1))
    assert match.is_over and "Error" not in screen.getvalue()


def test_its_help_at_a_terminal_has_no_examples_of_another_game() -> None:
    screen = io.StringIO()
    table = Terminal(Match.new("nine-fields", seed=SEED), io.StringIO(), screen)
    table._begin()
    table.answer("")
    table.answer("help")
    assert not [word for word in ("505", "1312", "hex", "german") if word in screen.getvalue()]


def test_a_level_of_its_own_attacks_where_it_can(match: Match) -> None:
    played(match, "go blue.1 b1", "done")
    think = players_of("blocks").level("bold").player({})
    thought = think(detached(match.view("red")), None, Random(1), Budget())
    assert (thought.action.text, thought.reason.key) == ("go red.1 b1", "bold")


def test_the_player_by_lot_gives_hints(match: Match) -> None:
    hints = Hints(match)
    hints.take(thought(*hints.question()))
    hint = hints.next()
    assert hint is not None and hint.action in match.state.menu


def test_a_game_without_a_help_file_has_no_rules_of_another() -> None:
    (page,) = help_pages("nine-fields")
    assert page.text == "Nine Fields has no rules in brief."


def test_a_stranger_needs_few_lines() -> None:
    """The lines that are not blank of the rules and of the window."""
    files = {"__init__.py": 140, "window.py": 150, "table.py": 70}
    for name, most in files.items():
        lines = (FOLDER / name).read_text("utf-8").splitlines()
        assert len([line for line in lines if line.strip()]) <= most, name


def test_no_file_of_the_house_names_it() -> None:
    package = Path(__file__).parents[2] / "nightdrop"
    for path in package.rglob("*.py"):
        text = path.read_text("utf-8").lower()
        assert "nine fields" not in text and "tests.blocks" not in text, path
