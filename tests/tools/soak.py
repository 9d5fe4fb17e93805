"""A long evening compressed: game after game through one window; memory and handles must stay.

Random players decide through the play screen as its buttons do, with autosave, animations and
covers; every few decisions the mouse moves and a frame is painted, and some games are
watched again in the replay screen.
"""

from __future__ import annotations

import argparse
import gc
import math
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pygame

from nightdrop.arguments import how_many
from nightdrop.bots.levels import players_of
from nightdrop.table.record.saves import FINISHED
from nightdrop.table.scenario.scenarios import FIRST, shipped_scenarios
from nightdrop.ui.app import App
from nightdrop.ui.look import fonts
from nightdrop.ui.menus.game_launcher import open_replay, start_game
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.screen import Play
from tests.patience import until
from tests.tools.demo import StillClock, open_dummy

PAINTED: Final = 20  # one decision in this many is painted
WATCHED: Final = 25  # one game in this many is watched again
WARM: Final = 0.2  # part of the games that fills the caches and does not count
MOST_SLOPE: Final = 1.0  # kilobytes a game
MOST_HANDLES: Final = 0
_CACHED: Final = type(lru_cache(lambda: None))


class Sample(NamedTuple):
    """Resident memory in KiB, without what is kept up to a limit, and open file handles, without
    those of fonts and cards, after `games` games."""

    games: int
    memory: int
    handles: int


def sample(games: int) -> Sample:
    """The process as it is now. Raises OSError where the system does not tell (no /proc)."""
    forget()
    gc.collect()
    until(lambda: not is_counting(), "the last game is not counted")
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    memory = pages * os.sysconf("SC_PAGE_SIZE") // 1024
    return Sample(games, memory, handles())


def forget() -> None:
    """Empty all bounded caches of pictures, texts and results.

    It takes thousands of games until all of them are full, and until then they would hide unbounded
    growth.
    """
    fonts.clear()
    for found in gc.get_objects():
        if isinstance(found, fonts.SurfaceCache):
            found.clear()
        elif isinstance(found, _CACHED) and _is_limited(found):
            found.cache_clear()


def _is_limited(cache: Any) -> bool:
    """Whether a function of the program caches its results up to a limit."""
    own = cache.__module__.startswith("nightdrop.")
    return own and cache.cache_parameters()["maxsize"] is not None


def handles() -> int:
    """The number of open file handles, without those of fonts and card pictures.

    One of these is opened when a size is first drawn, which may be in any game, and stays open.
    """
    return sum(not one.endswith((".ttf", ".zip")) for one in _targets())


def is_counting() -> bool:
    """Whether a thread still counts the last game among those that are over."""
    return any(FINISHED in one for one in _targets())


def _targets() -> list[str]:
    return [_target(link) for link in Path("/proc/self/fd").iterdir()]


def _target(link: Path) -> str:
    """The target of a handle; "" if it was closed meanwhile, as by a thread."""
    try:
        return os.readlink(link)
    except FileNotFoundError:
        return ""


def slope(samples: Sequence[Sample]) -> float:
    """Kilobytes a game, by least squares."""
    number = len(samples)
    x = sum(s.games for s in samples) / number
    y = sum(s.memory for s in samples) / number
    over = sum((s.games - x) ** 2 for s in samples)
    return sum((s.games - x) * (s.memory - y) for s in samples) / over if over else 0.0


def play_game(
    app: App, clock: StillClock, seed: int, scenario: str, most: float = math.inf
) -> int:
    """One game from its first click to the result, or to `most` decisions; how many it took."""
    rng, decisions = Random(seed), 0
    problem = start_game(app, {}, seed, scenario=scenario)
    assert not problem, problem
    while decisions < most and isinstance(app.screen, Play | Cover):
        screen = app.screen
        clock.now += 400
        if isinstance(screen, Cover):
            screen.play.uncovered()
            continue
        match = screen.playing.match
        if match.actor is None:  # what came last is still shown
            app.step()
            continue
        lot = players_of(match.game.rules.kind).lot
        screen.take(lot(match.view(match.actor), rng))
        decisions += 1
        if decisions % PAINTED == 0:
            paint(app, rng)
    return decisions


def paint(app: App, rng: Random) -> None:
    """The mouse moves somewhere, and a frame is painted."""
    width, height = app.surface.get_size()
    pos = rng.randrange(width), rng.randrange(height)
    fields = {"pos": pos, "rel": (1, 1), "buttons": (0, 0, 0)}
    app.serve([pygame.event.Event(pygame.MOUSEMOTION, fields)])
    app.screen.dirty = True
    app.draw_if_needed()


def watch(app: App, clock: StillClock, saves: Path, rng: Random) -> None:
    """The last game again, from its end, then the result's screen is left."""
    newest = max(saves.glob("*.yaml"), key=lambda path: path.stat().st_mtime_ns)
    problem = open_replay(app, newest)
    assert not problem, problem
    paint(app, rng)
    clock.now += 1000
    app.serve([pygame.event.Event(pygame.KEYDOWN, {"key": pygame.K_END, "mod": 0, "unicode": ""})])
    paint(app, rng)


def run(games: int, seed: int, scenario: str = FIRST, most: float = math.inf) -> int:
    """Play games in one window, each to its end or to `most` decisions, and print what it saw; 1 if
    memory or handles grew, else 0."""
    samples: list[Sample] = []
    every, decisions, began = max(1, games // 50), 0, time.monotonic()
    # A thread may still count the last game there.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        saves = Path(folder)
        app, clock = open_dummy((1280, 720), saves)
        for number in range(games):
            decisions += play_game(app, clock, seed * 1_000_003 + number, scenario, most)
            if number % WATCHED == 0:
                watch(app, clock, saves, Random(number))
            if number % every == 0 or number == games - 1:
                samples.append(sample(number))
                print(f"{number + 1} games, {samples[-1].memory} KiB,"
                      f" {samples[-1].handles} handles", flush=True)  # fmt: skip
        app.close()
    steady = [s for s in samples if s.games >= WARM * games] or samples
    grows = slope(steady)
    more = steady[-1].handles - steady[0].handles
    spent = time.monotonic() - began
    print(f"{games} games (seed {seed}), {decisions} decisions in {spent:.0f} s in one window:"
          f" {grows:.3f} KiB a game, handles {more:+d}")  # fmt: skip
    return int(grows > MOST_SLOPE or more > MOST_HANDLES)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.soak", description=__doc__)
    parser.add_argument("--games", type=how_many, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenario", default=FIRST, choices=shipped_scenarios())
    chosen = parser.parse_args(arguments)
    return run(chosen.games, chosen.seed, chosen.scenario)


if __name__ == "__main__":
    sys.exit(main())
