"""The land of the town from above at noon: desert, river, palms, roofs, ways.

Lengths are points of the map's picture, as in `plan`. It is painted in order, from the sand up to
the light: nothing is moved afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from math import cos, hypot, sin, tau
from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from assets.tools.cards.paper import Paper
from assets.tools.town.plan import HIGH, SHORE, WIDE, House, Plan, Roof, Tree, leaf, strip
from nightdrop.hexwar.ui.map.geometry import curve, walk
from nightdrop.ui.look.shapes import Point, arc, rounded
from nightdrop.ui.look.theme import RGB, mixed, rgb, rgbs

_SAND: Final = rgbs("#B39C72 #C6B189 #D6C5A2")
_DRY, _PLAIN, _GROUND, _LANE = rgbs("#9F8459 #8B8258 #AE9B79 #BDAC89")
_FIELDS: Final = rgbs("#8C8F5A #7C844F #A89C6C #6D7749 #9A9561 #85895A #B3A678 #747F4C")
_BANK, _RIM, _WATER, _LIGHT, _BAR = rgbs("#8C8A62 #4C675F #587870 #7FA096 #B5A77B")
_PALMS: Final = rgbs("#5B6B3A #66753F #4F6136 #6E7A45 #55663A")
_SCRUB: Final = rgbs("#7B7650 #8A8058 #6E6C48")
_ROOFS: Final[dict[Roof, tuple[RGB, ...]]] = {
    "old": rgbs("#CFC2A8 #D8CDB6 #BBAA8B #C6B799 #DDD3BF #B09F80 #C9BCA4 #BFB6A6"),
    "new": rgbs("#D3C6AC #DDD2BB #CDBFA3 #E3DAC7 #C7B899 #D9D0BE #C5BFB2 #CBB89A"),
    "shed": rgbs("#ABA698 #9C988A #B5AFA0 #A89C86 #96917F #BFB5A0 #A78C70 #9A9C92"),
    "large": rgbs("#D8D0BE #CFC8B8 #DCD6C8 #C9C0AC"),
}
_ODD: Final = rgbs("#8FA3AC #A9745A #7F8F86 #B78C66")  # of the few roofs of another colour
_ROAD, _EDGE, _STREET, _STREET_EDGE = rgbs("#D8CBAE #8C7D60 #CCBD9B #99886A")
_LINE, _TRACK, _TRACK_EDGE = rgbs("#F0E6CC #D2C39D #A8946C")
_SHADE, _WHITE = rgbs("#3A2F22 #FFFFFF")
_CAST: Final = (0.62, 0.78)  # where a shadow falls, in parts of a height
_DAY: Final = (0.93, rgb("#060502"))  # what is left of the light, and what is added


def land(plan: Plan, px: float) -> Image.Image:
    """The picture, a point `px` px wide."""
    p = Paper((WIDE, HIGH), px, _SAND[1])
    _sand(p)
    _desert(p, plan)
    _plain(p, plan)
    _river(p, plan)
    _ground(p, plan)
    _ways(p, plan)
    _squares(p, plan)
    for house in plan.houses:
        _yard(p, house)
    _shadows(p, plan)
    for house in plan.houses:
        _roof(p, house)
    for house in plan.works:
        _roof(p, house)
    for x, y in plan.mosques:
        _dome(p, x, y)
    for tree in plan.palms:
        _palm(p, tree)
    _bridges(p, plan)
    return _graded(p.finish())


# The ground.


def noise(size: tuple[int, int], cells: Sequence[float], seed: str) -> Image.Image:
    """Smooth grey clouds, as large as asked: the first are as large as the first cell, in px, each
    next one has half of what the one before it has of the whole."""
    rng, made = Random(seed), Image.new("L", size, 128)
    for number, cell in enumerate(cells):
        wide, high = (round(side / cell) + 3 for side in size)
        spots = Image.frombytes("L", (wide, high), rng.randbytes(wide * high))
        whole = spots.resize((round(wide * cell), round(high * cell)), Image.Resampling.BICUBIC)
        made = Image.blend(made, whole.crop((0, 0, *size)), 0.3 if number else 1.0)
    return made


def _ramp(grey: Image.Image, inks: Sequence[RGB], low: int, high: int) -> Image.Image:
    """A grey picture in colours: at most `low` the first, at least `high` the last."""
    steps = []
    for value in range(256):
        part = min(1.0, max(0.0, (value - low) / (high - low))) * (len(inks) - 1)
        first = min(int(part), len(inks) - 2)
        steps.append(mixed(inks[first], inks[first + 1], part - first))
    bands = [grey.point([ink[band] for ink in steps]) for band in range(3)]
    return Image.merge("RGB", bands)


def _sand(p: Paper) -> None:
    """Three tones of sand in large clouds, and grains."""
    side = WIDE // 2, HIGH // 2
    cloud = noise(side, (210, 96, 40, 11), "sand")
    made = _ramp(cloud, _SAND, 58, 198).resize(p.image.size, Image.Resampling.BICUBIC)
    grain = noise((WIDE, HIGH), (3.4, 1.6), "grain").point([120 + v // 16 for v in range(256)])
    grain = grain.resize(p.image.size, Image.Resampling.BILINEAR)
    made = ImageChops.add(made, Image.merge("RGB", 3 * [grain]), 1, -128)
    p.image.paste(made, (0, 0))


def _soft(
    p: Paper, ink: RGB, alpha: float, blur: float, draw: Callable[[ImageDraw.ImageDraw], None],
    within: Image.Image | None = None,
) -> None:
    """Lay an ink on what `draw` draws in white on a px for each point, with a soft edge; no more
    of it than a grey picture `within` has."""
    made = Image.new("L", (WIDE, HIGH), 0)
    draw(ImageDraw.Draw(made))
    made = made.filter(ImageFilter.GaussianBlur(blur))
    if within is not None:
        made = ImageChops.multiply(made, within)
    made = made.point([round(value * alpha) for value in range(256)])
    p.image.paste(ink, mask=made.resize(p.image.size, Image.Resampling.BICUBIC))


def _band(pen: ImageDraw.ImageDraw, line: Sequence[Point], half: float, value: int = 255) -> None:
    """A line of this half width in a soft picture."""
    for x, y, *_way in walk(line, 2.0):
        pen.ellipse((x - half, y - half, x + half, y + half), value)


def _desert(p: Paper, plan: Plan) -> None:
    """Dry beds, tracks and bushes."""
    def beds(pen: ImageDraw.ImageDraw) -> None:
        for number, bed in enumerate(plan.beds):
            _band(pen, bed, 2.0 + 5.0 * (number % 3))

    _soft(p, _DRY, 0.42, 3.0, beds)
    for number, bed in enumerate(plan.beds):
        if number % 2:
            p.shape(_SAND[2], strip([(x + 1, y - 3) for x, y in bed], 1.1), 0.4)
        else:
            for side in (-1.5, 1.5):
                p.shape(_DRY, strip([(x, y + side) for x, y in bed], 0.7), 0.5)
    for bush in plan.scrub:
        p.disc(_SHADE, bush.x + 0.5, bush.y + 0.6, bush.radius, 0.3)
        p.disc(_SCRUB[int(bush.lot * 3)], bush.x, bush.y, bush.radius, 0.9)


def _plain(p: Paper, plan: Plan) -> None:
    """The plain of the river, its plots with their furrows, and the ditches between them."""
    clouds = noise((WIDE, HIGH), (90, 40, 17), "plain")
    patchy = clouds.point([min(255, max(0, 3 * value - 190)) for value in range(256)])
    upper = [point for point in plan.river if point[0] < 220 and point[1] < 700]
    _soft(p, _PLAIN, 0.42, 60, lambda pen: _band(pen, upper, 330), patchy)
    _soft(p, _PLAIN, 0.55, 26, lambda pen: _band(pen, plan.river, 118), patchy)
    _soft(p, mixed(_PLAIN, _PALMS[0], 0.5), 0.6, 9, lambda pen: _band(pen, plan.river, 52))
    for plot in plan.fields:
        ink = _FIELDS[int(plot.lot * len(_FIELDS))]
        faint = 0.92 - min(0.4, plot.far / 800)
        p.shape(ink, plot.corners, faint)
        a, b, c, d = plot.corners
        rows = 3 + int(plot.lot * 97) % 5
        dark = mixed(ink, rgb("#4A4A2A"), 0.4) if plot.lot < 0.8 else mixed(ink, _SAND[2], 0.5)
        for n in range(1, rows):
            one, two = _part(a, b, n / rows), _part(d, c, n / rows)
            p.shape(dark, strip([one, two], 0.55), 0.5 * faint)
        p.shape(mixed(ink, _PALMS[2], 0.6), strip([a, d], 0.9), 0.7 * faint)


def _part(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _river(p: Paper, plan: Plan) -> None:
    """The water from its bank to its middle, bars of sand, and the light on it."""
    _soft(p, _BANK, 1.0, 1.6, lambda pen: _band(pen, plan.river, SHORE + 5.5))
    p.shape(_RIM, strip(plan.river, 2 * SHORE))
    _soft(p, _WATER, 1.0, 3.2, lambda pen: _band(pen, plan.river, SHORE - 6))
    _soft(p, mixed(_WATER, _RIM, 0.45), 0.7, 5.0,
          lambda pen: _band(pen, [(x - 5, y + 3) for x, y in plan.river], 7))
    _soft(p, _LIGHT, 0.5, 4.0,
          lambda pen: _band(pen, [(x + 6, y - 4) for x, y in plan.river], 6))
    for bar in plan.bars:
        _soft(p, mixed(_BAR, _WATER, 0.5), 0.9, 2.2, partial(_pool, bar=bar))
        x, y = sum(x for x, _y in bar) / len(bar), sum(y for _x, y in bar) / len(bar)
        p.shape(_BAR, [_part(point, (x, y), 0.16) for point in bar])
        p.shape(mixed(_BAR, _SAND[2], 0.6), [_part(point, (x, y), 0.42) for point in bar], 0.8)
    rng, stations = Random("ripples"), list(walk(plan.river, 1.0))
    for _one in range(760):
        n = rng.randrange(len(stations) - 24)
        off, long = rng.uniform(-1, 1) * (SHORE - 5), rng.randrange(5, 20)
        line = [(x - dy * (off + 0.5 * sin(k / 3)), y + dx * (off + 0.5 * sin(k / 3)))
                for k, (x, y, dx, dy) in enumerate(stations[n : n + long])]
        ink = _LIGHT if rng.random() < 0.62 else _RIM
        p.shape(ink, strip(line, rng.uniform(0.35, 0.8)), rng.uniform(0.25, 0.6))


def _pool(pen: ImageDraw.ImageDraw, bar: Sequence[Point]) -> None:
    pen.polygon(list(bar), 255)


def _ground(p: Paper, plan: Plan) -> None:
    """The trodden ground of the town, which has no edge, and pale lanes in it."""
    town = plan.town.filter(ImageFilter.GaussianBlur(9))
    clouds = noise((WIDE, HIGH), (60, 26, 9), "town")
    ground = _ramp(clouds, (mixed(_GROUND, _DRY, 0.25), _GROUND, _LANE), 60, 200)
    ground = ground.resize(p.image.size, Image.Resampling.BICUBIC)
    mask = town.point([round(value * 0.93) for value in range(256)])
    p.image.paste(ground, mask=mask.resize(p.image.size, Image.Resampling.BICUBIC))


# Ways.


def _road(p: Paper, line: Sequence[Point], wide: float, ink: RGB, edge: RGB, rim: float) -> None:
    p.line(edge, line, wide + 2 * rim)
    p.line(ink, line, wide)


def _ways(p: Paper, plan: Plan) -> None:
    """Tracks, railway, streets, and the two highways with their junction."""
    for track in plan.tracks:
        p.line(_TRACK_EDGE, track, 4.4)
        p.line(_TRACK, track, 3.0)
    _rail(p, plan.rail)
    for edges in (True, False):  # where streets meet none has an edge
        for street in plan.streets:
            broad = street.wide > 3
            if edges:
                p.line(_STREET_EDGE if broad else _TRACK_EDGE, street.line, street.wide + 1.6)
            else:
                p.line(_STREET if broad else _TRACK, street.line, street.wide)
    for street in plan.streets:
        if street.wide > 3:
            p.line(mixed(_STREET, _LINE, 0.55), street.line, 0.5, (3.4, 4.2), flat=True)
    _highway(p, plan.mobile, 12.5)
    x, y = plan.at["0606"]
    _junction(p, x, y)
    _soft(p, _SHADE, 0.5, 1.4, lambda pen: _band(
        pen, [(a + 2.4, b + 3.2) for a, b in plan.highway if hypot(a - x, b - y) < 26], 6.5))
    _highway(p, plan.highway, 11.0)
    for side in (-1, 1):  # the parapets of the flyover
        near = [(a, b) for a, b in plan.highway if hypot(a - x, b - y) < 18]
        p.line(mixed(_ROAD, _WHITE, 0.5), _beside(near, 6.0 * side), 1.1, flat=True)


def _beside(line: Sequence[Point], off: float) -> list[Point]:
    """A line beside another one, points to its right."""
    made = []
    for n, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, n - 1)], line[min(len(line) - 1, n + 1)]
        far = hypot(bx - ax, by - ay) or 1.0
        made.append((x - (by - ay) / far * off, y + (bx - ax) / far * off))
    return made


def _highway(p: Paper, line: Sequence[Point], wide: float) -> None:
    """Two carriageways with a strip between them."""
    _road(p, line, wide, _ROAD, _EDGE, 1.5)
    for side in (-1, 1):
        p.line(mixed(_ROAD, _EDGE, 0.22), _beside(line, side * wide * 0.27), wide * 0.30, flat=True)
        p.line(_LINE, _beside(line, side * wide * 0.27), 0.5, (4.5, 5.5), flat=True)
        p.line(_LINE, _beside(line, side * wide * 0.46), 0.45, flat=True)
    p.line(mixed(_EDGE, _DRY, 0.4), line, 1.3, flat=True)


def _junction(p: Paper, x: float, y: float) -> None:
    """The four leaves of the junction and the ramps round them."""
    leaves = [leaf(x + a * 23, y + b * 20, 15) for a, b in ((-1, -1), (1, -1), (-1, 1), (1, 1))]
    ramps = [curve([(x + a * 66, y + b * 6 - a * 22), (x + a * 40, y + b * 22 - a * 6),
                    (x + a * 16, y + b * 58)], 6)
             for a, b in ((-1, -1), (1, -1), (-1, 1), (1, 1))]
    for line in (*leaves, *ramps):
        p.line(_EDGE, line, 5.4)
    for line in (*leaves, *ramps):
        p.line(_ROAD, line, 3.6)
    for a, b in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
        p.disc(_PLAIN, x + a * 23, y + b * 20, 10, 0.4)


def _rail(p: Paper, line: Sequence[Point]) -> None:
    """The railway on its berm."""
    p.shape(_DRY, strip([(x + 1, y + 3) for x, y in line], 13), 0.75)
    p.shape(mixed(_SAND[2], _DRY, 0.35), strip(line, 10))
    p.shape(rgb("#8C7A58"), strip(line, 6.4))
    for x, y, dx, dy in walk(line, 3.1):
        p.line(rgb("#4A4238"), [(x - dy * 2.6, y + dx * 2.6), (x + dy * 2.6, y - dx * 2.6)], 0.95,
               flat=True)
    for side in (-1.2, 1.2):
        p.line(rgb("#B9B2A4"), _beside(line, side), 0.6, flat=True)


def _squares(p: Paper, plan: Plan) -> None:
    """Parks, the stadium, graves, and the walled ground of public buildings."""
    at = plan.sites
    for square in plan.squares:
        p.line(mixed(_STREET_EDGE, _SAND[2], 0.5), [*square, square[0]], 1.0)
    x, y = at["0205"]
    p.shape(_FIELDS[1], rounded(x - 39, y - 21, x + 39, y + 21, 8), 0.8)
    p.ring(_LANE, x, y, 11, 2.2)
    p.line(_LANE, [(x - 38, y), (x - 11, y)], 2.0)
    p.line(_LANE, [(x + 11, y), (x + 38, y)], 2.0)
    x, y = at["0409"]
    p.oval(mixed(_ROAD, _EDGE, 0.3), x, y, 49, 30)
    p.oval(rgb("#B98A62"), x, y, 44, 26)
    p.oval(_FIELDS[1], x, y, 36, 19)
    p.line(_LINE, [*rounded(x - 26, y - 13, x + 26, y + 13, 0.4)], 0.5)
    p.line(_LINE, [(x, y - 13), (x, y + 13)], 0.5)
    p.ring(_LINE, x, y, 4, 0.5)
    x, y = at["0203"]
    for n in range(38):
        for row in range(17):
            if (n * 7 + row * 13) % 11:
                p.box(rgb("#DCD2BC"), x - 73 + 3.85 * n + (row % 2) * 1.6, y - 35 + 4.2 * row, 1.5,
                      2.2)
    p.line(_STREET, [(x - 74, y), (x + 74, y - 2)], 2.4)
    p.line(_STREET, [(x, y - 36), (x, y + 36)], 2.4)


# What stands.


def _shadows(p: Paper, plan: Plan) -> None:
    """The shadows of houses and trees as one sheet: where two meet it is no darker."""
    sheet = p.fresh()
    white = _WHITE
    for house in (*plan.houses, *plan.works):
        dx, dy = house.tall * _CAST[0], house.tall * _CAST[1]
        far = [(x + dx, y + dy) for x, y in house.corners]
        sheet.shape(white, far)
        for (a, b), (c, d) in zip(pairwise((*house.corners, house.corners[0])),
                                  pairwise((*far, far[0])), strict=True):
            sheet.shape(white, [a, b, d, c])
    for tree in plan.palms:
        r = tree.radius
        sheet.disc(white, tree.x + r * 0.7, tree.y + r * 0.9, r)
    for x, y in plan.mosques:
        sheet.shape(white, [(x + 16, y - 8), (x + 18, y - 9), (x + 34, y + 13), (x + 32, y + 13)])
        sheet.disc(white, x + 4, y + 5, 7)
    soft = sheet.image.convert("L").filter(ImageFilter.BoxBlur(0.35 * p.k))
    p.image.paste(_SHADE, mask=soft.point([round(value * 0.56) for value in range(256)]))


def _yard(p: Paper, house: House) -> None:
    """The walled plot of a house."""
    if house.plot:
        ground = mixed(_GROUND, _LANE, (house.lot * 57) % 1)
        p.shape(mixed(ground, _SHADE, 0.3), house.plot)
        a, b, c, d = house.plot
        wall = mixed(_LANE, _WHITE, 0.25)
        p.shape(wall, [a, b, _part(b, d, 0.06), _part(a, c, 0.06), d])
        p.shape(ground, [_part(corner, house.middle, 0.1) for corner in house.plot])


def _roof(p: Paper, house: House) -> None:
    """A roof with its parapet in the light, and what stands on it."""
    a, b, c, d = house.corners
    lot, inks = house.lot, _ROOFS[house.roof]
    ink = inks[int(lot * 991) % len(inks)]
    if int(lot * 7919) % 53 == 0 and house.roof != "large":
        ink = mixed(ink, _ODD[int(lot * 331) % len(_ODD)], 0.6)
    p.shape(mixed(ink, _SHADE, 0.34), house.corners)
    x, y = house.middle
    long, deep = hypot(b[0] - a[0], b[1] - a[1]), hypot(d[0] - a[0], d[1] - a[1])
    if house.roof == "shed":
        _shed(p, house, ink)
        return
    rim = min(0.16, 0.55 / min(long, deep))
    inner = [_part(corner, (x, y), 2 * rim) for corner in house.corners]
    p.shape(mixed(ink, _WHITE, 0.34), [a, b, _part(b, (x, y), 0.04), inner[0], d])
    p.shape(mixed(ink, _SHADE, 0.16), [inner[0], b, c, d])
    p.shape(ink, inner)

    def on(across: float, down: float) -> Point:
        return (a[0] + (b[0] - a[0]) * across + (d[0] - a[0]) * down,
                a[1] + (b[1] - a[1]) * across + (d[1] - a[1]) * down)

    def part(ink: RGB, left: float, top: float, right: float, foot: float) -> None:
        p.shape(ink, [on(left, top), on(right, top), on(right, foot), on(left, foot)])

    kind = int(lot * 4099) % 10
    if kind < 6:  # the head of the stairs
        left, top = (0.12 + 0.05 * (int(lot * many) % 10) for many in (613, 431))
        right, foot = min(0.9, left + 2.6 / long), min(0.9, top + 2.8 / deep)
        dx, dy = 0.6 / long, 0.8 / deep
        part(mixed(ink, _SHADE, 0.5), left + dx, top + dy, right + dx, foot + dy)
        part(mixed(ink, _WHITE, 0.3), left, top, right, foot)
    if kind in (2, 5, 7, 8):  # a tank
        tx, ty = on(0.74 - 0.4 * (kind == 7), 0.24 + 0.5 * (int(lot * 97) % 2))
        p.disc(_SHADE, tx + 0.4, ty + 0.5, 0.75, 0.5)
        p.disc(rgb("#EDE6D6") if kind % 2 else rgb("#7E8A8C"), tx, ty, 0.75)
    if kind in (3, 9):  # a part that is higher or lower
        part(mixed(ink, _SHADE if kind == 9 else _WHITE, 0.13), 0.06, 0.08, 0.5, 0.92)
        part(mixed(ink, _SHADE, 0.36), 0.5, 0.08, 0.54, 0.92)


def _shed(p: Paper, house: House, ink: RGB) -> None:
    """The roof of a hall: two slopes, one in the light, with its ribs."""
    a, b, c, d = house.corners
    one, two = _part(a, d, 0.5), _part(b, c, 0.5)
    p.shape(mixed(ink, _WHITE, 0.2), [a, b, two, one])
    p.shape(mixed(ink, _SHADE, 0.16), [one, two, c, d])
    ribs = max(3, round(hypot(b[0] - a[0], b[1] - a[1]) / 3.2))
    for n in range(1, ribs):
        line = [_part(a, b, n / ribs), _part(d, c, n / ribs)]
        p.shape(_SHADE, strip(line, 0.35), 0.22)
    if int(house.lot * 17) % 3 == 0:
        for part in (0.25, 0.5, 0.75):
            x, y = _part(one, two, part)
            p.box(mixed(ink, _SHADE, 0.4), x - 1.2, y - 0.8, 2.4, 1.6)
    p.line(mixed(ink, _WHITE, 0.4), [one, two], 0.5, flat=True)


def _dome(p: Paper, x: float, y: float) -> None:
    """The dome and the minaret of a mosque."""
    for radius, ink in ((6.6, "#6F7F6C"), (6.0, "#8EA08A")):
        p.disc(rgb(ink), x, y, radius)
    p.disc(rgb("#B9C7AE"), x - 1.6, y - 1.9, 2.7, 0.75)
    p.disc(rgb("#E9E4D2"), x, y, 0.7)
    p.disc(rgb("#A79B82"), x + 16.5, y - 8.5, 2.1)
    p.disc(rgb("#EDE6D4"), x + 16.2, y - 8.8, 1.4)


def _palm(p: Paper, tree: Tree) -> None:
    """A crown: dark below, its fronds in the light."""
    ink = _PALMS[int(tree.lot * 5)]
    r, turn = tree.radius, tau * tree.lot * 9
    p.disc(mixed(ink, _SHADE, 0.3), tree.x, tree.y, r * 0.86)
    fronds: list[Point] = []
    for n in range(14):
        far, angle = r * (0.42 if n % 2 else 1.12), turn + tau * n / 14
        fronds.append((tree.x + far * cos(angle), tree.y + far * sin(angle)))
    p.shape(mixed(ink, rgb("#8B9557"), 0.15 + 0.35 * ((tree.lot * 37) % 1)), fronds)
    lit = arc(tree.x - r * 0.3, tree.y - r * 0.35, r * 0.26, 0, tau, 10)
    p.shape(mixed(ink, rgb("#B4B878"), 0.6), lit)


class _Deck:
    """A bridge from one end to the other: points along it and off its middle."""

    def __init__(self, ends: tuple[Point, Point], wide: float) -> None:
        (self._x, self._y), (bx, by) = ends
        self.long, self.half = hypot(bx - self._x, by - self._y), wide / 2
        self._dx, self._dy = (bx - self._x) / self.long, (by - self._y) / self.long

    def on(self, along: float, off: float) -> Point:
        return (self._x + self._dx * along - self._dy * off,
                self._y + self._dy * along + self._dx * off)

    def across(self, along: float, more: float = 0.0) -> list[Point]:
        """A line across it."""
        return [self.on(along, -self.half - more), self.on(along, self.half + more)]

    def along(self, off: float) -> list[Point]:
        """A line from end to end, off the middle."""
        return [self.on(0, off), self.on(self.long, off)]

    def whole(self, before: float, more: float) -> list[Point]:
        """Its outline, beyond the ends and the sides by so much."""
        return [*self.across(-before, more), *self.across(self.long + before, more)[::-1]]


def _bridges(p: Paper, plan: Plan) -> None:
    """The old bridge, of iron, and the new one, of concrete, with their shadows on the water."""
    for name, wide in (("brooklyn", 8.0), ("main", 13.0)):
        deck = _Deck(plan.bridges[name], wide)
        cast = [(x + 5, y + 8) for x, y in deck.along(0)]
        _soft(p, rgb("#1E2A26"), 0.62, 1.0, partial(_band, line=cast, half=wide / 2 + 0.5))
        iron = name == "brooklyn"
        rim, top = (rgb("#46533F"), rgb("#A9B09A")) if iron else (rgb("#6E6A5E"), _ROAD)
        for n in range(1, 6):  # piers
            p.line(mixed(rim, _SHADE, 0.4), deck.across(deck.long * n / 6, 3.5), 3.4)
        p.shape(rim, deck.whole(1, 1.6))
        p.shape(top, deck.whole(3, 0))
        if iron:
            _lattice(p, deck, rim)
            continue
        for side in (-deck.half, deck.half):
            p.line(_LINE, deck.along(side * 0.86), 0.6, flat=True)
            p.line(_LINE, deck.along(side * 0.44), 0.5, (4.5, 5.5), flat=True)
        p.line(mixed(_EDGE, top, 0.3), deck.along(0), 1.2, flat=True)
        for n in range(1, 12):
            p.line(mixed(rim, top, 0.5), deck.across(deck.long * n / 12), 0.4, flat=True)


def _lattice(p: Paper, deck: _Deck, rim: RGB) -> None:
    """The girders of the old bridge on both sides of its deck, and the beams across."""
    pale, panels = mixed(rim, _WHITE, 0.25), 14
    p.line(mixed(rim, rgb("#A9B09A"), 0.6), deck.along(0), 0.5, (3, 3), flat=True)
    for n in range(panels + 1):
        p.line(rim, deck.across(deck.long * n / panels, 1.4), 0.8, flat=True)
    for n in range(panels):
        (a, b), (c, d) = (deck.across(deck.long * k / panels, 1.2) for k in (n, n + 1))
        p.line(pale, [a, d], 0.35, flat=True)
        p.line(pale, [b, c], 0.35, flat=True)
    for side in (-1, 1):
        p.line(rim, deck.along(side * (deck.half + 0.6)), 1.5, flat=True)
        p.line(pale, deck.along(side * (deck.half + 0.3)), 0.5, flat=True)


# The light.


def _graded(picture: Image.Image) -> Image.Image:
    """A warm veil over all, and the rim a little in the shade."""
    left, added = _DAY
    veiled = Image.merge("RGB", [band.point([min(255, round(v * left) + add) for v in range(256)])
                                 for band, add in zip(picture.split(), added, strict=True)])
    rim = Image.new("L", (WIDE // 8, HIGH // 8))
    rim.putdata([round(255 * min(0.5, max(0.0, 1.5 * ((x / rim.width - 0.5) ** 2
                 + (y / rim.height - 0.5) ** 2) - 0.16)) * 0.5)
                 for y in range(rim.height) for x in range(rim.width)])
    veiled.paste(rgb("#1A140C"), mask=rim.resize(veiled.size, Image.Resampling.BICUBIC))
    return veiled
