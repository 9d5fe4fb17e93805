"""A run on a Dask cluster of separate processes: the same rows, whatever becomes of a worker."""

import os
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nightdrop.hexwar.scenario.dump import dump, position_text
from nightdrop.lab import workers
from nightdrop.lab.games import GameRow
from nightdrop.lab.lineups import LabError, LineUp
from nightdrop.lab.runs import ROWS, Task, go_on
from nightdrop.lab.workers import here, on_cluster
from nightdrop.table.match.match import Match
from tests.conftest import play_on

dask = pytest.importorskip("dask", reason="dask is not installed: pip install 'nightdrop[cluster]'")
distributed = pytest.importorskip(
    "distributed", reason="dask.distributed is not installed: pip install 'nightdrop[cluster]'"
)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two worker processes behind a scheduler of this machine."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as found:
        yield found


@pytest.fixture(scope="module")
def task() -> Task:
    """Forty short games: of the last turn, by lot."""
    match, rng = Match.new(seed=11), Random(11)
    while match.state.turn < 9 or match.state.todo[-1].name != "choose":
        play_on(match, rng, 1)
    position = position_text(dump(match.state, "night-drop", {}))
    line_up = LineUp("late", ("random", "random"), position=position)
    return Task("setup", "", (line_up,), 1, 40)


@pytest.mark.long("processes are killed and begun anew: every run kills some that wait")
def test_nothing_is_lost_when_a_worker_is_killed_in_the_middle(
    cluster: Any, task: Task, tmp_path: Path
) -> None:
    killed: list[int] = []

    def shoot(_rows: Sequence[GameRow]) -> None:
        if not killed:
            with distributed.Client(cluster.scheduler_address) as client:
                killed.append(next(iter(client.run(os.getpid).values())))
            os.kill(killed[0], signal.SIGTERM if os.name == "nt" else signal.SIGKILL)

    rows = go_on(tmp_path / "cluster", task, on_cluster(cluster.scheduler_address), shoot)
    assert killed
    assert len(rows) == 40
    go_on(tmp_path / "here", task, here, lambda _rows: None)
    assert (tmp_path / "cluster" / ROWS).read_bytes() == (tmp_path / "here" / ROWS).read_bytes()


def test_a_cluster_that_is_not_there_is_refused(
    task: Task, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nightdrop.lab.workers.WAIT_S", 1)
    with pytest.raises(LabError, match=r"no cluster answers at tcp://127\.0\.0\.1:9"):
        go_on(tmp_path, task, on_cluster("tcp://127.0.0.1:9"), lambda _rows: None)


def test_a_worker_that_dies_while_the_cluster_starts_is_told_in_a_sentence(
    task: Task, tmp_path: Path
) -> None:
    deadly = tmp_path / "deadly.py"
    deadly.write_text("import os\nos._exit(1)\n", "utf-8")
    config = {"distributed.worker.preload": [str(deadly)]}
    with dask.config.set(config), pytest.raises(LabError) as refusal:
        go_on(tmp_path / "run", task, on_cluster("local:1"), lambda _rows: None)
    assert str(refusal.value) == (
        "a process of local:1 ended while starting: try again, or with fewer processes"
    )


def test_a_cluster_of_this_machine_is_reached_from_no_other(
    task: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Scheduler, workers and their pages of status listen on the loopback alone."""
    psutil = pytest.importorskip("psutil")
    heard = set[str]()

    def listening(*_: object) -> Iterator[Any]:
        me = psutil.Process()
        for process in (me, *me.children(recursive=True)):
            heard.update(one.laddr.ip for one in process.net_connections("tcp")
                         if one.status == psutil.CONN_LISTEN)  # fmt: skip
        yield from ()

    monkeypatch.setattr(workers, "_submitted", listening)
    list(on_cluster("local:1")("{}", [(1, 2)]))
    assert heard and heard <= {"127.0.0.1", "::1"}
