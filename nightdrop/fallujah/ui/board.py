"""What lies on the ground: counters in spaces and bases, the fan of a stack, and marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
    laid_out,
    middle_of,
    overlaps,
    space_box,
)
from nightdrop.ui.look.cardboard import STATES
from nightdrop.ui.look.shapes import ring_dashes, rounded
from nightdrop.ui.look.theme import RGB, rgb
from nightdrop.ui.stage.camera import Camera

RED: Final = rgb("#E25E53")
FAN_SIDE = 72  # px at scale 1 of an interface that a fanned counter measures at least
assert {"selected", "legal", "hover"} <= {*STATES}


class TownMarks(NamedTuple):
    """What is marked: the counters `chosen`, those that can be chosen (`usable`), the places that
    can be gone to or are meant otherwise (`reach`), where the force stands or what strikes are
    aimed at (`at`), the place under the pointer, what a hint means, and a way as an arrow.
    `barred`: the place under the pointer cannot be chosen. `fan` is the place whose counters are
    fanned."""

    chosen: frozenset[str] = frozenset()
    usable: frozenset[str] = frozenset()
    reach: frozenset[str] = frozenset()
    at: str = ""
    pointed: str = ""
    barred: bool = False
    hinted: frozenset[str] = frozenset()
    arrow: tuple[str, str] | None = None
    fan: str = ""
    fan_px: int = FAN_SIDE


class TownBoard:
    """The map of a game in `rect`, px of the window, seen by its `camera`."""

    def __init__(self, game: Game, rect: pygame.Rect, land: LandPictures, foot: int = 0) -> None:
        self.game = game
        self.town: Town = game.rules.town
        self.ground = TownGround(game, land)
        self.rect = rect
        self._laid: tuple[State, Laid] | None = None
        size = float(self.town.size[0]), float(self.town.size[1])
        self.camera = Camera(size, (rect.x, rect.y, rect.w, rect.h), foot=foot)

    def place(self, rect: pygame.Rect, foot: int = 0) -> None:
        """Take another place in the window."""
        if rect != self.rect or foot != self.camera.foot:
            self.rect = rect
            self.camera.set_rect((rect.x, rect.y, rect.w, rect.h), foot)

    # Where things lie in the window

    def laid(self, view: State) -> Laid:
        """The counters of each place where there are any, found once for a view."""
        if self._laid is None or self._laid[0] is not view:
            self._laid = view, laid_out(view)
        return self._laid[1]

    def box(self, place: str) -> pygame.Rect:
        """A space or base, in px."""
        x, y, wide, tall = box_of(self.town, place)
        left, top = self.camera.to_screen(x, y)
        size = wide * self.camera.scale, tall * self.camera.scale
        return pygame.Rect(round(left), round(top), *map(round, size))

    def _brush(self, surface: pygame.Surface) -> WorldBrush:
        return WorldBrush(surface, self.camera.scale, self.camera.origin)

    def tokens(self, view: State, fan: str = "", fan_px: int = FAN_SIDE) -> Mapping[
            str, tuple[Token, pygame.Rect]]:  # fmt: skip
        """Each counter by its name, with where it lies in px; those that lie over others last."""
        scale, (x0, y0) = self.camera.scale, self.camera.origin
        found = {}
        for place, laid in self.laid(view).items():
            if place == fan:
                continue
            for token, (x, y, wide, _tall) in laid:
                side = max(1, round(wide * scale))
                at = round(x * scale + x0), round(y * scale + y0)
                found[token.name] = token, pygame.Rect(*at, side, side)
        if fan:
            found |= self._fanned(view, fan, fan_px)
        return found

    def _fanned(
        self, view: State, place: str, side: int
    ) -> Iterator[tuple[str, tuple[Token, pygame.Rect]]]:
        """The counters of a place in rows above it, or below it where there is no room."""
        tokens = [token for token, _box in self.laid(view).get(place, ())]
        rows = [tokens[n : n + ACROSS] for n in range(0, len(tokens), ACROSS)]
        area = self.fan_area(view, place, side)
        gap = max(GAP, side // 12)
        for row, line in enumerate(rows):
            left = area.centerx - (len(line) * (side + gap) - gap) // 2
            for column, token in enumerate(line):
                at = left + column * (side + gap), area.top + gap + row * (side + gap)
                yield token.name, (token, pygame.Rect(*at, side, side))

    def fan_area(self, view: State, place: str, side: int) -> pygame.Rect:
        """Where the counters of a place are fanned."""
        count, gap = len(self.laid(view).get(place, ())), max(GAP, side // 12)
        lines = -(-count // ACROSS)
        wide = min(count, ACROSS) * (side + gap) + gap
        area = pygame.Rect(0, 0, wide, lines * (side + gap) + gap)
        box = self.box(place)
        area.midbottom = box.centerx, box.top + max(2, box.height // 4)
        if area.top < self.rect.top:
            area.top = max(self.rect.top, box.top + box.height // 4)
        area.clamp_ip(self.rect)
        return area

    def is_fanned(self, view: State, place: str) -> bool:
        """Whether the counters of a place lie over each other, so that they fan under the
        pointer."""
        count = len(self.laid(view).get(place, ()))
        is_space = place in self.town.spaces
        return count > BEYOND if is_space else overlaps(self.town, place, count)

    def place_at(self, pos: tuple[int, int]) -> str:
        """The space or base under a point, "" for none."""
        x, y = self.camera.to_world(*pos)
        for place in (*self.town.bases, *self.town.spaces):
            left, top, wide, tall = box_of(self.town, place)
            if left <= x < left + wide and top <= y < top + tall:
                return place
        return ""

    def shows(self, place: str) -> bool:
        """Whether the middle of a place is well in view."""
        return self.camera.shows_point(middle_of(self.town, place), 60 * self.camera.scale)

    # The picture

    # A tuple of nothing may be shared by all calls.
    def draw(self, surface: pygame.Surface, view: State, marks: TownMarks = TownMarks()) -> None:  # noqa: B008
        """Draw all of it; what lies outside the rectangle is cut off."""
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        self.ground.draw(surface, self.camera, view.book.blown)
        brush = self._brush(surface)
        self._pennants(brush, view)
        self._frames(brush, marks)
        draw_routes(brush, self.town)
        if marks.arrow is not None:
            self._arrow(brush, *marks.arrow)
        found = self.tokens(view, marks.fan, marks.fan_px)
        fanned = [token.name for token, _box in self.laid(view).get(marks.fan, ())]
        for name, (token, rect) in found.items():
            if name not in fanned and rect.colliderect(self.rect):
                self._token(brush, token, rect, marks)
        self._markers(brush, view)
        if fanned:
            area = self.fan_area(view, marks.fan, marks.fan_px)
            pygame.draw.rect(surface, DARK, area, border_radius=8)
            pygame.draw.rect(surface, ACCENT, area, 2, border_radius=8)
            for name in fanned:  # the last lies uppermost
                if name in found:
                    self._token(brush, *found[name], marks)
        surface.set_clip(clip)

    def _token(self, brush: WorldBrush, token: Token, rect: pygame.Rect, marks: TownMarks) -> None:
        """A counter; a helicopter hovers above its shadow."""
        state = "+".join(filter(None, (
            "selected" if token.name in marks.chosen else
            "legal" if token.name in marks.usable | marks.hinted else "",
            "hover" if token.name == marks.pointed else ""))) or "rest"  # fmt: skip
        if token.hovers:
            shade = pygame.Surface((rect.width, rect.height // 3), pygame.SRCALPHA)
            pygame.draw.ellipse(shade, (0, 0, 0, 90), shade.get_rect())
            brush.surface.blit(shade, shade.get_rect(
                center=(rect.centerx, rect.bottom + brush.px(2))))  # fmt: skip
        look = look_of(self.game, token.face, token.reduced, bool(token.leader))
        camera = self.camera
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

    def _frames(self, brush: WorldBrush, marks: TownMarks) -> None:
        """The frames round places."""
        for place in sorted(marks.reach):  # frames that touch lie over each other
            self._frame(brush, place, CREAM, dashed=True)
        for place in sorted(marks.hinted & self.town.places.keys()):
            self._frame(brush, place, ACCENT, wide=5)
        if marks.at:
            self._frame(brush, marks.at, ACCENT, dashed=True)
        if marks.pointed in self.town.places:
            self._frame(brush, marks.pointed, RED if marks.barred else ACCENT)

    def _frame(
        self, brush: WorldBrush, place: str, ink: RGB, dashed: bool = False, wide: float = 3.6
    ) -> None:
        """A frame 7 px outside a place."""
        x, y, across, down = box_of(self.town, place)
        rect = brush.rect((x - 7, y - 7, across + 14, down + 14))
        if not rect.colliderect(self.rect):
            return
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

