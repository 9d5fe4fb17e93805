"""The plan of the town and its surroundings: water, ways, quarters, houses, trees, plots.

Points are those of the map's picture, 2000 wide and 1400 high, y downwards; a point is about 3 m.
Bridges, highway and streets follow the links of `map.yaml`. Each random feature has a stream of its
own, so that a change of one part moves no other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import cos, hypot, pi, radians, sin
from random import Random
from typing import Any, Final, Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from nightdrop.hexwar.ui.map.geometry import curve, ribbon, walk
from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import read_yaml
from nightdrop.ui.look.shapes import Point, arc

WIDE, HIGH = 2000, 1400
SHORE: Final = 26.0  # half the breadth of the water
MARGIN: Final = 200  # points round the picture of which something is known, too
# The middle of the Euphrates, with its hairpin round the peninsula.
_RIVER: Final = ((-210, 1010), (-120, 990), (-30, 900), (46, 812), (84, 722), (98, 640), (128, 578),
                 (190, 551), (258, 563), (312, 602), (335, 662), (338, 730), (329, 800), (331, 868),
                 (352, 948), (392, 1030), (440, 1110), (487, 1190), (521, 1272), (561, 1352),
                 (604, 1450), (640, 1560))
_BARS: Final = (((322, 858), (336, 884), (347, 922), (351, 944), (339, 925), (327, 893)),
                ((150, 560), (180, 547), (214, 546), (232, 553), (205, 557), (176, 564)),
                ((470, 1180), (486, 1206), (502, 1240), (508, 1268), (491, 1240), (474, 1205)))
_RAIL: Final = ((-210, 254), (180, 249), (420, 245), (700, 241), (960, 235), (1200, 228),
                (1460, 217), (1740, 199), (2210, 166))
_MOBILE: Final = ((2010, -200), (1985, -30), (1950, 120), (1915, 280), (1870, 420), (1796, 520),
                  (1725, 576), (1762, 700), (1842, 900), (1880, 1100), (1900, 1310), (1915, 1600))
# Ways out of the town, those that the map does not link.
_TRACKS: Final = (((1604, 366), (1760, 350), (2010, 328), (2200, 320)),
                  ((1790, 905), (1900, 926), (2010, 958), (2200, 990)),
                  ((1428, 1190), (1470, 1250), (1508, 1320), (1530, 1420), (1560, 1600)),
                  ((694, 1200), (734, 1272), (812, 1352), (902, 1424), (1000, 1600)),
                  ((641, 190), (622, 120), (560, 30), (512, -30), (440, -200)),
                  ((1192, 206), (1214, 120), (1262, 46), (1306, -30), (1350, -200)),
                  ((238, 870), (204, 930), (150, 1040), (62, 1206), (-30, 1330), (-200, 1400)),
                  ((286, 1053), (310, 1157), (342, 1257), (380, 1420), (400, 1600)))

Ways = list[list[Point]]
Roof = Literal["old", "new", "shed", "large"]


class Quarter(NamedTuple):
    """A part of the town with a grid of its own: turned by `turn` degrees, its blocks `block` wide
    at least and at most and two plots of `plot` deep; `full` is the part of plots built on."""

    edge: Sequence[Point]
    turn: float
    block: tuple[float, float]
    plot: tuple[float, float]
    full: float
    roof: Roof


class House(NamedTuple):
    """A building: its four corners from the upper left one on, its height in points, its roof, a
    number from 0 up to 1 of its own, by which it differs from its neighbours, and the corners of
    its walled plot, if it has one."""

    corners: tuple[Point, ...]
    tall: float
    roof: Roof
    lot: float
    plot: tuple[Point, ...] = ()

    @property
    def middle(self) -> Point:
        return (sum(x for x, _y in self.corners) / 4, sum(y for _x, y in self.corners) / 4)


class Tree(NamedTuple):
    """A palm or a bush: where it stands, the radius of its crown, and a number of its own."""

    x: float
    y: float
    radius: float
    lot: float


class Plot(NamedTuple):
    """A field: its four corners, and a number of its own."""

    corners: tuple[Point, ...]
    lot: float
    far: float  # points from the middle of the water


class Street(NamedTuple):
    """A street: its line and its breadth."""

    line: list[Point]
    wide: float


def _mean(*points: Point) -> Point:
    across, down = zip(*points, strict=True)
    return sum(across) / len(points), sum(down) / len(points)


def box_at(x: float, y: float, wide: float, high: float, turn: float = 0.0) -> tuple[Point, ...]:
    """The corners of a rectangle about a point, from the upper left one on; `turn` in degrees."""
    c, s = cos(radians(turn)), sin(radians(turn))
    return tuple((x + a * wide / 2 * c - b * high / 2 * s, y + a * wide / 2 * s + b * high / 2 * c)
                 for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)))


class Plan:
    """The town of a map: `spaces` by number and `links` as `map.yaml` has them."""

    def __init__(self, printed: Mapping[str, Any]) -> None:
        self.at: dict[str, Point] = {number: tuple(space["at"])
                                     for number, space in printed["spaces"].items()}
        self.kinds: dict[str, str] = {n: space["type"] for n, space in printed["spaces"].items()}
        self._west = {n for n, space in printed["spaces"].items() if space.get("bank") == "west"}
        self._links = printed["links"]
        self._highway: list[str] = printed["msr"]["spaces"]
        self.river = curve(_RIVER, 8)
        self.bars = [curve((*bar, bar[0]), 4) for bar in _BARS]
        self.rail = curve(_RAIL, 8)
        self.mobile = curve(_MOBILE, 10)
        self.tracks = [curve(track, 12) for track in _TRACKS]

    # Ways.

    @cached_property
    def bridges(self) -> dict[str, tuple[Point, Point]]:
        """The ends of each bridge by its name, the western one first: on the link, a little beyond
        both banks."""
        found = {}
        for name, link in self._links["bridges"].items():
            west, east = self.at[link["across"]], self.at[link["space"]]
            line = [_between(west, east, n / 200) for n in range(201)]
            wet = [n for n, point in enumerate(line) if self.far(point) < SHORE + 8]
            found[name] = line[max(0, wet[0] - 5)], line[min(200, wet[-1] + 5)]
        return found

    @cached_property
    def highway(self) -> list[Point]:
        """The line of the main supply route, from the bridge through the town and out of it: along
        its links, and bent where it passes a space."""
        west, east = self.bridges["main"]
        stops = [east, *(self.at[number] for number in self._highway), (1868, 522)]
        bent = []
        for before, here, after in zip(stops, stops[1:], stops[2:], strict=False):
            near = [_between(here, end, 16 / hypot(end[0] - here[0], end[1] - here[1]))
                    for end in (before, after)]
            bent += [_between(before, here, 0.5), near[0], here, near[1]]
        return curve([west, east, *bent, stops[-1], (2030, 470), (2200, 420)], 8)

    @cached_property
    def streets(self) -> list[Street]:
        """A street along each link on routes and lines that is no highway, bridge or river: broad
        ones along lines and routes of the town, narrow ones outside it. Two lead to the bridges."""
        found = []
        for name, link in self._links["bridges"].items():
            west, east = self.bridges[name]
            for end, number in ((west, link["across"]), (east, link["space"])):
                if number not in self._highway:
                    found.append(Street([end, self.at[number]], 4.4))
        for one, two in self._joined():
            if {self.kinds[one], self.kinds[two]} == {"open"} or two[:2] == "06":
                found.append(Street([self.at[one], self.at[two]], 2.2))
            else:
                found.append(Street([self.at[one], self.at[two]], 4.4))
        return found

    def _joined(self) -> Iterator[tuple[str, str]]:
        for one in self.at:
            route, line = int(one[:2]), int(one[2:])
            for two in (f"{route:02}{line + 1:02}", f"{route + 1:02}{line:02}"):
                wet = (one in self._west) != (two in self._west)
                both = one in self._highway and two in self._highway
                if two in self.at and not wet and not both:
                    yield one, two

    # Where water and town are, as pictures of a px for each point or four.

    @cached_property
    def _distance(self) -> Image.Image:
        """How far the middle of the water is, in units of two points, up to 500 points."""
        side = (WIDE + 2 * MARGIN) // 4, (HIGH + 2 * MARGIN) // 4
        made = Image.new("L", side, 255)
        pen = ImageDraw.Draw(made)
        dots = [((x + MARGIN) / 4, (y + MARGIN) / 4) for x, y in self.river]
        for value in range(250, -1, -1):
            r = value / 2
            for x, y in dots:
                pen.ellipse((x - r, y - r, x + r, y + r), value)
        return made

    def far(self, point: Point) -> float:
        """How far a point is from the middle of the water, in points, up to 500."""
        x, y = round((point[0] + MARGIN) / 4), round((point[1] + MARGIN) / 4)
        if not (0 <= x < self._distance.width and 0 <= y < self._distance.height):
            return 500.0
        value = self._distance.getpixel((x, y))
        assert isinstance(value, int)
        return 2.0 * value

    @cached_property
    def quarters(self) -> list[Quarter]:
        """The quarters; of two that overlap the later one is built."""
        through = [point for point in self.highway if 440 <= point[0] <= 1640]
        return [
            Quarter(((420, 920), (640, 820), (1300, 690), (1296, 1096), (760, 1116), (604, 1064),
                     (512, 1010)), -2.0, (46, 70), (10.5, 13), 0.95, "old"),
            Quarter(((590, 1064), (760, 1112), (1296, 1092), (1530, 1078), (1506, 1176),
                     (1180, 1194), (704, 1188)), -2.4, (60, 92), (12.5, 15), 0.68, "new"),
            Quarter(((1294, 680), (1630, 600), (1668, 742), (1788, 752), (1796, 1006), (1522, 1080),
                     (1294, 1098)), -1.4, (60, 90), (17, 21), 0.9, "shed"),
            Quarter(((374, 326), (570, 316), (778, 314), (774, 660), (560, 668), (372, 690),
                     (356, 604), (384, 560), (372, 500)), -9.0, (38, 58), (8.6, 11), 0.97, "old"),
            Quarter(((778, 314), (1310, 296), (1310, 640), (774, 660)), -2.2, (56, 84),
                    (11.5, 14.5), 0.93, "new"),
            Quarter(((1310, 296), (1592, 286), (1604, 626), (1310, 640)), -2.2, (62, 92),
                    (12.5, 16), 0.88, "new"),
            Quarter(((372, 690), (774, 660), (1604, 626), *reversed(through), (400, 900),
                     (374, 800)), -4.6, (46, 70), (9.6, 12.4), 0.95, "old"),
        ]

    @cached_property
    def _quarter(self) -> Image.Image:
        """The number of the quarter at each point, from 1 on; 0 outside the town."""
        made = Image.new("L", (WIDE, HIGH), 0)
        pen = ImageDraw.Draw(made)
        for number, quarter in enumerate(self.quarters, 1):
            pen.polygon(list(quarter.edge), number)
        return made

    @cached_property
    def town(self) -> Image.Image:
        """The town white on black, a px for each point."""
        return self._quarter.point([0] + 255 * [255])

    @cached_property
    def _depth(self) -> Image.Image:
        """The town with a soft edge."""
        return self.town.filter(ImageFilter.GaussianBlur(16))

    @cached_property
    def sites(self) -> dict[str, Point]:
        """The place of the thing that a space is named for: beside its crossing, not on it."""
        moved = {"0205": (54, -34), "0307": (-58, 34), "0306": (56, 34), "0409": (64, 42),
                 "0505": (58, -36), "0203": (0, -2), "0608": (-2, 0), "0508": (0, 0),
                 "0202": (0, 0), "0402": (0, 0), "0106": (0, 0)}
        beside = {n: (30.0, 26.0) for n, kind in self.kinds.items() if kind == "mosque"}
        return {n: (self.at[n][0] + dx, self.at[n][1] + dy)
                for n, (dx, dy) in {**moved, **beside}.items()}

    @cached_property
    def squares(self) -> list[tuple[Point, ...]]:
        """Open ground in the town: parks, squares, and round what stands alone."""
        at, sizes = self.sites, {"0205": (80, 44), "0307": (76, 44), "0306": (70, 44),
                                 "0409": (104, 62), "0505": (84, 46), "0203": (150, 74),
                                 "0608": (110, 70)}
        found = [box_at(*at[number], *size, -3) for number, size in sizes.items()]
        return found + [box_at(*at[n], 46, 36, -3) for n, kind in self.kinds.items()
                        if kind == "mosque"]

    @cached_property
    def _closed(self) -> Image.Image:
        """Where no house may stand, white on black, a px for each point."""
        made = Image.new("L", (WIDE, HIGH), 0)
        pen = ImageDraw.Draw(made)
        ways = [(street.line, street.wide / 2 + 2.6) for street in self.streets]
        ways += [(self.highway, 10.5), (self.mobile, 13.0), (self.rail, 12.0)]
        ways += [(track, 5.0) for track in self.tracks]
        for line, half in ways:
            for x, y, *_way in walk(line, 2.0):
                pen.ellipse((x - half, y - half, x + half, y + half), 255)
        for square in self.squares:
            pen.polygon(list(square), 255)
        for house in self.works:
            x, y = house.middle
            grown = [(x + (a - x) * 1.16, y + (b - y) * 1.3) for a, b in house.corners]
            pen.polygon(grown, 255)
        x, y = self.at["0606"]
        pen.ellipse((x - 52, y - 52, x + 52, y + 52), 255)
        return made

    def is_closed(self, point: Point) -> bool:
        """Whether no house may be there: on ways, squares, and round single buildings."""
        return bool(self._is(self._closed, point))

    def _is(self, picture: Image.Image, point: Point) -> int:
        """The value of a picture of the town at a point; 0 outside it."""
        x, y = round(point[0]), round(point[1])
        value = picture.getpixel((x, y)) if 0 <= x < WIDE and 0 <= y < HIGH else 0
        assert isinstance(value, int)
        return value

    # Houses.

    @cached_property
    def works(self) -> list[House]:
        """What stands alone: barracks and flats, station, hospital, factories, public buildings."""
        rng, at, found = Random("works"), self.sites, []

        def stand(x: float, y: float, wide: float, high: float, tall: float, turn: float = -2.0,
                  roof: Roof = "large") -> None:
            found.append(House(box_at(x, y, wide, high, turn), tall, roof, rng.random()))

        x, y = at["0202"]
        for n in range(6):
            for row in range(3):
                stand(x - 100 + 40 * n, y - 54 + 37 * row, 27, 10, 6.5, -2)
        x, y = at["0402"]
        stand(x, y + 22, 128, 15, 5, -2.6)
        for side in (-1, 1):
            stand(x + 92 * side, y + 20 - 4 * side, 36, 11, 3.4, -2.6, "shed")
        x, y = at["0106"]
        stand(x - 14, y + 6, 62, 20, 7)
        stand(x - 34, y + 26, 20, 30, 5)
        stand(x + 14, y + 40, 34, 16, 4)
        x, y = at["0608"]
        for dx, dy, wide, high in ((-38, -14, 56, 26), (42, -12, 54, 32), (-42, 22, 64, 20),
                                   (46, 26, 40, 20)):
            stand(x + dx, y + dy, wide, high, 8, -1.4, "shed")
        x, y = at["0508"]
        for dx, dy, wide, high in ((-52, -46, 70, 22), (52, -46, 76, 20), (-56, 46, 80, 22)):
            stand(x + dx, y + dy, wide, high, 7, -1.4, "shed")
        x, y = at["0307"]
        stand(x - 6, y - 6, 46, 14, 6)
        stand(x + 22, y + 9, 16, 18, 5)
        x, y = at["0505"]
        for dx, dy in ((-24, -14), (16, -14), (-24, 13), (18, 13)):
            stand(x + dx, y + dy, 32, 8, 3.6)
        x, y = at["0306"]
        for n in range(4):
            stand(x, y - 15 + 10 * n, 60, 6.5, 3.4, -2, "shed")
        for number, kind in self.kinds.items():
            if kind == "mosque":
                x, y = at[number]
                stand(x, y + 2, 24, 17, 5.5, -4)
        return found

    @cached_property
    def mosques(self) -> list[Point]:
        """The middle of each mosque's dome."""
        return [(x - 3, y + 1) for n, (x, y) in self.sites.items() if self.kinds[n] == "mosque"]

    @cached_property
    def houses(self) -> list[House]:
        return [house for number in range(len(self.quarters)) for house in self._built(number)]

    def _built(self, number: int) -> Iterator[House]:
        """The houses of a quarter: rows of blocks, each of two rows of plots back to back."""
        q, rng = self.quarters[number], Random(f"quarter {number}")
        middle, c, s = _mean(*q.edge), cos(radians(q.turn)), sin(radians(q.turn))
        reach = max(hypot(x - middle[0], y - middle[1]) for x, y in q.edge)
        lane = 3.4 if q.roof != "shed" else 9.0
        v, row = -reach, 0
        while v < reach:
            deep = q.plot[1] * rng.uniform(0.9, 1.15)
            u = -reach + rng.uniform(-30, 0)
            while u < reach:
                long = rng.uniform(*q.block)
                yard = rng.random() < 0.035
                for side in (0, 1):
                    for left, wide in _cut(rng, long, q.plot[0]):
                        lots = rng.random(), rng.random(), rng.random(), rng.random()
                        if yard or lots[0] > q.full:
                            continue
                        back = deep * (0.66 + 0.32 * lots[1])
                        top = v + (deep - back if side == 0 else deep + 0.4)
                        rect = (u + left + 0.35, top, u + left + wide - 0.55, top + back - 0.3)
                        whole = (u + left, v + side * deep, u + left + wide, v + (side + 1) * deep)
                        corners, plot = (
                            tuple((middle[0] + a * c - b * s, middle[1] + a * s + b * c)
                                  for a, b in rectangle)
                            for rectangle in (_corners(rect, rng, q.roof), _square(whole)))
                        if not self._free(number, corners, rng):  # a small one may fit
                            centre = _mean(*corners)
                            corners = tuple(_between(one, centre, 0.3) for one in corners)
                            plot = ()
                        if plot or self._free(number, corners, rng):
                            tall = 2.4 + 2.2 * lots[2] * lots[2]
                            if q.roof == "shed":
                                tall = 4.5 + 3 * lots[2]
                            walled = q.roof != "shed" and lots[1] < 0.8
                            yield House(corners, tall, q.roof, lots[3], plot if walled else ())
                u += long + lane * rng.uniform(0.7, 1.5)
            row += 1
            v += 2 * deep + (lane if row % 4 else 2.0 * lane)

    def _free(self, number: int, corners: Sequence[Point], rng: Random) -> bool:
        """Whether a house of a quarter may stand there: off the ways, and fewer at the edge."""
        middle = _mean(*corners)
        if self._is(self._quarter, middle) != number + 1 or self.far(middle) < SHORE + 15:
            return False
        if any(map(self.is_closed, (*corners, middle))):
            return False
        return rng.random() < (self._is(self._depth, middle) - 96) / 90

    # Trees and fields.

    @cached_property
    def fields(self) -> list[Plot]:
        """Plots square to the water, in bands along both banks, fewer the farther they are."""
        rng, found = Random("fields"), []
        stations = list(walk(self.river, 1.0))
        for side in (-1, 1):
            near = SHORE + 13.0
            while near < 305:
                deep, at = rng.uniform(30, 62), 0
                while at < len(stations) - 30:
                    step = round(rng.uniform(11, 24) * (1.0 if near < 260 else 0.7))
                    one, two = stations[at], stations[min(at + step, len(stations) - 1)]
                    corners = tuple(_off(station, side * off) for station, off in (
                        (one, near), (two, near), (two, near + deep - 2.5),
                        (one, near + deep - 2.5)))
                    centre = _mean(*corners)
                    inner = tuple(_between(corner, centre, 0.07) for corner in corners)
                    if self._fertile(inner, near, deep, rng):
                        found.append(Plot(inner, rng.random(), near))
                    at += step
                near += deep + 2.0
        return found

    def _fertile(self, corners: Sequence[Point], near: float, deep: float, rng: Random) -> bool:
        """Whether a plot lies as far from the water as its band, and not in town or desert."""
        middle = _mean(*corners)
        if abs(self.far(middle) - near - deep / 2) > 9 or min(map(self.far, corners)) < SHORE + 8:
            return False
        if any(self._is(self.town, point) or self._is(self._closed, point)
               for point in (*corners, middle)):
            return False
        broad = 470.0 if middle[1] < 560 else 110.0 if middle[1] > 960 else 210.0
        if middle[0] > 390 and middle[1] < 320:
            broad = 90.0
        return rng.random() < 1.25 - float((near / broad) ** 1.4)

    @cached_property
    def palms(self) -> list[Tree]:
        """Groves along the banks, trees between the fields, and those of yards and streets."""
        rng, found = Random("palms"), []
        stations = list(walk(self.river, 1.0))
        for _one in range(15000):
            station = stations[rng.randrange(len(stations))]
            off = SHORE + 7 + abs(rng.gauss(0, 1)) * 26
            if rng.random() < 0.15:
                off += rng.uniform(0, 120)
            x, y = _off(station, off if rng.random() < 0.5 else -off)
            x, y, lot, size = x + rng.gauss(0, 3), y + rng.gauss(0, 3), rng.random(), rng.random()
            grove = sin(x / 31 + 1.7 * sin(y / 47)) + sin(y / 29 + 1.3 * sin(x / 53))
            if self.far((x, y)) < SHORE + 6 or self._built_on((x, y)) or grove < -0.55:
                continue
            found.append(Tree(x, y, 1.7 + 1.5 * size, lot))
        for _one in range(5200):
            x, y = rng.uniform(340, 1640), rng.uniform(270, 1210)
            lot, size = rng.random(), rng.random()
            few = 0.30 + 0.25 * sin(x / 140 + 2) * sin(y / 120)
            sheds = x > 1294 and y > 680
            if (self._is(self.town, (x, y)) and not self._is(self._closed, (x, y))
                    and rng.random() < few * (0.25 if sheds else 1.0)):
                found.append(Tree(x, y, 1.1 + 1.1 * size, lot))
        for number, count in (("0205", 60), ("0307", 18), ("0505", 12), ("0106", 60)):
            for _one in range(count):
                x, y = self.sites[number]
                x, y = x + rng.uniform(-38, 38), y + rng.uniform(-20, 20)
                if self.far((x, y)) > SHORE + 8 and not any(
                        abs(x - w.middle[0]) < 22 and abs(y - w.middle[1]) < 11
                        for w in self.works):
                    found.append(Tree(x, y, 1.5 + 1.2 * rng.random(), rng.random()))
        for number in ("0102", "0110"):  # the groves that spaces are named for
            for _one in range(420):
                x, y = self.at[number]
                x, y = x + rng.gauss(0, 62), y + rng.gauss(0, 34)
                lot, size = rng.random(), rng.random()
                if self.far((x, y)) > SHORE + 6 and not self._built_on((x, y)):
                    found.append(Tree(x, y, 1.7 + 1.5 * size, lot))
        return sorted(found, key=lambda tree: tree.y)

    def _built_on(self, point: Point) -> bool:
        """Whether houses or ways are there."""
        return bool(self._is(self._closed, point) or self._is(self._depth, point) > 150)

    @cached_property
    def scrub(self) -> list[Tree]:
        """Bushes of the desert, more of them along dry beds."""
        rng, found = Random("scrub"), []
        for _one in range(5200):
            x, y = rng.uniform(-20, WIDE + 20), rng.uniform(-20, HIGH + 20)
            dry = sin(x / 90 + 2.2 * sin(y / 160)) * sin(y / 70 + x / 300)
            size, lot, keeps = rng.random(), rng.random(), rng.random()
            if keeps < 0.22 + 0.7 * max(0.0, dry) and not self._built_on((x, y)) \
                    and self.far((x, y)) > 120:
                found.append(Tree(x, y, 0.5 + 0.7 * size, lot))
        return found

    @cached_property
    def beds(self) -> Ways:
        """Dry beds and wheel tracks in the desert, each a line."""
        rng, found = Random("beds"), []
        areas = ((1560, 780, 1990, 1390), (700, 1220, 1900, 1390), (420, 6, 1900, 150),
                 (1600, 60, 1990, 480), (20, 1180, 420, 1390))
        for n in range(46):
            left, top, right, foot = areas[n % len(areas)]
            x, y, angle = rng.uniform(left, right), rng.uniform(top, foot), rng.uniform(-0.7, 0.7)
            line = [(x, y)]
            for _step in range(rng.randrange(5, 10)):
                angle += rng.uniform(-0.5, 0.5)
                x, y = x + 30 * cos(angle), y + 30 * sin(angle)
                line.append((x, y))
            found.append(curve(line, 6))
        return found


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _off(station: Sequence[float], off: float) -> Point:
    """A point beside a station of a line: to its right, in points."""
    x, y, dx, dy = station
    return x - dy * off, y + dx * off


def _cut(rng: Random, long: float, plot: float) -> Iterator[tuple[float, float]]:
    """A row of plots: where each begins, and how wide it is; one in six is for two houses."""
    count, at = max(2, round(long / plot)), 0
    while at < count:
        taken = 2 if at + 2 <= count and rng.random() < 0.16 else 1
        yield long * at / count, long * taken / count
        at += taken


Rect = tuple[float, float, float, float]


def _square(rect: Rect) -> list[Point]:
    x0, y0, x1, y1 = rect
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def _corners(rect: Rect, rng: Random, roof: Roof) -> list[Point]:
    """The corners of a house: of an old one not quite square."""
    loose = 0.28 if roof == "old" else 0.1
    return [(x + rng.uniform(-loose, loose), y + rng.uniform(-loose, loose))
            for x, y in _square(rect)]


def plan_of(scenario: str) -> Plan:
    """The plan of a shipped scenario. Raises FileError."""
    printed: Any = read_yaml(data_path("scenarios", scenario, "map.yaml")).value
    return Plan(printed)


def leaf(x: float, y: float, radius: float) -> list[Point]:
    """The loop of a ramp: most of a circle."""
    return arc(x, y, radius, 0, 2 * pi, 40)


def strip(line: Sequence[Point], wide: float) -> list[Point]:
    """The outline of a line so wide."""
    return ribbon(line, wide / 2)
