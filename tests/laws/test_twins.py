"""The twins law over a sample of games, thousands with --long, and what holds it up."""

import json
import random
import time
from collections.abc import Callable

import pytest

from nightdrop.engine.counters import Side
from nightdrop.engine.model import State
from nightdrop.engine.play import actor, advance
from nightdrop.engine.view import seen_by
from nightdrop.hexwar.rules.night_drop import GERMAN, NIGHT_DROP, US
from nightdrop.lab.selfplay import random_game
from nightdrop.rules.actions import Draw, parse
from nightdrop.table.record.positions import read_position
from nightdrop.table.scenario.scenarios import load_scenario
from tests.laws.laws import BrokenLaw, counters_are_conserved, newly_seen
from tests.laws.truths import (
    BEYOND,
    fitting_draws,
    is_fair,
    may_have_moved,
    other_truth,
)
from tests.tools.twins import ALL_TURNS, EVERY, Pair, main, report, run

GAME = load_scenario("night-drop")
SAMPLE, LONG = 2, 2_000
SELDOM = 4 * EVERY  # of the sample, whose close looks the planted leaks prove one by one
FEW_SCREENS = 60  # close looks of the sample from one at a window to the next
FIRST = 1  # one for each side
TURNS = 5  # of a game of the sample: four by night and the first by day


def test_twins_look_alike_in_all_that_a_side_can_perceive(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tell: Callable[[str], None]
) -> None:
    """State, menu, words, odds, undo, looks back, exports, saves, the terminal, the bot."""
    long = request.config.getoption("--long")
    if not long:
        monkeypatch.setattr("tests.tools.twins.SCREENS", FEW_SCREENS)
    games, first, workers, every = (LONG, 0, 2, EVERY) if long else (SAMPLE, FIRST, 1, SELDOM)
    start = time.perf_counter()
    tallies = run(games, 11, first, workers, every, turns=ALL_TURNS if long else TURNS)
    tell(report(tallies, 11, time.perf_counter() - start))
    for tally in tallies.values():
        assert tally.apart > 100 and tally.draws > 0


def some_states(seed: int) -> list[State]:
    """The states of a random game at which a side decides."""
    states = [state for state, _ in random_game(GAME, random.Random(seed))]
    return [state for state in states if actor(state) in (US, GERMAN)]


@pytest.mark.parametrize("side", [US, GERMAN])
def test_another_truth_differs_and_looks_the_same(side: Side) -> None:
    rng, changed = random.Random(1), 0
    for state in some_states(12)[::20]:
        twin = other_truth(state, side, rng)
        assert seen_by(twin, side) == seen_by(state, side)
        counters_are_conserved(twin, rng)
        changed += twin != state
    assert changed > 3


def test_a_face_that_turns_up_without_a_cause_is_no_fair_revelation() -> None:
    state = some_states(13)[40]
    twin = other_truth(state, US, random.Random(2))
    hidden = next(c for c in state.pieces.of("german") if c.face != twin.pieces[c.id].face)
    real, other = (
        one.but(pieces=one.pieces.put(one.pieces[hidden.id]._replace(known_to=(US, GERMAN))))
        for one in (state, twin)
    )
    assert newly_seen(state, real, US) == {hidden.id: hidden.face}
    assert is_fair(parse("fight", NIGHT_DROP), (state, real), (twin, other), US)
    assert not is_fair(parse("done", NIGHT_DROP), (state, real), (twin, other), US)


def test_equal_faces_that_turn_up_excuse_no_difference() -> None:
    state = some_states(13)[40]
    hidden = next(c for c in state.pieces.of("german") if len(c.known_to) == 1)
    shown = state.but(pieces=state.pieces.put(hidden._replace(known_to=(US, GERMAN))))
    assert not is_fair(parse("fight", NIGHT_DROP), (state, shown), (state, shown), US)


def moving(face: str, hex_: str, units: int = 2) -> State:
    """A concealed unit with this face about to move by day; another may be moved after it."""
    unit = {"id": "G.01", "face": face}
    more = {"2101": [{"id": "G.02", "face": "infantry-b"}]} if units > 1 else {}
    text = {
        "scenario": "night-drop",
        "turn": 6,
        "phase": {"activation": "G4", "step": "move", "allowance": units},
        "units": {hex_: [unit], **more},
    }
    return read_position(json.dumps(text)).state


def test_armour_and_infantry_are_twins_until_one_makes_a_move_that_the_other_cannot() -> None:
    pair = Pair(moving("infantry-a", "0510"), moving("light-tank-c", "0510"), US, Never(1))
    moves = (parse(f"move G.01 {hex_}", NIGHT_DROP) for hex_ in ("0509", "0508", "0507"))
    first, second, third = moves
    assert (pair.step(first), pair.step(second)) == ("", "")
    assert pair.apart == 2
    assert pair.step(third) == BEYOND


def test_armour_and_infantry_stay_twins_where_the_last_moves_end_by_themselves() -> None:
    pair = Pair(moving("infantry-a", "0510", 1), moving("light-tank-c", "0510", 1), US, Never(1))
    assert pair.step(parse("move G.01 0509", NIGHT_DROP)) == ""
    assert pair.step(parse("move G.01 0508", NIGHT_DROP)) == ""
    assert (pair.real.entries[-1], pair.twin.entries[-1]) == ("done", "move G.01 0508")
    assert pair.aligned == 1 and pair.real.actor == pair.twin.actor == US


def entering() -> Pair:
    """A tank that has come to the only hex of the edge that it can be in, and its twin: infantry
    that chose this one."""
    held = ("0118", "0117", "0119")
    units = {where: [{"id": f"505.0{number}"}] for number, where in enumerate(held, 1)}
    text = {
        "scenario": "night-drop",
        "turn": 3,
        "phase": {"activation": "G4", "step": "reinforce", "allowance": 1},
        "units": units,
    }
    state = read_position(json.dumps(text)).state
    pair = Pair(state, state.but(), US, Never(1))
    for table, texts in (
        (pair.real, ("reinforce", "draw light-tank-c")),
        (pair.twin, ("reinforce", "draw infantry-c")),
    ):
        for one in texts:
            table.submit(one)
    assert (pair.real.state.due.name, pair.twin.state.due.name) == ("move", "enter")
    return pair


def test_8_5_3_a_hex_of_entry_is_chosen_where_the_twin_had_no_other() -> None:
    pair = entering()
    assert pair._align() and pair.twin.entries[-1] == "enter 0116"
    assert pair._look() is None


def test_other_draws_are_armour_for_infantry() -> None:
    """By day a unit that is drawn unseen may be any; by night any with its letter [8.5.3]."""
    for turn, letters in ((6, "abcd"), (3, "c")):
        phase = {"activation": "G4", "step": "reinforce", "allowance": 1}
        text = json.dumps({"scenario": "night-drop", "turn": turn, "phase": phase})
        state = advance(read_position(text).state, parse("reinforce", NIGHT_DROP))
        drawn = parse("draw infantry-c", NIGHT_DROP)
        assert isinstance(drawn, Draw)
        found = {draw.face for draw in fitting_draws(state, drawn, state)}
        assert "light-tank-c" in found
        assert {face[-1] for face in found} == set(letters)


class Never(random.Random):
    """Chance that always falls on the lowest: everything that is done now and then is done."""

    def randrange(self, *args: int, **more: int) -> int:
        return 0


def test_a_unit_that_has_moved_is_no_twin_of_another_kind() -> None:
    state = moving("infantry-a", "0510")
    moved = advance(state, parse("move G.01 0509", NIGHT_DROP))
    counter = moved.pieces["G.01"]
    assert may_have_moved(state, state.pieces["G.01"], "light-tank-c")
    assert not may_have_moved(moved, counter, "light-tank-c")
    assert may_have_moved(moved, counter, "infantry-b")


def test_a_pair_whose_views_differ_is_found() -> None:
    """A twin that already shows another face is told apart at the first action."""
    state = next(s for s in some_states(14) if actor(s) == US)
    hidden = next(c for c in state.pieces.of("german") if len(c.known_to) == 1)
    leak = state.but(pieces=state.pieces.put(hidden._replace(known_to=(US, GERMAN))))
    with pytest.raises(BrokenLaw, match="the view of the state"):
        Pair(state, leak, US, random.Random(3)).step(parse("U1", NIGHT_DROP))


def test_the_command_prints_counts_and_seed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "1", "--first", "3", "--seed", "5", "--workers", "1"]) == 0
    said = capsys.readouterr().out
    assert "seed 5" in said and "german: 1 games" in said


def test_the_command_ends_with_the_line_that_repeats_a_finding(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nightdrop.table.match.log.seen_by", lambda state, audience: state)
    assert main(["--games", "1", "--seed", "3", "--workers", "1"]) == 1
    said = capsys.readouterr().err
    assert "the log" in said
    assert said.endswith("repeat: python -m tests.tools.twins --games 1 --first 0 --seed 3\n")
