"""The sounds as data, and that nothing goes wrong where they cannot be heard."""

import os
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from subprocess import run
from threading import Lock

import pygame
import pytest

from assets.tools import soundmaker
from assets.tools.soundmaker import LOUDEST, NAMES, differs, made, read, write
from nightdrop.hexwar.match.shown import flights, sounds_of
from nightdrop.table.disk.files import data_path
from nightdrop.table.language import _
from nightdrop.table.match.glimpses import glimpses
from nightdrop.table.match.match import Match
from nightdrop.ui.look import sounds as player
from nightdrop.ui.look.sounds import DUMMY, NO_DEVICE, NO_FILES, NO_MIXER, RATE, Sounds
from nightdrop.ui.menus.settings import SettingsScreen
from nightdrop.ui.settings import read_settings
from tests.patience import until
from tests.tools.demo import open_dummy

LONG = {"dice": 0.8, "bell": 1.6, "day": 1.1}  # seconds; all others are short


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_short_quiet_and_clean(name: str) -> None:
    samples = read(data_path("assets", "sounds", f"{name}.wav"))
    assert 0.04 * RATE < len(samples) <= LONG.get(name, 0.5) * RATE
    assert 0.04 < max(map(abs, samples)) / 32767 <= LOUDEST
    assert abs(sum(samples) / len(samples)) < 1
    assert samples[0] == samples[-1] == 0


def test_the_committed_sounds_are_what_the_tool_makes() -> None:
    assert soundmaker.main(["--check"]) == 0
    assert soundmaker.RATE == RATE


def test_a_sound_that_was_changed_is_told(tmp_path: Path) -> None:
    samples = made("tick")
    write(tmp_path / "tick.wav", samples)
    assert not differs(tmp_path / "tick.wav", samples)
    samples[100] += 2
    assert differs(tmp_path / "tick.wav", samples)


def test_without_its_files_the_game_is_silent_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player, "data_path", tmp_path.joinpath)
    assert heard(Sounds()).problem == NO_FILES


def test_at_loudness_zero_nobody_is_set_to_work() -> None:
    sounds = Sounds()
    sounds.set(0.0, muted=False)
    sounds.play("tick")
    sounds.set(1.0, muted=True)
    sounds.play("tick")
    assert sounds._worker is None


@pytest.fixture(autouse=True)
def own_device(monkeypatch: pytest.MonkeyPatch) -> None:
    """No window of another test has the device."""
    monkeypatch.setattr(player, "_DEVICE", Lock())


def heard(sounds: Sounds) -> Sounds:
    """After one sound was wanted, and the worker is through with it."""
    sounds.set(0.5, muted=False)
    sounds.play("tick")
    end(sounds)
    return sounds


def end(sounds: Sounds) -> None:
    """Let the device go, and wait until it is, however long the worker takes."""
    worker = sounds._worker
    sounds.close()
    until(lambda: worker is None or not worker.is_alive(), "the worker has not ended")


def refusing(fault: Exception) -> Callable[..., None]:
    def init(*_given: object, **_named: object) -> None:
        raise fault

    return init


@pytest.mark.parametrize(
    ("fault", "said"),
    [(pygame.error("no available audio device"), NO_DEVICE),
     (NotImplementedError("mixer module not available"), NO_MIXER)],
)  # fmt: skip
def test_without_a_device_or_a_mixer_the_game_is_silent_and_says_so(
    fault: Exception, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player.pygame.mixer, "init", refusing(fault))
    sounds = heard(Sounds())
    assert sounds.problem == said
    sounds.hush()
    sounds.play("bell")


ASKS_FOR_A_MISSING_DEVICE = """
import sys
from nightdrop.ui.look.sounds import Sounds
sounds = Sounds()
sounds.set(0.7, False)
sounds.wake()
sounds._worker.join(20)
print(sounds.problem)
print("a traceback", file=sys.stderr)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the library is Linux's")
def test_a_missing_device_prints_nothing_on_the_terminal_and_hides_nothing_else() -> None:
    no_device = {**os.environ, "SDL_AUDIODRIVER": "alsa", "AUDIODEV": "no-such-device"}
    told = run([sys.executable, "-c", ASKS_FOR_A_MISSING_DEVICE], env=no_device, text=True,
               capture_output=True, check=True)  # fmt: skip
    assert told.stdout.splitlines()[-1] == NO_DEVICE
    assert told.stderr == "a traceback\n"


class LeftOut:
    """What stands in for a module that pygame was built without."""

    def __getattr__(self, name: str) -> None:
        raise NotImplementedError("mixer module not available")


def test_a_build_without_the_mixer_is_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player.pygame, "mixer", LeftOut())
    assert heard(Sounds()).problem == NO_MIXER


def test_on_the_dummy_driver_sounds_play_to_nobody_and_the_device_is_let_go() -> None:
    assert heard(Sounds()).problem == DUMMY
    assert pygame.mixer.get_init() is None


def test_no_sound_plays_any_more_while_the_device_is_let_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One that ended just then held the window for good."""
    playing: list[bool] = []
    quit_ = pygame.mixer.quit

    def watched() -> None:
        playing.append(pygame.mixer.get_busy())
        quit_()

    monkeypatch.setattr(player.pygame.mixer, "quit", watched)
    heard(Sounds())
    assert playing == [False]


def test_after_a_long_silence_the_device_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[bool] = []
    monkeypatch.setattr(player, "QUIET_S", 0.01)
    monkeypatch.setattr(player.pygame.mixer, "quit", lambda: closed.append(True))
    sounds = Sounds()
    sounds.set(0.5, muted=False)
    sounds.play("tick")
    until(lambda: closed, "the device was not let go")
    end(sounds)


def test_loudness_and_silence_are_kept(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 1)
    app.settings_file = tmp_path / "window.json"
    app.set(app.settings.but(volume=0.35))
    press_f4(app)
    app.close()
    kept = read_settings(tmp_path / "window.json")[0]
    assert (kept.volume, kept.muted) == (0.35, True)


def press_f4(app: object) -> None:
    fields = {"key": pygame.K_F4, "mod": 0, "unicode": "", "scancode": 0}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, fields))
    app.step()  # type: ignore[attr-defined]


def test_the_window_says_that_it_is_silent(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 1)
    press_f4(app)
    assert pygame.display.get_caption()[0] == "Night Drop, silent"
    press_f4(app)
    assert pygame.display.get_caption()[0] == "Night Drop"
    app.close()


def test_the_settings_say_why_nothing_is_heard(tmp_path: Path) -> None:
    app, clock = open_dummy((1280, 720), tmp_path, 1)
    page = SettingsScreen(app, app.screen)
    app.show(page)
    end(app.sounds)  # the device has answered
    clock.now += 200
    app.step()
    assert any(getattr(w, "sub", "") == _(DUMMY) for w in page.rows)
    app.close()


def test_many_parachutes_rustle_one_after_the_other() -> None:
    match = Match.new(seed=3)
    seen = glimpses(match, "both", 0, len(match.entries))
    cues = [cue.at for cue in sounds_of(seen, flights(seen)) if cue.sound == "canopy"]
    assert len(cues) > 5
    assert min(b - a for a, b in pairwise(cues)) >= 140
