"""Chapter 8.1 by exhaustion: the way a unit takes is the best of all that lead there."""

import pytest

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import State
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.reach import cheapest_way, mobility, paths_of, reach
from nightdrop.hexwar.rules.victory import would_change_control
from nightdrop.hexwar.rules.zoc import front, zones

from .tabletop import position

Way = tuple[Hex, ...]
Rank = tuple[int, int, Way]


def all_ways(state: State, counter: Counter) -> dict[Hex, Rank]:
    """By trying every way: least half-MPs, then most VP hexes won, then the smallest hexes."""
    facing, capacity = front(state, counter.side), state.game.rules.capacity(state, counter)
    zoc = {hex_: zone.enter for zone, hexes in zones(state, counter.side) for hex_ in hexes}
    exits = paths_of(state).exits[mobility(state, counter)]
    best: dict[Hex, Rank] = {}

    def walk(here: Hex, spent: int, won: int, way: Way) -> None:
        for to, cost in exits[here]:
            total = spent + cost + zoc.get(here, 0) + zoc.get(to, 0)
            if to in facing.held.hexes or to in (*way, counter.place) or total > capacity:
                continue
            wins = won + would_change_control(state, counter, to)
            rank = (total, -wins, (*way, to))
            if to not in best or rank < best[to]:
                best[to] = rank
            if total <= best[to][0]:
                walk(to, total, wins, (*way, to))

    assert counter.place is not None
    walk(counter.place, 0, 0, ())
    return best


@pytest.mark.parametrize("turn", [3, 6])
@pytest.mark.parametrize(
    ("at", "key", "units"),
    [
        ("U1", "505.A", {"0405": "505.A", "0604": "G.01 infantry-a"}),
        ("U1", "505.A", {"0204": "505.A", "0406": "G.01 infantry-a reduced"}),
        ("U1", "505.A", {"0705": "505.A", "1005": "G.01 platoon-d"}),
        ("G4 move 1", "G.01", {"0505": "G.01 infantry-a", "0705": "505.A reduced"}),
        ("G4 move 1", "G.01", {"0604": "G.01 light-tank-c", "0405": "505.A"}),
    ],
)
def test_8_1_no_way_is_better_than_the_one_taken(
    at: str, key: str, units: dict[str, str], turn: int
) -> None:
    held = {hex_: {"control": at != "U1"} for hex_ in ("0304", "0506", "0804", "0904")}
    state = position(at, units, turn=turn, vp=held)
    counter = state.pieces[key]
    best, found = all_ways(state, counter), reach(state, counter)
    assert found is not None
    assert found.cost == {hex_: rank[0] for hex_, rank in best.items()}
    assert {hex_: cheapest_way(state, counter, hex_) for hex_ in best} == {
        hex_: rank[2] for hex_, rank in best.items()
    }


def test_8_1_no_way_leads_out_of_reach() -> None:
    state = position("U1", {"0405": "505.A", "0606": "G.01 infantry-a"})
    with pytest.raises(KeyError):
        cheapest_way(state, state.pieces["505.A"], Hex(1210))
