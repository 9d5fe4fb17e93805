"""The night behind the title: flat tonal layers as in a screen print."""

from __future__ import annotations

from math import sin
from random import Random

import pygame

from nightdrop.ui.theme import RGB, rgb

_SKY = ("#08101B", "#0C1826", "#101F31", "#14283D", "#19324A", "#203D57", "#2B4A66", "#3A5B77")
_MOON, _FIRE = rgb("#EDE8CE"), rgb("#B9824F")
_HILL, _TREES, _WATER, _GLEAM, _REED = (
    rgb(code) for code in ("#16283A", "#0D1B29", "#2F5069", "#6E94AD", "#07101A")
)


def draw_scenery(surface: pygame.Surface) -> None:
    """Draw sky, moon, flights, the burning town, floods and reeds over the whole surface."""
    width, height = surface.get_size()
    unit = min(width / 1920, height / 1080)
    rng = Random(6644)
    _sky(surface, width, height, rng)
    _moon(surface, (round(width * 0.745), round(height * 0.22)), unit)
    for x, y, size in ((0.68, 0.11, 1.2), (0.715, 0.18, 1.2), (0.655, 0.21, 1.2),
                       (0.84, 0.33, 0.9), (0.865, 0.37, 0.9), (0.82, 0.39, 0.9)):  # fmt: skip
        _plane(surface, (width * x, height * y), 58 * unit * size)
    horizon = round(height * 0.69)
    _town(surface, (round(width * 0.615), horizon), unit)
    _land(surface, width, height, horizon, unit, rng)
    for x, y, size in ((0.46, 0.37, 0.5), (0.51, 0.29, 0.4), (0.555, 0.33, 0.42),
                       (0.67, 0.41, 0.45), (0.81, 0.44, 0.5), (0.585, 0.47, 0.6),
                       (0.74, 0.57, 0.8), (0.93, 0.56, 0.75),
                       (0.527, 0.62, 1.05), (0.678, 0.76, 1.3), (0.865, 0.68, 1.7)):  # fmt: skip
        _chute(surface, (width * x, height * y), 62 * unit * size)
    _reeds(surface, width, height, unit, rng)


def _sky(surface: pygame.Surface, width: int, height: int, rng: Random) -> None:
    """Eight bands with slow wavy edges, and stars."""
    for number, code in enumerate(_SKY):
        top = height * 0.70 * number / len(_SKY)
        edge = [
            (x, top + sin(x / width * 7 + number * 1.7) * height * 0.008)
            for x in range(0, width + 24, 24)
        ]
        pygame.draw.polygon(surface, rgb(code), [*edge, (width, height), (0, height)])
    for _ in range(130):
        x, y = rng.randrange(width), rng.randrange(round(height * 0.42))
        shade = rng.randrange(70, 150)
        surface.fill((shade, shade + 10, shade + 20), (x, y, 1 + width // 2000, 1 + width // 2000))


def _disc(surface: pygame.Surface, centre: tuple[int, int], radius: float, ink: RGB,
          alpha: int) -> None:  # fmt: skip
    """A translucent disc."""
    size = round(radius * 2)
    made = pygame.Surface((size, size), pygame.SRCALPHA)
    pygame.draw.aacircle(made, (*ink, alpha), (size // 2, size // 2), size // 2)
    surface.blit(made, made.get_rect(center=centre))


def _moon(surface: pygame.Surface, centre: tuple[int, int], unit: float) -> None:
    """The moon in two rings of haze."""
    _disc(surface, centre, 330 * unit, _MOON, 12)
    _disc(surface, centre, 210 * unit, _MOON, 18)
    pygame.draw.aacircle(surface, _MOON, centre, round(122 * unit))
    craters = ((30, 18, 34), (-52, -20, 14), (10, -60, 16), (-20, 42, 12), (66, 60, 14))
    for dx, dy, radius in craters:
        at = (centre[0] + round(dx * unit), centre[1] + round(dy * unit))
        pygame.draw.aacircle(surface, rgb("#DDD8BC"), at, max(2, round(radius * unit)))


def _plane(surface: pygame.Surface, at: tuple[float, float], size: float) -> None:
    """A transport from below: fuselage, wings, tail."""
    x, y = at
    shape = ((-0.10, -0.85), (0.10, -0.85), (0.13, -0.2), (0.95, 0.06), (0.95, 0.2), (0.12, 0.16),
             (0.07, 0.72), (0.34, 0.85), (0.34, 0.95), (-0.34, 0.95), (-0.34, 0.85), (-0.07, 0.72),
             (-0.12, 0.16), (-0.95, 0.2), (-0.95, 0.06), (-0.13, -0.2))  # fmt: skip
    turned = [
        (x + (px * 0.93 + py * 0.25) * size, y + (py * 0.93 - px * 0.25) * size) for px, py in shape
    ]
    pygame.draw.polygon(surface, rgb("#060D16"), turned)


def _town(surface: pygame.Surface, base: tuple[int, int], unit: float) -> None:
    """The church and roofs of the town before its fire in three rings."""
    x, y = base
    for radius, alpha in ((205, 60), (140, 80), (82, 120)):
        _disc(surface, (x, y - round(10 * unit)), radius * unit, _FIRE, alpha)
    dark = rgb("#0A1522")
    pygame.draw.rect(surface, dark, (x - 76 * unit, y - 52 * unit, 80 * unit, 60 * unit))
    pygame.draw.rect(surface, dark, (x - 18 * unit, y - 92 * unit, 40 * unit, 100 * unit))
    spire = ((-22, -92), (2, -124), (26, -92))
    pygame.draw.polygon(surface, dark, [(x + dx * unit, y + dy * unit) for dx, dy in spire])
    pygame.draw.rect(surface, rgb("#F0BC4E"), (x - 3 * unit, y - 82 * unit, 10 * unit, 16 * unit))
    for step in range(-9, 12):
        left, tall = x + step * 32 * unit, (16 + step * 7 % 12) * unit
        pygame.draw.rect(surface, dark, (left, y - tall, 27 * unit, tall + 10 * unit))
        if step % 3 == 0:
            pane = (left + 8 * unit, y - 10 * unit, 5 * unit, 6 * unit)
            pygame.draw.rect(surface, rgb("#E3A94A"), pane)


def _land(surface: pygame.Surface, width: int, height: int, horizon: int, unit: float,
          rng: Random) -> None:  # fmt: skip
    """The far shore, the flood with its gleams, drowned hedges."""
    edge = [(x, horizon - 4 + sin(x / width * 11) * 7 * unit) for x in range(0, width + 30, 30)]
    pygame.draw.polygon(surface, _HILL, [*edge, (width, height), (0, height)])
    water = round(horizon + 34 * unit)
    pygame.draw.rect(surface, _WATER, (0, water, width, height - water))
    for _ in range(240):
        x, y = rng.randrange(width), rng.randrange(water + 6, height)
        long = (10 + rng.random() * 34) * unit
        pygame.draw.line(surface, _GLEAM if rng.random() < 0.4 else rgb("#3E6480"), (x, y),
                         (x + long, y), max(1, round(2 * unit)))  # fmt: skip
    for left, right, y in ((0.0, 0.26, 20), (0.44, 0.74, 22), (0.0, 0.2, 62), (0.6, 0.92, 74)):
        for x in range(round(width * left), round(width * right), max(6, round(15 * unit))):
            radius = (9 + rng.random() * 9) * unit
            pygame.draw.circle(surface, _TREES, (x, horizon + y * unit), radius)


def _chute(surface: pygame.Surface, at: tuple[float, float], size: float) -> None:
    """A parachute with lines and a man."""
    x, y = at
    canopy = [(x + size * 0.55 * sx, y - size * 0.62 * (1 - sx * sx) ** 0.5)
              for sx in [step / 14 for step in range(-14, 15)]]  # fmt: skip
    pygame.draw.polygon(surface, rgb("#C9D5DA"), canopy)
    shade = [(x, y), *[point for point in canopy if point[0] >= x + size * 0.18]]
    pygame.draw.polygon(surface, rgb("#93A7B4"), shade)
    man = (x, y + size * 0.72)
    for side in (-0.55, -0.28, 0, 0.28, 0.55):
        pygame.draw.aaline(surface, rgb("#A9BBC6"), (x + size * side, y), man)
    pygame.draw.circle(surface, rgb("#07101A"), man, max(2, size * 0.07))
    body = pygame.Rect(0, 0, max(2, size * 0.13), max(3, size * 0.3))
    body.midtop = (round(man[0]), round(man[1]))
    pygame.draw.rect(surface, rgb("#07101A"), body)


def _reeds(surface: pygame.Surface, width: int, height: int, unit: float, rng: Random) -> None:
    """The near bank and its reeds."""
    bank = [
        (x, height * 0.935 - sin(x / width * 3.6 - 0.5) * 40 * unit)
        for x in range(0, width + 20, 20)
    ]
    pygame.draw.polygon(surface, _REED, [*bank, (width, height), (0, height)])
    for _ in range(300):
        x, y = bank[rng.randrange(len(bank))]
        x += rng.randrange(-10, 10)
        top = (x + rng.uniform(-14, 14) * unit, y - rng.uniform(18, 66) * unit)
        pygame.draw.line(surface, _REED, (x, y + 8), top, max(1, round(3 * unit)))
