"""The printed faces of counters, in five steps of detail; shapes show the formation."""

from __future__ import annotations

from typing import Final

import pygame

from nightdrop.hexwar.ui.counters.colours import COUNTERS
from nightdrop.hexwar.ui.counters.emblems import (
    beret,
    casemate,
    four_points,
    glider,
    gun_carrier,
    half_track,
    pennant,
    pin,
    shield,
    tank,
)
from nightdrop.hexwar.ui.counters.liveries import Livery, sign_of
from nightdrop.hexwar.ui.counters.symbols import (
    FRAME_RHYTHMS,
    Box,
    armoured_car,
    light_tank,
    pips,
    stick_icon,
    unit_box,
    vehicle_plate,
)
from nightdrop.ui.look.badges import winged_horse
from nightdrop.ui.look.cardboard import (
    COARSE,
    FRAME,
    MIDDLE,
    WHITE,
    CounterWord,
    body,
    body_points,
    gloss,
    print_words,
)
from nightdrop.ui.look.icons import canopy, plate_points
from nightdrop.ui.look.shapes import Canvas, Point, ring_dashes, rounded
from nightdrop.ui.look.theme import RGB

BOXED, TINY = 18, 32  # px of side below which detail goes
STEPS: Final = (BOXED, TINY, COARSE, MIDDLE)
INITIALS: Final = {"plt": "P", "ldr": "L"}
WORDS: Final = {"plt": "PLT", "ldr": "LDR", "hq": "HQ", "advantage": "ADV"}
# The digit on the plate of an unknown stick: its size, and its base line where the plate fills the
# counter, in hundredths of the side.
DIGITS: Final = {
    "disc": (38.0, 69.0), "triangle": (32.0, 62.0), "diamond": (35.0, 67.0),
    "square": (38.0, 69.0), "bar": (32.0, 66.0),
}  # fmt: skip
# The parachute on the plate of an unknown stick: its part of the plate, and how much lower it is.
CANOPIES: Final = {"disc": (0.78, 3.5), "diamond": (0.62, 2.5), "triangle": (0.58, -7.0)}
FOLD: Final = 26.0  # how far the folded corner of a concealed counter reaches
PALE: Final[RGB] = (243, 245, 239)
CROSS_GROUND: Final[RGB] = (38, 43, 40)
VEHICLES: Final = {
    "armoured-car": armoured_car, "light-tank": light_tank, "heavy": gun_carrier,
    "recon": half_track, "tank": tank, "casemate": casemate,
}  # fmt: skip


def stick_back(c: Canvas, px: int, worn: Livery, group: str) -> list[CounterWord]:
    """Draw an unknown stick."""
    body(c, px, worn.face, worn.edge)
    if px < BOXED:
        return [CounterWord(sign_of(group), 88, 50, 81, worn.ink, least=13)]
    is_triangle = worn.shape == "triangle"
    size, lower = DIGITS[worn.shape]
    if px < COARSE:
        c.fill(plate_points(worn.shape, 50, 52 if is_triangle else 50, 38), worn.plate)
        return [CounterWord(sign_of(group), size * 1.42, 50, lower, worn.digit)]
    gloss(c, px)
    inner = rounded(8.5, 8.5, 91.5, 91.5, 5.5)
    c.strokes(ring_dashes(inner, FRAME_RHYTHMS[worn.rhythm]), max(3.0, 120 / px), worn.frame,
              flat=worn.rhythm == "dashes")
    # The number would stand on the frame: give it a gap of face colour.
    half = max(24.0, 15 + 4.6 * len(worn.word))
    c.fill([(50 - half, 86.5), (50 + half, 86.5), (50 + half, 95), (50 - half, 95)], worn.face)
    r = 26.5
    c.fill(plate_points(worn.shape, 50, 42, r), worn.plate)
    if worn.sign == "canopy":
        part, drop = CANOPIES[worn.shape]
        canopy(c, 50, 42 + drop, r * part, worn.digit, px >= MIDDLE)
        return [CounterWord(worn.word, 25, 50, 90.5, worn.ink, least=10)]
    middle = 42 - (0.17 * r if is_triangle else 0)
    number = CounterWord(group, 25, 50, 90.5, worn.ink, least=11)
    return [CounterWord(sign_of(group), size, 50, middle + size * 0.35, worn.digit), number]


def stick_face(c: Canvas, px: int, worn: Livery, group: str, face: str) -> list[CounterWord]:
    """Draw a revealed stick: the regiment's band at the left, icon and word on olive."""
    body(c, px, COUNTERS.olive, COUNTERS.olive_edge)
    c.fill(_band(px), worn.face)
    c.stroke([(31.6, 3.5), (31.6, 96.5)], max(1.6, 60 / px), COUNTERS.cream, flat=True)
    coarse = px < COARSE
    y, r = (50.0, 28.0) if coarse else (45.0, 24.0)
    signed = worn.sign == "canopy"
    if signed and face == "ldr":
        four_points(c, 66, y, r * 1.12, WHITE)
    elif signed and face == "hq":
        c.disc(66, y, r * 1.1, COUNTERS.cream)
        pennant(c, 66 + r * 0.05, y, r * 0.72, COUNTERS.hq_star, COUNTERS.dark)
    else:
        stick_icon(c, face, 66, y, r, fine=not coarse)
    if coarse:
        c.fill(_small_shape(worn.shape, 17.5, 28, 12), worn.plate)
        return []
    gloss(c, px)
    shape = plate_points if px >= MIDDLE else _small_shape
    c.fill(shape(worn.shape, 17, 25, 11.5), worn.plate)
    said = INITIALS.get(face, WORDS[face]) if signed else WORDS[face]
    words = [CounterWord(said, 19, 66, 89.5, COUNTERS.cream, least=9)]
    size, lift = (15, 1.6) if worn.shape == "triangle" else (16, 0)
    digit = CounterWord(worn.mark or sign_of(group), size, 17, 30.5 - lift, worn.digit)
    if px >= MIDDLE:
        name = worn.word or group.upper()
        words += [digit, CounterWord(name, 21, 17, 66, worn.ink, turned=True, least=11)]
    return words


def _band(px: int) -> list[Point]:
    inset = max(FRAME, 100 / px)
    points = body_points(False, inset)
    left = [point for point in points if point[0] <= 50]
    low = [point for point in left if point[1] > 50]
    high = [point for point in left if point[1] < 50]
    return [*low, *high, (31, 2 + inset), (31, 98 - inset)]


def _lower_half(c: Canvas, px: int, worn: Livery, reduced: bool, cut: bool) -> RGB:
    """Draw the cream foot of a reduced unit; returns the ink for the values on it."""
    if not reduced:
        return worn.ink
    top, inset = (41.0 if px < BOXED else 53.0 if px < COARSE else 62.0), max(FRAME, 100 / px)
    foot = [point for point in body_points(cut, inset) if point[1] > 70]
    c.fill([(2 + inset, top), (98 - inset, top), *foot], COUNTERS.cream)
    if px >= COARSE:
        c.stroke([(2 + inset, top - 0.4), (98 - inset, top - 0.4)], 2.0, worn.reduced_ink,
                 flat=True)
    return worn.reduced_ink


def _values(px: int, av: int | None, dv: int | None, ink: RGB) -> list[CounterWord]:
    if av is None or dv is None:
        return []
    steps = ((BOXED, 66.0, 97.0), (TINY, 50.0, 95.0), (COARSE, 47.0, 94.0))
    size, base = next(((size, base) for least, size, base in steps if px < least), (39.0, 92.5))
    return [CounterWord(f"{av}–{dv}", size, 50, base, ink, least=11)]


def _steps(two_steps: bool, reduced: bool) -> tuple[int, int]:
    return (2, 1 if reduced else 2) if two_steps else (1, 1)


def company_face(
    c: Canvas, px: int, worn: Livery, group: str, av: int | None, dv: int | None,
    reduced: bool, two_steps: bool, number: str = "", pinned: bool = False,
) -> list[CounterWord]:
    """Draw a parachute company, with its regiment's shape beside the box.

    At the least size it has no box.
    """
    cut = not two_steps
    body(c, px, worn.face, worn.edge, cut)
    if worn.sign in ("glider", "beret"):
        words = _values(px, av, dv, _lower_half(c, px, worn, reduced, cut))
        return words + _named_face(c, px, worn, _steps(two_steps, reduced), number, pinned)
    ink = _lower_half(c, px, worn, reduced, cut)
    words = _values(px, av, dv, ink)
    if px < COARSE:
        _shape_band(c, px, worn)
    if px < BOXED:
        return words
    if px < COARSE:
        unit_box(c, _small_box(), 6.4, "")
        if cut:
            _trim(c, px, worn.edge)
        return words
    gloss(c, px, cut)
    pips(c, *_steps(two_steps, reduced), 12.5, 4.6, worn.plate)
    east = 4.0 if worn.word else 0.0  # a word needs more room than a number
    if px >= MIDDLE:
        c.fill(plate_points(worn.shape, 16 + east / 2, 31, 9.6), worn.plate)
    else:
        c.fill(_small_shape(worn.shape, 15.8 + east / 2, 38, 10.2), worn.plate)
    box = (31 + 1.5 * east, 21, 83 + 1.5 * east, 56)
    unit_box(c, box, 3.2 if px >= MIDDLE else 4.4, "airborne")
    if px >= MIDDLE and worn.word:
        lift = 1.6 if worn.shape == "triangle" else 0.0
        size = 14.0 if len(worn.word) < 5 else 12.0
        words.append(CounterWord(worn.mark, 13, 18, 35.4 - lift, worn.digit, least=8))
        words.append(CounterWord(worn.word, size, 18.5, 54.5, worn.ink, least=9))
    elif px >= MIDDLE:
        words.append(CounterWord(group, 14.5, 16.5, 54.5, worn.ink, least=10))
    return words


def _sign_band(c: Canvas, px: int, ground: RGB) -> Box:
    """Draw the band that shows formation or nation by shape; returns where its sign has room.

    It is the upper left of a small counter, or all above the values of a smaller one.
    """
    x1, y1 = (33.0, 53.0) if px >= BOXED else (98 - 100 / px, 41.0)
    inset = max(FRAME, 100 / px)
    outline = [(x, min(y, y1)) for x, y in body_points(False, inset) if y < 50]
    c.fill([(min(x, x1), y) for x, y in outline] + [(x1, y1), (2 + inset, y1)], ground)
    return (5.0, 5.0, x1, y1)


def _shape_band(c: Canvas, px: int, worn: Livery) -> None:
    """Draw the formation's shape, as large as possible, in its colour."""
    x0, y0, x1, y1 = _sign_band(c, px, worn.plate)
    x, y, r = (x0 + x1) / 2, (y0 + y1) / 2, 12.0 if px >= BOXED else 15.0
    lower = 1.5 if worn.shape == "triangle" else 0.0
    c.fill(_small_shape(worn.shape, x, y + lower, r), worn.face)


def _small_shape(shape: str, x: float, y: float, r: float) -> list[Point]:
    """A formation's shape a few px wide.

    A diamond is longer than wide then, or it would look like a disc: upright, or horizontal where
    it has more room.
    """
    if shape == "disc":
        return plate_points(shape, x, y, 0.88 * r)
    points = plate_points(shape, x, y, r)
    if shape != "diamond":
        return points
    across, down = (2.2, 1.0) if r > 12 else (1.0, 1.65)
    return [(x + across * (px - x), y + down * (py - y)) for px, py in points]


def _cross_band(c: Canvas, px: int) -> None:
    """Draw a nation's straight cross, dark with a white edge; in whole px, to be sharp."""
    x0, y0, x1, y1 = _sign_band(c, px, CROSS_GROUND)
    unit = 100 / px
    x, y = ((int(at / unit) + 0.5) * unit for at in ((x0 + x1) / 2, (y0 + y1) / 2))
    arm = (int((11 if px >= BOXED else 17) / unit) + 0.5) * unit
    for half, ink in ((1.5 * unit, WHITE), (0.5 * unit, COUNTERS.dark)):
        for wide, tall in ((arm, half), (half, arm)):
            c.fill([(x - wide, y - tall), (x + wide, y - tall), (x + wide, y + tall),
                    (x - wide, y + tall)], ink)


def _small_box(alone: bool = False) -> Box:
    """The box of a unit's sign under 40 px; higher over a value that is `alone`."""
    return (37.0, 8.0, 95.0, 44.0 if alone else 50.0)


def _trim(c: Canvas, px: int, edge: RGB) -> None:
    """Cut the corner of a small one-step unit through the box that was drawn over it."""
    c.stroke([(76, 0), (100, 24)], 2 * max(FRAME, 100 / px), edge, flat=True)
    c.clip(body_points(True))


def _named_face(
    c: Canvas, px: int, worn: Livery, steps: tuple[int, int], number: str, pinned: bool
) -> list[CounterWord]:
    """Draw the glider or beret of a formation known by name, its number, and any pin.

    A pin marks a unit that never moves. `steps`: all, and those that are left.
    """
    boxes = ((BOXED, (7.0, 7.0, 93.0, 42.0)), (COARSE, (14.0, 10.0, 86.0, 50.0)))
    box = next((box for least, box in boxes if px < least), (26.0, 20.0, 90.0, 58.0))
    x0, y0, x1, y1 = box
    is_glider = worn.sign == "glider"
    c.fill(rounded(*box, 2.4), COUNTERS.cream if is_glider else worn.plate)
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    if is_glider:
        glider(c, x, y - 1, (x1 - x0) * 0.46, COUNTERS.dark)
    else:
        beret(c, x, y + 1, (y1 - y0) * 0.62, COUNTERS.cream, (150, 176, 150), px >= MIDDLE)
    if px < COARSE:
        return []
    gloss(c, px, steps[0] == 1)
    pips(c, *steps, 12.5, 4.6, worn.plate)
    c.disc(15, 30, 9.2, worn.plate)
    if pinned:
        pin(c, 15, 49, worn.plate)
    return [CounterWord(number, 17, 15, 36, worn.digit, least=9)] if number else []


def division_face(c: Canvas, px: int, worn: Livery) -> list[CounterWord]:
    """Draw a headquarters with a winged horse, its word at the foot."""
    body(c, px, worn.face, worn.edge)
    if px < COARSE:
        winged_horse(c, 50, 50, 38, COUNTERS.cream, worn.face, px >= 26)
        return []
    gloss(c, px)
    winged_horse(c, 48, 39, 28, COUNTERS.cream, worn.face, px >= MIDDLE)
    foot = [point for point in body_points(False, FRAME) if point[1] > 80]
    c.fill([(2 + FRAME, 73), (98 - FRAME, 73), *foot], COUNTERS.cream)
    return [CounterWord(worn.word, 21, 50, 91.5, worn.reduced_ink, least=9)]


def _shielded(c: Canvas, px: int, dv: int, reduced: bool, worn: Livery) -> list[CounterWord]:
    """Draw a DF without an AF, in a shield."""
    if px < BOXED:
        return [
            CounterWord(str(dv), 66, 50, 79, worn.reduced_ink if reduced else worn.ink, least=11)
        ]
    fine = px >= COARSE
    y, r = (73.0, 17.5) if fine else (72.0, 21.0)
    fill = worn.reduced_ink if reduced else COUNTERS.cream
    shield(c, 50, y, r, fill, COUNTERS.dark)
    ink = COUNTERS.cream if reduced else COUNTERS.dark
    return [CounterWord(str(dv), 31 if fine else 38, 50, y + (10.5 if fine else 13), ink, least=10)]


def _tied(c: Canvas, px: int, box: Box, face: str) -> None:
    """Draw what distinguishes infantry: a black foot, a black head, or three dots.

    The foot is for static units, the head for those from the east, the dots for a platoon.
    """
    x0, y0, x1, y1 = box
    tall = 7.5 if px >= COARSE else 9.0
    if face == "static":
        c.fill([(x0, y1 - tall), (x1, y1 - tall), (x1, y1), (x0, y1)], COUNTERS.dark)
    elif face == "ost":
        c.fill([(x0, y0), (x1, y0), (x1, y0 + tall), (x0, y0 + tall)], COUNTERS.dark)
    elif face == "platoon" and px >= COARSE:
        for across in (-8.0, 0.0, 8.0):
            c.disc((x0 + x1) / 2 + across, y0 + 7, 2.9, COUNTERS.dark)


def unit_face(
    c: Canvas, px: int, worn: Livery, face: str, av: int | None, dv: int | None, reduced: bool,
    two_steps: bool, letter: str = "", concealed: bool = False,
) -> list[CounterWord]:
    """Draw a known unit; `face` is the symbol, an unknown one is drawn as infantry.

    `letter` is that of the entry hex, if its formation shows it. A small one that is `concealed`,
    as its owner sees it, has a "?" in place of its cross.
    """
    cut = not two_steps
    body(c, px, worn.face, worn.edge, cut)
    ink = _lower_half(c, px, worn, reduced, cut)
    alone = av is None and dv is not None
    words = _shielded(c, px, dv or 0, reduced, worn) if alone else _values(px, av, dv, ink)
    if px >= COARSE:
        gloss(c, px, cut)
        pips(c, *_steps(two_steps, reduced), 12.5, 4.6, COUNTERS.cream)
    elif concealed:
        x0, y0, x1, y1 = _sign_band(c, px, PALE)
        at = (x0 + x1) / 2, (y0 + y1) / 2 + 17
        words.append(CounterWord("?", 46, *at, COUNTERS.disc, role="display", least=9))
    else:
        _cross_band(c, px)
    if px < BOXED:
        return words
    east = 0.0
    if letter and px >= COARSE:
        east = 4.0
        c.disc(13.5, 31, 8.6, COUNTERS.cream)
        words.append(CounterWord(letter, 14.5, 13.5, 36.2, COUNTERS.dark, role="display", least=8))
    vehicle = worn.sign if worn.sign in VEHICLES else face
    if vehicle in VEHICLES:
        _vehicle(c, px, vehicle, alone, east)
    else:
        _troops(c, px, face, alone, east, worn.sign)
    if cut and px < COARSE:
        _trim(c, px, worn.edge)
    return words


def _vehicle(c: Canvas, px: int, face: str, alone: bool, east: float) -> None:
    """Draw a vehicle on its plate, further `east` beside a letter."""
    fine = (16.5 + 2 * east, 19.0, 83.5 + 2 * east, 52.0 if alone else 58.0)
    box = _small_box(alone) if px < COARSE else fine
    vehicle_plate(c, box)
    VEHICLES[face](c, box, px >= MIDDLE)


def _troops(c: Canvas, px: int, face: str, alone: bool, east: float, sign: str) -> None:
    """Draw the box of units on foot, further `east` beside a letter, with their sign."""
    line = 6.4 if px < COARSE else 4.4 if px < MIDDLE else 3.2
    fine = (24.0 + east, 21.0, 76.0 + east, 51.0 if alone else 56.0)
    box = _small_box(alone) if px < COARSE else fine
    unit_box(c, box, line, "pioneer" if face == "pioneer" else "")
    if sign == "letter":
        _tied(c, px, box, face)
    elif sign == "dot":
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        c.disc(x, y, 7.4, COUNTERS.cream)
        c.disc(x, y, 5.2, COUNTERS.dark)


def unknown_face(c: Canvas, px: int) -> list[CounterWord]:
    """Draw the Unknown marker: a dashed frame and a stencilled question mark."""
    body(c, px, COUNTERS.unknown, COUNTERS.unknown_edge)
    if px >= BOXED:
        gloss(c, px)
        frame = rounded(9, 9, 91, 91, 5.5)
        c.strokes(ring_dashes(frame, (12.0, 8.0)), max(3.4, 110 / px), COUNTERS.unknown_frame,
                  flat=True)
    return [CounterWord("?", 62 if px >= BOXED else 84, 50, 72 if px >= BOXED else 79,
                 COUNTERS.unknown_ink, role="display", least=13)]


def draw_concealed(surface: pygame.Surface, size: int, pad: int) -> None:
    """Draw the owner's view of a concealed counter of 40 px and more.

    Its lower right corner is folded up, and a "?" disc is at the upper left. Neither covers the
    values.
    """
    c = Canvas(size, pad, back=COUNTERS.disc)
    near, tip = 98 - FOLD, 98 - 0.82 * FOLD
    c.fill([(near, 98), (98, near), (100, 100)], COUNTERS.disc)
    c.fill([(near, 98), (98, near), (tip, tip)], PALE)
    c.stroke([(near, 98), (tip, tip), (98, near)], max(2.0, 90 / size), COUNTERS.disc)
    r = 17.0
    c.disc(9, 10, r, PALE)
    c.disc(9, 10, r - max(2.4, 100 / size), COUNTERS.disc)
    surface.blit(c.finish(), (0, 0))
    mark = CounterWord("?", r * 1.5, 9, 10 + r * 0.53, WHITE, role="display", least=9)
    print_words(surface, [mark], size, pad)
