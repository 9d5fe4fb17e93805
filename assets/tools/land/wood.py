"""A wood seen from above: a floor in shadow, crowns beside crowns, rides that meet in clearings."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

import pygame

from assets.tools.land.chance import Dice, smooth, unit
from assets.tools.land.water import bank
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import column_row
from nightdrop.hexwar.ui.map.brush import TONES, Brush
from nightdrop.hexwar.ui.map.camera import Point, centre_of, place_at
from nightdrop.hexwar.ui.map.chart import WOOD, Wetness
from nightdrop.hexwar.ui.map.colours import MAPS
from nightdrop.hexwar.ui.map.geometry import Place, around, box_of, outlines, places_in
from nightdrop.ui.look.theme import Light, mixed

RADII: Final = (8.5, 11.0, 13.5, 16.5)  # of crowns, in metres
GAP, ASTRAY = 17.5, 8.0  # metres from crown to crown, and how far one stands off the grid
RIDE, RIDE_WIDE, FAR = 700.0, 11.0, 1100.0  # metres: between two meetings, across, how long
CELL = 24.0  # metres: the grain of what is kept free
Crown = tuple[float, float, int, int]  # x, y in metres, size, tone
# Where the canopy throws its shadow, in metres, and the shadow of a crown, in radii.
_THROWN: Final[dict[Light, Point]] = {"night": (12, 18), "dawn": (-46, 22), "day": (20, 28)}
_UNDER: Final[dict[Light, Point]] = {
    "night": (0.22, 0.34), "dawn": (-0.62, 0.3), "day": (0.34, 0.44),
}  # fmt: skip


class Wood:
    """The woods of a board, in world metres. `free` are cells of CELL metres without a tree: ways
    and houses."""

    def __init__(self, board: Board, free: set[tuple[int, int]]) -> None:
        look = {name for name, look in board.looks.items() if look.texture == WOOD}
        self.places = {column_row(h) for h in board.hexes if board.terrain[h] in look}
        self._free = free
        self.loops = [bank(outline) for outline in outlines(self.places)]
        self._in = Wetness(self.loops)
        self._crowns: dict[Place, list[Crown]] = {}
        meetings = self._meetings()
        self.clearings = [_blob(at, n) for n, at in enumerate([*meetings, *self._scattered()])]
        self.rides = [line for at in meetings for line in self._from(at)]
        self._cleared = Wetness([[*shape, shape[0]] for shape in self.clearings])
        self._ridden = {(int(x // 8), int(y // 8)) for line in self.rides for x, y in line}

    def inside(self, x: float, y: float) -> bool:
        """Whether a point lies under the trees."""
        return bool(self.places) and self._in.wet(x, y)

    def _meetings(self) -> list[Point]:
        """Where rides meet: deep in the wood, well apart."""
        deep = [p for p in self.places if all(near in self.places for near in around(p))]
        found: list[Point] = []
        for place in sorted(deep, key=lambda p: unit(161, *p)):
            x, y = centre_of(*place)
            if all((x - a) ** 2 + (y - b) ** 2 > RIDE**2 for a, b in found):
                found.append((x, y))
        return found

    def _from(self, at: Point) -> list[list[Point]]:
        """Straight rides from a meeting as far as the wood reaches."""
        turn, found = unit(163, int(at[0]), int(at[1])) * pi / 3, []
        for n in range(3):
            angle = turn + n * pi * 0.62
            line, far = list[Point](), 0.0
            while far < FAR and self.inside(x := at[0] + cos(angle) * far,
                                            y := at[1] + sin(angle) * far):  # fmt: skip
                line.append((x, y))
                far += 5.0
            if len(line) > 30 and not self._follows(line):
                found.append(line)
        return found

    def _follows(self, line: list[Point]) -> bool:
        """Whether a line runs beside a way for a while."""
        beside = sum((int((x + dx) // CELL), int((y + dy) // CELL)) in self._free
                     for x, y in line for dx, dy in ((70, 0), (-70, 0), (0, 70), (0, -70)))
        return beside > 40

    def _scattered(self) -> list[Point]:
        """Further clearings, one in five hexes."""
        found = []
        for place in sorted(self.places):
            if unit(165, *place) < 0.22:
                x, y = centre_of(*place)
                found.append((x + 220 * (unit(166, *place) - 0.5),
                              y + 220 * (unit(167, *place) - 0.5)))  # fmt: skip
        return [at for at in found if self.inside(*at)]

    def _is_free(self, x: float, y: float) -> bool:
        ride = any((int((x + dx) // 8), int((y + dy) // 8)) in self._ridden
                   for dx in (-9, 0, 9) for dy in (-9, 0, 9))  # fmt: skip
        return ride or (int(x // CELL), int(y // CELL)) in self._free or self._cleared.wet(x, y)

    def crowns(self, place: Place) -> list[Crown]:
        """The crowns that stand in a hex; some lean out over its sides."""
        if place not in self._crowns:
            self._crowns[place] = self._grown(place)
        return self._crowns[place]

    def _grown(self, place: Place) -> list[Crown]:
        found, (cx, cy) = list[Crown](), centre_of(*place)
        for i in range(int((cx - 240) // GAP), int((cx + 240) // GAP) + 1):
            for j in range(int((cy - 210) // GAP), int((cy + 210) // GAP) + 1):
                dice = Dice(171, i, j)
                x = (i + 0.5 * (j % 2)) * GAP + dice.spread(ASTRAY)
                y = j * GAP + dice.spread(ASTRAY)
                if place_at(x, y) != place or not self.inside(x, y) or self._is_free(x, y):
                    continue
                stand = smooth(173, x, y, 420) + 0.5 * smooth(175, x, y, 120)
                tone = 0 if abs(stand) < 0.22 else 1 if stand > 0 else 2
                if dice.unit() < 0.22:
                    tone = int(dice.unit() * 3)
                size = int(min(3.99, max(0.0, 1.6 + stand * 1.6 + dice.spread(1.4))))
                found.append((x, y, size, tone))
        return found

    def near(self, brush: Brush, reach: float) -> list[Place]:
        """The places whose crowns may show on a surface."""
        seen = set(places_in(brush.grown(reach)))
        return [p for p in seen if p in self.places or any(a in self.places for a in around(p))]


def _blob(at: Point, number: int) -> list[Point]:
    """The frayed edge of a clearing."""
    radius, shape = 48 + 30 * unit(168, number), list[Point]()
    for n in range(26):
        angle = n * pi / 13
        x, y = at[0] + cos(angle) * radius, at[1] + sin(angle) * radius
        far = radius * (1 + 0.42 * smooth(169, x, y, 55))
        shape.append((at[0] + cos(angle) * far * 1.25, at[1] + sin(angle) * far * 0.85))
    return shape


def paint_floor(brush: Brush, wood: Wood, light: Light) -> None:
    """The ground under the trees, the canopy's shadow beside it, rides and clearings."""
    art, tones, (dx, dy) = MAPS[light], TONES[light], _THROWN[light]
    shade = mixed(mixed(art.fields[0], art.fields[2], 0.5), art.tree_shade, 0.42)
    seen = [loop for loop in wood.loops if _shows(brush, loop)]
    for loop in seen:
        brush.area(shade, [(x + dx, y + dy) for x, y in loop])
    for loop in seen:
        brush.area(tones.floor, loop)
    for shape in wood.clearings:
        if brush.sees(*shape[0], 320):
            moved = [(x + dx * 0.6, y + dy * 0.6) for x, y in shape]
            brush.area(mixed(tones.floor, tones.clearing, 0.5), shape)
            brush.area(tones.clearing, moved)
    for line in wood.rides:
        for piece in brush.pieces(line, 30):
            brush.thin(tones.ride, piece, brush.wide(RIDE_WIDE, 0.9))


def _shows(brush: Brush, loop: list[Point]) -> bool:
    """Whether anything of a closed line may show."""
    west, north, east, south = box_of(loop)
    left, top, right, bottom = brush.grown(80)
    return west < right and east > left and north < bottom and south > top


def paint_canopy(brush: Brush, wood: Wood, light: Light) -> None:
    """The crowns, those in the north first."""
    crowns = [crown for place in wood.near(brush, 60) for crown in wood.crowns(place)]
    crowns.sort(key=lambda crown: (crown[1], crown[0]))
    k, left, top = brush.k, brush.left, brush.top
    blits = []
    for x, y, size, tone in crowns:
        sprite = crown_sprite(light, size, tone, brush.h, brush.fine)
        half = sprite.get_width() / 2
        blits.append((sprite, (x * k - left - half, y * k - top - half)))
    brush.surface.fblits(blits)


@lru_cache(maxsize=192)
def crown_sprite(light: Light, size: int, tone: int, h: int, fine: int) -> pygame.Surface:
    """A crown of the canopy, `fine` times its size: a shadow, the crown, two lights on it."""
    tones, radius = TONES[light], RADII[size] * h / 400 * fine
    side = int(radius * 3) + 4
    made, at = pygame.Surface((side, side), pygame.SRCALPHA), side / 2
    dx, dy = _UNDER[light]
    dark = (*mixed(tones.floor, (0, 0, 0), 0.25), 150)
    pygame.draw.circle(made, dark, (at + radius * dx, at + radius * dy), radius)
    crown = tones.crowns[tone]
    pygame.draw.circle(made, crown, (at, at), max(1.3, radius))
    aside = radius * (0.34 if light == "dawn" else -0.30)
    part = {"night": 0.30, "dawn": 0.62, "day": 0.52}[light]
    lit = mixed(crown, tones.crown_light, part * 0.6), mixed(crown, tones.crown_light, part)
    near = at + aside * 0.7, at - radius * 0.24
    pygame.draw.circle(made, lit[0], near, max(0.8, radius * 0.62))
    pygame.draw.circle(made, lit[1], (at + aside, at - radius * 0.36), max(0.6, radius * 0.34))
    return made
