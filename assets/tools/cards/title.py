"""The picture of the card game's title: the city in the last light, and those who wait before it.

Its points are px of a picture 1920 wide and 1080 high. Words stand on its left, which is darker.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, sin
from random import Random
from typing import Final

from PIL import Image

from assets.tools.cards import machines
from assets.tools.cards.paper import Paper
from assets.tools.cards.people import (
    KNEEL,
    RUN,
    STAND,
    WALK,
    Figure,
    Tone,
    group,
    marine,
    watcher,
)
from assets.tools.cards.scenery import FIRE, INK, palm, tower
from nightdrop.ui.look.theme import RGB, mixed, rgb, rgbs

WIDE, HIGH = 1920, 1080
_SKY: Final = rgbs("#171C24 #2A2A31 #46323A #6E4438 #A2613A #D08A43 #E9AE57")
_TOPS: Final = (130, 268, 392, 494, 580, 656)
_SUN, _PALE = rgbs("#F6E2B0 #D9954D")
_FAR, _MID, _NEAR, _GROUND, _FRONT = rgbs("#A3633C #6B4230 #3D2A22 #2A1E18 #14100D")
_LIGHT, _VEIL = rgbs("#E0A45C #0C0B0C")
_HELD: Final = (1444, 500)  # the middle of the sun


def title(size: tuple[int, int]) -> Image.Image:
    """The picture, so many px wide and high."""
    p, rng = Paper((WIDE, HIGH), size[0] / WIDE, _SKY[0]), Random(2004)
    _heaven(p)
    for x, foot, tall, lean in ((1130, 690, 380, 96), (1806, 680, 430, 70)):
        _smoke(p, x, foot, tall, lean)
    _row(p, rng, _FAR, 676, 74, 20)
    for x, large in ((958, 4.4), (1290, 3.6), (1662, 4.8), (1840, 3.7)):
        tower(p, mixed(_FAR, _MID, 0.25), x, 690, large)
    _row(p, rng, _MID, 742, 86, 34)
    for x, large in ((1088, 5.2), (1746, 5.6)):
        tower(p, mixed(_MID, _NEAR, 0.3), x, 760, large)
    _row(p, rng, mixed(_MID, _NEAR, 0.6), 798, 92, 44, lit=0.1)
    machines.dome(p.at(1540, 806, 3.9), _NEAR, mixed(_NEAR, _MID, 0.35), rgb("#C98645"))
    tower(p, _NEAR, 1400, 808, 7.0)
    p.box(_NEAR, 1290, 808, 410, 60)
    _row(p, rng, _NEAR, 852, 66, 60, lit=0.08, gap=(1300, 1690))
    for x, tall in ((884, 118), (1210, 96), (1262, 132), (1716, 124), (1880, 104), (640, 90)):
        palm(p, mixed(_NEAR, _FRONT, 0.4), x, 862, tall)
    _poles(p)
    _plain(p, rng)
    for x, y, large in ((990, 226, 2.5), (1190, 156, 1.25)):
        machines.cobra(p.at(x, y, large, 6), rgb("#1B171A"), rgb("#3A3136"))
    _waiting(p)
    veil(p)
    return p.finish()


def _heaven(p: Paper) -> None:
    """Bands of sky, the sun and its light."""
    for number, top in enumerate(_TOPS):
        wave = [(x, top + 16 * cos(x / 430 + number * 0.7) + 7 * sin(x / 170 + 2 * number))
                for x in range(-20, 1961, 20)]
        p.shape(_SKY[number + 1], [*wave, (1960, HIGH), (-20, HIGH)])
    for radius, alpha in ((430, 0.09), (330, 0.11), (250, 0.13), (186, 0.17)):
        p.disc(_SUN, *_HELD, radius, alpha)
    p.disc(_SUN, *_HELD, 130)


def _smoke(p: Paper, x: float, foot: float, tall: float, lean: float) -> None:
    """Smoke in two tones that drifts with the wind and thins as it rises."""
    for part, ink, alpha in ((1.0, rgb("#4A342E"), 0.34), (0.6, rgb("#241A18"), 0.4)):
        steps = round(46 * part**0.4)
        p.cloud(ink, [(x - 8 * (1 - part) + lean * (n / 46) ** 1.7 + 9 * sin(n * 0.55),
                       foot - tall * n / 46, (9 + 44 * (n / 46) ** 1.2) * part)
                      for n in range(steps)], alpha)


def _row(p: Paper, rng: Random, ink: RGB, foot: float, tall: float, least: float,
         lit: float = 0.0, gap: tuple[float, float] = (0, 0)) -> None:
    """A row of roofs with parapets, tanks and masts."""
    x = -20.0
    while x < WIDE + 20:
        wide, high = rng.uniform(48, 118), rng.uniform(least, tall)
        kind, part, window = rng.random(), rng.uniform(0.15, 0.7), rng.random()
        if not gap[0] < x + wide / 2 < gap[1]:
            top = foot - high
            p.box(ink, x, top, wide + 1, high + 200)
            p.box(ink, x - 2, top - 6, wide + 5, 9)
            if kind < 0.3:
                p.box(ink, x + wide * part, top - 20, 20, 22, 4)
            elif kind < 0.6:
                p.line(ink, [(x + wide * part, top), (x + wide * part, top - 20 - 60 * part)], 2)
                p.line(ink, [(x + wide * part - 7, top - 16), (x + wide * part + 7, top - 16)], 2)
            elif kind < 0.74:
                p.box(ink, x + wide * 0.1, top - 18, wide * 0.45, 20)
            if window < lit:
                p.box(FIRE, x + wide * 0.4, top + 18, 7, 10, alpha=0.8)
        x += wide


def _poles(p: Paper) -> None:
    """A line of poles with three wires, farther off to the right."""
    ends = [(760, 862, 176), (1010, 858, 148), (1226, 855, 126), (1412, 852, 108)]
    for x, foot, tall in ends:
        p.line(_FRONT, [(x, foot), (x, foot - tall)], 4)
        for down in (0.03, 0.13):
            p.line(_FRONT, [(x - tall * 0.15, foot - tall * (1 - down)),
                            (x + tall * 0.15, foot - tall * (1 - down))], 3)
    for (x, foot, tall), (end, low, small) in pairwise(ends):
        for side in (-0.14, 0.14):
            start = x + tall * side, foot - tall * 0.97
            stop = end + small * side, low - small * 0.97
            wire = [(start[0] + (stop[0] - start[0]) * n / 12,
                     start[1] + (stop[1] - start[1]) * n / 12 + 16 * (1 - (n / 6 - 1) ** 2))
                    for n in range(13)]
            p.line(_FRONT, wire, 1.4)


def _plain(p: Paper, rng: Random) -> None:
    """The open ground before the city."""
    for top, ink in ((856, mixed(_NEAR, _GROUND, 0.4)), (892, _GROUND), (980, _FRONT)):
        wave = [(x, top + 9 * sin(x / 260 + top)) for x in range(-20, 1961, 20)]
        p.shape(ink, [*wave, (1960, HIGH + 20), (-20, HIGH + 20)])
    for _one in range(60):
        x, y = rng.uniform(700, 1920), rng.uniform(912, 976)
        p.oval(mixed(_GROUND, _MID, 0.35), x, y, rng.uniform(3, 11), 2)


def _waiting(p: Paper) -> None:
    """A tank and a section before the city, nobody of whom has a face."""
    dark = Tone(INK, rgb("#2B221B"))
    p.oval(rgb("#0B0908"), 986, 975, 150, 8, 0.6)
    machines.abrams(p.at(978, 972, 4.0), 0.42)
    people: tuple[tuple[Figure, float, float, float], ...] = (
        (marine(STAND), 1216, 950, 3.5), (marine(WALK), 1314, 968, 4.1),
        (watcher(KNEEL), 1430, 972, 4.1), (marine(WALK), 1560, 956, 3.7),
        (marine(RUN), 1682, 972, 4.2), (marine(KNEEL), 1812, 964, 3.8))
    for figure, x, y, large in people:
        p.oval(rgb("#0B0908"), x, y + 2, 12 * large, 5, 0.6)
        group(p, figure, _LIGHT, x, y, large, dark)


def veil(p: Paper) -> None:
    """Dark from the left, where the words are, and towards the foot."""
    whole = p.image.size
    ramp = Image.linear_gradient("L")  # white at its foot
    left = ramp.rotate(-90).resize((whole[0] // 2, whole[1])).point([round(0.58 * v * v / 255)
                                                                     for v in range(256)])
    p.image.paste(_VEIL, (0, 0), left)
    foot = ramp.resize((whole[0], whole[1] // 6)).point([round(0.55 * v) for v in range(256)])
    p.image.paste(_VEIL, (0, whole[1] - foot.height), foot)
