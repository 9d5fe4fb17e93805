"""Counters as pieces of cardboard: body, words, and the marks of their states."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from nightdrop.ui.look import fonts
from nightdrop.ui.look.icons import cross, tick
from nightdrop.ui.look.shapes import Canvas, Point, ring_dashes, rounded
from nightdrop.ui.look.theme import DISC, PALETTES, RGB, Light, mixed, rgb

COARSE, MIDDLE = 40, 60  # px of side below which detail goes
BODY: Final = (2.0, 2.0, 98.0, 98.0)
FRAME = 2.2
STATES: Final = ("rest", "hover", "legal", "selected", "spent", "refused", "focus")
WHITE: Final[RGB] = (255, 255, 255)
BLACK: Final[RGB] = (0, 0, 0)
RED: Final[RGB] = (217, 72, 62)
SPENT, REFUSED = rgb("#20262B"), rgb("#C4221C")


@dataclass(frozen=True, slots=True)
class CounterWord:
    """A text on a counter: `size` em, centre `x` and base line `y` in hundredths of the side.

    `turned` reads upwards; then (x, y) is the centre of the word. `least` is the smallest size in
    px.
    """

    string: str
    size: float
    x: float
    y: float
    ink: RGB
    role: str = "value"
    turned: bool = False
    least: int = 8


def print_words(surface: pygame.Surface, words: Iterable[CounterWord], size: int, pad: int) -> None:
    """Draw the words on a sprite of `size` px with `pad` px around it."""
    for word in words:
        px = max(word.least, round(word.size * size / 100))
        drawn = fonts.text(word.role, px, word.string, word.ink)
        x, y = pad + word.x * size / 100, pad + word.y * size / 100
        if word.turned:
            drawn = pygame.transform.rotate(drawn, 90)
            # The em box is higher than capitals are: shift so that their middle is on x.
            middle = fonts.ascent(word.role, px) - 0.35 * px
            surface.blit(drawn, (round(x - middle), round(y - drawn.get_height() / 2)))
            continue
        left = round(x - drawn.get_width() / 2)
        surface.blit(drawn, (left, round(y) - fonts.ascent(word.role, px)))


def body_points(cut: bool, inset: float = 0.0) -> list[Point]:
    """The outline of a counter's body; `cut` for a unit of one step."""
    x0, y0, x1, y1 = BODY
    return rounded(x0 + inset, y0 + inset, x1 - inset, y1 - inset,
                   max(2.0, 10 - inset), 20.0 - inset * 0.6 if cut else 0.0)


def body(c: Canvas, px: int, face: RGB, edge: RGB, cut: bool = False) -> None:
    """Draw the cardboard with its edge and face; the edge is at least 1 px."""
    board = mixed((0, 0, 0), edge, 0.65)
    if px >= COARSE:
        c.fill([(x + 1.2, y + 1.9) for x, y in body_points(cut)], board)
    c.fill(body_points(cut), edge)
    c.fill(body_points(cut, max(FRAME, 100 / px)), face)


def gloss(c: Canvas, px: int, cut: bool = False) -> None:
    """Draw the light line inside the upper and left edge, if it is large enough to be seen."""
    if px < MIDDLE - 20:
        return
    line = body_points(cut, FRAME + 0.9)
    c.stroke(line, 1.2, (255, 255, 255), 0.10, closed=True)
    c.stroke([(line[0][0], 88.0), *line[:9]], 1.6, (255, 255, 255), 0.30)


def states_of(state: str) -> frozenset[str]:
    """The states in a text: `"spent+hover"`. Raises KeyError for an unknown one."""
    words = frozenset(state.split("+"))
    for word in words:
        if word not in STATES:
            raise KeyError(word)
    return words - {"rest"}


def _ring(out: float) -> list[Point]:
    """The outline of a ring `out` hundredths outside the body."""
    x0, y0, x1, y1 = BODY
    return rounded(x0 - out, y0 - out, x1 + out, y1 + out, 10 + out)


def thin(width: float, size: int, least: float) -> float:
    """The width in hundredths of a line of `width`, at least `least` px."""
    return max(width, least * 100 / size)


def _badge(c: Canvas, fill: RGB) -> None:
    c.disc(88, 10, 17.5, WHITE, 0.25)
    c.disc(88, 10, 16.5, fill)


def _brackets(c: Canvas, size: int) -> None:
    """Draw a bracket outside each corner, which leaves the sides free.

    2.3 px wide, less on the smallest counters, in twice as much black.
    """
    wide, arm = min(230 / size, 10.0), 26.0
    near, far = 2 - 1.3 * wide, 98 + 1.3 * wide
    corners = []
    for x, y in ((near, near), (far, near), (far, far), (near, far)):
        dx, dy = (arm if at == near else -arm for at in (x, y))
        corners.append([(x + dx, y), (x, y), (x, y + dy)])
    c.strokes(corners, 2 * wide, BLACK, 0.75)
    c.strokes(corners, wide, WHITE, flat=True)


def draw_rings(
    surface: pygame.Surface, states: frozenset[str], size: int, pad: int, light: Light,
    aside: bool = False,
) -> None:  # fmt: skip
    """Draw rings, veil and badges of the states over the printed counter.

    `aside`: what may be chosen is marked at the corners only, and what is spent is veiled less and
    ticked outside, so that nothing hides a small face.
    """
    accent = PALETTES[light].accent
    c = Canvas(size, pad, back=BLACK)
    if "spent" in states:
        c.fill(body_points(False), SPENT, 0.40 if aside else 0.52)
    if "selected" in states:
        c.stroke(_ring(7), thin(11, size, 4), BLACK, 0.55, closed=True)
        c.stroke(_ring(7), thin(7, size, 2.4), accent, closed=True)
    if "legal" in states and aside:
        _brackets(c, size)
    elif "legal" in states:
        c.stroke(_ring(6), thin(7, size, 3.4), BLACK, 0.5, closed=True)
        pattern = (14.0, 9.0) if size >= 40 else (22.0, 15.0)
        c.strokes(ring_dashes(_ring(6), pattern), thin(4, size, 1.8), WHITE, flat=True)
    if "refused" in states:
        c.stroke(_ring(6), thin(8, size, 3.4), BLACK, 0.5, closed=True)
        c.stroke(_ring(6), thin(5.5, size, 2), RED, closed=True)
    if "hover" in states:
        c.stroke(_ring(5.5), thin(4, size, 1.6), WHITE, 0.9, closed=True)
    if "focus" in states:
        c.stroke(_ring(8), thin(13, size, 5), BLACK, 0.55, closed=True)
        c.stroke(_ring(5), thin(3.4, size, 1.5), WHITE, closed=True)
        c.stroke(_ring(11), thin(4.4, size, 1.8), accent, closed=True)
    if "spent" in states and aside:
        c.disc(95, 5, 16.5, WHITE, 0.25)
        c.disc(95, 5, 15, DISC)
        tick(c, 95, 5, 11.5, WHITE)
    elif "spent" in states:
        _badge(c, DISC)
        tick(c, 88, 10, 13.5, WHITE)
    if "refused" in states:
        _badge(c, REFUSED)
        cross(c, 88, 10, 14, WHITE)
    surface.blit(c.finish(), (0, 0))
