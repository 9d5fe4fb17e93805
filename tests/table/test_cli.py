"""The command line: what each command says, and that errors are one sentence with code 2."""

import importlib
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from nightdrop import __version__, arguments
from nightdrop.cli import main
from nightdrop.lab import bench as cli_bench
from nightdrop.lab.bench import checked, engine_figures, recorded
from nightdrop.lab.lineups import load
from nightdrop.lab.selfplay import SelfplayError, play, random_game, rng_of, selfplay
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.match.saved import verified
from nightdrop.table.record.sealed import DEAR, Cost, Seal
from nightdrop.table.terminal.menu import Sitting
from nightdrop.table.terminal.passphrases import chosen_seal, known_seal, new_seal
from tests.wording import in_code


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence with which a command is refused."""
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert printed.err.startswith("nightdrop: ")
    return printed.err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["jump"], "invalid choice: 'jump'"),
        (["selfplay", "--games", "none"], in_code(
            "{text!r} is not a whole number above 0", text="none")),
        (["selfplay", "--games", "0"], in_code("{text!r} is not a whole number above 0", text="0")),
        (["selfplay", "--games", "9" * 5000], "…' is too large"),
        (["play", "--text", "--seed", "٣"], "'٣' is not a whole number of at most 1000 digits"),
        (["play", "--text", "--seed", "9" * 1001], "is not a whole number of at most 1000 digits"),
        (["play", "--text", "--load", "/"], "/:1: cannot be read (it is a folder)"),
        (["play", "--text", "--load", "g.yaml", "--seed", "0"], "has its own seed"),
        (["play", "--seed", "0"], "--seed needs --text"),
        (["games", "--scenario", "nowhere"], "nowhere: there is no such scenario; the shipped sc"),
        (["play", "--text", "--scenario", ""], "--scenario: there is no such scenario; the ship"),
        (["selfplay", "--scenario", ""], "--scenario: there is no such scenario; the shipped sc"),
        (["selfplay", "--first", "-1"], "'-1' is not a whole number of 0 or more"),
        (["replay"], "required: file"),
        (["replay", "nowhere.yaml", "--verify"], "nowhere.yaml:1: cannot be read"),
        (["validate", "nowhere.yaml"], "nowhere.yaml:1: cannot be read"),
        (["demo"], "invalid choice: 'demo'"),
        (["bench", "--long"], "unrecognized arguments: --long"),
        (["selfplay", "--laws"], "unrecognized arguments: --laws"),
    ],
)
def test_wrong_use_is_one_sentence_and_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str
) -> None:
    assert reason in refusal(capsys, *arguments)


def test_without_a_display_the_window_says_what_works(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    said = refusal(capsys)
    for command in ("play", "replay", "games", "engine", "selfplay", "lab", "bench", "validate"):
        assert command in said


def test_help_of_play_names_the_scenarios(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    assert "la-fiere" in capsys.readouterr().out


def test_scenarios_are_looked_for_only_where_help_names_them(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = list[str]()
    monkeypatch.setattr(arguments, "shipped_scenarios", lambda: looked.append("once") or [])
    read = arguments.parser_of_commands().parse_args(["play", "--text", "--seed", "5"])
    assert (read.seed, looked) == (5, [])


def test_version_and_help_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    for argument in ("--version", "--help"):
        with pytest.raises(SystemExit) as end:
            main([argument])
        assert end.value.code == 0
    said = capsys.readouterr().out
    assert f"nightdrop {__version__}" in said
    assert "selfplay" in said


def test_replay_verifies_and_prints_a_game(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(finished), "--verify"]) == 0
    assert "9 digests agree" in capsys.readouterr().out
    assert main(["replay", str(finished), "--text", "--as", "us"]) == 0
    said = capsys.readouterr().out
    assert "Turn 9" in said
    assert "[10.4]" in said


def test_everything_of_a_game_under_way_is_neither_printed_nor_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, picture, film = (tmp_path / name for name in ("game.yaml", "out.png", "out.gif"))
    Match.new(seed=5).save(path)
    for drawn in (["--text"], ["--picture", str(picture)], ["--gif", str(film)]):
        said = refusal(capsys, "replay", str(path), *drawn, "--as", "all")
        assert said == "nightdrop: Everything is revealed only when the game is over.\n"
    assert not picture.exists()
    assert not film.exists()
    assert main(["replay", str(path), "--text", "--as", "us"]) == 0


def test_a_game_is_read_as_a_side_of_its_own_rulebook(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refusal(capsys, "replay", str(finished), "--text", "--as", "british")
    assert in_code(
        "{name!r} is not a seat in this game ({seats})", name="british",
        seats="us, german, both, all") in said


def test_a_record_with_a_wrong_entry_is_refused_with_its_line(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(finished.read_text(encoding="utf-8") + "- U1\n", encoding="utf-8")
    line = len(path.read_text(encoding="utf-8").splitlines())
    assert f"wrong.yaml:{line}: 'U1' is not legal here" in refusal(
        capsys, "replay", str(path), "--verify"
    )


def test_turns_before_a_record_begins_are_not_there(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    late = Path(__file__).parents[1] / "records" / "end.yaml"
    film = str(tmp_path / "film.gif")
    said = refusal(capsys, "replay", str(late), "--gif", film, "--turns", "1-3")
    assert "begins in turn 9; there is no turn 3" in said


def test_validate_knows_scenarios_records_and_positions(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = tmp_path / "position.yaml"
    position.write_text("scenario: night-drop\nturn: 5\n")
    scenario = Path(__file__).parents[2] / "scenarios" / "night-drop"
    for path, said in (
        (scenario, "the scenario night-drop is valid"),
        (scenario / "scenario.yaml", "the scenario night-drop is valid"),
        (finished, "9 digests agree"),
        (position, "the position in turn 5"),
    ):
        assert main(["validate", str(path)]) == 0
        assert said in capsys.readouterr().out


def test_validate_refuses_any_other_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "poem.yaml"
    path.write_text("roses: red\n")
    assert "poem.yaml:1: is neither a scenario" in refusal(capsys, "validate", str(path))


def test_selfplay_ends_every_game_and_counts_what_happened(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["selfplay", "--games", "4", "--seed", "1"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("4 games, each ended after its last turn")
    for word in ("attack", "muster", "initiative", "combat", "regroup: reinforce-company ID ID"):
        assert word in said
    assert "last turns: 9: 4" in said


def test_selfplay_of_the_second_game_reaches_its_fights_and_its_last_turns() -> None:
    """A game ends after turn 9, 10 or 11."""
    tally = selfplay(8, 1, scenario="pegasus-bridge")
    assert set(tally.lengths) <= {9, 10, 11} and len(tally.lengths) > 1
    assert tally.texts["choice: fall-back"] and tally.texts["retreat: retreat HEX"]


def test_selfplay_is_the_same_at_any_number_of_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nightdrop.lab.selfplay.CHUNK", 2)
    monkeypatch.setattr("nightdrop.lab.selfplay.WORTH_SHARING", 2)
    one, two = (selfplay(5, 5, workers=number, scenario="chef-du-pont") for number in (1, 2))
    assert one == two and one.games == 5


def test_a_broken_game_says_how_to_see_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the bridge is out")

    monkeypatch.setattr("nightdrop.lab.selfplay.players_of", fail)
    with pytest.raises(SelfplayError) as failure:
        play("night-drop", 9, 4)
    assert "the bridge is out" in str(failure.value)
    assert "nightdrop selfplay --games 1 --seed 9 --first 4" in str(failure.value)


def test_bench_gives_the_figures_of_the_engine() -> None:
    figures = engine_figures("night-drop", 0.01)
    speeds = ("random_games_per_s", "listed_actions_per_s", "actions_per_s")
    for key in (*speeds, "checked_entries_per_s", "view_us", "replay_ms"):
        assert float(str(figures[key])) > 0


def test_a_checked_replay_reads_every_entry_and_refuses_one_that_is_not_legal() -> None:
    played = [action for _, action in random_game(load("night-drop"), rng_of(1, 1))]
    record = recorded("night-drop", played)
    assert checked(record) == len(played) < len(record.entries)
    spoilt = [*record.entries[:-1], "move 505.01 3324"]
    with pytest.raises(FileError, match=r"move 505\.01 3324"):
        checked(replace(record, entries=tuple(spoilt)))


def test_bench_measures_the_game_that_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli_bench, "engine_figures", lambda name, seconds: {"game": name})
    assert main(["bench", "--scenario", "pegasus-bridge"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures.keys() == {"game", "machine", "python"}
    assert figures["game"] == "pegasus-bridge"


def test_the_engine_answers_on_a_pipe() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "nightdrop", "engine"],
        input=b'\n{"do":"new","seed":7}\n{"do":"actions"}\n',
        capture_output=True,
        check=True,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[1] == {"ok": True, "actions": ["U1", "U2", "U3"]}


class Hands:
    """Two players at a terminal; `typed` are their lines that are not shown."""

    def __init__(self, *typed: str) -> None:
        self.typed, self.asked = list(typed), list[str]()

    def __call__(self, question: str) -> str:
        self.asked.append(question)
        if not self.typed:
            raise EOFError
        return self.typed.pop(0)


@pytest.fixture
def sealed(tmp_path: Path) -> Path:
    """A sealed game under way."""
    path = tmp_path / "game.yaml"
    Match.new(seed=7, save_to=path, seal=Seal.of("us", "german", cost=Cost(16, 8, 1))).close()
    return path


@pytest.mark.parametrize("command", [["replay", "--text"], ["validate"], ["play", "--text"]])
def test_passphrases_are_typed_at_a_terminal_or_not_at_all(
    capsys: pytest.CaptureFixture[str], sealed: Path, command: list[str]
) -> None:
    load = ["--load"] if command[0] == "play" else []
    said = refusal(capsys, *command, *load, str(sealed))
    assert "both players' passphrases can only be typed at a terminal" in said


def test_both_passphrases_open_a_sealed_game(sealed: Path) -> None:
    hands = Hands("us", "german")
    seal = known_seal(sealed, hands)
    assert verified(sealed, seal).startswith(f"{sealed}: 83 steps")
    assert [asked[:6] for asked in hands.asked] == ["The US", "The Ge"]


def test_a_wrong_passphrase_is_not_told_from_the_other(sealed: Path) -> None:
    said = set()
    for typed in (("us", "wrong"), ("wrong", "german")):
        with pytest.raises(FileError) as caught:
            verified(sealed, known_seal(sealed, Hands(*typed)))
        said.add(str(caught.value))
    assert len(said) == 1


def test_a_plain_game_asks_for_nothing(finished: Path) -> None:
    assert known_seal(finished, Hands()) is None


def test_a_new_passphrase_is_typed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nightdrop.table.record.sealed.Seal.of", lambda us, german: (us, german))
    assert chosen_seal(Hands("a", "b", "a", "a", "", "")) == ("a", "")
    assert chosen_seal(Hands("", "")) is None
    with pytest.raises(ValueError, match="no game was started"):
        chosen_seal(Hands(*"abcdef"))
    with pytest.raises(ValueError, match="no passphrase was typed"):
        chosen_seal(Hands("a"))


def test_a_sealed_game_is_not_begun_on_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    assert "can only be typed at a terminal" in refusal(capsys, "play", "--text", "--sealed")
    assert new_seal(sealed=False, plain=False) is None


def test_a_strong_seal_is_dear_and_the_same_twice() -> None:
    one = Seal.of("us", "german", cost=DEAR)
    assert one == Seal.of("us", "german", one.salt, DEAR)
    assert one.cost == (2**16, 8, 2)


@pytest.mark.parametrize("entered", ["nightdrop.ui.app", "tests.tools.measure"])
def test_no_room_of_the_window_says_anything_when_it_is_entered(entered: str) -> None:
    env = {key: value for key, value in os.environ.items() if key != "PYGAME_HIDE_SUPPORT_PROMPT"}
    command = [sys.executable, "-c", f"import {entered}"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("wishes", "typed", "sealed"),
    [
        ({"sealed": True, "plain": False}, [], True),
        ({"sealed": False, "plain": True}, [], False),
        ({"sealed": False, "plain": False}, [""], False),
        ({"sealed": False, "plain": False}, ["S"], True),
        ({"sealed": False, "plain": False, "solo": True}, [], False),
        ({"sealed": True, "plain": False, "solo": True}, [], True),
    ],
)
def test_at_a_terminal_players_are_asked_how_to_save_unless_they_said_so(
    monkeypatch: pytest.MonkeyPatch, wishes: dict[str, bool], typed: list[str], sealed: bool
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", Hands(*typed))
    chosen = "nightdrop.table.terminal.passphrases.chosen_seal"
    monkeypatch.setattr(chosen, lambda scenario: "a seal")
    assert new_seal(**wishes) == ("a seal" if sealed else None)


def test_what_would_undo_a_seal_is_said_before_play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    seal = Seal.of("us", "german", cost=Cost(16, 8, 1))
    monkeypatch.setattr("nightdrop.table.terminal.passphrases.new_seal", lambda **wishes: seal)
    monkeypatch.setattr("nightdrop.table.disk.files.user_data", lambda name: tmp_path)
    played = []
    monkeypatch.setattr(
        "nightdrop.table.terminal.terminal.play",
        lambda match, path, solo, think, speaks: played.append((match, solo)) or 0,
    )
    assert main(["play", "--text", "--sealed", "--seed", "7", "--solo"]) == 0
    said = capsys.readouterr().out
    assert "Anyone who knows this seed" in said and "still has the hand-over" in said
    assert main(["play", "--text", "--sealed"]) == 0
    assert capsys.readouterr().out == ""
    sittings = [Sitting(match, solo) for match, solo in played]
    assert not any(sitting.solo for sitting in sittings)


def test_a_sealed_game_that_is_over_asks_for_nothing(tmp_path: Path) -> None:
    over = "scenario: night-drop\nturn: 9\nphase: {step: count}\n"
    base = Match.from_position(over, None)
    base.seal = Seal.of("us", "german", cost=Cost(16, 8, 1))
    base.fork(0, None, save_to=tmp_path / "game.yaml").close()
    asked = Hands()
    assert known_seal(tmp_path / "game.yaml", asked) is None and asked.asked == []


TOOLS = ["corpus", "kill", "switches", "twins"]


@pytest.mark.parametrize("tool", [*(f"tests.tools.{name}" for name in TOOLS), "assets.tools.words"])
def test_every_tool_tells_how_it_is_used(
    tool: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        importlib.import_module(tool).main(["--help"])
    assert left.value.code == 0
    said = capsys.readouterr().out
    assert said.startswith("usage: ") and tool in said


@pytest.mark.parametrize(
    ("tool", "arguments", "reason"),
    [
        ("twins", ["--games", "0"], in_code("{text!r} is not a whole number above 0", text="0")),
        ("kill", ["--kills", "-3"], in_code("{text!r} is not a whole number above 0", text="-3")),
        ("kill", ["--kills", "9" * 5000], "…' is too large"),
        ("corpus", ["--out", os.devnull], f"{os.devnull}: File exists"),
        ("soak", ["--games", "٣"], in_code("{text!r} is not a whole number above 0", text="٣")),
        ("monkey", ["--events", "-1"], in_code(
            "{text!r} is not a whole number above 0", text="-1")),
        ("monkey", ["--replay", os.devnull], "cannot be read "
                                             "(" + in_code("it is not a file") + ")"),
    ],
)
def test_a_tool_that_would_look_at_nothing_says_so(
    tool: str, arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        importlib.import_module(f"tests.tools.{tool}").main(arguments)
    assert left.value.code == 2
    assert reason in capsys.readouterr().err


def test_selfplay_refuses_a_scenario_that_is_not_there_before_any_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "no such scenario" in refusal(capsys, "selfplay", "--scenario", "nope")


def test_selfplay_counts_one_game_as_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "--games", "1", "--scenario", "the-bridges"]) == 0
    assert capsys.readouterr().out.startswith("1 game, ended after its last turn; ")
