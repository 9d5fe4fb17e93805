"""Draws a parachute on its way down: it opens, swings, and collapses on the ground."""

from __future__ import annotations

from math import pi, sin

import pygame

from nightdrop.ui.theme import COUNTERS

OPENS, FALLS = 0.14, 0.88  # parts of the way at which the canopy is open, and at which it folds
ROUND = 20  # points of a canopy's edge
GORES = (-0.55, 0.0, 0.55)


def draw_parachute(
    surface: pygame.Surface, load: pygame.Surface | None, at: tuple[float, float], height: float,
    part: float, fades: float = 0.0,
) -> None:  # fmt: skip
    """A canopy with its load (None: nobody) over the ground point `at`, hexes being `height` px.

    `part` is how far down it is, 0-1; `fades` how far it has shrunk away, 0-1.
    """
    altitude = height * 1.7 * (1 - part)
    swing = height * 0.16 * sin(2.4 * pi * part) * (1 - part)
    x, y = at[0] + swing, at[1] - altitude
    _shadow(surface, at, height, part, fades)
    if load is not None:
        surface.blit(load, load.get_rect(center=(round(x), round(y))))
    opened = min(1.0, part / OPENS)
    folded = max(0.0, (part - FALLS) / (1 - FALLS))
    radius = height * 0.36 * (0.35 + 0.65 * opened) * (1 - fades)
    top = y - height * (0.34 + 0.3 * opened * (1 - folded))
    if radius >= 2:
        _canopy(surface, (x - 0.5 * swing, top), radius, 1 - 0.75 * folded, (x, y - height * 0.24),
                (1 - fades) * (1 - 0.8 * folded))  # fmt: skip


def _shadow(
    surface: pygame.Surface, at: tuple[float, float], height: float, part: float, fades: float
) -> None:
    """The dark spot on the ground that grows as the load comes near."""
    wide = round(height * (0.18 + 0.34 * part))
    if fades or wide < 4:
        return
    spot = pygame.Surface((wide, max(2, wide // 3)), pygame.SRCALPHA)
    pygame.draw.ellipse(spot, (*COUNTERS.dark, round(60 + 60 * part)), spot.get_rect())
    surface.blit(spot, spot.get_rect(center=(round(at[0]), round(at[1]))))


def _canopy(
    surface: pygame.Surface, at: tuple[float, float], radius: float, tall: float,
    hook: tuple[float, float], alpha: float,
) -> None:  # fmt: skip
    """Silk with three seams and its lines; `hook` is where these meet, in window px."""
    box = pygame.Rect(0, 0, round(radius * 2 + 6), round(radius + abs(hook[1] - at[1]) + 8))
    box.midtop = round(at[0]), round(at[1] - radius - 3)
    silk = pygame.Surface(box.size, pygame.SRCALPHA)
    cx, cy = at[0] - box.left, at[1] - box.top
    tip = min(max(hook[0] - box.left, 0.0), box.w - 1.0), hook[1] - box.top
    for side in (-0.94, -0.4, 0.4, 0.94):
        pygame.draw.aaline(silk, (*COUNTERS.cream, 170), (cx + side * radius, cy), tip)
    dome = _edge(cx, cy, radius, tall, 1.0)
    hem = [(cx + radius * (1 - step / 5), cy + radius * 0.07 * (step % 2)) for step in range(1, 10)]
    pygame.draw.polygon(silk, COUNTERS.cream, [*dome, *hem])
    shade = [point for point in dome if point[0] >= cx + radius * 0.3]
    pygame.draw.polygon(silk, (196, 184, 152), [*shade, (cx + radius * 0.3, cy)])
    for gore in GORES:
        pygame.draw.aalines(silk, (150, 138, 108), False, _edge(cx, cy, radius, tall, gore))
    pygame.draw.aalines(silk, COUNTERS.dark, True, [*dome, *hem])
    if alpha < 1:
        silk.set_alpha(round(255 * alpha))
    surface.blit(silk, box)


def _edge(
    x: float, y: float, radius: float, tall: float, narrow: float
) -> list[tuple[float, float]]:
    """Half an ellipse from left to right over a point; at less than 1 `narrow`, a seam in it."""
    found = []
    for step in range(ROUND + 1):
        angle = pi - pi * step / ROUND
        side = sin(angle - pi / 2)  # from -1 on the left to 1 on the right, as -cos
        if narrow == 1.0:
            found.append((x - side * -radius, y - sin(angle) * radius * tall))
        elif step <= ROUND // 2:
            rise = sin(pi / 2 * step / (ROUND // 2))
            found.append((x + narrow * radius * (1 - rise**2) ** 0.5, y - rise * radius * tall))
    return found


def draw_splash(
    surface: pygame.Surface, at: tuple[float, float], radius: float, part: float
) -> None:
    """A ring that widens and fades where somebody was lost."""
    size = round(radius * 2) + 4
    ring = pygame.Surface((size, size), pygame.SRCALPHA)
    reach = max(2.0, radius * part)
    pygame.draw.aacircle(ring, (*COUNTERS.cream, round(200 * (1 - part))), (size / 2, size / 2),
                         reach, max(1, round(radius * 0.08)))  # fmt: skip
    surface.blit(ring, ring.get_rect(center=(round(at[0]), round(at[1]))))
