"""Names on the map: their places at a zoom, where counters seldom stand; no two touch."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import product
from math import hypot
from time import perf_counter
from typing import Final, Literal, NamedTuple, TypeVar

import pygame

from nightdrop.hexwar.rules.hexes import Hex, column_row, hex_at
from nightdrop.hexwar.ui.counters.sprites import counter_size
from nightdrop.hexwar.ui.map.brush import NUMBERED, TONES
from nightdrop.hexwar.ui.map.camera import FLAT, HexCamera, Point, hex_centre, place_at
from nightdrop.hexwar.ui.map.chart import WOOD, Chart, Rank
from nightdrop.hexwar.ui.map.colours import MAPS
from nightdrop.hexwar.ui.map.geometry import outlines
from nightdrop.hexwar.ui.map.lettering import (
    LETTERED_FROM,
    frame_numbers,
    frame_size,
    letters_of,
    number_box,
)
from nightdrop.hexwar.ui.map.marks import (
    entry_tag,
    setup_point,
    side_between,
    tab_point,
    tab_size,
    tag_reach,
)
from nightdrop.hexwar.ui.map.stands import PAD, Stands
from nightdrop.table.words.nouns import capital, place_name
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import LIGHTS, RGB, Light, mixed, rgb, rgbs

Made = TypeVar("Made")
HEIGHTS = 24  # zooms of which the names are kept


def gathered(steps: Iterator[Made | None]) -> Generator[None, None, list[Made]]:
    """Collect what a maker yields, in its steps: `made = yield from gathered(...)`."""
    made: list[Made] = []
    for one in steps:
        if one is not None:
            made.append(one)
        yield
    return made


class NameType(NamedTuple):
    """The type of a class of names.

    Its role, its size in parts of 0.265 H, its least px; how far its halo leans from the ground's
    colour to paper, and how strong it is.
    """

    role: str
    size: float
    least: int
    tint: float
    strength: float


ORDER: Final[tuple[Rank, ...]] = ("town", "village", "bridge", "hill", "hamlet")
FACES: Final = dict(zip(ORDER, (
    NameType("serif heavy", 1.66, 15, 0.62, 1.0),
    NameType("serif", 1.42, 14, 0.58, 0.95),
    NameType("serif italic", 1.22, 12, 0.50, 0.85),
    NameType("head", 1.12, 12, 0.50, 0.80),
    NameType("serif light", 1.14, 12, 0.44, 0.72),
), strict=True))  # fmt: skip
SMALLEST = 11  # px of the interface's type
TRACKED = 0.085  # of its size, in whole px, stands between the letters of a town
INKS: Final[dict[Light, dict[Rank, RGB]]] = {
    light: dict(zip(ORDER, rgbs(codes), strict=True)) for light, codes in zip(LIGHTS, (
        "#FFFAEA #F6F0DE #D6E6F2 #E2CAA0 #C4CED4",
        "#1E161A #241C1E #142E4E #683E16 #463834",
        "#18140E #1E1A12 #10324C #684214 #423A26",
    ), strict=True)
}  # fmt: skip
PAPER: Final[dict[Light, RGB]] = {
    "night": rgb("#050A11"), "dawn": rgb("#FAF0DE"), "day": rgb("#FAF7E4"),
}  # fmt: skip
Ground = Literal["field", "water", "wood"]
PLATE = 150  # of 255: how much of a counter the plate under a name hides
FAINT = 125  # of 255: how much of a name is seen through a counter over it
SMALL = 90  # px of a hex's height under which a name may stand more than a hex from its place
LONG = 24  # letters of a name that stands on one line
SHORT = 12  # of that of a village which would lie over a river, if it is clear on two
APART = 20.0  # such a name that stands the height of a hex from its village
# What a place costs: its rank among the choices and the roads below it weigh little, a hex in
# which counters often stand much. A name that costs more than these is left out.
GIVE_UP, HAMLET_GIVES_UP = 5000.0, 2500.0
TRIED = 10  # places of a name that are tried a little aside too
LETTERED = 150.0  # a name over a whole letter of a water's or wood's name, a number of the frame
NUMBER = 500.0  # over the number of a hex
TAGGED = 40.0  # over the tag of an entry hex
PLATED = 8.0  # a name over the whole plate of a hex of a drop zone
ASTRAY = 5.0  # a name that stands nearer to another place than to its own
RIVALS = 7  # places round one whose names may be taken for its own
ASHORE = 8.0  # a name of which half stands on land and half on water
STAMPED = 300.0  # a name over a whole marker or sign of control of a VP hex
LEAST_STAMP = 14.0  # px of such a marker's side, however small the hexes


@dataclass(frozen=True)
class MapLabel:
    """One name: its text, type, and box in px from the world's origin at one hex height."""

    hex: Hex
    text: str
    rank: Rank
    role: str
    size: int
    tracking: float
    box: pygame.Rect
    ground: Ground = "field"  # on which most of it stands

    @cached_property
    def reach(self) -> pygame.Rect:
        """The area that its halo may touch, in the px of its box."""
        return self.box.inflate(2 * self.size, 2 * self.size)


Choices = tuple[MapLabel, tuple[tuple[pygame.Rect, float], ...]]  # a name's places, their costs


def type_of(
    text: str, rank: Rank, h: int, letters: float = 1.0, window: float = 1.0
) -> tuple[str, str, int, float]:
    """(text as printed, role, px, tracking) of a name at hex height `h` (px).

    Names are no smaller than the interface's smallest type, `letters` (at least 1) times that of a
    window of 1920x1080 px at 100 %, as long as hexes are tall enough for it; and the least sizes of
    their classes grow by its root, up to half as much again. `window` is that of the camera: a
    larger window shows the same picture, larger.
    """
    face = FACES[rank]
    size = h * 0.265 * face.size
    if h > 64 * window:  # names grow more slowly than the land
        size *= (64 * window / h) ** 0.6
    own = max(1.0, letters / window)  # what the player enlarged beyond the window
    wanted = window * max(face.least * min(1.5, own**0.5), SMALLEST * own)
    size = round(max(face.least * window, min(wanted, 0.75 * h), size))
    if rank == "town":  # whole px: a fraction spoils the kerning
        return text.upper(), face.role, size, float(max(1, round(size * TRACKED)))
    return text, face.role, size, 0.0


@cache
def ground_colour(ground: Ground, light: Light) -> RGB:
    """The mean colour of the ground under names."""
    art, tones = MAPS[light], TONES[light]
    return {"field": mixed(art.fields[1], art.hedge, 0.12),
            "water": mixed(art.flood_edge, art.flood_deep, 0.4),
            "wood": mixed(tones.floor, tones.crowns[0], 0.6)}[ground]  # fmt: skip


@cache
def ink_of(rank: Rank, ground: Ground, light: Light) -> RGB:
    """The ink of a name: darker over a wood at dawn and by day."""
    ink = INKS[light][rank]
    return mixed(ink, (0, 0, 0), 0.5) if ground == "wood" and light != "night" else ink


@cache
def halo_of(rank: Rank, ground: Ground, light: Light) -> RGB:
    """The colour of a name's halo: that of the ground, leaning to paper.

    It leans more on a wood, which is dark by day.
    """
    tint = 0.8 if ground == "wood" else FACES[rank].tint
    return mixed(ground_colour(ground, light), PAPER[light], tint)


class Names:
    """The places of the names of a chart at any hex height.

    They hang on nothing that happens in a game: on a printed map no name moves. `letters` is the
    size of the interface's type, `window` that of the camera; from hex height `numbered` on hexes
    bear numbers.
    """

    def __init__(
        self, chart: Chart, letters: float = 1.0, window: float = 1.0, numbered: int = NUMBERED
    ) -> None:
        self._chart, self._numbered = chart, numbered
        self._type = letters, window
        looks = chart.board.looks
        self._woods = {name for name, look in looks.items() if look.texture == WOOD}
        self._placed: OrderedDict[int, list[MapLabel]] = OrderedDict()

    def at(self, h: int) -> list[MapLabel]:
        """All names that find room at hex height `h`."""
        for _ in self.prepare(h):
            pass
        self._placed.move_to_end(h)
        return self._placed[h]

    def prepare(self, h: int) -> Iterator[None]:
        """Precompute `at()` in small steps."""
        if h in self._placed:
            return
        choices = yield from gathered(
            _choices_at(self._chart, h, self._type, h >= self._numbered * self._type[1])
        )
        self._placed[h] = yield from gathered(self._place(choices, h))
        while len(self._placed) > HEIGHTS:
            self._placed.popitem(last=False)

    def _place(self, choices: Iterable[Choices], h: int) -> Iterator[MapLabel | None]:
        """Each name at its cheapest place, the important ones first; None without a place."""
        used: list[pygame.Rect] = []
        # Of equal rank those with the fewest places come first.
        order = sorted(choices, key=lambda one: (ORDER.index(one[0].rank), len(one[1])))
        for label, boxes in order:
            free = [(cost, n) for n, (box, cost) in enumerate(boxes)
                    if cost < GIVE_UP and box.collidelist(used) < 0]  # fmt: skip
            cost, number = min(free, default=(GIVE_UP, -1))
            if number < 0 or (label.rank == "hamlet" and cost >= HAMLET_GIVES_UP):
                yield None
                continue
            best = boxes[number][0]
            used.append(best)
            yield replace(label, box=best, ground=self._ground(best, h / FLAT))

    def _ground(self, box: pygame.Rect, k: float) -> Ground:
        """The ground under most of a box in px; `k` px are a metre."""
        xs = [x / k for x in range(box.left, box.right, max(1, box.w // 5))]
        y = box.centery / k
        if self._chart.wet_part(xs, y) > 0.5:
            return "water"
        board = self._chart.board
        places = [place_at(x, y) for x in xs]
        wooded = sum(1 <= c <= board.columns and 1 <= r <= board.rows
                     and board.terrain[hex_at(c, r)] in self._woods for c, r in places)  # fmt: skip
        return "wood" if wooded * 2 > len(xs) else "field"


class _Signs(NamedTuple):
    """What is printed on a map at a hex height: boxes that names avoid, in px."""

    marks: list[pygame.Rect]  # which no name may touch
    stamps: list[pygame.Rect]
    plates: list[pygame.Rect]
    lettered: list[pygame.Rect]
    tags: list[pygame.Rect]
    numbers: list[pygame.Rect]

    def near(self, area: pygame.Rect) -> _Signs:
        """Those that touch an area."""
        return _Signs(*([boxes[n] for n in area.collidelistall(boxes)] for boxes in self))

    def cost(self, box: pygame.Rect) -> float:
        """The cost of a name that covers parts of them."""
        return (_under(box, self.stamps, STAMPED) + _under(box, self.plates, PLATED)
                + _under(box, self.lettered, LETTERED) + _under(box, self.tags, TAGGED)
                + NUMBER * len(box.collidelistall(self.numbers)))  # fmt: skip


def _signs(chart: Chart, h: int, window: float, numbered: bool) -> _Signs:
    """The signs of a chart at hex height `h`; `numbered`: its hexes bear numbers."""
    k, board = h / FLAT, chart.board
    grown = tab_size(h / window)
    marks = [_mark_box(tab_point(hex_), k, 66 * grown, 44 * grown) for hex_ in board.vp]
    marks += [_mark_box(setup_point(hex_), k, 38, 38) for hex_ in board.setup]
    closed = [side_between(pair) for pair in board.signs.dashed]
    marks += [_mark_box(((ax + bx) / 2, (ay + by) / 2), k, 66, 110)
              for (ax, ay), (bx, by) in closed]  # fmt: skip
    stamp = max(60.0, window * LEAST_STAMP / 2 / k)  # half of a marker's side, in metres
    stamps = [_mark_box((x + side * 0.30 * FLAT, y - 0.42 * FLAT), k, stamp, stamp)
              for x, y in map(hex_centre, board.vp) for side in (-1, 1)]  # fmt: skip
    plates = [_mark_box(hex_centre(hex_), k, 60, 60)
              for zone in board.drop.values() for hex_, _ in zone]  # fmt: skip
    lettered = [_mark_box(letter.at, k, 200 * letter.size, 200 * letter.size)
                for letter in letters_of(chart) if h >= LETTERED_FROM * window]  # fmt: skip
    half = 0.5 * frame_size(h, window) / k  # of a number of the frame, in metres
    lettered += [_mark_box(at, k, half, half) for _text, at in frame_numbers(board) if half]
    tag = 1.35 * tag_reach(h / window)
    tags = [_mark_box(entry_tag(chart, hex_)[0], k, tag, tag) for hex_ in board.entry.values()]
    numbers = [number_box(hex_, h, window) for hex_ in board.hexes] if numbered else []
    return _Signs(marks, stamps, plates, lettered, tags, numbers)


@dataclass(frozen=True)
class _Site:
    """What is printed where one name may stand, in px; `k` px are a metre."""

    chart: Chart
    k: float
    frame: pygame.Rect
    signs: _Signs
    roads: set[tuple[int, int]]  # squares of `grain` px
    grain: int
    homes: list[pygame.Rect]  # the middles of hexes with a name, and what one over them costs
    weights: list[float]
    own: Point
    others: list[Point]  # whose names it may be taken for
    is_town: bool

    def is_free(self, box: pygame.Rect) -> bool:
        """Whether the name may stand there."""
        return self.frame.contains(box) and box.collidelist(self.signs.marks) < 0

    def cost(self, n: int, box: pygame.Rect) -> float:
        """What the place costs that is number `n` of the choices, or a little beside it."""
        cost = n * 0.6 + 2.5 * _crossed(box, self.roads, self.grain)
        cost += 7 if n and self.is_town else 0  # where everybody looks for it
        cost += self.signs.cost(box) + _ashore(self.chart, box, self.k)
        cost += ASTRAY if _is_astray(box, self.own, self.others) else 0
        return cost + sum(self.weights[home] for home in box.collidelistall(self.homes))


def _choices_at(
    chart: Chart, h: int, type_: tuple[float, float], numbered: bool
) -> Iterator[Choices]:
    """Every name at hex height `h` with its possible places and their costs."""
    k, window = h / FLAT, type_[1]
    board = chart.board
    frame = pygame.Rect(2, 2, round(chart.size[0] * k) - 4, round(chart.size[1] * k) - 4)
    signs = _signs(chart, h, window, numbered)
    counters = Stands(board, k, counter_size(h, False, window))
    homes = [_home(hex_, k) for hex_ in board.names]
    weigh = {hex_: 4.0 if chart.ranks[hex_] == "hamlet" else 14.0 for hex_ in board.names}
    places = [hex_centre(hex_) for hex_ in board.names]
    grain = max(6, h // 5)  # px
    roads = {
        (int(x * k) // grain, int(y * k) // grain) for line in chart.roads for x, y in line
    }
    rivers = {
        (int(x * k) // grain, int(y * k) // grain) for line in chart.rivers for x, y in line
    }

    def offered(hex_: Hex, rank: Rank, most: int) -> Choices:
        """A name that has `most` letters on one line, with its places."""
        name = _broken(capital(place_name(board.names[hex_])), most)
        label, ink = _set_in_type(name, hex_, rank, h, type_)
        spots = list(_choices(ink, hex_, h, rank, hex_ in board.vp, window))
        near = signs.near(spots[0].unionall(spots).inflate(h, h))
        weights = [*(weigh | {hex_: 60.0}).values()]
        own, *others = _near(hex_centre(hex_), places, k)
        site = _Site(chart, k, frame, near, roads, grain, homes, weights, own, others,
                     rank == "town")  # fmt: skip
        return label, tuple(_costs(spots, site, counters, h))

    def is_dry(place: tuple[pygame.Rect, float]) -> bool:
        return _crossed(place[0], rivers, grain) == 0

    for hex_ in sorted(board.names, key=lambda n: (ORDER.index(chart.ranks[n]), n)):
        rank = chart.ranks[hex_]
        if rank == "hamlet" and h < 24 * window:
            continue
        label, found = offered(hex_, rank, LONG)
        best = min(found, key=lambda place: place[1], default=None)
        if rank == "village" and best is not None and not is_dry(best):
            on_two, others = offered(hex_, rank, SHORT)
            x, y = (metres * k for metres in hex_centre(hex_))
            dry = tuple((box, cost + APART * _away(box, (x, y)) ** 0.5 / h)
                        for box, cost in filter(is_dry, others))  # fmt: skip
            if dry and "\n" in on_two.text:
                label, found = on_two, dry
        yield label, found


def _costs(
    spots: Iterable[pygame.Rect], site: _Site, counters: Stands, h: int
) -> list[tuple[pygame.Rect, float]]:
    """The places of a name that are free, and others a little beside the best, with their costs."""
    free = [(site.cost(n, box), n, box) for n, box in enumerate(spots) if site.is_free(box)]
    found = [(box, cost + counters.cost(box)) for cost, _n, box in free]
    best = sorted(range(len(free)), key=lambda at: found[at][1])[:TRIED]
    cheapest = min((cost for _box, cost in found), default=0.0)
    for cost, n, box in [free[at] for at in best]:
        if cost < cheapest:  # else no place beside it is cheaper
            aside, hidden = counters.aside(box, h)
            if aside != box and site.is_free(aside):
                found.append((aside, site.cost(n, aside) + hidden))
                cheapest = min(cheapest, found[-1][1])
    return found


def _crossed(box: pygame.Rect, roads: set[tuple[int, int]], grain: int) -> float:
    """The number of road squares of `grain` px under a box, relative to the box's height."""
    across = range(box.left // grain, box.right // grain + 1)
    down = range(box.top // grain, box.bottom // grain + 1)
    return len(roads.intersection(product(across, down))) * grain / box.h


def _under(box: pygame.Rect, things: Sequence[pygame.Rect], worth: float) -> float:
    """The cost of a name that covers parts of things: `worth` for each one fully covered."""
    return sum(worth * _shared(box, things[n]) / max(1, things[n].w * things[n].h)
               for n in box.collidelistall(things))  # fmt: skip


def _ashore(chart: Chart, box: pygame.Rect, k: float) -> float:
    """The cost of a name that crosses a bank: highest if half of it is on the water."""
    part = chart.wet_part([(box.left + box.w * n / 6) / k for n in range(7)], box.centery / k)
    return ASHORE * 2 * min(part, 1 - part)


def _near(at: Point, places: Iterable[Point], k: float) -> list[Point]:
    """The place in question and its nearest neighbours in px; `k` px are a metre."""
    near = sorted((hypot(x - at[0], y - at[1]), x, y) for x, y in places)
    return [(x * k, y * k) for _, x, y in near[: 1 + RIVALS]]


def _is_astray(box: pygame.Rect, own: Point, others: Iterable[Point]) -> bool:
    """Whether a box is nearer to one of the others than to its own place."""
    far = _away(box, own)
    return far > 0 and any(_away(box, at) < far for at in others)


def _away(box: pygame.Rect, at: Point) -> float:
    """The square of the distance from a point to a box, in px."""
    x, y = at
    left, top, wide, tall = box
    across = left - x if x < left else max(0, x - left - wide)
    down = top - y if y < top else max(0, y - top - tall)
    return across * across + down * down


def _set_in_type(
    name: str, hex_: Hex, rank: Rank, h: int, type_: tuple[float, float]
) -> tuple[MapLabel, pygame.Rect]:
    """A name, perhaps on two lines, in its type, and a box of its size."""
    text, role, size, tracking = type_of(name, rank, h, *type_)
    lines = text.split("\n")
    wide = max(fonts.measure(role, size, line, tracking)[0] for line in lines)
    tall = fonts.measure(role, size, text.replace("\n", ""), tracking)[1]
    wide += round(2.2 * size) if rank == "hill" else 0  # room for the hill's sign
    high = round(tall * 0.74) + (len(lines) - 1) * _line_step(role, size)
    ink = pygame.Rect(0, 0, wide + 2 * PAD, high + 2 * PAD)
    return MapLabel(hex_, text, rank, role, size, tracking, ink), ink


def _broken(name: str, most: int) -> str:
    """A name, on two lines if it has more letters: broken at the space nearest to its middle."""
    spaces = [n for n, letter in enumerate(name) if letter == " "]
    if len(name) <= most or not spaces:
        return name
    at = min(spaces, key=lambda n: abs(2 * n - len(name)))
    return f"{name[:at]}\n{name[at + 1 :]}"


def _line_step(role: str, size: int) -> int:
    """The line spacing of a name in px."""
    return round(fonts.line_height(role, size) * 0.8)


def _shared(one: pygame.Rect, two: pygame.Rect) -> int:
    """The common area of two boxes in px²."""
    both = one.clip(two)
    return both.w * both.h


def _mark_box(at: Point, k: float, half_wide: float, half_high: float) -> pygame.Rect:
    x, y = at
    return pygame.Rect(
        round((x - half_wide) * k),
        round((y - half_high) * k),
        round(2 * half_wide * k),
        round(2 * half_high * k),
    )


def _home(hex_: Hex, k: float) -> pygame.Rect:
    """The box of a counter: the middle 0.62 of the hex height."""
    return _mark_box(hex_centre(hex_), k, 124, 124)


def _choices(
    ink: pygame.Rect, hex_: Hex, h: int, rank: str, crowded: bool, window: float
) -> Iterable[pygame.Rect]:
    """Places for a name, the best first: beside a village unless `crowded`, else above."""
    x, y = hex_centre(hex_)
    x, y = x * h / FLAT, y * h / FLAT
    up, side = h * (0.33 if rank == "hamlet" else 0.47), h * (0.55 if crowded else 0.46)
    spots = {
        "above": (x, y - up - ink.h / 2),
        "below": (x, y + h * 0.53 + ink.h / 2),
        "right": (x + side + ink.w / 2, y + h * 0.06),
        "left": (x - side - ink.w / 2, y + h * 0.06),
        "up right": (x + h * 0.3 + ink.w / 2, y - up),
        "up left": (x - h * 0.3 - ink.w / 2, y - up),
        "low right": (x + h * 0.42 + ink.w / 2, y + h * 0.30),
        "low left": (x - h * 0.42 - ink.w / 2, y + h * 0.30),
        "high": (x, y - h * 0.6 - ink.h / 2),
        "far right": (x + h * 0.62 + ink.w / 2, y),
        "far left": (x - h * 0.62 - ink.w / 2, y),
        "deep": (x, y + h * 0.75 + ink.h / 2),
        "higher": (x, y - h * 0.9 - ink.h / 2),
        "deeper": (x, y + h * 1.05 + ink.h / 2),
        "high right": (x + h * 0.5 + ink.w / 2, y - h * 0.55),
        "high left": (x - h * 0.5 - ink.w / 2, y - h * 0.55),
        "deep right": (x + h * 0.5 + ink.w / 2, y + h * 0.55),
        "deep left": (x - h * 0.5 - ink.w / 2, y + h * 0.55),
    }
    for name, part in (("west", -0.3), ("east", 0.3), ("far west", -0.5), ("far east", 0.5)):
        spots["above " + name] = x + part * ink.w, y - h * 0.5
        spots["below " + name] = x + part * ink.w, y + h * 0.58
    if h < SMALL * window:  # names are long there against hexes: some stand farther off
        for name, side in (("west", -1), ("east", 1)):
            spots["out " + name] = x + side * (h * 1.05 + ink.w / 2), y
            for part in (-0.75, 0.75):
                spots[f"out {name} {part}"] = x + side * (h * 0.7 + ink.w / 2), y + part * h
            for part in (0.25, 0.5):
                spots[f"high {name} {part}"] = x + side * part * ink.w, y - h * 0.95
                spots[f"deep {name} {part}"] = x + side * part * ink.w, y + h * 1.05
    first: list[str] = []
    if rank == "bridge":
        first = ["low right", "right", "low left", "left", "up right", "up left"]
    elif rank == "village" and not crowded:
        first = ["right", "above", "left", "below"]
    for spot in [*first, *(spot for spot in spots if spot not in first)]:
        box = ink.copy()
        box.center = (round(spots[spot][0]), round(spots[spot][1]))
        yield box


def label_image(label: MapLabel, light: Light) -> pygame.Surface:
    """A name with its halo. Premultiplied."""
    at = label.rank, label.ground, light
    inks = ink_of(*at), halo_of(*at)
    strength = 1.0 if label.ground == "wood" else FACES[label.rank].strength
    made = [fonts.soft_text(label.role, label.size, line, *inks, label.tracking, strength)
            for line in label.text.split("\n")]  # fmt: skip
    return made[0] if len(made) == 1 else _stacked(tuple(made), _line_step(label.role, label.size))


@lru_cache(maxsize=32)
def _stacked(lines: tuple[pygame.Surface, ...], step: int) -> pygame.Surface:
    """Lines of a name under one another."""
    wide = max(line.get_width() for line in lines)
    tall = lines[0].get_height() + step * (len(lines) - 1)
    made = pygame.Surface((wide, tall), pygame.SRCALPHA)
    for number, line in enumerate(lines):
        at = (wide - line.get_width()) // 2, number * step
        made.blit(line, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    return made


def plate(label: MapLabel, light: Light, size: tuple[int, int]) -> pygame.Surface:
    """What lies between a name and a counter that it crosses: paper that lets the counter through.

    `size` is in px.
    """
    return _plate(halo_of(label.rank, label.ground, light), size)


@lru_cache(maxsize=128)
def _plate(ink: RGB, size: tuple[int, int]) -> pygame.Surface:
    made = pygame.Surface(size, pygame.SRCALPHA)
    made.fill((*ink, PLATE))
    return made.premul_alpha()


@lru_cache(maxsize=128)
def _faint(image: pygame.Surface) -> pygame.Surface:
    """The picture of a name as it is seen through a counter. Premultiplied."""
    made = image.copy()
    made.fill((FAINT,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return made


def faint_image(label: MapLabel, light: Light) -> pygame.Surface:
    """A name as it is seen through a counter that lies on it. Premultiplied."""
    return _faint(label_image(label, light))


def draw_label(surface: pygame.Surface, label: MapLabel, light: Light, left: int, top: int) -> None:
    """Draw a name on a surface whose upper left corner is at (left, top) px of the world."""
    image = label_image(label, light)
    x = label.box.centerx - image.get_width() // 2 - left
    y = label.box.centery - image.get_height() // 2 - top
    if -image.get_width() < x < surface.get_width() and (
        -image.get_height() < y < surface.get_height()
    ):
        surface.blit(image, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
        if label.rank == "hill":
            s, mid = label.size * 0.42, y + image.get_height() * 0.52
            sign = [
                (x - s * 1.5, mid + s * 0.8),
                (x - s * 0.6, mid - s * 0.9),
                (x + s * 0.3, mid + s * 0.8),
            ]
            pygame.draw.polygon(surface, halo_of("hill", label.ground, light), sign, 3)
            pygame.draw.polygon(surface, ink_of("hill", label.ground, light), sign)


LEAST_MS = 1.0  # time per frame for it; and all that is left
FRAME_MS = 9.0  # of so much for the whole map


class NamesAhead:
    """Prepares the names at the end of a zoom. `clock` gives seconds.

    `is_ready`: all are that will be in view.
    """

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._goal: tuple[object, ...] = ()
        self._steps: Iterator[bool] = iter(())
        self.is_ready = True

    def awaits(self, names: Names, camera: HexCamera, light: Light) -> bool:
        """Whether names of the end of this camera's zoom are still to be prepared."""
        return not self.is_ready and self._goal == (names, camera.target_height, light)

    def go_on(
        self, names: Names, camera: HexCamera, light: Light, began: float
    ) -> None:
        """Work within the frame, which began at `began`, in s; at least one step."""
        goal = (names, camera.target_height, light)
        if goal != self._goal:
            self._goal, self._steps = goal, _steps(*goal, camera.target_view)
        self._work(max(self._clock() + LEAST_MS / 1000, began + FRAME_MS / 1000))

    def step(self, budget_ms: float) -> bool:
        """Work for about `budget_ms`; True while names that will be in view are missing."""
        if not self.is_ready:
            self._work(self._clock() + budget_ms / 1000)
        return not self.is_ready

    def _work(self, end: float) -> None:
        for ready in self._steps:
            self.is_ready = ready
            if self._clock() >= end:
                return
        self.is_ready = True


def _steps(
    names: Names, h: int, light: Light, view: tuple[float, float, float, float]
) -> Iterator[bool]:
    """Place and render the names for hexes `h` px high, those first that will be in view.

    After each step: whether those are ready.
    """
    for _step in names.prepare(h):
        yield False
    west, north, east, south = (edge * h / FLAT for edge in view)
    seen = pygame.Rect(west, north, east - west, south - north)
    labels = names.at(h)
    near = [label for label in labels if seen.colliderect(label.reach)]
    for number, label in enumerate(near, 1):
        label_image(label, light)
        yield number == len(near)
    for label in labels:
        if not seen.colliderect(label.reach):
            label_image(label, light)
            yield True


_LINE = 0.03  # of a hex's height: half a line and what is kept free beside it


def crossed(
    labels: Sequence[MapLabel], height: int, areas: Iterable[Iterable[Hex]]
) -> frozenset[Hex]:
    """The hexes whose names are crossed by the outlines of areas.

    `labels` are those at that hex height in px.
    """
    k, free = height / FLAT, round(2 * _LINE * height)
    boxes = [label.box.inflate(free, free) for label in labels]
    found = set[Hex]()
    for area in areas:
        for ring in outlines(map(column_row, area)):
            points = [(round(x * k), round(y * k)) for x, y in ring]
            for start, end in zip(points, [*points[1:], points[0]], strict=True):
                around = pygame.Rect(start, (0, 0)).union(pygame.Rect(end, (0, 0))).inflate(2, 2)
                near = around.collidelistall(boxes)
                found |= {labels[n].hex for n in near if boxes[n].clipline(start, end)}
    return frozenset(found)
