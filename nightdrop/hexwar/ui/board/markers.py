"""Draws the markers on the map: of victory hexes, of control, and what a raid leaves
there: confusion, and bridges that were blown, with a gap over the water and reeds on the stubs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin
from random import Random
from typing import Final

import pygame

from nightdrop.engine.model import State
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import VpHex
from nightdrop.hexwar.ui.board.flights import Shown, eased
from nightdrop.hexwar.ui.board.ground_overlays import FINE, OVER, shrunk
from nightdrop.hexwar.ui.board.map_sprites import MapSprites
from nightdrop.hexwar.ui.map.brush import TONES, Brush
from nightdrop.hexwar.ui.map.camera import FLAT, HexCamera, Point, hex_centre
from nightdrop.hexwar.ui.map.chart import Bridge, Chart
from nightdrop.hexwar.ui.map.colours import MAPS
from nightdrop.hexwar.ui.map.flat import MAIN
from nightdrop.hexwar.words.describe import places_of
from nightdrop.ui.look.theme import RGB, Light, mixed

Place = tuple[int, int]
Make = Callable[..., pygame.Surface]  # a marker, by its kind and text
_BARE: Final = VpHex()


def draw_markers(
    surface: pygame.Surface, view: State, near: Mapping[Hex, Place], sprites: MapSprites,
    shown: Shown,
) -> None:  # fmt: skip
    """VP markers at the upper left vertex of their hex, at the upper right control, or that its
    bridge is destroyed, which is control for good.

    `near` are the victory hexes in sight with their centre in window px.
    """
    height, window = sprites.camera.height, sprites.camera.window

    def make(kind: str, text: str = "") -> pygame.Surface:
        least = round(14 * window)
        return sprites.marker(kind, lambda h: max(least, round(h * 0.28)), view.game.name, text)

    east, north = round(height * 0.30), round(height * 0.42)
    stamps = {flight.end: (flight, part) for flight, part in shown if flight.kind == "stamp"}
    gone = places_of(view, "destroyed")
    for hex_, (x, y) in near.items():
        flight, part = stamps.get(hex_, (None, 1.0))
        marker, control = _marker(view, hex_, make), _control(view, hex_, gone, make)
        was_marker, was_control = marker, control
        if flight is not None:
            was, was_gone = flight.was, places_of(flight.was, "destroyed")
            was_marker, was_control = _marker(was, hex_, make), _control(was, hex_, was_gone, make)
        _stamped(surface, (x - east, y - north), was_marker, marker, part)
        _stamped(surface, (x + east, y - north), was_control, control, part)


def _marker(view: State, hex_: Hex, make: Make) -> pygame.Surface | None:
    """The VP marker as the reader sees it."""
    place = view.book.vp.get(hex_, _BARE)
    if place.laid_by is None:
        return None
    text = "" if place.value is None else str(place.value)
    if view.game.all_know(place.known_to):
        return make("vp-open", text)
    own = view.game.rules.holds(place.laid_by)
    return make("vp-hidden" if own else "vp-grey", text)


def _control(
    view: State, hex_: Hex, destroyed: Collection[Hex], make: Make
) -> pygame.Surface | None:
    """The sign of control, or that the bridge is one of those that are destroyed."""
    if hex_ in destroyed:
        return make("destroyed")
    held = view.book.vp.get(hex_, _BARE).control
    return make("control") if held else None


def _stamped(
    surface: pygame.Surface, at: Place, was: pygame.Surface | None, now: pygame.Surface | None,
    part: float,
) -> None:  # fmt: skip
    """What lay here, and what is pressed on it; sprites are kept, so the same one is not new."""
    if part < 1 and was is not now:
        if was is not None:
            surface.blit(was, was.get_rect(center=at))
        if now is None or part <= 0:
            return
        large = 1 + 0.9 * (1 - eased(part))
        now = pygame.transform.smoothscale_by(now, large)
        now.set_alpha(round(255 * min(1.0, 2 * part)))
    if now is not None:
        surface.blit(now, now.get_rect(center=at))


def draw_confused(
    surface: pygame.Surface, near: Mapping[Hex, Place], view: State, sprites: MapSprites
) -> None:
    """The marker at the upper left of its hex, or further down where a victory marker lies."""
    height, least = sprites.camera.height, round(16 * sprites.camera.window)
    for hex_, (x, y) in near.items():
        sprite = sprites.marker("confusion", lambda h: max(least, round(h * 0.30)), view.game.name)
        marked = hex_ in view.book.vp and view.book.vp[hex_].laid_by is not None
        dx, dy = (-0.47, -0.04) if marked else (-0.32, -0.38)
        at = x + round(dx * height), y + round(dy * height)
        surface.blit(sprite, sprite.get_rect(center=at))


REACH: Final = 236.0  # metres from a hex's middle that are drawn
DULL: Final = 196.0  # metres along the way from the bridge to where it is used again
GAP, DECK = 34.0, 62.0  # half the gap, and half the deck that stood there, in metres
_SHARDS: Final = 20
_CHARRED: Final[RGB] = (46, 38, 32)


def draw_wrecks(
    surface: pygame.Surface, camera: HexCamera, near: Mapping[Hex, Place], light: Light,
    chart: Chart,
) -> None:  # fmt: skip
    """Draw what is left of the bridges in these hexes, given with their centres in window px."""
    for hex_, at in near.items():
        image = _wreck(hex_, light, round(camera.height), chart)
        surface.blit(image, image.get_rect(center=at), special_flags=OVER)


@lru_cache(maxsize=32)
def _wreck(hex_: Hex, light: Light, h: int, chart: Chart) -> pygame.Surface:
    """The picture of a hex, `h` px high, round its middle."""
    k, (x, y) = h / FLAT, hex_centre(hex_)
    side = 2 * round(REACH * k)
    left, top = round(x * k) - side // 2, round(y * k) - side // 2
    made = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA)
    brush = Brush(made, h, left, top, FINE)
    here: Bridge = ((x, y), (1.0, 0.0), "road")  # where the chart knows of none
    at, along, kind = min(
        chart.bridges, key=lambda b: hypot(b[0][0] - x, b[0][1] - y), default=here
    )
    _paint_way(brush, light, chart.rails if kind == "rail" else chart.roads, at)
    _paint_water(brush, light, chart.rivers, at)
    _paint_stubs(brush, light, at, along)
    return shrunk(made)


def _paint_way(
    brush: Brush, light: Light, lines: Sequence[Sequence[Point]], at: Point
) -> None:
    """The way on either side, grown over."""
    art, tones, (inner, outer, thin, broad) = MAPS[light], TONES[light], MAIN
    dull = mixed(tones.bank_crest, art.road, 0.22)
    casing = mixed(tones.bank_side, art.road_casing, 0.4)
    for part in _near(lines, at, DULL):
        brush.stroke(casing, part, brush.wide(outer + 2, broad))
        brush.stroke(dull, part, brush.wide(inner + 2, thin))


def _paint_water(
    brush: Brush, light: Light, rivers: Sequence[Sequence[Point]], at: Point
) -> None:
    """The river as it runs on, where the deck lay over it."""
    art, tones = MAPS[light], TONES[light]
    for part in _near(rivers, at, DECK + 14):
        brush.stroke(mixed(art.flood_edge, tones.river_casing, 0.8), part, brush.wide(66, 2.2))
        brush.stroke(tones.river, part, brush.wide(48, 1.6))


def _near(
    lines: Sequence[Sequence[Point]], at: Point, reach: float
) -> list[list[Point]]:
    """The stretches of lines that pass within `reach` metres of a point."""
    parts: list[list[Point]] = [[]]
    for line in lines:
        for x, y in line:
            if hypot(x - at[0], y - at[1]) < reach:
                parts[-1].append((x, y))
            elif parts[-1]:
                parts.append([])
        parts.append([])
    return [part for part in parts if len(part) > 1]


def _paint_stubs(brush: Brush, light: Light, at: Point, along: Point) -> None:
    """Torn ends of the deck, what lies about them, and reeds."""
    art, tones, rng = MAPS[light], TONES[light], Random(1944)
    (x, y), (dx, dy) = at, along
    charred = mixed(_CHARRED, tones.floor, 0.5) if light == "night" else _CHARRED
    for end in (-1, 1):
        torn = [(GAP + rng.uniform(-13, 13), off) for off in (-24, -12, 0, 12, 24)]
        edge = [*torn, (DECK, 24), (DECK, -24)]
        points = [(x + end * (dx * a - dy * b), y + end * (dy * a + dx * b)) for a, b in edge]
        brush.area(charred, points)
        planks = [(a + 7, b * 0.62) for a, b in edge]
        inner = [(x + end * (dx * a - dy * b), y + end * (dy * a + dx * b)) for a, b in planks]
        brush.area(mixed(tones.bank_crest, art.road, 0.4), inner)
    for _shard in range(_SHARDS):
        turn, far, long = rng.uniform(0, 2 * pi), rng.uniform(6, 62), rng.uniform(7, 19)
        px, py, lean = x + far * cos(turn), y + far * sin(turn), rng.uniform(0, pi)
        tip = px + long * cos(lean), py + long * sin(lean)
        foot = [(px - 3.4 * sin(lean), py + 3.4 * cos(lean)),
                (px + 3.4 * sin(lean), py - 3.4 * cos(lean))]  # fmt: skip
        brush.area(charred, [*foot, tip])
    for _tuft in range(16 if brush.h >= 40 else 0):
        far, off = rng.choice((-1, 1)) * rng.uniform(56, 150), rng.uniform(-26, 26)
        _tuft_at(brush, art.reed, (x + dx * far - dy * off, y + dy * far + dx * off))


def _tuft_at(brush: Brush, ink: RGB, at: Point) -> None:
    """A tuft of reeds."""
    for lean, tall in ((-0.6, 9.0), (-0.2, 15.0), (0.1, 17.0), (0.5, 11.0)):
        tip = at[0] + lean * 12, at[1] - tall
        brush.thin(ink, [(at[0] + lean * 4, at[1]), tip], brush.wide(2.6, 0.5))
