"""The picture of the title: the town at night from the south-east, the river in the moon's light.

It shows the same plan as the land from above, each house with its height, through a lens that
stands high over the desert. Points of the picture are px of one 1920 wide and 1080 high; words
stand on its left, which is darker.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import cos, exp, hypot, pi, sin
from random import Random
from typing import Final, NamedTuple

from PIL import Image, ImageFilter

from assets.tools.cards.paper import Paper
from assets.tools.cards.title import HIGH, WIDE, veil
from assets.tools.town.plan import SHORE, House, Plan, Tree, strip
from nightdrop.hexwar.ui.map.geometry import curve, walk
from nightdrop.ui.look.shapes import Point
from nightdrop.ui.look.theme import RGB, mixed, rgb, rgbs

_SKY: Final = rgbs("#0A0D14 #0F141D #161D28 #202935 #2D3642 #414752")
_MOON, _HALO, _STAR = rgbs("#EFE9D6 #B9BDB8 #D9DCE0")
_FAR, _NEAR, _BLACK = rgbs("#333840 #16150F #0A0A0A")
_DARK, _SILVER = rgbs("#26333C #C9D5D6")
_GROVE, _FIELD = rgbs("#141A16 #1E231C")
_ROOF, _PALE, _WALL = rgbs("#3A3F45 #747A7C #17181A")
_WINDOW, _BEAM, _LIT = rgbs("#F2B75E #E8EBDD #E9E2C8")
_STREET: Final = rgb("#3A3B3A")
# What flows on beyond the picture of the map, to the horizon.
_BEYOND: Final = ((-26000, -9000), (-13000, -3600), (-8200, -2500), (-5200, -900), (-3600, -420),
                  (-2500, 120), (-1800, 380), (-1300, 700), (-900, 760), (-520, 1000), (-210, 1010))


class Lens(NamedTuple):
    """The camera over the plan.

    Its place and height, its direction (radians, clockwise from the east), the height of the
    horizon in the picture, and the size of a thing at a distance of 1 point.
    """

    x: float
    y: float
    up: float
    turn: float
    horizon: float
    large: float

    def seen(self, x: float, y: float, z: float = 0.0) -> Point:
        """A point of the plan in the picture."""
        ahead, aside = self.ahead(x, y), self._aside(x, y)
        return WIDE / 2 + self.large * aside / ahead, \
            self.horizon + self.large * (self.up - z) / ahead

    def ahead(self, x: float, y: float) -> float:
        """How far a point of the plan is, in the direction of the lens."""
        return (x - self.x) * cos(self.turn) + (y - self.y) * sin(self.turn)

    def _aside(self, x: float, y: float) -> float:
        return (y - self.y) * cos(self.turn) - (x - self.x) * sin(self.turn)

    def shows(self, x: float, y: float, least: float = 240.0) -> bool:
        """Whether a point of the plan is before the camera, not far outside the picture."""
        ahead = self.ahead(x, y)
        return ahead > least and abs(self._aside(x, y)) < 0.66 * ahead + 60


LENS: Final = Lens(1560, 1330, 270, pi + 0.47, 318, 1640)
_MOON_AT: Final = (1459.0, 172.0)
_HELICOPTER: Final = (1236.0, 236.0)
_POOL: Final = (792.0, 812.0)  # where its light falls on the plan: on the highway
_REACH: Final = 58.0  # how far from there it lights roofs


def title(plan: Plan, size: tuple[int, int]) -> Image.Image:
    """The picture, so many px wide and high."""
    p = Paper((WIDE, HIGH), size[0] / WIDE, _SKY[0])
    _heaven(p)
    _plain(p)
    for line, wide in ((plan.rail, 6.0), (plan.mobile, 12.0), *((way, 3.0) for way in plan.tracks)):
        _flat(p, line, wide, lambda far: mixed(_STREET, _FAR, far))
    for plot in plan.fields:
        if all(LENS.shows(*corner) for corner in plot.corners):
            far = _haze(*plot.corners[0])
            p.shape(mixed(mixed(_FIELD, _GROVE, plot.lot), _FAR, far * 0.8),
                    [LENS.seen(*corner) for corner in plot.corners])
    _river(p, plan)
    for street in plan.streets:
        _flat(p, _cut(street.line), street.wide, lambda far: mixed(_STREET, _FAR, far))
    _flat(p, plan.highway, 12.0, lambda far: mixed(rgb("#4A4A47"), _FAR, far))
    _pool(p)
    _standing(p, plan)
    _beam(p)
    _flying(p, *_HELICOPTER)
    veil(p)
    return p.finish()


def _haze(x: float, y: float) -> float:
    """How much of the haze lies before a point, from 0 to 1."""
    return 1 - exp(-max(0.0, LENS.ahead(x, y) - 350) / 1500)


def _heaven(p: Paper) -> None:
    """Bands of sky with stars, the moon and its light."""
    for number, top in enumerate((64, 128, 188, 240, 284)):
        wave = [(x, top + 9 * cos(x / 410 + number) + 4 * sin(x / 160 + 2 * number))
                for x in range(-20, 1961, 20)]
        p.shape(_SKY[number + 1], [*wave, (1960, HIGH), (-20, HIGH)])
    rng = Random("stars")
    for _one in range(190):
        x, y, size = rng.uniform(0, WIDE), 270 * rng.random() ** 1.4, rng.random()
        p.disc(_STAR, x, y, 0.6 + 0.9 * size * size, 0.25 + 0.5 * size)
    for radius, alpha in ((250, 0.05), (178, 0.06), (118, 0.08), (76, 0.12)):
        p.disc(_HALO, *_MOON_AT, radius, alpha)
    p.disc(_MOON, *_MOON_AT, 39)
    for dx, dy, r in ((-9, -7, 9), (8, 9, 7), (11, -12, 4.5), (-14, 12, 4)):
        p.disc(mixed(_MOON, _HALO, 0.45), _MOON_AT[0] + dx, _MOON_AT[1] + dy, r, 0.6)


def _plain(p: Paper) -> None:
    """The ground, out to the horizon."""
    steps = 60
    for n in range(steps):
        y = LENS.horizon + (HIGH - LENS.horizon) * (n / steps) ** 1.6
        p.box(mixed(_FAR, _NEAR, (n / steps) ** 0.7), -10, y, WIDE + 20, HIGH - y + 10)
    rng = Random("hills")
    for low, tall, ink in ((2, 9, mixed(_FAR, _SKY[5], 0.6)), (5, 5, mixed(_FAR, _SKY[5], 0.25))):
        wave = [(x, LENS.horizon + low - tall * abs(sin(x / 300 + low) * sin(x / 131 + tall))
                 - rng.random() * 1.2) for x in range(-20, 1961, 12)]
        p.shape(ink, [*wave, (1960, LENS.horizon + 14), (-20, LENS.horizon + 14)])


def _cut(line: Sequence[Point]) -> list[Point]:
    return [(x, y) for x, y, *_way in walk(line, 8.0)]


def _flat(p: Paper, line: Sequence[Point], wide: float, ink: Callable[[float], RGB]) -> None:
    """A way on the ground; its colour depends on its distance."""
    for piece in pairwise(line):
        if all(LENS.shows(*point) for point in piece):
            p.shape(ink(_haze(*piece[0])), [LENS.seen(*point) for point in strip(piece, wide)])


def _gleam(x: float) -> float:
    """How much of the moon's light water throws back there in the picture, from 0 to 1."""
    return 0.3 + 0.7 * exp(-(((x - _MOON_AT[0] + 330) / 380) ** 2))


def _river(p: Paper, plan: Plan) -> None:
    """The water, brightest below the moon, with bars of light on it."""
    beyond = curve(_BEYOND, 60)[:-1]
    _groves(p, beyond)
    line = [*beyond, *plan.river]
    banks = strip(line, 2 * SHORE + 9)
    water = strip(line, 2 * SHORE)
    count = len(line)
    for outline, bank in ((banks, True), (water, False)):
        for n in range(count - 1):
            piece = [outline[n], outline[n + 1], outline[-2 - n], outline[-1 - n]]
            if not all(LENS.shows(*point) for point in piece):
                continue
            shown = [LENS.seen(*point) for point in piece]
            far = _haze(*piece[0])
            part = _gleam(shown[0][0])
            ink = mixed(mixed(_DARK, _SILVER, part), _FAR, far * far * 0.7)
            if bank:
                ink = mixed(_GROVE, _FAR, far)
            p.shape(ink, shown)
    rng, stations = Random("bars of light"), list(walk(plan.river, 1.0))
    for _one in range(1300):
        x, y, dx, dy = stations[rng.randrange(len(stations))]
        off, long, lot = rng.uniform(-1, 1) * (SHORE - 4), rng.uniform(3, 10), rng.random()
        x, y = x - dy * off, y + dx * off
        if LENS.shows(x, y):
            a, b = LENS.seen(x, y)
            part = _gleam(a)
            ink = mixed(_SILVER, (255, 255, 255), 0.5) if lot < part * 0.8 else _DARK
            wide = long * LENS.large / LENS.ahead(x, y)
            p.oval(ink, a, b, wide * 0.5, max(0.5, wide * 0.045), 0.3 + 0.4 * part)


def _groves(p: Paper, line: Sequence[Point]) -> None:
    """Dark groves along the water that is far off, the farthest first."""
    rng = Random("groves")
    for x, y in line:
        for _one in range(12):
            at = x + rng.gauss(0, 90), y + rng.gauss(0, 90)
            if LENS.shows(*at):
                k = LENS.large / LENS.ahead(*at)
                a, b = LENS.seen(*at)
                wide = rng.uniform(14, 60) * k
                p.oval(mixed(_GROVE, _FAR, 0.25 + 0.6 * _haze(*at)), a, b, wide, 0.9 + wide * 0.13)


# What stands, the farthest first.


def _standing(p: Paper, plan: Plan) -> None:
    """Houses, trees, bridges and minarets, each before what is farther."""
    things: list[tuple[float, Callable[[], None]]] = []

    def add(x: float, y: float, draw: Callable[[], None]) -> None:
        if LENS.shows(x, y):
            things.append((LENS.ahead(x, y), draw))

    for house in (*plan.houses, *plan.works):
        add(*house.middle, partial(_house, p, house))
    for tree in plan.palms:
        add(tree.x, tree.y, partial(_tree, p, tree))
    for x, y in plan.mosques:
        add(x, y, partial(_mosque, p, x, y))
    for name, ends in plan.bridges.items():
        for piece in _pieces(*ends):
            add(*piece[0], partial(_deck, p, piece, name))
    for _far, draw in sorted(things, key=lambda thing: -thing[0]):
        draw()


def _light(x: float, y: float) -> float:
    """How much of the helicopter's light falls there, from 0 to 1."""
    return float(max(0.0, 1 - hypot(x - _POOL[0], y - _POOL[1]) / _REACH) ** 0.8)


def _house(p: Paper, house: House) -> None:
    """The walls that are seen, which are dark, and the roof in the moon's light."""
    corners, (x, y) = house.corners, house.middle
    tall = house.tall * 1.75
    far, lit = _haze(x, y), _light(x, y)
    roof = mixed(_ROOF, _PALE, (house.lot * 13) % 1 * 0.62)
    roof = mixed(mixed(roof, _FAR, far * 0.75), _LIT, 0.8 * lit)
    closed = (*corners, corners[0])
    for number, (a, b) in enumerate(pairwise(closed)):
        # The outer side of an edge is to its left: it is seen if the lens is on that side.
        if (b[0] - a[0]) * (LENS.y - a[1]) - (b[1] - a[1]) * (LENS.x - a[0]) < 0:
            wall = [LENS.seen(*a), LENS.seen(*b), LENS.seen(*b, tall), LENS.seen(*a, tall)]
            ink = mixed(_WALL, _ROOF, 0.15 + 0.22 * (number % 2))
            p.shape(mixed(mixed(ink, _FAR, far * 0.8), _LIT, 0.3 * lit), wall)
            if (house.lot * 7919) % 1 < 0.011 and house.roof != "shed":
                _window(p, wall)
    p.shape(roof, [LENS.seen(*corner, tall) for corner in corners])
    if (house.lot * 4099) % 1 < 0.5 and far < 0.6:  # the head of the stairs
        top = [(x + (a - x) * 0.3, y + (b - y) * 0.3) for a, b in corners]
        for a, b in ((top[1], top[2]), (top[2], top[3])):
            p.shape(mixed(_WALL, _ROOF, 0.3), [LENS.seen(*a, tall), LENS.seen(*b, tall),
                                               LENS.seen(*b, tall + 3), LENS.seen(*a, tall + 3)])
        p.shape(mixed(roof, _PALE, 0.35), [LENS.seen(*corner, tall + 3) for corner in top])


def _window(p: Paper, wall: Sequence[Point]) -> None:
    """A lit window in a wall, and a breath of light round it."""
    a, b, c, d = wall

    def at(across: float, up: float) -> Point:
        foot = a[0] + (b[0] - a[0]) * across, a[1] + (b[1] - a[1]) * across
        head = d[0] + (c[0] - d[0]) * across, d[1] + (c[1] - d[1]) * across
        return foot[0] + (head[0] - foot[0]) * up, foot[1] + (head[1] - foot[1]) * up

    x, y = at(0.5, 0.55)
    high = abs(a[1] - d[1])
    for part, alpha in ((1.3, 0.07), (0.8, 0.12)):
        p.disc(_WINDOW, x, y, high * part, alpha)
    p.shape(_WINDOW, [at(0.42, 0.34), at(0.58, 0.34), at(0.58, 0.78), at(0.42, 0.78)])


def _tree(p: Paper, tree: Tree) -> None:
    """A palm or a bush: dark, a little of the moon on its crown."""
    x, y, radius, lot = tree
    far, tall = _haze(x, y), 4.5 + 5 * lot
    (a, b), (c, d) = LENS.seen(x, y), LENS.seen(x, y, tall)
    wide = radius * LENS.large / LENS.ahead(x, y)
    ink = mixed(_GROVE, _FAR, far * 0.75)
    p.shape(ink, [(a - wide * 0.1, b), (a + wide * 0.1, b), (c, d)])
    p.oval(ink, c, d, wide * 1.05, wide * 0.72)
    p.oval(mixed(ink, _PALE, 0.22 + 0.5 * _light(x, y)), c - wide * 0.12, d - wide * 0.24,
           wide * 0.7, wide * 0.36)


def _mosque(p: Paper, x: float, y: float) -> None:
    """The dome and the minaret of a mosque."""
    far, k = _haze(x, y), LENS.large / LENS.ahead(x, y)
    ink = mixed(mixed(_WALL, _ROOF, 0.6), _FAR, far)
    pale = mixed(_ROOF, _PALE, 0.25)
    a, b = LENS.seen(x, y, 9)
    half = [(a + 6.6 * k * cos(pi * n / 20), b - 7.6 * k * sin(pi * n / 20)) for n in range(21)]
    p.shape(ink, half)
    p.shape(pale, [(a - 6.2 * k + 4.6 * k * (1 - cos(pi * n / 20)) / 2 * 2.4,
                    b - 0.6 * k - 6.6 * k * sin(pi * n / 20)) for n in range(21)])
    p.line(pale, [(a, b - 7.4 * k), (a, b - 10.4 * k)], 0.5 * k)
    foot, top = LENS.seen(x + 16, y - 9), LENS.seen(x + 16, y - 9, 33)
    for side, tone in ((0.0, ink), (-0.55, pale)):
        p.shape(tone, [(foot[0] - 1.5 * k, foot[1]), (foot[0] + (1.5 + 2 * side) * k, foot[1]),
                       (top[0] + (1.1 + 1.5 * side) * k, top[1]), (top[0] - 1.1 * k, top[1])])
    p.box(ink, top[0] - 2.0 * k, top[1] + 6 * k, 4.0 * k, 1.3 * k)
    p.shape(ink, [(top[0] - 1.4 * k, top[1]), (top[0] + 1.4 * k, top[1]), (top[0], top[1] - 5 * k)])


def _pieces(a: Point, b: Point) -> Iterator[tuple[Point, Point]]:
    points = [(a[0] + (b[0] - a[0]) * n / 10, a[1] + (b[1] - a[1]) * n / 10) for n in range(11)]
    return pairwise(points)


def _deck(p: Paper, piece: tuple[Point, Point], name: str) -> None:
    """A piece of a bridge: a pier, the deck, and of the old one its girders."""
    (ax, ay), (bx, by) = piece
    half = 7.0 if name == "main" else 4.6
    long = hypot(bx - ax, by - ay)
    nx, ny = -(by - ay) / long * half, (bx - ax) / long * half
    far = _haze(ax, ay)
    ink, pale = mixed(_BLACK, _FAR, far * 0.6), mixed(_PALE, _FAR, far * 0.5)
    k = LENS.large / LENS.ahead(ax, ay)
    p.line(ink, [LENS.seen(ax, ay), LENS.seen(ax, ay, 5)], 2.2 * k, flat=True)
    p.shape(pale, [LENS.seen(ax - nx, ay - ny, 6.5), LENS.seen(bx - nx, by - ny, 6.5),
                   LENS.seen(bx + nx, by + ny, 6.5), LENS.seen(ax + nx, ay + ny, 6.5)])
    for side in (-1, 1):
        a, b = (ax + side * nx, ay + side * ny), (bx + side * nx, by + side * ny)
        p.shape(ink, [LENS.seen(*a, 4.4), LENS.seen(*b, 4.4), LENS.seen(*b, 7), LENS.seen(*a, 7)])
        if name != "main":
            p.line(ink, [LENS.seen(*a, 14), LENS.seen(*b, 14)], 0.9 * k)
            p.line(ink, [LENS.seen(*a, 7), LENS.seen(*b, 14)], 0.5 * k)
            p.line(ink, [LENS.seen(*a, 14), LENS.seen(*a, 7)], 0.7 * k)


# The one light.


def _pool(p: Paper) -> None:
    """The light on the ground, soft at its edge."""
    for part in (1.0, 0.86, 0.72, 0.58, 0.44, 0.3):
        ring = [LENS.seen(_POOL[0] + _REACH * part * cos(pi * n / 24),
                          _POOL[1] + _REACH * part * sin(pi * n / 24)) for n in range(48)]
        p.shape(_LIT, ring, 0.12)


def _beam(p: Paper) -> None:
    """The light in the air, from the helicopter to the ground."""
    sheet = Image.new("L", p.image.size, 0)
    x, y = _HELICOPTER[0] + 33, _HELICOPTER[1] + 16
    for part, value in ((1.0, 20), (0.75, 34), (0.5, 52)):
        ring = [LENS.seen(_POOL[0] + _REACH * part * 0.8 * cos(pi * n / 24),
                          _POOL[1] + _REACH * part * 0.8 * sin(pi * n / 24)) for n in range(48)]
        left, right = min(ring), max(ring)
        mask = p.mask([(x - 1, y), left, *sorted(point for point in ring if point[1] > left[1]),
                       right, (x + 1, y)])
        sheet.paste(value, mask=mask)
    fading = Image.linear_gradient("L").point([255 - round(0.72 * v) for v in range(256)])
    top, foot = y * p.k, LENS.seen(_POOL[0], _POOL[1] + _REACH)[1] * p.k
    ramp = Image.new("L", p.image.size, 255)
    ramp.paste(fading.resize((p.image.width, round(foot - top))), (0, round(top)))
    soft = Image.composite(sheet, Image.new("L", sheet.size, 0), ramp)
    p.image.paste(_BEAM, mask=soft.filter(ImageFilter.GaussianBlur(3.5 * p.k)))


def _flying(p: Paper, x: float, y: float) -> None:
    """A transport helicopter with a rotor at each end, from its side; it bears no weapon."""
    h = p.at(x, y, 1.7, 4)
    ink, edge = rgb("#0C0E12"), rgb("#59626B")
    h.shape(ink, "M-31 -8 Q-33 -15 -27 -17 L-19 -17 L-15 -9 L18 -8 L20 -13 L25 -13 L28 -7 "
                 "Q35 -4 35 1 Q35 6 28 6 L-22 6 Q-29 5 -31 -8 Z")
    h.line(edge, [(-14, -9), (18, -8)], 0.8)
    h.line(edge, [(28, -7), (33, -3.4)], 0.8)
    for at, top in ((-23, -20), (22.5, -16.5)):
        h.line(ink, [(at, top + 5), (at, top)], 1.8)
        h.line(ink, [(at - 25, top + 0.6), (at + 25, top - 0.6)], 1.1)
        h.oval(edge, at, top, 25, 1.5, 0.22)
    for at in (-24, -20, 24):
        h.line(ink, [(at, 5), (at, 9)], 1.2)
        h.disc(ink, at, 9.4, 1.9)
    for at in (-8, -1, 6):
        h.disc(edge, at, -2.6, 1.5, 0.8)
    h.shape(rgb("#3B4650"), "M26 -5.4 L33 -1.8 L33.4 1 L26.6 0.6 Z")
    h.disc(rgb("#E05A44"), -30, -12, 1.2)
    for radius, alpha in ((9, 0.1), (5.5, 0.2), (3, 0.5), (1.6, 1.0)):
        h.disc(_BEAM, 20, 8, radius, alpha)
