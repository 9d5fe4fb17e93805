"""What is seen to happen on a map: flights over it, in times of their own, and the sounds; and the
land, which is read while it is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from nightdrop.hexwar.match.animation_script import (
    DICE_MS,
    DROPS,
    NOWHERE,
    REST_MS,
    Flight,
    flights,
    paced,
    sounds_of,
)
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.board.flights import Shown
from nightdrop.hexwar.ui.map.view import MapView
from nightdrop.table.match.observed_transitions import ObservedTransition
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.stage.timeline import Moving, TimedEntry, Travel

REPAINT_MS: Final = 120.0  # how often new tiles are shown


def scripted(seen: Sequence[ObservedTransition], tempo: float) -> TimedEntry:
    """Entries as their reader saw them: all flights together, each with its number, `tempo` times
    as slow as usual."""
    found = paced(flights(seen), tempo)
    ways = tuple(_way(number, flight) for number, flight in enumerate(found))
    heard = tuple((cue.at, str(cue.sound)) for cue in sounds_of(seen, found))
    lies = [f.begins + f.lasts * DICE_MS / (DICE_MS + REST_MS) for f in found if f.kind == "dice"]
    holds = any(flight.kind not in DROPS for flight in found)
    return TimedEntry(seen[-1], ways, heard, lies=max(lies, default=0.0),
                      place=_first_place(found), holds=holds)  # fmt: skip


def _way(number: int, flight: Flight) -> Travel:
    """Of several flights of a counter or a marker the first that is not over is drawn: until it
    begins, the counter rests at its start."""
    key = flight.unit or (flight.end if flight.kind == "stamp" else ("", number))
    rests = flight.kind not in ("dice", "clash")
    return Travel(key, None, None, (number, flight), "flight", flight.begins, flight.lasts,
                  rests=rests)  # fmt: skip


def _first_place(found: Sequence[Flight]) -> Hex | None:
    """Where something happens first. Parachutes come down everywhere: nobody follows them."""
    if any(flight.kind in DROPS for flight in found):
        return None
    return next((flight.end for flight in found if flight.end != NOWHERE), None)


def flights_in(moving: Sequence[Moving]) -> Shown:
    """The flights under way in their order, each with its part."""
    faces = [(one.travel.face, one.part) for one in moving]
    numbered = [(face[0], face[1], part) for face, part in faces if isinstance(face, tuple)]
    return tuple((flight, part) for _number, flight, part in sorted(numbered, key=_number_of))


def _number_of(one: tuple[int, Flight, float]) -> int:
    return one[0]


class LandReader:
    """Reads the land that is looked at and missing. It is a part that ticks."""

    def __init__(self, app: Window, land: Callable[[], MapView]) -> None:
        self._app, self._land = app, land
        self._painted_at = 0.0

    def wake_at(self, now: float) -> float | None:
        """When to tick next; None once all is there."""
        return None if self._land().complete else now

    def tick(self, now: float) -> bool:
        """Read missing land; True if what is new should be shown."""
        land = self._land()
        if land.complete:
            return False
        if self._app.paint(land.step) and now - self._painted_at <= REPAINT_MS:
            return False
        self._painted_at = now
        return True
