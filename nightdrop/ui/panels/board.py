"""The board panel: map, marks, counters and markers through a camera, from one view."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Counter, State
from nightdrop.ui.camera import Camera
from nightdrop.ui.motion import Shown
from nightdrop.ui.paint.legend import draw_legend
from nightdrop.ui.paint.overlay import Overlay
from nightdrop.ui.panels.flight import Places, draw_flights, gone, in_place
from nightdrop.ui.panels.looks import is_spent, look_of, stack_order
from nightdrop.ui.panels.markers import draw_markers
from nightdrop.ui.panels.marks import Marks, draw_above, draw_below
from nightdrop.ui.sprites import (
    CounterLook,
    counter_size,
    counter_sprite,
    has_sprite,
    marker_sprite,
    riding_sprite,
    stack_offset,
)
from nightdrop.ui.theme import Light

if TYPE_CHECKING:
    from nightdrop.engine.board import Board
    from nightdrop.ui.paint.mapview import MapView
    from nightdrop.ui.panels.maps import Maps


class BoardPanel:
    """The map in `rect` of the window. It draws views and marks, and finds hexes under points."""

    def __init__(self, board: Board, rect: pygame.Rect, maps: Maps) -> None:
        self.board = board
        self.rect = rect
        self.camera = Camera(board.columns, board.rows, (rect.x, rect.y, rect.w, rect.h))
        self._maps = maps
        self._overlay = Overlay()
        self._made_one = False
        self._still = self.camera.height  # hex height in px at which the camera stood last
        self.bare = False  # whether counters and markers are left out

    @property
    def map(self) -> MapView:
        """The painted map, which all screens share; made when it is first drawn."""
        return self._maps.of(self.board)

    def place(self, rect: pygame.Rect) -> None:
        """Take another place in the window."""
        self.rect = rect
        self.camera.set_rect((rect.x, rect.y, rect.w, rect.h))

    def hex_at(self, pos: tuple[int, int]) -> Hex | None:
        """The hex under a point in window px."""
        return self.camera.pick(*pos)

    def centre(self, hex_: Hex) -> tuple[int, int]:
        """The window px of a hex's centre."""
        return self.camera.hex_point(hex_)

    def draw(
        self, surface: pygame.Surface, view: State, light: Light, marks: Marks, shown: Shown = (),
        fade: tuple[Light, float] | None = None,
    ) -> None:  # fmt: skip
        """Draw the panel: map, marks below the counters, markers, counters, arrows.

        `shown` is what moves; `fade` is the light that passes away, and how far the new one is.
        """
        self._made_one = False
        if not self.camera.moving:
            self._still = self.camera.height
        taken = frozenset() if self.bare else frozenset(view.pieces.by_hex)
        passing, share = fade or (None, 1.0)
        self.map.draw(surface, self.camera, self.rect, light, passing, share, taken)
        clip = surface.get_clip()
        surface.set_clip(self.rect)
        self._overlay.aim(surface, self.camera, light)
        draw_below(self._overlay, self.rect, marks)
        self.map.draw_labels(surface, self.camera, self.rect, light, marks.lit, taken)
        if not self.bare:
            self._markers(surface, view, shown)
            near, away, turning = self._near(view.pieces.by_hex), gone(shown), in_place(shown)
            places: Places = {}
            for hex_ in sorted(near, key=lambda h: (h % 100, h)):
                self._stack(surface, view, hex_, near[hex_], light, marks, away, turning, places)
            if not self.camera.moving:
                cut = self._cut_names(view, near, taken)
                self.map.draw_labels(surface, self.camera, self.rect, light, cut, taken)
            draw_flights(surface, self.camera, self._overlay, shown, places)
        draw_above(self._overlay, self.camera.height, marks)
        draw_legend(surface, self.camera, self.rect, light)
        surface.set_clip(clip)

    def ring(self, hex_: Hex) -> None:
        """A double ring round a hex, over what was drawn last."""
        self._overlay.focus(hex_)

    def _near(self, hexes: Iterable[Hex]) -> dict[Hex, tuple[int, int]]:
        """The centres in window px of those hexes that may show in the panel."""
        reach = round(self.camera.height)
        seen = self.rect.inflate(2 * reach, 2 * reach)
        centres = {hex_: self.camera.hex_point(hex_) for hex_ in hexes}
        return {hex_: at for hex_, at in centres.items() if seen.collidepoint(at)}

    def _cut_names(
        self, view: State, near: dict[Hex, tuple[int, int]], taken: frozenset[Hex]
    ) -> set[Hex]:
        """Names that counters cut into, but that would hide no counter's middle themselves."""
        whole, cores = [], []
        for hex_, (x, y) in near.items():
            size = counter_size(self.camera.height, len(view.pieces.at(hex_)) > 1)
            box = pygame.Rect(0, 0, size, size)
            box.center = x, y
            whole.append(box)
            cores.append(box.inflate(-size * 0.62, -size * 0.62))
        ox, oy = self.camera.origin
        found = set()
        for label in self.map.names.at(round(self.camera.height), taken):
            box = label.box.move(round(ox), round(oy))
            if box.collidelist(whole) >= 0 and box.collidelist(cores) < 0:
                found.add(label.hex)
        return found

    def _stack(
        self, surface: pygame.Surface, view: State, hex_: Hex, centre: tuple[int, int],
        light: Light, marks: Marks, away: frozenset[str], turning: frozenset[str], places: Places,
    ) -> None:  # fmt: skip
        """The counters of a hex, a badge with their number on top of two or more.

        Those that are turning keep their place, which is put into `places`, but are left out.
        """
        counters = [c for c in stack_order(view.pieces.at(hex_)) if c.id not in away]
        if not counters:
            return
        size = counter_size(self.camera.height, len(counters) > 1)
        x, y = centre
        shown = counters[-4:]
        last = stack_offset(len(shown) - 1, size)
        for index, counter in enumerate(shown):
            dx, dy = stack_offset(index, size)
            at = (x + dx - last[0] // 2, y + dy - last[1] // 2)
            if counter.id in turning:
                places[counter.id] = at, size
                continue
            top = counter is shown[-1]
            state = state_of(view, counter, marks, counters, top)
            sprite = self._counter(look_of(view, counter), size, state, light, len(counters) > 1)
            surface.blit(sprite, sprite.get_rect(center=at))
        if len(counters) > 1:
            pill = marker_sprite("pill", max(13, round(size * 0.34)), str(len(counters)))
            out = 0.46 if size >= 28 else 0.66  # small counters would vanish under it
            at = (x + last[0] // 2 + round(size * out), y + last[1] // 2 - round(size * out))
            surface.blit(pill, pill.get_rect(center=at))

    def _counter(
        self, look: CounterLook, size: int, state: str, light: Light, stacked: bool
    ) -> pygame.Surface:
        """A counter; during a zoom one of the size that it had before, scaled.

        Each frame of a zoom makes one in the size that it will have at the end.
        """
        if not self.camera.moving:
            return counter_sprite(look, size, state, light)
        coming = counter_size(self.camera.target_height, stacked)
        if not self._made_one and not has_sprite(look, coming, state, light):
            self._made_one = True
            counter_sprite(look, coming, state, light)
        made = max(1, round(size * self._still / self.camera.height))
        return riding_sprite(look, size, made, state, light)

    def _markers(self, surface: pygame.Surface, view: State, shown: Shown) -> None:
        """What marks victory hexes."""
        near = {hex_: (view.vp[hex_], at) for hex_, at in self._near(view.vp).items()}
        draw_markers(surface, near, self.camera.height, shown)


def state_of(
    view: State, counter: Counter, marks: Marks, stack: list[Counter], top: bool
) -> str:
    """The states of a counter's sprite. The top one wears the rings of those under it."""
    ids = {c.id for c in stack} if top else {counter.id}
    states = []
    if is_spent(view, counter):
        states.append("spent")
    if ids & marks.selected:
        states.append("selected")
    elif ids & marks.legal_units:
        states.append("legal")
    return "+".join(states) or "rest"
