"""Counters of a hex laid side by side above it: an opened stack, or sticks and what they make."""

from __future__ import annotations

from itertools import pairwise

import pygame
from pygame.math import Vector2

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import State
from nightdrop.hexwar.match.regrouping import Formed
from nightdrop.hexwar.rules.hexes import Hex, distance
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.counters.colours import COUNTERS
from nightdrop.hexwar.ui.counters.sprites import counter_sprite, look_of, marker_sprite, stack_order
from nightdrop.hexwar.words.nouns import face_in_cup
from nightdrop.table.language import _, ngettext
from nightdrop.table.words.nouns import capital
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.look.shapes import ring_dashes, rounded
from nightdrop.ui.look.theme import SIZE_SUB, Light, Scale, rgb

LEAST, MOST = 48, 110  # sides of a counter in the fan, in design px
SLACK = 8  # px around the plate in which it stays open
PLATE = rgb("#0D131B")


class Fan:
    """The opened stack of a hex. `places` are where its counters lie, in window px.

    It stands above its hex (below it near the upper edge) and never covers it; where one row is
    too long there are more. `picking`: a click asked for one of them.
    """

    def __init__(
        self, board: BoardPanel, view: State, hex_: Hex, picking: bool, scale: Scale
    ) -> None:
        self.hex, self.picking = hex_, picking
        counters = stack_order(view.pieces.at(hex_))[::-1]
        height, edge = board.camera.height, board.rect
        self.size = max(scale.px(LEAST), min(round(height * 0.50), scale.px(MOST)))
        gap = max(6, self.size // 7)
        step = self.size + gap
        most = max(1, (edge.width - 8 - gap) // step)
        rows = -(-len(counters) // most)
        each = -(-len(counters) // max(1, rows))
        self._stand(board, (each * step + gap, rows * step + gap), 0)
        left, top = self.rect.topleft
        self.places = {
            c.id: pygame.Rect(left + gap + n % each * step, top + gap + n // each * step,
                              self.size, self.size)
            for n, c in enumerate(counters)
        }  # fmt: skip

    def _stand(self, board: BoardPanel, size: tuple[int, int], away: int) -> None:
        """Place a plate of `size` px over its hex, `away` px from it, or else under it."""
        (wide, tall), edge, (x, y) = size, board.rect, board.centre(self.hex)
        height = board.camera.height
        self.home = pygame.Rect(0, 0, round(height), round(height * 1.1))
        self.home.center = (x, y)
        top = self.home.top - away - tall
        if top < edge.top + 4:
            top = min(self.home.bottom + away, edge.bottom - tall - 4)
        left = max(edge.left + 4, min(x - wide // 2, edge.right - wide - 4))
        self.rect = pygame.Rect(left, top, wide, tall)

    def unit_at(self, pos: tuple[int, int]) -> str | None:
        """The counter under a point."""
        return next((unit for unit, rect in self.places.items() if rect.collidepoint(pos)), None)

    def holds(self, pos: tuple[int, int]) -> bool:
        """Whether the mouse is on the plate, or on its way there from the hex."""
        near = self.rect.inflate(2 * SLACK, 2 * SLACK)
        return near.collidepoint(pos) and not self.home.inflate(-SLACK, -SLACK).collidepoint(pos)

    def draw(
        self, pen: Pen, view: State, light: Light, legal: frozenset[str], selected: frozenset[str],
        focus: str | None,
    ) -> None:  # fmt: skip
        """Draw the plate and its counters; legal ones are ringed."""
        pen.box(self.rect, PLATE, pen.palette.rule, 8)
        for unit, rect in self.places.items():
            counter = view.pieces.by_id.get(unit)
            if counter is None:
                continue
            states = ["spent"] if view.due.is_spent(view, counter) else []
            states += ["selected"] if unit in selected else ["legal"] if unit in legal else []
            states += ["focus"] if unit == focus else []
            blit_counter(pen, view, counter, rect, light, "+".join(states))


def blit_counter(
    pen: Pen, view: State, counter: Counter, rect: pygame.Rect, light: Light, state: str = "",
    alpha: float = 1.0,
) -> None:  # fmt: skip
    """A counter that fills a square; faint where `alpha` is less than 1."""
    sprite = counter_sprite(look_of(view, counter), rect.width, state or "rest", light)
    if alpha < 1:
        sprite = sprite.copy()
        sprite.set_alpha(round(255 * alpha))
    pen.surface.blit(sprite, sprite.get_rect(center=rect.center))


FACE, RESULT = 104, 120  # design px: a stick in the fan, and the company beside it
PAD, BETWEEN, TALL = 22, 28, 184  # of the plate: its edge, the gap of two faces, its height
ARROW, MARKER = 52, 96  # widths of the arrow and of the marker's plate
BESIDE = 14  # design px between plate, arrow, result and marker
BARRED = 0.35  # of its brightness that a company has for which no counter is left [2.2]
MOST_FACE = 0.13  # of the map's height that a face takes at the most
HEXES, LOWEST = 2.0, 0.7  # hex heights that a face takes at the most; of its size that it keeps
NEAR = 3  # hexes round the sticks in which a stack is kept in view above all
AWAY = (0, 1, 2, 4, 6)  # hex heights from the hex to its fan, in which room is looked for


class CompanyFan(Fan):
    """The sticks that turned up in a hex, at full brightness, and beside them the company that
    they make. Where there is no room for that on either side, the panel's button alone tells it.
    """

    def __init__(
        self, board: BoardPanel, view: State, made: Formed, picking: bool, scale: Scale
    ) -> None:
        first = made.used[0].place
        assert first is not None  # sticks that become a company stand on the map
        self.hex, self.picking, self.made = first, picking, made
        near = max(HEXES * board.camera.height / FACE, LOWEST * scale.factor)
        scale = Scale(min(scale.factor, near, MOST_FACE * board.rect.height / FACE))
        self.scale = scale
        pad, gap = scale.px(PAD), scale.px(BETWEEN)
        counters = self._counters(view, made)
        most_wide = (board.rect.width - 8 - 2 * pad + gap) // len(counters) - gap
        self.size = max(scale.px(LEAST) // 2, min(scale.px(FACE), most_wide))
        wide = 2 * pad + len(counters) * (self.size + gap) - gap
        self._stand(board, (wide, scale.px(TALL)), scale.px(8))
        self._give_way(board, view, scale)
        left, top = self.rect.left + pad, self.rect.top + pad
        self.places = {c.id: pygame.Rect(left + n * (self.size + gap), top, self.size, self.size)
                       for n, c in enumerate(counters)}  # fmt: skip
        self._beside(scale)

    @staticmethod
    def _counters(view: State, made: Formed) -> list[Counter]:
        """The companies and sticks that a result can be made of, in order of id."""
        ids = {c.id for c in (*made.used, *made.kept)}
        return [c for c in view.pieces.at(made.used[0].place or Hex(0))
                if c.id in ids or c.id == made.company.id]  # fmt: skip

    def _give_way(self, board: BoardPanel, view: State, scale: Scale) -> None:
        """Move to where nothing lies over it and the whole of it hides the fewest stacks and VP
        hexes, of those near the hex above all; `onward` is the side of the result, 0 where there
        is no room for it."""
        edge, beside = board.rect.inflate(-8, -8), self._beside_wide(scale)
        near, others = list[pygame.Rect](), list[pygame.Rect]()
        stacks = {Hex(place) for place in view.pieces.by_place if isinstance(place, int)}
        for hex_, (x, y) in board.camera.hex_points(stacks | {*view.game.board.vp}):
            stack = self.home.move_to(center=(x, y))
            (near if distance(hex_, self.hex) <= NEAR else others).append(stack)

        def cost(place: tuple[pygame.Rect, int]) -> tuple[bool, int, int, float]:
            whole = _whole(*place, beside)
            is_under = whole.collidelist(board.covered) >= 0
            hidden = len(whole.collidelistall(near)), len(whole.collidelistall(others))
            return is_under, *hidden, Vector2(whole.center).distance_to(self.home.center)

        found = [(place, onward) for place in self._around(board.camera.height)
                 for onward in (1, -1) if edge.contains(_whole(place, onward, beside))]  # fmt: skip
        self.rect, self.onward = min(found, key=cost, default=(self.rect, 0))

    def _around(self, step: float) -> list[pygame.Rect]:
        """Where the plate could stand round its hex, near it and further away."""
        plate, home = self.rect, self.home
        found, margin = [plate], self.scale.px(8)
        for hexes in AWAY:
            gap = round(hexes * step) + margin
            around = home.inflate(2 * gap, 2 * gap)
            for across in (-1, 0, 1):
                middle = home.centerx + across * plate.width // 2
                found += [plate.move_to(midbottom=(middle, around.top)),
                          plate.move_to(midtop=(middle, around.bottom))]  # fmt: skip
            found += [plate.move_to(midright=around.midleft),
                      plate.move_to(midleft=around.midright)]  # fmt: skip
        return found

    def _beside_wide(self, scale: Scale) -> int:
        """The px that arrow, result and marker take beside the plate."""
        marker = MARKER + BESIDE if self.made.markers else 0
        return scale.px(ARROW + RESULT + 2 * BESIDE + marker)

    def _beside(self, scale: Scale) -> None:
        """Place arrow, result and marker to the right of the plate, or to the left of it."""
        gap = scale.px(BESIDE)
        x = self.rect.right if self.onward > 0 else self.rect.left
        self.arrow, self.result, self.marker = (
            pygame.Rect(0, 0, scale.px(part), scale.px(tall))
            for part, tall in ((ARROW, 40), (RESULT, RESULT), (MARKER, 132))
        )
        for rect in (self.arrow, self.result, self.marker):
            rect.centery = self.rect.centery
            rect.left = x + gap if self.onward > 0 else x - gap - rect.width
            x = rect.right if self.onward > 0 else rect.left

    def draw(
        self, pen: Pen, view: State, light: Light, legal: frozenset[str], selected: frozenset[str],
        focus: str | None,
    ) -> None:  # fmt: skip
        """Faces with their names, those that would be used ringed; what they become."""
        pen = pen.scaled(self.scale).on(pen.surface)
        self._notch(pen)
        pen.box(self.rect, PLATE, pen.palette.rule, 8)
        goes = {c.id for c in self.made.used} | {self.made.company.id}
        for unit, rect in self.places.items():
            counter = view.pieces.by_id.get(unit)
            if counter is None:
                continue
            states = ["selected"] if unit in selected else []
            states += ["focus"] if unit == focus else []
            blit_counter(pen, view, counter, rect, light, "+".join(states))
            if unit in goes:
                ring = rect.inflate(pen.px(16), pen.px(16))
                pen.box(ring, None, pen.palette.accent, 8, 2.8)
            low = pygame.Rect(rect.left - pen.px(14), rect.bottom + pen.px(12),
                              rect.width + pen.px(28), pen.px(30))  # fmt: skip
            if low.bottom <= self.rect.bottom:
                pen.line(low, kind_words(view, counter), "strong", SIZE_SUB, COUNTERS.cream,
                         "centre")  # fmt: skip
        if self.onward:
            self._becomes(pen, view, light)

    def _notch(self, pen: Pen) -> None:
        """The corner of the plate that points at the hex, or a line to it from further away."""
        (x, y), half = self.home.center, pen.px(10)
        above, below = self.rect.bottom <= self.home.top, self.rect.top >= self.home.bottom
        inside = self.rect.left + 2 * half < x < self.rect.right - 2 * half
        edge = self.rect.bottom - 1 if above else self.rect.top + 1
        if inside and (above or below) and abs(edge - y) <= self.home.height:
            tip = (x, edge + half * (1 if above else -1))
            pygame.draw.polygon(pen.surface, PLATE, [(x - half, edge), (x + half, edge), tip])
            return
        near = (min(max(x, self.rect.left), self.rect.right - 1),
                min(max(y, self.rect.top), self.rect.bottom - 1))  # fmt: skip
        for colour, wide in ((PLATE, half), (pen.palette.accent, max(2, half // 4))):
            pygame.draw.aaline(pen.surface, colour, self._rim(near), near, wide)

    def _rim(self, towards: tuple[int, int]) -> tuple[int, int]:
        """The point of the hex's rim that is nearest to a point outside it, in window px."""
        home, at = Vector2(self.home.center), Vector2(towards)
        if home.distance_to(at) == 0:
            return self.home.center
        x, y = home + (at - home).normalize() * self.home.width / 2
        return round(x), round(y)

    def _becomes(self, pen: Pen, view: State, light: Light) -> None:
        """The arrow, the company in dashes, and the markers that come with it."""
        pal, arrow = pen.palette, self.arrow
        tip, tail = (arrow.right, arrow.left)[:: self.onward]
        head, y, thick = tip - self.onward * pen.px(20), arrow.centery, pen.px(6)
        points = [(tail, y - thick), (head, y - thick), (head, y - pen.px(15)), (tip, y),
                  (head, y + pen.px(15)), (head, y + thick), (tail, y + thick)]  # fmt: skip
        barred = self.made.barred
        pygame.draw.polygon(pen.surface, pal.rule if barred else pal.accent, points)
        for one, two in pairwise((*points, points[0])):
            pygame.draw.aaline(pen.surface, PLATE, one, two, max(2, pen.px(2)))
        blit_counter(pen, view, self.made.company, self.result.inflate(-pen.px(8), -pen.px(8)),
                     light, alpha=BARRED if barred else 1.0)  # fmt: skip
        around = self.result.inflate(pen.px(8), pen.px(8))
        for colour, wide in ((PLATE, pen.px(5)), (COUNTERS.cream, max(2, pen.px(2)))):
            _dashed(pen, around, colour, wide)
        if barred:
            low = pygame.Rect(around.left, around.bottom + pen.px(8), around.width, pen.px(30))
            pen.box(low, PLATE, None, 4)
            pen.line(low, _("none left [2.2]"), "strong", SIZE_SUB, COUNTERS.cream, "centre")
        elif self.made.markers:
            pen.box(self.marker, PLATE, pal.rule, 8)
            badge = marker_sprite("vp-hidden", pen.px(44), pen.theme)
            middle = (self.marker.centerx, self.marker.top + pen.px(50))
            pen.surface.blit(badge, badge.get_rect(center=middle))
            low = pygame.Rect(self.marker.left, self.marker.bottom - pen.px(44),
                              self.marker.width, pen.px(24))  # fmt: skip
            pen.line(low, marker_words(self.made.markers), "strong", SIZE_SUB, COUNTERS.cream,
                     "centre")  # fmt: skip


def _whole(plate: pygame.Rect, onward: int, beside: int) -> pygame.Rect:
    """The plate with what stands beside it, `beside` px wide."""
    return plate.union(plate.move(onward * beside, 0))


def _dashed(pen: Pen, rect: pygame.Rect, colour: tuple[int, int, int], wide: int) -> None:
    """A dashed line round a rectangle."""
    outline = rounded(rect.left, rect.top, rect.right, rect.bottom, pen.px(10))
    for piece in ring_dashes(outline, (pen.px(10), pen.px(6))):
        pygame.draw.lines(pen.surface, colour, False, piece, wide)


def marker_words(count: int) -> str:
    """The VP markers that an HQ brings [ND 2.5] [PB 2.5]."""
    return ngettext("+{count} marker", "+{count} markers", count).format(count=count)


def kind_words(view: State, counter: Counter) -> str:
    """What a counter of the fan is, with a capital letter."""
    if not is_stick(counter):
        return _("Company")
    return capital(face_in_cup(view, counter.group, counter.face or ""))
