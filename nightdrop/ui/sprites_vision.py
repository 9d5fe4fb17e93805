"""Pictures as people with a colour-vision deficiency see them, for sheets and tests.

Matrices on linear light after Machado, Oliveira and Fernandes (2009), severity 1.0.
"""

from __future__ import annotations

from typing import Final

import pygame

from nightdrop.ui.theme import RGB

Matrix = tuple[tuple[float, float, float], ...]
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
