"""Where each seat looks: the place of what can be chosen now, and nothing the other studied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.ui.board.motion import GLIDE_MS

if TYPE_CHECKING:
    from nightdrop.engine.model import Side
    from nightdrop.ui.map.camera import Camera
    from nightdrop.ui.play.game import Playing
    from nightdrop.ui.play.screen import Play


NEAR: Final = 84  # hex height in px at which a counter is some 50 px wide


def place_of(playing: Playing) -> frozenset[Hex]:
    """The hexes of all that can be chosen and of the fight under way, as the reader sees them;
    none where there is nothing on the map to choose."""
    view, pointer = playing.view, playing.pointer.back()
    units, hexes = set(pointer.units), set(pointer.hexes)
    if view.fight is not None:
        units |= {unit for unit in view.fight.attackers if unit in view.pieces.by_id}
        hexes.add(view.fight.target)
    return frozenset(hexes | {h for unit in units if (h := view.pieces[unit].hex) is not None})


class AutoCamera:
    """Goes, once for each step, where there is something to be chosen, if the player wants it."""

    def __init__(self, screen: Play) -> None:
        self.screen = screen
        self._step: object = None

    def toggle(self) -> None:
        """From the whole map to what matters and to follow it, or back to the whole map."""
        screen = self.screen
        self._step, settings = None, screen.app.settings
        screen.app.set(settings.but(near=not settings.near))
        if not self.set_out():
            self._go(frozenset())

    def set_out(self) -> bool:
        """Set out where a step is new and nothing else moves; True if it did."""
        if self.wake_at(0.0) is None:
            return False
        self._step, place = self._now, place_of(self.screen.playing)
        if place:
            self._go(place)
        return bool(place)

    def wake_at(self, now: float) -> float | None:
        """At once, in ms, where it has to set out; else None."""
        screen = self.screen
        busy = screen.motion.busy or any(pygame.mouse.get_pressed())
        waits = busy or screen.playing.must_cover or self._step == self._now
        return now if screen.app.settings.near and not waits else None

    @property
    def _now(self) -> object:
        """What tells one step from the next."""
        playing = self.screen.playing
        view = playing.view
        return view.turn, view.used, view.activation, playing.step, playing.audience

    def _go(self, place: frozenset[Hex]) -> None:
        """Glide there, or to the whole map."""
        screen = self.screen
        most = max(NEAR, screen.scale.px(NEAR)) if place else 0
        screen.motion.glide_to(place, most, GLIDE_MS * screen.app.settings.tempo)
        screen.dirty = True


class _SeatView(NamedTuple):
    """What a seat gets back: its camera, its wish of the panel, whether counters are left out."""

    camera: Camera
    panel: bool | None
    bare: bool


class SeatCameras:
    """Puts away what a seat pointed at when it rises, and gives each one its own camera back."""

    def __init__(self, screen: Play) -> None:
        self.screen = screen
        self._here: Side | None = screen.playing.side  # who is known to sit there
        self._owner = self._here  # whose camera shows the map; None: nobody's yet
        self._kept: dict[Side, _SeatView] = {}

    def follow(self) -> None:
        """The game moved on: once the other looks too, nothing points where one looked alone."""
        seat = self.screen.playing.side
        if seat is None and self._here is not None:
            self._put_away()
        self._here = seat

    def sit(self) -> None:
        """A seat was uncovered: the map as that seat left it, the first time as a game begins."""
        screen, seat = self.screen, self.screen.playing.side
        self._put_away()
        self._here, screen.playing.refusal = seat, None
        board = screen.board
        if seat is None or seat == self._owner:
            board.place(screen.map_rect)  # the window may have been resized under the cover
            return
        if self._owner is not None:
            self._kept[self._owner] = _SeatView(board.camera, screen.side.wish, board.bare)
        found = self._kept.pop(seat, None) or _SeatView(board.new_camera(), None, False)
        board.camera, screen.side.wish, board.bare = found
        self._owner = seat
        board.place(screen.map_rect)
        board.map.forget_looks(round(board.camera.fit_height))  # the whole map tells nothing

    def _put_away(self) -> None:
        """Forget what was pointed at, opened, scrolled to or begun by hand."""
        screen = self.screen
        screen.focus = screen.hover = screen.fan = screen.fan_focus = None
        screen.opens_at = screen.hot = None
        screen.buttons.focus = screen.buttons.hover = None
        screen.side.scroller.to(0)
        screen.events.let_go()
