"""[docs/positions.md, Dice of a seed] Who throws, and that every throw is exact."""

from collections import Counter
from hashlib import sha256
from typing import Any

import pytest

from nightdrop.rules.actions import Draw, Roll
from nightdrop.table.match.match import Match, Refused
from nightdrop.table.record.dealers import (
    SeededDealer,
    SystemDealer,
    TypedDealer,
    chosen_chance,
    draw_below,
    fresh_seed,
    pick,
    typed_throw,
)
from tests.scripted import ScriptedDealer

DIE = tuple((1, Roll((side,))) for side in range(1, 7))
CUP = ((18, Draw("plt")), (6, Draw("ldr")), (3, Draw("hq")), (1, Draw("advantage")))


def test_dice_of_a_seed_never_change() -> None:
    # These numbers stand in records: if they change, seeded games of old go on differently.
    assert [draw_below(7, number, 6) for number in range(8)] == [1, 2, 1, 5, 3, 1, 1, 0]


def test_the_same_seed_and_number_give_the_same_throw() -> None:
    one, another = SeededDealer(7), SeededDealer(7)
    throws = [one.deal(DIE, number) for number in range(20)]
    assert throws == [another.deal(DIE, number) for number in range(20)]
    assert throws != [SeededDealer(8).deal(DIE, number) for number in range(20)]


def test_a_draw_falls_by_the_counters_in_the_cup() -> None:
    dealer = SeededDealer(1)
    drawn = Counter(str(dealer.deal(CUP, number)) for number in range(2800))
    assert drawn["draw plt"] == pytest.approx(1800, abs=100)
    assert drawn["draw advantage"] == pytest.approx(100, abs=35)


def test_a_weight_of_none_is_never_drawn() -> None:
    dealer = SeededDealer(3)
    faces = ((0, Draw("ldr")), (2, Draw("plt")), (0, Draw("hq")))
    assert {dealer.deal(faces, number) for number in range(50)} == {Draw("plt")}


def test_scripted_dice_fall_in_their_order_and_then_wait() -> None:
    dealer = ScriptedDealer(["roll 3", "roll 5"])
    assert [dealer.deal(DIE, n) for n in range(3)] == [Roll((3,)), Roll((5,)), None]


def test_a_script_that_cannot_happen_is_an_error() -> None:
    with pytest.raises(ValueError, match="throw or draw 0 cannot be 'roll 3 5'"):
        ScriptedDealer(["roll 3 5"]).deal(DIE, 0)


def test_players_throw_real_dice_but_the_program_deals_the_cups() -> None:
    dealer = TypedDealer(7)
    assert dealer.deal(DIE, 0) is None
    assert dealer.deal(CUP, 0) == SeededDealer(7).deal(CUP, 0)


@pytest.mark.parametrize("typed", ["3 5 1", "351", "3,5,1", "roll 3 5 1"])
def test_a_throw_may_be_typed_bare(typed: str) -> None:
    assert typed_throw(typed) == "roll 3 5 1"


@pytest.mark.parametrize("typed", ["7", "3 5 1 2", "done", "", "1214"])
def test_what_is_no_throw_stays_as_it_was_typed(typed: str) -> None:
    assert typed_throw(typed) == typed


def test_typed_dice_drop_a_stick_and_a_wrong_throw_is_refused() -> None:
    match = Match.new(seed=7, dice="typed")
    assert (match.actor, match.state.todo[-1].name) == ("chance", "drop")
    match.submit("3 1 1")
    assert match.entries[-1] == "roll 3 1 1"
    with pytest.raises(Refused):
        match.submit("3 1")
    assert match.entries[-1] == "roll 3 1 1"


def test_a_value_past_the_last_whole_multiple_is_drawn_again() -> None:
    below = 2**255 + 1  # nearly every other value lies past its one whole multiple
    first = [int.from_bytes(sha256(f"7:{n}:0".encode()).digest(), "big") for n in range(8)]
    assert any(value >= below for value in first)
    drawn = [draw_below(7, n, below) for n in range(8)]
    assert all(value < below for value in drawn)
    assert [d for d, value in zip(drawn, first, strict=True) if value < below] == [
        value for value in first if value < below
    ]


def test_a_lot_beyond_all_outcomes_falls_on_none() -> None:
    with pytest.raises(ValueError, match="beyond the last outcome"):
        pick(DIE, 6)


def test_a_seed_that_nobody_chose_cannot_be_tried_out_from_the_throws_on_the_screen() -> None:
    seeds = {fresh_seed() for _ in range(64)}
    assert len(seeds) == 64
    assert max(seeds).bit_length() > 250
    match = Match.new()
    fork = match.fork(len(match.entries) - 1)
    for game in (match, fork):
        assert game.header.seed is not None and game.header.seed.bit_length() > 200
    assert match.header.seed != fork.header.seed


class Wheel:
    """Stands in the place of the system's randomness, and gives these numbers."""

    def __init__(self, *numbers: int) -> None:
        self.numbers, self.below = list(numbers), list[int]()

    def __call__(self, below: int) -> int:
        self.below.append(below)
        return self.numbers.pop(0)


def test_a_throw_without_a_seed_falls_by_the_system_whatever_its_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wheel = Wheel(4, 2, 27)
    monkeypatch.setattr("nightdrop.table.record.dealers.randbelow", wheel)
    dealer = SystemDealer()
    thrown = [dealer.deal(DIE, 0), dealer.deal(DIE, 0), dealer.deal(CUP, 0)]
    assert thrown == [Roll((5,)), Roll((3,)), Draw("advantage")]
    assert wheel.below == [6, 6, 28]


@pytest.mark.parametrize(
    ("wish", "meant"),
    [
        ({"seed": ..., "sealed": True}, (None, "system")),
        ({"seed": ..., "sealed": True, "dice": "seeded"}, (None, "system")),
        ({"seed": ..., "sealed": True, "dice": "typed"}, (None, "typed")),
        ({"seed": 7, "sealed": True}, (7, "seeded")),
        ({"seed": 0, "sealed": True, "dice": "typed"}, (0, "typed")),
        ({"seed": None, "sealed": True}, (None, "none")),
        ({"seed": ..., "dealer": ScriptedDealer([])}, (None, "none")),
    ],
)
def test_a_sealed_game_has_a_seed_only_if_one_was_named(
    wish: dict[str, Any], meant: tuple[int | None, str]
) -> None:
    assert chosen_chance(**wish) == meant


def test_typed_dice_without_a_seed_leave_the_cups_to_the_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("nightdrop.table.record.dealers.randbelow", Wheel(27))
    dealer = TypedDealer(None)
    assert (dealer.deal(DIE, 0), dealer.deal(CUP, 0)) == (None, Draw("advantage"))
