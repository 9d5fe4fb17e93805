"""Villages: rough ground, houses along the streets, a church; from the village hexes and names."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import cos, hypot, pi, sin

from nightdrop.engine.board import Board
from nightdrop.engine.hexes import Hex
from nightdrop.ui.map.camera import Point, hex_centre
from nightdrop.ui.map.geometry import Dice, smooth, walk
from nightdrop.ui.map.lines import strayed

GROUND = 168.0  # metres: radius of the rough disc that marks village terrain


@dataclass(frozen=True, slots=True)
class House:
    """A roof: centre, direction along its ridge, half length and half width in metres."""

    at: Point
    along: Point
    half_length: float
    half_width: float
    lamp: bool  # shows a lit window by night


@dataclass(frozen=True)
class Village:
    """One settlement; `ground` is empty for a hamlet, which is no terrain."""

    hex: Hex
    at: Point
    ground: list[Point]
    houses: list[House]
    church: Point | None


def rank_of(board: Board, hex_: Hex) -> str:
    """The rank of a name: "town" (set-up village), "village", "bridge", "hill" or "hamlet"."""
    terrain = board.terrain[hex_]
    if terrain == "village":
        return "town" if hex_ in board.setup else "village"
    if terrain in ("bridge", "stream"):
        return "bridge"
    return "hill" if board.names.get(hex_, "").startswith(("Hill", "Cote", "Côte")) else "hamlet"


def settle(
    board: Board, roads: list[list[Point]], ranks: Mapping[Hex, str]
) -> Iterator[Village | None]:
    """All villages and hamlets of a board; `roads` are the lines their houses stand along.

    They are made in small steps, each of which yields None or a finished one.
    """
    for hex_ in board.hexes:
        rank = ranks.get(hex_)
        if board.terrain[hex_] == "village":
            wanted = 30 if rank == "town" else 19
            if board.names.get(hex_, "").lower().startswith("sainte-m"):
                wanted = 46
            yield from _village(hex_, wanted, roads)
        elif rank == "hamlet" and board.terrain[hex_] == "bocage":
            yield _hamlet(hex_)


def _village(hex_: Hex, wanted: int, roads: list[list[Point]]) -> Iterator[Village | None]:
    dice = Dice(91, hex_)
    at = hex_centre(hex_)
    beside: list[list[Point]] = []
    for line in roads:
        beside += _stretches(line, at)
        yield None
    roads = beside
    streets = [s for line in roads for s in walk(line, 33) if _away(s, at) < GROUND - 12] * 2
    angle = dice.unit() * pi
    streets += [
        (at[0] + cos(angle) * d * 33, at[1] + sin(angle) * d * 33, cos(angle), sin(angle))
        for d in range(-4, 5)
    ]
    # Two back streets, so that the houses fill the rough disc.
    for side in (-1, 1):
        streets += [
            (
                at[0] + cos(angle) * d * 36 - sin(angle) * side * 90,
                at[1] + sin(angle) * d * 36 + cos(angle) * side * 90,
                cos(angle),
                sin(angle),
            )
            for d in range(-3, 4)
        ]
    church = (at[0] + 46, at[1] - 50)
    near = [s for line in roads for s in walk(line, 12) if _away(s, at) < GROUND + 60]
    houses: list[House] = []
    for number in range(wanted * 6):
        if len(houses) >= wanted:
            break
        if number % 10 == 0:
            yield None
        sx, sy, dx, dy = streets[int(dice.unit() * len(streets))]
        side = 1 if dice.unit() < 0.5 else -1
        house = _house(dice, (sx, sy), (dx, dy), side * (31 + dice.unit() * 9), number)
        if _free(house, houses, church, near) and _away(house.at, at) < GROUND + 12:
            houses.append(house)
    ground = []
    for n in range(30):
        a = n * pi / 15
        x, y = at[0] + cos(a) * GROUND, at[1] + sin(a) * GROUND
        reach = 1 + 0.11 * smooth(93, x, y, 120)
        ground.append((at[0] + cos(a) * GROUND * reach, at[1] + sin(a) * GROUND * reach))
    yield Village(hex_, at, ground, houses, church)


def _stretches(line: list[Point], at: Point) -> Iterator[list[Point]]:
    """The parts of a line that come near a village."""
    found: list[Point] = []
    for point in line:
        if _away(point, at) < 2 * GROUND:
            found.append(point)
        elif found:
            yield found
            found = []
    if found:
        yield found


def _hamlet(hex_: Hex) -> Village:
    dice = Dice(95, hex_)
    at = strayed(hex_, 97, 60)
    houses: list[House] = []
    angle = dice.unit() * pi
    for number in range(5):
        x, y = at[0] + dice.spread(75), at[1] + dice.spread(60)
        turn = angle + (pi / 2 if dice.unit() < 0.4 else 0)
        house = _house(dice, (x, y), (cos(turn), sin(turn)), 0, number)
        if _free(house, houses, None, []):
            houses.append(house)
    return Village(hex_, at, [], houses, None)


def _house(dice: Dice, at: Point, along: Point, off: float, number: int) -> House:
    if dice.unit() < 0.25 and off:  # gable to the street
        along, at = (-along[1], along[0]), (at[0] - along[1] * off, at[1] + along[0] * off)
    else:
        at = (at[0] - along[1] * off, at[1] + along[0] * off)
    lamp = dice.unit() < 0.07
    return House(at, along, 13 + dice.unit() * 11, 8.5 + dice.unit() * 3.5, lamp)


def _away(a: tuple[float, ...], b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _free(
    house: House, houses: list[House], church: Point | None, near: list[tuple[float, ...]]
) -> bool:
    """Whether a house keeps clear of the church, the other houses and the road stations `near`."""
    if church and _away(house.at, church) < 46:
        return False
    if any(_away(house.at, h.at) < house.half_length + h.half_width + 5 for h in houses):
        return False
    return all(_away(station, house.at) >= 19 + house.half_width for station in near)
