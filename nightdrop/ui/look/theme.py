"""Colours, sizes and spacing, so that no other module holds a number of the design.

A colour is an `RGB` of three integers 0-255. Lengths are px at UI scale 1 (1080p) unless a function
says otherwise; `Scale.px` turns them into whole px of the window.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

RGB = tuple[int, int, int]
Light = Literal["night", "dawn", "day", "dusk"]
LIGHTS: Final[tuple[Light, ...]] = ("night", "dawn", "day")  # of a map


def rgb(code: str) -> RGB:
    """`"#1B4793"` -> `(27, 71, 147)`."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mixed(one: RGB, two: RGB, share: float) -> RGB:
    """`one` with `share` (0-1) of `two`."""
    red, green, blue = [round(a + (b - a) * share) for a, b in zip(one, two, strict=True)]
    return red, green, blue


def contrast(one: RGB, two: RGB) -> float:
    """The contrast of two colours, from 1 to 21, as WCAG 2 defines it."""
    least, most = sorted((_luminance(one), _luminance(two)))
    return (most + 0.05) / (least + 0.05)


def _luminance(colour: RGB) -> float:
    """The relative luminance of a colour, from 0 to 1."""
    parts = [part / 255 for part in colour]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


LEGIBLE: Final = 4.5  # contrast that a text has to its ground at least


@lru_cache(maxsize=512)
def legible(ink: RGB, ground: RGB) -> RGB:
    """An ink moved just as far towards black or white as makes it legible on a ground.

    It moves to the end on its own side of the ground, if that is far enough.
    """
    if contrast(ink, ground) >= LEGIBLE:
        return ink
    black, white = (0, 0, 0), (255, 255, 255)
    near, far = (white, black) if _luminance(ink) > _luminance(ground) else (black, white)
    end = near if contrast(near, ground) >= LEGIBLE else far
    steps = (mixed(ink, end, share / 20) for share in range(1, 21))
    return next(made for made in steps if contrast(made, ground) >= LEGIBLE)


@dataclass(frozen=True, slots=True)
class Palette:
    """Interface colours of one light."""

    panel: RGB
    panel2: RGB
    ink: RGB
    ink2: RGB
    rule: RGB
    accent: RGB
    accent_text: RGB
    key_cap: RGB
    on_accent: RGB
    hit: RGB
    good: RGB
    neutral: RGB
    refused: RGB


def rgbs(codes: str) -> tuple[RGB, ...]:
    """Colours from their codes, separated by blanks."""
    return tuple(rgb(code) for code in codes.split())


CREAM, DARK, DISC = rgb("#F5EDD8"), rgb("#15130E"), rgb("#10161C")  # of signs, in every light

# Panel, raised panel, ink, second ink, rule line, accent, accent text, key cap, ink on accent,
# then hit, good, neutral (odds bars only) and the red of a refusal.
PALETTES: Final[dict[Light, Palette]] = {
    "night": Palette(*rgbs(
        "#0E1826 #142235 #F2EEDF #A9B8C7 #2B3F55 #E9B44C #E9B44C #223447 #1A1206"
        " #E0705F #6FBF7F #A9B8C7 #E25E53")),
    "dawn": Palette(*rgbs(
        "#2B2A36 #373542 #FBF1E3 #C9BDBB #504C5B #F0A76B #F0A76B #45434F #1A1206"
        " #E0705F #6FBF7F #A9B8C7 #E58577")),
    "day": Palette(*rgbs(
        "#F3ECDA #E7DDC4 #231D15 #655A47 #CDBFA0 #D9640F #A6420A #FFFBEF #1A1206"
        " #C24D3C #3F8F55 #7C8894 #B3261E")),
    "dusk": Palette(*rgbs(
        "#1A1613 #26201A #F4ECDC #BBAC94 #40362B #E9B44C #E9B44C #3A3027 #1A1206"
        " #E0705F #7FBF86 #A9A08F #E5735F")),
}  # fmt: skip


def palette_of(light: Light, contrast: bool = False) -> Palette:
    """The interface colours of a light; high contrast moves notes and lines nearer to ink."""
    plain = PALETTES[light]
    if not contrast:
        return plain
    return dataclasses.replace(
        plain, ink2=mixed(plain.ink2, plain.ink, 0.7), rule=mixed(plain.rule, plain.ink, 0.5)
    )


# Sizes and radii in px at scale 1.
PANEL_WIDTH, PANEL_PADDING = 448, 24
ROW_LIST, MIN_TARGET = 34, 32
RADIUS_TAG, RADIUS_BUTTON = 4, 6
LINE_RULE = 1.4
SIZE_SUB, SIZE_BODY, SIZE_PROMPT, SIZE_HEAD, SIZE_RULE = 12.8, 13.4, 16.0, 15.0, 14.5
TEXT_FLOOR = 11  # px on the glass, at any scale
TRACKING_HEAD = 2.2
# Design px that every screen needs at least, by scrolling and folding.
LEAST_ROOM: Final[tuple[int, int]] = (420, 260)
# Those of the guide: its card shows more at once than can be folded.
GUIDE_ROOM: Final[tuple[int, int]] = (760, 560)
# The panel beside the map folds in a window narrower than this (px) or lower than this (design px:
# it would have to scroll), or where the map, as wide as tall, would be smaller beside it than above
# a bar of this height (design px).
FOLD_BELOW, LEAST_PANEL, BAR = 1180, 500, 104


@dataclass(frozen=True, slots=True)
class Scale:
    """The one factor from design px to px of the window, and the least type size in px."""

    factor: float = 1.0
    least: int = TEXT_FLOOR

    def px(self, length: float) -> int:
        """A length in whole px, never under 1 for a length above 0."""
        px = round(length * self.factor)
        return px if px > 0 or length <= 0 else 1

    def tall(self, length: float) -> int:
        """The height of something that can be clicked, in whole px: never under 32."""
        return max(MIN_TARGET, self.px(length))

    def text(self, size: float) -> int:
        """A type size in whole px, never under the least: the 11 px floor unless given."""
        px = round(size * self.factor)
        return px if px > self.least else self.least


@lru_cache(maxsize=64)
def scale_for(
    width: int, height: int, user: float = 1.0, room: tuple[int, int] = LEAST_ROOM
) -> Scale:
    """The scale of a window of `width` x `height` px; `user` is the player's own 0.75-2.5.

    Never so large that less than `room` design px would remain: `most_scale` is that limit.
    """
    wished = min(max(user, 0.75), 2.5)
    return Scale(_fit(width, height) * min(wished, most_scale(width, height, room)))


def _fit(width: int, height: int) -> float:
    """The factor of a window of this size in px, before the player's own."""
    return min(max(min(width / 1920, height / 1080), 0.89), 2.2)


def most_scale(width: int, height: int, room: tuple[int, int] = LEAST_ROOM) -> float:
    """The largest scale of the player's that a window of this size in px can follow."""
    return min(width / room[0], height / room[1]) / _fit(width, height)


def folds(width: int, height: int, scale: Scale) -> bool:
    """Whether the panel beside the map folds in a window of this size in px."""
    across, down = width / scale.factor, height / scale.factor
    beside, above = min(across - PANEL_WIDTH, down), min(across, down - BAR)
    return width < FOLD_BELOW or down < LEAST_PANEL or beside < above
