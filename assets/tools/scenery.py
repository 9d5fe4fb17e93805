"""Paints the night of the first game's title, sheets and cover, in flat layers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from random import Random
from typing import Final

import pygame

from nightdrop.hexwar.ui.counters.colours import COUNTERS
from nightdrop.ui.look.theme import RGB, mixed, rgb

_FINE: Final = 3  # how much larger things are drawn before they are made smooth
SILHOUETTE, PANE = rgb("#0A1420"), rgb("#F0BC4E")
_SILK, _SHADE, _LINE, _MAN = rgb("#D6DEDF"), rgb("#9FB1BB"), rgb("#A9BBC6"), rgb("#07101A")
Points = Sequence[tuple[float, float]]

# The right half of a transport from below, its nose at the top, half its span 1.
_FUSELAGE: Final = ((0, -0.80), (0.055, -0.75), (0.09, -0.6), (0.1, -0.1), (0.08, 0.3),
                    (0.04, 0.84), (0, 0.92))  # fmt: skip
_WING: Final = ((0, -0.40), (0.34, -0.38), (0.93, -0.17), (1.0, -0.10), (0.94, -0.05),
                (0.34, -0.06), (0, -0.02))  # fmt: skip
_ENGINE: Final = ((0.24, -0.46), (0.28, -0.56), (0.36, -0.56), (0.40, -0.46), (0.38, -0.14),
                  (0.32, 0.02), (0.26, -0.14))  # fmt: skip
_TAIL: Final = ((0, 0.66), (0.33, 0.75), (0.38, 0.79), (0.34, 0.85), (0, 0.85))
_HEADING: Final = -0.26  # radians


class Stamp:
    """A place where something is printed: lengths are in parts of `size` px round `at`."""

    def __init__(self, surface: pygame.Surface, at: tuple[float, float], size: float) -> None:
        self.surface, self.at, self.size = surface, at, max(2.0, size)

    def print(self, draw: Callable[[Fine], None], ink: RGB, reach: float = 1.3) -> None:
        """Let something be drawn large, up to `reach` round the middle, and print it smooth."""
        half = round(self.size * reach) + 1
        made = pygame.Surface((2 * half * _FINE, 2 * half * _FINE), pygame.SRCALPHA)
        made.fill((*ink, 0))
        draw(Fine(made, self.size * _FINE, half * _FINE))
        small = pygame.transform.smoothscale(made, (2 * half, 2 * half))
        self.surface.blit(small, (round(self.at[0]) - half, round(self.at[1]) - half))


class Fine:
    """The enlarged paper of a stamp."""

    def __init__(self, surface: pygame.Surface, size: float, middle: int) -> None:
        self.surface, self.size, self.middle = surface, size, middle

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point in px of the paper."""
        return self.middle + x * self.size, self.middle + y * self.size

    def shape(self, ink: RGB, points: Points) -> None:
        pygame.draw.polygon(self.surface, ink, [self.at(x, y) for x, y in points])

    def disc(self, ink: RGB, x: float, y: float, radius: float) -> None:
        pygame.draw.circle(self.surface, ink, self.at(x, y), max(1.0, radius * self.size))

    def line(self, ink: RGB, start: tuple[float, float], end: tuple[float, float],
             wide: float) -> None:  # fmt: skip
        """A line of at least one px on the glass."""
        px = max(_FINE, round(wide * self.size))
        pygame.draw.line(self.surface, ink, self.at(*start), self.at(*end), px)


def plane(stamp: Stamp, ink: RGB) -> None:
    """A transport with two engines, seen from below; half its span is the stamp's size."""

    def draw(fine: Fine) -> None:
        for half in (_FUSELAGE, _WING, _ENGINE, _TAIL):
            for side in (-1, 1):
                fine.shape(ink, [_turned(side * x, y) for x, y in half])
        for x in (-0.32, 0.32):
            fine.line(ink, _turned(x - 0.12, -0.585), _turned(x + 0.12, -0.585), 0.012)

    stamp.print(draw, ink)


def _turned(x: float, y: float) -> tuple[float, float]:
    return x * cos(_HEADING) - y * sin(_HEADING), x * sin(_HEADING) + y * cos(_HEADING)


def chute(stamp: Stamp) -> None:
    """A parachute, its hem drawn in between the lines, and a man; half its breadth is the size."""
    hem = [(-1 + 2 * n / 5, 0.0) for n in range(6)]

    def draw(fine: Fine) -> None:
        dome = [(cos(pi * n / 24), -1.08 * sin(pi * n / 24)) for n in range(25)]
        scallops = [(x + 0.2 + 0.2 * -cos(pi * n / 6), -0.13 * sin(pi * n / 6))
                    for x, _y in hem[:-1] for n in range(7)]  # fmt: skip
        fine.shape(_SILK, [*dome, *scallops])
        shade = [(x, y) for x, y in dome if x > 0.34]
        fine.shape(_SHADE, [*shade, (0.42, -0.10), (0.6, -0.02), (0.8, -0.12), (1.0, 0.0)])
        for point in hem:
            fine.line(_LINE, point, (point[0] * 0.06, 1.28), 0.012)
        _man(fine)

    stamp.print(draw, _LINE, 2.1)


def _man(fine: Fine) -> None:
    """A paratrooper in harness: arms up, one knee drawn up."""
    fine.disc(_MAN, 0, 1.36, 0.105)
    fine.shape(_MAN, ((-0.13, 1.44), (0.13, 1.44), (0.11, 1.78), (-0.11, 1.78)))
    for side in (-1, 1):
        fine.line(_MAN, (side * 0.12, 1.48), (side * 0.08, 1.22), 0.05)
    fine.line(_MAN, (-0.06, 1.74), (-0.09, 2.06), 0.08)
    fine.line(_MAN, (0.06, 1.74), (0.12, 1.90), 0.08)
    fine.line(_MAN, (0.12, 1.90), (0.06, 2.04), 0.07)


def cloud(stamp: Stamp, ink: RGB) -> None:
    """A long flat cloud, its lower edge straight; half its length is the size."""

    def draw(fine: Fine) -> None:
        for x, wide, high in ((-0.55, 0.26, 0.06), (-0.2, 0.22, 0.095), (0.12, 0.24, 0.065),
                              (0.46, 0.24, 0.05), (0.0, 1.0, 0.035)):  # fmt: skip
            arc = [(x + wide * cos(pi * n / 20), -high * sin(pi * n / 20)) for n in range(21)]
            fine.shape(ink, arc)
        fine.shape(ink, ((-1.0, 0.0), (1.0, 0.0), (0.8, 0.02), (-0.8, 0.02)))

    _flat(stamp, draw, ink)


def _flat(stamp: Stamp, draw: Callable[[Fine], None], ink: RGB) -> None:
    """Print something that is broad and low without much empty paper."""
    wide, high = round(stamp.size) + 2, round(stamp.size * 0.1) + 2
    made = pygame.Surface((2 * wide * _FINE, 2 * high * _FINE), pygame.SRCALPHA)
    made.fill((*ink, 0))
    fine = _Low(made, stamp.size * _FINE, wide * _FINE)
    fine.low = high * _FINE
    draw(fine)
    small = pygame.transform.smoothscale(made, (2 * wide, 2 * high))
    stamp.surface.blit(small, (round(stamp.at[0]) - wide, round(stamp.at[1]) - high))


class _Low(Fine):
    """Paper that is broader than high."""

    low = 0

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.middle + x * self.size, self.low + y * self.size


def house(stamp: Stamp, tall: float, lit: bool) -> None:
    """A house with its foot in the middle of the stamp, its breadth the size."""

    def draw(fine: Fine) -> None:
        fine.shape(SILHOUETTE, ((0, 0.1), (0, -tall), (0.14, -tall - 0.3), (0.86, -tall - 0.3),
                           (1, -tall), (1, 0.1)))  # fmt: skip
        fine.shape(SILHOUETTE, ((0.66, -tall - 0.2), (0.66, -tall - 0.48), (0.78, -tall - 0.48),
                           (0.78, -tall - 0.2)))  # fmt: skip
        if lit:
            fine.shape(PANE, ((0.25, -0.34), (0.25, -0.14), (0.39, -0.14), (0.39, -0.34)))

    stamp.print(draw, SILHOUETTE)


def church(stamp: Stamp) -> None:
    """The church: a long nave, and a tower under a saddle roof; its height about 1.3."""

    def draw(fine: Fine) -> None:
        wall = ((-0.84, 0.1), (-0.84, -0.34), (-0.74, -0.60), (0.0, -0.60), (0.0, 0.1))
        fine.shape(SILHOUETTE, wall)
        fine.shape(SILHOUETTE, ((-0.98, 0.1), (-0.98, -0.2), (-0.84, -0.3), (-0.84, 0.1)))
        fine.shape(SILHOUETTE, ((-0.20, 0.1), (-0.20, -0.96), (-0.24, -0.98), (0.02, -1.26),
                           (0.28, -0.98), (0.24, -0.96), (0.24, 0.1)))  # fmt: skip
        fine.line(SILHOUETTE, (0.02, -1.2), (0.02, -1.36), 0.02)
        fine.shape(PANE, ((-0.04, -0.66), (-0.04, -0.82), (0.02, -0.88), (0.08, -0.82),
                           (0.08, -0.66)))  # fmt: skip

    stamp.print(draw, SILHOUETTE, 1.45)


def tree(stamp: Stamp, ink: RGB) -> None:
    """A tree of the bocage, its foot in the middle of the stamp, about 1 high."""

    def draw(fine: Fine) -> None:
        fine.line(ink, (0, 0), (0.03, -0.6), 0.07)
        for x, y, radius in ((0.0, -0.72, 0.26), (-0.2, -0.6, 0.18), (0.22, -0.62, 0.2),
                             (0.08, -0.9, 0.16)):  # fmt: skip
            fine.disc(ink, x, y, radius)

    stamp.print(draw, ink, 1.1)


SKY: Final = tuple(rgb(code) for code in (
    "#08101B", "#0B1724", "#0F1E2F", "#14283D", "#1A344D", "#22415D", "#2D4E6B", "#3A5F7D"
))  # fmt: skip
_MOON, _CRATER, _FIRE = rgb("#EDE8CE"), rgb("#DDD8BC"), rgb("#B9824F")
_HILL, _BANK, _WATER, _FAR_WATER, _GLEAM, _DIM_GLEAM, REED = (
    rgb(code)
    for code in ("#1B3148", "#12222F", "#2F5069", "#27455E", "#7FA3BA", "#3F6582", "#070F19")
)
_DARK, FAINT, _FAR = rgb("#0A1420"), rgb("#0E1B2A"), rgb("#060C15")
_MOON_AT: Final = (0.745, 0.22)
HORIZON: Final = 0.685
# Flights of three in parts of the window, the half span of their planes in design px, their ink.
_FLIGHTS: Final = (
    (((0.505, 0.098), (0.527, 0.137), (0.488, 0.159)), 28, _FAR),
    (((0.681, 0.118), (0.713, 0.180), (0.654, 0.212)), 50, _DARK),
    (((0.840, 0.326), (0.864, 0.371), (0.821, 0.392)), 36, _DARK),
)
_CHUTES: Final = (
    (0.513, 0.290, 26), (0.553, 0.335, 30), (0.481, 0.372, 28), (0.670, 0.412, 32),
    (0.812, 0.450, 34), (0.583, 0.478, 42), (0.868, 0.492, 44), (0.740, 0.566, 52),
    (0.930, 0.560, 56), (0.526, 0.610, 78), (0.677, 0.752, 96), (0.864, 0.660, 124),
)  # fmt: skip
CLOUDS: Final = ((0.760, 0.297, 0.30, 5), (0.925, 0.247, 0.26, 5), (0.530, 0.437, 0.28, 6),
                  (0.155, 0.522, 0.24, 6), (0.815, 0.503, 0.33, 6))  # fmt: skip


def scenery(size: tuple[int, int]) -> pygame.Surface:
    """The night over a window of this size: the picture of the title."""
    made = pygame.Surface(size)
    width, height = size
    unit, rng = min(width / 1920, height / 1080), Random(6644)
    sky(made, rng, stars=130)
    moon(made, unit)
    for places, span, ink in _FLIGHTS:
        for x, y in places:
            plane(Stamp(made, (width * x, height * y), span * unit), ink)
    for x, y, wide, band in CLOUDS:
        cloud(Stamp(made, (width * x, height * y), width * wide / 2), SKY[band])
    _town(made, unit)
    _land(made, unit, rng)
    for x, y, broad in _CHUTES:
        chute(Stamp(made, (width * x, height * y), broad * unit * 0.55))
    reeds(made, unit, rng)
    return made


def country(size: tuple[int, int]) -> pygame.Surface:
    """The night over the country without planes, parachutes or moon: what lies under sheets."""
    made = pygame.Surface(size)
    unit, rng = min(size[0] / 1920, size[1] / 1080), Random(6644)
    sky(made, rng, stars=60)
    _town(made, unit)
    _land(made, unit, rng)
    reeds(made, unit, rng)
    return made


def sky(surface: pygame.Surface, rng: Random, stars: int) -> None:
    """Eight bands with slow wavy edges, and stars."""
    width, height = surface.get_size()
    surface.fill(SKY[0])
    for number, ink in enumerate(SKY[1:], 1):
        top = height * 0.70 * number / len(SKY)
        edge = [(x, top + sin(x / width * 6 + number * 1.7) * height * 0.011
                 + sin(x / width * 15 + number) * height * 0.003)
                for x in range(0, width + 16, 16)]  # fmt: skip
        pygame.draw.polygon(surface, ink, [*edge, (width + 16, height), (0, height)])
        pygame.draw.aalines(surface, ink, False, edge)
    for _star in range(stars):
        x, y = rng.randrange(width), rng.randrange(round(height * 0.42))
        shade, side = rng.randrange(80, 190), 1 + width // 1900 * (rng.random() < 0.25)
        surface.fill((shade - 14, shade, min(255, shade + 14)), (x, y, side, side))


def disc(surface: pygame.Surface, centre: tuple[int, int], radius: float, ink: RGB,
          alpha: int) -> None:  # fmt: skip
    """A translucent disc."""
    size = round(radius * 2)
    made = pygame.Surface((size, size), pygame.SRCALPHA)
    pygame.draw.aacircle(made, (*ink, alpha), (size // 2, size // 2), size // 2)
    surface.blit(made, made.get_rect(center=centre))


def moon(surface: pygame.Surface, unit: float) -> None:
    """The moon in three rings of haze."""
    width, height = surface.get_size()
    centre = round(width * _MOON_AT[0]), round(height * _MOON_AT[1])
    for radius, alpha in ((330, 11), (250, 13), (184, 17)):
        disc(surface, centre, radius * unit, _MOON, alpha)
    pygame.draw.aacircle(surface, _MOON, centre, round(122 * unit))
    craters = ((30, 18, 34), (-52, -20, 14), (10, -60, 16), (-20, 42, 20), (62, 52, 12))
    for dx, dy, radius in craters:
        at = (centre[0] + round(dx * unit), centre[1] + round(dy * unit))
        pygame.draw.aacircle(surface, _CRATER, at, max(2, round(radius * unit)))


def _town(surface: pygame.Surface, unit: float) -> None:
    """The church and roofs of the town before its fire in three rings."""
    width, height = surface.get_size()
    x, y = round(width * 0.615), round(height * HORIZON)
    for radius, alpha in ((208, 60), (142, 82), (84, 120)):
        disc(surface, (x, y - round(6 * unit)), radius * unit, _FIRE, alpha)
    rng, left = Random(82), -300.0
    while left < 300:
        broad = rng.uniform(26, 44)
        if not -96 < left < 30:
            lit = rng.random() < 0.4
            foot = x + left * unit, y + 6 * unit
            house(Stamp(surface, foot, broad * unit), rng.uniform(0.4, 0.7), lit)
        left += broad + rng.uniform(-6, 9)
    church(Stamp(surface, (x, y + 6 * unit), 100 * unit))


def _land(surface: pygame.Surface, unit: float, rng: Random) -> None:
    """The far shore with its trees, the flood with its gleams and the moon's, drowned hedges."""
    width, height = surface.get_size()
    horizon = height * HORIZON
    edge = [(x, horizon + sin(x / width * 11) * 6 * unit) for x in range(0, width + 30, 30)]
    pygame.draw.polygon(surface, _HILL, [*edge, (width + 30, height), (0, height)])
    shore = round(horizon + 20 * unit)
    surface.fill(_BANK, (0, shore, width, height - shore))
    water = round(horizon + 34 * unit)
    surface.fill(_FAR_WATER, (0, water, width, height - water))
    surface.fill(_WATER, (0, water + round(26 * unit), width, height))
    for left, right, down in ((0.0, 0.30, 18), (0.44, 0.78, 20), (0.86, 1.0, 18)):
        hedge(surface, (left, right), horizon + down * unit, 9 * unit, rng)
    gleams(surface, water, unit, rng)
    for left, right, down in ((0.0, 0.21, 66), (0.61, 0.92, 78)):
        hedge(surface, (left, right), horizon + down * unit, 11 * unit, rng)


def hedge(surface: pygame.Surface, span: tuple[float, float], y: float, size: float,
           rng: Random) -> None:  # fmt: skip
    """A hedge from one part of the width to another, some of its trees left to grow."""
    width = surface.get_width()
    for x in range(round(width * span[0]), round(width * span[1]), max(4, round(size * 0.9))):
        radius = size * rng.uniform(0.7, 1.1)
        pygame.draw.aacircle(surface, FAINT, (x, round(y)), max(2, round(radius)))
        if rng.random() < 0.09:
            tree(Stamp(surface, (x, y), size * rng.uniform(2.6, 4.2)), FAINT)


def gleams(surface: pygame.Surface, water: int, unit: float, rng: Random) -> None:
    """Short lines of light, closer and paler where the moon stands over the water."""
    width, height = surface.get_size()
    for number in range(360):
        y = water + (height - water) * rng.random() ** 1.4
        x, ink = rng.random() * width, _GLEAM if rng.random() < 0.3 else _DIM_GLEAM
        if number % 5 == 0:
            x = width * _MOON_AT[0] + rng.gauss(0, 70) * unit * (1 + (y - water) / height * 3)
            ink = _MOON
        line = pygame.Rect(0, 0, round((10 + rng.random() * 36) * unit), max(1, round(2.2 * unit)))
        line.center = round(x), round(y)
        surface.fill(ink, line)


def reeds(surface: pygame.Surface, unit: float, rng: Random) -> None:
    """The near bank and its reeds, bent by the wind; drawn twice as large for smooth edges."""
    width, height = surface.get_size()
    tall = round(height * 0.24)
    made = pygame.Surface((2 * width, 2 * tall), pygame.SRCALPHA)
    made.fill((*REED, 0))
    bank: list[tuple[float, float]] = [
            (2 * x, 2 * (tall - height * 0.062 - sin(x / width * 3.6 - 0.5) * 42 * unit))
            for x in range(0, width + 20, 20)]  # fmt: skip
    pygame.draw.polygon(made, REED, [*bank, (2 * width + 40, 2 * tall), (0, 2 * tall)])
    for _reed in range(420):
        x, y = bank[rng.randrange(len(bank))]
        x += rng.uniform(-24, 24)
        high, lean, foot = rng.uniform(40, 150) * unit, rng.uniform(-34, 46) * unit, 3.4 * unit
        knee, tip = (x + lean * 0.3, y - high * 0.62), (x + lean, y - high)
        blade = [(x - foot, y + 16), knee, tip, (knee[0] + foot, knee[1]), (x + foot, y + 16)]
        pygame.draw.polygon(made, REED, blade)
        if rng.random() < 0.12:
            head = pygame.Rect(0, 0, max(2, round(7 * unit)), max(4, round(30 * unit)))
            head.center = round(tip[0]), round(tip[1])
            pygame.draw.ellipse(made, REED, head)
    surface.blit(pygame.transform.smoothscale(made, (width, tall)), (0, height - tall))


_NIGHT: Final = rgb("#080F18")
_GORES: Final = (rgb("#1D342C"), rgb("#12222F"), rgb("#22382F"), rgb("#16273A"))


def silk(size: tuple[int, int]) -> pygame.Surface:
    """Parachute silk from below: gores round the disc that lifts the cover, fading into the night
    at the left."""
    made, centre = pygame.Surface(size), (round(size[0] * 0.76), size[1] // 2)
    made.fill(_NIGHT)
    far, gores = size[0] * 1.2, 28
    for number in range(gores):
        a, b = 2 * pi * number / gores, 2 * pi * (number + 1) / gores
        points = [centre, (centre[0] + far * cos(a), centre[1] + far * sin(a)),
                  (centre[0] + far * cos(b), centre[1] + far * sin(b))]  # fmt: skip
        pygame.draw.polygon(made, _GORES[number % 4], points)
        seam: RGB = mixed(_GORES[0], COUNTERS.cream, 0.18)
        pygame.draw.aaline(made, seam, centre, points[1])
    for ring in (0.92, 1.6, 2.3):  # the seams across the gores
        radius = round(min(size[1] * 0.35, size[0] * 0.26) * ring)
        pygame.draw.aacircle(made, mixed(_GORES[0], COUNTERS.cream, 0.1), centre, radius, 1)
    fade = pygame.Surface((256, 1), pygame.SRCALPHA)
    for x in range(256):
        alpha = 255 if x < 80 else max(0, 255 - (x - 80) * 255 // 110)
        fade.set_at((x, 0), (*_NIGHT, alpha))
    made.blit(pygame.transform.smoothscale(fade, size), (0, 0))
    return made
