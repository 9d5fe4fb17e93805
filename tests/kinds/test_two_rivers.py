"""A hex game without parachutists loads nothing about them; its sides are alike, without a role."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from nightdrop.engine.play import actor
from nightdrop.engine.view import seen_by
from nightdrop.games import loaded
from nightdrop.hexwar.rules.chapters import CHAPTERS
from nightdrop.hexwar.rules.combat import Combat
from nightdrop.hexwar.rules.rulebooks import RULEBOOKS
from nightdrop.hexwar.rules.ruleset import ruleset
from tests.conftest import Ship
from tests.house.test_architecture import MODULES, PACKAGE, imports
from tests.kinds.courses import states_of
from tests.toy.two_rivers import NAME, SIDES, TWO_RIVERS
from tests.toy.whole_game import FILES

# The chapters about parachutists, what only the games that have them declare, and what the rooms
# above know of them.
PARA = frozenset(
    {
        "nightdrop.hexwar.rules.drop", "nightdrop.hexwar.rules.landing",
        "nightdrop.hexwar.rules.regroup", "nightdrop.hexwar.rules.pushes",
        "nightdrop.hexwar.rules.events", "nightdrop.hexwar.rules.off_map_boxes",
        "nightdrop.hexwar.rules.demolition", "nightdrop.hexwar.rules.pegasus_views",
        "nightdrop.hexwar.rules.night_drop", "nightdrop.hexwar.rules.pegasus_bridge",
        "nightdrop.hexwar.match.companies", "nightdrop.hexwar.bots.para",
        "nightdrop.hexwar.bots.gather", "nightdrop.hexwar.bots.pushes",
        "nightdrop.hexwar.bots.raids",
    }
)  # fmt: skip


def test_a_whole_game_of_it_loads_no_chapter_about_parachutists(tmp_path: Path) -> None:
    """Played by levels, saved, asked by a program, seen again and told at the terminal."""
    command = [sys.executable, "-m", "tests.toy.whole_game", str(tmp_path)]
    homes = dict.fromkeys(("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"), str(tmp_path))
    done = subprocess.run(
        command, cwd=PACKAGE.parent, env={**os.environ, **homes}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    names = set(done.stdout.split())
    assert "nightdrop.hexwar.rules.combat" in names and not names & PARA


def test_only_such_chapters_import_such_chapters() -> None:
    """Whatever another module needs of them it is given by the rulebook, or by `chapters`."""
    imported = [*_imported()]
    wrong = {(module, name) for module, name in imported if name in PARA and module not in PARA}
    assert wrong == set() and {module for module, _name in imported} > PARA


# How often the order of the two sides counts: points are those of the first, a throw of both lies
# in their order, and one label names whose set-up hexes a map has. It may only fall.
MOST_BY_ORDER = 19


def test_what_a_side_does_is_asked_of_its_role_and_not_of_its_order() -> None:
    texts = [path.read_text("utf-8") for path in (PACKAGE / "hexwar").rglob("*.py")]
    assert sum(len(re.findall(r"\bsides\[[01]", text)) for text in texts) <= MOST_BY_ORDER


def _imported() -> Iterator[tuple[str, str]]:
    """Each module of the hex games with each module or name that it imports."""
    for path in MODULES:
        module = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        if module.startswith("nightdrop.hexwar."):
            yield from ((module, name) for name in imports(path))


@pytest.mark.parametrize("name", [name for given in CHAPTERS.values() for name in given])
def test_what_chapters_give_is_there(name: str) -> None:
    assert loaded(name)


@pytest.fixture
def _shipped(monkeypatch: pytest.MonkeyPatch, ship: Ship) -> None:
    monkeypatch.setitem(RULEBOOKS, NAME, TWO_RIVERS)
    ship(NAME, FILES)


@pytest.mark.usefixtures("_shipped")
def test_either_side_attacks_and_either_wins() -> None:
    attackers, winners = set(), set()
    for seed in (0, 2):
        for state in states_of(NAME, seed):
            attackers |= {actor(state)} if state.todo and isinstance(state.due, Combat) else set()
        assert state.result is not None
        winners.add(state.result.winner)
    assert attackers == winners == set(SIDES)


@pytest.mark.usefixtures("_shipped")
def test_4_1_units_of_either_side_lie_concealed_from_the_other() -> None:
    state = next(state for state in states_of(NAME, 0) if actor(state) in SIDES)
    for side in SIDES:
        assert {c.side for c in seen_by(state, side).pieces if c.face is not None} == {side}


@pytest.mark.usefixtures("_shipped")
def test_3_1_4_units_of_both_sides_are_turned_up_in_a_fight() -> None:
    fights = [state.fight for state in states_of(NAME, 0) if state.fight and state.fight.dice]
    known = [state for state in states_of(NAME, 0) if state.fight and state.fight.attacker_point]
    assert fights and known
    for state in known:
        fight = state.fight
        assert fight is not None
        here = [state.pieces.by_id[key] for key in fight.attackers if key in state.pieces]
        assert all(state.game.all_know(counter.known_to) for counter in here)


@pytest.mark.usefixtures("_shipped")
def test_nobody_holds_or_conceals_there() -> None:
    state = next(states_of(NAME, 0))
    rules = ruleset(state)
    assert not any(rules.holds(side) or rules.conceals(side) for side in (*SIDES, None))
    assert rules.first_side == SIDES[0]
    assert not any(place.control for last in states_of(NAME, 2) for place in last.book.vp.values())
