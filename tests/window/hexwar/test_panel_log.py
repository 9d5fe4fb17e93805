"""The log in the panel names places: a player who looks at the map reads no numbers of hexes."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from nightdrop.engine.model import Action, State
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.words.places import place_head
from nightdrop.hexwar.words.reasons import brief_deed
from nightdrop.table.language import ENGLISH, LANGUAGES
from nightdrop.table.match.log_grouping import passages
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay
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


@cache
def watched(game: str) -> list[tuple[State, Action]]:
    replayed = Replay(TESTS / "records" / RECORDS[game]).played
    return list(zip(replayed.states, replayed.actions, strict=False))


@pytest.mark.parametrize("game", GAMES)
def test_no_line_of_the_panel_has_the_number_of_a_hex(game: str, speech: str) -> None:
    match = played(game)
    for side in match.game.sides:
        lines = match.history.last_lines(side, 10**6)
        view, top = match.view(side).state, tabletop_of(match.game)
        grouped = [one.line for one in passages(lines, view, brief=True)]
        told = [top.window_words(view, line.short) for line in (*lines, *grouped)]
        assert len(told) > 200
        assert [said for said in told if re.search(r"\d{4}", said)] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_hint_of_an_action_has_the_number_of_a_hex(game: str, speech: str) -> None:
    told = [brief_deed(action, state) for state, action in watched(game)]
    assert len(set(told)) > 50
    assert [said for said in told if re.search(r"\d{4}", said)] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_head_of_a_row_names_a_hex_by_the_nearest_place(game: str, speech: str) -> None:
    board = played(game).game.board
    heads = {hex_: place_head(board, hex_) for hex_ in board.terrain}
    assert [said for said in heads.values() if re.search(r"\d{4}", said)] == []
    assert all(said[0].isupper() for said in heads.values())


def test_the_head_of_a_row_follows_the_language() -> None:
    board = played("night-drop").game.board
    heads = list[str]()
    for spoken in (ENGLISH, "it", ENGLISH):
        speak(spoken)
        heads.append(place_head(board, Hex(1311)))
    assert heads == ["North of Cauquigny", "Nord di Cauquigny", "North of Cauquigny"]
