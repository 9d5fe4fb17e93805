"""The workers of a run compile the modules of tests together, before each collects them all.

pytest rewrites the checks of a module when it compiles it, which takes longer than all else about
collecting. Side by side and in the same order, the workers would compile the same module at the
same moment, each for itself.
"""

from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

TESTS: Final = Path(__file__).parent


def modules_of_tests() -> Sequence[str]:
    """The dotted names of all modules of tests, in order."""
    files = sorted(TESTS.rglob("test_*.py"))
    return [".".join(file.relative_to(TESTS.parent).with_suffix("").parts) for file in files]


def import_share(place: int, workers: int) -> None:
    """Imports what the worker at `place` (0 to `workers` - 1) compiles for all: each module is in
    the share of one worker. What cannot be imported is left to the collector, which says why."""
    for module in modules_of_tests()[place::workers]:
        with suppress(Exception, pytest.skip.Exception):
            import_module(module)


def collects_all(config: pytest.Config) -> bool:
    """Whether the run was asked for all tests, not for some of them."""
    asked = [Path(config.rootpath, path) for path in config.args]
    return asked == [TESTS]
