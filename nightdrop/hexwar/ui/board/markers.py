"""Draws the markers on the map: of victory hexes, of control, and what a raid leaves there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from nightdrop.engine.counters import VpHex
from nightdrop.engine.model import State
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.board.flights import Shown, eased
from nightdrop.hexwar.ui.counters.sprites import marker_sprite
from nightdrop.hexwar.words.describe import places_of

Place = tuple[int, int]
_BARE: Final = VpHex()


def draw_markers(
    surface: pygame.Surface, view: State, near: Mapping[Hex, Place], height: float, shown: Shown
) -> None:
    """VP markers at the upper left vertex of their hex, at the upper right control, or that its
    bridge is destroyed, which is control for good.

    `near` are the victory hexes in sight with their centre in window px, hexes being `height` px
    high.
    """
    size = max(14, round(height * 0.28))
    east, north = round(height * 0.30), round(height * 0.42)
    stamps = {flight.end: (flight, part) for flight, part in shown if flight.kind == "stamp"}
    for hex_, (x, y) in near.items():
        flight, part = stamps.get(hex_, (None, 1.0))
        for sprite, at in ((_marker, (x - east, y - north)), (_control, (x + east, y - north))):
            now = sprite(view, hex_, size)
            was = now if flight is None else sprite(flight.was, hex_, size)
            _stamped(surface, at, was, now, part)


def _marker(view: State, hex_: Hex, size: int) -> pygame.Surface | None:
    """The VP marker as the reader sees it."""
    place = view.book.vp.get(hex_, _BARE)
    if place.laid_by is None:
        return None
    text = "" if place.value is None else str(place.value)
    if view.game.all_know(place.known_to):
        return marker_sprite("vp-open", size, text)
    own = place.laid_by == view.game.sides[0]
    return marker_sprite("vp-hidden" if own else "vp-grey", size, text)


def _control(view: State, hex_: Hex, size: int) -> pygame.Surface | None:
    if hex_ in places_of(view, "destroyed"):
        return marker_sprite("destroyed", size)
    return marker_sprite("control", size) if view.book.vp.get(hex_, _BARE).control else None


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
    surface: pygame.Surface, height: float, near: Mapping[Hex, Place], view: State
) -> None:
    """The marker at the upper left of its hex, or further down where a victory marker lies."""
    size = max(16, round(height * 0.30))
    sprite = marker_sprite("confusion", size)
    for hex_, (x, y) in near.items():
        marked = hex_ in view.book.vp and view.book.vp[hex_].laid_by is not None
        dx, dy = (-0.47, -0.04) if marked else (-0.32, -0.38)
        at = x + round(dx * height), y + round(dy * height)
        surface.blit(sprite, sprite.get_rect(center=at))
