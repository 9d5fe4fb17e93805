"""The log of a run: what is written of a fault, where, how much, and that nobody else reads it."""

import gc
import os
import stat
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from nightdrop import __version__, cli
from nightdrop.engine.model import CHANCE
from nightdrop.engine.play import actor
from nightdrop.engine.view import detached, view
from nightdrop.hexwar.rules.night_drop import US
from nightdrop.lab import commands, games, opponents
from nightdrop.lab.lineups import LineUp
from nightdrop.table.disk import logs
from nightdrop.table.disk.folders import read_each
from nightdrop.table.disk.logs import KEPT, MOST_BYTES, fault, logs_in, note
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.record.record import Bot
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.ui.tasks import BackgroundTask
from nightdrop.ui.thinking import Thinker
from tests.bots.test_search import ninth_point
from tests.conftest import play_on
from tests.patience import until

Said = Callable[[], str]


@pytest.fixture
def log(tmp_path: Path, spared: Said) -> Iterator[logs.RunFile]:
    """The file of a run, with no game under way."""
    yield logs.begin("window", tmp_path)
    logs.end()


def problem(kind: type[Exception] = KeyError, *said: object) -> Exception:
    """An exception that was raised."""
    try:
        raise kind(*said)
    except kind as raised:
        return raised


def in_rules(said: str, module: str = "nightdrop.engine.planted") -> Exception:
    """An exception that was raised below a module of the program."""
    names: dict[str, Any] = {"__name__": module}
    exec("def fails(said):\n    raise KeyError(said)", names)
    try:
        names["fails"](said)
    except KeyError as raised:
        return raised
    raise AssertionError


def test_a_fault_is_logged_with_message_and_frames(log: logs.RunFile) -> None:
    fault(in_rules("red-4"), "a page")
    written = log.path.read_text()
    assert written.startswith(f"nightdrop {__version__}, Python")
    assert "WARNING a page: KeyError: 'red-4'" in written
    assert "  nightdrop.engine.planted:2 fails" in written


def test_a_run_with_nothing_to_tell_leaves_no_file(log: logs.RunFile) -> None:
    assert not log.path.exists() and logs.log_file() is None


def test_it_is_for_its_owner_alone(log: logs.RunFile) -> None:
    note("begun")
    assert os.name == "nt" or stat.S_IMODE(log.path.stat().st_mode) == 0o600


def test_it_ends_at_its_limit_with_one_line(log: logs.RunFile) -> None:
    for _ in range(9):
        logs.take("x" * 40_000)
    written = log.path.read_text()
    assert len(written) <= MOST_BYTES
    assert written.endswith(logs.FULL) and written.count(logs.FULL) == 1


def test_of_older_logs_the_newest_stay(tmp_path: Path) -> None:
    for day in range(10, 30):
        (tmp_path / f"pipe-202611{day}T000000-1.log").write_text("old")
        os.utime(tmp_path / f"pipe-202611{day}T000000-1.log", (day, day))
    (tmp_path / "letter.log").write_text("of somebody else")
    logs.begin("lab", tmp_path)
    note("begun")
    logs.end()
    assert (tmp_path / "letter.log").exists()
    assert len(logs_in(tmp_path)) == KEPT + 1
    assert [path.name[11:13] for path in logs_in(tmp_path)[1:]] == [*map(str, range(29, 21, -1))]


def test_a_folder_that_cannot_be_written_is_told_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    logs.begin("window", tmp_path / "file" / "below")
    note("one")
    note("two")
    logs.end()
    assert capsys.readouterr().err == "The log cannot be written: Not a directory.\n"


def test_the_home_folder_and_names_of_files_are_not_told(log: logs.RunFile) -> None:
    fault(problem(RuntimeError, f"{Path.home()}/x"), "a page")
    fault(problem(OSError, 13, "Permission denied", "/saves/For Anna.yaml"), "a page")
    written = log.path.read_text()
    assert "RuntimeError: ~/x" in written
    assert "PermissionError: Permission denied" in written and "Anna" not in written


def test_what_led_to_a_fault_is_told(log: logs.RunFile) -> None:
    raised = problem(RuntimeError, "the page")
    raised.__cause__ = in_rules("within")
    fault(raised, "a page")
    assert "from KeyError: 'within'\n  " in log.path.read_text()


def test_a_fault_is_logged_once(log: logs.RunFile) -> None:
    raised = in_rules("red-4")
    fault(raised, "a page")
    fault(raised, "the window")
    assert log.path.read_text().count("KeyError") == 1


def test_a_fault_beside_the_window_is_logged_though_nobody_asks(spared: Said) -> None:
    BackgroundTask(lambda: list[int]()[1]).wait(10)
    assert "work beside the window: IndexError: list index out of range" in spared()


def test_what_work_may_raise_is_no_fault(spared: Said) -> None:
    BackgroundTask(lambda: Path("gone").read_text()).wait(10)
    assert spared() == ""


def test_a_file_that_cannot_be_read_leaves_a_trace_without_its_name(spared: Said) -> None:
    def fails(path: Path) -> int:
        return int(path.name)

    found, refused = read_each([Path("For Anna.yaml"), Path("7")], fails)
    assert found == [7] and len(refused) == 1
    assert spared().startswith("reading a file: ValueError\n") and "Anna" not in spared()


def test_a_game_for_two_is_logged_closed_until_it_is_over(spared: Said) -> None:
    match = Match.new(seed=7)
    fault(in_rules("red-4"), "a page")
    assert "red-4" not in spared() and "nightdrop.engine.planted" in spared()
    play_on(match, Random(7))
    assert "in full, as the game is over: a page: KeyError: 'red-4'" in spared()


def test_of_a_game_whose_end_failed_nothing_is_told(
    spared: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not over: the end is as if it had not been."""

    def fails(_match: Match, _first: int) -> None:
        raise problem()

    over, match = play_on(Match.new(seed=7), Random(7)), Match.new(seed=7)
    played = zip(over.history.states, over.entries, strict=False)
    *rest, last = [text for state, text in played if actor(state) != CHANCE]
    for text in rest:
        match.submit(text)
    fault(in_rules("red-4"), "a page")
    with monkeypatch.context() as planted:
        planted.setattr(Match, "_save", fails)
        with pytest.raises(KeyError):
            match.submit(last)
    assert not match.is_over and "red-4" not in spared()
    match.submit(last)
    assert match.is_over and "in full, as the game is over" in spared()


def test_of_a_game_that_is_left_nothing_is_told_when_another_is_over(spared: Said) -> None:
    left = Match.new(seed=7)
    fault(in_rules("red-4"), "a page")
    del left
    gc.collect()
    play_on(Match.new("phantom-fury", seed=7), Random(7))
    assert "red-4" not in spared()
    play_on(Match.new(seed=8), Random(8))
    assert "red-4" not in spared()


def test_what_led_to_a_fault_is_as_closed_as_the_fault(spared: Said) -> None:
    match, raised = Match.new(seed=7), problem(RuntimeError, "a page")
    raised.__context__ = in_rules("red-4")
    fault(raised, "a page")
    assert not match.is_over and "red-4" not in spared()


def test_the_name_of_a_file_that_is_refused_is_not_told(spared: Said) -> None:
    fault(problem(FileError, "/saves/For Anna.yaml", 3, "is torn"), "a page")
    assert "FileError: is torn" in spared() and "Anna" not in spared()


def test_a_game_against_the_program_is_logged_closed(spared: Said) -> None:
    match = Match.new(seed=7, players={"us": "human", "german": Bot(bot="captain", version=1)})
    match.is_solo = lambda: True  # the setting is that of people alone
    fault(in_rules("red-4"), "a page")
    assert "red-4" not in spared()


def test_where_one_player_plays_both_sides_nothing_is_hidden(spared: Said) -> None:
    match = Match.new(seed=7)
    match.is_solo = lambda: True
    fault(in_rules("red-4"), "a page")
    assert "red-4" in spared()


@pytest.mark.parametrize("module", ["dealers", "deals"])
def test_of_a_game_for_one_the_order_of_cards_is_not_logged(module: str, spared: Said) -> None:
    match = Match.new("phantom-fury", seed=7)
    fault(in_rules("recon-2"), "a page")
    fault(in_rules("ambush-3", f"nightdrop.table.record.{module}"), "a page")
    assert match.state and "recon-2" in spared() and "ambush-3" not in spared()


def test_what_is_typed_as_a_passphrase_is_never_logged(spared: Said) -> None:
    fault(problem(RuntimeError, "hunter2"), "the key", closed=True)
    logs.let_open()
    assert "hunter2" not in spared() and "RuntimeError" in spared()


def test_with_debugging_a_fault_is_raised(
    log: logs.RunFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(logs.DEBUG, "1")
    with pytest.raises(KeyError):
        fault(in_rules("red-4"), "a page")
    assert f"{logs.DEBUG} is set" in log.path.read_text().splitlines()[1]


def test_a_command_that_fails_says_where_its_log_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], spared: Said
) -> None:
    def fails(_asked: object) -> int:
        raise ZeroDivisionError("nobody left")

    monkeypatch.setattr(cli, "_RUN", {**cli._RUN, "bench": fails})
    assert cli.main(["bench"]) == cli.REFUSED
    told = capsys.readouterr().err
    assert told.startswith("nightdrop: ZeroDivisionError: nobody left (see ")
    path = logs.log_file()
    assert path is not None and path.name.startswith("lab-") and path.name in told
    assert "the command: ZeroDivisionError: nobody left" in path.read_text()


def test_an_operation_that_fails_is_no_refusal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], spared: Said
) -> None:
    def fails(_asked: object) -> int:
        one, _other = [1]
        return one

    def refuses(_asked: object) -> int:
        raise ValueError("there is no turn 3")

    monkeypatch.setattr(cli, "_RUN", {**cli._RUN, "bench": fails, "games": refuses})
    cli.main(["bench"])
    assert capsys.readouterr().err.startswith("nightdrop: ValueError: not enough values")
    cli.main(["games"])
    assert capsys.readouterr().err == "nightdrop: there is no turn 3\n"


# A level that fails


STATE = ninth_point()
SEEN = detached(view(STATE, US))


class Broken:
    """A player that fails, or answers what it may not do."""

    def __init__(self, answer: object = None) -> None:
        self.answer = answer

    def think(self, *_of: object) -> Any:
        if self.answer is None:
            raise ZeroDivisionError("nobody left")
        return self.answer


def lawless() -> Any:
    found = opponents.thought("recruit", SEEN, None, 1)
    state = load_scenario("phantom-fury")
    return found._replace(action=type("Never", (), {"text": "conquer", "game": state})())


@pytest.mark.parametrize(
    ("broken", "said"), [(Broken(), "ZeroDivisionError"), (Broken(lawless()), "UnlawfulThought")]
)
def test_a_level_that_fails_is_replaced_by_lot_and_logged(
    broken: Broken, said: str, monkeypatch: pytest.MonkeyPatch, spared: Said
) -> None:
    monkeypatch.setattr(opponents, "opponent", lambda *_: broken)
    found = opponents.thought_or_lot("captain", SEEN, None, 1)
    assert found.failed and found.action in SEEN.actions
    assert f"the level captain in night-drop: {said}" in spared()


def test_a_level_that_fails_fails_the_test_in_which_it_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(opponents, "opponent", lambda *_: Broken())
    monkeypatch.setattr(games, "player_of", lambda *_: Broken())
    with pytest.raises(ZeroDivisionError):
        opponents.thought_or_lot("captain", SEEN, None, 1)
    with pytest.raises(ZeroDivisionError):
        games.play(LineUp("one v other", ("recruit", "recruit")), 1)


def test_a_fault_in_the_process_that_thinks_comes_into_the_log_of_the_window(
    log: logs.RunFile,
) -> None:
    thinker = Thinker(STATE.game)
    try:
        until(lambda: thinker.is_ready, "the process is not there")
        found = thinker.ask(SEEN, "colonel", None, cast(int, "no number")).answer()
    finally:
        thinker.close()
    written = log.path.read_text()
    assert found.failed and not thinker.is_alone
    assert "the level colonel in night-drop: AttributeError\n" in written
    assert "  nightdrop.lab.opponents:" in written


@pytest.mark.usefixtures("undrawn")
def test_a_run_of_the_laboratory_in_which_a_level_fails_says_so_and_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    spared: Said,
) -> None:  # fmt: skip
    """Also where the command itself answers by what the other games say."""

    def contented(asked: Namespace) -> int:
        commands.match(asked)
        return 0

    monkeypatch.setattr(games, "player_of", lambda *_: Broken())
    monkeypatch.setattr(commands, "COMMANDS", {**commands.COMMANDS, "match": contented})
    out = str(tmp_path / "run")
    typed = ["lab", "match", "recruit", "recruit", "--pairs", "1", "--workers", "1", "--out", out]
    assert cli.main(typed) == 1
    assert "**2 games broke**" in capsys.readouterr().err
    path = logs.log_file()
    assert path is not None and "ZeroDivisionError: nobody left" in path.read_text()
    assert cli.main(["lab", "report", out]) == 1
