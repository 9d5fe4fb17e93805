"""Markers and small badges: victory points, control, turn, initiative, count pills.

Every function draws into a sprite of `size` px with `pad` px around it, centre on centre. `worn` is
the theme of the side that the marker is about, or of the first side.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final

import pygame

from nightdrop.hexwar.ui.counters.colours import COUNTERS
from nightdrop.hexwar.ui.counters.emblems import burst, stumps
from nightdrop.hexwar.ui.counters.symbols import bolt
from nightdrop.table.language import _
from nightdrop.ui.look import fonts
from nightdrop.ui.look.badges import darker, disc, horse, lay, roundel, straight_cross, winged_horse
from nightdrop.ui.look.cardboard import (
    REFUSED,
    WHITE,
    CounterWord,
    body,
    body_points,
    gloss,
    print_words,
)
from nightdrop.ui.look.icons import cross, tick
from nightdrop.ui.look.shapes import Canvas, Point, circle, perimeter, regular, ring_dashes, rounded
from nightdrop.ui.look.side_theme import SideTheme
from nightdrop.ui.look.theme import RGB, rgb

Maker = Callable[[int, int, str, SideTheme], pygame.Surface]
_SOOT, _LILAC, _PLUM = rgb("#1B1A17"), rgb("#B9A7D6"), rgb("#4A3A66")


def _finish(
    outline: list[Point], c: Canvas, words: list[CounterWord], size: int, pad: int
) -> pygame.Surface:
    made = lay(outline, c, size, pad)
    print_words(made, words, size, pad)
    return made


def _hexagon(size: int, pad: int, face: RGB, edge: RGB) -> tuple[list[Point], Canvas]:
    c = Canvas(size, pad, back=darker(edge, 0.35))
    outline = regular(50, 50, 49, 6)
    c.fill([(x + 1.2, y + 1.9) for x, y in outline], darker(edge, 0.35))
    c.fill(outline, edge)
    c.fill(regular(50, 50, 49 - max(2.6, 100 / size), 6), face)
    return outline, c


def _vp_hidden(
    size: int, pad: int, text: str, worn: SideTheme, face: RGB = COUNTERS.vp_hidden,
    dash: RGB = (196, 164, 92), ink: RGB = COUNTERS.vp_hidden_ink,
) -> pygame.Surface:
    outline, c = _hexagon(size, pad, face, darker(face, 0.45))
    inner = regular(50, 50, 40, 6)
    part = perimeter(inner) / 6
    pattern = (part * 0.22, part * 0.11) if size >= 24 else (part * 0.30, part * 0.20)
    c.strokes(ring_dashes(inner, pattern), max(3.0, 110 / size), dash, flat=True)
    if size < 30:
        # Too small for both: a viewer who may know the value reads it, in concealed colours.
        word = (
            CounterWord(text, 70, 50, 74, ink, least=9)
            if text
            else CounterWord("VP", 40, 50, 64, ink)
        )
        return _finish(outline, c, [word], size, pad)
    words = [CounterWord("VP", 36, 50, 63, ink, role="display", least=9)]
    if text:
        c.disc(80, 78, 17, darker(face, 0.45))
        c.disc(80, 78, 14.5, ink)
        words.append(CounterWord(text, 27, 80, 87.6, COUNTERS.vp_open_ink, least=9))
    return _finish(outline, c, words, size, pad)


def _vp_grey(size: int, pad: int, text: str, worn: SideTheme) -> pygame.Surface:
    """A concealed VP marker of the side that did not jump."""
    return _vp_hidden(size, pad, text, worn, COUNTERS.unknown, (201, 209, 201), (243, 245, 239))


def _vp_open(size: int, pad: int, text: str, worn: SideTheme) -> pygame.Surface:
    outline, c = _hexagon(size, pad, COUNTERS.vp_open, darker(COUNTERS.vp_open, 0.45))
    ink = COUNTERS.vp_open_ink
    c.stroke(regular(50, 50, 39.5, 6), max(2.0, 90 / size), (96, 70, 8), closed=True)
    if size < 40:
        return _finish(outline, c, [CounterWord(text, 66, 50, 73, ink, least=10)], size, pad)
    if size < 60:
        return _finish(outline, c, [CounterWord(text, 60, 50, 71, ink)], size, pad)
    words = [
        CounterWord(text, 60, 50, 68, ink),
        CounterWord("VP", 13, 50, 81, (96, 70, 8), least=8),
    ]
    return _finish(outline, c, words, size, pad)


def _destroyed(size: int, pad: int, text: str, worn: SideTheme) -> pygame.Surface:
    """A destroyed bridge: a black octagon, two stumps and a flash; its word if it fits."""
    c = Canvas(size, pad, back=_SOOT)
    outline = regular(50, 50, 51, 8, pi / 8)
    c.fill([(x + 1.2, y + 1.9) for x, y in outline], (0, 0, 0))
    c.fill(outline, COUNTERS.cream)
    c.fill(regular(50, 50, 51 - max(5.0, 130 / size), 8, pi / 8), _SOOT)
    y = 60.0 if size < 40 else 56.0 if size < 60 else 50.0
    burst(c, 50, y - 14, 27, rgb("#F08A2C"), rgb("#FFD98A"))
    stumps(c, y, COUNTERS.cream)
    word = CounterWord(_("DESTROYED"), 12, 50, 84.5, COUNTERS.cream, least=7)
    fits = size >= 60 and fonts.measure("value", max(7, round(size * 0.12)), word.string)[0] < size
    return _finish(outline, c, [word] if fits else [], size, pad)


def _confusion(size: int, pad: int, text: str, worn: SideTheme) -> pygame.Surface:
    """A rosette of twelve points, a whorl, and the half of a move that is left."""
    c = Canvas(size, pad, back=_PLUM)
    outline = []
    for n in range(24):
        length, angle = (42 if n % 2 else 50), n * pi / 12
        outline.append((50 + length * cos(angle), 50 + length * sin(angle)))
    c.fill([(x + 1.2, y + 1.9) for x, y in outline], darker(_PLUM, 0.35))
    c.fill(outline, _PLUM)
    c.fill([(50 + (x - 50) * 0.92, 50 + (y - 50) * 0.92) for x, y in outline], _LILAC)
    if size < 40:
        return _finish(outline, c, [CounterWord("½", 66, 50, 72, _PLUM, least=11)], size, pad)
    turns = [(4 + n * 0.62, n * 0.32 - 1.2) for n in range(36)]
    whorl = [(50 + far * cos(angle), 40 + far * sin(angle)) for far, angle in turns]
    c.stroke(whorl, 4.6 if size >= 60 else 6, _PLUM)
    return _finish(outline, c, [CounterWord("½", 34, 50, 92.5, _PLUM, least=11)], size, pad)


def _control(size: int, pad: int, text: str, worn: SideTheme) -> pygame.Surface:
    if worn.badge == "horse":
        return horse(size, pad, worn)
    ground = darker(COUNTERS.olive, 0.12)
    return disc(size, pad, lambda c: roundel(c, 50, 50, 46, ground), ground, COUNTERS.olive_edge)


def _initiative(size: int, pad: int, text: str, worn: SideTheme) -> pygame.Surface:
    face, edge, sign = worn
    c = Canvas(size, pad, back=edge)
    body(c, size, face, edge)
    gloss(c, size)
    y, r = (39.0, 27.0) if size >= 40 else (50.0, 36.0)
    if sign == "cross":
        straight_cross(c, 50, y, r * 0.95)
    elif sign == "horse":
        winged_horse(c, 50, y, r, COUNTERS.cream, face, size >= 40)
    else:
        roundel(c, 50, y, r * 1.08, darker(face, 0.25))
    words = [CounterWord("INIT", 24, 50, 90, COUNTERS.cream, least=9)] if size >= 40 else []
    return _finish(body_points(False), c, words, size, pad)


def _plane(c: Canvas, x: float, y: float, r: float, ink: RGB) -> None:
    """Draw a twin-engined transport from above, its nose to the upper right."""
    half = [(0.0, -1.0), (0.10, -0.86), (0.12, -0.36), (0.30, -0.32), (0.31, -0.54), (0.40, -0.54),
            (0.42, -0.29), (1.12, -0.10), (1.12, 0.04), (0.12, 0.10), (0.07, 0.66), (0.42, 0.80),
            (0.42, 0.90), (0.0, 0.92)]
    whole = [*half, *[(-px, py) for px, py in reversed(half)]]
    turned = [((px - py) * 0.7071, (px + py) * 0.7071) for px, py in whole]
    c.fill([(x + px * r, y + py * r) for px, py in turned], ink)


def _turn(size: int, pad: int, text: str, worn: SideTheme) -> pygame.Surface:
    c = Canvas(size, pad, back=(120, 106, 78))
    body(c, size, COUNTERS.cream, (146, 129, 94))
    gloss(c, size)
    coarse = size < 40
    _plane(c, 50, 50 if coarse else 41, 36 if coarse else 30, COUNTERS.dark)
    words = [] if coarse else [CounterWord(text or "TURN", 22, 50, 90, COUNTERS.dark, least=9)]
    return _finish(body_points(False), c, words, size, pad)


def _sign(size: int, pad: int, fill: RGB, draw: Callable[[Canvas], None]) -> pygame.Surface:
    c = Canvas(size, pad, back=fill)
    c.disc(50, 50, 49, WHITE)
    c.disc(50, 50, 49 - max(5.0, 120 / size), fill)
    draw(c)
    return lay(circle(48), c, size, pad)


def _tick(size: int, pad: int, text: str, worn: SideTheme) -> pygame.Surface:
    return _sign(size, pad, COUNTERS.disc, lambda c: tick(c, 50, 50, 36, WHITE))


def _cross(size: int, pad: int, text: str, worn: SideTheme) -> pygame.Surface:
    return _sign(size, pad, REFUSED, lambda c: cross(c, 50, 50, 40, WHITE))


def _advantage(size: int, pad: int, text: str, worn: SideTheme) -> pygame.Surface:
    return _sign(size, pad, COUNTERS.olive, lambda c: bolt(c, 50, 50, 31))


def _pill(size: int, pad: int, text: str, worn: SideTheme) -> pygame.Surface:
    """A dark pill with a light rim, `size` high and as wide as its text needs."""
    px = max(11, round(size * 0.74))
    wide = max(round(size * 1.22), fonts.measure("value", px, text)[0] + round(size * 0.66))
    big = 4
    made = pygame.Surface(((wide + 2 * pad) * big, (size + 2 * pad) * big), pygame.SRCALPHA)
    rim = max(1.6, size * 0.075)
    for inset, fill in ((0.0, (243, 245, 239)), (rim, COUNTERS.disc)):
        points = rounded(inset, inset, wide - inset, size - inset, size / 2 - inset)
        place = [((x + pad) * big, (y + pad) * big) for x, y in points]
        pygame.draw.polygon(made, fill, place)
    done = pygame.transform.smoothscale(made, (wide + 2 * pad, size + 2 * pad))
    drawn = fonts.text("value", px, text, WHITE)
    left = round((wide - drawn.get_width()) / 2) + pad
    base = round(pad + size / 2 + 0.35 * px)
    done.blit(drawn, (left, base - fonts.ascent("value", px)))
    return done


MAKERS: Final[dict[str, Maker]] = {
    "vp-hidden": _vp_hidden,
    "vp-grey": _vp_grey,
    "vp-open": _vp_open,
    "destroyed": _destroyed,
    "confusion": _confusion,
    "control": _control,
    "turn": _turn,
    "initiative": _initiative,
    "tick": _tick,
    "cross": _cross,
    "advantage": _advantage,
    "pill": _pill,
}
