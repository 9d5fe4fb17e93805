"""Chapter 8: a way that was found before is as good as one that is found now."""

from dataclasses import replace
from functools import lru_cache
from random import Random

import pytest

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Act, Action, Game, State
from nightdrop.engine.view import seen_by
from nightdrop.hexwar.rules import paths as paths_module
from nightdrop.hexwar.rules.actions import Move
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex, parse_hex
from nightdrop.hexwar.rules.paths import Paths, Reach, Tolls, Zone
from nightdrop.hexwar.rules.reach import (
    has_moves,
    kept,
    mobility,
    move_menus,
    moves_of,
    paths_on,
    reach,
)
from nightdrop.hexwar.rules.ruleset import is_night
from nightdrop.hexwar.rules.zoc import Book, front
from nightdrop.lab.selfplay import random_game
from tests.laws.laws import menu_is_sound

from . import tabletop
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
    assert unit.place is not None
    by, facing = mobility(state, unit), front(state, "us")
    return known.reach(by, unit.place, budget, first, facing.tolls)


def by_other_light(known: Paths, state: State) -> Reach:
    """The same with 6 half-MPs, at night where it is day and by day where it is night."""
    unit = state.pieces["505.A"]
    assert unit.place is not None
    by, facing = mobility(state, unit), front(state.but(turn=6 if is_night(state) else 3), "us")
    return known.reach(by, unit.place, 6, True, facing.tolls)


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


def reach_of(state: State, key: str) -> tuple[Hex, ...]:
    """The hexes where a move of a counter can end."""
    found = reach(state, state.pieces[key])
    assert found is not None
    return found.hexes


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
    back = state.but(pieces=state.pieces.put(unit._replace(place=parse_hex("0305"))))
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
    near = state.but(pieces=state.pieces.put(german._replace(place=parse_hex("0406"))))
    assert renewed(state, near)


def test_6_1_the_zones_a_side_faces_are_worked_out_once_while_its_own_units_move() -> None:
    state = position("U1", US_MENU, turn=6)
    facing = front(state, "us")
    assert front(tabletop.play(state, "move 505.A 0305"), "us") is facing


def test_8_2_1_a_kept_step_of_a_stick_is_barred_by_the_enemy_of_now() -> None:
    states = layouts(12)
    known = fresh_paths(states[0])
    for state in states:
        here, facing = state.pieces["505.A"].place, front(state, "us")
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


BRIDGE, START = Hex(804), Hex(405)


@lru_cache
def without_bridge(board: Board) -> Board:
    """The exercise ground after its road bridge was blown."""
    links = {pair: kinds for pair, kinds in board.links.items() if BRIDGE not in pair}
    return replace(board, links=links)


def is_blown(state: State) -> bool:
    """Whether the bridge is gone: while the US controls an odd number of VP hexes."""
    return sum(place.control for place in state.book.vp.values()) % 2 == 1


def board(state: State) -> Board:
    """The board in force."""
    return without_bridge(state.game.board) if is_blown(state) else state.game.board


def with_charge(game: Game) -> Game:
    """Night Drop with that rule."""
    return replace(game, rules=replace(game.rules, board=board))


def test_8_1_a_kept_menu_falls_when_a_move_of_its_own_side_changes_the_board() -> None:
    """Company A blows the bridge, and B, which stands still, cannot cross it any more."""
    plain = position("U1", {"0404": "505.A", "0704": "505.B"})
    state = plain.but(game=with_charge(plain.game))
    assert "move 505.B 0904" in tabletop.menu(state)
    after = tabletop.play(state, "move 505.A 0304")
    assert "move 505.B 0904" not in tabletop.menu(after)
    assert "move 505.B 0904" in tabletop.menu(tabletop.play(plain, "move 505.A 0304"))


def test_a_kept_menu_is_the_menu_in_games_whose_bridge_is_blown_and_laid_again() -> None:
    game, seen = with_charge(tabletop.game()), set()
    for seed in range(2):
        rng = Random(seed)
        for state, _ in random_game(game, rng):
            menu_is_sound(state, rng)
            seen.add(is_blown(state))
    assert seen == {False, True}


def reached(zones: dict[Hex, Zone], here: Hex = START, budget: int = 6) -> dict[Hex, int]:
    """Half-MPs to each hex of a plain board of 9 x 9 hexes where every hex costs 2."""
    empty = Board(9, 9, {}, {}, {}, (), (), {}, {})
    plain = replace(empty, terrain=dict.fromkeys(empty.hexes, "field"))
    known = Paths(plain, ("foot",), lambda by, here, to: 2, 6, ())
    tolls = Tolls.of(plain, tuple((zone, {hex_}) for hex_, zone in zones.items()))
    found = known.reach("foot", here, budget, True, tolls)
    ways = {to: known.way("foot", here, to, found, tolls, None) for to in found.cost}
    assert all(way[-1] == to for to, way in ways.items())
    return dict(found.cost)


def test_a_zone_that_stops_is_entered_and_not_left_but_by_one_who_starts_there() -> None:
    wall = {Hex(hex_): Zone(stop=True) for hex_ in (501, 502, 503, 504, 505, 506, 507, 508, 509)}
    assert {hex_ // 100 for hex_ in reached(wall)} == {1, 2, 3, 4, 5}
    assert 8 in {hex_ // 100 for hex_ in reached(wall, Hex(505))}


def test_no_step_leads_from_a_zone_to_one_that_is_apart_not_even_the_one_hex_minimum() -> None:
    apart = {Hex(405): Zone(apart=True), Hex(404): Zone(apart=True), Hex(505): Zone(apart=True)}
    assert reached(apart, budget=1).keys().isdisjoint((404, 505))
    costs = reached(apart, budget=8)
    assert costs[Hex(404)] == 4 and costs[Hex(505)] == 4  # by way of a third hex
    assert reached({Hex(404): Zone(apart=True)})[Hex(404)] == 2


def test_a_toll_to_leave_is_paid_beside_the_toll_to_enter() -> None:
    zones = {Hex(405): Zone(leave=1), Hex(404): Zone(enter=2), Hex(403): Zone(3, 3)}
    costs = reached(zones, budget=12)
    assert (costs[Hex(406)], costs[Hex(404)], costs[Hex(403)]) == (3, 5, 10)


def test_the_moves_of_a_unit_are_indexed_and_sliced_like_a_tuple() -> None:
    state = position("U1", {"0101": "505.A"})
    moves = moves_of(state, state.pieces["505.A"])
    listed = [Move("505.A", to) for to in reach_of(state, "505.A")] + [Move("505.A", None)]
    assert (moves[0], moves[-1]) == (listed[0], listed[-1])
    assert moves[1:3] == tuple(listed[1:3])


def test_3_1_4_how_a_unit_moves_is_not_known_to_one_who_has_not_looked_at_it() -> None:
    units = {"0405": "G.01 infantry-a", "0607": "G.02 infantry-b open"}
    view = seen_by(position("G4 move 2", units), "us")
    hidden, shown = view.pieces["G.01"], view.pieces["G.02"]
    assert (reach(view, hidden), list(moves_of(view, hidden))) == (None, [])
    assert not has_moves(view, "german", [hidden])
    assert reach_of(view, "G.02") and has_moves(view, "german", [hidden, shown])


def test_8_4_a_kept_menu_is_found_once() -> None:
    state, found = position("U1", US_MENU), list[tuple[Counter, Act]]()
    company, book = state.pieces["505.A"], Book()

    def compute(counter: Counter, act: Act) -> tuple[Action, ...]:
        found.append((counter, act))
        return (Move(counter.id, None),)

    menus = [list(kept(state, [company], book, compute)) for _ in range(2)]
    assert menus == [[(Move("505.A", None),)]] * 2 and found == [(company, Act())]


def test_8_4_the_reach_of_a_unit_is_what_it_can_still_pay() -> None:
    state = position("U1", US_MENU, turn=6)
    rested, tired = reach_of(state, "505.A"), state.with_act("505.A", Act(8, 12, 3))
    assert set(reach_of(tired, "505.A")) < set(rested)


def test_8_4_2_that_one_who_did_nothing_can_move_is_found_without_a_look_at_its_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = position("U1", {"0405": "505.A", "0406": "505.B"})
    monkeypatch.setattr("nightdrop.hexwar.rules.reach.move_menus", lambda *_: pytest.fail("looked"))
    assert has_moves(state, "us", [state.pieces["505.A"]])
