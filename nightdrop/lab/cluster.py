"""Plays a run's games on a Dask cluster: as many machines as there are, the same rows.

A worker that goes is no loss: its chunks are played by others. A scheduler gives a chunk up when
its worker has died a few times under it, which short-lived machines reach by chance; so one that
is started for a cluster of these should allow more (README, the line for a cluster).
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, Final

from nightdrop.lab.extras import library
from nightdrop.lab.lineups import LabError
from nightdrop.lab.workers import Chunk, Games, Workers, play_chunk

LOCAL: Final = "local:"
# How many workers may die under a chunk before it counts as what kills them.
DEATHS: Final = 100
# For an answer of the scheduler.
WAIT_S = 10


def on_cluster(address: str) -> Workers:
    """Workers of the cluster at an address, or "local:8" for eight processes of this machine.

    Raises LabError if dask.distributed is not installed, or nothing answers.
    """
    distributed = library("distributed", "clusters", "cluster")
    dask = library("dask", "clusters", "cluster")
    count = address.removeprefix(LOCAL)
    if address.startswith(LOCAL) and not (count.isdecimal() and int(count)):
        raise LabError(f"{address!r} is no number of processes: write local:8")

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
    """Why there is no cluster, in a sentence: the library says of a worker that died while it
    began only that its nurse failed."""
    if address.startswith(LOCAL):
        return f"a process of {address} ended while it was started: try again, or with fewer"
    return f"no cluster answers at {address}: {problem}"


def _client(distributed: Any, address: str) -> Any:
    """A client of the cluster. Raises OSError where there is none."""
    if not address.startswith(LOCAL):
        return distributed.Client(address, timeout=WAIT_S)
    return distributed.Client(
        n_workers=int(address.removeprefix(LOCAL)), threads_per_worker=1, processes=True,
        dashboard_address=":0",  # any port that is free: another run may be going on
    )  # fmt: skip


def _submitted(
    distributed: Any, client: Any, text: str, chunks: Sequence[Chunk]
) -> Iterator[Games]:
    """The chunks in order, as soon as each and all before it are played. Ctrl-C ends it after
    those that are."""
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
