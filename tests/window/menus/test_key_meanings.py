"""One key, one meaning: over the map, the menus and the pages of all games."""

import re
from collections import defaultdict
from pathlib import Path

import pytest

from nightdrop.ui.input import ALL, MENUS, PLACES

DOCS = Path(__file__).parents[3] / "docs" / "playing.md"
# Keys that do the same kind of thing on every screen. The rest do one deed.
KINDS = {
    **dict.fromkeys("123456789", "choose"),
    **dict.fromkeys(("up", "down", "left", "right"), "walk"),
    "return": "click", "escape": "back", "space": "go on", "tab": "next", "delete": "delete",
}  # fmt: skip


def meanings() -> dict[str, set[str]]:
    """The meanings of every default key over all screens of all games."""
    found = defaultdict(set)
    for command in ALL:
        if command.key:
            found[command.key].add(command.meaning)
    return dict(found)


def test_a_key_has_one_meaning_over_all_screens_of_all_games() -> None:
    assert {key: said for key, said in meanings().items() if len(said) > 1} == {}


def test_a_deed_has_one_key_over_all_screens_of_all_games() -> None:
    """But for those that several keys tell apart: which one is chosen, and where to walk."""
    found = defaultdict(set)
    for command in ALL:
        if command.key and command.meaning not in ("choose", "walk", "leap"):
            found[command.meaning].add(command.key)
    assert {said: keys for said, keys in found.items() if len(keys) > 1} == {}


@pytest.mark.parametrize("key", KINDS)
def test_a_key_of_a_kind_does_its_kind_everywhere(key: str) -> None:
    assert meanings().get(key, {KINDS[key]}) == {KINDS[key]}


def test_every_default_key_stands_in_the_table_for_players_and_no_other() -> None:
    """Digits stand there as a range, chords beside the key that they stand for."""
    section = DOCS.read_text("utf-8").partition("## Keys")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.+?) \|", section, re.MULTILINE)
    told = re.findall(r"`([^`]+)`", " ".join(rows))
    names = {"PgUp": "pageup", "PgDn": "pagedown", "Enter": "return", "Esc": "escape",
             "Del": "delete"}  # fmt: skip
    known = {names.get(cap, cap.lower()) for cap in told if cap not in ("Ctrl+F", "Shift")}
    assert known - {"1", "9"} == {key for key in meanings() if not key.isdigit()}


def test_a_menu_has_no_letters() -> None:
    assert [c.name for c in ALL if c.place in MENUS and c.key.isalpha()] == []
    assert set(PLACES) >= MENUS
