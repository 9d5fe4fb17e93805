"""Makes the program's own processes run its code, whatever is in the current folder."""

import os
from collections.abc import Mapping
from multiprocessing import get_context
from multiprocessing.context import SpawnContext
from typing import Final

# Python starts a process by a line of code, for which it would look for its own modules in the
# current folder first: a `random.py` among somebody's downloads would be run.
_SAFE: Final = "PYTHONSAFEPATH"
_IS_OURS: Final = "NIGHTDROP_SET_PYTHONSAFEPATH"


def keep_to_own_code() -> None:
    """Make processes that Python starts from now on ignore modules in the current folder."""
    if not os.environ.get(_SAFE):
        os.environ[_SAFE] = os.environ[_IS_OURS] = "1"


def spawning() -> SpawnContext:
    """The context that starts the program's own processes."""
    keep_to_own_code()
    return get_context("spawn")


def for_others(environment: Mapping[str, str]) -> dict[str, str]:
    """The original environment, for other programs, some of which are written in Python."""
    found = dict(environment)
    if found.pop(_IS_OURS, ""):
        found.pop(_SAFE, None)
    return found
