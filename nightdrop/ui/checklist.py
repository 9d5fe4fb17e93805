"""What could still act before a step ends: hex by hex, in the order in which keys go through it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightdrop.engine.hexes import Hex

if TYPE_CHECKING:
    from nightdrop.ui.playing import Playing

_STEPS = ("move", "push", "combat", "regroup", "advance")


class OpenPlace(NamedTuple):
    """A hex with the units there that can still act; none where the hex itself is chosen."""

    hex: Hex
    units: tuple[str, ...]


def checklist(playing: Playing) -> list[OpenPlace]:
    """What the decider may still choose, read from his menu: units by hex, else hexes."""
    pointer, pieces = playing.pointer.back(), playing.view.pieces
    units: dict[Hex, list[str]] = {}
    for unit in sorted(pointer.units):
        hex_ = pieces[unit].hex
        if hex_ is not None:
            units.setdefault(hex_, []).append(unit)
    places = units or {hex_: list[str]() for hex_ in pointer.hexes}
    return [OpenPlace(hex_, tuple(places[hex_])) for hex_ in sorted(places)]


def is_listed(playing: Playing) -> bool:
    """Whether the step is one that `done` ends, so that something could be forgotten."""
    return playing.step in _STEPS
