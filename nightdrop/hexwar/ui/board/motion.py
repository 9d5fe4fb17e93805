"""Plays what is seen to happen: flights over the map, the camera that goes there, the sounds.

Anything the player does ends it, and nothing waits for it. The light of the clock fades into the
next; a timer says when a screen must look again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from nightdrop.engine.model import State
from nightdrop.hexwar.match.animation_script import (
    DICE_MS,
    DROPS,
    NOWHERE,
    REST_MS,
    Cue,
    Flight,
    flights,
    paced,
    sounds_of,
)
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.board.flights import Shown
from nightdrop.table.match.observed_transitions import ObservedTransition
from nightdrop.ui.kit.screen import FRAME_MS, Window
from nightdrop.ui.look.theme import Light

GLIDE_MS = 350.0  # the camera's way to what happens out of sight
STALE_MS = 300.0  # a sound that is later than this is left out


class Motion:
    """What is under way on a board. Times are ms of the app's clock."""

    def __init__(self, app: Window, board: BoardPanel) -> None:
        self.app, self.board = app, board
        self.flights: tuple[Flight, ...] = ()
        self.cues: tuple[Cue, ...] = ()
        self.began = self.lasts = 0.0
        self._ticked = 0.0

    @property
    def busy(self) -> bool:
        """Whether anything moves, or is still to be heard."""
        return bool(self.flights or self.cues) or self.board.camera.moving

    @property
    def holds(self) -> bool:
        """Whether something is under way that should be seen before more happens."""
        return any(flight.kind not in DROPS for flight in self.flights)

    def until_thrown(self, now: float) -> float:
        """The ms until the last dice under way have come to rest; 0 where none are."""
        rests = (self.began + f.begins + f.lasts * DICE_MS / (DICE_MS + REST_MS)
                 for f in self.flights if f.kind == "dice")  # fmt: skip
        return max(0.0, max(rests, default=now) - now)

    def show(
        self, seen: Sequence[ObservedTransition], place: Hex | None = None, haste: float = 1.0
    ) -> None:
        """Show entries as their reader saw them; at once if the player wants no movement.

        The camera goes to `place`, or to the first thing that happens, if that is out of sight.
        All is `haste` times as quick.
        """
        self.finish()
        tempo, now = self.app.settings.tempo / haste, self.app.clock()
        found = paced(flights(seen), tempo)
        self.cues = sounds_of(seen, found)
        self.flights = found if tempo else ()
        self.lasts = max((flight.ends for flight in self.flights), default=0.0)
        self.began = self._ticked = now
        if self._look_at(_first_place(found) if place is None else place, GLIDE_MS * tempo):
            self.began += GLIDE_MS * tempo
        self._sound(now)

    def _look_at(self, place: Hex | None, ms: float) -> bool:
        """The camera goes to a place out of sight, but not while the player drags."""
        camera = self.board.camera
        if place is None or camera.shows(place) or any(pygame.mouse.get_pressed()):
            return False
        camera.centre_on(place, ms)
        return True

    def glide_to(self, hexes: Iterable[Hex], most: int, ms: float) -> None:
        """Frame these hexes within `ms`, hexes being at most `most` px high."""
        self.finish()
        self._ticked = self.app.clock()
        self.board.camera.frame(hexes, most, ms)

    def finish(self) -> bool:
        """End at once; True if something was under way. The camera stays where it is."""
        was = self.busy
        self.flights = self.cues = ()
        self.board.camera.halt()
        return was

    def tick(self, now: float) -> bool:
        """Let time pass; True while, and right after, something moves."""
        moved = self.board.camera.tick(now - self._ticked)
        self._ticked = now
        self._sound(now)
        if self.flights and now >= self.began + self.lasts:
            self.flights, moved = (), True
        return moved or bool(self.flights)

    def _sound(self, now: float) -> None:
        """Let be heard what is due, but nothing that was due while another screen was shown."""
        passed = now - self.began
        while self.cues and self.cues[0].at <= passed:
            cue, self.cues = self.cues[0], self.cues[1:]
            if passed - cue.at <= STALE_MS:
                self.app.sounds.play(cue.sound)

    def shown(self) -> Shown:
        """What counts now: one flight for each unit, the marks and the throw under way."""
        passed = self.app.clock() - self.began
        chosen: dict[object, Flight] = {}
        for number, flight in enumerate(self.flights):
            begun, over = flight.begins <= passed, flight.ends <= passed
            if over or (flight.kind in ("dice", "clash") and not begun):
                continue
            # Of several flights of a counter or a marker the first that is not over: until it
            # begins, the counter rests at its start.
            key = flight.unit or (flight.end if flight.kind == "stamp" else ("", number))
            chosen.setdefault(key, flight)
        return tuple((f, max(0.0, (passed - f.begins) / f.lasts)) for f in chosen.values())


def _first_place(found: Sequence[Flight]) -> Hex | None:
    """Where something happens first. Parachutes come down everywhere: nobody follows them."""
    if any(flight.kind in DROPS for flight in found):
        return None
    return next((flight.end for flight in found if flight.end != NOWHERE), None)


FADE_MS, STILL_FADE_MS = 1600.0, 120.0  # from one light to the next


class LightFade:
    """The light of a screen: `light` now, and what is left of the one before."""

    def __init__(self, app: Window, view: State) -> None:
        self._app = app
        self.light: Light = view.game.rules.light(view.turn)
        self._old: tuple[Light, float] | None = None

    def follow(self, view: State) -> Light:
        """The light of a view's turn; if it is another, the old one begins to pass."""
        before, self.light = self.light, view.game.rules.light(view.turn)
        if before != self.light:
            self._old = before, self._app.clock()
        return self.light

    def hurry(self) -> None:
        """The old light is gone at once."""
        self._old = None

    @property
    def passes(self) -> bool:
        """Whether one light still passes into the other."""
        return self._old is not None

    def passing(self) -> tuple[Light, float] | None:
        """The light that passes away, and how far the new one has come, 0-1."""
        if self._old is None:
            return None
        lasts = FADE_MS * self._app.settings.tempo or STILL_FADE_MS
        part = (self._app.clock() - self._old[1]) / lasts
        if part >= 1:
            self._old = None
        return self._old and (self._old[0], part)


REPAINT_MS: Final = 120.0  # how often new tiles are shown


class MotionTimer:
    """What goes on by itself: what moves, a light that passes, land that is still read.

    Times are ms of the app's clock.
    """

    def __init__(self, motion: Motion, dusk: LightFade | None = None) -> None:
        self._motion, self._dusk = motion, dusk
        self._next_frame = self._painted_at = 0.0

    def wake_at(self, now: float) -> float | None:
        """When to tick next; None while everything rests."""
        if not self._motion.board.map.complete:
            return now
        return self._next_frame if self._motion.busy or self._fades else None

    def tick(self, now: float) -> bool:
        """Go on for a few ms; True if there is something new to be drawn."""
        moved = now >= self._next_frame and (self._motion.tick(now) or self._fades)
        if moved:
            self._next_frame = now + FRAME_MS
        return self._paints(now) or moved

    def _paints(self, now: float) -> bool:
        """Read missing land; True if what is new should be shown."""
        land = self._motion.board.map
        if land.complete:
            return False
        if self._motion.app.paint(land.step) and now - self._painted_at <= REPAINT_MS:
            return False
        self._painted_at = now
        return True

    @property
    def _fades(self) -> bool:
        """Whether one light passes into another."""
        return self._dusk is not None and self._dusk.passes
