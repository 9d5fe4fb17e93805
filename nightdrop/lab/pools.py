"""Worker processes: they end when the work does, and with the process that started them."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread


@contextmanager
def pool_of(count: int) -> Iterator[ProcessPoolExecutor]:
    """Worker processes for a while.

    When it is over they are ended, not asked to end: one that was killed while it waited for work
    holds the lock behind which the others would wait for the word for ever.
    """
    others = {child.pid for child in active_children()}
    pool = ProcessPoolExecutor(count, get_context("spawn"), begin_worker)
    try:
        yield pool
    finally:
        own = [child for child in active_children() if child.pid not in others]
        pool.shutdown(wait=False, cancel_futures=True)
        for child in own:
            child.kill()
        for child in own:
            child.join()


def begin_worker() -> None:
    """What every worker process does first: Ctrl-C at a terminal, which reaches every process, it
    leaves to the one that started it, and it ends with that one, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Wait for the end of the process that started this one; a killed one sends no word."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
