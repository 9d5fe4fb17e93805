"""The law of the log: two games that differ only in what a player cannot see leave the same log but
for the clock, wherever the same fault happens; planted leaks are caught."""

import io
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from nightdrop.engine.model import State
from nightdrop.engine.view import detached, imagine, seen_by, view
from nightdrop.hexwar.rules.night_drop import GERMAN, US
from nightdrop.lab import opponents
from nightdrop.table.disk import logs
from nightdrop.table.match.match import Match
from nightdrop.table.pipe import Engine
from nightdrop.table.record.playback import ReplayedGame
from nightdrop.table.record.sealed import Cost, Seal
from nightdrop.table.terminal.terminal import Terminal
from nightdrop.ui.tasks import BackgroundTask
from tests.conftest import play_on

# Fails by the faces of a state: by what it says, and by the way it takes.
_RULE: Final = """
def apply(state):
    found = [str(piece.face) for piece in state.pieces]
    return one(found) if found == FIRST else other(found)
def one(found):
    raise KeyError(found)
def other(found):

    raise KeyError(found)
"""


def planted(module: str, first: State) -> Callable[..., Any]:
    """The rule that fails, as if it stood in a module of the program; with the faces of the `first`
    state it takes one way, with all others another."""
    names: dict[str, Any] = {"__name__": module, "FIRST": [str(one.face) for one in first.pieces]}
    exec(compile(_RULE, module, "exec"), names)
    found: Callable[..., Any] = names["apply"]
    return found


Truths = tuple[State, State]
Way = Callable[[Match, Callable[..., Any], pytest.MonkeyPatch], None]


@pytest.fixture(scope="module")
def truths() -> Truths:
    """Two truths that the US player cannot tell apart."""
    state = play_on(Match.new(seed=7), Random(7), 90).state
    seen = seen_by(state, US)
    found = [imagine(seen, Random(number)) for number in range(40)]
    faces = [[str(piece.face) for piece in truth.pieces] for truth in found]
    other = next(n for n, those in enumerate(faces) if those != faces[0])
    assert seen_by(found[0], US) == seen_by(found[other], US)
    return found[0], found[other]


def match_of(truth: State, seal: Seal | None = None) -> Match:
    header = Match.new(seed=7).header
    return Match(header, ReplayedGame([truth], [], 0, 0), None, seal=seal)


def by_pipe(match: Match, fails: Callable[..., Any], patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Match, "submit", lambda self, _wish: fails(self.state))
    assert not Engine(match).answer('{"do": "act", "text": "done"}')["ok"]


def by_terminal(match: Match, fails: Callable[..., Any], patch: pytest.MonkeyPatch) -> None:
    terminal = Terminal(match, io.StringIO(), io.StringIO())
    patch.setattr(terminal, "_obey", lambda _line: fails(match.state))
    terminal.answer("done")


def by_level(match: Match, fails: Callable[..., Any], patch: pytest.MonkeyPatch) -> None:
    """The level sees its own side's faces, which the player does not."""
    patch.setattr(opponents, "opponent", lambda *_: fails(match.state))
    with suppress(ValueError):  # there may be nothing to decide by lot
        opponents.thought_or_lot("captain", detached(view(match.state, GERMAN)), None, 1)


def by_thread(match: Match, fails: Callable[..., Any], patch: pytest.MonkeyPatch) -> None:
    BackgroundTask(lambda: fails(match.state)).wait(10)


def by_reading(match: Match, fails: Callable[..., Any], patch: pytest.MonkeyPatch) -> None:
    """A saved game under way, of which there is no match yet."""
    try:
        with logs.reading(is_over=False, is_sealed=False):
            fails(match.state)
    except KeyError as problem:
        logs.fault(problem, "a saved game")


WAYS: Final = (by_pipe, by_terminal, by_level, by_thread, by_reading)
MODULES: Final = ("nightdrop.hexwar.rules.planted", "nightdrop.hexwar.ui.board.planted",
                  "nightdrop.table.match.planted", "nightdrop.engine.planted",
                  "nightdrop.record_of_another_kind.planted")  # fmt: skip
pytestmark = pytest.mark.usefixtures("spared")  # no game of another test is under way
CLOCK: Final = re.compile(r"^[-\d]+ [:.\d]+ ", re.MULTILINE)


def logged(
    truth: State, way: Way, fails: Callable[..., Any], folder: Path, seal: Seal | None = None
) -> str:
    """The log of a run in which the fault happens, without the clock."""
    file = logs.begin("window", folder)
    match = match_of(truth, seal)
    with pytest.MonkeyPatch.context() as patch:
        way(match, fails, patch)
    logs.end()
    logs._games.discard(match)
    return CLOCK.sub("", file.path.read_text("utf-8"))


def both(truths: Truths, way: Way, module: str, folder: Path) -> tuple[str, str]:
    fails = planted(module, truths[0])
    one, other = (logged(truth, way, fails, folder / str(n)) for n, truth in enumerate(truths))
    return one, other


@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize("way", WAYS)
def test_twins_leave_the_same_log(way: Way, module: str, truths: Truths, tmp_path: Path) -> None:
    one, other = both(truths, way, module, tmp_path)
    assert one == other
    assert "KeyError" in one and module in one


@pytest.mark.parametrize("way", WAYS)
def test_a_log_of_what_the_fault_says_is_caught(
    way: Way, truths: Truths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "closed_text", lambda problem: f"KeyError: {problem}")
    one, other = both(truths, way, MODULES[0], tmp_path)
    assert one != other


@pytest.mark.parametrize("way", WAYS)
def test_a_log_of_the_frames_in_the_rules_is_caught(
    way: Way, truths: Truths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "_is_closed", lambda problem: True)
    monkeypatch.setattr(logs, "_is_core", lambda module: False)
    one, other = both(truths, way, MODULES[0], tmp_path)
    assert one != other


def test_a_sealed_game_stays_closed_with_debugging(
    truths: Truths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(logs.DEBUG, "1")
    seal = Seal.of("us", "german", cost=Cost(16, 8, 1))

    def raised(match: Match, rule: Callable[..., Any], _patch: pytest.MonkeyPatch) -> None:
        with pytest.raises(KeyError) as found:
            rule(match.state)
        with pytest.raises(KeyError):
            logs.fault(found.value, "a page")

    fails = planted(MODULES[0], truths[0])
    one, other = (logged(truth, raised, fails, tmp_path / str(n), seal)
                  for n, truth in enumerate(truths))  # fmt: skip
    assert one == other
    plain = (logged(truth, raised, fails, tmp_path / f"plain-{n}")
             for n, truth in enumerate(truths))  # fmt: skip
    assert len(set(plain)) == 2
