"""Paints what hexes are marked with besides: stars, points, closed sides, rings, letters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import Final

import pygame

from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex, column_row
from nightdrop.hexwar.ui.map.brush import Brush
from nightdrop.hexwar.ui.map.camera import FLAT, Camera, Point, hex_centre
from nightdrop.hexwar.ui.map.geometry import corners, ribbon
from nightdrop.ui.look.liveries import livery, sign_of
from nightdrop.ui.look.shapes import star
from nightdrop.ui.look.theme import COUNTERS, MAPS, RGB, Light, rgb

RED_STAR: Final[RGB] = rgb("#C4221C")
INK: Final[RGB] = rgb("#15130E")
PALE: Final[RGB] = (250, 246, 232)
GREY: Final[RGB] = (92, 92, 88)
STRUCK: Final = "black"  # the star of a bridge that is to be destroyed: a disc, and a double ring
FINE: Final = 3  # times its size at which a bar is drawn, then scaled down
DASHES: Final = 4  # of a side that no attack crosses
_CASING: Final[RGB] = (10, 14, 18)
SIGHT: Final = 330.0  # metres from a hex's middle that its marks may reach


def tab_point(hex_: Hex) -> Point:
    """Where the middle of a victory hex's tab stands, in metres: on the ring's lower side."""
    x, y = hex_centre(hex_)
    return x, y + 172


def tab_size(h: int) -> float:
    """How much larger than to scale the tab is at hex height `h`, so that it can be read."""
    return min(1.7, max(1.0, 64 / h))


def setup_point(hex_: Hex) -> Point:
    """Where the set-up mark stands, in metres: the hex's upper right."""
    x, y = hex_centre(hex_)
    return x + 150, y - 112


def paint_star(brush: Brush, hex_: Hex, light: Light, board: Board) -> None:
    """A victory hex: one ring and a cream tab with a star, and the points that are printed; or two
    rings, and a star on a gold disc. So they differ by shape and tone, not by colour alone."""
    gold, h = MAPS[light].vp, brush.h * brush.fine
    line = corners(*column_row(hex_), part=0.9)
    brush.closed((14, 16, 20) if light != "day" else PALE, line, 0.085 * h)
    (x, y), unit = brush.px([tab_point(hex_)])[0], brush.k * tab_size(brush.h)
    edge = (30, 22, 8) if light != "day" else (96, 70, 10)
    if board.signs.stars[hex_] == STRUCK:
        brush.closed(gold, line, max(4.6, 0.072 * h))
        brush.closed(INK, line, max(2.4, 0.036 * h))
        for ink, radius in ((PALE, 56), (edge, 52), (gold, 49)):
            pygame.draw.circle(brush.surface, ink, (x, y), radius * unit)
        pygame.draw.polygon(brush.surface, INK, star(x, y + 2 * unit, 41 * unit, 0.42))
        return
    brush.closed(gold, line, max(2.0, 0.045 * h))
    wide = 88 if hex_ in board.signs.points else 60
    corner = [(-wide, -45), (wide, -45), (wide - 20, 41), (20 - wide, 41)]
    tab = [(x + across * unit, y + down * unit) for across, down in corner]
    pygame.draw.polygon(brush.surface, COUNTERS.cream, tab)
    pygame.draw.polygon(brush.surface, edge, tab, max(1, round(h * 0.02)))
    aside = star_aside(hex_, board) * unit
    pygame.draw.polygon(brush.surface, RED_STAR, star(x - aside, y, 41 * unit, 0.42))


def star_aside(hex_: Hex, board: Board) -> float:
    """How far west of its tab's middle a star stands, and the points east of it, in metres."""
    return 36.0 if hex_ in board.signs.points else 0.0


def paint_helmet(brush: Brush, hex_: Hex) -> None:
    """The set-up mark of the side that is there from the start: a helmet in a grey square."""
    (x, y), half = brush.px([setup_point(hex_)])[0], max(brush.h * 0.1, 6.5) * brush.fine
    box = pygame.Rect(0, 0, round(half * 2), round(half * 2))
    box.center = (round(x), round(y))
    corner = round(half * 0.3)
    pygame.draw.rect(brush.surface, GREY, box, border_radius=corner)
    rim = max(1, round(half * 0.14))
    pygame.draw.rect(brush.surface, COUNTERS.cream, box, rim, border_radius=corner)
    dome = [(0.54 * cos(pi - n * pi / 14), 0.08 - 0.62 * sin(pi - n * pi / 14)) for n in range(15)]
    brim = [(0.60, 0.32), (0.66, 0.48), (0.36, 0.26), (-0.36, 0.26), (-0.66, 0.48), (-0.60, 0.32)]
    shape = [(x + a * half, y + b * half) for a, b in [*dome, *brim]]
    pygame.draw.polygon(brush.surface, COUNTERS.cream, shape)


def letter_point(hex_: Hex, board: Board) -> Point:
    """Where the letter of who enters a hex stands, in metres; in a village aside of its houses."""
    x, y = hex_centre(hex_)
    return (x + 122, y + 92) if hex_ in board.names else (x, y)


def paint_letter(brush: Brush, hex_: Hex, board: Board) -> None:
    """The square of a formation that may enter here; its letter comes with the text."""
    worn = livery(board.signs.enters[hex_])
    (x, y), half = brush.px([letter_point(hex_, board)])[0], max(brush.h * 0.15, 7) * brush.fine
    for ink, part in ((worn.edge, 1.0), (worn.face, 0.86)):
        side = round(2 * half * part)
        box = pygame.Rect(0, 0, side, side)
        box.center = (round(x), round(y))
        pygame.draw.rect(brush.surface, ink, box, border_radius=round(side * 0.15))


def side_between(pair: tuple[Hex, Hex]) -> tuple[Point, Point]:
    """The ends of the side between two neighbours, in metres."""
    one, other = (corners(*column_row(hex_)) for hex_ in pair)
    a, b = (a for a in one if any(hypot(a[0] - b[0], a[1] - b[1]) < 2 for b in other))
    return a, b


def draw_dashed(surface: pygame.Surface, camera: Camera, board: Board) -> None:
    """The sides that no attack crosses, over rings and marks: a broad white bar, broken, in a dark
    casing."""
    for pair in board.signs.dashed:
        (ax, ay), (bx, by) = side_between(pair)
        x, y = camera.to_screen((ax + bx) / 2, (ay + by) / 2)
        image = _bar(bx - ax, by - ay, round(camera.height))
        at = image.get_rect(center=(round(x), round(y)))
        surface.blit(image, at, special_flags=pygame.BLEND_PREMULTIPLIED)


@lru_cache(maxsize=32)
def _bar(dx: float, dy: float, h: int) -> pygame.Surface:
    """A bar with its middle in the middle; (dx, dy) is from end to end in metres. Premultiplied."""
    half, k, count = h * 7 // 20 + 4, h / FLAT * FINE, DASHES if h >= 30 else DASHES - 1
    made = pygame.Surface((2 * half * FINE, 2 * half * FINE), pygame.SRCALPHA)

    def stroke(ink: RGB, start: float, end: float, wide: float) -> None:
        ends = [(half * FINE + dx * k * (t - 0.5), half * FINE + dy * k * (t - 0.5))
                for t in (start, end)]  # fmt: skip
        pygame.draw.polygon(made, ink, ribbon(ends, wide * FINE / 2))

    stroke(_CASING, 0.0, 1.0, max(0.115 * h, 4.0))
    each = 0.96 / count
    for n in range(count):
        stroke(PALE, 0.05 + n * each, 0.05 + (n + 0.66) * each, max(0.068 * h, 2.0))
    return pygame.transform.smoothscale(made.premul_alpha(), (2 * half, 2 * half))


def paint_landing(brush: Brush, hex_: Hex, board: Board) -> None:
    """The broad ring of a hex in which a formation lands, in its colour."""
    at, h = brush.px([hex_centre(hex_)])[0], brush.h * brush.fine
    face = livery(board.signs.lands[hex_]).face
    for ink, radius in ((COUNTERS.cream, 0.292), (face, 0.272), (COUNTERS.cream, 0.222)):
        pygame.draw.circle(brush.surface, ink, at, radius * h)


def paint_signs(brush: Brush, board: Board) -> None:
    """Squares with letters, over everything else that is printed."""
    for hex_ in board.signs.enters:
        if brush.sees(*hex_centre(hex_), SIGHT):
            paint_letter(brush, hex_, board)


def sign_texts(board: Board, h: int) -> Iterator[tuple[str, float, str, RGB, Point]]:
    """What is written on these marks: role, size in px, text, ink, and its middle in metres."""
    grown = tab_size(h)
    for hex_, points in board.signs.points.items():
        x, y = tab_point(hex_)
        yield "value", h * 0.225 * grown, str(points), INK, (x + 34 * grown, y - 3 * grown)
    for hex_, group in board.signs.enters.items():
        ink = livery(group).plate
        yield "display", max(h * 0.22, 12), sign_of(group), ink, letter_point(hex_, board)
