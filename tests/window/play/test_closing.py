"""However the window is closed, its process ends, and so does the one that thinks for it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import MINUTES, is_alive, until

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="the system tells of no processes"
)
OPENED = """
import os, signal, sys
import pygame
from nightdrop.cli import main
from nightdrop.ui.app import App
from nightdrop.ui.menus.files import Failed
from nightdrop.ui.menus.game_launcher import start_game
from nightdrop.ui.thinking import Thinker
from tests.patience import until

way, run = sys.argv[1], App.run

def fault(surface):
    raise RuntimeError("a fault")

def played(app):
    start_game(app, {}, 1, scenario="phantom-fury")  # no land is painted for it
    app.step()
    app.sounds.play("tick")
    app.thinker = thinker = Thinker(app.screen.playing.match.game)
    until(lambda: thinker.is_ready, "the process is not there")
    print(thinker.pid, flush=True)
    if way == "left":
        return
    if way == "button":
        pygame.event.post(pygame.event.Event(pygame.QUIT))
    elif way == "menu":
        app.quit()
    elif way == "fault":  # of the page, and of the sheet that would tell of it
        Failed.draw = lambda _sheet, surface: fault(surface)
        app.screen.draw, app.screen.dirty = fault, True
    run(app)

if __name__ == "__main__":
    App.run = played
    raise SystemExit(main(["play"]))
"""

WORKED = """
import os, time
from nightdrop.lab.workers import begin_pool

pool = begin_pool(1)
print(pool.submit(os.getpid).result(), flush=True)
time.sleep(600)
"""


@pytest.mark.parametrize(
    ("way", "code"),
    [
        ("button", 0),
        ("menu", 0),
        ("fault", 2),
        ("left", 0),  # by a script that forgets to close it
        ("interrupt", 0),
        ("terminate", 0),
        ("kill", -signal.SIGKILL),
    ],
)
def test_every_way_of_closing_ends_all_that_was_begun(tmp_path: Path, way: str, code: int) -> None:
    homes = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME",
                           "XDG_STATE_HOME"), str(tmp_path))  # fmt: skip
    env = {**os.environ, **homes, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
           "PYGAME_HIDE_SUPPORT_PROMPT": "1", "NIGHTDROP_DEBUG": ""}  # fmt: skip
    window = subprocess.Popen(
        [sys.executable, "-c", OPENED, way],
        env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert window.stdout is not None
    mind = int(window.stdout.readline())
    signals = {"interrupt": signal.SIGINT, "terminate": signal.SIGTERM, "kill": signal.SIGKILL}
    if way in signals:
        assert is_alive(mind)
        window.send_signal(signals[way])
    _, problem = window.communicate(timeout=MINUTES * 60)
    assert window.returncode == code, problem
    until(lambda: not is_alive(mind), "it thinks for nobody")


def test_a_worker_ends_with_what_started_it_even_if_that_is_killed() -> None:
    started = subprocess.Popen([sys.executable, "-c", WORKED], stdout=subprocess.PIPE, text=True)
    assert started.stdout is not None
    worker = int(started.stdout.readline())
    assert is_alive(worker)
    started.kill()
    started.communicate()
    until(lambda: not is_alive(worker), "a worker waits for nobody")
