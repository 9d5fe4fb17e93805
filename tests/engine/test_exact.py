"""Undo and replay are exact: back and forth gives equal states, on any machine equal digests."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from nightdrop.engine.model import State
from nightdrop.engine.play import legal_actions
from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.hexwar.scenario.dump import dump, position_text
from nightdrop.lab.selfplay import rng_of
from nightdrop.table.match.match import Match
from nightdrop.table.record.digests import digest
from nightdrop.table.record.playback import play_through
from nightdrop.table.record.record import read_record
from nightdrop.table.scenario.scenarios import load_scenario
from tests.laws.melee import melee

RECORDS = Path(__file__).parents[1] / "records"


def in_a_melee(seed: int) -> Match:
    """A seeded match that begins in the middle of a fight."""
    state = melee(load_scenario("night-drop"), rng_of(seed, 3))
    return Match.from_position(position_text(dump(state, "night-drop", {})), seed)


def menu(state: State) -> list[str]:
    """What may be done, in its order."""
    return [action.text for action in legal_actions(state)]


def back_and_forth(match: Match) -> int:
    """Undo as far as is allowed and play the same again; how many decisions that were."""
    taken: list[tuple[tuple[str, ...], State]] = []
    told = match.log("both")
    while match.can_undo() is None:
        entries, state = match.entries, match.state
        match.undo()  # an ending goes back with what led to it, where it may have come by itself
        taken.append((entries[len(match.entries) :], state))
    for texts, state in reversed(taken):
        for text in texts:
            match.submit(text)
        assert match.state == state
        assert digest(match.state) == digest(state)
        assert menu(match.state) == menu(state)
    assert match.log("both") == told
    return len(taken)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_undo_to_any_allowed_point_and_forward_again_gives_equal_states(seed: int) -> None:
    match = Match.new(seed=seed) if seed % 2 else in_a_melee(seed)
    rng, undone, deepest = Random(seed), 0, 0
    for _ in range(160):
        if match.actor not in ("us", "german"):
            break
        match.submit(random_action(match.view(match.actor), rng))
        if rng.randrange(12) == 0:
            found = back_and_forth(match)
            undone, deepest = undone + found, max(found, deepest)
    assert undone > 5
    assert deepest > 1
    again = play_through(match.record)
    assert again.states == match.history.states
    assert again.chance == match.history.chance


DIGESTS = """
import sys
from pathlib import Path
from random import Random
from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.table.record.digests import digest
from nightdrop.table.match.match import Match
from nightdrop.table.record.record import render
match = Match.new(seed=9)
match.header = match.header.model_copy(update={"created": ""})
rng = Random(9)
while match.actor:
    match.submit(random_action(match.view(match.actor), rng))
print(digest(match.state), render(match.record))
for path in map(Path, sys.argv[1:]):
    print(path.name, digest(Match.load(path).state))
"""


def said_with(hash_seed: str, **environment: str) -> str:
    """A random game and the digests of the corpus, in a process with this order of hashing."""
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, **environment}
    paths = [str(path) for path in sorted(RECORDS.glob("*.yaml"))[::4]]
    done = subprocess.run(
        [sys.executable, "-c", DIGESTS, *paths],
        env=env, capture_output=True, text=True, check=True, encoding="utf-8",
    )  # fmt: skip
    return done.stdout


def test_no_order_of_hashing_and_no_locale_changes_a_game() -> None:
    expected = said_with("0")
    assert len(expected.splitlines()) > 500
    assert said_with("4242", LC_ALL="tr_TR.UTF-8", TZ="Asia/Tokyo") == expected


def test_a_record_replays_to_the_states_that_were_played(finished: Path) -> None:
    record = read_record(finished)
    one, another = play_through(record), play_through(record)
    assert one.states == another.states
    assert list(map(digest, one.states[::20])) == list(map(digest, another.states[::20]))
