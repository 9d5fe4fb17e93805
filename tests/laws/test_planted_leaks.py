"""Leaks planted on purpose, one in every channel: the twins law must catch each of them."""

from functools import lru_cache
from random import Random

import pytest

from nightdrop.engine.model import GERMAN, US, Game, Side, State
from nightdrop.engine.play import actor
from nightdrop.lab.laws import BrokenLaw
from nightdrop.lab.melee import melee
from nightdrop.lab.selfplay import random_game
from nightdrop.lab.twins import follow
from nightdrop.table.scenario import load_scenario

from . import planted as rules
from . import planted_table as table

# The plant, who must not learn by it, where to begin, and the channels that give it away.
PLANTS = [
    (rules.menu_entry, US, "contact", "the menu|who decides|the news"),
    (rules.menu_order, US, "day", "the menu"),
    (rules.ids, US, "day", "the view of the state|the news"),
    (rules.order_of_counters, US, "night", "the view of the state"),
    (rules.cup_count, US, "night", "the view of the state"),
    (rules.vp_value, GERMAN, "marker", "the view of the state|the news"),
    (rules.dead_list, US, "sticks", "the view of the state|the news"),
    (rules.step_with_a_face, US, "day", "the view of the state"),
    (rules.automatic_step, US, "reinforce", "who decides|the news"),
    (rules.silent_skip, GERMAN, "marker", "who decides|the news"),
    (rules.prompt, US, "night", "the prompt|the news"),
    (table.log_witness, US, "day", "the log|the news"),
    (table.log_reader, US, "day", "the log|the news"),
    (table.log_lines, US, "night", "the log|the news"),
    (table.news, US, "day", "the news|the log"),
    (table.tooltip, US, "night", "the descriptions"),
    (table.marker_words, GERMAN, "marker", "the descriptions"),
    (table.odds, US, "contact", "the fight"),
    (table.fight_sums, US, "sticks", "the fight"),
    (table.reach, US, "day", "the reach"),
    (table.refusal, US, "contact", "the refusals"),
    (table.undo_reason, US, "night", "the undo|the refusals"),
    (table.undo_allowed, US, "night", "the undo"),
    (table.pipe_view, US, "night", "the pipe"),
    (table.pipe_cups, US, "night", "the pipe"),
    (table.status_pool, US, "night", "the news|the prompt"),
    (table.entries, US, "night", "who decides"),
    (table.bot, US, "night", "the bot"),
]  # fmt: skip
TRIES = 12


@lru_cache(maxsize=1)
def scenario() -> Game:
    return load_scenario("night-drop")


def _is_marked(state: State) -> bool:
    late = 4 < state.turn < 8 and len(state.used) == 4
    return late and [p.value for p in state.vp.values() if p.known_to == (US,)] == [1]


def _contact() -> State:
    """Companies about to attack a stack of concealed Germans."""
    found = (melee(scenario(), Random(seed)) for seed in range(50))
    state = next(state for state in found if state.activation == "U1")
    hidden = {c.id: c._replace(known_to=(GERMAN,)) for c in state.pieces.of("german")}
    pieces = state.pieces
    for counter in hidden.values():
        pieces = pieces.put(counter)
    return state.but(pieces=pieces)


@lru_cache(maxsize=8)
def begin(where: str) -> State:
    """A state of a random game: by night, by day, with a concealed US marker, or in contact."""
    if where == "contact":
        return _contact()
    wanted = {
        "night": lambda s: s.turn == 2,
        "sticks": lambda s: s.turn == 3,
        "day": lambda s: s.turn == 5,
        "reinforce": lambda s: s.turn == 5 and s.todo[-1].name == "reinforce",
        "marker": _is_marked,
    }[where]
    for seed in range(50):
        for state, _ in random_game(scenario(), Random(seed)):
            if actor(state) in (US, GERMAN) and state.fight is None and wanted(state):
                return state.but()
    raise AssertionError("no such state")


@pytest.mark.parametrize(
    ("plant", "side", "where", "channels"), PLANTS, ids=[plant[0].__name__ for plant in PLANTS]
)
def test_a_planted_leak_is_caught(
    plant: rules.Plant, side: Side, where: str, channels: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = begin(where)
    plant(monkeypatch)
    for number in range(TRIES):
        try:
            follow(start.but(), side, Random(f"{number}"), Random(f"probe {number}"), every=2)
        except BrokenLaw as broken:
            said = str(broken)
            assert any(f"apart by {channel}" in said for channel in channels.split("|")), said
            return
    pytest.fail("nobody noticed")
