"""What the window lets go is the system's again, and not kept for a later picture; how a start is
measured."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools import measure
from tests.tools.measure import first_frame

CHECKOUT = Path(__file__).parents[3]


# What is asked of the C library holds as long as its process: it is asked in one of its own.
LETS_GO = """
import pygame
from nightdrop.ui.heap_trimming import give_back
from tests.tools.measure import resident

give_back()
first = pygame.Surface((2000, 2000))
del first  # from now on the C library would keep what is smaller than that
pictures = [(pygame.Surface((600, 600)), pygame.Surface((128, 128))) for _ in range(90)]
for large, _small in pictures:
    large.fill((200, 200, 200))
held = resident()
kept = [small for _large, small in pictures]
pictures.clear()
del large
print(held - resident())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="asks for what glibc alone is asked for")
def test_large_pictures_that_are_let_go_are_given_back() -> None:
    command = [sys.executable, "-c", LETS_GO]
    told = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=True)
    assert float(told.stdout.split()[-1]) > 100


def test_a_start_is_measured_as_a_player_makes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python keeps what it compiles, and the first start, in which it does so, is not counted."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    took, kept = iter((50.0, 900.0, 800.0, 850.0)), list[bool]()

    def started(
        command: list[str], *, env: dict[str, str], **_given: object
    ) -> subprocess.CompletedProcess[str]:
        kept.append("PYTHONDONTWRITEBYTECODE" not in env)
        return subprocess.CompletedProcess(command, 0, f"{next(took)}\n")

    monkeypatch.setattr(subprocess, "run", started)
    assert first_frame() == 800.0
    assert kept == [True] * 4


def test_the_window_is_played_for_two_minutes_or_half_an_hour_before_its_memory_counts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(measure, "figures", lambda: {"pan_frame_ms": 1.0})
    monkeypatch.setattr(measure, "after", lambda seconds: {"rss_mb": seconds})
    for long, seconds in (((), 120), (("--long",), 1800)):
        measure.main(long)
        assert json.loads(capsys.readouterr().out) == {"pan_frame_ms": 1.0, "rss_mb": seconds}
