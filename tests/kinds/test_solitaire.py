"""A patience for one seat, of a kind that the package does not know, is played at its table."""

import io
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nightdrop.bots.random_bot import any_action
from nightdrop.cli import main
from nightdrop.engine.model import Message
from nightdrop.engine.play import legal_actions
from nightdrop.engine.view import imagine, readers, seen_by
from nightdrop.games import KINDS, Kind
from nightdrop.lab import selfplay
from nightdrop.lab.lineups import LineUp
from nightdrop.lab.opponents import thought
from nightdrop.lab.runs import read_run
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match, Refused
from nightdrop.table.match.program_advice import Hints, question
from nightdrop.table.match.saved import validate
from nightdrop.table.pipe import Engine, serve
from nightdrop.table.record.digests import digest
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.record import parse_record, render
from nightdrop.table.scenario.scenarios import load_scenario, read_scenario_file
from nightdrop.table.terminal.terminal import Terminal
from nightdrop.ui.menus.help import HelpScreen
from nightdrop.ui.menus.new_game import NewGame
from nightdrop.ui.menus.pause import Pause
from nightdrop.ui.play.screen import Play
from tests.conftest import Ship
from tests.kinds.courses import states_of
from tests.solitaire import PLAYER, Lay
from tests.tools.demo import open_dummy
from tests.wording import in_code, text_of

FOLDER = Path(__file__).parents[1] / "solitaire"
GIVEN = Kind(**{
    name: f"tests.solitaire.table:{name}"
    for name in ("scenario", "rulebooks", "position", "board", "status", "view", "stands")
}, seats=1)  # fmt: skip


@pytest.fixture(autouse=True)
def _among_the_games(monkeypatch: pytest.MonkeyPatch, ship: Ship) -> None:
    """The patience lies among the scenarios, its kind among the kinds."""
    monkeypatch.setitem(KINDS, "patience", GIVEN)
    ship("three-piles", FOLDER)


def finished(match: Match, seed: int = 1) -> Match:
    """A match that a random player has played to its end."""
    rng = Random(seed)
    while match.actor is not None:
        match.submit(any_action(match.view(PLAYER), rng))
    return match


def test_random_games_end_won_and_lost_with_every_card_on_a_pile_or_thrown_away() -> None:
    levels = set()
    for seed in range(60):
        *_before, last = states_of("three-piles", seed)
        assert last.result is not None
        levels.add(last.result.level)
        assert last.result.points + last.book.thrown == 12
    assert levels == {"won", "lost"}


def test_nothing_is_hidden_from_the_one_seat_but_what_lies_in_the_cups() -> None:
    for state in states_of("three-piles", 3):
        assert seen_by(state, PLAYER) is state
        assert imagine(state, Random(1)) == state
    assert readers(state.game) == (PLAYER, "all")


def test_a_card_that_is_not_higher_is_refused_with_its_rule() -> None:
    match = next(m for m in map(held, range(40)) if len(legal_actions(m.state)) < 4)
    low = next(pile for pile in "123" if Lay(pile) not in legal_actions(match.state))
    with pytest.raises(Refused) as refused:
        match.submit(f"lay {low}")
    assert refused.value.sentence == f"On pile {low} lies a card that is not lower [2]"


def held(seed: int) -> Match:
    """A match with the fifth card in hand."""
    match, rng = Match.new("three-piles", seed=seed), Random(seed)
    while match.state.due.name != "put" or sum(e.startswith("draw") for e in match.entries) < 5:
        match.submit(any_action(match.view(PLAYER), rng))
    return match


def test_a_draw_that_still_waits_is_taken_back_with_what_it_is_for() -> None:
    match = Match.new("three-piles", seed=None)
    before = match.state
    match.submit("red")
    assert match.can_undo() is None
    match.undo()
    assert match.state == before


def test_a_card_that_was_laid_is_taken_back_and_one_that_was_drawn_is_not() -> None:
    match = Match.new("three-piles", seed=7)
    match.submit("red")
    assert match.can_undo() is not None
    before = match.state
    match.submit("lay 2")
    assert match.can_undo() is None
    match.undo()
    assert match.state == before
    match.redo()
    assert [card.id for card in match.state.pieces.at("pile.2")] == ["red.1"]


def test_the_log_tells_what_was_drawn_and_laid() -> None:
    match = Match.new("three-piles", seed=7)
    match.submit("red")
    match.submit("lay 2")
    card = match.entries[1].removeprefix("draw ")
    told = [line.sentence for line in match.log(PLAYER)]
    drawn, laid = f"{card} is drawn.", f"{card} is laid on pile 2. [2]"
    assert told == [drawn.capitalize(), laid.capitalize()]


def test_its_record_replays_to_the_same_digest_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    match = finished(Match.new("three-piles", seed=4, save_to=path))
    match.close()
    assert 'position {"scenario": "three-piles"' in path.read_text("utf-8")
    replay = Replay(path)
    assert replay.problem is None
    assert replay.played.checked == 1
    assert digest(replay.at(replay.length)) == digest(match.state)
    assert parse_record(render(match.record).encode(), "again").entries == match.record.entries
    assert validate(path).startswith(f"{path}")
    half = Match.new("three-piles", seed=4, save_to=tmp_path / "half.yaml")
    half.submit("red")
    half.close()
    assert Match.load(tmp_path / "half.yaml").state == half.state


def test_a_program_plays_it_through_the_protocol(tmp_path: Path) -> None:
    engine = Engine(scenario="three-piles")

    def ask(verb: str, **fields: object) -> Any:
        answer = engine.answer(json.dumps({"do": verb, **fields}))
        assert answer["ok"], answer
        return answer

    status = ask("new", seed=2)["status"]
    rng = Random(2)
    while status["actor"]:
        assert ask("view", **{"as": PLAYER})["piles"] is not None
        text = rng.choice(ask("actions")["actions"])
        assert ask("why", text=text)["legal"]
        status = ask("act", text=text)["status"]
    assert status["result"]["points"] + status["thrown"] == 12
    assert ask("board")["mix"].keys() == {"black", "red"}
    path = str(tmp_path / "game.yaml")
    assert ask("save", path=path)["status"] == ask("load", path=path)["status"] == status
    assert ask("view", **{"as": "both"}) == ask("view", **{"as": PLAYER}) == ask("view")
    refused = engine.answer(json.dumps({"do": "view", "as": "cups"}))
    reason = in_code("{name!r} is not a seat in this game "
                     "({seats})", name="cups", seats="player, all")
    assert refused["error"] == f"{reason}."
    assert len(ask("record")["entries"]) == 36


def test_nothing_is_taken_back_before_the_first_decision() -> None:
    match = Match.new("three-piles", seed=5)
    match.submit("red")
    assert match.go_back_to() == 0
    begun = Match.new("three-piles", seed=5)
    assert begun.go_back_to() is None


def test_it_is_served_on_a_pipe() -> None:
    lines = [{"do": "new", "seed": 1}, {"do": "act", "text": "red"}, {"do": "status"}]
    answers = io.BytesIO()
    serve(io.BytesIO("\n".join(map(json.dumps, lines)).encode()), answers, "three-piles")
    last = json.loads(answers.getvalue().splitlines()[-1])
    said = "Lay the card on a pile where it is higher, or throw it away."
    assert (last["status"]["step"], last["status"]["prompt"]) == ("put", said)


def test_it_is_played_at_a_terminal() -> None:
    """Each line is the number of a line of the list; once a decision is taken back."""
    rng, match = Random(5), Match.new("three-piles", seed=5)
    screen = io.StringIO()
    table = Terminal(match, io.StringIO(), screen)
    table._begin()
    for line in ("lay 1", "red", "why lay 1", "lay 2", "undo", "lay 3", "log"):
        table.answer(line)
    told = screen.getvalue().replace("> ", "").splitlines()
    card = match.entries[1].removeprefix("draw ").capitalize()
    for sentence in (
        "12 cards are in the cups.", "That cannot be done now.",
        "2. red: draw from the red cup.", f"{card} is drawn.",
        "3. lay 3: lay it on pile 3.", f"{card} is laid on pile 2. [2]",
        text_of("sentences.terminal.taken_back"), f"Turn 1: {card} is laid on pile 3. [2]",
    ):  # fmt: skip
        assert sentence in told
    while not match.is_over:
        table.answer(str(rng.randrange(len(legal_actions(match.state))) + 1))
    assert text_of("sentences.refused.over", "3") in screen.getvalue()
    assert "Error" not in screen.getvalue()  # nothing failed that was not foreseen


def test_at_the_window_one_seat_chooses_no_side_no_opponent_and_no_seal(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path)
    app.set(app.settings.but(game="three-piles", level="captain", alone=True))
    sheet = NewGame(app)
    app.show(sheet)
    app.step()
    assert sheet.buttons.named("card-one")
    for name in ("card-two", "card-alone", "card-both", "seal", "level-captain"):
        assert not sheet.buttons.named(name)
    sheet.buttons.named("start")[0].press()
    assert isinstance(app.screen, Play)
    header = app.screen.playing.match.header
    assert header.scenario == "three-piles" and not header.players
    app.open("pause", app.screen)
    assert isinstance(app.screen, Pause)
    app.step()
    assert not app.screen.buttons.named("forces")
    app.show_help()
    assert isinstance(app.screen, HelpScreen)
    app.step()
    assert not app.screen.buttons.named("legend")
    app.close()


def test_the_laboratory_plays_many_of_it() -> None:
    tallies = [selfplay.play("three-piles", 1, number) for number in range(20)]
    assert {tally.actions for tally in tallies} == {36}
    assert sum(tally.levels.total() for tally in tallies) == 20


def test_the_laboratory_plays_it_with_a_line_up_of_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nightdrop.cli.has_display", lambda: False)  # no window for the game shown
    run = tmp_path / "run"
    words = ["--scenario", "three-piles", "--games", "4", "--workers", "1", "--out", str(run)]
    assert main(["lab", "balance", *words]) == 0
    told = capsys.readouterr().out
    assert "player wins | 95 % | points | se | sd | lost cups |" in told
    task, rows = read_run(run)
    assert task.line_ups == (LineUp("random", ("random",), "three-piles"),)
    assert [row.actions for row in rows] == [36] * 4
    assert {row.winner for row in rows} <= {PLAYER, "cups"}
    assert main(["lab", "show", str(run), "--game", "0"]) == 0
    assert Replay(run / "game-0.yaml").problem is None


@pytest.mark.usefixtures("undrawn")
def test_two_players_are_compared_at_its_one_seat(tmp_path: Path) -> None:
    run = tmp_path / "run"
    words = ["--scenario", "three-piles", "--pairs", "4", "--workers", "1", "--out", str(run)]
    assert main(["lab", "match", "random", "random", *words]) == 0
    assert "every pair ties exactly" in (run / "report.md").read_text("utf-8")


@pytest.mark.parametrize(("words", "said"), [
    (("ladder",), "ladder is only for games with two seats"),
    (("matrix", "random"), "matrix is only for games with two seats"),
    (("style",), "style is not an experiment for three-piles"),
])  # fmt: skip
def test_what_the_laboratory_cannot_do_with_it_is_refused(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", *words, "--scenario", "three-piles"]) == 2
    assert capsys.readouterr().err == f"nightdrop: {said}\n"


def test_the_player_by_lot_gives_hints() -> None:
    match = Match.new("three-piles", seed=7, hints=True)
    hints = Hints(match)
    assert hints.can_be_asked
    hints.take(thought(*hints.question()))
    hint = hints.next()
    assert hint is not None and hint.action in legal_actions(match.state)
    assert hint.reason == Message("by lot")
    assert match.hints == {PLAYER: 1}


def test_a_player_that_is_a_function_is_asked_with_chance_from_what_the_seat_knows() -> None:
    match = Match.new("three-piles", seed=7)
    seen, lots = question(match.state, PLAYER)
    match.submit("red")
    assert [action.text for action in seen.actions] == ["black", "red"]
    assert question(match.state, PLAYER)[1] != lots


def test_a_difficulty_sets_numbers_and_the_options_that_nobody_chose() -> None:
    easy = load_scenario("three-piles", {"difficulty": "easy"})
    assert (easy.rules.needed, easy.rules.options) == (6, {"equal": True})
    chosen = load_scenario("three-piles", {"difficulty": "easy", "equal": False})
    assert (chosen.rules.needed, chosen.rules.options) == (6, {"equal": False})
    usual = load_scenario("three-piles")
    assert (usual.rules.needed, usual.rules.options) == (8, {"equal": False})
    assert easy.digest == f"{usual.digest} easy"


def test_a_record_replays_at_the_difficulty_that_its_header_names(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    finished(Match.new("three-piles", {"difficulty": "hard"}, 4, save_to=path)).close()
    replay = Replay(path)
    assert replay.problem is None and replay.at(0).game.rules.needed == 9
    assert replay.header.options == {"difficulty": "hard"}


def test_a_program_names_the_difficulty_of_a_new_game() -> None:
    engine = Engine(scenario="three-piles")
    assert engine.answer('{"do":"new","difficulty":"hard"}')["ok"]
    assert engine.match.game.rules.needed == 9
    refused = engine.answer('{"do":"new","difficulty":"brutal"}')["error"]
    assert refused.endswith(in_code(
        "the option {name} must be {allowed}, not {value!r}", name="difficulty",
        allowed="easy or standard or hard", value="brutal"))
    other = engine.answer('{"do":"new","difficulty":7}')["error"]
    assert other == "The field 'difficulty' must be text."


@pytest.mark.parametrize(("says", "reason"), [
    ("difficulty: {hard: {label: Hard, needed: 9}}", in_code(
        "{part} is missing from {name}", part="standard", name="difficulty")),
    ("difficulty: {standard: {label: Hard, needed: 9, options: {equal: 3}}}",
     in_code(
         "the option {name} must be {allowed}, not {value!r}", name="equal",
         allowed="false or true", value="3")),
])  # fmt: skip
def test_a_difficulty_that_cannot_be_is_refused_where_it_stands(
    says: str, reason: str, tmp_path: Path
) -> None:
    head = (FOLDER / "scenario.yaml").read_text("utf-8").partition("difficulty:")[0]
    (tmp_path / "scenario.yaml").write_text(f"{head}{says}\n", encoding="utf-8")
    with pytest.raises(FileError, match=f"scenario.yaml:6: {reason}"):
        read_scenario_file(tmp_path)


@pytest.mark.usefixtures("undrawn")
def test_difficulties_options_and_numbers_are_swept(tmp_path: Path) -> None:
    run = tmp_path / "run"
    words = ["--scenario", "three-piles", "--games", "1", "--workers", "1", "--out", str(run)]
    swept = ["--option", "equal", "--option", "difficulty", "--set",
             "scenario.difficulty.standard.needed=10"]  # fmt: skip
    assert main(["lab", "sweep", *swept, *words]) == 0
    names = ["as it is", "equal=true", 'difficulty="easy"', 'difficulty="hard"',
             "scenario.difficulty.standard.needed=10"]  # fmt: skip
    assert [line_up.name for line_up in read_run(run)[0].line_ups] == names


@pytest.mark.usefixtures("undrawn")
def test_random_games_and_the_laboratory_are_played_at_a_difficulty(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run, same = tmp_path / "run", ["--scenario", "three-piles", "--difficulty"]
    one = ["--games", "1", "--workers", "1"]
    assert main(["selfplay", *same, "hard", *one]) == 0
    assert main(["lab", "balance", *same, "hard", *one, "--out", str(run)]) == 0
    assert read_run(run)[0].line_ups[0].options == (("difficulty", '"hard"'),)
    assert main(["selfplay", *same, "brutal"]) == 2
    assert "the option difficulty must be easy" in capsys.readouterr().err


def test_only_the_levels_of_its_kind_think_about_it() -> None:
    engine = Engine(scenario="three-piles", think=thought)
    engine.answer('{"do":"new","seed":1}')
    ask = '{"do":"think","as":"player","level":"%s"}'
    assert engine.answer(ask % "captain")["error"] == "There is no level called 'captain': random."
    assert engine.answer(ask % "random")["ok"]


def test_a_kind_that_there_is_not_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(KINDS, "patience")
    said = r"scenario.yaml:1: there is no kind of game called patience; choose from hexwar"
    with pytest.raises(FileError, match=said):
        load_scenario("three-piles")
