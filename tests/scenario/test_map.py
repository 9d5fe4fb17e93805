"""The map of Night Drop makes sense: rivers, bridges, ways, drop zones, landing losses."""

from collections.abc import Iterable
from fractions import Fraction

import pytest

from assets.tools import mapmaker
from nightdrop.engine.model import Game
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import DIRECTIONS, Hex, neighbour, parse_hex, ring
from nightdrop.hexwar.scenario.scenario import hex_scenario
from nightdrop.table.scenario.scenarios import load_scenario


@pytest.fixture(scope="module")
def game() -> Game:
    return load_scenario("night-drop")


@pytest.fixture(scope="module")
def board(game: Game) -> Board:
    return game.board


def streams(board: Board) -> set[Hex]:
    return {hex_ for hex_ in board.hexes if board.terrain[hex_] == "stream"}


def bridges(board: Board) -> set[Hex]:
    return streams(board) & set(board.lines_in)


def on_foot(board: Board, start: Hex, barred: Iterable[Hex] = ()) -> set[Hex]:
    """Every hex that infantry can walk to: streams only along a road or rail."""
    closed, found, todo = set(barred), {start}, [start]
    while todo:
        here = todo.pop()
        for there in board.neighbours[here]:
            wet = board.terrain[there] == "stream"
            if there in found or there in closed or (wet and not board.lines(here, there)):
                continue
            found.add(there)
            todo.append(there)
    return found


def hexes(*numbers: str) -> set[Hex]:
    return {parse_hex(number) for number in numbers}


def test_the_board_is_33_by_24(board: Board) -> None:
    assert (board.columns, board.rows, len(board.hexes)) == (33, 24, 33 * 24)


def test_the_bridges_are_the_four_crossings(board: Board) -> None:
    assert bridges(board) == hexes("0320", "1423", "1512", "1718")


def test_every_bridge_has_a_way_in_and_a_way_out(board: Board) -> None:
    for bridge in bridges(board):
        ways = [n for n in board.neighbours[bridge] if board.lines(bridge, n)]
        assert len(ways) == 2
        assert all(board.terrain[way] != "stream" for way in ways)


def test_the_rivers_are_one_chain_without_a_gap(board: Board) -> None:
    wet = streams(board)
    found, todo = set(), [min(wet)]
    while todo:
        here = todo.pop()
        if here in wet and here not in found:
            found.add(here)
            todo += board.neighbours[here]
    assert found == wet
    assert hexes("0501", "0121", "2024") <= wet & board.edge


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1312", "1611"),  # Cauquigny, La Fière
        ("1419", "2016"),  # Isle-Marie, Chef-du-Pont
        ("0818", "1524"),  # Picauville, Beuzeville-la-Bastille
        ("0417", "0123"),  # Pont-l'Abbé, the road south
        ("1524", "2016"),  # Beuzeville-la-Bastille, Chef-du-Pont
    ],
)
def test_the_rivers_are_crossed_only_at_bridges(board: Board, one: str, other: str) -> None:
    assert parse_hex(other) in on_foot(board, parse_hex(one))
    assert parse_hex(other) not in on_foot(board, parse_hex(one), bridges(board))


def test_every_marked_hex_is_reached_on_foot(board: Board) -> None:
    drop = {hex_ for zone in board.drop.values() for hex_, _ in zone}
    marked = {*board.vp, *board.setup, *board.entry.values(), *drop}
    assert marked <= on_foot(board, board.entry["A"])


def test_only_two_meadows_beyond_the_merderet_are_cut_off(board: Board) -> None:
    dry = set(board.hexes) - streams(board)
    assert dry - on_foot(board, board.entry["A"]) == hexes("0601", "0701")


def test_no_stick_comes_down_where_it_is_cut_off_4_2_2(board: Board) -> None:
    for zone in board.drop.values():
        for from_, _ in zone:
            for direction in DIRECTIONS:
                here = from_
                for _ in range(6):
                    here = neighbour(here, direction)
                    assert here not in hexes("0601", "0701")


def test_the_entries_lie_on_main_roads_at_the_edge_8_5_3(board: Board) -> None:
    assert sorted(board.entry) == ["A", "B", "C", "D"]
    for hex_ in board.entry.values():
        assert hex_ in board.edge
        assert "road" in board.lines_in[hex_]


def test_ten_victory_hexes_and_five_set_up_hexes_4_1(board: Board) -> None:
    assert (len(board.vp), len(board.setup)) == (10, 5)


def test_railway_and_roads_run_from_edge_to_edge(board: Board) -> None:
    for kind in ("road", "rail"):
        ends = [
            h
            for h in board.lines_in
            if sum(kind in board.lines(h, n) for n in board.neighbours[h]) == 1
        ]
        assert len(ends) >= 2
        assert set(ends) <= board.edge


def test_lines_never_run_along_a_stream(board: Board) -> None:
    wet = streams(board)
    assert not [pair for pair in board.links if wet.issuperset(pair)]


def test_drop_zones_are_a_centre_and_its_ring_4_2_1(board: Board) -> None:
    sticks = {"505": [4] * 7, "507": [3] * 6 + [4], "508": [4] * 7}
    centres = {"505": 2109, "507": 1007, "508": 915}
    for group, zone in board.drop.items():
        centre = Hex(centres[group])
        assert {hex_ for hex_, _ in zone} == {centre, *ring(centre)}
        assert sorted(number for _, number in zone) == sticks[group]
    assert dict(board.drop["507"])[Hex(1007)] == 4


def loss(game: Game, here: Hex) -> Fraction:
    """The chance that a stick coming down here is lost [ND 4.2.3]."""
    if here not in game.board or here in game.board.setup:
        return Fraction(1)
    modifier = game.rules.tables.terrain[game.board.terrain[here]].landing
    if modifier is None:
        return Fraction(1)
    least = game.rules.tables.landing_loss - modifier
    return Fraction(max(0, min(6, 7 - least)), 6)


def test_mean_landing_losses_are_15_to_19_sticks_4_2(game: Game) -> None:
    mean = Fraction(0)
    for zone in game.board.drop.values():
        for from_, sticks in zone:
            for direction in DIRECTIONS:
                here, gone = from_, False
                for _ in range(6):
                    here = neighbour(here, direction)
                    gone = gone or here not in game.board
                    mean += sticks * (Fraction(1) if gone else loss(game, here)) / 36
    assert 15 <= mean <= 19
    assert mean == Fraction(494, 27)  # 18.3; a change of the map shows here


def test_the_counters_are_140() -> None:
    counters = hex_scenario("night-drop").sources.counters
    in_cups = {cup: sum(faces.values()) for cup, faces in counters.cups.items()}
    assert in_cups == {"505": 28, "507": 22, "508": 28, "german": 14, "vp": 10}
    companies, markers = sum(counters.companies.values()), sum(counters.markers.values())
    assert sum(in_cups.values()) + companies + markers == 140


def test_named_hexes_have_their_terrain(board: Board) -> None:
    for hex_, name in board.names.items():
        if name.endswith("bridge"):
            assert hex_ in bridges(board)
    villages = hexes("2510", "2016", "1009", "0606", "0417", "1312", "2204", "2713")
    assert {board.terrain[hex_] for hex_ in villages} == {"village"}


def test_the_committed_map_is_what_the_map_tool_makes() -> None:
    assert mapmaker.main(["--check"]) == 0


def test_a_game_begins_on_this_map(game: Game) -> None:
    assert game.rules.begin(game).todo[-1].name == "place"
