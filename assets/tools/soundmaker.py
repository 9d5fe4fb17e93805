"""Makes the sounds from filtered noise and fading tones: assets/sounds/*.wav.

A sound is mono, RATE samples a second, 16 bits. It starts and ends at zero, has no constant part
and never rises over LOUDEST; a sound of the same name is the same in every process. A loop of the
ambience goes on for ever instead: whatever reaches over its end goes on at its beginning.

`python -m assets.tools.soundmaker`; with --check nothing is written, and the exit code is 1 if a
file would differ. The window only reads the files: arithmetic beside it would slow its frames.
"""

from __future__ import annotations

import argparse
import sys
import wave
from array import array
from collections.abc import Callable, Iterable
from math import cos, exp, pi, sin, sqrt
from pathlib import Path
from random import Random
from typing import Final, get_args

from nightdrop.hexwar.match.animation_script import Loop, Sound
from nightdrop.table.disk.files import data_path
from nightdrop.ui.look.sounds import RATE

LOUDEST: Final = 0.25  # -12 dB below full scale
_FULL = 32767
_IN_S, _OUT_S = 0.002, 0.02  # what is faded in and out at the ends
Samples = list[float]


def made(name: Sound | Loop) -> array[int]:
    """The samples of a sound, or of a loop."""
    make, loud, finished = _RECIPES[name]
    return finished(make(Random(f"sound {name}")), loud)


def _count(seconds: float) -> int:
    return round(seconds * RATE)


def _noise(rng: Random, seconds: float, low: float, high: float) -> Samples:
    """Noise between two frequencies in Hz."""
    return _band(_white(rng, seconds), low, high)


def _white(rng: Random, seconds: float) -> Samples:
    return [2 * rng.random() - 1 for _ in range(_count(seconds))]


def _band(samples: Iterable[float], low: float, high: float) -> Samples:
    """What lies between two frequencies in Hz, by filters of the first order."""
    keep, follow = _pole(low), _pole(high)
    smooth = slow = 0.0
    found = []
    for x in samples:
        smooth += follow * (x - smooth)
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
    """The clicker of the paratroopers: click, clack."""
    parts = []
    for at, hz, loud in ((0.0, 2900, 0.8), (0.12, 2450, 1.0)):
        tin = _level(_shaped(_tone(0.06, hz), 0.0004, 0.008))
        snap = _level(_shaped(_noise(rng, 0.06, 1800, 7000), 0.0003, 0.004))
        parts += [(at, loud, tin), (at, 0.6 * loud, snap)]
    return _mixed(0.21, *parts)


# The loops. Their lengths differ, so that those heard together do not come round together.


def _air(rng: Random, seconds: float, *bands: tuple[float, float]) -> Samples:
    """Noise in bands of frequencies in Hz, without a seam between end and beginning.

    What the filters keep of its end they have at its beginning.
    """
    white = _white(rng, seconds)
    lead = RATE // 2
    found = [*white[-lead:], *white]
    for low, high in bands:
        found = _band(found, low, high)
    return _even(found[lead:])


def _even(samples: Samples) -> Samples:
    """At a root mean square of 1."""
    mean = sqrt(sum(x * x for x in samples) / len(samples))
    return [x / mean for x in samples]


def _tide(rng: Random, seconds: float, least: float, most: float, period: float) -> Samples:
    """The volume of a sound that comes and goes, about once a `period` in seconds."""
    marks = round(seconds / period * 2)
    heights = [rng.uniform(least, most) for _ in range(marks)]
    count, found = _count(seconds), []
    for number in range(count):
        mark, part = divmod(number * marks / count, 1)
        here, there = heights[int(mark)], heights[(int(mark) + 1) % marks]
        found.append(here + (there - here) * (0.5 - 0.5 * cos(pi * part)))
    return found


def _times(samples: Samples, loud: Samples) -> Samples:
    return [x * y for x, y in zip(samples, loud, strict=True)]


def _sum(*parts: tuple[float, Samples]) -> Samples:
    """Parts of one length, each with how loud it is."""
    found = [0.0] * len(parts[0][1])
    for loud, samples in parts:
        found = [so_far + loud * x for so_far, x in zip(found, samples, strict=True)]
    return found


def _lay(loop: Samples, begins: float, loud: float, samples: Samples) -> None:
    """Add what begins at a time in seconds, round the end to the beginning where it is longer."""
    first, count = _count(begins), len(loop)
    for number, x in enumerate(samples):
        loop[(first + number) % count] += loud * x


def _endless(samples: Samples, mean: float) -> array[int]:
    """Without a constant part, at a root mean square."""
    drift = sum(samples) / len(samples)
    return array("h", (round(mean * _FULL * x) for x in _even([x - drift for x in samples])))


def _chirp(rng: Random, hz: float, syllables: int) -> Samples:
    """A field cricket's: strokes of the wings, the first the softest, each falling a little."""
    found = [0.0] * _count(0.03 * syllables + 0.03)
    for number in range(syllables):
        lasts = rng.uniform(0.015, 0.019)
        count, tone = _count(lasts), _tone(lasts, hz * rng.uniform(0.995, 1.005), hz * 0.965)
        loud = 0.55 + 0.45 * number / (syllables - 1)
        stroke = [loud * x * sin(pi * n / count) ** 1.5 for n, x in enumerate(tone)]
        _lay(found, 0.03 * number, 1.0, stroke)
    return found


def _insects(rng: Random) -> Samples:
    """Crickets of a meadow, near ones who sing and rest, and a chorus too far to be told apart."""
    seconds = 21.0
    far = _times(_air(rng, seconds, (3600, 5200), (3900, 4900), (3900, 4900)),
                 _tide(rng, seconds, 0.4, 1.2, 3.0))  # fmt: skip
    loop = _sum((0.3, _air(rng, seconds, (90, 400), (90, 400))), (0.12, far))
    for hz, loud, pause in ((4180, 0.6, 0.46), (4460, 1.0, 0.38), (4630, 0.45, 0.54),
                            (4890, 0.25, 0.41), (4330, 0.3, 0.6), (4720, 0.2, 0.36)):  # fmt: skip
        at = begins = rng.uniform(0, seconds)
        rests = at + rng.uniform(4, 9)
        while at < begins + seconds - 0.7:
            _lay(loop, at, 1.4 * loud * rng.uniform(0.75, 1), _chirp(rng, hz, rng.choice((3, 4))))
            at += pause * rng.uniform(0.9, 1.15)
            if at > rests:
                at += rng.uniform(0.9, 2.6)
                rests = at + rng.uniform(3, 9)
    return loop


def _engines(rng: Random) -> Samples:
    """Transports far off: propellers and exhausts of many, none quite as fast as the next."""
    seconds, every = 20.0, 5  # samples between two of such low tones that are reckoned
    count = _count(seconds) // every
    drone = [0.0] * count
    for hz, loud in ((56, 0.6), (112, 1.0), (168, 0.7), (224, 0.5), (280, 0.25)):
        for _ in range(3):  # engines; whole numbers of waves, and of wanderings, fill the loop
            waves, turn = round(hz * rng.uniform(0.96, 1.04) * seconds), rng.uniform(0, 2 * pi)
            slow, wide = rng.randint(5, 12), rng.uniform(1.5, 4)
            step, sway = 2 * pi * waves / count, 2 * pi * slow / count
            for n in range(count):
                drone[n] += loud * sin(n * step + turn + wide * sin(n * sway))
    pairs = zip(drone, [*drone[1:], drone[0]], strict=True)
    whole = [x + (y - x) * part / every for x, y in pairs for part in range(every)]
    roar = _air(rng, seconds, (60, 420), (60, 420))
    return _times(_sum((1.0, _even(whole)), (0.8, roar)), _tide(rng, seconds, 0.12, 1.25, 6.0))


def _far(rng: Random, seconds: float, low: float, high: float) -> Samples:
    """Noise of which the air has kept nothing of what lies far above."""
    return _band(_noise(rng, seconds, low, high), low, high)


def _boom(rng: Random, low: float, high: float, decay: float, roll: float) -> Samples:
    """A report far away between two frequencies in Hz, which rolls on as long as `roll` says."""
    report = _level(_shaped(_far(rng, 6 * decay, low, high), 0.15 * decay, decay))
    echo = _level(_shaped(_far(rng, 5 * roll, low, high * 0.5), 0.15 * roll, roll))
    uneven = _times(echo, _tide(rng, len(echo) / RATE, 0.3, 1.0, 0.25))
    return _mixed(max(6 * decay, 5 * roll + 0.05), (0.0, 1.0, report), (0.05, 0.45, uneven))


def _flak(rng: Random) -> Samples:
    """Guns against aircraft beyond the hills: bursts of small ones, and a heavy one at times."""
    seconds = 22.0
    loop = [0.0] * _count(seconds)
    for at in (0.8, 3.7, 5.1, 9.2, 12.6, 13.9, 18.3, 20.9):
        loud, beat, high = rng.uniform(0.3, 0.9), rng.uniform(0.19, 0.26), rng.uniform(240, 420)
        for shot in range(rng.randint(3, 7)):
            _lay(loop, at + shot * beat * rng.uniform(0.97, 1.03), loud * rng.uniform(0.7, 1),
                 _boom(rng, 70, high, 0.045, 0.12))  # fmt: skip
    for at in (2.4, 7.7, 11.0, 16.2, 19.6):
        _lay(loop, at, rng.uniform(0.8, 1.3), _boom(rng, 45, 210, 0.14, 0.55))
    return loop


def _note(seconds: float, *hz: float, loud: float = 1.0, tremble: float = 0.0) -> Samples:
    """A whistled note that glides through these frequencies in Hz; it may `tremble`, in Hz."""
    count, phase, found = _count(seconds), 0.0, []
    for number in range(count):
        mark, part = divmod((len(hz) - 1) * number / count, 1)
        here, there = hz[int(mark)], hz[min(int(mark) + 1, len(hz) - 1)]
        phase += 2 * pi * (here + (there - here) * part) / RATE
        beat = 1 - 0.45 * (0.5 - 0.5 * cos(2 * pi * tremble * number / RATE)) if tremble else 1.0
        swell = sin(pi * number / count) ** 0.8
        found.append(loud * swell * beat * (sin(phase) + 0.06 * sin(2 * phase)))
    return found


def _blackbird(rng: Random) -> list[Samples]:
    """Three to five fluted notes, and a high twitter behind them."""
    notes, hz = [], rng.uniform(1900, 2500)
    for _ in range(rng.randint(3, 5)):
        there = min(3000.0, max(1600.0, hz * rng.uniform(0.75, 1.35)))
        notes.append(_note(rng.uniform(0.12, 0.32), hz, there, there * rng.uniform(0.93, 1.05)))
        hz = there * rng.uniform(0.85, 1.2)
    return [*notes, *_twitter(rng, 4200, rng.randint(3, 6), 0.3)]


def _twitter(rng: Random, hz: float, notes: int, loud: float) -> list[Samples]:
    """Short high notes that fall or rise, each its own way."""
    found = []
    for _ in range(notes):
        top = hz * rng.uniform(0.85, 1.15)
        found.append(_note(rng.uniform(0.035, 0.075), top, top * rng.uniform(0.72, 1.12),
                           loud=loud * rng.uniform(0.5, 1)))  # fmt: skip
    return found


def _pigeon() -> list[Samples]:
    """A wood pigeon: five notes, the second the longest."""
    notes = ((0.2, 0.7), (0.5, 1.0), (0.38, 0.9), (0.2, 0.6), (0.22, 0.7))
    return [_note(lasts, 470, 500, 455, loud=loud, tremble=23) for lasts, loud in notes]


def _sing(
    rng: Random, loop: Samples, at: float, loud: float, notes: list[Samples], gap: float
) -> None:
    """Lay a phrase note by note, and what trees and walls send back of each."""
    for note in notes:
        for late, part in ((0.0, 1.0), (0.071, 0.22), (0.127, 0.14), (0.211, 0.08)):
            _lay(loop, at + late, loud * part, note)
        at += len(note) / RATE + gap * rng.uniform(0.6, 1.5)


def _birds(rng: Random) -> Samples:
    """The first light: blackbirds answer each other, a pigeon, sparrows, a wren far off."""
    seconds = 22.0
    loop = [0.4 * x for x in _air(rng, seconds, (90, 500), (90, 500))]
    for at, loud in ((0.4, 1.0), (4.1, 0.35), (6.6, 0.9), (10.2, 0.4), (12.9, 1.0), (17.0, 0.45),
                     (19.4, 0.8)):  # fmt: skip
        _sing(rng, loop, at, 2.0 * loud, _blackbird(rng), 0.05)
    for at, loud in ((3.0, 0.5), (8.8, 0.4), (15.3, 0.6), (20.9, 0.45)):
        _sing(rng, loop, at, 1.6 * loud, _twitter(rng, 4700, rng.randint(7, 14), 1.0), 0.03)
    for at in (1.8, 11.9):
        _sing(rng, loop, at, 1.0, _pigeon() + _pigeon(), 0.09)
    for at in (5.5, 7.9, 9.6, 14.4, 16.2, 18.7, 21.3):
        _sing(rng, loop, at, 0.8, _twitter(rng, 3300, rng.randint(1, 3), 1.0), 0.12)
    return loop


def _wind(rng: Random) -> Samples:
    """A light wind over hedges: gusts, and leaves that follow them."""
    seconds = 21.0
    gusts = _tide(rng, seconds, 0.35, 1.2, 4.2)
    low = _times(_air(rng, seconds, (90, 420), (90, 600)), gusts)
    leaves = _times(_air(rng, seconds, (1400, 4200), (900, 5000)),
                    _times([x * x for x in gusts], _tide(rng, seconds, 0.5, 1.1, 0.5)))  # fmt: skip
    return _sum((1.0, low), (0.28, leaves))


def _guns(rng: Random) -> Samples:
    """Artillery miles away: single reports and salvoes that roll along the horizon."""
    seconds = 20.0
    loop = [0.0] * _count(seconds)
    for at, shots in ((0.9, 1), (3.2, 3), (7.4, 1), (8.9, 2), (12.3, 1), (14.1, 4), (18.4, 2)):
        for _ in range(shots):
            _lay(loop, at, rng.uniform(0.35, 1.0), _boom(rng, 40, rng.uniform(110, 240), 0.16, 0.7))
            at += rng.uniform(0.22, 0.7)
    return loop


# How each is made, how loud it is (a sound at its peak, a loop at its root mean square), and how it
# begins and ends.
_Recipe = tuple[Callable[[Random], Samples], float, Callable[[Samples, float], "array[int]"]]
_RECIPES: Final[dict[Sound | Loop, _Recipe]] = {
    "slide": (_slide, 0.11, _finished), "canopy": (_canopy, 0.11, _finished),
    "dice": (_dice, 0.17, _finished), "thud": (_thud, 0.24, _finished),
    "tick": (_tick, 0.06, _finished), "stamp": (_stamp, 0.15, _finished),
    "refusal": (_refusal, 0.12, _finished), "card": (_card, 0.09, _finished),
    "drum": (_drum, 0.22, _finished), "bell": (_bell, 0.14, _finished),
    "day": (_day, 0.09, _finished), "cricket": (_cricket, 0.10, _finished),
    "insects": (_insects, 0.006, _endless), "engines": (_engines, 0.007, _endless),
    "flak": (_flak, 0.005, _endless), "birds": (_birds, 0.008, _endless),
    "wind": (_wind, 0.009, _endless), "guns": (_guns, 0.005, _endless),
}  # fmt: skip
NAMES: Final[tuple[Sound, ...]] = get_args(Sound)
LOOPS: Final[tuple[Loop, ...]] = get_args(Loop)


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
    for name in (*NAMES, *LOOPS):
        path, samples = data_path("assets", "sounds", f"{name}.wav"), made(name)
        if not check:
            write(path, samples)
        elif not path.exists() or differs(path, samples):
            print(f"{path.name} is not what the tool makes", file=sys.stderr)
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main())
