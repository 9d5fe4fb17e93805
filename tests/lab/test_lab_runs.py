"""A run of the laboratory: the same rows however it is played, gone on with, never mixed up."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path
from random import Random

import pytest

from nightdrop.bots.player import Budget, Player, Thought
from nightdrop.cli import main
from nightdrop.engine.model import Message
from nightdrop.engine.view import Rng, View
from nightdrop.hexwar.bots import levels
from nightdrop.hexwar.bots.decision_context import ActivationPlan
from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.hexwar.scenario.dump import dump, position_text
from nightdrop.lab import games, lineups, runs, workers
from nightdrop.lab.games import GameRow, play, row_of
from nightdrop.lab.lineups import LabError, LineUp, player_of, start_of
from nightdrop.lab.opponents import opponent
from nightdrop.lab.reports import held_at, report
from nightdrop.lab.runs import Task, decided, go_on, pairs, read_run, read_times
from nightdrop.lab.statistics import Sprt
from nightdrop.lab.workers import (
    Chunk,
    Games,
    begin_pool,
    end_pool,
    here,
    pool_of,
    processes,
    work_text,
)
from nightdrop.table.match.match import Match
from tests.conftest import play_on
from tests.patience import until
from tests.tools.yaml_files import content_of

LOT = ("random", "random")


def quiet(_rows: Sequence[GameRow]) -> None:
    """Show nothing."""


def plays(monkeypatch: pytest.MonkeyPatch, player: Player) -> None:
    """Let this player play in all games."""
    found = opponent("random")._replace(player=player)
    monkeypatch.setattr(games, "player_of", lambda *_: found)


@pytest.fixture(scope="module")
def late() -> str:
    """A position of the last turn: its games are short."""
    match, rng = Match.new(seed=11), Random(11)
    while match.state.turn < 9 or match.state.todo[-1].name != "choose":
        play_on(match, rng, 1)
    return position_text(dump(match.state, "night-drop", {}))


@pytest.fixture(scope="module")
def task(late: str) -> Task:
    """Twenty seeds of a match between two players by lot, from a late position."""
    one = LineUp("one v other", LOT, position=late)
    other = LineUp("other v one", LOT, position=late, options=(("bocage_df", "1"),))
    return Task("match", "nightdrop lab match one other", (one, other), 1, 20)


@pytest.fixture(scope="module")
def whole(task: Task, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run of it, played in this process."""
    folder = tmp_path_factory.mktemp("runs") / "whole"
    go_on(folder, task, here, quiet)
    return folder


def rows_of(folder: Path) -> bytes:
    return (folder / runs.ROWS).read_bytes()


def test_a_run_has_a_row_for_every_game_in_order(whole: Path, task: Task) -> None:
    again, rows = read_run(whole)
    assert again == task
    assert [row.game for row in rows] == list(range(40))
    assert [(row.seed, row.line_up) for row in rows[:3]] == [
        (1, "one v other"), (1, "other v one"), (2, "one v other")
    ]  # fmt: skip
    assert all(row.fault == "" and row.digest and row.points is not None for row in rows)
    assert all(time.game == row.game for time, row in zip(read_times(whole), rows, strict=True))


def test_the_rows_are_the_same_at_any_number_of_workers(
    whole: Path, task: Task, tmp_path: Path
) -> None:
    go_on(tmp_path / "two", task, processes(2), quiet)
    assert rows_of(tmp_path / "two") == rows_of(whole)


def test_a_run_goes_on_where_it_was_stopped(whole: Path, task: Task, tmp_path: Path) -> None:
    def stopped(text: str, chunks: Sequence[Chunk]) -> Iterator[Games]:
        yield from here(text, chunks[:1])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        go_on(tmp_path, task, stopped, quiet)
    kept = rows_of(tmp_path)
    assert kept.count(b"\n") == 1 + 16
    assert rows_of(whole).startswith(kept)
    go_on(tmp_path, task, here, quiet)
    assert rows_of(tmp_path) == rows_of(whole)
    assert len(read_times(tmp_path)) == 40


def test_a_torn_line_is_cut_off_and_its_seed_played_again(
    whole: Path, task: Task, tmp_path: Path
) -> None:
    go_on(tmp_path, replace(task, seeds=8), here, quiet)
    path = tmp_path / runs.ROWS
    path.write_bytes(rows_of(tmp_path)[:-20])
    go_on(tmp_path, task, here, quiet)
    assert rows_of(tmp_path) == rows_of(whole)


def test_a_finished_run_is_not_played_again(whole: Path, task: Task) -> None:
    def forbidden(_text: str, chunks: Sequence[Chunk]) -> Iterator[Games]:
        assert not chunks
        return iter(())

    assert len(go_on(whole, task, forbidden, quiet)) == 40


def test_more_seeds_are_added_to_a_run(whole: Path, task: Task, tmp_path: Path) -> None:
    for seeds in (3, 11, 20):
        go_on(tmp_path, replace(task, seeds=seeds), here, quiet)
    assert rows_of(tmp_path) == rows_of(whole)


def test_another_run_in_the_folder_is_refused(
    whole: Path, task: Task, late: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(other: Task) -> str:
        before = rows_of(whole)
        with pytest.raises(LabError, match="name another folder") as said:
            go_on(whole, other, here, quiet)
        assert rows_of(whole) == before
        return str(said.value)

    assert "its first is 1, not 2" in refused(replace(task, first=2))
    assert "its kind is match, not sweep" in refused(replace(task, kind="sweep"))
    changed = replace(task.line_ups[0], sets=(("tables.village.df", "1"),))
    assert "the scenario was" in refused(replace(task, line_ups=(changed, task.line_ups[1])))
    assert "its line-ups are" in refused(replace(task, line_ups=task.line_ups[::-1]))
    newer = opponent("random")._replace(level=levels.RANDOM._replace(version=2))
    monkeypatch.setattr(lineups, "player_of", lambda *_: newer)
    said = refused(task)
    assert "the player random was 1 " in said
    assert "now it is 2 " in said


def test_players_that_decide_otherwise_are_found_even_with_the_same_version(
    whole: Path, task: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    plays(monkeypatch, _last)
    with pytest.raises(LabError, match="the players decide differently from when it was started"):
        go_on(whole, task, here, quiet)


def _last(view: View, _plan: ActivationPlan | None, _rng: Rng, _budget: Budget) -> Thought:
    return Thought(view.actions[-1], Message("last"))


def test_a_worker_that_plays_another_game_is_refused(task: Task) -> None:
    text = work_text(task.line_ups, 1, "0123456789abcdef")
    with pytest.raises(LabError, match="plays a different game from this program"):
        list(here(text, [(1, 2)]))


@pytest.mark.long("processes are killed and begun anew: every run kills some that wait")
def test_a_worker_that_dies_is_replaced(whole: Path, task: Task, tmp_path: Path) -> None:
    killed = []

    def shoot(_rows: Sequence[GameRow]) -> None:
        if not killed and (workers := active_children()):
            killed.append(workers[0].pid)
            workers[0].kill()

    go_on(tmp_path, task, processes(2), shoot)
    assert killed
    assert rows_of(tmp_path) == rows_of(whole)


@pytest.mark.parametrize("which", [0, 1])
def test_work_is_over_though_a_worker_was_killed_while_it_waited(which: int) -> None:
    """It held the lock behind which the other waits for its word."""
    before = {child.pid for child in active_children()}
    with pool_of(2) as pool:
        assert sorted(pool.map(abs, range(-8, 0))) == list(range(1, 9))
        own = [child for child in active_children() if child.pid not in before]
        own[which % len(own)].kill()
    # A thread of the pool may be the one that hears of the end, a moment later.
    until(lambda: {child.pid for child in active_children()} <= before, "a worker is there")


def test_a_pool_that_is_ended_in_the_midst_of_its_work_leaves_the_others_at_theirs() -> None:
    before = {child.pid for child in active_children()}
    with pool_of(1) as other:
        kept = other.submit(os.getpid).result()
        pool = begin_pool(2)
        pool.submit(os.getpid).result()
        late = begin_pool(1)
        kept_too = late.submit(os.getpid).result()
        work = [pool.submit(time.sleep, 3600) for _ in range(3)]
        end_pool(pool)
        end_pool(pool)  # a second word changes nothing
        rest = before | {kept, kept_too}
        until(lambda: {child.pid for child in active_children()} == rest, "other workers are left")
        until(lambda: all(job.done() for job in work), "somebody still waits for the work")
        assert late.submit(abs, -1).result() == other.submit(abs, -1).result() == 1
        end_pool(late)


@pytest.mark.usefixtures("spared")
def test_a_game_that_breaks_is_a_row_with_its_seed_and_a_command(
    task: Task, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(view: View, _plan: ActivationPlan | None, rng: Rng, _budget: Budget) -> Thought:
        if rng.randrange(60) == 0:
            raise ZeroDivisionError("nobody left")
        return Thought(random_action(view, rng), Message("by lot"))

    plays(monkeypatch, breaks)
    rows = go_on(tmp_path, replace(task, seeds=8), here, quiet)
    broken = [row for row in rows if row.fault]
    assert 0 < len(broken) < 16
    assert "ZeroDivisionError: nobody left" in broken[0].fault
    assert (broken[0].points, broken[0].digest) == (None, "")
    said = report(tmp_path)
    assert f"**{len(broken)} games broke**" in said
    assert f"seed {broken[0].seed}, {broken[0].line_up}: action" in said
    assert f"nightdrop lab show {tmp_path} --game {broken[0].game}" in said
    whole_pairs = {row.seed for row in rows} - {row.seed for row in broken}
    assert {seed for seed, _, _ in pairs(rows, "one v other", "other v one")} == whole_pairs


@pytest.mark.usefixtures("spared")
def test_an_illegal_action_breaks_the_game(task: Task, monkeypatch: pytest.MonkeyPatch) -> None:
    def cheats(view: View, _plan: ActivationPlan | None, _rng: Rng, _budget: Budget) -> Thought:
        from nightdrop.rules.actions import Word

        return Thought(Word("conquer"), Message("cheat"))

    plays(monkeypatch, cheats)
    played = play(task.line_ups[0], 1)
    assert "may not conquer" in played.fault
    assert row_of(task.line_ups[0], 1, 0, played).points is None


def test_a_player_is_given_a_view_of_its_own_side_and_its_plan_again(
    task: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, ActivationPlan | None]] = []

    def plans(view: View, plan: ActivationPlan | None, rng: Rng, _budget: Budget) -> Thought:
        seen.append((view.side, plan))
        assert view.actor == view.side
        assert not view.state.pieces.secrets
        kept = ActivationPlan(f"{view.side} {len(seen)}")
        return Thought(random_action(view, rng), Message("by lot"), plan=kept)

    plays(monkeypatch, plans)
    play(task.line_ups[0], 1)
    for number, (side, plan) in enumerate(seen):
        before = [place for place, (other, _) in enumerate(seen[:number]) if other == side]
        assert plan == (ActivationPlan(f"{side} {before[-1] + 1}") if before else None)


def test_the_stop_rule_ends_a_run_at_the_same_pair_at_any_number_of_workers(
    late: str, tmp_path: Path
) -> None:
    one = LineUp("one", LOT, position=late)
    task = Task("match", "", (one, replace(one, name="again")), 1, 64, Sprt(0, 1))
    for count in (1, 2):
        rows = go_on(tmp_path / str(count), task, processes(count), quiet)
        found = decided(task, rows)
        assert (len(rows), found.verdict, found.sums.pairs) == (32, "low", 16)
        assert found.sums.squares == 0  # players that are one and the same tie in every pair


def test_the_rows_tell_what_the_states_tell(late: str) -> None:
    line_up = LineUp("one", LOT, position=late)
    played = play(line_up, 5)
    row, end = row_of(line_up, 5, 0, played), played.states[-1]
    assert end.result is not None
    assert (row.points, row.level, row.winner) == end.result
    held = [f"{hex_:04d}" for hex_, place in end.book.vp.items() if place.control]
    assert held_at(row, "end") == sorted(held)
    counted = sum(int(part.partition("*")[2]) for part in row.lost.split(" "))
    assert counted == len({key for s in played.states for key in s.pieces.by_id}) - len(
        end.pieces.by_id
    )


def test_the_same_seed_is_the_same_game_and_another_another(late: str) -> None:
    line_up = LineUp("one", LOT, position=late)
    one, again, other = (row_of(line_up, seed, 0, play(line_up, seed)) for seed in (5, 5, 6))
    assert one == again
    assert one.digest != other.digest


def test_a_player_may_have_weights_of_its_own() -> None:
    shipped, own = opponent("captain").weights, player_of("captain:garrison=0.25").weights
    assert {name for name in own if own[name] != shipped.get(name)} == {
        "garrison", "airborne.garrison", "occupier.garrison"
    }  # fmt: skip
    assert own["occupier.garrison"] == 0.25
    one = player_of("captain:airborne.danger=0,push=3").weights
    assert (one["airborne.danger"], one["danger"], one["push"]) == (0, shipped["danger"], 3)


def test_what_a_line_up_changes_is_in_its_game() -> None:
    sets = (("tables.village.df", "1"), ("counters.faces.infantry-a.reduced.1", "1"))
    changed = LineUp("changed", LOT, sets=sets, options=(("bocage_df", "1"),))
    rules = start_of(changed).game.rules
    assert rules.tables.terrain["village"].df == 1
    assert start_of(changed).game.faces["infantry-a"].reduced_dv == 1
    assert rules.options["bocage_df"] == 1
    assert start_of(changed).game.digest != start_of(LineUp("plain", LOT)).game.digest
    assert LineUp.from_plain(json.loads(json.dumps(changed.as_plain()))) == changed


@pytest.mark.parametrize(("line_up", "reason"), [
    (LineUp("a", ("general", "random")), "there is no level 'general'"),
    (LineUp("a", ("captain:danger", "random")), "'danger' is not a weight"),
    (LineUp("a", ("captain:fear=2", "random")), "there is no weight 'fear'"),
    (LineUp("a", ("captain:nobody.danger=2", "random")), "there is no weight 'nobody.danger'"),
    (LineUp("a", LOT, sets=(("villages.df", "1"),)), "must begin with scenario, map"),
    (LineUp("a", LOT, sets=(("tables.town.df", "1"),)), "no single value 'town'"),
    (LineUp("a", LOT, sets=(("tables.village.df", '"high"'),)), "df"),
    (LineUp("a", LOT, options=(("bocage_df", "7"),)), "bocage_df must be 0 or 1"),
    (LineUp("a", LOT, scenario="nowhere"), "no such scenario"),
])  # fmt: skip
def test_what_cannot_be_played_is_refused_before_a_folder_is_made(
    line_up: LineUp, reason: str, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=reason):
        go_on(tmp_path / "run", Task("balance", "", (line_up,), 1, 1), here, quiet)
    assert not (tmp_path / "run").exists()


def test_a_game_is_shown_as_a_record_that_replays(
    whole: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nightdrop.cli.has_display", lambda: False)
    assert main(["lab", "show", str(whole), "--game", "17"]) == 0
    path = whole / "game-17.yaml"
    assert f"nightdrop replay {path}" in capsys.readouterr().out
    assert main(["replay", str(path), "--verify"]) == 0
    header = content_of(path)
    assert list(header["players"].values()) == [{"bot": "random", "version": 1}] * 2
    assert header["options"] == {"bocage_df": 1}
    actions = Match.load(path).to_replay().played.actions
    assert games.digest_of(actions) == read_run(whole)[1][17].digest
    assert main(["lab", "show", str(whole), "--game", "40"]) == 2
    assert "has games 0 to 39" in capsys.readouterr().err


def test_ctrl_c_counts_also_where_it_ends_a_worker_that_has_just_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It reaches every process of a terminal; a worker that starts dies of it, and so the pool."""

    class Job(Future[Games]):
        """Is interrupted once, then lost with its pool."""

        asked = 0

        def result(self, timeout: float | None = None) -> Games:
            self.asked += 1
            raise KeyboardInterrupt if self.asked == 1 else BrokenProcessPool

        def cancel(self) -> bool:
            return False

    class Pool:
        def submit(self, *_work: object) -> Job:
            return Job()

    monkeypatch.setattr(workers, "pool_of", lambda count: nullcontext(Pool()))
    with pytest.raises(KeyboardInterrupt):
        list(processes(2)("", [(1, 9)]))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no interrupt to one process")
def test_ctrl_c_keeps_what_was_played_and_tells_how_to_go_on(tmp_path: Path, late: str) -> None:
    (tmp_path / "late.yaml").write_text(late, "utf-8")
    command = [sys.executable, "-m", "nightdrop", "lab", "setup", str(tmp_path / "late.yaml"),
               "--level", "random", "--games", "5000", "--workers", "2",
               "--out", str(tmp_path / "run")]  # fmt: skip
    process = subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, start_new_session=True,
        # as at a terminal; no other thread is at work here
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )  # fmt: skip
    table = tmp_path / "run" / runs.ROWS
    until(lambda: table.exists() and table.read_bytes().count(b"\n") > 1, "no game is played")
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to every process of the command
    _out, said = process.communicate(timeout=60)
    assert process.returncode == 130
    kept = table.read_bytes().count(b"\n") - 1
    assert kept % 8 == 0
    assert f"stopped; {kept} games are kept in" in said
    assert "to continue: nightdrop lab setup" in said
    assert "--games 5000" in said
    assert (tmp_path / "run" / "report.md").exists()
    line_up = read_run(tmp_path / "run")[0].line_ups[0]
    rows = read_run(tmp_path / "run")[1]
    assert rows[-1] == row_of(line_up, kept, kept - 1, play(line_up, kept))
