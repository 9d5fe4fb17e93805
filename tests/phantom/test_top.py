"""The card table asks only what a card can be asked: a click on anything else tries nothing."""

import pytest

from nightdrop.phantom_fury.ui.playing import FuryPlaying
from nightdrop.table.match.match import Match
from tests.phantom.test_window_table import HAND, POSITION


def at_assault() -> FuryPlaying:
    """Somebody at an assault."""
    return FuryPlaying(Match.from_position(POSITION.format(step="assault", hand=HAND), 7))


@pytest.mark.parametrize("key", [
    "phase 3", "level 2", "pile lost", "lane 1", "heap city", "seat 7", "sent 2 5",
])  # fmt: skip
def test_a_click_on_no_card_and_no_front_tries_nothing(key: str) -> None:
    playing = at_assault()
    for chosen in ((), ("seat 0",)):
        playing.back()
        for one in chosen:
            playing.click(one)
        playing.click(key)
        assert playing.refusal is None and not playing.match.entries


def test_every_key_of_the_table_can_be_clicked_and_dropped_on_every_other() -> None:
    """Whatever comes of it is a legal action or a refusal, never an error."""
    playing = at_assault()
    keys = ["seat 0", "seat 9", "sent 1 0", "front 1", "place 2.2", "place 3.9", "pile city",
            "phase 0", "level 0"]  # fmt: skip
    for carried in keys:
        for over in keys:
            playing.lifts(carried)
            playing.dropped(carried, over)
            playing.back()
