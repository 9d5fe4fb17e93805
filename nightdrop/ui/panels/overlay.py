"""Marks over the map: reach, legal hexes, enemy zones, the way, arrows, refusals, focus."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, sin

import pygame

from nightdrop.engine.hexes import Hex, column_row
from nightdrop.ui.camera import Camera
from nightdrop.ui.paint.geometry import corners, outlines
from nightdrop.ui.panels.marks import Marks
from nightdrop.ui.sprites import marker_sprite
from nightdrop.ui.theme import MAPS, PALETTES, RGB, Light

Px = tuple[float, float]
WHITE: RGB = (255, 255, 255)
DARK: RGB = (10, 14, 20)


def hex_points(camera: Camera, hex_: Hex, part: float = 1.0) -> list[Px]:
    """The corners of a hex in window px; `part` shrinks it."""
    return [camera.to_screen(x, y) for x, y in corners(*column_row(hex_), part)]


def draw_below(surface: pygame.Surface, camera: Camera, light: Light, marks: Marks) -> None:
    """What lies under the counters."""
    if marks.zones:
        _zones(surface, camera, light, marks.zones)
    if marks.reach:
        _reach(surface, camera, light, marks.reach)
    else:
        for hex_ in sorted(marks.legal_hexes):
            _legal(surface, camera, hex_)
    if marks.hover is not None:
        _wash(surface, hex_points(camera, marks.hover), WHITE, 20)
    if marks.target is not None:
        pygame.draw.polygon(surface, MAPS[light].ezoc, hex_points(camera, marks.target, 0.94),
                            max(2, round(camera.height * 0.04)))  # fmt: skip


def draw_above(surface: pygame.Surface, camera: Camera, light: Light, marks: Marks) -> None:
    """What lies over the counters."""
    accent = PALETTES[light].accent
    if len(marks.way) > 1:
        points = [camera.to_screen(*_middle(hex_)) for hex_ in marks.way]
        _dashes(surface, DARK, points, camera.height * 0.12, camera.height * 0.09, 7)
        _dashes(surface, accent, points, camera.height * 0.12, camera.height * 0.09, 4)
    for from_, to in marks.arrows:
        _arrow(surface, camera, from_, to)
    if marks.reach and camera.height >= 56:
        for hex_, cost in marks.reach.items():
            _cost(surface, camera, hex_, cost)
    if marks.refused is not None:
        width = max(2, round(camera.height * 0.045))
        points = hex_points(camera, marks.refused, 0.95)
        pygame.draw.polygon(surface, PALETTES[light].refused, points, width)
    if marks.focus is not None:
        pygame.draw.polygon(surface, DARK, hex_points(camera, marks.focus, 0.98), 7)
        pygame.draw.polygon(surface, WHITE, hex_points(camera, marks.focus, 0.97), 3)
        pygame.draw.polygon(surface, accent, hex_points(camera, marks.focus, 0.89), 3)


def _middle(hex_: Hex) -> Px:
    from nightdrop.ui.camera import hex_centre

    return hex_centre(hex_)


def _wash(surface: pygame.Surface, points: Sequence[Px], colour: RGB, alpha: int) -> None:
    """Fill a polygon with a translucent colour."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    wide, tall = int(max(xs) - min(xs)) + 2, int(max(ys) - min(ys)) + 2
    box = pygame.Rect(int(min(xs)), int(min(ys)), wide, tall)
    seen = box.clip(surface.get_clip())
    if not seen.w or not seen.h:
        return
    layer = pygame.Surface(seen.size, pygame.SRCALPHA)
    pygame.draw.polygon(layer, (*colour, alpha), [(x - seen.x, y - seen.y) for x, y in points])
    surface.blit(layer, seen)


def _dashes(
    surface: pygame.Surface, colour: RGB, points: Sequence[Px], dash: float, gap: float, wide: int
) -> None:
    """A dashed line through some points."""
    at, is_on = 0.0, True
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay) or 1.0
        done = 0.0
        while done < length:
            part = min((dash if is_on else gap) - at, length - done)
            if is_on:
                a, b = done / length, (done + part) / length
                pygame.draw.line(surface, colour, (ax + (bx - ax) * a, ay + (by - ay) * a),
                                 (ax + (bx - ax) * b, ay + (by - ay) * b), wide)  # fmt: skip
            done += part
            at += part
            if at >= (dash if is_on else gap) - 1e-6:
                at, is_on = 0.0, not is_on


def _legal(surface: pygame.Surface, camera: Camera, hex_: Hex) -> None:
    """A white dashed outline over black: this can be clicked."""
    points = hex_points(camera, hex_, 0.93)
    if not surface.get_clip().inflate(camera.height * 2, camera.height * 2).collidepoint(points[0]):
        return
    _wash(surface, points, WHITE, 34)
    ring, h = [*points, points[0]], camera.height
    _dashes(surface, DARK, ring, h * 0.13, h * 0.07, max(4, round(h * 0.065)))
    _dashes(surface, WHITE, ring, h * 0.13, h * 0.07, max(2, round(h * 0.035)))


def _loops(camera: Camera, hexes: Iterable[Hex]) -> list[list[Px]]:
    """The outline of an area in window px."""
    return [
        [camera.to_screen(x, y) for x, y in loop]
        for loop in outlines([column_row(hex_) for hex_ in hexes])
    ]


def _reach(surface: pygame.Surface, camera: Camera, light: Light, reach: Iterable[Hex]) -> None:
    """The accent outline round all that a unit can reach; outside the map is dimmed."""
    loops = _loops(camera, reach)
    clip = surface.get_clip()
    veil = pygame.Surface(clip.size, pygame.SRCALPHA)
    veil.fill((8, 12, 18, round(255 * MAPS[light].outside_reach_alpha)))
    for loop in loops:
        pygame.draw.polygon(veil, (0, 0, 0, 0), [(x - clip.x, y - clip.y) for x, y in loop])
    surface.blit(veil, clip)
    wide = max(2, round(camera.height * 0.03))
    for loop in loops:
        pygame.draw.lines(surface, DARK, True, loop, wide * 2 + 1)
        pygame.draw.lines(surface, PALETTES[light].accent, True, loop, wide)


def _zones(surface: pygame.Surface, camera: Camera, light: Light, zones: Iterable[Hex]) -> None:
    """Enemy zones: red hatch, and a dashed outline round the whole area."""
    colour, clip = MAPS[light].ezoc, surface.get_clip()
    layer = pygame.Surface(clip.size, pygame.SRCALPHA)
    mask = pygame.Surface(clip.size, pygame.SRCALPHA)
    step = max(8, round(camera.height * 0.16))
    for x in range(-clip.h, clip.w, step):
        pygame.draw.line(layer, (*colour, 76), (x, clip.h), (x + clip.h, 0), 2)
    for hex_ in zones:
        points = [(x - clip.x, y - clip.y) for x, y in hex_points(camera, hex_, 1.01)]
        pygame.draw.polygon(mask, (255, 255, 255, 255), points)
    layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(layer, clip)
    for loop in _loops(camera, zones):
        h = camera.height
        _dashes(surface, colour, [*loop, loop[0]], h * 0.16, h * 0.10, max(2, round(h * 0.025)))


def _cost(surface: pygame.Surface, camera: Camera, hex_: Hex, halves: int) -> None:
    """A pill with the cost of a hex at its foot."""
    x, y = camera.hex_point(hex_)
    if not surface.get_clip().collidepoint(x, y):
        return
    whole, half = divmod(halves, 2)
    text = f"{whole or ''}½" if half else str(whole)
    pill = marker_sprite("pill", max(13, round(camera.height * 0.17)), text)
    surface.blit(pill, pill.get_rect(center=(x, y + round(camera.height * 0.38))))


def _arrow(surface: pygame.Surface, camera: Camera, from_: Hex, to: Hex) -> None:
    """A cream arrow with a dark red edge from one hex to its neighbour."""
    (ax, ay), (bx, by) = camera.hex_point(from_), camera.hex_point(to)
    turn, h = atan2(by - ay, bx - ax), camera.height
    middle = ((ax + bx) / 2, (ay + by) / 2)
    shape = ((-0.24, -0.07), (0.04, -0.07), (0.04, -0.17), (0.27, 0.0), (0.04, 0.17), (0.04, 0.07),
             (-0.24, 0.07))  # fmt: skip
    cosine, sine = cos(turn) * h, sin(turn) * h
    points = [
        (middle[0] + x * cosine - y * sine, middle[1] + x * sine + y * cosine) for x, y in shape
    ]
    pygame.draw.polygon(surface, (245, 237, 216), points)
    pygame.draw.lines(surface, (122, 22, 18), True, points, max(2, round(h * 0.025)))
