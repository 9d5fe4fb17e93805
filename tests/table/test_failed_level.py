"""A level that cannot decide is told of: at the terminal, in the window, as a hint, in Italian."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from nightdrop import cli
from nightdrop.engine.view import Detached
from nightdrop.lab import opponents
from nightdrop.lab.opponents import thought_or_lot
from nightdrop.table.match.match import Match
from nightdrop.table.record.record import Bot
from nightdrop.table.terminal.terminal import Terminal
from nightdrop.ui.menus.game_launcher import start_game
from nightdrop.ui.play.screen import Play
from nightdrop.ui.tasks import BackgroundTask
from nightdrop.ui.thinking import Thinker
from tests.tools.demo import open_dummy

SAID = "It could not decide and chose at random."
CAPTAIN = Bot(bot="captain", version=1)
Said = Callable[[], str]


@pytest.fixture(autouse=True)
def _broken(monkeypatch: pytest.MonkeyPatch, spared: Said) -> None:
    """No level can decide."""

    def fails(*_: object) -> Any:
        raise ZeroDivisionError("nobody left")

    monkeypatch.setattr(opponents, "opponent", fails)


@pytest.mark.parametrize(
    ("spoken", "sentence"), [("en", SAID), ("it", "Non ha saputo decidere e ha scelto a caso.")]
)
def test_the_terminal_says_so_where_it_decided(
    spoken: str, sentence: str, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str], tmp_path: Path,
) -> None:  # fmt: skip
    """By the command, as a player begins it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    typed = ["--language", spoken, "play", "--text", "--scenario", "phantom-fury", "--seed", "1",
             "--us", "captain"]  # fmt: skip
    assert cli.main(typed) == 0
    assert sentence in capsys.readouterr().out.splitlines()


def test_a_level_that_decides_is_not_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    out = io.StringIO()
    match = Match.new("phantom-fury", seed=1, players={"us": Bot(bot="recruit", version=1)})
    Terminal(match, io.StringIO(), out, think=thought_or_lot).run()
    assert match.is_over and SAID not in out.getvalue()


def test_a_hint_by_lot_is_none_of_the_level(spared: Said) -> None:
    out = io.StringIO()
    match = Match.new("phantom-fury", seed=1)
    Terminal(match, io.StringIO("hint\n"), out, think=thought_or_lot).run()
    assert SAID in out.getvalue() and "ZeroDivisionError" in spared()


def test_the_window_says_so_above_the_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, spared: Said
) -> None:
    def ask(
        _self: Thinker, view: Detached, level: str, plan: object, seed: int
    ) -> BackgroundTask[Any]:  # not in another process
        return BackgroundTask(lambda: thought_or_lot(level, view, plan, seed))

    monkeypatch.setattr(Thinker, "ask", ask)
    app, clock = open_dummy((1280, 720), tmp_path, 3)
    app.set(app.settings.but(still=True))
    assert start_game(app, {}, 3, scenario="phantom-fury", players={"us": CAPTAIN}) == ""
    play = app.screen
    assert isinstance(play, Play)
    for _ in range(400):
        if play.playing.notice:
            break
        clock.now += 200.0
        app.step()
    assert play.playing.notice == SAID
    app.step()
    assert play.banner.sentence == SAID
    assert "the level captain in phantom-fury: ZeroDivisionError: nobody left" in spared()
    app.close()
