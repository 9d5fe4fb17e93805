"""Plays sounds, or nothing where that cannot be: a worker owns the mixer, the window never waits.

The mixer is opened when the first sound is wanted, and closed after a while of silence, so that
a window that only waits costs nothing. The files are in assets/sounds;
`assets.tools.soundmaker` made them.
"""

from __future__ import annotations

import ctypes
import sys
import time
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Final

import pygame

from nightdrop.table.disk.files import data_path
from nightdrop.table.language import N_

QUIET_S: Final = 20.0  # after so long without a sound the device is let go
LATE_S: Final = 0.3  # a sound that comes later than this would only confuse
PATIENCE_S: Final = 0.5  # for letting the device go; the program ends without it then
RATE: Final = 22050  # samples a second, as the files of the sounds have them
BUFFER: Final = 512  # samples
FADE_MS: Final = 30  # how long hushed sounds take to end, so that they do not click
NO_DEVICE: Final = N_("No sound device was found, so the game is silent.")
NO_MIXER: Final = N_("This pygame was built without sound, so the game is silent.")
NO_FILES: Final = N_("The sounds of this installation are missing, so the game is silent.")
DUMMY: Final = N_("The sound driver is a dummy, so nothing will be heard.")
_HUSH, _WAKE = "hush", "wake"
# There is one mixer in a process: a worker that is slow to end must not close the next one's.
_DEVICE = Lock()


class Sounds:
    """All that is heard. `problem` is why nothing can be, a sentence to be translated, or ""."""

    def __init__(self) -> None:
        self.level = 0.0
        self.problem = ""
        self._wanted: SimpleQueue[tuple[str, float]] = SimpleQueue()
        self._worker: Thread | None = None

    def set(self, volume: float, muted: bool) -> None:
        """How loud, 0-1. What a person hears grows with the square."""
        self.level = 0.0 if muted else volume * volume

    def play(self, sound: str) -> None:
        """Let a sound (a `shown.Sound`) be heard, at once or never."""
        if self.level > 0 and self._is_at_work():
            self._wanted.put((sound, time.monotonic()))

    def wake(self) -> None:
        """Open the device if anything is to be heard, so that `problem` is known soon."""
        if self.level > 0 and self._is_at_work():
            self._wanted.put((_WAKE, time.monotonic()))

    def _is_at_work(self) -> bool:
        """Whether there is somebody to play it; the worker begins with the first sound."""
        if self._worker is None:
            self._worker = Thread(target=self._work, name="sounds", daemon=True)
            self._worker.start()
        return self._worker.is_alive()

    def hush(self) -> None:
        """Silence, at once."""
        if self._worker is not None and self._worker.is_alive():
            self._wanted.put((_HUSH, time.monotonic()))

    def close(self) -> None:
        """Let the device go; a sound that is still wanted opens it again."""
        if self._worker is not None:
            self._wanted.put(("", 0.0))
            self._worker.join(PATIENCE_S)
            self._worker = None

    def _work(self) -> None:
        """The worker: opens the device, plays what is wanted, closes; a fault ends it for good."""
        try:
            Mixer(self).serve(self._wanted)
        except pygame.error:
            self.problem = NO_DEVICE
        except OSError:
            self.problem = NO_FILES
        except NotImplementedError:  # from what stands in for a module that was left out
            self.problem = NO_MIXER


class Mixer:
    """The worker's own: the open device and the sounds in its format."""

    def __init__(self, owner: Sounds) -> None:
        self.owner = owner
        self._ready: dict[str, pygame.mixer.Sound] = {}
        self._open = False
        self._device = _DEVICE

    def serve(self, wanted: SimpleQueue[tuple[str, float]]) -> None:
        """Play what comes until "" comes. Raises what the mixer raises."""
        try:
            while True:
                try:
                    name, asked = self._next(wanted)
                except Empty:
                    self._close()
                    continue
                if not name:
                    break
                self._do(name, asked)
        finally:
            self._close()

    def _do(self, name: str, asked: float) -> None:
        if name == _HUSH:
            self._hush()
        elif self._begin() and name != _WAKE:
            self._play(name, asked)

    def _next(self, wanted: SimpleQueue[tuple[str, float]]) -> tuple[str, float]:
        """What is wanted next. Raises Empty when it is long silent."""
        return wanted.get(timeout=QUIET_S) if self._open else wanted.get()

    def _play(self, name: str, asked: float) -> None:
        """Play a sound, unless it took too long to get here. Raises OSError without its file."""
        if name not in self._ready:
            self._ready[name] = pygame.mixer.Sound(data_path("assets", "sounds", f"{name}.wav"))
        if time.monotonic() - asked <= LATE_S:
            self._ready[name].set_volume(self.owner.level)
            self._ready[name].play()

    def _begin(self) -> bool:
        """Open the device in the format of the samples; False while another worker has it."""
        if not self._open:
            if not self._device.acquire(timeout=LATE_S):
                return False
            self._open = True
            quiet_alsa()
            pygame.mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
            if pygame.mixer.get_driver() == "dummy":
                self.owner.problem = DUMMY
        return True

    def _hush(self) -> None:
        if self._open:
            pygame.mixer.fadeout(FADE_MS)

    def _close(self) -> None:
        """Let the device go.

        A sound that ends, or is freed, while the mixer quits would stop the program for good: its
        callback and `quit` each wait for what the other holds. So all are stopped first.
        """
        if self._open:
            try:
                if pygame.mixer.get_init():
                    pygame.mixer.stop()
                self._ready.clear()
                pygame.mixer.quit()
            finally:
                self._open = False
                self._device.release()


def quiet_alsa() -> None:
    """Keep what Linux's sound library says of a missing device from the terminal.

    It prints a dozen lines by itself where there is no device, and the settings say so in one. Its
    handler of errors becomes a function of its own that does nothing whatever it is given: standard
    error stays as it is, so that nothing else is lost.
    """
    if sys.platform == "linux":
        try:
            alsa = ctypes.CDLL("libasound.so.2")  # the one that SDL opens
            alsa.snd_lib_error_set_handler(alsa.snd_asoundlib_version)
        except (OSError, AttributeError):
            return  # no such library, so nothing that would speak
