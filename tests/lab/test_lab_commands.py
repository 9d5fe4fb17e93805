"""The laboratory's commands, as they are typed: what each plays and says."""

import sys
from pathlib import Path
from random import Random

import pytest

from nightdrop.cli import main
from nightdrop.hexwar.scenario.dump import dump, position_text
from nightdrop.lab import commands, lineups
from nightdrop.lab.games import GameRow
from nightdrop.lab.lineups import LabError, LineUp, from_positions, settings, swept
from nightdrop.lab.pictures import INK, PAPER, on_shade, shades
from nightdrop.lab.reports import variants
from nightdrop.lab.runs import Task, read_run
from nightdrop.table.match.match import Match
from tests.conftest import Tell, play_on
from tests.lab.one_kind import one_kind

__all__ = ["one_kind"]  # a fixture


@pytest.fixture(scope="module")
def position(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A position of the last turn."""
    match, rng = Match.new(seed=11), Random(11)
    while match.state.turn < 9 or match.state.todo[-1].name != "choose":
        play_on(match, rng, 1)
    path = tmp_path_factory.mktemp("positions") / "late.yaml"
    path.write_text(position_text(dump(match.state, "night-drop", {})), "utf-8")
    return path


def lab(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """What a command prints that succeeds."""
    assert main(["lab", *map(str, words)]) == 0
    return capsys.readouterr().out


def test_a_level_against_itself_ties_exactly_in_every_pair(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = lab(capsys, "match", "captain", "captain", "--pairs", 2, "--workers", 1, "--scenario",
               "chef-du-pont", "--out", tmp_path / "run")  # fmt: skip
    assert "every pair ties exactly" in said
    rows = read_run(tmp_path / "run")[1]
    assert [row.digest for row in rows[::2]] == [row.digest for row in rows[1::2]]
    assert len({row.digest for row in rows}) == 2
    assert (tmp_path / "run" / "course.png").read_bytes().startswith(b"\x89PNG")
    assert "<svg" in (tmp_path / "run" / "levels.svg").read_text("utf-8")


@pytest.mark.usefixtures("one_kind", "undrawn")
def test_a_captain_beats_one_that_plays_by_lot_from_either_side(tmp_path: Path) -> None:
    words = ["match", "captain", "random", "--pairs", "1", "--workers", "1", "--scenario",
             "chef-du-pont"]  # fmt: skip
    assert main(["lab", *words, "--out", str(tmp_path)]) == 0
    winners = [(row.line_up, row.winner) for row in read_run(tmp_path)[1]]
    assert winners == [("captain v random", "us"), ("random v captain", "german")]


@pytest.mark.usefixtures("one_kind")
def test_a_matrix_tells_who_wins_with_which_player_and_what_choosing_is_worth(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = lab(capsys, "matrix", "captain", "random", "--games", 2, "--workers", 1, "--scenario",
               "chef-du-pont", "--out", tmp_path / "run")  # fmt: skip
    assert "| captain | " in said and "| random | 0% (0% to 66%) | " in said
    assert "The value of this matrix game to the US player: **" in said
    assert len(read_run(tmp_path / "run")[1]) == 8, "two games of each of the four"
    assert {path.stem for path in (tmp_path / "run").glob("*.svg")} == {"matrix", "levels"}


def test_the_ladder_stands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], pytestconfig: pytest.Config, tell: Tell
) -> None:
    """Both controls, and each level against the next; a captain is better than a recruit, clearly
    and soon."""
    if not pytestconfig.getoption("--long"):
        pytest.skip("the whole ladder is climbed with --long")
    said = lab(capsys, "ladder", "--pairs", 40, "--out", tmp_path / "ladder")
    tell(said)
    assert "A control failed" not in said
    best = lab(capsys, "match", "captain", "recruit", "--pairs", 16, "--stop", "0,1",
               "--out", tmp_path / "best")  # fmt: skip
    assert "decided for 1" in best


def test_levels_of_victory_have_colours_of_their_own_the_seats_apart() -> None:
    levels = [(name, side) for side in ("us", "german") for name in ("high", "middle", "low")]
    inks = shades(levels, "us")
    assert len(set(inks)) == 6
    assert shades(levels[:3], "us") == inks[:3]
    assert {on_shade(inks[0]), on_shade(inks[2])} == {PAPER, INK}


@pytest.mark.usefixtures("one_kind")
def test_a_control_that_fails_is_told_and_is_no_success(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(_asked: object, task: Task, _folder: Path) -> list[GameRow]:
        """The side that jumps wins every game, by a point more on the second seed."""
        return [GameRow(0, line_up.name, seed, points=16 + seed, level="strategic", winner="us")
                for seed in (1, 2) for line_up in task.line_ups]  # fmt: skip

    monkeypatch.setattr(commands, "CONTROL_PAIRS", 2)
    monkeypatch.setattr(commands, "run", run)
    monkeypatch.setattr(commands, "report", lambda _folder: "")
    assert main(["lab", "ladder", "--out", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "**A control failed:** captain does not win every game against random" in said
    assert "against itself" not in said
    assert "| colonel | captain | 2 of 2 | 0 of 2 | +0.00 | 2 | open |" in said
    assert (tmp_path / "report.md").read_text("utf-8") == said[:-1]
    assert (tmp_path / "ladder.png").exists()


@pytest.mark.usefixtures("one_kind")
def test_balance_tells_who_wins_what_is_held_and_what_is_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = lab(capsys, "balance", "--level", "random", "--games", 3, "--workers", 1, "--out",
               tmp_path)  # fmt: skip
    assert "| random v random | 3 |" in said
    assert "| held, % of 3 games | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | end |" in said
    assert "| La Fière bridge (1512) | 0 |" in said
    assert "| landing, stick |" in said
    assert (tmp_path / "report.md").read_text("utf-8") in said
    table = (tmp_path / "table.csv").read_text("utf-8").splitlines()
    assert table[0].startswith("line_up,games,wins,low,high,points")
    assert table[1].startswith("random v random,3,")
    assert {path.name for path in tmp_path.glob("*.png")} == {"held-1.png", "levels.png"}
    assert lab(capsys, "report", tmp_path) in said


@pytest.mark.usefixtures("one_kind")
def test_a_position_is_played_and_two_are_compared_on_the_same_seeds(
    position: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "later.yaml"
    text = position.read_text("utf-8")
    other.write_text(text.replace("scenario: night-drop", "scenario: night-drop\ntokens: []"))
    said = lab(capsys, "setup", position, other, "--level", "random", "--games", 4, "--workers", 1,
               "--out", tmp_path / "run")  # fmt: skip
    assert "| late | 4 |" in said
    assert "| later | 4 | +0.00 | +0.00 to +0.00 | 1.0000 | 1.0000 |" in said


@pytest.mark.usefixtures("one_kind")
def test_a_sweep_plays_each_value_against_the_game_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = lab(capsys, "sweep", "--level", "random", "--games", 2, "--workers", 1, "--out",
               tmp_path, "--scenario", "chef-du-pont", "--option", "bocage_df",
               "--set", "tables.village.df=1..3")  # fmt: skip
    task, rows = read_run(tmp_path)
    names = [line_up.name for line_up in task.line_ups]
    assert names == ["as it is", "bocage_df=1", "tables.village.df=1", "tables.village.df=3"]
    assert len(rows) == 8
    assert "p (Holm)" in said
    found = variants(task, rows)
    assert [abs(v.test.mean) for v in found] == sorted(abs(v.test.mean) for v in found)[::-1]
    assert (tmp_path / "differences.svg").exists()


@pytest.mark.parametrize(("text", "found"), [
    ("a.b=2,3", [("a.b", "2"), ("a.b", "3")]), ("a=1..3", [("a", "1"), ("a", "2"), ("a", "3")]),
    ("a=true", [("a", "true")]), ("vp_mix=[5,4,1]", [("vp_mix", "[5,4,1]")]),
    ("a=lost", [("a", '"lost"')]),
])  # fmt: skip
def test_values_as_they_are_typed(text: str, found: list[tuple[str, str]]) -> None:
    assert settings(text) == found


def test_a_position_whose_file_is_called_like_a_formula_is_a_text_in_tables(
    tmp_path: Path,
) -> None:
    path = tmp_path / "=cmd().yaml"
    path.write_text("scenario: night-drop\nturn: 7\n", "utf-8")
    assert [one.name for one in from_positions([path, path], "captain")] == [
        "'=cmd()", "'=cmd() 2"]  # fmt: skip


def test_what_cannot_be_swept_is_refused() -> None:
    base = LineUp("as it is", ("random", "random"))
    for options, sets, reason in (
        (["bocage_df=0"], [], "nothing is changed"), (["vp_mix"], [], "not an option with a list"),
        ([], ["tables.village.df"], "is not a setting"),
        ([], ["tables.village.df=1..x"], "not a range of whole numbers"),
        ([], [f"tables.village.df=1..{10**30}"], "1 to 100 numbers in ascending order"),
        ([], ["tables.village.df=3..1"], "1 to 100 numbers in ascending order"),
    ):  # fmt: skip
        with pytest.raises(LabError, match=reason):
            swept(base, options, sets)


@pytest.mark.parametrize(("words", "reason"), [
    (["match", "captain"], "required: LEVEL"),
    (["match", "captain", "general"], "there is no level 'general'; choose from random, recruit"),
    (["match", "captain", "random", "--stop", "1,0"], "'1,0' must be two numbers"),
    (["match", "captain", "random", "--option", "bocage_df"], "write name=value"),
    (["balance", "--games", "0"], "is not a whole number above 0"),
    (["setup", "nowhere.yaml"], "nowhere.yaml:1: cannot be read"),
    (["report", "nowhere"], "run.yaml:1: cannot be read"),
    (["balance", "--cluster", "local:none"], "write local:8"),
])  # fmt: skip
def test_wrong_use_is_one_sentence(
    words: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main(["lab", *words]) == 2
    said = capsys.readouterr().err
    assert reason in said
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_without_matplotlib_the_numbers_are_there_and_one_sentence(
    position: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    def missing(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(lineups, "import_module", missing)
    words = ["setup", str(position), "--level", "random", "--games", "1", "--workers", "1"]
    assert main(["lab", *words, "--out", str(tmp_path)]) == 0
    told = capsys.readouterr()
    assert "| late | 1 |" in told.out
    assert told.err == "pictures need matplotlib: python -m pip install 'nightdrop[lab]'\n"
    assert not list(tmp_path.glob("*.png"))
    assert main(["lab", *words, "--out", str(tmp_path / "b"), "--cluster", "local:2"]) == 2
    assert "clusters need distributed: python -m pip" in capsys.readouterr().err


def test_a_program_without_python_says_what_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    said = "pictures need no_such_thing, which is not in this program: install it with Python"
    with pytest.raises(LabError, match=f"^{said}$"):
        lineups.library("no_such_thing", "pictures", "lab")
