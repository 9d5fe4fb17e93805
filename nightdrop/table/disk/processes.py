"""Processes of the program's own run its code, whatever lies in the folder where it was started."""

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
    """From now on processes that Python starts look for no module in the current folder."""
    if not os.environ.get(_SAFE):
        os.environ[_SAFE] = os.environ[_IS_OURS] = "1"


def spawning() -> SpawnContext:
    """What starts processes of the program's own."""
    keep_to_own_code()
    return get_context("spawn")


def for_others(environment: Mapping[str, str]) -> dict[str, str]:
    """An environment for other programs, some of which are written in Python, as it was before."""
    found = dict(environment)
    if found.pop(_IS_OURS, ""):
        found.pop(_SAFE, None)
    return found
