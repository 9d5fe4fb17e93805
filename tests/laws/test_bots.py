"""The laws of players that are functions, at every level: a sample here, thousands with --long.

A planted breakage shows of each law that it can fail.
"""

import itertools
import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_context
from random import Random

import pytest

from nightdrop.bots.player import Budget, Thought
from nightdrop.engine.model import Act, Message, State
from nightdrop.engine.play import actor
from nightdrop.engine.view import View, detached, view
from nightdrop.hexwar.bots.decision_context import ActivationPlan
from nightdrop.hexwar.bots.levels import LEVELS
from nightdrop.hexwar.rules.night_drop import GERMAN, US
from nightdrop.lab.opponents import packed, unpacked
from nightdrop.lab.selfplay import random_game
from nightdrop.table.scenario.scenarios import load_scenario
from tests.laws.laws import BrokenLaw
from tests.tools import bot_laws
from tests.tools.bot_laws import (
    Decision,
    Think,
    Trial,
    check_total,
    check_views,
    game_of_bots,
    main,
    run,
    search_process,
    thinker,
    twin_game,
    view_laws,
)
from tests.tools.ways import leaks, process_wide_leaks, reached

from .starts import begin

GAME = load_scenario("night-drop")
Tell = Callable[[str], None]
# Games of a law with --long, and rollouts: the level that calculates has a small budget here.
LONG, LONG_COLONEL, FEW = 1_000, 100, Budget(8)
SEED = 13
# Of a sample's game of twins; on the views of a whole game another truth is imagined too.
TWIN_TURNS = 5


def budget_of(level: str) -> Budget | None:
    return FEW if LEVELS[level].budget.rollouts else None


# A corporal is a captain of less attention, a colonel one who plays on in his mind, and a captain
# plays in his place where he is not offered: what a captain runs too is tried with --long.
PLAYED = [*((level, "night-drop") for level in LEVELS),
          *((level, "pegasus-bridge") for level in LEVELS if level != "corporal")]  # fmt: skip
RUN_BY_OTHERS = {("corporal", "night-drop"), ("colonel", "pegasus-bridge")}
JUDGED_TOO = pytest.mark.long("the game of the law of views is judged by this law as well")
TRIED = [pytest.param(law, marks=[JUDGED_TOO] if law == "total" else []) for law in bot_laws.LAWS]


@pytest.mark.parametrize("law", TRIED)
@pytest.mark.parametrize(("level", "scenario"), PLAYED)
def test_a_level_keeps_the_laws(
    level: str, law: str, scenario: str, request: pytest.FixtureRequest, tell: Tell
) -> None:
    """The same thought on twins, on an imagined truth, of a shuffled menu, and twice; no way to a
    hidden value; every answer legal and judged; an end."""
    long, budget = request.config.getoption("--long"), budget_of(level)
    if (level, scenario) in RUN_BY_OTHERS and not long:
        pytest.skip("a captain runs this code too: tried with --long")
    games = (LONG_COLONEL if budget else LONG) if long else 1
    start = time.perf_counter()
    workers, every = (2, 1) if long else (1, 8)
    trial = Trial(law, level, SEED, budget, every, scenario)
    if not long:
        trial = trial._replace(turns=TWIN_TURNS)
    tally = run(trial, games, 2, workers)
    if level == "captain":  # all levels of one game are searched together below
        search_process(trial)
    tell(bot_laws.report(trial, tally, time.perf_counter() - start))
    assert tally.games == games and tally.decisions + tally.views > 25


@lru_cache
def some_views() -> tuple[bytes, ...]:
    """Views of one random game, by night and by day, packed."""
    states = [state for state, _ in random_game(GAME, Random(5))]
    seen = [view(state, side) for state in states if (side := actor(state)) in (US, GERMAN)]
    return tuple(packed(detached(one)) for one in seen[::20])


def thoughts_of(level: str, views: tuple[bytes, ...], games: int) -> list[str]:
    """What a level thinks of each view, after some games that it played in this process."""
    think = thinker(level, budget_of(level))
    for number in range(games):
        rng = Random(number)
        state = GAME.rules.begin(GAME) if number % 2 else begin("day")
        for _ in itertools.islice(game_of_bots(think, state, rng), 40):
            pass
    return [repr(think(unpacked(data, GAME), None, 3)) for data in views]


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[ProcessPoolExecutor]:
    """A process in which no game was played, and where sets are gone through in another order."""
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PYTHONHASHSEED", seed)
            pool.submit(int).result()  # the process begins
        yield pool


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_thinks_the_same_in_a_fresh_process_as_after_games(
    level: str, elsewhere: ProcessPoolExecutor
) -> None:
    """Nothing that is kept changes an answer, nor does the order in which sets are gone through."""
    views = some_views()
    there = elsewhere.submit(thoughts_of, level, views, 0)
    here = thoughts_of(level, views, games=2)
    assert there.result() == here


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_plays_the_same_on_a_busy_processor(level: str) -> None:
    """Budgets are counted, never timed."""
    think = thinker(level, budget_of(level))

    def played() -> list[Thought]:
        decisions = game_of_bots(think, begin("reinforce").but(), Random(2))
        return [one.thought for one in itertools.islice(decisions, 30)]

    calm = played()
    with busy():
        assert played() == calm


class busy:  # noqa: N801  # reads as what it does: with busy()
    """Keeps the processor busy for as long as this lasts."""

    def __enter__(self) -> None:
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._work)
        self._thread.start()

    def _work(self) -> None:
        while not self._done.is_set():
            sum(range(2000))

    def __exit__(self, *problem: object) -> None:
        self._done.set()
        self._thread.join()


def test_nothing_that_is_kept_for_the_process_belongs_to_a_game() -> None:
    for level in LEVELS:
        thoughts_of(level, some_views()[:3], games=1)
    assert list(process_wide_leaks()) == []


def test_no_way_leads_from_the_game_to_a_counter() -> None:
    """What is kept with a board or a rulebook is the same for all who share it."""
    thoughts_of("captain", (), games=1)
    assert not [thing for thing in reached([GAME]) if isinstance(thing, State | View)]


def test_the_command_says_what_was_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "1", "--first", "3", "--level", "random"]) == 0
    said = capsys.readouterr().out
    assert all(f"{law}, random: 1 games" in said for law in bot_laws.LAWS)


# Players that break a law each.


def first(seen: View) -> Thought:
    return Thought(seen.actions[0], Message("the first"))


def honest(seen: View, plan: ActivationPlan | None, seed: int) -> Thought:
    """The least action by its text: it sees no more than it should."""
    return Thought(min(seen.actions, key=lambda action: action.text), Message("the least"))


def peeks(seen: View, plan: ActivationPlan | None, seed: int) -> Thought:
    """Finds, with what its view shares with the truth, the values of concealed markers."""
    found = [fact for kept in seen.state.pieces.secrets.values() for fact in kept.in_book]
    worth = sum(int(value) for _, value in found)
    return honest(seen, plan, seed)._replace(worth=float(worth))


@dataclass
class Remembers:
    """Counts its decisions, and says so."""

    count: int = 0

    def __call__(self, seen: View, plan: ActivationPlan | None, seed: int) -> Thought:
        self.count += 1
        return honest(seen, plan, seed)._replace(worth=float(self.count))


def takes_the_first(seen: View, plan: ActivationPlan | None, seed: int) -> Thought:
    return first(seen)


def by_hash(seen: View, plan: ActivationPlan | None, seed: int) -> Thought:
    """Goes through a set of texts, whose order is another in every process."""
    texts = {action.text: action for action in seen.actions}
    return Thought(texts[next(iter(set(texts)))], Message("any"))


def out_of_turn(seen: View, plan: ActivationPlan | None, seed: int) -> Thought:
    from nightdrop.hexwar.rules.actions import Move

    return Thought(Move("505.01", None), Message("off"))


def at_a_loss(seen: View, plan: ActivationPlan | None, seed: int) -> Thought:
    chosen = seen.actions[Random(seed).randrange(len(seen.actions))]
    return Thought(chosen, Message(bot_laws.BY_LOT))


def offers_nonsense(seen: View, plan: ActivationPlan | None, seed: int) -> Thought:
    return honest(seen, plan, seed)._replace(others=((out_of_turn(seen, plan, seed).action, 1.0),))


def test_an_honest_player_keeps_the_laws() -> None:
    twin_game(honest, begin("reinforce").but(), US, Random(1), Random(2))
    try_views(honest, "day")


def decisions(think: Think, where: str) -> Iterator[Decision]:
    return itertools.islice(game_of_bots(think, begin(where).but(), Random(1)), 60)


def try_views(think: Think, where: str) -> None:
    for one in decisions(think, where):
        view_laws(think, one, Random(3))


@pytest.mark.parametrize(
    ("think", "law"),
    [(Remembers(), "purity law"), (takes_the_first, "purity law")],
    ids=["remembers", "takes the first"],
)
def test_a_player_that_is_no_function_is_caught(think: Think, law: str) -> None:
    with pytest.raises(BrokenLaw, match=law):
        try_views(think, "day")


def test_a_player_that_hangs_on_the_order_of_a_set_is_caught(
    elsewhere: ProcessPoolExecutor,
) -> None:
    views = some_views()
    assert elsewhere.submit(answers, views).result() != answers(views)


def answers(views: tuple[bytes, ...]) -> list[str]:
    return [repr(by_hash(unpacked(data, GAME), None, 1)) for data in views]


def test_a_player_that_peeks_is_caught_by_its_twin() -> None:
    """It is given the view as the table has it, which shares what is hidden with the truth; the
    position is its own, for another test may have looked at the shared one."""
    start = begin.__wrapped__("marker")
    with pytest.raises(BrokenLaw, match="twins law: german"):
        twin_game(peeks, start, GERMAN, Random(1), Random(1))


def test_a_player_that_peeks_is_caught_by_an_imagined_truth() -> None:
    with pytest.raises(BrokenLaw, match="imagination law"):
        try_views(peeks, "marker")


def test_what_the_table_has_leads_to_the_truth_and_what_a_player_is_given_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = next(d for d in decisions(honest, "marker") if d.side == GERMAN)
    assert list(leaks(view(one.state, GERMAN), one.state))
    view_laws(honest, one, Random(1))
    monkeypatch.setattr(bot_laws, "detached", lambda seen: seen)
    with pytest.raises(BrokenLaw, match="no way to the truth: german reaches"):
        view_laws(honest, one, Random(1))


@pytest.mark.parametrize("part", ["pieces", "cups", "acts"])
def test_a_part_of_the_truth_that_is_carried_along_is_found(part: str) -> None:
    """A set of counters, the cups, or what a concealed unit has spent."""
    truth = begin("night")
    hidden = next(c.id for c in truth.pieces.of(GERMAN) if len(c.known_to) == 1)
    truth = truth.with_act(hidden, Act(spent=4, capacity=12, moved=2))
    seen = detached(view(truth, US))
    assert not list(leaks(seen, truth))
    seen.state.__dict__["kept"] = [getattr(truth, part)]
    assert list(leaks(seen, truth))


PLANTED = ("nightdrop.bots.levels",)  # the module that keeps something


def test_a_table_that_keeps_a_state_for_the_process_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("nightdrop.bots.levels.KEPT", {1: [begin("night")]}, raising=False)
    leaks_there = process_wide_leaks(PLANTED)
    assert any("nightdrop.bots.levels.KEPT keeps a State" in leak for leak in leaks_there)


def test_a_table_that_keeps_its_answers_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers that are kept by their arguments keep these alive."""
    kept = lru_cache(lambda seen: len(seen.actions))
    monkeypatch.setattr("nightdrop.bots.levels.counted", kept, raising=False)
    assert not list(process_wide_leaks(PLANTED))
    state = begin("night")
    kept(Hashable(state))
    assert any("keeps a State" in leak for leak in process_wide_leaks(PLANTED))


class Hashable:
    """Something to ask by that holds a state."""

    def __init__(self, state: State) -> None:
        self.state, self.actions = state, ()


@pytest.mark.parametrize(
    ("think", "said"),
    [
        (out_of_turn, "legality law: 'move 505.01 off'"),
        (at_a_loss, "total law"),
        (offers_nonsense, "legality law: the next best"),
    ],
    ids=["out of turn", "at a loss", "offers nonsense"],
)
def test_a_player_that_is_not_total_is_caught(think: Think, said: str) -> None:
    with pytest.raises(BrokenLaw, match=said):
        check_total(think, begin("day").but(), Random(4))
    with pytest.raises(BrokenLaw, match=said):
        check_views(think, begin("day").but(), Random(4), Random(5))


def test_a_finding_ends_with_the_command_that_shows_it_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_laws, "thinker", lambda name, budget, kind: out_of_turn)
    assert main(["--games", "1", "--law", "total", "--level", "recruit"]) == 1
    assert "repeat: python -m tests.tools.bot_laws --law total --level recruit --games 1" in (
        capsys.readouterr().err
    )
