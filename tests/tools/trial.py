"""How long a trial of the workbench takes, and what the window's frames take meanwhile.

    python -m tests.tools.trial [POSITION.yaml] [--games 200] [--turn 5] [--frames]

Without a position it takes the beginning of a turn of a game of Captain against Captain. The window
is the real one with a driver that shows nothing. It looks for events every 16 ms and is drawn where
something changed, as it is at the table; with `--frames` every time, as while the map is drawn
about. On a busy machine the time of the workers' processors is what tells.
"""

import argparse
import os
from collections.abc import Callable, Sequence
from multiprocessing import active_children
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

from nightdrop.hexwar.lab.trial import ENOUGH, PositionTrial
from nightdrop.hexwar.match.workbench import Workbench
from nightdrop.hexwar.scenario.dump import dump, position_text
from nightdrop.hexwar.ui.workbench import trying
from nightdrop.hexwar.ui.workbench.screen import Bench
from nightdrop.lab.games import play
from nightdrop.lab.lineups import LineUp
from nightdrop.lab.workers import processors
from nightdrop.table.scenario.scenarios import FIRST
from nightdrop.ui.app import wall_clock
from tests.tools.demo import open_dummy

FRAME = 0.016  # s
STILL = 5.0  # s of frames before


def position(turn: int) -> str:
    """The beginning of a turn of the first game of two captains."""
    states = play(LineUp("trial", ("captain", "captain")), 1).states
    return position_text(dump(next(s for s in states if s.turn == turn), FIRST, {}))


def main(given: Sequence[str] | None = None) -> None:
    """Measure, and print a line for each figure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("position", nargs="?", type=Path)
    parser.add_argument("--games", type=int, default=trying.GAMES)
    parser.add_argument("--turn", type=int, default=5)
    parser.add_argument("--frames", action="store_true")
    asked = parser.parse_args(given)
    text = asked.position.read_text() if asked.position else position(asked.turn)
    print(f"load {os.getloadavg()[0]:.2f}, workers {processors()}, games {asked.games}")
    with TemporaryDirectory() as folder:
        app, _clock = open_dummy((1920, 1080), Path(folder))
        app.clock = wall_clock
        app.open("bench", Workbench.of_text(text))
        bench = app.screen
        assert isinstance(bench, Bench)
        bench.trying.starter = lambda starts, _count: PositionTrial(starts, asked.games)
        drawn = bench if asked.frames else None
        before: list[float] = []
        until(lambda: len(before) * FRAME > STILL, app.step, before, drawn)
        tell("frames before", before)
        begun = perf_counter()
        bench.try_it()
        frames: list[float] = []
        for what, reached in (
            ("the first map", lambda: bench.trying.shown(0) is not None),
            (f"{ENOUGH} games", lambda: _games(bench) >= ENOUGH),
            ("all games", lambda: not bench.trying.runs),
        ):
            until(reached, app.step, frames, drawn)
            print(f"{what} after {perf_counter() - begun:.1f} s")
        tell("frames meanwhile", frames)
        app.close()
    for worker in active_children():
        worker.join()
    spent = getrusage(RUSAGE_CHILDREN)
    print(f"time of processors in the workers {spent.ru_utime + spent.ru_stime:.1f} s,"
          f" load {os.getloadavg()[0]:.2f}")  # fmt: skip


def _games(bench: Bench) -> int:
    return len(bench.trying.trial.done[0]) if bench.trying.trial else 0


def until(
    reached: Callable[[], bool], step: Callable[[], None], took: list[float], drawn: Bench | None
) -> None:
    """Let the window look every 16 ms and note how long each look takes, in ms; with `drawn` that
    screen is drawn each time."""
    while not reached():
        begun = perf_counter()
        if drawn is not None:
            drawn.dirty = True
        step()
        took.append(1000 * (perf_counter() - begun))
        sleep(max(0.0, FRAME - (perf_counter() - begun)))


def tell(what: str, took: Sequence[float]) -> None:
    """Print the middle, the 95th percentile and the worst of some times."""
    cuts = quantiles(took, n=20)
    print(f"{what}: {len(took)}, median {cuts[9]:.1f} ms, 95 % {cuts[18]:.1f} ms,"
          f" worst {max(took):.1f} ms")  # fmt: skip


if __name__ == "__main__":
    main()
