"""The counters in their stacks, as a board panel draws them; a pan only moves what is ready."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Counter, State
from nightdrop.ui.panels.flight import Places
from nightdrop.ui.panels.looks import is_spent, look_of, stack_order
from nightdrop.ui.panels.marks import Marks
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
    from nightdrop.ui.camera import Camera

Point = tuple[int, int]
Drawn = list[tuple[pygame.Surface, Point]]  # sprites, and their corners from the hex's centre


class Stacks:
    """Draws the stacks of a view.

    While the camera stands, the sprites of a hex are looked up once for each view and its marks.
    """

    def __init__(self) -> None:
        self._still: float = 0  # hex height in px at which the camera stood last
        self._made_one = False
        self._key: tuple[object, ...] = ()
        self._view: State | None = None
        self._ready: dict[Hex, tuple[Drawn, Places]] = {}

    def draw(
        self, surface: pygame.Surface, camera: Camera, view: State, light: Light, marks: Marks,
        near: dict[Hex, Point], away: frozenset[str], turning: frozenset[str],
    ) -> Places:  # fmt: skip
        """Draw the stacks at `near`, those in the north first.

        Counters that are `away` are left out. Those that are `turning` too, but they keep their
        place: it is given back, with their size.
        """
        places = Places()
        self._camera, self._made_one = camera, False
        if not camera.moving or not self._still:
            self._still = camera.height
        key = (camera.height, light, marks.selected, marks.legal_units, away, turning)
        if camera.moving or view is not self._view or key != self._key:
            self._view, self._key, self._ready = view, key, {}
        blits: Drawn = []
        for hex_ in sorted(near, key=lambda h: (h % 100, h)):
            found = self._ready.get(hex_)
            if found is None:
                found = self._ready[hex_] = self._stack(view, hex_, light, marks, away, turning)
            x, y = near[hex_]
            blits += [(sprite, (x + dx, y + dy)) for sprite, (dx, dy) in found[0]]
            for unit, ((dx, dy), size) in found[1].items():
                places[unit] = (x + dx, y + dy), size
        surface.fblits(blits)
        return places

    def make(self, camera: Camera, view: State, hex_: Hex, light: Light) -> None:
        """Make the sprites of a hex where nothing is marked and nothing moves."""
        self._camera = camera
        self._stack(view, hex_, light, Marks(), frozenset(), frozenset())

    def _stack(
        self, view: State, hex_: Hex, light: Light, marks: Marks, away: frozenset[str],
        turning: frozenset[str],
    ) -> tuple[Drawn, Places]:  # fmt: skip
        """The counters of a hex, a badge with their number on top of two or more."""
        counters = [c for c in stack_order(view.pieces.at(hex_)) if c.id not in away]
        drawn, places = Drawn(), Places()
        if not counters:
            return drawn, places
        stacked = len(counters) > 1
        size = counter_size(self._camera.height, stacked)
        shown = counters[-4:]
        last = stack_offset(len(shown) - 1, size)
        for index, counter in enumerate(shown):
            dx, dy = stack_offset(index, size)
            at = (dx - last[0] // 2, dy - last[1] // 2)
            if counter.id in turning:
                places[counter.id] = at, size
                continue
            state = state_of(view, counter, marks, counters, counter is shown[-1])
            sprite = self._counter(look_of(view, counter), size, state, light, stacked)
            drawn.append((sprite, _corner(sprite, at)))
        if stacked:
            pill = marker_sprite("pill", max(13, round(size * 0.34)), str(len(counters)))
            out = 0.46 if size >= 28 else 0.66  # small counters would vanish under it
            at = (last[0] // 2 + round(size * out), last[1] // 2 - round(size * out))
            drawn.append((pill, _corner(pill, at)))
        return drawn, places

    def _counter(
        self, look: CounterLook, size: int, state: str, light: Light, stacked: bool
    ) -> pygame.Surface:
        """A counter; during a zoom one of the size that it had before, scaled.

        Each frame of a zoom makes one in the size that it will have at the end.
        """
        camera = self._camera
        if not camera.moving:
            return counter_sprite(look, size, state, light)
        coming = counter_size(camera.target_height, stacked)
        if not self._made_one and not has_sprite(look, coming, state, light):
            self._made_one = True
            counter_sprite(look, coming, state, light)
        made = counter_size(self._still, stacked)
        return riding_sprite(look, size, made, state, light)


def _corner(sprite: pygame.Surface, centre: Point) -> Point:
    """Where the upper left corner of a sprite with that centre lies."""
    return centre[0] - sprite.get_width() // 2, centre[1] - sprite.get_height() // 2


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
