"""The signs of units, nodes and markers, as lines and shapes that are drawn in any size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import pi, tau
from typing import Final

from nightdrop.ui.look.shapes import Canvas, Point, arc, curve, star
from nightdrop.ui.look.theme import RGB

Box = tuple[float, float, float, float]
# The box in which signs are drawn; any other box is this one, moved and stretched.
BOX: Final[Box] = (20.0, 25.0, 80.0, 62.0)


class Sign:
    """A pen for one sign: it maps the points of `BOX` into another box, its line `line` wide in
    hundredths of the counter."""

    def __init__(self, canvas: Canvas, box: Box, ink: RGB, line: float) -> None:
        self._canvas, self.ink, self.width = canvas, ink, line
        self._across = (box[2] - box[0]) / (BOX[2] - BOX[0])
        self._down = (box[3] - box[1]) / (BOX[3] - BOX[1])
        self._left, self._top = box[0], box[1]

    def _at(self, points: Iterable[Point]) -> list[Point]:
        return [(self._left + (x - BOX[0]) * self._across, self._top + (y - BOX[1]) * self._down)
                for x, y in points]

    def line(self, *lines: Sequence[Point], part: float = 1.0, closed: bool = False) -> None:
        """Lines, `part` of the usual breadth."""
        whole = [self._at([*one, one[0]] if closed else one) for one in lines]
        self._canvas.strokes(whole, self.width * part, self.ink, flat=not closed)

    def fill(self, points: Iterable[Point]) -> None:
        self._canvas.fill(self._at(points), self.ink)

    def disc(self, x: float, y: float, radius: float) -> None:
        self.fill(arc(x, y, radius, 0, tau, 28))

    def oval(self, wide: float, high: float, part: float = 1.0) -> None:
        """The line of an ellipse in the middle; half its sizes."""
        x, y = (BOX[0] + BOX[2]) / 2, (BOX[1] + BOX[3]) / 2
        ring = arc(0, 0, 1, 0, tau, 40)
        self.line([(x + wide * a, y + high * b) for a, b in ring], part=part, closed=True)


Draw = Callable[[Sign], None]


def _cross(s: Sign) -> None:
    x0, y0, x1, y1 = BOX
    s.line([(x0, y0), (x1, y1)], [(x1, y0), (x0, y1)])


def _armor(s: Sign) -> None:
    s.oval(19, 9.5)


def _slash(s: Sign) -> None:
    s.line([(BOX[0], BOX[3]), (BOX[2], BOX[1])])


def _bridge(s: Sign) -> None:
    s.line([(31, 54), (31, 36), (69, 36), (69, 54)], [(50, 36), (50, 52)])


def _wheels(s: Sign) -> None:
    for x in (37, 50, 63):
        s.disc(x, 57.5 - 0.3 * s.width, 2.6 + 0.4 * s.width)


def _wave(s: Sign) -> None:
    points: list[Point] = [(24, 57)]
    for n in range(4):
        x, lift = 24 + 13 * n, -7 if n % 2 == 0 else 3
        points += curve((x, 57), (x + 4, 57 + lift), (x + 9, 57 + lift), (x + 13, 57), 6)
    s.line(points, part=0.85)


def _ring_cross(s: Sign) -> None:
    s.line(arc(50, 43.5, 10.5, 0, tau, 40), part=0.9, closed=True)
    s.line([(50, 28), (50, 59)], [(33, 43.5), (67, 43.5)], part=0.8)


def _blades(s: Sign) -> None:
    s.fill([(26, 32), (50, 43.5), (26, 55)])
    s.fill([(74, 32), (50, 43.5), (74, 55)])


def _arrow(s: Sign) -> None:
    s.line([(50, 60), (50, 29)], [(43.5, 36), (50, 27.5), (56.5, 36)], part=0.9)


def _beam(s: Sign) -> None:
    s.line([(39, 58), (61, 58)], part=0.9)


def _pair(s: Sign) -> None:
    for x in (45, 55):
        s.disc(x, 57.5, 2.7)


def _hall(s: Sign) -> None:
    s.line([(28, 59), (28, 41), (50, 29.5), (72, 41), (72, 59)])
    s.line([(40.5, 59), (40.5, 48), (59.5, 48), (59.5, 59)], part=0.85)


def _dot(s: Sign) -> None:
    s.disc(50, 43.5, 6.2)


def _bar(s: Sign) -> None:
    s.line([(50, BOX[1]), (50, BOX[3])])


def _mortar(s: Sign) -> None:
    s.line([(50, 56), (50, 31)], [(41.5, 39), (50, 29.5), (58.5, 39)], [(38, 57), (62, 57)])


def _star(s: Sign) -> None:
    s.fill(star(50, 44.5, 16.5))


def _crowd(s: Sign) -> None:
    for x, y in ((34, 36), (50, 33.5), (66, 36), (42, 52), (58, 52)):
        s.disc(x, y, 4.6)


def _jet(swept: float) -> Draw:
    """An aircraft from above, its wings `swept` back by so much."""
    def draw(s: Sign) -> None:
        half = [(0, -17), (2.6, -13), (3.4, -3), (25, -3 + swept), (25, 1.4 + swept), (3.2, 5),
                (2.4, 11), (8.4, 15), (8.4, 17.4), (0, 16)]
        for side in (-1, 1):
            s.fill([(50 + side * x, 43.5 + y) for x, y in half])

    return draw


def _dish(s: Sign) -> None:
    for radius in (8.5, 15.5, 22.5):
        s.line(arc(50, 57.5, radius, pi, tau, 24), part=0.85)
    s.disc(50, 56.5, 3.2)


def _head(s: Sign) -> None:
    s.disc(50, 36.6, 7.4)
    s.fill([(33.5, 61), *curve((33.5, 61), (34, 47), (42, 46.4), (50, 46.4)),
            *curve((50, 46.4), (58, 46.4), (66, 47), (66.5, 61))])


# Signs in the box of a unit or of a strike, from below.
SIGNS: Final[dict[str, tuple[Draw, ...]]] = {
    "infantry": (_cross,), "mechanized": (_cross, _armor), "stryker": (_cross, _wheels),
    "armor": (_armor,), "armored-recon": (_armor, _slash), "engineer": (_bridge,),
    "armored-engineer": (_bridge, lambda s: s.oval(26.5, 15, 0.75)), "amtrac": (_armor, _wave),
    "sniper": (_ring_cross,), "transport": (_blades, _beam), "gunship": (_blades, _arrow),
    "special-helicopter": (_blades, _pair), "fob": (_hall,), "sof": (), "mp": (),
    "militia": (_cross, _dot), "fedayeen": (_cross,), "jihadists": (_cross, _bar),
    "heavy": (_mortar,), "hvt": (_star,), "mob-attack": (_crowd,),
    "air": (_jet(8),), "soa": (_jet(1),), "artillery": (lambda s: s.disc(50, 43.5, 9),),
    "netwar": (_dish,), "leader": (_head,),
}  # fmt: skip
# Letters in place of a sign.
LETTERS: Final = {"sof": "SOF", "mp": "MP"}


def _house(s: Sign) -> None:
    s.line([(30, 66), (30, 40), (50, 25), (70, 40), (70, 66)])


def _abandoned(s: Sign) -> None:
    _house(s)
    s.line([(42, 66), (42, 51), (58, 51), (58, 66)])
    s.line([(24, 71), (76, 27)], part=0.8)


def _flag(s: Sign) -> None:
    s.line([(34, 25), (34, 72)], [(34, 28), (72, 28), (64, 39.5), (72, 51), (34, 51)])


def _crate(s: Sign) -> None:
    s.line([(25, 44), (75, 44), (75, 68), (25, 68)], closed=True)
    s.line([(25, 53), (75, 53)], [(35, 44), (35, 33), (65, 33), (65, 44)])


def _mast(s: Sign) -> None:
    s.line([(50, 70), (50, 45)], [(36, 70), (64, 70)],
           arc(50, 45, 14.5, 1.25 * pi, 1.75 * pi, 12), arc(50, 45, 25, 1.25 * pi, 1.75 * pi, 16))
    s.disc(50, 42, 4.4)


def _barred(s: Sign) -> None:
    s.line([(27, 70), (27, 45), (50, 27), (73, 45), (73, 70)], closed=True)
    s.line([(40, 70), (40, 52)], [(50, 70), (50, 52)], [(60, 70), (60, 52)], part=0.85)


def _bomb(s: Sign) -> None:
    s.line([(31, 45), (69, 45), (69, 69), (31, 69)], closed=True)
    s.line([(50, 45), *curve((50, 45), (50, 34), (60, 36), (60, 23))],
           [(60, 23), (67, 20)], [(60, 23), (63, 30)], [(60, 23), (53, 21)], part=0.85)


def _fort(s: Sign) -> None:
    s.line([(24, 70), (24, 37), (34.5, 37), (34.5, 46), (44.5, 46), (44.5, 37), (55.5, 37),
            (55.5, 46), (65.5, 46), (65.5, 37), (76, 37), (76, 70)], closed=True)
    s.line([(41, 60), (59, 60)], part=1.2)


def _down(s: Sign) -> None:
    """A helicopter on its nose."""
    s.fill([(24, 58), *curve((24, 58), (24, 44), (38, 40), (50, 46)), (76, 30), (78, 34), (56, 54),
            *curve((56, 54), (50, 66), (32, 70), (24, 58))])
    s.line([(20, 36), (58, 52)], [(74, 24), (82, 38)], part=0.8)
    s.line([(22, 71), (70, 71)], part=0.8)


# Signs of nodes, and of a helicopter that counts as one.
NODES: Final[dict[str, Draw]] = {
    "abandoned": _abandoned, "al-qaeda": _flag, "arms-cache": _crate, "c2": _mast,
    "hostage": _barred, "ied": _bomb, "strongpoint": _fort, "downed-helicopter": _down,
}  # fmt: skip


def stumps(s: Sign) -> None:
    """What is left of a bridge: two stumps with the gap between them."""
    for side in (-1, 1):
        s.fill([(50 + side * x, 43.5 + y) for x, y in
                ((31, -5), (13, -5), (9, 0), (15, 2), (11, 6), (31, 6))])
        s.fill([(50 + side * x, 43.5 + y) for x, y in ((26, 6), (19, 6), (20, 17), (25, 17))])
