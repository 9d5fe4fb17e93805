"""The sounds as data, and that nothing goes wrong where they cannot be heard."""

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path
from subprocess import SubprocessError, run
from threading import Lock
from time import monotonic

import pygame
import pytest

from assets.tools import soundmaker
from assets.tools.soundmaker import LOOPS, LOUDEST, NAMES, differs, made, read, write
from nightdrop.engine.model import State
from nightdrop.hexwar.match.animation_script import Loop, ambience, flights, sounds_of
from nightdrop.table.disk.files import data_path
from nightdrop.table.language import _
from nightdrop.table.match.match import Match
from nightdrop.table.match.observed_transitions import glimpses
from nightdrop.ui.kit import Said
from nightdrop.ui.look import sounds as player
from nightdrop.ui.look.sounds import (
    COVERED_S,
    DUMMY,
    FAULT,
    NO_DEVICE,
    NO_FILES,
    NO_MIXER,
    RATE,
    Sounds,
)
from nightdrop.ui.menus.settings import SettingsScreen
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.screen import Play
from nightdrop.ui.settings import Settings, read_settings
from tests.patience import until
from tests.tools.demo import open_dummy

pytestmark = pytest.mark.usefixtures("sounding")

LONG = {"dice": 0.8, "bell": 1.6, "day": 1.1}  # seconds; all others are short


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_short_quiet_and_clean(name: str) -> None:
    samples = read(data_path("assets", "sounds", f"{name}.wav"))
    assert 0.04 * RATE < len(samples) <= LONG.get(name, 0.5) * RATE
    assert 0.04 < max(map(abs, samples)) / 32767 <= LOUDEST
    assert abs(sum(samples) / len(samples)) < 1
    assert samples[0] == samples[-1] == 0


def mean(samples: Sequence[float]) -> float:
    """Root mean square, 1 at full scale."""
    return sqrt(sum(x * x for x in samples) / len(samples)) / 32767


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_is_long_and_its_seam_cannot_be_heard(name: Loop) -> None:
    samples = read(data_path("assets", "sounds", f"{name}.wav"))
    seam, piece = abs(samples[0] - samples[-1]), RATE // 20
    assert len(samples) >= 20 * RATE
    assert seam <= max(abs(b - a) for a, b in pairwise(samples))
    # 50 ms at either end are equally loud, as far as two such pieces of a loop are.
    assert 0.5 < mean(samples[:piece]) / mean(samples[-piece:]) < 2
    assert abs(sum(samples) / len(samples)) < 1


def at_turn(turn: int) -> State:
    """Night Drop in a turn: the first four are night, the fifth is dawn."""
    return Match.new(seed=1).state.but(turn=turn)


def mixed(ambience: Mapping[str, float]) -> list[float]:
    """These loops together, at the loudness of the settings as they are at first."""
    read_ = [(loud * Settings().ambience ** 2, read(data_path("assets", "sounds", f"{name}.wav")))
             for name, loud in ambience.items()]  # fmt: skip
    return [sum(loud * x for (loud, _), x in zip(read_, found, strict=True))
            for found in zip(*(samples for _, samples in read_), strict=False)]  # fmt: skip


@pytest.mark.parametrize("turn", [1, 5, 6], ids=["night", "dawn", "day"])
def test_the_ambience_is_12_db_and_more_below_what_happens(turn: int) -> None:
    loud, louder = Settings().volume ** 2, 10 ** (12 / 20)
    events = [read(data_path("assets", "sounds", f"{name}.wav")) for name in NAMES]
    around = mixed(ambience(at_turn(turn)))
    of_all = sqrt(sum(mean(x) ** 2 * len(x) for x in events) / sum(map(len, events)))
    peaks = [max(map(abs, x)) / 32767 for x in events]
    seconds = [mean(around[at : at + RATE]) for at in range(0, len(around) - RATE, RATE)]
    assert mean(around) * louder < of_all * loud
    assert max(seconds) * louder < min(peaks) * loud
    assert max(map(abs, around)) / 32767 < min(peaks) * loud


def test_all_sounds_together_are_6_mb_at_most() -> None:
    files = data_path("assets", "sounds").glob("*.wav")
    assert sum(file.stat().st_size for file in files) <= 6_000_000


def test_the_night_begins_loud_and_grows_quiet() -> None:
    nights = [ambience(at_turn(turn)) for turn in (1, 2, 3, 4)]
    for name in ("engines", "flak"):
        assert all(later[name] < before[name] for before, later in pairwise(nights))


@pytest.mark.parametrize("name", soundmaker.NAMES)
def test_a_committed_sound_is_what_the_tool_makes(name: str) -> None:
    assert not differs(data_path("assets", "sounds", f"{name}.wav"), made(name))
    assert soundmaker.RATE == RATE


@pytest.mark.long("the loops of the ambience hang on the tool alone, and take long to make")
def test_all_committed_sounds_are_what_the_tool_makes() -> None:
    assert soundmaker.main(["--check"]) == 0


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


@pytest.mark.parametrize(
    "fault",
    [pygame.error("gone"), OSError("no file"), NotImplementedError("left out"),
     ValueError("not enough memory for buffer"), SubprocessError("none")],
    ids=lambda fault: type(fault).__name__,
)  # fmt: skip
@pytest.mark.parametrize("call", ["init", "set_num_channels", "get_driver", "Sound"])
def test_whatever_the_sound_device_refuses_the_game_is_silent_and_says_so(
    call: str, fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player.pygame.mixer, call, refusing(fault))
    sounds = heard(Sounds())
    assert sounds.problem in (NO_DEVICE, NO_FILES, NO_MIXER)


def test_a_fault_of_the_sounds_is_logged_and_the_game_is_silent(
    monkeypatch: pytest.MonkeyPatch, spared: Callable[[], str]
) -> None:
    monkeypatch.setattr(player.Mixer, "_do", refusing(KeyError("bell")))
    assert heard(Sounds()).problem == FAULT
    assert spared().startswith("the sounds: KeyError: 'bell'")


def test_without_a_thread_the_game_is_silent_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player.Thread, "start", refusing(RuntimeError("can't start new thread")))
    sounds = Sounds()
    sounds.set(0.7, muted=False)
    sounds.play("bell")
    sounds.hush()
    sounds.close()
    assert sounds.problem == NO_DEVICE


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


NIGHT = {"insects": 1.0, "engines": 0.5}


def around(sounds: Sounds) -> dict[str, float]:
    """The loops that the worker plays, each with how loud it is by now."""
    loops = sounds.mixer._loops if sounds.mixer else {}
    return {name: loud for name, (_, loud) in loops.items()}


@pytest.fixture
def surrounded(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sounds]:
    """By night, every loop as loud as it is to be."""
    monkeypatch.setattr(player, "SWELL_S", 0.1)
    sounds = Sounds()
    sounds.set(0.5, muted=False, ambience=0.5)
    sounds.surround(NIGHT)
    until(lambda: around(sounds) == NIGHT, "the loops are not heard")
    yield sounds
    end(sounds)


def test_loops_come_and_go_as_they_are_wanted(surrounded: Sounds) -> None:
    surrounded.surround({"insects": 0.3, "birds": 1.0})
    until(lambda: around(surrounded) == surrounded.loops, "another light is not heard")
    assert pygame.mixer.get_busy()
    surrounded.surround({})
    until(lambda: not around(surrounded), "the loops go on")
    assert not pygame.mixer.get_busy()


def test_under_a_page_loops_go_on_for_a_while(
    surrounded: Sounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    surrounded.surround(None)
    assert surrounded.loops == NIGHT and surrounded.left > 20
    monkeypatch.setattr(player.time, "monotonic", lambda: monotonic() + 40)
    assert surrounded.loops == {}
    surrounded.surround(NIGHT)
    assert surrounded.loops == NIGHT


def test_silence_ends_the_loops_at_once(surrounded: Sounds) -> None:
    surrounded.set(0.5, muted=True, ambience=0.5)
    surrounded.hush()
    until(lambda: not around(surrounded), "the loops go on")
    surrounded.surround(NIGHT)
    assert surrounded.loops == {}
    surrounded.set(0.5, muted=False, ambience=0.5)
    until(lambda: around(surrounded) == NIGHT, "the loops do not come back")


def test_without_loudness_of_its_own_the_ambience_sets_nobody_to_work() -> None:
    sounds = Sounds()
    sounds.set(0.5, muted=False, ambience=0.0)
    sounds.surround(NIGHT)
    assert sounds._worker is None


def test_a_game_is_heard_by_its_light_and_a_cover_and_the_title_are_silent(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 1)
    app.step()
    assert app.sounds.ambience == {}
    match = Match.new(seed=1)
    app.open("play", match)
    app.step()
    assert app.sounds.ambience == ambience(match.state)
    play = app.screen
    assert isinstance(play, Play)
    app.show(Cover(app, play))
    app.step()
    assert app.sounds.ambience == {}
    app.close()


def test_a_page_over_a_game_leaves_its_loops_as_they_are(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 1)
    app.open("play", Match.new(seed=1))
    app.step()
    app.open("settings", app.screen)
    app.step()
    assert app.sounds.ambience and app.sounds.left <= COVERED_S
    app.close()


def test_while_another_window_has_the_keys_loops_go_on_for_a_while(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 1)
    app.open("play", Match.new(seed=1))
    app.serve([pygame.event.Event(pygame.WINDOWFOCUSLOST)])
    assert app.sounds.left <= COVERED_S
    app.serve([pygame.event.Event(pygame.WINDOWFOCUSGAINED)])
    assert app.sounds.ambience and app.sounds.left > COVERED_S
    app.close()


def test_one_key_silences_the_ambience_too(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 1)
    app.open("play", Match.new(seed=1))
    app.step()
    press_f4(app)
    assert app.sounds.loops == {}
    press_f4(app)
    assert app.sounds.loops == ambience(at_turn(1))
    app.close()


@pytest.mark.parametrize("scenario", ["phantom-fury", "fallujah-2004"])
def test_the_games_of_one_seat_have_no_ambience(tmp_path: Path, scenario: str) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 1)
    app.open("play", Match.new(scenario, seed=1))
    assert app.screen.ambience == {}
    app.close()


def test_who_sets_the_loudness_of_the_ambience_hears_it(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 1)
    page = SettingsScreen(app, app.screen)
    app.show(page)
    page.said(Said("ambience", 0.8))
    app.step()
    assert app.settings.ambience == 0.8 and app.sounds.loops
    app.close()


@pytest.mark.parametrize(("volume", "ambience"), [(1.0, 0.45), (0.2, 0.2), (0.0, 0.0)])
def test_older_settings_have_one_volume_and_nobody_hears_more_than_it(
    tmp_path: Path, volume: float, ambience: float
) -> None:
    (tmp_path / "window.json").write_text(json.dumps({"volume": volume}))
    found = read_settings(tmp_path / "window.json")[0]
    assert (found.volume, found.ambience) == (volume, ambience)


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
