"""What lies on the ground: counters in spaces and bases, the fan of a stack, and marks."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, hypot, sin
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.model import Game, State
from nightdrop.fallujah.rules.printed_tables import GOALS, Town
from nightdrop.fallujah.rules.ruleset import controlled, rules_of
from nightdrop.fallujah.ui.counters import face, look_of, riding, sprite
from nightdrop.fallujah.ui.ground import (
    ACCENT,
    CREAM,
    DARK,
    LandPictures,
    TownGround,
    WorldBrush,
    draw_routes,
)
from nightdrop.fallujah.ui.map_layout import (
    ACROSS,
    BEYOND,
    GAP,
    Laid,
    Token,
    box_of,
    middle_of,
    overlaps,
    space_box,
)
from nightdrop.ui.look.cardboard import STATES
from nightdrop.ui.look.shapes import ring_dashes, rounded
from nightdrop.ui.look.theme import RGB, rgb
from nightdrop.ui.stage.camera import Camera
from nightdrop.ui.stage.fan import FanSpread
from nightdrop.ui.stage.node import Key, Node
from nightdrop.ui.stage.painter import StageFrame
from nightdrop.ui.stage.picture import on_glass

RED: Final = rgb("#E25E53")
assert {"selected", "legal", "hover"} <= {*STATES}


class TownMarks(NamedTuple):
    """What is marked: the counters `chosen`, those that can be chosen (`usable`), the places that
    can be gone to or are meant otherwise (`reach`), where the force stands or what strikes are
    aimed at (`at`), the place under the pointer, what a hint means, and a way as an arrow.
    `barred`: the place under the pointer cannot be chosen."""

    chosen: frozenset[str] = frozenset()
    usable: frozenset[str] = frozenset()
    reach: frozenset[str] = frozenset()
    at: str = ""
    pointed: str = ""
    barred: bool = False
    hinted: frozenset[str] = frozenset()
    arrow: tuple[str, str] | None = None


class TownField:
    """The spaces and bases of a map as a camera sees them."""

    def __init__(self, town: Town, camera: Camera) -> None:
        self._town, self._camera = town, camera

    def at(self, pos: tuple[int, int]) -> str | None:
        """The space or base under a point."""
        x, y = self._camera.to_world(*pos)
        for place in (*self._town.bases, *self._town.spaces):
            left, top, wide, tall = box_of(self._town, place)
            if left <= x < left + wide and top <= y < top + tall:
                return place
        return None

    def rect(self, key: Key) -> pygame.Rect | None:
        """A space or base, in px."""
        if key not in self._town.places:
            return None
        return on_glass(box_of(self._town, str(key)), self._camera)

    def beside(self, key: Key, way: tuple[int, int]) -> str | None:
        """The nearest place in a quarter of all directions."""
        here, (dx, dy) = self.rect(key), way
        if here is None:
            return None
        rects = {place: on_glass(box_of(self._town, place), self._camera)
                 for place in self._town.places}  # fmt: skip
        ways = {place: (rect.centerx - here.centerx, rect.centery - here.centery)
                for place, rect in rects.items()}  # fmt: skip
        beside = [place for place, (ax, ay) in ways.items() if ax * dx + ay * dy > 0
                  and abs(ax * dy + ay * dx) <= abs(ax * dx + ay * dy)]  # fmt: skip
        return min(beside, default=None, key=lambda one: ways[one][0] ** 2 + ways[one][1] ** 2)


def is_fanned(town: Town, laid: Laid, place: str) -> bool:
    """Whether the counters of a place lie over each other, so that they fan under the pointer."""
    count = len(laid.get(place, ()))
    return count > BEYOND if place in town.spaces else overlaps(town, place, count)


def spread_counters(
    nodes: Sequence[Node], side: int, box: pygame.Rect, room: pygame.Rect
) -> FanSpread:
    """The counters of a place, `side` px each, in rows above its box, or below it where there is no
    room."""
    count, gap = len(nodes), max(GAP, side // 12)
    lines = -(-count // ACROSS)
    wide = min(count, ACROSS) * (side + gap) + gap
    area = pygame.Rect(0, 0, wide, lines * (side + gap) + gap)
    area.midbottom = box.centerx, box.top + max(2, box.height // 4)
    if area.top < room.top:
        area.top = max(room.top, box.top + box.height // 4)
    area.clamp_ip(room)
    rects: dict[Key, pygame.Rect] = {}
    rows = [nodes[n : n + ACROSS] for n in range(0, count, ACROSS)]
    for row, line in enumerate(rows):
        left = area.centerx - (len(line) * (side + gap) - gap) // 2
        for column, node in enumerate(line):
            at = left + column * (side + gap), area.top + gap + row * (side + gap)
            rects[node.key] = pygame.Rect(*at, side, side)
    return FanSpread(area, 0, tuple(nodes), rects)


class TownBoard:
    """Draws the map of a game as a camera sees it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.town: Town = game.rules.town
        self.ground = TownGround(game)

    def draw(self, surface: pygame.Surface, frame: StageFrame, marks: TownMarks) -> None:
        """Draw all of it; what lies outside the rectangle is cut off."""
        clip, camera, view, found = surface.get_clip(), frame.camera, frame.view, frame.nodes
        assert camera is not None  # the map is a world
        surface.set_clip(frame.rect.clip(clip))
        self.ground.draw(surface, camera, view.book.blown, frame.shares(LandPictures))
        brush = WorldBrush(surface, camera.scale, camera.origin)
        self._pennants(brush, view)
        self._frames(brush, frame.rect, marks)
        draw_routes(brush, self.town)
        if marks.arrow is not None:
            self._arrow(brush, *marks.arrow)
        fanned = {node.key for node in found.fanned}
        for node in found.nodes:
            rect = found.rects[node.key]
            if node.key not in fanned and rect.colliderect(frame.rect):
                self._token(brush, node, rect, marks, camera)
        self._markers(brush, view)
        if found.plate is not None:
            pygame.draw.rect(surface, DARK, found.plate, border_radius=8)
            pygame.draw.rect(surface, ACCENT, found.plate, 2, border_radius=8)
            for node in found.fanned:  # the last lies uppermost
                self._token(brush, node, found.rects[node.key], marks, camera)
        around = brush.px(14)
        for key in marks.hinted & found.rects.keys():
            self._ring(brush, found.rects[key].inflate(around, around), ACCENT, 5)
        surface.set_clip(clip)

    def _token(
        self, brush: WorldBrush, node: Node, rect: pygame.Rect, marks: TownMarks, camera: Camera
    ) -> None:  # fmt: skip
        """A counter; a helicopter hovers above its shadow."""
        token = node.face
        assert isinstance(token, Token)
        state = "+".join(filter(None, (
            "selected" if token.name in marks.chosen else
            "legal" if token.name in marks.usable else "",
            "hover" if token.name == marks.pointed else ""))) or "rest"  # fmt: skip
        if token.hovers:
            shade = pygame.Surface((rect.width, rect.height // 3), pygame.SRCALPHA)
            pygame.draw.ellipse(shade, (0, 0, 0, 90), shade.get_rect())
            brush.surface.blit(shade, shade.get_rect(
                center=(rect.centerx, rect.bottom + brush.px(2))))  # fmt: skip
        look = look_of(self.game, token.face, token.reduced, bool(token.leader))
        if camera.moving:  # between two zooms a picture of the one to come is scaled
            ready = max(1, round(rect.width * camera.target_height / camera.height))
            made = riding(look, rect.width, ready, state)
        else:
            made = sprite(look, rect.width, state)
        brush.surface.blit(made, made.get_rect(center=rect.center))

    def _pennants(self, brush: WorldBrush, view: State) -> None:
        """A pennant at the head of each goal that the Coalition controls [5.0]."""
        spaces = rules_of(view).town.spaces
        for space in controlled(view, [one.id for one in spaces.values() if one.type in GOALS]):
            x, y, across, _tall = space_box(spaces[space])
            right = x + across - (36 if spaces[space].msr else 12)
            top, half, foot = y - 16, y - 10, y + 3  # above the head, clear of the name
            cloth = [brush.at(right, top), brush.at(right - 16, half), brush.at(right, half + 6)]
            for wide, ink in ((4.5, DARK), (2.0, CREAM)):
                ends = brush.at(right, top), brush.at(right, foot)
                pygame.draw.line(brush.surface, ink, *ends, brush.px(wide))
                pygame.draw.polygon(brush.surface, ink, cloth, 0 if ink == CREAM else 3)

    def _markers(self, brush: WorldBrush, view: State) -> None:
        """The NetWars laid on nodes in J-2 [12]."""
        town, side = self.town, brush.px(40)
        for number, (kind, space) in enumerate(view.book.markers):
            if space in town.spaces:
                x, y, wide, _tall = space_box(town.spaces[space])
                made = face(self.game, kind, side)
                earlier = [one for _kind, one in view.book.markers[:number]].count(space)
                at = brush.at(x + wide - 26 - 14 * earlier, y + 54)
                brush.surface.blit(made, made.get_rect(center=at))

    def _frames(self, brush: WorldBrush, room: pygame.Rect, marks: TownMarks) -> None:
        """The frames round places in a room."""
        for place in sorted(marks.reach):  # frames that touch lie over each other
            self._frame(brush, room, place, CREAM, dashed=True)
        for place in sorted(marks.hinted & self.town.places.keys()):
            self._frame(brush, room, place, ACCENT, wide=5)
        if marks.at:
            self._frame(brush, room, marks.at, ACCENT, dashed=True)
        if marks.pointed in self.town.places:
            self._frame(brush, room, marks.pointed, RED if marks.barred else ACCENT)

    def _frame(
        self, brush: WorldBrush, room: pygame.Rect, place: str, ink: RGB, dashed: bool = False,
        wide: float = 3.6,
    ) -> None:  # fmt: skip
        """A frame 7 px outside a place."""
        x, y, across, down = box_of(self.town, place)
        rect = brush.rect((x - 7, y - 7, across + 14, down + 14))
        if rect.colliderect(room):
            self._ring(brush, rect, ink, wide, dashed)

    @staticmethod
    def _ring(
        brush: WorldBrush, rect: pygame.Rect, ink: RGB, wide: float, dashed: bool = False
    ) -> None:
        """A frame along the edge of a box in px; its line is `wide` px of the world."""
        line = brush.px(wide, 2)
        ring = rounded(*rect.topleft, *rect.bottomright, brush.px(14))
        rhythm = 3.6 * line, 2.8 * line
        for piece in ring_dashes(ring, rhythm) if dashed else [[*ring, ring[0]]]:
            pygame.draw.lines(brush.surface, DARK, False, piece, line + 2)
            pygame.draw.lines(brush.surface, ink, False, piece, line)

    def _arrow(self, brush: WorldBrush, start: str, end: str) -> None:
        """A cream arrow from place to place."""
        (bx, by), (left, top, wide, tall) = middle_of(self.town, end), box_of(self.town, start)
        ax = min(max(bx, left + 20), left + wide - 20)
        ay = min(max(by, top + 20), top + tall - 20)
        turn = atan2(by - ay, bx - ax)
        _x, _y, across, down = box_of(self.town, end)
        short = min(across / 2 / max(0.01, abs(cos(turn))), down / 2 / max(0.01, abs(sin(turn))))
        short = min(short - 4, hypot(bx - ax, by - ay) - 30)
        bx, by = bx - short * cos(turn), by - short * sin(turn)
        back = bx - 22 * cos(turn), by - 22 * sin(turn)
        for wide, ink in ((14.0, DARK), (8.0, CREAM)):
            brush.line((ax, ay), back, wide, ink)
            half = 16.0 + (wide - 8) / 2
            head = [(bx + (wide - 8) / 2 * cos(turn), by + (wide - 8) / 2 * sin(turn)),
                    (back[0] - half * sin(turn), back[1] + half * cos(turn)),
                    (back[0] + half * sin(turn), back[1] - half * cos(turn))]  # fmt: skip
            pygame.draw.polygon(brush.surface, ink, [brush.at(*point) for point in head])

