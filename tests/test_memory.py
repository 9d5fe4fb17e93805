"""What the window lets go is the system's again, and not kept for a later picture."""

import sys

import pygame
import pytest

from nightdrop.ui.measure import resident
from nightdrop.ui.memory import give_back


@pytest.mark.skipif(sys.platform != "linux", reason="asks for what glibc alone is asked for")
def test_large_pictures_that_are_let_go_are_given_back() -> None:
    give_back()
    first = pygame.Surface((2000, 2000))
    del first  # from now on the C library would keep what is smaller than that
    pictures = [(pygame.Surface((512, 512)), pygame.Surface((128, 128))) for _ in range(120)]
    for large, _small in pictures:
        large.fill((200, 200, 200))
    held = resident()
    kept = [small for _large, small in pictures]
    pictures.clear()
    del large
    assert resident() < held - 100, len(kept)
