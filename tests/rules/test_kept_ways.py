"""Chapter 8: a way that was found before is as good as one that is found now."""

from random import Random

import pytest

from nightdrop.engine import paths as paths_module
from nightdrop.engine.hexes import parse_hex
from nightdrop.engine.model import Act, Action, State
from nightdrop.engine.paths import Paths, Reach
from nightdrop.rules.movement import mobility, move_menus, moves_of, paths_on
from nightdrop.rules.rulebook import is_night
from nightdrop.rules.zoc import front

from .tabletop import position

SPOTS = ("0404", "0504", "0505", "0506", "0604", "0605", "0406", "0305")
KINDS = ("infantry-a", "infantry-a reduced")


def layouts(number: int) -> list[State]:
    """A company of the 505th in one place, and Germans ever elsewhere, by night and by day."""
    rng = Random(8)
    found = []
    for _ in range(number):
        spots = rng.sample(SPOTS, rng.randrange(4))
        units = {hex_: f"G.{n:02d} {rng.choice(KINDS)}" for n, hex_ in enumerate(spots, 1)}
        found.append(position("U1", {"0405": "505.A"} | units, turn=rng.choice((3, 6))))
    return found


def walk(known: Paths, state: State, budget: int, first: bool) -> Reach:
    """How far the company comes, by ways that may know the ground."""
    unit = state.pieces["505.A"]
    assert unit.hex is not None
    by, facing = mobility(state, unit), front(state, "us")
    return known.reach(by, unit.hex, budget, first, facing.tolls)


def by_other_light(known: Paths, state: State) -> Reach:
    """The same with 6 half-MPs, at night where it is day and by day where it is night."""
    unit = state.pieces["505.A"]
    assert unit.hex is not None
    by, facing = mobility(state, unit), front(state.but(turn=6 if is_night(state) else 3), "us")
    return known.reach(by, unit.hex, 6, True, facing.tolls)


def fresh_paths(state: State) -> Paths:
    """Paths of which nothing is known yet."""
    return paths_on.__wrapped__(state.game, state.game.board)


def told(reach: Reach) -> object:
    return list(reach.cost.items()), reach.waived, reach.lost, reach.tree is None


@pytest.mark.parametrize("kept", [None, 2])
def test_8_1_kept_ways_are_those_of_one_who_sees_the_ground_for_the_first_time(
    kept: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where little is kept, so that old ways are forgotten all the time."""
    if kept is not None:
        for name in ("_KEEP", "_KEEP_OPPOSED", "_KEEP_TREES"):
            monkeypatch.setattr(paths_module, name, kept)
    states = layouts(24)
    known = fresh_paths(states[0])
    for number, state in enumerate(states):
        budget, first = (1, 3, 6)[number % 3], number % 2 == 0
        found = walk(known, state, budget, first)
        assert told(found) == told(walk(fresh_paths(state), state, budget, first))
        assert told(by_other_light(known, state)) == told(by_other_light(fresh_paths(state), state))
    again = [told(walk(known, state, 6, True)) for state in states]
    assert again == [told(walk(fresh_paths(state), state, 6, True)) for state in states]


def test_8_1_who_steps_between_two_others_bars_his_hex_though_no_zoc_changes() -> None:
    two = position(
        "U1", {"0405": "505.A", "0504": "G.01 infantry-a", "0506": "G.02 infantry-a"}, turn=6
    )
    three = position(
        "U1",
        {
            "0405": "505.A",
            "0504": "G.01 infantry-a",
            "0505": "G.03 infantry-a reduced",
            "0506": "G.02 infantry-a",
        },
        turn=6,
    )
    known = fresh_paths(two)
    between = parse_hex("0505")
    assert between in walk(known, two, 12, True).cost
    assert between not in walk(known, three, 12, True).cost


def test_8_4_2_a_hex_that_can_be_paid_for_to_the_last_point_is_no_minimum() -> None:
    state = layouts(1)[0]
    costs = walk(fresh_paths(state), state, 12, True).cost
    least = min(costs.values())
    found = walk(fresh_paths(state), state, least, True)
    paid = {hex_ for hex_, cost in costs.items() if cost == least}
    assert paid and not paid & found.waived


US_MENU = {"0405": "505.A", "0605": "G.01 infantry-a"}


def menu(state: State) -> list[tuple[Action, ...]]:
    """The kept moves of the company."""
    return list(move_menus(state, "us", [state.pieces["505.A"]]))


def renewed(before: State, after: State) -> bool:
    """Whether the moves kept from before give way to those that are found now, and these differ."""
    old, now = menu(before), menu(after)
    return now == [moves_of(after, after.pieces["505.A"])] and now != old


def test_8_4_the_kept_moves_of_a_unit_that_was_pushed_back_are_those_from_its_new_hex() -> None:
    state = position("U1", US_MENU, turn=6)
    unit = state.pieces["505.A"]
    back = state.but(pieces=state.pieces.put(unit._replace(hex=parse_hex("0305"))))
    assert renewed(state, back)


def test_8_4_the_kept_moves_of_a_unit_that_has_spent_points_are_those_it_can_still_pay() -> None:
    state = position("U1", US_MENU, turn=6)
    tired = state.with_act("505.A", Act(8, 12, 3))
    assert renewed(state, tired)


def test_8_2_the_kept_moves_of_the_night_are_not_those_of_the_day() -> None:
    night = position("U1", US_MENU, turn=3)
    assert renewed(night, night.but(turn=6))


def test_8_4_3_the_kept_moves_are_forgotten_when_an_enemy_comes() -> None:
    state = position("U1", US_MENU, turn=6)
    german = state.pieces["G.01"]
    near = state.but(pieces=state.pieces.put(german._replace(hex=parse_hex("0406"))))
    assert renewed(state, near)


def test_8_2_1_a_kept_step_of_a_stick_is_barred_by_the_enemy_of_now() -> None:
    states = layouts(12)
    known = fresh_paths(states[0])
    for state in states:
        here, facing = state.pieces["505.A"].hex, front(state, "us")
        assert here is not None
        near = state.game.board.neighbours[here]
        exits = {to for to, _ in known.exits["foot"][here]}
        assert (
            set(known.step("foot", here, facing.held.mask).cost)
            == exits.intersection(near) - facing.held.hexes
        )


def test_8_1_no_more_is_kept_than_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kind of keeping is emptied before it holds one too many."""
    for name in ("_KEEP", "_KEEP_OPPOSED", "_KEEP_TREES"):
        monkeypatch.setattr(paths_module, name, 4)
    states = layouts(12)
    known = fresh_paths(states[0])
    for state in states:
        for hex_ in SPOTS:
            here, facing = state.game.board.hexes[int(hex_) % 40], front(state, "us")
            known.reach("foot", here, 4, True, facing.tolls)
            known.step("foot", here, facing.held.mask)
        assert len(known._trees) <= 5 and len(known._open) <= 5 and len(known._steps) <= 5
        assert sum(len(kept.opposed) for kept in known._open.values()) <= 5
