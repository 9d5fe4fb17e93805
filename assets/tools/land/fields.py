"""The bocage: blocks of fields, their hedges and trees, made block by block when first needed."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import cos, hypot, sin
from typing import Final, NamedTuple

from assets.tools.land.chance import Dice, smooth, smooth_pair, unit
from nightdrop.hexwar.ui.map.camera import Point
from nightdrop.hexwar.ui.map.geometry import Box, box_of

BLOCK = 920.0  # metres between the seeds of two blocks
MEADOW, PLOUGH, ORCHARD, WOOD, WHEAT, BARLEY, BEET, WET = range(8)


class District(NamedTuple):
    """A kind of country: the length in metres to which its fields are cut, and what chance adds;
    the part of their edges that are hedges; how leafy these are, and what chance adds; the part of
    the fields that is ploughed; how strong its hedges are drawn."""

    cut: tuple[float, float]
    hedged: float
    leafy: tuple[float, float]
    ploughed: float
    strength: float


DISTRICTS: Final = {
    "close": District((112, 62), 1.0, (0.62, 0.36), 0.05, 1.0),
    "mid": District((168, 90), 0.86, (0.35, 0.5), 0.12, 0.78),
    "open": District((265, 150), 0.52, (0.22, 0.42), 0.24, 0.55),
    "wet": District((250, 120), 0.10, (0.3, 0.4), 0.0, 0.6),
    "home": District((120, 60), 0.9, (0.5, 0.4), 0.05, 0.8),
    "plain": District((300, 190), 0.13, (0.4, 0.5), 0.0, 0.7),
}
# Tree sizes as crown radius in metres; a tree is (x, y, size index, whether trees stand close).
TREE_SIZES = (9.0, 12.0, 15.0, 19.0, 23.0)
Tree = tuple[float, float, int, bool]
Edge = tuple[str, tuple[Point, ...]]  # the district in which it lies, and its line
DENSE: Final = frozenset({"close", "home"})  # districts full of trees
STRIPS: Final = {"wet": (40.0, 46.0), "plain": (62.0, 128.0)}  # metres wide at least, and more
OPEN, CLOSE = 0.16, -0.13  # the lie from which country is open, and up to which it is close
DAMP, RAGGED = 310.0, 130.0  # metres from the flood up to which meadows are wet; more or less
CALM = 240.0  # metres of an edge that is a hedge or none as a whole


@dataclass(frozen=True, slots=True)
class Parcel:
    """One field: its kind, one of six tints, how far it leans (0-3) to field 4 or 5, its shape."""

    kind: int
    tint: int
    lean: int
    pull: int
    shape: tuple[Point, ...]
    centre: Point
    reach: float  # metres from the centre that hold the whole shape
    district: str = "mid"  # to whose ground it leans: its own, so that borders run ragged


@dataclass
class Block:
    """The fields, hedges, balks and trees round one seed, woods and orchards too.

    Tuples and arrays, because the garbage collector need not look into them: no long pauses.
    """

    box: Box
    parcels: list[Parcel] = field(default_factory=list)
    hedges: list[Edge] = field(default_factory=list)
    balks: list[Edge] = field(default_factory=list)
    drowned: list[tuple[Point, ...]] = field(default_factory=list)
    trees: list[Tree] = field(default_factory=list)
    crowns: tuple[array[float], array[float], bytes, bytes] = array("f"), array("f"), b"", b""

    def pack(self) -> None:
        """Put the trees into arrays (x, y, size, close), south over north: a tenth of the
        memory."""
        self.trees.sort(key=lambda tree: tree[1])
        xs, ys = array("f", [t[0] for t in self.trees]), array("f", [t[1] for t in self.trees])
        self.crowns = xs, ys, bytes(t[2] for t in self.trees), bytes(t[3] for t in self.trees)
        self.trees = []


@dataclass(frozen=True)
class Ground:
    """The questions of the fields about a point in metres.

    Whether it is flooded, how near a village is, whether the place is kept free of trees (roads,
    houses), whether the country is open.
    """

    wet: Callable[[float, float], bool]
    homely: Callable[[float, float], bool]
    kept: Callable[[float, float], bool]
    open: Callable[[float, float], bool] = lambda x, y: False
    height: Callable[[float, float], float] = lambda x, y: 0.5
    shore: Callable[[float, float], float] = lambda x, y: 9999.0  # metres from the flood
    copses: bool = True  # no small woods where woods are terrain


def bent(x: float, y: float) -> Point:
    """The one smooth warp that bends all shared edges alike: 60 m over waves of 750 m, and 15 m
    over waves of 240 m, so that no edge of a block is a straight seam."""
    (dx, dy), (ex, ey) = smooth_pair(11, x, y, 750), smooth_pair(13, x, y, 240)
    return x + 60 * dx + 15 * ex, y + 60 * dy + 15 * ey


def seed_of(i: int, j: int) -> Point:
    """The seed of a block, in metres before the warp."""
    return (i + 0.5 + (unit(1, i, j) - 0.5) * 0.8) * BLOCK, (
        j + 0.5 + (unit(2, i, j) - 0.5) * 0.8
    ) * BLOCK


def cell(i: int, j: int) -> list[Point]:
    """The Voronoi cell of a seed: all places that are nearer to it than to any other."""
    x, y = seed_of(i, j)
    shape = [(x - 1600, y - 1600), (x + 1600, y - 1600), (x + 1600, y + 1600), (x - 1600, y + 1600)]
    for di in range(-2, 3):
        for dj in range(-2, 3):
            if di or dj:
                ox, oy = seed_of(i + di, j + dj)
                middle = ((x + ox) / 2, (y + oy) / 2)
                shape = cut(shape, middle, (x - ox, y - oy))[0]
    return shape


def cut(
    shape: list[Point], at: Point, normal: Point
) -> tuple[list[Point], list[Point], list[Point]]:
    """A convex shape cut by the line through `at`: (side of the normal, other side, the cut)."""
    near: list[Point] = []
    far: list[Point] = []
    line: list[Point] = []
    nx, ny = normal
    (ax, ay) = shape[-1]
    da = (ax - at[0]) * nx + (ay - at[1]) * ny
    for bx, by in shape:
        db = (bx - at[0]) * nx + (by - at[1]) * ny
        if (da >= 0) != (db >= 0):
            t = da / (da - db)
            p = (ax + (bx - ax) * t, ay + (by - ay) * t)
            near.append(p)
            far.append(p)
            line.append(p)
        (near if db >= 0 else far).append((bx, by))
        ax, ay, da = bx, by, db
    return near, far, line


def grow(i: int, j: int, ground: Ground) -> Block:
    """Make one block. Each field is as large as its own place has them, not its block, and each
    side that two blocks share is an edge of the western one alone."""
    dice = Dice(3, i, j)
    shape = cell(i, j)
    x0, y0, x1, y1 = box_of(shape)
    block = Block((x0 - 90, y0 - 90, x1 + 90, y1 + 90))
    sides = ([shape[n - 1], shape[n]] for n in range(len(shape)))
    edges = [side for side in sides if (side[1][1], side[0][0]) > (side[0][1], side[1][0])]
    pending = [shape]
    while pending:
        piece = pending.pop()
        x, y = bent(*_middle(piece))
        kind = district(x, y, ground)
        parts = _halved(piece, dice, *_cut_of(kind, x, y, ground))
        if parts:
            pending += parts[:2]
            edges.append(parts[2])
        elif kind in STRIPS:
            for strip in _strips(piece, dice, edges, *STRIPS[kind]):
                _add_parcel(block, strip, dice, ground)
        else:
            _add_parcel(block, piece, dice, ground)
    for edge in edges:
        _add_edge(block, edge, dice, ground)
    block.pack()
    return block


def _middle(shape: Sequence[Point]) -> Point:
    return sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape)


def district(x: float, y: float, ground: Ground) -> str:
    """The kind of country at a place: an open plain, wet meadows by the water, gardens by a
    village, closely hedged slopes, wide fields on the plateau, or what lies between."""
    if ground.open(x, y):
        return "plain"
    if ground.shore(x, y) < DAMP + RAGGED * smooth(204, x, y, 700):
        return "wet"
    if ground.homely(x, y):
        return "home"
    lie = _lie(x, y, ground)
    return "open" if lie > OPEN else "close" if lie < CLOSE else "mid"


def _lie(x: float, y: float, ground: Ground) -> float:
    lie = ground.height(x, y) - 0.56 + 0.34 * smooth(201, x, y, 3400)
    return lie + 0.16 * smooth(202, x, y, 1400)


def _cut_of(kind: str, x: float, y: float, ground: Ground) -> tuple[float, float]:
    """The length in metres to which fields are cut at a place of that kind, and what chance adds:
    from slope to plateau it grows without a step."""
    if kind not in ("close", "mid", "open"):
        return DISTRICTS[kind].cut
    off = (_lie(x, y, ground) - (OPEN + CLOSE) / 2) / (OPEN - CLOSE)
    mid, other = DISTRICTS["mid"].cut, DISTRICTS["open" if off > 0 else "close"].cut
    part = min(1.0, abs(off))
    least, more = (a + (b - a) * part for a, b in zip(mid, other, strict=True))
    return least, more


def _long_side(shape: list[Point]) -> Point:
    """The direction of a field's longest side."""
    best, ux, uy = 0.0, 1.0, 0.0
    for n, (bx, by) in enumerate(shape):
        ax, ay = shape[n - 1]
        length = hypot(bx - ax, by - ay)
        if length > best:
            best, ux, uy = length, (bx - ax) / length, (by - ay) / length
    return ux, uy


def _strips(
    shape: list[Point], dice: Dice, edges: list[list[Point]], least: float, more: float
) -> Iterator[list[Point]]:
    """A piece of open country in strips along its long side, which comes first; what parts them is
    added to the edges."""
    ux, uy = _long_side(shape)
    across = [y * ux - x * uy for x, y in shape]
    end, at, rest = max(across), min(across), shape
    while end - (at := at + least + more * dice.unit()) > 45:
        far, near, line = cut(rest, (-uy * at, ux * at), (-uy, ux))
        if len(near) < 3 or len(far) < 3 or len(line) != 2:
            break
        edges.append(line)
        yield _turned(near, ux, uy)
        rest = far
    yield _turned(rest, ux, uy)


def _turned(shape: list[Point], ux: float, uy: float) -> list[Point]:
    """A shape from the side on that lies most along a direction: furrows follow it."""
    def along(n: int) -> float:
        (ax, ay), (bx, by) = shape[n], shape[(n + 1) % len(shape)]
        return abs((bx - ax) * ux + (by - ay) * uy)

    first = max(range(len(shape)), key=along)
    return shape[first:] + shape[:first]


def _halved(
    shape: list[Point], dice: Dice, least: float, more: float
) -> tuple[list[Point], list[Point], list[Point]] | None:
    """A field cut across its long side, nearly at right angles; None if it is no longer than
    `least` and up to `more` metres."""
    ux, uy = _long_side(shape)
    along = [x * ux + y * uy for x, y in shape]
    across = [y * ux - x * uy for x, y in shape]
    long, wide = max(along) - min(along), max(across) - min(across)
    turn = (dice.unit() + dice.unit() + dice.unit() - 1.5) * 0.17
    if long < wide:
        long, along, ux, uy = wide, across, -uy, ux
    if long < least + dice.unit() * more:
        return None
    part = min(along) + long * (0.5 + dice.spread(0.13))
    middle = sum(y * ux - x * uy for x, y in shape) / len(shape)
    at = (ux * part - uy * middle, uy * part + ux * middle)
    c, s = cos(turn), sin(turn)
    near, far, line = cut(shape, at, (ux * c - uy * s, ux * s + uy * c))
    if len(near) < 3 or len(far) < 3 or len(line) != 2:
        return None
    return near, far, line


def _add_parcel(block: Block, shape: list[Point], dice: Dice, ground: Ground) -> None:
    points: list[Point] = []
    for n, (bx, by) in enumerate(shape):
        ax, ay = shape[n - 1]
        parts = max(1, round(hypot(bx - ax, by - ay) / 45))  # follow the bend of the hedge
        points += [bent(ax + (bx - ax) * t / parts, ay + (by - ay) * t / parts)
                   for t in range(1, parts + 1)]  # fmt: skip
    x, y = _middle(points)
    chance, tint, lean = dice.unit(), int(dice.unit() * 6), dice.unit()
    if all(ground.wet(px, py) for px, py in points):
        return
    own, kind = district(x, y, ground), MEADOW
    if own == "plain":
        kind = _crop(chance, ground.homely(x, y))
    elif own == "home":
        kind = ORCHARD if chance < 0.56 else MEADOW
    elif own == "wet":
        kind = WET
    elif chance < DISTRICTS[own].ploughed:
        kind = PLOUGH
    elif chance > 0.985 and ground.copses:
        kind = WOOD
    elif chance > 0.95 and own != "open":
        kind = ORCHARD
    weather = smooth(21, x, y, 2600) * 0.7 + smooth(22, x, y, 900) * 0.3
    strength = min(3, int(abs(weather) * 5 + lean * 0.8))
    reach = max(hypot(px - x, py - y) for px, py in points)
    pull = 3 if weather < 0 else 4
    block.parcels.append(Parcel(kind, tint, strength, pull, tuple(points), (x, y), reach, own))
    if kind == ORCHARD:
        block.trees += _rows(shape, dice, ground, 27.0, 2.0, (0, 1), own in DENSE)
    elif kind == WOOD:
        block.trees += _rows(shape, dice, ground, 25.0, 8.0, (1, 2, 3), own in DENSE)


def _crop(chance: float, homely: bool) -> int:
    """What grows on a field of open country: mostly wheat, orchards about a village."""
    shares = ((ORCHARD, 0.46), (WHEAT, 0.25)) if homely else (
        (WHEAT, 0.44), (BARLEY, 0.16), (BEET, 0.10), (PLOUGH, 0.07), (ORCHARD, 0.035))  # fmt: skip
    for kind, share in shares:
        chance -= share
        if chance < 0:
            return kind
    return MEADOW


def _rows(
    shape: list[Point], dice: Dice, ground: Ground, gap: float, stray: float,
    sizes: tuple[int, ...], dense: bool,
) -> list[Tree]:
    """Trees in rows along a field's first side, `gap` metres apart, each astray a little."""
    (ax, ay), (bx, by) = shape[0], shape[1]
    length = hypot(bx - ax, by - ay) or 1
    ux, uy = (bx - ax) / length, (by - ay) / length
    x0, y0, x1, y1 = box_of(shape)
    cx, cy, reach = (x0 + x1) / 2, (y0 + y1) / 2, hypot(x1 - x0, y1 - y0) / 2
    steps = int(reach / gap)
    bx, by = bent(cx, cy)  # one bend serves the whole field
    trees = []
    for i in range(-steps, steps + 1):
        for j in range(-steps, steps + 1):
            x = cx + (i * ux - j * uy) * gap + dice.spread(stray)
            y = cy + (i * uy + j * ux) * gap + dice.spread(stray)
            if _inside(shape, x, y, 14.0):
                x, y = x + bx - cx, y + by - cy
                if not ground.kept(x, y) and not ground.wet(x, y):
                    trees.append((x, y, sizes[int(dice.unit() * len(sizes))], dense))
    return trees


def _inside(shape: list[Point], x: float, y: float, inset: float) -> bool:
    """Whether a point lies in a convex shape, at least `inset` metres from its sides."""
    ax, ay = shape[-1]
    for bx, by in shape:
        length = hypot(bx - ax, by - ay)
        if (bx - ax) * (y - ay) - (by - ay) * (x - ax) < inset * length:
            return False
        ax, ay = bx, by
    return True


def _add_edge(block: Block, edge: list[Point], dice: Dice, ground: Ground) -> None:
    """An edge in stretches, each of which is what its own district makes of it."""
    (ax, ay), (bx, by) = edge
    parts = max(1, round(hypot(bx - ax, by - ay) / CALM))
    ends = [(ax + (bx - ax) * n / parts, ay + (by - ay) * n / parts) for n in range(parts + 1)]
    for one, other in pairwise(ends):
        _add_hedge(block, one, other, dice, ground)


def _add_hedge(block: Block, start: Point, end: Point, dice: Dice, ground: Ground) -> None:
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay)
    parts = max(1, round(length / 45))
    line = [bent(ax + (bx - ax) * n / parts, ay + (by - ay) * n / parts) for n in range(parts + 1)]
    wet = [ground.wet(*point) for point in (line[0], line[len(line) // 2], line[-1])]
    if any(wet):
        block.drowned.append(tuple(line))
    own = district(*line[len(line) // 2], ground)
    kind = DISTRICTS[own]
    if dice.unit() > kind.hedged:
        if not all(wet):
            block.balks.append((own, tuple(line)))
        return
    if not all(wet):
        block.hedges.append((own, tuple(line)))
    last = len(line) - 1
    leafy = kind.leafy[0] + kind.leafy[1] * dice.unit()  # some are full of trees, some are bare
    at = 14 * dice.unit()
    while at < length:
        t, size = at / length, dice.unit()
        at += 15 + 16 * dice.unit()
        if dice.unit() > leafy:
            continue
        n = min(last - 1, int(t * last))
        (px, py), (qx, qy), part = line[n], line[n + 1], t * last - n
        x, y = px + (qx - px) * part + dice.spread(4), py + (qy - py) * part + dice.spread(4)
        if ground.kept(x, y):
            continue
        if any(wet) and ground.wet(x, y):  # of drowned hedges some clumps still stand
            if size > 0.7 * smooth(54, x, y, 260) - 0.05:
                continue
            size += 0.2
        block.trees.append((x, y, int(size * size * 5), own in DENSE))


def block_range(box: Box) -> Iterator[tuple[int, int]]:
    """The blocks that may reach into a box."""
    for i in range(int((box[0] - 900) // BLOCK), int((box[2] + 900) // BLOCK) + 1):
        for j in range(int((box[1] - 900) // BLOCK), int((box[3] + 900) // BLOCK) + 1):
            yield i, j
