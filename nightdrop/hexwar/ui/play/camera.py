"""Where the map is looked at by itself: the place of what can be chosen now."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import pygame

from nightdrop.engine.model import State
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.map.camera import HexCamera, hex_centre
from nightdrop.hexwar.ui.play.hex_table import HexTop
from nightdrop.hexwar.ui.play.playing import HexPlaying
from nightdrop.ui.look.theme import Scale
from nightdrop.ui.settings import Settings
from nightdrop.ui.stage.picture import StagePicture
from nightdrop.ui.stage.tabletop import GLIDE_MS

NEAR: Final = 84  # hex height in px at which a counter is some 50 px wide


def nearest(scale: Scale, height: int = 0) -> int:
    """The hex height in px up to which the camera goes near, or `height` where that is nearer."""
    return max(NEAR, scale.px(NEAR), height)


def place_of(playing: HexPlaying) -> frozenset[Hex]:
    """The hexes of all that can be chosen and of the fight under way, as the reader sees them;
    none where there is nothing on the map to choose."""
    view, pointer = playing.view, playing.pointer.back()
    units, hexes = set(pointer.units), set(pointer.hexes)
    if view.fight is not None:
        units |= {unit for unit in view.fight.attackers if unit in view.pieces.by_id}
        hexes.add(view.fight.target)
    return frozenset(hexes | {h for unit in units if (h := view.pieces[unit].place) is not None})


def camera_in(picture: StagePicture) -> HexCamera:
    """The camera over a map."""
    assert isinstance(picture.camera, HexCamera)  # a map has no other
    return picture.camera


def glide_to(
    picture: StagePicture, hexes: Collection[Hex], most: int, ms: float, covered: int = 0
) -> None:
    """Frame these hexes within some ms at usual speed, hexes being at most `most` px high.

    Where counters could not be read then, as many of these hexes as are seen from nearer, with
    `covered` px of the view's lower edge out of sight.
    """
    picture.finish()
    camera, length = camera_in(picture), picture.glide(ms)
    camera.frame(hexes, most, length)
    least = min(most, least_height(picture))
    if hexes and camera.target_height < least:
        camera.frame_most([*map(hex_centre, hexes)], least, length, covered)


def least_height(picture: StagePicture) -> int:
    """The hex height in px from which counters can be read; 0 where that is no matter."""
    assert isinstance(picture.top, HexTop)  # a map lies on no other
    return picture.top.least_height(camera_in(picture), picture.app.screen.style)


def _activation(view: State) -> object:
    """What tells one activation from the next; None between them."""
    return view.activation and (view.turn, view.used, view.activation)


class AutoCamera:
    """Goes where something is to be chosen and not all of it is seen: once for each step, if the
    player wants it, else when a game is opened, and once for each activation of the player and each
    step between two of them. Within an activation it goes where nothing is seen of what a step asks
    for. Else it stays."""

    def __init__(self, playing: HexPlaying, picture: StagePicture, is_led: bool = False) -> None:
        """`is_led`: something else brings the units of an activation into view."""
        self._playing, self._picture, self._is_led = playing, picture, is_led
        self._step: object = None
        self._shown: object = None  # the view for which it has set out last
        self._begun = _activation(playing.view)  # whose units have been brought into view

    def toggled(self, settings: Settings, scale: Scale) -> None:
        """`settings.near` has just changed: go near, or back to the whole map."""
        self._step, goes = self._now, settings.near and not self._playing.must_cover
        self._go(place_of(self._playing) if goes else frozenset(), scale)

    def set_out(self, settings: Settings, scale: Scale) -> bool:
        """Set out where a step is new and nothing else moves; True if it did."""
        if self.wake_at(0.0, settings) is None:
            return False
        view, camera = self._playing.view, camera_in(self._picture)
        begins, asks = self._begins(view, settings), self._asks(view, settings)
        opens = self._shown is None  # perhaps a saved game, in the middle of a fight
        self._shown, self._step = view, self._now
        place = place_of(self._playing)
        if begins:
            self._begun = _activation(view)
        if all(map(camera.shows, place)):
            return False
        if settings.near:
            self._go(place, scale)
        elif begins or (asks and (opens or not self._has_part(place))):
            glide_to(self._picture, place, camera.target_height, GLIDE_MS)
        else:
            return False
        return True

    def _has_part(self, place: frozenset[Hex]) -> bool:
        """Whether, within an activation, a part is seen of what can be chosen."""
        shows = camera_in(self._picture).shows
        return bool(self._playing.view.activation) and any(map(shows, place))

    def wake_at(self, now: float, settings: Settings) -> float | None:
        """At once, in ms, where it has to set out; else None."""
        busy = self._picture.busy or any(pygame.mouse.get_pressed())
        if busy or self._playing.must_cover:
            return None
        goes, view = settings.near and self._step != self._now, self._playing.view
        goes = goes or self._begins(view, settings) or self._asks(view, settings)
        return now if goes else None

    def _begins(self, view: State, settings: Settings) -> bool:
        """Whether an activation of the player has begun, and its units can be chosen by now."""
        if not view.due.checks or self._begun == _activation(view):
            return False
        return self._may_go(settings)

    def _asks(self, view: State, settings: Settings) -> bool:
        """Whether something new is to be chosen."""
        if view is self._shown or self._step == self._now:
            return False
        return self._may_go(settings)

    def _may_go(self, settings: Settings) -> bool:
        """Whether the player can choose by now, and has it follow."""
        waits = self._playing.waits or self._playing.holds
        return settings.follow and not self._is_led and not waits

    @property
    def _now(self) -> object:
        """What tells one step from the next."""
        playing = self._playing
        view = playing.view
        return view.turn, view.used, view.activation, playing.step, playing.audience

    def _go(self, place: frozenset[Hex], scale: Scale) -> None:
        """Glide there, or to the whole map."""
        most = nearest(scale) if place else 0
        glide_to(self._picture, place, most, GLIDE_MS)
