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


class SignPen:
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


Draw = Callable[[SignPen], None]
Line = Sequence[Point]
_LEFT, _TOP, _RIGHT, _BOTTOM = BOX


def _line(*lines: Line, part: float = 1.0, closed: bool = False) -> Draw:
    return lambda s: s.line(*lines, part=part, closed=closed)


def _fill(*shapes: Line) -> Draw:
    def draw(s: SignPen) -> None:
        for shape in shapes:
            s.fill(shape)

    return draw


def _discs(radius: float, *middles: Point) -> Draw:
    def draw(s: SignPen) -> None:
        for x, y in middles:
            s.disc(x, y, radius)

    return draw


def _oval(wide: float, high: float, part: float = 1.0) -> Draw:
    return lambda s: s.oval(wide, high, part)


def _wheels(s: SignPen) -> None:
    for x in (37, 50, 63):
        s.disc(x, 57.5 - 0.3 * s.width, 2.6 + 0.4 * s.width)


def _wave() -> Line:
    """Water that an amtrac swims on."""
    points: list[Point] = [(24, 57)]
    for n in range(4):
        x, lift = 24 + 13 * n, -7 if n % 2 == 0 else 3
        points += curve((x, 57), (x + 4, 57 + lift), (x + 9, 57 + lift), (x + 13, 57), 6)
    return points


def _jet(swept: float) -> Draw:
    """An aircraft from above, its wings `swept` back by so much."""
    half = [(0, -17), (2.6, -13), (3.4, -3), (25, -3 + swept), (25, 1.4 + swept), (3.2, 5),
            (2.4, 11), (8.4, 15), (8.4, 17.4), (0, 16)]
    return _fill(*([(50 + side * x, 43.5 + y) for x, y in half] for side in (-1, 1)))


_CROSS: Final = _line([(_LEFT, _TOP), (_RIGHT, _BOTTOM)], [(_RIGHT, _TOP), (_LEFT, _BOTTOM)])
_ARMOR: Final = _oval(19, 9.5)
_BRIDGE: Final = _line([(31, 54), (31, 36), (69, 36), (69, 54)], [(50, 36), (50, 52)])
_BLADES: Final = _fill([(26, 32), (50, 43.5), (26, 55)], [(74, 32), (50, 43.5), (74, 55)])
_HOUSE: Final = _line([(30, 66), (30, 40), (50, 25), (70, 40), (70, 66)])

# Signs in the box of a unit or of a strike, from below.
SIGNS: Final[dict[str, tuple[Draw, ...]]] = {
    "infantry": (_CROSS,),
    "mechanized": (_CROSS, _ARMOR),
    "stryker": (_CROSS, _wheels),
    "armor": (_ARMOR,),
    "armored-recon": (_ARMOR, _line([(_LEFT, _BOTTOM), (_RIGHT, _TOP)])),
    "engineer": (_BRIDGE,),
    "armored-engineer": (_BRIDGE, _oval(26.5, 15, 0.75)),
    "amtrac": (_ARMOR, _line(_wave(), part=0.85)),
    "sniper": (_line(arc(50, 43.5, 10.5, 0, tau, 40), part=0.9, closed=True),
               _line([(50, 28), (50, 59)], [(33, 43.5), (67, 43.5)], part=0.8)),
    "transport": (_BLADES, _line([(39, 58), (61, 58)], part=0.9)),
    "gunship": (_BLADES,
                _line([(50, 60), (50, 29)], [(43.5, 36), (50, 27.5), (56.5, 36)], part=0.9)),
    "special-helicopter": (_BLADES, _discs(2.7, (45, 57.5), (55, 57.5))),
    "fob": (_line([(28, 59), (28, 41), (50, 29.5), (72, 41), (72, 59)]),
            _line([(40.5, 59), (40.5, 48), (59.5, 48), (59.5, 59)], part=0.85)),
    "sof": (), "mp": (),
    "militia": (_CROSS, _discs(6.2, (50, 43.5))),
    "fedayeen": (_CROSS,),
    "jihadists": (_CROSS, _line([(50, _TOP), (50, _BOTTOM)])),
    "heavy": (_line([(50, 56), (50, 31)], [(41.5, 39), (50, 29.5), (58.5, 39)],
                    [(38, 57), (62, 57)]),),
    "hvt": (_fill(star(50, 44.5, 16.5)),),
    "mob-attack": (_discs(4.6, (34, 36), (50, 33.5), (66, 36), (42, 52), (58, 52)),),
    "air": (_jet(8),), "soa": (_jet(1),),
    "artillery": (_discs(9, (50, 43.5)),),
    "netwar": (*(_line(arc(50, 57.5, radius, pi, tau, 24), part=0.85)
                 for radius in (8.5, 15.5, 22.5)), _discs(3.2, (50, 56.5))),
    "leader": (_discs(7.4, (50, 36.6)),
               _fill([(33.5, 61), *curve((33.5, 61), (34, 47), (42, 46.4), (50, 46.4)),
                      *curve((50, 46.4), (58, 46.4), (66, 47), (66.5, 61))])),
}  # fmt: skip
# Letters in place of a sign.
LETTERS: Final = {"sof": "SOF", "mp": "MP"}
# Signs of nodes, and of a helicopter that counts as one, on its nose.
NODES: Final[dict[str, tuple[Draw, ...]]] = {
    "abandoned": (_HOUSE, _line([(42, 66), (42, 51), (58, 51), (58, 66)]),
                  _line([(24, 71), (76, 27)], part=0.8)),
    "al-qaeda": (_line([(34, 25), (34, 72)],
                       [(34, 28), (72, 28), (64, 39.5), (72, 51), (34, 51)]),),
    "arms-cache": (_line([(25, 44), (75, 44), (75, 68), (25, 68)], closed=True),
                   _line([(25, 53), (75, 53)], [(35, 44), (35, 33), (65, 33), (65, 44)])),
    "c2": (_line([(50, 70), (50, 45)], [(36, 70), (64, 70)],
                 *(arc(50, 45, radius, 1.25 * pi, 1.75 * pi, steps)
                   for radius, steps in ((14.5, 12), (25, 16)))), _discs(4.4, (50, 42))),
    "hostage": (_line([(27, 70), (27, 45), (50, 27), (73, 45), (73, 70)], closed=True),
                _line(*([(x, 70), (x, 52)] for x in (40, 50, 60)), part=0.85)),
    "ied": (_line([(31, 45), (69, 45), (69, 69), (31, 69)], closed=True),
            _line([(50, 45), *curve((50, 45), (50, 34), (60, 36), (60, 23))],
                  *([(60, 23), end] for end in ((67, 20), (63, 30), (53, 21))), part=0.85)),
    "strongpoint": (
        _line([(24, 70), (24, 37), (34.5, 37), (34.5, 46), (44.5, 46), (44.5, 37), (55.5, 37),
               (55.5, 46), (65.5, 46), (65.5, 37), (76, 37), (76, 70)], closed=True),
        _line([(41, 60), (59, 60)], part=1.2)),
    "downed-helicopter": (
        _fill([(24, 58), *curve((24, 58), (24, 44), (38, 40), (50, 46)), (76, 30), (78, 34),
               (56, 54), *curve((56, 54), (50, 66), (32, 70), (24, 58))]),
        _line([(20, 36), (58, 52)], [(74, 24), (82, 38)], part=0.8),
        _line([(22, 71), (70, 71)], part=0.8)),
}  # fmt: skip


def stumps(s: SignPen) -> None:
    """What is left of a bridge: two stumps with the gap between them."""
    for side in (-1, 1):
        s.fill([(50 + side * x, 43.5 + y) for x, y in
                ((31, -5), (13, -5), (9, 0), (15, 2), (11, 6), (31, 6))])
        s.fill([(50 + side * x, 43.5 + y) for x, y in ((26, 6), (19, 6), (20, 17), (25, 17))])
