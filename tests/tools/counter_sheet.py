"""A sheet of all counters, sizes and states, also as colour-vision deficiencies show them."""

from __future__ import annotations

import os
import sys
from typing import Final

import pygame

from nightdrop.hexwar.ui.counters.sprites import CounterLook, counter_sprite, marker_sprite
from nightdrop.hexwar.ui.map.colours import MAPS
from nightdrop.ui.look import fonts
from nightdrop.ui.look.cardboard import STATES
from nightdrop.ui.look.theme import RGB, Light, rgb

Matrix = tuple[tuple[float, float, float], ...]
# Of Machado, Oliveira and Fernandes (2009) at severity 1, for linear light.
SIMULATIONS: Final[dict[str, Matrix]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _encoded(light: float) -> int:
    light = min(1.0, max(0.0, light))
    share = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(255 * share)


LINEAR: Final = tuple(_linear(part) for part in range(256))


def colour_as_seen(colour: RGB, matrix: Matrix) -> RGB:
    """One colour through a simulation matrix."""
    red, green, blue = (LINEAR[part] for part in colour)
    seen = [_encoded(row[0] * red + row[1] * green + row[2] * blue) for row in matrix]
    return seen[0], seen[1], seen[2]


def luminance(colour: RGB) -> float:
    """Relative luminance 0-1, as contrast ratios use it."""
    red, green, blue = (LINEAR[part] for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def as_seen(picture: pygame.Surface, name: str) -> pygame.Surface:
    """An opaque picture through one of `SIMULATIONS`; slow, for sheets and tests only."""
    matrix, known = SIMULATIONS[name], dict[RGB, RGB]()
    data = bytearray(pygame.image.tobytes(picture, "RGB"))
    for at in range(0, len(data), 3):
        colour = (data[at], data[at + 1], data[at + 2])
        if colour not in known:
            known[colour] = colour_as_seen(colour, matrix)
        data[at : at + 3] = bytes(known[colour])
    return pygame.image.frombytes(bytes(data), picture.get_size(), "RGB")


SIZES: Final = (120, 72, 48, 28, 17)
GREEN, BLUE, SAND = rgb("#BAC592"), rgb("#23364B"), rgb("#EFE7D6")
DARK, PALE = rgb("#231D15"), rgb("#F2EEDF")
Place = tuple[int, int]


def _unit(face: str, av: int, dv: int, reduced: bool = False, two: bool = True) -> CounterLook:
    return CounterLook("unit", "german", face, av, dv, reduced, two)


def _company(group: str, av: int, dv: int, reduced: bool = False) -> CounterLook:
    return CounterLook("company", group, None, av, dv, reduced)


US: Final = [
    ("505 stick", CounterLook("stick", "505")),
    ("507 stick", CounterLook("stick", "507")),
    ("508 stick", CounterLook("stick", "508")),
    ("Platoon", CounterLook("stick", "505", "plt")),
    ("Leader", CounterLook("stick", "507", "ldr")),
    ("Headquarters", CounterLook("stick", "508", "hq")),
    ("Advantage", CounterLook("stick", "505", "advantage")),
    ("505 company", _company("505", 5, 4)),
    ("505 reduced", _company("505", 3, 3, True)),
    ("507 company", _company("507", 4, 4)),
    ("507 reduced", _company("507", 2, 3, True)),
    ("508 company", _company("508", 4, 4)),
    ("508 reduced", _company("508", 2, 3, True)),
]
GERMAN: Final = [
    ("Infantry", _unit("infantry", 3, 3)),
    ("Inf. reduced", _unit("infantry", 2, 2, True)),
    ("Armoured car", _unit("armoured-car", 4, 3)),
    ("Car reduced", _unit("armoured-car", 2, 2, True)),
    ("Light tank", _unit("light-tank", 4, 3)),
    ("Tank reduced", _unit("light-tank", 3, 2, True)),
    ("Assault pion.", _unit("pioneer", 4, 3)),
    ("Security, 1 step", _unit("security", 2, 2, two=False)),
    ("Platoon, 1 step", _unit("platoon", 1, 2, two=False)),
    ("Unknown", CounterLook("unit", "german")),
]
MARKERS: Final = [
    ("VP concealed", "vp-hidden", ""), ("VP seen by US", "vp-hidden", "3"),
    ("VP open", "vp-open", "3"), ("US control", "control", ""), ("German", "german", ""),
    ("Turn", "turn", ""), ("Initiative", "initiative", "us"),
    ("Initiative", "initiative", "german"), ("Advantage", "advantage", ""),
]  # fmt: skip


def put(sheet: pygame.Surface, sprite: pygame.Surface, centre: Place) -> None:
    sheet.blit(sprite, sprite.get_rect(center=centre))


def _words(sheet: pygame.Surface, string: str, centre: Place, ink: RGB) -> None:
    drawn = fonts.text("body", 13, string, ink)
    sheet.blit(drawn, drawn.get_rect(center=centre))


def _board(sheet: pygame.Surface, area: pygame.Rect, colour: RGB) -> None:
    pygame.draw.rect(sheet, colour, area, border_radius=10)


def _columns(
    sheet: pygame.Surface, top: int, left: int, names: list[str], ink: RGB
) -> list[list[Place]]:
    places: list[list[Place]] = []
    for column, name in enumerate(names):
        x, y = left + column * 140, top + 18
        spots: list[Place] = []
        for size in SIZES:
            spots.append((x, y + size // 2))
            y += size + 16
        places.append(spots)
        _words(sheet, name, (x, y + 2), ink)
    return places


def _rows(sheet: pygame.Surface) -> None:
    _board(sheet, pygame.Rect(40, 30, 1860, 420), GREEN)
    names = [name for name, _ in US]
    for spots, (_, look) in zip(_columns(sheet, 30, 118, names, DARK), US, strict=True):
        for size, spot in zip(SIZES, spots, strict=True):
            put(sheet, counter_sprite(look, size), spot)
    _board(sheet, pygame.Rect(40, 466, 1860, 420), BLUE)
    names = [name for name, _ in GERMAN]
    for spots, (_, look) in zip(_columns(sheet, 466, 118, names, PALE), GERMAN, strict=True):
        for size, spot in zip(SIZES, spots, strict=True):
            put(sheet, counter_sprite(look, size), spot)
    _board(sheet, pygame.Rect(40, 1230, 1340, 420), BLUE)
    names = [name for name, _, _ in MARKERS]
    places = _columns(sheet, 1230, 118, names, PALE)
    for spots, (_, kind, text) in zip(places, MARKERS, strict=True):
        for size, spot in zip(SIZES, spots, strict=True):
            put(sheet, marker_sprite(kind, size, "", text), spot)


def _states(sheet: pygame.Surface) -> None:
    lights: tuple[tuple[Light, RGB, RGB], ...] = (("night", BLUE, PALE), ("day", GREEN, DARK))
    shown = (_company("508", 4, 4), CounterLook("stick", "507"))
    for board, (light, ground, ink) in enumerate(lights):
        left = 40 + board * 640
        _board(sheet, pygame.Rect(left, 900, 624, 310), ground)
        for column, state in enumerate(STATES):
            x = left + 52 + column * 86
            for row, look in enumerate(shown):
                put(sheet, counter_sprite(look, 54, state, light), (x, 948 + row * 92))
            put(sheet, counter_sprite(shown[0], 28, state, light), (x, 1122))
            _words(sheet, state, (x, 1180), ink)
    area = pygame.Rect(1320, 900, 580, 310)
    _board(sheet, area, GREEN)
    own = CounterLook("unit", "german", "infantry", 3, 3, concealed=True)
    for size, x in ((120, 1420), (72, 1550), (48, 1640), (28, 1700)):
        put(sheet, counter_sprite(own, size), (x, 990))
    for index, group in enumerate(("508", "505", "507")):
        spot = (1400 + index * 8, 1130 - index * 8)
        put(sheet, counter_sprite(CounterLook("stick", group), 72), spot)
    put(sheet, marker_sprite("pill", 22, "", "3"), (1450, 1078))
    for index, text in enumerate(("½", "2½", "AF 8 : DF 6")):
        put(sheet, marker_sprite("pill", 24, "", text), (1540 + index * 80, 1130))


def _visions(sheet: pygame.Surface) -> None:
    looks = [look for name, look in US if "stick" in name or "company" in name]
    for column, name in enumerate(SIMULATIONS):
        part = pygame.Surface((245, 200))
        part.fill(MAPS["day"].fields[0])
        for index, look in enumerate(looks):
            x, row = 45 + index % 3 * 76, index // 3
            put(part, counter_sprite(look, 48), (x, 34 + row * 58))
            put(part, counter_sprite(look, 28), (x - 20 + row * 40, 144))
        x, y = 1400 + column % 2 * 253, 1230 + column // 2 * 214
        sheet.blit(as_seen(part, name), (x, y))
        _words(sheet, name, (x + 122, y + 184), DARK)


def sheet() -> pygame.Surface:
    """The whole sheet, 1940 x 1670 px."""
    made = pygame.Surface((1940, 1670))
    made.fill(SAND)
    _rows(made)
    _states(made)
    _visions(made)
    return made


def main(arguments: list[str]) -> int:
    """Write the sheet to the one path given; 2 if there is none."""
    if len(arguments) != 1:
        print("usage: python -m tests.tools.counter_sheet OUT.png")
        return 2
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.image.save(sheet(), arguments[0])
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
