"""Leaks planted in the window itself: each must be seen in the bytes of a frame."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import State
from nightdrop.hexwar.match.animation_script import Cue
from nightdrop.hexwar.rules.night_drop import GERMAN, US
from nightdrop.hexwar.ui.board import board, motion
from nightdrop.hexwar.ui.play import choices, fan, hex_table
from nightdrop.ui.play import cover, game, sidepanel
from tests.laws.laws import BrokenLaw
from tests.laws.truths import other_truth
from tests.tools.twins import Lockstep, follow

from . import planted_table as table
from . import planted_window as window
from .glass import Glass
from .planted import Patch, sampled, secrets, strength, truth_at_hand, truth_of, wrap
from .starts import begin


def face_on_the_map(patch: Patch) -> None:
    """A concealed unit's sprite shows its true face."""
    wrap(patch, board, "look_of", lambda real, view, counter: real(*_true(view, counter)))


def face_in_the_stack(patch: Patch) -> None:
    """The opened stack shows true faces."""
    wrap(patch, fan, "look_of", lambda real, view, counter: real(*_true(view, counter)))


def _true(view: State, counter: Counter) -> tuple[State, Counter]:
    truth = truth_of(view)
    return truth, truth.pieces.by_id.get(counter.id, counter)


def marker_value(patch: Patch) -> None:
    """VP markers on the map show their true value."""

    def markers(
        real: Callable[..., None], panel: Any, surface: Any, part: Any, view: State, *m: Any
    ) -> None:
        real(panel, surface, part, truth_of(view), *m)

    wrap(patch, board.BoardPanel, "_markers", markers)


def foot_bar(patch: Patch) -> None:
    """The foot bar describes the true hex."""
    wrap(patch, hex_table, "describe_hex", lambda real, view, hex_: real(truth_of(view), hex_))


def one_pixel(patch: Patch) -> None:
    """A single pixel of the panel follows the hidden faces."""

    def draw(real: Callable[..., None], pen: Any, said: Any, *more: Any) -> None:
        real(pen, said, *more)
        shade = secrets(said.view) % 256
        pen.surface.set_at((pen.surface.get_width() - 1, 0), (shade, 0, 0))

    wrap(patch, sidepanel, "draw_panel", draw)


def button_words(patch: Patch) -> None:
    """The words under a button follow the hidden faces."""

    def button(real: Callable[..., Any], action: Any, view: State, *more: Any) -> Any:
        made = real(action, view, *more)
        made.sub = f"strength {secrets(view)}"
        return made

    wrap(patch, choices, "button_for", button)


def undo_words(patch: Patch) -> None:
    """The reason under the undo button follows the hidden faces."""

    def why(real: Callable[..., str | None], shown: Any) -> str | None:
        return f"Against {secrets(shown.view)} that stays." if real(shown) else None

    wrap(patch, game.Playing, "why_no_undo", why)


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

    def heard(real: Callable[..., tuple[Cue, ...]], *told: Any) -> tuple[Cue, ...]:
        heavy = (
            Cue("thud", flight.begins)
            for flight in told[1]
            if strength(flight.view, flight.view.pieces.by_id.get(flight.unit)) > 33
        )
        return (*real(*told), *heavy)

    wrap(patch, motion, "sounds_of", heard)


def ambience(patch: Patch) -> None:
    """At the window the guns far off are louder where strong units hide."""
    table.ambience(patch, hex_table)


def the_cover(patch: Patch) -> None:
    """The cover's prompt follows the hidden faces."""

    def word(real: Callable[..., str], message: Any, view: State) -> str:
        return f"{real(message, view)} {secrets(view)}"

    wrap(patch, cover, "word", word)


# The plant, who must not learn by it, where to begin, and what gives it away.
PLANTS = [
    (face_on_the_map, US, "night", "the frame"),
    (face_in_the_stack, US, "reinforce", "the opened stack|a click"),
    (marker_value, GERMAN, "marker", "the frame"),
    (foot_bar, US, "night", "the foot bar|the next|what happened meanwhile"),
    (one_pixel, US, "night", "the frame"),
    (button_words, US, "night", "the frame"),
    (undo_words, US, "night", "the frame|the log page"),
    (animation, US, "reinforce", "a moving frame|the frame|what"),
    (sound, US, "reinforce", "the frame|a moving frame|what|the cover"),
    (ambience, US, "night", "the frame"),
    (the_cover, US, "night", "the cover"),
    (window.odds_ahead, US, "contact", "the odds|the forecast|the opened stack|a click"),
    (window.next_unit, US, "reinforce", "the next unit"),
    (window.tab_order, US, "contact", "the next thing"),
    (window.log_page, US, "night", "the log page"),
    (window.game_menu, US, "night", "the game's menu"),
    (window.card_of_the_forces, US, "contact", "the order of battle"),
    (window.cup_of_the_forces, US, "night", "the cups and the track"),
    (window.found_unit, US, "night", "the units found"),
    (window.redo_words, US, "night", "what is taken back"),
    (window.missed_positions, US, "reinforce", "what happened meanwhile|what moved meanwhile"),
    (window.exported_picture, US, "night", "the exports"),
    (window.exported_text, US, "reinforce", "the exports"),
    (window.replayed_map, US, "night", "the replay"),
    (window.title, US, "night", "the frame|the cover"),
    (window.wait, US, "night", "the frame"),
    (window.frames_more, US, "night", "the frame|a moving frame"),
    (window.cover_waits, US, "night", "the cover"),
]

TRIES, NEVER = 3, 10**6
# The game that comes soonest to what gives a leak away; of the other leaks it is the first.
SOON = {window.redo_words: 1, window.log_page: 1, face_in_the_stack: 1}
# The one habit by which a plant is come to; the others are seen without any.
BY = {
    "the next unit": "walk",
    "the next thing": "walk",
    "the log page": "read",
    "the game's menu": "read",
    "the order of battle": "read",
    "the cups and the track": "read",
    "the units found": "read",
    "what is taken back": "rewind",
}


@pytest.mark.parametrize(
    ("plant", "side", "where", "what"), sampled(PLANTS), ids=[plant[0].__name__ for plant in PLANTS]
)
def test_a_leak_planted_in_the_window_is_caught(
    plant: Callable[[Patch], None],
    side: Side,
    where: str,
    what: str,
    monkeypatch: Patch,
    tmp_path: Path,
) -> None:
    start = begin(where)
    truth_at_hand(monkeypatch)
    plant(monkeypatch)
    kept = what in ("the exports", "the replay")
    glass = Glass(tmp_path, side, every=1, pictures=1 if kept else NEVER)
    glass.looks_back = "what" in what  # happened, or moved, meanwhile
    glass.habits = tuple(habit for part, habit in BY.items() if part in what.split("|"))
    said = ""
    try:
        for number in sorted(range(TRIES), key=lambda number: number != SOON.get(plant, 0)):
            twin = other_truth(start, side, Random(number))
            glass.watch(Lockstep(start, twin, side, Random(number)))
            rng, probes = Random(number), Random(number)
            follow(start, side, rng, probes, seen=glass.watch, pairs=Lockstep)
    except BrokenLaw as broken:
        said = str(broken)
    glass.close()
    assert any(f"apart by {part}" in said for part in what.split("|")), said or "nobody noticed"
