"""The window shows twins alike: frame by frame, byte for byte; and the cover shows nothing else.

A sample here; fifty games, with the painted map, with --long.
"""

from collections.abc import Callable
from contextlib import suppress
from itertools import product
from pathlib import Path
from random import Random

import pytest

from nightdrop.engine.counters import Side
from nightdrop.engine.model import CHANCE
from nightdrop.hexwar.rules.movement import MoveUnits
from nightdrop.hexwar.rules.night_drop import GERMAN, US
from nightdrop.hexwar.rules.results import Lose, NightChoice, Retreat
from nightdrop.hexwar.rules.turn import Choose, Stacking
from nightdrop.table.match.seat import seating
from nightdrop.table.scenario.scenarios import FIRST, load_scenario
from nightdrop.ui.settings import Settings
from tests.laws.corners import opening
from tests.laws.glass import Glass
from tests.laws.starts import begin
from tests.laws.tour import Tour
from tests.tools.twins import Lockstep, Pair, follow

OPEN_STEPS = (Retreat(()), NightChoice("", ()), Lose(()), Stacking())

SECOND = "pegasus-bridge"
LONG = 50
TOURED = 20  # games of which everything is pressed
STRIDE = 180  # actions from one tour of a game to the next
STEPS, FRAMES = 50, 40  # of a sample game, at least
LOOKS, NEVER = 3, 10**6  # after so many a sample game has been looked at too


class EnoughSeen(Exception):
    """The sample has been looked at."""


def look_at(
    glass: Glass, where: str, side: Side, steps: int = STEPS, looks: int = LOOKS
) -> None:
    """Some steps of a game, or as far as so many looks, from a state on, through two windows."""

    def seen(pair: Pair) -> None:
        glass.watch(pair)
        if glass.steps >= steps or glass.looks >= looks:
            raise EnoughSeen

    with suppress(EnoughSeen):
        for number in range(9):
            follow(begin(where), side, Random(number), Random(number), seen=seen, pairs=Lockstep)


@pytest.mark.parametrize(("where", "side"), [("day", US), ("marker", GERMAN)])
def test_twins_show_the_same_frames(where: str, side: Side, tmp_path: Path) -> None:
    glass = Glass(tmp_path, side, every=6, pictures=4)
    look_at(glass, where, side)
    glass.close()
    print(f"{where}, {side}: {glass.steps} steps, {glass.frames} frames, {glass.looks} looks")
    assert glass.frames > FRAMES


@pytest.mark.parametrize("side", load_scenario(SECOND).sides)
def test_twins_of_the_second_game_show_the_same_frames(side: Side, tmp_path: Path) -> None:
    glass = Glass(tmp_path, side, every=6, pictures=4, scenario=SECOND)

    def seen(pair: Pair) -> None:
        glass.watch(pair)
        if glass.steps >= STEPS and glass.frames > FRAMES:
            raise EnoughSeen

    with suppress(EnoughSeen):
        for number in range(9):
            rng = Random(f"pixels {number}")
            start = opening(load_scenario(SECOND), rng, number)
            follow(start, side, rng, Random(number), seen=seen, pairs=Lockstep)
    glass.close()
    assert glass.frames > FRAMES


@pytest.mark.parametrize("scenario", [FIRST, SECOND])
def test_twins_show_the_same_frames_over_whole_games(
    scenario: str, request: pytest.FixtureRequest, tmp_path: Path, tell: Callable[[str], None]
) -> None:
    if not request.config.getoption("--long"):
        pytest.skip("fifty games take minutes: --long")
    game, frames, steps = load_scenario(scenario), 0, 0
    glasses = {side: Glass(tmp_path, side, every=12, painted=True, scenario=scenario)
               for side in game.sides}  # fmt: skip
    for number in range(LONG):
        side = game.sides[1 - number % 2]
        glass, rng = glasses[side], Random(f"pixels {number}")
        follow(opening(game, rng, number // 2), side, rng, Random(number), 10**6, glass.watch)
    for glass in glasses.values():
        frames, steps = frames + glass.frames, steps + glass.steps
    tell(f"{scenario}: {LONG} games, seeds 0 to {LONG - 1}, {steps} steps apart, {frames} frames")
    assert frames > 10_000


def test_twins_show_the_same_whatever_is_pressed(
    request: pytest.FixtureRequest, tmp_path: Path, tell: Callable[[str], None]
) -> None:
    """Every key, button and widget at three zooms, forward and back, and after every mishap."""
    if not request.config.getoption("--long"):
        pytest.skip("twenty games take half an hour: --long; a sample: laws/test_planted_presses")
    game, tour, actions = load_scenario("night-drop"), Tour(tmp_path, share=12), 0

    def seen(pair: Pair) -> None:
        nonlocal actions
        actions += 1
        if actions % STRIDE == 0:
            tour.watch(pair)

    for number in range(TOURED):
        side: Side = US if number % 2 else GERMAN
        rng = Random(f"presses {number}")
        follow(opening(game, rng, number // 2), side, rng, Random(number), 10**6, seen)
        print(f"{number + 1} games, {actions} actions, {tour.told}", flush=True)
    tour.close()
    tell(f"{TOURED} games, seeds 0 to {TOURED - 1}, {actions} actions, {tour.told}")
    assert tour.frames > 10_000


def test_the_cover_shows_seat_turn_light_prompt_language_and_settings_and_nothing_else(
    tmp_path: Path,
) -> None:
    """`Glass` fails if two covers with the same facts differ in a byte, whatever the games hold;
    other facts give other pictures."""
    glass = Glass(tmp_path, US, every=10**6)
    for changes, steps in (({}, 40), ({"language": "it"}, 12), ({"scale": 1.5}, 12)):
        glass.app.set(Settings().but(**changes))
        for where in ("night", "day"):
            look_at(glass, where, US, glass.steps + steps, NEVER)
    glass.close()
    kinds = {facts[5:] for facts in glass.covers}
    assert len(kinds) == 3
    assert len(glass.covers) > 6
    assert len(set(glass.covers.values())) == len(glass.covers)


def test_whether_the_cover_appears_depends_on_the_kind_of_step_alone() -> None:
    """Whenever another has to decide, unless all look on or one player plays both sides."""
    for seat, decider, step in product(
        (None, US, GERMAN), (US, GERMAN), (MoveUnits(), Choose(), *OPEN_STEPS)
    ):
        found = seating(seat, decider, step.is_open)
        assert found.cover == (step not in OPEN_STEPS and seat != decider)
        assert not seating(seat, decider, step.is_open, solo=True).cover
    assert not any(seating(seat, CHANCE, False).cover for seat in (None, US, GERMAN))
