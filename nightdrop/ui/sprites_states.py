"""What lies under and around a counter: its shadow, and the marks of its state.

States (brief section 8): rest, hover, legal, selected, spent, refused, focus. Every state has a
form of its own beside its colour: solid ring, dashed ring, thick ring, tick, cross, double ring.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import pygame

from nightdrop.ui.shapes import Canvas, Point, arc, blurred_shadow, dashes, rounded
from nightdrop.ui.sprites_faces import BODY, body_points
from nightdrop.ui.sprites_words import Word, print_words
from nightdrop.ui.symbols import cross, tick
from nightdrop.ui.theme import COUNTERS, PALETTES, RGB, Light

STATES: Final = ("rest", "hover", "legal", "selected", "spent", "refused", "focus")
WHITE: Final[RGB] = (255, 255, 255)
BLACK: Final[RGB] = (0, 0, 0)
RED: Final[RGB] = (217, 72, 62)


def shadow(outline: Iterable[Point], size: int, pad: int, lifted: bool = False) -> pygame.Surface:
    """Two soft copies of an outline given in hundredths, on a sprite of size + 2 pad px.

    Offsets and blurs are those of a counter of 100 px; `lifted` doubles them.
    """
    return _shadow(tuple(outline), size, pad, lifted).copy()


@lru_cache(maxsize=64)
def _shadow(points: tuple[Point, ...], size: int, pad: int, lifted: bool) -> pygame.Surface:
    """Most counters of a size cast the same one."""
    k = size / 100
    side = size + 2 * pad
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    more = 1.9 if lifted else 1.0
    for dx, dy, blur, alpha in ((3.0, 4.5, 3.2, 0.30), (1.5, 2.5, 1.2, 0.45)):
        moved = [(pad + (x + dx * more) * k, pad + (y + dy * more) * k) for x, y in points]
        made.blit(blurred_shadow(side, moved, blur * k * more, alpha), (0, 0))
    return made


def _ring(out: float) -> list[Point]:
    """A ring `out` hundredths outside the body."""
    x0, y0, x1, y1 = BODY
    return rounded(x0 - out, y0 - out, x1 + out, y1 + out, 10 + out)


def _thin(width: float, size: int, least: float) -> float:
    """A line of `width` hundredths, at least `least` px wide."""
    return max(width, least * 100 / size)


def _badge(c: Canvas, fill: RGB) -> None:
    c.disc(88, 10, 17.5, WHITE, 0.25)
    c.disc(88, 10, 16.5, fill)


def draw_rings(
    surface: pygame.Surface, states: frozenset[str], size: int, pad: int, light: Light
) -> None:
    """Rings, veil and badges of the states, over the printed counter."""
    accent = PALETTES[light].accent
    c = Canvas(size, pad, back=BLACK)
    if "spent" in states:
        c.fill(body_points(False), COUNTERS.spent, 0.52)
    if "selected" in states:
        c.stroke(_ring(7), _thin(11, size, 4), BLACK, 0.55, closed=True)
        c.stroke(_ring(7), _thin(7, size, 2.4), accent, closed=True)
    if "legal" in states:
        c.stroke(_ring(6), _thin(7, size, 3.4), BLACK, 0.5, closed=True)
        pattern = (14.0, 9.0) if size >= 40 else (22.0, 15.0)
        c.strokes(dashes(_ring(6), pattern), _thin(4, size, 1.8), WHITE, flat=True)
    if "refused" in states:
        c.stroke(_ring(6), _thin(8, size, 3.4), BLACK, 0.5, closed=True)
        c.stroke(_ring(6), _thin(5.5, size, 2), RED, closed=True)
    if "hover" in states:
        c.stroke(_ring(5.5), _thin(4, size, 1.6), WHITE, 0.9, closed=True)
    if "focus" in states:
        c.stroke(_ring(8), _thin(13, size, 5), BLACK, 0.55, closed=True)
        c.stroke(_ring(5), _thin(3.4, size, 1.5), WHITE, closed=True)
        c.stroke(_ring(11), _thin(4.4, size, 1.8), accent, closed=True)
    if "spent" in states:
        _badge(c, COUNTERS.disc)
        tick(c, 88, 10, 13.5, WHITE)
    if "refused" in states:
        _badge(c, COUNTERS.refused)
        cross(c, 88, 10, 14, WHITE)
    surface.blit(c.finish(), (0, 0))


def draw_concealed(surface: pygame.Surface, size: int, pad: int) -> None:
    """The owner's own view of a concealed counter: dashed frame and a "?" disc.

    Under 40 px both would eat the counter: there three dashes stand for them, and none at the
    foot, where the values are.
    """
    c = Canvas(size, pad, back=COUNTERS.disc)
    small = size < 40
    frame = rounded(4.5, 4.5, 95.5, 95.5, 8)
    c.stroke(frame, _thin(5, size, 1.6 if small else 2), COUNTERS.disc, closed=True)
    if small:
        at, low, high = 4.5, 27.0, 73.0
        far = 100 - at
        sides = [[(low, at), (high, at)], [(far, low), (far, high)], [(at, low), (at, high)]]
        c.strokes(sides, _thin(5, size, 1.6), (243, 245, 239), flat=True)
        surface.blit(c.finish(), (0, 0))
        return
    c.strokes(dashes(frame, (12.0, 9.0)), _thin(5, size, 2), (243, 245, 239), flat=True)
    r = 17.0
    c.disc(9, 10, r, (243, 245, 239))
    c.disc(9, 10, r - max(2.4, 100 / size), COUNTERS.disc)
    surface.blit(c.finish(), (0, 0))
    mark = Word("?", r * 1.5, 9, 10 + r * 0.53, WHITE, role="display", least=9)
    print_words(surface, [mark], size, pad)


def circle(r: float) -> list[Point]:
    """A circle about the middle of the unit square."""
    return arc(50, 50, r, 0, 6.2832, 48)
