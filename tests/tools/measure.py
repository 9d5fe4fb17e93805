"""Measures the window without a screen: `python -m tests.tools.measure` prints one JSON object.

The odds shown before an attack, first frame, panning, zooming, clicking, idling, and the memory
held after two minutes of play;
`--long` plays for half an hour. `--4k` gives the figures of a large window alone, `--played 600`
the memory held after 600 seconds, `--heard 60` what the ambience takes in so many, `--counted 1000`
how soon the page of so many finished games has its figures, `--rest 5` how often the window's
thread wakes while nothing happens, on the display that there is or else on an Xvfb of its own.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

import pygame

from nightdrop.bots.random_bot import any_action
from nightdrop.engine.play import legal_actions
from nightdrop.engine.view import view
from nightdrop.hexwar.bots.random_bot import EAGERNESS
from nightdrop.hexwar.match.animation_script import ambience, enemy_zones, move_costs
from nightdrop.hexwar.match.fight import prospects
from nightdrop.hexwar.rules.actions import At, Move
from nightdrop.hexwar.rules.garrison import garrison
from nightdrop.lab.lineups import load
from nightdrop.lab.selfplay import rng_of
from nightdrop.table.match.match import Match
from nightdrop.table.record.finished import Finished
from nightdrop.table.record.saves import FINISHED
from nightdrop.table.scenario.scenarios import FIRST, read_scenario, shipped_scenarios
from nightdrop.ui.app import MOST_MS, App
from nightdrop.ui.heap_trimming import put_off_garbage, tidy
from nightdrop.ui.look.sounds import SWELL_S, Sounds
from nightdrop.ui.menus.game_launcher import start_game
from nightdrop.ui.play.announcements import STANDS_MS
from nightdrop.ui.play.screen import Play
from tests.laws.melee import melee
from tests.tools.demo import Hand, finish_map, map_of, open_dummy

FULL_HD, ULTRA_HD = (1920, 1080), (3840, 2160)
# In synthetic play: frames drawn after a click, and clicks from one zoom to the next, one pan, one
# view of the whole map.
FRAMES, ZOOMS, PANS, BACK = 3, 5, 3, 35
PLAYED_SECONDS, LONG_SECONDS = 120, 1800  # of play, after which the memory held counts
SETTLED_S = 6.0  # until a window that was just opened has painted all and rests
POCKETS, SEED = 40, 1  # positions in which the odds before an attack are measured
BUSY_SEED = 2  # of a random game with a day full of zones and long ways

_FIRST = """
import time, sys
started = float(sys.argv[1])
from nightdrop.ui.app import MOST_MS, App
app = App(size=(1920, 1080))
app.step()
print((time.time() - started) * 1000)
"""


def _environment() -> dict[str, str]:
    """An environment in which windows open without a screen, and in which Python keeps what it
    compiles, as it does for a player."""
    room = str(Path(__file__).resolve().parents[2])  # so that a checkout need not be installed
    paths = os.pathsep.join(filter(None, (room, os.environ.get("PYTHONPATH"))))
    known = {key: text for key, text in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {**known, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
            "PYGAME_HIDE_SUPPORT_PROMPT": "1", "PYTHONPATH": paths}  # fmt: skip


def first_frame() -> float:
    """Milliseconds from the start of a process to the first painted frame at 1920x1080.

    The best of three, after one that compiles and reads from a cold disk.
    """
    _first_frame()
    return min(_first_frame() for _ in range(3))


def _first_frame() -> float:
    command = [sys.executable, "-c", _FIRST, str(time.time())]
    done = subprocess.run(
        command, env=_environment(), capture_output=True, text=True, check=True, timeout=60
    )
    return round(float(done.stdout.split()[-1]), 1)


_COUNTED = """
import sys, time
from pathlib import Path
import pygame
from nightdrop.ui.app import App
folder, game = Path(sys.argv[1]), sys.argv[2]
app = App(size=(1920, 1080), saves=folder)
app.set(app.settings.but(game=game))
app.open("title")
app.step()
app.screen.buttons.focus = "played"
key = {"key": pygame.K_RETURN, "unicode": "", "mod": 0, "scancode": 0}
pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key))
began, used = time.perf_counter(), time.process_time()
app.step()
while not getattr(app.screen, "is_read", False):
    time.sleep(0.002)
    app.step()
app.step()
assert app.screen.games
print((time.perf_counter() - began) * 1000, (time.process_time() - used) * 1000)
"""


def counted(many: int) -> dict[str, tuple[float, float]]:
    """Milliseconds, by the clock and of the processor, from the key on the title to the first frame
    with figures of so many finished games of all that are shipped, by the game shown; each in a
    process of its own, the best of three."""
    with tempfile.TemporaryDirectory() as folder:
        games = shipped_scenarios()
        lines = (_game_over(number, games[number % len(games)]) for number in range(many))
        Path(folder, FINISHED).write_text("".join(f"{line}\n" for line in lines), "utf-8")
        return {game: min(_counted(folder, game) for _ in range(3)) for game in games}


def _game_over(number: int, scenario: str) -> str:
    """The line of a finished game."""
    game = read_scenario(scenario).game()
    points = 1 + number % 20
    level, winner = next((level, winner) for least, level, winner in game.rules.levels
                         if points >= least or level == game.rules.levels[-1][1])  # fmt: skip
    seat = game.seats[number % len(game.seats)]
    when = f"2026-{1 + number % 12:02}-{1 + number % 28:02} 20:00:00"
    against = [("recruit", "corporal", "captain", "colonel")[number % 7 % 4]]
    found = Finished(id=str(number), when=when, scenario=scenario, seat=seat, points=points,
                     against=against if len(game.seats) > 1 else [], level=level, winner=winner,
                     file=f"{number}.yaml", tallies={"luck": number % 9 - 4})  # fmt: skip
    return found.model_dump_json(exclude_defaults=True)


def _counted(folder: str, game: str) -> tuple[float, float]:
    command = [sys.executable, "-c", _COUNTED, folder, game]
    done = subprocess.run(
        command, env=_environment(), capture_output=True, text=True, check=True, timeout=60
    )
    clock, processor = map(float, done.stdout.split()[-2:])
    return round(clock, 1), round(processor, 1)


def attack_odds(scenario: str = FIRST) -> float:
    """Milliseconds for all that is shown before an attack: the slowest of many pockets, each
    measured a few times and the quickest taken, as the processor is not ours alone."""
    slowest, game = 0.0, load(scenario)
    for number in range(POCKETS):
        state = melee(game, rng_of(SEED, number))
        pieces = state.pieces
        for unit in pieces.of(garrison(state)):
            pieces = pieces.put(unit._replace(known_to=state.game.sides[1:]))
        seen = view(state.but(pieces=pieces), state.game.sides[0]).state
        for target in [a.hex for a in legal_actions(state) if isinstance(a, At)]:
            times = []
            for _ in range(4):
                start = time.perf_counter()
                prospects(seen, target)
                times.append(time.perf_counter() - start)
            slowest = max(slowest, min(times))
    return round(slowest * 1000, 2)


@contextmanager
def _playing(size: tuple[int, int]) -> Iterator[tuple[App, Play]]:
    """A window of that size that nobody sees, with a new game at its first decision."""
    os.environ.update(_environment())
    gc.collect()  # the map of the window before is let go now, not in a frame: players have one
    put_off_garbage()
    with tempfile.TemporaryDirectory() as folder:
        app, _ = open_dummy(size, Path(folder))
        start_game(app, {}, 1)
        screen = app.screen
        assert isinstance(screen, Play)
        screen.hurry()
        app.step()
        yield app, screen
        app.close()


class FrameTime(NamedTuple):
    """Milliseconds of a frame by the clock, and of processor time of the window's thread, which
    does not hang on what else the machine does."""

    ms: float
    used_ms: float


def _frame(app: App, screen: Play) -> FrameTime:
    """One turn of the window's loop: a slice of painting, and a frame drawn."""
    began, used = time.perf_counter(), time.thread_time()
    screen.dirty = True
    app.step()
    return FrameTime((time.perf_counter() - began) * 1000, (time.thread_time() - used) * 1000)


def _percentile(times: list[float], part: float) -> float:
    return round(sorted(times)[round(len(times) * part) - 1], 2)


def pan(size: tuple[int, int] = FULL_HD, height: int = 112, frames: int = 120) -> FrameTime:
    """A frame, 95th percentile of either time, panning corner to corner over hexes `height` px.

    No tile of that map was painted before, and painting goes on meanwhile.
    """
    with _playing(size) as (app, screen):
        camera = map_of(screen).board.camera
        camera.zoom_to(height)
        camera.pan(-100_000, -100_000)
        wide = camera.world[0] * camera.scale - screen.surface.rect.width
        tall = camera.world[1] * camera.scale - screen.surface.rect.height
        times = []
        for _ in range(frames):
            camera.pan(wide / frames, tall / frames)
            times.append(_frame(app, screen))
    return FrameTime(*(_percentile(list(each), 0.95) for each in zip(*times, strict=True)))


def zoom(size: tuple[int, int] = ULTRA_HD) -> FrameTime:
    """The worst frame, of either time, of zooms in to the largest hexes and out again."""
    with _playing(size) as (app, screen):
        camera = map_of(screen).board.camera
        finish_map(screen, ahead=True)
        app.step()
        times = []
        for notches in (1,) * 8 + (-1,) * 8:
            camera.zoom(notches, size[0] / 3, size[1] / 2, ms=160)
            while camera.moving:
                camera.tick(16)
                times.append(_frame(app, screen))
    return FrameTime(*(round(max(each), 2) for each in zip(*times, strict=True)))


def click(size: tuple[int, int] = ULTRA_HD, clicks: int = 24) -> float:
    """Milliseconds from a click on a counter to the painted response; the worst of some."""
    with _playing(size) as (app, screen):
        _click(app, app.clickables()[0].rect.center)  # the regiment that is activated first
        screen.hurry()
        finish_map(screen, ahead=True)
        app.step()
        times = []
        for spot in [c for c in app.clickables() if c.kind == "hex"][:clicks]:
            began = time.perf_counter()
            _click(app, spot.rect.center)
            times.append((time.perf_counter() - began) * 1000)
            screen.playing.back()
            app.step()
    return round(max(times), 2)


def _click(app: App, at: tuple[int, int]) -> None:
    """Click, and draw the frame that answers it."""
    kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    app.serve([pygame.event.Event(kind, pos=at, button=1) for kind in kinds])
    app.draw_if_needed()


@contextmanager
def _selected(size: tuple[int, int], height: int) -> Iterator[tuple[App, Play]]:
    """The busiest day position of a game at random, the unit that has most to mark selected and a
    far goal pointed at, over hexes `height` px high; the camera in the north-west corner."""
    os.environ.update(_environment())
    match, unit = busiest_day()
    with tempfile.TemporaryDirectory() as folder:
        app, _ = open_dummy(size, Path(folder))
        screen = Play(app, match)
        app.show(screen)
        screen.hurry()
        playing, camera = map_of(screen).playing, map_of(screen).board.camera
        playing.uncover()
        playing.choosing = playing.choosing.back().click(unit)
        playing.hover = max(playing.goals())
        camera.zoom_to(height)
        camera.pan(-100_000, -100_000)
        app.step()
        yield app, screen
        app.close()


def busiest_day() -> tuple[Match, str]:
    """The position by day with the most hexes in enemy zones and in a unit's reach together, of a
    game that is played at random, always the same; and the unit."""
    match, rng, best = Match.new(seed=BUSY_SEED), Random(BUSY_SEED), (0, 0, "")
    while not match.is_over:
        side = match.actor
        seen = match.view(side or "both")
        if seen.state.game.rules.light(seen.state.turn) == "day":
            zones = len(enemy_zones(seen.state, side or ""))
            for unit in {action.unit for action in seen.actions if isinstance(action, Move)}:
                found = zones + len(move_costs(seen.state, unit))
                best = max(best, (found, len(match.entries), unit))
        match.submit(any_action(seen, rng, {**EAGERNESS, "move": 1}))
    return match.fork(best[1]), best[2]


def marked(
    size: tuple[int, int] = FULL_HD, height: int = 84, frames: int = 80
) -> dict[str, float]:
    """What a selection costs by day, in ms, the 95th percentile while the map is panned from
    corner to corner: `overlay_ms` for all that is laid over it, `frame_ms` for the frame.

    Each pan is made three times from the beginning and of each frame the quickest taken, as the
    processor is not ours alone.
    """
    spent = {"overlay_ms": [math.inf] * frames, "frame_ms": [math.inf] * frames}
    for name, least in spent.items():
        for _again in range(3):
            with _selected(size, height) as (app, screen):
                board, camera = map_of(screen).board, map_of(screen).board.camera
                wide = camera.world[0] * camera.scale - board.rect.width
                tall = camera.world[1] * camera.scale - board.rect.height
                for n in range(frames):
                    camera.pan(wide / frames, tall / frames)
                    took = _frame(app, screen).ms if name == "frame_ms" else _marks(app, screen)
                    least[n] = min(least[n], took)
    return {name: _percentile(least, 0.95) for name, least in spent.items()}


def _marks(app: App, screen: Play) -> float:
    """Milliseconds of a frame for all that is laid over the map."""
    board, spent = map_of(screen).board, 0.0

    def timed(lay: Callable[..., None]) -> Callable[..., None]:
        def laid(*given: object) -> None:
            nonlocal spent
            began = time.perf_counter()
            lay(*given)
            spent += time.perf_counter() - began

        return laid

    layers = {name: getattr(board, name) for name in ("lay", "mark_below", "mark_above")}
    for name, lay in layers.items():
        setattr(board, name, timed(lay))
    _frame(app, screen)
    for name in layers:
        delattr(board, name)
    return spent * 1000


def sharp(size: tuple[int, int] = FULL_HD, height: int = 112) -> float:
    """Milliseconds until the land is sharp: the slowest of the first frame of a game, a zoom to
    hexes `height` px high and back, a jump across the map and another light."""
    with _playing(size) as (app, screen):
        camera = map_of(screen).board.camera
        spent = [_sharp(app, screen)]
        for height_now in (height, round(camera.fit_height), height):
            camera.zoom_to(height_now)
            spent.append(_sharp(app, screen))
        for across in (-1, 1):
            camera.pan(across * 100_000, across * 100_000)
            spent.append(_sharp(app, screen))
        land, began = map_of(screen).board.map, time.perf_counter()
        while True:
            land.draw_ground(app.surface, camera, screen.surface.rect, "dawn", "night", 0.2)
            if land.is_sharp:
                break
            land.step(MOST_MS)
        spent.append((time.perf_counter() - began) * 1000)
    return round(max(spent), 1)


def _sharp(app: App, screen: Play) -> float:
    """Milliseconds until the window shows sharp land, from now."""
    began = time.perf_counter()
    screen.dirty = True
    app.draw_if_needed()
    while not map_of(screen).board.map.is_sharp or screen.dirty:
        app.step()
    return (time.perf_counter() - began) * 1000


def idle(seconds: float = 2.0) -> float:
    """Per cent of one processor that the window takes while it waits for its player, once the
    banner with which the game begins is gone: while that moves the window draws, and does not
    wait."""
    os.environ.update(_environment())
    with tempfile.TemporaryDirectory() as folder:
        app = App(size=(1280, 720), saves=Path(folder))
        start_game(app, {}, 1)
        assert isinstance(app.screen, Play)
        app.screen.hurry()
        app.step()
        finish_map(app.screen, ahead=True)
        gone = time.perf_counter() + STANDS_MS / 1000
        while time.perf_counter() < gone or app.screen.beats.shown is not None:
            app.step()
            time.sleep(0.01)
        pygame.time.set_timer(pygame.QUIT, round(seconds * 1000), loops=1)
        began, used = time.perf_counter(), time.process_time()
        app.run()
        share = (time.process_time() - used) / (time.perf_counter() - began)
    return round(100 * share, 2)


def heard(seconds: float) -> float:
    """Per cent of one processor that the ambience of the first night takes: the mixer and the
    worker, without a window."""
    os.environ.update(_environment())
    sounds = Sounds()
    sounds.set(0.0, muted=False, ambience=1.0)
    sounds.surround(ambience(Match.new(seed=1).state))
    time.sleep(3 * SWELL_S)  # until every loop is read and as loud as it is to be
    began, used = time.perf_counter(), time.process_time()
    time.sleep(seconds)
    share = (time.process_time() - used) / (time.perf_counter() - began)
    assert pygame.mixer.get_busy()
    sounds.close()
    return round(100 * share, 2)


_REST = """
import random, sys, threading, time
from pathlib import Path
import pygame
from nightdrop.ui.app import App
from nightdrop.ui.menus.game_launcher import start_game
folder, scenario, seconds = Path(sys.argv[1]), sys.argv[2], float(sys.argv[3])
settled = float(sys.argv[4])
app = App(size=(1280, 720), saves=folder)
app.set(app.settings.but(still=True))
if scenario:
    assert start_game(app, {}, 1, scenario=scenario) == ""
posted, taken, serve = [], [], app.serve
def served(events):
    taken.extend(time.perf_counter() for event in events if event.type == pygame.USEREVENT)
    serve(events)
app.serve = served
def woke():
    status = Path("/proc/self/task/%d/status" % threading.main_thread().native_id).read_text()
    return int(status.partition("nonvoluntary")[0].partition("voluntary_ctxt_switches:")[2])
def watch():
    time.sleep(settled)
    before, began = woke(), time.perf_counter()
    time.sleep(seconds)
    print((woke() - before) / (time.perf_counter() - began))
    for _ in range(8):
        time.sleep(1.2 + random.random() / 10)
        posted.append(time.perf_counter())
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
    time.sleep(0.2)
    print(*(1000 * (late - sooner) for sooner, late in zip(posted, taken, strict=True)))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
threading.Thread(target=watch, daemon=True).start()
app.run()
"""


@contextmanager
def _display() -> Iterator[dict[str, str]]:
    """An environment in which windows open on a display: the one that there is, or else an Xvfb.
    Raises OSError where there is none."""
    plain = {key: text for key, text in _environment().items() if key != "SDL_VIDEODRIVER"}
    if "DISPLAY" in os.environ:
        yield plain
        return
    told, tells = os.pipe()
    command = ["Xvfb", "-displayfd", str(tells), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[tells], stderr=subprocess.DEVNULL)
    try:
        os.close(tells)
        with os.fdopen(told) as number:
            yield {**plain, "DISPLAY": f":{number.readline().strip()}"}
    finally:
        server.terminate()
        server.wait()


def rest(seconds: float) -> dict[str, float]:
    """How often a second the window's thread wakes while nothing happens, on the title and in a
    game of each that is shipped, once all stands; and after how many ms the window takes up what
    comes then. It needs a display, and a system that tells of threads in /proc."""
    found, late = dict[str, float](), list[float]()
    with _display() as environment, tempfile.TemporaryDirectory() as folder:
        for scenario in ("", *shipped_scenarios()):
            settled = SETTLED_S + STANDS_MS / 1000
            command = [sys.executable, "-c", _REST, folder, scenario, str(seconds), str(settled)]
            done = subprocess.run(
                command, env=environment, capture_output=True, text=True, check=True,
                timeout=settled + seconds + 60,
            )  # fmt: skip
            woke, *taken_up = map(float, done.stdout.split()[-9:])
            found[f"rest_wakes_a_second_{scenario or 'title'}"] = round(woke, 1)
            late += taken_up
    return {**found, "rest_taken_up_median_ms": round(_percentile(late, 0.5), 1),
            "rest_taken_up_worst_ms": round(max(late), 1)}  # fmt: skip


def memory() -> float:
    """Peak memory of this process so far, in megabytes; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / (1024 * 1024 if sys.platform == "darwin" else 1024), 1)


def figures() -> dict[str, float]:
    """All figures of the window. The large window has a process, and so a memory, of its own."""
    found = {
        "attack_odds_ms": attack_odds(),
        "first_frame_ms": first_frame(),
        "pan_frame_ms": pan().ms,
        "idle_cpu_percent": idle(),
        "peak_memory_mb": memory(),
        "sharp_ms": sharp(),
        **marked(),
    }
    command = [sys.executable, "-m", "tests.tools.measure", "--4k"]
    done = subprocess.run(
        command, env=_environment(), capture_output=True, text=True, check=True, timeout=240
    )
    large: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found | large


def large_figures() -> dict[str, float]:
    """The figures of a window of 3840x2160."""
    panned, zoomed = pan(ULTRA_HD, 200), zoom()
    return {
        "pan_frame_4k_ms": panned.ms,
        "zoom_worst_frame_4k_ms": zoomed.ms,
        "pan_used_4k_ms": panned.used_ms,
        "zoom_worst_used_4k_ms": zoomed.used_ms,
        "click_to_frame_4k_ms": click(),
        "sharp_4k_ms": sharp(ULTRA_HD, 200),
        "peak_memory_4k_mb": memory(),
        **{name.replace("_ms", "_4k_ms"): ms for name, ms in marked(ULTRA_HD, 150).items()},
    }


class Enough(Exception):
    """The time to play is over."""


def resident() -> float:
    """Megabytes of memory that this process holds now; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return round(pages * os.sysconf("SC_PAGE_SIZE") / 1024**2, 1)
    except (OSError, AttributeError):
        return 0.0


def played(seconds: float, size: tuple[int, int] = FULL_HD) -> float:
    """Megabytes held after some seconds of play in a window of that size in px: games one after
    the other, with clicks, zooms and pans, and now and then a moment's thought, in which the window
    tidies up."""
    end = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        app, clock = open_dummy(size, Path(folder))

        def look(app: App) -> None:
            if time.monotonic() > end:
                raise Enough
            _look_about(app, hand)
            for _ in range(FRAMES):
                clock.now += 16
                app.step()

        try:
            for seed in count(1):
                start_game(app, {}, seed)
                hand = Hand(app, clock, seed)
                hand.watches = True
                hand.play(look)
        except Enough:
            held = resident()
        app.close()
    return held


def _look_about(app: App, hand: Hand) -> None:
    """Zoom and pan now and then, as somebody does who plays."""
    screen = app.screen
    if not isinstance(screen, Play):
        return
    camera, area = map_of(screen).board.camera, screen.surface.rect
    place = hand.rng.randrange(area.left, area.right), hand.rng.randrange(area.top, area.bottom)
    if hand.clicks % BACK == 0:
        tidy()
        camera.zoom_to(camera.fit_height)
    elif hand.clicks % ZOOMS == 0:
        map_of(screen).zoom(hand.rng.choice((1, 1, -1)), place)
    elif hand.clicks % PANS == 0:
        camera.pan(place[0] - area.centerx, place[1] - area.centery)
    screen.dirty = True


def after(seconds: int) -> dict[str, float]:
    """What a window of 1920x1080 holds after some seconds of play, in a process of its own."""
    command = [sys.executable, "-m", "tests.tools.measure", "--played", str(seconds)]
    done = subprocess.run(
        command, env=_environment(), capture_output=True, text=True, check=True,
        timeout=1.2 * seconds + 60,
    )  # fmt: skip
    return {"rss_mb": float(done.stdout.split()[-1])}


def main(arguments: Sequence[str] | None = None) -> None:
    """Print what is asked for."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    one = asked.add_mutually_exclusive_group()
    one.add_argument("--long", action="store_true", help="play for half an hour")
    one.add_argument("--4k", dest="large", action="store_true", help="of a large window alone")
    one.add_argument("--played", type=float, metavar="SECONDS", help="the memory held after them")
    one.add_argument("--heard", type=float, metavar="SECONDS", help="what the ambience takes")
    one.add_argument("--counted", type=int, metavar="GAMES", help="the page of so many games")
    one.add_argument("--rest", type=float, metavar="SECONDS", help="wakes while nothing happens")
    wanted = asked.parse_args(arguments)
    if wanted.large:
        print(json.dumps(large_figures()))
    elif wanted.counted is not None:
        print(json.dumps(counted(wanted.counted)))
    elif wanted.played is not None:
        print(played(wanted.played))
    elif wanted.heard is not None:
        print(heard(wanted.heard))
    elif wanted.rest is not None:
        print(json.dumps(rest(wanted.rest)))
    else:
        print(json.dumps(figures() | after(LONG_SECONDS if wanted.long else PLAYED_SECONDS)))


if __name__ == "__main__":
    main()
