"""[docs/positions.md, Dice of a seed] Every draw of every dealer is among the offered ones, and the
games that were kept fall as they fell."""

from pathlib import Path
from random import Random

import pytest

from nightdrop.bots.levels import players_of
from nightdrop.engine.model import CHANCE, State
from nightdrop.engine.play import actor, advance, outcomes
from nightdrop.engine.view import view
from nightdrop.lab.games import PairedDealer, play, write_game
from nightdrop.lab.lineups import LineUp, load
from nightdrop.rules.steps import DrawStep
from nightdrop.table.record.chance_keys import Matters
from nightdrop.table.record.dealers import Dealer, Lot, SeededDealer, SystemDealer, TypedDealer
from nightdrop.table.record.playback import Replay, play_through
from nightdrop.table.record.record import read_record
from nightdrop.table.scenario.scenarios import opening_of, shipped_scenarios

RECORDS = Path(__file__).parents[1] / "records"
OPENINGS = 40
MIX = {"1": 3, "2": 2, "3": 1}


def dealers(seed: int) -> list[Dealer]:
    """Every dealer that can be asked for a draw."""
    return [SeededDealer(seed), TypedDealer(seed), TypedDealer(None), SystemDealer()]


def not_offered(state: State, matters: Matters, number: int) -> list[str]:
    """What the dealers draw in this state that is not offered, by lot and by number."""
    if not isinstance(state.due, DrawStep):
        return []
    found = outcomes(state)
    dealt = [dealer.deal(found, asked) for dealer in dealers(number)
             for asked in (number, matters.due(state))]  # fmt: skip
    return [str(action) for action in dealt if action not in state.menu]


def dealt_opening(name: str, seed: int) -> State:
    """The state of a scenario in which its first player decides, dealt as the laboratory does."""
    state, dealer = opening_of(load(name)), PairedDealer(seed)
    while actor(state) == CHANCE and isinstance(state.due, DrawStep):
        action = dealer.deal(state)
        assert action in state.menu, f"seed {seed}: {action.text} is not offered"
        state = advance(state, action)
    return state


@pytest.mark.parametrize("name", shipped_scenarios())
def test_what_is_dealt_in_an_opening_is_offered(name: str) -> None:
    for seed in range(1, OPENINGS + 1):
        dealt_opening(name, seed)


@pytest.mark.parametrize("name", shipped_scenarios())
def test_every_draw_of_every_dealer_is_offered_in_a_whole_game(name: str) -> None:
    state, matters, dealer, rng = opening_of(load(name)), Matters(), PairedDealer(7), Random(7)
    lot, number = players_of(state.game.rules.kind).lot, 0
    while state.todo:
        side = actor(state)
        if side == CHANCE:
            assert not_offered(state, matters, number) == []
            action = dealer.deal(state)
            assert action in state.menu
            matters.happened(state, action)
        else:
            action = lot(view(state, str(side)), rng)
        state, number = advance(state, action), number + 1


@pytest.mark.parametrize("offered", [("1",), ("2", "3"), ("1", "2", "3")])
def test_a_lot_whose_card_is_offered_is_that_card_and_else_the_next_that_is(
    offered: tuple[str, ...],
) -> None:
    for seed in range(20):
        order = [Lot("vp", 0, MIX, MIX, (), lot).draw(seed).face for lot in range(6)]
        for lot in range(6):
            next_ones = [face for face in (*order[lot:], *order[:lot]) if face in offered]
            assert Lot("vp", 0, MIX, MIX, (), lot).draw(seed, offered).face == next_ones[0]


def test_after_a_card_that_was_passed_over_the_order_goes_on_with_it() -> None:
    order = [Lot("vp", 0, MIX, MIX, (), lot).draw(5).face for lot in range(6)]
    other = next(face for face in order if face != order[0])
    held = {**MIX, other: MIX[other] - 1}
    assert Lot("vp", 0, MIX, held, ((0, other),), 0).draw(5).face == order[0]


def test_a_game_of_the_laboratory_replays_though_chance_may_not_draw_every_face(
    tmp_path: Path,
) -> None:
    line_up, path = LineUp("lot", ("random", "random"), "chef-du-pont"), tmp_path / "game.yaml"
    for seed in range(1, 5):
        write_game(path, line_up, play(line_up, seed))
        assert Replay(read_record(path)).problem is None
        path.unlink()


@pytest.mark.parametrize("name", ["deal.yaml", "deal-of-a-day.yaml", "captain.yaml"])
def test_a_kept_deal_is_dealt_as_it_was(name: str) -> None:
    record = read_record(RECORDS / "phantom-fury" / name)
    played, matters = play_through(record), Matters()
    assert record.header.seed is not None
    dealer, dealt = SeededDealer(record.header.seed), 0
    for state, action in zip(played.states, played.actions, strict=False):
        if actor(state) == CHANCE:
            assert dealer.deal(outcomes(state), matters.due(state)) == action
            matters.happened(state, action)
            dealt += 1
    assert dealt > 100
