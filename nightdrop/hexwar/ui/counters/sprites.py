"""Counters and markers as ready surfaces, made once for each look, size and state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import pygame

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import State
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.ui.counters import faces
from nightdrop.hexwar.ui.counters.faces import draw_concealed
from nightdrop.hexwar.ui.counters.liveries import Livery, livery
from nightdrop.hexwar.ui.counters.markers import MAKERS
from nightdrop.table.language import language
from nightdrop.ui.look.badges import side_badge, sprite_pad
from nightdrop.ui.look.cardboard import (
    COARSE,
    CounterWord,
    body_points,
    draw_rings,
    print_words,
    states_of,
)
from nightdrop.ui.look.fonts import SurfaceCache
from nightdrop.ui.look.shapes import Canvas, shadow
from nightdrop.ui.look.side_theme import SideTheme, first_uniform, uniform
from nightdrop.ui.look.theme import Light

Kind = str
CACHE_BYTES: Final = 28_000_000
_sprites = SurfaceCache(CACHE_BYTES)


@dataclass(frozen=True, slots=True)
class CounterLook:
    """What a counter shows.

    `group` is its formation. `face` is, for a stick, "plt", "ldr", "hq" or "advantage"; for a unit
    one of `faces.VEHICLES`, "pioneer", "static", "ost", "platoon", or anything else for plain
    infantry; None for a counter that shows its back (a company has no back and needs no face).
    `av`, `dv` are the printed values. `two_steps` marks a unit that began with two. `letter` is the
    entry letter or the number on it, if its formation shows one; `pinned` marks a unit that never
    moves. `concealed` is the owner's view of a counter that the other side does not know. `theme`
    is the scenario whose formations it shows.
    """

    kind: Kind
    group: str
    face: str | None = None
    av: int | None = None
    dv: int | None = None
    reduced: bool = False
    two_steps: bool = True
    concealed: bool = False
    letter: str = ""
    pinned: bool = False
    theme: str = ""

    @property
    def worn(self) -> Livery:
        return livery(self.group, self.theme)


def printed(look: CounterLook) -> CounterLook:
    """The look without anything that the printed side does not show: a back has its group."""
    if look.kind != "company" and look.face is None:
        return CounterLook(look.kind, look.group, concealed=look.concealed, theme=look.theme)
    if look.kind == "stick":
        return replace(look, av=None, dv=None, reduced=False, two_steps=True)
    return look


def _print(c: Canvas, look: CounterLook, px: int) -> list[CounterWord]:
    values, worn = (look.av, look.dv, look.reduced, look.two_steps), look.worn
    if look.kind == "company":
        return faces.company_face(c, px, worn, look.group, *values, look.letter, look.pinned)
    if look.kind == "stick":
        if look.face is None:
            return faces.stick_back(c, px, worn, look.group)
        if worn.sign == "horse":
            return faces.division_face(c, px, worn)
        return faces.stick_face(c, px, worn, look.group, look.face)
    if look.face is None:
        return faces.unknown_face(c, px)
    return faces.unit_face(c, px, worn, look.face, *values, look.letter, look.concealed)


def counter_sprite(
    look: CounterLook, size: int, state: str = "rest", light: Light = "night"
) -> pygame.Surface:
    """A counter of `size` px, `size + 2 * sprite_pad(size)` square, anchored at its centre.

    `state` is one of `STATES` or several joined by "+". `light` only picks the accent of the
    selected and focus rings.
    """
    key = _key(look, size, state, light)
    found = _sprites.get(key)
    return found if found is not None else _sprites.keep(key, _make(*key[:4]))


def has_sprite(look: CounterLook, size: int, state: str = "rest", light: Light = "night") -> bool:
    return _sprites.get(_key(look, size, state, light)) is not None


def _key(
    look: CounterLook, size: int, state: str, light: Light
) -> tuple[CounterLook, int, frozenset[str], Light, Livery]:
    states = states_of(state)
    # Only two states use the accent: without them all lights share one sprite.
    tint: Light = light if states & {"selected", "focus"} else "night"
    return printed(look), size, states, tint, look.worn


def riding_sprite(
    look: CounterLook, size: int, made: int, state: str = "rest", light: Light = "night"
) -> pygame.Surface:
    """A counter of `size` px scaled from one of `made` px: for the frames of a zoom alone.

    Each frame has a size of its own, and making a counter takes ms.
    """
    key = (*_key(look, size, state, light), made)
    return _scaled(key, size, made, lambda: counter_sprite(look, made, state, light))


def _scaled(
    key: tuple[object, ...], size: int, made: int, make: Callable[[], pygame.Surface]
) -> pygame.Surface:
    """The sprite of a key: what is made of `made` px, scaled as to `size` px."""
    found = _sprites.get(key)
    if found is None:
        source = make()
        wide, high = (round(side * size / made) for side in source.get_size())
        found = _sprites.keep(key, pygame.transform.smoothscale(source, (wide, high)))
    return found


def _make(look: CounterLook, size: int, states: frozenset[str], light: Light) -> pygame.Surface:
    pad = sprite_pad(size)
    edge = look.worn.edge
    cut = look.kind != "stick" and not look.two_steps
    made = shadow(body_points(cut), size, pad, lifted="selected" in states)
    canvas = Canvas(size, pad, back=edge)
    words = _print(canvas, look, size)
    made.blit(canvas.finish(), (0, 0))
    print_words(made, words, size, pad)
    if look.concealed and size >= COARSE:
        draw_concealed(made, size, pad)
    if states:
        draw_rings(made, states, size, pad, light, aside=size < COARSE)
    return made


def marker_sprite(kind: str, size: int, theme: str, text: str = "") -> pygame.Surface:
    """A marker `size` px high, anchored at its centre, `sprite_pad(size)` px around it.

    Kinds: "vp-hidden" (with `text`: the value, for a viewer who knows it), "vp-grey" (the same,
    laid by the other side), "vp-open" (`text`: the value), "control", "destroyed", "confusion",
    "turn" (`text` at its foot, else TURN), "initiative" (`text`: the side), "tick", "cross",
    "advantage", and "pill" (`text`; wider than high if need be); any other is a side, and its badge
    is drawn. `theme` is the scenario whose sides these are.
    """
    if kind not in MAKERS:
        return side_badge(kind, size, theme)
    key = _marker_key(kind, size, theme, text)
    found = _sprites.get(key)
    if found is not None:
        return found
    return _sprites.keep(key, MAKERS[kind](size, sprite_pad(size), text, key[3]))


def _marker_key(
    kind: str, size: int, theme: str, text: str
) -> tuple[str, int, str, SideTheme, str]:
    spoken = language() if kind == "destroyed" else ""
    worn = uniform(text, theme) if kind == "initiative" else first_uniform(theme)
    return kind, size, text, worn, spoken


def has_marker(kind: str, size: int, theme: str, text: str = "") -> bool:
    return _sprites.get(_marker_key(kind, size, theme, text)) is not None


def riding_marker(
    kind: str, size: int, made: int, theme: str, text: str = ""
) -> pygame.Surface:
    """A marker of `size` px scaled from one of `made` px: for the frames of a zoom alone."""
    key = (*_marker_key(kind, size, theme, text), made)
    return _scaled(key, size, made, lambda: marker_sprite(kind, made, theme, text))


def points_marker(points: int, size: int, scenario: str) -> pygame.Surface:
    return marker_sprite("vp-open", size, scenario, str(points))


def stack_offset(index: int, size: int) -> tuple[int, int]:
    """Px right and down (negative: up) of the counter `index` places above a stack's lowest."""
    step = round(size * 0.105)
    return index * step, -index * step


@lru_cache(maxsize=256)
def counter_size(hex_height: float, stacked: bool, window: float = 1.0) -> int:
    """The side in px of a counter on a hex of that height, alone or in a stack.

    Where the whole map is seen it is larger against the hex. `window` is that of the camera: the
    same part of a larger window shows the same picture.
    """
    more = 0.16 * min(1.0, max(0.0, (64 - hex_height / window) / 22))
    alone = round(hex_height * (0.60 + more))
    if not stacked:
        return alone
    # A counter shows as much in a stack as it does alone beside it.
    steps = (step for step in faces.STEPS if step <= alone)
    return max(round(hex_height * (0.55 + more)), *steps, 0)


def clear() -> None:
    _sprites.clear()


_ORDER = {"company": 3, "unit": 3, "stick": 0}


def look_of(view: State, counter: Counter) -> CounterLook:
    """What a counter shows in this view."""
    theme = view.game.name
    if is_stick(counter):
        return CounterLook("stick", counter.group, counter.face, theme=theme)
    if counter.face is None:
        return CounterLook(counter.kind, counter.group, theme=theme)
    face = view.game.faces[counter.face]
    av, dv = (face.reduced_av, face.reduced_dv) if counter.reduced else (face.av, face.dv)
    kind = None if counter.kind == "company" else counter.face.rpartition("-")[0] or counter.face
    hidden = counter.kind == "unit" and not view.game.all_know(counter.known_to)
    return CounterLook(counter.kind, counter.group, kind, av, dv, counter.reduced,
                       face.reduced_dv is not None, hidden,
                       _letter(counter, face.entry, theme),
                       view.game.rules.is_pinned(view, counter), theme)


def _letter(counter: Counter, entry: str | None, theme: str) -> str:
    """The entry letter of a counter, or its number, if its formation shows it."""
    sign = livery(counter.group, theme).sign
    if sign == "letter":
        return entry or ""
    return counter.id.rpartition(".")[2] if sign in ("glider", "beret") else ""


def stack_order(counters: tuple[Counter, ...]) -> list[Counter]:
    """A stack from the bottom up: the most important counter comes last, on top."""
    return sorted(counters, key=lambda c: (_ORDER[c.kind], c.face is not None, c.id))
