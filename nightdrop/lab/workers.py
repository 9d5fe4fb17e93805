"""Plays chunks of a run's games in this process, in several, or on a cluster: the same rows.

What a worker is given is a text and two numbers, and what it returns are tuples, so that it can
stand anywhere. Each first plays a known game: one that plays otherwise, by other code or another
Python, is found before it spoils a run.
"""

import json
import platform
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from itertools import repeat
from typing import Final, TypeVar

from nightdrop.lab.games import Row, Times, digest_of, play, row_of, times_of
from nightdrop.lab.lineups import LabError, LineUp
from nightdrop.lab.pools import pool_of, processors

# The first seed of a chunk, and the one after its last.
Chunk = tuple[int, int]
Games = list[tuple[Row, Times]]
# Plays chunks of the games that a text tells; yields what was played, in order of the chunks.
Workers = Callable[[str, Sequence[Chunk]], Iterator[Games]]
Found = TypeVar("Found")
# How often the processes are started again without a chunk having been finished in between.
STARTS: Final = 3


def work_text(line_ups: Sequence[LineUp], first: int, known: str) -> str:
    """All that a worker needs to know of a run: its line-ups, its first seed and the digest of its
    first game."""
    plain = [line_up.as_plain() for line_up in line_ups]
    return json.dumps({"line_ups": plain, "first": first, "known": known})


def known_digest(line_ups: Sequence[LineUp], first: int) -> str:
    """The digest of the first game of a run: by it two programs are known to play alike."""
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
        raise LabError(f"the worker on {where} plays another game than this program: same version?")
    return line_ups, first


def play_chunk(text: str, chunk: Chunk) -> Games:
    """Play the games of a chunk: of each seed one for every line-up. Raises LabError."""
    line_ups, first = _work(text)
    found = []
    for seed in range(*chunk):
        for place, line_up in enumerate(line_ups):
            game, played = (seed - first) * len(line_ups) + place, play(line_up, seed)
            found.append((row_of(line_up, seed, game, played), times_of(game, played)))
    return found


def here(text: str, chunks: Sequence[Chunk]) -> Iterator[Games]:
    """Play in this process."""
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
    """One pool's work, in order. Raises BrokenProcessPool; after Ctrl-C KeyboardInterrupt, whatever
    becomes of the pool."""
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
    """What a function finds in the game of each seed, in order of the seeds, by this number of
    processes. Raises what it raises."""
    if count < 2:
        return [function(line_up, seed) for seed in seeds]
    with pool_of(count) as pool:
        return list(pool.map(function, repeat(line_up), seeds, chunksize=4))


def usual_count() -> int:
    """As many workers as there are processors, less one for everything else."""
    return max(1, processors() - 1)
