"""What chance hangs on: the lot of a card, and what a throw is for."""

from typing import cast

import pytest

from nightdrop.engine.model import State
from nightdrop.rules.steps import ChanceStep, DrawStep
from tests.phantom.tabletop import MARINES, front, play, position
from tests.rules.tabletop import chances


def lot(state: State) -> int:
    """Which card of its deck is drawn."""
    return cast(DrawStep, state.due).lot(state)


def matter(state: State) -> str:
    """What is thrown for."""
    return cast(ChanceStep, state.due).matter(state)


def test_1_4_a_drawn_card_is_the_next_of_its_deck() -> None:
    state = position(turn=1)
    assert lot(state) == 0
    state = play(state, "draw cobra")
    assert lot(state) == 1
    state = play(state, "draw infantry")
    assert (lot(state), state.numbers["american"]) == (0, 2)  # of the other deck
    state = play(state, "draw insurgents")
    assert lot(state) == 1


def test_1_4_the_american_deck_that_is_made_anew_goes_on_counting() -> None:
    state = position(reserve="robot", discards="cobra bradley bradley", reshuffle=True)
    assert lot(state) == 56
    state = play(state, "draw robot")
    assert (lot(state), chances(state)) == (57, {"draw bradley": 2, "draw cobra": 1})


def test_1_4_a_down_card_keeps_its_lot() -> None:
    state = position("movement", "insurgents | ambush pillbox car-bomb | ", "predators")
    assert [card.lot for card in state.book.front("1")] == [0, 4]
    assert [card.lot for card in state.book.front("2")] == [1, 2, 3, 5]
    state = play(state, "draw roof-top", "recon predators 1", "roll 1")
    assert lot(state) == 4
    state = play(state, "draw insurgents")
    assert [card.lot for card in state.book.front("1")] == [0, 4]
    assert [card.lot for card in state.book.front("3")] == [6]


def test_1_4_what_is_turned_up_at_the_end_has_its_lot() -> None:
    state = position("EndTurn", "insurgents ? | ? ?", deck="ambush pillbox car-bomb", reserve="")
    assert lot(state) == 1
    state = play(state, "draw pillbox")
    assert lot(state) == 2
    assert lot(play(state, "draw ambush")) == 3


def test_1_4_a_down_card_is_the_rest_of_the_cup() -> None:
    state = position("recon", "? ?", "predators", deck="ambush car-bomb car-bomb")
    state = play(state, "recon predators 1", "roll 4")
    assert chances(state) == {"draw ambush": 1, "draw car-bomb": 2}
    state = play(state, "draw car-bomb")
    assert (chances(state), front(state, "1")) == (
        {"draw ambush": 1, "draw car-bomb": 1}, "car-bomb ?")  # fmt: skip


@pytest.mark.parametrize(("at", "fronts", "hand", "texts", "said"), [
    ("recon", "?", "predators", ["recon predators 1"], "look predators 5"),
    ("disarm", "ambush car-bomb", "robot", ["disarm robot 1.2"], "defuse robot 5"),
    ("strike", "ambush | roof-top", "cobra", ["send cobra 2", "strike"], "strike 5 2"),
    ("artillery", "ambush | roof-top", "bradley", ["aim bradley 2.1", "fire"], "artillery 5 2 1"),
    ("artillery", "roof-top jihadists", "bradley", ["aim bradley 1.1", "fire", "roll 6 1"],
     "answer 5 1"),
    ("assault", "ambush | jihadists", MARINES, [f"send {MARINES} 2", "assault"], "assault 5 2"),
    ("assault", "ambush | jihadists", MARINES, [f"send {MARINES} 2", "assault", "roll 1 6"],
     "fire 5 2"),
    ("assault", "ambush | jihadists car-bomb low-tech-bomb", MARINES,
     [f"send {MARINES} 2", "assault"], "blast 2"),
    ("assault", "ambush | jihadists car-bomb low-tech-bomb", MARINES,
     [f"send {MARINES} 2", "assault", "roll 6"], "blast 3"),
])  # fmt: skip
def test_11_5_a_throw_hangs_on_what_it_is_for(
    at: str, fronts: str, hand: str, texts: list[str], said: str
) -> None:
    assert matter(play(position(at, fronts, hand), *texts)) == said
