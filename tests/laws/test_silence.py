"""The silence law over random games and arranged positions, and leaks by silence that it finds."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import pytest

from nightdrop.engine.counters import Side
from nightdrop.engine.model import Action, State
from nightdrop.engine.play import actor, advance, legal_actions
from nightdrop.engine.view import seen_by
from nightdrop.hexwar.rules.night_drop import GERMAN, NIGHT_DROP, US
from nightdrop.lab.selfplay import SelfplayError, random_game
from nightdrop.rules.actions import parse
from tests.laws.corners import opening
from tests.laws.laws import BrokenLaw, counters_are_conserved, newly_seen
from tests.laws.silence import course, silence_tells_nothing, truths
from tests.tools.laws import checked

from . import planted as rules
from . import planted_silence as silence
from .starts import ARRANGED, arranged, begin, scenario

SAMPLE, LONG = (1, 3), range(2_000)  # of the sample the second begins in a fight
ACTIONS = 100  # played from an arranged position
GAMES = 2  # from each of them


def from_(where: str, number: int) -> Iterator[tuple[State, Action]]:
    """The first actions of a random game from an arranged position."""
    start = arranged(where).but()
    return islice(random_game(scenario(), Random(number), start), ACTIONS)


def test_no_hidden_face_decides_what_is_asked(
    request: pytest.FixtureRequest, tell: Callable[[str], None]
) -> None:
    """In the sample after one action in three, and after each of the last turn: there is the count.
    """
    long = request.config.getoption("--long")
    games, every, compared = (LONG, 1, 0) if long else (SAMPLE, 3, 0)
    for number in games:
        rng, probes = Random(f"silence {number}"), Random(f"truths {number}")
        start = opening(scenario(), rng, number)
        for at, (state, action) in enumerate(random_game(scenario(), rng, start)):
            if at % every == 0 or state.turn == state.game.rules.tables.turns:
                compared += silence_tells_nothing(state, action, probes)
    tell(f"{len(games)} games, {compared} courses compared")
    assert compared > 500 * len(games)


def listen(where: str) -> int:
    """Check some games from an arranged position; how many courses were compared."""
    return sum(
        silence_tells_nothing(state, action, Random(number))
        for number in range(GAMES)
        for state, action in from_(where, number)
    )


@pytest.mark.parametrize("where", ARRANGED)
def test_nor_does_it_from_a_position_where_it_could(where: str) -> None:
    assert listen(where) > 20


@pytest.mark.parametrize("side", [US, GERMAN])
def test_the_truths_compared_look_alike_but_for_what_the_action_shows(side: Side) -> None:
    differing = 0
    for where in ARRANGED:
        for state, action in from_(where, 0):
            shown = newly_seen(state, advance(state, action), side)
            for truth in truths(state, side, shown, Random(1)):
                assert seen_by(truth, side) == seen_by(state, side)
                assert all(truth.pieces[key] == state.pieces[key] for key in shown
                           if isinstance(key, str) and key in state.pieces)  # fmt: skip
                counters_are_conserved(truth, Random(1))
                differing += truth != state
    assert differing > 100


def test_the_weakest_and_the_strongest_truth_are_among_them() -> None:
    start = arranged("markers by day")
    values = [
        sorted(p.value for p in truth.book.vp.values() if p.value)
        for truth in truths(start, GERMAN, {}, Random(1))
    ]
    assert values[:2] == [[1, 1, 1], [2, 3, 3]]


def test_the_course_names_the_steps_that_nobody_was_asked_about() -> None:
    crowded = advance(arranged("beside sticks"), parse("done", NIGHT_DROP))
    found, state = course(crowded, parse("remove G.04", NIGHT_DROP))
    assert found == (("Stacking", "EndActivation"), "us", "choose")
    assert state == advance(crowded, parse("remove G.04", NIGHT_DROP))


# The plant, who must not learn by it, and where it shows.
PLANTS = [
    (rules.silent_skip, GERMAN, "markers by day"),
    (rules.automatic_step, US, "in hand by day"),
    (silence.attack_not_asked, US, "beside sticks"),
    (silence.march_not_asked, US, "in hand by day"),
    (silence.point_by_itself, US, "beside sticks"),
    (silence.surplus_by_itself, US, "beside sticks"),
    (silence.count_cut_short, GERMAN, "the count"),
]


@pytest.mark.parametrize(
    ("plant", "side", "where"), PLANTS, ids=[plant[0].__name__ for plant in PLANTS]
)
def test_a_planted_silence_is_heard(
    plant: rules.Plant, side: Side, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    arranged(where)
    plant(monkeypatch)
    with pytest.raises(BrokenLaw, match=f"silence law: {side}"):
        listen(where)


def test_what_is_decided_by_a_face_that_the_attack_shows_is_no_leak(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = begin("contact").but()
    silence.point_of_the_seen(monkeypatch)
    for text in ("attack", "join", "fight"):
        action = next(a for a in legal_actions(state) if a.text.startswith(text))
        silence_tells_nothing(state, action, Random(1))
        state = advance(state, action)
    assert (actor(state), state.todo[-1].name) == (GERMAN, "point")


def test_random_games_under_the_laws_hear_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    rules.automatic_step(monkeypatch)
    again = "python -m tests.tools.laws --games 1 --seed 1 --first 0"
    with pytest.raises(SelfplayError, match=rf"silence law: us .*repeat: {again}"):
        checked("night-drop", 1, 0, every=4)
