"""What the windows of a run of tests share: games of records, the pictures behind their pages."""

from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pygame
import pytest

from nightdrop.ui.look import game_art
from tests.conftest import playing_once

MOST_PX: Final = 1920 * 1080  # of a picture that is kept
KEPT: Final = 12  # pictures at a time


@pytest.fixture(scope="session", autouse=True)
def _backdrops_read_once() -> Iterator[None]:
    """A window keeps the picture behind its page and no other. Those of tests go from page to page
    all the time, and show the same few pictures, on which nobody draws."""
    read = game_art.picture_in
    kept = OrderedDict[tuple[Path, int, tuple[int, int]], pygame.Surface]()

    def shown(scenario: str, kind: str, size: tuple[int, int]) -> pygame.Surface | None:
        path = game_art._picture_of(scenario, kind, size)
        if path is None or size[0] * size[1] > MOST_PX:
            return read(scenario, kind, size)
        key = path, path.stat().st_mtime_ns, size
        made = kept.get(key) or read(scenario, kind, size)
        if made is not None:
            kept[key] = made
            kept.move_to_end(key)
        while len(kept) > KEPT:
            kept.popitem(last=False)
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game_art, "picture_in", shown)
        yield


@pytest.fixture(scope="package", autouse=True)
def _played_once() -> Iterator[None]:
    """The windows of many tests open the same records, and change none of their states."""
    with playing_once():
        yield
