"""What lies on the map for a moment: lit areas, hatches, rings, pills, paths and arrows.

Everything is drawn from plain data, hexes and colours; nothing here knows a rule. Dash means
possible, hatch means enemy, solid means chosen. Pictures are kept by what they hang on.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from math import ceil, hypot

import pygame

from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.board.costs import plate_size, plate_type
from nightdrop.hexwar.ui.board.ground_overlays import (
    BLACK,
    FINE,
    OVER,
    LaidTiles,
    OverlayState,
    shrunk,
)
from nightdrop.hexwar.ui.counters.colours import COUNTERS
from nightdrop.hexwar.ui.map.camera import HexCamera, Point, hex_centre
from nightdrop.hexwar.ui.map.colours import MAPS
from nightdrop.hexwar.ui.map.geometry import band, closed, corners, curve, px
from nightdrop.hexwar.ui.map.marks import TAB_DOWN, TAB_TALL, tab_size
from nightdrop.ui.kit.pen import sized
from nightdrop.ui.look import fonts
from nightdrop.ui.look.shapes import dashes
from nightdrop.ui.look.theme import PALETTES, RGB, Light

RED: RGB = (224, 58, 48)
WHITE: RGB = (255, 255, 255)
STAMPS_KEPT = 24  # pictures of a hex
NO_TABS: Mapping[Hex, float] = {}
GHOST = 184  # alpha of what is only thought of: .72
_X, _Y = hex_centre(Hex(101))
HEX = [(x - _X, y - _Y) for x, y in corners(1, 1)]  # its corners round its middle, in metres


class Overlay:
    """Draws on `surface` over the map that `camera` shows. Widths in metres scale with zoom.

    Make one and set `surface`, `camera`, `light` before each frame's calls (`aim`).
    """

    def __init__(self, tabs: Mapping[Hex, float] = NO_TABS) -> None:
        """`tabs` are the hexes at whose foot a tab shows what they are worth, with half its width
        in metres: rings leave it free."""
        self.tabs = tabs
        self._laid = LaidTiles()
        self._stamps: OrderedDict[tuple[str, Light, float], pygame.Surface] = OrderedDict()

    def aim(self, surface: pygame.Surface, camera: HexCamera, light: Light) -> None:
        """Name the target of the calls that follow; clip it to the map's rectangle yourself."""
        self.surface, self.camera, self.light = surface, camera, light

    def lay(self, zones: Iterable[Hex], reach: Iterable[Hex], rect: pygame.Rect) -> None:
        """Hatch the enemy's zones; where something can go, darken the rest of `rect` as much as
        the light asks, and draw a solid line round the reach."""
        laid = OverlayState(frozenset(zones), frozenset(reach), self.light, self.camera.height)
        self._laid.draw(self.surface, self.camera, rect, laid)

    def legal(self, hexes: Iterable[Hex]) -> None:
        """Hexes that may be chosen: a wash and a dashed white ring at 93 % in each."""

        def draw(patch: pygame.Surface, k: float) -> None:
            ring = _ring(patch, 0.93, k)
            pygame.draw.polygon(patch, (*WHITE, 33), ring)
            closed(patch, (*BLACK, 128), ring, max(6.0, 15 * k))
            for piece in dashes([*ring, ring[0]], (31 * k, 20 * k)):
                pygame.draw.lines(patch, (*WHITE, 255), False, piece, px(8.5 * k, 4))

        self._stamp("legal", hexes, draw)

    def hinted(self, hexes: Iterable[Hex]) -> None:
        """Hexes that a hint is about: a dashed accent ring at 86 % in each."""
        accent = PALETTES[self.light].accent

        def draw(patch: pygame.Surface, k: float) -> None:
            ring = _ring(patch, 0.86, k)
            closed(patch, (*BLACK, 150), ring, max(7.0, 20 * k))
            for piece in dashes([*ring, ring[0]], (31 * k, 20 * k)):
                pygame.draw.lines(patch, (*accent, 255), False, piece, px(12 * k, 5))

        self._stamp("hinted", hexes, draw)

    def target(self, hex_: Hex) -> None:
        """The hex under attack: a solid red ring."""
        red = MAPS[self.light].ezoc
        self._rings(hex_, [(BLACK, 140, 24, 8), (red, 255, 14, 5)], 0.93)

    def refused(self, hex_: Hex) -> None:
        """A hex that cannot be chosen: a red outline and a cross in a disc."""
        self._rings(hex_, [(BLACK, 120, 18, 7), (RED, 255, 10, 4)], 0.97)
        x, y = self.camera.hex_point(hex_)
        radius = max(8.0, self.camera.height * 0.095)
        pygame.draw.aacircle(self.surface, RED, (x, y), radius)
        arm = radius * 0.42
        for sx, sy in ((1, 1), (1, -1)):
            pygame.draw.aaline(
                self.surface,
                WHITE,
                (x - arm * sx, y - arm * sy),
                (x + arm * sx, y + arm * sy),
                max(2, round(radius * 0.26)),
            )

    def focus(self, hex_: Hex) -> None:
        """The keyboard's place: a double ring, white and accent."""
        self._rings(hex_, [(BLACK, 150, 20, 8), (WHITE, 255, 12, 5)], 0.98)
        self._rings(hex_, [(PALETTES[self.light].accent, 255, 10, 4)], 0.86)

    def hover(self, hex_: Hex) -> None:
        """The hex under the pointer: a white wash of .07 and a fine line."""
        self._rings(hex_, [(WHITE, 110, 5, 2)], 0.97, wash=18)

    def pills(self, plates: Mapping[Hex, tuple[float, float]], text: Callable[[Hex], str]) -> None:
        """Small texts on dark plates: each its hex, and the middle of its plate from the hex's in
        parts of the hex height; `text` gives what is written."""
        h, accent, blits = self.camera.height, PALETTES[self.light].accent, []
        size, view = plate_type(h), self.surface.get_clip().inflate(h, h)
        for hex_, (x, y) in self.camera.hex_points(plates):
            if view.collidepoint(x, y):
                image, (dx, dy) = _plate_image(size, text(hex_), accent), plates[hex_]
                at = x + round(dx * h), y + round(dy * h)
                blits.append((image, (at[0] - image.get_width() // 2,
                                      at[1] - image.get_height() // 2)))  # fmt: skip
        self.surface.fblits(blits, OVER)

    def pill(self, hex_: Hex, text: str) -> None:
        """A small text on a dark plate at the hex's foot."""
        self.pills({hex_: (0.0, 0.37)}, lambda _hex: text)

    def note(self, hex_: Hex, text: str) -> None:
        """Short words on a dark plate at the hex's foot, large enough to read at every zoom."""
        x, y = self.camera.hex_point(hex_)
        if self.surface.get_clip().collidepoint(x, y):
            size = min(32, max(14, round(self.camera.height * 0.24)))
            at = (x, round(y + self.camera.height * 0.42))
            self.plate(at, size, text, PALETTES[self.light].accent)

    def plate(self, centre: tuple[int, int], size: int, text: str, edge: RGB) -> None:
        """A text of `size` px on a dark plate with round ends around a point in window px; all of
        it is in view."""
        image = _plate_image(size, text, edge)
        box = image.get_rect(center=centre)
        box.clamp_ip(self.surface.get_clip())
        self.surface.blit(image, box, special_flags=OVER)

    def path(self, hexes: Sequence[Hex]) -> None:
        """The way of a move: accent dashes over black, a dot in each hex; what is out of view is
        left out."""
        if len(hexes) < 2:
            return
        h, accent = self.camera.height, PALETTES[self.light].accent
        seen = self.surface.get_clip().inflate(h, h)
        points = [tuple(map(float, self.camera.hex_point(hex_))) for hex_ in hexes]
        line = curve([(p[0], p[1]) for p in points], step=max(4.0, h / 8))
        for run, part in groupby(line, seen.collidepoint):
            if run:
                band(self.surface, BLACK, list(part), max(4.0, 0.1 * h))
        for dash in dashes(line, (0.19 * h, 0.09 * h)):
            if seen.collidepoint(dash[0]):
                band(self.surface, accent, dash, max(2.5, 0.062 * h))
        for x, y in points[1:-1]:
            if seen.collidepoint(x, y):
                pygame.draw.aacircle(self.surface, BLACK, (x, y), max(4.0, 0.075 * h))
                pygame.draw.aacircle(self.surface, accent, (x, y), max(3.0, 0.052 * h))

    def trail(self, hexes: Sequence[Hex], colour: RGB, number: int = 0) -> None:
        """A way that was gone: a broad arrow with a cream edge through all its hexes, and a disc
        with a number in its middle (none for 0)."""
        points = [tuple(map(float, self.camera.hex_point(h))) for h in hexes]
        h = self.camera.height
        line = curve([(p[0], p[1]) for p in points], step=max(3.0, h / 10))
        if len(line) < 3:
            return
        line = [p for p in line if hypot(p[0] - line[-1][0], p[1] - line[-1][1]) > 0.4 * h] or line
        edge = max(2, round(0.03 * h))
        shape = _arrow_along(line, (points[-1][0], points[-1][1]), 0.1 * h + edge, 0.06 * h)
        pygame.draw.polygon(self.surface, colour, shape)
        for i, point in enumerate(shape):
            pygame.draw.aaline(self.surface, COUNTERS.cream, shape[i - 1], point, edge)
        if number:
            self.disc(line[len(line) // 2], number)

    def disc(self, at: tuple[float, float], number: int) -> None:
        """A cream disc with a number at a point of the window."""
        radius = min(28.0, max(8.0, 0.15 * self.camera.height))
        pygame.draw.aacircle(self.surface, COUNTERS.dark, at, radius + 1.5)
        pygame.draw.aacircle(self.surface, COUNTERS.cream, at, radius)
        image = fonts.text("value", max(11, round(radius * 1.25)), str(number), COUNTERS.dark)
        self.surface.blit(image, image.get_rect(center=(round(at[0]), round(at[1]))))

    def ghost(self, start: Hex, end: Hex) -> None:
        """A move that is only planned: an arrow of accent dashes over black."""
        (ax, ay), (bx, by) = self.camera.hex_point(start), self.camera.hex_point(end)
        h, accent = self.camera.height, PALETTES[self.light].accent
        length = hypot(bx - ax, by - ay)
        if not length:
            return
        dx, dy = (bx - ax) / length, (by - ay) / length
        tip = (bx - dx * 0.08 * h, by - dy * 0.08 * h)
        neck = (tip[0] - dx * 0.24 * h, tip[1] - dy * 0.24 * h)
        line = [(ax + dx * 0.3 * h, ay + dy * 0.3 * h), neck]
        band(self.surface, BLACK, line, max(4.0, 0.14 * h))
        for piece in dashes(line, (0.07 * h, 0.12 * h)):
            band(self.surface, accent, piece, max(2.5, 0.09 * h))
        wing = (-dy * 0.15 * h, dx * 0.15 * h)
        head = [tip, (neck[0] + wing[0], neck[1] + wing[1]), (neck[0] - wing[0], neck[1] - wing[1])]
        pygame.draw.polygon(self.surface, accent, head)
        for i, point in enumerate(head):
            pygame.draw.aaline(self.surface, BLACK, head[i - 1], point, max(2, round(h * 0.03)))

    def arrow(self, start: Hex, end: Hex, kind: str = "attack") -> None:
        """A broad arrow between two hexes: "attack" cream with a dark red edge, "foreseen" the same
        seen through and with a dashed edge, or "retreat" grey with a white edge. It runs from
        counter to counter and covers neither."""
        (ax, ay), (bx, by) = self.camera.hex_point(start), self.camera.hex_point(end)
        length, h = hypot(bx - ax, by - ay), self.camera.height
        if not length:
            return
        dx, dy = (bx - ax) / length, (by - ay) / length
        tail, tip = 0.27 * h, length - 0.27 * h
        head, half, wing = min(0.2 * h, (tip - tail) * 0.6), 0.055 * h, 0.135 * h
        shape = [
            (tail, -half * 0.75),
            (tip - head, -half),
            (tip - head, -wing),
            (tip, 0.0),
            (tip - head, wing),
            (tip - head, half),
            (tail, half * 0.75),
        ]
        points = [(ax + dx * a - dy * b, ay + dy * a + dx * b) for a, b in shape]
        fill, edge = (
            ((96, 102, 108), WHITE) if kind == "retreat" else (COUNTERS.cream, (122, 24, 18))
        )
        line = max(2, round(h * 0.022))
        if kind == "foreseen":
            self._see_through(points, (*fill, GHOST))
            for piece in dashes([*points, points[0]], (0.06 * h, 0.04 * h)):
                pygame.draw.lines(self.surface, edge, False, piece, line)
            return
        pygame.draw.polygon(self.surface, fill, points)
        for i, point in enumerate(points):
            pygame.draw.aaline(self.surface, edge, points[i - 1], point, line)

    def _see_through(
        self, points: Sequence[tuple[float, float]], fill: tuple[int, int, int, int]
    ) -> None:
        """A polygon through which the map is seen."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        left, top = int(min(xs)), int(min(ys))
        size = ceil(max(xs)) - left + 1, ceil(max(ys)) - top + 1
        made = pygame.Surface(size, pygame.SRCALPHA)
        pygame.draw.polygon(made, fill, [(x - left, y - top) for x, y in points])
        self.surface.blit(made, (left, top))

    def _rings(
        self, hex_: Hex, rings: list[tuple[RGB, int, float, float]], part: float, wash: int = 0
    ) -> None:
        """Solid rings (colour, alpha, width in metres, least px) round one hex, over a white wash
        of that alpha."""

        def draw(patch: pygame.Surface, k: float) -> None:
            ring = _ring(patch, part, k)
            if wash:
                pygame.draw.polygon(patch, (*WHITE, wash), ring)
            for colour, alpha, metres, least in rings:
                closed(patch, (*colour, alpha), ring, max(least, metres * k))

        self._stamp(str((rings, part)), (hex_,), draw)

    def _stamp(
        self, what: str, hexes: Iterable[Hex], draw: Callable[[pygame.Surface, float], None]
    ) -> None:
        """Blit a picture of a hex, kept by what it is, the light and the scale, over those hexes
        that are in view; it is drawn at `FINE` times its size."""
        h = self.camera.height
        view = self.surface.get_clip().inflate(1.2 * h, 1.2 * h)
        seen: dict[float, list[tuple[int, int]]] = {}
        for hex_ in hexes:
            if view.collidepoint(at := self.camera.hex_point(hex_)):
                seen.setdefault(self.tabs.get(hex_, 0.0), []).append(at)
        for tab, places in seen.items():
            key = (f"{what} {tab}", self.light, h)
            image = self._stamps.get(key)
            if image is None:
                side = round(1.16 * h) + 14
                patch = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA)
                draw(patch, self.camera.scale * FINE)
                self._leave_free(patch, tab)
                image = self._stamps[key] = shrunk(patch)
                while len(self._stamps) > STAMPS_KEPT:
                    self._stamps.popitem(last=False)
            self._stamps.move_to_end(key)
            half = image.get_width() // 2
            self.surface.fblits([(image, (x - half, y - half)) for x, y in places], OVER)

    def _leave_free(self, patch: pygame.Surface, tab: float) -> None:
        """Erase what a picture of a hex has over a tab at its foot, half of it `tab` metres wide; 0
        for none."""
        k, grown = self.camera.scale * FINE, tab_size(self.camera.height / self.camera.window)
        middle = patch.get_width() / 2
        if tab:
            wide, tall = round(2 * tab * grown * k), round(2 * TAB_TALL * grown * k)
            centre = round(middle), round(middle + TAB_DOWN * k)
            patch.fill((0, 0, 0, 0), sized(wide, tall, center=centre))


def _arrow_along(line: Sequence[Point], tip: Point, wide: float, short: float) -> list[Point]:
    """The outline of an arrow along a line, `wide` px broad, its head from the end of the line on;
    it ends `short` px before `tip`."""
    (ax, ay), sides = line[-1], list[tuple[Point, Point]]()
    far = hypot(tip[0] - ax, tip[1] - ay) or 1.0
    dx, dy = (tip[0] - ax) / far, (tip[1] - ay) / far
    for number, (x, y) in enumerate(line):
        (bx, by), (cx, cy) = line[max(0, number - 1)], line[min(number + 1, len(line) - 1)]
        length = hypot(cx - bx, cy - by) or 1.0
        nx, ny = (cy - by) / length * wide / 2, (bx - cx) / length * wide / 2
        sides.append(((x + nx, y + ny), (x - nx, y - ny)))
    wing = 1.5 * wide
    head = [(ax + dy * wing, ay - dx * wing), (tip[0] - dx * short, tip[1] - dy * short),
            (ax - dy * wing, ay + dx * wing)]  # fmt: skip
    return [*(one for one, _other in sides), *head, *(other for _one, other in reversed(sides))]


def _ring(patch: pygame.Surface, part: float, k: float) -> list[Point]:
    """The corners of a hex in the middle of a square patch, shrunk to a part of its size."""
    middle = patch.get_width() / 2
    return [(middle + x * part * k, middle + y * part * k) for x, y in HEX]


@lru_cache(maxsize=300)
def _plate_image(size: int, text: str, edge: RGB) -> pygame.Surface:
    """A text of `size` px on a dark plate with round ends, premultiplied."""
    words = fonts.text("value", size, text, COUNTERS.cream)
    wide, tall = plate_size(size, text)
    patch = pygame.Surface((wide * FINE, tall * FINE), pygame.SRCALPHA)
    box, rim = patch.get_rect(), max(1, round(size * 0.1)) * FINE
    pygame.draw.rect(patch, COUNTERS.disc, box, border_radius=box.h // 2)
    pygame.draw.rect(patch, edge, box, rim, box.h // 2)
    made = shrunk(patch)
    made.blit(words, words.get_rect(center=made.get_rect().center))
    return made
