"""Has the memory of large pictures go back to the system, and garbage collected out of frames."""

import ctypes
import gc
import sys
from collections.abc import Callable
from typing import Final

LARGE: Final = 1024 * 1024  # bytes from which a piece of memory is the system's own again at once
_MMAP_THRESHOLD: Final = -3  # as glibc's malloc.h has it
_ARENA_MAX: Final = -8


def give_back() -> None:
    """Ask the C library for it, where that is glibc; others do so by themselves.

    It would raise its limit with every picture that is let go, to 32 MB, and keep what lies below
    it in pieces between others: a window held half as much again as it used. The limit is no lower
    than that because each picture above it is cleared by the system whenever it is made. Threads
    that read land take from one store, not each from its own.
    """
    ask = _of_glibc("mallopt")
    if ask is not None:
        ask(_MMAP_THRESHOLD, LARGE)
        ask(_ARENA_MAX, 1)


def _of_glibc(name: str) -> Callable[..., int] | None:
    """A function of the C library; None where it is another, or has none of that name."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None


def tidy() -> None:
    """Collect the garbage, and give back what lies free between pieces in use: some 30 ms, for
    when nothing happens."""
    gc.collect()
    trim = _of_glibc("malloc_trim")
    if trim is not None:
        trim(0)


# Looking through all objects for circles would stop a frame for some 50 ms. The window does it
# when nothing happens; where that never comes, it is done this seldom.
_SELDOM: Final = (700, 10, 100)


def put_off_garbage() -> None:
    """Collect it seldom from now on, and what is loaded by now never: it is no garbage."""
    gc.freeze()
    gc.set_threshold(*_SELDOM)
