"""Waits for what other threads and processes do, however slow the machine."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

MINUTES = 5  # only what hangs takes so long


def until(
    done: Callable[[], object], missing: str, meanwhile: Callable[[], object] | None = None
) -> None:
    """Go on, with a pause and what is to be done `meanwhile`, until something is the case: without
    a pause frames would be drawn while those who are waited for get no processor.

    Fails with the sentence that says what is missing.
    """
    end = time.monotonic() + MINUTES * 60
    while not done():
        if time.monotonic() > end:
            pytest.fail(f"after {MINUTES} minutes {missing}")
        if meanwhile is not None:
            meanwhile()
        time.sleep(0.005)


def is_alive(pid: int) -> bool:
    """Whether a process runs, on a system that tells of them in /proc: one that has ended is kept
    for whoever began it."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text("ascii")
    except OSError:
        return False
    return told.rpartition(")")[2].split()[0] not in "ZX"
