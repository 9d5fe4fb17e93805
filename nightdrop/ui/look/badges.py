"""Badges of sides, drawn from the words of a scenario's files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from nightdrop.engine.model import CHANCE
from nightdrop.games import component
from nightdrop.table.words.nouns import minus
from nightdrop.ui.look import fonts
from nightdrop.ui.look.fonts import SurfaceCache
from nightdrop.ui.look.shapes import Canvas, Point, circle, curve, placed, shadow, star
from nightdrop.ui.look.side_theme import SideTheme, kind_named, uniform
from nightdrop.ui.look.theme import CREAM, DARK, RGB, mixed, rgb

CACHE_BYTES: Final = 4_000_000
WHITE: Final[RGB] = (255, 255, 255)
_badges = SurfaceCache(CACHE_BYTES)


def roundel(c: Canvas, x: float, y: float, r: float, ground: RGB) -> None:
    """Draw a white star in a white ring on a dark disc."""
    c.disc(x, y, r, ground)
    c.disc(x, y, r * 0.84, (255, 255, 255))
    c.disc(x, y, r * 0.755, ground)
    c.fill(star(x, y + r * 0.03, r * 0.66), (255, 255, 255))


def straight_cross(c: Canvas, x: float, y: float, r: float) -> None:
    """Draw a straight-armed cross, dark with a white border."""
    for half, colour in ((0.32 * r, (255, 255, 255)), (0.17 * r, DARK)):
        c.fill([(x - r, y - half), (x + r, y - half), (x + r, y + half), (x - r, y + half)], colour)
        c.fill([(x - half, y - r), (x + half, y - r), (x + half, y + r), (x - half, y + r)], colour)


_HEAD: Final = (
    (-0.20, 0.92), (-0.34, 0.55), (-0.30, 0.28), (-0.40, 0.16), (-0.60, 0.28), (-0.78, 0.26),
    (-0.90, 0.10), (-0.86, -0.04), (-0.64, -0.26), (-0.52, -0.50), (-0.46, -0.66), (-0.40, -0.94),
    (-0.24, -0.70), (-0.02, -0.58), (0.14, -0.36), (0.20, -0.08), (0.22, 0.20), (0.34, 0.50),
    (0.62, 0.92),
)  # fmt: skip
_FEATHERS: Final = ((0.44, -0.98), (0.80, -0.80), (0.99, -0.44), (1.02, -0.04))


def winged_horse(
    c: Canvas, x: float, y: float, r: float, ink: RGB, ground: RGB, fine: bool = True
) -> None:
    """Draw the head of a winged horse, facing left; `fine` adds feathers and a mane."""
    c.fill(placed(_HEAD, x, y, r), ink)
    tips = _FEATHERS if fine else _FEATHERS[::2]
    for n, (tx, ty) in enumerate(tips):
        t = n / (len(tips) - 1)
        (ax, ay), (bx, by) = (0.26 + 0.1 * t, 0.02 + 0.42 * t), (0.36 + 0.2 * t, 0.30 + 0.28 * t)
        upper = curve((ax, ay), (ax, (ay + ty) / 2), (tx - 0.16, ty + 0.10), (tx, ty), 8)
        lower = curve((tx, ty), (tx, ty + 0.26), (bx + 0.22, by - 0.10), (bx, by), 8)
        feather = placed([(ax, ay), *upper, *lower], x, y, r)
        c.stroke(feather, r * 0.07, ground, closed=True)
        c.fill(feather, ink)
    c.disc(x - 0.52 * r, y - 0.20 * r, r * 0.06, ground)
    for n in range(3 if fine else 0):
        hair = [(-0.18 + 0.12 * n, -0.62 + 0.16 * n), (-0.10 + 0.10 * n, -0.36 + 0.17 * n)]
        c.stroke(placed(hair, x, y, r), r * 0.05, ground)


def darker(colour: RGB, by: float) -> RGB:
    """A colour darkened by a share 0-1."""
    red, green, blue = (round(part * (1 - by)) for part in colour)
    return red, green, blue


def sprite_pad(size: int) -> int:
    """The px of margin around a sprite of `size` px."""
    return round(size * 0.18) + 3


def lay(outline: list[Point], c: Canvas, size: int, pad: int) -> pygame.Surface:
    """A drawing of `size` px over the shadow of its outline, with `pad` px around it."""
    made = shadow(outline, size, pad)
    made.blit(c.finish(), (0, 0))
    return made


def disc(
    size: int, pad: int, draw: Callable[[Canvas], None], face: RGB, edge: RGB
) -> pygame.Surface:
    """A drawing on a disc with an edge."""
    c = Canvas(size, pad, back=edge)
    c.disc(51, 51.6, 48, darker(edge, 0.35))
    c.disc(50, 50, 48, edge)
    c.disc(50, 50, 48 - max(2.2, 80 / size), face)
    draw(c)
    return lay(circle(48), c, size, pad)


def horse(size: int, pad: int, worn: SideTheme) -> pygame.Surface:
    """A winged horse's head in a ring."""

    def draw(c: Canvas) -> None:
        c.disc(50, 50, 42, CREAM)
        c.disc(50, 50, 37.5, worn.face)
        coarse = size < 40
        winged_horse(c, 49, 50, 31 if coarse else 26, CREAM, worn.face, size >= 36)

    return disc(size, pad, draw, worn.face, worn.edge)


def badge(size: int, pad: int, worn: SideTheme) -> pygame.Surface:
    """The sign of a side on a disc in its colour."""
    if worn.badge == "cross":
        return disc(size, pad, lambda c: straight_cross(c, 50, 50, 29), worn.face, WHITE)
    if worn.badge == "horse":
        return horse(size, pad, worn)
    if worn.badge != "star":
        return _plate(size, pad, worn, worn.badge)
    ground = darker(worn.face, 0.12)
    return disc(size, pad, lambda c: roundel(c, 50, 50, 46, ground), ground, worn.edge)


def _plate(size: int, pad: int, worn: SideTheme, text: str) -> pygame.Surface:
    made = disc(size, pad, lambda c: None, worn.face, WHITE)
    sign = fonts.text("value", max(9, round(size * 0.6)), text, WHITE)
    made.blit(sign, sign.get_rect(center=made.get_rect().center))
    return made


def side_badge(side: str, size: int, theme: str) -> pygame.Surface:
    """The badge that a scenario, the `theme`, gives to a side: `size` px high.

    `sprite_pad(size)` px of margin are around it.
    """
    key = (size, uniform(side, theme))
    found = _badges.get(key)
    return found if found is not None else _badges.keep(key, badge(size, sprite_pad(size), key[1]))


def points_sign(points: int, size: int, scenario: str) -> pygame.Surface:
    """The points of a result, drawn as the kind of game of a scenario draws them.

    `size` px high, with `sprite_pad(size)` px of margin around them.
    """
    draw = component(kind_named(scenario), "points")
    if draw is None:
        return _plate(size, sprite_pad(size), uniform("", scenario), minus(points))
    drawn: pygame.Surface = draw(points, size, scenario)
    return drawn


def decider_fill(decider: str, theme: str) -> RGB:
    """The colour behind the prompt of a side, of chance, or at the end (decider "")."""
    fill = rgb("#3B4654") if decider in ("", CHANCE) else uniform(decider, theme).face
    return mixed(fill, (0, 0, 0), 0.22)
