"""Plays sounds if it can: a worker owns the mixer, and the window never waits.

The mixer is opened when the first sound is wanted, and closed after a while of silence. The window
says which loops should play; the worker fades them in and out. The files are in assets/sounds;
`assets.tools.soundmaker` made them.
"""

from __future__ import annotations

import ctypes
import sys
import time
from collections.abc import Mapping
from math import inf
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Final

import pygame

from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.logs import fault
from nightdrop.table.language import N_
from nightdrop.ui.display import REFUSALS

QUIET_S: Final = 20.0  # after so long without a sound the device is let go
LATE_S: Final = 0.3  # a sound that comes later than this would only confuse
PATIENCE_S: Final = 0.5  # for letting the device go; the program ends without it then
RATE: Final = 22050  # samples a second, as the files of the sounds have them
BUFFER: Final = 512  # samples
SWELL_S: Final = 1.0  # how long a loop takes to come or to go
STEP_S: Final = 0.04  # between two steps of that
COVERED_S: Final = 30.0  # how long loops go on while something else covers the game
CHANNELS: Final = 16  # sounds that can be heard at once, loops among them
FADE_MS: Final = 30  # how long hushed sounds take to end, so that they do not click
NO_DEVICE: Final = N_("No sound device was found, so the game is silent.")
NO_MIXER: Final = N_("This pygame was built without sound, so the game is silent.")
NO_FILES: Final = N_("The sounds of this installation are missing, so the game is silent.")
FAULT: Final = N_("Something in this program went wrong, so the game is silent.")
DUMMY: Final = N_("The sound driver is a dummy, so nothing will be heard.")
_HUSH, _WAKE, _AMBIENCE = "hush", "wake", "ambience"
# There is one mixer in a process: a worker that is slow to end must not close the next one's.
_DEVICE = Lock()


class Sounds:
    """All sounds. `problem` is why none can be heard, a sentence to be translated, or ""."""

    def __init__(self) -> None:
        self.level = self.ambience_level = 0.0
        self.problem = ""
        self.ambience: Mapping[str, float] = {}
        self._ends = inf  # when the loops go, in s of the monotonic clock
        self._wanted: SimpleQueue[tuple[str, float]] = SimpleQueue()
        self._worker: Thread | None = None
        self.mixer: Mixer | None = None  # the worker's

    def set(self, volume: float, muted: bool, ambience: float = 0.0) -> None:
        """Set the volume of sounds and of the ambient loops, 0-1.

        Perceived loudness grows with the square.
        """
        self.level = 0.0 if muted else volume * volume
        before, self.ambience_level = self.ambience_level, 0.0 if muted else ambience * ambience
        if self.ambience and before != self.ambience_level:
            self._tell()

    def surround(self, ambience: Mapping[str, float] | None) -> None:
        """Play these loops from now on, each at its volume (0-1).

        None lets the present ones go on, but not for long.
        """
        if ambience is None:
            if self._ends == inf:
                self._ends = time.monotonic() + COVERED_S
                self._tell()
        elif ambience != self.ambience or self._ends < inf:
            self.ambience, self._ends = ambience, inf
            self._tell()

    def _tell(self) -> None:
        if (self._worker is not None or self.loops) and self._is_at_work():
            self._wanted.put((_AMBIENCE, time.monotonic()))

    @property
    def loops(self) -> Mapping[str, float]:
        """The loops to be heard now, each with its volume, 0-1."""
        is_over = self.ambience_level == 0 or time.monotonic() >= self._ends
        return {} if is_over else self.ambience

    @property
    def left(self) -> float:
        """Seconds until the loops end; infinite if nothing ends them."""
        return max(0.0, self._ends - time.monotonic())

    def play(self, sound: str) -> None:
        """Play a sound (a `shown.Sound`) at once or never."""
        if self.level > 0 and self._is_at_work():
            self._wanted.put((sound, time.monotonic()))

    def wake(self) -> None:
        """Open the device if anything may be heard, so that `problem` is known soon."""
        if max(self.level, self.ambience_level) > 0 and self._is_at_work():
            self._wanted.put((_WAKE, time.monotonic()))

    def _is_at_work(self) -> bool:
        """Whether a worker can play it; the first sound starts the worker."""
        if self._worker is None:
            worker = Thread(target=self._work, name="sounds", daemon=True)
            try:
                worker.start()
            except RuntimeError:  # the system gives no thread
                self.problem = NO_DEVICE
                return False
            self._worker = worker
        return self._worker.is_alive()

    def hush(self) -> None:
        """Silence everything at once; loops play again when they are wanted again."""
        self.ambience = {}
        if self._worker is not None and self._worker.is_alive():
            self._wanted.put((_HUSH, time.monotonic()))

    def close(self) -> None:
        """Release the device; a sound that is still wanted opens it again."""
        if self._worker is not None:
            self._wanted.put(("", 0.0))
            self._worker.join(PATIENCE_S)
            self._worker = None

    def _work(self) -> None:
        """The worker: opens the device, plays, closes; a fault ends it for good."""
        self.mixer = Mixer(self)
        try:
            self.mixer.serve(self._wanted)
        except OSError:
            self.problem = NO_FILES
        except NotImplementedError:  # from what stands in for a module that was left out
            self.problem = NO_MIXER
        except REFUSALS:
            self.problem = NO_DEVICE
        except Exception as problem:
            self.problem = FAULT
            fault(problem, "the sounds")


class Mixer:
    """The worker's mixer: the open device and the sounds in its format."""

    def __init__(self, owner: Sounds) -> None:
        self.owner = owner
        self._ready: dict[str, pygame.mixer.Sound] = {}
        self._loops: dict[str, tuple[pygame.mixer.Channel, float]] = {}  # with how loud it is now
        self._stepped = 0.0  # when the loops took their last step, in s of the monotonic clock
        self._open = False
        self._device = _DEVICE

    def serve(self, wanted: SimpleQueue[tuple[str, float]]) -> None:
        """Play what arrives until "" does. Raises what the mixer raises."""
        try:
            while True:
                try:
                    name, asked = wanted.get(timeout=self._patience)
                except Empty:
                    if not (self._loops or self.owner.loops):
                        self._close()
                    name, asked = _AMBIENCE, 0.0
                if not name:
                    break
                self._do(name, asked)
                self._swell()
        finally:
            self._close()

    def _do(self, name: str, asked: float) -> None:
        if name == _HUSH:
            self._hush()
        elif name != _AMBIENCE and self._begin() and name != _WAKE:
            self._play(name, asked)

    @property
    def _patience(self) -> float | None:
        """Seconds for which nothing has to be done; None while nothing is wanted."""
        loops = self.owner.loops
        if self._open and {name: loud for name, (_, loud) in self._loops.items()} != loops:
            return STEP_S
        if self._open and loops:
            return None if self.owner.left == inf else self.owner.left
        return QUIET_S if self._open or loops else None

    def _play(self, name: str, asked: float) -> None:
        """Play a sound, unless the request is too old. Raises OSError without its file."""
        sound = self._sound(name)
        if time.monotonic() - asked <= LATE_S:
            sound.set_volume(self.owner.level)
            sound.play()

    def _sound(self, name: str) -> pygame.mixer.Sound:
        """A sound, read from its file when it is first wanted. Raises OSError without it."""
        if name not in self._ready:
            self._ready[name] = pygame.mixer.Sound(data_path("assets", "sounds", f"{name}.wav"))
        return self._ready[name]

    def _swell(self) -> None:
        """Bring every loop a step nearer to its wanted volume. Raises OSError without its file.

        A loop that is not wanted any more ends once it cannot be heard.
        """
        wanted, now = self.owner.loops, time.monotonic()
        if not (self._loops or wanted) or not self._begin():
            return
        step = min(now - self._stepped, 2 * STEP_S) / SWELL_S
        self._stepped = now
        for name in {*wanted, *self._loops}:
            sound, goal = self._sound(name), wanted.get(name, 0.0)
            if name not in self._loops:
                sound.set_volume(0.0)  # until the channel is as soft as it is to begin
                channel = sound.play(loops=-1)
                if channel is None:
                    continue  # all are taken: at the next step
                self._loops[name] = channel, 0.0
            channel, loud = self._loops[name]
            loud = min(loud + step, goal) if loud < goal else max(loud - step, goal)
            channel.set_volume(loud)
            sound.set_volume(self.owner.ambience_level)
            self._loops[name] = channel, loud
            if name not in wanted and loud == 0:
                channel.stop()
                del self._loops[name]

    def _begin(self) -> bool:
        """Open the device in the format of the samples; False while another worker has it."""
        if not self._open:
            if not self._device.acquire(timeout=LATE_S):
                return False
            self._open = True
            quiet_alsa()
            pygame.mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS)
            if pygame.mixer.get_driver() == "dummy":
                self.owner.problem = DUMMY
        return True

    def _hush(self) -> None:
        if self._open:
            pygame.mixer.fadeout(FADE_MS)
        self._loops.clear()

    def _close(self) -> None:
        """Release the device.

        A sound that ends, or is freed, while the mixer quits would hang the program for good: its
        callback and `quit` each wait for what the other holds. So all sounds are stopped first.
        """
        if self._open:
            try:
                if pygame.mixer.get_init():
                    pygame.mixer.stop()
                self._ready.clear()
                self._loops.clear()
                pygame.mixer.quit()
            finally:
                self._open = False
                self._device.release()


def quiet_alsa() -> None:
    """Keep the messages of Linux's sound library about a missing device from the terminal.

    It prints a dozen lines if there is no device, and the settings say so in one. Its error handler
    is replaced by a function of the library that does nothing whatever it is given: standard error
    is not touched, so that nothing else is lost.
    """
    if sys.platform == "linux":
        try:
            alsa = ctypes.CDLL("libasound.so.2")  # the one that SDL opens
            alsa.snd_lib_error_set_handler(alsa.snd_asoundlib_version)
        except (OSError, AttributeError):
            return  # no such library, so nothing that would speak
