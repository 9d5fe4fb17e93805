"""The real window on a virtual screen, played by a real keyboard's events."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from nightdrop.table.record.playback import Replay
from tests.patience import MINUTES, until

PATIENCE_S = MINUTES * 60


def needed(program: str) -> str:
    """The path of a program that this test wants; skips, or fails where it must be there."""
    found = shutil.which(program)
    if found is None:
        reason = f"{program} is not installed: the window on a virtual screen was not tried"
        if os.environ.get("NIGHTDROP_MUST_HAVE_SCREEN"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found


@pytest.fixture
def screen() -> Iterator[str]:
    """A virtual screen of 1280x720, on which no key repeats by itself, however late a busy machine
    lets it go; the value is its DISPLAY."""
    xvfb = needed("Xvfb")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [xvfb, "-displayfd", str(writing), "-screen", "0", "1280x720x24", "-nolisten", "tcp", "-r"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as pipe:
        number = pipe.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


def type_keys(display: str, pid: int, *keys: str) -> None:
    """Press keys in the window of this process."""
    env = {**os.environ, "DISPLAY": display}
    xdotool = needed("xdotool")
    search = [xdotool, "search", "--sync", "--onlyvisible", "--pid", str(pid)]
    found = subprocess.run(
        search, env=env, capture_output=True, text=True, timeout=PATIENCE_S, check=True
    )
    window = found.stdout.split()[0]
    subprocess.run([xdotool, "windowfocus", window], env=env, check=True)
    for key in keys:
        subprocess.run([xdotool, "key", key], env=env, check=True)
        time.sleep(0.5)


def wait_for_window(folder: Path) -> None:
    """Until the window, which is made before it has its size and place, is ready for keys: what is
    pressed earlier can be lost on a busy machine."""

    def is_begun() -> bool:
        return any("begun:" in file.read_text("utf-8") for file in folder.rglob("window-*.log"))

    until(is_begun, "no window was begun")


def wait_for_game(folder: Path) -> Path:
    """The autosave, once a game has begun."""
    found: list[Path] = []

    def is_begun() -> bool:
        found[:] = [file for file in folder.rglob("*.yaml") if "entries" in file.read_text("utf-8")]
        return bool(found)

    until(is_begun, "no game was started")
    return found[0]


def test_a_game_is_begun_saved_and_left_on_a_real_screen(screen: str, tmp_path: Path) -> None:
    homes = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"), tmp_path)
    env = {**os.environ, **{k: str(v) for k, v in homes.items()}, "DISPLAY": screen}
    env = {**env, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    game = subprocess.Popen([sys.executable, "-m", "nightdrop"], env=env, cwd=Path.cwd())
    try:
        wait_for_window(tmp_path)
        type_keys(screen, game.pid, "Down", "Down", "Return")  # Play stands below the guide
        type_keys(screen, game.pid, "Return")
        record = wait_for_game(tmp_path)
        type_keys(screen, game.pid, "1", "d", "alt+F4")
        assert Replay(record).length > 80
    finally:
        game.terminate()
        game.wait(PATIENCE_S)
