"""The log in the panel names places: a player who looks at the map reads no numbers of hexes."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from nightdrop.table.language import ENGLISH, LANGUAGES
from nightdrop.table.match.log_grouping import passages
from nightdrop.table.match.match import Match
from nightdrop.table.words.catalogues import speak
from nightdrop.ui.stage.tabletop import tabletop_of
from tests.tools.golden import RECORDS, TESTS

GAMES = ("night-drop", "pegasus-bridge")


@pytest.fixture(params=LANGUAGES)
def speech(request: pytest.FixtureRequest) -> Iterator[str]:
    speak(request.param)
    yield request.param
    speak(ENGLISH)


@cache
def played(game: str) -> Match:
    return Match.load(TESTS / "records" / RECORDS[game])


@pytest.mark.parametrize("game", GAMES)
def test_no_line_of_the_panel_has_the_number_of_a_hex(game: str, speech: str) -> None:
    match = played(game)
    for side in match.game.sides:
        lines = match.history.last_lines(side, 10**6)
        view, top = match.view(side).state, tabletop_of(match.game)
        grouped = [one.line for one in passages(lines, view, brief=True)]
        told = [top.log_words(view, line.short) for line in (*lines, *grouped)]
        assert len(told) > 200
        assert [said for said in told if re.search(r"\d{4}", said)] == []
