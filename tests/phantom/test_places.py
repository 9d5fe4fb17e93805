"""From the tenth card of a front on: places are ordered by number, not as texts [9.4] [11.2].

No game comes above nine cards [5.3]; a position may.
"""

from typing import Any

import pytest

from nightdrop.engine.model import State
from nightdrop.phantom_fury.match.answers import odds, status
from nightdrop.phantom_fury.rules.cards import from_left
from tests.phantom.tabletop import forces, pile, play, position

LONG = ("ambush courtyard urban-combat pitched-battle vehicle-accident guerilla-warfare"
        " shoot-and-scoot attack-isolated-units close-quarters-firefight roof-top")  # fmt: skip
CARD: dict[str, Any] = {"strike": "card"}


def test_1_3_places_go_by_number() -> None:
    assert sorted(["1.10", "2", "1.2", "2.1", "1.1"], key=from_left) == [
        "1.1", "1.2", "1.10", "2", "2.1",
    ]  # fmt: skip


@pytest.mark.parametrize(("at", "hand", "texts", "options"), [
    ("artillery", "humvee bradley", ("aim bradley 1.10", "aim humvee 1.2", "fire"), {}),
    ("artillery", "humvee bradley", ("aim humvee 1.2", "aim bradley 1.10", "fire"), {}),
    ("strike", "cobra mortars", ("send cobra 1.10", "send mortars 1.2", "strike"), CARD),
])  # fmt: skip
def test_9_4_place_by_place_from_the_left(
    at: str, hand: str, texts: tuple[str, ...], options: dict[str, Any]
) -> None:
    """The Courtyard stands second, the Roof Top tenth."""
    state = play(position(at, LONG, hand, **options), *texts)
    assert forces(state) == (1, 1)
    later = {"1.10": ["bradley" if at == "artillery" else "cobra"]}
    told = status(state)["aimed" if at == "artillery" else "sent"]
    assert isinstance(told, dict) and [*told] == ["1.2", *later]
    state = play(state, "roll 1 6")
    assert forces(state) == ((4 if at == "artillery" else 3), 2)


def test_11_2_of_equal_guns_that_at_the_leftmost_place_is_hit() -> None:
    front = LONG.replace("vehicle-accident", "car-bomb")
    state = play(position("artillery", front, "humvee humvee"),
                 "aim humvee 1.10", "aim humvee 1.2", "fire", "roll 1")  # fmt: skip
    assert pile(state, "casualties") == "car-bomb humvee"
    assert state.book.aimed == (("humvee", "1.10"),)


def test_8_2_odds_are_those_of_the_place_that_is_named() -> None:
    state: State = position("strike", LONG, "cobra", **CARD)
    found = [odds(state, {"kind": "strike", "place": place, "cards": ["cobra"]})["results"]
             for place in ("1.2", "1.10")]  # fmt: skip
    assert found[0] != found[1]
