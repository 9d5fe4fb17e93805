"""Waits for what other threads and processes do, however slow the machine.

Programs that tests start wait by it too: it imports no pytest, which takes a fifth of a second.
"""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

MINUTES = 5  # only what hangs takes so long
LONGEST = 0.05  # seconds between two looks at what takes long
LONGEST_STEP = 0.015  # between two steps of a window that looks on


def until(
    done: Callable[[], object], missing: str, meanwhile: Callable[[], object] | None = None
) -> None:
    """Go on, with a pause and what is to be done `meanwhile`, until something is the case.

    Without a pause frames would be drawn while those who are waited for get no processor. The
    pauses grow: what is quick is seen at once, and what is slow is seldom asked for. They grow less
    where there is something to do `meanwhile`: a game of the program takes hundreds of steps.

    Fails with the sentence that says what is missing.
    """
    pause, longest = 0.005, LONGEST if meanwhile is None else LONGEST_STEP
    for _look in _while_missing(done, missing):
        if meanwhile is not None:
            meanwhile()
        time.sleep(pause)
        pause = min(1.25 * pause, longest)


def work_off(done: Callable[[], object], missing: str, work: Callable[[], object]) -> None:
    """Do `work` again and again, without a pause, until something is the case: for what the caller
    does itself, and no other thread or process.

    Fails with the sentence that says what is missing.
    """
    for _look in _while_missing(done, missing):
        work()


def _while_missing(done: Callable[[], object], missing: str) -> Iterator[None]:
    """A turn after each look at which something is not the case yet. Fails in the end."""
    end = time.monotonic() + MINUTES * 60
    while not done():
        if time.monotonic() > end:
            raise AssertionError(f"after {MINUTES} minutes {missing}")
        yield


def is_alive(pid: int) -> bool:
    """Whether a process runs, on a system that tells of them in /proc: one that has ended is kept
    for whoever began it."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text("ascii")
    except OSError:
        return False
    return told.rpartition(")")[2].split()[0] not in "ZX"
