"""What lies on the map for a moment: lit areas, hatches, rings, pills, paths and arrows.

Everything is drawn live from plain data, hexes and colours; nothing here knows a rule. Dash means
possible, hatch means enemy, solid means chosen. Patches are kept, so that a pan is one blit.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from math import ceil, hypot

import pygame

from nightdrop.engine.hexes import Hex, column_row
from nightdrop.ui.counters.shapes import dashes
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import COUNTERS, MAPS, PALETTES, RGB, Light
from nightdrop.ui.map.camera import Camera
from nightdrop.ui.map.geometry import box_of, corners, curve
from nightdrop.ui.map.lines import band, closed, filled, loops, px, ring_of

RED: RGB = (224, 58, 48)
WHITE: RGB = (255, 255, 255)
BLACK: RGB = (8, 10, 14)
_Draw = Callable[[pygame.Surface, float, float, float], None]  # surface, px per metre, left, top
PILLS_FROM = 44  # hex height in px from which a figure has its plate
KEPT_PX = 6_000_000  # px of patches kept


class Overlay:
    """Draws on `surface` over the map that `camera` shows. Widths in metres scale with zoom.

    Make one and set `surface`, `camera`, `light` before each frame's calls (`aim`).
    """

    def __init__(self) -> None:
        self._patches: OrderedDict[tuple[object, ...], tuple[pygame.Surface, int, int]]
        self._patches = OrderedDict()
        self._held = 0

    def aim(self, surface: pygame.Surface, camera: Camera, light: Light) -> None:
        """Name the target of the calls that follow; clip it to the map's rectangle yourself."""
        self.surface, self.camera, self.light = surface, camera, light

    def wash(self, hexes: Iterable[Hex], colour: RGB, alpha: float) -> None:
        """A tint over whole hexes; `alpha` 0-1."""
        area = tuple(sorted(hexes))

        def draw(patch: pygame.Surface, k: float, left: float, top: float) -> None:
            for loop_points in filled(area, k, left, top):
                pygame.draw.polygon(patch, (*colour, round(alpha * 255)), loop_points)

        self._lay(("wash", area, colour, alpha), area, draw, fine=1)

    def dim_outside(
        self, hexes: Iterable[Hex], rect: pygame.Rect, alpha: float | None = None
    ) -> None:
        """Darken everything in `rect` but these hexes; by default as much as the light asks."""
        area = tuple(sorted(hexes))
        amount = MAPS[self.light].outside_reach_alpha if alpha is None else alpha

        def draw(patch: pygame.Surface, k: float, left: float, top: float) -> None:
            patch.fill((0, 0, 0, round(amount * 255)))
            for points in filled(area, k, left, top):
                pygame.draw.polygon(patch, (0, 0, 0, 0), points)

        around = self._lay(("dim", area, amount), area, draw, fine=1)
        # The rest is darkened in place, in a third of the time that a see-through sheet takes.
        inner = around.clip(rect)
        rest = [
            (rect.left, rect.top, rect.w, inner.top - rect.top),
            (rect.left, inner.bottom, rect.w, rect.bottom - inner.bottom),
            (rect.left, inner.top, inner.left - rect.left, inner.h),
            (inner.right, inner.top, rect.right - inner.right, inner.h),
        ]
        left_over = round(255 * (1 - amount))
        for part in rest if inner else [tuple(rect)]:
            if part[2] > 0 and part[3] > 0:
                self.surface.fill((left_over,) * 3, part, pygame.BLEND_RGB_MULT)

    def outline(self, hexes: Iterable[Hex], colour: RGB | None = None) -> None:
        """A solid line round the union of hexes: 11.5 m over 22 m of black; accent by default."""
        area = tuple(sorted(hexes))
        ink = PALETTES[self.light].accent if colour is None else colour

        def draw(patch: pygame.Surface, k: float, left: float, top: float) -> None:
            for loop in loops(area, k, left, top):
                closed(patch, (*BLACK, 150), loop, max(5.0, 22 * k))
            for loop in loops(area, k, left, top):
                closed(patch, (*ink, 255), loop, max(2.6, 11.5 * k))

        self._lay(("outline", area, ink), area, draw)

    def dashed(self, hexes: Iterable[Hex], colour: RGB) -> None:
        """A dashed line round the union of hexes."""
        area = tuple(sorted(hexes))

        def draw(patch: pygame.Surface, k: float, left: float, top: float) -> None:
            for loop in loops(area, k, left, top):
                for piece in dashes([*loop, loop[0]], (34 * k, 18 * k)):
                    pygame.draw.lines(patch, (*colour, 255), False, piece, px(11 * k, 4))

        self._lay(("dashed", area, colour), area, draw)

    def hatch(self, hexes: Iterable[Hex], colour: RGB | None = None) -> None:
        """The enemy's zone: red lines at 45 degrees, a light wash, a dashed line round it all."""
        area = tuple(sorted(hexes))
        red = MAPS[self.light].ezoc if colour is None else colour

        def draw(patch: pygame.Surface, k: float, left: float, top: float) -> None:
            lines = pygame.Surface(patch.get_size(), pygame.SRCALPHA)
            lines.fill((*red, 26))
            width, height = patch.get_size()
            gap = max(9.0, 24 * k)
            start = -((left + top) % gap) - height
            for n in range(int((width + height) / gap) + 3):
                x = start + n * gap
                pygame.draw.line(lines, (*red, 80), (x, height), (x + height, 0), px(3 * k, 2))
            stencil = pygame.Surface(patch.get_size(), pygame.SRCALPHA)
            for points in filled(area, k, left, top):
                pygame.draw.polygon(stencil, (255, 255, 255, 255), points)
            lines.blit(stencil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            patch.blit(lines, (0, 0))

        self._lay(("hatch", area, red), area, draw)
        self.dashed(area, red)

    def legal(self, hexes: Iterable[Hex]) -> None:
        """Hexes that may be chosen: a wash and a dashed white ring at 93 % in each."""
        for hex_ in hexes:

            def draw(
                patch: pygame.Surface, k: float, left: float, top: float, hex_: Hex = hex_
            ) -> None:
                ring = ring_of(hex_, 0.93, k, left, top)
                pygame.draw.polygon(patch, (*WHITE, 33), ring)
                closed(patch, (*BLACK, 128), ring, max(6.0, 15 * k))
                for piece in dashes([*ring, ring[0]], (31 * k, 20 * k)):
                    pygame.draw.lines(patch, (*WHITE, 255), False, piece, px(8.5 * k, 4))

            self._lay(("legal", hex_), (hex_,), draw)

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
        self.wash((hex_,), WHITE, 0.07)
        self._rings(hex_, [(WHITE, 110, 5, 2)], 0.97)

    def pill(self, hex_: Hex, text: str) -> None:
        """A small text on a dark plate at the hex's foot."""
        x, y = self.camera.hex_point(hex_)
        if not self.surface.get_clip().collidepoint(x, y):
            return
        h = self.camera.height
        size = min(26, max(11, round(h * 0.17)))
        if h < PILLS_FROM:  # no room for a plate: the bare figure in its halo
            art = MAPS[self.light]
            image = fonts.halo_text("value", size, text, art.label, art.label_halo)
            self.surface.blit(image, image.get_rect(center=(x, round(y + h * 0.26))))
            return
        self.plate((x, round(y + h * 0.37)), size, text, PALETTES[self.light].accent)

    def note(self, hex_: Hex, text: str) -> None:
        """Short words on a dark plate at the hex's foot, large enough to read at every zoom."""
        x, y = self.camera.hex_point(hex_)
        if self.surface.get_clip().collidepoint(x, y):
            size = min(26, max(14, round(self.camera.height * 0.18)))
            at = (x, round(y + self.camera.height * 0.42))
            self.plate(at, size, text, PALETTES[self.light].accent)

    def plate(self, centre: tuple[int, int], size: int, text: str, edge: RGB) -> None:
        """A text of `size` px on a dark plate with round ends around a point in window px."""
        image = fonts.text("value", size, text, COUNTERS.cream)
        wide = max(image.get_width() + round(size * 0.9), round(size * 1.5))
        box = pygame.Rect(0, 0, wide, round(size * 1.32))
        box.center = centre
        box.clamp_ip(self.surface.get_clip())
        pygame.draw.rect(self.surface, COUNTERS.disc, box, border_radius=box.h // 2)
        pygame.draw.rect(self.surface, edge, box, max(1, round(size * 0.1)), box.h // 2)
        self.surface.blit(image, image.get_rect(center=box.center))

    def path(self, hexes: Sequence[Hex]) -> None:
        """The way of a move: accent dashes over black, a dot in each hex."""
        if len(hexes) < 2:
            return
        points = [tuple(map(float, self.camera.hex_point(h))) for h in hexes]
        line = curve([(p[0], p[1]) for p in points], step=max(4.0, self.camera.height / 12))
        h, accent = self.camera.height, PALETTES[self.light].accent
        band(self.surface, BLACK, line, max(4.0, 0.1 * h))
        for piece in dashes(line, (0.19 * h, 0.09 * h)):
            band(self.surface, accent, piece, max(2.5, 0.062 * h))
        for x, y in points[1:-1]:
            pygame.draw.aacircle(self.surface, BLACK, (x, y), max(4.0, 0.075 * h))
            pygame.draw.aacircle(self.surface, accent, (x, y), max(3.0, 0.052 * h))

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
        for piece in dashes(line, (0.1 * h, 0.06 * h)):
            band(self.surface, accent, piece, max(2.5, 0.09 * h))
        wing = (-dy * 0.15 * h, dx * 0.15 * h)
        head = [tip, (neck[0] + wing[0], neck[1] + wing[1]), (neck[0] - wing[0], neck[1] - wing[1])]
        pygame.draw.polygon(self.surface, accent, head)
        for i, point in enumerate(head):
            pygame.draw.aaline(self.surface, BLACK, head[i - 1], point, max(2, round(h * 0.03)))

    def arrow(self, start: Hex, end: Hex, kind: str = "attack") -> None:
        """A broad arrow between two hexes: "attack" cream with a dark red edge, or "retreat" grey
        with a white edge. It runs from counter to counter and covers neither."""
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
            (COUNTERS.cream, (122, 24, 18)) if kind == "attack" else ((96, 102, 108), WHITE)
        )
        pygame.draw.polygon(self.surface, fill, points)
        for i, point in enumerate(points):
            pygame.draw.aaline(self.surface, edge, points[i - 1], point, max(2, round(h * 0.022)))

    def _rings(self, hex_: Hex, rings: list[tuple[RGB, int, float, float]], part: float) -> None:
        """Solid rings (colour, alpha, width in metres, least px) round one hex."""

        def draw(patch: pygame.Surface, k: float, left: float, top: float) -> None:
            for colour, alpha, metres, least in rings:
                ring = ring_of(hex_, part, k, left, top)
                closed(patch, (*colour, alpha), ring, max(least, metres * k))

        self._lay(("rings", hex_, str(rings), part), (hex_,), draw)

    def _lay(
        self, what: tuple[object, ...], area: tuple[Hex, ...], draw: _Draw, fine: int = 2
    ) -> pygame.Rect:
        """Blit a patch over the area; draw it (at `fine` times its size) unless it is kept.

        Gives the rectangle that the patch takes.
        """
        if not area:
            return pygame.Rect(0, 0, 0, 0)
        k = self.camera.scale
        key = (*what, self.light, self.camera.height)
        found = self._patches.get(key)
        if found is None:
            west, north, east, south = box_of([p for h in area for p in corners(*column_row(h))])
            left, top = int(west * k) - 8, int(north * k) - 8
            width, height = ceil(east * k) + 8 - left, ceil(south * k) + 8 - top
            if self.camera.moving or width * height > 9_000_000:
                fine = 1
            patch = pygame.Surface((width * fine, height * fine), pygame.SRCALPHA)
            draw(patch, k * fine, left * fine, top * fine)
            if fine > 1:
                patch = pygame.transform.smoothscale(patch, (width, height))
            found = self._patches[key] = patch, left, top
            self._held += width * height
            while self._held > KEPT_PX and len(self._patches) > 1:
                old, _, _ = self._patches.popitem(last=False)[1]
                self._held -= old.get_width() * old.get_height()
        self._patches.move_to_end(key)
        ox, oy = self.camera.origin
        at = (round(ox) + found[1], round(oy) + found[2])
        self.surface.blit(found[0], at)
        return found[0].get_rect(topleft=at)
