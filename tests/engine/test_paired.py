"""Chance that hangs on what is decided: every throw is exact, and no game changes another's."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import permutations
from random import Random

import pytest

from nightdrop.engine.model import CHANCE, Action, Game, State
from nightdrop.engine.play import actor, advance
from nightdrop.engine.view import view
from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.hexwar.rules.book import MARKERS, book_of
from nightdrop.hexwar.rules.drop import DropSticks
from nightdrop.hexwar.rules.turn import RollInitiative
from nightdrop.lab.games import PairedDealer, player_rng
from nightdrop.rules.actions import Draw, Roll
from nightdrop.rules.steps import DrawStep
from nightdrop.table.record.dealers import Lot

# What chi-squared exceeds once in a thousand times, by degrees of freedom.
ONCE_IN_A_THOUSAND = {2: 13.8, 3: 16.3, 5: 20.5, 25: 52.6, 35: 66.6}
SEED = 20261122


@pytest.fixture
def share(request: pytest.FixtureRequest) -> int:
    """By how much fewer throws a short run has than the 100,000 of a long one."""
    return 1 if request.config.getoption("--long") else 4


@lru_cache
def played(game: Game, seed: int, others: int) -> list[tuple[State, Action]]:
    """A game of this seed between random players, whose own chance hangs on `others`."""
    state, rng, found = game.rules.begin(game), Random(others), []
    dealer = PairedDealer(seed)
    while state.todo:
        side = actor(state)
        action = dealer.deal(state) if side == CHANCE else random_action(view(state, side), rng)  # type: ignore[arg-type]
        found.append((state, action))
        state = advance(state, action)
    return [*found, (state, Roll(()))]


def chi_squared(found: Counter[object], expected: dict[object, float]) -> float:
    assert set(found) <= set(expected)
    return sum((found[key] - count) ** 2 / count for key, count in expected.items())


def alike(found: Iterable[object], outcomes: Iterable[object]) -> float:
    counted, kinds = Counter(found), list(outcomes)
    return chi_squared(counted, dict.fromkeys(kinds, counted.total() / len(kinds)))


def test_two_equal_games_are_equal(game: Game) -> None:
    assert played(game, SEED, 1) == played.__wrapped__(game, SEED, 1)


def test_another_way_of_play_changes_no_chance_of_another_matter(game: Game) -> None:
    one, other = played(game, SEED, 1), played(game, SEED, 2)
    assert [action for _, action in one] != [action for _, action in other]
    for kind in (DropSticks, RollInitiative):
        thrown = [
            {step.matter(s): a for s, a in found if isinstance(step := s.due, kind)}
            for found in (one, other)
        ]
        shared = thrown[0].keys() & thrown[1].keys()
        assert len(shared) >= (78 if kind is DropSticks else 3)
        assert all(thrown[0][matter] == thrown[1][matter] for matter in shared)
    drawn = [
        {(s.due.cup(s), s.due.lot(s)): a for s, a in found if _of_its_own(s)}
        for found in (one, other)
    ]
    shared_draws = drawn[0].keys() & drawn[1].keys()
    assert len(shared_draws) > 20
    assert all(drawn[0][key] == drawn[1][key] for key in shared_draws)


def _of_its_own(state: State) -> bool:
    """Whether chance draws for one thing, a stick or a hex."""
    return isinstance(state.due, DrawStep) and state.due.cup(state) != "german"


def test_the_germans_come_in_one_order(game: Game) -> None:
    units = [
        [str(a) for s, a in played(game, SEED, others)
         if isinstance(s.due, DrawStep) and s.due.cup(s) == "german"]
        for others in (1, 2)
    ]  # fmt: skip
    both = min(map(len, units))
    assert both > 5
    assert units[0][:both] == units[1][:both]


def test_the_end_of_a_game_knows_each_marker_by_its_hex(game: Game) -> None:
    ends = [book_of(played(game, SEED, others)[-1][0]).vp for others in (1, 2, 3)]
    values: dict[object, set[int]] = {}
    for vp in ends:
        for hex_, place in vp.items():
            if place.value is not None:
                values.setdefault(hex_, set()).add(place.value)
    assert any(values)
    assert all(len(found) == 1 for found in values.values())


def test_the_dice_of_the_drop_are_exact(game: Game) -> None:
    drops = [state for state, _ in played(game, SEED, 1) if isinstance(state.due, DropSticks)]
    dice = []
    for seed in range(450):
        dealer = PairedDealer(seed)
        for state in drops:
            thrown = dealer.deal(state)
            assert isinstance(thrown, Roll)
            dice.append(thrown.dice)
    assert 3 * len(dice) > 100_000
    for place in range(3):
        assert alike((d[place] for d in dice), range(1, 7)) < ONCE_IN_A_THOUSAND[5]
    pairs = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    assert alike((d[:2] for d in dice), pairs) < ONCE_IN_A_THOUSAND[35]


def test_the_initiative_is_exact_and_each_throw_its_own(game: Game, share: int) -> None:
    begun = game.rules.begin(game)
    roll = [begun.but(turn=turn).push(RollInitiative()) for turn in range(2, 10)]
    thrown = []
    for seed in range(6300 // share):
        dealer = PairedDealer(seed)
        thrown += [dealer.deal(state) for state in (*roll, *roll)]
    assert len(thrown) > 100_000 // share
    assert alike(map(str, thrown), map(str, roll[0].menu)) < ONCE_IN_A_THOUSAND[35]
    after = zip(thrown, thrown[8:], strict=False)
    same = sum(one == other for one, other in after) / len(thrown)
    assert abs(same - 1 / 36) < 0.002


def test_three_draws_from_a_cup_are_exact_whatever_they_are_for(game: Game, share: int) -> None:
    """Twice for the same place, and once for the place before it: as where a position has fewer
    counters in a cup than things to draw for."""
    begun = game.rules.begin(game)
    cup = begun.cups[MARKERS]
    faces = [face for face in sorted(cup) for _each in range(cup[face])]
    orders = Counter((a, b, c) for a, b, c in permutations(faces, 3))
    seeds = 34_000 // share
    expected = {key: seeds * n / orders.total() for key, n in orders.items()}
    found: Counter[object] = Counter()
    for seed in range(seeds):
        found[tuple(drawn(seed, MARKERS, cup, cup, (4, 4, 3)))] += 1
    assert len(expected) == 26  # there are two markers of 3
    assert 3 * found.total() > 100_000 // share
    assert chi_squared(found, expected) < ONCE_IN_A_THOUSAND[25]


def test_the_face_of_a_stick_has_the_weight_of_its_cup(game: Game) -> None:
    begun = game.rules.begin(game)
    regiment = begun.game.rules.regiments[0]
    found: Counter[object] = Counter()
    cup = begun.cups[regiment]
    for seed in range(3600):
        found.update(drawn(seed, regiment, cup, cup, (27,)))
    for seed in range(200):  # to its end
        row = drawn(seed, regiment, cup, cup, reversed(range(28)))
        assert Counter(row) == cup and row[:1] == drawn(seed, regiment, cup, cup, (27,))
    expected: dict[object, float] = {
        face: 3600 * count / 28 for face, count in begun.cups[regiment].items()
    }
    assert chi_squared(found, expected) < ONCE_IN_A_THOUSAND[3]


def test_a_cup_with_fewer_counters_than_lots_is_drawn_to_its_end(game: Game) -> None:
    few = {"1": 2, "3": 1}
    assert Counter(drawn(3, MARKERS, game.mix[MARKERS], few, (9, 9, 9))) == few


def test_what_a_position_leaves_in_a_cup_is_drawn_exactly() -> None:
    """Where an order of the whole mix has gaps: of three equal counters one is left."""
    mix, few, found = {"1": 3, "2": 2, "3": 1}, {"1": 1, "2": 1, "3": 1}, Counter[object]()
    for seed in range(12_000):
        found[tuple(drawn(seed, MARKERS, mix, few, (0, 5, 5)))] += 1
    expected = dict.fromkeys(permutations("123"), 2000.0)
    assert chi_squared(found, expected) < ONCE_IN_A_THOUSAND[5]


def drawn(
    seed: int, cup: str, mix: Mapping[str, int], held: Mapping[str, int], lots: Iterable[int]
) -> list[str]:
    """The faces of these lots one after another, from a cup that holds so much of its mix."""
    now, before = Counter(held), list[tuple[int, str]]()
    for lot in lots:
        face = Lot(cup, 0, mix, now, tuple(before), lot).draw(seed).face
        now[face] -= 1
        before.append((lot, face))
    return [face for _lot, face in before]


def test_a_player_s_chance_hangs_on_the_decision_alone(game: Game) -> None:
    state = game.rules.begin(game)
    first, again = (player_rng(1, "us", state, 4).randrange(2**64) for _ in range(2))
    assert first == again
    others = [player_rng(1, "us", state, 5), player_rng(1, "german", state, 4),
              player_rng(2, "us", state, 4), player_rng(1, "us", state.but(turn=7), 4),
              player_rng(1, "us", state.but(used=("U1",)), 4)]  # fmt: skip
    assert len({first, *(rng.randrange(2**64) for rng in others)}) == 6


def test_what_is_drawn_can_be_drawn(game: Game) -> None:
    for state, action in played(game, 5, 5):
        if actor(state) == CHANCE:
            assert action in state.menu
            assert isinstance(action, Draw | Roll)
