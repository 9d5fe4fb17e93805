"""Names on the map: where each one stands at a zoom, and drawing them; no two ever touch."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, degrees

import pygame

from nightdrop.engine.hexes import Hex, hex_name
from nightdrop.ui import fonts
from nightdrop.ui.camera import FLAT, Point, hex_centre
from nightdrop.ui.paint.country import Country
from nightdrop.ui.paint.geometry import walk
from nightdrop.ui.paint.marks import setup_point, tab_point, tab_size
from nightdrop.ui.paint.water import Water
from nightdrop.ui.theme import MAPS, Light

SIZES = {"town": 1.42, "village": 1.10, "bridge": 1.10, "hill": 1.0, "hamlet": 0.88}
ORDER = ("town", "village", "bridge", "hill", "hamlet")
ROLES = {"town": "town", "village": "village", "bridge": "village", "hill": "village",
         "hamlet": "hamlet"}  # fmt: skip
WATER_NAMES = {"long": "Merderet", "wide": "Douve"}


@dataclass(frozen=True)
class Label:
    """One name: its text, type, and box in px from the world's zero point at one hex height."""

    hex: Hex
    text: str
    rank: str
    role: str
    size: int
    tracking: float
    box: pygame.Rect


def type_of(text: str, rank: str, h: int) -> tuple[str, str, int, float]:
    """(text as printed, role, px, tracking) of a name at hex height `h`."""
    size = max(11 if rank != "town" else 12, round(h * 0.265 * SIZES[rank]))
    if h > 64:  # names grow more slowly than the land
        size = round(size * (64 / h) ** 0.4)
    if rank == "town":
        return text.upper(), "town", size, size * 0.06
    return text, ROLES[rank], size, 0.0


def place_labels(country: Country, h: int) -> list[Label]:
    """All names that find room at hex height `h`, the important ones first."""
    k = h / FLAT
    width, height = round(country.size[0] * k), round(country.size[1] * k)
    frame = pygame.Rect(2, 2, width - 4, height - 4)
    grown = tab_size(h)
    taken = [_mark_box(tab_point(hex_), k, 66 * grown, 44 * grown) for hex_ in country.board.vp]
    taken += [_mark_box(setup_point(hex_), k, 38, 38) for hex_ in country.board.setup]
    homes = {hex_: _home(hex_, k) for hex_ in country.board.names}
    found: list[Label] = []
    names = sorted(country.board.names, key=lambda n: (ORDER.index(country.ranks[n]), n))
    for hex_ in names:
        rank = country.ranks[hex_]
        if rank == "hamlet" and h < 24:
            continue
        text, role, size, tracking = type_of(country.board.names[hex_], rank, h)
        pad = 2
        wide, tall = fonts.measure(role, size, text, tracking)
        wide += round(2.2 * size) if rank == "hill" else 0  # room for the hill's sign
        ink = pygame.Rect(0, 0, wide + 2 * pad, round(tall * 0.74) + 2 * pad)
        for box in _choices(ink, hex_, h, rank, hex_ in country.board.vp):
            if (
                frame.contains(box)
                and box.collidelist(taken) < 0
                and not any(
                    box.colliderect(home)
                    for other, home in homes.items()
                    if rank != "hamlet" or country.ranks[other] != "hamlet" or other == hex_
                )
            ):
                taken.append(box)
                found.append(Label(hex_, text, rank, role, size, tracking, box))
                break
    return found


def _mark_box(at: Point, k: float, half_wide: float, half_high: float) -> pygame.Rect:
    x, y = at
    return pygame.Rect(
        round((x - half_wide) * k),
        round((y - half_high) * k),
        round(2 * half_wide * k),
        round(2 * half_high * k),
    )


def _home(hex_: Hex, k: float) -> pygame.Rect:
    """Where a counter stands: the middle .62 of the hex height."""
    return _mark_box(hex_centre(hex_), k, 124, 124)


def _choices(
    ink: pygame.Rect, hex_: Hex, h: int, rank: str, crowded: bool
) -> Iterable[pygame.Rect]:
    """Places for a name, the best first: beside a village, unless that is `crowded`, else above."""
    x, y = hex_centre(hex_)
    x, y = x * h / FLAT, y * h / FLAT
    up, side = h * (0.33 if rank == "hamlet" else 0.47), h * 0.46
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
    }
    order = list(spots)
    if rank == "bridge":
        order = [
            "low right",
            "right",
            "low left",
            "left",
            "up right",
            "up left",
            "above",
            "below",
            "far right",
            "far left",
            "high",
            "deep",
        ]
    elif rank == "village" and not crowded:
        order = [
            "right",
            "above",
            "left",
            "below",
            *[s for s in order if s not in ("right", "above", "left", "below")],
        ]
    for spot in order:
        box = ink.copy()
        box.center = (round(spots[spot][0]), round(spots[spot][1]))
        yield box


def draw_label(surface: pygame.Surface, label: Label, light: Light, left: int, top: int) -> None:
    """Draw a name on a surface whose upper left corner lies at (left, top) px of the world."""
    art = MAPS[light]
    image = fonts.halo_text(
        label.role, label.size, label.text, art.label, art.label_halo, label.tracking
    )
    x = label.box.centerx - image.get_width() // 2 - left
    y = label.box.centery - image.get_height() // 2 - top
    if -image.get_width() < x < surface.get_width() and (
        -image.get_height() < y < surface.get_height()
    ):
        surface.blit(image, (x, y))
        if label.rank == "hill":
            s, mid = label.size * 0.42, y + image.get_height() * 0.52
            sign = [
                (x - s * 1.5, mid + s * 0.8),
                (x - s * 0.6, mid - s * 0.9),
                (x + s * 0.3, mid + s * 0.8),
            ]
            pygame.draw.polygon(surface, art.label_halo, sign, 3)
            pygame.draw.polygon(surface, art.label, sign)


def draw_numbers(
    surface: pygame.Surface, hexes: Iterable[Hex], light: Light, h: int, left: int, top: int
) -> None:
    """The printed hex numbers, at the top of each hex; from H 96 on."""
    art = MAPS[light]
    size = max(10, round(h * 0.1))
    for hex_ in hexes:
        x, y = hex_centre(hex_)
        image = _number(light, size, hex_name(hex_), art.hex_line)
        surface.blit(
            image,
            (
                round(x * h / FLAT) - image.get_width() // 2 - left,
                round((y - 186) * h / FLAT) - top,
            ),
        )


@lru_cache(maxsize=900)
def _number(light: Light, size: int, text: str, ink: tuple[int, int, int]) -> pygame.Surface:
    image = fonts.font("hexno", size).render(text, True, ink)
    image.set_alpha(165 if light == "night" else 190)
    return image


@dataclass(frozen=True)
class Letter:
    """One letter of a river's name: where its middle lies in metres, and its turn in degrees."""

    text: str
    at: Point
    turn: float


def water_letters(country: Country) -> list[Letter]:
    """The rivers' names, letter by letter along the longest stretches of their courses."""
    letters: list[Letter] = []
    for line in sorted(country.water.rivers, key=len, reverse=True)[:2]:
        inner = [
            (x, y, dx, dy)
            for x, y, dx, dy in walk(line, 20)
            if 700 < x < country.size[0] - 700 and 700 < y < country.size[1] - 700
        ]
        if len(inner) < 60:
            continue
        upright = abs(inner[0][0] - inner[-1][0]) < abs(inner[0][1] - inner[-1][1])
        name = WATER_NAMES["long" if upright else "wide"]
        for part in (0.12, 0.62) if upright else (0.3,):
            letters += _along(country.water, name, inner, int(len(inner) * part))
    return letters


def _along(
    water: Water, name: str, stations: Sequence[tuple[float, ...]], start: int
) -> list[Letter]:
    """Letters 130 m apart beside a course smoothed over some hundred metres, reading rightwards."""
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
        sum(water.wet(x + ox * side * 1.5, y + oy * side * 1.5) for x, y in points)
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
def letter_image(light: Light, h: int, text: str, turn: int) -> pygame.Surface:
    """A turned letter of a river's name, with its halo."""
    art = MAPS[light]
    size = max(11, round(h * 0.32 * (1 if h <= 84 else (84 / h) ** 0.4)))
    image = fonts.halo_text("water", size, text, art.water_name, art.water_halo)
    return pygame.transform.rotozoom(image, turn, 1.0)


def draw_water_names(
    surface: pygame.Surface, letters: Iterable[Letter], light: Light, h: int, left: int, top: int
) -> None:
    """Draw the letters that touch a surface at (left, top) px of the world."""
    for letter in letters:
        x, y = letter.at[0] * h / FLAT - left, letter.at[1] * h / FLAT - top
        if -h < x < surface.get_width() + h and -h < y < surface.get_height() + h:
            image = letter_image(light, h, letter.text, round(letter.turn / 3) * 3)
            surface.blit(image, image.get_rect(center=(round(x), round(y))))
