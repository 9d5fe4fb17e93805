"""Draws what marks victory hexes: their markers and who holds them, stamped down when new."""

from __future__ import annotations

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import BOTH_KNOW, VpHex
from nightdrop.ui.motion import Shown, eased
from nightdrop.ui.sprites import marker_sprite

Place = tuple[int, int]
_BARE = VpHex()


def draw_markers(
    surface: pygame.Surface, near: dict[Hex, tuple[VpHex, Place]], height: float, shown: Shown
) -> None:
    """VP markers at the upper left vertex of their hex, control at the upper right.

    `near` are the places in sight with their centre in window px, hexes being `height` px high.
    """
    size = max(14, round(height * 0.28))
    off = round(height * 0.30), round(height * 0.42)
    stamps = {flight.end: (flight, part) for flight, part in shown if flight.kind == "stamp"}
    for hex_, (place, (x, y)) in near.items():
        was, part = place, 1.0
        if hex_ in stamps:
            flight, part = stamps[hex_]
            was = flight.was.vp.get(hex_, _BARE)
        vp, held = (x - off[0], y - off[1]), (x + off[0], y - off[1])
        _stamped(surface, vp, _marker(was, size), _marker(place, size), part)
        _stamped(surface, held, _control(was, size), _control(place, size), part)


def _marker(place: VpHex, size: int) -> pygame.Surface | None:
    """The VP marker as the reader sees it."""
    if place.laid_by is None:
        return None
    text = "" if place.value is None else str(place.value)
    open_ = len(place.known_to) == len(BOTH_KNOW)
    return marker_sprite("vp-open" if open_ else "vp-hidden", size, text)


def _control(place: VpHex, size: int) -> pygame.Surface | None:
    return marker_sprite("control", size) if place.control else None


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
