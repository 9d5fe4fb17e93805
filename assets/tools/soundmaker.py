"""Makes the sounds from filtered noise and fading tones: assets/sounds/*.wav.

A sound is mono, RATE samples a second, 16 bits. It starts and ends at zero, has no constant part
and never rises over LOUDEST; a sound of the same name is the same in every process.

`python -m assets.tools.soundmaker`; with --check nothing is written, and the exit code is 1 if a
file would differ. The window only reads the files: arithmetic beside it would slow its frames.
"""

from __future__ import annotations

import argparse
import sys
import wave
from array import array
from collections.abc import Callable, Iterable
from math import cos, exp, pi, sin
from pathlib import Path
from random import Random
from typing import Final

from nightdrop.hexwar.match.shown import Sound
from nightdrop.table.disk.files import data_path
from nightdrop.ui.look.sounds import RATE

LOUDEST: Final = 0.25  # -12 dB below full scale
_FULL = 32767
_IN_S, _OUT_S = 0.002, 0.02  # what is faded in and out at the ends
Samples = list[float]


def made(name: Sound) -> array[int]:
    """The samples of a sound."""
    make, peak = _RECIPES[name]
    return _finished(make(Random(f"sound {name}")), peak)


def _count(seconds: float) -> int:
    return round(seconds * RATE)


def _noise(rng: Random, seconds: float, low: float, high: float) -> Samples:
    """Noise between two frequencies in Hz, by filters of the first order."""
    keep, follow = _pole(low), _pole(high)
    smooth = slow = 0.0
    found = []
    for _ in range(_count(seconds)):
        smooth += follow * (rng.uniform(-1, 1) - smooth)
        slow += keep * (smooth - slow)
        found.append(smooth - slow)
    return found


def _pole(hz: float) -> float:
    """How quickly a filter of the first order follows, for its corner in Hz."""
    return 1 - exp(-2 * pi * hz / RATE)


def _tone(seconds: float, hz: float, end: float = 0.0) -> Samples:
    """A sine; with `end`, it glides there, in Hz."""
    count, phase, found = _count(seconds), 0.0, []
    ratio = (end or hz) / hz
    for number in range(count):
        found.append(sin(phase))
        phase += 2 * pi * hz * ratio ** (number / count) / RATE
    return found


def _shaped(samples: Samples, rise: float, decay: float) -> Samples:
    """Swelling and fading with these time constants in seconds."""
    up, down = 1 / max(1.0, rise * RATE), 1 / (decay * RATE)
    return [x * (1 - exp(-n * up)) * exp(-n * down) for n, x in enumerate(samples)]


def _mixed(seconds: float, *parts: tuple[float, float, Samples]) -> Samples:
    """Parts (begins in seconds, how loud, samples) in one sound of a length."""
    found = [0.0] * _count(seconds)
    for begins, loud, samples in parts:
        first = _count(begins)
        for number, x in enumerate(samples[: len(found) - first]):
            found[first + number] += loud * x
    return found


def _level(samples: Samples) -> Samples:
    """Every part equally loud at its peak, so that a mix says what it means."""
    peak = max(map(abs, samples), default=0.0)
    return [x / peak for x in samples] if peak else samples


def _finished(samples: Samples, peak: float) -> array[int]:
    """Faded at both ends, without a constant part, at its peak."""
    window = list(_window(len(samples)))
    faded = [x * w for x, w in zip(samples, window, strict=True)]
    drift = sum(faded) / sum(window)
    even = [x - drift * w for x, w in zip(faded, window, strict=True)]
    gain = min(peak, LOUDEST) * _FULL / max(map(abs, even))
    return array("h", (int(gain * x) for x in even))


def _window(count: int) -> Iterable[float]:
    """1 in the middle, 0 at the ends, smooth between."""
    rise, fall = _count(_IN_S), _count(_OUT_S)
    for number in range(count):
        part = min(1.0, number / rise, (count - 1 - number) / fall)
        yield 0.5 - 0.5 * cos(pi * part)


def _slide(rng: Random) -> Samples:
    """Card pushed over paper."""
    paper = _level(_shaped(_noise(rng, 0.3, 600, 2600), 0.05, 0.07))
    grain = _level(_shaped(_noise(rng, 0.3, 2500, 6000), 0.03, 0.04))
    return _mixed(0.3, (0.0, 1.0, paper), (0.02, 0.25, grain))


def _canopy(rng: Random) -> Samples:
    """Silk that cracks open, then rustles."""
    crack = _level(_shaped(_noise(rng, 0.2, 120, 900), 0.006, 0.045))
    silk = _shaped(_noise(rng, 0.38, 900, 4200), 0.04, 0.11)
    flutter = [x * (0.45 + 0.55 * abs(sin(pi * 13 * n / RATE))) for n, x in enumerate(silk)]
    return _mixed(0.42, (0.0, 1.0, crack), (0.03, 0.6, _level(flutter)))


def _knock(rng: Random, hz: float) -> Samples:
    """A small piece of wood on wood."""
    wood = _level(_shaped(_tone(0.08, hz, hz * 0.9), 0.0006, 0.011))
    click = _level(_shaped(_noise(rng, 0.05, 1200, 5200), 0.0003, 0.004))
    return _mixed(0.08, (0.0, 1.0, wood), (0.0, 0.7, click))


def _dice(rng: Random) -> Samples:
    """Two dice rattle, then fall as they are seen to: at 45, 75 and 92 parts in 100 of 0.7 s."""
    rattle = [(0.035 + 0.047 * n + rng.uniform(0, 0.012), 0.3, _knock(rng, 1150 + 130 * (n % 3)))
              for n in range(5)]  # fmt: skip
    falls = [(0.315, 1.0, _knock(rng, 920)), (0.335, 0.7, _knock(rng, 1080)),
             (0.525, 0.55, _knock(rng, 980)), (0.553, 0.35, _knock(rng, 1120)),
             (0.640, 0.25, _knock(rng, 1010))]  # fmt: skip
    return _mixed(0.74, *rattle, *falls)


def _thud(rng: Random) -> Samples:
    """A blow far away, and its echo."""
    boom = _level(_shaped(_tone(0.4, 92, 44), 0.004, 0.09))
    air = _level(_shaped(_noise(rng, 0.4, 40, 260), 0.006, 0.08))
    return _mixed(0.48, (0.0, 1.0, boom), (0.0, 0.7, air), (0.16, 0.3, air))


def _tick(rng: Random) -> Samples:
    """A fingernail on card."""
    nail = _level(_shaped(_tone(0.05, 1750, 1500), 0.0008, 0.006))
    card = _level(_shaped(_noise(rng, 0.05, 900, 3500), 0.0005, 0.005))
    return _mixed(0.06, (0.0, 1.0, nail), (0.0, 0.5, card))


def _stamp(rng: Random) -> Samples:
    """A rubber stamp on paper."""
    press = _level(_shaped(_noise(rng, 0.16, 90, 800), 0.002, 0.026))
    table = _level(_shaped(_tone(0.16, 150, 95), 0.003, 0.04))
    return _mixed(0.18, (0.0, 1.0, press), (0.004, 0.7, table))


def _refusal(rng: Random) -> Samples:
    """A low tone that sinks by a step."""
    first = _level(_shaped(_tone(0.14, 196), 0.01, 0.06))
    second = _level(_shaped(_tone(0.22, 165), 0.01, 0.08))
    warm = _level(_shaped(_tone(0.22, 330), 0.01, 0.04))
    return _mixed(0.36, (0.0, 1.0, first), (0.11, 1.0, second), (0.11, 0.2, warm))


def _card(rng: Random) -> Samples:
    """A card turned over: lifted, laid down."""
    lift = _level(_shaped(_noise(rng, 0.09, 1400, 5200), 0.004, 0.014))
    lay = _level(_shaped(_noise(rng, 0.09, 500, 2600), 0.001, 0.012))
    return _mixed(0.2, (0.0, 0.5, lift), (0.09, 1.0, lay))


def _drum(rng: Random) -> Samples:
    """One stroke on a low drum."""
    skin = _level(_shaped(_tone(0.36, 118, 72), 0.003, 0.085))
    stick = _level(_shaped(_noise(rng, 0.08, 150, 900), 0.001, 0.012))
    return _mixed(0.4, (0.0, 1.0, skin), (0.0, 0.35, stick))


def _bell(rng: Random) -> Samples:
    """A church bell: hum, prime, minor third, fifth, octave and above, the high ones first gone."""
    partials = ((0.5, 0.5, 0.55), (1.0, 0.8, 0.4), (1.19, 0.7, 0.33), (1.5, 0.35, 0.22),
                (2.0, 0.6, 0.2), (2.52, 0.25, 0.11), (3.01, 0.15, 0.07))  # fmt: skip
    rung = [(0.0, loud, _shaped(_tone(1.5, 392 * ratio), 0.0015, decay))
            for ratio, loud, decay in partials]  # fmt: skip
    return _mixed(1.5, *rung)


def _day(rng: Random) -> Samples:
    """Light that comes up: an open chord that swells and goes."""
    chord = ((220.0, 0.0), (330.0, 0.06), (440.0, 0.12), (554.4, 0.18))
    return _mixed(1.0, *((at, 1.0, _shaped(_tone(0.8, hz), 0.09, 0.17)) for hz, at in chord))


def _cricket(rng: Random) -> Samples:
    """The tin frog of the paratroopers: click, clack."""
    parts = []
    for at, hz, loud in ((0.0, 2900, 0.8), (0.12, 2450, 1.0)):
        tin = _level(_shaped(_tone(0.06, hz), 0.0004, 0.008))
        snap = _level(_shaped(_noise(rng, 0.06, 1800, 7000), 0.0003, 0.004))
        parts += [(at, loud, tin), (at, 0.6 * loud, snap)]
    return _mixed(0.21, *parts)


# How each is made, and how loud it is at its peak.
_RECIPES: Final[dict[Sound, tuple[Callable[[Random], Samples], float]]] = {
    "slide": (_slide, 0.11), "canopy": (_canopy, 0.11), "dice": (_dice, 0.17),
    "thud": (_thud, 0.24), "tick": (_tick, 0.06), "stamp": (_stamp, 0.15),
    "refusal": (_refusal, 0.12), "card": (_card, 0.09), "drum": (_drum, 0.22),
    "bell": (_bell, 0.14), "day": (_day, 0.09), "cricket": (_cricket, 0.10),
}  # fmt: skip
NAMES: Final[tuple[Sound, ...]] = tuple(_RECIPES)


def read(path: Path) -> array[int]:
    """The samples of a file. Raises OSError or wave.Error."""
    with wave.open(str(path), "rb") as file:
        found = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        found.byteswap()
    return found


def write(path: Path, samples: array[int]) -> None:
    """A file of these samples. Raises OSError."""
    kept = array("h", samples)
    if sys.byteorder == "big":
        kept.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, len(kept), "NONE", ""))
        file.writeframes(kept.tobytes())


def differs(path: Path, samples: array[int]) -> bool:
    """Whether a file holds anything else, but for the last bit of a sample: other machines may
    round a sine otherwise. Raises OSError or wave.Error."""
    kept = read(path)
    return len(kept) != len(samples) or any(
        abs(x - y) > 1 for x, y in zip(kept, samples, strict=True)
    )


def main(arguments: list[str] | None = None) -> int:
    """Write the sounds, or check them."""
    parser = argparse.ArgumentParser(
        "assets.tools.soundmaker", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if a file differs")
    check, code = parser.parse_args(arguments).check, 0
    for name in NAMES:
        path, samples = data_path("assets", "sounds", f"{name}.wav"), made(name)
        if not check:
            write(path, samples)
        elif not path.exists() or differs(path, samples):
            print(f"{path.name} is not what the tool makes", file=sys.stderr)
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main())
