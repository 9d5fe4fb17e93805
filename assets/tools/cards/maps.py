"""Plans of tactics: ours on paper with blue arrows, theirs in chalk and red on a dark wall."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, pi, sin
from random import Random
from typing import Final

from assets.tools.cards.paper import Paper
from assets.tools.cards.scenery import CREAM, HIGH
from nightdrop.ui.look.shapes import Point, arc
from nightdrop.ui.look.theme import RGB, mixed, rgb, rgbs

BLUE, RED, CHALK = rgb("#1E4A96"), rgb("#E2543A"), rgb("#CFC5AE")
_PAPER, _BLOCK, _ROOF, _ROAD, _EDGE = rgbs("#D3C79F #BFB187 #AD9E74 #E6DDBC #A3946A")
_DARK, _DIM, _LINE, _CRACK = rgbs("#3B3238 #453B41 #211A1E #574B52")


def plan(p: Paper, seed: int, wall: bool = False) -> None:
    """Streets and blocks from above, each seed another quarter of the city."""
    rng = Random(seed)
    inks = (_LINE, _DARK, _DIM, _CRACK) if wall else (_ROAD, _BLOCK, _ROOF, _EDGE)
    road, block, roof, edge = inks
    p.box(road, -5, -5, 110, 100)
    lefts, tops = _cuts(rng, 108, 19, 27), _cuts(rng, 96, 17, 23)
    for left, right in pairwise(lefts):
        for top, foot in pairwise(tops):
            x, y, wide, high = left + 1.4, top + 1.4, right - left - 2.8, foot - top - 2.8
            p.box(block, x, y, wide, high, 0.8)
            for _one in range(rng.randint(4, 7)):
                w, h = rng.uniform(3, 7), rng.uniform(3, 6)
                at = x + rng.uniform(0, max(0.1, wide - w)), y + rng.uniform(0, max(0.1, high - h))
                p.box(mixed(block, roof, rng.uniform(0.4, 1)), *at, w, h)
            if not wall:
                p.line(edge, [(x, y + high), (x + wide, y + high)], 0.4)
    if wall:
        for _one in range(5):
            x, y = rng.uniform(0, 100), rng.uniform(0, HIGH)
            p.line(edge, [(x, y), (x + rng.uniform(-9, 9), y + rng.uniform(-9, 9))], 0.4, alpha=0.6)
    else:  # folds of the sheet
        for x in (33.5, 67):
            p.box(mixed(_PAPER, (0, 0, 0), 0.4), x, -5, 0.7, 100, alpha=0.18)
            p.box(CREAM, x + 0.7, -5, 1.2, 100, alpha=0.22)


def _cuts(rng: Random, whole: float, least: float, most: float) -> list[float]:
    cuts = [-8.0 - rng.uniform(0, 6)]
    while cuts[-1] < whole:
        cuts.append(cuts[-1] + rng.uniform(least, most))
    return cuts


def arrow(p: Paper, points: list[Point], ink: RGB = BLUE, wide: float = 5.0, head: float = 7.0,
          dash: tuple[float, ...] = (), rim: RGB | None = None) -> None:
    """A bold arrow along points, its tip at the last; with a rim it stands out from the plan."""
    (ax, ay), (bx, by) = points[-2:]
    turn = atan2(by - ay, bx - ax)
    back = bx - head * 0.8 * cos(turn), by - head * 0.8 * sin(turn)
    wing = [(bx - head * 1.15 * cos(turn + side * 0.62), by - head * 1.15 * sin(turn + side * 0.62))
            for side in (-1, 1)]
    if rim is not None:
        p.line(rim, [*points[:-1], back], wide + 2, dash, flat=bool(dash))
        p.line(rim, [wing[0], (bx, by), wing[1], wing[0]], 2)
    p.line(ink, [*points[:-1], back], wide, dash, flat=bool(dash))
    p.shape(ink, [wing[0], (bx, by), wing[1]])


PALE: Final = rgb("#F2ECD6")


def ours(p: Paper, points: list[Point], wide: float = 5.0, head: float = 7.0,
         dash: tuple[float, ...] = ()) -> None:
    arrow(p, points, BLUE, wide, head, dash, None if dash else PALE)


def theirs(p: Paper, points: list[Point], wide: float = 4.0, head: float = 6.4,
           dash: tuple[float, ...] = (), ink: RGB = RED) -> None:
    arrow(p, points, ink, wide, head, dash)


def unit(p: Paper, x: float, y: float, size: float = 1.0, ink: RGB = BLUE,
         ground: RGB = PALE) -> None:
    """The sign of infantry, 16 units by 11."""
    on = p.at(x, y, size)
    on.box(ink, -9, -6.4, 18, 12.8, 0.6)
    on.box(ground, -7.4, -4.8, 14.8, 9.6)
    on.line(ink, "M-7.4 -4.8 L7.4 4.8 M7.4 -4.8 L-7.4 4.8", 1.4)


def circled(p: Paper, x: float, y: float, radius: float, ink: RGB, wide: float = 2.4,
            dash: tuple[float, ...] = ()) -> None:
    """A mark round a place, not quite closed, as a hand draws it."""
    rounds = arc(x, y, radius, -1.3, 2 * pi - 1.6, 50)
    p.line(ink, [(a, b + 0.5 * sin(n / 7)) for n, (a, b) in enumerate(rounds)], wide, dash)
