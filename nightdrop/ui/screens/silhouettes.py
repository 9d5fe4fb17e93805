"""What stands out against the night of the title: planes, parachutes, clouds, roofs, trees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import Final

import pygame

from nightdrop.ui.theme import RGB, rgb

_FINE: Final = 3  # how much larger things are drawn before they are made smooth
_DARK, _PANE = rgb("#0A1420"), rgb("#F0BC4E")
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
        """A filled outline."""
        pygame.draw.polygon(self.surface, ink, [self.at(x, y) for x, y in points])

    def disc(self, ink: RGB, x: float, y: float, radius: float) -> None:
        """A filled circle."""
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
    """A point of a plane as it flies."""
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
    """A paratrooper in his harness: arms up, one knee drawn up."""
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
        fine.shape(_DARK, ((0, 0.1), (0, -tall), (0.14, -tall - 0.3), (0.86, -tall - 0.3),
                           (1, -tall), (1, 0.1)))  # fmt: skip
        fine.shape(_DARK, ((0.66, -tall - 0.2), (0.66, -tall - 0.48), (0.78, -tall - 0.48),
                           (0.78, -tall - 0.2)))  # fmt: skip
        if lit:
            fine.shape(_PANE, ((0.25, -0.34), (0.25, -0.14), (0.39, -0.14), (0.39, -0.34)))

    stamp.print(draw, _DARK)


def church(stamp: Stamp) -> None:
    """The church: a long nave, and a tower under a saddle roof; its height about 1.3."""

    def draw(fine: Fine) -> None:
        fine.shape(_DARK, ((-0.84, 0.1), (-0.84, -0.34), (-0.74, -0.60), (0.0, -0.60), (0.0, 0.1)))
        fine.shape(_DARK, ((-0.98, 0.1), (-0.98, -0.2), (-0.84, -0.3), (-0.84, 0.1)))
        fine.shape(_DARK, ((-0.20, 0.1), (-0.20, -0.96), (-0.24, -0.98), (0.02, -1.26),
                           (0.28, -0.98), (0.24, -0.96), (0.24, 0.1)))  # fmt: skip
        fine.line(_DARK, (0.02, -1.2), (0.02, -1.36), 0.02)
        fine.shape(_PANE, ((-0.04, -0.66), (-0.04, -0.82), (0.02, -0.88), (0.08, -0.82),
                           (0.08, -0.66)))  # fmt: skip

    stamp.print(draw, _DARK, 1.45)


def tree(stamp: Stamp, ink: RGB) -> None:
    """A tree of the bocage, its foot in the middle of the stamp, about 1 high."""

    def draw(fine: Fine) -> None:
        fine.line(ink, (0, 0), (0.03, -0.6), 0.07)
        for x, y, radius in ((0.0, -0.72, 0.26), (-0.2, -0.6, 0.18), (0.22, -0.62, 0.2),
                             (0.08, -0.9, 0.16)):  # fmt: skip
            fine.disc(ink, x, y, radius)

    stamp.print(draw, ink, 1.1)
