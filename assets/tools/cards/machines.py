"""Vehicles, aircraft, guns and things, seen from their right side by default.

The ground is at y = 0, their middle at x = 0; aircraft have their middle at (0, 0).
"""

from __future__ import annotations

from assets.tools.cards.paper import Paper
from assets.tools.cards.scenery import CLAY, CREAM, GOLD, INK, SOOT, UMBER, WIRE, burst, wheel
from nightdrop.ui.look.theme import RGB, mixed, rgbs

# Plates of armor: in the light, from the side, in the shade; and glass.
LIT, SIDE, SHADE, GLASS = rgbs("#8D7850 #4E412B #261F16 #B9C3AE")

RUST, STEEL, OLIVE, DIM, SILK, BRASS = rgbs("#7E3A28 #3A4147 #39342B #4A4138 #5E564A #4A4032")
NIGHTLY, DARKLY, FLASHER = rgbs("#090A0B #2A3237 #F0D79A")


def _tracks(p: Paper, left: float, right: float, wheels: int) -> None:
    p.shape(INK, f"M{left} -6.4 L{left + 3} -8 L{right - 4} -8 L{right} -6 L{right - 3.4} -0.6 "
                 f"Q{right - 5} 0.4 {right - 8} 0.4 L{left + 7} 0.4 "
                 f"Q{left + 3} 0.2 {left + 1} -2.6 Z")
    step = (right - left - 13) / (wheels - 1)
    for number in range(wheels):
        wheel(p, left + 6.4 + step * number, -2.6, 3, SOOT, CLAY)


def abrams(p: Paper, dim: float = 0.0) -> None:
    """A main battle tank, 62 units long without its gun; `dim` is how far its colours are dark."""
    bright, side, shade = (mixed(ink, INK, dim) for ink in (LIT, SIDE, SHADE))
    _tracks(p, -30, 31, 7)
    p.shape(side, "M-31 -12.6 L25 -12.6 L33 -9.4 L30 -6.2 L-29 -5.6 L-31.4 -8 Z")
    for x in (-20.0, -8.0, 4.0, 15.0):
        p.line(shade, [(x, -12), (x + 0.4, -6)], 0.5)
    p.shape(bright, "M-31 -13.6 L20 -13.8 L33.4 -9.9 L25 -11.6 L-31 -11.6 Z")
    p.shape(shade, "M-19 -14.6 L16 -14.6 L16 -13.4 L-19 -13.4 Z")
    p.shape(side, "M-25 -16 L-23 -22 L3 -22.6 L17 -18.4 L17 -15.4 L12 -14 L-18 -14 Z")
    p.shape(bright, "M-23.4 -22.6 L3 -23.2 L17.4 -18.8 L3 -20.8 L-22.6 -20.6 Z")
    p.box(shade, -28, -20.6, 7.6, 5.4, 0.8)  # the rack behind
    for x in (-26.4, -24.2, -22):
        p.line(side, [(x, -20.4), (x, -15.6)], 0.4)
    p.box(shade, 13.4, -19.2, 5, 4.2, 1)
    p.line(side, [(17, -17.6), (50, -19)], 1.9, flat=True)
    p.line(bright, [(17, -18.2), (50, -19.6)], 0.5, flat=True)
    p.line(shade, [(31, -18.2), (37, -18.5)], 2.9, flat=True)
    p.box(shade, -8, -25.6, 8, 3.2, 1)
    p.line(INK, [(-4, -26.6), (8, -28)], 0.9)
    p.box(INK, -6.6, -28, 4, 2.6, 0.5)
    p.line(INK, [(-20, -22), (-22, -42)], 0.45)
    p.box(shade, 1.4, -25, 3.4, 2.4, 0.6)


def bradley(p: Paper) -> None:
    """A fighting vehicle for infantry, 54 units long."""
    _tracks(p, -27, 27, 6)
    p.shape(SIDE, "M-27 -18 L11 -18.4 L28 -11.4 L28 -8.4 L25 -6 L-26 -5.6 L-27.4 -7 Z")
    p.shape(LIT, "M-27 -19 L11 -19.4 L28.4 -11.8 L11 -16.8 L-27 -16.8 Z")
    for x, wide in ((-24, 11), (-12, 10), (-1, 11)):
        p.box(LIT, x, -14.6, wide, 6.2, 0.6, alpha=0.5)
    p.shape(SIDE, "M-13 -19.4 L-11 -25.4 L4 -25.8 L11 -22 L10 -19.4 Z")
    p.shape(LIT, "M-11.2 -26 L4 -26.4 L11.4 -22.2 L4 -24.4 L-11.6 -24 Z")
    p.line(SIDE, [(9, -22.6), (33, -24)], 1.2, flat=True)
    p.line(SHADE, [(28, -23.7), (33.6, -24)], 1.9, flat=True)
    p.box(SHADE, -12.6, -29, 12, 4.4, 0.6)  # the launcher of its missiles
    p.box(LIT, -12.6, -29.4, 12, 0.9)
    p.box(SHADE, 2, -28, 4, 2.4, 0.6)
    p.line(INK, [(-23, -19), (-25, -37)], 0.45)


def stryker(p: Paper) -> None:
    """A carrier on eight wheels, 56 units long."""
    p.shape(SHADE, "M-27 -8 L27 -8 L23 -3.4 L-25 -3.4 Z")
    for x in (-19.4, -7.6, 5.4, 17.4):
        wheel(p, x, -4, 4.4, INK, CLAY)
    p.shape(SIDE, "M-28 -20 L9 -20.6 L29 -12.6 L27 -8 L22 -7 L-27 -7 Z")
    p.shape(LIT, "M-28 -21 L9 -21.6 L29.4 -13 L9 -18.8 L-28 -18.6 Z")
    p.box(SHADE, -14, -19, 1, 11.4)
    for x in (-24, -11, -1):
        p.box(LIT, x, -16.4, 8, 2.6, 0.8, alpha=0.5)
    p.box(SHADE, -1.6, -25, 8, 4.2, 0.8)
    p.line(INK, [(4, -26), (17, -26.8)], 1.0)
    p.box(INK, -0.4, -28, 4.4, 3.2, 0.6)
    p.box(SHADE, -24, -23.4, 12, 2.6, 0.6)
    p.line(INK, [(-25, -20), (-27, -38)], 0.45)
    p.line(INK, [(-17, -20), (-18, -34)], 0.45)


def humvee(p: Paper, armored: bool = False) -> None:
    """A light vehicle, 44 units long; armored with doors of steel, a gun and its shield."""
    p.shape(SHADE, "M-22 -7.4 L22 -7.4 L20 -3 L-20 -3 Z")
    for x in (-14, 14.4):
        wheel(p, x, -4.6, 4.9, INK, CLAY)
    p.shape(SIDE, "M-23 -15.6 L4 -15.8 L22 -14.4 L23 -8.4 L20.6 -7 Q19 -10.6 14.4 -10.6 "
                  "Q9.8 -10.6 8.4 -6.2 L-8 -6.2 Q-9.4 -10.6 -14 -10.6 Q-18.6 -10.6 -20 -7 "
                  "L-23 -7.4 Z")
    p.shape(LIT, "M4 -16.4 L22.4 -14.9 L22.6 -13.4 L4 -14.8 Z")
    if armored:
        p.shape(SIDE, "M-15 -15.4 L-13.6 -24.4 L2.4 -24.6 L8.4 -15.6 Z")
        p.shape(LIT, "M-14 -25.2 L2.6 -25.4 L3.4 -23.6 L-14.2 -23.4 Z")
        p.shape(GLASS, "M-11 -22 L-5.6 -22 L-5.6 -18.6 L-11.2 -18.6 Z")
        p.shape(GLASS, "M-2.8 -22 L1.6 -22 L4.2 -18.6 L-2.8 -18.6 Z")
        for x in (-12.4, -4.2):
            p.box(SHADE, x, -17, 0.7, 9.6)
        p.shape(SHADE, "M-9.6 -25 L-10.6 -31.6 L-5 -32 L-4 -25 Z")
        p.shape(SHADE, "M-3 -25.2 L-0.4 -32 L1.4 -31.4 L-0.4 -25.2 Z")
        p.line(INK, [(-5, -29), (11, -30.4)], 1.0)
        p.box(INK, -6, -30.2, 6, 2.4, 0.4)
    else:
        p.shape(SIDE, "M-5 -15.4 L-4 -22.6 L3.4 -22.8 L8 -15.6 Z")
        p.shape(LIT, "M-4.4 -23.4 L3.6 -23.6 L4.2 -22 L-4.4 -21.8 Z")
        p.shape(GLASS, "M-1.8 -20.6 L2.4 -20.6 L5.2 -16.6 L-1.8 -16.6 Z")
        p.shape(CLAY, "M-23 -16 L-22.4 -21.6 Q-14 -25 -5 -22 L-5 -15.8 Z")  # a cover of cloth
        for x in (-17.4, -11.6):
            p.line(UMBER, [(x, -16), (x + 0.4, -22.6)], 0.5)
    p.line(INK, [(-21, -15), (-23.4, -36)], 0.45)
    p.box(CREAM, 21.6, -13.4, 1.2, 1.8, 0.4)


def car(p: Paper, ink: RGB = RUST) -> None:
    """An old saloon, 46 units long."""
    dark = mixed(ink, INK, 0.45)
    p.shape(ink, "M-23 -8.4 Q-23 -12.4 -18 -12.8 L-12.6 -13.4 Q-8 -20.4 -3 -20.6 L5 -20.6 "
                 "Q9.6 -20.2 13 -13.6 L20 -12 Q23.4 -11 23 -7 L22.4 -4.6 L-22.4 -4.6 Z")
    p.shape(INK, "M-10 -13.4 Q-6.6 -18.8 -2.6 -18.9 L-1 -18.9 L-1 -13.4 Z")
    p.shape(INK, "M0.8 -18.9 L4.6 -18.9 Q7.8 -18.4 10.4 -13.4 L0.8 -13.4 Z")
    p.line(dark, [(-22, -9.4), (22, -9)], 0.7)
    p.line(dark, [(-0.1, -13.4), (-0.1, -5)], 0.5)
    p.box(FLASHER, 21.4, -11, 1.8, 2, 0.5)
    p.box(WIRE, -23.2, -11.4, 1.6, 2.2, 0.4)
    for x in (-14, 13.6):
        p.disc(dark, x, -4.6, 5.4)
        wheel(p, x, -3.8, 4.3, INK, CLAY)
    p.line(dark, [(-23, -5.2), (23, -5.2)], 1.2)


def jet(p: Paper, ink: RGB = INK, pale: RGB = STEEL) -> None:
    """A fighter with two fins, seen a little from below; 62 units long."""
    p.shape(pale, "M-15 0 L-25 12.4 L-19.6 13.4 L4 3.4 Z")
    p.shape(ink, "M-30 -3.4 L-26 -5 L-8 -5.6 Q2 -8.6 11 -8.2 Q18 -7.4 23 -4.4 L33 -0.4 L23 1 "
                 "L8 2.6 L-8 4 L-27 3 L-30 1.6 Z")
    p.shape(ink, "M-24 -4.6 L-31.4 -15 L-26.4 -15.4 L-14 -5.4 Z")
    p.shape(pale, "M-21 -4 L-26.4 -13 L-22.8 -13.2 L-12.6 -4.6 Z")
    p.shape(ink, "M-26 1 L-34.4 7 L-30 7.8 L-18 2.6 Z")
    p.shape(GLASS, "M6 -7.4 Q12 -10.6 18.6 -6.2 L15.4 -5.4 L6 -6 Z")
    p.line(pale, [(23, -2.2), (32, -0.5)], 0.5)
    p.shape(pale, "M-2 3.2 L8 2.4 L8 5 L0 6 Z")
    for x, y in ((-14, 8.6), (-7.6, 6.6)):  # what hangs under the wing
        p.line(ink, [(x, y), (x + 12, y - 0.6)], 1.5)
        p.shape(ink, f"M{x} {y - 1.6} l3 1.6 l-3 1.6 Z")
    p.shape(FLASHER, "M-30 -2.4 L-40 -1 L-30 0.9 Z", 0.85)


def cobra(p: Paper, ink: RGB = INK, pale: RGB = OLIVE) -> None:
    """A gunship with its rotor turning, 58 units long."""
    p.shape(ink, "M-31 -5.4 L-8 -6.4 Q-4 -9.6 3 -9.4 L8 -8.6 Q17 -6.4 24 1.4 Q25.4 4 22 4.8 "
                 "L4 6.2 Q-6 6 -10 1.4 L-31 -2.6 Z")
    p.shape(ink, "M-28 -4.4 L-34.4 -14 L-30.6 -14.4 L-23 -5 Z")
    p.ring(pale, -32.6, -12.6, 4.4, 0.5)
    p.line(ink, [(-36, -15.6), (-29.4, -9.8)], 0.8)
    p.shape(ink, "M-24 -4 L-28 0 L-25 0.4 L-19.6 -3 Z")
    p.shape(GLASS, "M8.6 -6.8 Q16 -5 20.8 0.2 L13.4 0.2 L9.6 -2 Z")
    p.line(ink, [(14, -5.2), (12.4, 0.2)], 0.7)
    p.shape(ink, "M-6 -8.6 Q-2 -13 4 -9.4 Z")
    p.box(ink, -1.5, -14.4, 2.2, 5.4)
    p.line(ink, [(-33, -13.2), (34, -15.4)], 0.95)
    p.oval(ink, 0, -14.3, 34, 1.8, 0.16)
    p.shape(pale, "M-4 0.4 L6 0.4 L7 3.4 L-5 3.4 Z")
    for y in (4.4, 6.8):
        p.line(ink, [(-5, y), (6.4, y - 0.2)], 2.0)
    p.line(ink, [(-7, 11.6), (13, 11.6), (15, 10.4)], 0.9)
    for x in (-3, 8):
        p.line(ink, [(x, 5.4), (x - 1, 11.4)], 0.8)
    p.shape(ink, "M17 4.4 L20.6 4 L20 7.4 L17.8 7.6 Z")
    p.line(ink, [(19, 6.4), (26, 7.6)], 0.9)


def gunship(p: Paper, ink: RGB = NIGHTLY, pale: RGB = DARKLY) -> None:
    """An aircraft with four engines and guns out of its side, 78 units long."""
    p.shape(pale, "M-38 -2.6 L-50 -4.2 L-49 -2.2 L-36 0.6 Z")
    p.shape(ink, "M-42 -4.6 L-44.4 -19.4 L-37.4 -20 L-27.4 -7.2 Z")
    p.shape(ink, "M-44 -4.4 L-24 -8.2 L22 -8.6 Q31 -8.2 34.4 -3.4 Q37 -1 35.6 1.6 Q33 4.8 25 5.2 "
                 "L-10 5.6 Q-26 3 -44 -2.4 Z")
    p.shape(GLASS, "M26 -6.8 L31 -5.4 L32.8 -3 L26.6 -3.2 Z", 0.8)
    p.shape(ink, "M-13 -7.6 L14 -8.4 L17 -6 L-14 -5.2 Z")
    p.shape(pale, "M-14 -7 L13.4 -8 L13 -6.4 L-14 -5.6 Z")
    for x, y in ((-9, -7.4), (6, -8.2)):
        p.shape(ink, f"M{x} {y - 1.8} q6 -1.2 11 0.4 l1 1.9 l-1 1.5 q-6 1.2 -11 0 Z")
        p.oval(pale, x + 12.4, y + 0.3, 0.8, 6.4, 0.6)
    p.shape(ink, "M-8 4.4 Q0 8 10 4.6 L8 6.6 L-6 6.8 Z")
    for x in (-17, -2, 12):  # guns
        p.line(ink, [(x, 4), (x - 3, 9.6)], 1.4, flat=True)
    for x in (-30, -22, -6, 18):
        p.box(FLASHER, x, -3.4, 1.2, 1, 0.2, alpha=0.55)


def predator(p: Paper, ink: RGB = INK, pale: RGB = DIM, armed: bool = False) -> None:
    """A large drone from above its side: long wings, a round nose, a tail like a V upside down."""
    p.shape(pale, "M-3 -1.6 L2.6 -1.8 L-25 -15.2 L-27.4 -14.8 Z")
    p.shape(ink, "M-27 -0.9 L-7 -2.2 Q4 -4.2 13 -4.8 Q21.6 -5.2 22.6 -1 Q22 2.6 14.4 2.6 L0 2 "
                 "L-27 0.5 Z")
    p.shape(ink, "M-1 0.4 L6.4 0 L40 13.4 L36.6 14 Z")
    p.line(pale, [(6, 0.6), (38, 13.2)], 0.5)
    p.shape(ink, "M-25 -0.2 L-33 8.2 L-29.8 8 L-19.6 0.4 Z")
    p.shape(pale, "M-25 -0.6 L-30.4 -7 L-28 -7 L-20.4 -0.8 Z")
    p.disc(ink, 15.6, 3.6, 2.7)
    p.disc(GLASS, 16.5, 4.1, 1.0)
    p.line(ink, [(-28, -4.6), (-28, 4.6)], 0.7)
    if armed:
        for x, y in ((15.6, 7.0), (-12.0, -5.4)):
            p.line(ink, [(x, y), (x + 9, y - 0.5)], 1.5)
            p.line(ink, [(x + 4, y), (x + 4, y - 2.4)], 0.6)


def pioneer(p: Paper, ink: RGB = INK, pale: RGB = DIM) -> None:
    """A small aircraft of the fleet's: a straight wing, two booms, a propeller between them."""
    p.shape(pale, "M-6 -3.6 L6 -4 L1 -17 L-8 -16.4 Z")
    p.line(ink, [(-4, -7.4), (-31, -9.4)], 1.3)
    p.shape(ink, "M-13 -2.6 L6 -4.8 Q16 -5.4 20 -1.4 Q20.6 1.4 15 2.4 L-11 2.4 Z")
    p.shape(ink, "M-6 0.6 L7 0 L17.4 17.4 L6.4 18 Z")
    p.line(pale, [(7, 1), (16.4, 17)], 0.5)
    p.line(ink, [(-1, 6.6), (-30, 4.4)], 1.4)
    p.shape(ink, "M-34 3.2 L-28 3.4 L-31 -11.4 L-36.4 -11.4 Z")
    p.shape(ink, "M-33.4 4.6 L-28.8 4.6 L-30.4 -3 L-34.8 -3 Z")
    p.shape(ink, "M-33.4 -8.4 L-29.8 -8.4 L-31.4 -15 L-35 -15 Z")
    p.line(pale, [(-14.6, -6), (-14.6, 5.6)], 1.0)
    p.line(ink, [(9, 2), (11, 7.4)], 0.8)
    p.line(ink, [(-8, 2), (-8.6, 7)], 0.8)
    p.disc(ink, 5, 3.2, 2.1)


def dragon_eye(p: Paper, ink: RGB = INK, pale: RGB = DIM) -> None:
    """A drone as small as a model: a broad wing, two propellers, one fin; 30 units broad."""
    p.shape(pale, "M-8 -2 L3 -3 L-4 -12.4 L-11.6 -11.4 Z")
    p.shape(ink, "M-15 -1.4 L6 -3.4 Q11 -3 12.4 0 Q11 2 6 2 L-15 1 Z")
    p.shape(ink, "M-6 0.4 L6 -0.4 L15 11 L4.4 12.4 Z")
    p.shape(ink, "M-15 0.6 L-18.4 -8.4 L-13.8 -8.4 L-9 -0.6 Z")
    for x, y in ((4.6, 4), (-1, -8)):
        p.line(ink, [(x, y), (x + 5, y - 0.6)], 1.2)
        p.line(pale, [(x + 5.6, y - 3), (x + 5, y + 2.4)], 0.9)


def balloon(p: Paper, ink: RGB = INK, pale: RGB = SILK) -> None:
    """A captive balloon that watches, 50 units long."""
    for side, colour in ((-1, pale), (1, ink)):
        p.shape(colour, f"M-15 {3 * side} L-28 {13 * side} L-31 {11 * side} L-24 0 Z")
    p.shape(ink, "M-24 0 Q-16 -9.6 2 -10.4 Q22 -10 26 0 Q22 9.4 2 9.6 Q-16 9 -24 0 Z")
    p.shape(pale, "M-18 -3.6 Q-8 -9 3 -9.2 Q18 -8.6 23.4 -2.6 Q8 -6 -18 -3.6 Z")
    p.shape(ink, "M0 8 L12 8 L10 14 L2 14 Z")
    p.disc(GLASS, 8, 12, 1.3)


def howitzer(p: Paper) -> None:
    """A gun on two wheels, its barrel raised to the right, 60 units long."""
    p.line(INK, [(2, -8), (-30, -0.8)], 2.4)
    p.shape(INK, "M-34 0 L-27 -3.4 L-25 0.4 Z")
    gun = p.at(0, -11.4, 1, -24)
    gun.line(SHADE, [(-11, 0), (38, 0)], 2.6, flat=True)
    gun.line(SIDE, [(-11, -0.7), (38, -0.7)], 0.6, flat=True)
    gun.box(SHADE, 35.6, -2.2, 6, 4.4, 0.5)
    gun.box(INK, -14, -2.8, 10, 5.6, 0.8)
    gun.line(INK, [(-6, -3.6), (14, -3.6)], 1.7)
    p.shape(SIDE, "M3 -20 L10 -17.4 L6 -4 L-1 -5 Z")
    p.shape(LIT, "M3 -20.4 L10.4 -17.8 L10 -16.4 L2.8 -18.8 Z")
    wheel(p, 0.5, -5.6, 5.9, INK, CLAY)


def mortar(p: Paper, ink: RGB = INK) -> None:
    """A mortar on its plate and two legs, 24 units high, its muzzle to the right."""
    p.shape(ink, "M-10.4 0 L-9 -2 L-1.6 -2 L0 0 Z")
    p.line(ink, [(-5.6, -2), (6.4, -23)], 3.8, flat=True)
    p.line(mixed(ink, LIT, 0.55), [(-5.4, -3.6), (5.8, -23)], 0.6)
    p.line(ink, [(5.2, -23.8), (8, -22.2)], 1.0)
    p.line(ink, [(3, -16), (10, 0)], 1.2)
    p.line(ink, [(3, -16), (5.4, 0)], 1.2)
    p.line(ink, [(-1, -10), (8, -5)], 0.8)


def radio(p: Paper) -> None:
    """A set with a whip and a dish, on the ground."""
    p.box(SHADE, -5, -9, 10, 9, 0.8)
    p.box(GLASS, -3.6, -7.6, 4, 2.4, 0.3)
    for x in (-2.6, 0, 2.6):
        p.disc(LIT, x, -2.6, 0.8)
    p.line(INK, [(3.6, -9), (5.4, -29)], 0.6)


def shell(p: Paper, ink: RGB = BRASS, tip: RGB = GOLD) -> None:
    """A shell that stands on its base, 25 units high."""
    p.shape(ink, "M-4.4 0 L-4.4 -14 Q-4.2 -20 -1.4 -24 L1.4 -24 Q4.2 -20 4.4 -14 L4.4 0 Z")
    p.shape(mixed(ink, CREAM, 0.3), "M-3.2 -1 L-3.2 -14 Q-3 -18 -1.8 -21 L-1.6 -14 L-1.8 -1 Z")
    p.box(tip, -4.4, -5.4, 8.8, 1.5)
    p.shape(INK, "M-1.9 -23.4 L1.9 -23.4 L0.9 -26.6 L-0.9 -26.6 Z")


def dome(p: Paper, ink: RGB, pale: RGB, light: RGB) -> None:
    """A mosque: a dome on its drum over a hall with a lit door, and a minaret; 60 units wide."""
    p.box(ink, -24, -24, 48, 26)
    p.box(pale, -25, -26, 50, 2.4)
    p.box(ink, -13, -30, 26, 6)
    p.shape(ink, "M-14.4 -29.6 Q-17.6 -41 -6 -49 Q-1.4 -52 0 -56 "
                 "Q1.4 -52 6 -49 Q17.6 -41 14.4 -29.6 Z")
    p.shape(pale, "M3.4 -48 Q13.8 -41.6 11.6 -30 L14 -30 Q16.4 -41 6.4 -48 Z")
    p.line(ink, [(0, -54), (0, -60)], 0.7)
    p.disc(ink, 0, -58, 0.9)
    for x in (-17.4, 17.4):
        p.shape(pale, f"M{x - 3.4} 0 L{x - 3.4} -11 Q{x - 3.4} -14.6 {x} -16.6 Q{x + 3.4} -14.6 "
                      f"{x + 3.4} -11 L{x + 3.4} 0 Z")
    p.shape(light, "M-5 2 L-5 -10 Q-5 -14.8 0 -17.6 Q5 -14.8 5 -10 L5 2 Z")
    p.shape(mixed(light, CREAM, 0.5),
            "M-2.6 2 L-2.6 -8.8 Q-2.6 -12 0 -14 Q2.6 -12 2.6 -8.8 L2.6 2 Z")


def flash(p: Paper, x: float, y: float, size: float = 5) -> None:
    """The flash of a muzzle or of a hit."""
    p.disc(FLASHER, x, y, size * 1.7, 0.25)
    burst(p, x, y, size)
