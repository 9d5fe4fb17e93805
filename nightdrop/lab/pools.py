"""Worker processes: how they begin and are ended; they end, too, with what started them."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread


def processors() -> int:
    """The processors that this program may use."""
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
    return ProcessPoolExecutor(count, get_context("spawn"), _begin_worker, (also,))


def end_pool(pool: ProcessPoolExecutor) -> None:
    """End the workers, whatever they are at; what they have not done is given up.

    They are ended, not asked to end: one that was killed while it waited for work holds the lock
    behind which the others would wait for the word for ever.
    """
    own = [*(pool._processes or {}).values()]  # None once they are ended
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in own:
        worker.kill()
    for worker in own:
        worker.join()


def _begin_worker(also: Callable[[], None] | None) -> None:
    """What every worker process does first: Ctrl-C at a terminal, which reaches every process, it
    leaves to the one that started it, and it ends with that one, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    if also is not None:
        also()


def _end_with_parent() -> None:
    """Wait for the end of the process that started this one; a killed one sends no word."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
