"""Small lettering of the map: rivers, meadows, hex numbers, the frame."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, islice, pairwise
from math import atan2, degrees, hypot
from typing import Final, Literal

import pygame

from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex, hex_at, hex_name
from nightdrop.hexwar.scenario.scenario import hex_looks
from nightdrop.hexwar.scenario.shapes import LetteringShape
from nightdrop.hexwar.ui.map.camera import FLAT, Point, centre_of, hex_centre
from nightdrop.hexwar.ui.map.chart import RIVER, WET, Chart
from nightdrop.hexwar.ui.map.colours import MAPS
from nightdrop.hexwar.ui.map.geometry import Place, walk
from nightdrop.table.language import N_, _, language
from nightdrop.ui.kit.pen import sized
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import RGB, Light, rgb

HALO: Final = 120  # of 255: how strong the halo of a letter over water or a wood is


@lru_cache(maxsize=8)
def _own(scenario: str) -> tuple[LetteringShape, ...]:
    return tuple(hex_looks(scenario).lettering)


def own_lettering(theme: str) -> tuple[LetteringShape, ...]:
    """The names over land and water that a scenario, the `theme`, adds."""
    return _own(theme) if theme else ()


WOOD_INKS: Final[dict[Light, tuple[RGB, RGB]]] = {  # of a wood's name, and of its halo
    "night": (rgb("#B9D6C4"), rgb("#061212")),
    "dawn": (rgb("#FBF1DC"), rgb("#4B5040")),
    "day": (rgb("#F4F5E2"), rgb("#3B5729")),
}
MEADOWS = N_("Flooded meadows")
SPREAD, LEADING = 165.0, 330.0  # metres between two letters, two lines of the meadows' name
_MEASURED = 64  # px in which letters are measured, a letter's size of .32 of a hex's height
_METRES = 0.32 * FLAT / _MEASURED  # that such a px takes on the map
LETTERED_FROM = 17  # hex height in px from which letters, never below 11 px, do not cover another
CLEAR = 85.0  # metres: the grain of what the meadows' letters keep clear of
BESIDE, ABOVE = 1100.0, 260.0  # metres from a named place to where its name does not reach
NUMBER_UP = 186  # metres from the middle of a hex up to the head of its number
FRAME_FROM = 22  # hex height in px from which the frame has numbers


def number_box(hex_: Hex, h: int, window: float = 1.0) -> pygame.Rect:
    """The box of a hex's number at hex height `h`, in px of the map."""
    (x, y), k = hex_centre(hex_), h / FLAT
    wide, tall = fonts.measure("number", number_size(h, window), hex_name(hex_))
    return sized(wide, tall, midtop=(round(x * k), round((y - NUMBER_UP) * k)))


def number_size(h: int, window: float = 1.0) -> int:
    """The px of the type of hex numbers at hex height `h`; `window` is that of the camera."""
    return max(round(10 * window), round(h * 0.1))


def draw_numbers(
    surface: pygame.Surface, hexes: Iterable[Hex], light: Light, h: int, left: int, top: int,
    window: float = 1.0,
) -> None:  # fmt: skip
    """Draw the hex numbers at the top of each hex, from H 96 on."""
    art = MAPS[light]
    size = number_size(h, window)
    for hex_ in hexes:
        image = _number(light, size, hex_name(hex_), art.hex_line)
        x, top_of = number_box(hex_, h, window).midtop
        surface.blit(image, (x - image.get_width() // 2 - left, top_of - top))


def draw_frame_numbers(
    surface: pygame.Surface, board: Board, light: Light, h: int, left: int, top: int,
    window: float = 1.0,
) -> None:  # fmt: skip
    """Draw column numbers above and below the map, row numbers beside it, not at an entry."""
    if h < FRAME_FROM * window:
        return
    art = MAPS[light]
    size = frame_size(h, window)
    for text, (x, y) in frame_numbers(board):
        x, y = x * h / FLAT - left, y * h / FLAT - top
        reach = 30 * window
        if -reach < x < surface.get_width() + reach and -reach < y < surface.get_height() + reach:
            image = fonts.halo_text("value", size, text, art.label, art.label_halo)
            surface.blit(image, image.get_rect(center=(round(x), round(y))))


def frame_size(h: int, window: float = 1.0) -> int:
    """The px of the type of the frame's numbers at hex height `h`; 0 where it has none."""
    shown = h >= FRAME_FROM * window
    return round(min(20 * window, max(10 * window, h * 0.22))) if shown else 0


def frame_numbers(board: Board) -> Iterator[tuple[str, Point]]:
    """Each number on the frame with its middle in metres."""
    entries = set(board.entry.values())
    for column in range(1, board.columns + 1):
        for row, off in ((1, -262.0), (board.rows, 262.0)):
            if hex_at(column, row) not in entries:
                x, y = centre_of(column, row)
                yield f"{column:02}", (x, y + off)
    for row in range(1, board.rows + 1):
        for column, off in ((1, -300.0), (board.columns, 300.0)):
            if hex_at(column, row) not in entries:
                x, y = centre_of(column, row)
                yield f"{row:02}", (x + off, y)


@lru_cache(maxsize=900)
def _number(light: Light, size: int, text: str, ink: tuple[int, int, int]) -> pygame.Surface:
    image = fonts.font("number", size).render(text, True, ink)
    image.set_alpha(165 if light == "night" else 190)
    return image


@dataclass(frozen=True)
class Letter:
    """One letter of a name: its middle in metres, its turn in degrees, its ground, its size.

    The size is in parts of a hex's height.
    """

    text: str
    at: Point
    turn: float
    over: Literal["water", "wood"] = "water"
    size: float = 0.32


def water_letters(chart: Chart) -> Iterator[Letter]:
    """The letters of the theme's names over water and wood, and of the drowned meadows."""
    found = [letter for one in own_lettering(chart.theme) for letter in _named(chart, one)]
    yield from found
    yield from meadow_letters(chart, found)


def letters_of(chart: Chart) -> tuple[Letter, ...]:
    """The letters of a chart in the current language, cached."""
    return _letters_of(chart, language())


@lru_cache(maxsize=4)
def _letters_of(chart: Chart, _spoken: str) -> tuple[Letter, ...]:
    return tuple(water_letters(chart))


def _named(chart: Chart, name: LetteringShape) -> Iterator[Letter]:
    """The letters of a scenario's own name: on its line, or along the nearest river."""
    (x, y), (far_x, far_y) = name.at[0], name.at[-1]
    if len(name.at) > 1:
        last, turn = len(name.text) - 1, -degrees(atan2(far_y - y, far_x - x))
        for n, text in enumerate(name.text):
            at = x + (far_x - x) * n / last, y + (far_y - y) * n / last
            yield Letter(text, at, turn, name.over, name.size)
        return
    courses = [list(walk(line, 20)) for line in chart.rivers]
    away = [[hypot(s[0] - x, s[1] - y) for s in stations] for stations in courses]
    nearest = min(range(len(courses)), key=lambda n: min(away[n]))
    start = away[nearest].index(min(away[nearest]))
    for letter in _along(chart, name.text, courses[nearest], start):
        yield replace(letter, size=name.size)


def meadow_letters(chart: Chart, others: Sequence[Letter] = ()) -> list[Letter]:
    """The drowned meadows' name, a word a line, on open water.

    It is clear of rivers, roads, banks, the names of places and other letters.
    """
    board, (wide, high) = chart.board, chart.size
    busy: set[Place] = set()
    for line in (*chart.rivers, *chart.roads, *chart.rails):
        near = {(int(x // CLEAR), int(y // CLEAR)) for x, y in line[::3]}
        busy |= {(i + di, j + dj) for i, j in near for di in (-1, 0, 1) for dj in (-1, 0, 1)}

    places = [hex_centre(hex_) for hex_ in board.names]
    taken = [letter.at for letter in others]

    def room(letter: Letter) -> bool:
        x, y = letter.at
        if any(abs(x - px) < BESIDE and abs(y - py) < ABOVE for px, py in places):
            return False
        if any(abs(x - px) < SPREAD and abs(y - py) < LEADING for px, py in taken):
            return False
        shore = [(x, y - 150), (x, y + 150), (x - 120, y), (x + 120, y)]
        return (int(x // CLEAR), int(y // CLEAR)) not in busy and all(
            0 < px < wide and 0 < py < high and chart.wet(px, py) for px, py in shore
        )

    words = _(MEADOWS).upper().split()
    best: list[Letter] = []
    least = len("".join(words)) // 5 + 1  # letters that may stand less well
    for hex_ in board.hexes:
        if board.terrain[hex_] in WET and board.terrain[hex_] not in RIVER:
            x, y = hex_centre(hex_)
            for dx in (-115, 0, 115):
                letters = _spread(words, x + dx, y + 100)
                cramped = islice((1 for letter in letters if not room(letter)), least)
                count = sum(cramped)  # no more are looked for than would be too many
                if count < least:
                    best, least = letters, count
    return best


def _spread(words: Sequence[str], x: float, y: float) -> list[Letter]:
    """Words one below the other around a point, their letters far apart."""
    return [
        Letter(text, (x + across, y + (line - (len(words) - 1) / 2) * LEADING), 0.0)
        for line, word in enumerate(words)
        for text, across in zip(word, _offsets(word), strict=True)
    ]


@lru_cache(maxsize=32)
def _offsets(word: str) -> tuple[float, ...]:
    """The offsets of a word's letters to the east of its middle, in metres.

    They are SPREAD apart on average, with the same gap between any two.
    """
    widths = [fonts.measure("serif italic", _MEASURED, text)[0] for text in word]
    steps = [(one + two) / 2 for one, two in pairwise(widths)]
    gap = SPREAD - sum(steps) * _METRES / max(1, len(steps))
    ends = list(accumulate((gap + step * _METRES for step in steps), initial=0.0))
    return tuple(end - ends[-1] / 2 for end in ends)


def _along(
    chart: Chart, name: str, stations: Sequence[tuple[float, ...]], start: int
) -> list[Letter]:
    """Letters 130 m apart beside a course smoothed over some hundred metres, reading east."""
    step = 7
    index = [start + n * step for n in range(len(name))]
    if index[-1] + 14 >= len(stations):
        return []
    points = []
    for i in index:
        near = stations[max(0, i - 14) : i + 15]
        points.append((sum(s[0] for s in near) / len(near), sum(s[1] for s in near) / len(near)))
    dx, dy = points[-1][0] - points[0][0], points[-1][1] - points[0][1]
    if dx < 0 and abs(dx) > abs(dy) * 0.5:
        points.reverse()
        dx, dy = -dx, -dy
    length = (dx * dx + dy * dy) ** 0.5 or 1
    ox, oy = -dy / length * 128, dx / length * 128
    wet = [
        sum(chart.wet(x + ox * side * 1.5, y + oy * side * 1.5) for x, y in points)
        for side in (1, -1)
    ]
    if wet[1] > wet[0]:  # beside the course, on the wider water
        ox, oy = -ox, -oy
    letters = []
    for i, text in enumerate(name):
        ax, ay = points[max(0, i - 1)]
        bx, by = points[min(len(points) - 1, i + 1)]
        turn = -degrees(atan2(by - ay, bx - ax))
        letters.append(Letter(text, (points[i][0] + ox, points[i][1] + oy), turn))
    return letters


@lru_cache(maxsize=400)
def letter_image(
    light: Light, h: int, text: str, turn: int, over: str = "water", part: float = 0.32,
    window: float = 1.0,
) -> tuple[pygame.Surface, pygame.Surface]:
    """A rotated letter of a name over water or a wood: its halo, and the letter itself."""
    art = MAPS[light]
    slower = min(1.0, 84 * window / h) ** 0.4
    size = max(round(12 * window), round(1.12 * h * part * slower))
    ink, halo = (art.water_name, art.water_halo) if over == "water" else WOOD_INKS[light]
    role = "serif italic" if over == "water" else "serif caps"
    ground = fonts.halo_text(role, size, text, halo, halo).copy()
    ground.fill((255, 255, 255, HALO), special_flags=pygame.BLEND_RGBA_MULT)
    plain = pygame.Surface(ground.get_size(), pygame.SRCALPHA)
    plain.fill((*ink, 0))
    pad = fonts.halo_pad(size)
    plain.blit(fonts.text(role, size, text, ink), (pad, pad))
    rotozoom = pygame.transform.rotozoom
    return rotozoom(ground, turn, 1.0), rotozoom(plain, turn, 1.0)


def draw_water_names(
    surface: pygame.Surface, letters: Iterable[Letter], light: Light, h: int, left: int, top: int,
    window: float = 1.0,
) -> Iterator[None]:  # fmt: skip
    """Draw the letters that touch a surface at (left, top) px of the world, a step for each.

    All halos are below all letters: on a small map letters are close together, and on a smaller one
    there are none.
    """
    if h < LETTERED_FROM * window:
        return
    grounds, inks = [], []
    for letter in letters:
        x, y = letter.at[0] * h / FLAT - left, letter.at[1] * h / FLAT - top
        if -h < x < surface.get_width() + h and -h < y < surface.get_height() + h:
            turn = round(letter.turn / 3) * 3
            ground, ink = letter_image(light, h, letter.text, turn, letter.over, letter.size,
                                       window)  # fmt: skip
            place = ground.get_rect(center=(round(x), round(y)))
            grounds.append((ground, place))
            inks.append((ink, place))
            yield
    surface.blits(grounds + inks, False)
