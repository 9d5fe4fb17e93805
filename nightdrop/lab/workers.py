"""Plays chunks of a run's games in this process, in several, or on a cluster: the same rows.

What a worker is given is a text and two numbers, and what it returns are tuples, so that it can
stand anywhere. Each first plays a known game: one that plays otherwise, by other code or another
Python, is found before it spoils a run. Processes end, too, with what started them.

On a cluster a worker that goes is no loss: its chunks are played by others. A scheduler gives a
chunk up when its worker has died a few times under it, which short-lived machines reach by chance;
so one that is started for a cluster of these should allow more [docs/laboratory.md, On a cluster].
"""

import json
import os
import platform
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from itertools import repeat
from multiprocessing import parent_process
from threading import Thread
from typing import Any, Final, NamedTuple, TypeVar

from nightdrop.lab.games import GameRow, Times, digest_of, play, row_of, times_of
from nightdrop.lab.lineups import LabError, LineUp, library
from nightdrop.table.disk.processes import keep_to_own_code, spawning

# The first seed of a chunk, and the one after its last.
Chunk = tuple[int, int]


class PlayedGame(NamedTuple):
    """A game of a chunk: its row, how long the players thought, and where it broke, if it did."""

    row: GameRow
    times: Times
    trace: str = ""


Games = list[PlayedGame]
# Plays chunks of the games that a text tells; yields what was played, in order of the chunks.
Workers = Callable[[str, Sequence[Chunk]], Iterator[Games]]
Found = TypeVar("Found")
# How often the processes are started again without a chunk having been finished in between.
STARTS: Final = 3
LOCAL: Final = "local:"
LOOPBACK: Final = "127.0.0.1"  # where no other machine reaches a cluster of this one
# How many workers may die under a chunk before it counts as what kills them.
DEATHS: Final = 100
# For an answer of the scheduler.
WAIT_S = 10


def processors() -> int:
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable else os.cpu_count() or 1


@contextmanager
def pool_of(count: int) -> Iterator[ProcessPoolExecutor]:
    """Worker processes for a while."""
    pool = begin_pool(count)
    try:
        yield pool
    finally:
        end_pool(pool)


def begin_pool(count: int, also: Callable[[], None] | None = None) -> ProcessPoolExecutor:
    """Worker processes that stay until `end_pool`; each does `also` before its first work."""
    return ProcessPoolExecutor(count, spawning(), _begin_worker, (also,))


def end_pool(pool: ProcessPoolExecutor) -> None:
    """Kill the workers at once; what they have not done is given up.

    They are killed, not asked to end: one that was killed while it waited for work holds a lock,
    behind which the others would wait for the message for ever.
    """
    own = [*(pool._processes or {}).values()]  # None once they are ended
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in own:
        worker.kill()
    for worker in own:
        worker.join()


def _begin_worker(also: Callable[[], None] | None) -> None:
    """Prepare a worker process: it ignores Ctrl-C and ends with its parent.

    Ctrl-C at a terminal reaches every process; only the one that started it handles it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    if also is not None:
        also()


def _end_with_parent() -> None:
    """Wait for the end of the process that started this one; a killed one sends no message."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def work_text(line_ups: Sequence[LineUp], first: int, known: str) -> str:
    """What a worker needs of a run: its line-ups, first seed and first game's digest."""
    plain = [line_up.as_plain() for line_up in line_ups]
    return json.dumps({"line_ups": plain, "first": first, "known": known})


def known_digest(line_ups: Sequence[LineUp], first: int) -> str:
    """The digest of the first game of a run, by which two programs are known to play alike."""
    return digest_of(play(line_ups[0], first).actions)


@lru_cache(maxsize=4)
def _work(text: str) -> tuple[tuple[LineUp, ...], int]:
    """The line-ups and the first seed of a run, once this process has played the known game.

    Raises LabError if that went otherwise.
    """
    plain = json.loads(text)
    line_ups, first = tuple(map(LineUp.from_plain, plain["line_ups"])), plain["first"]
    if known_digest(line_ups, first) != plain["known"]:
        where = f"{platform.node()}, Python {platform.python_version()}"
        raise LabError(f"the worker on {where} plays a different game from this program: is it "
                       f"the same version?")
    return line_ups, first


def play_chunk(text: str, chunk: Chunk) -> Games:
    """Play the games of a chunk: of each seed one for every line-up. Raises LabError."""
    line_ups, first = _work(text)
    found = []
    for seed in range(*chunk):
        for place, line_up in enumerate(line_ups):
            game, played = (seed - first) * len(line_ups) + place, play(line_up, seed)
            row = row_of(line_up, seed, game, played)
            found.append(PlayedGame(row, times_of(game, played), played.trace))
    return found


def here(text: str, chunks: Sequence[Chunk]) -> Iterator[Games]:
    return (play_chunk(text, chunk) for chunk in chunks)


def processes(count: int) -> Workers:
    """Workers in processes of their own; one that dies is replaced, and its chunk played again.

    Ctrl-C reaches only the caller: games under way are finished and yielded, then it is raised.
    """

    def run(text: str, chunks: Sequence[Chunk]) -> Iterator[Games]:
        left, starts = deque(chunks), 0
        while left:
            try:
                for games in _pooled(text, list(left), count):
                    left.popleft()
                    starts = 0
                    yield games
            except BrokenProcessPool:
                starts += 1
                if starts == STARTS:
                    raise LabError(f"the worker processes died {STARTS} times in a row") from None

    return here if count < 2 else run


def _pooled(text: str, chunks: Sequence[Chunk], count: int) -> Iterator[Games]:
    """One pool's work, in order. Raises BrokenProcessPool; after Ctrl-C KeyboardInterrupt.

    The latter is raised whatever happens to the pool.
    """
    wanted = deque(chunks)
    with pool_of(count) as pool:
        jobs: deque[Future[Games]] = deque()
        interrupted = False
        while jobs or wanted:
            while wanted and len(jobs) < 2 * count:
                jobs.append(pool.submit(play_chunk, text, wanted.popleft()))
            try:
                games = jobs[0].result()
            except KeyboardInterrupt:
                interrupted = True
                wanted.clear()
                jobs = deque(job for job in jobs if not job.cancel())
                continue
            except BrokenProcessPool:
                if interrupted:  # a worker that had just begun did not know yet to pass over it
                    break
                raise
            jobs.popleft()
            yield games
        if interrupted:
            raise KeyboardInterrupt


def mapped(
    function: Callable[[LineUp, int], Found], line_up: LineUp, seeds: Sequence[int], count: int
) -> list[Found]:
    """The result of a function for the game of each seed, in order of the seeds.

    It runs in this number of processes. Raises what the function raises.
    """
    if count < 2:
        return [function(line_up, seed) for seed in seeds]
    with pool_of(count) as pool:
        return list(pool.map(function, repeat(line_up), seeds, chunksize=4))


def usual_count() -> int:
    """As many workers as there are processors, less one for everything else."""
    return max(1, processors() - 1)


def on_cluster(address: str) -> Workers:
    """Workers of the cluster at an address, or "local:8" for eight processes of this machine.

    Raises LabError if dask.distributed is not installed, or nothing answers.
    """
    distributed = library("distributed", "clusters", "cluster")
    dask = library("dask", "clusters", "cluster")
    count = address.removeprefix(LOCAL)
    if address.startswith(LOCAL) and not (count.isdecimal() and int(count)):
        raise LabError(f"{address!r} is not a number of processes: write local:8")

    def run(text: str, chunks: Sequence[Chunk]) -> Iterator[Games]:
        if not chunks:
            return
        with dask.config.set({"distributed.scheduler.allowed-failures": DEATHS}):
            try:
                client = _client(distributed, address)
            except (OSError, ValueError, RuntimeError) as problem:
                raise LabError(_refusal(address, problem)) from None
            with client:
                yield from _submitted(distributed, client, text, chunks)

    return run


def _refusal(address: str, problem: Exception) -> str:
    """Why there is no cluster, in a sentence.

    Of a worker that died while it started the library says only that its nurse failed.
    """
    if address.startswith(LOCAL):
        return f"a process of {address} ended while starting: try again, or with fewer processes"
    return f"no cluster answers at {address}: {problem}"


def _client(distributed: Any, address: str) -> Any:
    """A client of the cluster. Raises OSError where there is none."""
    if not address.startswith(LOCAL):
        return distributed.Client(address, timeout=WAIT_S)
    keep_to_own_code()
    return distributed.Client(
        n_workers=int(address.removeprefix(LOCAL)), threads_per_worker=1, processes=True,
        host=LOOPBACK,
        dashboard_address=f"{LOOPBACK}:0",  # any port that is free: another run may be going on
    )  # fmt: skip


def _submitted(
    distributed: Any, client: Any, text: str, chunks: Sequence[Chunk]
) -> Iterator[Games]:
    """The chunks in order, each as soon as it and all before it are played.

    Ctrl-C ends it after those that are.
    """
    run = sha256(text.encode()).hexdigest()[:16]
    places = {
        client.submit(play_chunk, text, chunk, key=f"{run}:{chunk[0]}-{chunk[1]}"): place
        for place, chunk in enumerate(chunks)
    }
    done: dict[int, Games] = {}
    due = 0
    for future in distributed.as_completed(places):
        done[places[future]] = future.result()
        future.release()
        while due in done:
            yield done.pop(due)
            due += 1
