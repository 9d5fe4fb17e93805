"""Cards without words or figures: the picture of a face in its frame, and the backs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import pi, sin, tau
from typing import Final

from PIL import Image

from assets.tools.cards.american import AMERICAN
from assets.tools.cards.insurgents import INSURGENT
from assets.tools.cards.paper import Paper
from nightdrop.phantom_fury.rules.cards import AMERICAN as US_DECK
from nightdrop.phantom_fury.rules.cards import Type
from nightdrop.phantom_fury.ui.cards import DRESSES, OURS, PLATES, Cut, Dress, cut_of, outline
from nightdrop.ui.look.shapes import Point, arc, ring_dashes, rounded, star
from nightdrop.ui.look.theme import RGB, mixed, rgb, rgbs

FACES: Final = {**AMERICAN, **INSURGENT}
_CREAM, _YELLOW, _GOLD, _BLACK, _DISC, _RIM = rgbs(
    "#F6EEDA #F5C63C #E2AE3B #17120B #2A2127 #C9BFAE")
_BLACKEN: Final = (0, 0, 0)


def painted(face: str, kind: Type, width: int) -> Image.Image:
    """A face, its frame and its token, with empty plates, see-through outside its edge."""
    cut, dress, ours = cut_of(width), DRESSES[kind], kind in OURS
    p = _paper(cut, dress.dark)
    p.shape(dress.dark, _edge(cut, ours))
    p.shape(dress.frame, _edge(cut, ours, cut.frame))
    _window(p, cut, face, ours, dress)
    _plate(p, cut, PLATES[0 if ours else 1][0])
    _tab(p, cut, dress.frame)
    _sign(p, cut, kind, dress.ink)
    _token(p, cut, kind)
    return p.finish(_edge(cut, ours))


def _paper(cut: Cut, ground: RGB) -> Paper:
    """Paper whose unit is a px; the edge of a card fades towards its ground."""
    return Paper((cut.width, cut.height), 1.0, ground)


def _edge(cut: Cut, ours: bool, inset: float = 0.0) -> list[Point]:
    return outline(cut.width, cut.height, ours, inset)


def _plate(p: Paper, cut: Cut, ink: RGB) -> None:
    """The plate for the name."""
    box, radius = cut.plate, 0.03 * cut.width
    p.box(ink, box.x, box.y, box.w, box.h, radius)
    p.box(ink, box.x, box.y, box.w, radius)


def _tab(p: Paper, cut: Cut, ink: RGB) -> None:
    """The tab for the word of the type, with seams above and below it."""
    line, wide = cut.frame, cut.width - 2 * cut.frame
    p.box(mixed(ink, _BLACKEN, 0.45), line, cut.tab.top - line, wide, cut.tab.h + line)
    p.box(ink, line, cut.tab.top, wide, cut.tab.h - line)
    p.box(mixed(ink, (255, 255, 255), 0.16), line, cut.tab.top, wide, line)


def _window(p: Paper, cut: Cut, face: str, ours: bool, dress: Dress) -> None:
    """The picture, clipped to its window; a little larger where the window is higher."""
    k, box = cut.width / 100, cut.window
    corner = 0.0 if ours else 10.8 * k
    path = rounded(box.left, box.top, box.right, box.bottom, 3.4 * k, corner)
    rim = max(1.0, 0.8 * k)
    p.shape(mixed(dress.dark, _BLACKEN, 0.25),
            rounded(box.left - rim, box.top - rim, box.right + rim, box.bottom, 4 * k, corner))
    inner = p.fresh()
    size = max(box.width / 100, (cut.tab.top - box.top) / 85)
    left = box.centerx - 50 * size - (size * 100 - box.width) * 0.1
    FACES[face](inner.at(left, box.top, size))
    p.lay(inner.image, path)


# The signs of types on the tab, 10 units by 10 round their middle.


def _sign(p: Paper, cut: Cut, kind: Type, ink: RGB) -> None:
    on = p.at(cut.sign.x + cut.sign.w / 2, cut.sign.y + cut.sign.h / 2, cut.sign.h / 10)
    _SIGNS[kind](on, ink, DRESSES[kind].frame)


def _infantry(p: Paper, ink: RGB, ground: RGB) -> None:
    p.line(ink, "M-5.4 -3.8 H5.4 V3.8 H-5.4 Z", 1.2)
    p.line(ink, "M-5.4 -3.8 L5.4 3.8 M5.4 -3.8 L-5.4 3.8", 1.1)


def _armor(p: Paper, ink: RGB, ground: RGB) -> None:
    p.shape(ink, rounded(-6, -3.8, 6, 3.8, 3.7))
    p.shape(ground, rounded(-4.5, -2.3, 4.5, 2.3, 2.2))
    p.disc(ink, 0, 0, 1.3)


def _support(p: Paper, ink: RGB, ground: RGB) -> None:
    p.shape(ink, "M0 -4.8 L5.8 3 L1.4 3 L1.4 4.8 L-1.4 4.8 L-1.4 3 L-5.8 3 Z")


def _tactics(p: Paper, ink: RGB, ground: RGB) -> None:
    p.line(ink, [(-4.2, 4.2), (2.4, -2.4)], 2.2, flat=True)
    p.shape(ink, "M5 -5 L4.2 2.2 L-2.2 -4.2 Z")


def _recon(p: Paper, ink: RGB, ground: RGB) -> None:
    p.shape(ink, "M-6.2 0 Q0 -8.4 6.2 0 Q0 8.4 -6.2 0 Z")
    p.disc(ground, 0, 0, 2.8)
    p.disc(ink, 0, 0, 1.5)


def _disarm(p: Paper, ink: RGB, ground: RGB) -> None:
    p.line(ink, "M-4.2 4.4 L2.6 -2.6 M4.2 4.4 L-2.6 -2.6", 1.7)
    p.shape(ink, "M-5.6 -2.6 L-2.4 -5.4 L-0.4 -3.6 L-3.6 -0.8 Z")
    p.line(ink, "M5.4 -2.2 L3.4 -1.8 L2 -3.4 L2.8 -5.2", 1.4)


def _insurgent(p: Paper, ink: RGB, ground: RGB) -> None:
    p.disc(ink, 0, -2.4, 2.6)
    p.shape(ink, "M-5 5 Q-5 0.6 0 0.6 Q5 0.6 5 5 Z")


def _position(p: Paper, ink: RGB, ground: RGB) -> None:
    p.shape(ink, "M-5 4.8 V-4.8 H-2.6 V-2.4 H-1.2 V-4.8 H1.2 V-2.4 H2.6 V-4.8 H5 V4.8 Z")


def _explosive(p: Paper, ink: RGB, ground: RGB) -> None:
    p.disc(ink, -1, 1.2, 3.9)
    p.line(ink, [(1.4, -1.2), (3.2, -3)], 2, flat=True)
    p.line(ink, "M3.2 -3 Q4.4 -4.6 5.6 -4.2", 1)


def _objective(p: Paper, ink: RGB, ground: RGB) -> None:
    p.line(ink, [(-3.6, 5), (-3.6, -5)], 1.3, flat=True)
    p.shape(ink, "M-3 -5 L5.4 -2 L-3 1.2 Z")


_SIGNS: Final[Mapping[Type, Callable[[Paper, RGB, RGB], None]]] = {
    "G": _infantry, "A": _armor, "S": _support, "T": _tactics, "R": _recon, "D": _disarm,
    "I": _insurgent, "N": _tactics, "P": _position, "X": _explosive, "O": _objective,
}  # fmt: skip


def _token(p: Paper, cut: Cut, kind: Type) -> None:
    """The empty shape that shows the type at a glance."""
    x, y, half = cut.token
    on, dark = p.at(x, y, half / 10), DRESSES[kind].dark
    if kind in "GAST":
        shape, fill, rim = arc(0, 0, 10, 0, tau, 60), _CREAM, dark
    elif kind == "N":
        shape, fill, rim = arc(0, 0, 10, 0, tau, 60), _DISC, _RIM
    elif kind in "RD":
        shape, fill, rim = rounded(-9.4, -9.4, 9.4, 9.4, 3.4), _CREAM, dark
    elif kind == "X":
        shape, fill, rim = [(0, -11.4), (11.8, 9.4), (-11.8, 9.4)], _YELLOW, _BLACK
    elif kind == "O":
        shape = [(9.6 * sin(pi * n / 3) * 1.04, -10 * sin(pi * n / 3 + pi / 2)) for n in range(6)]
        fill, rim = _GOLD, dark
    else:
        shape, fill, rim = rounded(-9.4, -9.4, 9.4, 9.4, 1.2, 5), _CREAM, dark
    wide = max(1.5, 11 / half)
    if kind == "X":
        on.line(rim, [*shape, shape[0]], 3.4)
        on.shape(fill, [(px * 0.86, py * 0.86 + 0.4) for px, py in shape])
        return
    on.shape(_BLACK, [(a, b + 0.9) for a, b in shape], 0.5)
    on.shape(fill, shape)
    on.line(rim, [*shape, shape[0]], wide)


# Backs: nothing differs from card to card.


def back(deck: str, width: int) -> Image.Image:
    """The back of a deck's cards."""
    cut, ours = cut_of(width), deck == US_DECK
    base, dark, line = rgbs("#4B5A33 #2A331C #7C8A58" if ours else "#43170F #260B08 #8A3A2C")
    p, k = _paper(cut, dark), cut.width / 100
    p.shape(dark, _edge(cut, ours))
    p.shape(mixed(base, (255, 255, 255), 0.16), _edge(cut, ours, cut.frame))
    p.shape(base, _edge(cut, ours, cut.frame + max(1.0, 1.6 * k)))
    inner, inset = p.fresh(), 7.4 * k
    inner.box(mixed(base, dark, 0.28), 0, 0, cut.width, cut.height)
    on = inner.at(0, 0, k)
    slant = mixed(base, line, 0.34)
    for number in range(-16, 30):
        on.line(slant, [(8 * number, -5), (8 * number + 75, 150)], 1.5 if ours else 1.1)
        if not ours:
            on.line(slant, [(8 * number + 75, -5), (8 * number, 150)], 1.1)
    p.lay(inner.image, _edge(cut, ours, inset))
    rim = _edge(cut, ours, inset)
    p.line(line, [*rim, rim[0]], max(1.0, 1.1 * k))
    (_star if ours else _unknown)(p.at(50 * k, cut.height / 2, k), base, dark)
    return p.finish(_edge(cut, ours))


def _star(p: Paper, base: RGB, dark: RGB) -> None:
    p.disc(mixed(base, dark, 0.6), 0, -8, 23)
    p.ring(_CREAM, 0, -8, 21, 2.2)
    p.shape(_CREAM, star(0, -7.4, 16))
    p.box(mixed(base, dark, 0.6), -15, 20, 30, 17, 3)
    p.text(_CREAM, 0, 28.6, 15, "US")


def _unknown(p: Paper, base: RGB, dark: RGB) -> None:
    p.disc(mixed(base, dark, 0.75), 0, 0, 25)
    for piece in ring_dashes(arc(0, 0, 22.5, 0, tau, 72)[:-1], (7.4, 4.4)):
        p.line(rgb("#EBCDAA"), piece, 2.4, flat=True)
    p.text(_CREAM, 0, 0.6, 34, "?")
