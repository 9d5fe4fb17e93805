"""Figures seen against the light, without faces: feet at (0, 0), about 31 units high."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from assets.tools.cards.paper import Paper
from assets.tools.cards.scenery import INK
from nightdrop.ui.look.shapes import Point
from nightdrop.ui.look.theme import RGB, mixed, rgb


class Tone(NamedTuple):
    """What is dark on a figure, and what is paler: pack, vest, scarf."""

    dark: RGB
    pale: RGB


BLACK: Final = Tone(INK, rgb("#2B241C"))
BACK: Final = Tone(rgb("#241D17"), rgb("#382D23"))  # of those farther off
Figure = Callable[[Paper, Tone], None]


def lit(p: Paper, figure: Figure, edge: RGB, tone: Tone = BLACK, towards: float = 0.55) -> None:
    """A figure with light along its edge: to the right, or left where `towards` is negative."""
    figure(p.at(towards, -0.35), Tone(edge, edge))
    figure(p, tone)


# Where hips, shoulders, knees, feet, elbows and hands are, of somebody who looks to the right.
class Pose(NamedTuple):
    """Joints: hip, neck, then (knee, ankle, toe) of the far and of the near leg."""

    hip: Point
    neck: Point
    far: Sequence[Point]
    near: Sequence[Point]


WALK: Final = Pose((-0.4, -14.6), (2.4, -25.4), ((-3.2, -8), (-7.6, -2.6), (-6.4, -0.5)),
                   ((4.4, -9), (5.6, -1.4), (8.2, -0.6)))
STAND: Final = Pose((0, -14.8), (1.4, -25.6), ((-2.4, -8), (-3.4, -1.3), (-0.8, -0.6)),
                    ((2.4, -8.2), (2.8, -1.3), (5.4, -0.6)))
KNEEL: Final = Pose((-1.6, -9.2), (2, -19.6), ((-2.4, -1.4), (-9, -1.2), (-9.8, -2.2)),
                    ((6, -8.4), (5.4, -1.3), (8, -0.6)))
RUN: Final = Pose((-0.8, -14), (4, -24), ((-5.4, -9), (-10.4, -6.4), (-11.6, -4.2)),
                  ((5, -10), (5.4, -1.6), (8.2, -0.8)))
PRONE_Y: Final = -5.0


def _legs(p: Paper, ink: RGB, pose: Pose, thick: float = 1.0) -> None:
    for knee, ankle, toe in (pose.far, pose.near):
        p.limb(ink, [pose.hip, knee, ankle], [5 * thick, 3.9 * thick, 2.7 * thick])
        p.limb(ink, [ankle, toe], [2.6, 1.5])


def helmet(p: Paper, tone: Tone, x: float, y: float) -> None:
    """A head in a helmet, its middle at this point."""
    p.shape(tone.dark, f"M{x - 1.7} {y} L{x + 2.1} {y} L{x + 2} {y + 2.4} Q{x + 0.9} {y + 3.4} "
                       f"{x - 0.4} {y + 3} Z")
    p.shape(tone.pale, f"M{x - 3.3} {y + 0.9} Q{x - 3.5} {y - 3.6} {x + 0.2} {y - 3.7} "
                       f"Q{x + 3.3} {y - 3.6} {x + 3.2} {y - 0.2} L{x + 3.8} {y + 0.4} "
                       f"L{x + 0.6} {y + 0.2} L{x - 1.6} {y + 1.7} Z")


def beret(p: Paper, tone: Tone, x: float, y: float) -> None:
    """A head in a beret that falls to one side."""
    p.oval(tone.dark, x + 0.2, y + 0.6, 2.1, 2.7)
    p.shape(tone.pale, f"M{x - 3} {y - 0.4} Q{x - 3.2} {y - 4} {x + 0.6} {y - 3.5} "
                       f"Q{x + 3.4} {y - 2.8} {x + 2.6} {y - 0.6} Z")
    p.shape(tone.pale, f"M{x - 1.6} {y - 3.4} Q{x - 5.4} {y - 3.6} {x - 5.6} {y - 0.6} "
                       f"Q{x - 3.6} {y + 0.5} {x - 1.6} {y - 0.4} Z")


def cap(p: Paper, tone: Tone, x: float, y: float) -> None:
    """A head in a cap."""
    p.oval(tone.dark, x + 0.2, y + 0.4, 2.1, 2.8)
    p.shape(tone.pale, f"M{x - 2.5} {y - 0.3} Q{x - 2.4} {y - 3.7} {x + 0.4} {y - 3.4} "
                       f"Q{x + 2.4} {y - 3} {x + 2.4} {y - 0.8} L{x + 5} {y - 0.2} Z")


def rifle(p: Paper, ink: RGB) -> None:
    """A rifle with its grip at (0, 0), its muzzle to the right."""
    p.shape(ink, "M-7 -1.2 L-2.4 -1.3 L-2.4 0.5 L-6.6 1.6 Z")
    p.shape(ink, "M-2.6 -1.5 L4.4 -1.5 L4.4 0.4 L-2.6 0.6 Z")
    p.shape(ink, "M1 0.2 L2.8 0.2 L3.4 3.2 L1.8 3.4 Z")
    p.shape(ink, "M-0.8 0.2 L0.6 0.2 L-0.3 2.6 L-1.6 2.4 Z")
    p.shape(ink, "M4.2 -1.5 L9.2 -1.3 L9.2 0.1 L4.2 0.3 Z")
    p.line(ink, [(9, -0.7), (14, -0.7)], 0.8)
    p.shape(ink, "M-0.4 -1.4 L0.2 -2.7 L2.8 -2.7 L3.2 -1.4 Z")
    p.line(ink, [(10.6, -0.8), (10.6, -2)], 0.5)


def kalashnikov(p: Paper, ink: RGB) -> None:
    """A rifle with a bent magazine, its grip at (0, 0)."""
    p.shape(ink, "M-7.4 -0.4 L-2.6 -1.4 L-2.4 0.4 L-7 1.8 Z")
    p.shape(ink, "M-2.6 -1.5 L5 -1.5 L5 0.3 L-2.6 0.5 Z")
    p.shape(ink, "M1.4 0 L3.2 0 Q3.6 2.6 5.2 4 L3.6 4.8 Q1.6 2.8 1.4 0 Z")
    p.shape(ink, "M-0.9 0.3 L0.5 0.3 L-0.3 2.5 L-1.6 2.3 Z")
    p.line(ink, [(4.8, -0.9), (12.6, -0.9)], 1.0)
    p.line(ink, [(11.4, -0.9), (11.4, -2.4)], 0.6)


def _soldier(p: Paper, tone: Tone, pose: Pose, head: Callable[..., None], pack: bool,
             arms: bool = True) -> None:
    """A soldier in kit, looking to the right, a rifle at the ready."""
    (hx, hy), (nx, ny) = pose.hip, pose.neck
    _legs(p, tone.dark, pose)
    if pack:
        p.at(nx - 4.4, ny + 1, 1, 8).box(tone.pale, -3.2, -1, 5.4, 9.6, 1.4)
    p.shape(tone.dark, [(hx - 3.2, hy + 0.6), (hx + 3.4, hy + 0.8), (nx + 3.8, ny + 4),
                        (nx + 2.6, ny), (nx - 2.2, ny - 0.2), (nx - 4, ny + 2.4)])
    p.shape(tone.pale, [(hx - 2.7, hy - 2), (hx + 3.2, hy - 2.2), (nx + 3.7, ny + 3.6),
                        (nx + 1.8, ny + 1), (nx - 1.4, ny + 1.2), (nx - 3.3, ny + 4)])
    p.box(tone.dark, hx - 3.4, hy - 2.2, 7, 1.6, 0.5)
    head(p, tone, nx + 1.5, ny - 3.1)
    if arms:
        gun = p.at(nx + 5.2, ny + 5.2, 1.0, -7)
        p.limb(tone.dark, [(nx - 1, ny + 1.8), (nx + 0.4, ny + 6.8), (nx + 4.6, ny + 6.2)],
               [3.4, 2.9, 2.2])
        rifle(gun, tone.dark)
        p.limb(tone.dark, [(nx + 1.6, ny + 2), (nx + 6, ny + 6.4), (nx + 10.4, ny + 4.6)],
               [3.4, 2.7, 2.2])


def marine(pose: Pose = WALK, pack: bool = True) -> Figure:
    return lambda p, tone: _soldier(p, tone, pose, helmet, pack)


def commando(pose: Pose = WALK) -> Figure:
    return lambda p, tone: _soldier(p, tone, pose, beret, False)


def guard(pose: Pose = STAND, head: Callable[..., None] = cap) -> Figure:
    return lambda p, tone: _soldier(p, tone, pose, head, False)


def watcher(pose: Pose = KNEEL, far: bool = True) -> Figure:
    """A marine with field glasses before the eyes, or else the hands at the ear."""

    def draw(p: Paper, tone: Tone) -> None:
        _soldier(p, tone, pose, helmet, True, arms=False)
        x, y = pose.neck
        if far:
            for lift in (0.4, 0):
                p.limb(tone.dark, [(x + 0.4, y + 2.2), (x + 5.2, y + 3.8 + lift),
                                   (x + 5.2, y - 1.4)], [3.4, 2.7, 2.1])
            p.box(tone.dark, x + 3.6, y - 3.6, 4.6, 2.5, 0.5)
        else:
            p.limb(tone.dark, [(x - 0.2, y + 2.2), (x + 4.2, y + 4.6), (x + 2.2, y - 1.6)],
                   [3.4, 2.7, 2.1])
            p.box(tone.dark, x + 1.4, y - 3.4, 1.7, 3.6, 0.4)
            p.line(tone.dark, [(x + 1.8, y - 3.2), (x + 1.2, y - 7)], 0.5)

    return draw


def thrower(p: Paper, tone: Tone) -> None:
    """A marine who lets go of something above the head."""
    _soldier(p, tone, STAND, helmet, False, arms=False)
    x, y = STAND.neck
    p.limb(tone.dark, [(x - 0.6, y + 2), (x - 5, y + 5.4), (x - 7.4, y + 9)], [3.2, 2.6, 2])
    p.limb(tone.dark, [(x + 1.4, y + 1.8), (x + 6.4, y - 2), (x + 9.6, y - 8)], [3.4, 2.7, 2])


def prone(p: Paper, tone: Tone) -> None:
    """A sniper who lies behind a long rifle with a telescope; 40 units long."""
    p.limb(tone.dark, [(-4, -3.4), (-13, -2.6), (-21, -1.2)], [5, 3.8, 2.4])
    p.limb(tone.dark, [(-4, -3), (-12, -1.2), (-19, -3.4)], [4.6, 3.4, 2.2])
    p.shape(tone.dark, "M-7 -6 Q0 -8.6 6.4 -8.4 L8.6 -5.2 L5.6 -0.6 L-7 -0.4 Z")
    p.shape(tone.pale, "M-4 -6.6 Q1 -8.4 5.4 -8 L6.4 -5.4 L2 -3.4 L-4 -3.4 Z")
    helmet(p, tone, 9.2, -10)
    p.limb(tone.dark, [(5.4, -6), (8.4, -1), (13.4, -4.6)], [3.2, 2.7, 2.1])
    p.shape(tone.dark, "M6.4 -7.4 L13 -7.6 L13 -5.6 L7 -4.8 Z")
    p.shape(tone.dark, "M12.6 -8 L22 -7.8 L22 -6 L12.6 -5.8 Z")
    p.line(tone.dark, [(21, -7), (36, -7.4)], 1.2)
    p.box(tone.dark, 33.6, -8.4, 3, 2, 0.4)
    p.box(tone.dark, 12.4, -11.4, 9, 2.3, 0.9)
    p.box(tone.dark, 14.4, -9.6, 1, 2)
    p.box(tone.dark, 18.4, -9.6, 1, 2)
    p.line(tone.dark, [(22.6, -6.6), (20.6, 0)], 0.8)
    p.line(tone.dark, [(22.6, -6.6), (25, 0)], 0.8)


def fighter(arm: str = "rifle", pose: Pose = STAND) -> Figure:
    """An insurgent: a scarf round the head, loose clothes. `arm`: rifle, up, rocket or none."""

    def draw(p: Paper, tone: Tone) -> None:
        (hx, hy), (x, y) = pose.hip, pose.neck
        _legs(p, tone.dark, pose, 1.12)
        p.shape(tone.dark, f"M{x - 3.6} {y + 1} Q{hx - 4.6} {hy - 3} {hx - 5} {hy + 5.6} "
                           f"L{hx - 1} {hy + 4.4} L{hx + 4.8} {hy + 5.8} "
                           f"Q{hx + 4.4} {hy - 2} {x + 3.6} {y + 2} L{x + 1.8} {y - 0.6} "
                           f"L{x - 2} {y - 0.6} Z")
        p.shape(tone.pale, [(x - 2.6, y + 1.4), (x - 1.4, y + 0.6), (hx + 3.4, hy - 1.2),
                            (hx + 3.2, hy + 0.6)])
        p.oval(tone.dark, x + 0.9, y - 3, 2.5, 3.1)
        p.shape(tone.pale, f"M{x - 1.9} {y - 4} Q{x - 0.4} {y - 7.4} {x + 2.6} {y - 5.8} "
                           f"L{x + 3.3} {y - 3.8} L{x + 0.8} {y - 3.4} L{x + 0.4} {y - 1.2} "
                           f"L{x - 3.4} {y + 3.4} L{x - 4.2} {y + 2} Z")
        p.shape(tone.dark, f"M{x - 0.2} {y - 2.2} L{x + 3.2} {y - 2.4} L{x + 2.6} {y + 1} "
                           f"L{x - 2} {y + 1} Z")
        _armed(p, tone, x, y, arm)

    return draw


def _armed(p: Paper, tone: Tone, x: float, y: float, arm: str) -> None:
    """The arms of a figure whose neck is at this point, and what they hold."""
    if arm == "up":  # the rifle upright at the side
        p.limb(tone.dark, [(x + 1.4, y + 2), (x + 5.4, y + 5.6), (x + 7.4, y + 3)], [3.4, 2.7, 2])
        kalashnikov(p.at(x + 7.6, y + 4, 1.0, -78), tone.dark)
    elif arm == "rocket":
        p.limb(tone.dark, [(x - 0.6, y + 2), (x + 2.4, y + 4.6), (x + 2.6, y - 0.2)], [3.4, 2.7, 2])
        tube = p.at(x + 1, y - 1.4, 1, -9)
        tube.line(tone.dark, [(-12, 0), (12, 0)], 1.7, flat=True)
        tube.shape(tone.dark, "M-12 -0.8 L-14.4 -2 L-14.4 2 L-12 0.8 Z")
        tube.shape(tone.dark, "M12 -0.7 L15.4 -2.1 L21.6 0 L15.4 2.1 L12 0.7 Z")
        tube.box(tone.dark, 1.6, 0, 1.4, 3)
        p.limb(tone.dark, [(x + 1.4, y + 2), (x + 6.4, y + 4.6), (x + 7.6, y - 0.8)], [3.2, 2.6, 2])
    elif arm == "none":
        p.limb(tone.dark, [(x + 0.4, y + 2), (x + 2.2, y + 7), (x + 3.4, y + 11)], [3.4, 2.7, 2.1])
    else:
        p.limb(tone.dark, [(x - 1, y + 2), (x + 0.2, y + 7), (x + 4.2, y + 6.6)], [3.4, 2.8, 2.2])
        kalashnikov(p.at(x + 4.8, y + 5.6, 1.0, -14), tone.dark)
        p.limb(tone.dark, [(x + 1.4, y + 2.2), (x + 5.6, y + 6.6), (x + 9.4, y + 4.2)],
               [3.4, 2.7, 2.1])


def group(p: Paper, figure: Figure, edge: RGB, x: float, y: float, size: float = 1.25,
          tone: Tone = BLACK, flip: bool = False, towards: float = 0.55) -> None:
    """A lit figure with its feet at a point."""
    lit(p.at(x, y, size, flip=flip), figure, edge, tone, -towards if flip else towards)


def shadow(p: Paper, ink: RGB, x: float, y: float, wide: float, alpha: float = 0.5) -> None:
    """The shadow of a thing on the ground below it."""
    p.oval(mixed(ink, (0, 0, 0), 0.5), x, y, wide, wide * 0.1, alpha)
