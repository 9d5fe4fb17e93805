"""Leaks planted in screens alone: the twins that look at a window must catch each of them."""

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from nightdrop.engine.counters import Side
from nightdrop.hexwar.rules.night_drop import GERMAN, US
from nightdrop.lab.selfplay import random_step
from tests.laws.truths import other_truth
from tests.tools import channels, screens, twins
from tests.tools.perception import Eyes, probe_of
from tests.tools.twins import Pair

from . import planted_screens as plants
from .planted import Patch, Plant, sampled
from .starts import begin

# The plant, who must not learn by it, where to begin, and what gives it away.
PLANTS = [
    (plants.notes_of_true_faces, US, "night", "the notes"),
    (plants.forces_of_the_referee, US, "night", "the order of battle"),
    (plants.ambience_of_the_truth, US, "night", "the table"),
    (plants.a_sound_less, US, "night", "the table"),
    (plants.opponent_speaks_of_the_truth, US, "night", "the voice"),
    (plants.banner_of_the_truth, US, "night", "the banners"),
    (plants.card_of_the_referee, GERMAN, "marker", "the turn card"),
    (plants.take_back_that_tells, US, "day", "the take-back"),
    (plants.gather_by_true_faces, US, "night", "the plan"),
    (plants.forecast_of_the_truth, US, "contact", "the forecast"),
    (plants.plan_of_the_opponent, US, "night", "the opponent's plan"),
]
STEPS, LOOKS = 4, 5  # steps after each look; looks


@pytest.fixture(autouse=True)
def _no_window_is_open() -> None:
    """Another test may have left one, and there is one display."""
    pygame.display.quit()


@pytest.mark.parametrize(
    ("plant", "side", "where", "what"), sampled(PLANTS), ids=[plant[0].__name__ for plant in PLANTS]
)
def test_a_leak_planted_in_a_screen_is_caught(
    plant: Plant, side: Side, where: str, what: str, monkeypatch: Patch
) -> None:
    pages = {name: keys for name, keys in screens.PAGES.items() if name == what}
    monkeypatch.setattr(screens, "PAGES", pages)
    monkeypatch.setattr(screens, "STEPS_MS", (0, 1500))
    monkeypatch.setattr(channels, "_PAGES", len(pages))
    plant(monkeypatch)
    found = next((name for name in differing(where, side)), "nobody noticed")
    assert found == f"{what} at the window"


def differing(where: str, side: Side) -> Iterator[str]:
    """By what a pair of twins differs at the window, with steps between at which nobody looks."""
    rng = Random(1)
    start = begin(where).but()
    pair = Pair(start, other_truth(start, side, rng), side, rng)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pair, "_look", lambda watched: None)
        for _look in range(LOOKS):
            a, b = Eyes(pair.real, side), Eyes(pair.twin, side)
            found = twins._seen(a, b, probe_of(a, rng))
            if found is not None:
                yield found.channel
            for _step in range(STEPS):
                pair.step(random_step(pair.state, rng))
            if pair.ended:
                return
