"""Which of the faults that are planted to prove a law every run tries."""

from collections.abc import Sequence
from typing import Any, Final

import pytest

EVERY: Final = 3  # of so many one is tried without --long
_LONG: Final = pytest.mark.long("other faults of this law are planted in every run")


def sampled(plants: Sequence[Sequence[Any]]) -> list[Any]:
    """The cases of a parametrized test, a tuple of its parameters each, of which the first and
    every third after it run without --long: the law itself is kept by every run."""
    return [pytest.param(*plant, marks=[_LONG] if number % EVERY else [])
            for number, plant in enumerate(plants)]  # fmt: skip
