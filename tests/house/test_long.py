"""A long run tells at its end what was played, whether its tests pass or fail, and on all cores."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import MINUTES

HERE = Path(__file__).parents[1]
SAMPLE = """
def test_that_passes(tell):
    tell("7 games, seeds 0 to 6")

def test_that_fails(tell):
    tell("3 games, seeds 0 to 2")
    raise AssertionError
"""


SHARED = pytest.mark.long("begins two processes more: every run looks at one that shares nothing")


@pytest.mark.parametrize("cores", [(), pytest.param(("-n", "1"), marks=SHARED)])
def test_counts_and_seeds_stand_at_the_end_of_a_long_run(
    tmp_path: Path, cores: tuple[str, ...]
) -> None:
    (tmp_path / "test_sample.py").write_text(SAMPLE, "utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "conftest", "-q", "--long", *cores]
    path = os.pathsep.join([str(HERE), str(HERE.parent)])
    done = subprocess.run(
        command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": path}, capture_output=True,
        text=True, timeout=MINUTES * 60, check=False,
    )  # fmt: skip
    for line in ("passes: 7 games, seeds 0 to 6", "fails: 3 games, seeds 0 to 2"):
        assert done.stdout.count(f"test_sample.py::test_that_{line}\n") == 1
