"""Leaks planted where something is counted: the twins notice each of them, and nothing without."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from nightdrop.hexwar.rules.night_drop import NIGHT_DROP, US
from nightdrop.lab.selfplay import random_step
from nightdrop.rules.actions import parse
from nightdrop.table.record.positions import read_position
from tests.laws.laws import BrokenLaw
from tests.tools.twins import Pair

from . import planted_counts as counts
from .glass import Glass
from .planted import Patch

MOVES = """
scenario: night-drop
turn: 6
used: [U1, U2, G1, G2]
phase: {activation: G4, step: move, allowance: 1}
units: {"0510": [{id: "G.01", face: FACE}], "2816": [{id: "505.A"}]}
"""
ENTRY = """
scenario: night-drop
turn: 3
phase: {activation: G4, step: reinforce, allowance: 1}
units: {"0118": [{id: "505.01"}], "0117": [{id: "505.02"}], "0119": [{id: "505.03"}]}
"""
TRIES, STEPS = 6, 5
FEWER = 1  # tries where nothing is planted


def last_moves(rng: Random) -> Pair:
    """Infantry and armour about to make the armour's last move."""
    states = (read_position(MOVES.replace("FACE", f)).state for f in ("infantry-a", "light-tank-c"))
    return Pair(*states, US, rng, every=1)


def at_the_edge(rng: Random) -> Pair:
    """A unit about to be drawn that enters at the only hex that armour can be in."""
    state = read_position(ENTRY).state
    return Pair(state, state.but(), US, rng, every=1)


def played(begin: Callable[[Random], Pair], rng: Random, look: Callable[[Pair], None]) -> Pair:
    """A pair over the place where one is asked and the other is not, and some steps more."""
    pair = begin(rng)
    texts = ["move G.01 0509", "move G.01 0508"]
    for text in texts if begin is last_moves else ["reinforce", "draw light-tank-c"]:
        pair.step(parse(text, NIGHT_DROP))
        look(pair)
    for _ in range(STEPS):
        if not pair.ended:
            pair.step(random_step(pair.state, rng))
            look(pair)
    return pair


def look_at_everything(patch: Patch) -> None:
    """After every action ask what takes long too, and take back what can be."""
    patch.setattr("tests.tools.twins.RARE", 1)
    patch.setattr("tests.tools.twins.DETOUR", 1)


PLANTS = [
    (counts.steps_are_entries, last_moves, "the counts|the time line|the terminal"),
    (counts.an_end_is_a_step, last_moves, "the counts|the log|the undo|the steps missed"),
    (counts.look_back_over_entries, last_moves, "the log|the counts"),
    (counts.lines_of_the_turn, last_moves, "the counts"),
    (counts.undo_of_one_entry, last_moves, "the undo|the view of the state|who decides"),
    (counts.limit_in_entries, last_moves, "the undo"),
    (counts.entered_untold, at_the_edge, "who decides|the log|the news"),
]


@pytest.mark.parametrize(
    ("plant", "begin", "channels"), PLANTS, ids=[plant[0].__name__ for plant in PLANTS]
)
def test_what_counts_entries_is_caught(
    plant: Callable[[Patch], None], begin: Callable[[Random], Pair], channels: str,
    monkeypatch: Patch,
) -> None:  # fmt: skip
    look_at_everything(monkeypatch)
    plant(monkeypatch)
    for number in range(TRIES):
        try:
            played(begin, Random(number), lambda pair: None)
        except BrokenLaw as broken:
            said = str(broken)
            assert any(f"apart by {channel}" in said for channel in channels.split("|")), said
            return
    pytest.fail("nobody noticed")


@pytest.mark.parametrize("begin", [last_moves, at_the_edge])
def test_where_nothing_is_planted_they_stay_twins(
    begin: Callable[[Random], Pair], monkeypatch: Patch
) -> None:
    look_at_everything(monkeypatch)
    pairs = [played(begin, Random(number), lambda pair: None) for number in range(FEWER)]
    assert sum(pair.aligned for pair in pairs) >= FEWER


WINDOW = [
    (counts.replay_head, "the replay"),
    (counts.replay_pointer, "the replay"),
    (counts.replay_marks, "the replay"),
    (counts.exported_head, "the exports"),
]


def looked_at(folder: Path, tries: int = TRIES) -> str:
    """What the windows of twins differ in whose last moves end; "" for nothing."""
    glass = Glass(folder, US, every=1, pictures=1)
    try:
        for number in range(tries):
            played(last_moves, Random(number), glass.watch)
    except BrokenLaw as broken:
        return str(broken)
    finally:
        glass.close()
    return ""


@pytest.mark.parametrize(("plant", "what"), WINDOW, ids=[plant[0].__name__ for plant in WINDOW])
def test_what_counts_entries_in_the_window_is_caught(
    plant: Callable[[Patch], None], what: str, monkeypatch: Patch, tmp_path: Path
) -> None:
    plant(monkeypatch)
    assert f"apart by {what}" in looked_at(tmp_path)


def test_where_nothing_is_planted_the_windows_are_alike(tmp_path: Path) -> None:
    assert looked_at(tmp_path, FEWER) == ""
