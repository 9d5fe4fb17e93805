"""Ways and rivers from hex data: joined hexes as smooth lines with natural bends."""

from collections.abc import Callable, Iterable, Mapping
from math import atan2, cos, hypot, pi, sin

from assets.tools.land.chance import loosened, unit
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex, column_row
from nightdrop.hexwar.ui.map.camera import Point, hex_centre
from nightdrop.hexwar.ui.map.geometry import curve, divided, rounded

Pair = tuple[Hex, Hex]
LOOSE = 260.0  # metres from a fixed point at which a line bends freely


def strayed(hex_: Hex, seed: int, reach: float) -> Point:
    """A point near a hex's centre, at most `reach` metres away, the same every time."""
    x, y = hex_centre(hex_)
    angle, length = unit(seed, hex_) * 2 * pi, reach * (0.35 + 0.65 * unit(seed + 1, hex_))
    return x + cos(angle) * length, y + sin(angle) * length


def chains(pairs: Iterable[Pair]) -> list[list[Hex]]:
    """The joined pairs as few long ways: in each hex the two straightest arms are one way."""
    arms: dict[Hex, list[Hex]] = {}
    for a, b in sorted(pairs):
        arms.setdefault(a, []).append(b)
        arms.setdefault(b, []).append(a)
    through: dict[tuple[Hex, Hex], Hex] = {}  # (here, from) -> to
    for here, others in arms.items():
        for a, b in _straightest(here, others):
            through[here, a], through[here, b] = b, a
    ways: list[list[Hex]] = []
    used: set[Pair] = set()
    starts = [(a, b) for a in sorted(arms) for b in arms[a] if (a, b) not in through]
    rings = [(a, b) for a in sorted(arms) for b in arms[a]]
    for before, here in starts + rings:
        if (before, here) in used:
            continue
        way = [before]
        while (before, here) not in used:
            used |= {(before, here), (here, before)}
            way.append(here)
            onward = through.get((here, before))
            if onward is None:
                break
            before, here = here, onward
        ways.append(way)
    return ways


def _straightest(here: Hex, others: list[Hex]) -> list[Pair]:
    """Pairs of arms that pass through a hex, the straightest first; a sharp bend is no way."""
    centre = hex_centre(here)
    turns = []
    for i, a in enumerate(others):
        for b in others[i + 1 :]:
            turn = abs(bearing(centre, hex_centre(a)) - bearing(centre, hex_centre(b)))
            turns.append((abs(pi - turn), a, b))
    chosen, taken = [], set()
    for bend, a, b in sorted(turns):
        if a not in taken and b not in taken and (bend < 1.2 or len(others) == 2):
            chosen.append((a, b))
            taken |= {a, b}
    return chosen


def outward(board: Board, hex_: Hex, before: Point, reach: float) -> Point | None:
    """Where a line that leaves the board at this hex goes, `reach` metres on; None inside."""
    column, row = column_row(hex_)
    east = (column == board.columns) - (column == 1)
    south = (row == board.rows) - (row == 1)
    if not (east or south):
        return None
    x, y = hex_centre(hex_)
    length = hypot(x - before[0], y - before[1]) or 1
    dx, dy = (x - before[0]) / length + 1.4 * east, (y - before[1]) / length + 1.4 * south
    length = hypot(dx, dy) or 1
    return x + dx / length * reach, y + dy / length * reach


def eased(
    ways: Iterable[list[Hex]], bend: Callable[[Hex], Point], fixed: set[Hex], rounds: int,
    reach: float = 138.0,
) -> list[list[tuple[Hex, Point]]]:
    """Where each way passes each of its hexes, in metres.

    Hex centres alone would make every way that runs between two grid directions a sine wave. So
    each passing point is drawn towards its neighbours, `rounds` times, but stays well inside its
    hex. Points in `fixed` hexes and where ways meet stay where `bend` puts them.
    """
    ways = list(ways)
    meeting: dict[Hex, int] = {}
    for way in ways:
        for hex_ in set(way):
            meeting[hex_] = meeting.get(hex_, 0) + 1
    at = {hex_: bend(hex_) for way in ways for hex_ in way}
    for way in ways:
        for _ in range(rounds):
            for before, hex_, after in zip(way, way[1:], way[2:], strict=False):
                if hex_ in fixed or meeting[hex_] > 1:
                    continue
                (ax, ay), (bx, by), (x, y) = at[before], at[after], at[hex_]
                at[hex_] = _within(hex_, ((ax + bx) / 2 + x) / 2, ((ay + by) / 2 + y) / 2, reach)
    return [[(hex_, at[hex_]) for hex_ in way] for way in ways]


def _within(hex_: Hex, x: float, y: float, reach: float = 138.0) -> Point:
    """The point, or the nearest one not more than `reach` metres from the hex's centre."""
    cx, cy = hex_centre(hex_)
    away = hypot(x - cx, y - cy)
    if away <= reach:
        return x, y
    return cx + (x - cx) * reach / away, cy + (y - cy) * reach / away


def drawn(
    board: Board,
    ways: Iterable[list[tuple[Hex, Point]]],
    seed: int,
    waves: Iterable[tuple[float, float]],
    leaving: Mapping[Hex, bool],
    still: Iterable[Point] = (),
) -> list[list[Point]]:
    """Smooth lines in metres through the points of each way; ends in `leaving` go off the map.

    Each of the `waves` (reach, length) bends the lines by up to its reach in metres. The ends of
    every way and the points in `still` do not move: there lines meet.
    """
    ways = list(ways)
    made = []
    anchors = _Anchors([*still, *(way[end][1] for way in ways for end in (0, -1))])
    for way in ways:
        points = [point for _, point in way]
        for end, hex_, before in ((0, way[0][0], points[1]), (-1, way[-1][0], points[-2])):
            if leaving.get(hex_):
                for reach in (420.0, 2600.0):
                    beyond = outward(board, hex_, before, reach)
                    if beyond:
                        points.insert(0 if end == 0 else len(points), beyond)
        line = divided(curve(points), 45, closed=False)
        for n, (reach, wave) in enumerate(waves):
            moved = loosened(line, seed + 2 * n, reach, wave)
            line = [anchors.held(a, b) for a, b in zip(line, moved, strict=True)]
        made.append(rounded(line, closed=False))
    return made


class _Anchors:
    """Points that do not move, found by the square of LOOSE metres that they lie in."""

    def __init__(self, points: Iterable[Point]) -> None:
        self._near: dict[tuple[int, int], list[Point]] = {}
        for x, y in points:
            i, j = int(x // LOOSE), int(y // LOOSE)
            for square in ((i + di, j + dj) for di in (-1, 0, 1) for dj in (-1, 0, 1)):
                self._near.setdefault(square, []).append((x, y))

    def held(self, point: Point, moved: Point) -> Point:
        """A moved point drawn back to its place near an anchor, wholly so at the anchor itself."""
        (x, y), (mx, my) = point, moved
        anchors = self._near.get((int(x // LOOSE), int(y // LOOSE)))
        if not anchors:
            return moved
        part = min(1.0, min(hypot(x - ax, y - ay) for ax, ay in anchors) / LOOSE)
        part *= part * (3 - 2 * part)
        return x + (mx - x) * part, y + (my - y) * part


def bearing(a: Point, b: Point) -> float:
    """The direction from a to b in radians, clockwise from east on the screen."""
    return atan2(b[1] - a[1], b[0] - a[0])
