"""Measures the window: first frame, panning, idling, memory; without a screen."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

_FIRST = """
import time, sys
started = float(sys.argv[1])
from nightdrop.ui.app import App
app = App(size=(1920, 1080))
app.step()
print((time.time() - started) * 1000)
"""


def _environment() -> dict[str, str]:
    """An environment in which windows open without a screen."""
    room = str(Path(__file__).resolve().parents[2])  # so that a checkout need not be installed
    paths = os.pathsep.join(filter(None, (room, os.environ.get("PYTHONPATH"))))
    return {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
            "PYGAME_HIDE_SUPPORT_PROMPT": "1", "PYTHONPATH": paths}  # fmt: skip


def first_frame() -> float:
    """Milliseconds from the start of a process to the first painted frame at 1920x1080.

    The better of three, so that reading from a cold disk does not count.
    """
    return min(_first_frame() for _ in range(3))


def _first_frame() -> float:
    command = [sys.executable, "-c", _FIRST, str(time.time())]
    done = subprocess.run(
        command, env=_environment(), capture_output=True, text=True, check=True, timeout=60
    )
    return round(float(done.stdout.split()[-1]), 1)


def pan(frames: int = 120) -> float:
    """Milliseconds per frame, 95th percentile, panning corner to corner at 1920x1080.

    Two turns: a map of hexes 112 px high, no tile of which was painted before.
    """
    import pygame

    from nightdrop.ui.demo import open_dummy
    from nightdrop.ui.screens.opening import start_game
    from nightdrop.ui.screens.play import Play

    os.environ.update(_environment())
    with tempfile.TemporaryDirectory() as folder:
        app, _ = open_dummy((1920, 1080), Path(folder))
        start_game(app, {}, 1)
        screen = app.screen
        assert isinstance(screen, Play)
        screen.hurry()
        app.step()
        camera = screen.board.camera
        camera.zoom_to(112)
        camera.pan(-100_000, -100_000)
        wide = camera.world[0] * camera.scale - screen.map_rect.width
        tall = camera.world[1] * camera.scale - screen.map_rect.height
        times = []
        for _ in range(frames):
            began = time.perf_counter()
            camera.pan(wide / frames, tall / frames)
            screen.dirty = True
            app.draw_if_needed()
            pygame.event.pump()
            times.append((time.perf_counter() - began) * 1000)
        app.close()
    return round(sorted(times)[round(len(times) * 0.95) - 1], 2)


def idle(seconds: float = 2.0) -> float:
    """Per cent of one processor that the window takes while it waits for its player."""
    import pygame

    from nightdrop.ui.demo import finish_map
    from nightdrop.ui.screens.opening import start_game
    from nightdrop.ui.screens.play import Play

    os.environ.update(_environment())
    from nightdrop.ui.app import App

    with tempfile.TemporaryDirectory() as folder:
        app = App(size=(1280, 720), saves=Path(folder))
        start_game(app, {}, 1)
        assert isinstance(app.screen, Play)
        app.screen.hurry()
        app.step()
        finish_map(app.screen)
        app.step()
        pygame.time.set_timer(pygame.QUIT, round(seconds * 1000), loops=1)
        began, used = time.perf_counter(), time.process_time()
        app.run()
        share = (time.process_time() - used) / (time.perf_counter() - began)
    return round(100 * share, 2)


def memory() -> float:
    """Peak memory of this process so far, in megabytes; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / (1024 * 1024 if sys.platform == "darwin" else 1024), 1)


if __name__ == "__main__":
    figures = {
        "first_frame_ms": first_frame(),
        "pan_frame_ms": pan(),
        "idle_cpu_percent": idle(),
        "peak_memory_mb": memory(),
    }
    print(json.dumps(figures))
