"""Leaks planted on purpose, one in every channel: the twins law must catch each of them."""

from random import Random

import pytest

from nightdrop.engine.counters import Side
from nightdrop.hexwar.rules.night_drop import GERMAN, US
from tests.laws.laws import BrokenLaw
from tests.tools.twins import RARE_CHANNELS, SLOW_CHANNELS, follow

from . import planted as rules
from . import planted_kept as kept
from . import planted_table as table
from .starts import begin

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
    (rules.points_spent, US, "day", "the view of the state"),
    (rules.automatic_step, US, "reinforce", "who decides|the news"),
    (rules.silent_skip, GERMAN, "marker", "who decides|the news|the terminal"),
    (rules.prompt, US, "night", "the prompt|the news"),
    (table.log_witness, US, "day", "the log|the news"),
    (table.log_reader, US, "day", "the log|the news"),
    (table.log_lines, US, "night", "the log|the news|who decides"),
    (table.news, US, "day", "the news|the log"),
    (table.flight, US, "day", "what moves and sounds"),
    (table.sound, US, "day", "what moves and sounds"),
    (table.ambience, US, "day", "what moves and sounds"),
    (table.tooltip, US, "night", "the descriptions"),
    (table.marker_words, GERMAN, "marker", "the descriptions"),
    (table.odds, US, "contact", "the fight|the foresight"),
    (table.fight_sums, US, "contact", "the fight|the foresight|the terminal"),
    (table.reach, US, "day", "the reach"),
    (table.refusal, US, "night", "the refusals"),
    (table.undo_reason, US, "night", "the undo|the refusals"),
    (table.undo_allowed, US, "night", "the undo|the counts"),
    (table.pipe_view, US, "night", "the pipe"),
    (table.pipe_cups, US, "night", "the pipe"),
    (table.status_pool, US, "night", "the news|the prompt"),
    (table.order_of_battle, US, "night", "the forces|the terminal"),
    (table.lines, US, "night", "who decides|the news"),
    (table.bot, US, "night", "the bot"),
    (kept.foresight, US, "contact", "the foresight"),
    (kept.redo_offered, US, "night", "the undo"),
    (kept.redo_reason, US, "night", "the undo"),
    (kept.undo_sentence, US, "contact", "the undo|the refusals"),
    (kept.undo_limit, US, "night", "the undo"),
    (kept.past_positions, US, "night", "the steps missed"),
    (kept.time_line, GERMAN, "marker", "the time line|the counts"),
    (kept.printed_game, US, "day", "the printed game"),
    (kept.sealed_lines, US, "day", "the files"),
    (kept.letter_length, US, "day", "the letters"),
    (kept.letter_count, US, "day", "the letters"),
    (kept.complaint, US, "night", "the complaints"),
    (kept.typed_look, US, "night", "the terminal"),
    (kept.typed_news, US, "day", "the terminal"),
    (kept.typed_ways, US, "night", "the terminal"),
    (kept.italian, US, "night", "the descriptions|the terminal|the log"),
]  # fmt: skip
TRIES = 12
# The game that comes soonest to what gives a leak away; of the other leaks it is the first.
SOON: dict[rules.Plant, int] = {
    rules.silent_skip: 1, table.undo_reason: 2, table.lines: 2, kept.foresight: 8,
    kept.undo_limit: 2, kept.sealed_lines: 2, kept.letter_count: 5, kept.typed_look: 6,
    kept.typed_news: 2,
}  # fmt: skip


@pytest.mark.parametrize(
    ("plant", "side", "where", "channels"), rules.sampled(PLANTS),
    ids=[plant[0].__name__ for plant in PLANTS],
)  # fmt: skip
def test_a_planted_leak_is_caught(
    plant: rules.Plant, side: Side, where: str, channels: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = begin(where)
    monkeypatch.setattr("tests.tools.twins.SCREENS", 2**32)  # nobody looks at a window here
    wanted = set(channels.split("|"))
    if wanted <= set(RARE_CHANNELS):
        monkeypatch.setattr("tests.tools.twins.RARE", 2)
    for known in (SLOW_CHANNELS, RARE_CHANNELS):  # of those that take long the ones it is about
        for channel in set(known) - wanted:
            monkeypatch.delitem(known, channel)
    plant(monkeypatch)
    for number in sorted(range(TRIES), key=lambda number: number != SOON.get(plant, 0)):
        try:
            follow(start.but(), side, Random(f"{number}"), Random(f"probe {number}"), every=6)
        except BrokenLaw as broken:
            said = str(broken)
            assert any(f"apart by {channel}" in said for channel in channels.split("|")), said
            return
    pytest.fail("nobody noticed")
