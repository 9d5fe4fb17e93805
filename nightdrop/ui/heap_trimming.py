"""Returns the memory of large pictures to the system; collects garbage between frames."""

import ctypes
import gc
import sys
from collections.abc import Callable
from typing import Final

LARGE: Final = 1024 * 1024  # bytes from which a piece of memory is the system's own again at once
_MMAP_THRESHOLD: Final = -3  # as glibc's malloc.h has it
_ARENA_MAX: Final = -8


def give_back() -> None:
    """Have glibc return freed memory to the system; other C libraries do so by themselves.

    It would raise its threshold with every picture that is freed, to 32 MB, and keep what is below
    it in pieces between others: a window held half as much again as it used. The threshold is no
    lower because the system clears each picture above it whenever it is made. Threads that read
    land share one arena.
    """
    ask = _of_glibc("mallopt")
    if ask is not None:
        ask(_MMAP_THRESHOLD, LARGE)
        ask(_ARENA_MAX, 1)


def _of_glibc(name: str) -> Callable[..., int] | None:
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None


def tidy() -> None:
    """Collect garbage and return free memory to the system: about 30 ms, so only while idle."""
    gc.collect()
    trim = _of_glibc("malloc_trim")
    if trim is not None:
        trim(0)


# Looking through all objects for circles would stop a frame for some 50 ms. The window does it
# when nothing happens; where that never comes, it is done this seldom.
_SELDOM: Final = (700, 10, 100)


def put_off_garbage() -> None:
    """Collect garbage seldom from now on, and never what is loaded by now."""
    gc.freeze()
    gc.set_threshold(*_SELDOM)
