"""What pictures of the city stand on: sky, sun, skylines, ground, dust, smoke, walls, palms.

A picture is 100 units wide and 88 high; what lies behind is drawn in the colours of its sky.
"""

from __future__ import annotations

from math import cos, pi, sin, tau
from random import Random
from typing import Final, NamedTuple

from assets.tools.cards.paper import Paper
from nightdrop.ui.look.theme import RGB, mixed, rgb, rgbs

INK, SOOT, UMBER, CLAY = rgbs("#14110E #231C16 #3D3128 #5C4A39")
CREAM, GOLD, FIRE, WIRE = rgbs("#F3EAD6 #E9B44C #F6D27A #DB5A3A")
HIGH: Final = 88.0  # of a picture


class Sky(NamedTuple):
    """Five bands from above, the sun, what is dark on the ground, and the light along edges."""

    bands: tuple[RGB, ...]
    sun: RGB
    dark: RGB
    edge: RGB


def _sky(bands: str, sun: str, dark: str, edge: str) -> Sky:
    return Sky(rgbs(bands), rgb(sun), rgb(dark), rgb(edge))


DAWN = _sky("#274249 #44605E #7B8270 #BA9B6B #E3B66F", "#F6E6BA", "#2A231B", "#D9B279")
DUSK = _sky("#2A1F22 #55302B #8B4B33 #BF6F3C #E29E4E", "#F4D292", "#241A15", "#C77B42")
NOON = _sky("#4D6D7A #7B9293 #AAB2A2 #D0C8A5 #E7D7A9", "#FCF5DF", "#3A3226", "#CBBB8E")
SAND = _sky("#8A744E #A68C60 #BFA475 #D3BA89 #E3CDA0", "#F6EBCB", "#5B4A31", "#EAD9B0")
NIGHT = _sky("#11151B #19212A #253039 #33414A #485550", "#DDD7BA", "#0D0F11", "#7F8B84")
INFRA = _sky("#0B1F1C #113330 #194940 #246155 #337C6B", "#8FE0B8", "#081916", "#CFFFE6")


def sky(p: Paper, of: Sky, sun: tuple[float, float, float] | None = (66, 38, 13)) -> None:
    """Bands with a wave of 4 between them, and a sun in three rings of its light."""
    p.box(of.bands[0], -5, -5, 110, 100)
    for number, (top, lean) in enumerate(((13, 3), (26, -2), (38, 2), (50, -1)), 1):
        wave = [(x, top + lean * cos(x / 30) + 2 * sin(x / 17 + number)) for x in range(-5, 106, 3)]
        p.shape(of.bands[number], [*wave, (105, HIGH + 2), (-5, HIGH + 2)])
    if sun:
        x, y, radius = sun
        for part, alpha in ((2.5, 0.10), (1.85, 0.14), (1.4, 0.18)):
            p.disc(of.sun, x, y, radius * part, alpha)
        p.disc(of.sun, x, y, radius)


def haze(of: Sky, near: float) -> RGB:
    """The colour of what is so near: 0 is the foot of the sky, 1 the dark of the ground."""
    return mixed(of.bands[3], of.dark, near)


def city(p: Paper, of: Sky, foot: float = 62, seed: int = 1, *, tall: float = 12,
         lit: bool = False, minaret: bool = True) -> None:
    """Two rows of flat roofs with tanks, masts and palms, the far one pale, to `foot`."""
    rng = Random(seed)
    _row(p, rng, haze(of, 0.34), foot, tall * 1.25, lit=False)
    if minaret:
        tower(p, haze(of, 0.34), rng.choice((8, 92, 56, 44)) + rng.uniform(-3, 3), foot, 0.72)
    ink = haze(of, 0.62)
    _row(p, rng, ink, foot, tall * 0.8, lit=lit)
    for _one in range(2):
        palm(p, haze(of, 0.72), rng.uniform(3, 97), foot + 1, rng.uniform(11, 15))


def _row(p: Paper, rng: Random, ink: RGB, foot: float, tall: float, lit: bool) -> None:
    x = -4.0
    while x < 104:
        wide, high = rng.uniform(6, 15), rng.uniform(0.35, 1.0) * tall
        top = foot - high
        p.box(ink, x, top, wide + 0.3, high + 8)
        p.box(ink, x - 0.3, top - 0.9, wide + 0.9, 1.3)  # the parapet
        kind = rng.random()
        if kind < 0.28:
            p.box(ink, x + wide * 0.2, top - 3, wide * 0.24, 3.2, 0.6)
        elif kind < 0.5:
            p.line(ink, [(x + wide * 0.7, top), (x + wide * 0.7, top - rng.uniform(3, 7))], 0.5)
        elif kind < 0.62:
            p.shape(ink, f"M{x + wide * 0.5} {top} l1.6 -2.6 l1.4 2.6 Z")
        if lit and rng.random() < 0.5:
            p.box(FIRE, x + wide * 0.4, top + high * 0.3, 1.3, 1.9, alpha=0.85)
        x += wide


def tower(p: Paper, ink: RGB, x: float, foot: float, size: float = 1.0) -> None:
    """A minaret, 40 units high, its foot at this point."""
    on = p.at(x, foot, size)
    on.box(ink, -1.7, -33, 3.4, 34)
    on.box(ink, -2.9, -23.4, 5.8, 1.8, 0.5)
    on.shape(ink, "M-1.9 -33 Q-2.3 -36 0 -39.4 Q2.3 -36 1.9 -33 Z")
    on.line(ink, [(0, -39), (0, -42)], 0.5)


def palm(p: Paper, ink: RGB, x: float, foot: float, tall: float) -> None:
    """A date palm."""
    on = p.at(x, foot, tall / 12)
    on.limb(ink, [(0, 0), (0.5, -5), (0.2, -11)], [1.5, 1.0, 0.9])
    for across, top, tip in ((-5, -12, -7.4), (-4.8, -14.4, -11), (-2.6, -16, -15), (0.6, -16, -17),
                             (3.4, -15.6, -14.4), (5, -14, -10.4), (4.8, -11.8, -7.2)):
        on.shape(ink, f"M0.2 -11.6 Q{across * 0.5} {top} {across} {tip} "
                      f"Q{across * 0.35} {top + 2} 0.2 -10.4 Z")


def ground(p: Paper, ink: RGB, top: float = 64, far: RGB | None = None) -> None:
    """The ground up to `top`, with a paler strip behind it."""
    if far is not None:
        wave = [(x, top - 3.4 + 0.8 * sin(x / 13)) for x in range(-5, 106, 3)]
        p.shape(far, [*wave, (105, HIGH + 2), (-5, HIGH + 2)])
    wave = [(x, top + 1.2 * sin(x / 19 + 1)) for x in range(-5, 106, 3)]
    p.shape(ink, [*wave, (105, HIGH + 2), (-5, HIGH + 2)])


def street(p: Paper, of: Sky, sun: tuple[float, float, float] | None = (66, 38, 13),
           seed: int = 1, *, foot: float = 61, top: float = 66, minaret: bool = True,
           lit: bool = False) -> None:
    """Sky, city and ground: the background of most pictures."""
    sky(p, of, sun)
    city(p, of, foot, seed, minaret=minaret, lit=lit)
    ground(p, haze(of, 0.92), top, haze(of, 0.76))
    rng = Random(seed + 7)
    for _one in range(9):  # stones
        x, y = rng.uniform(0, 100), rng.uniform(top + 6, HIGH)
        p.oval(haze(of, 0.78), x, y, rng.uniform(0.6, 1.8), 0.5)


def dust(p: Paper, ink: RGB, x: float, y: float, size: float = 1.0, alpha: float = 0.5) -> None:
    """The dust that wheels and shots raise, low on the ground."""
    puffs = ((0, 0, 5), (6, 0.6, 4), (-6, 0.6, 4.2), (11, 1.8, 2.8), (-11, 1.8, 3), (3, -3.4, 3.8),
             (-3.6, -3, 3.2))
    p.cloud(ink, [(x + dx * size, y + dy * size, r * size) for dx, dy, r in puffs], alpha)


def smoke(p: Paper, ink: RGB, x: float, foot: float, tall: float, lean: float = 8) -> None:
    """A column of smoke that broadens as it rises."""
    for part, alpha in ((1.0, 0.3), (0.66, 0.3)):  # a core in a paler cloud
        p.cloud(ink, [(x + lean * (n / 22) ** 1.6 + 1.3 * part * sin(n * 1.9),
                       foot - tall * n / 22, (1.2 + 5.4 * n / 22) * part)
                      for n in range(round(22 * part**0.5))], alpha)


def burst(p: Paper, x: float, y: float, radius: float, ink: RGB = FIRE) -> None:
    """A flash: eight points, and a pale heart."""
    points = [(x + (radius if n % 2 == 0 else radius * 0.46) * cos(pi * n / 8),
               y + (radius if n % 2 == 0 else radius * 0.46) * sin(pi * n / 8)) for n in range(16)]
    p.shape(ink, points)
    p.disc(CREAM, x, y, radius * 0.28)


def sandbags(p: Paper, x: float, foot: float, across: int, up: int = 2,
             ink: RGB = UMBER, edge: RGB = CLAY) -> None:
    """A wall of bags, the left foot of it at this point; a bag is 6 units by 3.2."""
    for row in range(up):
        for number in range(across - row % 2):
            left = x + 6 * number + 3 * (row % 2)
            top = foot - 3.2 * (row + 1)
            p.box(ink, left, top, 5.8, 3.2, 1.5)
            p.line(edge, [(left + 1.4, top + 0.5), (left + 4.4, top + 0.5)], 0.5)


def house(p: Paper, left: float, foot: float, wide: float, high: float, ink: RGB, roof: RGB,
          hole: RGB) -> None:
    """A house of two floors with a flat roof, seen from the street."""
    p.box(ink, left, foot - high, wide, high)
    p.box(roof, left - 1.2, foot - high - 1.2, wide + 2.4, 2.6)
    count = max(1, round(wide / 13))
    for floor in range(2):
        for number in range(count):
            x = left + wide * (number + 0.5) / count - 2
            p.box(hole, x, foot - high * (0.82 - 0.42 * floor), 4, high * 0.2)


def waves(p: Paper, x: float, y: float, ink: RGB, first: float, turn: float) -> None:
    """Three radio waves in a quarter round `turn` (radians)."""
    for number in range(3):
        radius = first * (1 + 0.8 * number)
        p.line(ink, [(x + radius * cos(turn - 0.75 + 1.5 * n / 14),
                      y + radius * sin(turn - 0.75 + 1.5 * n / 14)) for n in range(15)], 1.3,
               alpha=1 - 0.2 * number)


def stars(p: Paper, seed: int, count: int = 26, foot: float = 44) -> None:
    """Stars of a night."""
    rng = Random(seed)
    for _one in range(count):
        p.disc(CREAM, rng.uniform(0, 100), rng.uniform(0, foot), rng.uniform(0.2, 0.45), 0.7)


def wheel(p: Paper, x: float, y: float, radius: float, tyre: RGB, hub: RGB) -> None:
    """A wheel seen from its side."""
    p.disc(tyre, x, y, radius)
    p.disc(hub, x, y, radius * 0.5)
    p.disc(tyre, x, y, radius * 0.2)


def spin(count: int, radius: float) -> list[tuple[float, float]]:
    """Points on a circle about 0, 0."""
    return [(radius * cos(tau * n / count), radius * sin(tau * n / count)) for n in range(count)]
