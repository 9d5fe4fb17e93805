"""Texts that pay the last OP and do something: by the option the game ends before it [8.1]."""

from pathlib import Path
from typing import Any

import pytest

from nightdrop.engine.model import State
from nightdrop.engine.play import advance
from nightdrop.fallujah.rules.ruleset import book_of
from nightdrop.rules.actions import parse
from nightdrop.table.match.match import Match
from tests.fallujah.play import go, is_over, position, vp, where
from tests.fallujah.test_versions import kept

# What is on the table, what is said up to the text, the text that pays, and OPs with which it
# takes the last one.
PAYING: dict[str, tuple[dict[str, Any], str, str]] = {
    "recruit": ({"ops": 2}, "J-1 · buy 1/8 north", "done"),
    "isr": ({"nodes": "0205 ?", "have": "netwar 2"}, "J-2 · netwar 0205", "done"),
    "infowar": ({"have": "netwar 2"}, "J-5 · commit", "done"),
    "move": ({}, "J-3 · force 3/1", "move 0306"),
    "move from a base": ({}, "J-3 · force 1/5", "move 0302"),
    "swim": ({}, "J-3 · force 2_AAV", "swim 0109"),
    "fly": ({}, "J-3 · force HMLA-169", "fly 0306"),
    "infiltrate": ({"nodes": "0306 c2"}, "J-3 · force 1_FR", "infiltrate 0306"),
    "networked": ({"have": "netwar", "networked": True}, "network · force 3/1", "move 0306"),
    "refit": ({"ops": 1}, "J-4", "refit 0103"),
    "build": ({"ops": 4}, "J-4", "build FOB_1 0109"),
    "repair": ({"blown": "main"}, "J-4", "repair main"),
    "fire": ({"nodes": "0306 c2", "have": "soa 2", "interdiction": True},
             "interdict 0306 · strike soa", "fire"),
    "hold": ({}, "", "hold"),
}  # fmt: skip
UNITS = "0103: 2_AAV reduced, HMLA-169; 0305: 3/1; 0206: 1_FR; 0109: C_3; north: 1/5"


def begun(said: dict[str, Any], course: str, last_op: str) -> State:
    state = position(UNITS, last_op=last_op, **{"ops": 1, **said})
    return go(state, course) if course else state


def table(state: State) -> tuple[object, ...]:
    """All that an operation does something to."""
    book = book_of(state)
    return (book.units, book.nodes, book.blown, book.eliminated, book.captured, book.kia,
            book.available, state.cups)  # fmt: skip


@pytest.mark.parametrize("kind", PAYING)
def test_8_1_what_the_last_op_would_pay_is_not_done_by_the_option(kind: str) -> None:
    said, course, text = PAYING[kind]
    state = begun(said, course, "ends")
    action = parse(text, state.game.rules)
    after = advance(state, action)
    assert is_over(after) and book_of(after).ops == 0
    assert table(after) == table(state) and vp(after) == vp(state)
    assert not [news for news in state.due.news(state, action, after)
                if news.said.key not in ("news.operation", "news.bought")]  # fmt: skip


@pytest.mark.parametrize("kind", PAYING)
def test_8_1_what_the_last_op_pays_is_played_else(kind: str) -> None:
    said, course, text = PAYING[kind]
    state = begun(said, course, "played")
    after = go(state, text)
    assert book_of(after).ops == 0
    assert kind in ("recruit", "hold") or not is_over(after) or table(after) != table(state)


def test_8_1_a_goal_that_would_be_left_counts() -> None:
    state = go(position("0306: 3/1", ops=1, last_op="ends"), "J-3 · force 3/1 · move 0305")
    assert (where(state, "3/1"), vp(state)) == ("0306", 1)


POSITION = """
scenario: fallujah-2004
options: {last_op: ends}
ops: 1
nodes: {}
units: {"0305": [{id: "3/1"}]}
"""


@pytest.mark.parametrize(("version", "place"), [(1, "0306"), (2, "0305")])
def test_8_1_a_record_ends_as_its_version_has_it(version: int, place: str, tmp_path: Path) -> None:
    path = kept(tmp_path, version, POSITION, "J-3", "force 3/1", "move 0306")
    state = Match.load(path).state
    assert is_over(state) and where(state, "3/1") == place
