"""The board panel: map, marks, counters and markers through a camera, from one view."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import State
from nightdrop.ui.camera import FLAT, Camera, hex_centre
from nightdrop.ui.motion import Shown
from nightdrop.ui.paint.legend import draw_legend
from nightdrop.ui.paint.overlay import Overlay
from nightdrop.ui.panels.flight import draw_flights, gone, in_place, thrown
from nightdrop.ui.panels.markers import draw_markers
from nightdrop.ui.panels.marks import Marks, draw_above, draw_below
from nightdrop.ui.panels.stacks import Stacks
from nightdrop.ui.sprites import counter_size
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
        self.camera = self.new_camera()
        self._maps = maps
        self._overlay = Overlay()
        self._stacks = Stacks()
        self._cut: tuple[object, object, frozenset[Hex]] = (None, None, frozenset())
        self.bare = False  # whether counters and markers are left out

    @property
    def map(self) -> MapView:
        """The painted map, which all screens share; made when it is first drawn."""
        return self._maps.of(self.board)

    def new_camera(self) -> Camera:
        """A camera that shows the whole map."""
        rect = self.rect
        return Camera(self.board.columns, self.board.rows, (rect.x, rect.y, rect.w, rect.h))

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
            stacks, camera = self._stacks, self.camera
            places = stacks.draw(surface, camera, view, light, marks, near, away, turning)
            if not self.camera.moving:
                cut = self._cut_names(view, taken)
                self.map.draw_labels(surface, self.camera, self.rect, light, cut, taken)
            draw_flights(surface, self.camera, self._overlay, shown, places)
        if thrown(shown):  # the plate waits for the dice
            marks = replace(marks, score=None)
        draw_above(self._overlay, self.camera.height, marks, self._named_above(marks, taken))
        draw_legend(surface, self.camera, self.rect, light)
        surface.set_clip(clip)

    def make_stack(self, view: State, hex_: Hex, light: Light) -> None:
        """Have the counters of a hex ready for a draw that marks nothing."""
        self._stacks.make(self.camera, view, hex_, light)

    def ring(self, hex_: Hex) -> None:
        """A double ring round a hex, over what was drawn last."""
        self._overlay.focus(hex_)

    def _near(self, hexes: Iterable[Hex]) -> dict[Hex, tuple[int, int]]:
        """The centres in window px of those hexes that may show in the panel."""
        reach = round(self.camera.height)
        seen = self.rect.inflate(2 * reach, 2 * reach)
        centres = {hex_: self.camera.hex_point(hex_) for hex_ in hexes}
        return {hex_: at for hex_, at in centres.items() if seen.collidepoint(at)}

    def _cut_names(self, view: State, taken: frozenset[Hex]) -> frozenset[Hex]:
        """Names that counters cut into, but that would hide no counter's middle themselves.

        They stay the same as long as the view and the placing of the names do.
        """
        height = round(self.camera.height)
        labels = self.map.names.at(height, taken)
        if self._cut[0] is view and self._cut[1] is labels:
            return self._cut[2]
        whole, cores = [], []
        for hex_, ids in view.pieces.by_hex.items():
            size = counter_size(height, len(ids) > 1)
            box = pygame.Rect(0, 0, size, size)
            x, y = hex_centre(hex_)
            box.center = round(x * height / FLAT), round(y * height / FLAT)
            whole.append(box)
            cores.append(box.inflate(-size * 0.62, -size * 0.62))
        cut = frozenset(
            label.hex for label in labels
            if label.box.collidelist(whole) >= 0 and label.box.collidelist(cores) < 0
        )  # fmt: skip
        self._cut = view, labels, cut
        return cut

    def _named_above(self, marks: Marks, taken: frozenset[Hex]) -> frozenset[Hex]:
        """The hex with a score, if its name stands over it."""
        if marks.score is None:
            return frozenset()
        target, height = marks.score[0], round(self.camera.height)
        north = hex_centre(target)[1] * height / FLAT
        return frozenset(
            label.hex for label in self.map.names.at(height, taken)
            if label.hex == target and label.box.bottom < north
        )  # fmt: skip

    def _markers(self, surface: pygame.Surface, view: State, shown: Shown) -> None:
        """What marks victory hexes."""
        near = {hex_: (view.vp[hex_], at) for hex_, at in self._near(view.vp).items()}
        draw_markers(surface, near, self.camera.height, shown)
