"""Leaks planted in the window itself: each must be seen in the bytes of a frame."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nightdrop.engine.model import GERMAN, US, Counter, Side, State
from nightdrop.lab.laws import BrokenLaw
from nightdrop.lab.twins import follow
from nightdrop.table import cues
from nightdrop.ui import motion, playing
from nightdrop.ui.panels import board, frame, panel, stack, stacks
from nightdrop.ui.screens import cover, play_buttons

from .glass import Glass
from .planted import Patch, secrets, strength, truth_at_hand, truth_of, wrap
from .starts import begin


def face_on_the_map(patch: Patch) -> None:
    """A concealed unit's sprite shows its true face."""
    wrap(patch, stacks, "look_of", lambda real, view, counter: real(*_true(view, counter)))


def face_in_the_stack(patch: Patch) -> None:
    """The opened stack shows true faces."""
    wrap(patch, stack, "look_of", lambda real, view, counter: real(*_true(view, counter)))


def _true(view: State, counter: Counter) -> tuple[State, Counter]:
    truth = truth_of(view)
    return truth, truth.pieces.by_id.get(counter.id, counter)


def marker_value(patch: Patch) -> None:
    """VP markers on the map show their true value."""

    def markers(real: Callable[..., None], shown: Any, surface: Any, view: State, *m: Any) -> None:
        real(shown, surface, truth_of(view), *m)

    wrap(patch, board.BoardPanel, "_markers", markers)


def foot_bar(patch: Patch) -> None:
    """The foot bar describes the true hex."""
    wrap(patch, frame, "describe_hex", lambda real, view, hex_: real(truth_of(view), hex_))


def one_pixel(patch: Patch) -> None:
    """A single pixel of the panel follows the hidden faces."""

    def draw(real: Callable[..., int], screen: Any, pen: Any, rect: Any) -> int:
        bottom = real(screen, pen, rect)
        shade = secrets(screen.playing.view) % 256
        pen.surface.set_at((rect.right - 1, 0), (shade, 0, 0))
        return bottom

    wrap(patch, panel, "draw_panel", draw)


def button_words(patch: Patch) -> None:
    """The words under a button follow the hidden faces."""

    def button(real: Callable[..., Any], action: Any, view: State, *more: Any) -> Any:
        made = real(action, view, *more)
        made.sub = f"strength {secrets(view)}"
        return made

    wrap(patch, play_buttons, "button_for", button)


def undo_words(patch: Patch) -> None:
    """The reason under the undo button follows the hidden faces."""

    def why(real: Callable[..., str | None], shown: Any) -> str | None:
        return f"Against {secrets(shown.view)} that stays." if real(shown) else None

    wrap(patch, playing.Playing, "why_no_undo", why)


def animation(patch: Patch) -> None:
    """A counter that moves takes longer when it is strong."""

    def flights(real: Callable[..., Any], seen: Any) -> Any:
        found = real(seen)
        return tuple(
            replace(f, lasts=f.lasts + strength(f.view, f.view.pieces.by_id.get(f.unit)))
            for f in found
        )

    wrap(patch, motion, "flights", flights)


def sound(patch: Patch) -> None:
    """A strong counter sounds heavier."""

    def heard(real: Callable[..., str], flight: Any) -> str:
        unit = flight.view.pieces.by_id.get(flight.unit)
        return "thud" if strength(flight.view, unit) > 33 else real(flight)

    wrap(patch, cues, "_sound", heard)


def the_cover(patch: Patch) -> None:
    """The cover's prompt follows the hidden faces."""

    def word(real: Callable[..., str], message: Any, audience: str, view: State) -> str:
        return f"{real(message, audience, view)} {secrets(view)}"

    wrap(patch, cover, "word", word)


PLANTS = [
    (face_on_the_map, US, "the frame"),
    (face_in_the_stack, US, "the opened stack|a click"),
    (marker_value, GERMAN, "the frame"),
    (foot_bar, US, "the foot bar"),
    (one_pixel, US, "the frame"),
    (button_words, US, "the frame"),
    (undo_words, US, "the frame"),
    (animation, US, "a moving frame|the frame|what"),
    (sound, US, "the frame|a moving frame|what|the cover"),
    (the_cover, US, "the cover"),
]

TRIES = 2


@pytest.mark.parametrize(("plant", "side", "what"), PLANTS, ids=[p[0].__name__ for p in PLANTS])
def test_a_leak_planted_in_the_window_is_caught(
    plant: Callable[[Patch], None], side: Side, what: str, monkeypatch: Patch, tmp_path: Path
) -> None:
    near = "contact" if plant is face_in_the_stack else "night"
    start = begin("marker" if side == GERMAN else near)
    truth_at_hand(monkeypatch)
    plant(monkeypatch)
    glass = Glass(tmp_path, side, every=1)
    said = ""
    try:
        for number in range(TRIES):
            follow(start, side, Random(number), Random(number), 10**6, glass.watch)
    except BrokenLaw as broken:
        said = str(broken)
    glass.close()
    assert any(f"apart by {part}" in said for part in what.split("|")), said or "nobody noticed"
